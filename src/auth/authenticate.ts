/**
 * Selects the authentication strategy by the scheme of the Authorization header and builds every 401 response. Tokens
 * and NTLM messages are known only to the strategies. A request with invalid credentials is rejected; no other scheme
 * and no earlier sign-in is tried in their place.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import passport from "passport";
import type { SignInConfig } from "../config/config";
import type { Limits } from "../limits";
import { type Caller, ODataError, sendContinue } from "../odata";
import { type KeyCredential, keyCredential, type KeyFault, type KeyOptions, keySignIn } from "./api-key";
import { trustedIssuers, bearerStrategy, expiringCache, type TokenFault } from "./bearer";
import type { DevKey } from "./dev-issuer";
import { type NtlmObstacle, openNtlm, requireContentType, type TrustedOrigins } from "./ntlm";
import type { NtlmFailure } from "./ntlm/strategy";
import type { Authorize } from "./permissions";
import { type Principal, refusedBy, type RefusedSignIn, SignInRefused } from "./principal";
import { createThrottle } from "./throttle";

interface AuthenticationOptions extends TrustedOrigins, Pick<KeyOptions, "isEncrypted"> {
  readonly config: SignInConfig;
  /** Returns scheme and host by which the request came, possibly with a path. */
  readonly originOf: (req: IncomingMessage) => string;
  /** `PUBLIC_URL`, when it is set. */
  readonly publicUrl?: string | undefined;
  /** The development issuer's key, when that issuer is on. */
  readonly devKey?: DevKey | undefined;
  /** Returns the IP address of the client. */
  readonly addressOf: (req: IncomingMessage) => string;
  /** The counters of failures. */
  readonly limits: Limits;
  /** Returns the API key whose secret has the digest. */
  readonly findKey: KeyOptions["find"];
  /** Returns the current permissions of a principal. */
  readonly authorize: Authorize;
}

/**
 * Authenticates a request. Returns the caller at once when the token or connection was verified recently, otherwise a
 * promise. Throws or rejects with `Authentication_InvalidCredentials` (401 with challenges),
 * `Authorization_InsufficientPermissions` (403), `Application_TooManyRequests` (429) or `Internal_ServiceUnavailable`
 * (503); rejected credentials give a `SignInRefused` or a `NotPermitted`.
 */
export type Authenticate = (req: IncomingMessage, res: ServerResponse) => Caller | Promise<Caller>;

interface Verified {
  readonly principal: Principal;
  /** Milliseconds since the epoch; absent for a connection, which has an expiry in `ntlm/strategy.ts`. */
  readonly expires?: number;
}

/** Faults that are no guesses: of a token that is too long to be read, or that was signed by its issuer. */
const notGuessed: ReadonlySet<TokenFault> = new Set(["expired", "length", "subject"]);

const bearerScheme = /^Bearer(\s+|$)/i;
const ntlmScheme = /^NTLM(\s|$)/i;

/**
 * Opens the configured sign-in schemes. Rejects with a `ConfigurationError` when a file, a key or a program cannot be
 * used.
 */
