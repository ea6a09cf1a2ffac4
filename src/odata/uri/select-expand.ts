/** `$select` and `$expand` (ABNF `selectItem`, `expandItem`): paths, suffixes and nested options. */
import type { OptionPlace } from "../language/options";
import { noOptions, type ExpandItem, type SelectItem } from "./ast";
import {
  close, code, countNode, expect, fail, nameEnd, open, parseName, parseQualifiedName, peek, take, takeComma, takeWord,
  type Cursor,
} from "./lexer"; // prettier-ignore

/** ABNF `selectItem *( COMMA selectItem )`. */
export function parseSelect(c: Cursor): readonly SelectItem[] {
  const items: SelectItem[] = [];
  do items.push(parseSelectItem(c));
  while (takeComma(c));
  return items;
}

/** ABNF `selectItem`. */
function parseSelectItem(c: Cursor): SelectItem {
  const at = c.at;
  const path: string[] = [];
  do path.push(parseSelectStep(c));
  while (path.at(-1) !== "*" && take(c, code.slash));
  if (peek(c) !== code.open || path.at(-1)?.endsWith("*")) return { path, options: noOptions, at };
  if (isSignatureAhead(c)) {
    path.push(`${path.pop() ?? ""}(${parseSignature(c).join(",")})`);
    return { path, options: noOptions, at };
  }
  return { path, options: c.parsing.grammar.nestedOptions(c, "select"), at };
}

/** `*`, `Schema.*`, an annotation, a name or a qualified name. */
function parseSelectStep(c: Cursor): string {
  countNode(c);
  if (take(c, code.star)) return "*";
  const start = c.at;
  if (peek(c) === code.at) return parseAnnotationName(c);
  parseName(c, "a property or '*'");
  while (take(c, code.dot)) {
    if (take(c, code.star)) break; // ABNF allOperationsInSchema
    parseName(c, "a name or '*'");
  }
  return c.text.slice(start, c.at);
}

/** ABNF `annotationInQuery`. */
function parseAnnotationName(c: Cursor): string {
  const start = c.at;
  expect(c, code.at);
  parseQualifiedName(c);
  if (take(c, code.hash)) parseName(c);
  return c.text.slice(start, c.at);
}

/** Whether the parentheses hold parameter names (ABNF `parameterNames`), and not nested options. */
function isSignatureAhead(c: Cursor): boolean {
  const end = nameEnd(c, c.at + 1);
  const next = end < c.end ? c.text.charCodeAt(end) : -1;
  return end > c.at + 1 && (next === code.comma || next === code.close);
}

/** ABNF `parameterNames` in parentheses: chooses one overload of a function. */
function parseSignature(c: Cursor): readonly string[] {
  open(c);
  const names: string[] = [];
  do names.push(parseName(c));
  while (takeComma(c));
  close(c);
  return names;
}

/** ABNF `expandItem *( COMMA expandItem )`. */
export function parseExpand(c: Cursor): readonly ExpandItem[] {
  const items: ExpandItem[] = [];
  do items.push(parseExpandItem(c));
  while (takeComma(c));
  return items;
}

/** ABNF `expandItem`. */
function parseExpandItem(c: Cursor): ExpandItem {
  const at = c.at;
  countNode(c);
  if (takeWord(c, "$value")) return { path: ["$value"], options: noOptions, suffix: undefined, at };
  const path: string[] = [];
  let suffix: ExpandItem["suffix"];
  do {
    if (path.length > 0 && peek(c) === code.dollar) suffix = parseSuffix(c, path.at(-1) === "*");
    else if (path.at(-1) === "*") fail(c, "'$ref'");
    else path.push(parseExpandStep(c));
  } while (suffix === undefined && take(c, code.slash));
  const starRef = suffix !== undefined && path.at(-1) === "*"; // takes no options
  if (starRef || peek(c) !== code.open) return { path, options: noOptions, suffix, at };
  return { path, options: c.parsing.grammar.nestedOptions(c, placeAfter(path, suffix)), suffix, at };
}

function placeAfter(path: readonly string[], suffix: ExpandItem["suffix"]): OptionPlace {
  if (suffix === "$ref") return "expandRef";
  if (suffix === "$count") return "expandCount";
  return path.at(-1) === "*" ? "expandAll" : "expand";
}

/** ABNF `ref`, `count`. */
function parseSuffix(c: Cursor, afterStar: boolean): "$ref" | "$count" {
  if (takeWord(c, "$ref")) return "$ref";
  if (!afterStar && takeWord(c, "$count")) return "$count";
  return fail(c, afterStar ? "'$ref'" : "'$ref' or '$count'");
}

function parseExpandStep(c: Cursor): string {
  countNode(c);
  if (take(c, code.star)) return "*";
  return peek(c) === code.at ? parseAnnotationName(c) : parseQualifiedName(c, "a navigation property or '*'");
}
