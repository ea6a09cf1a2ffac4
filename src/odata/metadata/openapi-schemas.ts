/** JSON Schemas of records and of the bodies that create and change them, generated from the model. */
import { type EntityType, hasVersion, type Operand, type Property } from "../model/model";
import { primitiveTypes } from "../model/types";
import { shownNavigations } from "./facts";
import type { JsonObject, SetExamples } from "./openapi-examples";

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Streams are read and written at their own URL and are not part of the record's JSON. */
const inJson = (type: EntityType): readonly Property[] =>
  type.properties.filter((property) => property.stream === undefined);

/** Properties accepted on create; a change accepts the same without those that are immutable after create. */
const insertable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access !== "computed");

const updatable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access === "editable");

/** The schemas of an entity type by name: the record, a list of records, and the bodies that its set accepts. */
export const schemasOf = (type: EntityType, examples: SetExamples): Readonly<Record<string, JsonObject>> => ({
  [type.name]: {
    type: "object",
    description: type.description,
    properties: {
      ...(hasVersion(type)
        ? { "@odata.etag": { type: "string", description: "Changes with every change of the record." } }
        : {}),
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
    examples: [exampleRecord(type, examples)],
  },
  [`${type.name}List`]: {
    type: "object",
    required: ["@odata.context", "value"],
    properties: {
      "@odata.context": {
        type: "string",
        format: "uri",
        description: "URL of the description of the response.",
      },
      "@odata.count": { type: "integer", description: "Number of matching records, with $count=true." },
      "@odata.nextLink": {
        type: "string",
        format: "uri",
        description: "URL of the next page, if there is one.",
      },
      value: { type: "array", items: schemaRef(type.name) },
    },
  },
  ...(type.insertable ? { [`${type.name}Create`]: bodySchema(insertable(type), type.required) } : {}),
  ...(type.updatable ? { [`${type.name}Update`]: bodySchema(updatable(type), []) } : {}),
});

/** The schemas of a complex type: a value, and a list of values. */
export const complexSchemas = (type: EntityType): Readonly<Record<string, JsonObject>> => ({
  [type.name]: {
    type: "object",
    description: type.description,
    properties: propertySchemas(type.properties),
  },
});

/** The schema of a parameter or a result: values of a primitive type, or of a type that has a schema. */
export function operandSchema({ of, collection }: Operand, description?: string): JsonObject {
  const one = of.kind === "primitive" ? valueSchema(of.property) : schemaRef(of.type.name);
  const described = description === undefined ? {} : { description };
  return collection ? { type: "array", items: one, ...described } : { ...one, ...described };
}

const valueSchema = ({ type, maxLength, options }: Property): JsonObject => ({
  ...primitiveTypes[type].schema,
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(options ? { enum: options.outputs } : {}),
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

/** A record as in a response: the values of the create example, and all other properties unset. */
const exampleRecord = (type: EntityType, examples: SetExamples): JsonObject => ({
  "@odata.etag": 'W/"1795267458586298"',
  ...Object.fromEntries(inJson(type).map((property) => [property.name, property.unset])),
  ...examples.create,
  systemCreatedAt: "2026-01-31T08:30:00Z",
  systemModifiedAt: "2026-01-31T08:30:00Z",
});
