/**
 * A batch as plain data, common to the multipart and the JSON format (Protocol 4.01, section 11.7): its requests, their
 * results, bodies and URLs, and the state of its execution.
 */
import { nextTurn } from "../turns";
import { limitExceeded, ODataError, shortened } from "../errors";
import { type JsonObject, readJsonObject } from "../json/read";
import type { Budget } from "../budget";
import {
  type Body,
  bodyFrom,
  type Chunk,
  bodyChunks,
  closeBody,
  isWhole,
  type ODataRequest,
  type ODataResponse,
  type RepeatablePart,
} from "../message";
import type { Model } from "../model/model";
import { afterOrigin } from "../request/urls";
import type { FinishedPart } from "../request-trace";
import type { Service } from "../service";
import type { Store } from "../store/store";

/** One request of a batch, as it was sent. */
export interface BatchOperation {
  /** `Content-ID` or `id`; parts of a multipart batch may have none. */
  readonly id: string | undefined;
  /** Upper case. */
  readonly method: string;
  /** Percent-encoded: absolute, an absolute path, or relative to the root; `$id` may begin it in place of a record. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Ids of requests and names of groups that must have succeeded (JSON Format 4.01, section 19.1). */
  readonly dependsOn: readonly string[];
  /** The expression of `if`, which replaces the check of `dependsOn`. */
  readonly condition: string | undefined;
  /** The error response, if this is not a valid request. */
  readonly fault: ODataError | undefined;
}

/** A unit of execution: a single request, or a change set or atomicity group. */
export type BatchUnit =
  | { readonly kind: "request"; readonly operations: readonly [BatchOperation] }
  | {
      readonly kind: "group";
      /** `atomicityGroup`; change sets have no name. */
      readonly name: string | undefined;
      readonly operations: readonly BatchOperation[];
    };

export interface OperationResponse {
  readonly operation: BatchOperation;
  readonly response: ODataResponse;
}

/** The responses of one unit, in the order of its operations. */
export interface UnitResponse {
  readonly unit: BatchUnit;
  readonly responses: readonly OperationResponse[];
  /** The response that made the unit fail; the other changes of a group are then rolled back. */
  readonly failure: OperationResponse | undefined;
}

const nothing = new Uint8Array(0);

/** A request without the properties that only some requests have. */
export const newOperation = (facts: Partial<BatchOperation>): BatchOperation => ({
  id: undefined,
  method: "GET",
  url: "",
  headers: {},
  body: nothing,
  dependsOn: [],
  condition: undefined,
  fault: undefined,
  ...facts,
});

/** Errors (Protocol 4.01, section 11.7.7.5, "the first error"): a 304 is not one. */
export const isError = ({ response }: OperationResponse): boolean => response.status >= 400;

/* The context in which the requests of one batch run, and the state of those that have run. */

export interface BatchRun {
  readonly service: Service;
  readonly model: Model;
  readonly store: Store;
  readonly limits: BatchLimits;
  /** Paths of all service roots, that of the request first. */
  readonly roots: readonly string[];
  /** Called with every fault behind a response 500, for the log. */
  readonly fault: (error: unknown, request: ODataRequest) => void;
  /** The batch itself. */
  readonly request: ODataRequest;
  /** Creates the budget of the next operation. */
  readonly newPartBudget: () => Budget;
  /** Headers of parts that do not set these headers themselves. */
  readonly inherited: ODataRequest["headers"];
  /** Continue after an error. */
  readonly continues: boolean;
  /** The format of the response, of which the JSON form has tables and files as strings. */
  readonly format: "multipart" | "json";
  /** Ids of the requests that other requests may reference. */
  readonly mentioned: ReadonlySet<string>;
  /** The whole batch is one transaction. */
  readonly snapshot: boolean;
  /** For a batch that is repeatable as a whole: the repeatability of parts without an id. */
  readonly repeatable: RepeatableParts | undefined;
  /** The changes of groups that are repeatable by one id of their own. */
  readonly repeatableInGroups: ReadonlyMap<BatchOperation, RepeatablePart>;
  /** Of the requests so far that others may reference, by their ids. */
  readonly results: Map<string, Result>;
  /** Bytes of the decoded bodies of parts with a content coding. */
  readonly decoded: Map<BatchOperation, number>;
  /** Reports the bytes of the part that is decoded. */
  readonly reserveDecoded: ReserveBytes;
  /** Reports the bytes of the responses that are kept. */
  readonly reserveKept: ReserveBytes;
  /** Whether requests and groups succeeded, by id and name. */
  readonly succeeded: Map<string, boolean>;
  /** Traces of the executed requests; of their last run, if a transaction was retried. */
  readonly attempts: Map<BatchOperation, Omit<FinishedPart, "status">>;
}

