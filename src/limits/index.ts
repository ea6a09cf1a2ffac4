/**
 * Counters of limits: in the memory of the process, or shared by all processes in the database or in a server with the
 * protocol of Redis (`LIMITS_URL`). When the shared store fails, the process counts for itself.
 */
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory";
import { requirePackages } from "../config/packages";
import type { Logger } from "../observability/log";
import { type LimitCounters, ODataError } from "../odata";

/** A count within a window of time. */
interface Counted {
  readonly consumedPoints: number;
  /** Milliseconds until the end of the window, at most its length. */
  readonly msBeforeNext: number;
}

/** Counters by key, with windows of the same length. The first count of a key begins its window. */
export interface Limiter {
  /** Returns the count of the current window, null when there is none. */
  readonly get: (key: string) => Promise<Counted | null>;
  /** Adds to the count and returns the new one. */
  readonly penalty: (key: string, points?: number) => Promise<Counted>;
}

export interface Limits {
  /** Creates counters under a name, with windows of so many seconds. They never reject. */
  readonly create: (name: string, window: number) => Limiter;
  /** The same, but in the shared store alone: rejects when it fails. Undefined where nothing is shared. */
  readonly createShared?: (name: string, window: number) => Limiter;
  /** Called for each failure of the shared store, also by users of `createShared`. */
  readonly failed: (error: unknown) => void;
  readonly close: () => void;
}

const inMemory = (window: number): Limiter =>
  endingIn(window, new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: window }));

/** Counters with windows of so many seconds; the end of one seems further away after the clock has been set back. */
function endingIn(window: number, limiter: Limiter): Limiter {
  const ending = ({ consumedPoints, msBeforeNext }: Counted): Counted => ({
    consumedPoints,
    msBeforeNext: Math.min(msBeforeNext, window * 1000),
  });
  return {
    get: async (key) => {
      const counted = await limiter.get(key);
      return counted && ending(counted);
    },
    penalty: async (key, points) => ending(await limiter.penalty(key, points)),
  };
}

/** 429 with `Retry-After`, in seconds, of which `message` makes the sentence. */
export function tooManyRequests(milliseconds: number, message: (seconds: number) => string): ODataError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const headers = { "Retry-After": String(seconds) };
  return new ODataError("Application_TooManyRequests", message(seconds), { headers });
}

/** Counters of this process alone. */
export const ownLimits: Limits = {
  create: (_name, window) => inMemory(window),
  failed: () => undefined,
  close: () => undefined,
};

interface LimitsOptions {
  /** `LIMITS_URL`. */
  readonly url: string | undefined;
  /** Returns the counters of the database, undefined before it is open. */
  readonly database: () => LimitCounters | undefined;
  readonly log: Logger;
  /** Counts failures of the shared store. */
  readonly limitsFailed: () => void;
}

/** Milliseconds that the shared store may take: beyond, the process counts for itself. */
const longestWait = 1000;

/** Opens the counters. Throws a `ConfigurationError` when a package is missing; a store that does not respond is none. */
export function openLimits({ url, database, log, limitsFailed }: LimitsOptions): Limits {
  if (url === undefined) return ownLimits;
  let failing = false;
  const failed = (error: unknown): void => {
    limitsFailed();
    if (failing) return;
    failing = true;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, "the store of LIMITS_URL fails; each process counts for itself");
  };
  const worked = <T>(result: T): T => {
    if (failing) log.info("the store of LIMITS_URL works again");
    failing = false;
    return result;
  };
  const store = url === "database" ? databaseStore(database) : redisStore(url, failed);
  const createShared = (name: string, window: number): Limiter => {
    const { get, penalty } = endingIn(window, store.create(name, window));
    return {
      get: async (key) => worked(await inTime(get(key))),
      penalty: async (key, points) => worked(await inTime(penalty(key, points))),
    };
  };
  return {
    createShared,
    create: (name, window) => insured(createShared(name, window), inMemory(window), failed),
    failed,
    close: store.close,
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${longestWait} ms`)), longestWait);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Counts in memory while the shared counters fail. */
const insured = (shared: Limiter, own: Limiter, failed: Limits["failed"]): Limiter => ({
  get: async (key) => {
    const counted = await shared.get(key).catch(failed);
    return counted === undefined ? own.get(key) : counted;
  },
  penalty: async (key, points) =>
    (await shared.penalty(key, points).catch(failed)) ?? own.penalty(key, points),
});

interface SharedStore {
  readonly create: Limits["create"];
  readonly close: () => void;
}

function databaseStore(database: LimitsOptions["database"]): SharedStore {
  const counters = (): LimitCounters => {
    const open = database();
    if (open === undefined) throw new Error("the database is not open");
    return open;
  };
  const counted = (count: Awaited<ReturnType<LimitCounters["add"]>>): Counted => ({
    consumedPoints: count.points,
    msBeforeNext: Math.max(0, count.endsAt - Date.now()),
  });
  return {
    create: (name, window) => ({
      get: async (key) => {
        const count = await counters().get(`${name} ${key}`, window * 1000);
        return count === undefined ? null : counted(count);
      },
      penalty: async (key, points = 1) =>
        counted(await counters().add(`${name} ${key}`, points, window * 1000)),
    }),
    close: () => undefined,
  };
}

/** The client connects, and connects again, in the background. */
function redisStore(url: string, failed: Limits["failed"]): SharedStore {
  requirePackages("redis", "LIMITS_URL");
  const { Redis } = require("ioredis") as typeof import("ioredis");
  const RateLimiterRedis =
    require("rate-limiter-flexible/lib/RateLimiterRedis") as typeof import("rate-limiter-flexible/lib/RateLimiterRedis");
  const client = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: longestWait,
    disconnectTimeout: 100,
    retryStrategy: (attempt) => Math.min(attempt * 100, 5000),
  });
  client.on("error", failed);
  return {
    create: (name, window) => {
      const limiter = new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        keyPrefix: `lease-service ${name}`,
        points: Number.MAX_SAFE_INTEGER,
        duration: window,
      });
      return { get: (key) => limiter.get(key), penalty: (key, points) => limiter.penalty(key, points) };
    },
    close: () => client.disconnect(),
  };
}
