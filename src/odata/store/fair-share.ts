/**
 * The store as callers share it: a driver never gets more work at a time than its pool has room for. Work beyond that
 * waits here, by caller in turn. The drivers are unaware of callers, except that they may count an amount by them.
 */
import { type ODataError, serviceUnavailable } from "../errors";
import { isShort } from "../sql/fragment";
import { andThen, fairQueue, type Awaitable } from "../turns";
import { type PoolUse, type Store, storeWith } from "./store";

/** The sizes of a driver's pools. */
interface PoolLimits {
  /** Connections to a database server. */
  readonly poolSize: number;
  /** Processes that search the embedded database. */
  readonly readProcesses: number;
  /** Milliseconds that a request waits for its turn. */
  readonly poolTimeout: number;
  /** Set where there is a replica, which has as many connections. */
  readonly replica?: unknown;
}

interface FairShare {
  /** The store for requests of a caller. */
  readonly storeFor: (caller: string) => Store;
  /** Use of the pool's connections; requests that wait for their turn count as waiting, too. */
  readonly pool?: () => PoolUse;
  /** Use of the processes that search the embedded database. */
  readonly processes?: () => PoolUse;
}

/** The slots that a statement needs before the driver gets it. */
interface Room {
  /** To run a statement, or to continue a download of the embedded database. */
  readonly statements: Slots;
  /** To keep a download open until its reader has finished. */
  readonly downloads: Slots;
  /** A download keeps its slot from its first row to its last. */
  readonly held: boolean;
}

/** Open downloads for each process of the embedded database; the driver has room for some more. */
const downloadsOfProcess = 24;
/** Reads of long texts from a database server at a time, whose rows are in memory as a whole. */
const longReads = 2;

/** Makes the shares of a store, which has a pool of connections, or processes, or neither. */
export function fairShare(store: Store, limits: PoolLimits): FairShare {
  const make: MakeSlots = (slots, may, of) =>
    createSlots({ slots, may, timeout: limits.poolTimeout, refusal: () => tooBusy(of) });
  if (store.processes) return sharedProcesses(store, store.processes, limits, make);
  if (store.pool) return sharedConnections(store, store.pool, limits, make);
  return { storeFor: () => store };
}

type MakeSlots = (slots: number, may: typeof sharedFairly, of: string) => Slots;

/** Connections: each statement, transaction and download uses one exclusively. */
function sharedConnections(
  store: Store,
  pool: () => PoolUse,
  { poolSize, replica }: PoolLimits,
  make: MakeSlots,
): FairShare {
  const room = (): Room => ({
    statements: make(poolSize, sharedFairly, "a connection to the database"),
    // However slowly downloads are read, some connections remain for short work.
    downloads: make(Math.max(1, Math.floor(poolSize * 0.75)), quarterLeft, "a connection for a download"),
    held: true,
  });
  const long = make(longReads, sharedFairly, "the read of a long text");
  const main = room();
  const second = replica === undefined ? main : room();
  const storeOf = (own: Store, caller: string, at: Room, signal?: AbortSignal): Store => {
    const { forRequest } = own;
    return storeWith(own, {
      query: (statement, inputs) => {
        const query = () =>
          withSlot(at.statements.take(caller, { signal }), () => own.query(statement, inputs));
        return statement.long ? withSlot(long.take(caller, { signal }), query) : query();
      },
      stream: (statement, inputs, chunk) =>
        shared(at, caller, signal, () => own.stream(statement, inputs, chunk)),
      transaction: async (work, ends, isolation) =>
        withSlot(at.statements.take(caller, { signal: ends }), () => own.transaction(work, ends, isolation)),
      forRequest:
        forRequest &&
        ((request) =>
          storeOf(forRequest(request), caller, request.readOnly ? second : main, request.signal())),
    });
  };
  return {
    storeFor: (caller) => storeOf(store, caller, main),
    pool: () => withWaiting(pool(), main, second),
  };
}

/**
 * Processes and one writer: short statements run at once, and a download needs a process only while its next rows are
 * read. A snapshot keeps a process from its first read to its last.
 */
