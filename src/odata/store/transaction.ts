/** A transaction on any database server: work, commit hooks, commit, and the handling of their failures. */
import { setTimeout as sleep } from "node:timers/promises";
import { lru, type MemoryRoom } from "../cache";
import { ODataError } from "../errors";
import type { Dialect } from "../sql/dialect";
import type { SqlValue, Statement } from "../sql/fragment";
import { insertRows, rowGroups, type Table } from "../sql/table";
import { andThen, type Awaitable, grouped, nextTurn } from "../turns";
import { DuplicateKey } from "./driver-errors";
import { rowsCounter } from "./page-chunks";
import type { AfterCommit, Expected, Row, Store, Transaction } from "./store";

/** A connection that has begun a transaction. Errors are converted to the service's errors. */
interface BegunTransaction extends Pick<
  Transaction,
  "query" | "execute" | "search" | "post" | "lock" | "share"
> {
  /** Runs a part that can be undone separately. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
  /** Waits for the posted statements; throws the error of the first one that failed. */
  settle(): Promise<void>;
  /** The same, before the commit hooks take locks, where the commit would wait for these statements. */
  readonly check?: () => Promise<void>;
  commit(): Promise<void>;
  /** Must not throw: a server rolls back by itself when its connection breaks. */
  rollback(): Promise<void>;
}

