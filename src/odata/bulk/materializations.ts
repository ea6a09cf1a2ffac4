/**
 * Materializations: reads find out whether the stored rows serve them, and have those that are missing or out of date
 * computed in the background, at most one of a process at a time. Rows are stored in short transactions, so that writers
 * do not wait.
 */
import { setTimeout as wait } from "node:timers/promises";
import { lru, once } from "../cache";
import type { Materialization, Model } from "../model/model";
import { emptyGuid } from "../model/types";
import { type Inputs, noInputs } from "../plan/plan";
import type { Materializations, StoredRows } from "../request/context";
import type { SqlValue } from "../sql/fragment";
import {
  computeRows,
  countRecords,
  deletePositions,
  deleteRowsOf,
  forgetPositions,
  selectChangedKeys,
  selectEarlierRows,
  selectFurtherKeys,
  selectGeneration,
  selectPositions,
  selectRecordKeys,
  versionOf,
} from "../sql/materialization";
import { tableOfRows } from "../sql/projection";
import type { Row, Store, Transaction } from "../store/store";
import { rowInserter } from "../store/transaction";
import { type Awaitable, andThen, chunksOf, inPortions, nextTurn } from "../turns";

/** Changes up to which a read computes the rows of what changed itself. */
const mostChanges = 1000;
/** Keys that a read computes, and rows that a refresh stores in one transaction; for more, all are computed. */
const mostRefreshed = 2000;
/** Rows that are read, and inserted, at a time. */
const rowsAtOnce = 64;
/** Keys whose rows are computed at a time where all are. */
const keysAtOnce = 1000;
/** Milliseconds after which the claim of a process that computes all rows is one of a process that ended. */
const claimFor = 600_000;
/** Milliseconds for which a partition is known to have few records. */
const fewFor = 600_000;
/** Milliseconds at least between a computation that failed, as in a failover of the database, and the next one. */
const failedFor = 10_000;
const partitionsKnown = 10_000;
/** Milliseconds between two looks at whether the store is behind, and from which on rows are stored all the same. */
const behind = { look: 250, most: 60_000 } as const;

export interface MaterializationOptions {
  /** The number of records in a partition from which rows are stored. */
  readonly from: number;
  /** So many times the duration of a computation passes before the next one of the same rows. */
  readonly rest: number;
  /** Called when rows could not be computed or stored. */
  readonly fault: (error: unknown) => void;
}

/** The materializations of a model, whose stored rows this process keeps. */
export function keepMaterializations(
  store: Store,
  model: Model,
  { from, rest, fault }: MaterializationOptions,
) {
  const ends = new AbortController();
  const keepers = new Map(
    model.materializations.map((each) => [
      each.type.name,
      once(() => keeperOf(store, model, each, { from, signal: ends.signal })),
    ]),
  );
  /** By rows and partition: the times before which nothing is computed, and not all rows, by `performance.now()`. */
  const pauses = lru<number>(partitionsKnown);
  const pausesOfAll = lru<number>(partitionsKnown);
  const scheduled = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const schedule = (name: string, keeper: Keeper, partition: string): void => {
    const of = `${name} ${partition}`;
    if (ends.signal.aborted || scheduled.has(of) || performance.now() < (pauses.get(of) ?? 0)) return;
    scheduled.add(of);
    last = last.then(async () => {
      const started = performance.now();
      try {
        const done = await keeper.keep(partition, started >= (pausesOfAll.get(of) ?? 0));
        const ended = performance.now();
        const pause = done === "few" ? fewFor : (ended - started) * rest;
        (done === "all" ? pausesOfAll : pauses).set(of, ended + pause);
      } catch (error) {
        if (ends.signal.aborted) return;
        const ended = performance.now();
        pauses.set(of, ended + Math.max(failedFor, (ended - started) * rest));
        fault(error);
      } finally {
        scheduled.delete(of);
      }
    });
  };
  const serve: Materializations["serve"] = (own, name, inputs) => {
    const keeper = keepers.get(name)?.();
    const { partition, now } = inputs;
    const day = now.slice(0, 10);
    // Rows are stored for the unset values of parameters only, which are those of the present day.
    const isOfToday = Object.values(inputs.parameters ?? {}).every(
      (value) => value === null || value === day,
    );
    if (!keeper || !isOfToday) return undefined;
    return andThen(keeper.positions(own, partition), (positions): Awaitable<StoredRows | undefined> => {
      const areCurrent = (): Awaitable<boolean> =>
        andThen(keeper.positions(own, partition), (later) => isSame(positions, later, "newest"));
      const isUsable = keeper.isUsable(positions, day);
      if (isUsable && changesSince(positions) === 0) return { changed: "[]", areCurrent };
      schedule(name, keeper, partition);
      if (!isUsable) return undefined;
      return andThen(keeper.changedKeys(own, partition, now), (changed) =>
        changed === undefined ? undefined : { changed, areCurrent },
      );
    });
  };
  return {
    serve,
    /** Resolves when what is scheduled is computed. */
    settled: (): Promise<void> => last,
    /** Resolves when nothing is computed any more. */
    stop: (): Promise<void> => {
      ends.abort();
      return last;
    },
  };
}

