/**
 * The rules that a write checks. First those for every record, regardless of its source: for a single record, and for the
 * references between records; then those of the caller, and the conditions of the request.
 */
import { ODataError } from "../errors";
import { matchesCondition, parseCondition } from "../headers/conditional";
import type { SetChange } from "../message";
import {
  type EntityType,
  isLongText,
  type KeyPairs,
  type Model,
  type Property,
  type Reference,
  type RequiredValues,
  wholeType,
} from "../model/model";
import { isStored, primitiveTypes } from "../model/types";
import { unsetValue, type Values } from "../plan/body";
import { unsetRecord } from "../sql/write";
import type { RequestContext } from "../request/context";
import type { Among } from "../request/rows-among";
import type { Transaction } from "../store/store";
import type { Change, Records, StoredRecord } from "./hooks";
import type { CallerRules, RecordWriter, Stored, WriteExecution, WriteTransaction } from "./write-execution";
import { idOf } from "../request/handlers";

/* Rules for every record, regardless of its source: its key is given, and its numbers are in range. */

/** The property; throws an Error for a name that is wrong in the model itself. */
export function propertyNamed(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  throw new Error(`${type.name} has no property ${name}`);
}

/** Whether the property of the record is empty. Spaces are: SQL Server ignores them at the end of a text. */
function isUnset(type: EntityType, record: StoredRecord, name: string): boolean {
  const value = record[name] ?? null;
  const unset = unsetValue(propertyNamed(type, name));
  return value === null || value === unset || (unset === "" && /^ +$/.test(String(value)));
}

/**
 * No part of the natural key and no required property is empty: neither in a new record, except for numbers and optional
 * parts of the key, nor because of a change. Throws 400.
 */
export function requireKey(type: EntityType, record: StoredRecord, before: StoredRecord | undefined): void {
  for (const name of [...type.naturalKey, ...type.required]) {
    if (!isUnset(type, record, name)) continue;
    const isRequired = type.required.includes(name);
    const isNumber = propertyNamed(type, name).type !== "Edm.String";
    const mayBeEmpty = before ? isUnset(type, before, name) : isNumber || type.optional?.includes(name);
    if (mayBeEmpty && !isRequired) continue;
    throw missingValue(type, name, before ? "cannot become empty" : "must be given");
  }
}

/**
 * Rejects a record before it is written, where a required property is unset and not among the names in the body, `given`.
 * One that a link may set is left to `requireKey`. Throws 400.
 */
export function requireGiven(type: EntityType, record: StoredRecord, given: ReadonlySet<string>): void {
  const isLinked = (name: string): boolean =>
    type.navigations.some(({ on }) => on.some(([own]) => own === name));
  const missing = type.required.find(
    (name) => !given.has(name) && !isLinked(name) && isUnset(type, record, name),
  );
  if (missing !== undefined) throw missingValue(type, missing, "must be given");
}

const missingValue = (type: EntityType, name: string, fault: string): ODataError =>
  new ODataError(
    "BadRequest_RequiredParamNotProvided",
    `'${name}' ${fault}: it is ${type.naturalKey.includes(name) ? "part of the key" : "required in a record"} of '${type.set}'.`,
    { target: name },
  );

/** Numbers that behaviours increment stay within their type, like those of a body. */
function requireInRange(type: EntityType, record: StoredRecord): void {
  for (const property of type.properties) {
    if (property.type !== "Edm.Int32" || property.column === undefined) continue;
    if (primitiveTypes[property.type].parse(String(record[property.name])) !== undefined) continue;
    throw new ODataError(
      "Application_FieldValidationException",
      `'${property.name}' would become ${String(record[property.name])}, which is no integer of 32 bits; give it another value.`,
      { target: property.name },
    );
  }
}

/** Throws the errors of a record that any write would throw; `before` is the record that it replaces. */
export function requireRecord(
  type: EntityType,
  record: StoredRecord,
  before: StoredRecord | undefined,
  { behaviours, maxRecordSize }: Pick<WriteTransaction, "behaviours" | "maxRecordSize">,
): void {
  requireKey(type, record, before);
  requireInRange(type, record);
  requireReadable(type, record, before, maxRecordSize);
  behaviours[type.name]?.validate?.(record);
}

/** Bytes of a record besides its long texts: its other values, its names, its links. */
const otherBytes = 64 * 1024;

