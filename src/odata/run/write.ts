/**
 * POST, PATCH, PUT and DELETE (Protocol 4.01, section 11.4): the body is bound, everything happens in one transaction
 * (what is read before, the behaviours, the rows, the record for the answer), and the answer leaves after it ended well.
 */
import { ODataError } from "../errors";
import type { EntityType } from "../edm/model";
import { matchesCondition, parseCondition } from "../headers/conditional";
import { requireJsonContent } from "../headers/content";
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import { parsePrefer, preferenceApplied } from "../headers/prefer";
import { recordContext, recordUrl, type Place } from "../json/context-url";
import { readJsonObject } from "../json/read";
import { recordBody } from "../json/write";
import { lru } from "../lru";
import type { ODataRequest, ODataResponse } from "../message";
import { bindBody, bindValue, unsetValue, type Values } from "../plan/bind-body";
import type { Inputs } from "../plan/plan";
import { formatOf, type Format } from "../json/format";
import { storedProperties } from "../sql/write";
import type { Store, Transaction } from "../store/store";
import type { ODataUri } from "../uri";
import { compileWrite, methodNotAllowed, type CompiledWrite } from "./compile-write";
import type { RunContext } from "./context";
import { noRecord, requirePath } from "./missing";
import { valuesFromOwner } from "./ownership";
import { partitionOf } from "./partition";
import {
  recordWriter,
  statementMemory,
  storedOf,
  type RecordWriter,
  type Stored,
  type WriteSettings,
} from "./records";

/** Methods of the resources that a write can address. */
export type WriteMethod = "POST" | "PATCH" | "PUT" | "DELETE";

/** What a write did: the record to answer with, whether it is new; nothing after a deletion. */
interface Outcome {
  readonly type: EntityType;
  readonly id: string;
  readonly created: boolean;
}

interface Writing {
  readonly request: ODataRequest;
  readonly method: WriteMethod;
  readonly write: CompiledWrite;
  readonly inputs: Inputs;
  readonly transaction: Transaction;
  readonly writer: RecordWriter;
}

export function createWriter(shared: RunContext, settings: WriteSettings) {
  const compiled = lru<CompiledWrite>(1000);
  const memory = statementMemory();

  return async (
    request: ODataRequest,
    uri: ODataUri,
    version: ODataVersion,
    method: WriteMethod,
    store: Store,
  ): Promise<ODataResponse> => {
    const context: RunContext = { ...shared, store };
    if (!request.caller.canWrite) throw forbidden(method);
    const json = negotiateJson({ accept: request.headers["accept"], format: uri.options.format }, version);
    const format = formatOf(json, version);
    const key = `${method === "POST" ? "+" : "="}${uri.shape}\n${format.metadata}${format.control}${format.ieee754Compatible ? "i" : ""}`;
    let write = compiled.get(key);
    if (!write) {
      write = compileWrite(context, uri, format, method);
      compiled.set(key, write);
    }
    requireAllowed(write, method);
    const body: BoundBody = method === "DELETE" ? () => ({}) : await readBody(request, write);
    const literals = uri.literals.map((literal) => literal.value);
    const parameter = uri.custom.get(context.model.partition.parameter);
    const partition = await partitionOf(context, write.target.partition, {
      caller: request.caller,
      literals,
      parameter,
    });
    const now = new Date().toISOString();
    const inputs: Inputs = {
      literals,
      partition,
      now,
      root: request.root,
      limit: 1,
      skip: 0,
      after: [],
      visible: undefined,
    };

    return context.store.transaction(async (transaction) => {
      const writer = recordWriter(settings, memory, context.store.dialect, transaction, {
        caller: request.caller,
        now,
        partition,
      });
      const writing: Writing = { request, method, write, inputs, transaction, writer };
      const outcome = await perform(context, settings, writing, body);
      if (!outcome) return { status: 204, headers: { "OData-Version": version } };
      return answer(context, writing, outcome, { uri, version, format, contentType: json.contentType });
    }, request.signal);
  };
}

const forbidden = (method: string): ODataError =>
  new ODataError(
    "Authorization_InsufficientPermissions",
    `${method} needs the permission to write; the caller may only read.`,
  );