/** Has all rows computed again, for records that were changed by other means than this service. */
export async function forgetMaterializations(store: Store, model: Model, signal: AbortSignal): Promise<void> {
  for (const each of model.materializations)
    await store.transaction(
      async (transaction) => transaction.execute(forgetPositions(store.dialect, each), {}),
      signal,
    );
}

/** A type whose changes count: its newest change, and what stored rows include. */
interface Position {
  readonly type: string;
  readonly newest: number;
  /** Undefined: nothing is stored. */
  readonly sequence: number | undefined;
  readonly generation: number;
  readonly day: string;
}

const positionOf = ([type, newest, sequence, generation, day]: Row): Position => ({
  type: String(type),
  newest: Number(newest),
  sequence: sequence === null || sequence === undefined ? undefined : Number(sequence),
  generation: Number(generation),
  day: String(day),
});

const changesSince = (positions: readonly Position[]): number =>
  positions.reduce((sum, { newest, sequence = newest }) => sum + newest - sequence, 0);

/** Whether the generation is the same, and that number of each type. */
const isSame = (
  some: readonly Position[],
  others: readonly Position[],
  number: "newest" | "sequence",
): boolean =>
  some.every((one, i) => others[i]?.generation === one.generation && others[i]?.[number] === one[number]);

/** The work on one materialization. */
type Keeper = ReturnType<typeof keeperOf>;

function keeperOf(
  store: Store,
  model: Model,
  materialization: Materialization,
  { from, signal }: Pick<MaterializationOptions, "from"> & { readonly signal: AbortSignal },
) {
  const { wholly } = materialization;
  const tables = tablesOf(store, model, materialization, signal);
  const { positions } = tables;
  const keys = selectChangedKeys(store.dialect, model, materialization);
  const count = countRecords(store.dialect, model, materialization, from);
  const isUsable = (all: readonly Position[], day: string): boolean =>
    all.every(
      (each) =>
        each.sequence !== undefined &&
        each.day === day &&
        (!wholly.includes(each.type) || each.newest === each.sequence),
    ) && changesSince(all) <= mostChanges;
  /** The keys of the rows that are out of date, as in `Inputs.changed`; undefined where any may be. */
  const changedKeys = (own: Store, partition: string, now: string): Awaitable<string | undefined> =>
    andThen(own.query(keys, inputsOf(partition, now)), (rows) =>
      rows.length > mostRefreshed || rows.some(([, all]) => Number(all) === 1)
        ? undefined
        : JSON.stringify(rows.map(([key]) => [key])),
    );
  const refresh = async (partition: string, before: readonly Position[]): Promise<boolean> => {
    const inputs = inputsOf(partition, new Date().toISOString());
    const changed = await changedKeys(store, partition, inputs.now);
    return changed !== undefined && refreshRows(tables, { ...inputs, changed }, before);
  };
  return {
    positions,
    isUsable,
    changedKeys,
    /**
     * Computes the rows that are out of date, or, where this does not do and is allowed, all. Returns what was done;
     * `few` if the partition has too few records to store anything.
     */
    keep: async (partition: string, mayComputeAll: boolean): Promise<"some" | "all" | "few"> => {
      const before = await positions(store, partition);
      const day = new Date().toISOString().slice(0, 10);
      if ((isUsable(before, day) && (await refresh(partition, before))) || !mayComputeAll) return "some";
      const [[records] = []] = await store.query(count, { partition });
      if (Number(records) < from) return "few";
      await computeAll(tables, partition);
      return "all";
    },
  };
}

/** The tables of a materialization, and the statements that compute its rows. */
type Tables = ReturnType<typeof tablesOf>;

function statementsOf({ dialect }: Store, model: Model, materialization: Materialization) {
  const rows = computeRows(dialect, model, materialization);
  const version = versionOf(rows);
  return {
    version,
    rows,
    recordKeys: selectRecordKeys(dialect, model, materialization, keysAtOnce),
    furtherKeys: selectFurtherKeys(dialect, model, materialization),
    positions: selectPositions(dialect, materialization, version),
    deletePositions: deletePositions(dialect, materialization, false),
    claim: selectGeneration(dialect, materialization, true),
    deleteClaim: deletePositions(dialect, materialization, true),
    generation: selectGeneration(dialect, materialization, false),
    deleteRows: deleteRowsOf(dialect, materialization),
    earlier: selectEarlierRows(dialect, materialization, rowsAtOnce),
  };
}

