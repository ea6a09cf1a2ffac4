/**
 * Multipart batches (Protocol 4.01, section 11.7.7): body → units, and completed units → text. An invalid request becomes
 * a 400 of its part only; a change set that cannot be read is a 400 of the batch.
 */
import { randomUUID } from "node:crypto";
import { badRequest, invalidBody, ODataError } from "../errors";
import { type MediaType, parseMediaType } from "../headers/negotiate";
import { headLines, isWhole } from "../message";
import {
  type BatchOperation,
  type BatchUnit,
  maxPartHeaders,
  maxPartHeaderSize,
  newOperation,
  type OperationResponse,
  tooManyOperations,
  type UnitResponse,
  framed,
  inOneLine,
} from "./batch";

/** The boundary of a multipart media type; throws `BadRequest` if it is missing or too long (RFC 2046). */
export function boundaryOf(media: MediaType): string {
  const boundary = media.parameters.get("boundary") ?? "";
  if (boundary.length >= 1 && boundary.length <= 70) return boundary;
  throw badRequest(
    `The Content-Type ${media.type} needs the parameter boundary with 1 to 70 characters; it has ${boundary.length}.`,
    "Content-Type",
  );
}

/**
 * Reads the units of a batch with at most `limit` requests. Throws `BadRequest_InvalidBody` if the body does not follow
 * its boundaries, `BadRequest_LimitExceeded` for more requests.
 */
export function readMultipart(bytes: Uint8Array, boundary: string, limit: number): readonly BatchUnit[] {
  const tooMany = (): ODataError => tooManyOperations(limit);
  let left = limit;
  return splitParts(bytes, boundary, limit, tooMany).map((part): BatchUnit => {
    const changeSet = changeSetOf(part);
    const parts = changeSet ? splitParts(changeSet.content, changeSet.boundary, left, tooMany) : [part];
    left -= parts.length;
    if (left < 0) throw tooMany();
    if (!changeSet) return { kind: "request", operations: [readPart(part)] };
    return { kind: "group", name: undefined, operations: readChanges(parts) };
  });
}

/**
 * The content of a part that is itself multipart; undefined for any other part. Throws `BadRequest` for one without a
 * boundary, `BadRequest_InvalidBody` for one with invalid headers.
 */
function changeSetOf(part: Uint8Array) {
  const { lines, content } = readMimeHead(part);
  const type = lines.find((line) => /^content-type\s*:/i.test(line));
  const media = type === undefined ? undefined : parseMediaType(type.slice(type.indexOf(":") + 1).trim());
  if (!media?.type.startsWith("multipart/")) return undefined;
  parseHeaders(lines);
  return { content, boundary: boundaryOf(media) };
}

/** The parts of a change set. Their ids must differ (Protocol 4.01, 11.7.7.1): a reference could name either of two. */
function readChanges(parts: readonly Uint8Array[]): readonly BatchOperation[] {
  const ids = new Set<string>();
  return parts.map(readChange).map((change) => {
    const { id } = change;
    if (id === undefined) return change;
    const isNew = !ids.has(id);
    ids.add(id);
    if (isNew) return change;
    const fault = invalidBody(`The Content-ID '${id.slice(0, 100)}' is used twice in the change set.`);
    return { ...change, fault: change.fault ?? fault };
  });
}

/** A part of a change set, which can contain neither another change set nor reads. */
function readChange(part: Uint8Array): BatchOperation {
  if (changeSetOf(part)) throw invalidBody("A change set cannot contain a change set.");
  const change = readPart(part);
  if (change.fault !== undefined || (change.method !== "GET" && change.method !== "HEAD")) return change;
  return {
    ...change,
    fault: invalidBody("A change set cannot contain a GET; send it outside of the change set."),
  };
}

function readPart(part: Uint8Array): BatchOperation {
  let id: string | undefined;
  try {
    const { lines, content } = readMimeHead(part);
    const headers = parseHeaders(lines);
    id = headers["content-id"];
    const type = headers["content-type"];
    if (type === undefined || parseMediaType(type)?.type !== "application/http") {
      throw invalidBody(`The Content-Type of a part is '${type ?? ""}'; expected application/http.`);
    }
    return readRequest(content, id);
  } catch (error) {
    if (error instanceof ODataError) return newOperation({ id, fault: error });
    throw error;
  }
}