export async function openAuthentication(options: AuthenticationOptions) {
  const { config, publicUrl, devKey, originOf, addressOf, authorize } = options;
  const cache = expiringCache<Principal>(config.tokenCacheSize, config.tokenCacheSeconds * 1000);
  const issuer = trustedIssuers(config, publicUrl, devKey, () => cache.clear());
  const throttle = createThrottle(config.maxFailures, options.limits);
  const ntlm = config.ntlm && (await openNtlm(config.ntlm, throttle, addressOf, options));
  const keys =
    config.keys && keySignIn({ ...options, ...config.keys, find: options.findKey, trusted: options });
  const authenticator = new passport.Passport();
  authenticator.use(bearerStrategy({ issuer, clockSkew: config.clockSkewSeconds }));
  if (ntlm) authenticator.use(ntlm.strategy);

  const offerTo = (req: IncomingMessage): Offer => ({
    config,
    origin: originOf(req),
    ntlm: ntlm === undefined ? "off" : (ntlm.obstacleOf(req) ?? "offered"),
    key: keys?.isOffered(req) ?? false,
  });

  /** Runs one strategy on a plain request; resolves with the failure when the strategy rejects the credentials. */
  function run(
    name: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<Verified | { readonly failure: unknown }> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, user: unknown, info: unknown): void => {
        if (error) reject(error instanceof Error ? error : new Error("sign-in failed", { cause: error }));
        else if (user) resolve({ principal: user as Principal, ...(info as { expires?: number }) });
        else resolve(info as { failure: unknown });
      };
      authenticator.authenticate(name, { session: false }, done)(req, res, reject);
    });
  }

  async function byToken(header: string, req: IncomingMessage, res: ServerResponse): Promise<Caller> {
    const verified = await run("oauth-bearer", req, res);
    if ("failure" in verified) {
      const fault = verified.failure as TokenFault;
      if (!notGuessed.has(fault)) await countFailure("bearer", req);
      throw badToken(offerTo(req), fault);
    }
    cache.set(header, verified.principal, verified.expires ?? 0);
    return authorize(verified.principal, req.url ?? "");
  }

  /** Counts an attempt that has failed. Throws 429 after too many of them. */
  async function countFailure(scheme: "bearer" | "key", req: IncomingMessage): Promise<void> {
    try {
      await (await throttle.attempt(addressOf(req))).fail();
    } catch (error) {
      throw refusedBy({ scheme, fault: "throttled" }, error);
    }
  }

  /** Only invented keys are counted by the throttle. A valid key is accepted however many others have failed. */
  async function byKey(
    { verify }: NonNullable<typeof keys>,
    credential: KeyCredential,
    req: IncomingMessage,
  ): Promise<Caller> {
    const verified = await verify(credential, req);
    if (!("fault" in verified)) {
      if (credential.by === "basic") requireContentType(req);
      return authorize(verified, req.url ?? "");
    }
    const { fault } = verified;
    if (fault === "form" || fault === "unknown") await countFailure("key", req);
    throw badKey(offerTo(req), credential, verified);
  }

  async function byNtlm(req: IncomingMessage, res: ServerResponse): Promise<Caller> {
    const verified = await run("ntlm", req, res);
    if (!("failure" in verified)) return ntlmCaller(verified.principal, req);
    const failure = verified.failure as NtlmFailure;
    if ("challenge" in failure) {
      // The handshake needs the connection, and node:http ends those of clients that still wait for a response 100.
      sendContinue(req, res);
      throw ntlmChallenge(failure.challenge);
    }
    const { error, ...facts } = failure;
    const signIn = { scheme: "ntlm", ...facts } as const;
    throw error === undefined ? badNtlm(signIn) : refusedBy(signIn, error);
  }

  function ntlmCaller(principal: Principal, req: IncomingMessage): Caller {
    requireContentType(req);
    return authorize(principal, req.url ?? "");
  }

  const authenticate: Authenticate = (req, res) => {
    const header = req.headers.authorization;
    if (header === undefined) {
      const principal = ntlm?.principalOf(req);
      if (principal === undefined) throw noCredentials(offerTo(req));
      return ntlmCaller(principal, req);
    }
    if (ntlm && ntlmScheme.test(header) && ntlm.obstacleOf(req) === undefined) return byNtlm(req, res);
    ntlm?.forget(req);
    const key = keys && keyCredential(header);
    if (key) return byKey(keys, key, req);
    const known = cache.get(header);
    if (known !== undefined) return authorize(known, req.url ?? "");
    const scheme = bearerScheme.exec(header);
    // Power Query sends `Bearer` without a token to discover where to sign in; that is not a bad token.
    if (header === "" || scheme?.[0].length === header.length) throw noCredentials(offerTo(req));
    if (scheme !== null && config.bearer) return byToken(header, req, res);
    throw unusableScheme(offerTo(req), ntlmScheme.test(header) ? "ntlm" : scheme ? "bearer" : "other");
  };

  return {
    authenticate,
    /** Reads the NTLM users again. */
    reload: (): void => ntlm?.reload(),
    /** Stops the child processes of the NTLM verifier. */
    close: (): void => ntlm?.close(),
  };
}

/*
 * The 401 responses and their `WWW-Authenticate` lines (RFC 6750, section 3; RFC 4559, section 4; Power Query reads
 * `authorization_uri`). Each response offers only the schemes with which the client can continue.
 */

/** The schemes that can be offered for one request. */
interface Offer {
  readonly config: SignInConfig;
  /** Scheme, host and port by which the client came; the page of the development issuer is there. */
  readonly origin: string;
  /** Whether NTLM is possible for the request, and the obstacle when it is configured but not possible. */
  readonly ntlm: "offered" | "off" | NtlmObstacle;
  /** Whether an API key is possible for the request. */
  readonly key: boolean;
}

const code = "Authentication_InvalidCredentials";

const challenges = (lines: readonly string[]): ODataError["headers"] =>
  lines.length === 0 ? {} : { "WWW-Authenticate": lines };

