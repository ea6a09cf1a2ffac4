/**
 * Keeps projections: writes note which records they changed, and the rows of the affected keys are recomputed in the
 * same transaction, before it ends and before it reads them itself. Projections as a whole are filled and rebuilt.
 */
import type { EntityType, Model, Projection, ProjectionTouch } from "../model/model";
import { type PrimitiveTypeName, storedForm } from "../model/types";
import type { Dialect } from "../sql/dialect";
import type { SqlValue } from "../sql/fragment";
import {
  deleteKeys,
  deleteOrphans,
  type KeysInputs,
  selectAnyRow,
  selectNextOwners,
  selectSources,
  selectThrough,
  sources,
  tableOfRows,
} from "../sql/projection";
import { causes, errorFor } from "../store/driver-errors";
import type { Row, Store, StoredValues, Transaction } from "../store/store";
import {
  beforeChanges,
  postIn,
  rowInserter,
  searchIn,
  type StatementMemory,
  statementMemory,
} from "../store/transaction";
import { chunksOf, grouped, inPortions } from "../turns";

/** Values of written records that lead to keys of a projection. */
interface Noted {
  readonly projection: Projection;
  readonly touch: ProjectionTouch;
  readonly partition: string;
  readonly values: Set<string>;
}

type Notes = Map<string, Noted>;

/** Returns the function that makes a transaction keep the projections; `end` recomputes what is left. */
export function projectionKeeper(dialect: Dialect, model: Model) {
  const refresh = refresher(dialect, model);
  const tables = model.projections.map(({ type }) => `"${type.table}"`);
  const isRead = ({ text }: { readonly text: string }): boolean =>
    tables.some((table) => text.includes(table));

  return (driven: Transaction): { readonly transaction: Transaction; readonly end: () => Promise<void> } => {
    const all: Notes = new Map();
    /** Those of `all` whose rows may differ from their definition. */
    let stale: Notes = new Map();
    const beforeRead = async (): Promise<void> => {
      const notes = stale;
      stale = new Map();
      await refresh(driven, notes);
    };
    const transaction: Transaction = {
      touched: (...write) => {
        for (const projection of model.projections)
          for (const notes of [all, stale]) note(notes, projection, ...write);
      },
      ...driven,
      query: (statement, inputs) =>
        stale.size > 0 && isRead(statement)
          ? beforeRead().then(() => driven.query(statement, inputs))
          : driven.query(statement, inputs),
      savepoint: async (work) => {
        try {
          return await driven.savepoint(work);
        } catch (error) {
          // With the part, rows that were recomputed in it are undone.
          stale = copyOf(all);
          throw error;
        }
      },
      ...(driven.search && {
        search: (statement, inputs) =>
          stale.size > 0 && isRead(statement)
            ? beforeRead().then(() => searchIn(driven, statement, inputs))
            : searchIn(driven, statement, inputs),
      }),
    };
    return {
      transaction,
      end: async () => {
        if (all.size === 0) return;
        if (driven.exclusive) return refresh(driven, stale);
        // Of two transactions that affect a key, the second one must see the records of the first.
        const partitions = new Set([...all.values()].map(({ partition }) => partition));
        await driven.beforeCommit(`${beforeChanges} projections`, async () => {
          for (const partition of [...partitions].toSorted()) await lockProjections(driven, partition);
          if (driven.isStale?.()) throw errorFor(causes.conflict);
          await refresh(driven, all);
        });
      },
    };
  };
}

/** Until the transaction ends, no other one recomputes rows of the partition. */
const lockProjections = async (transaction: Transaction, partition: string): Promise<void> =>
  transaction.lock(`projections ${partition.toLowerCase()}`);

const copyOf = (notes: Notes): Notes =>
  new Map([...notes].map(([name, noted]) => [name, { ...noted, values: new Set(noted.values) }]));

