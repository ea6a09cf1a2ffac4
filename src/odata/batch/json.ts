/**
 * JSON batches (JSON Format 4.01, section 19): body → units, and completed units → text. An invalid request object
 * becomes a 400 of that request only.
 */
import { isUtf8 } from "node:buffer";
import { bytesOf, type Body, type ODataResponse } from "../message";
import { invalidBody, ODataError, shortened } from "../errors";
import { parseMediaType } from "../headers/negotiate";
import { isJsonObject, type JsonObject, jsonText, readJsonObject } from "../json/read";
import { unknownMediaType } from "../language/media-types";
import {
  type BatchLimits,
  type BatchOperation,
  type BatchUnit,
  maxPartHeaders,
  maxPartHeaderSize,
  newOperation,
  type OperationResponse,
  tooManyOperations,
  type UnitResponse,
  framed,
  hasJsonBody,
  isJson,
} from "./batch";

/**
 * Reads the units of a batch within its limits. Throws `BadRequest_InvalidBody` if ids, groups or dependencies violate
 * the format: the intended order of the requests is then uncertain.
 */
export function readJsonBatch(
  bytes: Uint8Array,
  { maxBatchOperations: limit, maxBodyValues }: BatchLimits,
): readonly BatchUnit[] {
  const { requests } = readJsonObject(bytes, maxBodyValues);
  if (!Array.isArray(requests))
    throw invalidBody("The body has no array 'requests', as a JSON batch must have.");
  if (requests.length > limit) throw tooManyOperations(limit);
  const units: BatchUnit[] = [];
  const known = new Set<string>();
  const groups = new Set<string>();
  for (const [index, request] of requests.entries()) {
    const where = `requests[${index}]`;
    if (!isJsonObject(request))
      throw invalidBody(`${where} is no object; expected a request with id, method and url.`);
    const { id } = request;
    if (typeof id !== "string" || id === "") throw invalidBody(`${where} needs an id that is a text.`);
    requireShort(id, `${where}.id`);
    if (/\p{Cc}/u.test(id))
      throw invalidBody(`The id of ${where} has a control character, such as a line break.`);
    const group = optionalText(request["atomicityGroup"], `${where}.atomicityGroup`);
    requireShort(group, `${where}.atomicityGroup`);
    const last = units.at(-1);
    const sameGroup = group !== undefined && last?.kind === "group" && last.name === group ? last : undefined;
    if (!sameGroup && last?.kind === "group" && last.name !== undefined) known.add(last.name);
    if (known.has(id) || id === group || groups.has(id))
      throw invalidBody(`The id '${id}' of ${where} is used twice.`);
    if (group !== undefined && !sameGroup && known.has(group))
      throw invalidBody(
        `The requests of the atomicity group '${group}' must be adjacent, and no request may have its name as id.`,
      );
    const read = readRequest(request, id, dependencies(request, where, known), where);
    known.add(id);
    if (group === undefined) units.push({ kind: "request", operations: [read] });
    else {
      groups.add(group);
      const operations = [...(sameGroup?.operations ?? []), read];
      if (sameGroup) units.pop();
      units.push({ kind: "group", name: group, operations });
    }
  }
  return units;
}

function optionalText(value: unknown, where: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw invalidBody(`${where} is no text.`);
}

/** Characters of an id, the name of a group or a method, which responses and messages repeat. */
const maxNameLength = 1000;

function requireShort(name: string | undefined, where: string): void {
  if (name !== undefined && name.length > maxNameLength)
    throw invalidBody(`${where} has ${name.length} characters; the limit is ${maxNameLength}.`);
}

/** `dependsOn`: earlier requests and groups. */
function dependencies(request: JsonObject, where: string, known: ReadonlySet<string>): readonly string[] {
  const names = request["dependsOn"] ?? [];
  if (!Array.isArray(names)) throw invalidBody(`${where}.dependsOn is no array of ids.`);
  for (const name of names) {
    if (typeof name === "string" && known.has(name)) continue;
    throw invalidBody(
      `${where}.dependsOn names ${JSON.stringify(name).slice(0, 100)}, but no request or group before it has this id.`,
    );
  }
  return names as readonly string[];
}

function readRequest(
  request: JsonObject,
  id: string,
  dependsOn: readonly string[],
  where: string,
): BatchOperation {
  const condition = optionalText(request["if"], `${where}.if`);
  const common = { id, dependsOn, condition };
  try {
    const { method, url } = request;
    if (typeof method !== "string" || typeof url !== "string" || url === "")
      throw invalidBody(`The request '${id}' needs a method and a url that are texts.`);
    requireShort(method, `${where}.method`);
    const headers = readHeaders(request["headers"], id);
    const name = method.toUpperCase();
    const body = request["body"] ?? undefined;
    if (body === undefined) return newOperation({ ...common, method: name, url, headers });
    if (name === "GET" || name === "DELETE")
      throw invalidBody(`The request '${id}' is a ${name} and cannot have a body.`);
    headers["content-type"] ??= "application/json";
    return newOperation({
      ...common,
      method: name,
      url,
      headers,
      body: bodyBytes(body, headers["content-type"], id),
    });
  } catch (error) {
    if (error instanceof ODataError) return newOperation({ ...common, fault: error });
    throw error;
  }
}

