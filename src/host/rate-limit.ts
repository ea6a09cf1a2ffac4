/**
 * Lets requests of signed-in callers in: so many in a window of time, so many at once. What is beyond is answered with
 * 429, a `Retry-After`, and which limit it was. A batch counts as one request.
 */
import type { ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config/config";
import { type Caller, ODataError } from "../odata";

/** Counts a request until its answer is sent or cut off. Throws or rejects with `Application_TooManyRequests`. */
export type Admit = (caller: Caller, res: ServerResponse) => void | Promise<void>;

/** Makes the function for one process; limits of 0 are none. */
export function createAdmission(limits: Config["limits"]): Admit {
  const enter = inFlightLimit(limits.maxInFlight);
  const count = rateLimit(limits.rateLimit, limits.rateLimitWindow);
  return (caller, res) => {
    enter(caller.id, res);
    return count?.(caller.id);
  };
}

function inFlightLimit(limit: number): (who: string, res: ServerResponse) => void {
  const inFlight = new Map<string, number>();
  return (who, res) => {
    // Whoever left during the sign-in is not told when its answer is closed.
    if (limit === 0 || res.destroyed) return;
    const before = inFlight.get(who) ?? 0;
    if (before >= limit) {
      const message = `${before} requests of this caller are in progress, which is the limit; send the next when one of them is answered.`;
      throw tooManyRequests(message, 1);
    }
    inFlight.set(who, before + 1);
    res.once("close", () => {
      const left = (inFlight.get(who) ?? 1) - 1;
      if (left === 0) inFlight.delete(who);
      else inFlight.set(who, left);
    });
  };
}

function rateLimit(limit: number, window: number): ((who: string) => Promise<void>) | undefined {
  if (limit === 0) return undefined;
  const limiter = new RateLimiterMemory({ points: limit, duration: window / 1000 });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw tooManyRequests(
        `This caller has sent the ${limit} requests that it may send in ${window / 1000} s; go on in ${seconds} s.`,
        seconds,
      );
    }
  };
}

const tooManyRequests = (message: string, seconds: number): ODataError =>
  new ODataError("Application_TooManyRequests", message, { headers: { "Retry-After": String(seconds) } });
