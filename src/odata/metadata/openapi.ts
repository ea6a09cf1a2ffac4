/**
 * The service as an OpenAPI 3.1 document, for readers and generators that do not support `$metadata`: the paths of entity
 * sets, functions and actions, and the components that they refer to. Examples are requests of the service, which use its
 * sample data, or are derived from the type.
 */
import { createHash } from "node:crypto";
import { errorCatalogue, type ErrorRows } from "../errors";
import { tableTypes } from "../headers/negotiate";
import { functionNames } from "../language/functions";
import { temporalOptions } from "../language/options";
import {
  type EntityType,
  hasVersion,
  type Model,
  type Navigation,
  type Operand,
  type Operation,
  type Parameter,
  type Partition,
  type Property,
  shownNavigations,
} from "../model/model";
import { type PrimitiveTypeName, primitiveTypes } from "../model/types";
import type { ServiceFacts } from "./facts";

/** Additional facts for an OpenAPI document: title, version and server. */
export interface OpenApiFacts extends ServiceFacts {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Path or absolute URL of the service root, without a trailing slash. */
  readonly basePath: string;
  readonly examples: Examples;
}

export function openapi(model: Model, facts: OpenApiFacts): JsonObject {
  const errors = errorCatalogue(model);
  return {
    openapi: "3.1.0",
    info: {
      title: facts.title,
      description: facts.description,
      version: facts.version,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: facts.basePath }],
    security: [{ bearer: [] }, { ntlm: [] }, { basic: [] }],
    tags: model.types.map((type) => ({ name: type.set, description: type.description })),
    paths: {
      "/": plainGet("getServiceDocument", "Lists the entity sets.", {
        "application/json": { schema: { type: "object" } },
      }),
      "/$metadata": plainGet("getMetadata", "Describes the model, as XML or JSON.", {
        "application/xml": { schema: { type: "string" } },
        "application/json": { schema: { type: "object" } },
      }),
      "/$batch": { post: sendBatch((model.partition?.type ?? model.types[0])?.set ?? "$metadata") },
      ...Object.assign({}, ...model.types.map((type) => pathsOf(model, type, facts.examples))),
      ...operationPaths(model, facts.examples),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "An access token (OAuth 2.0), or an API key.",
        },
        ntlm: { type: "http", scheme: "ntlm", description: "NTLM, three messages on one connection." },
        basic: { type: "http", scheme: "basic", description: "An API key as the password, any user name." },
      },
      schemas: {
        ...Object.assign({}, ...model.types.map((type) => schemasOf(type, examplesOf(facts.examples, type)))),
        ...Object.assign({}, ...model.complexTypes.map(complexSchemas)),
        error: errorSchema(errors),
      },
      parameters: {
        ...parametersOf(model, facts, facts.examples),
        ...operationParameters(model, facts.examples),
      },
      headers: {
        ETag: { description: "The record's ETag, for If-Match.", schema: { type: "string" } },
        Location: { description: "URL of the created record.", schema: { type: "string", format: "uri" } },
        "Repeatability-Result": {
          description:
            "For requests with Repeatability-Request-ID: accepted if they are executed at most once, rejected otherwise.",
          schema: { type: "string", enum: ["accepted", "rejected"] },
        },
      },
      responses: errorResponses(errors),
    },
  };
}

const plainGet = (operationId: string, summary: string, content: JsonObject): JsonObject => ({
  get: {
    operationId,
    summary,
    responses: {
      200: { description: "The document.", content },
      401: errorRef(401),
      406: errorRef(406),
    },
  },
});

