/**
 * Creation, change and deletion of records inside one transaction, with the behaviour of their type. Requests and
 * behaviours both use this writer, so that a record written by a behaviour is written like any other.
 */
import { randomUUID } from "node:crypto";
import { ODataError } from "../errors";
import type { EntityType } from "../model/model";
import { unsetValue, type Values } from "../plan/body";
import { selectNewestChange } from "../sql/delta";
import type { Statement } from "../sql/fragment";
import {
  deleteMatching,
  deleteRow,
  insertRow,
  type MatchInputs,
  setMatching,
  type RowInputs,
  selectHighest,
  selectIds,
  selectMatching,
  storedProperties,
  updateRow,
} from "../sql/write";
import { changesOf, forgetChanges, logChange } from "../store/change-log";
import { counterStatements } from "../store/counter";
import { namingKey } from "../store/duplicate-key";
import type { Row } from "../store/store";
import {
  checkReferences,
  checkRename,
  type ReferenceContext,
  requireInRange,
  requireKey,
} from "./record-rules";
import type { Change, Records, StoredRecord, WriteContext } from "./hooks";
import type { RecordWriter, Stored, WriteTransaction, WrittenRecord } from "./write-execution";

/** Converts a row of `selectStored` and `selectMatching`: the change counter, then the stored properties. */
export function storedOf(type: EntityType, row: Row): Stored {
  const record: Values = {};
  storedProperties(type).forEach((property, i) => {
    record[property.name] = row[i + 1] ?? null;
  });
  return { version: Number(row[0]), record };
}

