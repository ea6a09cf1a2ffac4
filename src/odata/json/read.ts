/** Parses request bodies: bytes → a JSON object whose numbers are exact (JSON Format 4.01, section 4). */
import { ODataError, shortened } from "../errors";
import { duplicateMember } from "./duplicate-members";
import { checkLimits } from "./limits";
import { endOfString } from "./strings";

export type JsonObject = Readonly<Record<string, unknown>>;

const invalidBody = (message: string, cause?: unknown): ODataError =>
  new ODataError("BadRequest_InvalidBody", message, { cause });

/** Numbers too long for a double. They become strings, which every numeric property accepts as well. */
const longNumber = /-?\d[\d.eE+-]{15,}/g;

/**
 * Quotes the long numbers outside of strings, in valid JSON. A scan, since a regular expression for strings overflows
 * on long ones.
 */
function quoteLongNumbers(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf('"', from);
    pieces.push(text.slice(from, open < 0 ? undefined : open).replace(longNumber, '"$&"'));
    if (open < 0) return pieces.join("");
    const end = endOfString(text, open);
    pieces.push(text.slice(open, end));
    from = end;
  }
}

/**
 * Returns the object in the body; 400 for bytes that are not UTF-8, invalid JSON, JSON that is not an object, and for
 * more than `maxValues` values (`MAX_BODY_VALUES`), which is checked before parsing.
 */
export function readJsonObject(bytes: Uint8Array, maxValues = Number.POSITIVE_INFINITY): JsonObject {
  if (bytes.length === 0) throw invalidBody("The body is empty; expected a JSON object.");
  const { hasLongNumber } = checkLimits(bytes, maxValues);
  const text = decode(bytes);
  const parsed = parse(text);
  const value = hasLongNumber ? parse(quoteLongNumbers(text)) : parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidBody(
      `The body is ${value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`}; expected a JSON object.`,
    );
  }
  const twice = duplicateMember(text);
  if (twice !== undefined)
    throw invalidBody(`The member '${shortened(twice)}' is given twice in one object.`);
  return value as JsonObject;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalidBody("The body is not UTF-8 text.", error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = error instanceof SyntaxError ? /position \d+/.exec(error.message)?.[0] : undefined;
    throw invalidBody(`The body is not valid JSON${place ? ` (at ${place})` : ""}.`, error);
  }
}
