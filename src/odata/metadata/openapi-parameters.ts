/** The parameters of an OpenAPI document: headers and paging for all operations, keys and expressions by entity set. */
import { queryOptions, temporalOptions } from "../language/options";
import { type EntityType, type Model, type Partition } from "../model/model";
import { type ServiceFacts, shownNavigations } from "./facts";
import { examplesOf, type Examples, type JsonObject } from "./openapi-examples";

export const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** The headers of a change that can be repeated without being executed twice. */
export const repeatableParameters: readonly string[] = ["repeatabilityRequestId", "repeatabilityFirstSent"];

/** Name of a parameter whose example is that of an entity set. */
export const ofSet = ({ set }: EntityType, name: string): string => `${set}.${name}`;

/**
 * The query options of a list of these records. The example filter of a set may not apply to records related to
 * another.
 */
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
        `Related records within the response, nested at most ${facts.maxExpandDepth} levels; options are in parentheses.`,
        text,
        sample.expand ?? "*",
      ),
    }).map(([name, parameter]) => [ofSet(type, name), parameter]),
  );
}

const text = { type: "string" };

const query = (name: string, description: string, schema: JsonObject, example?: unknown): JsonObject => ({
  name,
  in: "query",
  description,
  schema,
  ...(example === undefined ? {} : { example }),
});

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

const header = (name: string, description: string, example?: string): JsonObject => ({
  name,
  in: "header",
  description,
  schema: text,
  ...(example === undefined ? {} : { example }),
});