/** The writer of records of a partition in one transaction; `partition` is "" for records outside of all partitions. */
export function recordWriter(within: WriteTransaction, partition: string): RecordWriter {
  const { model, behaviours, dialect, transaction, caller, now, statements: memory } = within;
  const counter = memoized(() => counterStatements(dialect, model.partitionColumn));
  const log = changeLog(within, partition);

  const names = (equal: StoredRecord): string[] => Object.keys(equal).toSorted();
  const match = (equal: StoredRecord): MatchInputs => ({ partition, equal });
  const wrote = (change: WrittenRecord["change"], { set, partitioned }: EntityType, id: string): void =>
    within.wrote({ change, set, id, partition: partitioned ? partition : "" });

  const touched = (
    type: EntityType,
    before: StoredRecord | undefined,
    after: StoredRecord | undefined,
  ): void => transaction.touched?.(type, partition, before, after);

  const deleted = async (type: EntityType, id: string): Promise<void> => {
    await log.changed(type, id);
    wrote("deleted", type, id);
  };

  async function find(type: EntityType, equal: StoredRecord): Promise<readonly Stored[]> {
    const key = names(equal);
    const statement = memory(`find ${type.name} ${key.join()}`, () => selectMatching(dialect, type, key));
    const rows = await transaction.query(statement, match(equal));
    return rows.map((row) => storedOf(type, row));
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
    create: (typeName, values) => create(model.type(typeName), { ...values }),
    async update(typeName, equal, values) {
      const type = model.type(typeName);
      const found = await find(type, equal);
      for (const stored of found) await update(type, stored, { ...values });
      return found.length;
    },
    async removeAll(typeName, equal) {
      const key = names(equal);
      const statement = memory(`remove ${typeName} ${key.join()}`, () =>
        deleteMatching(dialect, model.type(typeName), key),
      );
      const type = model.type(typeName);
      for (const { record } of await find(type, equal)) {
        await deleted(type, String(record["id"]));
        touched(type, record, undefined);
      }
      await transaction.execute(statement, match(equal));
    },
    async setInternal(typeName, equal, values) {
      const [key, noted] = [names(equal), names(values)];
      const statement = memory(`note ${typeName} ${key.join()} ${noted.join()}`, () =>
        setMatching(dialect, model.type(typeName), key, noted),
      );
      return transaction.execute(statement, { ...match(equal), values: { ...values } });
    },
    async newestChange(set) {
      const statement = memory(`newest ${set.type}`, () => selectNewestChange(dialect, model.type(set.type)));
      const [row] = await transaction.query(statement, { partition: set.partition });
      return Number(row?.[0]);
    },
    async nextNumber(name, start) {
      const inputs = { partition, name, first: 0 };
      await transaction.lock(`counter ${name} ${partition}`);
      if ((await transaction.execute(counter().next, inputs)) > 0) {
        const [row] = await transaction.query(counter().read, inputs);
        return Number(row?.[0]);
      }
      const first = (await start()) + 1;
      await transaction.execute(counter().begin, { ...inputs, first });
      return first;
    },
    lock: async (name) => transaction.lock(`record ${name} ${partition}`),
  };
  const naming: ReferenceContext = {
    transaction,
    partition,
    async ids(typeName, equal) {
      const key = names(equal);
      const statement = memory(`two ${typeName} ${key.join()}`, () =>
        selectIds(dialect, model.type(typeName), key, 2),
      );
      return (await transaction.query(statement, match(equal))).map(([id]) => String(id).toLowerCase());
    },
  };
  const context: WriteContext = { caller, now, records, collectionAt: within.collectionAt };

  async function create(type: EntityType, values: Values): Promise<StoredRecord> {
    const record: Values = {};
    for (const property of storedProperties(type))
      record[property.name] = values[property.name] ?? unsetValue(property);
    record["id"] = values["id"] ?? randomUUID();
    if (type.owner !== undefined) record[type.owner] = caller.id;
    Object.assign(record, {
      systemCreatedAt: now,
      systemCreatedBy: caller.id,
      systemModifiedAt: now,
      systemModifiedBy: caller.id,
    });
    const change: Change = { record, given: givenNames(values), before: undefined };
    await behaviours[type.name]?.beforeWrite?.(change, context);
    requireKey(type, record, undefined);
    requireInRange(type, record);
    behaviours[type.name]?.validate?.(record);
    await checkReferences(naming, type, change, within.strictReferences);
    // The counter of a record that is deleted and created again must not repeat an earlier ETag: microseconds since
    // 1970.
    const newVersion = Date.now() * 1000 + Math.floor(Math.random() * 1000);
    const inputs: RowInputs = { values: record, id: String(record["id"]), partition, version: 0, newVersion };
    const insert = memory(`insert ${type.name}`, () => insertRow(dialect, type));
    await namingKey(type, () => transaction.execute(insert, inputs));
    touched(type, undefined, record);
    await log.changed(type, inputs.id);
    wrote("created", type, inputs.id);
    await behaviours[type.name]?.afterWrite?.(change, context);
    return record;
  }

  async function update(type: EntityType, stored: Stored, values: Values, given = values): Promise<Stored> {
    const record: Values = {
      ...stored.record,
      ...values,
      systemModifiedAt: now,
      systemModifiedBy: caller.id,
    };
    requireKey(type, record, stored.record);
    for (const name of type.naturalKey) record[name] ??= stored.record[name] ?? null;
    const change: Change = { record, given: givenNames(given), before: stored.record };
    await behaviours[type.name]?.beforeWrite?.(change, context);
    requireKey(type, record, stored.record);
    requireInRange(type, record);
    behaviours[type.name]?.validate?.(record);
    await checkRename(naming, type, record, stored.record);
    await checkReferences(naming, type, change, within.strictReferences);
    const changed = Object.keys(record)
      .filter((name) => record[name] !== stored.record[name])
      .toSorted();
    const statement = memory(`update ${type.name} ${changed.join()}`, () =>
      updateRow(dialect, type, changed),
    );
    const version = stored.version + 1;
    await changeOne(type, statement, rowOf(record, stored, version));
    touched(type, stored.record, record);
    wrote("changed", type, String(stored.record["id"]));
    await behaviours[type.name]?.afterWrite?.(change, context);
    return { version, record };
  }

  async function remove(type: EntityType, stored: Stored): Promise<void> {
    const statement = memory(`delete ${type.name}`, () => deleteRow(dialect, type));
    await changeOne(type, statement, rowOf(stored.record, stored, stored.version));
    touched(type, stored.record, undefined);
    wrote("deleted", type, String(stored.record["id"]));
    for (const { target, on } of type.navigations.filter((navigation) => navigation.cascade)) {
      await records.removeAll(
        target,
        Object.fromEntries(on.map(([here, there]) => [there, stored.record[here] ?? null])),
      );
    }
  }

  const rowOf = (values: StoredRecord, stored: Stored, newVersion: number): RowInputs => ({
    values,
    id: String(stored.record["id"]),
    partition,
    version: stored.version,
    newVersion,
  });

  async function changeOne(
    type: EntityType,
    statement: Statement<RowInputs>,
    inputs: RowInputs,
  ): Promise<void> {
    const count = await namingKey(type, () => transaction.execute(statement, inputs));
    if (count === 1) return log.changed(type, inputs.id);
    throw new ODataError(
      "Request_EntityChanged",
      `The ${type.name} was changed by another request meanwhile; read it again.`,
      { repeatable: true },
    );
  }

  return { find, create, update, remove, records };
}

