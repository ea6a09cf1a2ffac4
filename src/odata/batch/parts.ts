/**
 * Multipart bodies (RFC 2046, section 5.1): bytes → parts, part → header lines and content. Line ends are CRLF or LF.
 * Each byte is looked at once, so that hostile bodies cost no more than long ones.
 */
import { ODataError } from "../errors";

const [lineFeed, carriageReturn, dash, blank, tab] = [10, 13, 45, 32, 9];
/** Bytes that the headers of a part may have. */
const maxHeadSize = 65_536;

const malformed = (message: string): ODataError => new ODataError("BadRequest_InvalidBody", message);

/** The offset after the next line feed, or the length. */
function nextLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== lineFeed) at++;
  return at < bytes.length ? at + 1 : at;
}

/** Whether the line at `at` is a delimiter, and the closing one; blanks may follow (RFC 2046, `transport-padding`). */
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
 * The parts between the delimiters; what stands before the first and after the last is ignored. `tooMany` makes the
 * error for more than `limit` of them. Throws `BadRequest_InvalidBody` when the closing delimiter is missing: a batch
 * that was cut off must not run in part.
 */
export function splitParts(
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
    if (found === "close") return parts;
    start = nextLine(bytes, line);
  }
  throw malformed(
    start === undefined
      ? `The body has no line '--${boundary}', as the boundary in Content-Type demands.`
      : `The body ends without the line '--${boundary}--'.`,
  );
}

/** Lines up to the first empty one, and the bytes after it. */
export interface Head {
  readonly lines: readonly string[];
  readonly content: Uint8Array;
}

/** Reads header lines as UTF-8, as URLs may hold any character; their end may be the end of the part. */
export function readHead(bytes: Uint8Array): Head {
  const lines: string[] = [];
  for (let line = 0; line < bytes.length;) {
    const next = nextLine(bytes, line);
    if (next > maxHeadSize) throw malformed(`The headers of a part have more than ${maxHeadSize} bytes.`);
    const text = Buffer.from(bytes.subarray(line, next)).toString("utf8").trimEnd();
    line = next;
    if (text === "") return { lines, content: bytes.subarray(line) };
    lines.push(text);
  }
  return { lines, content: bytes.subarray(bytes.length) };
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Header lines by their names in lower case; a header sent several times is joined by ", ". */
export function parseHeaders(lines: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trimEnd();
    if (!headerName.test(name))
      throw malformed(`'${line.slice(0, 100)}' is no header; expected 'Name: value'.`);
    const value = line.slice(colon + 1).trim();
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return Object.fromEntries(headers);
}
