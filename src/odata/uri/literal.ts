/** Parses literals (ABNF `primitiveLiteral`), which are recognized by their spelling. */
import { integerRanges } from "../model/types";
import type { Literal, LiteralType } from "./ast";
import {
  code,
  codeAt,
  countNode,
  type Cursor,
  expect,
  fail,
  isDigit,
  literal,
  nameEnd,
  peek,
  peekAt,
  qualifiedNameEnd,
  take,
} from "./lexer";

/** ABNF `primitiveLiteral` if one begins here; otherwise returns undefined and reads nothing. */
export function parseLiteralIfAny(c: Cursor): Literal | undefined {
  const first = peek(c);
  if (first === code.quote) return parseString(c);
  if (isDigit(first)) return isGuidAhead(c) ? parseGuid(c) : parseNumberOrTime(c);
  if (first === code.minus || first === code.plus) {
    if (isDigit(peekAt(c, 1))) return parseNumberOrTime(c);
    return first === code.minus && isWord(c, c.at, nameEnd(c, c.at + 1), "-INF")
      ? finish(c, "nanInfinity", 4)
      : undefined;
  }
  return isGuidAhead(c) ? parseGuid(c) : parseWordIfAny(c);
}

/** ABNF `primitiveLiteral`. */
export function parsePrimitiveLiteral(c: Cursor): Literal {
  const found = parseLiteralIfAny(c);
  if (found !== undefined) return found;
  // A name can only be the type of an enumeration member here, so the missing quote is the error.
  const end = qualifiedNameEnd(c, c.at);
  return fail(c, end > c.at ? "the quote of an enumeration literal" : "a literal", end);
}

/** ABNF `stringLiteral`; a doubled quote is one quote. */
function parseString(c: Cursor): Literal {
  const start = c.at;
  expect(c, code.quote);
  const value = parseQuotedRest(c);
  return literal(c, "string", value, start);
}

/** The text after an opening quote up to the closing one, with doubled quotes made single. */
export function parseQuotedRest(c: Cursor): string {
  const start = c.at;
  let doubled = false;
  for (;;) {
    const quote = c.text.indexOf("'", c.at);
    if (quote < 0 || quote >= c.end) fail(c, "a closing quote", c.end);
    c.at = quote + 1;
    if (peek(c) !== code.quote) break;
    doubled = true;
    c.at++;
  }
  const text = c.text.slice(start, c.at - 1);
  return doubled ? text.replaceAll("''", "'") : text;
}

/** A number, a date or a time: the character after the first digits decides. */
function parseNumberOrTime(c: Cursor): Literal {
  const start = c.at;
  const signed = !isDigit(peek(c));
  let at = signed ? start + 1 : start;
  while (at < c.end && isDigit(c.text.charCodeAt(at))) at++;
  const digits = at - start - (signed ? 1 : 0);
  const next = codeAt(c, at);
  if (next === code.minus && digits >= 4) {
    parseDateValue(c);
    if (!isTimeAhead(c)) return literal(c, "date", c.text.slice(start, c.at), start);
    parseTimeAndOffset(c);
    return literal(c, "dateTimeOffset", withPlus(c.text.slice(start, c.at)), start);
  }
  if (next === code.colon && digits === 2 && !signed && isDigit(peekAt(c, 3))) {
    parseTimeOfDayValue(c);
    return literal(c, "timeOfDay", c.text.slice(start, c.at), start);
  }
  const type = parseNumber(c);
  const value = withPlus(c.text.slice(start, c.at));
  const isDecimal = takeSuffix(c) || type === "decimal" || isBeyondInt64(value);
  return literal(c, isDecimal ? "decimal" : "integer", value, start);
}

/** Whether a whole number is one of ABNF `decimalValue`, whose fraction is optional, because no integer type has it. */
function isBeyondInt64(text: string): boolean {
  if (text.length < 19) return false;
  const [least, greatest] = integerRanges["Edm.Int64"];
  const value = BigInt(text.replace("+", ""));
  return value < least || value > greatest;
}

/** Takes a plus sign. One that was sent unencoded is a blank in a query; it is accepted before a digit. */
const takePlus = (c: Cursor): boolean => take(c, code.plus) || (isDigit(peekAt(c, 1)) && take(c, code.blank));

/** The text of a literal with its plus sign, which may be a blank. */
const withPlus = (text: string): string => (text.includes(" ") ? text.replace(" ", "+") : text);

/**
 * The type suffix of numbers in OData 2.0 and 3.0. The grammar of 4.01 has none, but clients for several versions (SAP
 * Cloud SDK `10D`, odata-query `10.5M`) still send it. Returns true for a fractional type.
 */
function takeSuffix(c: Cursor): boolean {
  if (nameEnd(c, c.at) !== c.at + 1 || !"DFMLdfml".includes(c.text.charAt(c.at))) return false;
  return c.text.charAt(c.at++).toLowerCase() !== "l";
}