/** Names with a value: for a part of the key, `null` requests the value that the service assigns. */
const givenNames = (values: Values): ReadonlySet<string> =>
  new Set(Object.keys(values).filter((name) => values[name] !== null));

function memoized<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/* The properties that an update may change, and those that a replacement unsets. */

/** The values without those that can be given only on create. */
export const changeable = (type: EntityType, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => type.property(name)?.access !== "immutable"));

/** PUT unsets what its body leaves out. */
export function unsetEditable(type: EntityType): Values {
  // A key part that the service assigns (a number of a series) is kept if the request omits it.
  const kept = type.naturalKey.filter((name) => !type.required.includes(name));
  const unset = storedProperties(type).filter((p) => p.access === "editable" && !kept.includes(p.name));
  return Object.fromEntries(unset.map((property) => [property.name, unsetValue(property)]));
}

/* Writes the log of changes in the transaction of the records: changes that are rolled back are not logged. */

interface ChangeLog {
  /** The record was created, changed or deleted. */
  changed(type: EntityType, id: string): Promise<void>;
}

/** Changes are kept slightly longer than delta links are valid, since a write may have waited for its turn. */
const grace = 3_600_000;

/** The log for one partition in one transaction. */
function changeLog(
  { statements: memory, dialect, transaction, now, deltaMaxAge }: WriteTransaction,
  partition: string,
): ChangeLog {
  // One request in ten looks for expired changes, chosen by the clock: this costs a tenth and needs no counter.
  const forgets = now.endsWith("0Z");
  /**
   * Types whose changes this transaction has logged: the lock is taken once per type, and old changes are deleted once.
   */
  const logged = new Set<string>();
  const forget = async (type: EntityType): Promise<void> => {
    const before = new Date(Math.max(0, Date.parse(now) - deltaMaxAge - grace)).toISOString();
    await transaction.execute(
      memory(`forget ${type.name}`, () => forgetChanges(dialect, type)),
      { partition, before },
    );
  };
  return {
    // Changes of a set are numbered in the order of commits: from its first number to its end, a transaction blocks all
    // others from numbering.
    changed: async (type, recordId) =>
      transaction.beforeCommit(changesOf(type.name, partition), async () => {
        const isFirst = !logged.has(type.name);
        logged.add(type.name);
        if (isFirst) await transaction.lock(changesOf(type.name, partition));
        const statement = memory(`log ${type.name}`, () => logChange(dialect, type));
        await transaction.execute(statement, { partition, recordId, now });
        if (forgets && isFirst) await forget(type);
      }),
  };
}