const positionRows = (
  partition: string,
  name: string,
  all: readonly Pick<Position, "type" | "newest">[],
  { generation, day }: Pick<Position, "generation" | "day">,
): readonly SqlValue[][] => all.map(({ type, newest }) => [partition, name, type, newest, generation, day]);

function tablesOf(store: Store, model: Model, materialization: Materialization, signal: AbortSignal) {
  const { type } = materialization;
  const statements = statementsOf(store, model, materialization);
  const insertInto = rowInserter(store.dialect);
  const places = type.properties.slice(1).map(({ name }) => name);
  const idAt = places.indexOf("id");
  const rowsTable = tableOfRows(type);
  const ofPositions = tableOfRows(materialization.positions);
  return {
    store,
    signal,
    caughtUp: catchingUp(store, signal),
    statements,
    /** By partition: the last claim of this process. */
    claims: lru<number>(partitionsKnown),
    /** The place of the key in a computed row. */
    keyAt: places.indexOf(materialization.key),
    positions: (own: Pick<Store, "query">, partition: string): Awaitable<readonly Position[]> =>
      andThen(own.query(statements.positions, { partition }), (rows) => rows.map(positionOf)),
    /** Replaces the positions by those of the newest changes; within a transaction that has the lock. */
    writePositions: async (
      transaction: Transaction,
      partition: string,
      all: readonly Position[],
      as: Pick<Position, "generation" | "day">,
    ): Promise<void> => {
      await transaction.execute(statements.deletePositions, { partition });
      const positions = [...all, { type: statements.version, newest: 0 }];
      await insertInto(transaction, ofPositions, positionRows(partition, type.name, positions, as));
    },
    /** Inserts the claim of a process that computes all rows, its generation and time. */
    insertClaim: (
      transaction: Transaction,
      partition: string,
      { at, ...as }: Pick<Position, "generation" | "day"> & { readonly at: number },
    ) => {
      const rows = positionRows(partition, type.name, [{ type: "", newest: at }], as);
      return insertInto(transaction, ofPositions, rows);
    },
    insert: (transaction: Transaction, generation: number, partition: string, rows: readonly Row[]) => {
      // A row with the empty id stands for a key without rows.
      const stored = rows
        .filter((row) => row[idAt] !== emptyGuid)
        .map((row) => [partition, generation, ...row]);
      return inPortions(stored, rowsAtOnce, (some) => insertInto(transaction, rowsTable, some));
    },
    deleteKeys: async (
      transaction: Transaction,
      generation: number,
      partition: string,
      all: Iterable<SqlValue | undefined>,
    ): Promise<void> => {
      for (const some of chunksOf(all, rowsAtOnce)) {
        const inputs = { partition, generation, keys: JSON.stringify(some) };
        await transaction.execute(statements.deleteRows, inputs);
      }
    },
    /** Runs `work` in a transaction, while no other process changes the positions. */
    locked: <T>(partition: string, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
      store.transaction(async (transaction) => {
        await transaction.lock(`materialization ${type.name} ${partition.toLowerCase()}`);
        return work(transaction);
      }, signal),
  };
}

/** Resolves when rows may be stored: beside a long read, they would only grow the log of SQLite. */
function catchingUp(store: Store, signal: AbortSignal): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    if (now < next) return;
    while (store.isBehind?.() && performance.now() < now + behind.most)
      await wait(behind.look, undefined, { signal });
    next = performance.now() + behind.look;
  };
}

/** The generation of this process, which computes all rows now; undefined where another one does. */
const claim = ({ locked, statements, claims, insertClaim }: Tables, partition: string, day: string) =>
  locked(partition, async (transaction): Promise<number | undefined> => {
    const numbers = async (statement: typeof statements.claim) =>
      ((await transaction.query(statement, { partition }))[0] ?? []).map(Number);
    const now = Date.now();
    const [claimed = 0, at = 0] = await numbers(statements.claim);
    // A time far ahead is one of a clock that was ahead and has been set back. An earlier claim of this process, which
    // computes one at a time, is one of a computation that failed.
    if (Math.abs(now - at) < claimFor && claimed !== claims.get(partition)) return undefined;
    // Above all that have rows, also after the clock was set back.
    const [newest = 0] = await numbers(statements.generation);
    const generation = Math.max(now, claimed + 1, newest + 1);
    await transaction.execute(statements.deleteClaim, { partition });
    claims.set(partition, generation);
    await insertClaim(transaction, partition, { at: now, generation, day });
    return generation;
  });

