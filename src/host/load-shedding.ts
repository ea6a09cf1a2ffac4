/**
 * Load shedding: under overload, requests wait over several turns of the event loop, served by caller in turn, and each
 * turn begins only as many as leave time for other events. A request is rejected only when it has waited too long
 * (CoDel for each caller's queue: Nichols and Jacobson, "Controlling Queue Delay", 2012) or when too many wait. Health
 * and metrics are exempt.
 */
import type { IncomingMessage, ServerResponse, RequestListener } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../auth/throttle";
import type { Config } from "../config/config";
import type { ShedReason } from "../observability/metrics";
import { type Caller, disconnect, fairQueue, lru, type Queued } from "../odata";

/** Callbacks for a new request. */
interface Arrival {
  /** Begins the request after it has waited for so many milliseconds. */
  readonly run: (waited: number) => void;
  readonly refuse: (reason: ShedReason) => void;
}

export interface LoadShedding {
  /** Runs a request at once when there is capacity; otherwise queues or rejects it. */
  readonly enter: (req: IncomingMessage, res: ServerResponse, arrival: Arrival) => void;
  /** Records the caller of the request's credentials, so that its next requests are queued by caller. */
  readonly signedIn: (caller: Caller, req: IncomingMessage) => void;
  readonly waiting: () => number;
}

/** Milliseconds per turn of the event loop for beginning new requests on arrival; later ones are queued. */
const arrivalTime = 5;
/** Milliseconds per turn for beginning queued requests. */
const drainTime = 10;
/**
 * CoDel's target and interval, in milliseconds: a queue whose oldest request waits longer than the target for a whole
 * interval is cut.
 */
const target = 2000;
const interval = 1000;
/** The longest wait of any request, in milliseconds. */
const longestWait = 5000;
/** Milliseconds between checks for expired requests while none can be begun. */
const sweepTime = 250;
/** Maximum number of waiting requests, as a multiple of the maximum in progress. */
const waitingRatio = 4;
/** Number of callers whose credentials are remembered. */
const knownCallers = 1000;

interface Waiting extends Arrival {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly since: number;
}

/** Creates the load shedding of one process; `addressOf` returns the client's address. */
export function createLoadShedding(
  { maxInProgress }: Pick<Config["limits"], "maxInProgress">,
  addressOf: (req: IncomingMessage) => string,
): LoadShedding {
  if (maxInProgress === 0)
    return { enter: (_req, _res, { run }) => run(0), signedIn: () => undefined, waiting: () => 0 };
  const queue = fairQueue<Waiting>();
  const turn = turnOfLoop();
  const keys = callerKeys(addressOf);
  const isLate = lateness();
  let inProgress = 0;
  let draining = false;
  let sweeping: NodeJS.Timeout | undefined;

  const leave = (): void => {
    inProgress -= 1;
    if (queue.size() > 0) drainSoon();
  };
  const begin = (res: ServerResponse, { run }: Arrival, waited: number): void => {
    inProgress += 1;
    res.on("close", leave);
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
  /** Begins one request per callback: the time measured for it then includes all of its synchronous work. */
  function step(): void {
    const now = performance.now();
    for (;;) {
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

  /** The next request in turn, unless it has waited too long or its client has disconnected. */
  function next(now: number): Queued<Waiting> | undefined {
    const taken = queue.take();
    if (taken === undefined || taken.item.res.destroyed) return undefined;
    if (!isLate(taken, now)) return taken;
    taken.item.refuse("late");
    return undefined;
  }

  /** Expires waiting requests while none can be begun. */
  function sweep(): void {
    const now = performance.now();
    const expired = queue.takeWhile(({ since }) => now - since >= longestWait);
    for (const { res, refuse } of expired) if (!res.destroyed) refuse("late");
    if (queue.size() > 0) sweeping?.refresh();
    else sweeping = undefined;
  }

  return {
    enter: (req, res, arrival) => {
      const now = performance.now();
      if (queue.size() === 0 && inProgress < maxInProgress && turn(now) < arrivalTime)
        return begin(res, arrival, 0);
      queue.add(keys.of(req), { req, res, since: now, ...arrival });
      if (queue.size() > waitingRatio * maxInProgress) queue.takeFromLongest()?.item.refuse("full");
      sweeping ??= setTimeout(sweep, sweepTime).unref();
      if (inProgress < maxInProgress) drainSoon();
    },
    signedIn: keys.signedIn,
    waiting: queue.size,
  };
}

/** Returns the milliseconds spent on arriving requests in the current turn of the event loop. */
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
 * The queue of a request before authentication: that of the caller when the same credentials were valid before,
 * otherwise that of its network, so that invented credentials and addresses create no further queues.
 */
function callerKeys(addressOf: (req: IncomingMessage) => string) {
  const callers = lru<string>(knownCallers);
  const learning = new WeakSet<IncomingMessage>();
  return {
    of: (req: IncomingMessage): string =>
      callers.get(req.headers.authorization ?? "") ?? `from ${networkOf(addressOf(req))}`,
    /** Called for requests that have waited: the credentials of others are not remembered. */
    learn: (req: IncomingMessage): void => {
      if (req.headers.authorization !== undefined) learning.add(req);
    },
    signedIn: ({ id }: Caller, req: IncomingMessage): void => {
      if (learning.has(req)) callers.set(req.headers.authorization ?? "", id);
    },
  };
}

/**
 * CoDel's control law, for each request that is taken: whether its queue has been late for an interval. Queues of which
 * none was taken for an interval are forgotten, so that no entry stays for callers that are gone.
 */
function lateness(): (taken: Queued<Waiting>, now: number) => boolean {
  /** In the order in which they were seen last. */
  const queues = new Map<string, { readonly since: number; readonly seen: number }>();
  return ({ key, item }, now) => {
    for (const [other, { seen }] of queues) {
      if (now - seen < interval) break;
      queues.delete(other);
    }
    const waited = now - item.since;
    const since = queues.get(key)?.since ?? now;
    queues.delete(key);
    if (waited < target) return false;
    queues.set(key, { since, seen: now });
    return waited >= longestWait || now - since >= interval;
  };
}

/*
 * Requests that a client sends before it has received the responses to earlier ones (RFC 9112, section 9.3.2). node:http
 * passes all that arrive together to the listener in one turn of the event loop: thousands of short ones in one packet
 * would keep other connections waiting for seconds.
 */

/** Maximum requests of a connection that wait for the response to an earlier one; beyond, the connection is closed. */
const maxPipelined = 100;

/** The listener, with one request of a connection at a time and a turn of the event loop for each. */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // node:http assigns the connection to one response after the other.
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const behind = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, behind);
    // node:http cannot be made to stop reading: it resumes after each message.
    if (behind > maxPipelined) return disconnect(socket);
    res.once("socket", () =>
      setImmediate(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        if (!socket.destroyed) listener(req, res);
      }),
    );
  };
}
