/**
 * Creation, change and deletion of records inside one transaction, with the behaviour of their type. Requests and
 * behaviours both use this writer, so that a record written by a behaviour is written like any other.
 */
import { randomUUID } from "node:crypto";
import { ODataError } from "../errors";
import type { EntityType } from "../model/model";
import { isStored, normalizedCode } from "../model/types";
import { unsetValue, type Values } from "../plan/body";
import { selectNewestChange } from "../sql/delta";
import type { SqlValue, Statement } from "../sql/fragment";
import { insertRows, leadingColumns, rowGroups, selectRowsById, tableOf } from "../sql/table";
import {
  deleteRow,
  type MatchInputs,
  recordOf,
  type RowInputs,
  selectHighest,
  selectIds,
  selectMatching,
  setMatching,
  unsetRecord,
  storedProperties,
  updateRow,
  updateRows,
} from "../sql/write";
import { changesOf, forgetChanges, logChange, logChanges, recordIds } from "../store/change-log";
import {
  afterWindow,
  counterStatements,
  type CounterInputs,
  following,
  selectFree,
  selectSeries,
  type Series,
} from "../store/counter";
import { namedKey } from "../store/driver-errors";
import type { Expected, Row } from "../store/store";
import { asExpected, beforeChanges, postIn, searchIn } from "../store/transaction";
import { type Awaitable, inPortions } from "../turns";
import type { Behaviour, Change, Records, RecordUpdate, StoredRecord, WriteContext } from "./hooks";
import {
  cascadesOf,
  lockOf,
  checkReferences,
  checkRename,
  type ReferenceContext,
  rememberVersion,
  requireKey,
  requireRecord,
} from "./rules";
import type { RecordWriter, Stored, WriteTransaction, WrittenRecord } from "./write-execution";
import { idOf } from "../request/handlers";

/** Converts a row of `selectStored` and `selectMatching`. */
export const storedOf = (type: EntityType, row: Row): Stored => ({
  version: Number(row[0]),
  record: recordOf(type, row),
});

/** 12 bits: the number of an id within its millisecond. */
const mostIds = 0xfff;

/**
 * Makes GUIDs that begin with the time, for new records: version 7 of RFC 9562, sections 5.7 and 6.2. Ids of one time are
 * neighbours in every index, so that a write changes fewer pages of it than with ids in random order. Those of one maker
 * are in the order of their creation, so that copies of records have the order of the originals.
 */
