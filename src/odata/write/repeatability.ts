/**
 * Repeatable Requests 1.0 (OASIS): `Repeatability-Request-ID` and `Repeatability-First-Sent`. The response of a change is
 * stored in its transaction, and a repetition gets that response instead of a second change. A request that fails has
 * changed nothing and is not remembered; its repetition is executed.
 */
import { createHash } from "node:crypto";
import { type Quotas, quotas } from "../cache";
import { changedError, type ErrorCode, ODataError, shortened } from "../errors";
import type { ODataRequest, ODataResponse, RepeatablePart } from "../message";
import type { Model } from "../model/model";
import { isGuid } from "../model/types";
import { maySee, noPartition } from "../request/partition";
import { isRead } from "../request/urls";
import { rememberedOf, type RememberedResponse, rememberedStatements } from "../store/repeatable-request";
import type { Queries, Store, Transaction } from "../store/store";
import { afterCommit, beforeChanges } from "../store/transaction";
import type { Awaitable } from "../turns";

const requestIdHeader = "Repeatability-Request-ID";
const firstSentHeader = "Repeatability-First-Sent";
const clientIdHeader = "Repeatability-Client-ID";

/** The period after `Repeatability-First-Sent` in which a request is accepted, in milliseconds. */
const window = 86_400_000;
/** The maximum lead of a client's clock. */
const skew = 300_000;
/** Responses are kept slightly longer: an accepted repetition may wait for its turn. */
const grace = 3_600_000;
/** Maximum UTF-16 code units of a stored body, and its part of the bytes of a record that can be read. */
const longestBody = 262_144;
const partOfRecord = 0.5;
/** Bodies up to this length are always stored: a client can hardly write more of them than by creating records. */
const shortBody = 8192;
/** Maximum UTF-16 code units of all longer bodies that a process stores for a caller until they expire. */
const mostOfCaller = 16 * 1024 * 1024;

/** The room for the longer bodies of each caller: a small change of a record returns the whole record. */
export const responseQuotas = (): Quotas => quotas(mostOfCaller, window + grace);

/** The parts of the service that a repeatable request needs. */
interface RepeatableContext {
  /** Undefined where only responses without a body are stored. */
  readonly storedResponses?: Quotas;
  readonly limits?: { readonly maxRecordSize?: number | undefined };
  readonly request: ODataRequest;
  readonly store: Store;
  readonly model: Model;
}

/** One repeatable request, either the first one or a repetition. */
export interface Repetition {
  /** The response of the first request; undefined if it was not executed. Throws 400 if the first one was another request. */
  readonly find: (queries: Queries) => Promise<ODataResponse | undefined>;
  /** The same, after a request of the same id that is being executed has ended. */
  readonly findLocked: (transaction: Transaction) => Promise<ODataResponse | undefined>;
  /** Stores the response with the changes of the transaction. `partition`: "" for none. */
  readonly remember: (transaction: Transaction, response: ODataResponse, partition: string) => Promise<void>;
}

/** Whether a change has one of the headers; one without the other is rejected later. */
export const isRepeatable = (request: Pick<ODataRequest, "method" | "url" | "headers">): boolean =>
  (request.headers["repeatability-request-id"] !== undefined ||
    request.headers["repeatability-first-sent"] !== undefined) &&
  ["POST", "PATCH", "PUT", "DELETE"].includes(request.method) &&
  !isRead(request);

/** Executes a repeatable request, or returns the response of the first one. */
export async function repeatably(
  context: RepeatableContext,
  execute: (repetition: Repetition) => Promise<ODataResponse>,
): Promise<ODataResponse> {
  const { request, store, storedResponses } = context;
  let stored = 0;
  const repetition = await repetitionOf(context, (length) => (stored = length));
  const first = await repetition.find(store);
  if (first) return first;
  const response = await execute(repetition);
  // One that is rolled back is stored nowhere, and one whose transaction is retried once.
  if (stored > 0) afterCommit(store, () => storedResponses?.add(request.caller.id, stored));
  return response;
}

/**
 * The response to a request with `Repeatability-Result` if it is repeatable; invalid headers are rejected before it is
 * executed. Each error with a code has the header as well; a fault of the service does not.
 */
export function withRepeatabilityResult(
  request: ODataRequest,
  respond: () => Awaitable<ODataResponse>,
): Awaitable<ODataResponse> {
  return isRepeatable(request) ? respondRepeatable(request, respond) : respond();
}

async function respondRepeatable(
  request: ODataRequest,
  respond: () => Awaitable<ODataResponse>,
): Promise<ODataResponse> {
  requireRepeatability(request);
  try {
    const response = await respond();
    return { ...response, headers: { ...response.headers, ...accepted } };
  } catch (error) {
    throw error instanceof ODataError ? changedError(error, { headers: accepted }) : error;
  }
}

