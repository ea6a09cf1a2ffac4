/**
 * Loads records unchanged, with their ids and audit fields: demo data, imports, restored files, benchmarks. Behaviours
 * neither fill nor follow; invalid records are rejected. Each chunk is one transaction. The statistics of tables that are
 * being filled are refreshed.
 */
import { ODataError } from "../errors";
import {
  type EntityType,
  type Model,
  type PartitionedModel,
  type Property,
  versionColumn,
} from "../model/model";
import { isStored } from "../model/types";
import { bindValue, unsetValue, type Values } from "../plan/body";
import { bounded, ident, render, sql, type SqlValue } from "../sql/fragment";
import { insertRows, rowGroups, selectRowsById, type Table, tableOf } from "../sql/table";
import { storedProperties, updateRow } from "../sql/write";
import { changesOf, logChanges, recordIds } from "../store/change-log";
import { counterStatements, numberIn } from "../store/counter";
import { namingKey } from "../store/driver-errors";
import type { Row, Store, Transaction } from "../store/store";
import { asExpected, postIn, statementMemory, type StatementMemory } from "../store/transaction";
import { chunksOf, grouped } from "../turns";
import type { Behaviours, StoredRecord } from "../write/hooks";
import { requireRecord } from "../write/rules";
import { changedRows } from "../write/records";

/** Options of a load, including the treatment of existing records. */
interface LoadOptions {
  readonly store: Store;
  readonly model: Model;
  /** For their validation; undefined for records that the service creates itself, which are not validated. */
  readonly behaviours: Behaviours | undefined;
  /** Bytes of one record that can be read; undefined for any number. */
  readonly maxRecordSize?: number | undefined;
  /** Counters that continue above the numbers of loaded records. */
  readonly numbered: readonly NumberedProperty[];
  /** For a record whose id exists: the load fails, leaves it unchanged, or replaces the given values. */
  readonly existing: "refuse" | "keep" | "replace";
  /** Whether delta links report the records. */
  readonly logged: boolean;
}

/** The outcome of one record. */
export interface LoadOutcome {
  readonly result: "created" | "updated" | "unchanged" | "refused";
  /** The reason for a rejection. */
  readonly error?: ODataError;
  /** Names in the record that its type does not have; they are ignored. */
  readonly unknown: readonly string[];
}

/** Loads some records in one transaction; returns the outcome of each, in their order. */
export type Load = (
  records: readonly LoadedRecord[],
  facts: LoadFacts,
  signal: AbortSignal,
) => Promise<readonly LoadOutcome[]>;

const refused = (error: unknown): LoadOutcome => {
  if (error instanceof ODataError && error.status < 500) return { result: "refused", error, unknown: [] };
  throw error;
};

/** Creates the loader. It rejects for faults of the database; nothing of the chunk is stored then. */
export function createLoader(options: LoadOptions): Load {
  const { store, model, behaviours, maxRecordSize, existing } = options;
  const bind = recordBinder(model);
  const writer = chunkWriter(options, statementMemory());
  const noteWritten = statisticsKeeper(model);
  return async (records, facts, signal) => {
    // Before the transaction, which may block others.
    const bound = records.map((loaded) => {
      try {
        const record = bind(loaded);
        const whole = completed(record, facts);
        if (behaviours) requireRecord(record.type, whole, undefined, { behaviours, maxRecordSize });
        return { ...record, whole };
      } catch (error) {
        if (existing === "refuse") throw error;
        return refused(error);
      }
    });
    const outcomes = await store.transaction(async (transaction) => {
      const written: ReadonlyMap<object, RecordOutcome> = await writer(
        transaction,
        bound.filter((record) => "whole" in record),
        facts,
      );
      return bound.map((record): LoadOutcome => {
        if ("result" in record) return record;
        const outcome = written.get(record) ?? "unchanged";
        const { unknown } = record;
        return typeof outcome === "string"
          ? { result: outcome, unknown }
          : { result: "refused", error: outcome, unknown };
      });
    }, signal);
    const written = bound.filter((_, i) => isWritten(outcomes[i]?.result));
    const types = written.flatMap((record) => ("type" in record ? [record.type] : []));
    // The records are stored; without new statistics, only later statements are slower.
    await noteWritten(store, types).catch(() => undefined);
    return outcomes;
  };
}

const chunkSize = 1000;

/** Whether any partition exists. */
export async function hasPartitions(
  store: Store,
  { partition }: Pick<PartitionedModel, "partition">,
): Promise<boolean> {
  const one = sql`select 1 from ${ident(partition.type.table)}${store.dialect.page(undefined, sql`1`, undefined)}`;
  return (await store.query(bounded(render(one, store.dialect)), {})).length > 0;
}

