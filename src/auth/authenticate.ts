/** Picks the strategy by the scheme of the Authorization header, and owns every 401. Nothing else knows tokens. */
import type { IncomingMessage, ServerResponse } from "node:http";
import passport from "passport";
import type { SignInConfig } from "../config";
import type { Caller } from "../odata";
import { principalOf } from "./bearer/claims";
import { trustedIssuers } from "./bearer/issuers";
import { bearerStrategy, type TokenFault } from "./bearer/strategy";
import { createTokenCache } from "./bearer/token-cache";
import { unauthorized } from "./challenge";
import type { DevKey } from "./dev-issuer";
import { authorize } from "./permissions";
import type { Principal } from "./principal";

export interface AuthenticationOptions {
  readonly config: SignInConfig;
  /** `PUBLIC_URL`, when it is set. */
  readonly publicUrl?: string | undefined;
  /** The development issuer's key, when that issuer is on. */
  readonly devKey?: DevKey | undefined;
  /** The address by which a request came: scheme, host and port. */
  readonly originOf: (req: IncomingMessage) => string;
}

/**
 * Says who asks. A token that was verified lately is answered at once, any other by a promise.
 * Throws or rejects with `Authentication_InvalidCredentials` (401 with challenges),
 * `Authorization_InsufficientPermissions` (403) or `Internal_ServiceUnavailable` (503).
 */
export type Authenticate = (req: IncomingMessage, res: ServerResponse) => Caller | Promise<Caller>;

interface Verified {
  readonly principal: Principal;
  /** Milliseconds of the clock. */
  readonly expires: number;
}

const bearerScheme = /^Bearer(\s+|$)/i;

/** Makes the function that signs requests in. */
export function createAuthenticate(options: AuthenticationOptions): Authenticate {
  const { config, publicUrl, devKey, originOf } = options;
  const cache = createTokenCache<Principal>(config.tokenCacheSize, config.tokenCacheSeconds * 1000);
  const issuer = trustedIssuers(config, publicUrl, devKey, () => cache.clear());
  const authenticator = new passport.Passport();
  authenticator.use(
    bearerStrategy({ issuer, clockSkew: config.clockSkewSeconds }, (claims, done) =>
      done(null, principalOf(claims)),
    ),
  );

  /** Runs one strategy on a plain request; resolves with a fault's word when it refuses. */
  function run(name: string, req: IncomingMessage, res: ServerResponse): Promise<Verified | TokenFault> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, user: unknown, info: unknown): void => {
        if (error) reject(error instanceof Error ? error : new Error("sign-in failed", { cause: error }));
        else if (user) resolve({ principal: user as Principal, ...(info as { expires: number }) });
        else resolve(info as TokenFault);
      };
      authenticator.authenticate(name, { session: false }, done)(req, res, reject);
    });
  }

  async function verify(header: string, req: IncomingMessage, res: ServerResponse): Promise<Caller> {
    const verified = await run("oauth-bearer", req, res);
    if (typeof verified === "string") throw unauthorized(config, originOf(req), verified);
    cache.set(header, verified.principal, verified.expires);
    return authorize(verified.principal, req.url ?? "");
  }

  return (req, res) => {
    const header = req.headers.authorization;
    if (header === undefined) throw unauthorized(config, originOf(req));
    const known = cache.get(header);
    if (known !== undefined) return authorize(known, req.url ?? "");
    const scheme = bearerScheme.exec(header);
    // Power Query probes with `Bearer` and nothing behind it, to learn where to sign in: that is no bad token.
    if (scheme === null || scheme[0].length === header.length) throw unauthorized(config, originOf(req));
    return verify(header, req, res);
  };
}