/** A JSON batch (JSON Format 4.01, section 19); the multipart form has no schema. */
const sendBatch = (set: string): JsonObject => ({
  operationId: "sendBatch",
  summary: "Sends several requests in one; those of one atomicityGroup succeed or fail together.",
  parameters: repeatableParameters.map(parameterRef),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: batchSchema("requests", ["id", "method", "url"], {
          id: {
            type: "string",
            description:
              "Unique in the batch; `$` and the id is the URL of the record that the request creates.",
          },
          method: { type: "string", enum: ["get", "post", "patch", "put", "delete"] },
          url: { type: "string", description: "Relative to the service root, or absolute." },
          headers: { type: "object" },
          body: {},
          atomicityGroup: { type: "string" },
          dependsOn: { type: "array", items: { type: "string" } },
        }),
        example: {
          requests: [
            { id: "1", method: "get", url: `${set}?$top=1` },
            { id: "2", method: "get", url: `${set}/$count` },
          ],
        },
      },
    },
  },
  responses: {
    200: {
      description: "A response for each request, successful or not.",
      headers: { "Repeatability-Result": { $ref: "#/components/headers/Repeatability-Result" } },
      content: {
        "application/json": {
          schema: batchSchema("responses", ["id", "status"], {
            id: { type: "string" },
            status: { type: "integer" },
            atomicityGroup: { type: "string" },
            headers: { type: "object" },
            body: {},
          }),
        },
      },
    },
    ...Object.fromEntries(
      [400, 401, 403, 406, 408, 412, 413, 415, 429, 500, 503].map((status) => [status, errorRef(status)]),
    ),
  },
});

const batchSchema = (name: string, required: readonly string[], properties: JsonObject): JsonObject => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "array", items: { type: "object", required, properties } } },
});

const errorSchema = (errors: ErrorRows): JsonObject => ({
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(errors) },
        message: {
          type: "string",
          description: "The value found and the value expected; ends with the correlation id.",
        },
        target: { type: "string", description: "The property, option or header at fault." },
        details: {
          type: "array",
          items: {
            type: "object",
            required: ["code", "message"],
            properties: {
              code: { type: "string" },
              message: { type: "string" },
              target: { type: "string" },
            },
          },
        },
      },
    },
  },
});

/** One response for each status of the error catalogue, with its possible causes. */
function errorResponses(errors: ErrorRows): JsonObject {
  const rows = Object.entries(errors);
  const statuses = [...new Set(rows.map(([, row]) => row.status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const causes = rows.filter(([, row]) => row.status === status);
      const [code = "", cause] = causes[0] ?? [];
      const message = `${cause?.documentation}  CorrelationId:  3f7f1b0c-2f5e-4c51-9a70-0a3f4d0f3a11.`;
      return [
        `Error${status}`,
        {
          description: causes.map(([name, row]) => `${name}: ${row.documentation}`).join("\n"),
          content: {
            "application/json": { schema: schemaRef("error"), example: { error: { code, message } } },
          },
        },
      ];
    }),
  );
}

/* The paths of entity sets, functions and actions. */

const errorRef = (status: number): JsonObject => ({ $ref: `#/components/responses/Error${status}` });

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly parameters?: readonly string[];
  readonly body?: JsonObject;
  readonly success: Readonly<Record<number, JsonObject>>;
  readonly errors?: readonly number[];
}

/** Every operation can return the errors of authentication, of limits and of the service, and 501 for parts of OData. */
const commonErrors = [400, 401, 403, 404, 406, 408, 414, 429, 500, 501, 503];

const operation = ({
  id,
  summary,
  tag,
  parameters = [],
  body,
  success,
  errors = [],
}: Endpoint): JsonObject => ({
  operationId: id,
  summary,
  tags: [tag],
  ...(parameters.length > 0 && { parameters: parameters.map(parameterRef) }),
  ...(body && { requestBody: { required: true, content: body } }),
  responses: {
    ...success,
    ...Object.fromEntries([...commonErrors, ...errors].map((status) => [status, errorRef(status)])),
  },
});

/** An operation that changes records; it may be repeated under the same id (Repeatable Requests 1.0). */
const change = ({ parameters = [], success, errors = [], ...others }: Endpoint): JsonObject =>
  operation({
    ...others,
    parameters: [...parameters, ...repeatableParameters],
    success: Object.fromEntries(
      Object.entries(success).map(([status, response]) => {
        const headers = { ...(response["headers"] as object), ...headerRef("Repeatability-Result") };
        return [status, { ...response, headers }];
      }),
    ),
    errors: [...new Set([412, ...errors])],
  });

