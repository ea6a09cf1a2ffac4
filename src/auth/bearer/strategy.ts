/**
 * The passport strategy `oauth-bearer` on jose, a replacement for passport-azure-ad's BearerStrategy with the same name
 * and option names. Accepts RS256 only, and the token from the Authorization header only.
 */
import type { IncomingMessage } from "node:http";
import type { JWTPayload } from "jose";
import { Strategy, type StrategyCreated } from "passport";
import { jose } from "../jose";
import type { Principal } from "../principal";
import type { TrustedIssuer } from "./issuers";
import { lru } from "../../odata";

/** Reason for rejecting a token, as sent to the client. */
export type TokenFault = "expired" | "audience" | "issuer" | "signature";

interface BearerStrategyOptions {
  /** The trusted issuers, each with its audiences and keys. */
  readonly issuer: readonly TrustedIssuer[];
  /** Tolerated clock difference, in seconds. */
  readonly clockSkew: number;
}

/** Creates the principal of a verified token; called with the signature of passport's verify callbacks. */
type VerifyCallback = (claims: JWTPayload, done: (error: unknown, principal?: Principal) => void) => void;

/** Longer values are not tokens of a trusted issuer; parsing them would only cost time. */
const maxTokenLength = 8192;

/**
 * Creates the strategy. It succeeds with the principal and `{ expires }` (milliseconds since the epoch), fails with `{
 * failure: TokenFault }`, and errs with `Internal_ServiceUnavailable` when the issuer's keys are not available.
 */
export function bearerStrategy(options: BearerStrategyOptions, verify: VerifyCallback): Strategy {
  return Object.assign(new Strategy(), {
    name: "oauth-bearer",
    authenticate(this: StrategyCreated<Strategy>, req: IncomingMessage): void {
      const token = (req.headers.authorization ?? "").slice("Bearer ".length).trim();
      verifyToken(token, options).then(
        (claims) => {
          verify(claims, (error, principal) => {
            if (error !== null || principal === undefined) return this.error(error);
            const expires = ((claims.exp ?? 0) + options.clockSkew) * 1000;
            return this.success(principal, { expires });
          });
        },
        (error: unknown) => {
          const fault = faultOf(error);
          if (fault === undefined) this.error(error);
          else this.fail({ message: fault, failure: fault }, 401);
        },
      );
    },
  });
}

async function verifyToken(token: string, options: BearerStrategyOptions): Promise<JWTPayload> {
  const { decodeJwt, errors, jwtVerify } = jose();
  if (token.length > maxTokenLength) throw new errors.JWTInvalid("token too long");
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

interface TokenCache<Value> {
  /** Returns the value of the key, unless it has expired. */
  readonly get: (key: string) => Value | undefined;
  /**
   * Stores a value until `expires` (milliseconds since the epoch) or for the longest lifetime, whichever ends first.
   */
  readonly set: (key: string, value: Value, expires: number) => void;
  readonly clear: () => void;
}

/** Creates a cache of at most `size` entries, none older than `lifetime` milliseconds; `now` is the clock. */
export function createTokenCache<Value>(
  size: number,
  lifetime: number,
  now: () => number = Date.now,
): TokenCache<Value> {
  let entries = lru<{ readonly value: Value; readonly until: number }>(size);
  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    set: (key, value, expires) => entries.set(key, { value, until: Math.min(expires, now() + lifetime) }),
    clear: () => (entries = lru(size)),
  };
}
