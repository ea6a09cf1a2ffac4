/**
 * Rate limit per caller: requests within a window of time, and requests in progress. Requests beyond a limit are
 * rejected with 429, `Retry-After` and the name of the limit. A batch counts as one request. Shared counters are
 * synchronised with those of the process once a second, beside the requests, which never wait for them.
 */
import type { ServerResponse } from "node:http";
import type { Config } from "../config/config";
import { type Limiter, type Limits, tooManyRequests } from "../limits";
import { type Caller, lru, type ODataError } from "../odata";

/** Counts a request until its response is sent or aborted. Throws or rejects with `Application_TooManyRequests`. */
export type RateLimit = (caller: Caller, res: ServerResponse) => void | Promise<void>;

/** Creates the rate limit; 0 disables a limit. Requests in progress are always those of one process. */
export function createRateLimit(limits: Config["limits"], counters: Limits): RateLimit {
  const enter = requestsInFlight(limits.maxInFlight);
  const count = requestsPerWindow(limits.rateLimit, limits.rateLimitWindow, counters);
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
      throw tooManyRequests(
        1000,
        () =>
          `${before} requests of this caller are in progress, which is the limit; send the next one when one of them has ended.`,
      );
    }
    inFlight.set(callerId, before + 1);
    res.on("close", () => {
      const left = (inFlight.get(callerId) ?? 1) - 1;
      if (left === 0) inFlight.delete(callerId);
      else inFlight.set(callerId, left);
    });
  };
}

function requestsPerWindow(
  limit: number,
  window: number,
  { create, createShared, failed }: Limits,
): ((callerId: string) => void | Promise<void>) | undefined {
  if (limit === 0) return undefined;
  const beyond = (milliseconds: number): ODataError =>
    tooManyRequests(
      milliseconds,
      (seconds) =>
        `This caller has sent the ${limit} requests that it may send in ${window / 1000} s; try again in ${seconds} s.`,
    );
  if (createShared)
    return sharedWindows(limit, window, createShared("requests", window / 1000), failed, beyond);
  const limiter = create("requests", window / 1000);
  return async (callerId) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(callerId);
    if (consumedPoints > limit) throw beyond(msBeforeNext);
  };
}

/** The requests of a caller in the current window. */
interface Count {
  /** Those of all processes, at the last synchronisation. */
  total: number;
  /** Those of this process since then. */
  own: number;
  /** End of the window, and the earliest time of the next synchronisation, by `performance.now()`. */
  until: number;
  next: number;
}

const syncInterval = 1000;
/** Callers whose counts are kept. */
const countedCallers = 10_000;

/** Each process counts for itself, and adds its counts to the shared ones. While that fails, it only counts for itself. */
function sharedWindows(
  limit: number,
  window: number,
  limiter: Limiter,
  failed: Limits["failed"],
  beyond: (milliseconds: number) => ODataError,
): (callerId: string) => void {
  const counts = lru<Count>(countedCallers);
  async function synchronise(callerId: string, count: Count): Promise<void> {
    const added = count.own;
    count.next = Infinity;
    try {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(callerId, added);
      const known = count.total + added;
      count.total = Math.max(known, consumedPoints);
      // A server that has lost its counters begins a window of its own.
      if (consumedPoints >= known) count.until = performance.now() + msBeforeNext;
    } catch (error) {
      failed(error);
      count.total += added;
    }
    count.own -= added;
    count.next = performance.now() + syncInterval;
  }
  return (callerId) => {
    const now = performance.now();
    let count = counts.get(callerId);
    if (count === undefined || count.until <= now)
      counts.set(callerId, (count = { total: 0, own: 0, until: now + window, next: now }));
    const isBeyond = count.total + count.own >= limit;
    if (!isBeyond) count.own += 1;
    if (now >= count.next && count.own > 0) void synchronise(callerId, count);
    if (isBeyond) throw beyond(count.until - now);
  };
}
