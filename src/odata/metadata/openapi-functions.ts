/**
 * Functions and actions as OpenAPI path items: parameters of functions are in the query (4.01), those of actions in the
 * body.
 */
import type { EntityType, Model, Operation, Parameter } from "../model/model";
import { type PrimitiveTypeName, primitiveTypes } from "../model/types";
import { examplesOf, type Examples, type JsonObject } from "./openapi-examples";
import { capitalised, change, item, json, operation, basePathsOf, table } from "./openapi-operations";
import { ofSet, parameterRef, partitionOption } from "./openapi-parameters";
import { operandSchema } from "./openapi-schemas";

/**
 * The type whose examples an operation uses: the type that it is bound to, else the partition, else the first of the
 * model.
 */
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
      return [
        ...(suffix === undefined
          ? []
          : [
              [
                `${path}/${name}`,
                item(parameters, operationItem(model, each, examples, `${name}Of${capitalised(suffix)}`)),
              ] as const,
            ]),
        ...(imported
          ? [
              [
                `/${name}`,
                item(ofPartition(model, each), operationItem(model, each, examples, name)),
              ] as const,
            ]
          : []),
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
    ...(required.length > 0 ? { required } : {}),
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
  const nothing = { description: "There is no result." };
  if (!result) return { 204: nothing };
  const context = { "@odata.context": { type: "string", format: "uri" } };
  const isRecord = !result.collection && result.of.kind !== "primitive";
  const paging = {
    "@odata.count": { type: "integer", description: "Number of all, with $count=true." },
    "@odata.nextLink": {
      type: "string",
      format: "uri",
      description: "URL of the next page, if there is one.",
    },
  };
  const schema = isRecord
    ? operandSchema(result)
    : {
        type: "object",
        required: ["@odata.context", "value"],
        properties: { ...context, ...(result.collection ? paging : {}), value: operandSchema(result) },
      };
  return {
    200: {
      description: "The result.",
      content: kind === "function" && result.collection ? table(schema) : json(schema),
    },
    ...(kind === "action" && isRecord && result.of.kind === "entity"
      ? { 201: { description: "The record that the action created.", content: json(schema) } }
      : {}),
    ...(result.nullable ? { 204: nothing } : {}),
  };
}
