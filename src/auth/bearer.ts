/**
 * Bearer tokens: the trusted issuers with their keys, the passport strategy `oauth-bearer` on jose, a replacement for
 * passport-azure-ad's BearerStrategy with the same name and option names, and the principal of a token's claims. Accepts
 * RS256 only, and the token from the Authorization header only.
 */
import type { createLocalJWKSet, JSONWebKeySet, JWK, JWTVerifyGetKey, JWTPayload } from "jose";
import type { IncomingMessage } from "node:http";
import { Strategy, type StrategyCreated } from "passport";
import type { SignInConfig } from "../config/config";
import { type ODataError, isGuid, lru } from "../odata";
import { cannotVerify, displayName, lastingId, type Permission, type Principal } from "./principal";

/** The package is loaded with the first token: its sixty ES modules take longer than those of any other package. */
export const jose = (): typeof import("jose") => require("jose") as typeof import("jose");

/*
 * The trusted issuers of tokens (Entra ID tenants, one OpenID Connect issuer, the development issuer) and their signing
 * keys: fetched on first use, again when they are ten minutes old or a key is unknown, and kept for up to a day when the
 * issuer is unreachable. A request waits for the issuer in these cases, but with a known key only until the first try
 * that fails: while the issuer does not respond, further tries are in the background.
 */

export const devIssuerName = "urn:lease-service:development";
export const devAudience = "lease-service";

interface KeySourceOptions {
  /** Fetches the key set; the signal aborts it after the timeout. */
  readonly load: (signal: AbortSignal) => Promise<JSONWebKeySet>;
  /** Called when a key set replaces a different one: tokens verified with the old set must be verified again. */
  readonly changed?: () => void;
  /** A clock that is never set. */
  readonly now?: () => number;
}

interface KeySet {
  readonly text: string;
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly loaded: number;
}

/**
 * Milliseconds: timeout of one load; pause between loads; age that triggers a refresh; age at which an old set is no longer
 * used.
 */
const timeout = 3000;
const cooldown = 30_000;
const maxAge = 600_000;
const maxStale = 86_400_000;

/** Creates the key source of one issuer. */
export function createKeySource({ load, changed, now = () => performance.now() }: KeySourceOptions) {
  let keys: KeySet | undefined;
  let loading: Promise<void> | undefined;
  let tried = Number.NEGATIVE_INFINITY;
  /** Whether the last load failed. */
  let failing = false;

  async function reload(): Promise<void> {
    tried = now();
    const set = await load(AbortSignal.timeout(timeout)).catch((error: unknown) => {
      failing = true;
      throw error;
    });
    failing = false;
    const text = JSON.stringify(set);
    if (keys !== undefined && keys.text !== text) changed?.();
    keys = { text, find: jose().createLocalJWKSet(set), loaded: now() };
  }

  /** One load at a time; concurrent requests share it. */
  function refresh(): Promise<void> {
    loading ??= reload().finally(() => (loading = undefined));
    return loading;
  }

  async function current(): Promise<KeySet> {
    if (keys !== undefined && now() - keys.loaded > maxStale) keys = undefined;
    if (keys === undefined) {
      // Requests while the issuer is down must not become requests to the issuer: at most one try per second.
      if (loading === undefined && now() - tried < 1000) throw unavailable();
      await refresh().catch((error: unknown) => {
        throw unavailable(error);
      });
    } else if (now() - keys.loaded > maxAge && (loading !== undefined || now() - tried > cooldown)) {
      const refreshed = refresh().catch(() => undefined);
      // The issuer may have withdrawn a key. While it does not respond, the old ones are used, without a wait.
      if (!failing) await refreshed;
    }
    if (keys === undefined) throw unavailable();
    return keys;
  }

  return {
    /** Returns the key of a token to jose. Rejects with `Internal_ServiceUnavailable` when no keys have been loaded. */
    keyOf: async (...[header, token]: Parameters<JWTVerifyGetKey>) => {
      const set = await current();
      try {
        return await set.find(header, token);
      } catch (error) {
        const isTooSoon = loading === undefined && now() - tried < cooldown;
        if (!(error instanceof jose().errors.JWKSNoMatchingKey) || isTooSoon) throw error;
        await refresh().catch(() => undefined);
        return (keys ?? set).find(header, token);
      }
    },
  };
}

