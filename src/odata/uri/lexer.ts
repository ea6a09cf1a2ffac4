/**
 * A cursor over decoded text: reads characters, blanks and names, collects literals, counts nodes and depth, fails with
 * an offset. It holds the whole state of a parse.
 */
import { ODataError, type ErrorCode } from "../errors";
import { isInShape, type Literal, type LiteralType } from "./ast";

/** State shared by all texts of one URL. */
export interface Parsing {
  readonly literals: Literal[];
  /** Maximum nodes in one text and in all of them, and maximum nesting. */
  readonly maxNodes: number;
  readonly maxAllNodes: number;
  readonly maxDepth: number;
  /** Names of aliases on whose values the plan depends, and the literals that are assigned to aliases. */
  readonly planned: Set<string>;
  readonly assigned: { readonly alias: string; readonly value: string }[];
  /** Nodes of all texts so far. */
  allNodes: number;
  /** Where the parse failed, as an offset in the URL as sent. */
  failedAt: number | undefined;
}

/** A piece of the text that the shape replaces. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Cursor {
  readonly parsing: Parsing;
  /** Name of the text in messages: `$filter`, `@p`, `the path`. */
  readonly label: string;
  readonly text: string;
  /** The text as sent, and its offset in the URL. */
  readonly raw: string;
  readonly origin: number;
  readonly edits: Edit[];
  at: number;
  /** End of the readable text. */
  end: number;
  nodes: number;
  depth: number;
  encoded: ReadonlySet<number> | undefined;
}

export function cursorOver(
  parsing: Parsing,
  label: string,
  text: string,
  raw: string,
  origin: number,
): Cursor {
  return {
    parsing,
    label,
    text,
    raw,
    origin,
    edits: [],
    at: 0,
    end: text.length,
    nodes: 0,
    depth: 0,
    encoded: undefined,
  };
}

/** Character codes used by the grammar. */
export const code = {
  tab: 9, blank: 32, doubleQuote: 34, hash: 35, dollar: 36, quote: 39, open: 40, close: 41, star: 42, plus: 43,
  comma: 44, minus: 45, dot: 46, slash: 47, zero: 48, nine: 57, colon: 58, semicolon: 59, equals: 61, at: 64,
  openBracket: 91, backslash: 92, closeBracket: 93, underscore: 95, openBrace: 123, closeBrace: 125,
} as const; // prettier-ignore

/** Throws BadRequest_InvalidRequestUrl: what was expected at `at`, and what was found. */
export function fail(c: Cursor, expected: string, at = c.at): never {
  const found = at >= c.text.length ? "the end" : `'${foundAt(c, at)}'`;
  return refuse(c, "BadRequest_InvalidRequestUrl", `expected ${expected}, found ${found}`, at);
}

/** The character at the offset. One that divides a URL only when it is unencoded is shown as sent: `%2F`. */
function foundAt(c: Cursor, at: number): string {
  const character = String.fromCodePoint(c.text.codePointAt(at) ?? 0);
  if (!"/?#&=".includes(character) || !wasEncoded(c, at)) return character;
  const from = encodedOffset(c.raw, at);
  return c.raw.slice(from, from + encodedLength(c.raw, from));
}

/** Throws an ODataError that names the text and the offset. */
export function refuse(c: Cursor, errorCode: ErrorCode, reason: string, at = c.at): never {
  return throwAt(c, errorCode, `Syntax error in ${c.label} at offset ${at}: ${reason}.`, at);
}

/** Throws the error and records its offset in the URL. */
export function throwAt(
  c: Cursor,
  errorCode: ErrorCode,
  message: string,
  at: number,
  target?: string,
): never {
  c.parsing.failedAt = c.origin + encodedOffset(c.raw, at);
  throw new ODataError(errorCode, message, { offset: at, target });
}

/** The code of the character at the offset, -1 beyond the end. */
export const codeAt = (c: Cursor, at: number): number => (at < c.end ? c.text.charCodeAt(at) : -1);

/** The code of the next character, and of the one so many positions after it. */
export const peek = (c: Cursor): number => codeAt(c, c.at);
export const peekAt = (c: Cursor, ahead: number): number => codeAt(c, c.at + ahead);

/** Reads that character if it is the next one. */
export function take(c: Cursor, character: number): boolean {
  if (peek(c) !== character) return false;
  c.at++;
  return true;
}

export function expect(c: Cursor, character: number): void {
  if (!take(c, character)) fail(c, `'${String.fromCharCode(character)}'`);
}

/** ABNF `BWS`: optional blanks; returns whether there were any. */
export function skipBlanks(c: Cursor): boolean {
  const start = c.at;
  while (peek(c) === code.blank || peek(c) === code.tab) c.at++;
  return c.at > start;
}

/** ABNF `BWS COMMA BWS`; reads nothing when there is no comma. */
export function takeComma(c: Cursor): boolean {
  const start = c.at;
  skipBlanks(c);
  if (take(c, code.comma)) {
    skipBlanks(c);
    return true;
  }
  c.at = start;
  return false;
}

