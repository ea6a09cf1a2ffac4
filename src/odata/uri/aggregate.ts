/** What `aggregate` computes (Data Aggregation 4.0, section 3.2.1): methods, custom aggregates, `$count`, `from`. */
import type { AggregateExpression, AggregateFrom, Expression, Step } from "./ast";
import {
  code, countNode, expectKeyword, fail, parseName, parseQualifiedName, peek, qualifiedNameEnd, skipBlanks,
  take, takeComma, takeKeyword, takeWord, type Cursor,
} from "./lexer"; // prettier-ignore
import { parseCommonExpression } from "./expression";

/**
 * ABNF `aggregateExpr` (with an alias, as the transformation has it) and `aggregateFunctionExpr` (without). Whether
 * a path without a method is a custom aggregate only a model can tell.
 */
export function parseAggregateExpression(c: Cursor, aliased: boolean): AggregateExpression {
  const at = c.at;
  const counted = parseCounted(c);
  if (counted !== undefined) {
    const from = parseFrom(c, true);
    return { kind: "count", path: counted, from, alias: aliased ? parseAsAlias(c) : undefined, at };
  }
  const expression = parseTypeCast(c) ?? parseCommonExpression(c);
  const path = countedPath(expression);
  if (path !== undefined) {
    const from = parseFrom(c, true);
    return { kind: "count", path, from, alias: aliased ? parseAsAlias(c) : undefined, at };
  }
  if (takeKeyword(c, "with")) {
    const method = parseMethod(c);
    const from = parseFrom(c, true);
    return { kind: "method", expression, method, from, alias: aliased ? parseAsAlias(c) : undefined, at };
  }
  if (expression.kind !== "path") fail(c, "'with' and an aggregation method");
  const from = parseFrom(c, false);
  const alias = aliased && (from.length > 0 || isKeywordAhead(c, "as")) ? parseAsAlias(c) : undefined;
  return { kind: "custom", expression, method: undefined, from, alias, at };
}

/** `$count` alone: the number of instances. */
function parseCounted(c: Cursor): readonly Step[] | undefined {
  return peek(c) === code.dollar && takeWord(c, "$count") ? [] : undefined;
}

/** The steps before a final `$count` without options, if the expression is such a path. */
function countedPath(expression: Expression): readonly Step[] | undefined {
  if (expression.kind !== "path" || expression.root !== undefined) return undefined;
  const last = expression.steps.at(-1);
  return last?.kind === "count" ? expression.steps.slice(0, -1) : undefined;
}

/** A type cast alone, which only a custom method can aggregate: `Model.Sale with Custom.method`. */
function parseTypeCast(c: Cursor): Expression | undefined {
  const at = c.at;
  const end = qualifiedNameEnd(c, at);
  const name = c.text.slice(at, end);
  const next = end < c.end ? c.text.charCodeAt(end) : -1;
  if (!name.includes(".") || (next !== code.blank && next !== code.tab)) return undefined;
  countNode(c);
  c.at = end;
  return {
    kind: "path",
    root: undefined,
    steps: [{ kind: "qualified", name, args: undefined, at }],
    at,
  };
}

/** ABNF `aggregateMethod` after `with`. */
function parseMethod(c: Cursor): string {
  if (!skipBlanks(c)) fail(c, "a blank");
  return parseQualifiedName(c, "an aggregation method");
}

/** ABNF `aggregateFrom`, where each step needs a method, and `customFrom`, where it does not. */
function parseFrom(c: Cursor, methodNeeded: boolean): readonly AggregateFrom[] {
  const from: AggregateFrom[] = [];
  while (takeKeyword(c, "from")) {
    if (!skipBlanks(c)) fail(c, "a blank");
    const paths = [parseGroupingProperty(c)];
    while (takeComma(c)) paths.push(parseGroupingProperty(c));
    if (takeKeyword(c, "with")) from.push({ paths, method: parseMethod(c) });
    else if (methodNeeded) expectKeyword(c, "with");
    else from.push({ paths, method: undefined });
  }
  return from;
}

/** ABNF `asAlias`: `as name`. */
export function parseAsAlias(c: Cursor): string {
  expectKeyword(c, "as");
  return parseName(c, "an alias");
}

function isKeywordAhead(c: Cursor, word: string): boolean {
  const start = c.at;
  const ahead = takeKeyword(c, word);
  c.at = start;
  return ahead;
}

/** ABNF `groupingProperty`: names and casts, not ending with a cast. */
export function parseGroupingProperty(c: Cursor): readonly Step[] {
  const steps = parsePlainPath(c);
  if (steps.at(-1)?.kind === "qualified") fail(c, "a property after the type");
  return steps;
}

/** Names and qualified names without arguments, joined by slashes (ABNF `aggrPrimPath` and the like). */
export function parsePlainPath(c: Cursor): readonly Step[] {
  const steps: Step[] = [];
  do {
    const at = c.at;
    countNode(c);
    const name = parseQualifiedName(c, "a property");
    steps.push({ kind: name.includes(".") ? "qualified" : "name", name, args: undefined, at });
  } while (take(c, code.slash));
  return steps;
}
