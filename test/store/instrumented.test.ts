/** Statements and the steps of transactions as metrics, log and traces have them: which one failed, and when none did. */
import { type FinishedStatement, instrumented, ODataError, type Store } from "../../src/odata";
import { causes, DuplicateKey, errorFor } from "../../src/odata/store/driver-errors";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import { writingAlone } from "../../src/odata/store/transaction";

type Work = Parameters<Parameters<Store["transaction"]>[0]>[0];
type Run = (work: () => Promise<unknown>, signal: AbortSignal) => Promise<unknown>;

/** The members of a transaction without an effect. */
const nothing: Work = {
  query: () => [],
  execute: () => 0,
  ...writingAlone,
  savepoint: (work) => work(),
};

test("a transaction keeps all of its members", async () => {
  const whole: Required<Work> = {
    ...nothing,
    exclusive: true,
    search: () => [],
    post: () => undefined,
    numbers: new Map(),
    isStale: () => true,
    touched: () => undefined,
    firstVersions: new Map(),
  };
  const store = instrumented(storeOf(commits, whole), () => undefined);
  const names = await store.transaction(
    (transaction) => Promise.resolve(Object.keys(transaction)),
    new AbortController().signal,
  );
  expect(names.toSorted()).toEqual(Object.keys(whole).toSorted());
});