const json = (schema: JsonObject, sample?: JsonObject): JsonObject => ({
  "application/json": { schema, ...(sample && { example: sample }) },
});

/** The records of a collection, which are also available as tables. */
const table = (schema: JsonObject): JsonObject => ({
  ...json(schema),
  ...Object.fromEntries(
    tableTypes.map((type) => [
      type,
      { schema: { type: "string", ...(type.startsWith("text/") ? {} : { format: "binary" }) } },
    ]),
  ),
});

const response = (description: string, type: EntityType, list = false): JsonObject => ({
  description,
  // Rows of queries have no ETag.
  ...(!(list || type.query) && { headers: headerRef("ETag") }),
  content: list ? table(schemaRef(`${type.name}List`)) : json(schemaRef(type.name)),
});

const noContent = (description: string): JsonObject => ({ description });

const headerRef = (name: string): JsonObject => ({ [name]: { $ref: `#/components/headers/${name}` } });

const item = (parameters: readonly JsonObject[], operations: JsonObject): JsonObject => ({
  ...(parameters.length > 0 && { parameters }),
  ...operations,
});

/** The paths of a set and of its record, and the parameters of each. */
function basePathsOf({ partition }: Model, type: EntityType) {
  const id = parameterRef(ofSet(type, "id"));
  if (!partition || !(type.partitioned || type === partition.type))
    return { collection: `/${type.set}`, record: `/${type.set}({id})`, outer: [], inner: [id] };
  const name = partitionPathParameter(partition);
  const above = `/${partition.type.set}({${name}})`;
  const outer = [parameterRef(name)];
  return type.partitioned
    ? {
        collection: `${above}/${type.set}`,
        record: `${above}/${type.set}({id})`,
        outer,
        inner: [...outer, id],
      }
    : { collection: `/${type.set}`, record: above, outer: [], inner: outer };
}

/** Path items of one entity set, by path relative to the service root. */
function pathsOf(model: Model, type: EntityType, examples: Examples): Readonly<Record<string, JsonObject>> {
  const sample = examplesOf(examples, type);
  const { collection, record, outer, inner } = basePathsOf(model, type);
  return {
    [collection]: item(outer, collectionOperations(model, type, sample)),
    [record]: item(inner, recordOperations(model, type, sample)),
    ...Object.fromEntries(
      shownNavigations(type)
        .filter((navigation) => !navigation.containsTarget)
        .map((navigation) => [
          `${record}/${navigation.name}`,
          item(inner, navigationOperations(model, type, navigation)),
        ]),
    ),
    ...Object.fromEntries(
      type.properties
        .filter((property) => property.stream)
        .map((property) => [
          `${record}/${property.name}`,
          item(inner, streamOperations(type, property.name, sample)),
        ]),
    ),
  };
}

const collectionOperations = (model: Model, type: EntityType, sample: SetExamples): JsonObject => ({
  get: operation({
    id: `list${capitalised(type.set)}`,
    summary: `Reads ${type.set}.`,
    tag: type.set,
    parameters: [...listParameters(type), ...temporalParameters(model, type, true)],
    success: { 200: response("The records that match.", type, true) },
  }),
  ...(type.insertable && {
    post: change({
      id: `create${capitalised(type.name)}`,
      summary: `Creates a ${type.name}.`,
      tag: type.set,
      parameters: ["prefer", ...shapeParameters(type)],
      body: json(schemaRef(`${type.name}Create`), sample.create),
      success: {
        201: {
          ...response("The created record.", type),
          headers: { ...headerRef("ETag"), ...headerRef("Location") },
        },
        204: noContent("Created; without content, as requested."),
      },
      errors: [413, 415],
    }),
  }),
});

