/** The operations on entity sets as OpenAPI path items, one for each endpoint. */
import { tableTypes } from "../headers/table-format";
import type { EntityType, Model, Navigation } from "../model/model";
import { shownNavigations } from "./facts";
import { examplesOf, type Examples, type JsonObject, type SetExamples } from "./openapi-examples";
import {
  listParameters,
  ofSet,
  parameterRef,
  partitionPathParameter,
  repeatableParameters,
  shapeParameters,
  temporalParameters,
} from "./openapi-parameters";
import { schemaRef } from "./openapi-schemas";

export const errorRef = (status: number): JsonObject => ({ $ref: `#/components/responses/Error${status}` });

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface Operation {
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

export const operation = ({
  id,
  summary,
  tag,
  parameters = [],
  body,
  success,
  errors = [],
}: Operation): JsonObject => ({
  operationId: id,
  summary,
  tags: [tag],
  ...(parameters.length > 0 ? { parameters: parameters.map(parameterRef) } : {}),
  ...(body ? { requestBody: { required: true, content: body } } : {}),
  responses: {
    ...success,
    ...Object.fromEntries([...commonErrors, ...errors].map((status) => [status, errorRef(status)])),
  },
});

/** An operation that changes records; it may be repeated under the same id (Repeatable Requests 1.0). */
export const change = ({ parameters = [], success, errors = [], ...others }: Operation): JsonObject =>
  operation({
    ...others,
    parameters: [...parameters, ...repeatableParameters],
    success: Object.fromEntries(
      Object.entries(success).map(([status, response]) => [
        status,
        { ...response, headers: resultOf(response) },
      ]),
    ),
    errors: [...new Set([412, ...errors])],
  });

const resultOf = ({ headers }: JsonObject): JsonObject => ({
  ...(headers as JsonObject | undefined),
  "Repeatability-Result": { $ref: "#/components/headers/Repeatability-Result" },
});

export const json = (schema: JsonObject, sample?: JsonObject): JsonObject => ({
  "application/json": { schema, ...(sample ? { example: sample } : {}) },
});

/** The records of a collection, which are also available as tables. */
export const table = (schema: JsonObject): JsonObject => ({
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
  ...(list ? {} : { headers: { ETag: { $ref: "#/components/headers/ETag" } } }),
  content: list ? table(schemaRef(`${type.name}List`)) : json(schemaRef(type.name)),
});

const noContent = (description: string): JsonObject => ({ description });

export const item = (parameters: readonly JsonObject[], operations: JsonObject): JsonObject => ({
  ...(parameters.length > 0 ? { parameters } : {}),
  ...operations,
});

/** The paths of a set and of its record, and the parameters of each. */
export function basePathsOf({ partition }: Model, type: EntityType) {
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
  ...(type.insertable
    ? {
        post: change({
          id: `create${capitalised(type.name)}`,
          summary: `Creates a ${type.name}.`,
          tag: type.set,
          parameters: ["prefer", ...shapeParameters(type)],
          body: json(schemaRef(`${type.name}Create`), sample.create),
          success: {
            201: {
              ...response("The created record.", type),
              headers: {
                ETag: { $ref: "#/components/headers/ETag" },
                Location: { $ref: "#/components/headers/Location" },
              },
            },
            204: noContent("Created; without content, as requested."),
          },
          errors: [413, 415],
        }),
      }
    : {}),
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
      parameters: ["ifNoneMatch", ...shapeParameters(type), ...temporalParameters(model, type, false)],
      success: {
        200: response("The record.", type),
        304: noContent("The client's copy of the record is current."),
      },
    }),
    ...(type.updatable
      ? {
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
        }
      : {}),
    ...(type.deletable
      ? {
          delete: change({
            id: `delete${capitalised(name)}`,
            summary: `Deletes a ${name}.`,
            tag,
            parameters: [created, "ifMatch"],
            success: { 204: noContent("Deleted.") },
            errors: [412, 428],
          }),
        }
      : {}),
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
        ...(navigation.collection ? {} : { 204: noContent("There is no related record.") }),
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
      body: { "*/*": { ...content["*/*"], ...(file === undefined ? {} : { example: file }) } },
      success: { 204: noContent("Written.") },
      errors: [412, 413, 428],
    }),
  };
}