function readHeaders(given: unknown, id: string): Record<string, string> {
  if (given === undefined || given === null) return {};
  if (!isJsonObject(given)) throw invalidBody(`The headers of the request '${id}' are no object.`);
  const all = Object.entries(given);
  if (all.length > maxPartHeaders)
    throw invalidBody(`The request '${id}' has ${all.length} headers; the limit is ${maxPartHeaders}.`);
  let size = 0;
  const entries = all.map(([name, value]): [string, string] => {
    if (typeof value !== "string")
      throw invalidBody(`The header '${shortened(name)}' of the request '${id}' is no text.`);
    size += name.length + value.length;
    if (size > maxPartHeaderSize)
      throw invalidBody(
        `The headers of the request '${id}' are too long; the limit is ${maxPartHeaderSize} characters.`,
      );
    return [name.toLowerCase(), value.trim()];
  });
  return Object.fromEntries(entries);
}

/** The body's bytes: JSON unchanged, `text/*` as a string, all others as base64url. */
function bodyBytes(body: unknown, contentType: string, id: string): Uint8Array {
  const type = parseMediaType(contentType)?.type ?? "";
  if (type === "application/json" || type.endsWith("+json")) {
    return Buffer.from(jsonText(body));
  }
  if (typeof body !== "string")
    throw invalidBody(`The body of the request '${id}' is of type ${type}; expected a text.`);
  if (type.startsWith("text/")) return Buffer.from(body);
  if (!/^[\w+/-]*={0,2}$/.test(body)) throw invalidBody(`The body of the request '${id}' is not base64url.`);
  return Buffer.from(body, "base64url");
}

/*
 * JSON responses (JSON Format 4.01, section 19.5): completed units → text. JSON bodies are passed on without
 * parsing.
 */

/**
 * Writes the responses of the units, each as soon as it exists; `batch` is all units. In a multipart batch, a request without
 * a `Content-ID` is identified by its number, as `request-1`, and a change set by a name such as `group-1`, which no request
 * has as id.
 */
export async function* writeJsonBatch(
  units: AsyncIterable<UnitResponse>,
  batch: readonly BatchUnit[],
): AsyncGenerator<string | Uint8Array> {
  yield `{"responses":[`;
  const groups = groupNames(batch);
  let number = 0;
  for await (const { unit, responses } of units) {
    const atomicityGroup = groups.get(unit);
    for (const response of responses) {
      const separator = number++ > 0 ? "," : "";
      const id = response.operation.id ?? `request-${number}`;
      yield* writeResponse(response, { id, atomicityGroup }, separator);
    }
  }
  yield "]}";
}

/** The names of the groups; change sets, which have none, get one each. */
function groupNames(batch: readonly BatchUnit[]): ReadonlyMap<BatchUnit, string> {
  const ids = new Set(batch.flatMap(({ operations }) => operations.map(({ id }) => id)));
  const names = new Map<BatchUnit, string>();
  let number = 0;
  const nextName = (): string => {
    const name = `group-${++number}`;
    return ids.has(name) ? nextName() : name;
  };
  for (const unit of batch) if (unit.kind === "group") names.set(unit, unit.name ?? nextName());
  return names;
}

/** The separator is in the first chunk: its reader may leave after each, and only `framed` closes the body then. */
async function* writeResponse(
  { response }: OperationResponse,
  names: { readonly id: string; readonly atomicityGroup: string | undefined },
  separator: string,
): AsyncGenerator<string | Uint8Array> {
  const { status } = response;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : value.join(", "),
    ]),
  );
  const { type, body } = await bodyInJson(response);
  if (type !== undefined) headers["content-type"] = type;
  const head = separator + JSON.stringify({ ...names, status, headers });
  if (body === undefined) yield head;
  else yield* framed(`${head.slice(0, -1)},"body":`, body, "}");
}

/**
 * A body as a JSON value, and its media type if another than that of the response. JSON of the service is passed on, text
 * in UTF-8 is a string, everything else is base64url. Stored JSON and text in another encoding are octets, as they are
 * within records (`language/media-types.ts`).
 */
async function bodyInJson(response: ODataResponse): Promise<{ body?: Body; type?: string }> {
  const { headers, body } = response;
  if (body === undefined || body === "") return {};
  if (hasJsonBody(response)) return { body };
  const type = String(headers["Content-Type"] ?? "");
  // Read already (`begun`).
  const bytes = (await bytesOf(body, Infinity)) ?? Buffer.alloc(0);
  const isText = /^text\//i.test(type);
  if (isText && isUtf8(bytes)) return { body: JSON.stringify(bytes.toString()) };
  const octets = JSON.stringify(bytes.toString("base64url"));
  return isText || isJson(type) ? { body: octets, type: unknownMediaType } : { body: octets };
}