/** The characters of long texts that a record can have, so that it can be read as a whole within `limit` bytes. */
const mostLongText = (limit: number): number => Math.max(limit - otherBytes, Math.floor(limit / 2));

/**
 * Texts without a maximum length leave room for the record in a response (`MAX_RECORD_SIZE`). A record would otherwise
 * make each list that has it unreadable. Their characters are counted: a file, in Base64, has as many as bytes.
 * `before` is the record that it replaces, whose texts are accepted as they are.
 */
function requireReadable(
  type: EntityType,
  record: StoredRecord,
  before: StoredRecord | undefined,
  limit: number | undefined,
): void {
  if (limit === undefined) return;
  let length = 0;
  for (const property of type.properties) {
    const { name } = property;
    if (!isLongText(property)) continue;
    length += String(record[name] ?? "").length;
    if (length > mostLongText(limit) && record[name] !== before?.[name])
      throw new ODataError(
        "Application_StringExceededLength",
        `'${name}' has ${length} characters; a record with more than ${mostLongText(limit)} could not be read (MAX_RECORD_SIZE).`,
        { target: name },
      );
  }
}

/** A file of so many bytes fits into a record, as Base64. Throws 413 before it is converted. */
export function requireReadableFile(bytes: number, limit: number | undefined): void {
  if (limit === undefined) return;
  const most = Math.floor(mostLongText(limit) / 4) * 3;
  if (bytes <= most) return;
  throw new ODataError(
    "BadRequest_BodyTooLarge",
    `The file has ${bytes} bytes; a record with one of more than ${most} could not be read (MAX_RECORD_SIZE).`,
  );
}

/*
 * References between records: codes that name records of other types, as the model declares them. With
 * `STRICT_REFERENCES`, a written code must name a record; a key that other records reference cannot be changed, so that
 * no reference is broken.
 */

/** The values of the target of a relation that belong to those of a record. */
export const valuesThere = (on: KeyPairs, record: StoredRecord): StoredRecord =>
  Object.fromEntries(on.map(([here, there]) => [there, record[here] ?? null]));

/** The values of a record by which a relation leads to the target. */
export const valuesHere = (on: KeyPairs, target: StoredRecord): StoredRecord =>
  Object.fromEntries(on.map(([here, there]) => [here, target[there] ?? null]));

/** The records that are deleted together with a record: their type, and the values by which they belong to it. */
export const cascadesOf = (
  type: EntityType,
  record: StoredRecord,
): readonly { readonly target: string; readonly equal: StoredRecord }[] =>
  type.navigations
    .filter(({ cascade, spares }) => cascade && !(spares && has(record, spares)))
    .map(({ target, on }) => ({ target, equal: valuesThere(on, record) }));

/** Access to the records of the written partition. */
export interface ReferenceContext {
  /** Ids of at most two records whose properties equal the given values: their key, or the beginning of it. */
  readonly ids: (type: string, equal: StoredRecord) => Promise<readonly string[]>;
  /** The same for any properties. No index may have them, so that the read runs where it delays no other requests. */
  readonly search: (type: string, equal: StoredRecord) => Promise<readonly string[]>;
  readonly transaction: Pick<Transaction, "lock" | "share">;
  readonly partition: string;
}

/**
 * The lock that writes that reference records of a type in a partition share; a change of such a key does not, nor does
 * the deletion of a record together with those that belong to it.
 */
export const lockOf = (type: string, partition: string): string => `names ${type} ${partition}`;

const applies = ({ when, unless }: Reference, record: StoredRecord): boolean =>
  has(record, when) && !(unless && has(record, unless));

const has = (record: StoredRecord, values: RequiredValues): boolean =>
  Object.entries(values).every(([name, value]) => record[name] === value);

/** The code that names the record; the other pairs only complete its key. */
const codeOf = ({ on: [pair] }: Reference): string => pair?.[0] ?? "id";

const locals = ({ on, when }: Reference): readonly string[] => [
  ...on.map(([local]) => local),
  ...Object.keys(when),
];

/**
 * Must be called before records of a type are written: blocks changes of the keys that they reference, and with
 * `strict` throws 400 for a code that the request gives and that names no record.
 */
