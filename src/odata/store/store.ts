/**
 * The interface between the service and a database: compiled statements run in one go, as a stream, or in a
 * transaction. Drivers implement it; errors are converted to ODataErrors where the cause has a code.
 */
import { ODataError } from "../errors";
import type { Awaitable } from "../turns";
import type { EntityType } from "../model/model";
import type { SqlValue, Statement } from "../sql/fragment";
import type { Dialect } from "../sql/dialect";
import type { PageForm, PagePart } from "./page-chunks";

/** One row, its columns in the order of the select list. */
export type Row = readonly SqlValue[];

export interface Queries {
  /** Returns all rows; for results that are known to be small. */
  query<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<readonly Row[]>;
}

/** Values of a record in stored form, by the names of properties. */
export type StoredValues = Readonly<Record<string, SqlValue>>;

/** The expected effect of a statement; nothing is committed after another one. */
export interface Expected {
  /** The number of rows that it changes; "some" of a read that finds at least one. */
  readonly rows: number | "some";
  /** Returns the error to throw for one of the statement, or, without one, for another number of rows. */
  readonly failure: (error?: unknown) => unknown;
}

/** Statements of one transaction. Other connections see their effects only after the commit. */
export interface Transaction extends Queries {
  /**
   * The rows of a read that may visit any number of them. The driver may abort the work and run it again where such
   * reads do not block others. Undefined: `query` is equivalent. Called through `searchIn`.
   */
  search?<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<readonly Row[]>;
  /** Runs a statement that changes rows and returns their number. */
  execute<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<number>;
  /**
   * Sends a statement that changes rows, or is expected to find some, at the latest with the next one; its error is
   * thrown by a later call or by the commit. Called through `postIn` and `requireRowIn`.
   */
  post?<Inputs>(statement: Statement<Inputs>, inputs: Inputs, expected?: Expected): void;
  /** Blocks all other transactions that lock this name until this one ends. Later reads include their commits. */
  lock(name: string): Awaitable<void>;
  /** Blocks all transactions that `lock` one of these names, but not those that share it. */
  share(names: readonly string[]): Awaitable<void>;
  /**
   * Runs `work` at the end of the transaction, in the order of the names: locks taken there are held briefly. It may run
   * once, that of the first call, with the items of all calls of its name.
   */
  beforeCommit(
    order: string,
    work: (items: readonly string[]) => Promise<void>,
    items?: readonly string[],
  ): Awaitable<void>;
  /**
   * The last numbers that the transaction has taken from its counters, by the names of their locks; `beforeCommit` writes
   * them. Those of a part that throws are forgotten with it. Undefined where each number is written at once: a server
   * keeps all versions of a row until the transaction ends, and each access to the row visits all of them.
   */
  readonly numbers?: Map<string, number>;
  /** No other transaction writes until this one ends. */
  readonly exclusive?: true;
  /** Whether its snapshot is older than one of its locks, so that it may miss commits of other transactions. */
  readonly isStale?: () => boolean;
  /**
   * Called for each record that is created (`before` is undefined), changed or deleted (`after` is undefined), so that
   * rows that are computed from it are recomputed. Undefined where there are none (`write/projections.ts`).
   */
  readonly touched?: (
    type: EntityType,
    partition: string,
    before: StoredValues | undefined,
    after: StoredValues | undefined,
  ) => void;
  /**
   * The change counters that records had before the transaction changed them first, by names of `write/rules.ts`. Those of
   * a part that throws are forgotten with it. Undefined unless the transaction is an atomic group of requests.
   */
  readonly firstVersions?: Map<string, number>;
  /** Runs `work` as a part of the transaction. When it throws, only its effects are undone. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** Facts about a transaction for a store whose transactions take turns. */
export interface Turn {
  /** The transaction changes few records and waits for nothing, so it may share its commit with others. */
  readonly short?: boolean | undefined;
  /** The time since which the request has been waiting, by `performance.now()`, where it waited before. */
  readonly arrival?: number;
  /** Called when the next transaction may begin, if that is before the end of this one. */
  readonly worked?: () => void;
}

/** Runs when writes are final, or, with the error, when it is unknown whether they were committed. */
export type AfterCommit = (uncertain?: ODataError) => void;

/** Current use of the connections or processes of a pool. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Number of requests that wait for one. */
  readonly waiting: number;
}

/** Facts about a request for the store that serves it. */
export interface StoreRequest {
  /** Returns the signal that ends its statements; called where one waits. */
  readonly signal: () => AbortSignal;
  /** The client accepts a replica, which may lag slightly (`Data-Access-Intent: ReadOnly`). */
  readonly readOnly: boolean;
  /** Identifies the caller, of whom a store may buffer only so much. */
  readonly caller: string;
}

/** Reads pages as bytes. */
interface PageReader {
  /** A short page, in one part (`PageForm.whole`). */
  readonly whole: <Inputs>(
    statement: Statement<Inputs>,
    inputs: Inputs,
    form: PageForm,
  ) => Awaitable<PagePart>;
  /** The parts of a long page. */
  readonly parts: <Inputs>(
    statement: Statement<Inputs>,
    inputs: Inputs,
    form: PageForm,
  ) => AsyncIterable<PagePart>;
}