/** The state of the service reflects at most one execution. */
const accepted = { "Repeatability-Result": "accepted" } as const;

const rejected = (code: ErrorCode, target: string, message: string): ODataError =>
  new ODataError(code, message, { target, headers: { "Repeatability-Result": "rejected" } });

/** The headers of a repeatable request; `firstSent` is UTC with milliseconds. Throws 400 for half a pair or malformed values, 412 outside the window. */
function readHeaders({ headers }: ODataRequest, now: number) {
  const id = headers["repeatability-request-id"];
  const sent = headers["repeatability-first-sent"];
  const [missing, present] =
    id === undefined ? [requestIdHeader, firstSentHeader] : [firstSentHeader, requestIdHeader];
  if (id === undefined || sent === undefined)
    throw rejected("BadRequest", missing, `${present} is sent without ${missing}; expected both or none.`);
  const clientId = headers["repeatability-client-id"];
  const requestId = opaque(requestIdHeader, id);
  const time = Date.parse(sent);
  if (!Number.isFinite(time) || new Date(time).toUTCString() !== sent)
    throw rejected(
      "BadRequest",
      firstSentHeader,
      `${firstSentHeader} is '${shortened(sent)}'; expected a date such as ${new Date(now).toUTCString()}.`,
    );
  if (time < now - window || time > now + skew)
    throw rejected(
      "BadRequest_FirstSentOutsideWindow",
      firstSentHeader,
      `${firstSentHeader} is '${sent}'; expected a time of the last 24 hours, which end at ${new Date(now).toUTCString()}.`,
    );
  return {
    requestId,
    clientId: clientId === undefined ? "" : opaque(clientIdHeader, clientId),
    sent,
    firstSent: new Date(time).toISOString(),
  };
}

/** Throws the errors of the headers of a repeatable request, except those that need the database. */
export const requireRepeatability = (request: ODataRequest): void => void readHeaders(request, Date.now());

/** UUIDs are case-insensitive (Repeatable Requests 1.0, section 3.1.1). */
const folded = (value: string): string => (isGuid(value) ? value.toLowerCase() : value);

function opaque(header: string, value: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(value)) return folded(value);
  throw rejected(
    "BadRequest",
    header,
    `${header} is '${shortened(value)}'; expected 1 to 128 visible ASCII characters, such as a UUID.`,
  );
}

/**
 * The repetition that the headers of the request describe; `kept` receives the length of a body that counts. Throws the
 * errors of `readHeaders`.
 */
async function repetitionOf(
  { request, store, model, storedResponses, limits: { maxRecordSize = Infinity } = {} }: RepeatableContext,
  kept: (length: number) => void = () => undefined,
): Promise<Repetition> {
  const { caller, repeatablePart: part } = request;
  const now = Date.now();
  const { requestId, clientId, sent, firstSent } = readHeaders(request, now);
  const requestKey = digest([JSON.stringify([caller.id, clientId, requestId, part?.number ?? 0])]);
  const sentRequest =
    part?.fingerprint ?? digest([JSON.stringify([request.method, request.url, sent]), await request.body()]);
  // A response to a caller with other rules may show more than the caller may see now.
  const fingerprint = caller.view ? digest([sentRequest, caller.view.id]) : sentRequest;
  const statements = rememberedStatements(store.dialect, model.partitionColumn);

  const find: Repetition["find"] = async (queries) => {
    const [row] = await queries.query(statements.find, { requestKey });
    if (!row) return undefined;
    const { partition, ...found } = rememberedOf(row);
    if (found.fingerprint !== fingerprint)
      throw rejected(
        "BadRequest_RequestIdReused",
        requestIdHeader,
        `The ${requestIdHeader} '${shortened(requestId)}' was sent before with another method, URL, body or ${firstSentHeader}, or under other permissions; expected a new id for another request.`,
      );
    // The caller may have lost the permission in the meantime.
    const isVisible = maySee(caller, partition) && caller.writablePartitions?.has(partition) !== false;
    if (partition !== "" && !isVisible) throw noPartition(model, partition);
    return responseOf(found);
  };
  return {
    find,
    findLocked: async (transaction) => {
      // A transaction that is retried has stored nothing before.
      kept(0);
      await transaction.lock(`repeatable request ${requestKey}`);
      return find(transaction);
    },
    remember: async (transaction, response, partition) => {
      const hasRoom = (length: number): boolean => storedResponses?.hasRoom(caller.id, length) ?? true;
      const form = storedForm(response, maxRecordSize * partOfRecord, hasRoom);
      kept(form.body.length > shortBody ? form.body.length : 0);
      const row: RememberedResponse = { requestKey, fingerprint, firstSent, partition, ...form };
      await transaction.execute(statements.insert, row);
      await forgetOld(transaction, statements, expiredBefore(now));
    },
  };
}

