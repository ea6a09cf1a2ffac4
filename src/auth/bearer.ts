/**
 * Bearer tokens: the passport strategy `oauth-bearer` on jose, a replacement for passport-azure-ad's BearerStrategy with the
 * same name and option names, and the principal of a token's claims. Accepts RS256 only, and the token from the
 * Authorization header only.
 */
import type { JWTPayload } from "jose";
import type { IncomingMessage } from "node:http";
import { Strategy, type StrategyCreated } from "passport";
import { isGuid, lru } from "../odata";
import { devIssuerName } from "./dev-issuer";
import { jose } from "./jose";
import { displayName, lastingId, type Permission, type Principal } from "./principal";
import type { TrustedIssuer } from "./issuers";

/**
 * Reason for rejecting a token, as sent to the client. `length`: it is too long to be read; `subject`: it identifies no
 * caller.
 */
export type TokenFault = "expired" | "audience" | "issuer" | "signature" | "length" | "subject";

interface BearerStrategyOptions {
  /** The trusted issuers, each with its audiences and keys. */
  readonly issuer: readonly TrustedIssuer[];
  /** Tolerated clock difference, in seconds. */
  readonly clockSkew: number;
}

/**
 * Longer tokens are not read. With 200 groups, the most that Entra ID lists, one has up to 13,000 characters; the headers
 * have 32 KiB.
 */
const maxTokenLength = 16_384;

/**
 * Creates the strategy. It succeeds with the principal and `{ expires }` (milliseconds since the epoch), fails with `{
 * failure: TokenFault }`, and errs with `Internal_ServiceUnavailable` when the issuer's keys are not available.
 */
export function bearerStrategy(options: BearerStrategyOptions): Strategy {
  return Object.assign(new Strategy(), {
    name: "oauth-bearer",
    authenticate(this: StrategyCreated<Strategy>, req: IncomingMessage): void {
      const token = (req.headers.authorization ?? "").slice("Bearer ".length).trim();
      const reject = (fault: TokenFault): void => this.fail({ message: fault, failure: fault }, 401);
      if (token.length > maxTokenLength) return reject("length");
      verifyToken(token, options).then(
        (claims) => {
          const principal = principalOf(claims);
          if (principal === undefined) return reject("subject");
          this.success(principal, { expires: ((claims.exp ?? 0) + options.clockSkew) * 1000 });
        },
        (error: unknown) => {
          const fault = faultOf(error);
          if (fault === undefined) this.error(error);
          else reject(fault);
        },
      );
    },
  });
}

async function verifyToken(token: string, options: BearerStrategyOptions): Promise<JWTPayload> {
  const { decodeJwt, jwtVerify } = jose();
  const { iss } = decodeJwt(token);
  const trusted = options.issuer.find(({ issuer }) => issuer === iss);
  if (trusted === undefined) throw wrongIssuer();
  const { payload } = await jwtVerify(token, trusted.keys.keyOf, {
    algorithms: ["RS256"],
    issuer: trusted.issuer,
    audience: [...trusted.audiences],
    clockTolerance: options.clockSkew,
    requiredClaims: ["exp", "iat"],
  });
  if (trusted.tenant !== undefined && payload.tid !== trusted.tenant) throw wrongIssuer();
  return payload;
}

const wrongIssuer = (): Error =>
  new (jose().errors.JWTClaimValidationFailed)("unexpected issuer", {}, "iss", "check_failed");

/** Maps an error of jose to a fault; undefined for errors that are not the token's. */
function faultOf(error: unknown): TokenFault | undefined {
  const { errors } = jose();
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return "audience";
    if (error.claim === "iss") return "issuer";
    return "expired";
  }
  return error instanceof errors.JOSEError || error instanceof TypeError ? "signature" : undefined;
}

/*
 * A least-recently-used cache of verified tokens. Contains successful verifications only; permissions are not cached
 * here.
 */