/** ABNF `BWS COMMA BWS`, required. */
export function expectComma(c: Cursor): void {
  if (takeComma(c)) return;
  skipBlanks(c);
  fail(c, "','");
}

/** ABNF `OPEN BWS`, one level deeper. */
export function open(c: Cursor): void {
  expect(c, code.open);
  enterLevel(c);
  skipBlanks(c);
}

/** ABNF `BWS CLOSE`, one level up. */
export function close(c: Cursor): void {
  skipBlanks(c);
  expect(c, code.close);
  c.depth--;
}

/** ABNF `BWS COLON BWS`. */
export function expectColon(c: Cursor): void {
  skipBlanks(c);
  expect(c, code.colon);
  skipBlanks(c);
}

/** Counts a level of nesting; the caller decrements `depth` when it leaves the level. */
export function enterLevel(c: Cursor): void {
  if (++c.depth > c.parsing.maxDepth)
    refuse(c, "BadRequest_LimitExceeded", `more than ${c.parsing.maxDepth} levels of nesting`);
}

/** Counts a node of the tree. */
export function countNode(c: Cursor): void {
  if (++c.nodes > c.parsing.maxNodes)
    refuse(c, "BadRequest_LimitExceeded", `more than ${c.parsing.maxNodes} parts in one expression`);
  if (++c.parsing.allNodes > c.parsing.maxAllNodes)
    refuse(c, "BadRequest_LimitExceeded", `more than ${c.parsing.maxAllNodes} parts in the URL`);
}

/** Takes back the nodes that were counted after the first `count` of this text. */
export function uncountNodes(c: Cursor, count: number): void {
  c.parsing.allNodes -= c.nodes - count;
  c.nodes = count;
}

export function expectEnd(c: Cursor, expected = "the end"): void {
  const start = c.at;
  if (start < c.end) {
    skipBlanks(c);
    fail(c, expected, c.at < c.end ? c.at : start);
  }
}

export const isDigit = (character: number): boolean => character >= 48 && character <= 57;

const nonAsciiLetter = /[\p{L}\p{Nl}]/u;
const nonAsciiPart = /[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]/u;

/** ABNF `identifierLeadingCharacter`. */
export const isNameStart = (character: number): boolean =>
  (character >= 97 && character <= 122) ||
  (character >= 65 && character <= 90) ||
  character === 95 ||
  (character > 127 && nonAsciiLetter.test(String.fromCharCode(character)));

/** ABNF `identifierCharacter`. */
const isNamePart = (character: number): boolean =>
  (character >= 97 && character <= 122) ||
  (character >= 65 && character <= 90) ||
  (character >= 48 && character <= 57) ||
  character === 95 ||
  (character > 127 && nonAsciiPart.test(String.fromCharCode(character)));

/** The end of the identifier that begins at `start`; `start` when there is none. */
export function nameEnd(c: Cursor, start: number): number {
  if (start >= c.end || !isNameStart(c.text.charCodeAt(start))) return start;
  let at = start + 1;
  while (at < c.end && isNamePart(c.text.charCodeAt(at))) at++;
  return at;
}

/** The end of the qualified name (identifiers joined by dots) that begins at `start`. */
export function qualifiedNameEnd(c: Cursor, start: number): number {
  let at = nameEnd(c, start);
  while (at > start && at < c.end && c.text.charCodeAt(at) === code.dot) {
    const next = nameEnd(c, at + 1);
    if (next === at + 1) break;
    at = next;
  }
  return at;
}

/** ABNF `odataIdentifier`, at most 128 characters. */
export function parseName(c: Cursor, expected = "a name"): string {
  const start = c.at;
  const end = nameEnd(c, start);
  if (end === start) fail(c, expected);
  if (end - start > 128) fail(c, "a name of at most 128 characters", start + 128);
  c.at = end;
  return c.text.slice(start, end);
}

/** An identifier, or several joined by dots. */
export function parseQualifiedName(c: Cursor, expected = "a name"): string {
  const start = c.at;
  parseName(c, expected);
  while (peek(c) === code.dot) {
    c.at++;
    parseName(c);
  }
  return c.text.slice(start, c.at);
}

/** Reads the word if it is next as a whole word; case-sensitive. */
export function takeWord(c: Cursor, word: string): boolean {
  if (!c.text.startsWith(word, c.at)) return false;
  const end = c.at + word.length;
  if (end > c.end || (end < c.end && isNamePart(c.text.charCodeAt(end)))) return false;
  c.at = end;
  return true;
}

/** The name from `at` to `end` in lower case, as tables have it: names of 4.01 are case-insensitive. */
export const lowerName = (c: Cursor, at: number, end: number): string => c.text.slice(at, end).toLowerCase();

/** Reads the word if it is next as a whole name, in any letter case; `word` is in lower case. */
export function takeName(c: Cursor, word: string): boolean {
  const end = nameEnd(c, c.at);
  if (end - c.at !== word.length || lowerName(c, c.at, end) !== word) return false;
  c.at = end;
  return true;
}