function recordOperations(model: Model, type: EntityType, sample: SetExamples): JsonObject {
  const { name, set: tag } = type;
  const changed = {
    200: response("The changed record.", type),
    204: noContent("Changed; without content, as requested."),
  };
  const parameters = ["prefer", ...shapeParameters(type)];
  const created = ofSet(type, "createdId");
  const errors = [412, 413, 415, 428];
  return {
    get: operation({
      id: `get${capitalised(name)}`,
      summary: `Reads one ${name}.`,
      tag,
      parameters: [
        ...(type.query ? [] : ["ifNoneMatch"]),
        ...shapeParameters(type),
        ...temporalParameters(model, type, false),
      ],
      success: {
        200: response("The record.", type),
        ...(!type.query && { 304: noContent("The client's copy of the record is current.") }),
      },
    }),
    ...(type.updatable && {
      patch: change({
        id: `update${capitalised(name)}`,
        summary: `Changes the given fields of a ${name}.`,
        tag,
        parameters: ["ifMatch", ...parameters],
        body: json(schemaRef(`${name}Update`), sample.update),
        success: changed,
        errors,
      }),
      put: change({
        id: `replace${capitalised(name)}`,
        summary: `Replaces a ${name}, or creates it with this id; omitted fields become unset.`,
        tag,
        parameters: [created, "ifMatchOfExisting", ...parameters],
        body: json(schemaRef(`${name}Create`), { ...sample.create, ...sample.update }),
        success: { ...changed, 201: response("The created record.", type) },
        errors,
      }),
    }),
    ...(type.deletable && {
      delete: change({
        id: `delete${capitalised(name)}`,
        summary: `Deletes a ${name}.`,
        tag,
        parameters: [created, "ifMatch"],
        success: { 204: noContent("Deleted.") },
        errors: [412, 428],
      }),
    }),
  };
}

function navigationOperations(model: Model, type: EntityType, navigation: Navigation): JsonObject {
  const target = model.type(navigation.target);
  return {
    get: operation({
      id: `get${capitalised(navigation.name)}Of${capitalised(type.name)}`,
      summary: navigation.description,
      tag: type.set,
      parameters: [
        ...(navigation.collection ? listParameters(target, true) : shapeParameters(target)),
        ...temporalParameters(model, target, navigation.collection),
      ],
      success: {
        200: response(
          navigation.collection ? "The related records." : "The related record.",
          target,
          navigation.collection,
        ),
        ...(!navigation.collection && { 204: noContent("There is no related record.") }),
      },
    }),
  };
}

function streamOperations(type: EntityType, property: string, { file }: SetExamples): JsonObject {
  const content = { "*/*": { schema: { type: "string", format: "binary" } } };
  const name = `${capitalised(type.name)}${capitalised(property)}`;
  return {
    get: operation({
      id: `download${name}`,
      summary: "Reads the file, with the media type of its extension.",
      tag: type.set,
      success: { 200: { description: "The file.", content }, 204: noContent("There is no file.") },
    }),
    put: change({
      id: `upload${name}`,
      summary: "Writes the file.",
      tag: type.set,
      parameters: ["ifMatch"],
      body: { "*/*": { ...content["*/*"], ...(file !== undefined && { example: file }) } },
      success: { 204: noContent("Written.") },
      errors: [412, 413, 428],
    }),
  };
}

// Functions and actions: parameters of functions are in the query (4.01), those of actions in the body.

/** The type whose examples an operation uses: that to which it is bound, else the partition, else the first one. */
function boundType({ partition, types }: Model, { bound }: Operation): EntityType {
  const type = bound?.type ?? partition?.type ?? types[0];
  if (!type) throw new Error("the model has no types");
  return type;
}

const parameterName = (model: Model, each: Operation, parameter: string): string =>
  ofSet(boundType(model, each), `${each.name}.${parameter}`);

/** The component of the key of an operation whose example works on another record than those of its set. */
const operationKey = (type: EntityType, operationName: string): string => ofSet(type, `${operationName}.key`);

/**
 * The components that the path items refer to: a query parameter for each parameter of a function, and the keys of
 * operations whose examples have their own.
 */