function idMaker(): () => string {
  let [time, number] = [0, 0];
  return () => {
    const now = Date.now();
    const isNext = now > time || number === mostIds;
    number = isNext ? 0 : number + 1;
    if (isNext) time = Math.max(now, time + 1);
    const digits = time.toString(16).padStart(12, "0");
    return `${digits.slice(0, 8)}-${digits.slice(8)}-7${number.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
  };
}

/** Number of records written with the same statements, before other requests get their turn. */
const portion = 64;

/** A change of one record; `given`: the names that the request gives, if `values` has more. */
interface RecordChange {
  readonly stored: Stored;
  readonly values: Values;
  /** Others than `values` where the record is replaced: `values` unsets further ones. */
  readonly given?: Values;
}

/** The writer of records of a partition in one transaction; `partition` is "" for records outside of all partitions. */
export function recordWriter(within: WriteTransaction, partition: string): RecordWriter {
  const { model, behaviours, dialect, transaction, caller, now, statements: memory } = within;
  const log = changeLog(within, partition);
  const rows = recordRows(within, partition);
  const newRecordId = idMaker();

  const names = (equal: StoredRecord): string[] => Object.keys(equal).toSorted();
  const match = (equal: StoredRecord): MatchInputs => ({ partition, equal });

  async function wrote(
    change: WrittenRecord["change"],
    type: EntityType,
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length > 0) await log(type, ids);
    const { set, partitioned } = type;
    for (const id of ids) within.wrote({ change, set, id, partition: partitioned ? partition : "" });
  }

  const touched = (
    type: EntityType,
    before: StoredRecord | undefined,
    after: StoredRecord | undefined,
  ): void => transaction.touched?.(type, partition, before, after);

  async function find(type: EntityType, equal: StoredRecord): Promise<readonly Stored[]> {
    const key = names(equal);
    const statement = memory(`find ${type.name} ${key.join()}`, () => selectMatching(dialect, type, key));
    return (await transaction.query(statement, match(equal))).map((row) => storedOf(type, row));
  }

  const records: Records = {
    find: async (typeName, equal) => (await find(model.type(typeName), equal)).map(({ record }) => record),
    async highest(typeName, property, equal, prefix) {
      const key = names(equal);
      const statement = memory(`highest ${typeName} ${property} ${key.join()} ${prefix === undefined}`, () =>
        selectHighest(dialect, model.type(typeName), property, key, prefix !== undefined),
      );
      // The caller is about to assign the next number; a concurrent request for the same one must see it.
      await transaction.lock(`highest ${typeName} ${property} ${partition} ${JSON.stringify(equal)}`);
      const [row] = await transaction.query(statement, { ...match(equal), prefix: prefix ?? "" });
      const value = row?.[0];
      return typeof value === "string" || typeof value === "number" ? value : undefined;
    },
    create: (typeName, values) => createOne(model.type(typeName), values),
    async update(typeName, equal, values) {
      const type = model.type(typeName);
      const found = await find(type, equal);
      await inPortionsOf(behaviours[type.name], found, (some) =>
        update(
          type,
          some.map((stored) => ({ stored, values: { ...values } })),
        ),
      );
      return found.length;
    },
    createAll: (typeName, values) => createAll(model.type(typeName), values),
    async updateAll(typeName, changes) {
      const type = model.type(typeName);
      await inPortionsOf(behaviours[type.name], changes, async (some) =>
        update(type, await storedAsRead(within, { partition, type }, some)),
      );
    },
    async removeAll(typeName, equal) {
      const type = model.type(typeName);
      await inPortions(await find(type, equal), portion, async (some) => {
        for (const stored of some) await removeRow(type, stored);
        await wrote(
          "deleted",
          type,
          some.map(({ record }) => idOf(record)),
        );
      });
    },
    async setInternal(typeName, equal, values) {
      const [key, internal] = [names(equal), names(values)];
      const statement = memory(`internal ${typeName} ${key.join()} ${internal.join()}`, () =>
        setMatching(dialect, model.type(typeName), key, internal),
      );
      return transaction.execute(statement, { ...match(equal), values: { ...values } });
    },
    async newestChange(set) {
      const statement = memory(`newest ${set.type}`, () => selectNewestChange(dialect, model.type(set.type)));
      const [row] = await transaction.query(statement, { partition: set.partition });
      return Number(row?.[0]);
    },
    ...numbersOf(within, partition),
    lock: async (name) => transaction.lock(ownLock(name, partition)),
    share: async (name) => transaction.share([ownLock(name, partition)]),
  };
  const two = (typeName: string, equal: StoredRecord): Statement<MatchInputs> => {
    const key = names(equal);
    return memory(`two ${typeName} ${key.join()}`, () => selectIds(dialect, model.type(typeName), key, 2));
  };
  const naming: ReferenceContext = {
    transaction,
    partition,
    ids: async (typeName, equal) => idsIn(await transaction.query(two(typeName, equal), match(equal))),
    search: async (typeName, equal) => idsIn(await searchIn(transaction, two(typeName, equal), match(equal))),
  };
  const context: WriteContext = { caller, now, records, collectionAt: within.collectionAt };

  async function createAll(type: EntityType, all: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
    const created: StoredRecord[] = [];
    await inPortionsOf(behaviours[type.name], all, async (some) =>
      created.push(...(await create(type, some))),
    );
    return created;
  }

  async function createOne(type: EntityType, values: StoredRecord): Promise<StoredRecord> {
    const [created = {}] = await create(type, [values]);
    return created;
  }

  async function create(type: EntityType, all: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
    const changes = all.map((values): Change => {
      const record = newRecord(type, values);
      return { record, given: givenNames(values), before: undefined };
    });
    const created = changes.map(({ record }) => record);
    for (const change of changes) await prepare(type, change);
    await checkReferences(naming, type, changes, within.strictReferences);
    await rows.insert(type, created);
    for (const record of created) touched(type, undefined, record);
    await wrote("created", type, created.map(idOf));
    for (const change of changes) await behaviours[type.name]?.afterWrite?.(change, context);
    return created;
  }

  function newRecord(type: EntityType, values: StoredRecord): Values {
    const record: Values = { ...unsetRecord(type) };
    for (const { name } of storedProperties(type)) record[name] = values[name] ?? record[name] ?? null;
    record["id"] = values["id"] ?? newRecordId();
    if (type.owner !== undefined) record[type.owner] = caller.id;
    return Object.assign(record, {
      systemCreatedAt: now,
      systemCreatedBy: caller.id,
      systemModifiedAt: now,
      systemModifiedBy: caller.id,
    });
  }

  /** Runs the hook before a write, and rejects an invalid record. */
  async function prepare(type: EntityType, change: Change): Promise<void> {
    const behaviour = behaviours[type.name];
    if (behaviour?.beforeWrite) {
      const { record } = change;
      const codes = type.properties.filter(({ normalized }) => normalized);
      const before = codes.map(({ name }) => record[name]);
      await behaviour.beforeWrite(change, context);
      // Codes of the request are in their normal form already; those that the hook took from another text are not.
      for (const [i, { name }] of codes.entries()) {
        const value = record[name];
        if (typeof value === "string" && value !== before[i]) record[name] = normalizedCode(value);
      }
    }
    requireRecord(type, change.record, change.before, within);
  }

  async function update(type: EntityType, all: readonly RecordChange[]): Promise<readonly Stored[]> {
    // Whether a key may change, and is free, depends on the changes before.
    const isKey = ({ values }: RecordChange): boolean => type.naturalKey.some((name) => name in values);
    if (all.length > 1 && all.some(isKey)) {
      const updated: Stored[] = [];
      for (const one of all) updated.push(...(await update(type, [one])));
      return updated;
    }
    const changes = all.map(({ stored, values, given = values }) => {
      const audit = { systemModifiedAt: now, systemModifiedBy: caller.id };
      const record: Values = { ...stored.record, ...values, ...audit };
      requireKey(type, record, stored.record);
      for (const name of type.naturalKey) record[name] ??= stored.record[name] ?? null;
      const replaces = given !== values && ({ replaces: true } as const);
      return { stored, record, given: givenNames(given), before: stored.record, ...replaces };
    });
    for (const change of changes) {
      await prepare(type, change);
      await checkRename(naming, type, change.record, change.before);
    }
    await checkReferences(naming, type, changes, within.strictReferences);
    await rows.update(type, changes);
    for (const { stored } of changes) rememberVersion(transaction, type, partition, stored);
    for (const { before, record } of changes) touched(type, before, record);
    await wrote(
      "changed",
      type,
      all.map(({ stored }) => idOf(stored.record)),
    );
    for (const change of changes) await behaviours[type.name]?.afterWrite?.(change, context);
    return changes.map(({ stored, record }) => ({ version: stored.version + 1, record }));
  }

  async function updateOne(
    type: EntityType,
    stored: Stored,
    values: Values,
    given = values,
  ): Promise<Stored> {
    const [updated = stored] = await update(type, [{ stored, values, given }]);
    return updated;
  }

  async function removeRow(type: EntityType, stored: Stored): Promise<void> {
    const statement = memory(`delete ${type.name}`, () => deleteRow(dialect, type));
    const inputs = rowInputs({ stored, record: stored.record }, partition);
    await postIn(transaction, statement, inputs, changedRows(type, 1));
    touched(type, stored.record, undefined);
  }

  async function remove(type: EntityType, stored: Stored): Promise<void> {
    const cascades = cascadesOf(type, stored.record);
    // Records that name this one are written before, and deleted with it, or after.
    if (cascades.length > 0) await transaction.lock(lockOf(type.name, partition));
    await removeRow(type, stored);
    await wrote("deleted", type, [idOf(stored.record)]);
    for (const { target, equal } of cascades) await records.removeAll(target, equal);
  }

  return { find, create: createOne, createAll, update: updateOne, remove, records };
}

/** Runs a write of records in portions. Hooks may look for the records before theirs, which must be written then. */
function inPortionsOf<Item>(
  behaviour: Behaviour | undefined,
  items: readonly Item[],
  write: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  if (!behaviour?.beforeWrite && !behaviour?.afterWrite) return inPortions(items, portion, write);
  return inPortions(items, portion, async (some) => {
    for (const item of some) await write([item]);
  });
}

/** The stored records of changes; throws if one has other values than when it was read. */
async function storedAsRead(
  { transaction, dialect, statements: memory }: WriteTransaction,
  { partition, type }: { readonly partition: string; readonly type: EntityType },
  changes: readonly RecordUpdate[],
): Promise<readonly RecordChange[]> {
  const statement = memory(`by id ${type.name}`, () => selectRowsById(dialect, type));
  const ids = JSON.stringify(changes.map(({ record }) => idOf(record)));
  // The change counter is the last of the columns before the properties.
  const first = leadingColumns(type).length - 1;
  const found = new Map<string, Stored>();
  for (const row of await transaction.query(statement, { partition, ids })) {
    const stored = storedOf(type, row.slice(first));
    found.set(idOf(stored.record).toLowerCase(), stored);
  }
  return changes.map(({ record, values }) => {
    const stored = found.get(idOf(record).toLowerCase());
    if (!stored || !isSame(type, stored.record, record)) throw changedMeanwhile(type);
    return { stored, values: { ...values } };
  });
}

/** The lock of a behaviour or an action. */
const ownLock = (name: string, partition: string): string => `record ${name} ${partition}`;

/** The ids in the rows of `selectIds`. */
const idsIn = (rows: readonly Row[]): readonly string[] => rows.map(([id]) => String(id).toLowerCase());

const isSame = (type: EntityType, stored: StoredRecord, record: StoredRecord): boolean =>
  storedProperties(type).every(({ name, type: kind }) =>
    isStored(kind, stored[name] ?? null, record[name] ?? null),
  );

/** Names with a value: for a part of the key, `null` requests the value that the service assigns. */
const givenNames = (values: Values): ReadonlySet<string> =>
  new Set(Object.keys(values).filter((name) => values[name] !== null));

/* The properties that an update may change, and those that a replacement unsets. */

/** The values without those that can be given only on create. */
export const changeable = (type: EntityType, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => type.property(name)?.access !== "immutable"));

/** PUT unsets what its body leaves out. */
export function unsetEditable(type: EntityType): Values {
  // A key part that the service assigns (a number of a series) is kept if the request omits it.
  const { naturalKey, required, optional = [] } = type;
  const kept = naturalKey.filter((name) => !required.includes(name) && !optional.includes(name));
  // The caller does not know hidden values, and may not change read-only ones.
  const isOwn = (name: string): boolean =>
    type.property(name) !== undefined && !type.property(name)?.readOnly;
  const unset = storedProperties(type).filter(
    (p) => p.access === "editable" && !kept.includes(p.name) && isOwn(p.name),
  );
  return Object.fromEntries(unset.map((property) => [property.name, unsetValue(property)]));
}

/* Writes the log of changes in the transaction of the records: changes that are rolled back are not logged. */

/** Changes in one statement; other requests get their turn after it. */
const loggedAtOnce = 1000;
/** Changes are kept slightly longer than delta links are valid, since a write may have waited for its turn. */
const grace = 3_600_000;

/** Returns the function that logs changed records, at least one, of one partition in one transaction. */
function changeLog(
  { statements: memory, dialect, transaction, now, deltaMaxAge }: WriteTransaction,
  partition: string,
): (type: EntityType, ids: readonly string[]) => Promise<void> {
  // One request in ten looks for expired changes, chosen by the clock: this costs a tenth and needs no counter.
  const forgets = now.endsWith("0Z");
  /** Types whose changes this transaction has logged: locked once per type, and old changes are deleted once. */
  const logged = new Set<string>();
  const forget = (type: EntityType): Awaitable<unknown> => {
    const before = new Date(Math.max(0, Date.parse(now) - deltaMaxAge - grace)).toISOString();
    const statement = memory(`forget ${type.name}`, () => forgetChanges(dialect, type));
    return postIn(transaction, statement, { partition, before });
  };
  const write = (type: EntityType, ids: readonly string[]): Awaitable<unknown> => {
    const [recordId = ""] = ids;
    if (ids.length === 1) {
      const statement = memory(`log ${type.name}`, () => logChange(dialect, type));
      return postIn(transaction, statement, { partition, recordId, now });
    }
    const statement = memory(`log all ${type.name}`, () => logChanges(dialect, type));
    return postIn(transaction, statement, { partition, records: recordIds(ids), now });
  };
  // Changes of a set are numbered in the order of commits: from its first number to its end, a transaction blocks all
  // others from numbering.
  return async (type, ids) => {
    const hook = async (all: readonly string[]): Promise<void> => {
      const isFirst = !logged.has(type.name);
      logged.add(type.name);
      if (isFirst) await transaction.lock(changesOf(type.name, partition));
      await inPortions(all, loggedAtOnce, (some) => write(type, some));
      if (forgets && isFirst) await forget(type);
    };
    return transaction.beforeCommit(changesOf(type.name, partition), hook, ids);
  };
}

/* The rows of records in the database: those of a portion of new or changed records with few statements. */

/** A record as it was read, and as it will be stored. */
interface ChangedRecord {
  readonly stored: Stored;
  readonly record: Values;
}

/** The rows of a partition in a transaction. */
function recordRows({ dialect, transaction, statements: memory }: WriteTransaction, partition: string) {
  /** Inserts records with all their properties. */
  async function insert(type: EntityType, records: readonly Values[]): Promise<void> {
    const properties = storedProperties(type);
    for (const some of rowGroups(leadingColumns(type).length + properties.length, records)) {
      const statement = memory(`insert ${some.length} ${type.name}`, () =>
        insertRows(dialect, tableOf(type), some.length),
      );
      const rows = some.map((record): readonly SqlValue[] => [
        ...(type.partitioned ? [partition] : []),
        firstVersion(),
        ...properties.map(({ name }) => record[name] ?? null),
      ]);
      await write(type, statement, { rows }, some.length);
    }
  }

  /** Stores the properties that differ. Throws if one of the records was changed after it was read. */
  async function update(type: EntityType, changes: readonly ChangedRecord[]): Promise<void> {
    for (const { names, group } of byNames(changes)) {
      for (const some of rowGroups(names.length + 2, group)) await updateGroup(type, names, some);
    }
  }

  /** A single row is written in the round trip of the next statement, where the driver can do that. */
  async function write<Inputs>(
    type: EntityType,
    statement: Statement<Inputs>,
    inputs: Inputs,
    rows: number,
  ): Promise<void> {
    const expected = changedRows(type, rows);
    if (rows === 1) await postIn(transaction, statement, inputs, expected);
    else await asExpected(expected, () => transaction.execute(statement, inputs));
  }

  async function updateGroup(
    type: EntityType,
    names: readonly string[],
    some: readonly ChangedRecord[],
  ): Promise<void> {
    const [one] = some;
    if (one && some.length === 1) {
      const statement = memory(`update ${type.name} ${names.join()}`, () => updateRow(dialect, type, names));
      return write(type, statement, rowInputs(one, partition), 1);
    }
    const statement = memory(`update ${some.length} ${type.name} ${names.join()}`, () =>
      updateRows(dialect, type, names, some.length),
    );
    const changed = storedProperties(type).filter(({ name }) => names.includes(name));
    const rows = some.map(({ stored, record }): readonly SqlValue[] => [
      stored.record["id"] ?? null,
      stored.version,
      ...changed.map(({ name }) => record[name] ?? null),
    ]);
    return write(type, statement, { partition, rows }, some.length);
  }

  return { insert, update };
}

/** The inputs of a write of one row; its change counter becomes the next one. */
const rowInputs = ({ stored, record }: ChangedRecord, partition: string): RowInputs => ({
  values: record,
  id: String(stored.record["id"]),
  partition,
  version: stored.version,
  newVersion: stored.version + 1,
});

/** The number of rows of the type that a statement changes, since no other transaction has changed one of them. */
export const changedRows = (type: EntityType, rows: number): Expected => ({
  rows,
  failure: (error) => (error === undefined ? changedMeanwhile(type) : namedKey(type, error)),
});

/** The error for a row that another transaction has changed or deleted; the transaction is repeated. */
const changedMeanwhile = ({ name }: EntityType): ODataError =>
  new ODataError(
    "Request_EntityChanged",
    `The ${name} was changed by another request meanwhile; read it again.`,
    { repeatable: true },
  );

/** A record that is deleted and created again must not repeat an earlier ETag: microseconds since 1970. */
const firstVersion = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);

/** The changes, grouped by the names of the changed properties. */
function byNames(
  changes: readonly ChangedRecord[],
): Iterable<{ readonly names: readonly string[]; readonly group: ChangedRecord[] }> {
  const groups = new Map<string, { readonly names: readonly string[]; readonly group: ChangedRecord[] }>();
  for (const change of changes) {
    const { record, stored } = change;
    const names = Object.keys(record)
      .filter((name) => record[name] !== stored.record[name])
      .toSorted();
    const known = groups.get(names.join());
    if (known) known.group.push(change);
    else groups.set(names.join(), { names, group: [change] });
  }
  return groups.values();
}

/** Taken numbers of a series that are skipped one by one. */
const oneByOne = 50;

/* Numbers for records, from counters of the partition that are locked until the end of the transaction. */

/** The numbers of a partition in one transaction. */
function numbersOf(
  { model, dialect, transaction, statements: memory }: WriteTransaction,
  partition: string,
): Pick<Records, "nextNumber" | "nextInSeries"> {
  const statement = (name: "next" | "nextInSeries" | "read" | "begin" | "set"): Statement<CounterInputs> =>
    memory(`counter ${name}`, () => counterStatements(dialect, model.partitionColumn)[name]);

  const counterLock = (name: string): string => `counter ${name} ${partition}`;

  /** Increments the counter and reads it; where the driver can do that, in one round trip with its lock. */
  async function increment(
    name: string,
    start: () => Promise<number>,
    read: Statement<CounterInputs>,
    series?: Series,
  ): Promise<Row> {
    const inputs = { partition, name, first: 0 };
    await transaction.lock(counterLock(name));
    await postIn(transaction, statement(series ? "nextInSeries" : "next"), inputs);
    const [row] = await transaction.query(read, inputs);
    if (row) return row;
    const last = await start();
    await postIn(transaction, statement("begin"), { ...inputs, first: series ? following(last) : last + 1 });
    const [first = []] = await transaction.query(read, inputs);
    return first;
  }

  /** Sets the counter, which is locked, to a number that is taken: at once, or once before the commit. */
  async function setTo(name: string, number: number): Promise<void> {
    const write = (first: number): Awaitable<unknown> =>
      postIn(transaction, statement("set"), { partition, name, first });
    if (!transaction.numbers) return void (await write(number));
    transaction.numbers.set(counterLock(name), number);
    const hook = async (taken: readonly string[]): Promise<void> => void (await write(Number(taken.at(-1))));
    await transaction.beforeCommit(`${beforeChanges} ${counterLock(name)}`, hook, [String(number)]);
  }

  /** Whether a record has the number of the series. */
  async function isTaken(series: Series, number: number): Promise<boolean> {
    const { type, property } = series;
    const read = memory(`one ${type} ${property}`, () => selectIds(dialect, model.type(type), [property], 1));
    const equal = { [property]: textIn(series, number) };
    return (await transaction.query(read, { partition, equal })).length > 0;
  }

  /** The next number, and 1 if it is taken: the first one of the transaction by `increment`, others without a write. */
  async function next(
    name: string,
    start: () => Promise<number>,
    read: Statement<CounterInputs>,
    series?: Series,
  ): Promise<Row> {
    const last = transaction.numbers?.get(counterLock(name));
    if (last === undefined) {
      const first = await increment(name, start, read, series);
      transaction.numbers?.set(counterLock(name), Number(first[0]));
      return first;
    }
    const number = series ? following(last) : last + 1;
    await setTo(name, number);
    return [number, series && (await isTaken(series, number)) ? 1 : 0];
  }

  /** The first free number of the series after a taken one, which is its first one again after its end. */
  async function freeAfter(series: Series, taken: number): Promise<number> {
    const { type, property } = series;
    const read = memory(`series free ${type} ${property}`, () =>
      selectFree(dialect, model.type(type), series),
    );
    for (let first = following(taken); ; first = afterWindow(first)) {
      const [row] = await transaction.query(read, { partition, name: type, first });
      if (row && row[0] !== null) return Number(row[0]);
    }
  }

  return {
    nextNumber: async (name, start) => Number((await next(name, start, statement("read")))[0]),
    async nextInSeries(series, start) {
      const { type, property } = series;
      const read = memory(`series ${type} ${property}`, () =>
        selectSeries(dialect, model.type(type), series),
      );
      let last = 0;
      for (let skipped = 0; skipped <= oneByOne; skipped += 1) {
        const [number = null, taken] = await next(type, start, read, series);
        last = Number(number);
        if (Number(taken) === 0) return textIn(series, last);
      }
      // Clients have numbered many records. The counter goes to no other number than a free one: a jump over taken
      // numbers would let clients move it to the end of the series.
      const free = await freeAfter(series, last);
      await setTo(type, free);
      return textIn(series, free);
    },
  };
}

/** The text of a number in a series. */
const textIn = ({ prefix, digits }: Series, number: number): string =>
  `${prefix}${String(number).padStart(digits, "0")}`;