/** ABNF `RWS word`, any letter case: reads both or nothing. */
export function takeKeyword(c: Cursor, word: string): boolean {
  const start = c.at;
  if (skipBlanks(c) && takeName(c, word)) return true;
  c.at = start;
  return false;
}

/** ABNF `RWS word RWS`; fails at the position of the word. */
export function expectKeyword(c: Cursor, word: string): void {
  if (!takeKeyword(c, word)) {
    skipBlanks(c);
    fail(c, `'${word}'`);
  }
  expectBlanks(c);
}

/** ABNF `RWS`. */
export function expectBlanks(c: Cursor): void {
  if (!skipBlanks(c)) fail(c, "a blank");
}

/** Whether the character at `at` was percent-encoded in the URL. */
export function wasEncoded(c: Cursor, at: number): boolean {
  c.encoded ??= new Set(Array.from(percentSequences(c.raw), ({ decoded }) => decoded));
  return c.encoded.has(at);
}

/** The letter of each literal type in the shape, unless the literal stays in the text. */
const shapeLetters: Readonly<Record<Exclude<LiteralType, "null" | "nanInfinity">, string>> = {
  boolean: "\0b",
  guid: "\0g",
  string: "\0s",
  integer: "\0i",
  decimal: "\0d",
  date: "\0D",
  dateTimeOffset: "\0T",
  timeOfDay: "\0t",
  duration: "\0p",
  binary: "\0x",
  enum: "\0e",
  geo: "\0G",
};

/** Creates the literal whose text is from `start` to the cursor, and numbers it. */
export function literal(c: Cursor, type: LiteralType, value: string, start: number): Literal {
  countNode(c);
  const { literals } = c.parsing;
  const made: Literal = { kind: "literal", type, value, index: literals.length, at: start };
  literals.push(made);
  if (type !== "null" && type !== "nanInfinity" && !isInShape(made))
    c.edits.push({ start, end: c.at, text: shapeLetters[type] });
  return made;
}

/** Applies the edits to the text; they are in order and do not overlap. */
export function edited(c: Cursor): string {
  let shape = "";
  let from = 0;
  for (const edit of c.edits) {
    shape += c.text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return from === 0 ? c.text : shape + c.text.slice(from);
}

/*
 * Percent-decoding of paths and query options, and the mapping of offsets in the decoded text back to the URL.
 * Splitting comes before decoding, so an encoded delimiter never delimits (OData 4.01 Part 2, section 2).
 */

/** Decodes `%XX` sequences as UTF-8; "+" is unchanged. Throws BadRequest_InvalidRequestUrl for invalid UTF-8. */
export function decodePathText(raw: string): string {
  if (!raw.includes("%")) return raw;
  try {
    return decodeURIComponent(raw);
  } catch (cause) {
    const at = undecodableOffset(raw);
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `The percent sequence '${raw.slice(at, at + 3)}' cannot be decoded as UTF-8.`,
      { cause, offset: at },
    );
  }
}

/** Like `decodePathText`, with "+" as a blank. */
export function decodeQueryText(raw: string): string {
  return decodePathText(raw.includes("+") ? raw.replaceAll("+", " ") : raw);
}

/** The offset of the first sequence that is no UTF-8. */
function undecodableOffset(raw: string): number {
  for (const { at, length } of percentSequences(raw)) {
    try {
      decodeURIComponent(raw.slice(at, at + length));
    } catch {
      return at;
    }
  }
  return 0;
}

/** The percent sequences, each of one code point, with the offsets of their characters in the decoded text. */
function* percentSequences(raw: string) {
  let decoded = 0;
  let end = 0;
  for (let at = raw.indexOf("%"); at >= 0; at = raw.indexOf("%", end)) {
    const length = encodedLength(raw, at);
    decoded += at - end;
    yield { at, length, decoded };
    decoded += length === 12 ? 2 : 1; // UTF-16 units
    end = at + length;
  }
}

/** Length of the percent sequence at `at` that encodes one code point. */
function encodedLength(raw: string, at: number): number {
  const lead = Number.parseInt(raw.slice(at + 1, at + 3), 16);
  return lead >= 0xf0 ? 12 : lead >= 0xe0 ? 9 : lead >= 0xc0 ? 6 : 3;
}

/** The offset in `raw` of the character at `decodedOffset` of its decoded text. */
function encodedOffset(raw: string, decodedOffset: number): number {
  let [end, decodedEnd] = [0, 0];
  for (const { at, length, decoded } of percentSequences(raw)) {
    if (decoded >= decodedOffset) break;
    [end, decodedEnd] = [at + length, decoded + (length === 12 ? 2 : 1)];
  }
  return Math.min(raw.length, end + Math.max(0, decodedOffset - decodedEnd));
}

/* Splits a URL. */

/** Returns the parts before and after the first question mark; the query may have more (RFC 3986, 3.4). */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
