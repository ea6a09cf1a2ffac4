/** Maps the claims of a verified token to a principal. */
import type { JWTPayload } from "jose";
import { isGuid } from "../../odata";
import { permissionsOf } from "../permissions";
import { lastingId, type Principal } from "../principal";
import { devIssuerName } from "../dev-issuer";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Returns the principal of a token. A token with scopes acts for a user, one without for an application. */
export function principalOf(claims: JWTPayload): Principal {
  const scopes = textOf(claims.scp) ?? textOf(claims.scope);
  const appId = textOf(claims.azp) ?? textOf(claims.appid) ?? textOf(claims.client_id);
  const tenant = textOf(claims.tid);
  const isApp = scopes === undefined;
  const permissions = isApp
    ? permissionsOf("application", textsOf(claims.roles))
    : permissionsOf("delegated", scopes.split(" "));
  // Only the development issuer may restrict a token to companies; in other tokens the claim has no defined meaning.
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

/** Audit fields are GUIDs. A subject that is not a GUID is mapped to a stable one (RFC 9562, version 8). */
function idOf(claims: JWTPayload): string {
  for (const claim of [claims.oid, claims.sub]) {
    const text = textOf(claim);
    if (text !== undefined && isGuid(text)) return text.toLowerCase();
  }
  return lastingId([claims.iss, claims.sub ?? claims.azp ?? ""]);
}

/**
 * The keys to look up in the permissions file. A user's token also names the application it was issued through, but
 * permissions of an application must not extend to all its users, so the application id counts only in a token without
 * a user.
 */
function namesOf(claims: JWTPayload, id: string, appId: string | undefined): readonly string[] {
  const own = [id, textOf(claims.oid), textOf(claims.sub), appId].filter((name) => name !== undefined);
  return [...new Set([...own, ...textsOf(claims.groups)])];
}
