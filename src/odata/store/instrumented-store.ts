/**
 * A store that reports every statement when it ends. The stores themselves are unaware of it; synchronous results of a
 * driver stay synchronous.
 */
import type { Statement } from "../sql/fragment";
import type { FinishedStatement } from "../request-trace";
import type { Awaitable } from "../turns";
import type { PagePart } from "./page-chunks";
import { type Expected, type Row, type Store, storeWith, type Transaction, type Turn } from "./store";
import { searchIn } from "./transaction";

type Kind = FinishedStatement["kind"];
/** Called with each statement, in the order in which they end. Must not throw. */
export type StatementObserver = (statement: FinishedStatement) => void;

/** The store, with a call of `observe` for every statement and every step of a transaction. */
export function instrumented(store: Store, observe: StatementObserver): Store {
  const { forRequest, page, snapshot } = store;
  return storeWith(store, {
    query: (statement, inputs) =>
      timed(observe, "read", statement.text, rowsOf, () => store.query(statement, inputs)),
    stream: (statement, inputs, chunk) =>
      timedStream(observe, statement.text, rowsOf, store.stream(statement, inputs, chunk)),
    page: page && {
      whole: (statement, inputs, form) =>
        timed(observe, "read", statement.text, partRows, () => page.whole(statement, inputs, form)),
      parts: (statement, inputs, form) =>
        timedStream(observe, statement.text, partRows, page.parts(statement, inputs, form)),
    },
    transaction: (work, signal, isolation, turn) =>
      timedTransaction(observe, store, work, signal, isolation, turn),
    snapshot:
      snapshot && ((work, signal) => snapshot((within) => work(instrumented(within, observe)), signal)),
    forRequest: forRequest && ((request) => instrumented(forRequest(request), observe)),
  });
}

const rowsOf = (rows: readonly Row[]): number => rows.length;
const partRows = ({ rows }: PagePart): number => rows;
const changed = (rows: number): number => rows;

function timed<T>(
  observe: StatementObserver,
  kind: Kind,
  text: string,
  count: (result: T) => number,
  run: () => Awaitable<T>,
): Awaitable<T> {
  const started = performance.now();
  const over = (rows: number, failed: boolean): void => finish(observe, kind, text, started, rows, failed);
  let result: Awaitable<T>;
  try {
    result = run();
  } catch (error) {
    over(0, true);
    throw error;
  }
  if (!(result instanceof Promise)) {
    over(count(result), false);
    return result;
  }
  return result.then(
    (value) => {
      over(count(value), false);
      return value;
    },
    (error: unknown) => {
      over(0, true);
      throw error;
    },
  );
}

function finish(
  observe: StatementObserver,
  kind: Kind,
  text: string,
  started: number,
  rows = 0,
  failed = false,
): void {
  const ended = performance.now();
  observe({ kind, text, started, ended, milliseconds: ended - started, rows, failed });
}

/** Only waits for the database are counted, not those for the consumer of the rows. */
async function* timedStream<Chunk>(
  observe: StatementObserver,
  text: string,
  count: (chunk: Chunk) => number,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  const started = performance.now();
  const iterator = chunks[Symbol.asyncIterator]();
  let milliseconds = 0;
  let rows = 0;
  let failed = true;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await iterator.next();
      milliseconds += performance.now() - asked;
      if (next.done === true) break;
      rows += count(next.value);
      // A reader that stops here has all the rows it wanted.
      failed = false;
      yield next.value;
      failed = true;
    }
    failed = false;
  } finally {
    await iterator.return?.();
    observe({ kind: "stream", text, started, ended: performance.now(), milliseconds, rows, failed });
  }
}

async function timedTransaction<T>(
  observe: StatementObserver,
  store: Store,
  work: (transaction: Transaction) => Promise<T>,
  signal: AbortSignal,
  isolation: "snapshot" | undefined,
  turn: Turn | undefined,
): Promise<T> {
  let asked = performance.now();
  let worked: number | undefined;
  let end: Kind = "rollback";
  try {
    const result = await store.transaction(
      async (transaction) => {
        finish(observe, "begin", "begin", asked);
        try {
          return await work(observedTransaction(transaction, observe));
        } finally {
          worked = performance.now();
          // A store may run the work again after a conflict; the next wait then begins here.
          asked = worked;
        }
      },
      signal,
      isolation,
      turn,
    );
    end = "commit";
    return result;
  } finally {
    if (worked !== undefined) finish(observe, end, end, worked);
  }
}

const observedTransaction = (transaction: Transaction, observe: StatementObserver): Transaction => ({
  query: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
    timed(observe, "read", statement.text, rowsOf, () => transaction.query(statement, inputs)),
  execute: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
    timed(observe, "write", statement.text, changed, () => transaction.execute(statement, inputs)),
  ...(transaction.post && {
    // Its time is a part of that of the statement that is waited for.
    post: <Inputs>(statement: Statement<Inputs>, inputs: Inputs, expected?: Expected) => {
      transaction.post?.(statement, inputs, expected);
      const [kind, rows] =
        expected?.rows === "some" ? (["read", 1] as const) : (["write", expected?.rows] as const);
      finish(observe, kind, statement.text, performance.now(), rows);
    },
  }),
  ...(transaction.touched && { touched: transaction.touched }),
  lock: (name) => transaction.lock(name),
  share: (names) => transaction.share(names),
  beforeCommit: (...given) => transaction.beforeCommit(...given),
  ...(transaction.numbers && { numbers: transaction.numbers }),
  savepoint: (work) => transaction.savepoint(work),
  ...(transaction.search && {
    search: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
      timed(observe, "read", statement.text, rowsOf, () => searchIn(transaction, statement, inputs)),
  }),
});