function sharedProcesses(
  store: Store,
  processes: () => PoolUse,
  { readProcesses }: PoolLimits,
  make: MakeSlots,
): FairShare {
  const room: Room = {
    statements: make(readProcesses, sharedFairly, "a process that searches the database"),
    downloads: make(readProcesses * downloadsOfProcess, quarterLeft, "a download"),
    held: false,
  };
  const writer = make(1, () => true, "the turn to write");
  const storeOf = (own: Store, caller: string, signal: (() => AbortSignal) | undefined): Store => {
    const { forRequest, page, snapshot } = own;
    return storeWith(own, {
      query: (statement, inputs) =>
        isShort(statement)
          ? own.query(statement, inputs)
          : withSlot(room.statements.take(caller, { signal: signal?.() }), () =>
              own.query(statement, inputs),
            ),
      stream: (statement, inputs, chunk) =>
        shared(room, caller, signal?.(), () => own.stream(statement, inputs, chunk)),
      page: page && {
        whole: (statement, inputs, form) => {
          const read = () => page.whole(statement, inputs, form);
          if (isShort(statement)) return read();
          const wait = { signal: signal?.() };
          return withSlot(room.downloads.take(caller, wait), () =>
            withSlot(room.statements.take(caller, wait), read),
          );
        },
        parts: (statement, inputs, form) =>
          shared(room, caller, signal?.(), () => page.parts(statement, inputs, form)),
      },
      transaction: async (work, ends, isolation, turn) => {
        const arrival = performance.now();
        const worked = await writer.take(caller, { signal: ends });
        return releasing(worked, () =>
          own.transaction(work, ends, isolation, { short: turn?.short, arrival, worked }),
        );
      },
      snapshot:
        snapshot &&
        (async (work, ends) =>
          withSlot(room.statements.take(caller, { signal: ends }), () => snapshot(work, ends))),
      forRequest: forRequest && ((facts) => storeOf(forRequest(facts), caller, facts.signal)),
    });
  };
  return {
    storeFor: (caller) => storeOf(store, caller, undefined),
    processes: () => withWaiting(processes(), room),
  };
}

/** Runs `work` with the slot, which is released when it ends. */
const withSlot = <T>(slot: Awaitable<Release>, work: () => Awaitable<T>): Awaitable<T> =>
  andThen(slot, (release) => releasing(release, work));

function releasing<T>(release: Release, work: () => Awaitable<T>): Awaitable<T> {
  let result: Awaitable<T>;
  try {
    result = work();
  } catch (error) {
    release();
    throw error;
  }
  if (result instanceof Promise) return result.finally(release);
  release();
  return result;
}

/** The chunks of a download, with a slot reserved from the first to the last. */
async function* shared<Chunk>(
  { statements, downloads, held }: Room,
  caller: string,
  signal: AbortSignal | undefined,
  open: () => AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  const close = await downloads.take(caller, { signal });
  try {
    let release = await statements.take(caller, { signal });
    let chunks: AsyncIterator<Chunk> | undefined;
    try {
      // Opening reads the literals and may reject one.
      chunks = open()[Symbol.asyncIterator]();
      for (;;) {
        const next = await chunks.next();
        if (!held) release();
        if (next.done === true) return;
        yield next.value;
        // The head of the response has been sent: the download may wait, but must not be aborted.
        if (!held) release = await statements.take(caller, { signal, patient: true });
      }
    } finally {
      // Closing can fail where the connection is gone.
      try {
        await chunks?.return?.();
      } finally {
        release();
      }
    }
  } finally {
    close();
  }
}

function withWaiting({ inUse, idle, waiting }: PoolUse, ...rooms: readonly Room[]): PoolUse {
  const here = [...new Set(rooms)].flatMap(({ statements, downloads }) => [statements, downloads]);
  return { inUse, idle, waiting: here.reduce((sum, slots) => sum + slots.waiting(), waiting) };
}

const tooBusy = (of: string): ODataError =>
  serviceUnavailable(
    `Too many requests wait for ${of}; try again in a second, or read records by their key.`,
    1,
  );

/*
 * A number of slots (connections, processes, the turn to write) that callers share: each request takes one for a time.
 * Where no slot is available, the request waits in the queue of its caller; callers are served in turn, those with the
 * fewest slots first.
 */

/** Releases a slot; has no effect when called again. */
export type Release = () => void;

/** The state when a caller requests a slot. */
interface SlotsNow {
  /** Slots that the caller holds. */
  readonly held: number;
  /** Slots that are free; at least one. */
  readonly free: number;
  readonly slots: number;
  /** Callers that hold slots, wait for one, or recently released one; including this one. */
  readonly present: number;
}

interface SlotsOptions {
  readonly slots: number;
  /** Whether the caller may take one of the free slots. */
  readonly may: (now: SlotsNow) => boolean;
  /** Milliseconds; a longer wait is rejected. */
  readonly timeout: number;
  /** Makes the error of a rejection. */
  readonly refusal: () => Error;
}

/** Options of the wait for a slot. */
interface Wait {
  /** Ends the wait with its reason. */
  readonly signal: AbortSignal | undefined;
  /** The wait is limited only by the signal: aborting it would discard work that is half done. */
  readonly patient?: boolean;
}

export type Slots = ReturnType<typeof createSlots>;

