/** The service as an OpenAPI 3.1 document, for people and generators that do not read `$metadata`. */
import { errorCodes } from "../errors";
import type { Model } from "../edm/model";
import type { ServiceFacts } from "./facts";
import { pathsOf } from "./openapi-operations";
import { schemaRef, schemasOf, type JsonObject } from "./openapi-schemas";

/** What an OpenAPI document names besides: it has a title, a version and a server. */
export interface OpenApiFacts extends ServiceFacts {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Path or absolute URL of the service root, without a slash at its end. */
  readonly basePath: string;
}

export const openapi = (model: Model, facts: OpenApiFacts): JsonObject => ({
  openapi: "3.1.0",
  info: {
    title: facts.title,
    description: facts.description,
    version: facts.version,
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: facts.basePath }],
  security: [{ bearer: [] }, { ntlm: [] }],
  tags: model.types.map((type) => ({ name: type.set, description: type.description })),
  paths: {
    "/": plainGet("getServiceDocument", "Lists the entity sets.", {
      "application/json": { schema: { type: "object" } },
    }),
    "/$metadata": plainGet("getMetadata", "Describes the model, as XML or JSON.", {
      "application/xml": { schema: { type: "string" } },
      "application/json": { schema: { type: "object" } },
    }),
    ...Object.assign({}, ...model.types.map((type) => pathsOf(model, type))),
  },
  components: {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "An access token (OAuth 2.0).",
      },
      ntlm: { type: "http", scheme: "ntlm", description: "NTLM, three messages on one connection." },
    },
    schemas: { ...Object.assign({}, ...model.types.map(schemasOf)), error: errorSchema },
    parameters: parameters(facts),
    headers: {
      ETag: { description: "The record's ETag, for If-Match.", schema: { type: "string" } },
      Location: { description: "URL of the created record.", schema: { type: "string", format: "uri" } },
    },
    responses: errorResponses(),
  },
});

const plainGet = (operationId: string, summary: string, content: JsonObject): JsonObject => ({
  get: {
    operationId,
    summary,
    responses: {
      200: { description: "The document.", content },
      401: { $ref: "#/components/responses/Error401" },
      406: { $ref: "#/components/responses/Error406" },
    },
  },
});

const errorSchema: JsonObject = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(errorCodes) },
        message: {
          type: "string",
          description: "What was found and what was expected; ends with the correlation id.",
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
};

/** One response per status of the catalogue of errors, with what may cause it. */
function errorResponses(): JsonObject {
  const rows = Object.entries(errorCodes);
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

const text = { type: "string" };

const query = (name: string, description: string, schema: JsonObject, example: unknown): JsonObject => ({
  name,
  in: "query",
  description,
  schema,
  example,
});

const key = (name: string, description: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string", format: "uuid" },
});

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "header",
  description,
  schema: text,
  example,
});

const parameters = (facts: ServiceFacts): JsonObject => ({
  company_id: key("company_id", "Id of the company."),
  id: key("id", "Id of the record."),
  filter: query(
    "$filter",
    `Only the records for which the expression is true. Functions: ${facts.filterFunctions.join(", ")}.`,
    text,
    "systemModifiedAt ge 2026-01-01T00:00:00Z",
  ),
  orderby: query("$orderby", "The order; expressions with asc or desc.", text, "systemModifiedAt desc"),
  top: query("$top", "At most so many records.", { type: "integer", minimum: 0 }, 100),
  skip: query("$skip", "Leaves out so many records first.", { type: "integer", minimum: 0 }, 0),
  count: query("$count", "Adds the number of matching records.", { type: "boolean" }, true),
  select: query("$select", "Only these fields.", text, "id,systemModifiedAt"),
  expand: query(
    "$expand",
    `Related records within the answer, nested at most ${facts.maxExpandDepth} levels; options stand in parentheses.`,
    text,
    "*",
  ),
  ifMatch: header("If-Match", "Change only if the record still has this ETag.", 'W/"1"'),
  ifNoneMatch: header("If-None-Match", "Answer 304 if the record still has this ETag.", 'W/"1"'),
  prefer: header("Prefer", "return=minimal for an answer without content.", "return=minimal"),
});
