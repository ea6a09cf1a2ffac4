/**
 * Generates the Postman collection (format v2.1) and its environment from the OpenAPI document and the table of steps.
 * The service sends them with its address in place of `generatedRoot`.
 */
import { generatedRoot } from "../../src/connect";
import { apiDocument } from "../../src/connect/api-reference";
import { demoCompanyId } from "../../src/demo";
import type { JsonObject } from "../../src/odata/metadata/openapi-components";
import { type ApiOperation, operationsOf } from "./operations";
import { type PlannedStep, testLines } from "./scripts";
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
