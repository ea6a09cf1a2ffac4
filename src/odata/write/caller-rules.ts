/**
 * The rules of a caller for the records that its request writes: each is one that the caller may write before the
 * change and after it, no hidden or read-only value changes, and no code names a record that the caller does not see.
 * Actions are granted as a whole, so that of these only the first is for them. Records that the service writes as a
 * consequence, in hooks, are not subject to them.
 */
import { ODataError } from "../errors";
import type { SetChange } from "../message";
import { wholeType, type EntityType, type KeyPairs, type Model } from "../model/model";
import { isStored } from "../model/stored-form";
import { unsetValue, type Values } from "../plan/body";
import type { Among } from "../request/rows-among";
import type { Records, StoredRecord } from "./hooks";
import {
  applies,
  cascadesOf,
  codeOf,
  isUnset,
  locals,
  propertyNamed,
  unknownReference,
  valuesThere,
} from "./record-rules";
import { unsetRecord } from "./records";
import type { CallerRules, RecordWriter, Stored } from "./write-execution";

/** The records of one partition that the request has written; ids are in any letter case. */
interface Confined {
  readonly model: Model;
  readonly writer: RecordWriter;
  readonly among: Among;
  readonly requireWritable: (type: EntityType, ids: readonly string[]) => Promise<void>;
  readonly wrote: (type: EntityType, ids: readonly string[], isNew?: boolean) => void;
  readonly removed: (type: EntityType, ids: readonly string[]) => void;
  readonly isNew: (type: EntityType, id: string) => boolean;
}

/** The rules of the caller of that model; undefined without rules. `amongIn` checks the records of a partition. */
export function callerRules(model: Model, amongIn: (partition: string) => Among): CallerRules | undefined {
  if (!model.view) return undefined;
  /** By partition and type: whether each record is new. */
  const written = new Map<string, Map<EntityType, Map<string, boolean>>>();
  const writtenIn = (partition: string, type: EntityType): Map<string, boolean> => {
    const types = written.get(partition) ?? new Map<EntityType, Map<string, boolean>>();
    const records = types.get(type) ?? new Map<string, boolean>();
    written.set(partition, types.set(type, records));
    return records;
  };

  async function requireAllowed(partition: string, type: EntityType, ids: readonly string[]): Promise<void> {
    const allowed = await amongIn(partition)(type, "write", ids);
    if (ids.some((id) => !allowed.has(id))) throw notAllowed(type);
  }

  const requireWritable: CallerRules["requireWritable"] = (type, ids, partition) => {
    const known = writtenIn(partition, type);
    return requireAllowed(
      partition,
      type,
      ids.map(lower).filter((id) => known.get(id) !== true),
    );
  };

  return {
    requireWritable,
    async requireWritten() {
      for (const [partition, types] of written)
        for (const [type, records] of types) await requireAllowed(partition, type, [...records.keys()]);
    },
    confine: (writer, partition) =>
      confinedWriter({
        model,
        writer,
        among: amongIn(partition),
        requireWritable: (type, ids) => requireWritable(type, ids, partition),
        wrote(type, ids, isNew = false) {
          const known = writtenIn(partition, type);
          for (const id of ids.map(lower)) known.set(id, isNew || known.get(id) === true);
        },
        removed: (type, ids) => ids.forEach((id) => writtenIn(partition, type).delete(lower(id))),
        isNew: (type, id) => writtenIn(partition, type).get(lower(id)) === true,
      }),
  };
}

const lower = (id: string): string => id.toLowerCase();
const idOf = (record: StoredRecord): string => String(record["id"]);

/** Rules apply to the type of the caller; rows are written with all properties. */
function confinedWriter(confined: Confined): RecordWriter {
  const { writer, requireWritable, wrote, removed } = confined;
  /** Returns the new record before its hooks. */
  const requireNew = async (type: EntityType, values: Values): Promise<StoredRecord> => {
    requireUnset(type, values);
    await requireFree(confined, type, values);
    const record: StoredRecord = { ...unsetRecord(wholeType(type)), ...values };
    await requireSeen(confined, type, record, {});
    return record;
  };
  return {
    find: async (type, equal) => seenOf(confined, type, await writer.find(wholeType(type), equal)),
    async create(type, values) {
      requireChange(type, "create");
      const given = await requireNew(type, values);
      const record = await writer.create(wholeType(type), values);
      wrote(type, [idOf(record)], true);
      await requireSeen(confined, type, record, given);
      return record;
    },
    async createAll(type, values) {
      requireChange(type, "create");
      const given: StoredRecord[] = [];
      for (const each of values) given.push(await requireNew(type, each));
      const records = await writer.createAll(wholeType(type), values);
      wrote(type, records.map(idOf), true);
      for (const [i, record] of records.entries()) await requireSeen(confined, type, record, given[i] ?? {});
      return records;
    },
    async update(type, stored, values, given) {
      requireChange(type, "update");
      requireSame(type, stored, values);
      const ids = [idOf(stored.record)];
      await requireWritable(type, ids);
      const record = { ...stored.record, ...values };
      await requireSeen(confined, type, record, stored.record);
      if (type.naturalKey.some((name) => record[name] !== stored.record[name]))
        await requireFree(confined, type, { ...record, id: null });
      const updated = await writer.update(wholeType(type), stored, values, given);
      wrote(type, ids);
      await requireSeen(confined, type, updated.record, record);
      return updated;
    },
    async remove(type, stored) {
      requireChange(type, "delete");
      const ids = [idOf(stored.record)];
      await requireWritable(type, ids);
      await requireDeletable(confined, type, stored.record);
      await writer.remove(wholeType(type), stored);
      removed(type, ids);
    },
    records: confinedRecords(confined),
  };
}