/** 405 with the methods that the resource has. */
function requireAllowed({ target }: CompiledWrite, method: WriteMethod): void {
  const { insertable, updatable, deletable } = target.type;
  const allowed: Record<CompiledWrite["target"]["kind"], readonly (WriteMethod | false)[]> = {
    collection: [insertable && "POST"],
    record: [updatable && "PATCH", updatable && "PUT", deletable && "DELETE"],
    stream: [updatable && "PUT"],
    count: [],
    property: [],
    value: [],
  };
  const methods = allowed[target.kind].filter((name) => name !== false);
  if (methods.includes(method)) return;
  if ((target.kind === "property" || target.kind === "value") && updatable && method !== "POST") {
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `${method} of a single property is not implemented by this service; PATCH the record.`,
    );
  }
  throw methodNotAllowed(method, ["GET", "HEAD", ...methods]);
}

/** The body's values in stored form, as the properties of a type: a PATCH may turn out to mean another type. */
type BoundBody = (type: EntityType) => Values;

async function readBody(request: ODataRequest, { target }: CompiledWrite): Promise<BoundBody> {
  if (target.kind === "stream") return readStream(request, target);
  requireJsonContent(request.headers["content-type"]);
  const body = readJsonObject(await request.body());
  const operation = target.kind === "collection" || request.method === "PUT" ? "create" : "update";
  return (type) => bindBody(type, body, operation);
}

/** A stream's bytes, as Base64 in the property that keeps them. */
async function readStream(
  request: ODataRequest,
  { type, property }: Extract<CompiledWrite["target"], { kind: "stream" }>,
): Promise<BoundBody> {
  const content = type.property(property.stream?.content ?? "");
  if (!content) throw new Error(`${type.name}.${property.name} keeps its bytes nowhere`);
  const values = { [content.name]: bindValue(content, Buffer.from(await request.body()).toString("base64")) };
  return () => values;
}

async function perform(
  context: RunContext,
  settings: WriteSettings,
  writing: Writing,
  body: BoundBody,
): Promise<Outcome | undefined> {
  const { write, writer, inputs, transaction, method } = writing;
  const { type } = write.target;
  if (write.target.kind === "collection") {
    const values = { ...body(type), ...(await linkToOwner(context, writing)) };
    const record = await writer.create(type, values);
    return { type, id: String(record["id"]), created: true };
  }
  const [row] = write.stored ? await transaction.query(write.stored, inputs) : [];
  if (!row) return performOnUnknown(context, settings, writing, body);
  const stored = storedOf(type, row);
  requireMatch(context, writing, stored);
  if (method === "DELETE") {
    await writer.remove(type, stored);
    return undefined;
  }
  const values = body(type);
  const replaces = method === "PUT" && write.target.kind === "record";
  await writer.update(
    type,
    stored,
    replaces ? { ...unsetEditable(type), ...withoutId(values) } : values,
    values,
  );
  return { type, id: String(stored.record["id"]), created: false };
}

const withoutId = ({ id: _, ...values }: Values): Values => values;

/** PUT unsets what its body leaves out. */
const unsetEditable = (type: EntityType): Values =>
  Object.fromEntries(
    storedProperties(type).flatMap((p) => (p.access === "editable" ? [[p.name, unsetValue(p)]] : [])),
  );

/** No such record: PUT creates it, PATCH may mean a record of another type, everything else is a 404. */
async function performOnUnknown(
  context: RunContext,
  settings: WriteSettings,
  writing: Writing,
  body: BoundBody,
): Promise<Outcome | undefined> {
  const { write, writer, inputs, transaction, method, request } = writing;
  const { type } = write.target;
  await requirePath(
    transaction,
    context.model,
    { ...write.checks, steps: write.checks.steps.slice(0, -1) },
    inputs,
  );
  const id = write.id?.(inputs);
  if (id === undefined || write.target.kind !== "record") throw noRecord(context.model, type.name);
  const otherwise = method === "PATCH" ? settings.behaviours[type.name]?.otherwise : undefined;
  if (otherwise !== undefined) return updateOther(context, writing, context.model.type(otherwise), id, body);
  if (method !== "PUT") throw noRecord(context.model, type.name);
  if (request.headers["if-match"] !== undefined)
    throw changed("The record does not exist, but If-Match was sent.");
  if (!type.insertable) throw noRecord(context.model, type.name);
  await writer.create(type, { ...body(type), id });
  return { type, id, created: true };
}

