/**
 * The store as callers share it: no driver is given more at a time than its pool has room for, and what waits for room
 * waits here, by caller in turn. The drivers know nothing of callers.
 */
import { ODataError } from "../errors";
import { createSlots, halfAtMost, sharedFairly, type Release, type Slots } from "./slots";
import type { Awaitable, PoolUse, Store } from "./store";

/** The sizes of the pools that a driver has. */
export interface PoolLimits {
  /** Connections to a database server. */
  readonly poolSize: number;
  /** Processes that search the embedded database. */
  readonly readProcesses: number;
  /** Milliseconds that a request waits for its turn. */
  readonly poolTimeout: number;
  /** There is a replica, with as many connections of its own. */
  readonly replica?: unknown;
}

export interface FairShare {
  /** The store for requests of a caller. */
  readonly storeFor: (caller: string) => Store;
  /** How the connections of the pool are used; waiting is whoever waits for its turn, too. */
  readonly pool?: () => PoolUse;
  /** How the processes are used that search the embedded database. */
  readonly processes?: () => PoolUse;
}

/** What a statement needs before the driver gets it. */
interface Room {
  /** To run a statement, or to read on in a download of the embedded database. */
  readonly statements: Slots;
  /** To keep a download open for as long as its reader takes. */
  readonly downloads: Slots;
  /** A download keeps its slot from its first row to its last. */
  readonly held: boolean;
}

/** Downloads that are open at a time for each process of the embedded database; the driver has room for some more. */
const downloadsOfProcess = 24;

/** Makes the shares in a store; it has a pool of connections, or processes, or neither. */
export function fairShare(store: Store, limits: PoolLimits): FairShare {
  const make = (slots: number, may: typeof sharedFairly, of: string): Slots =>
    createSlots({ slots, may, timeout: limits.poolTimeout, refusal: () => tooBusy(of) });
  if (store.processes) return sharedProcesses(store, store.processes, limits, make);
  if (store.pool) return sharedConnections(store, store.pool, limits, make);
  return { storeFor: () => store };
}

type MakeSlots = (slots: number, may: typeof sharedFairly, of: string) => Slots;

/** Connections: each statement, transaction and download has one to itself. */
function sharedConnections(
  store: Store,
  pool: () => PoolUse,
  { poolSize, replica }: PoolLimits,
  make: MakeSlots,
): FairShare {
  const room = (): Room => ({
    statements: make(poolSize, sharedFairly, "a connection to the database"),
    // Whatever is read slowly, some connections are left for what is short.
    downloads: make(Math.max(1, Math.floor(poolSize * 0.75)), halfAtMost, "a connection for a download"),
    held: true,
  });
  const main = room();
  const second = replica === undefined ? main : room();
  const storeOf = (own: Store, caller: string, at: Room, signal?: AbortSignal): Store => {
    const { forRequest } = own;
    return {
      ...own,
      query: (statement, inputs) =>
        withSlot(at.statements.take(caller, { signal }), () => own.query(statement, inputs)),
      stream: (statement, inputs, chunk) =>
        shared(at, caller, signal, () => own.stream(statement, inputs, chunk)),
      transaction: async (work, ends, isolation) =>
        withSlot(at.statements.take(caller, { signal: ends }), () => own.transaction(work, ends, isolation)),
      ...(forRequest && {
        forRequest: (request) =>
          storeOf(forRequest(request), caller, request.readOnly ? second : main, request.signal),
      }),
    };
  };
  return {
    storeFor: (caller) => storeOf(store, caller, main),
    pool: () => withWaiting(pool(), main, second),
  };
}

/**
 * Processes and one writer: short statements run at once, and a download needs a process only while its next rows are
 * read. A snapshot keeps one from its first read to its last.
 */
function sharedProcesses(
  store: Store,
  processes: () => PoolUse,
  { readProcesses }: PoolLimits,
  make: MakeSlots,
): FairShare {
  const room: Room = {
    statements: make(readProcesses, sharedFairly, "a process that searches the database"),
    downloads: make(readProcesses * downloadsOfProcess, halfAtMost, "a download"),
    held: false,
  };
  const writer = make(1, () => true, "the turn to write");
  const storeOf = (own: Store, caller: string, signal?: AbortSignal): Store => {
    const { forRequest, page, snapshot } = own;
    return {
      ...own,
      query: (statement, inputs) =>
        statement.bounded
          ? own.query(statement, inputs)
          : withSlot(room.statements.take(caller, { signal }), () => own.query(statement, inputs)),
      stream: (statement, inputs, chunk) =>
        shared(room, caller, signal, () => own.stream(statement, inputs, chunk)),
      ...(page && {
        page: (statement, inputs, form) =>
          statement.bounded && form.whole
            ? page(statement, inputs, form)
            : shared(room, caller, signal, () => page(statement, inputs, form)),
      }),
      transaction: async (work, ends, isolation) => {
        const arrival = Date.now();
        const turn = writer.take(caller, { signal: ends });
        return withSlot(turn, () => own.transaction(work, ends, isolation, arrival));
      },
      ...(snapshot && {
        snapshot: async (work, ends) =>
          withSlot(room.statements.take(caller, { signal: ends }), () => snapshot(work, ends)),
      }),
      ...(forRequest && { forRequest: (request) => storeOf(forRequest(request), caller, request.signal) }),
    };
  };
  return {
    storeFor: (caller) => storeOf(store, caller),
    processes: () => withWaiting(processes(), room),
  };
}

/** Runs `work` with the slot, which is free again when it ends. */
function withSlot<T>(slot: Awaitable<Release>, work: () => Awaitable<T>): Awaitable<T> {
  if (slot instanceof Promise) return slot.then((release) => releasing(release, work));
  return releasing(slot, work);
}

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

/** The chunks of a download, for which there is room from the first to the last. */
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
      // Opening reads the literals, and may refuse one.
      chunks = open()[Symbol.asyncIterator]();
      for (;;) {
        const next = await chunks.next();
        if (!held) release();
        if (next.done === true) return;
        yield next.value;
        // The head of the answer is out: it may wait, and must not break off.
        if (!held) release = await statements.take(caller, { signal, patient: true });
      }
    } finally {
      // Closing may fail where the connection is gone.
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
  new ODataError(
    "Internal_ServiceUnavailable",
    `Too many requests wait for ${of}; try again in a second, or ask for records by their key.`,
    { headers: { "Retry-After": "1" } },
  );
