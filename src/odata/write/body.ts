/** The bodies of writes: a record, a value, a file, or references to records. */
import { badRequest, invalidBody, limitExceeded, ODataError } from "../errors";
import { bodyVersion, isUtf8, parseMediaType, requireJsonContent } from "../headers/negotiate";
import { parsePrefer } from "../headers/prefer";
import { isJsonObject, type JsonObject, readJsonObject } from "../json/read";
import { type EntityType, type Property } from "../model/model";
import {
  bindChanges,
  bindGivenRecord,
  bindValue,
  countRecords,
  found,
  type GivenChange,
  type GivenRecord,
  plainRecord,
  unsetValue,
  type Values,
} from "../plan/body";
import { type TargetOf } from "../plan/path";
import { type RequestContext } from "../request/context";
import { base64Of } from "../request/long-body";
import { requireReadableFile } from "./rules";

/** A record: as one of a given type, since a PATCH may turn out to address another type. */
export interface RecordBody {
  readonly as: (type: EntityType) => GivenRecord;
  /** The body is of single values: it nests no records. */
  readonly isFlat: boolean;
}

export const isRecordBody = (body: object): body is RecordBody => "as" in body;

/** Changes to a collection. */
export interface ChangesBody {
  readonly changes: readonly GivenChange[];
}

/** URLs of records. */
export interface ReferencesBody {
  readonly urls: readonly string[];
}

/** A deletion may contain the ETag of the record to delete (JSON Format 4.01, section 4.6.12). */
export interface DeletionBody {
  readonly etag?: string;
}

/** No body is read. */
export const readNothing = (): Promise<Record<string, never>> => Promise.resolve({});

/** DELETE: the ETag in the body, which only OData 4.01 has. */
export async function readDeletion({ limits, request }: RequestContext): Promise<DeletionBody> {
  const bytes = bodyVersion(request) === 4.01 ? await request.body() : new Uint8Array();
  if (bytes.length === 0) return {};
  const body = readJsonObject(bytes, limits.maxBodyValues);
  const etag = body["@etag"] ?? body["@odata.etag"];
  return typeof etag === "string" ? { etag } : {};
}

async function readJson({ limits, request }: RequestContext): Promise<JsonObject> {
  requireJsonContent(request.headers["content-type"]);
  return readJsonObject(await request.body(), limits.maxBodyValues);
}

/** POST: a new record. */
export const readNewRecord = (context: RequestContext): Promise<RecordBody> =>
  readRecord(context, "create", () => undefined);

/** PUT: a whole record. */
export const readReplacement = (context: RequestContext): Promise<RecordBody> =>
  readRecord(context, "create", inlineCheck(context));

/** PATCH: some properties of a record. */
export const readChanges = (context: RequestContext): Promise<RecordBody> =>
  readRecord(context, "update", inlineCheck(context));

/** Members of a flat body; one with more is invalid, or has mostly annotations. */
const mostMembers = 1000;

/** The body as a record of other types than the addressed one is bound on demand. */
async function readRecord(
  context: RequestContext,
  operation: "create" | "update",
  check: (given: GivenRecord) => void,
): Promise<RecordBody> {
  const { model, limits } = context;
  const body = await readJson(context);
  const facts = { model, operation, maxDepth: limits.maxExpandDepth } as const;
  const as = (type: EntityType): GivenRecord => {
    const given = bindGivenRecord(type, body, facts);
    check(given);
    requireFew([given], limits);
    return given;
  };
  const names = Object.keys(body);
  const isFlat =
    names.length <= mostMembers &&
    names.every((name) => !isJsonObject(body[name]) && !Array.isArray(body[name]));
  return { as, isFlat };
}

/** `continue-on-error` (Protocol 4.01, section 8.2.8.3) is a part of 4.01; for other responses it is ignored. */
export const continuesOnError = ({
  request,
  version,
}: Pick<RequestContext, "request" | "version">): boolean =>
  version === "4.01" && parsePrefer(request.headers["prefer"]).values["continue-on-error"] === true;

/** PATCH of a collection: a delta payload, which is a form of 4.01. */
export async function readCollectionChanges(
  context: RequestContext,
  { type }: Pick<TargetOf<"collection">, "type">,
): Promise<ChangesBody> {
  const { model, limits, request } = context;
  if (bodyVersion(request) === 4)
    throw badRequest("A collection can be changed with OData-Version 4.01; found 4.0.");
  const facts = { model, operation: "update", maxDepth: limits.maxExpandDepth } as const;
  const changes = bindChanges(type, await readJson(context), facts, continuesOnError(context));
  requireFew(
    changes.map(({ record }) => (record instanceof ODataError ? plainRecord({}) : record)),
    limits,
  );
  return { changes };
}

