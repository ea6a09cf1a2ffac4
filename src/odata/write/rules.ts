/** Rules for every record, regardless of its source: for a single record, and for the references between records. */
import { ODataError } from "../errors";
import {
  type EntityType,
  isLongText,
  type KeyPairs,
  type Property,
  type Reference,
  type StoredValues,
} from "../model/model";
import { primitiveTypes } from "../model/types";
import { unsetValue } from "../plan/body";
import type { Transaction } from "../store/store";
import type { Change, StoredRecord } from "./hooks";

/* Rules for every record, regardless of its source: its key is given, and its numbers are in range. */

/** The property; throws an Error for a name that is wrong in the model itself. */
export function propertyNamed(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  throw new Error(`${type.name} has no property ${name}`);
}

/** Whether the property of the record is empty. Spaces are: SQL Server ignores them at the end of a text. */
export function isUnset(type: EntityType, record: StoredRecord, name: string): boolean {
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
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `'${name}' ${before ? "cannot become empty" : "must be given"}: it is ${type.naturalKey.includes(name) ? "part of the key" : "required in a record"} of '${type.set}'.`,
      { target: name },
    );
  }
}

/** Numbers that behaviours increment stay within their type, like those of a body. */
export function requireInRange(type: EntityType, record: StoredRecord): void {
  for (const property of type.properties) {
    if (property.type !== "Edm.Int32" || property.column === undefined) continue;
    if (primitiveTypes[property.type].parse(String(record[property.name])) !== undefined) continue;
    throw new ODataError(
      "Application_FieldValidationException",
      `'${property.name}' would become ${String(record[property.name])}, which is no integer of 32 bits; give it another value.`,
      {
        target: property.name,
      },
    );
  }
}

/** Bytes of a record besides its long texts: its other values, its names, its links. */
const otherBytes = 64 * 1024;

/** The characters of long texts that a record can have, so that it can be read as a whole within `limit` bytes. */
const mostLongText = (limit: number): number => Math.max(limit - otherBytes, Math.floor(limit / 2));

/**
 * Texts without a maximum length leave room for the record in a response (`MAX_RECORD_SIZE`). A record would otherwise
 * make each list that has it unreadable. `before` is the record that it replaces, whose texts are accepted as they are.
 */
export function requireReadable(
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
      throw textTooLong(name, length, limit);
  }
}

const textTooLong = (name: string, length: number, limit: number): ODataError =>
  new ODataError(
    "Application_StringExceededLength",
    `'${name}' has ${length} characters; a record with more than ${mostLongText(limit)} could not be read (MAX_RECORD_SIZE).`,
    { target: name },
  );

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
    .filter(({ cascade }) => cascade)
    .map(({ target, on }) => ({ target, equal: valuesThere(on, record) }));

/** Access to the records of the written partition. */
export interface ReferenceContext {
  /** Ids of at most two records whose properties equal the given values. */
  readonly ids: (type: string, equal: StoredRecord) => Promise<readonly string[]>;
  readonly transaction: Pick<Transaction, "lock" | "share">;
  readonly partition: string;
}

/**
 * The name of a lock: shared by all writes that reference records of a type in a partition, exclusive for a change of
 * the key of such a record.
 */
const lockOf = (type: string, partition: string): string => `names ${type} ${partition}`;

export const applies = ({ when, unless }: Reference, record: StoredRecord): boolean =>
  has(record, when) && !(unless && has(record, unless));

const has = (record: StoredRecord, values: StoredValues): boolean =>
  Object.entries(values).every(([name, value]) => record[name] === value);

/** The code that names the record; the other pairs only complete its key. */
export const codeOf = ({ on: [pair] }: Reference): string => pair?.[0] ?? "id";

export const locals = ({ on, when }: Reference): readonly string[] => [
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
export function unknownReference(reference: Reference, record: StoredRecord): ODataError {
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
  const others = async (name: string, equal: StoredRecord): Promise<boolean> =>
    (await context.ids(name, equal)).some((id) => name !== type.name || id !== before["id"]);
  for (const { from, on, when } of affected) {
    const key = Object.fromEntries(on.map(([, foreign]) => [foreign, before[foreign] ?? null]));
    // A contract's number still exists if another version has it.
    if (await others(type.name, key)) continue;
    if (!(await others(from, { ...when, ...valuesHere(on, before) }))) continue;
    const [name = ""] = changed;
    throw new ODataError(
      "Internal_InvalidTableRelation",
      `'${name}' is part of the key of '${type.set}' and cannot be changed while records of type '${from}' name this record by it.`,
      { target: name },
    );
  }
}
