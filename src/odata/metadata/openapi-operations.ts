/** The endpoints of entity sets, functions and actions as OpenAPI path items. */
import { tableTypes } from "../headers/negotiate";
import type { EntityType, Model, Navigation, Operation, Parameter } from "../model/model";
import { type PrimitiveTypeName, primitiveTypes } from "../model/types";
import { shownNavigations } from "./facts";
import {
  type Examples,
  examplesOf,
  type JsonObject,
  listParameters,
  nextLink,
  ofSet,
  operandSchema,
  parameterRef,
  partitionOption,
  partitionPathParameter,
  repeatableParameters,
  schemaRef,
  type SetExamples,
  shapeParameters,
  temporalParameters,
  url,
} from "./openapi-components";

export const errorRef = (status: number): JsonObject => ({ $ref: `#/components/responses/Error${status}` });

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
export function pathsOf(
  model: Model,
  type: EntityType,
  examples: Examples,
): Readonly<Record<string, JsonObject>> {
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
  const parameters = ["ifMatch", "prefer", ...shapeParameters(type)];
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
        parameters,
        body: json(schemaRef(`${name}Update`), sample.update),
        success: changed,
        errors,
      }),
      put: change({
        id: `replace${capitalised(name)}`,
        summary: `Replaces a ${name}, or creates it with this id; omitted fields become unset.`,
        tag,
        parameters: [created, ...parameters],
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

/** The components that the path items refer to: a query parameter for each parameter of a function. */
export const operationParameters = (model: Model, examples: Examples): JsonObject =>
  Object.fromEntries(
    model.operations
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
            example: exampleOf(model, each, examples)[parameter.name] ?? exampleValue(parameter),
          },
        ]),
      ),
  );

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

function exampleValue({ of, collection }: Parameter): unknown {
  if (of.kind !== "primitive") return collection ? "[]" : "{}";
  const { type } = of.property;
  return collection ? "[]" : (sampleValues[type] ?? primitiveTypes[type].unset);
}

/** Path items of all operations, by path relative to the service root. */
export const operationPaths = (model: Model, examples: Examples): Readonly<Record<string, JsonObject>> =>
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
  const tag = boundType(model, each).set;
  const success = resultAnswer(each);
  if (kind === "function") {
    const own = parameters.map(({ name }) => parameterName(model, each, name));
    const options =
      each.result?.collection && each.result.of.kind !== "primitive" ? ["top", "skip", "count"] : [];
    return { get: operation({ id, summary, tag, parameters: [...own, ...options], success }) };
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
      parameters: [...(bound && !bound.collection ? ["ifMatch"] : []), "prefer"],
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
