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

/** The column with the place of a row among those that are given. */
export const placeColumn = "row_place";
/** The name of its property, which no URL can say. */
const placeName = "#place";

/**
 * A type whose table the statement makes from rows that are given: their order is that in which they are given. Its own
 * properties stay as they are.
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

/** Whether the records have a key, and so a URL. */
export const hasKey = ({ instances }: EntityType): boolean => instances !== "value";
