/**
 * Snapshots and transactions in a read process: their reads may take any time without blocking other requests, and
 * ending the process rolls them back.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ODataError } from "../../errors";
import type { Statement } from "../../sql/fragment";
import { valuesOf } from "./connection";
import { rowsIn, type ProcessRequest } from "./frames";
import { readsFrom, type ReservedProcess, type Reads } from "./read-processes";
import type { Row, Transaction } from "../store";
import { uncertainCommit } from "../transaction";

/** Number of rows of a search that are fetched at a time. */
const portion = 256;
/** Milliseconds between two attempts to begin while another process writes. */
const betweenAttempts = 3;

/** Runs `work` with reads of one snapshot. */
export async function inSnapshot<T>(
  { frames }: ReservedProcess,
  signal: AbortSignal,
  work: (reads: Reads) => Promise<T>,
): Promise<T> {
  try {
    await frames({ kind: "begin", writes: false }, signal).next();
    return await work(readsFrom(frames, true));
  } finally {
    await rollBack({ frames });
  }
}

/** The transaction of a process ends with it. Also sent after an abandoned begin, which may have been executed. */
const rollBack = ({ frames }: ReservedProcess): Promise<unknown> =>
  frames({ kind: "end", commits: false }, undefined)
    .next()
    .catch(() => undefined);

export interface ProcessTransaction {
  readonly signal: AbortSignal;
  /** Clock time until which it may wait for another process that writes. */
  readonly until: number;
  /** Throws when nothing may be committed. */
  readonly beforeCommit: () => void;
  /** Throws when the commit may not be durable. */
  readonly afterCommit: () => void;
  /** The error to throw instead of a commit error. */
  readonly translateCommit: (error: unknown) => unknown;
}

/** Runs `work` in a transaction that writes. */
export async function inTransaction<T>(
  process: ReservedProcess,
  { signal, until, beforeCommit, afterCommit, translateCommit }: ProcessTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    await begin(process, signal, until);
    result = await work(transactionIn(process, signal));
    // The client has left or the time is over: a success could not be reported, so there must be none.
    signal.throwIfAborted();
    beforeCommit();
  } catch (error) {
    await rollBack(process);
    throw error;
  }
  try {
    await process.frames({ kind: "end", commits: true }, undefined).next();
  } catch (error) {
    const ours = translateCommit(error);
    const isUnknown = error instanceof ODataError && error.code === "Internal_ServiceUnavailable";
    throw isUnknown && ours === error ? uncertainCommit(error) : ours;
  }
  afterCommit();
  return result;
}

async function begin({ frames }: ReservedProcess, signal: AbortSignal, until: number): Promise<void> {
  for (;;) {
    try {
      await frames({ kind: "begin", writes: true }, signal).next();
      return;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
      if (code !== "SQLITE_BUSY" || performance.now() >= until) throw error;
    }
    await pause(betweenAttempts);
  }
}

function transactionIn({ frames }: ReservedProcess, signal: AbortSignal): Transaction {
  const send = async (request: ProcessRequest): Promise<readonly Row[]> => {
    const { value } = await frames(request, signal).next();
    return value ? rowsIn(value) : [];
  };
  const query = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<readonly Row[]> =>
    send({ kind: "query", inTransaction: true, text: statement.text, values: valuesOf(statement, inputs) });
  const step = (text: string): Promise<unknown> =>
    send({ kind: "execute", inTransaction: true, text, values: [] });
  return {
    query,
    search: async (statement, inputs) => {
      // In portions, between which other requests get their turn.
      const rows: Row[] = [];
      const { stream } = readsFrom(frames, true);
      for await (const some of stream(portion, statement.text, valuesOf(statement, inputs), signal))
        rows.push(...some);
      return rows;
    },
    execute: async (statement, inputs) => {
      const values = valuesOf(statement, inputs);
      const [row] = await send({ kind: "execute", inTransaction: true, text: statement.text, values });
      return Number(row?.[0]);
    },
    exclusive: true,
    lock: () => undefined,
    share: () => undefined,
    beforeCommit: (_order, work) => work(),
    savepoint: async (work) => {
      // Savepoints of the same name hide each other, so nested ones need no distinct names.
      await step("savepoint part");
      let result;
      try {
        result = await work();
      } catch (error) {
        // Where SQLite has already rolled back the whole transaction, there is nothing to undo.
        await step("rollback to part")
          .then(() => step("release part"))
          .catch(() => undefined);
        throw error;
      }
      await step("release part");
      return result;
    },
  };
}
