/**
 * A store that reports every statement when it ends. The stores themselves are unaware of it; synchronous results of a
 * driver stay synchronous.
 */
import { ODataError } from "../errors";
import type { Statement } from "../sql/fragment";
import type { FinishedStatement } from "../request-trace";
import type { Awaitable } from "../turns";
import type { PagePart } from "./page-chunks";
import { type Expected, type Row, type Store, storeWith, type Transaction, type Turn } from "./store";
import { searchIn } from "./transaction";

type Kind = FinishedStatement["kind"];
/** Called with each statement, in the order in which they end. Must not throw. */
export type StatementObserver = (statement: FinishedStatement) => void;

/** The receiver of the statements of one piece of work, and the signal that ends it. */
interface Observation {
  readonly observe: StatementObserver;
  /** Called where a statement rejects; undefined: nothing ends the work. */
  readonly signal?: (() => AbortSignal) | undefined;
}

/** The store, with a call of `observe` for every statement and every step of a transaction. */
export const instrumented = (store: Store, observe: StatementObserver): Store => observed(store, { observe });

function observed(store: Store, observation: Observation): Store {
  const { forRequest, page, snapshot } = store;
  const { observe } = observation;
  return storeWith(store, {
    query: (statement, inputs) =>
      timed(observation, "read", statement.text, rowsOf, () => store.query(statement, inputs)),
    stream: (statement, inputs, chunk) =>
      timedStream(observation, statement.text, rowsOf, store.stream(statement, inputs, chunk)),
    page: page && {
      whole: (statement, inputs, form) =>
        timed(observation, "read", statement.text, partRows, () => page.whole(statement, inputs, form)),
      parts: (statement, inputs, form) =>
        timedStream(observation, statement.text, partRows, page.parts(statement, inputs, form)),
    },
    transaction: (work, signal, isolation, turn) =>
      timedTransaction(observe, store, work, signal, isolation, turn),
    snapshot:
      snapshot &&
      ((work, signal) =>
        snapshot((within) => work(observed(within, { observe, signal: () => signal })), signal)),
    forRequest:
      forRequest && ((request) => observed(forRequest(request), { observe, signal: request.signal })),
  });
}

const rowsOf = (rows: readonly Row[]): number => rows.length;
const partRows = ({ rows }: PagePart): number => rows;
const changed = (rows: number): number => rows;

function timed<T>(
  { observe, signal }: Observation,
  kind: Kind,
  text: string,
  count: (result: T) => number,
  run: () => Awaitable<T>,
): Awaitable<T> {
  const started = performance.now();
  const over = (result: T): void => finish(observe, kind, text, started, count(result));
  const rejected = (error: unknown): never => {
    finish(observe, kind, text, started, 0, isFailure(error, signal?.()));
    throw error;
  };
  let result: Awaitable<T>;
  try {
    result = run();
  } catch (error) {
    return rejected(error);
  }
  if (!(result instanceof Promise)) {
    over(result);
    return result;
  }
  return result.then((value) => {
    over(value);
    return value;
  }, rejected);
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
  { observe, signal }: Observation,
  text: string,
  count: (chunk: Chunk) => number,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  const started = performance.now();
  const iterator = chunks[Symbol.asyncIterator]();
  let milliseconds = 0;
  let rows = 0;
  let failed = false;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await iterator.next();
      milliseconds += performance.now() - asked;
      if (next.done === true) break;
      rows += count(next.value);
      yield next.value;
    }
  } catch (error) {
    failed = isFailure(error, signal?.());
    throw error;
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
  const observation = { observe, signal: () => signal };
  let since = performance.now();
  let last: Attempt | undefined;
  /** The end of an attempt before another one; its time is a part of the wait for the next begin. */
  const rolledBack = (): void => finish(observe, "rollback", "rollback", performance.now());
  const withErrors: WithErrors = async (run) => {
    try {
      return await run();
    } catch (error) {
      last = { error };
      throw error;
    }
  };
  let result: T;
  try {
    result = await store.transaction(
      async (transaction) => {
        // A store may run the work again.
        if (last) rolledBack();
        finish(observe, "begin", "begin", since);
        last = {};
        try {
          return await withErrors(() => work(observedTransaction(transaction, observation, withErrors)));
        } finally {
          since = performance.now();
        }
      },
      signal,
      isolation,
      turn,
    );
  } catch (error) {
    const [step, failed] = lastStep(last, error, signal);
    if (last && step === "begin") rolledBack();
    finish(observe, step, step, since, 0, failed);
    throw error;
  }
  finish(observe, "commit", "commit", since);
  return result;
}

/** One of the attempts of a transaction, with the error of its work, if there was one. */
interface Attempt {
  readonly error?: unknown;
}

/** Runs a part of the work of a transaction, and keeps its error. */
type WithErrors = <T>(run: () => Promise<T>) => Promise<T>;

/** The step in which a transaction ended with the error after its last attempt, and whether this step failed. */
function lastStep(last: Attempt | undefined, error: unknown, signal: AbortSignal): readonly [Kind, boolean] {
  const failed = isFailure(error, signal);
  const cause = last?.error;
  const isRepeated = cause instanceof ODataError && cause.repeatable && cause !== error;
  if (!last || isRepeated) return ["begin", failed];
  // Work that threw, or came too late, was rolled back, and so were statements that only a commit could reject.
  return failed && cause === undefined && error !== signal.reason ? ["commit", true] : ["rollback", false];
}

/**
 * Whether the database failed. Its errors of a 4xx status are outcomes of the request or of the data, such as a key that
 * exists already; only a time limit may be exceeded because of the database. Nor has it failed where other requests are
 * the cause, or where a signal ended the work for another reason: the client has left, or has cancelled its request.
 */
function isFailure(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted && !isTimeout(signal.reason)) return false;
  if (!(error instanceof ODataError) || isTimeout(error)) return true;
  return error.status >= 500 && !error.expected;
}

const isTimeout = (error: unknown): boolean => error instanceof ODataError && error.status === 408;

const observedTransaction = (
  transaction: Transaction,
  observation: Observation,
  withErrors: WithErrors,
): Transaction => ({
  // All others, those that a transaction gets later included.
  ...transaction,
  query: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
    timed(observation, "read", statement.text, rowsOf, () => transaction.query(statement, inputs)),
  execute: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
    timed(observation, "write", statement.text, changed, () => transaction.execute(statement, inputs)),
  ...(transaction.post && {
    // Its time is a part of that of the statement that is waited for.
    post: <Inputs>(statement: Statement<Inputs>, inputs: Inputs, expected?: Expected) => {
      transaction.post?.(statement, inputs, expected);
      const [kind, rows] =
        expected?.rows === "some" ? (["read", 1] as const) : (["write", expected?.rows] as const);
      finish(observation.observe, kind, statement.text, performance.now(), rows);
    },
  }),
  beforeCommit: (order, work, items) =>
    transaction.beforeCommit(order, (given) => withErrors(() => work(given)), items),
  ...(transaction.search && {
    search: <Inputs>(statement: Statement<Inputs>, inputs: Inputs) =>
      timed(observation, "read", statement.text, rowsOf, () => searchIn(transaction, statement, inputs)),
  }),
});