/** ABNF `decimalLiteral` without infinities; returns the type of the literal. */
export function parseNumber(c: Cursor): "integer" | "decimal" {
  let type: "integer" | "decimal" = "integer";
  if (!take(c, code.minus)) take(c, code.plus);
  parseDigits(c);
  if (take(c, code.dot)) {
    type = "decimal";
    parseDigits(c);
  }
  if (peek(c) === 101 || peek(c) === 69) {
    type = "decimal";
    c.at++;
    if (!take(c, code.minus)) takePlus(c);
    parseDigits(c);
  }
  return type;
}

const isHex = (character: number): boolean =>
  isDigit(character) || (character >= 97 && character <= 102) || (character >= 65 && character <= 70);

/** Whether the 36 characters of a GUID are next. */
function isGuidAhead(c: Cursor): boolean {
  const { text, at } = c;
  if (text.charCodeAt(at + 8) !== code.minus || text.charCodeAt(at + 13) !== code.minus || at + 36 > c.end)
    return false;
  for (let i = 0; i < 36; i++) {
    const character = text.charCodeAt(at + i);
    if (i === 8 || i === 13 || i === 18 || i === 23 ? character !== code.minus : !isHex(character))
      return false;
  }
  return true;
}

/** ABNF `guid`. */
export function parseGuid(c: Cursor): Literal {
  const start = c.at;
  for (let i = 0; i < 36; i++, c.at++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (peek(c) !== code.minus) fail(c, "'-'");
    } else if (!isHex(peek(c))) fail(c, "a hexadecimal digit");
  }
  return literal(c, "guid", c.text.slice(start, c.at), start);
}

/** `null`, `true`, `false`, `INF`, `NaN`, and literals that begin with a name: `duration'…'`, `Ns.Type'…'`. */
function parseWordIfAny(c: Cursor): Literal | undefined {
  const start = c.at;
  const end = nameEnd(c, start);
  if (end === start) return undefined;
  const next = codeAt(c, end);
  if (next === code.quote) return parsePrefixed(c, end);
  if (next === code.dot) {
    const last = qualifiedNameEnd(c, start);
    return codeAt(c, last) === code.quote ? parseEnum(c, last) : undefined;
  }
  const length = end - start;
  if (length === 4 || length === 5) {
    const word = c.text.slice(start, end);
    if (word === "null") return finish(c, "null", 4);
    const lower = word.toLowerCase();
    return lower === "true" || lower === "false" ? parseBoolean(c) : undefined;
  }
  return length === 3 && (isWord(c, start, end, "INF") || isWord(c, start, end, "NaN"))
    ? finish(c, "nanInfinity", 3)
    : undefined;
}

const isWord = (c: Cursor, start: number, end: number, word: string): boolean =>
  end - start === word.length && c.text.startsWith(word, start);

function finish(c: Cursor, type: LiteralType, length: number): Literal {
  const start = c.at;
  c.at += length;
  return literal(c, type, c.text.slice(start, c.at), start);
}

/** ABNF `boolean`, any letter case; the value is in lower case. */
export function parseBoolean(c: Cursor): Literal {
  const start = c.at;
  return literal(c, "boolean", parseBooleanWord(c), start);
}

/** The word of a boolean alone, in lower case, not recorded as a literal of the request. */
export function parseBooleanWord(c: Cursor): "true" | "false" {
  const start = c.at;
  const end = nameEnd(c, start);
  const word = c.text.slice(start, end).toLowerCase();
  if (word !== "true" && word !== "false") fail(c, "true or false", start);
  c.at = end;
  return word;
}

/** ABNF `durationLiteral`, `binaryLiteral`, `geography…`, `geometry…`: a word and a quoted text. */
function parsePrefixed(c: Cursor, quote: number): Literal {
  const start = c.at;
  const word = c.text.slice(start, quote).toLowerCase();
  switch (word) {
    case "duration":
      return parseQuoted(c, quote, word, parseDurationValue);
    case "binary":
      return parseQuoted(c, quote, word, parseBinaryValue);
    case "geography":
    case "geometry":
      c.at = quote + 1;
      parseQuotedRest(c);
      return literal(c, "geo", c.text.slice(start, c.at), start);
    default:
      return fail(c, "duration, binary, geography, geometry or a qualified name before the quote", start);
  }
}

/** A value in quotes behind the name of its type. */
function parseQuoted(
  c: Cursor,
  quote: number,
  type: "duration" | "binary",
  parseValue: (c: Cursor) => void,
): Literal {
  const start = c.at;
  c.at = quote + 1;
  parseValue(c);
  const value = c.text.slice(quote + 1, c.at);
  expect(c, code.quote);
  return literal(c, type, value, start);
}

/** ABNF `binaryValue`: base64url, with optional padding. */
export function parseBinaryValue(c: Cursor): void {
  const start = c.at;
  while (isBase64(peek(c))) c.at++;
  const rest = (c.at - start) % 4;
  if (rest === 1) fail(c, "a base64url character");
  if (rest === 2 && take(c, code.equals)) expect(c, code.equals);
  if (rest === 3) take(c, code.equals);
}