/** The same PATCH on the record of another type that has this id (INTERFACE.md, 4.3). */
async function updateOther(
  context: RunContext,
  writing: Writing,
  type: EntityType,
  id: string,
  body: BoundBody,
): Promise<Outcome> {
  const { transaction, inputs, writer, write } = writing;
  const [row] = await transaction.query(write.storedById(type), { ...inputs, after: [id] });
  if (!row) throw noRecord(context.model, write.target.type.name);
  const stored = storedOf(type, row);
  requireMatch(context, writing, stored);
  await writer.update(type, stored, body(type));
  return { type, id, created: false };
}

/** A record posted to the collection of another record belongs to it: it gets the values that relate them. */
async function linkToOwner(context: RunContext, { write, inputs, transaction }: Writing): Promise<Values> {
  if (!write.stored) {
    await requirePath(transaction, context.model, write.checks, inputs);
    return {};
  }
  const related = write.target.steps.at(-1)?.related;
  const [row] = await transaction.query(write.stored, inputs);
  if (!row || !related) {
    await requirePath(transaction, context.model, write.checks, inputs);
    throw noRecord(context.model, write.target.type.name);
  }
  if (related.navigation.through) throw methodNotAllowed("POST", ["GET", "HEAD"]);
  const { record } = storedOf(related.parent.type, row);
  return valuesFromOwner(context, related.navigation, record);
}

const changed = (message: string): ODataError => new ODataError("Request_EntityChanged", message);

/** Conditional requests (Protocol 4.01, sections 8.2.4 and 8.2.5). */
function requireMatch({ requireIfMatch }: RunContext, { request }: Writing, stored: Stored): void {
  const etag = `W/"${stored.version}"`;
  const ifMatch = parseCondition("If-Match", request.headers["if-match"]);
  const ifNoneMatch = parseCondition("If-None-Match", request.headers["if-none-match"]);
  if (ifMatch && !matchesCondition(ifMatch, etag))
    throw changed("The record was changed since the ETag in If-Match was read. Read it again.");
  if (ifNoneMatch && matchesCondition(ifNoneMatch, etag))
    throw changed("The record exists with the ETag that If-None-Match excludes.");
  if (requireIfMatch && !ifMatch) {
    throw new ODataError(
      "BadRequest_PreconditionRequired",
      "If-Match is required: send the record's @odata.etag, or *.",
    );
  }
}

interface AnswerFacts {
  readonly uri: ODataUri;
  readonly version: ODataVersion;
  readonly format: Format;
  readonly contentType: string;
}

/** The record as it is now, or 204 for `Prefer: return=minimal`. */
async function answer(
  context: RunContext,
  { request, write, inputs, transaction }: Writing,
  outcome: Outcome,
  facts: AnswerFacts,
): Promise<ODataResponse> {
  const { type, id, created } = outcome;
  const { statement, contextList } = write.answer(type);
  const [row] = await transaction.query(statement, { ...inputs, after: [id] });
  const text = String(row?.[0] ?? "");
  const place: Place = {
    root: request.root,
    partition: context.model.partition,
    partitionId: inputs.partition,
  };
  const url = recordUrl(place, type, id);
  const asked = parsePrefer(request.headers["prefer"]);
  const applied = preferenceApplied(asked, ["return"]);
  const minimal =
    asked.values.return === "minimal" ||
    (write.target.kind === "stream" && asked.values.return !== "representation");
  const headers = {
    "OData-Version": facts.version,
    ETag: String(row?.[1] ?? ""),
    ...(created ? { Location: url } : {}),
    ...(created || minimal ? { "OData-EntityId": url } : {}),
    ...(applied === undefined ? {} : { "Preference-Applied": applied }),
  };
  if (minimal) return { status: 204, headers };
  const contextPlace: Place = {
    ...place,
    partitionId: write.target.partition.kind === "key" ? inputs.partition : undefined,
  };
  const body = recordBody(facts.format, recordContext(contextPlace, type, contextList), text);
  return { status: created ? 201 : 200, headers: { ...headers, "Content-Type": facts.contentType }, body };
}
