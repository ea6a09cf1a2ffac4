/** What an update may change of a record, and what a replacement unsets. */
import type { EntityType } from "../edm/model";
import { unsetValue, type Values } from "../plan/bind-body";
import { storedProperties } from "../sql/write";

/** The values without those that are given on create only. */
export const changeable = (type: EntityType, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => type.property(name)?.access !== "immutable"));

/** PUT unsets what its body leaves out. */
export function unsetEditable(type: EntityType): Values {
  // What the service itself gives a record to be known by (a number of a series) stays when it is not given again.
  const kept = type.naturalKey.filter((name) => !type.required.includes(name));
  const unset = storedProperties(type).filter((p) => p.access === "editable" && !kept.includes(p.name));
  return Object.fromEntries(unset.map((property) => [property.name, unsetValue(property)]));
}
