/** JSON Schemas of records, of what creates and changes them, and examples of both, from the model. */
import type { EntityType, Property } from "../edm/model";
import { primitiveTypes, type PrimitiveTypeName } from "../edm/types";
import { shownNavigations } from "./navigations";

export type JsonObject = Readonly<Record<string, unknown>>;

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Streams are read and written at their own URL, they are not part of the record's JSON. */
const inJson = (type: EntityType): readonly Property[] =>
  type.properties.filter((property) => property.stream === undefined);

/** What a create may carry; a change carries the same without what is fixed on create. */
const insertable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access !== "computed");

const updatable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access === "editable");

/** The schemas of an entity type by name: the record, a list of them, and the bodies that its set accepts. */
export const schemasOf = (type: EntityType): Readonly<Record<string, JsonObject>> => ({
  [type.name]: {
    type: "object",
    description: type.description,
    properties: {
      "@odata.etag": { type: "string", description: "Changes with every change of the record." },
      ...propertySchemas(inJson(type)),
      ...Object.fromEntries(
        shownNavigations(type).map(({ name, target, collection, description }) => [
          name,
          {
            description: `${description} Present with $expand only.`,
            ...(collection
              ? { type: "array", items: schemaRef(target) }
              : { anyOf: [schemaRef(target), { type: "null" }] }),
            readOnly: true,
          },
        ]),
      ),
    },
    examples: [exampleRecord(type)],
  },
  [`${type.name}List`]: {
    type: "object",
    required: ["@odata.context", "value"],
    properties: {
      "@odata.context": { type: "string", format: "uri", description: "Where the answer is described." },
      "@odata.count": { type: "integer", description: "Number of matching records, with $count=true." },
      "@odata.nextLink": { type: "string", format: "uri", description: "The next page, when there is one." },
      value: { type: "array", items: schemaRef(type.name) },
    },
  },
  ...(type.insertable ? { [`${type.name}Create`]: bodySchema(insertable(type), type.required) } : {}),
  ...(type.updatable ? { [`${type.name}Update`]: bodySchema(updatable(type), []) } : {}),
});

const bodySchema = (properties: readonly Property[], required: readonly string[]): JsonObject => ({
  type: "object",
  properties: propertySchemas(properties),
  ...(required.length > 0 ? { required } : {}),
});

const propertySchemas = (properties: readonly Property[]): JsonObject =>
  Object.fromEntries(properties.map((property) => [property.name, propertySchema(property)]));

const propertySchema = (property: Property): JsonObject => ({
  ...primitiveTypes[property.type].schema,
  description: property.description,
  ...(property.maxLength === undefined ? {} : { maxLength: property.maxLength }),
  ...(property.options ? { enum: property.options.outputs } : {}),
  ...(property.access === "computed" ? { readOnly: true } : { default: property.unset }),
});

const valueExamples: Readonly<Record<PrimitiveTypeName, string | number | boolean>> = {
  "Edm.Guid": "5d115c9c-44e3-ea11-bb43-000d3a2feca1",
  "Edm.String": "TGVhc2U=", // only Base64 text has no maximum length
  "Edm.Boolean": true,
  "Edm.Byte": 1,
  "Edm.SByte": 1,
  "Edm.Int16": 1,
  "Edm.Int32": 1,
  "Edm.Int64": 1,
  "Edm.Decimal": 1250.5,
  "Edm.Double": 0.5,
  "Edm.Single": 0.5,
  "Edm.Date": "2026-01-31",
  "Edm.DateTimeOffset": "2026-01-31T08:30:00Z",
  "Edm.TimeOfDay": "08:30:00",
  "Edm.Duration": "P1M",
  "Edm.Binary": "TGVhc2U",
  "Edm.Stream": "",
};

/** A value that the property could have: of its options the last, of a text the beginning of its description. */
export function exampleValue({ type, options, maxLength, description }: Property): string | number | boolean {
  const lastOption = options?.outputs.at(-1);
  if (lastOption !== undefined) return lastOption;
  if (maxLength === undefined) return valueExamples[type];
  return maxLength <= 20 ? "A1000" : description.replace(/[.;].*$/, "").slice(0, maxLength);
}

const example = (properties: readonly Property[]): JsonObject =>
  Object.fromEntries(properties.map((property) => [property.name, exampleValue(property)]));

export const exampleRecord = (type: EntityType): JsonObject => ({
  "@odata.etag": 'W/"1"',
  ...example(inJson(type)),
});

/** The first fields of a body; the id is left to the service. */
export const exampleCreate = (type: EntityType): JsonObject =>
  example(
    insertable(type)
      .filter(({ access }) => access === "editable")
      .slice(0, 8),
  );

export const exampleUpdate = (type: EntityType): JsonObject =>
  example(
    updatable(type)
      .filter(({ name }) => !type.naturalKey.includes(name))
      .slice(0, 2),
  );
