/** Stores that are one transaction: for an atomic group, and for a batch that asks for a snapshot. */
import type { Store, Transaction } from "../store/store";

/** The store as seen from within a transaction. Its own transactions are parts of that one, undone alone when they fail. */
export function storeWithin(store: Store, transaction: Transaction): Store {
  return {
    ...store,
    query: (statement, inputs) => transaction.query(statement, inputs),
    // The transaction may end before a slow client has read the answer, so nothing is left to be read later.
    async *stream(statement, inputs) {
      yield await transaction.query(statement, inputs);
    },
    transaction: (work) => transaction.savepoint(() => work(transaction)),
  };
}
