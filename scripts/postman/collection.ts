/**
 * Generates the Postman collection (format v2.1) and its environment from the OpenAPI document and the table of steps, with
 * the tests of each request. The service sends them with its address in place of `generatedRoot`.
 */
import { apiDocument, generatedRoot } from "../../src/connect";
import { demoCompanyId } from "../../src/demo";
import type { JsonObject } from "../../src/odata/metadata/openapi";
import { folders, type Step } from "./steps";

const collectionId = "5b1f3c2e-7d4a-4c1b-9e6f-0a2d8c4b6e10";
const environmentId = "8e2a6d40-3c5b-4f7e-a1d9-6b0c2e4f8a31";

/** Returns the folders with their requests, in which the service's address and company are variables. */
function postmanFolders(): readonly JsonObject[] {
  const document = apiDocument({ basePath: "{{baseUrl}}", maxExpandDepth: 6, mark: "{{run}}" });
  const operations = operationsOf(document);
  const { schemas } = document["components"] as { readonly schemas: Readonly<Record<string, JsonObject>> };
  const planned = (step: Step): PlannedStep => {
    const operation = operations.get(step.operation);
    if (operation === undefined) throw new Error(`the OpenAPI document has no operation ${step.operation}`);
    return { step, operation };
  };
  return folders.map(({ name, steps }, at) => ({
    name,
    item: steps.map((step, position) =>
      requestItem(planned(step), schemas, at === 0 && position === 0 ? newRun : []),
    ),
  }));
}

export const postmanCollection = (): JsonObject => ({
  info: {
    _postman_id: collectionId,
    name: "Lease and property management",
    description:
      "Every operation of the interface document, in its order, then paging and errors; created records are deleted at " +
      "the end. Set `token` to a bearer token and run the whole collection, or the requests one by one.",
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
  variable: [
    { key: "baseUrl", value: generatedRoot },
    { key: "companyId", value: demoCompanyId },
    { key: "token", value: "" },
    { key: "run", value: "RUN0" },
  ],
  item: postmanFolders(),
});

/** Codes of created records begin with `run`: each run creates other records, even after one that was aborted. */
const newRun = ['pm.collectionVariables.set("run", `R${Date.now().toString(36).slice(-7).toUpperCase()}`);'];

/** The environment for the collection; its user adds a token. */
export const postmanEnvironment: JsonObject = {
  id: environmentId,
  name: "Lease service",
  values: [
    { key: "baseUrl", value: generatedRoot, type: "default", enabled: true },
    { key: "companyId", value: demoCompanyId, type: "default", enabled: true },
    { key: "token", value: "", type: "secret", enabled: true },
  ],
  _postman_variable_scope: "environment",
};

function requestItem(
  planned: PlannedStep,
  schemas: Readonly<Record<string, JsonObject>>,
  before: readonly string[],
): JsonObject {
  const { step, operation } = planned;
  const body = operation.body && { ...withoutId(operation.body), ...step.body };
  return {
    name: step.name ?? operation.summary,
    event: [
      ...(before.length > 0 ? [script("prerequest", before)] : []),
      script("test", testLines(planned, schemas)),
    ],
    request: {
      method: operation.method,
      header: headersOf(planned, body !== undefined).map(([key, value]) => ({ key, value })),
      ...(body === undefined
        ? {}
        : {
            body: {
              mode: "raw",
              raw: JSON.stringify(body, null, 2),
              options: { raw: { language: "json" } },
            },
          }),
      url: step.url ?? urlOf(step, operation),
    },
    response: [],
  };
}

const script = (listen: string, exec: readonly string[]): JsonObject => ({
  listen,
  script: { type: "text/javascript", exec },
});

/** The service assigns the ids, so that runs do not conflict. */
function withoutId(body: JsonObject): JsonObject {
  const { id: _id, ...others } = body;
  return others;
}

function headersOf(
  { step, operation }: PlannedStep,
  hasBody: boolean,
): readonly (readonly [string, string])[] {
  const changes = operation.method === "PATCH" || operation.method === "DELETE";
  return Object.entries({
    Accept: "application/json",
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
    ...(changes && step.record !== undefined ? { "If-Match": `{{${step.record}Etag}}` } : {}),
    ...step.headers,
  });
}

function urlOf({ record, query = {} }: Step, { path }: ApiOperation): JsonObject {
  const below = path.replace("{company_id}", "{{companyId}}").replace("{id}", `{{${record}Id}}`);
  const options = Object.entries(query);
  const tail = options.map(([key, value]) => `${key}=${value}`).join("&");
  return {
    raw: `{{baseUrl}}${below}${tail === "" ? "" : `?${tail}`}`,
    host: ["{{baseUrl}}"],
    path: below.slice(1).split("/"),
    ...(options.length > 0 ? { query: options.map(([key, value]) => ({ key, value })) } : {}),
  };
}

interface ApiOperation {
  readonly method: string;
  /** Path below the service root, with `{company_id}` and `{id}` in it. */
  readonly path: string;
  readonly summary: string;
  /** The example of the request's body; undefined when it has none. */
  readonly body: JsonObject | undefined;
  /** Status and name of the schema of the response; undefined for one without a record or a list of records. */
  readonly status: number;
  readonly schema: string | undefined;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<
  Record<string, { readonly example?: JsonObject; readonly schema?: { readonly $ref?: string } } | undefined>
>;

/** Reads the operations of a document generated by `apiDocument`. */
function operationsOf(document: JsonObject): ReadonlyMap<string, ApiOperation> {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "parameters")
      .map(([method, operation]) => [operation.operationId, operationOf(method, path, operation)] as const),
  );
  return new Map(operations);
}

