/**
 * What the service asks of a database: run compiled statements, in one go, as a stream, or in a transaction.
 * Drivers implement it; errors come out as ODataErrors where the cause has a code.
 */
import type { SqlValue, Statement } from "../fragment";
import type { Dialect } from "../sql/dialect";

/** One row, its columns in the order of the select list. */
export type Row = readonly SqlValue[];

/** Drivers that answer at once do so without a promise, which a keyed read would notice. */
export type Awaitable<T> = T | Promise<T>;

export interface Queries {
  /** All rows; for results that are known to be small. */
  query<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<readonly Row[]>;
}

/** Statements of one transaction. Nobody else sees their effect until it ends well. */
export interface Transaction extends Queries {
  /** Runs a statement that changes rows and gives their number. */
  execute<Inputs>(statement: Statement<Inputs>, inputs: Inputs): Awaitable<number>;
  /** Runs `work` as a part of the transaction: when it throws, its effects are undone and nothing else. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

export interface Store extends Queries {
  readonly dialect: Dialect;
  /** Rows in chunks, all of one snapshot of the data; the database is read as fast as the chunks are taken. */
  stream<Inputs>(statement: Statement<Inputs>, inputs: Inputs, chunk: number): AsyncIterable<readonly Row[]>;
  /**
   * Runs `work` in one transaction: committed when it ends, rolled back when it throws. What it reads is one snapshot
   * of the data with its own changes (Protocol 4.01, section 8.2.6).
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