/** Adds the values of a write to the notes, if the projection depends on what it changed. */
function note(
  notes: Notes,
  projection: Projection,
  type: EntityType,
  partition: string,
  before: StoredValues | undefined,
  after: StoredValues | undefined,
): void {
  const touch = projection.touches[type.name];
  if (!touch) return;
  if (before && after && touch.properties.every((name) => before[name] === after[name])) return;
  const name = `${projection.type.name} ${type.name} ${partition}`;
  const noted = notes.get(name) ?? { projection, touch, partition, values: new Set() };
  notes.set(name, noted);
  const property = touch.through?.here ?? touch.key;
  for (const record of [before, after]) if (record) noted.values.add(String(record[property]));
}

/** Keys whose rows are recomputed together: some ten milliseconds on the event loop of an embedded database. */
const keysAtOnce = 200;

/** The functions that recompute rows: those that notes lead to. */
function refresher(dialect: Dialect, model: Model) {
  const memory = statementMemory();
  const recompute = recomputer(dialect, model, memory);
  return async (transaction: Transaction, notes: Notes): Promise<void> => {
    const keys = new Map<Projection, Map<string, Set<string>>>();
    for (const { projection, touch, partition, values } of notes.values()) {
      const ofProjection = keys.get(projection) ?? new Map<string, Set<string>>();
      const affected = ofProjection.get(partition) ?? new Set();
      keys.set(projection, ofProjection.set(partition, affected));
      const { key, through } = touch;
      if (!through) for (const value of values) affected.add(value);
      else
        for (const some of chunksOf(values, keysAtOnce)) {
          const statement = memory(`${through.type} ${through.there} ${key}`, () =>
            selectThrough(dialect, model, key, through),
          );
          const rows = await transaction.query(statement, { partition, keys: JSON.stringify(some) });
          for (const [value] of rows) affected.add(String(value));
        }
    }
    for (const [projection, partitions] of keys)
      for (const [partition, affected] of partitions)
        await inPortions([...affected], keysAtOnce, (some) =>
          recompute(transaction, projection, partition, some),
        );
  };
}

/** Recomputes the rows of keys of a partition. */
type Recompute = (
  transaction: Pick<Transaction, "query" | "execute" | "post">,
  projection: Projection,
  partition: string,
  keys: readonly string[],
) => Promise<void>;

/** Makes the function that recomputes rows; rows that are equal to the stored ones are not written. */
function recomputer(dialect: Dialect, model: Model, memory: StatementMemory = statementMemory()): Recompute {
  const insert = rowInserter(dialect, memory);
  return async (transaction, projection, partition, keys) => {
    const { type, owner } = projection;
    const { name } = type;
    const inputs: KeysInputs = { partition, keys: JSON.stringify(keys) };
    const found = await transaction.query(
      memory(`sources ${name}`, () => selectSources(dialect, model, projection)),
      inputs,
    );
    const of = (source: SqlValue): readonly Row[] => found.filter(([, from]) => from === source);
    const [owners, parts] = [groupedByKey(of(sources.owner)), groupedByKey(of(sources.part))];
    const first = owner.values.length;
    const last = first + type.properties.length - 1;
    const today = new Date().toISOString().slice(0, 10);
    const inOrder = byIdentity(projection);
    const [replaced, inserted]: [string[], (readonly SqlValue[])[]] = [[], []];
    for (const key of keys) {
      const own = owners.get(key);
      const ofKey = (parts.get(key) ?? []).map((row) => row.slice(last));
      const rows = own ? projection.rows(own[0] ?? [], ofKey, today) : [];
      const stored = (own ?? []).map((row) => row.slice(first, last)).filter(([value]) => value !== null);
      stored.sort(inOrder);
      if (own && isSame(projection, stored, rows)) continue;
      if (!own || stored.length > 0) replaced.push(key);
      for (const row of rows) inserted.push([partition, key, ...row]);
    }
    if (replaced.length > 0)
      await postIn(
        transaction,
        memory(`delete ${name}`, () => deleteKeys(dialect, projection)),
        { partition, keys: JSON.stringify(replaced) },
      );
    await insert(transaction, tableOfRows(projection.type), inserted);
  };
}

/** Rows by their first value, without the first two. */
const groupedByKey = (rows: readonly Row[]): ReadonlyMap<string, Row[]> =>
  grouped(rows.map(([key, , ...values]) => [String(key), values]));