/** A store that runs transactions as given. */
const storeOf = (run: Run, transaction = nothing): Store => ({
  dialect: sqlite,
  query: () => [],
  async *stream() {
    yield [];
  },
  transaction: (work, signal) => run(() => work(transaction), signal) as ReturnType<typeof work>,
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const full = new ODataError("Internal_InsufficientStorage", "The disk is full.");
const away = new ODataError("Internal_ServiceUnavailable", "The database is away.");
const lost = new ODataError("Internal_ServiceUnavailable", "The connection broke.", { repeatable: true });
const changed = new ODataError("Request_EntityChanged", "The record has changed.");
const late = new ODataError("Application_RequestTimeout", "The time is over.");
const duplicate = new DuplicateKey(["number"]);

const rejects =
  (error: unknown): Run =>
  () =>
    Promise.reject(error);
const rejectsAfterwards =
  (error: unknown): Run =>
  async (work) => {
    await work();
    throw error;
  };
const commits: Run = (work) => work();
/** Runs the work again after an error, as on a database server. */
const again =
  (end: Run): Run =>
  async (work, signal) => {
    await work().catch(() => undefined);
    return end(work, signal);
  };
const endedBySignal: Run = (_work, signal) => Promise.reject(signal.reason);

interface Case {
  readonly run: Run;
  readonly work?: (transaction: Work) => Promise<unknown>;
  /** The reason with which the request ended; undefined: it goes on. */
  readonly reason?: unknown;
  readonly steps: string;
}

const throws = (error: unknown) => () => Promise.reject(error);
const left = new DOMException("The client left.", "AbortError");

const cases: Readonly<Record<string, Case>> = {
  "a commit": { run: commits, steps: "begin, commit" },
  "a begin that fails": { run: rejects(away), steps: "begin failed" },
  "a begin for which the time was too short": { run: endedBySignal, reason: late, steps: "begin failed" },
  "a begin whose client left": { run: endedBySignal, reason: left, steps: "begin" },
  "a commit that fails": { run: rejectsAfterwards(full), steps: "begin, commit failed" },
  "a commit that fails with an error of the driver": {
    run: rejectsAfterwards(new Error("unknown")),
    steps: "begin, commit failed",
  },
  "a posted statement that finds its key used": { run: rejectsAfterwards(duplicate), steps: "begin, rollback" },
  "a client that leaves before the commit": {
    run: rejectsAfterwards(left),
    reason: left,
    steps: "begin, rollback",
  },
  "a time limit before the commit": { run: rejectsAfterwards(late), reason: late, steps: "begin, rollback" },
  "an error of the request": { run: commits, work: throws(changed), steps: "begin, rollback" },
  "an error of a statement of the work": { run: commits, work: throws(away), steps: "begin, rollback" },
  "an error of a hook": {
    run: async (work) => {
      await work();
      return Promise.all(hooks.map((hook) => hook([])));
    },
    work: async (transaction) => transaction.beforeCommit("a", throws(away)),
    steps: "begin, rollback",
  },
  "a second attempt that commits": {
    run: again(commits),
    work: firstThrows(lost),
    steps: "begin, rollback, begin, commit",
  },
  "a second attempt that cannot begin": {
    run: again(rejects(away)),
    work: firstThrows(lost),
    steps: "begin, rollback, begin failed",
  },
  "a second attempt that cannot commit": {
    run: again(rejectsAfterwards(full)),
    work: firstThrows(lost),
    steps: "begin, rollback, begin, commit failed",
  },
}; // prettier-ignore

function firstThrows(error: unknown): () => Promise<unknown> {
  let attempts = 0;
  return () => ((attempts += 1) === 1 ? Promise.reject(error) : Promise.resolve());
}

/** The hooks of the last transaction. */
let hooks: ((items: readonly string[]) => Promise<void>)[] = [];

test.each(Object.entries(cases))("%s", async (_, { run, work = async () => undefined, reason, steps }) => {
  hooks = [];
  const finished: FinishedStatement[] = [];
  const transaction: Work = { ...nothing, beforeCommit: (_order, hook) => void hooks.push(hook) };
  const store = instrumented(storeOf(run, transaction), (statement) => finished.push(statement));
  const signal = reason === undefined ? new AbortController().signal : AbortSignal.abort(reason);
  await store.transaction((given) => work(given), signal).catch(() => undefined);
  expect(finished.map(({ kind, failed }) => (failed ? `${kind} failed` : kind)).join(", ")).toBe(steps);
});

/** How a statement ends, and whether the database has failed. */
const ends: readonly (readonly [name: string, error: unknown, reason: unknown, failed: boolean])[] = [
  ["the database is away", away, undefined, true],
  ["the disk is full", full, undefined, true],
  ["an error of the driver without a code", new Error("syntax"), undefined, true],
  ["the database took too long", late, undefined, true],
  ["the time of the request is over", late, late, true],
  ["the client left", new Error("cancelled"), left, false],
  ["the client left, and the driver reports a time limit", late, left, false],
  ["the client cancelled its asynchronous request", away, away, false],
  ["the key exists already", duplicate, undefined, false],
  ["a conflict of transactions", errorFor(causes.conflict), undefined, false],
];

describe.each(ends)("%s", (_, error, reason, expected) => {
  const finished: FinishedStatement[] = [];
  beforeEach(() => finished.splice(0));
  const { signal } = new AbortController();
  const failing: Store = {
    ...storeOf(commits, { ...nothing, query: throws(error), execute: throws(error) }),
    query: throws(error),
    // oxlint-disable-next-line require-yield -- fails before its first row
    async *stream() {
      throw error;
    },
    snapshot: (work) => work(failing),
    forRequest: () => failing,
  };
  const ended = reason === undefined ? signal : AbortSignal.abort(reason);
  const observed = instrumented(failing, (statement) => finished.push(statement));
  const ofRequest =
    observed.forRequest?.({ signal: () => ended, readOnly: false, caller: "caller" }) ?? observed;
  const statement = { text: "select 1", parameters: [] };

  test.each<[string, () => unknown]>([
    ["a read", () => ofRequest.query(statement, {})],
    ["a read of a snapshot", () => ofRequest.snapshot?.(async (store) => store.query(statement, {}), ended)],
    ["a download", () => ofRequest.stream(statement, {}, 1)[Symbol.asyncIterator]().next()],
    ["a read of a transaction", () => ofRequest.transaction(async (t) => t.query(statement, {}), ended)],
    ["a write", () => ofRequest.transaction(async (t) => t.execute(statement, {}), ended)],
  ])("%s", async (_name, run) => {
    await expect(run()).rejects.toBe(error);
    const failures = finished.filter(({ failed }) => failed).map(({ kind }) => kind);
    expect(failures).toHaveLength(expected ? 1 : 0);
  });
});
