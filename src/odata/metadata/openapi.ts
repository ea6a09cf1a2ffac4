/** The service as an OpenAPI 3.1 document, for readers and generators that do not support `$metadata`. */
import { errorCatalogue, type ErrorRows } from "../errors";
import type { Model } from "../model/model";
import type { ServiceFacts } from "./facts";
import {
  complexSchemas,
  type Examples,
  examplesOf,
  type JsonObject,
  parameterRef,
  parametersOf,
  repeatableParameters,
  schemaRef,
  schemasOf,
} from "./openapi-components";
import { errorRef, operationParameters, operationPaths, pathsOf } from "./openapi-operations";

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
      [400, 401, 403, 406, 412, 413, 415, 429].map((status) => [status, errorRef(status)]),
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