export interface RepeatableParts {
  readonly headers: ODataRequest["headers"];
  readonly parts: ReadonlyMap<BatchOperation, RepeatablePart>;
}

/** A batch run with the budget of one operation. */
export interface OperationRun extends BatchRun {
  readonly budget: Budget;
}

/** Where requests run: the store, and the room for responses while its transaction is open (if there is one). */
export interface BatchTarget {
  readonly store: Store;
  readonly room: ResponseRoom | undefined;
}

/* The limits of a batch and the errors for exceeding them. */

export interface BatchLimits {
  /** Requests in one batch. */
  readonly maxBatchOperations: number;
  /** Nodes that are bound for one operation; ten times as many for all operations of a batch. */
  readonly maxRequestNodes: number;
  /** Characters of a request's URL. */
  readonly maxUrlLength: number;
  /** Bytes of all decoded bodies together, and of all responses that are kept until a transaction ends. */
  readonly maxBodySize: number;
  /** Values in one JSON body. */
  readonly maxBodyValues: number;
}

export const tooManyOperations = (limit: number): ODataError =>
  limitExceeded(`The batch has more than ${limit} requests, which is the limit.`);

/** Maximum headers of a request of a batch, one in each line: objects with thousands of members are copied slowly. */
export const maxPartHeaders = 100;

/** Maximum size of the headers of a part: bytes in a multipart body, characters in JSON. */
export const maxPartHeaderSize = 65_536;

/** Maximum length of the URL of a part, with its references resolved: it is in a body, so it may exceed that of a request. */
export const longestPartUrl = ({ maxUrlLength }: Pick<BatchLimits, "maxUrlLength">): number =>
  Math.max(maxUrlLength, maxPartHeaderSize);

/* Values that later requests of a batch may reference: the URL, the ETag and the body of earlier responses. */

/** One completed request. URLs are relative to the service root. */
export interface Result {
  readonly succeeded: boolean;
  /** The URL with which it was run. */
  readonly requestUrl: string;
  /** The record that it created or addressed; undefined if it created none. */
  readonly recordUrl: string | undefined;
  readonly etag: string | undefined;
  /** Undefined if the body is too long for references. */
  readonly body: string | undefined;
  /** The body as a JSON object; throws if it is none. Parsed once, as a batch may reference it thousands of times. */
  readonly json: () => JsonObject;
  readonly contentType: string;
}

export type Results = ReadonlyMap<string, Result>;

/** Longer ids cannot be referenced. */
const maxIdLength = 100;
/** Maximum characters of a body that can be referenced; a streamed body cannot. */
const maxBodyLength = 1_048_576;
/** Bytes of a body that are searched at a time. */
const scanSize = 262_144;

/** ABNF `request-id`. */
const mention = /(?:\$|%24)([A-Za-z0-9\-._~]{1,100})/g;

/** The ids of requests that another request of the batch might reference: only their responses are kept. */
export async function mentionedIds(units: readonly BatchUnit[]): Promise<ReadonlySet<string>> {
  const operations = units.flatMap((unit) => unit.operations);
  const own = new Set(operations.map(({ id }) => id));
  const ids = new Set<string>();
  const collect = (text: string | undefined): void => {
    for (const [, id = ""] of (text ?? "").matchAll(mention)) if (own.has(id)) ids.add(id);
  };
  for (const { url, condition, headers, body } of operations) {
    collect(url);
    collect(condition);
    collect(headers["if-match"]);
    collect(headers["if-none-match"]);
    if (!body.includes(0x24)) continue;
    for (let start = 0; start < body.length; start += scanSize) {
      collect(Buffer.from(body.subarray(start, start + scanSize + maxIdLength)).toString("latin1"));
      // A long body is searched in steps, between which other requests get their turn.
      if (body.length > scanSize) await nextTurn();
    }
  }
  return ids;
}

