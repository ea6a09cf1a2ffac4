/** Query options: those of the request (`?a&b`) and nested ones (`(a;b)`), by the table of options. */
import { didYouMean, ODataError } from "../errors";
import {
  isAllowedAt,
  optionNamesAt,
  queryOptionNamed,
  type OptionPlace,
  type QueryOptionName,
} from "../language/options";
import { parseApply, parseComputeItems, parseCountLiteral } from "./apply";
import type { Expression, QueryOptions } from "./ast";
import { decodeQueryText } from "./decode";
import { parseCommonExpression, parseOrderItems } from "./expression";
import {
  close, code, cursorOver, edited, expect, expectEnd, fail, literal, nameEnd, open, peek, skipBlanks, take, throwAt,
  type Cursor, type Parsing,
} from "./lexer"; // prettier-ignore
import { parseAlias } from "./member-path";
import { parseSearch } from "./search";
import { parseExpand, parseSelect } from "./select-expand";
import { parseTruth } from "./literal";
import { parseDigits } from "./temporal";

type Draft = { -readonly [Name in keyof QueryOptions]: QueryOptions[Name] } & {
  aliases: Map<string, Expression>;
};

/** How each option's value is read; the grammar names the rules like the options. */
const valueParsers: { readonly [Name in QueryOptionName]: (c: Cursor, into: Draft) => void } = {
  filter: (c, into) => (into.filter = parseValueExpression(c)),
  search: (c, into) => (into.search = parseSearch(c)),
  orderby: (c, into) => (into.orderby = parseOrderItems(c)),
  top: (c, into) => (into.top = parseCountLiteral(c)),
  skip: (c, into) => (into.skip = parseCountLiteral(c)),
  count: (c, into) => (into.count = parseTruth(c) === "true"),
  select: (c, into) => (into.select = parseSelect(c)),
  expand: (c, into) => (into.expand = parseExpand(c)),
  compute: (c, into) => (into.compute = parseComputeItems(c)),
  apply: (c, into) => (into.apply = parseApply(c)),
  levels: (c, into) => (into.levels = parseLevels(c)),
  format: (c, into) => (into.format = parseRest(c)),
  id: (c, into) => (into.id = parseRest(c)),
  index: (c, into) => {
    const start = c.at;
    take(c, code.minus);
    parseDigits(c);
    into.index = literal(c, "integer", c.text.slice(start, c.at), start);
  },
  schemaversion: (c, into) => (into.schemaversion = parseRest(c)),
  skiptoken: (c, into) => {
    into.skiptoken = parseRest(c);
    c.edits.push({ start: 0, end: c.end, text: "" });
  },
  deltatoken: (c, into) => {
    into.deltatoken = parseRest(c);
    c.edits.push({ start: 0, end: c.end, text: "" });
  },
};

/** ABNF `boolCommonExpr` at the start of a value: blanks may stand before an array or an object only. */
function parseValueExpression(c: Cursor): Expression {
  if (skipBlanks(c) && peek(c) !== code.openBrace && peek(c) !== code.openBracket)
    fail(c, "'[' or '{' after a blank");
  return parseCommonExpression(c);
}

/** ABNF `levels`: a number from 1, without leading zeros, or `max`. */
function parseLevels(c: Cursor): number | "max" {
  const start = c.at;
  const end = nameEnd(c, start);
  if (c.text.slice(start, end).toLowerCase() === "max") {
    c.at = end;
    return "max";
  }
  if (peek(c) === code.zero) fail(c, "a number from 1, or max");
  parseDigits(c);
  return Number(c.text.slice(start, c.at));
}

/** The whole value as text. */
function parseRest(c: Cursor): string {
  if (c.at === c.end) fail(c, "a value");
  const value = c.text.slice(c.at, c.end);
  c.at = c.end;
  return value;
}

/** The options of a request, before and after they are all read. */
export interface QueryDraft {
  readonly options: Draft;
  readonly custom: Map<string, string>;
  /** The options in the form of the shape. */
  readonly shape: string[];
}

/** ABNF `queryOptions`: `raw` is percent-encoded, without "?", and begins at `origin` of the URL. */
export function parseQueryOptions(parsing: Parsing, raw: string, origin: number): QueryDraft {
  const draft: QueryDraft = { options: { aliases: new Map() }, custom: new Map(), shape: [] };
  for (let from = 0; from < raw.length;) {
    const ampersand = raw.indexOf("&", from);
    const to = ampersand < 0 ? raw.length : ampersand;
    if (to > from) parseQueryOption(parsing, raw.slice(from, to), origin + from, draft);
    from = to + 1;
  }
  return draft;
}

