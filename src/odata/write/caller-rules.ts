/**
 * The rules of a caller for the records that its request writes: each is one that the caller may write before the
 * change and after it, and no hidden or read-only value changes. Records that the service writes as a consequence, in
 * hooks, are not subject to them.
 */
import { ODataError } from "../errors";
import { wholeType, type EntityType, type Model } from "../model/model";
import { isStored } from "../model/stored-form";
import { unsetValue, type Values } from "../plan/body";
import type { Among } from "../request/rows-among";
import type { SetChange } from "../message";
import type { Records, StoredRecord } from "./hooks";
import { propertyNamed } from "./record-rules";
import type { RecordWriter, Stored } from "./write-execution";

/** The rules within one transaction. Every method rejects with a 403. */
export interface CallerRules {
  /** The writer for the requests of the caller, of the same partition; `find` finds the records that the caller sees. */
  readonly confine: (writer: RecordWriter, partition: string) => RecordWriter;
  /** The records of the type are ones that the caller may write, unless its request has created them. */
  readonly requireWritable: (type: EntityType, ids: readonly string[], partition: string) => Promise<void>;
  /** The records written so far that still exist are ones that the caller may write. */
  readonly requireWritten: () => Promise<void>;
}

/** The rules of the caller of that model; undefined without rules. `amongIn` checks the records of a partition. */
export function callerRules(model: Model, amongIn: (partition: string) => Among): CallerRules | undefined {
  if (!model.view) return undefined;
  const written = new Map<EntityType, Map<string, { readonly partition: string; readonly isNew: boolean }>>();
  const of = (type: EntityType) => {
    const known = written.get(type) ?? new Map<string, { partition: string; isNew: boolean }>();
    written.set(type, known);
    return known;
  };

  async function requireAllowed(type: EntityType, ids: readonly string[], partition: string): Promise<void> {
    const allowed = await amongIn(partition)(type, "write", ids);
    if (ids.some((id) => !allowed.has(id))) throw notAllowed(type);
  }

  const requireWritable: CallerRules["requireWritable"] = (type, all, partition) => {
    const ids = all.map((id) => id.toLowerCase()).filter((id) => of(type).get(id)?.isNew !== true);
    return requireAllowed(type, ids, partition);
  };

  function wrote(type: EntityType, ids: readonly string[], partition: string, isNew = false): void {
    for (const id of ids.map((each) => each.toLowerCase()))
      of(type).set(id, { partition, isNew: isNew || of(type).get(id)?.isNew === true });
  }

  const removed = (type: EntityType, ids: readonly string[]): void =>
    ids.forEach((id) => of(type).delete(id.toLowerCase()));

  async function requireWritten(): Promise<void> {
    for (const [type, records] of written)
      for (const partition of new Set([...records.values()].map((each) => each.partition))) {
        const own = [...records].filter(([, each]) => each.partition === partition);
        await requireAllowed(
          type,
          own.map(([id]) => id),
          partition,
        );
      }
  }

  const confine: CallerRules["confine"] = (writer, partition) => {
    /** A record that the caller does not see is not named as the one that has the key already. */
    async function requireFree(type: EntityType, values: StoredRecord): Promise<void> {
      if (type.rows?.read === undefined) return;
      for (const names of [["id"], type.naturalKey]) {
        if (names.length === 0 || names.some((name) => (values[name] ?? null) === null)) continue;
        const equal = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
        const found = await writer.find(wholeType(type), equal);
        const ids = found.map(({ record }) => idOf(record).toLowerCase());
        const isSeen = await amongIn(partition)(type, "read", ids);
        if (ids.some((id) => !isSeen.has(id) && of(type).get(id)?.isNew !== true)) throw notAllowed(type);
      }
    }

    const created = (type: EntityType, records: readonly StoredRecord[]): void =>
      wrote(type, records.map(idOf), partition, true);
    return {
      async find(type, equal) {
        const found = await writer.find(wholeType(type), equal);
        const seen = await amongIn(partition)(
          type,
          "read",
          found.map(({ record }) => idOf(record)),
        );
        return found.filter(({ record }) => {
          const id = idOf(record).toLowerCase();
          return seen.has(id) || of(type).get(id)?.isNew === true;
        });
      },
      async create(type, values) {
        requireChange(type, "create");
        requireUnset(type, values);
        await requireFree(type, values);
        const record = await writer.create(wholeType(type), values);
        created(type, [record]);
        return record;
      },
      async createAll(type, values) {
        requireChange(type, "create");
        for (const each of values) {
          requireUnset(type, each);
          await requireFree(type, each);
        }
        const records = await writer.createAll(wholeType(type), values);
        created(type, records);
        return records;
      },
      async update(type, stored, values, given) {
        requireChange(type, "update");
        requireSame(type, stored, values);
        await requireWritable(type, [idOf(stored.record)], partition);
        const isOther = (name: string): boolean =>
          (values[name] ?? stored.record[name]) !== stored.record[name];
        if (type.naturalKey.some(isOther)) await requireFree(type, { ...stored.record, ...values, id: null });
        const updated = await writer.update(wholeType(type), stored, values, given);
        wrote(type, [idOf(stored.record)], partition);
        return updated;
      },
      async remove(type, stored) {
        requireChange(type, "delete");
        await requireWritable(type, [idOf(stored.record)], partition);
        await writer.remove(wholeType(type), stored);
        removed(type, [idOf(stored.record)]);
      },
      records: confinedRecords(writer.records, partition),
    };
  };

  /** For the handler of an action: it reads all records, and writes those that the caller may write. */
  function confinedRecords(records: Records, partition: string): Records {
    const typeOf = (name: string): EntityType => model.type(name);
    const found = async (name: string, equal: StoredRecord): Promise<readonly string[]> => {
      const ids = (await records.find(name, equal)).map(idOf);
      await requireWritable(typeOf(name), ids, partition);
      return ids;
    };
    return {
      ...records,
      async create(name, values) {
        const record = await records.create(name, values);
        wrote(typeOf(name), [idOf(record)], partition, true);
        return record;
      },
      async createAll(name, values) {
        const made = await records.createAll(name, values);
        wrote(typeOf(name), made.map(idOf), partition, true);
        return made;
      },
      async update(name, equal, values) {
        const ids = await found(name, equal);
        const count = await records.update(name, equal, values);
        wrote(typeOf(name), ids, partition);
        return count;
      },
      async updateAll(name, changes) {
        const ids = changes.map(({ record }) => idOf(record));
        await requireWritable(typeOf(name), ids, partition);
        await records.updateAll(name, changes);
        wrote(typeOf(name), ids, partition);
      },
      async removeAll(name, equal) {
        const ids = await found(name, equal);
        await records.removeAll(name, equal);
        removed(typeOf(name), ids);
      },
    };
  }

  return { confine, requireWritable, requireWritten };
}

