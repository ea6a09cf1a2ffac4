/** What the model does not have but a request makes up: a type without properties, a property that is computed. */
import type { EntityType, Property } from "./model";
import type { PrimitiveTypeName } from "./types";

/** A type that has nothing, so that every bare name in an expression over it is unknown. */
export const emptyType = (name: string): EntityType =>
  Object.freeze({
    name,
    set: name,
    table: "",
    description: "",
    properties: [],
    navigations: [],
    naturalKey: [],
    required: [],
    references: [],
    namedBy: [],
    partitioned: false,
    partitionColumn: "",
    insertable: false,
    updatable: false,
    deletable: false,
    property: () => undefined,
    navigation: () => undefined,
  });

/**
 * A property of an answer that no type declares; `column` is that of a derived table, where it stands in one, and
 * `normalized` says that it holds codes in their normal form.
 */
export const dynamicProperty = (
  name: string,
  column: string | undefined,
  type: PrimitiveTypeName,
  normalized = false,
): Property => ({
  name,
  aliases: [],
  type,
  column,
  expression: undefined,
  unset: "",
  maxLength: undefined,
  precision: undefined,
  scale: undefined,
  options: undefined,
  normalized,
  access: "computed",
  searchable: false,
  description: "",
  stream: undefined,
});
