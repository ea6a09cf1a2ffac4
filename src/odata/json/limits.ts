/**
 * Limits of a JSON text, checked in one pass over its bytes before it is parsed: millions of tiny values would block
 * all other requests and use much memory, although the body is not large.
 */
import { ODataError } from "../errors";

/** Deepest nesting of objects and arrays; far above any record or batch of records. */
const maxDepth = 100;
/** A number of this many characters may have more digits than a double. */
const longNumber = 16;
/** A double written out in full has 309 digits before the point; longer texts have no legitimate use. */
const maxNumberLength = 1000;

const [quote, backslash] = [34, 92];
const [opening, closing, comma, ofNumber] = [1, 2, 3, 4];

/** Class of each byte outside of strings; 0 for bytes that are skipped. */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (character === '"') return quote;
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
export function checkLimits(bytes: Uint8Array, maxValues: number): { readonly hasLongNumber: boolean } {
  let values = 1;
  let depth = 0;
  let hasLongNumber = false;
  for (let at = 0; at < bytes.length; at++) {
    switch (kinds[bytes[at] ?? 0]) {
      case 0:
        continue;
      case quote:
        at = endOfString(bytes, at);
        continue;
      case ofNumber: {
        const start = at;
        while (kinds[bytes[at + 1] ?? 0] === ofNumber) at++;
        const length = at - start + 1;
        if (length > maxNumberLength) throw tooLong(length);
        hasLongNumber ||= length >= longNumber;
        continue;
      }
      case closing:
        depth--;
        continue;
      case opening:
        if (++depth > maxDepth) throw tooDeep();
    }
    if (++values > maxValues) throw tooMany(maxValues);
  }
  return { hasLongNumber };
}

/** The offset of the quote that closes the string opened at `open`, or the length. */
function endOfString(bytes: Uint8Array, open: number): number {
  const next = bytes.indexOf(quote, open + 1);
  if (next < 0) return bytes.length;
  if (bytes[next - 1] !== backslash) return next;
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

const tooMany = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The body has more than ${limit} values, which is the limit; send it in several requests.`,
  );

const tooLong = (length: number): ODataError =>
  new ODataError(
    "BadRequest_InvalidBody",
    `The body has a number of ${length} characters; the limit is ${maxNumberLength}.`,
  );

const tooDeep = (): ODataError =>
  new ODataError("BadRequest_InvalidBody", `The body nests deeper than ${maxDepth} levels.`);