/** An HTTP request within a part (RFC 9112, section 3). Older clients put the Content-ID among its headers. */
function readRequest(bytes: Uint8Array, contentId: string | undefined): BatchOperation {
  const { lines, content } = readHead(withoutLeadingLines(bytes));
  const [requestLine = "", ...headerLines] = lines;
  const { method, url } = readRequestLine(requestLine);
  const headers = parseHeaders(headerLines);
  if (headers["transfer-encoding"] !== undefined)
    throw invalidBody("A request within a batch cannot have a Transfer-Encoding.");
  const id = contentId ?? headers["content-id"];
  return newOperation({ id, method, url, headers, body: trimmed(content, headers["content-length"]) });
}

function withoutLeadingLines(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (isLineBreak(bytes[start])) start++;
  return bytes.subarray(start);
}

/** `GET url HTTP/1.1`; the version may be missing, and spaces in the URL are accepted. */
function readRequestLine(line: string) {
  const end = line.indexOf(" ");
  const last = line.lastIndexOf(" ");
  const url = line.slice(
    end + 1,
    last > end && /^HTTP\/\d(\.\d)?$/.test(line.slice(last + 1)) ? last : undefined,
  );
  const method = line.slice(0, Math.max(end, 0));
  if (!/^[A-Za-z]{1,20}$/.test(method) || url.trim() === "" || /^HTTP\/\d/.test(url)) {
    throw invalidBody(
      `The part begins with '${line.slice(0, 100)}'; expected a request line such as 'GET $metadata HTTP/1.1'.`,
    );
  }
  return { method: method.toUpperCase(), url: url.trim() };
}

/**
 * Removes line breaks after a body of known length. A Content-Length that does not match is ignored: some clients count
 * characters, and the boundary ends a part.
 */
function trimmed(content: Uint8Array, contentLength: string | undefined): Uint8Array {
  const length =
    contentLength !== undefined && /^\d{1,9}$/.test(contentLength) ? Number(contentLength) : undefined;
  if (length === undefined || length >= content.length || content.length - length > 8) return content;
  return isBlank(content.subarray(length)) ? content.subarray(0, length) : content;
}

/*
 * Multipart bodies (RFC 2046, section 5.1): bytes → parts, part → header lines and content. Line ends are CRLF or LF.
 * Each byte is examined once, so that the cost of hostile bodies is linear, too.
 */

const [lineFeed, carriageReturn, dash, blank, tab] = [10, 13, 45, 32, 9];

const isLineBreak = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn;

/** Whether there are only line breaks. */
const isBlank = (bytes: Uint8Array): boolean => bytes.every(isLineBreak);

/** The offset after the next line feed, or the length. */
function nextLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== lineFeed) at++;
  return at < bytes.length ? at + 1 : at;
}

/** Whether the line at `at` is a delimiter, and the closing one; spaces may follow (RFC 2046, `transport-padding`). */
function delimiterAt(bytes: Uint8Array, at: number, delimiter: Uint8Array): "open" | "close" | undefined {
  for (let i = 0; i < delimiter.length; i++) if (bytes[at + i] !== delimiter[i]) return undefined;
  let end = at + delimiter.length;
  const closes = bytes[end] === dash && bytes[end + 1] === dash;
  if (closes) end += 2;
  while (bytes[end] === blank || bytes[end] === tab || bytes[end] === carriageReturn) end++;
  if (end < bytes.length && bytes[end] !== lineFeed) return undefined;
  return closes ? "close" : "open";
}

/** The line break before a delimiter belongs to the delimiter. */
function endBefore(bytes: Uint8Array, start: number, delimiter: number): number {
  let end = delimiter;
  if (end > start && bytes[end - 1] === lineFeed) end--;
  if (end > start && bytes[end - 1] === carriageReturn) end--;
  return end;
}

/**
 * The parts between the delimiters; text before the first and after the last is ignored. `tooMany` creates the error
 * for more than `limit` parts. Throws `BadRequest_InvalidBody` if the closing delimiter is missing: a truncated batch
 * must not run in part. The same if it is the only one, after text: parts with another boundary would be lost.
 */