/** Computes all rows under a new generation, then makes that the one which reads use. */
async function computeAll(tables: Tables, partition: string): Promise<void> {
  const { store, signal, caughtUp, statements, insert, locked, positions, writePositions } = tables;
  const inputs = inputsOf(partition, new Date().toISOString());
  const day = inputs.now.slice(0, 10);
  const generation = await claim(tables, partition, day);
  if (generation === undefined) return;
  // Before the rows: a change in between is computed once more.
  const before = await positions(store, partition);
  // Rows of another version are deleted next, so that none of its processes may read them any more.
  if (before[0]?.sequence === undefined)
    await locked(partition, async (transaction) =>
      transaction.execute(statements.deletePositions, { partition }),
    );
  // Rows of computations that failed, so that these do not add up.
  await deleteEarlier(tables, partition, generation, before[0]?.generation ?? 0);
  for await (const keys of allKeys(tables, inputs)) {
    const changed = JSON.stringify(keys.map((key) => [key]));
    for await (const rows of pagesOf(store.stream(statements.rows, { ...inputs, changed }, rowsAtOnce)))
      await inPortions(rows, rowsAtOnce, async (some) => {
        await caughtUp();
        await store.transaction((transaction) => insert(transaction, generation, partition, some), signal);
      });
  }
  const isPublished = await locked(partition, async (transaction) => {
    const [[claimed] = []] = await transaction.query(statements.claim, { partition });
    if (Number(claimed) !== generation) return false;
    await transaction.execute(statements.deleteClaim, { partition });
    await writePositions(transaction, partition, before, { generation, day });
    return true;
  });
  if (isPublished) await deleteEarlier(tables, partition, generation, 0);
}

/** All keys of rows, some at a time, so that no read lasts while rows are stored: the log of SQLite would grow meanwhile. */
async function* allKeys({ store, statements }: Tables, inputs: Inputs): AsyncGenerator<readonly SqlValue[]> {
  for await (const rows of pagesOf(store.stream(statements.furtherKeys, inputs, rowsAtOnce)))
    yield rows.map(([key = null]) => key);
  for (let after = ""; ;) {
    const rows = await store.query(statements.recordKeys, { partition: inputs.partition, after });
    if (rows.length === 0) return;
    yield rows.map(([key = null]) => key);
    after = String(rows.at(-1)?.[0]);
  }
}

/** The rows in pages: all of them are read before a last page, or the only one, is returned. */
async function* pagesOf(stream: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for await (const rows of stream) {
    if (page.length >= mostRefreshed) {
      yield page;
      page = [];
    }
    page.push(...rows);
  }
  if (page.length > 0) yield page;
}

/** Deletes the rows of generations between `after` and `generation`; a computation meanwhile has a later one. */
async function deleteEarlier(
  { store, signal, caughtUp, statements, deleteKeys }: Tables,
  partition: string,
  generation: number,
  after: number,
): Promise<void> {
  for (;;) {
    await caughtUp();
    const rows = await store.query(statements.earlier, { partition, generation, after });
    if (rows.length === 0) return;
    await store.transaction(async (transaction) => {
      for (const earlier of new Set(rows.map(([each]) => Number(each)))) {
        const keys = rows.filter(([each]) => Number(each) === earlier).map(([, key]) => key);
        await deleteKeys(transaction, earlier, partition, new Set(keys));
      }
    }, signal);
    await nextTurn();
  }
}

/** Stores the rows of the keys that changed. Returns false if there are too many. */
async function refreshRows(
  { store, statements, keyAt, locked, positions, deleteKeys, insert, writePositions }: Tables,
  inputs: Inputs,
  before: readonly Position[],
): Promise<boolean> {
  const { partition } = inputs;
  const { generation = 0, day = "" } = before[0] ?? {};
  const computed: Row[] = [];
  for await (const rows of store.stream(statements.rows, inputs, rowsAtOnce)) {
    computed.push(...rows);
    if (computed.length > mostRefreshed) return false;
  }
  await locked(partition, async (transaction) => {
    const now = await positions(transaction, partition);
    if (!isSame(before, now, "sequence")) return;
    await deleteKeys(transaction, generation, partition, new Set(computed.map((row) => row[keyAt])));
    await insert(transaction, generation, partition, computed);
    await writePositions(transaction, partition, before, { generation, day });
  });
  return true;
}

const inputsOf = (partition: string, now: string): Inputs => ({ ...noInputs, partition, now });
