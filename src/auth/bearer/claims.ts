/** From the claims of a verified token to a principal. Trusts the claims: the signature was checked before. */
import type { JWTPayload } from "jose";
import { permissionsOf } from "../permissions";
import { lastingId, type Principal } from "../principal";
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
  const id = idOf(claims);
  return {
    scheme: "bearer",
    id,
    name: nameOf(claims, appId),
    names: namesOf(claims, id, isApp ? appId : undefined),
    isApp,
    permissions,
    companies: narrowed ? new Set(textsOf(claims.companies).map((company) => company.toLowerCase())) : "*",
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
  return lastingId([claims.iss, claims.sub ?? claims.azp ?? ""]);
}

/**
 * The keys for the permissions file. A user's token names the application it came through, too, but what the file gives
 * to an application is not for everybody who uses that application: its id counts in a token without a user only.
 */
function namesOf(claims: JWTPayload, id: string, appId: string | undefined): readonly string[] {
  const own = [id, textOf(claims.oid), textOf(claims.sub), appId].filter((name) => name !== undefined);
  return [...new Set([...own, ...textsOf(claims.groups)])];
}