export async function checkReferences(
  context: ReferenceContext,
  type: EntityType,
  changes: readonly Change[],
  strict: boolean,
): Promise<void> {
  const naming = changes.flatMap((change) =>
    type.references
      .filter((one) => applies(one, change.record) && !isUnset(type, change.record, codeOf(one)))
      .map((reference) => ({ reference, change })),
  );
  const written = naming.filter(({ reference, change: { record, before } }) =>
    locals(reference).some((name) => record[name] !== before?.[name]),
  );
  const names = new Set(written.map(({ reference }) => lockOf(reference.target, context.partition)));
  if (names.size > 0) await context.transaction.share([...names].toSorted());
  if (!strict) return;
  const known = new Set<string>();
  for (const { reference, change } of naming) {
    const { record, given } = change;
    if (!locals(reference).some((name) => given.has(name))) continue;
    const { target, on } = reference;
    const equal = valuesThere(on, record);
    const name = JSON.stringify([target, equal]);
    if (known.has(name) || (await context.ids(target, equal)).length > 0) {
      known.add(name);
      continue;
    }
    throw unknownReference(reference, record);
  }
}

/** The error for a code that names no record. */
function unknownReference(reference: Reference, record: StoredRecord): ODataError {
  const code = codeOf(reference);
  return new ODataError(
    "Internal_InvalidTableRelation",
    `'${code}' is '${String(record[code])}', but there is no such ${reference.target}.`,
    { target: code },
  );
}

/** Throws 400 for a change of the natural key of a record that others reference by it. */
export async function checkRename(
  context: ReferenceContext,
  type: EntityType,
  record: StoredRecord,
  before: StoredRecord,
): Promise<void> {
  const changed = type.naturalKey.filter((name) => String(record[name]) !== String(before[name]));
  const affected = type.namedBy.filter(
    ({ on }) =>
      on.some(([, foreign]) => changed.includes(foreign)) &&
      on.every(([, foreign]) => !isUnset(type, before, foreign)),
  );
  if (affected.length === 0) return;
  await context.transaction.lock(lockOf(type.name, context.partition));
  const isOther = (name: string, ids: readonly string[]): boolean =>
    ids.some((id) => name !== type.name || id !== before["id"]);
  for (const { from, on, when } of affected) {
    const key = Object.fromEntries(on.map(([, foreign]) => [foreign, before[foreign] ?? null]));
    // A contract's number still exists if another version has it.
    if (isOther(type.name, await context.ids(type.name, key))) continue;
    if (!isOther(from, await context.search(from, { ...when, ...valuesHere(on, before) }))) continue;
    const [name = ""] = changed;
    throw new ODataError(
      "Internal_InvalidTableRelation",
      `'${name}' is part of the key of '${type.set}' and cannot be changed while records of type '${from}' name this record by it.`,
      { target: name },
    );
  }
}

/*
 * The rules of a caller for the records that its request writes: each is one that the caller may write before the
 * change and after it, no hidden or read-only value changes, and no code names a record that the caller does not see.
 * Actions are granted as a whole, so that of these only the first is for them. Records that the service writes as a
 * consequence, in hooks, are not subject to them.
 */

/** The writer of a confined caller, and the records that it has written; ids are in any letter case. */
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
    confine: (writer, partition) => {
      const confined = confinedWriter({
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
      });
      return concealing(model, confined);
    },
  };
}

const lower = (id: string): string => id.toLowerCase();

/** A writer whose errors name no field that is hidden from the caller: a rule's error may have its value. */
function concealing(model: Model, writer: RecordWriter): RecordWriter {
  const concealed = (error: unknown): never => {
    if (!(error instanceof ODataError)) throw error;
    const { kind, code, status, message, target = "" } = error;
    const names = [target, ...message.matchAll(/(?<=')\w+(?=')/g)].map(String);
    if (!names.some((name) => model.types.some((type) => isHidden(type, name)))) throw error;
    throw new ODataError(kind, "A rule about fields that the caller may not see rejects the change.", {
      code,
      status,
      cause: error,
    });
  };
  return {
    ...writer,
    create: (...given) => writer.create(...given).catch(concealed),
    createAll: (...given) => writer.createAll(...given).catch(concealed),
    update: (...given) => writer.update(...given).catch(concealed),
    remove: (...given) => writer.remove(...given).catch(concealed),
  };
}