/** Creates a cache of at most `size` entries, none older than `lifetime` milliseconds; `now` is the clock. */
export function createTokenCache<Value>(size: number, lifetime: number, now: () => number = Date.now) {
  let entries = lru<{ readonly value: Value; readonly until: number }>(size);
  return {
    /** Returns the value of the key, unless it has expired. */
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    /** Stores a value until `expires` (milliseconds since the epoch) or for the longest lifetime, whichever ends first. */
    set: (key: string, value: Value, expires: number): void =>
      entries.set(key, { value, until: Math.min(expires, now() + lifetime) }),
    clear: (): void => void (entries = lru(size)),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

const readOnly: readonly Permission[] = ["read"];
const readAndWrite: readonly Permission[] = ["read", "write"];

/**
 * Business Central's names, and two read-only ones of this service. `roles` count for application tokens, `scp` for
 * delegated ones; neither may use the names of the other, or a user could acquire an application's permission.
 */
const permissionsByName = {
  application: new Map<string, readonly Permission[]>([
    ["API.ReadWrite.All", readAndWrite],
    ["Automation.ReadWrite.All", readAndWrite],
    ["API.Read.All", readOnly],
  ]),
  delegated: new Map<string, readonly Permission[]>([
    ["Financials.ReadWrite.All", readAndWrite],
    ["user_impersonation", readAndWrite],
    ["Financials.Read.All", readOnly],
  ]),
} as const;

/**
 * Returns the permissions of a list of role names (application) or scope names (delegated); unknown names give none.
 */
function permissionsOf(
  kind: keyof typeof permissionsByName,
  names: readonly string[],
): ReadonlySet<Permission> {
  return new Set(names.flatMap((name) => permissionsByName[kind].get(name) ?? []));
}

/**
 * Returns the principal of a token; undefined if the token identifies no caller. A token with scopes, in a text that is not
 * empty or in any list, acts for a user, one without for an application.
 */
export function principalOf(claims: JWTPayload): Principal | undefined {
  const scopes = scopesOf(claims.scp) ?? scopesOf(claims.scope);
  const appId = textOf(claims.azp) ?? textOf(claims.appid) ?? textOf(claims.client_id);
  const isApp = scopes === undefined;
  const permissions = isApp
    ? permissionsOf("application", textsOf(claims.roles))
    : permissionsOf("delegated", scopes);
  // Only the development issuer may restrict a token to companies; in other tokens the claim has no defined meaning.
  const narrowed = claims.iss === devIssuerName && claims.companies !== undefined;
  const ownAppId = isApp ? appId : undefined;
  const id = idOf(claims, ownAppId);
  if (id === undefined) return undefined;
  return {
    scheme: "bearer",
    id,
    name: nameOf(claims, appId),
    names: namesOf(claims, id, ownAppId),
    permissions,
    companies: narrowed ? new Set(textsOf(claims.companies).map((company) => company.toLowerCase())) : "*",
  };
}

/** The scopes of a text (RFC 8693, section 4.2) or of a list of texts, as Okta has them; undefined for neither. */
const scopesOf = (claim: unknown): readonly string[] | undefined =>
  Array.isArray(claim) ? textsOf(claim) : textOf(claim)?.split(" ");

/** The first claim that names the caller. */
function nameOf(claims: JWTPayload, appId: string | undefined): string {
  const { name, preferred_username: account, upn, app_displayname: application, sub } = claims;
  for (const claim of [name, account, upn, application, appId, sub]) {
    const shown = displayName(textOf(claim) ?? "");
    if (shown !== "") return shown;
  }
  return "unknown";
}

/**
 * Audit fields are GUIDs. A subject that is not a GUID is mapped to a stable one (RFC 9562, version 8). RFC 9068, section
 * 2.2, requires `sub`; in its place an application has its own id. The application of a user's token identifies no user:
 * all users of the application would be one caller.
 */
function idOf(claims: JWTPayload, appId: string | undefined): string | undefined {
  for (const claim of [claims.oid, claims.sub]) {
    const text = textOf(claim);
    if (text !== undefined && isGuid(text)) return text.toLowerCase();
  }
  const subject = claims.sub === "" ? undefined : claims.sub;
  const own = subject ?? appId ?? textOf(claims.oid);
  return own === undefined ? undefined : lastingId([claims.iss, own]);
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
