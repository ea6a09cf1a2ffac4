/** From the claims of a verified token to a principal. Trusts the claims: the signature was checked before. */
import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import { permissionsOf } from "../permissions";
import type { Principal } from "../principal";
import { devIssuerName } from "../dev-issuer";

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** The principal of a token. A token with scopes speaks for a user, one without for an application. */
export function principalOf(claims: JWTPayload): Principal {
  const scopes = textOf(claims.scp) ?? textOf(claims.scope);
  const appId = textOf(claims.azp) ?? textOf(claims.appid) ?? textOf(claims.client_id);
  const tenant = textOf(claims.tid);
  const isApp = scopes === undefined;
  const permissions = isApp
    ? permissionsOf("application", textsOf(claims.roles))
    : permissionsOf("delegated", scopes.split(" "));
  // Only our own issuer may narrow a token to companies; anywhere else the claim means something we do not know.
  const narrowed = claims.iss === devIssuerName && claims.companies !== undefined;
  return {
    scheme: "bearer",
    id: idOf(claims),
    name: nameOf(claims, appId),
    isApp,
    permissions,
    companies: narrowed ? new Set(textsOf(claims.companies).map((id) => id.toLowerCase())) : "*",
    ...(tenant !== undefined && { tenant }),
    ...(appId !== undefined && { appId }),
  };
}

function nameOf(claims: JWTPayload, appId: string | undefined): string {
  const given = [claims.name, claims.preferred_username, claims.upn, claims.app_displayname].find(textOf);
  return textOf(given) ?? appId ?? textOf(claims.sub) ?? "unknown";
}

/** Audit fields hold GUIDs; a subject that is none gets one of its own, always the same (RFC 9562, version 8). */
function idOf(claims: JWTPayload): string {
  for (const claim of [claims.oid, claims.sub]) {
    const text = textOf(claim);
    if (text !== undefined && guid.test(text)) return text.toLowerCase();
  }
  const hash = createHash("sha256").update(JSON.stringify([claims.iss, claims.sub ?? claims.azp ?? ""]));
  const hex = hash.digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