/** Each record is written by separate statements, and the embedded database has one writer. */
function requireFew(records: readonly GivenRecord[], { maxEachRecords }: RequestContext["limits"]): void {
  const count = countRecords(records);
  if (count <= maxEachRecords) return;
  throw limitExceeded(
    `The body has ${count} records, nested ones included; at most ${maxEachRecords} are written at once. Send it in several requests.`,
  );
}

const inlineCheck = ({ request }: RequestContext): ((given: GivenRecord) => void) =>
  bodyVersion(request) === 4 ? requireNoInline : () => undefined;

/** Protocol 4.01, 11.4.3.1: changes in the form of 4.0 can link records, but not nest them. */
function requireNoInline({ navigations }: GivenRecord): void {
  const inline = navigations.find((given) => given.inline);
  if (!inline) return;
  const { name } = inline.navigation;
  throw badRequest(
    `'${name}' cannot be given with OData-Version 4.0: a change can link records by '${name}@odata.bind'; records themselves need 4.01.`,
    name,
  );
}

type PropertyTarget = Pick<TargetOf<"property">, "type" | "property">;

/** A property's value, read from the body by `read`: `{"value": …}`, its text, or the bytes of a stream. */
export const readProperty =
  (read: (context: RequestContext, property: Property) => Promise<unknown>) =>
  async (context: RequestContext, target: PropertyTarget): Promise<RecordBody> => {
    const property = editableProperty(target);
    return propertyBody(property, bindValue(property, await read(context, property)));
  };

/** A DELETE unsets the property. */
export const readUnset = (_context: RequestContext, target: PropertyTarget): Promise<RecordBody> => {
  const property = editableProperty(target);
  return Promise.resolve(propertyBody(property, unsetValue(property)));
};

function propertyBody({ name }: Property, value: Values[string]): RecordBody {
  const given = plainRecord({ [name]: value });
  return { as: () => given, isFlat: true };
}

/** The property that stores the value. Throws 400 for one that is read-only. */
function editableProperty({ type, property }: PropertyTarget): Property {
  const storing = property.stream ? type.property(property.stream.content) : property;
  if (!storing) throw new Error(`${type.name}.${property.name} keeps its bytes nowhere`);
  if (storing.access === "editable") return storing;
  throw badRequest(`'${storing.name}' is read-only; the service sets its value.`, storing.name);
}

/** A stream's bytes, as Base64 in the property that stores them. */
export async function readBytes({ request, limits }: RequestContext): Promise<unknown> {
  const bytes = await request.body();
  requireReadableFile(bytes.length, limits.maxRecordSize);
  return base64Of(bytes, request.signal);
}

/** Protocol 4.01, 11.4.9.1: the raw value as plain text. */
export async function readText({ request }: RequestContext, { type }: Property): Promise<unknown> {
  const sent = request.headers["content-type"] ?? "text/plain";
  const media = parseMediaType(sent);
  if (media?.type !== "text/plain" || !isUtf8(media.parameters.get("charset") ?? "utf-8"))
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
export async function readValue(context: RequestContext, property: Property): Promise<unknown> {
  const body = await readJson(context);
  const names = Object.keys(body).filter((name) => !name.includes("@"));
  if (names.length === 1 && names[0] === "value") return body["value"];
  throw invalidBody(
    `The body must be {"value": …} with the value of '${property.name}'; found ${names.map((name) => `'${name}'`).join(", ") || "no member"}.`,
  );
}

/** JSON Format 4.01, section 14: `{"@odata.id": …}`. */
export const readReference = async (context: RequestContext): Promise<ReferencesBody> => ({
  urls: [urlOf(await readJson(context))],
});

/** `{"value": […]}` of references. */
export async function readReferences(context: RequestContext): Promise<ReferencesBody> {
  const items = (await readJson(context))["value"];
  if (!Array.isArray(items))
    throw invalidBody(`The body must be {"value": […]} with references to records; found ${found(items)}.`);
  return { urls: items.map(urlOf) };
}

function urlOf(reference: unknown): string {
  const members = isJsonObject(reference) ? reference : {};
  const url = members["@odata.id"] ?? members["@id"];
  if (typeof url === "string") return url;
  throw invalidBody(
    `A reference must be {"@odata.id": "{URL of a record}"}; found ${found(url ?? reference)}.`,
  );
}