/**
 * Inserts all records, in transactions of a thousand; returns their number. Throws for values that a body could not
 * have and for duplicate keys; nothing of that chunk is stored then. Records loaded into a database without partitions
 * are not logged: no client can have a delta link for it yet.
 */
export async function loadRecords(
  store: Store,
  model: Model,
  records: Iterable<LoadedRecord>,
  facts: LoadFacts,
): Promise<number> {
  const { partition } = model;
  const logged = partition === undefined || (await hasPartitions(store, { partition }));
  const load = createLoader({
    store,
    model,
    behaviours: undefined,
    numbered: [],
    existing: "refuse",
    logged,
  });
  const { signal } = new AbortController();
  let loaded = 0;
  for (const chunk of chunksOf(records, chunkSize)) {
    const outcomes = await load(chunk, facts, signal);
    loaded += outcomes.length;
  }
  return loaded;
}

/*
 * A record of a load in its stored form, by the same rules as a body; but properties that only the service sets are
 * accepted, too.
 */

/** A record to load: its set, and its fields in the forms that bodies accept; computed fields may be given, too. */
export interface LoadedRecord {
  readonly set: string;
  /** Id of its partition, if it is not the one of the facts. */
  readonly partition?: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** User and time for the audit fields of records that do not give them. */
export interface LoadFacts {
  readonly partition: string;
  /** GUID. */
  readonly userId: string;
  /** In any form that a body accepts. */
  readonly now: string;
}

interface BoundRecord {
  readonly type: EntityType;
  /** Undefined: that of the facts. */
  readonly partition: string | undefined;
  readonly id: string;
  /** The given values, in stored form by canonical name. */
  readonly values: StoredRecord;
  /** Names in the record that the type does not have. */
  readonly unknown: readonly string[];
}

/** Binds records of a model. Throws an ODataError that names the field of a value that no body could have. */
function recordBinder(model: Model): (loaded: LoadedRecord) => BoundRecord {
  // Looked up once for each spelling: the records of a set use the same names repeatedly.
  const spellings = new Map<EntityType, Map<string, Property | undefined>>();
  const propertyOf = (type: EntityType, name: string): Property | undefined => {
    let known = spellings.get(type);
    if (!known) spellings.set(type, (known = new Map<string, Property | undefined>()));
    if (!known.has(name)) known.set(name, type.property(name));
    return known.get(name);
  };
  return ({ set, partition, record }) => {
    const type = model.set(set);
    if (!type) throw new ODataError("BadRequest_ResourceNotFound", `The set '${set}' does not exist.`);
    const values: Values = {};
    const unknown: string[] = [];
    for (const [name, json] of Object.entries(record)) {
      if (json === undefined || name.includes("@")) continue;
      const property = propertyOf(type, name);
      if (!property && !type.navigation(name)) unknown.push(name);
      if (property?.column === undefined) continue;
      const value = bindValue(property, json);
      if ((values[property.name] ?? value) !== value)
        throw new ODataError(
          "Application_FieldValidationException",
          `'${property.name}' is given twice, with different values (also as '${name}').`,
          { target: property.name },
        );
      values[property.name] = value;
    }
    const { id } = values;
    if (typeof id !== "string")
      throw new ODataError("BadRequest_RequiredParamNotProvided", "The record has no 'id'.", {
        target: "id",
      });
    return { type, partition, id, values, unknown };
  };
}

/** A complete new record: audit fields from `facts`, and unset values for those that the record does not give. */
function completed({ type, values }: BoundRecord, { userId, now }: LoadFacts): Values {
  const audit: Readonly<Record<string, string>> = {
    systemCreatedAt: now,
    systemCreatedBy: userId,
    systemModifiedAt: now,
    systemModifiedBy: userId,
  };
  const record: Values = {};
  for (const property of storedProperties(type)) {
    const { name } = property;
    const facts = audit[name];
    record[name] = values[name] ?? (facts === undefined ? unsetValue(property) : bindValue(property, facts));
  }
  return record;
}

/* The records of a load in the database: new records are inserted, many rows at a time; different ones are updated. */

/** A property that a counter of the partition numbers, named after the type: a whole number, or a prefix and digits. */
export interface NumberedProperty {
  readonly type: string;
  readonly property: string;
  /** Empty for whole numbers. */
  readonly prefix: string;
}

/** A record ready to be inserted: the given values, and the complete record. */
interface NewRecord extends BoundRecord {
  readonly whole: Values;
}

/** The outcome of a record; the error if it was rejected. */
type RecordOutcome = "created" | "updated" | "unchanged" | ODataError;

type Results = Map<NewRecord, RecordOutcome>;

/** Runs a write of records of the type; returns errors that reject a single record, and throws any other. */
async function attempt(
  transaction: Transaction,
  type: EntityType,
  existing: LoadOptions["existing"],
  write: () => Promise<unknown>,
): Promise<ODataError | undefined> {
  const named = (): Promise<unknown> => namingKey(type, write);
  if (existing === "refuse") return void (await named());
  try {
    await transaction.savepoint(named);
  } catch (error) {
    if (error instanceof ODataError && error.status < 500 && !error.repeatable) return error;
    throw error;
  }
}

/** Writes records in a transaction; records that are missing in the result are unchanged. */
function chunkWriter(options: LoadOptions, memory: StatementMemory) {
  const { store, model, behaviours, maxRecordSize, numbered, existing, logged } = options;
  const { dialect } = store;
  const counter = counterStatements(dialect, model.partitionColumn);
  // The counter of a record that is deleted and created again must not repeat an earlier ETag: microseconds since 1970.
  let version = Date.now() * 1000;

  async function known(
    transaction: Transaction,
    type: EntityType,
    records: readonly NewRecord[],
    partition: string,
  ): Promise<ReadonlyMap<string, Values>> {
    if (existing === "refuse") return new Map();
    const statement = memory(`by id ${type.name}`, () => selectRowsById(dialect, type));
    const ids = JSON.stringify(records.map(({ id }) => id));
    const rows = await transaction.query(statement, { partition, ids });
    const { columns } = tableOf(type);
    const named = (row: Row): Values =>
      Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null]));
    return new Map(rows.map(named).map((values) => [String(values["id"]).toLowerCase(), values]));
  }

  async function insert(
    transaction: Transaction,
    { type, table }: { readonly type: EntityType; readonly table: Table },
    records: readonly NewRecord[],
    partition: string,
    results: Results,
  ): Promise<void> {
    for (const group of rowGroups(table.columns.length, records)) {
      for (const { whole } of group) transaction.touched?.(type, partition, undefined, whole);
      const rows = group.map((record): readonly [NewRecord, readonly SqlValue[]] => [
        record,
        [
          ...(type.partitioned ? [partition] : []),
          version++,
          ...storedProperties(type).map(({ name }) => record.whole[name] ?? null),
        ],
      ]);
      const write = (some: readonly (readonly SqlValue[])[]) => async (): Promise<number> =>
        transaction.execute(
          memory(`insert ${some.length} ${table.name}`, () => insertRows(dialect, table, some.length)),
          { rows: some },
        );
      const all = rows.map(([, row]) => row);
      const reason = await attempt(transaction, type, existing, write(all));
      if (reason && group.length > 1)
        for (const [record, row] of rows)
          results.set(record, (await attempt(transaction, type, existing, write([row]))) ?? "created");
      else for (const record of group) results.set(record, reason ?? "created");
    }
  }

  async function update(
    transaction: Transaction,
    { type, id, values }: NewRecord,
    stored: Values,
    partition: string,
  ): Promise<RecordOutcome> {
    const changed = storedProperties(type)
      .filter(({ name, type: kind }) => {
        const value = values[name];
        return value !== undefined && !isStored(kind, stored[name] ?? null, value);
      })
      .map(({ name }) => name);
    if (changed.length === 0) return "unchanged";
    const statement = memory(`update ${type.name} ${changed.join()}`, () =>
      updateRow(dialect, type, changed),
    );
    const before = Number(stored[versionColumn]);
    const inputs = { values, id, partition, version: before, newVersion: before + 1 };
    transaction.touched?.(type, partition, stored, { ...stored, ...values });
    const reason = await attempt(transaction, type, existing, async () => {
      if (behaviours) requireRecord(type, { ...stored, ...values }, stored, { behaviours, maxRecordSize });
      // Another request may have changed the record since it was read.
      await asExpected(changedRows(type, 1), () => transaction.execute(statement, inputs));
    });
    return reason ?? "updated";
  }

  async function writeType(
    transaction: Transaction,
    type: EntityType,
    records: readonly NewRecord[],
    partition: string,
    results: Results,
  ): Promise<void> {
    const table = tableOf(type);
    const there = await known(transaction, type, records, partition);
    const added: NewRecord[] = [];
    for (const record of records) {
      const stored = there.get(record.id);
      if (!stored) added.push(record);
      else if (existing === "replace")
        results.set(record, await update(transaction, record, stored, partition));
    }
    await insert(transaction, { type, table }, added, partition, results);
  }

  async function log(
    transaction: Transaction,
    type: EntityType,
    ids: readonly string[],
    partition: string,
  ): Promise<void> {
    const statement = memory(`log ${type.name}`, () => logChanges(dialect, type));
    const inputs = { partition: type.partitioned ? partition : "", now: new Date().toISOString() };
    const hook = async (all: readonly string[]): Promise<void> => {
      await transaction.lock(changesOf(type.name, inputs.partition));
      await postIn(transaction, statement, { ...inputs, records: recordIds(all) });
    };
    await transaction.beforeCommit(changesOf(type.name, inputs.partition), hook, ids);
  }

  /** The counters, which are locked meanwhile, continue above the highest number of the records. */
  async function raise(
    transaction: Transaction,
    records: readonly NewRecord[],
    partition: string,
  ): Promise<void> {
    for (const { type, property, prefix } of numbered) {
      const numbers = records
        .filter((record) => record.type.name === type)
        .map(({ values }) => numberIn(values[property], prefix));
      const first = Math.max(0, ...numbers);
      const inputs = { partition, name: type, first };
      if (first === 0 || (await transaction.execute(counter.raise, inputs)) > 0) continue;
      const [row] = await transaction.query(counter.read, inputs);
      if (!row) await transaction.execute(counter.begin, inputs);
    }
  }

  const orderOf = ([first]: readonly NewRecord[]): number => (first ? model.types.indexOf(first.type) : -1);

  return async (
    transaction: Transaction,
    records: readonly NewRecord[],
    facts: LoadFacts,
  ): Promise<ReadonlyMap<object, RecordOutcome>> => {
    const results: Results = new Map();
    const groups = grouped(
      records.map((record) => [`${record.type.name} ${record.partition ?? facts.partition}`, record]),
    );
    // In the order in which requests lock the counters of several types, so that no two transactions wait for each
    // other.
    for (const group of [...groups.values()].toSorted((a, b) => orderOf(a) - orderOf(b))) {
      const [{ type, partition = facts.partition } = { type: undefined }] = group;
      if (!type) continue;
      if (numbered.some((one) => one.type === type.name))
        await transaction.lock(`counter ${type.name} ${partition}`);
      // Of several records with the same id, the last counts; the others count as unchanged.
      let pending = [...new Map(group.map((record) => [record.id, record])).values()];
      // A later record of the chunk may release a key.
      for (let left = Infinity; pending.length > 0 && pending.length < left;) {
        left = pending.length;
        await writeType(transaction, type, pending, partition, results);
        pending = pending.filter((record) => isKeyTaken(results.get(record)));
      }
      const written = group.filter((record) => isWritten(results.get(record)));
      const ids = written.map(({ id }) => id);
      if (logged && ids.length > 0) await log(transaction, type, ids, partition);
      await raise(transaction, written, partition);
    }
    return results;
  };
}

