/**
 * Rate limit per caller: requests within a window of time, and requests in progress. Requests beyond a limit are
 * rejected with 429, `Retry-After` and the name of the limit. A batch counts as one request.
 */
import type { ServerResponse } from "node:http";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes";
import type { Config } from "../config/config";
import { type Caller, ODataError } from "../odata";

/** Counts a request until its response is sent or aborted. Throws or rejects with `Application_TooManyRequests`. */
export type RateLimit = (caller: Caller, res: ServerResponse) => void | Promise<void>;

/** Creates the rate limit of one process; 0 disables a limit. */
export function createRateLimit(limits: Config["limits"]): RateLimit {
  const enter = requestsInFlight(limits.maxInFlight);
  const count = requestsPerWindow(limits.rateLimit, limits.rateLimitWindow);
  return (caller, res) => {
    enter(caller.id, res);
    return count?.(caller.id);
  };
}

function requestsInFlight(limit: number): (callerId: string, res: ServerResponse) => void {
  const inFlight = new Map<string, number>();
  return (callerId, res) => {
    // A response that was closed during the sign-in emits no further `close`.
    if (limit === 0 || res.destroyed) return;
    const before = inFlight.get(callerId) ?? 0;
    if (before >= limit) {
      const message = `${before} requests of this caller are in progress, which is the limit; send the next one when one of them has ended.`;
      throw tooManyRequests(message, 1);
    }
    inFlight.set(callerId, before + 1);
    res.on("close", () => {
      const left = (inFlight.get(callerId) ?? 1) - 1;
      if (left === 0) inFlight.delete(callerId);
      else inFlight.set(callerId, left);
    });
  };
}

function requestsPerWindow(limit: number, window: number): ((callerId: string) => Promise<void>) | undefined {
  if (limit === 0) return undefined;
  const limiter = new RateLimiterMemory({ points: limit, duration: window / 1000 });
  return async (callerId) => {
    try {
      await limiter.consume(callerId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw tooManyRequests(
        `This caller has sent the ${limit} requests that it may send in ${window / 1000} s; try again in ${seconds} s.`,
        seconds,
      );
    }
  };
}

const tooManyRequests = (message: string, seconds: number): ODataError =>
  new ODataError("Application_TooManyRequests", message, { headers: { "Retry-After": String(seconds) } });