const text = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0];

/** The result of a response; `url` is the URL that was run, `roots` the paths of the service. */
export function resultOf(
  { method }: BatchOperation,
  url: string,
  response: ODataResponse,
  roots: readonly string[],
): Result {
  const { status, headers } = response;
  const location = text(headers["Location"]);
  const addressed = method === "POST" ? undefined : url;
  const body = wholeText(response);
  const kept = body !== undefined && body.length <= maxBodyLength ? body : undefined;
  let read: JsonObject | undefined;
  return {
    succeeded: status >= 200 && status < 300,
    requestUrl: url,
    recordUrl: location === undefined ? addressed : partServiceUrl(location, roots),
    etag: text(headers["ETag"]),
    body: kept,
    json: () => (read ??= readJsonObject(Buffer.from(kept ?? ""))),
    contentType: text(headers["Content-Type"]) ?? "",
  };
}

/** The error of a request that depends on a failed request (424). */
export const failedDependency = (message: string): ODataError =>
  new ODataError("BadRequest_FailedDependency", message);

/** The result that a reference names. Throws 424 if that request failed, 400 if there is none. */
export function resultNamed(results: Results, id: string, where: string): Result {
  const result = results.get(id);
  if (result === undefined) {
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `${where} refers to '$${id}', but no request before it in the batch has this id.`,
    );
  }
  if (!result.succeeded) throw failedDependency(`${where} refers to '$${id}', and that request failed.`);
  return result;
}

/*
 * The target of a part's URL (Protocol 4.01, section 11.7.7.1). Clients send URLs relative to the service root,
 * absolute URLs, absolute paths of the host, and paths that treat the service root as the root of the host (`/{set}…`).
 */

const dotSegment = /(?:^|\/)\.\.?(?:\/|$)/;

/** The path without the segments "." and ".." (RFC 3986, section 5.2.4); `path` begins with "/". */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split("/").slice(1);
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  // The path of a directory ends with a slash.
  if (/^\.\.?$/.test(segments.at(-1) ?? "")) kept.push("");
  return `/${kept.join("/")}`;
}

/**
 * The URL from the service root on, beginning with "/" (or "?", or empty); `roots` are the paths of the service, that of
 * the batch first. Throws 404 for a relative URL whose segments ".." lead outside of it.
 */
export function partServiceUrl(url: string, roots: readonly string[]): string {
  const withoutFragment = url.split("#", 1)[0] ?? "";
  // The host is not compared: a proxy between client and service may have changed it.
  const sent = afterOrigin(withoutFragment) ?? withoutFragment;
  const [sentPath = ""] = sent.split("?", 1);
  const isRelative = !sent.startsWith("/");
  const hasDots = dotSegment.test(sentPath);
  if (isRelative && !hasDots) return `/${sent}`;
  // The base of a relative URL is that of the batch, `{root}/$batch`.
  const base = isRelative ? `${roots[0] ?? ""}/` : "";
  const path = hasDots ? withoutDotSegments(base + sentPath) + sent.slice(sentPath.length) : sent;
  for (const root of roots) {
    const next = path.startsWith(root) ? path[root.length] : "";
    if (next === undefined || next === "/" || next === "?") return path.slice(root.length);
  }
  if (!isRelative) return path;
  throw new ODataError("BadRequest_ResourceNotFound", `'${shortened(url)}' is outside of the service.`);
}

/*
 * Bodies of responses: buffered if a transaction must end before they are sent, or if they become strings of JSON; otherwise
 * streamed.
 */

/** The room for all buffered responses of a transaction, or for one of a request alone. */
export interface ResponseRoom {
  /** Bytes that are kept, and at most. */
  kept: number;
  readonly limit: number;
  /** The sentence for more bytes. */
  readonly excess: string;
  readonly reserve: ReserveBytes;
}

type ReserveBytes = ReturnType<NonNullable<ODataRequest["newReserve"]>>;