const operationParameters = (model: Model, examples: Examples): JsonObject =>
  Object.fromEntries([
    ...model.operations
      .filter(({ kind }) => kind === "function")
      .flatMap((each) =>
        each.parameters.map((parameter) => [
          parameterName(model, each, parameter.name),
          {
            name: parameter.name,
            in: "query",
            required: !parameter.optional,
            description: parameter.description + (isText(parameter) ? " In single quotes." : ""),
            schema: urlSchema(parameter),
            example: exampleOf(model, each, examples)[parameter.name] ?? exampleArgument(parameter),
          },
        ]),
      ),
    ...model.types.flatMap((type) =>
      Object.entries(examplesOf(examples, type).operationKeys ?? {}).map(([name, sample]) => [
        operationKey(type, name),
        key("id", `Id of the record; \`${name}\` works on that of the example.`, sample),
      ]),
    ),
  ]);

/** In a URL, texts are quoted, which generated clients leave to their callers, and structured values are JSON. */
function urlSchema(parameter: Parameter): JsonObject {
  if (isText(parameter)) return { type: "string", pattern: "^'(?:[^']|'')*'$" };
  return parameter.of.kind !== "primitive" || parameter.collection
    ? { type: "string" }
    : operandSchema(parameter);
}

const isText = ({ of, collection }: Parameter): boolean =>
  of.kind === "primitive" && !collection && of.property.type === "Edm.String";

function exampleOf(model: Model, each: Operation, examples: Examples): JsonObject {
  return examplesOf(examples, boundType(model, each)).operations?.[each.name] ?? {};
}

const sampleValues: Readonly<Partial<Record<PrimitiveTypeName, unknown>>> = {
  "Edm.Date": "2026-12-31",
  "Edm.DateTimeOffset": "2026-12-31T00:00:00Z",
  "Edm.String": "''",
};

function exampleArgument({ of, collection }: Parameter): unknown {
  if (of.kind !== "primitive") return collection ? "[]" : "{}";
  const { type } = of.property;
  return collection ? "[]" : (sampleValues[type] ?? primitiveTypes[type].unset);
}

/** Path items of all operations, by path relative to the service root. */
const operationPaths = (model: Model, examples: Examples): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(
    model.operations.flatMap((each) => {
      const { name, bound, imported } = each;
      const { collection, record, outer, inner } = basePathsOf(model, boundType(model, each));
      const [path, parameters] = bound?.collection ? [collection, outer] : [record, inner];
      const suffix = bound && (bound.collection ? bound.type.set : bound.type.name);
      const itemAt = (at: string, outside: readonly JsonObject[], id: string) =>
        [at, item(outside, operationItem(model, each, examples, id))] as const;
      return [
        ...(suffix === undefined
          ? []
          : [itemAt(`${path}/${name}`, parameters, `${name}Of${capitalised(suffix)}`)]),
        ...(imported ? [itemAt(`/${name}`, ofPartition(model, each), name)] : []),
      ];
    }),
  );

/** The parameters of an operation that is imported at the service root. */
const ofPartition = ({ partition }: Model, { bound }: Operation): readonly JsonObject[] =>
  partition && bound?.type === partition.type ? [parameterRef(partitionOption)] : [];

function operationItem(model: Model, each: Operation, examples: Examples, id: string): JsonObject {
  const { kind, description: summary, parameters, bound } = each;
  const type = boundType(model, each);
  const tag = type.set;
  const hasKey = examplesOf(examples, type).operationKeys?.[each.name] !== undefined;
  const ownKey = hasKey ? [operationKey(type, each.name)] : [];
  const success = resultAnswer(each);
  if (kind === "function") {
    const own = parameters.map(({ name }) => parameterName(model, each, name));
    const options =
      each.result?.collection && each.result.of.kind !== "primitive" ? ["top", "skip", "count"] : [];
    return { get: operation({ id, summary, tag, parameters: [...ownKey, ...own, ...options], success }) };
  }
  const required = parameters.filter(({ optional }) => !optional).map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, operandSchema(parameter, parameter.description)]),
    ),
    ...(required.length > 0 && { required }),
  };
  return {
    post: change({
      id,
      summary,
      tag,
      parameters: [...ownKey, ...(bound && !bound.collection ? ["ifMatch"] : []), "prefer"],
      body: json(schema, exampleOf(model, each, examples)),
      success,
      errors: [412, 413, 415, 428],
    }),
  };
}

