/** The body of a write, by what the URL addresses: a record, a value, a file, or references to records. */
import { ODataError } from "../errors";
import type { EntityType, Property } from "../model/model";
import { requireJsonContent } from "../headers/content";
import { parseMediaType } from "../headers/media-type";
import { readJsonObject, type JsonObject } from "../json/read";
import type { ODataRequest } from "../message";
import { bindGivenRecord, bindValue, found, type GivenRecord, plainRecord, unsetValue } from "../plan/body";
import type { WriteTarget } from "../request/methods";
import type { CompiledWrite } from "./writes";
import type { RunContext } from "../request/context";
import type { WriteMethod } from "../request/methods";

export type WriteBody =
  /** As a record of a type: a PATCH may turn out to mean another type. */
  | { readonly kind: "record"; readonly as: (type: EntityType) => GivenRecord }
  /** URLs of records. */
  | { readonly kind: "references"; readonly urls: readonly string[] }
  /** A deletion may carry the ETag of what it deletes (JSON Format 4.01, section 4.6.12). */
  | { readonly kind: "none"; readonly etag?: string };

const invalidBody = (message: string): ODataError => new ODataError("BadRequest_InvalidBody", message);

/** Reads and binds the body; what it says about other types than the addressed one is bound when it is needed. */
export async function readBody(
  context: RunContext,
  request: ODataRequest,
  { target }: CompiledWrite,
  method: WriteMethod,
): Promise<WriteBody> {
  switch (target.kind) {
    case "stream":
    case "value":
    case "property":
      return readProperty(context, request, target, method);
    case "reference":
    case "references":
      return method === "DELETE" ? { kind: "none" } : readReferences(context, request, target, method);
    default:
      return method === "DELETE"
        ? readDeletion(context, request)
        : readRecord(context, request, target, method);
  }
}

async function readDeletion({ limits }: RunContext, request: ODataRequest): Promise<WriteBody> {
  const bytes = request.headers["odata-version"] === "4.01" ? await request.body() : new Uint8Array();
  if (bytes.length === 0) return { kind: "none" };
  const body = readJsonObject(bytes, limits.maxBodyValues);
  const etag = body["@etag"] ?? body["@odata.etag"];
  return typeof etag === "string" ? { kind: "none", etag } : { kind: "none" };
}

async function readJson({ limits }: RunContext, request: ODataRequest): Promise<JsonObject> {
  requireJsonContent(request.headers["content-type"]);
  return readJsonObject(await request.body(), limits.maxBodyValues);
}

async function readRecord(
  context: RunContext,
  request: ODataRequest,
  target: WriteTarget,
  method: WriteMethod,
): Promise<WriteBody> {
  const { model, limits } = context;
  const body = await readJson(context, request);
  const operation = target.kind === "collection" || method === "PUT" ? "create" : "update";
  const facts = { model, operation, maxDepth: limits.maxExpandDepth } as const;
  const as = (type: EntityType): GivenRecord => {
    const given = bindGivenRecord(type, body, facts);
    if (method !== "POST" && request.headers["odata-version"] === "4.0") requireNoInline(given);
    return given;
  };
  return { kind: "record", as };
}

/** Protocol 4.01, 11.4.3.1: changes in the form of 4.0 can link records, but not carry them. */
function requireNoInline({ navigations }: GivenRecord): void {
  const inline = navigations.find((given) => given.inline);
  if (!inline) return;
  const { name } = inline.navigation;
  throw new ODataError(
    "BadRequest",
    `'${name}' cannot be given with OData-Version 4.0: a change can link records by '${name}@odata.bind'; records themselves need 4.01.`,
    { target: name },
  );
}

/** One property's value: `{"value": …}`, its text, or the bytes of a stream; a DELETE unsets it. */
async function readProperty(
  context: RunContext,
  request: ODataRequest,
  target: Extract<WriteTarget, { kind: "property" | "value" | "stream" }>,
  method: WriteMethod,
): Promise<WriteBody> {
  const property = storingProperty(target);
  if (property.access !== "editable")
    throw new ODataError("BadRequest", `'${property.name}' is read-only; the service gives its value.`, {
      target: property.name,
    });
  const read = target.kind === "stream" ? readBytes : target.kind === "value" ? readText : readValue;
  const value =
    method === "DELETE" ? unsetValue(property) : bindValue(property, await read(request, property, context));
  const given = plainRecord({ [property.name]: value });
  return { kind: "record", as: () => given };
}

function storingProperty({
  type,
  property,
}: Extract<WriteTarget, { kind: "property" | "value" | "stream" }>) {
  if (!property.stream) return property;
  const content = type.property(property.stream.content);
  if (content) return content;
  throw new Error(`${type.name}.${property.name} keeps its bytes nowhere`);
}

/** A stream's bytes, as Base64 in the property that keeps them. */
const readBytes = async (request: ODataRequest): Promise<unknown> =>
  Buffer.from(await request.body()).toString("base64");

/** Protocol 4.01, 11.4.9.1: the raw value as plain text. */
async function readText(request: ODataRequest, { type }: Property): Promise<unknown> {
  const sent = request.headers["content-type"] ?? "text/plain";
  const media = parseMediaType(sent);
  const charset = media?.parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (media?.type !== "text/plain" || (charset !== "utf-8" && charset !== "utf8"))
    throw new ODataError(
      "BadRequest_UnsupportedMediaType",
      `The body's Content-Type is '${sent}'; expected text/plain in UTF-8.`,
      { target: "Content-Type" },
    );
  const text = decoded(await request.body());
  return type === "Edm.Boolean" && /^(true|false)$/.test(text) ? text === "true" : text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalidBody("The body is not UTF-8 text.");
  }
}

/** JSON Format 4.01, section 11: `{"value": …}`. */
async function readValue(request: ODataRequest, property: Property, context: RunContext): Promise<unknown> {
  const body = await readJson(context, request);
  const names = Object.keys(body).filter((name) => !name.includes("@"));
  if (names.length === 1 && names[0] === "value") return body["value"];
  throw invalidBody(
    `The body must be {"value": …} with the value of '${property.name}'; found ${names.map((name) => `'${name}'`).join(", ") || "no member"}.`,
  );
}

/** JSON Format 4.01, section 14: `{"@odata.id": …}`; for PUT to a collection `{"value": […]}` of these. */
async function readReferences(
  context: RunContext,
  request: ODataRequest,
  { kind }: WriteTarget,
  method: WriteMethod,
): Promise<WriteBody> {
  const body = await readJson(context, request);
  const isList = kind === "references" && method === "PUT";
  const items = isList ? body["value"] : [body];
  if (!Array.isArray(items))
    throw invalidBody(`The body must be {"value": […]} with references to records; found ${found(items)}.`);
  return { kind: "references", urls: items.map(urlOf) };
}

function urlOf(reference: unknown): string {
  const members =
    typeof reference === "object" && reference !== null ? new Map(Object.entries(reference)) : undefined;
  const url: unknown = members?.get("@odata.id") ?? members?.get("@id");
  if (typeof url === "string") return url;
  throw invalidBody(
    `A reference must be {"@odata.id": "{URL of a record}"}; found ${found(url ?? reference)}.`,
  );
}
