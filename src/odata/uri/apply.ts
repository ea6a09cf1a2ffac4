/** `$apply` (Data Aggregation 4.0, section 3): a sequence of transformations; the less usual ones are kept as text. */
import { parseAggregateExpression, parseAsAlias, parseGroupingProperty, parsePlainPath } from "./aggregate";
import type { AggregateExpression, ComputeItem, Grouping, Literal, Step, Transformation } from "./ast";
import { parseCommonExpression, parseOrderItems } from "./expression";
import { parseRecursiveReference, parseOtherTransformation } from "./apply-other";
import {
  close, code, countNode, deeper, expectComma, fail, literal, nameEnd, open, peek, take, takeComma, type Cursor,
} from "./lexer"; // prettier-ignore
import { parseAnnotation } from "./member-path";
import { parseDigits } from "./temporal";
import { parseSearch } from "./search";

/** ABNF `applyExpr`: transformations joined by slashes. */
export function parseApply(c: Cursor): readonly Transformation[] {
  deeper(c);
  const transformations: Transformation[] = [];
  do transformations.push(parseTransformation(c));
  while (take(c, code.slash));
  c.depth--;
  return transformations;
}

type Parser = (c: Cursor, at: number, name: string) => Transformation;

/** The transformations that the plan knows, each from its opening parenthesis on. */
const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ["aggregate", parseAggregate],
  ["groupby", parseGroupBy],
  ["filter", (c, at) => ({ kind: "filter", filter: inParentheses(c, parseCommonExpression), at })],
  ["search", (c, at) => ({ kind: "search", search: inParentheses(c, parseSearch), at })],
  ["compute", (c, at) => ({ kind: "compute", items: inParentheses(c, parseComputeItems), at })],
  ["orderby", (c, at) => ({ kind: "orderby", items: inParentheses(c, parseOrderItems), at })],
  ["top", (c, at) => ({ kind: "top", count: inParentheses(c, parseCountLiteral), at })],
  ["skip", (c, at) => ({ kind: "skip", count: inParentheses(c, parseCountLiteral), at })],
  ["concat", parseConcat],
  ["expand", parseExpandTransformation],
  ["join", parseJoin],
  ["outerjoin", parseJoin],
  ["topcount", parseExtreme],
  ["topsum", parseExtreme],
  ["toppercent", parseExtreme],
  ["bottomcount", parseExtreme],
  ["bottomsum", parseExtreme],
  ["bottompercent", parseExtreme],
]);

/** ABNF `applyTrafo`. */
function parseTransformation(c: Cursor): Transformation {
  const at = c.at;
  countNode(c);
  const end = nameEnd(c, at);
  if (end === at) fail(c, "a transformation");
  const name = c.text.slice(at, end);
  if (name === "identity") {
    c.at = end;
    return { kind: "identity", at };
  }
  const parser = parsers.get(name);
  if (parser === undefined) return parseOtherTransformation(c, name, parseApply);
  c.at = end;
  return parser(c, at, name);
}

function inParentheses<T>(c: Cursor, parse: (c: Cursor) => T): T {
  open(c);
  const inner = parse(c);
  close(c);
  return inner;
}

/** ABNF `1*DIGIT` as a literal, for `top`, `skip`, `$top` and `$skip`. */
export function parseCountLiteral(c: Cursor): Literal {
  const start = c.at;
  parseDigits(c);
  return literal(c, "integer", c.text.slice(start, c.at), start);
}

/** ABNF `computeItem *( COMMA computeItem )`. */
export function parseComputeItems(c: Cursor): readonly ComputeItem[] {
  const items: ComputeItem[] = [];
  do {
    const expression = parseCommonExpression(c);
    items.push({ expression, alias: parseAsAlias(c) });
  } while (takeComma(c));
  return items;
}

/** ABNF `aggregateTrafo`. */
function parseAggregate(c: Cursor, at: number): Transformation {
  open(c);
  const items: AggregateExpression[] = [];
  do items.push(parseAggregateExpression(c, true));
  while (takeComma(c));
  close(c);
  return { kind: "aggregate", items, at };
}

/** ABNF `groupbyTrafo`. */
function parseGroupBy(c: Cursor, at: number): Transformation {
  open(c);
  open(c);
  const groups: Grouping[] = [];
  do groups.push(parseGrouping(c));
  while (takeComma(c));
  close(c);
  const then = takeComma(c) ? parseApply(c) : [];
  close(c);
  return { kind: "groupby", groups, then, at };
}

/** ABNF `groupbyElement`. */
function parseGrouping(c: Cursor): Grouping {
  const at = c.at;
  const end = nameEnd(c, at);
  if (end < c.end && c.text.charCodeAt(end) === code.open) {
    const name = c.text.slice(at, end);
    if (name === "rollup") {
      c.at = end;
      return { rollup: parseLevels(c) };
    }
    if (name === "rolluprecursive") {
      c.at = end;
      open(c);
      parseRecursiveReference(c);
      if (takeComma(c)) parseApply(c);
      close(c);
      return { recursive: c.text.slice(at, c.at) };
    }
  }
  return parseGroupingProperty(c);
}

/** ABNF `rollupLevels`. */
function parseLevels(c: Cursor): readonly (readonly Step[])[] {
  open(c);
  const levels: (readonly Step[])[] = [];
  do levels.push(parseGroupingProperty(c));
  while (takeComma(c));
  close(c);
  return levels;
}

/** ABNF `concatTrafo`: at least two branches. */
function parseConcat(c: Cursor, at: number): Transformation {
  open(c);
  const branches = [parseApply(c)];
  expectComma(c);
  do branches.push(parseApply(c));
  while (takeComma(c));
  close(c);
  return { kind: "concat", branches, at };
}

/** ABNF `expandTrafo` of Data Aggregation 4.0 CS02: `expand(path,filter(…),expand(…))`. */
function parseExpandTransformation(c: Cursor, at: number): Transformation {
  open(c);
  const path = parseGroupingProperty(c);
  const within: Extract<Transformation, { kind: "expand" }>["within"][number][] = [];
  while (takeComma(c)) {
    const start = c.at;
    const inner = parseTransformation(c);
    if (inner.kind !== "filter" && inner.kind !== "expand") fail(c, "filter or expand", start);
    within.push(inner);
  }
  close(c);
  return { kind: "expand", path, within, at };
}

/** ABNF `joinTrafo`, `outerjoinTrafo`: `property as name,transformations`. */
function parseJoin(c: Cursor, at: number, name: string): Transformation {
  open(c);
  const path = peek(c) === code.at ? [parseAnnotation(c)] : parsePlainPath(c);
  const alias = parseAsAlias(c);
  const then = takeComma(c) ? parseApply(c) : [];
  close(c);
  return { kind: "join", outer: name === "outerjoin", path, alias, then, at };
}

/** ABNF `topcountTrafo` and its five relatives. */
function parseExtreme(c: Cursor, at: number, name: string): Transformation {
  open(c);
  const amount = parseCommonExpression(c);
  expectComma(c);
  const by = parseCommonExpression(c);
  close(c);
  return { kind: "extreme", name, amount, by, at };
}