function resultAnswer({ kind, result }: Operation): Readonly<Record<number, JsonObject>> {
  const nothing = { description: "There is no result, or, with Prefer: return=minimal, none was wanted." };
  if (!result) return { 204: nothing };
  const isRecord = !result.collection && result.of.kind !== "primitive";
  const isTable = kind === "function" && !isRecord;
  const count = { type: "integer", description: "Number of all, with $count=true." };
  const paging = result.collection ? { "@odata.count": count, ...nextLink } : {};
  const schema = isRecord
    ? operandSchema(result)
    : {
        type: "object",
        required: ["@odata.context", "value"],
        properties: { "@odata.context": url, ...paging, value: operandSchema(result) },
      };
  return {
    200: {
      description: "The result.",
      content: isTable ? table(schema) : json(schema),
    },
    ...(kind === "action" &&
      isRecord &&
      result.of.kind === "entity" && {
        201: { description: "The record that the action created.", content: json(schema) },
      }),
    ...((result.nullable || kind === "action") && { 204: nothing }),
  };
}

/*
 * The components: JSON Schemas of records and of the bodies that create and change them, parameters (headers and paging
 * for all operations, keys and expressions by entity set), and examples.
 */

const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Streams are read and written at their own URL. They are in the record's JSON with `$expand` only. */
const inJson = (type: EntityType): readonly Property[] =>
  type.properties.filter((property) => property.stream === undefined);

/** Properties accepted on create; a change accepts the same without those that are immutable after create. */
const insertable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access !== "computed");

const updatable = (type: EntityType): readonly Property[] =>
  inJson(type).filter((property) => property.access === "editable");

const url = { type: "string", format: "uri" };

const nextLink: JsonObject = {
  "@odata.nextLink": { ...url, description: "URL of the next page, if there is one." },
};

/** The schemas of an entity type by name: the record, a list of records, and the bodies that its set accepts. */
const schemasOf = (type: EntityType, examples: SetExamples): Readonly<Record<string, JsonObject>> => ({
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
  ...(type.insertable && { [`${type.name}Create`]: bodySchema(insertable(type), type, true) }),
  ...(type.updatable && { [`${type.name}Update`]: bodySchema(updatable(type), type, false) }),
});

/** The schema of a value of a complex type. */
const complexSchemas = (type: EntityType): Readonly<Record<string, JsonObject>> => ({
  [type.name]: {
    type: "object",
    description: type.description,
    properties: propertySchemas(type.properties),
  },
});

