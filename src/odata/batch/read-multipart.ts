/** Multipart batches (Protocol 4.01, section 11.7.7): body → units. A part that is no request becomes its own 400. */
import { ODataError } from "../errors";
import { parseMediaType, type MediaType } from "../headers/media-type";
import { operation, type Operation, type Unit } from "./batch";
import { tooManyOperations } from "./limits";
import { parseHeaders, readHead, splitParts } from "./parts";

const malformed = (message: string): ODataError => new ODataError("BadRequest_InvalidBody", message);

/** The boundary of a multipart media type; throws `BadRequest` when there is none or it is too long (RFC 2046). */
export function boundaryOf(media: MediaType): string {
  const boundary = media.parameters.get("boundary") ?? "";
  if (boundary.length >= 1 && boundary.length <= 70) return boundary;
  throw new ODataError(
    "BadRequest",
    `The Content-Type ${media.type} needs the parameter boundary with 1 to 70 characters; it has ${boundary.length}.`,
    { target: "Content-Type" },
  );
}

/**
 * Reads the units of a batch with at most `limit` requests. Throws `BadRequest_InvalidBody` when the body does not
 * follow its boundaries, `BadRequest_LimitExceeded` for more requests.
 */
export function readMultipart(bytes: Uint8Array, boundary: string, limit: number): readonly Unit[] {
  const tooMany = (): ODataError => tooManyOperations(limit);
  let left = limit;
  return splitParts(bytes, boundary, limit, tooMany).map((part): Unit => {
    const changeSet = changeSetOf(part);
    const parts = changeSet ? splitParts(changeSet.content, changeSet.boundary, left, tooMany) : [part];
    left -= parts.length;
    if (left < 0) throw tooMany();
    if (!changeSet) return { kind: "request", operations: [readPart(part)] };
    return { kind: "group", name: undefined, operations: parts.map(readChange) };
  });
}

/** The content of a part that is itself multipart; undefined for any other part, also a malformed one. */
function changeSetOf(
  part: Uint8Array,
): { readonly content: Uint8Array; readonly boundary: string } | undefined {
  const { lines, content } = readHead(part);
  const type = lines.find((line) => /^content-type\s*:/i.test(line));
  const media = type === undefined ? undefined : parseMediaType(type.slice(type.indexOf(":") + 1).trim());
  return media?.type.startsWith("multipart/") ? { content, boundary: boundaryOf(media) } : undefined;
}

/** A part of a change set, which cannot hold another one, nor reads. */
function readChange(part: Uint8Array): Operation {
  if (changeSetOf(part)) throw malformed("A change set cannot contain a change set.");
  const change = readPart(part);
  if (change.fault !== undefined || (change.method !== "GET" && change.method !== "HEAD")) return change;
  return {
    ...change,
    fault: malformed("A change set cannot contain a GET; send it outside of the change set."),
  };
}

function readPart(part: Uint8Array): Operation {
  let id: string | undefined;
  try {
    const { lines, content } = readHead(part);
    const headers = parseHeaders(lines);
    id = headers["content-id"];
    const type = headers["content-type"];
    if (type === undefined || parseMediaType(type)?.type !== "application/http") {
      throw malformed(`The Content-Type of a part is '${type ?? ""}'; expected application/http.`);
    }
    return readRequest(content, id);
  } catch (error) {
    if (error instanceof ODataError) return operation({ id, fault: error });
    throw error;
  }
}

/** An HTTP request within a part (RFC 9112, section 3). Older clients put the Content-ID among its headers. */
function readRequest(bytes: Uint8Array, contentId: string | undefined): Operation {
  const { lines, content } = readHead(withoutLeadingLines(bytes));
  const [requestLine = "", ...headerLines] = lines;
  const { method, url } = readRequestLine(requestLine);
  const headers = parseHeaders(headerLines);
  if (headers["transfer-encoding"] !== undefined)
    throw malformed("A request within a batch cannot have a Transfer-Encoding.");
  const id = contentId ?? headers["content-id"];
  return operation({ id, method, url, headers, body: trimmed(content, headers["content-length"]) });
}

function withoutLeadingLines(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (bytes[start] === 10 || bytes[start] === 13) start++;
  return bytes.subarray(start);
}

/** `GET url HTTP/1.1`; the version may be missing, and blanks in the URL are let pass. */
function readRequestLine(line: string): { readonly method: string; readonly url: string } {
  const end = line.indexOf(" ");
  const last = line.lastIndexOf(" ");
  const url = line.slice(
    end + 1,
    last > end && /^HTTP\/\d(\.\d)?$/.test(line.slice(last + 1)) ? last : undefined,
  );
  const method = line.slice(0, Math.max(end, 0));
  if (!/^[A-Za-z]{1,20}$/.test(method) || url.trim() === "" || /^HTTP\/\d/.test(url)) {
    throw malformed(
      `The part begins with '${line.slice(0, 100)}'; expected a request line such as 'GET $metadata HTTP/1.1'.`,
    );
  }
  return { method: method.toUpperCase(), url: url.trim() };
}

/**
 * Cuts line breaks behind a body whose length is known. A Content-Length that does not fit is not believed: clients
 * count characters, and the boundary is what ends a part.
 */
function trimmed(content: Uint8Array, contentLength: string | undefined): Uint8Array {
  const length =
    contentLength !== undefined && /^\d{1,9}$/.test(contentLength) ? Number(contentLength) : undefined;
  if (length === undefined || length >= content.length || content.length - length > 8) return content;
  return content.subarray(length).every((byte) => byte === 10 || byte === 13)
    ? content.subarray(0, length)
    : content;
}
