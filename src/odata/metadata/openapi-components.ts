/**
 * The components of an OpenAPI document: JSON Schemas of records and of the bodies that create and change them, parameters
 * (headers and paging for all operations, keys and expressions by entity set), and examples: requests of the service, which
 * use its sample data, or examples derived from the type.
 */
import { createHash } from "node:crypto";
import { queryOptions, temporalOptions } from "../language/options";
import {
  type EntityType,
  hasVersion,
  type Model,
  type Operand,
  type Partition,
  type Property,
} from "../model/model";
import { type PrimitiveTypeName, primitiveTypes } from "../model/types";
import { type ServiceFacts, shownNavigations } from "./facts";

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Streams are read and written at their own URL. They are in the record's JSON with `$expand` only. */
const inJson = (type: EntityType): readonly Property[] =>
  type.properties.filter((property) => property.stream === undefined);

/** Properties accepted on create; a change accepts the same without those that are immutable after create. */
const insertable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access !== "computed");

const updatable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access === "editable");

export const url = { type: "string", format: "uri" };

export const nextLink: JsonObject = {
  "@odata.nextLink": { ...url, description: "URL of the next page, if there is one." },
};

/** The schemas of an entity type by name: the record, a list of records, and the bodies that its set accepts. */
export const schemasOf = (type: EntityType, examples: SetExamples): Readonly<Record<string, JsonObject>> => ({
  [type.name]: {
    type: "object",
    description: type.description,
    properties: {
      ...(hasVersion(type) && {
        "@odata.etag": { type: "string", description: "Changes with every change of the record." },
      }),
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
      "@odata.context": { ...url, description: "URL of the description of the response." },
      "@odata.count": { type: "integer", description: "Number of matching records, with $count=true." },
      ...nextLink,
      value: { type: "array", items: schemaRef(type.name) },
    },
  },
  ...(type.insertable && { [`${type.name}Create`]: bodySchema(insertable(type), type.required) }),
  ...(type.updatable && { [`${type.name}Update`]: bodySchema(updatable(type), []) }),
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

const valueSchema = ({ type, maxLength, options }: Property, described: JsonObject = {}): JsonObject => ({
  ...primitiveTypes[type].schema,
  ...described,
  ...(maxLength !== undefined && { maxLength }),
  ...(options && { enum: options.outputs }),
});

const bodySchema = (properties: readonly Property[], required: readonly string[]): JsonObject => ({
  type: "object",
  properties: propertySchemas(properties),
  ...(required.length > 0 && { required }),
});

const propertySchemas = (properties: readonly Property[]): JsonObject =>
  Object.fromEntries(properties.map((property) => [property.name, propertySchema(property)]));

const propertySchema = (property: Property): JsonObject => ({
  ...valueSchema(property, { description: property.description }),
  // No default: a client that fills in missing members would change them.
  ...(property.access === "computed" && { readOnly: true }),
});

/** A record as in a response: the values of the create example, and all other properties unset. */
const exampleRecord = (type: EntityType, examples: SetExamples): JsonObject => ({
  "@odata.etag": 'W/"1795267458586298"',
  ...Object.fromEntries(inJson(type).map((property) => [property.name, property.unset])),
  ...examples.create,
  systemCreatedAt: "2026-01-31T08:30:00Z",
  systemModifiedAt: "2026-01-31T08:30:00Z",
});

export const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** The headers of a change that can be repeated without being executed twice. */
export const repeatableParameters: readonly string[] = ["repeatabilityRequestId", "repeatabilityFirstSent"];

/** Name of a parameter whose example is that of an entity set. */
export const ofSet = ({ set }: EntityType, name: string): string => `${set}.${name}`;

/** The query options of a list of these records. Their example filter may not apply to those `related` to another. */
export const listParameters = (type: EntityType, related = false): readonly string[] => [
  related ? "filter" : ofSet(type, "filter"),
  ofSet(type, "orderby"),
  "top",
  "skip",
  "count",
  ...shapeParameters(type),
];

/** The query options that select the content of a record in a response. */
export const shapeParameters = (type: EntityType): readonly string[] => [
  ofSet(type, "select"),
  ...(shownNavigations(type).length > 0 ? [ofSet(type, "expand")] : []),
];

/** The query options that restrict records, here or in expanded collections, to those valid at some time. */
export const temporalParameters = (model: Model, type: EntityType, list: boolean): readonly string[] => {
  const reached = shownNavigations(type)
    .filter(({ collection }) => collection)
    .map(({ target }) => model.type(target));
  return [...(list ? [type] : []), ...reached].some(({ applicationTime }) => applicationTime)
    ? temporalOptions
    : [];
};

/** Name of the parameter that selects a partition for a resource at the service root. */
export const partitionOption = "partition";

/** Name of the parameter with the id of a partition. */
export const partitionPathParameter = ({ type }: Partition): string => `${type.name}_id`;

/** All parameters that `parameterRef` may name. */
export const parametersOf = (model: Model, facts: ServiceFacts, examples: Examples): JsonObject => ({
  ...(model.partition && partitionKey(model.partition, examples)),
  filter: filter(facts, "systemModifiedAt ge 2019-01-01T00:00:00Z"),
  top: query("$top", "Largest number of records.", { type: "integer", minimum: 0 }, 10),
  skip: query("$skip", "Number of records that are skipped.", { type: "integer", minimum: 0 }, 0),
  count: query("$count", "Adds the number of matching records.", { type: "boolean" }, true),
  ...Object.fromEntries(
    temporalOptions.map((name) => [name, query(`$${name}`, queryOptions[name].documentation, text)]),
  ),
  ifMatch: header(
    "If-Match",
    'Changes the record only if it still has this ETag, such as W/"1795267458586298".',
  ),
  ifNoneMatch: header("If-None-Match", "Returns 304 if the record still has this ETag."),
  prefer: header(
    "Prefer",
    "return=minimal for a response without content, return=representation for the record.",
    text,
    "return=representation",
  ),
  repeatabilityRequestId: header(
    "Repeatability-Request-ID",
    "Id of this request, such as a UUID: a repetition with the same headers is not executed again and gets the same response. Requires Repeatability-First-Sent.",
  ),
  repeatabilityFirstSent: header(
    "Repeatability-First-Sent",
    "Time at which the request was sent first, such as Sun, 06 Nov 1994 08:49:37 GMT: at most 24 hours ago. Requires Repeatability-Request-ID.",
  ),
  ...Object.assign({}, ...model.types.map((type) => parametersOfSet(type, facts, examples))),
});

function partitionKey(partition: Partition, examples: Examples): JsonObject {
  const name = partitionPathParameter(partition);
  const { type } = partition;
  const example = examplesOf(examples, type).key;
  return {
    [name]: key(name, `Id of the ${type.name}.`, example),
    [partitionOption]: query(
      partition.parameter,
      `Name or id of the ${type.name}; required if there are several.`,
      text,
      example,
    ),
  };
}

function parametersOfSet(type: EntityType, facts: ServiceFacts, examples: Examples): JsonObject {
  const sample = examplesOf(examples, type);
  return Object.fromEntries(
    Object.entries({
      id: key("id", "Id of the record.", sample.key),
      createdId: key(
        "id",
        "Id of the record; the example is the record that POST creates.",
        sample.createdKey,
      ),
      filter: filter(facts, sample.filter),
      orderby: query("$orderby", "The order; expressions with asc or desc.", text, sample.orderby),
      select: query("$select", "Only these fields.", text, sample.select),
      expand: query(
        "$expand",
        `Related records${type.properties.some(({ stream }) => stream) ? ", and files," : ""} within the response, nested at most ${facts.maxExpandDepth} levels; options are in parentheses.`,
        text,
        sample.expand ?? "*",
      ),
    }).map(([name, parameter]) => [ofSet(type, name), parameter]),
  );
}

const text = { type: "string" };

const parameterIn =
  (place: "query" | "header") =>
  (name: string, description: string, schema: JsonObject = text, example?: unknown): JsonObject => ({
    name,
    in: place,
    description,
    schema,
    ...(example !== undefined && { example }),
  });
const query = parameterIn("query");
const header = parameterIn("header");

const filter = ({ filterFunctions }: ServiceFacts, example: string): JsonObject =>
  query(
    "$filter",
    `Only the records for which the expression is true. Functions: ${filterFunctions.join(", ")}.`,
    text,
    example,
  );

const key = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", format: "uuid" },
  example,
});

export type JsonObject = Readonly<Record<string, unknown>>;

/** The examples of one entity set: bodies in the form of its schemas, and values of query options. */
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
  const { set, naturalKey, properties } = type;
  const id = `e0000000-0000-4000-8000-${createHash("sha256").update(set).digest("hex").slice(0, 12)}`;
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
    create: type.insertable ? { id, ...bodyOf([...keys, ...changes]) } : {},
    update: bodyOf(changes),
    ...(properties.some(({ stream }) => stream) && { file }),
  };
}

/** The examples of a type; derived ones where the service declares none for its set. */
export const examplesOf = (examples: Examples, type: EntityType): SetExamples =>
  examples[type.set] ?? derivedExamples(type);
