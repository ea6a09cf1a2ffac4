/**
 * Requests and responses as plain data, without framework or socket. The HTTP layer creates requests and writes
 * responses.
 */
import { STATUS_CODES } from "node:http";
import type { Budget } from "./budget";
import type { RequestTrace } from "./request-trace";

/** The authenticated caller. Created by the authentication, read by everything else. */
export interface Caller {
  /** GUID of the signed-in user or application, lower case; written into the audit fields. */
  readonly id: string;
  /** Display name; written into fields such as `signedMarkBy`. Never logged together with content. */
  readonly name: string;
  readonly canWrite: boolean;
  /** Ids (lower case) of the partitions that the caller may read, or all. */
  readonly partitions: "*" | ReadonlySet<string>;
  /** The subset of them that the caller may write to. Absent: `canWrite` holds for all of them. */
  readonly writablePartitions?: ReadonlySet<string>;
  /** The rules of the caller's records, fields and operations; absent: none. */
  readonly view?: View;
  /** The authentication scheme, for logs only. */
  readonly scheme?: string;
}

/** The part of the model that a caller sees, and its permissions there. Frozen. */
export interface View {
  /** Equal views have equal ids, in every process. */
  readonly id: string;
  /** The rules of sets by name; sets without rules are absent. */
  readonly sets: ReadonlyMap<string, SetRules>;
  /** Names of the functions and actions that the caller may call, or all. */
  readonly operations: "*" | ReadonlySet<string>;
}

/** The rules of one set. */
export interface SetRules {
  /** The caller sees the records for which one of the rules holds; undefined: all. */
  readonly read: readonly RowRule[] | undefined;
  /** The same for records that the caller writes, before and after the change: a subset of those that it sees. */
  readonly write: readonly RowRule[] | undefined;
  /** Names of properties and navigation properties that do not exist for the caller. */
  readonly hidden: ReadonlySet<string>;
  /** Names of properties that the caller sees and may not change. */
  readonly readOnly: ReadonlySet<string>;
  /** The changes of records that the caller may request. */
  readonly allow: ReadonlySet<SetChange>;
}

export const setChanges = ["create", "update", "delete"] as const;
export type SetChange = (typeof setChanges)[number];

/** Holds for the records of the partitions that match the filter. */
export interface RowRule {
  /** Ids in lower case. */
  readonly partitions: "*" | ReadonlySet<string>;
  /** A condition in the language of `$filter` over a record with all its fields; undefined: true. */
  readonly filter: string | undefined;
}

/** One request below a service root. */
export interface ODataRequest {
  readonly method: string;
  /** Path and query below the service root, as sent (percent-encoded), starting with "/" or empty. */
  readonly url: string;
  /** Absolute URL of the service root used by the request, without a slash at the end. */
  readonly root: string;
  /** By names in lower case; the values of a repeated header are joined by ", ". */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the whole body once; rejects when it exceeds the limit. Empty when there is no body. */
  readonly body: () => Promise<Uint8Array>;
  /**
   * Returns a function that reports the number of bytes held for one purpose beside the body, such as decoded parts
   * of a batch; it throws `Internal_ServiceUnavailable` when there is no memory for them. Absent where there is no
   * such limit.
   */
  readonly newReserve?: () => (bytes: number) => void;
  readonly caller: Caller;
  /** Correlation id (GUID), also in the `request-id` header and the log. */
  readonly id: string;
  /**
   * The signal that is aborted when the client disconnects or the request times out, the same on each call. A function,
   * because most reads are over before they need one.
   */
  readonly signal: () => AbortSignal;
  /** Collects facts for log, metrics and traces; absent if they are not wanted. */
  readonly trace?: RequestTrace;
  /** The part of the request in a batch, or in a group, that is repeatable as a whole. */
  readonly repeatablePart?: RepeatablePart;
  /** The budget of the batch that the request is part of; the service creates one for every other request. */
  readonly budget?: Budget;
}

/** A part of a batch, or of a group in one, that is repeatable as a whole. */
export interface RepeatablePart {
  /** By the order: in a batch from 1, as the batch itself has 0; in a group from 0, the number of a single request. */
  readonly number: number;
  /** Digest of all requests of the batch or group. */
  readonly fingerprint: string;
}

/** Text in chunks; the writer waits for the socket between chunks. */
export type Body = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ODataResponse {
  readonly status: number;
  /** By names in their usual letter case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Body;
}

/** The head of a response as lines of an HTTP message, without the empty one after them (RFC 9112, section 2.1). */
export const headLines = (status: number, headers: ODataResponse["headers"]): readonly string[] => [
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
  ...Object.entries(headers).flatMap(([name, value]) => [value].flat().map((line) => `${name}: ${line}`)),
];

/* Bodies of responses, which are whole or come in chunks: made, read to their end as bytes or text, or closed. */

export type Chunk = string | Uint8Array;

/** Whether the body is there, so that nothing has to be closed. */
export const isWhole = (body: Body | undefined): body is Chunk =>
  typeof body === "string" || body instanceof Uint8Array;

/**
 * A body in chunks. Not a generator: one that was never started does not run its `finally` when it is closed early (a
 * response to HEAD), and its source would stay open.
 */
export function bodyFrom<Part extends Chunk>(
  next: () => Promise<IteratorResult<Part, undefined>>,
  close: () => unknown,
): AsyncIterable<Part> {
  const iterator: AsyncIterator<Part, undefined> = {
    next,
    async return() {
      await close();
      return endOfBody;
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

export const endOfBody = { done: true, value: undefined } as const;

/** Ends a body that will not be read, so that its source releases its resources. */
export async function closeBody(body: Body | undefined): Promise<void> {
  if (body !== undefined && !isWhole(body)) await body[Symbol.asyncIterator]().return?.();
}

/** The chunks of a body; one for a complete body. Not a generator, for the reason of `bodyFrom`. */
export function bodyChunks(body: Body | undefined): AsyncIterable<Chunk> {
  if (body !== undefined && !isWhole(body)) return body;
  let left = body;
  return bodyFrom<Chunk>(
    () => {
      const value = left;
      left = undefined;
      return Promise.resolve(value === undefined ? endOfBody : { done: false, value });
    },
    () => (left = undefined),
  );
}

/**
 * All bytes of a body; undefined where there are more than `most`. The source is then closed, or, with `toTheEnd`, read to
 * its end without being kept.
 */
export async function bytesOf(
  body: Body | undefined,
  most: number,
  toTheEnd = false,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(body)) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size <= most) chunks.push(bytes);
    else if (toTheEnd) chunks.length = 0;
    else return undefined;
  }
  return size > most ? undefined : Buffer.concat(chunks);
}

/** The whole body as text. */
export async function textOf(body: Body | undefined): Promise<string> {
  return typeof body === "string" ? body : String(await bytesOf(body, Infinity));
}