function operationOf(method: string, path: string, operation: DocumentedOperation): ApiOperation {
  // Numeric keys are in ascending order, so the first is the response to a client without preferences.
  const status = Number(Object.keys(operation.responses)[0]);
  const schema = operation.responses[status]?.content?.["application/json"]?.schema?.$ref;
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    body: operation.requestBody?.content["application/json"]?.example,
    status,
    schema: schema?.slice(schema.lastIndexOf("/") + 1),
  };
}

/* JSON Schemas of responses for Postman's tests: those of the OpenAPI document, without references. */

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
function recordSchema(
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

const listSchema = (record: JsonObject): JsonObject => ({
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

interface PlannedStep {
  readonly step: Step;
  readonly operation: ApiOperation;
}

const text = (value: unknown): string => JSON.stringify(value);

/** Returns the lines for one step; `schemas` are those of the OpenAPI document. */
function testLines(
  { step, operation }: PlannedStep,
  schemas: Readonly<Record<string, JsonObject>>,
): readonly string[] {
  const status = step.status ?? operation.status;
  const lines = [test(`status ${status}`, `pm.response.to.have.status(${status})`)];
  if (step.code !== undefined) {
    return [
      ...lines,
      test(`error ${step.code}`, `pm.expect(pm.response.json().error.code).to.equal(${text(step.code)})`),
    ];
  }
  const schema = step.schema ?? operation.schema;
  if (schema === undefined || step.status !== undefined) return lines;
  const isList = schema.endsWith("List");
  const record = recordSchema(schemas, schema.replace(/List$/, ""), step.expands);
  return [
    ...lines,
    test("as documented", `pm.response.to.have.jsonSchema(${text(isList ? listSchema(record) : record)})`),
    "const answer = pm.response.json();",
    ...(isList ? listLines(step) : recordLines(step, operation)),
  ];
}

const test = (name: string, body: string): string => `pm.test(${text(name)}, () => ${body});`;

function listLines({ saves, keeps = {}, matches = {}, nextPage }: Step): readonly string[] {
  return [
    test("there are records", `pm.expect(answer.value).to.not.be.empty`),
    ...Object.entries(matches).map(([field, variable]) =>
      test(
        `every ${field} is the requested one`,
        `pm.expect(answer.value.map((record) => record.${field})).to.satisfy((values) => values.every((value) => value === pm.collectionVariables.get(${text(variable)})))`,
      ),
    ),
    ...saveLines("answer.value[0]", saves, keeps),
    ...(nextPage === undefined
      ? []
      : [
          test("there is another page", `pm.expect(answer).to.have.property("@odata.nextLink")`),
          `pm.collectionVariables.set(${text(nextPage)}, answer["@odata.nextLink"]);`,
        ]),
  ];
}

function recordLines({ saves, keeps = {}, record }: Step, { method }: ApiOperation): readonly string[] {
  return [
    ...(method === "GET"
      ? []
      : [sentLine, test("the record has the sent values", "pm.expect(answer).to.include(sent)")]),
    ...(method === "PATCH"
      ? [
          test(
            "the ETag is another one",
            `pm.expect(answer["@odata.etag"]).to.not.equal(pm.collectionVariables.get(${text(`${record}Etag`)}))`,
          ),
        ]
      : []),
    ...saveLines("answer", saves, keeps),
  ];
}

const sentLine = "const sent = JSON.parse(pm.variables.replaceIn(pm.request.body.raw));";

const saveLines = (
  from: string,
  saves: string | undefined,
  keeps: Readonly<Record<string, string>>,
): readonly string[] => [
  ...(saves === undefined
    ? []
    : [
        `pm.collectionVariables.set(${text(`${saves}Id`)}, ${from}.id);`,
        `pm.collectionVariables.set(${text(`${saves}Etag`)}, ${from}["@odata.etag"]);`,
      ]),
  ...Object.entries(keeps).map(
    ([variable, field]) => `pm.collectionVariables.set(${text(variable)}, ${from}.${field});`,
  ),
];
