/**
 * The transformations that are parsed but not run: hierarchies, nesting and functions of a model
 * (Data Aggregation 4.0, sections 3.4 and 6). Only their text is kept.
 */
import { parseAsAlias, parsePlainPath } from "./aggregate";
import type { Transformation } from "./ast";
import { parseCommonExpression, parseOrderItems } from "./expression";
import {
  close, code, expectComma, fail, isDigit, nameEnd, open, parseName, parseQualifiedName, peek, skipBlanks,
  takeComma, takeWord, type Cursor,
} from "./lexer"; // prettier-ignore
import { parseArguments } from "./member-path";
import { parseDigits } from "./temporal";

type Rule = (c: Cursor) => void;

/** ABNF `applyTrafo` but for the transformations that `apply.ts` knows. */
export function parseOtherTransformation(c: Cursor, name: string, sequence: Rule): Transformation {
  const at = c.at;
  switch (name) {
    case "nest":
      parseCall(c, () => parseAliasedSequences(c, sequence));
      break;
    case "addnested":
      parseCall(c, () => {
        parsePlainPath(c);
        expectComma(c);
        parseAliasedSequences(c, sequence);
      });
      break;
    case "ancestors":
    case "descendants":
      parseCall(c, () => parseRelatives(c, sequence));
      break;
    case "traverse":
      parseCall(c, () => parseTraverse(c, sequence));
      break;
    default:
      parseCustomFunction(c);
  }
  return { kind: "other", name, text: c.text.slice(at, c.at), at };
}

function parseCall(c: Cursor, parseInner: () => void): void {
  parseName(c);
  open(c);
  parseInner();
  close(c);
}

/** ABNF `customFunction`. */
function parseCustomFunction(c: Cursor): void {
  const end = nameEnd(c, c.at);
  if (end >= c.end || c.text.charCodeAt(end) !== code.dot)
    fail(c, "a transformation or a qualified function", end);
  parseQualifiedName(c);
  parseArguments(c);
}

/** ABNF `nestApplyExpr`: `transformations as name`, and more of them. */
function parseAliasedSequences(c: Cursor, sequence: Rule): void {
  do {
    sequence(c);
    parseAsAlias(c);
  } while (takeComma(c));
}

/** ABNF `recHierReference`: the nodes, the hierarchy's qualifier, the path to the node's identifier. */
export function parseRecursiveReference(c: Cursor): void {
  if (!c.text.startsWith("$root/", c.at)) fail(c, "'$root/'");
  parseCommonExpression(c);
  expectComma(c);
  parseName(c, "the qualifier of a hierarchy");
  expectComma(c);
  parsePlainPath(c);
}

/** ABNF `ancestorsTrafo`, `descendantsTrafo`. */
function parseRelatives(c: Cursor, sequence: Rule): void {
  parseRecursiveReference(c);
  expectComma(c);
  sequence(c);
  if (!takeComma(c)) return;
  if (isDigit(peek(c))) {
    parseDigits(c);
    if (!takeComma(c)) return;
  }
  if (!takeWord(c, "keep")) fail(c, "a distance or 'keep start'");
  skipBlanks(c);
  if (!takeWord(c, "start")) fail(c, "'start'");
}

/** ABNF `traverseTrafo`: an order, then transformations, then what siblings are ordered by. */
function parseTraverse(c: Cursor, sequence: Rule): void {
  parseRecursiveReference(c);
  expectComma(c);
  if (!takeWord(c, "preorder") && !takeWord(c, "postorder")) fail(c, "'preorder' or 'postorder'");
  if (!takeComma(c)) return;
  if (isSequenceAhead(c)) {
    sequence(c);
    if (!takeComma(c)) return;
  }
  parseOrderItems(c);
}

const preserving: ReadonlySet<string> = new Set([
  "filter", "search", "orderby", "top", "skip", "topcount", "topsum", "toppercent", "bottomcount", "bottomsum",
  "bottompercent", "ancestors", "descendants", "traverse",
]); // prettier-ignore

/** Whether a transformation begins here, and not an expression to order by. */
function isSequenceAhead(c: Cursor): boolean {
  const end = nameEnd(c, c.at);
  const name = c.text.slice(c.at, end);
  return name === "identity" || (preserving.has(name) && c.text.charCodeAt(end) === code.open);
}
