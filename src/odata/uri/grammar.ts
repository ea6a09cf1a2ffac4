/** Ties the rules together that call each other in a circle, and starts a parse. */
import { parseAggregateExpression } from "./aggregate";
import { parseCommonExpression } from "./expression";
import type { Grammar, Parsing } from "./lexer";
import { parseNestedOptions } from "./query";

const grammar: Grammar = Object.freeze({
  expression: parseCommonExpression,
  nestedOptions: parseNestedOptions,
  aggregateExpression: parseAggregateExpression,
});

/** What a parse may use. */
export interface ParseLimits {
  /** Most nodes in one expression (or in the path, or in one option). */
  readonly maxNodes: number;
  /** Deepest nesting of parentheses, brackets and nested options. */
  readonly maxDepth: number;
}

export const defaultParseLimits: ParseLimits = Object.freeze({ maxNodes: 1000, maxDepth: 100 });

export function startParsing(limits: ParseLimits): Parsing {
  return { grammar, literals: [], maxNodes: limits.maxNodes, maxDepth: limits.maxDepth, failedAt: undefined };
}