const unavailable = (cause?: unknown): ODataError =>
  cannotVerify("The keys to verify sign-ins with cannot be fetched from the issuer now; try again.", cause);

/** Key sets and discovery documents have a few kilobytes. */
const maxDocumentBytes = 1024 * 1024;

/**
 * Fetches a JSON object of at most 1 MiB. Rejects for a status other than 200 and for a body that is not JSON (a
 * captive portal). Redirects are not followed: they could lead to http or to another host of the internal network.
 */
export async function fetchJson(
  url: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    signal,
    redirect: "manual",
    headers: { Accept: "application/json" },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} returned ${response.status}`);
  }
  const json: unknown = JSON.parse(await readText(response, url));
  if (typeof json !== "object" || json === null) throw new Error(`${url} returned no JSON object`);
  return json as Readonly<Record<string, unknown>>;
}

/** Reads the body as text; closes the connection as soon as the decompressed size exceeds the limit. */
async function readText(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxDocumentBytes) throw new Error(`${url} returned more than ${maxDocumentBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Checks that a document is a key set with at least one key. An empty set from an issuer in trouble must not lock all
 * users out.
 */
function asKeySet(json: Readonly<Record<string, unknown>>): JSONWebKeySet {
  if (!Array.isArray(json.keys) || json.keys.length === 0) throw new Error("the key set has no keys");
  return { keys: json.keys };
}

interface TrustedIssuer {
  /** Value of the `iss` claim. */
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly keys: ReturnType<typeof createKeySource>;
  /** Entra ID: the required value of the `tid` claim. */
  readonly tenant?: string;
}

/**
 * Returns the trusted issuers of a configuration. For Entra ID, `publicUrl` is an additional audience, with and without
 * a slash at its end, because Power Query requests a token for the address itself. `changed` is called when keys were
 * replaced.
 */
export function trustedIssuers(
  config: SignInConfig,
  publicUrl: string | undefined,
  devKey: { readonly publicJwk: JWK } | undefined,
  changed: () => void,
): readonly TrustedIssuer[] {
  const issuers: TrustedIssuer[] = [];
  if (config.entra) {
    const { authority, audiences, tenantIds } = config.entra;
    const accepted = publicUrl === undefined ? audiences : [...audiences, publicUrl, `${publicUrl}/`];
    for (const tenant of tenantIds) {
      const keys = createKeySource({
        load: async (signal) =>
          asKeySet(await fetchJson(`${authority}/${tenant}/discovery/v2.0/keys`, signal)),
        changed,
      });
      for (const issuer of [`${authority}/${tenant}/v2.0`, `https://sts.windows.net/${tenant}/`]) {
        issuers.push({ issuer, audiences: accepted, keys, tenant });
      }
    }
  }
  if (config.oidc) {
    const { issuer, audience } = config.oidc;
    const load = async (signal: AbortSignal) => {
      const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const found = await fetchJson(url, signal);
      // OpenID Connect Discovery 1.0, section 4.3; otherwise one issuer could act for another.
      if (found.issuer !== issuer) throw new Error(`${url} has another issuer than OIDC_ISSUER`);
      return asKeySet(await fetchJson(keysUrl(found.jwks_uri, issuer), signal));
    };
    issuers.push({ issuer, audiences: [audience], keys: createKeySource({ load, changed }) });
  }
  if (devKey) {
    const keys = createKeySource({ load: () => Promise.resolve({ keys: [devKey.publicJwk] }) });
    issuers.push({ issuer: devIssuerName, audiences: [devAudience], keys });
  }
  return issuers;
}

/** Keys sent over plain http can be replaced on the way, so http is accepted for an issuer on this machine only. */
function keysUrl(uri: unknown, issuer: string): string {
  if (typeof uri !== "string" || !URL.canParse(uri)) throw new Error(`${issuer} has no jwks_uri`);
  if (issuer.startsWith("https:") && !uri.startsWith("https:"))
    throw new Error(`${issuer} has a jwks_uri without https`);
  return uri;
}

/* The strategy. */

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

/**
 * Creates a least-recently-used cache of at most `size` entries, none older than `lifetime` milliseconds, such as of
 * principals by their verified tokens; `now` is the clock. Permissions are in none: they may change at any time.
 */
export function expiringCache<Value>(size: number, lifetime: number, now: () => number = Date.now) {
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