export interface Store extends Queries {
  readonly dialect: Dialect;
  /** In a store that is a transaction: actions to run after its commit, and never after a rollback. */
  readonly deferred?: AfterCommit[] | undefined;
  /** Its reads use a replica, so that one may be of an earlier state than that before it. */
  readonly lags?: true | undefined;
  /** Rows in chunks, all of one snapshot of the data; the database is read as fast as the chunks are consumed. */
  stream<Inputs>(statement: Statement<Inputs>, inputs: Inputs, chunk: number): AsyncIterable<readonly Row[]>;
  /** The rows of a page as bytes, of one snapshot; only in a store that makes them elsewhere. */
  readonly page?: PageReader | undefined;
  /**
   * Runs `work` in one transaction: committed when it ends, rolled back when it throws. `work` may run several times:
   * again after a conflict with another transaction, or when the connection broke before the end. With `snapshot`, all
   * its reads are as of one point in time, including its own changes (Protocol 4.01, section 8.2.6).
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    signal: AbortSignal,
    isolation?: "snapshot",
    turn?: Turn,
  ): Promise<T>;
  /** The store for a request: statements end with the signal, reads may use a replica. Undefined: the store itself. */
  readonly forRequest?: ((request: StoreRequest) => Store) | undefined;
  /**
   * Runs `work` with a store that reads one snapshot of the data and cannot write; only in a store whose transactions
   * would block others while they read. Undefined: a transaction with a snapshot is equivalent.
   */
  readonly snapshot?:
    (<T>(work: (store: Store) => Promise<T>, signal: AbortSignal) => Promise<T>) | undefined;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  /** Returns sentences about settings of the database that its administrator should change. */
  readonly advice?: (() => Promise<readonly string[]>) | undefined;
  /**
   * Whether much of what was written still waits for its place in the database file, as while a long read of SQLite
   * lasts; work in the background should wait then. Undefined: never.
   */
  readonly isBehind?: (() => boolean) | undefined;
  /** Use of the connections; in a store that has a pool of them. */
  readonly pool?: (() => PoolUse) | undefined;
  /** Use of the processes that run searches; in a store whose other reads need none. */
  readonly processes?: (() => PoolUse) | undefined;
  /** Whether the replica responds; in a store that has one. */
  readonly replicaResponds?: (() => boolean) | undefined;
  close(): Promise<void>;
}

/** A replica of the database. */
export interface Replica<Source> {
  /** Returns it; undefined while it does not respond. */
  readonly current: () => Source | undefined;
  /** Called when a read found that it does not respond, or that it lacks tables of an upgrade. */
  readonly lost: () => void;
}

/** The pools of connections to a database server. */
export interface ServerPools<Pool> {
  readonly pool: Pool;
  /** For reads that accept it. */
  readonly replica?: Replica<Pool> | undefined;
}

/**
 * The store over pools. `storeOn` makes that of one of them, whose statements end with the signal, and which waits for a
 * server that accepts no connections at the moment unless it is the replica.
 */
export const onServer = <Pool>(
  { pool, replica }: ServerPools<Pool>,
  storeOn: (pool: Pool, signal: AbortSignal | undefined, waits: boolean) => Store,
): Store => ({
  ...storeOn(pool, undefined, true),
  ...(replica && { replicaResponds: () => replica.current() !== undefined }),
  forRequest: ({ signal, readOnly }) => {
    const primary = storeOn(pool, signal(), true);
    const other = readOnly ? replica?.current() : undefined;
    return replica && other ? onReplica(storeOn(other, signal(), false), primary, replica.lost) : primary;
  },
});

/** The store on a replica. Work that finds it unavailable is repeated on the primary. */
function onReplica(store: Store, primary: Store, lost: () => void): Store {
  /** Throws other errors. */
  const requireLost = (error: unknown): void => {
    if (!(error instanceof ODataError) || error.code !== "Internal_ServiceUnavailable") throw error;
    lost();
  };
  const onEither = async <T>(work: (store: Store) => Awaitable<T>): Promise<T> => {
    try {
      return await work(store);
    } catch (error) {
      requireLost(error);
      return work(primary);
    }
  };
  return {
    ...store,
    lags: true,
    query: (statement, inputs) => onEither((each) => each.query(statement, inputs)),
    transaction: (...work) => onEither((each) => each.transaction(...work)),
    async *stream(statement, inputs, chunk) {
      const chunks = store.stream(statement, inputs, chunk)[Symbol.asyncIterator]();
      try {
        // Rows that were read before an error may have been sent.
        const first = await chunks.next().catch(requireLost);
        if (first === undefined) return yield* primary.stream(statement, inputs, chunk);
        for (let next = first; !next.done; next = await chunks.next()) yield next.value;
      } finally {
        await chunks.return?.();
      }
    },
  };
}

/** The members that a store around another one has of its own; without others, those of the inner one. */
type OwnMembers = Pick<Store, "query" | "stream" | "transaction" | "forRequest"> &
  Partial<Pick<Store, "page" | "snapshot">>;

/**
 * The store with members of its own. All are written out, as a spread is slow and a store is made for each request; the
 * compiler reports one that is missing.
 */
export const storeWith = (store: Store, own: OwnMembers): Store =>
  ({
    dialect: store.dialect,
    deferred: store.deferred,
    lags: store.lags,
    isBehind: store.isBehind,
    pool: store.pool,
    processes: store.processes,
    replicaResponds: store.replicaResponds,
    advice: store.advice,
    ping: () => store.ping(),
    close: () => store.close(),
    query: own.query,
    stream: own.stream,
    page: own.page ?? store.page,
    transaction: own.transaction,
    snapshot: own.snapshot ?? store.snapshot,
    forRequest: own.forRequest,
  }) satisfies { [Member in keyof Required<Store>]: Store[Member] };
