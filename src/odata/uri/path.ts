/** The resource path (ABNF `resourcePath`): its segments, each ending at a slash that was not percent-encoded. */
import type { Argument, Literal, Segment } from "./ast";
import { decodePathText } from "./decode";
import { parseCommonExpression } from "./expression";
import {
  close, code, countNode, cursorOver, edited, fail, nameEnd, open, parseName, peek,
  qualifiedNameEnd, takeComma, takeWord, type Cursor, type Parsing,
} from "./lexer"; // prettier-ignore
import { ODataError } from "../errors";
import { parseLiteralIfAny, parsePrimitiveLiteral } from "./literal";
import { parseAlias, takeArgumentName } from "./member-path";

interface ParsedPath {
  readonly segments: readonly Segment[];
  readonly shape: string;
}

/** ABNF `resourcePath`: `raw` is percent-encoded and begins at `origin` of the URL; slashes at its ends do not count. */
export function parseResourcePath(parsing: Parsing, raw: string, origin: number): ParsedPath {
  const from = raw.startsWith("/") ? 1 : 0;
  const to = raw.length > from && raw.endsWith("/") ? raw.length - 1 : raw.length;
  if (to <= from) return { segments: [], shape: "" };
  const path = raw.slice(from, to);
  const { text, ends } = decodeSegments(parsing, path, origin + from);
  const c = cursorOver(parsing, "the path", text, path, origin + from);
  const segments: Segment[] = [];
  let segment = 0;
  for (;;) {
    c.end = endOf(ends, segment, text);
    parseSegment(c, segments, ends);
    // A $filter(…) segment may have read across slashes of its expression.
    while (endOf(ends, segment, text) < c.at) segment++;
    c.end = endOf(ends, segment, text);
    if (c.at < c.end) fail(c, "'/'");
    if (c.end === text.length) break;
    if (isLast(segments)) {
      c.end = text.length;
      fail(c, "the end of the path");
    }
    c.at = c.end + 1;
    segment++;
  }
  return { segments, shape: edited(c) };
}

const endOf = (ends: readonly number[], segment: number, text: string): number =>
  ends[segment] ?? text.length;

/** The decoded path, and where each of its segments ends. */
function decodeSegments(
  parsing: Parsing,
  raw: string,
  origin: number,
): { text: string; ends: readonly number[] } {
  const ends: number[] = [];
  if (!raw.includes("%")) {
    for (let at = raw.indexOf("/"); at >= 0; at = raw.indexOf("/", at + 1)) ends.push(at);
    return { text: raw, ends };
  }
  let text = "";
  let start = 0;
  for (const segment of raw.split("/")) {
    if (start > 0) {
      ends.push(text.length);
      text += "/";
    }
    try {
      text += decodePathText(segment);
    } catch (error) {
      if (error instanceof ODataError) parsing.failedAt = origin + start + (error.offset ?? 0);
      throw error;
    }
    start += segment.length + 1;
  }
  return { text, ends };
}

/** Whether nothing may follow (ABNF `ref`, `value`, `count` and the segments with one place). */
function isLast(segments: readonly Segment[]): boolean {
  const last = segments.at(-1);
  return last?.kind === "system" && !["$all", "$each", "$entity"].includes(last.name);
}

/** One segment, and the keys after its parentheses. */
function parseSegment(c: Cursor, segments: Segment[], ends: readonly number[]): void {
  countNode(c);
  if (peek(c) === code.dollar) {
    segments.push(parseSystemSegment(c, ends));
  } else {
    segments.push(parseNamedSegment(c, segments.length === 0));
  }
  while (peek(c) === code.open && canHaveKey(segments.at(-1))) {
    const at = c.at;
    countNode(c);
    segments.push({ kind: "key", args: parseArguments(c), at });
  }
}

const canHaveKey = (segment: Segment | undefined): boolean =>
  segment?.kind === "key" ||
  segment?.kind === "filter" ||
  ((segment?.kind === "name" || segment?.kind === "qualified") && segment.args !== undefined);

