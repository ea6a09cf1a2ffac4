/**
 * Load shedding: while the service has more to do than it can, requests wait over several turns of the event loop, by caller
 * in turn, and each turn takes only so many of them that others are heard between two. A request is refused only when it
 * has waited too long (CoDel for each caller's queue: Nichols and Jacobson, "Controlling Queue Delay", 2012) or when too
 * many wait. Health and metrics never wait here.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config/config";
import { type Caller, fairQueue, lru, type Queued } from "../odata";

/** Why a request is refused: it waited too long, or too many wait. */
export type ShedReason = "late" | "full";

/** What may happen to a request that came. */
export interface Arrival {
  /** Begins to work on it, after so many milliseconds of waiting. */
  readonly run: (waited: number) => void;
  readonly refuse: (reason: ShedReason) => void;
}

export interface LoadShedding {
  /** Runs a request at once where there is time for it, later or never where there is none. */
  readonly enter: (req: IncomingMessage, res: ServerResponse, arrival: Arrival) => void;
  /** The request's sign-in says whose it is; so its next ones wait in the queue of their caller. */
  readonly signedIn: (caller: Caller, req: IncomingMessage) => void;
  /** Requests that wait. */
  readonly waiting: () => number;
}

/** Milliseconds of a turn of the event loop in which requests are begun as they come; the rest of them waits. */
const arrivalTime = 5;
/** Milliseconds of a turn in which waiting requests are begun. */
const drainTime = 10;
/** CoDel's target and interval: a queue whose oldest request waits longer than the one for as long as the other is cut. */
const target = 2000;
const interval = 1000;
/** No request waits longer than this, in milliseconds, whatever its queue. */
const longestWait = 5000;
/** Milliseconds between two looks for requests that wait too long where none can be begun. */
const sweepTime = 250;
/** Requests that may wait, as a multiple of those that may be in progress. */
const waitingRatio = 4;
/** Callers whose credentials are remembered. */
const knownCallers = 1000;

interface Waiting extends Arrival {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly since: number;
}

/** Makes the shedding of one process; `addressOf` gives the client's address. */
export function createLoadShedding(
  { maxInProgress }: Pick<Config["limits"], "maxInProgress">,
  addressOf: (req: IncomingMessage) => string,
): LoadShedding {
  if (maxInProgress === 0)
    return { enter: (_req, _res, { run }) => run(0), signedIn: () => undefined, waiting: () => 0 };
  const queue = fairQueue<Waiting>();
  const turn = turnOfLoop();
  const keys = callerKeys(addressOf);
  const late = lateness();
  let inProgress = 0;
  let draining = false;
  let sweeping: NodeJS.Timeout | undefined;

  const leave = (): void => {
    inProgress -= 1;
    if (queue.size() > 0) drainSoon();
  };
  const begin = (res: ServerResponse, { run }: Arrival, waited: number): void => {
    inProgress += 1;
    res.once("close", leave);
    run(waited);
  };

  function drainSoon(): void {
    if (draining) return;
    draining = true;
    setImmediate(drain);
  }
  let drainUntil = 0;
  function drain(): void {
    drainUntil = performance.now() + drainTime;
    step();
  }
  /** One request at a time, each with all that it does before it waits for something: only so its time is known. */
  function step(): void {
    const now = performance.now();
    for (;;) {
      if (queue.size() === 0) late.reset();
      if (queue.size() === 0 || inProgress >= maxInProgress) {
        draining = false;
        return;
      }
      if (now >= drainUntil) {
        setImmediate(drain);
        return;
      }
      const { item } = next(now) ?? {};
      if (item === undefined) continue;
      keys.learn(item.req);
      begin(item.res, item, now - item.since);
      queueMicrotask(afterMicrotasks);
      return;
    }
  }
  const afterMicrotasks = (): void => process.nextTick(step);

  /** The request whose turn it is, unless it has waited too long or its client has left. */
  function next(now: number): Queued<Waiting> | undefined {
    const taken = queue.take();
    if (taken === undefined || taken.item.res.destroyed) return undefined;
    if (!late.of(taken, now)) return taken;
    taken.item.refuse("late");
    return undefined;
  }

  /** Where nothing can be begun, what waits must still end. */
  function sweep(): void {
    const now = performance.now();
    for (const { key, item } of queue.heads()) {
      if (now - item.since < longestWait) continue;
      queue.remove(key, item);
      if (!item.res.destroyed) item.refuse("late");
    }
    if (queue.size() > 0) sweeping?.refresh();
    else sweeping = undefined;
  }

  return {
    enter: (req, res, arrival) => {
      const now = performance.now();
      if (queue.size() === 0 && inProgress < maxInProgress && turn(now) < arrivalTime)
        return begin(res, arrival, 0);
      queue.add(keys.of(req), { ...arrival, req, res, since: now });
      if (queue.size() > waitingRatio * maxInProgress) queue.takeFromLongest()?.item.refuse("full");
      sweeping ??= setTimeout(sweep, sweepTime).unref();
      if (inProgress < maxInProgress) drainSoon();
    },
    signedIn: keys.signedIn,
    waiting: queue.size,
  };
}

/** Milliseconds for which requests have been read in this turn of the event loop. */
function turnOfLoop(): (now: number) => number {
  let began: number | undefined;
  const reset = (): void => void (began = undefined);
  return (now) => {
    if (began === undefined) {
      began = now;
      setImmediate(reset);
    }
    return now - began;
  };
}

/**
 * Whose queue a request waits in, before its sign-in: the caller's where the same credentials were seen to be good, else
 * that of its address, so that made-up credentials make no further queues.
 */
function callerKeys(addressOf: (req: IncomingMessage) => string) {
  const callers = lru<string>(knownCallers);
  const learning = new WeakSet<IncomingMessage>();
  return {
    of: (req: IncomingMessage): string =>
      callers.get(req.headers.authorization ?? "") ?? `from ${addressOf(req)}`,
    /** Requests that did not have to wait cost nothing here. */
    learn: (req: IncomingMessage): void => {
      if (req.headers.authorization !== undefined) learning.add(req);
    },
    signedIn: ({ id }: Caller, req: IncomingMessage): void => {
      if (learning.has(req)) callers.set(req.headers.authorization ?? "", id);
    },
  };
}

/** CoDel's question, asked of each request that is taken: is it late, in a queue that has been late for an interval? */
function lateness() {
  const queues = new Map<string, { readonly since: number; readonly seen: number }>();
  return {
    of: ({ key, item }: Queued<Waiting>, now: number): boolean => {
      const waited = now - item.since;
      if (waited < target) {
        queues.delete(key);
        return false;
      }
      const before = queues.get(key);
      // One that was not asked about for so long was empty in between.
      const since = before && now - before.seen < interval ? before.since : now;
      queues.set(key, { since, seen: now });
      return waited >= longestWait || now - since >= interval;
    },
    /** Nothing waits any more. */
    reset: (): void => queues.clear(),
  };
}