const idOf = (record: StoredRecord): string => String(record["id"]);

const forbidden = (message: string, target?: string): ODataError =>
  new ODataError("Authorization_InsufficientPermissions", message, target === undefined ? {} : { target });

const notAllowed = ({ name }: EntityType): ODataError =>
  forbidden(
    `The permissions of the caller are confined to some records: this ${name}, or the one that it would become, is none of them.`,
  );

/** 403 for a change that the model allows and the rules do not. */
export function requireChange(type: EntityType, change: SetChange): void {
  const flag = { create: "insertable", update: "updatable", delete: "deletable" } as const;
  if (wholeType(type)[flag[change]] && !type[flag[change]])
    throw forbidden(`The permissions of the caller do not include to ${change} records of '${type.set}'.`);
}

/** Names of the values that the caller may not change. */
const fixedIn = (type: EntityType, values: Values): readonly string[] =>
  Object.keys(values).filter((name) => type.property(name)?.readOnly ?? type.property(name) === undefined);

/** A new record has no hidden or read-only value, except for its key. */
function requireUnset(type: EntityType, values: Values): void {
  for (const name of fixedIn(type, values)) {
    const property = propertyNamed(wholeType(type), name);
    const value = values[name] ?? null;
    const isUnset = value === null || isStored(property.type, unsetValue(property), value);
    if (!isUnset && !type.naturalKey.includes(name)) throw readOnly(type, name);
  }
}

/** Clients send whole records back: the values are as stored. */
function requireSame(type: EntityType, { record }: Stored, values: Values): void {
  for (const name of fixedIn(type, values)) {
    const property = propertyNamed(wholeType(type), name);
    if (!isStored(property.type, record[name] ?? null, values[name] ?? null)) throw readOnly(type, name);
  }
}

const readOnly = (type: EntityType, name: string): ODataError =>
  type.property(name)
    ? forbidden(`'${name}' is read-only for the caller; expected its present value, or none.`, name)
    : forbidden(`The request changes a value of '${type.set}' that the caller may not change.`);