function splitParts(
  bytes: Uint8Array,
  boundary: string,
  limit: number,
  tooMany: () => ODataError,
): readonly Uint8Array[] {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  const parts: Uint8Array[] = [];
  let start: number | undefined;
  for (let line = 0; line < bytes.length; line = nextLine(bytes, line)) {
    const found = bytes[line] === dash ? delimiterAt(bytes, line, delimiter) : undefined;
    if (found === undefined) continue;
    if (start !== undefined) parts.push(bytes.subarray(start, endBefore(bytes, start, line)));
    if (parts.length > limit) throw tooMany();
    if (found === "close" && start === undefined && !isBlank(bytes.subarray(0, line)))
      throw invalidBody(
        `The body ends with '--${boundary}--', and no line '--${boundary}' begins a part before it.`,
      );
    if (found === "close") return parts;
    start = nextLine(bytes, line);
  }
  throw invalidBody(
    start === undefined
      ? `The body has no line '--${boundary}', as the boundary in Content-Type demands.`
      : `The body ends without the line '--${boundary}--'.`,
  );
}

/**
 * Reads header lines up to the first empty one, and returns the bytes after it. Lines are in UTF-8, as URLs may contain
 * any character; the headers may end with the part.
 */
function readHead(bytes: Uint8Array) {
  const lines: string[] = [];
  for (let line = 0; line < bytes.length;) {
    const next = nextLine(bytes, line);
    if (next > maxPartHeaderSize)
      throw invalidBody(`The headers of a part have more than ${maxPartHeaderSize} bytes.`);
    const text = Buffer.from(bytes.subarray(line, next)).toString("utf8").trimEnd();
    line = next;
    if (text === "") return { lines, content: bytes.subarray(line) };
    lines.push(text);
    // The first line may be that of the request.
    if (lines.length > maxPartHeaders + 1)
      throw invalidBody(`The headers of a part have more than ${maxPartHeaders} lines.`);
  }
  return { lines, content: bytes.subarray(bytes.length) };
}

/**
 * The same for the headers of a part itself, which may be folded: a line that begins with a blank or a tab continues the
 * line before it (RFC 5322, section 2.2.3). Those of the HTTP request within may not (RFC 9112, section 5.2).
 */
function readMimeHead(bytes: Uint8Array) {
  const { lines, content } = readHead(bytes);
  const unfolded: string[] = [];
  for (const line of lines) {
    const before = /^[ \t]/.test(line) ? unfolded.pop() : undefined;
    unfolded.push(before === undefined ? line : before + line);
  }
  return { lines: unfolded, content };
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Header lines by their names in lower case; the values of a repeated header are joined by ", ". */
function parseHeaders(lines: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trimEnd();
    if (!headerName.test(name))
      throw invalidBody(`'${line.slice(0, 100)}' is no header; expected 'Name: value'.`);
    const value = line.slice(colon + 1).trim();
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return Object.fromEntries(headers);
}

/* Multipart responses (Protocol 4.01, section 11.7.7.6): completed units → text, in the structure of the request. */

const lineEnd = "\r\n";

/** A boundary that no body contains. */
export const newBoundary = (kind: "batch" | "changeset"): string => `${kind}response_${randomUUID()}`;

/**
 * The whole body. A failed change set is one error response in place of a multipart one. `flat` writes the requests of
 * groups as separate parts, as required in a response to a JSON batch.
 */
export async function* writeMultipart(
  units: AsyncIterable<UnitResponse>,
  boundary: string,
  flat: boolean,
): AsyncGenerator<string | Uint8Array> {
  for await (const { unit, responses, failure } of units) {
    if (unit.kind === "request" || flat) yield* writeParts(responses, boundary);
    else if (failure) yield* writeParts([failure], boundary);
    else {
      const inner = newBoundary("changeset");
      yield `--${boundary}${lineEnd}Content-Type: multipart/mixed; boundary=${inner}${lineEnd}${lineEnd}`;
      yield* writeParts(responses, inner);
      yield `--${inner}--${lineEnd}`;
    }
  }
  yield `--${boundary}--${lineEnd}`;
}

async function* writeParts(
  responses: readonly OperationResponse[],
  boundary: string,
): AsyncGenerator<string | Uint8Array> {
  for (const { operation, response } of responses) {
    const { status, headers, body } = response;
    const head = [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      ...(operation.id === undefined ? [] : [`Content-ID: ${operation.id}`]),
      "",
      ...headLines(status, headers),
      ...(isWhole(body) ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      "",
      "",
    ];
    yield* framed(head.map(inOneLine).join(lineEnd), body, lineEnd);
  }
}
