/** Arrays and objects within expressions (ABNF `arrayOrObject`), with JSON strings. */
import type { Expression, Literal } from "./ast";
import { code, countNode, deeper, expect, expectColon, fail, literal, peek, refuse, skipBlanks, take, takeComma, type Cursor } from "./lexer"; // prettier-ignore

/** ABNF `array`. */
export function parseArray(c: Cursor): Expression {
  const at = c.at;
  countNode(c);
  deeper(c);
  expect(c, code.openBracket);
  skipBlanks(c);
  const items: Expression[] = [];
  if (peek(c) !== code.closeBracket) {
    do items.push(parseValue(c));
    while (takeComma(c));
    skipBlanks(c);
  }
  expect(c, code.closeBracket);
  c.depth--;
  return { kind: "array", items, at };
}

/** ABNF `object`. */
export function parseObject(c: Cursor): Expression {
  const at = c.at;
  countNode(c);
  deeper(c);
  expect(c, code.openBrace);
  skipBlanks(c);
  const members: { name: string; value: Expression }[] = [];
  if (peek(c) !== code.closeBrace) {
    do members.push(parseMember(c));
    while (takeComma(c));
    skipBlanks(c);
  }
  expect(c, code.closeBrace);
  c.depth--;
  return { kind: "object", members, at };
}

/** ABNF `member`. */
function parseMember(c: Cursor): { name: string; value: Expression } {
  const name = parseJsonText(c);
  expectColon(c);
  return { name, value: parseValue(c) };
}

/** ABNF `valueInUrl`. */
function parseValue(c: Cursor): Expression {
  return peek(c) === code.doubleQuote ? parseJsonString(c) : c.parsing.grammar.expression(c);
}

/** ABNF `stringInUrl` as a literal. */
export function parseJsonString(c: Cursor): Literal {
  const start = c.at;
  const value = parseJsonText(c);
  return literal(c, "string", value, start);
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t",
}; // prettier-ignore

/** ABNF `stringInUrl`; gives the text without quotes and escapes. */
function parseJsonText(c: Cursor): string {
  expect(c, code.doubleQuote);
  let text = "";
  let from = c.at;
  for (;;) {
    const character = peek(c);
    if (character === -1) fail(c, "a closing double quote");
    if (character === code.doubleQuote) break;
    if (character === code.backslash) {
      text += c.text.slice(from, c.at) + parseEscape(c);
      from = c.at;
    } else c.at++;
  }
  text += c.text.slice(from, c.at);
  take(c, code.doubleQuote);
  return text;
}

function parseEscape(c: Cursor): string {
  const start = c.at;
  c.at++;
  const letter = c.at < c.end ? (c.text[c.at] ?? "") : "";
  const plain = escapes[letter];
  if (plain !== undefined) {
    c.at++;
    return plain;
  }
  const digits = c.text.slice(c.at + 1, Math.min(c.at + 5, c.end));
  if (letter !== "u" || !/^[0-9A-Fa-f]{4}$/.test(digits)) fail(c, "an escape such as \\n or \\u00e4");
  if (digits === "0000")
    refuse(c, "BadRequest_InvalidRequestUrl", "the character U+0000 is not allowed", start);
  c.at += 5;
  return String.fromCharCode(Number.parseInt(digits, 16));
}
