/** The records of a load in the database: what is new is inserted, many rows at a time, what differs is updated. */
import { ODataError } from "../errors";
import { isStored } from "../edm/stored-form";
import { versionColumn, type EntityType, type Model } from "../edm/model";
import { ident, param, sql, type SqlValue } from "../fragment";
import type { Values } from "../plan/bind-body";
import { insertRows, leadingColumns, rowsAtOnce, selectRowsById, tableOf, type Table } from "../sql/table";
import { storedProperties, updateRow } from "../sql/write";
import { changesOf, logChanges } from "../store/change-log";
import { counterStatements } from "../store/counter";
import type { Row, Store, Transaction } from "../store/store";
import type { Behaviours } from "./behaviour";
import { requireRecord, type BoundRecord, type LoadFacts } from "./load-binding";
import type { StatementMemory } from "./records";

/** A property that a counter of the company numbers, named after the type: a whole number, or a prefix and digits. */
export interface NumberedProperty {
  readonly type: string;
  readonly property: string;
  /** Empty for whole numbers. */
  readonly prefix: string;
}

export interface ChunkWriterOptions {
  readonly store: Store;
  readonly model: Model;
  readonly behaviours: Behaviours | undefined;
  readonly numbered: readonly NumberedProperty[];
  readonly existing: "refuse" | "keep" | "replace";
  readonly logged: boolean;
}

/** A record ready to be inserted: what it gives, and the whole that it would make. */
export interface NewRecord extends BoundRecord {
  readonly whole: Values;
}

/** What became of a record; the reason when it was refused. */
export type Written = "created" | "updated" | "unchanged" | ODataError;

type Fates = Map<object, Written>;

interface LogInputs {
  readonly partition: string;
  readonly now: string;
  readonly ids: string;
}

