/** What holds for every record whatever writes it: its key is given, and its numbers fit. */
import { ODataError } from "../errors";
import type { EntityType, Property } from "../model/model";
import { primitiveTypes } from "../model/types";
import { unsetValue } from "../plan/body";
import type { StoredRecord } from "./hooks";

/** The property; an Error for a name that the model itself got wrong. */
export function propertyNamed(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  throw new Error(`${type.name} has no property ${name}`);
}

/** Whether the record holds nothing in that property. */
export function isUnset(type: EntityType, record: StoredRecord, name: string): boolean {
  const value = record[name] ?? null;
  return value === null || value === unsetValue(propertyNamed(type, name));
}

/**
 * No part of the natural key is empty: neither in a new record, but for its numbers and what it may be without, nor
 * because of a change. Throws 400.
 */
export function requireKey(type: EntityType, record: StoredRecord, before: StoredRecord | undefined): void {
  for (const name of type.naturalKey) {
    if (!isUnset(type, record, name)) continue;
    const isRequired = type.required.includes(name);
    const isNumber = propertyNamed(type, name).type !== "Edm.String";
    const mayBeEmpty = before ? isUnset(type, before, name) : isNumber || type.optional?.includes(name);
    if (mayBeEmpty && !isRequired) continue;
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `'${name}' ${before ? "cannot become empty" : "must be given"}: it is part of the key of '${type.set}'.`,
      { target: name },
    );
  }
}

/** Numbers that behaviours count up stay within their type, like those of a body. */
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
