/**
 * What the service asks of a database: run compiled statements, in one go, as a stream, or in a transaction.
 * Drivers implement it; errors come out as ODataErrors where the cause has a code.
 */
import type { SqlValue, Statement } from "../sql/fragment";
import type { Dialect } from "../sql/dialect";
import type { PageForm, PagePart } from "./page-chunks";

/** One row, its columns in the order of the select list. */
export type Row = readonly SqlValue[];

/** Drivers that answer at once do so without a promise, which a keyed read would notice. */
export type Awaitable<T> = T | Promise<T>;

export interface Queries {
  /** All rows; for results that are known to be small. */
  query<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<readonly Row[]>;
}

/** Statements of one transaction. No other connection sees their effect until it ends well. */
export interface Transaction extends Queries {
  /**
   * The rows of a read that may look at any number of them. It may end the work, for it to be run again where such reads
   * hold up no others. Undefined: `query` does as well. Asked through `searchIn`.
   */
  search?<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<readonly Row[]>;
  /** Runs a statement that changes rows and gives their number. */
  execute<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<number>;
  /**
   * Holds back all others that ask for this name until the transaction ends. What is read afterwards includes what they
   * have committed.
   */
  lock(name: string): Awaitable<void>;
  /** Holds back all that ask for one of these names by `lock`, but no other that shares it. */
  share(names: readonly string[]): Awaitable<void>;
  /** Does `work` at the end of the transaction, in the order of the names, so that locks taken there are held shortly. */
  beforeCommit(order: string, work: () => Promise<void>): Awaitable<void>;
  /** Runs `work` as a part of the transaction: when it throws, its effects are undone and nothing else. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** What the connections or processes of a pool do at this moment. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** What a store may want to know of the request that it serves. */
export interface StoreRequest {
  readonly signal: AbortSignal;
  /** The client is content with a replica, which may be a little behind (`Data-Access-Intent: ReadOnly`). */
  readonly readOnly: boolean;
}

export interface Store extends Queries {
  readonly dialect: Dialect;
  /** Of a store that is a transaction: what is done once that is committed, and never when it is rolled back. */
  readonly deferred?: (() => void)[];
  /** Rows in chunks, all of one snapshot of the data; the database is read as fast as the chunks are taken. */
  stream<Inputs>(statement: Statement<Inputs>, inputs: Inputs, chunk: number): AsyncIterable<readonly Row[]>;
  /** The rows of a page as bytes, of one snapshot; of a store that makes them elsewhere. Asked through `partsOf`. */
  readonly page?: <Inputs>(
    statement: Statement<Inputs>,
    inputs: Inputs,
    form: PageForm,
  ) => AsyncIterable<PagePart>;
  /**
   * Runs `work` in one transaction: committed when it ends, rolled back when it throws. It may be run several times:
   * again after a conflict with another transaction, or when the connection broke before the end. With `snapshot` all
   * that it reads is as of one point in time, with its own changes (Protocol 4.01, section 8.2.6). `arrival`: since when the
   * request has been waiting, by the clock, where it waited before.
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    signal: AbortSignal,
    isolation?: "snapshot",
    arrival?: number,
  ): Promise<T>;
  /** The store for one request: its statements end with the signal, its reads may go to a replica. Undefined: as it is. */
  readonly forRequest?: (request: StoreRequest) => Store;
  /**
   * Runs `work` with a store that reads one snapshot of the data and cannot write; of a store whose transactions would
   * hold up others for as long as they read. Undefined: a transaction with a snapshot does as well.
   */
  readonly snapshot?: <T>(work: (store: Store) => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  /** Sentences about settings of the database that its administrator had better change. */
  advice?(): Promise<readonly string[]>;
  /** How the connections are used; for a store that has a pool of them. */
  readonly pool?: () => PoolUse;
  /** How the processes are used that searches run in; of a store whose other reads need none. */
  readonly processes?: () => PoolUse;
  close(): Promise<void>;
}