/** ABNF `queryOption`: a system option, an alias or a custom option. */
function parseQueryOption(parsing: Parsing, raw: string, origin: number, draft: QueryDraft): void {
  const equals = raw.indexOf("=");
  const rawName = equals < 0 ? raw : raw.slice(0, equals);
  const rawValue = equals < 0 ? "" : raw.slice(equals + 1);
  const written = decodeOption(parsing, rawName, origin);
  const value = decodeOption(parsing, rawValue, origin + equals + 1);
  const first = written.charCodeAt(0);
  const option = queryOptionNamed(first === code.dollar ? written.slice(1) : written);
  if (option === undefined && first !== code.at && first !== code.dollar) {
    if (!draft.custom.has(written)) draft.custom.set(written, value);
    return;
  }
  const name = cursorOver(parsing, "the query", written, rawName, origin);
  if (option === undefined && first === code.dollar) refuseOption(name, 0, written, "request");
  if (equals < 0) fail(name, "'=' and a value", written.length);
  const canonical = option === undefined ? written : `$${option}`;
  const c = cursorOver(parsing, canonical, value, rawValue, origin + equals + 1);
  if (option === undefined) {
    const alias = parseAlias(name);
    expectEnd(name, "'='");
    parseAliasValue(name, 0, alias, c, draft.options);
  } else {
    if (!isAllowedAt(option, "request")) refuseOption(name, 0, written, "request");
    if (draft.options[option] !== undefined) refuseTwice(name, 0, canonical);
    valueParsers[option](c, draft.options);
  }
  expectEnd(c);
  const shape = edited(c);
  draft.shape.push(`${canonical}=${shape.includes("&") ? shape.replaceAll("&", "\0&") : shape}`);
}

/** ABNF `aliasAndValue` after its "="; the name stands at `at` of `name`, the value at the cursor `c`. */
function parseAliasValue(name: Cursor, at: number, alias: string, c: Cursor, into: Draft): void {
  if (into.aliases.has(alias)) refuseTwice(name, at, alias);
  into.aliases.set(alias, parseValueExpression(c));
}

function decodeOption(parsing: Parsing, raw: string, origin: number): string {
  try {
    return decodeQueryText(raw);
  } catch (error) {
    if (error instanceof ODataError) parsing.failedAt = origin + (error.offset ?? 0);
    throw error;
  }
}

/** ABNF `OPEN expandOption *( SEMI expandOption ) CLOSE` and its relatives: the options that `place` allows. */
export function parseNestedOptions(c: Cursor, place: OptionPlace): QueryOptions {
  const options: Draft = { aliases: new Map() };
  open(c);
  do {
    parseNestedOption(c, place, options);
    skipBlanks(c);
  } while (take(c, code.semicolon));
  close(c);
  return options;
}

function parseNestedOption(c: Cursor, place: OptionPlace, into: Draft): void {
  skipBlanks(c);
  const start = c.at;
  if (peek(c) === code.at) {
    const alias = parseAlias(c);
    expect(c, code.equals);
    return parseAliasValue(c, start, alias, c, into);
  }
  const option = parseNestedName(c, place);
  if (into[option] !== undefined) refuseTwice(c, start, `$${option}`);
  expect(c, code.equals);
  valueParsers[option](c, into);
}

/** The option's name, with or without "$"; the shape has it in its canonical spelling. */
function parseNestedName(c: Cursor, place: OptionPlace): QueryOptionName {
  const start = c.at;
  take(c, code.dollar);
  const end = nameEnd(c, c.at);
  if (end === c.at) fail(c, "a query option");
  const written = c.text.slice(start, end);
  const option = queryOptionNamed(c.text.slice(c.at, end));
  if (option === undefined || !isAllowedAt(option, place)) refuseOption(c, start, written, place);
  c.at = end;
  if (written !== `$${option}`) c.edits.push({ start, end, text: `$${option}` });
  return option;
}

/** Throws BadRequest_InvalidQueryOption: the option does not exist, or not there. */
function refuseOption(c: Cursor, at: number, written: string, place: OptionPlace): never {
  const known = queryOptionNamed(written.replace("$", "")) !== undefined;
  const reason = known
    ? "is not allowed here."
    : `does not exist.${didYouMean(written, optionNamesAt(place))}`;
  throwAt(c, "BadRequest_InvalidQueryOption", `The query option '${written}' ${reason}`, at, written);
}

function refuseTwice(c: Cursor, at: number, name: string): never {
  throwAt(c, "BadRequest_InvalidQueryOption", `The query option '${name}' is given twice.`, at, name);
}