function digest(pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

/** Responses with an earlier `firstSent` are expired. */
const expiredBefore = (now: number): string => new Date(now - window - grace).toISOString();

/** Deletes some expired responses outside of requests; returns whether there may be more. */
export async function forgetRepeatable(
  store: Store,
  { partitionColumn }: Pick<Model, "partitionColumn">,
): Promise<boolean> {
  const statements = rememberedStatements(store.dialect, partitionColumn);
  const before = expiredBefore(Date.now());
  // Nothing is written where nothing has expired.
  if ((await store.query(statements.old, { before })).length === 0) return false;
  await store.transaction(
    (transaction) => forgetOld(transaction, statements, before),
    new AbortController().signal,
  );
  return true;
}

/** Deletes some expired responses at the end of the transaction: concurrent ones that do the same wait briefly. */
async function forgetOld(
  transaction: Transaction,
  { old, forget }: ReturnType<typeof rememberedStatements>,
  before: string,
): Promise<void> {
  if ((await transaction.query(old, { before })).length === 0) return;
  const name = "repeatable requests forgotten";
  await transaction.beforeCommit(`${beforeChanges} ${name}`, async () => {
    await transaction.lock(name);
    await transaction.execute(forget, { before });
  });
}

type StoredForm = Pick<RememberedResponse, "status" | "headers" | "body">;

/**
 * The response as it is stored. A body that is too long, is not text, or for which the caller has no room left, is
 * omitted: the repetition gets the response that `Prefer: return=minimal` would have returned.
 */
function storedForm(
  { status, headers, body }: ODataResponse,
  mostBytes: number,
  hasRoom: (length: number) => boolean,
): StoredForm {
  const isStored = (text: string): boolean =>
    text.length <= shortBody ||
    (text.length <= longestBody && Buffer.byteLength(text) <= mostBytes && hasRoom(text.length));
  if (body === undefined || (typeof body === "string" && isStored(body)))
    return { status, headers: JSON.stringify(headers), body: body ?? "" };
  const { "Content-Type": _withoutBody, ETag: _unknown, ...others } = headers;
  const minimal = { ...others, "Preference-Applied": "return=minimal" };
  return { status: 204, headers: JSON.stringify(minimal), body: "" };
}

function responseOf({ status, headers, body }: StoredForm): ODataResponse {
  const given = JSON.parse(headers) as ODataResponse["headers"];
  return { status, headers: given, ...(status === 204 ? {} : { body }) };
}

/* A batch whose own headers make it repeatable: each change in it is repeatable, by the id and its number. */

/** A batch that is repeatable as a whole. */
export interface RepeatableBatch {
  /** The headers with which its parts are run. */
  readonly headers: ODataRequest["headers"];
  readonly fingerprint: string;
}

/**
 * Claims the id for the batch, in a separate transaction before any part is run, so that the id cannot be used for
 * another batch even if the process stops halfway. `pieces`: everything that identifies the batch. Throws the same
 * errors as a single request.
 */
export async function beginRepeatableBatch(
  { request, store, model }: RepeatableContext,
  pieces: readonly (string | Uint8Array)[],
): Promise<RepeatableBatch> {
  const { headers } = request;
  const signal = request.signal();
  const fingerprint = digest(pieces);
  const whole = { ...request, body: () => Promise.resolve(Buffer.from(fingerprint)) };
  const repetition = await repetitionOf({ request: whole, store, model });
  if (!(await repetition.find(store)))
    await store.transaction(async (transaction) => {
      if (!(await repetition.findLocked(transaction)))
        await repetition.remember(transaction, { status: 204, headers: {} }, "");
    }, signal);
  const names = [requestIdHeader, firstSentHeader, clientIdHeader].map((name) => name.toLowerCase());
  const given = names.map((name) => [name, headers[name]]);
  return { headers: Object.fromEntries(given), fingerprint };
}

/* A group of a batch whose changes have one id (Repeatable Requests 1.0, section 8.4): repeatable by the id and their order. */

/**
 * The parts that the changes of a group are; none unless they are several and all have the same id, time and client id.
 * `pieces`: everything else that identifies the group.
 */
export function repeatableGroup<Change extends Parameters<typeof isRepeatable>[0]>(
  changes: readonly Change[],
  pieces: () => readonly (string | Uint8Array)[],
): readonly (readonly [Change, RepeatablePart])[] {
  if (changes.length < 2 || !changes.every(isRepeatable)) return [];
  const given = changes.map(({ headers }) =>
    JSON.stringify([
      folded(headers["repeatability-request-id"] ?? ""),
      folded(headers["repeatability-client-id"] ?? ""),
      headers["repeatability-first-sent"],
    ]),
  );
  if (new Set(given).size > 1) return [];
  const sent = changes[0]?.headers["repeatability-first-sent"] ?? "";
  const fingerprint = digest([sent, ...pieces()]);
  return changes.map((change, number) => [change, { number, fingerprint }]);
}