/** Milliseconds after its last slot during which a caller still counts as present. */
const presence = 5000;

/** Milliseconds, more than a process runs: the time is less than a slot. */
const oneInTime = 1e15;

interface Holder {
  held: number;
  /** When the caller last released a slot. */
  left: number;
}

/**
 * The last free slot is for a caller that has none, so that a newcomer never waits for the long work of one caller. A
 * single caller may take all others. With other callers present it may exceed its share (the slots divided by the
 * callers) only as long as a quarter of the slots stays free for those below theirs.
 */
export const sharedFairly = ({ held, free, slots, present }: SlotsNow): boolean =>
  held === 0 ||
  (free > 1 && (present === 1 || held < Math.ceil(slots / present) || free > Math.floor(slots / 4)));

/**
 * A caller that holds slots takes another one only below half of them, and as long as a quarter of them stays free: slots
 * that may be held for any time, such as those of slow downloads, are left for callers that hold none.
 */
export const quarterLeft = ({ held, free, slots }: SlotsNow): boolean =>
  held === 0 || (held < slots / 2 && free - 1 >= slots / 4);

/** Makes the slots, all of them free. */
export function createSlots({ slots, may, timeout, refusal }: SlotsOptions) {
  const queue = fairQueue<(release: Release) => void>();
  const holders = new Map<string, Holder>();
  let free = slots;
  let tidied = 0;
  let later: NodeJS.Timeout | undefined;

  /** Removes callers that are no longer present; runs seldom, because each run visits all callers. */
  function tidy(): void {
    const now = performance.now();
    if (now - tidied < presence / 10) return;
    tidied = now;
    for (const [caller, { held, left }] of holders)
      if (held === 0 && now - left > presence) holders.delete(caller);
  }

  const mayTake = (caller: string): boolean => {
    const held = holders.get(caller)?.held ?? 0;
    const present = holders.size + (holders.has(caller) ? 0 : 1);
    return free > 0 && may({ held, free, slots, present });
  };

  function hold(caller: string): Release {
    const holder = holders.get(caller) ?? { held: 0, left: 0 };
    holders.set(caller, holder);
    holder.held += 1;
    free -= 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      holder.held -= 1;
      holder.left = performance.now();
      free += 1;
      if (queue.size() > 0) serve();
    };
  }

  function serve(): void {
    tidy();
    // Of those with as many slots, the one that had none for the longest time: a caller that gave up waiting and comes
    // again is behind all others in the queue.
    const rank = (caller: string): number | undefined => {
      const { held, left } = holders.get(caller) ?? { held: 0, left: 0 };
      return mayTake(caller) ? held + left / oneInTime : undefined;
    };
    while (free > 0) {
      const next = queue.take(rank);
      if (next === undefined) break;
      next.item(hold(next.key));
    }
    // Slots reserved for an absent caller are assigned when its presence ends.
    if (queue.size() > 0 && free > 0) later ??= setTimeout(lookAgain, presence / 5).unref();
  }
  const lookAgain = (): void => {
    later = undefined;
    serve();
  };

  function wait(caller: string, { signal, patient }: Wait): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        stop();
        queue.remove(caller, grant);
        reject(reason);
      };
      const left = (): void => leave(signal?.reason);
      const timer = patient ? undefined : setTimeout(() => leave(refusal()), timeout).unref();
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", left);
      };
      const grant = (release: Release): void => {
        stop();
        resolve(release);
      };
      signal?.addEventListener("abort", left, { once: true });
      queue.add(caller, grant);
      serve();
    });
  }

  return {
    /** Takes a slot for the caller: if one is free, without a promise. Rejects with `refusal` or the signal's reason. */
    take: (caller: string, how: Wait): Awaitable<Release> => {
      how.signal?.throwIfAborted();
      if (queue.size() === 0) {
        tidy();
        if (mayTake(caller)) return hold(caller);
      }
      return wait(caller, how);
    },
    waiting: queue.size,
  };
}

/** An amount that callers share, such as bytes of memory. */
export type SharedAmount = ReturnType<typeof sharedAmount>;

/** Counts an amount, of which one caller has at most half. The limits are checked by those who add to it. */
export function sharedAmount(limit: number) {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (caller: string): number => held.get(caller) ?? 0;
  return {
    limit,
    all: () => all,
    heldBy,
    hasRoom: (caller: string, more: number): boolean =>
      all + more <= limit && heldBy(caller) + more <= limit / 2,
    /** Adds an amount, or takes a negative one back. */
    add: (caller: string, amount: number): void => {
      const now = heldBy(caller) + amount;
      if (now === 0) held.delete(caller);
      else held.set(caller, now);
      all += amount;
    },
  };
}
