/** Stands between service and store and writes down the statements that are run, in their order. */
import type { Store } from "../../src/odata";

export interface Recorded {
  readonly text: string;
  /** EDM types of the parameters. */
  readonly types: readonly string[];
}

type Transaction = Parameters<Parameters<Store["transaction"]>[0]>[0];

export function recorder() {
  let recorded: Recorded[] = [];
  const note = ({ text, parameters }: { text: string; parameters: readonly { type: string }[] }): void => {
    recorded.push({ text, types: parameters.map(({ type }) => type) });
  };
  const inTransaction = (transaction: Transaction): Transaction => ({
    query: (statement, inputs) => {
      note(statement);
      return transaction.query(statement, inputs);
    },
    execute: (statement, inputs) => {
      note(statement);
      return transaction.execute(statement, inputs);
    },
    savepoint: (work) => transaction.savepoint(work),
  });
  return {
    watch: (store: Store): Store => ({
      ...store,
      query: (statement, inputs) => {
        note(statement);
        return store.query(statement, inputs);
      },
      stream: (statement, inputs, chunk) => {
        note(statement);
        return store.stream(statement, inputs, chunk);
      },
      transaction: (work, signal) =>
        store.transaction((transaction) => work(inTransaction(transaction)), signal),
    }),
    /** What was run since it was last taken. */
    take: (): readonly Recorded[] => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}