/** Compares rows, without their key, by the rest of their identity. */
function byIdentity({ type, identity }: Projection): (a: Row, b: Row) => number {
  const [, ...properties] = type.properties;
  const places = identity.slice(1).map((name) => properties.findIndex((property) => property.name === name));
  return (a, b) => {
    const place = places.find((i) => a[i] !== b[i]);
    return place === undefined ? 0 : String(a[place]) < String(b[place]) ? -1 : 1;
  };
}

/** Whether the rows have the same values; they are equal in most cases, and then in the same form. */
function isSame({ type }: Projection, stored: readonly Row[], computed: readonly Row[]): boolean {
  const same = (kind: PrimitiveTypeName, a: SqlValue, b: SqlValue): boolean =>
    a === b || storedForm(kind, a) === storedForm(kind, b);
  const [, ...properties] = type.properties;
  return (
    stored.length === computed.length &&
    stored.every((row, n) =>
      properties.every(({ type: kind }, i) => same(kind, row[i] ?? null, computed[n]?.[i] ?? null)),
    )
  );
}

// Projections as a whole: filled where they are empty, and rebuilt.

/** Owners whose rows are recomputed at a time. */
const ownersAtOnce = 1000;

/** The position after an owner: its partition and its key. */
type Position = readonly string[];

/**
 * Returns the function that recomputes the rows of some owners after a position. It resolves with their number, and the
 * position after them unless they are the last.
 */
function advancer(store: Store, model: Model, projection: Projection) {
  const { dialect } = store;
  const recompute = recomputer(dialect, model);
  const first = selectNextOwners(dialect, model, projection, false);
  const following = selectNextOwners(dialect, model, projection, true);
  return async (transaction: Transaction, after: Position | undefined) => {
    const inputs = { after: after ?? [], most: ownersAtOnce };
    const rows = await transaction.query(after ? following : first, inputs);
    const keys = grouped(rows.map(([partition, key]) => [String(partition), String(key)]));
    for (const [partition, some] of keys) {
      await lockProjections(transaction, partition);
      await recompute(transaction, projection, partition, some);
    }
    return {
      owners: rows.length,
      next: rows.length < ownersAtOnce ? undefined : rows.at(-1)?.map(String),
    };
  };
}

/**
 * Computes the rows of projections that have none, each in one transaction: after the migration that creates the table,
 * for records that are there already. Returns the number of owners; `advanced` is given those of a projection so far.
 */
export async function fillProjections(
  store: Store,
  model: Model,
  advanced: (projection: Projection, owners: number) => void = () => undefined,
): Promise<number> {
  let filled = 0;
  for (const projection of model.projections) {
    if ((await store.query(selectAnyRow(store.dialect, projection), {})).length > 0) continue;
    const advance = advancer(store, model, projection);
    filled += await store.transaction(async (transaction) => {
      let owners = 0;
      let after: Position | undefined;
      do {
        const some = await advance(transaction, after);
        owners += some.owners;
        after = some.next;
        advanced(projection, owners);
      } while (after);
      return owners;
    }, new AbortController().signal);
  }
  return filled;
}

/**
 * Recomputes the rows of all projections, in transactions of some owners each, while others may write. Returns the
 * number of owners; `advanced` is given that of each transaction. Rejects when the signal is aborted.
 */
export async function rebuildProjections(
  store: Store,
  model: Model,
  signal: AbortSignal,
  advanced: (owners: number) => void,
): Promise<number> {
  let rebuilt = 0;
  for (const projection of model.projections) {
    const advance = advancer(store, model, projection);
    let after: Position | undefined;
    do {
      signal.throwIfAborted();
      const from = after;
      const { owners, next } = await store.transaction((transaction) => advance(transaction, from), signal);
      rebuilt += owners;
      advanced(owners);
      after = next;
    } while (after);
    const orphans = deleteOrphans(store.dialect, model, projection);
    await store.transaction(async (transaction) => transaction.execute(orphans, {}), signal);
  }
  return rebuilt;
}