/** The records that are deleted with a record are those that the caller may delete too. */
async function requireDeletable(
  { model, writer, requireWritable }: Confined,
  type: EntityType,
  record: StoredRecord,
): Promise<void> {
  for (const { target, equal } of cascadesOf(wholeType(type), record)) {
    const child = model.type(target);
    const children = await writer.find(wholeType(child), equal);
    if (children.length === 0) continue;
    requireChange(child, "delete");
    await requireWritable(
      child,
      children.map((each) => idOf(each.record)),
    );
  }
}

/** For the handler of an action: it reads all records, and writes those that the caller may write. */
function confinedRecords({ model, writer, requireWritable, wrote, removed }: Confined): Records {
  const { records } = writer;
  const writable = async (name: string, equal: StoredRecord): Promise<readonly string[]> => {
    const ids = (await records.find(name, equal)).map(idOf);
    await requireWritable(model.type(name), ids);
    return ids;
  };
  return {
    ...records,
    async create(name, values) {
      const record = await records.create(name, values);
      wrote(model.type(name), [idOf(record)], true);
      return record;
    },
    async createAll(name, values) {
      const made = await records.createAll(name, values);
      wrote(model.type(name), made.map(idOf), true);
      return made;
    },
    async update(name, equal, values) {
      const ids = await writable(name, equal);
      const count = await records.update(name, equal, values);
      wrote(model.type(name), ids);
      return count;
    },
    async updateAll(name, changes) {
      const ids = changes.map(({ record }) => idOf(record));
      await requireWritable(model.type(name), ids);
      await records.updateAll(name, changes);
      wrote(model.type(name), ids);
    },
    async removeAll(name, equal) {
      const ids = await writable(name, equal);
      await records.removeAll(name, equal);
      removed(model.type(name), ids);
    },
  };
}

/** The records that the caller sees, or that its request has created. */
async function seenOf(
  { among, isNew }: Confined,
  type: EntityType,
  all: readonly Stored[],
): Promise<readonly Stored[]> {
  const ids = all.map(({ record }) => idOf(record));
  const seen = await among(type, "read", ids);
  return all.filter(({ record }) => seen.has(lower(idOf(record))) || isNew(type, idOf(record)));
}

/**
 * A record that the caller does not see is not named as the one that has the key already, nor does it get another one
 * beside it, where codes name records by a part of the key: a further version of an invisible document.
 */
async function requireFree(confined: Confined, type: EntityType, values: StoredRecord): Promise<void> {
  if (type.rows?.read === undefined) return;
  const named = wholeType(type).namedBy.map(({ on }) => on.map(([, foreign]) => foreign));
  const keys = new Map([["id"], type.naturalKey, ...named].map((names) => [names.join(), names]));
  for (const names of keys.values()) {
    if (names.length === 0 || names.some((name) => (values[name] ?? null) === null)) continue;
    const equal = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
    const found = await confined.writer.find(wholeType(type), equal);
    if (await areUnseen(confined, type, found)) throw notAllowed(type);
  }
}

/** Whether there are records, and the caller sees none of them. */
const areUnseen = async (confined: Confined, type: EntityType, found: readonly Stored[]): Promise<boolean> =>
  found.length > 0 && (await seenOf(confined, type, found)).length === 0;

/**
 * A code that differs from `before` names no record that the caller does not see: hooks copy values of the named record.
 * Nor does the code alone, where no record has the rest of the key, as one may get it later.
 */
async function requireSeen(
  confined: Confined,
  type: EntityType,
  record: StoredRecord,
  before: StoredRecord,
): Promise<void> {
  const { references } = wholeType(type);
  for (const reference of references) {
    const target = confined.model.type(reference.target);
    const isChanged = locals(reference).some((name) => record[name] !== before[name]);
    if (target.rows?.read === undefined || !isChanged || !applies(reference, record)) continue;
    if (isUnset(wholeType(type), record, codeOf(reference))) continue;
    const find = (on: KeyPairs) => confined.writer.find(wholeType(target), valuesThere(on, record));
    const exact = await find(reference.on);
    const named = exact.length > 0 ? exact : await find(reference.on.slice(0, 1));
    if (await areUnseen(confined, target, named)) throw unknownReference(reference, record);
  }
}

const forbidden = (message: string, target?: string): ODataError =>
  new ODataError("Authorization_InsufficientPermissions", message, { target });

const notAllowed = ({ name }: EntityType): ODataError =>
  forbidden(
    `The permissions of the caller are confined to some records: this ${name}, or the one that it would become, is none of them.`,
  );

/** 403 for a change that the model allows and the rules do not. */
export function requireChange(type: EntityType, change: SetChange): void {
  const flag = ({ create: "insertable", update: "updatable", delete: "deletable" } as const)[change];
  if (wholeType(type)[flag] && !type[flag])
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
    const isSet = value !== null && !isStored(property.type, unsetValue(property), value);
    if (isSet && !type.naturalKey.includes(name)) throw readOnly(type, name);
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