const isWritten = (outcome: RecordOutcome | LoadOutcome["result"] | undefined): boolean =>
  outcome === "created" || outcome === "updated";

const isKeyTaken = (written: RecordOutcome | undefined): boolean =>
  written instanceof ODataError && written.code === "Internal_EntityWithSameKeyExists";

/*
 * The statistics. A server plans its statements by those of an earlier time, often of an
 * empty table, and its own analysis comes minutes later, for rows of an open transaction never.
 */

/** Refreshes the statistics of tables, where the database needs that. Rejects for faults of the database. */
export async function refreshStatistics(store: Store, tables: readonly string[]): Promise<void> {
  const { dialect } = store;
  if (dialect.analyze) await store.query(bounded(render(dialect.analyze(tables), dialect)), {});
}

/** Records of a type before the first analysis; each further one comes after twice as many. */
const first = 1000;

/** The number of analyses of a table with so many records. */
const analyses = (records: number): number =>
  records < first ? 0 : 1 + Math.floor(Math.log2(records / first));

/**
 * Returns the function that counts written records by their types, one of `types` for each, and refreshes the statistics
 * of a type's table, and of rows that are computed from it, each time their number has doubled. It rejects as
 * `refreshStatistics` does.
 */
export function statisticsKeeper({ projections }: Pick<Model, "projections">) {
  const counts = new Map<string, number>();
  return async (store: Store, types: readonly EntityType[]): Promise<void> => {
    const due = new Set<string>();
    for (const { name, table } of types) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (analyses(count) === analyses(count - 1)) continue;
      due.add(table);
      for (const { type, touches } of projections) if (touches[name]) due.add(type.table);
    }
    if (due.size > 0) await refreshStatistics(store, [...due]);
  };
}