/** The schema of a parameter or a result: values of a primitive type, or of a type that has a schema. */
function operandSchema({ of, collection }: Operand, description?: string): JsonObject {
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

/** Required values are not empty, in a change either; only the body of a `whole` record must have them. */
const bodySchema = (
  properties: readonly Property[],
  { required }: EntityType,
  whole: boolean,
): JsonObject => ({
  type: "object",
  properties: propertySchemas(properties, required),
  ...(whole && required.length > 0 && { required }),
});

const propertySchemas = (properties: readonly Property[], required: readonly string[] = []): JsonObject =>
  Object.fromEntries(
    properties.map((property) => [
      property.name,
      propertySchema(property, property.type === "Edm.String" && required.includes(property.name)),
    ]),
  );

const propertySchema = (property: Property, isRequiredText: boolean): JsonObject => ({
  ...valueSchema(property, {
    description: property.description,
    ...(isRequiredText && { minLength: 1 }),
  }),
  // No default: a client that fills in missing members would change them.
  ...(property.access === "computed" && { readOnly: true }),
});

/** A record as in a response: the values of the create example, and all other properties unset. */
const exampleRecord = (type: EntityType, examples: SetExamples): JsonObject => ({
  ...(hasVersion(type) && { "@odata.etag": 'W/"1795267458586298"' }),
  ...Object.fromEntries(
    inJson(type).map(({ name, unset }) => [name, writtenAt.has(name) ? "2026-01-31T08:30:00Z" : unset]),
  ),
  ...examples.create,
});

/** The properties that the service sets with each record. */
const writtenAt: ReadonlySet<string> = new Set(["systemCreatedAt", "systemModifiedAt"]);

const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** The headers of a change that can be repeated without being executed twice. */
const repeatableParameters: readonly string[] = ["repeatabilityRequestId", "repeatabilityFirstSent"];

/** Name of a parameter whose example is that of an entity set. */
const ofSet = ({ set }: EntityType, name: string): string => `${set}.${name}`;

/** The query options of a list of these records. Their example filter may not apply to those `related` to another. */
const listParameters = (type: EntityType, related = false): readonly string[] => [
  related ? "filter" : ofSet(type, "filter"),
  ofSet(type, "orderby"),
  "top",
  "skip",
  "count",
  ...shapeParameters(type),
];

/** The query options that select the content of a record in a response. */
const shapeParameters = (type: EntityType): readonly string[] => [
  ofSet(type, "select"),
  ...(shownNavigations(type).length > 0 ? [ofSet(type, "expand")] : []),
];

/** The query options that restrict records, here or in expanded collections, to those valid at some time. */
const temporalParameters = (model: Model, type: EntityType, list: boolean): readonly string[] => {
  const reached = shownNavigations(type)
    .filter(({ collection }) => collection)
    .map(({ target }) => model.type(target));
  return [...(list ? [type] : []), ...reached].some(({ applicationTime }) => applicationTime)
    ? temporalOptions
    : [];
};

/** Name of the parameter that selects a partition for a resource at the service root. */
const partitionOption = "partition";

/** Name of the parameter with the id of a partition. */
const partitionPathParameter = ({ type }: Partition): string => `${type.name}_id`;

/** All parameters that `parameterRef` may name. */
const parametersOf = (model: Model, facts: ServiceFacts, examples: Examples): JsonObject => ({
  ...(model.partition && partitionKey(model.partition, examples)),
  filter: filter("systemModifiedAt ge 2019-01-01T00:00:00Z"),
  top: query("$top", "Largest number of records.", { type: "integer", minimum: 0 }, 10),
  skip: query("$skip", "Number of records that are skipped.", { type: "integer", minimum: 0 }, 0),
  count: query("$count", "Adds the number of matching records.", { type: "boolean" }, true),
  ...Object.fromEntries(
    temporalOptions.map((name) => [name, query(`$${name}`, temporalDescriptions[name], text)]),
  ),
  ifMatch: {
    ...header("If-Match", 'Changes the record only if it still has this ETag, such as W/"1795267458586298".'),
    ...(facts.requireIfMatch && { required: true }),
  },
  ifMatchOfExisting: header(
    "If-Match",
    `Replaces the record only if it exists and still has this ETag.${facts.requireIfMatch ? " Required for a record that exists." : ""}`,
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

const temporalDescriptions: Readonly<Record<(typeof temporalOptions)[number], string>> = {
  at: "Only the records whose period contains the date, such as 2026-12-31, here and in expanded collections.",
  from: "Only the records whose period overlaps the interval that begins with the date, here and in expanded collections.",
  to: "The first date after the interval of `$from`.",
  toInclusive: "The last date of the interval of `$from`.",
};

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
      filter: filter(sample.filter),
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

const filter = (example: string): JsonObject =>
  query(
    "$filter",
    `Only the records for which the expression is true. Functions: ${functionNames.join(", ")}.`,
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
  /** Ids of the records for operations that are not possible on the record of `key`, by operation name. */
  readonly operationKeys?: Readonly<Record<string, string>>;
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
  "Edm.Binary": "RXhhbXBsZQ",
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
const examplesOf = (examples: Examples, type: EntityType): SetExamples =>
  examples[type.set] ?? derivedExamples(type);
