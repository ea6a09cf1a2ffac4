/** `$search` (ABNF `searchExpr`): words, phrases, AND, OR, NOT and parentheses. */
import type { Literal, SearchExpression } from "./ast";
import {
  close, code, countNode, deeper, expect, fail, literal, open, peek, skipBlanks, take, wasEncoded, type Cursor,
} from "./lexer"; // prettier-ignore
import { parseQuotedRest } from "./literal";

/** The value of `$search`: an expression, or any text in single quotes (ABNF `searchExpr-incomplete`). */
export function parseSearch(c: Cursor): SearchExpression {
  skipBlanks(c);
  return peek(c) === code.quote ? parseIncomplete(c) : parseSearchExpression(c);
}

/** ABNF `searchExpr`: OR binds weakest, then AND (written or implied), then NOT. */
export function parseSearchExpression(c: Cursor): SearchExpression {
  let left = parseConjunction(c);
  while (takeOperator(c, "OR")) {
    countNode(c);
    left = { kind: "or", left, right: parseConjunction(c) };
  }
  return left;
}

/** ABNF `searchAndExpr`: a blank between two operands is an AND. */
function parseConjunction(c: Cursor): SearchExpression {
  let left = parseOperand(c);
  for (;;) {
    const start = c.at;
    if (!takeOperator(c, "AND")) {
      if (isOperatorAhead(c, "OR") || !skipBlanks(c) || !isOperandAhead(c)) {
        c.at = start;
        return left;
      }
    }
    countNode(c);
    left = { kind: "and", left, right: parseOperand(c) };
  }
}

/** ABNF `searchParenExpr`, `searchNegateExpr`, `searchPhrase`, `searchWord`. */
function parseOperand(c: Cursor): SearchExpression {
  const first = peek(c);
  if (first === code.open) {
    open(c);
    const inner = parseSearchExpression(c);
    close(c);
    return inner;
  }
  if (first === code.doubleQuote) return { kind: "phrase", literal: parsePhrase(c) };
  if (isNegation(c)) {
    countNode(c);
    deeper(c);
    const operand = parseOperand(c);
    c.depth--;
    return { kind: "not", operand };
  }
  return { kind: "word", literal: parseWord(c) };
}

/** `RWS operator RWS` before an operand; a word that stands elsewhere is just a word to be searched. */
function takeOperator(c: Cursor, operator: "AND" | "OR"): boolean {
  const start = c.at;
  if (skipBlanks(c) && c.text.startsWith(operator, c.at)) {
    c.at += operator.length;
    if (skipBlanks(c) && isOperandAhead(c)) return true;
  }
  c.at = start;
  return false;
}

function isOperatorAhead(c: Cursor, operator: "AND" | "OR"): boolean {
  const start = c.at;
  const ahead = takeOperator(c, operator);
  c.at = start;
  return ahead;
}

/** Reads `NOT RWS` before an operand. */
function isNegation(c: Cursor): boolean {
  const start = c.at;
  if (c.text.startsWith("NOT", start)) {
    c.at += 3;
    if (skipBlanks(c) && isOperandAhead(c)) return true;
  }
  c.at = start;
  return false;
}

function isOperandAhead(c: Cursor): boolean {
  const next = peek(c);
  return next === code.open || next === code.doubleQuote || (next !== code.quote && isWordCharacter(c));
}

/** ABNF `searchChar`, and a single quote: what was percent-encoded does not delimit. */
function isWordCharacter(c: Cursor): boolean {
  switch (peek(c)) {
    case -1:
    case code.blank:
    case code.tab:
    case code.doubleQuote:
    case code.open:
    case code.close:
      return false;
    case code.semicolon:
    case code.hash:
      return wasEncoded(c, c.at);
    default:
      return true;
  }
}

/** ABNF `searchWord`. */
function parseWord(c: Cursor): Literal {
  const start = c.at;
  if (peek(c) === code.quote) fail(c, "a word");
  while (isWordCharacter(c)) c.at++;
  if (c.at === start) fail(c, "a word to search");
  return literal(c, "string", c.text.slice(start, c.at), start);
}

/** ABNF `searchPhrase`; the quotes stay in the shape. */
function parsePhrase(c: Cursor): Literal {
  expect(c, code.doubleQuote);
  const start = c.at;
  const quote = c.text.indexOf('"', start);
  if (quote < 0 || quote >= c.end) fail(c, "a closing double quote", c.end);
  if (quote === start) fail(c, "a phrase");
  c.at = quote;
  const made = literal(c, "string", c.text.slice(start, quote), start);
  take(c, code.doubleQuote);
  return made;
}

/** Text in single quotes, as an unfinished input sends it: searched as one phrase. */
function parseIncomplete(c: Cursor): SearchExpression {
  expect(c, code.quote);
  const start = c.at;
  const value = parseQuotedRest(c);
  c.at--; // the closing quote stays in the shape, as a phrase's does
  const made = literal(c, "string", value, start);
  take(c, code.quote);
  return { kind: "phrase", literal: made };
}
