/** What holds for every record whatever writes it: its key is given, its numbers fit, its codes name records. */
import { ODataError } from "../errors";
import type { EntityType, Property } from "../edm/model";
import { primitiveTypes } from "../edm/types";
import { unsetValue } from "../plan/bind-body";
import type { Change, Records, StoredRecord } from "./behaviour";

/** The property; an Error for a name that the model itself got wrong. */
export function propertyNamed(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  throw new Error(`${type.name} has no property ${name}`);
}

/** Key fields that must be given are not unset. */
export function requireKey(type: EntityType, record: StoredRecord): void {
  for (const name of type.required) {
    if (record[name] !== unsetValue(propertyNamed(type, name))) continue;
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `'${name}' must be given: it is part of the key of '${type.set}'.`,
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

/** STRICT_REFERENCES: what a single-valued navigation is found by must name a record, or be unset. */
export async function requireReferences(
  records: Pick<Records, "find">,
  type: EntityType,
  { record, given }: Change,
): Promise<void> {
  const references = type.navigations.filter(
    (n) => !n.hidden && !n.collection && n.on.some(([here]) => given.has(here)),
  );
  for (const { name, target, on } of references) {
    const [[local] = ["id"]] = on;
    if (record[local] === unsetValue(propertyNamed(type, local))) continue;
    const found = await records.find(
      target,
      Object.fromEntries(on.map(([here, there]) => [there, record[here] ?? null])),
    );
    if (found.length === 0) {
      throw new ODataError(
        "Internal_InvalidTableRelation",
        `'${local}' is '${String(record[local])}', but there is no such ${target} (${name}).`,
        { target: local },
      );
    }
  }
}
