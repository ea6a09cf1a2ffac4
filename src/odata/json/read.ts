/** Parses request bodies: bytes → a JSON object whose numbers are exact (JSON Format 4.01, section 4). */
import { randomUUID } from "node:crypto";
import { invalidBody, limitExceeded, ODataError, shortened } from "../errors";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A number that may have more digits than a double, as it was written. */
export class LongNumber {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
  toJSON(): string {
    return mark + this.text;
  }
}

/** Whether a JSON value is an object, not an array and not a number. */
export const isJsonObject = (json: unknown): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof LongNumber);

/** Distinguishes long numbers, which are quoted while they are parsed, from texts: no client knows it. */
const mark = randomUUID();
const marked = new RegExp(`"${mark}([^"]+)"`, "g");

/** The text of a JSON value that was read here; long numbers are numbers again. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replace(marked, "$1");

const longNumber = /-?\d[\d.eE+-]{15,}/g;

/** Quotes the long numbers outside of strings. A scan: a regular expression for strings overflows on long ones. */
function quoteLongNumbers(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf('"', from);
    pieces.push(text.slice(from, open < 0 ? undefined : open).replace(longNumber, `"${mark}$&"`));
    if (open < 0) return pieces.join("");
    const end = endOfString(text, open);
    pieces.push(text.slice(open, end));
    from = end;
  }
}

const withLongNumbers = (_name: string, value: unknown): unknown =>
  typeof value === "string" && value.startsWith(mark) ? new LongNumber(value.slice(mark.length)) : value;

/**
 * Returns the object in the body, in which numbers too long for a double are `LongNumber`s; 400 for bytes that are not
 * UTF-8, invalid JSON, JSON that is not an object, and for more than `maxValues` values (`MAX_BODY_VALUES`), which is
 * checked before parsing.
 */
export function readJsonObject(bytes: Uint8Array, maxValues = Number.POSITIVE_INFINITY): JsonObject {
  if (bytes.length === 0) throw invalidBody("The body is empty; expected a JSON object.");
  const { hasLongNumber } = checkJsonLimits(bytes, maxValues);
  const text = decode(bytes);
  const parsed = parse(text);
  const value = hasLongNumber ? parse(quoteLongNumbers(text), withLongNumbers) : parsed;
  if (!isJsonObject(value)) {
    throw invalidBody(
      `The body is ${value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`}; expected a JSON object.`,
    );
  }
  const twice = duplicateMember(text);
  if (twice !== undefined)
    throw invalidBody(`The member '${shortened(twice)}' is given twice in one object.`);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalidBody("The body is not UTF-8 text.", undefined, error);
  }
}

function parse(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch (error) {
    const place = error instanceof SyntaxError ? /position \d+/.exec(error.message)?.[0] : undefined;
    throw invalidBody(`The body is not valid JSON${place ? ` (at ${place})` : ""}.`, undefined, error);
  }
}

/*
 * Limits of a JSON text, checked in one pass over its bytes before it is parsed: millions of tiny values would block
 * all other requests and use much memory, although the body is not large.
 */

/** Deepest nesting of objects and arrays; far above any record or batch of records. */
const maxDepth = 100;
/** A number of this many characters may have more digits than a double. */
const longNumberLength = 16;
/** A double written out in full has 309 digits before the point; longer texts have no legitimate use. */
const maxNumberLength = 1000;

const [quoteByte, backslashByte] = [34, 92];
const [opening, closing, comma, ofNumber] = [1, 2, 3, 4];

/** Class of each byte outside of strings; 0 for bytes that are skipped. */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (character === '"') return quoteByte;
  if ("{[".includes(character)) return opening;
  if ("}]".includes(character)) return closing;
  if (character === ",") return comma;
  return /[\d.eE+-]/.test(character) ? ofNumber : 0;
});

/**
 * Throws `BadRequest_LimitExceeded` for more than `maxValues` values (objects, arrays and their items),
 * `BadRequest_InvalidBody` for too deep nesting or too long numbers. Returns whether a number may be too long for a
 * double. Invalid JSON is left to the parser.
 */
export function checkJsonLimits(bytes: Uint8Array, maxValues: number): { readonly hasLongNumber: boolean } {
  let values = 1;
  let depth = 0;
  let hasLongNumber = false;
  for (let at = 0; at < bytes.length; at++) {
    switch (kinds[bytes[at] ?? 0]) {
      case 0:
        continue;
      case quoteByte:
        at = endOfStringBytes(bytes, at);
        continue;
      case ofNumber: {
        const start = at;
        while (kinds[bytes[at + 1] ?? 0] === ofNumber) at++;
        const length = at - start + 1;
        if (length > maxNumberLength) throw tooLong(length);
        hasLongNumber ||= length >= longNumberLength;
        continue;
      }
      case closing:
        depth--;
        continue;
      case opening:
        if (++depth > maxDepth) throw invalidBody(`The body nests deeper than ${maxDepth} levels.`);
    }
    if (++values > maxValues) throw tooMany(maxValues);
  }
  return { hasLongNumber };
}

/** The offset of the quote that closes the string opened at `open`, or the length. */
function endOfStringBytes(bytes: Uint8Array, open: number): number {
  const next = bytes.indexOf(quoteByte, open + 1);
  if (next < 0) return bytes.length;
  if (bytes[next - 1] !== backslashByte) return next;
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== quoteByte) at += bytes[at] === backslashByte ? 2 : 1;
  return at;
}

const tooMany = (limit: number): ODataError =>
  limitExceeded(`The body has more than ${limit} values, which is the limit; send it in several requests.`);

const tooLong = (length: number): ODataError =>
  invalidBody(`The body has a number of ${length} characters; the limit is ${maxNumberLength}.`);

/*
 * Finds a duplicate name in a JSON object (JSON Format 4.01, section 4.4; RFC 8259, section 4). `JSON.parse` silently
 * keeps the last one. Expects valid JSON.
 */

/** The first duplicate name, or undefined. */
function duplicateMember(text: string): string | undefined {
  // The names of each open object; undefined for an open array.
  const open: (Set<string> | undefined)[] = [];
  const structural = /["{}[\]]/g;
  for (let match = structural.exec(text); match; match = structural.exec(text)) {
    const [found] = match;
    if (found === "{") open.push(new Set());
    else if (found === "[") open.push(undefined);
    else if (found !== '"') open.pop();
    else {
      const end = endOfString(text, match.index);
      structural.lastIndex = end;
      const names = open.at(-1);
      if (!names || !isName(text, end)) continue;
      const name = nameIn(text.slice(match.index, end));
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}

/** The name in a JSON string; most contain no escape. */
const nameIn = (string: string): string =>
  string.includes("\\") ? (JSON.parse(string) as string) : string.slice(1, -1);

const space = 32;
const colon = 58;

/** Whether a colon follows, after white space. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= space) at++;
  return text.charCodeAt(at) === colon;
}

/* Skips strings within JSON text, without a regular expression, which would overflow on long ones. */

const backslash = 92;

/** The offset after the closing quote of the string that begins at `open`. */
function endOfString(text: string, open: number): number {
  const quote = text.indexOf('"', open + 1);
  if (quote < 0) return text.length;
  if (text.charCodeAt(quote - 1) !== backslash) return quote + 1;
  let at = open + 1;
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return Math.min(at + 1, text.length);
}