/** A name, a qualified name, or, when it is neither, the text of a key (ABNF `keyPathLiteral`). */
function parseNamedSegment(c: Cursor, first: boolean): Segment {
  const at = c.at;
  const nameStop = nameEnd(c, at);
  const end = first ? nameStop : qualifiedNameEnd(c, at);
  const next = end < c.end ? c.text.charCodeAt(end) : -1;
  if (end > at && (next === -1 || next === code.open)) {
    if (nameStop - at > 128) fail(c, "a name of at most 128 characters", at + 128);
    c.at = end;
    const args = next === code.open ? parseArguments(c) : undefined;
    return { kind: end > nameStop ? "qualified" : "name", name: c.text.slice(at, end), args, at };
  }
  if (first) fail(c, end > at ? "'(' or '/' after the name" : "the name of a resource", end);
  return parseKeySegment(c);
}

/** ABNF `keyPathLiteral`, `ordinalIndex`: the whole segment as text; delimiters in it are marked in the shape. */
function parseKeySegment(c: Cursor): Segment {
  const at = c.at;
  if (c.end === at) fail(c, "a name or a key");
  const name = c.text.slice(at, c.end);
  c.at = c.end;
  if (/[/?]/.test(name)) c.edits.push({ start: at, end: c.end, text: name.replace(/[/?]/g, "\0$&") });
  return { kind: "name", name, args: undefined, at };
}

const systemNames = [
  "$metadata", "$batch", "$count", "$value", "$ref", "$all", "$each", "$entity", "$query",
] as const; // prettier-ignore
const rootNames: ReadonlySet<string> = new Set(["$metadata", "$batch", "$all", "$entity"]);

/** A segment that begins with "$". */
function parseSystemSegment(c: Cursor, ends: readonly number[]): Segment {
  const at = c.at;
  for (const name of systemNames) {
    if (takeWord(c, name)) {
      if (rootNames.has(name) !== (at === 0))
        fail(c, at === 0 ? "the name of a resource" : "a name or a key", at);
      return { kind: "system", name, at };
    }
  }
  if (at === 0 && takeWord(c, "$crossjoin")) return parseCrossJoin(c, at);
  if (at > 0 && takeWord(c, "$filter")) return parseFilterSegment(c, at, ends);
  return fail(c, "a segment such as $count, $value, $ref, $filter, $metadata or $batch");
}

/** ABNF `filterInPath`; paths of its expression may have slashes. */
function parseFilterSegment(c: Cursor, at: number, ends: readonly number[]): Segment {
  c.end = c.text.length;
  open(c);
  const filter = parseCommonExpression(c);
  close(c);
  c.end = ends.find((end) => end >= c.at) ?? c.text.length;
  return { kind: "filter", filter, at };
}

/** ABNF `crossjoin`. */
function parseCrossJoin(c: Cursor, at: number): Segment {
  open(c);
  const sets: string[] = [];
  do sets.push(parseName(c, "the name of an entity set"));
  while (takeComma(c));
  close(c);
  return { kind: "crossjoin", sets, at };
}

/** ABNF `simpleKey`, `compoundKey`, `functionParameters`: which of them only a model can tell. */
export function parseArguments(c: Cursor): readonly Argument[] {
  open(c);
  const args: Argument[] = [];
  if (peek(c) !== code.close) {
    do args.push(parseArgument(c));
    while (takeComma(c));
  }
  close(c);
  return args;
}

/** A literal; the message for what is none names a key, which is what stands there nearly always. */
function parseKeyLiteral(c: Cursor): Literal {
  const at = c.at;
  const found = parseLiteralIfAny(c);
  if (found !== undefined) return found;
  const word = /^[^(),;/=]*/.exec(c.text.slice(at, Math.min(c.end, at + 40)))?.[0] ?? "";
  if (word !== "" && !word.includes("."))
    fail(c, `a key such as a GUID, a number or a quoted text, not '${word}'`, at + word.length);
  return parsePrimitiveLiteral(c);
}

/** ABNF `keyValuePair`, `functionParameter`: a literal or an alias, with a name or without. */
export function parseArgument(c: Cursor): Argument {
  const name = takeArgumentName(c);
  if (peek(c) !== code.at) return { name, value: parseKeyLiteral(c) };
  const at = c.at;
  countNode(c);
  return { name, value: { kind: "path", root: { kind: "alias", name: parseAlias(c) }, steps: [], at } };
}