const isBase64 = (character: number): boolean =>
  isDigit(character) ||
  (character >= 97 && character <= 122) ||
  (character >= 65 && character <= 90) ||
  character === code.minus ||
  character === code.underscore;

/** ABNF `enumLiteral` with the type's name; `quote` is the offset of the quote. */
function parseEnum(c: Cursor, quote: number): Literal {
  const start = c.at;
  c.at = quote + 1;
  parseEnumValue(c);
  expect(c, code.quote);
  return literal(c, "enum", c.text.slice(start, c.at), start);
}

/** ABNF `enumValue`: members or their numbers, separated by commas. */
export function parseEnumValue(c: Cursor): void {
  do {
    countNode(c);
    const end = nameEnd(c, c.at);
    if (end > c.at) c.at = end;
    else {
      if (!take(c, code.minus)) take(c, code.plus);
      if (!isDigit(peek(c))) fail(c, "a member of the enumeration");
      parseDigits(c);
    }
  } while (take(c, code.comma));
}

/* Dates, times and durations: the functions read the text and fail at the first invalid character. */

/** ABNF `1*DIGIT`; returns the number of digits. */
export function parseDigits(c: Cursor): number {
  const start = c.at;
  while (isDigit(peek(c))) c.at++;
  if (c.at === start) fail(c, "a digit");
  return c.at - start;
}

/** Two digits from `least` to `most`. */
function parsePair(c: Cursor, least: number, most: number): void {
  const tens = peek(c) - code.zero;
  if (!isDigit(peek(c)) || tens * 10 > most) fail(c, "a digit");
  const value = tens * 10 + (peekAt(c, 1) - code.zero);
  if (!isDigit(peekAt(c, 1)) || value < least || value > most)
    fail(c, `a number from ${least} to ${most}`, c.at + 1);
  c.at += 2;
}

/** ABNF `date`: `[-]yyyy-mm-dd`, the year with more than four digits only without a leading zero. */
export function parseDateValue(c: Cursor): void {
  take(c, code.minus);
  const start = c.at;
  const last = peek(c) === code.zero ? start + 4 : c.end;
  while (c.at < last && isDigit(peek(c))) c.at++;
  if (c.at - start < 4) fail(c, "a digit");
  expect(c, code.minus);
  parsePair(c, 1, 12);
  expect(c, code.minus);
  parsePair(c, 1, 31);
}

/** ABNF `timeOfDayLiteral`: `hh:mm[:ss[.fraction]]`, the fraction with up to twelve digits. */
export function parseTimeOfDayValue(c: Cursor): void {
  parsePair(c, 0, 23);
  expect(c, code.colon);
  parsePair(c, 0, 59);
  if (peek(c) !== code.colon || !isDigit(peekAt(c, 1))) return;
  c.at++;
  parsePair(c, 0, 60); // 60: leap seconds
  if (peek(c) !== code.dot) return;
  c.at++;
  const start = c.at;
  if (parseDigits(c) > 12) fail(c, "at most 12 digits of a second", start + 12);
}

/** The rest after a date: `T`, a time, and `Z` or an offset (ABNF `dateTimeOffsetLiteral`). */
function parseTimeAndOffset(c: Cursor): void {
  c.at++; // the letter T
  parseTimeOfDayValue(c);
  if (takeLetter(c, 90)) return;
  if (!take(c, code.minus) && !takePlus(c)) fail(c, "'Z' or an offset such as +01:00");
  parsePair(c, 0, 23);
  expect(c, code.colon);
  parsePair(c, 0, 59);
}

/** Whether the letter T, which begins a time after a date, is next. */
const isTimeAhead = (c: Cursor): boolean => (peek(c) === 84 || peek(c) === 116) && isDigit(peekAt(c, 1));

/** ABNF `dateTimeOffsetLiteral`. */
export function parseDateTimeOffsetValue(c: Cursor): void {
  parseDateValue(c);
  if (!isTimeAhead(c)) fail(c, "'T' and a time");
  parseTimeAndOffset(c);
}

/** ABNF `durationValue`: `[-]P[nD][T[nH][nM][n[.n]S]]`. */
export function parseDurationValue(c: Cursor): void {
  take(c, code.minus);
  expectLetter(c, 80);
  if (isDigit(peek(c))) {
    parseDigits(c);
    expectLetter(c, 68);
  }
  if (!takeLetter(c, 84)) return;
  let parts = "HMS";
  while (isDigit(peek(c))) {
    parseDigits(c);
    const fraction = take(c, code.dot);
    if (fraction) parseDigits(c);
    const letter = String.fromCharCode(peek(c)).toUpperCase();
    const place = fraction ? (letter === "S" ? parts.length - 1 : -1) : parts.indexOf(letter);
    if (place < 0) fail(c, "'H', 'M' or 'S'");
    c.at++;
    parts = parts.slice(place + 1);
  }
}

const takeLetter = (c: Cursor, letter: number): boolean => take(c, letter) || take(c, letter + 32);

function expectLetter(c: Cursor, letter: number): void {
  if (!takeLetter(c, letter)) fail(c, `'${String.fromCharCode(letter)}'`);
}