/** Writes records in a transaction; what is missing in the result stays as it is. */
export function chunkWriter(options: ChunkWriterOptions, memory: StatementMemory) {
  const { store, model, behaviours, numbered, existing, logged } = options;
  const { dialect } = store;
  const counter = counterStatements(dialect);
  // A counter that begins anew for a record made again must not repeat an earlier ETag: microseconds since 1970.
  let version = Date.now() * 1000;

  async function known(
    transaction: Transaction,
    table: Table,
    records: readonly NewRecord[],
  ): Promise<ReadonlyMap<string, Values>> {
    if (existing === "refuse") return new Map();
    const statement = memory(`by id ${table.name}`, () => selectRowsById(dialect, table));
    const rows = await transaction.query(statement, { ids: JSON.stringify(records.map(({ id }) => id)) });
    const named = (row: Row): Values =>
      Object.fromEntries(table.columns.map(({ name }, i) => [name, row[i] ?? null]));
    return new Map(rows.map(named).map((values) => [String(values["id"]).toLowerCase(), values]));
  }

  /** Runs a write that may meet a record in its way; gives the reason then. */
  async function attempt(
    transaction: Transaction,
    write: () => Promise<unknown>,
  ): Promise<ODataError | undefined> {
    if (existing === "refuse") return void (await write());
    try {
      await transaction.savepoint(write);
    } catch (error) {
      if (error instanceof ODataError && error.status < 500) return error;
      throw error;
    }
  }

  async function insert(
    transaction: Transaction,
    table: Table,
    records: readonly NewRecord[],
    partition: string,
    fates: Fates,
  ): Promise<void> {
    for (let from = 0; from < records.length;) {
      const count = rowsAtOnce(table, records.length - from);
      const group = records.slice(from, from + count);
      from += count;
      const rows = group.map(({ type, whole }): readonly SqlValue[] => [
        ...(type.partitioned ? [partition] : []),
        version++,
        ...storedProperties(type).map(({ name }) => whole[name] ?? null),
      ]);
      const write = (some: readonly (readonly SqlValue[])[]) => async (): Promise<number> =>
        transaction.execute(
          memory(`insert ${some.length} ${table.name}`, () => insertRows(dialect, table, some.length)),
          { rows: some },
        );
      const reason = await attempt(transaction, write(rows));
      if (reason && count > 1)
        for (const [i, row] of rows.entries())
          fates.set(group[i] ?? row, (await attempt(transaction, write([row]))) ?? "created");
      else for (const record of group) fates.set(record, reason ?? "created");
    }
  }

  async function update(
    transaction: Transaction,
    { type, id, values }: NewRecord,
    stored: Values,
    partition: string,
  ): Promise<Written> {
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
    const reason = await attempt(transaction, async () => {
      if (behaviours) requireRecord(type, { ...stored, ...values }, behaviours);
      await transaction.execute(statement, inputs);
    });
    return reason ?? "updated";
  }

  async function writeType(
    transaction: Transaction,
    type: EntityType,
    records: readonly NewRecord[],
    partition: string,
    fates: Fates,
  ): Promise<void> {
    const table = tableOf(type);
    const there = await known(transaction, table, records);
    const [partitionColumn] = leadingColumns(type);
    const added: NewRecord[] = [];
    for (const record of records) {
      const stored = there.get(record.id);
      if (!stored) added.push(record);
      else if (type.partitioned && String(stored[partitionColumn?.name ?? ""]).toLowerCase() !== partition)
        fates.set(record, sameId(model.partition.type.name));
      else if (existing === "replace")
        fates.set(record, await update(transaction, record, stored, partition));
    }
    await insert(transaction, table, added, partition, fates);
  }

  async function log(
    transaction: Transaction,
    type: EntityType,
    ids: readonly string[],
    partition: string,
  ): Promise<void> {
    const array = dialect.inJsonArray(
      ident("id"),
      "Edm.Guid",
      param<LogInputs>((inputs) => inputs.ids, "Edm.String"),
    );
    const statement = memory(`log ${type.name}`, () =>
      logChanges<LogInputs>(dialect, type.name, sql`from ${ident(type.table)} where ${array}`),
    );
    const now = new Date().toISOString();
    const inputs = { partition: type.partitioned ? partition : "", now, ids: JSON.stringify(ids) };
    await transaction.lastly(changesOf(type.name, inputs.partition), async () => {
      await transaction.lock(changesOf(type.name, inputs.partition));
      await transaction.execute(statement, inputs);
    });
  }

  /** The counters, which nobody else uses meanwhile, go on above the highest number of the records. */
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

  const placeOf = ([first]: readonly NewRecord[]): number => (first ? model.types.indexOf(first.type) : -1);

  return async (
    transaction: Transaction,
    records: readonly NewRecord[],
    facts: LoadFacts,
  ): Promise<ReadonlyMap<object, Written>> => {
    const fates: Fates = new Map();
    const groups = new Map<string, NewRecord[]>();
    for (const record of records) {
      const name = `${record.type.name} ${record.partition ?? facts.partition}`;
      const group = groups.get(name);
      if (group) group.push(record);
      else groups.set(name, [record]);
    }
    // In the order in which requests take the counters of several types, so that nobody waits for each other.
    for (const group of [...groups.values()].toSorted((a, b) => placeOf(a) - placeOf(b))) {
      const [{ type, partition = facts.partition } = { type: undefined }] = group;
      if (!type) continue;
      if (numbered.some((one) => one.type === type.name))
        await transaction.lock(`counter ${type.name} ${partition}`);
      // Of a record that is given twice, the last is meant; the others count as unchanged.
      let pending = [...new Map(group.map((record) => [record.id, record])).values()];
      // A key may become free by a later record of the chunk.
      for (let left = Infinity; pending.length > 0 && pending.length < left;) {
        left = pending.length;
        await writeType(transaction, type, pending, partition, fates);
        pending = pending.filter((record) => isKeyTaken(fates.get(record)));
      }
      const written = group.filter((record) => ["created", "updated"].includes(String(fates.get(record))));
      const ids = written.map(({ id }) => id);
      if (logged && ids.length > 0) await log(transaction, type, ids, partition);
      await raise(transaction, written, partition);
    }
    return fates;
  };
}

const isKeyTaken = (written: Written | undefined): boolean =>
  written instanceof ODataError && written.code === "Internal_EntityWithSameKeyExists";

const sameId = (partition: string): ODataError =>
  new ODataError(
    "Internal_EntityWithSameKeyExists",
    `A record with this id exists in another ${partition} already.`,
    { target: "id" },
  );

const largest = 2 ** 31 - 1;

/** The number in a property's value, 0 for none: 12 in "LC00012", when the prefix is "LC". */
function numberIn(value: SqlValue | undefined, prefix: string): number {
  const text = String(value ?? "");
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return /^\d{1,10}$/.test(digits) && Number(digits) <= largest ? Number(digits) : 0;
}
