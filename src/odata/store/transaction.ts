/** What a transaction is on every database server: work, last works, commit; and what happens when one of them fails. */
import { ODataError } from "../errors";
import { DuplicateKey } from "./duplicate-key";
import type { Statement } from "../sql/fragment";
import type { Awaitable, Row, Transaction } from "./store";

/** A connection that has begun a transaction. Errors come out as ours. */
interface BegunTransaction extends Pick<Transaction, "query" | "execute" | "lock" | "share"> {
  /** Whether it reads as of a time before one of its locks, so that it may not see what others have committed. */
  readonly stale?: () => boolean;
  /** Runs a part that can be undone by itself. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
  commit(): Promise<void>;
  /** Must not throw: a server rolls back by itself when its connection breaks. */
  rollback(): Promise<void>;
}

/** The rows of a read in a transaction: a short one where it is, any other where it holds up no others. */
export const searchIn = <Inputs>(
  transaction: Transaction,
  statement: Statement<Inputs>,
  inputs: Inputs,
): Awaitable<readonly Row[]> =>
  statement.bounded || !transaction.search
    ? transaction.query(statement, inputs)
    : transaction.search(statement, inputs);

/** Runs `work` and ends the transaction, which is tried for the `attempt`-th time. */
export async function runTransaction<T>(
  begun: BegunTransaction,
  work: (transaction: Transaction) => Promise<T>,
  signal: AbortSignal,
  attempt: number,
): Promise<T> {
  const last = commitHooks();
  let locks = false;
  /** A number that was counted up here and given by hand elsewhere is passed over by a further attempt. */
  const again = (error: unknown): never => {
    if (!locks || (attempt > 1 && !begun.stale?.()) || !(error instanceof DuplicateKey)) throw error;
    throw new DuplicateKey(error.columns, { repeatable: true });
  };
  let result: T;
  try {
    result = await work({
      query: async (statement, inputs) => {
        try {
          return await begun.query(statement, inputs);
        } catch (error) {
          return again(error);
        }
      },
      execute: async (statement, inputs) => {
        try {
          return await begun.execute(statement, inputs);
        } catch (error) {
          return again(error);
        }
      },
      lock: (name) => {
        locks = true;
        return begun.lock(name);
      },
      share: (names) => begun.share(names),
      beforeCommit: last.beforeCommit,
      savepoint: (part) => last.part(() => begun.savepoint(part)),
    });
    await last.run();
    // The client left or the time is over: it will not learn of a success, so there must be none.
    signal.throwIfAborted();
  } catch (error) {
    await begun.rollback();
    throw error;
  }
  await begun.commit();
  return result;
}

/** A commit without an answer may have been done, so it is not tried again. */
export const uncertainCommit = (error: unknown): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The connection to the database broke while the changes were committed; read the records to see whether they were.",
    { cause: error, headers: { "Retry-After": "1" } },
  );

/* What a transaction does at its end, in the order of names, so that all transactions take their last locks alike. */

interface CommitHooks {
  readonly beforeCommit: Transaction["beforeCommit"];
  /** Runs `work`; what it asked to be done before the commit is forgotten when it throws. */
  part<T>(work: () => Promise<T>): Promise<T>;
  /** Does what was asked for. */
  run(): Promise<void>;
}

/** The commit hooks of one transaction. */
function commitHooks(): CommitHooks {
  const works: { readonly order: string; readonly work: () => Promise<void> }[] = [];
  return {
    beforeCommit: (order, work) => void works.push({ order, work }),
    async part(work) {
      const before = works.length;
      try {
        return await work();
      } catch (error) {
        works.length = before;
        throw error;
      }
    },
    async run() {
      const sorted = works.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
      for (const { work } of sorted) await work();
    },
  };
}