/** Returns a function that reports bytes that are held for a batch. */
export const newReserve = ({ newReserve: limited }: ODataRequest): ReserveBytes =>
  limited?.() ?? (() => undefined);

export const newRoom = (
  { limits: { maxBodySize: limit }, reserveKept: reserve }: Pick<BatchRun, "limits" | "reserveKept">,
  excess = `The responses of one transaction have more than ${limit} bytes, the limit; request smaller pages.`,
): ResponseRoom => ({ kept: 0, limit, excess, reserve });

const joined = (chunks: readonly Chunk[]): Chunk =>
  chunks.every((chunk) => typeof chunk === "string")
    ? chunks.join("")
    : Buffer.concat(chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk)));

export const isJson = (contentType: string): boolean => /^application\/([\w.-]+\+)?json\b/i.test(contentType);

/** Whether a response is JSON of the service. A stored file is not, of any type: its author determined the bytes. */
export const hasJsonBody = ({ headers }: ODataResponse): boolean =>
  !("Content-Disposition" in headers) && isJson(String(headers["Content-Type"] ?? ""));

/** The text of a complete body; undefined for a file and for a stream. */
export function wholeText(response: ODataResponse): string | undefined {
  const { body } = response;
  if (!(body instanceof Uint8Array)) return typeof body === "string" ? body : undefined;
  if (!hasJsonBody(response)) return undefined;
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString();
}

/** Control characters become spaces: a line may contain text of the client, which must not start a header. */
export const inOneLine = (value: string): string => value.replaceAll(/\p{Cc}/gu, " ");

/** A body between two texts. It is closed also where the reader leaves after the first of them. */
export async function* framed(head: string, body: Body | undefined, tail: string): AsyncGenerator<Chunk> {
  try {
    yield head;
    yield* bodyChunks(body);
    yield tail;
  } finally {
    await closeBody(body);
  }
}

/**
 * The response with its body read to the end. Throws `BadRequest_LimitExceeded` when the room is exceeded,
 * `Internal_ServiceUnavailable` when the memory for bodies is.
 */
export async function keepWhole(response: ODataResponse, room: ResponseRoom): Promise<ODataResponse> {
  const chunks: Chunk[] = [];
  for await (const chunk of bodyChunks(response.body)) {
    room.kept += Buffer.byteLength(chunk);
    if (room.kept > room.limit) throw limitExceeded(room.excess);
    room.reserve(room.kept);
    chunks.push(chunk);
  }
  return response.body === undefined ? response : { ...response, body: joined(chunks) };
}

/** A body of at least this many bytes is streamed. */
const holdBack = 262_144;

/**
 * The body as a whole where it is shorter than `holdBack`, otherwise in its chunks, of which the first ones are read: an
 * error while they are made still becomes an error response.
 */
export async function shortOrStreamed(body: AsyncIterable<Chunk>): Promise<Body> {
  const chunks: AsyncIterator<Chunk, undefined> = body[Symbol.asyncIterator]();
  const held: Chunk[] = [];
  for (let size = 0; size < holdBack;) {
    const next = await chunks.next();
    if (next.done) return joined(held);
    held.push(next.value);
    size += Buffer.byteLength(next.value);
  }
  return bodyFrom<Chunk>(
    () => {
      if (held.length === 0) return chunks.next();
      return Promise.resolve({ done: false, value: joined(held.splice(0)) });
    },
    () => chunks.return?.(),
  );
}

/**
 * The response with its body read, or with the beginning of a long one, so that an error up to there is that of its request
 * only. Throws it, and `BadRequest_LimitExceeded` for a long table or file that becomes a string of JSON.
 */
export async function begun(run: BatchRun, response: ODataResponse): Promise<ODataResponse> {
  const { body } = response;
  if (body === undefined || isWhole(body)) return response;
  if (run.format === "multipart" || hasJsonBody(response))
    return { ...response, body: await shortOrStreamed(body) };
  const excess = `A table or file in a JSON batch has more than ${run.limits.maxBodySize} bytes, the limit; request it in pages, alone, or in a multipart batch.`;
  return keepWhole(response, newRoom(run, excess));
}