/** Runs `work` in a transaction of the service itself, which no request can end. */
export const ownTransaction = <T>(store: Store, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  store.transaction(work, new AbortController().signal);

/** The members of a transaction where one writes at a time: it needs no locks, and so no order of hooks. */
export const writingAlone = {
  exclusive: true,
  lock: () => undefined,
  share: () => undefined,
  beforeCommit: (_order, work, items = []) => work(items),
} satisfies Partial<Transaction>;

/** One of the attempts of a transaction. */
export interface Attempt {
  readonly isolation: "snapshot" | undefined;
  readonly attempt: number;
  /** The names that the attempts have locked, in order. */
  readonly locked: Set<string>;
}

/**
 * The rows of a read in a transaction: a bounded read runs in place, any other where it does not block others. Throws
 * `RowsTooLarge` beyond the length that the statement sets.
 */
export const searchIn = <Inputs>(
  transaction: Transaction,
  statement: Statement<Inputs>,
  inputs: Inputs,
): Awaitable<readonly Row[]> => {
  if (!statement.bounded && transaction.search) return transaction.search(statement, inputs);
  const found = transaction.query(statement, inputs);
  const { mostLength } = statement;
  if (mostLength === undefined) return found;
  return andThen(found, (rows) => {
    rows.forEach(rowsCounter(mostLength));
    return rows;
  });
};

/** Reads that see the writes of the transaction; their rows are read at once, since it may end before a slow client. */
export function storeIn({ page: _page, ...store }: Store, transaction: Transaction): Store {
  return {
    ...store,
    query: (statement, inputs) => searchIn(transaction, statement, inputs),
    stream: (statement, inputs, chunk) => inChunks(searchIn(transaction, statement, inputs), chunk),
  };
}

/** The rows, in at least one chunk; other requests get their turn between chunks. */
async function* inChunks(rows: Awaitable<readonly Row[]>, chunk: number): AsyncGenerator<readonly Row[]> {
  const all = await rows;
  yield all.slice(0, chunk);
  for (let from = chunk; from < all.length; from += chunk) {
    await nextTurn();
    yield all.slice(from, from + chunk);
  }
}

/** The order of commit hooks that come before those that number changes, so that these hold their locks briefly. */
export const beforeChanges = "before";

/** Runs a statement whose result is not needed, or is known. */
export const postIn = <Inputs>(
  transaction: Pick<Transaction, "execute" | "post">,
  statement: Statement<Inputs>,
  inputs: Inputs,
  expected?: Expected,
): Awaitable<unknown> =>
  transaction.post
    ? transaction.post(statement, inputs, expected)
    : asExpected(expected, () => transaction.execute(statement, inputs));

/** Throws what `failure` returns, now or later in the transaction, unless the read finds a row. */
export const requireRowIn = <Inputs>(
  transaction: Pick<Transaction, "query" | "post">,
  statement: Statement<Inputs>,
  inputs: Inputs,
  failure: () => unknown,
): Awaitable<unknown> => {
  const expected: Expected = { rows: "some", failure: (error) => error ?? failure() };
  return transaction.post
    ? transaction.post(statement, inputs, expected)
    : compared(expected, () => andThen(transaction.query(statement, inputs), ({ length }) => length));
};

/** Runs a statement that returns its number of rows, and throws if the result is not the expected one. */
export const asExpected = (
  expected: Expected | undefined,
  run: () => Awaitable<number>,
): Awaitable<unknown> => (expected ? compared(expected, run) : run());

async function compared({ rows, failure }: Expected, run: () => Awaitable<number>): Promise<void> {
  let changed: number;
  try {
    changed = await run();
  } catch (error) {
    throw failure(error);
  }
  if (rows === "some" ? changed === 0 : changed !== rows) throw failure();
}

/** Statements by their shape. Errors of `make` are not kept. */
export type StatementMemory = ReturnType<typeof statementMemory>;

/**
 * Weight of all statements of one memory, in units of about 130 bytes: thousands of changes of single records, or all
 * sizes of groups of rows of twenty types. Programs send few sets of fields; beyond them a memory only holds what hostile
 * clients generate.
 */
const mostWeight = 100_000;
/** Characters of a statement that take as much memory as a parameter. */
const parameterLength = 64;

/** An empty memory for statements. */
export function statementMemory(room: MemoryRoom = { limit: mostWeight }) {
  const statements = lru<Statement<never>>(room.limit, room.count);
  return <Given>(key: string, make: () => Statement<Given>): Statement<Given> => {
    const known = statements.get(key) as Statement<Given> | undefined;
    if (known) return known;
    const made = make();
    const characters = key.length + made.text.length + (made.guarded?.length ?? 0);
    statements.set(key, made, made.parameters.length + Math.ceil(characters / parameterLength));
    return made;
  };
}

/** Returns the function that inserts rows into tables, several with each statement. */
export function rowInserter(dialect: Dialect, memory = statementMemory()) {
  return async (
    transaction: Pick<Transaction, "execute" | "post">,
    table: Table,
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> => {
    for (const some of rowGroups(table.columns.length, rows)) {
      const statement = memory(`insert ${some.length} ${table.name}`, () =>
        insertRows(dialect, table, some.length),
      );
      await postIn(transaction, statement, { rows: some });
    }
  };
}

/** Runs the work when the writes to the store are final: at once, or after the commit of its group. */
export function afterCommit({ deferred }: Pick<Store, "deferred">, work: AfterCommit): void {
  if (deferred) deferred.push(work);
  else work();
}

/** Runs `work` and ends the transaction. */
export async function runTransaction<T>(
  begun: BegunTransaction,
  work: (transaction: Transaction) => Promise<T>,
  signal: AbortSignal,
  { isolation, attempt, locked }: Attempt,
): Promise<T> {
  const last = commitHooks();
  const held = heldLocks(begun);
  const early = locked.size;
  const isStale = (): boolean => isolation !== undefined && locked.size > early;
  /** A further attempt finds a record that another transaction made since the look-up, and skips a number that was taken. */
  const again = (error: unknown): never => {
    if ((attempt > 1 && !isStale()) || !(error instanceof DuplicateKey)) throw error;
    throw new DuplicateKey(error.columns, { repeatable: true });
  };
  const repeating = async <Result>(run: () => Awaitable<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      return again(error);
    }
  };
  /** The error of a statement that was posted before a part. It is not that of the part, which may be undone alone. */
  let failure: { readonly error: unknown } | undefined;
  const requireSent = async (): Promise<void> => {
    try {
      await (begun.check ? begun.check() : begun.settle());
    } catch (error) {
      failure ??= { error };
    }
    if (failure) throw failure.error;
  };
  const { search } = begun;
  let result: T;
  try {
    result = await work({
      query: (statement, inputs) => repeating(() => begun.query(statement, inputs)),
      execute: (statement, inputs) => repeating(() => begun.execute(statement, inputs)),
      ...(search && { search: (statement, inputs) => repeating(() => search(statement, inputs)) }),
      ...(begun.post && { post: begun.post }),
      lock: (name) => {
        locked.add(name);
        return held.lock(name);
      },
      share: (names) => {
        for (const name of names) locked.add(name);
        return held.share(names);
      },
      beforeCommit: last.beforeCommit,
      numbers: last.numbers,
      isStale,
      savepoint: (part) =>
        repeating(async () => {
          await requireSent();
          return last.part(() => held.part(() => begun.savepoint(part)));
        }),
    });
    if (failure) throw failure.error;
    await repeating(() => begun.check?.());
    await last.run();
    // The client has left or the time is over: a success could not be reported, so there must be none.
    signal.throwIfAborted();
  } catch (error) {
    // The error of a posted statement comes first, as where statements are waited for.
    const earlier = await repeating(() => begun.settle()).catch((posted: unknown) => posted);
    await begun.rollback();
    throw earlier ?? error;
  }
  await repeating(() => begun.commit());
  return result;
}

/** The locks of one transaction: each is taken once, and again after a part that took it was undone. */
function heldLocks(begun: Pick<BegunTransaction, "lock" | "share">) {
  let exclusive = new Set<string>();
  let shared = new Set<string>();
  return {
    lock(name: string): Awaitable<void> {
      if (exclusive.has(name)) return;
      exclusive.add(name);
      return begun.lock(name);
    },
    share(names: readonly string[]): Awaitable<void> {
      const further = names.filter((name) => !exclusive.has(name) && !shared.has(name));
      if (further.length === 0) return;
      for (const name of further) shared.add(name);
      return begun.share(further);
    },
    async part<T>(work: () => Promise<T>): Promise<T> {
      const before = [new Set(exclusive), new Set(shared)] as const;
      try {
        return await work();
      } catch (error) {
        [exclusive, shared] = before;
        throw error;
      }
    },
  };
}

/** The error for a commit without a response, which may have succeeded, so it is not retried. */
export class UncertainCommit extends ODataError {
  constructor(cause: unknown) {
    super(
      "Internal_ServiceUnavailable",
      "The connection to the database broke while the changes were committed; read the records to see whether they were.",
      { headers: { "Retry-After": "1" }, cause },
    );
  }
}

/*
 * Work at the end of a transaction, in the order of names, so that all transactions take their last locks in the same
 * order.
 */

interface Hook {
  readonly work: (items: readonly string[]) => Promise<void>;
  readonly items: readonly string[];
}

/** The commit hooks of one transaction, and the numbers that they will write. */
function commitHooks() {
  const works: (readonly [order: string, hook: Hook])[] = [];
  const numbers = new Map<string, number>();
  return {
    numbers,
    beforeCommit: (order: string, work: Hook["work"], items: Hook["items"] = []): void =>
      void works.push([order, { work, items }]),
    /** Runs `work`; hooks that it registered and numbers that it took are discarded when it throws. */
    async part<T>(work: () => Promise<T>): Promise<T> {
      const before = works.length;
      const taken = [...numbers];
      try {
        return await work();
      } catch (error) {
        works.length = before;
        numbers.clear();
        for (const [name, last] of taken) numbers.set(name, last);
        throw error;
      }
    },
    /** Runs the registered hooks. */
    async run(): Promise<void> {
      const sorted = works.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      for (const [first, ...others] of grouped(sorted).values())
        await first?.work([first, ...others].flatMap(({ items }) => items));
    },
  };
}

// Retries after transient failures, with a growing, randomized pause so that callers do not retry in step.

/** Maximum number of attempts. */
const attempts = 6;
/** Milliseconds before the second attempt, where the error names none, and between two attempts at most. */
const moment = 20;
const longest = 60_000;

/**
 * Returns the result of `work`, which is retried when it throws a repeatable ODataError, up to six attempts: within
 * about two seconds, or with the pause that the error requires, doubled each time. An error whose pause would exceed
 * `limit` milliseconds since the call is thrown at once (0: no limit). Rejects with the signal's reason when that is
 * aborted meanwhile. `work` gets the number of the attempt, from 1.
 */
export async function retried<T>(
  work: (attempt: number) => Promise<T>,
  signal: AbortSignal | undefined,
  limit = 0,
): Promise<T> {
  const begun = performance.now();
  let required = 0;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    let pause: number;
    try {
      return await work(attempt);
    } catch (error) {
      const passes = error instanceof ODataError && error.repeatable;
      if (!passes || attempt === attempts || signal?.aborted) throw error;
      const least = error.pause === undefined ? moment * 2 ** (attempt - 1) : error.pause * 2 ** required++;
      pause = Math.min(least, longest) * (1 + Math.random() / 2);
      if (limit > 0 && performance.now() - begun + pause > limit) throw error;
    }
    // An aborted signal is reported by the next attempt.
    await sleep(pause, undefined, signal && { signal }).catch(() => undefined);
  }
}
