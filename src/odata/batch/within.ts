/** Stores that are one transaction or one snapshot: for an atomic group, and for a batch that asks for a snapshot. */
import { afterCommit } from "../write/write-events";
import type { Store, Transaction } from "../store/store";
import { searchIn } from "../store/transaction";

/** The store as seen from within a transaction. Its own transactions are parts of that one, undone alone when they fail. */
function storeWithin(store: Store, transaction: Transaction, deferred: (() => void)[]): Store {
  const {
    forRequest: _transactionsAreNotDivided,
    page: _readOutsideOfThem,
    snapshot: _ofAnotherTime,
    ...rest
  } = store;
  return {
    ...rest,
    deferred,
    query: (statement, inputs) => searchIn(transaction, statement, inputs),
    // The transaction may end before a slow client has read the answer, so nothing is left to be read later.
    async *stream(statement, inputs) {
      yield await searchIn(transaction, statement, inputs);
    },
    transaction: (work) => transaction.savepoint(() => work(transaction)),
  };
}

/** Runs `work`, which only reads, on one snapshot of the data: one without a transaction, where the store has such. */
export const reading: typeof nestedTransaction = (store, work, signal, isolation) =>
  store.snapshot ? store.snapshot(work, signal) : nestedTransaction(store, work, signal, isolation);

/**
 * Runs `work` on the store as one transaction. What is to be done after the commit is done then, or handed on when this
 * transaction is itself a part of one.
 */
export async function nestedTransaction<T>(
  store: Store,
  work: (within: Store) => Promise<T>,
  signal: AbortSignal,
  isolation?: "snapshot",
): Promise<T> {
  let deferred: (() => void)[] = [];
  const result = await store.transaction(
    (transaction) => {
      // A transaction that a driver begins again has done nothing before.
      deferred = [];
      return work(storeWithin(store, transaction, deferred));
    },
    signal,
    isolation,
  );
  for (const done of deferred) afterCommit(store, done);
  return result;
}