/** One line per scheme with which the client may start. */
const opening = ({ config, origin, ntlm, key }: Offer): readonly string[] => [
  ...(config.bearer ? [`Bearer ${bearerParameters(config, origin)}`] : []),
  ...(ntlm === "offered" ? ["NTLM"] : []),
  ...(key ? [`Basic realm="${origin}", charset="UTF-8"`] : []),
];

function bearerParameters({ entra, oidc }: SignInConfig, origin: string): string {
  const tenant = entra?.tenantIds[0];
  if (entra && tenant !== undefined) {
    const realm = `${entra.authority}/${tenant}`;
    return `realm="${realm}", authorization_uri="${realm}/oauth2/authorize"`;
  }
  if (oidc) return `realm="${oidc.issuer}", authorization_uri="${oidc.issuer}"`;
  return `realm="${origin}", authorization_uri="${origin}/dev-login"`;
}

const ntlmNeeds = {
  offered: "",
  connection: ", which needs a direct connection without a proxy, and TLS unless it is on one machine",
  origin:
    ", which changes records only for pages of the service's own origin or of CORS_ORIGINS (see Origin and Sec-Fetch-Site of the request)",
} as const;

/** The expected credentials, as the end of a sentence. Without a scheme to offer there is no challenge line either. */
function expected({ config, ntlm }: Offer): string {
  const byNtlm = ntlm === "off" ? [] : [`a sign-in with NTLM${ntlmNeeds[ntlm]}`];
  const byKey = config.keys ? ["an API key, which needs TLS unless it is on one machine"] : [];
  if (!config.bearer) return [...byKey, ...byNtlm].join(", or ");
  const byToken = "a bearer token in the Authorization header";
  return [byToken, ...byKey, ...(ntlm === "connection" ? [] : byNtlm)].join(", or ");
}

/** 401 for a request without credentials. */
function noCredentials(offer: Offer): ODataError {
  const message = `The request carries no credentials; expected ${expected(offer)}.`;
  return new ODataError(code, message, { headers: challenges(opening(offer)) });
}

/** 401 for credentials of a scheme that is not available for the request. */
function unusableScheme(offer: Offer, scheme: RefusedSignIn["scheme"]): SignInRefused {
  const message = `The scheme of the Authorization header cannot be used here; expected ${expected(offer)}.`;
  return new SignInRefused({ scheme, fault: "scheme" }, code, message, challenges(opening(offer)));
}

/** Other schemes are not offered: the client has chosen this one. */
const badBearer = (offer: Offer, fault: TokenFault | KeyFault): readonly string[] =>
  opening({ ...offer, ntlm: "off", key: false }).map(
    (line) => `${line}, error="invalid_token", error_description="${fault}"`,
  );

function badToken(offer: Offer, fault: TokenFault): SignInRefused {
  const lines = badBearer(offer, fault);
  const message = `The bearer token is not valid (${fault}).`;
  return new SignInRefused({ scheme: "bearer", fault }, code, message, challenges(lines));
}

const keyFaults: Readonly<Partial<Record<KeyFault | "proxy", string>>> = {
  connection:
    "The API key was sent on a connection without TLS; expected https, and a new key in place of this one.",
  proxy:
    "The API key came from a proxy, and without TRUST_PROXY the service does not know whether it was sent with TLS; expected TRUST_PROXY=true, and a proxy that overwrites X-Forwarded-*.",
  origin:
    "The API key was sent by a page of another origin; expected one of CORS_ORIGINS (see Origin and Sec-Fetch-Site of the request).",
};

/** 401 for an invalid API key; `account` is its name, where it is known. */
function badKey(
  offer: Offer,
  { by }: KeyCredential,
  refusal: { readonly fault: KeyFault; readonly account?: string },
): SignInRefused {
  const { fault } = refusal;
  const lines =
    by === "bearer" && offer.config.bearer
      ? badBearer(offer, fault)
      : opening({ ...offer, config: { ...offer.config, bearer: false }, ntlm: "off" });
  const cause = fault === "connection" && offer.config.keys?.proxyIgnored === true ? "proxy" : fault;
  const message = keyFaults[cause] ?? `The API key is not valid (${fault}).`;
  return new SignInRefused({ scheme: "key", ...refusal }, code, message, challenges(lines));
}

/** 401 with NTLM message type 2. */
function ntlmChallenge(message: Buffer): ODataError {
  const headers = challenges([`NTLM ${message.toString("base64")}`]);
  return new ODataError(code, "The sign-in with NTLM continues with the client's next message.", { headers });
}

/** 401 for a failed sign-in with NTLM. The reason is written to the log only. */
function badNtlm(signIn: RefusedSignIn): SignInRefused {
  return new SignInRefused(signIn, code, "The sign-in with NTLM is not valid.", challenges(["NTLM"]));
}
