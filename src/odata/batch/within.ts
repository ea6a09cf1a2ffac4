/** Stores that are one transaction: for an atomic group, and for a batch that asks for a snapshot. */
import { afterCommit } from "../run/written";
import type { Store, Transaction } from "../store/store";

/** The store as seen from within a transaction. Its own transactions are parts of that one, undone alone when they fail. */
function storeWithin(store: Store, transaction: Transaction, deferred: (() => void)[]): Store {
  const { forRequest: _transactionsAreNotDivided, page: _readOutsideOfThem, ...rest } = store;
  return {
    ...rest,
    deferred,
    query: (statement, inputs) => transaction.query(statement, inputs),
    // The transaction may end before a slow client has read the answer, so nothing is left to be read later.
    async *stream(statement, inputs) {
      yield await transaction.query(statement, inputs);
    },
    transaction: (work) => transaction.savepoint(() => work(transaction)),
  };
}

/**
 * Runs `work` on the store as one transaction. What is to be done after the commit is done then, or handed on when this
 * transaction is itself a part of one.
 */
export async function committing<T>(
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
