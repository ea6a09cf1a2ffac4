/** JSON Schemas of responses for Postman's tests: those of the OpenAPI document, without references. */
import type { JsonObject } from "../../odata/metadata/openapi-examples";

/** The formats that Postman's validator supports; it rejects a schema with any other. */
const knownFormats = new Set(["date", "date-time", "uuid"]);

/** Keywords that do not constrain a value. */
const annotationKeywords = new Set(["description", "default", "readOnly", "examples", "format"]);

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonObject>>;
}

/**
 * Returns the schema of a record, in which every field is required. `expands` adds a navigation property with its
 * records. `schemas` are the document's.
 */
export function recordSchema(
  schemas: Readonly<Record<string, JsonObject>>,
  name: string,
  expands?: readonly [name: string, schema: string],
): JsonObject {
  const { properties } = schemas[name] as unknown as ObjectSchema;
  const fields = Object.entries(properties).filter(([, schema]) => isField(schema));
  return {
    type: "object",
    required: [...fields.map(([field]) => field), ...(expands ? [expands[0]] : [])],
    properties: Object.fromEntries([
      ...fields.map(([field, schema]) => [field, withoutRemarks(schema)]),
      ...(expands ? [[expands[0], { type: "array", items: recordSchema(schemas, expands[1]) }]] : []),
    ]),
  };
}

/** The schema of a list of records. */
export const listSchema = (record: JsonObject): JsonObject => ({
  type: "object",
  required: ["@odata.context", "value"],
  properties: { value: { type: "array", items: record } },
});

/** Navigation properties are in a response with `$expand` only. */
const isField = (schema: JsonObject): boolean =>
  schema["items"] === undefined && schema["anyOf"] === undefined;

function withoutRemarks(schema: JsonObject): JsonObject {
  const format = schema["format"];
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => !annotationKeywords.has(name))),
    ...(typeof format === "string" && knownFormats.has(format) ? { format } : {}),
  };
}
