/** Expressions (ABNF `commonExpr`): operators by precedence climbing, and what stands between them. */
import type { BinaryOperator, Expression, OrderItem } from "./ast";
import { parseArray, parseObject } from "./json";
import {
  close, code, countNode, deeper, expectBlanks, fail, isNameStart, nameEnd, open, peek, skipBlanks, take,
  takeComma, takeKeyword, type Cursor,
} from "./lexer"; // prettier-ignore
import { parseLiteralIfAny, parsePrimitiveLiteral } from "./literal";
import { parseRootedPath, parseAliasOrAnnotation, parsePathOrCall } from "./member-path";

/** Binding strength (OData 4.01 Part 2, section 5.1.1.17): `has` and `in` bind like a path, above not and minus. */
const precedences: Readonly<Record<BinaryOperator, number>> = {
  or: 1, and: 2, eq: 3, ne: 3, lt: 4, le: 4, gt: 4, ge: 4, add: 5, sub: 5, mul: 6, div: 6, divby: 6, mod: 6,
  has: 8, in: 8,
}; // prettier-ignore
const unaryPrecedence = 7;

const isOperator = (word: string): word is BinaryOperator => Object.hasOwn(precedences, word);

const operators: ReadonlyMap<string, BinaryOperator> = new Map(
  Object.keys(precedences)
    .filter(isOperator)
    .map((operator) => [operator, operator]),
);

/** Binding strength of an operator, for printing. */
export const precedenceOf = (operator: BinaryOperator): number => precedences[operator];
/** Binding strength of `not` and minus. */
export const precedenceOfUnary = unaryPrecedence;

/** ABNF `commonExpr`, `boolCommonExpr`: which of both only a model can tell. */
export function parseCommonExpression(c: Cursor): Expression {
  return parseBinary(c, 0);
}

/** Operators that bind at least as strongly as `least`, from the left. */
function parseBinary(c: Cursor, least: number): Expression {
  let left = parseUnary(c);
  for (;;) {
    const operator = takeOperator(c, least);
    if (operator === undefined) return left;
    countNode(c);
    const right = operator === "in" ? parseInOperand(c) : parseBinary(c, precedences[operator] + 1);
    left = { kind: "binary", operator, left, right, at: left.at };
  }
}

/** `RWS operator RWS` if one that binds strongly enough is next; else nothing is read. */
function takeOperator(c: Cursor, least: number): BinaryOperator | undefined {
  const start = c.at;
  if (!skipBlanks(c)) return undefined;
  const end = nameEnd(c, c.at);
  const length = end - c.at;
  if (length >= 2 && length <= 5) {
    const word = c.text.slice(c.at, end);
    const operator = operators.get(word) ?? operators.get(word.toLowerCase());
    if (operator !== undefined && precedences[operator] >= least) {
      c.at = end;
      expectBlanks(c);
      return operator;
    }
  }
  c.at = start;
  return undefined;
}

/** ABNF `notExpr`, `negateExpr`, or what needs no operator. */
function parseUnary(c: Cursor): Expression {
  const at = c.at;
  if (isNotAhead(c)) {
    c.at += 3;
    if (!skipBlanks(c) && peek(c) !== code.open) fail(c, "a blank");
    return parseOperand(c, "not", at);
  }
  if (peek(c) === code.minus) {
    const literal = parseLiteralIfAny(c);
    if (literal !== undefined) return literal;
    c.at++;
    skipBlanks(c);
    return parseOperand(c, "negate", at);
  }
  return parsePrimary(c);
}

function parseOperand(c: Cursor, kind: "not" | "negate", at: number): Expression {
  countNode(c);
  deeper(c);
  const operand = parseBinary(c, unaryPrecedence);
  c.depth--;
  return { kind, operand, at };
}

/** The word `not`, any letter case, before a blank or a parenthesis. */
function isNotAhead(c: Cursor): boolean {
  const { text, at } = c;
  if ((text.charCodeAt(at) | 32) !== 110 || (text.charCodeAt(at + 1) | 32) !== 111) return false;
  if ((text.charCodeAt(at + 2) | 32) !== 116 || at + 3 >= c.end) return false;
  const next = text.charCodeAt(at + 3);
  return next === code.blank || next === code.open || next === code.tab;
}

/** A literal, parentheses, an array, an object, a path or a call. */
function parsePrimary(c: Cursor): Expression {
  switch (peek(c)) {
    case code.open:
      return parseParentheses(c);
    case code.openBracket:
      return parseArray(c);
    case code.openBrace:
      return parseObject(c);
    case code.dollar:
      return parseRootedPath(c);
    case code.at:
      return parseAliasOrAnnotation(c);
  }
  const literal = parseLiteralIfAny(c);
  if (literal !== undefined) return literal;
  return isNameStart(peek(c)) ? parsePathOrCall(c) : fail(c, "an expression");
}

/** ABNF `parenExpr`. */
function parseParentheses(c: Cursor): Expression {
  open(c);
  const inner = parseBinary(c, 0);
  close(c);
  return inner;
}

/** What stands right of `in`: ABNF `listExpr`, or an expression that gives a collection. */
function parseInOperand(c: Cursor): Expression {
  const at = c.at;
  if (peek(c) !== code.open) return parseBinary(c, precedences.in + 1);
  open(c);
  if (take(c, code.close)) {
    c.depth--;
    countNode(c);
    return { kind: "list", items: [], at };
  }
  const first = parseBinary(c, 0);
  // Parentheses round anything but literals are just parentheses.
  if (first.kind !== "literal") {
    close(c);
    return first;
  }
  countNode(c);
  const items: Expression[] = [first];
  while (takeComma(c)) items.push(parsePrimitiveLiteral(c));
  close(c);
  return { kind: "list", items, at };
}

/** ABNF `orderbyItem`. */
function parseOrderItem(c: Cursor): OrderItem {
  const expression = parseBinary(c, 0);
  if (takeKeyword(c, "desc")) return { expression, descending: true };
  takeKeyword(c, "asc");
  return { expression, descending: false };
}

/** ABNF `orderbyItem *( COMMA orderbyItem )`. */
export function parseOrderItems(c: Cursor): readonly OrderItem[] {
  const items: OrderItem[] = [];
  do items.push(parseOrderItem(c));
  while (takeComma(c));
  return items;
}
