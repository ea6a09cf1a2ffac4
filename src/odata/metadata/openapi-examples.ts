/**
 * Example requests of the OpenAPI document: those of the service, which use its sample data, or examples derived from
 * the type.
 */
import { createHash } from "node:crypto";
import type { EntityType, Property } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The examples of one entity set. Bodies are JSON in the form of its schemas; expressions are values of their query
 * options.
 */
export interface SetExamples {
  /** Id of a record of the sample data, which the examples read and change. */
  readonly key: string;
  /** Id of the record that the create example creates; the replace and delete examples use the same id. */
  readonly createdKey: string;
  readonly filter: string;
  readonly orderby: string;
  readonly select: string;
  /** Default: everything (`*`). */
  readonly expand?: string;
  readonly create: JsonObject;
  /** Omitted where records cannot be changed. */
  readonly update?: JsonObject;
  /** Parameters of the operations on the set's records, by operation name; for functions in their URL form. */
  readonly operations?: Readonly<Record<string, JsonObject>>;
  /** The content of a stream, as text; omitted where there is none. */
  readonly file?: string;
}

/** Examples by the name of the entity set. */
export type Examples = Readonly<Record<string, SetExamples>>;

/** A sample value of each type in its JSON form. */
const values: Readonly<Record<PrimitiveTypeName, unknown>> = {
  "Edm.Guid": "00000000-0000-4000-8000-000000000001",
  "Edm.String": "EXAMPLE",
  "Edm.Boolean": true,
  "Edm.Byte": 1,
  "Edm.SByte": 1,
  "Edm.Int16": 1,
  "Edm.Int32": 1,
  "Edm.Int64": 1,
  "Edm.Decimal": 1.5,
  "Edm.Double": 1.5,
  "Edm.Single": 1.5,
  "Edm.Date": "2026-01-01",
  "Edm.DateTimeOffset": "2026-01-01T00:00:00Z",
  "Edm.TimeOfDay": "08:30:00",
  "Edm.Duration": "PT1H",
  "Edm.Binary": "RXhhbXBsZQ==",
  "Edm.Stream": "",
};
const file = "Example.\n";

/** An id that depends only on the name of the set. */
const exampleId = (set: string): string =>
  `e0000000-0000-4000-8000-${createHash("sha256").update(set).digest("hex").slice(0, 12)}`;

function exampleValue({ properties }: EntityType, { name, type, maxLength, options }: Property): unknown {
  if (options) return options.outputs.at(-1);
  if (properties.some(({ stream }) => stream?.content === name)) return Buffer.from(file).toString("base64");
  const value = values[type];
  return typeof value === "string" && type === "Edm.String" ? value.slice(0, maxLength) : value;
}

/**
 * Examples derived from the type, without sample data: POST creates a record with its natural key and one other field,
 * and the other requests read, change and delete this record.
 */
function derivedExamples(type: EntityType): SetExamples {
  const { set, naturalKey, properties, insertable } = type;
  const id = exampleId(set);
  const editable = properties.filter(({ access }) => access === "editable");
  const keys = editable.filter(({ name }) => naturalKey.includes(name));
  const others = editable.filter((property) => !keys.includes(property));
  const changed =
    others.find(({ type: kind, normalized }) => kind === "Edm.String" && !normalized) ?? others[0];
  const bodyOf = (fields: readonly Property[]): JsonObject =>
    Object.fromEntries(fields.map((property) => [property.name, exampleValue(type, property)]));
  const changes = changed ? [changed] : [];
  return {
    key: id,
    createdKey: id,
    filter: `${naturalKey[0] ?? "id"} ne null`,
    orderby: naturalKey.join(","),
    select: [...new Set(["id", ...naturalKey, ...others.slice(0, 3).map(({ name }) => name)])].join(","),
    create: insertable ? { id, ...bodyOf([...keys, ...changes]) } : {},
    update: bodyOf(changes),
    ...(properties.some(({ stream }) => stream) && { file }),
  };
}

/** The examples of a type; derived ones where the service declares none for its set. */
export const examplesOf = (examples: Examples, type: EntityType): SetExamples =>
  examples[type.set] ?? derivedExamples(type);