const isHidden = (type: EntityType, name: string): boolean =>
  wholeType(type).property(name) !== undefined && type.property(name) === undefined;

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
  const createAll: RecordWriter["createAll"] = async (type, values) => {
    requireChange(type, "create");
    const given: StoredRecord[] = [];
    for (const each of values) given.push(await requireNew(type, each));
    const records = await writer.createAll(wholeType(type), values);
    wrote(type, records.map(idOf), true);
    for (const [i, record] of records.entries()) await requireSeen(confined, type, record, given[i] ?? {});
    return records;
  };
  return {
    find: async (type, equal) => seenOf(confined, type, await writer.find(wholeType(type), equal)),
    create: async (type, values) => (await createAll(type, [values]))[0] ?? {},
    createAll,
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
  const createAll: Records["createAll"] = async (name, values) => {
    const made = await records.createAll(name, values);
    wrote(model.type(name), made.map(idOf), true);
    return made;
  };
  return {
    ...records,
    create: async (name, values) => (await createAll(name, [values]))[0] ?? {},
    createAll,
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

/* Conditions of a write (Protocol 4.01, sections 8.2.4, 8.2.5 and 11.4.1.1). */

export const changedSince = (message: string): ODataError => new ODataError("Request_EntityChanged", message);

/** The name of a record in `Transaction.firstVersions`. */
const versionName = ({ name, partitioned }: EntityType, partition: string, { record }: Stored): string =>
  `${name} ${partitioned ? partition : ""} ${idOf(record)}`;

/** Remembers the state of a record that is about to be changed, unless the transaction has changed it before. */
export function rememberVersion(
  { firstVersions }: Transaction,
  type: EntityType,
  partition: string,
  stored: Stored,
): void {
  if (!firstVersions) return;
  const name = versionName(type, partition, stored);
  if (!firstVersions.has(name)) firstVersions.set(name, stored.version);
}

/**
 * Checks `If-Match` and `If-None-Match` against the record that is about to be changed. The requests of an atomic group
 * are one change, and a client cannot know the states between them: `If-Match` may also name the state before the group.
 */
export function requireMatch(execution: WriteExecution, type: EntityType, stored: Stored): void {
  const { requireIfMatch, request, transaction, inputs } = execution;
  const { headers } = request;
  const etag = etagOf(stored);
  const first = transaction.firstVersions?.get(versionName(type, inputs.partition, stored));
  const before = first === undefined ? undefined : etagOf({ version: first });
  const ifMatch = parseCondition("If-Match", headers["if-match"]);
  const ifNoneMatch = parseCondition("If-None-Match", headers["if-none-match"]);
  if (ifMatch && !matchesCondition(ifMatch, etag) && !matchesCondition(ifMatch, before))
    throw changedSince("The record was changed since the ETag in If-Match was read. Read it again.");
  if (ifNoneMatch && matchesCondition(ifNoneMatch, etag))
    throw changedSince("The record exists with the ETag that If-None-Match excludes.");
  if (requireIfMatch && !ifMatch) throw ifMatchMissing("send the record's @odata.etag, or *.");
}

/** A collection has no ETag: only `If-Match: *` can match its members. */
export function requireMatchOfMembers({ requireIfMatch, request: { headers } }: RequestContext): void {
  const ifMatch = parseCondition("If-Match", headers["if-match"]);
  const ifNoneMatch = parseCondition("If-None-Match", headers["if-none-match"]);
  if ((ifMatch && ifMatch !== "*") || ifNoneMatch)
    throw changedSince("A collection has no ETag; the only condition for its members is 'If-Match: *'.");
  if (requireIfMatch && !ifMatch) throw ifMatchMissing("send * for all members.");
}

/** Checks the ETag of a record in a body; `undefined` is a record that does not exist. */
export function requireETag(etag: string | undefined, stored: Stored | undefined, target: string): void {
  if (etag === undefined) return;
  const condition = parseCondition("If-Match", etag);
  if (condition && matchesCondition(condition, stored && etagOf(stored))) return;
  throw new ODataError(
    "Request_EntityChanged",
    stored
      ? `The ${target} was changed since the ETag in the body was read. Read it again.`
      : `The body has an ETag for a ${target} that does not exist.`,
  );
}

/** The ETag of a record, as in its header and in `@odata.etag`. */
export const etagOf = ({ version }: Pick<Stored, "version">): string => `W/"${version}"`;

const ifMatchMissing = (what: string): ODataError =>
  new ODataError("BadRequest_PreconditionRequired", `If-Match is required: ${what}`);
