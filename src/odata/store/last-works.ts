/** What a transaction does at its end, in the order of names, so that all transactions take their last locks alike. */
import type { Transaction } from "./store";

export interface LastWorks {
  readonly lastly: Transaction["lastly"];
  /** Runs `work`; what it asked to be done lastly is forgotten when it throws. */
  part<T>(work: () => Promise<T>): Promise<T>;
  /** Does what was asked for. */
  run(): Promise<void>;
}

/** The last works of one transaction. */
export function lastWorks(): LastWorks {
  const works: { readonly order: string; readonly work: () => Promise<void> }[] = [];
  return {
    lastly: (order, work) => void works.push({ order, work }),
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
