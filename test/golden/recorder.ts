/** A store that records the executed statements in their order, with their results. */
import type { SqlValue, Store } from "../../src/odata";
import type { Statement } from "../../src/odata/sql/fragment";

type Rows = Awaited<ReturnType<Store["query"]>>;
type Transaction = Parameters<Parameters<Store["transaction"]>[0]>[0];

export interface Recorded {
  readonly text: string;
  /** EDM types of the parameters. */
  readonly types: readonly string[];
  /** The form for SQLite's event loop. */
  readonly guarded: string | undefined;
  /** Those of the parameters, in stored form. */
  readonly values: readonly SqlValue[];
  /** The result of the database: rows, or the number of changed rows. */
  readonly answer: Rows | number;
}

interface QueryShape {
  readonly text: string;
  readonly parameters: readonly { readonly type: string }[];
}

/** Without writes to the change log, which are the same everywhere, and its random pruning. */
export const isOfRequest = ({ text }: Pick<QueryShape, "text">): boolean => !text.includes('"change"');

/** `isKept`: the statements to record. */
export function recorder(isKept: (asked: QueryShape) => boolean = isOfRequest) {
  let recorded: Recorded[] = [];
  const record = <Inputs, Answer extends Rows | number>(
    asked: Statement<Inputs>,
    inputs: Inputs,
    answer: Answer,
  ): Answer => {
    if (!isKept(asked)) return answer;
    const types = asked.parameters.map(({ type }) => type);
    const values = asked.parameters.map(({ read }) => read(inputs));
    recorded.push({ text: asked.text, types, guarded: asked.guarded, values, answer });
    return answer;
  };
  const inTransaction = (transaction: Transaction): Transaction => ({
    ...transaction,
    query: async (statement, inputs) => record(statement, inputs, await transaction.query(statement, inputs)),
    ...(transaction.search && {
      search: async (statement, inputs) =>
        record(statement, inputs, (await transaction.search?.(statement, inputs)) ?? []),
    }),
    ...(transaction.post && {
      post: (statement, inputs, expected) => {
        record(statement, inputs, 1);
        transaction.post?.(statement, inputs, expected);
      },
    }),
    execute: async (statement, inputs) =>
      record(statement, inputs, await transaction.execute(statement, inputs)),
  });
  const wrapStore = (store: Store): Store => {
    const { forRequest, page: _unheard, ...rest } = store;
    return {
      ...rest,
      query: async (statement, inputs) => record(statement, inputs, await store.query(statement, inputs)),
      stream: async function* (statement, inputs, chunk) {
        const rows: Rows[number][] = [];
        for await (const some of store.stream(statement, inputs, chunk)) rows.push(...some);
        yield record(statement, inputs, rows);
      },
      transaction: (work, signal) => {
        const before = recorded.length;
        return store.transaction((transaction) => {
          // A further attempt: the statements of the one before were undone.
          recorded.length = before;
          return work(inTransaction(transaction));
        }, signal);
      },
      ...(forRequest && { forRequest: (request) => wrapStore(forRequest(request)) }),
    };
  };
  return {
    wrapStore,
    /** The statements since the last call. */
    take: (): readonly Recorded[] => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

/** A transaction on no server. */
const nowhere: Transaction = {
  query: () => [],
  execute: () => 1,
  lock: () => undefined,
  share: () => undefined,
  beforeCommit: () => undefined,
  savepoint: (work) => work(),
};

/**
 * A store of another dialect without a database: it replays the results of a real one for the same requests, while
 * statements are compiled for that dialect. Those of transactions are also run by `carry`, without use of the results.
 * `isPlayed`: the statements whose results are replayed.
 */
export function replayStore(
  dialect: Store["dialect"],
  isPlayed: (asked: QueryShape) => boolean = isOfRequest,
  carry: Store["transaction"] = (work) => work(nowhere),
) {
  let answers: (Rows | number)[] = [];
  const next = (asked: QueryShape): Rows | number | undefined =>
    isPlayed(asked) ? answers.shift() : undefined;
  const rows = (asked: QueryShape): Rows => {
    const answer = next(asked);
    return typeof answer === "object" ? answer : [];
  };
  const replaying = (carried: Transaction): Transaction => ({
    ...carried,
    query: async (asked, inputs) => {
      await carried.query(asked, inputs);
      return rows(asked);
    },
    execute: async (asked, inputs) => {
      await carried.execute(asked, inputs);
      const answer = next(asked);
      return typeof answer === "number" ? answer : 1;
    },
    ...(carried.post && {
      post: (asked, inputs, expected) => {
        next(asked);
        carried.post?.(asked, inputs, expected);
      },
    }),
  });
  return {
    play: (recorded: readonly Recorded[]): void => {
      answers = recorded.map(({ answer }) => answer);
    },
    store: (store: Store): Store => {
      const played: Store = {
        ...store,
        dialect,
        query: rows,
        stream: async function* (asked) {
          yield rows(asked);
        },
        transaction: (work, signal) => carry((carried) => work(replaying(carried)), signal),
        forRequest: () => played,
      };
      return played;
    },
  };
}
