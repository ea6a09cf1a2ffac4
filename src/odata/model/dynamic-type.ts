/** Types and properties that a request creates and the model does not declare: an empty type, a computed property. */
import type { EntityType, Property } from "./model";
import type { PrimitiveTypeName } from "./types";

/** A type without properties, so that every bare name in an expression over it is unknown. */
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
 * A property of a response that no type declares. `column` is its column in a derived table, if it has one;
 * `normalized` marks codes in their normal form.
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

/** The column with the position of a row among the given rows. */
export const placeColumn = "row_place";
/** The name of its property, which cannot be written in a URL. */
const placeName = "#place";

/**
 * A type whose table the statement builds from given rows, ordered as they are given. Its own properties are unchanged.
 */
export function rowsType(type: EntityType, table: string): EntityType {
  const place = { ...dynamicProperty(placeName, placeColumn, "Edm.Int64"), unset: 0 };
  return Object.freeze({
    ...type,
    table,
    derived: true,
    naturalKey: [placeName],
    internal: [...(type.internal ?? []), place],
    property: (name: string) => (name === placeName ? place : type.property(name)),
  });
}

/** Whether the records have a change counter, from which ETags are made. */
export const hasVersion = ({ instances }: EntityType): boolean => instances === undefined;

/** Whether the records have a key, and therefore a URL. */
export const hasKey = ({ instances }: EntityType): boolean => instances !== "value";
