/** The grammar's rules by name, to run them against the cases of the OASIS OData TC one by one. */
import { ODataError } from "../../src/odata/errors";
import { decodePathText } from "../../src/odata/uri/lexer";
import {
  defaultParseLimits,
  parseArgument,
  parseCommonExpression,
  parseJsonString,
  parseLambda,
  parseQueryOptions,
  parseResourcePath,
  parseSearchExpression,
  parseUriWith,
  startParsing,
} from "../../src/odata/uri/parser";
import {
  code, cursorOver, expect, fail, nameEnd, parseName, take, takeWord, type Cursor, type Parsing,
} from "../../src/odata/uri/lexer"; // prettier-ignore
import {
  parseBinaryValue,
  parseBoolean,
  parseDateValue,
  parseDateTimeOffsetValue,
  parseDigits,
  parseDurationValue,
  parseEnumValue,
  parseGuid,
  parseNumber,
  parsePrimitiveLiteral,
  parseTimeOfDayValue,
} from "../../src/odata/uri/literal";

/** Why a text does not match a rule, and the offset in the text as given. */
export interface RuleFailure {
  readonly offset: number;
  readonly message: string;
}

type Rule = (parsing: Parsing, input: string) => void;
type Read = (c: Cursor) => unknown;

/** Percent-encoded text, as in a URL. */
const encoded =
  (read: Read): Rule =>
  (parsing, input) =>
    readAll(cursorOver(parsing, "the text", decodePathText(input), input, 0), read);

/** Text as in a body, where "%" has no meaning. */
const plain =
  (read: Read): Rule =>
  (parsing, input) =>
    readAll(cursorOver(parsing, "the text", input, input.replaceAll("%", " "), 0), read);

function readAll(c: Cursor, read: Read): void {
  read(c);
  if (c.at < c.end) fail(c, "the end");
}

/** `name=value`, and nothing after it. */
const option: Rule = (parsing, input) => {
  const c = cursorOver(parsing, "the option", input, input.replaceAll("%", " "), 0);
  take(c, code.dollar);
  c.at = nameEnd(c, c.at);
  expect(c, code.equals);
  const ampersand = input.indexOf("&");
  if (ampersand >= 0) fail(c, "the end", ampersand);
  parseQueryOptions(parsing, input, 0);
};

const literalRule = encoded(parsePrimitiveLiteral);
const expressionRule = encoded(parseCommonExpression);
const numberRule = plain(parseNumberValue);
const dateTimeRule = encoded(parseDateTimeOffsetValue);

/** ABNF `decimalValue`. */
function parseNumberValue(c: Cursor): void {
  if (!takeWord(c, "NaN") && !takeWord(c, "INF") && !takeWord(c, "-INF")) parseNumber(c);
}

/** ABNF `booleanValue`: lower case only. */
function parseBooleanValue(c: Cursor): void {
  if (!takeWord(c, "true") && !takeWord(c, "false")) fail(c, "true or false");
}

/** ABNF `fullPointLiteral` and similar rules, as far as they are supported. */
function parseGeoValue(c: Cursor): void {
  if (!c.text.startsWith("SRID=", c.at)) fail(c, "SRID=");
  c.at += 5;
  parseDigits(c);
  expect(c, code.semicolon);
  parseName(c, "the kind of shape");
  expect(c, code.open);
  const end = /[-+\d.eE ,()]*/y;
  end.lastIndex = c.at;
  c.at += end.exec(c.text)?.[0].length ?? 0;
}

const primitiveValues: readonly Read[] = [
  parseBooleanValue,
  parseGuid,
  parseDurationValue,
  parseDateTimeOffsetValue,
  parseDateValue,
  parseTimeOfDayValue,
  parseEnumValue,
  parseGeoValue,
  parseNumberValue,
  parseBinaryValue,
];

/** ABNF `primitiveValue`: the alternative that matches the whole text, otherwise the failure at the highest offset. */
const primitiveValue: Rule = (_, input) => {
  const failures: RuleFailure[] = [];
  for (const read of primitiveValues) {
    const failure = attempt(plain(read), input);
    if (failure === undefined) return;
    failures.push(failure);
  }
  const offset = Math.max(...failures.map((failure) => failure.offset));
  throw new ODataError("BadRequest_InvalidRequestUrl", "No primitive value.", { offset });
};

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["odataRelativeUri", parseUriWith],
  ["resourcePath", (parsing, input) => parseResourcePath(parsing, input, 0)],
  ["queryOptions", (parsing, input) => parseQueryOptions(parsing, input, 0)],
  ["compute", option],
  ["expand", option],
  ["filter", option],
  ["orderby", option],
  ["search", option],
  ["select", option],
  ["skiptoken", option],
  ["systemQueryOption", option],
  ["anyExpr", encoded((c) => parseLambda(c, parseName(c) === "any" ? "any" : fail(c, "any", 0), 0))],
  ["boolCommonExpr", expressionRule],
  ["commonExpr", expressionRule],
  ["firstMemberExpr", expressionRule],
  ["isofExpr", expressionRule],
  ["notExpr", expressionRule],
  ["propertyPathExpr", expressionRule],
  ["functionParameter", encoded(parseArgument)],
  ["odataIdentifier", encoded((c) => parseName(c))],
  ["searchExpr", encoded(parseSearchExpression)],
  ["stringInUrl", encoded(parseJsonString)],
  ["primitiveLiteral", literalRule],
  ["primitiveValue", primitiveValue],
  ["null", literalRule],
  ["boolean", encoded(parseBoolean)],
  ["booleanValue", plain(parseBooleanValue)],
  ["guid", encoded(parseGuid)],
  ["stringLiteral", literalRule],
  ["binaryLiteral", literalRule],
  ["enumLiteral", literalRule],
  ["enumValue", plain(parseEnumValue)],
  ["durationLiteral", literalRule],
  ["durationValue", plain(parseDurationValue)],
  ["date", encoded(parseDateValue)],
  ["dateValue", plain(parseDateValue)],
  ["dateTimeOffsetLiteral", dateTimeRule],
  ["dateTimeOffsetValueInUrl", dateTimeRule],
  ["dateTimeOffsetValue", plain(parseDateTimeOffsetValue)],
  ["timeOfDayLiteral", encoded(parseTimeOfDayValue)],
  ["timeOfDayValue", plain(parseTimeOfDayValue)],
  ...["decimal", "double", "single", "sbyte", "int16", "int32", "int64"].flatMap((name): [string, Rule][] => [
    [`${name}Literal`, literalRule],
    [`${name}Value`, numberRule],
  ]),
  ["byteValue", numberRule],
  ...["geography", "geometry"].flatMap((prefix) =>
    ["Collection", "LineString", "MultiLineString", "MultiPoint", "MultiPolygon", "Point", "Polygon"].map(
      (shape): [string, Rule] => [prefix + shape, literalRule],
    ),
  ),
]);

/** The rules that `parseRule` knows. */
export const ruleNames: readonly string[] = [...rules.keys()];

/**
 * Matches the input against a rule of the ABNF: returns undefined on success, otherwise offset and reason. Distinctions
 * that depend on a model (whether a name is a property or a type) are accepted. Throws for an unknown rule.
 */
export function parseRule(rule: string, input: string): RuleFailure | undefined {
  const read = rules.get(rule);
  if (read === undefined) throw new Error(`no such rule: ${rule}`);
  return attempt(read, input);
}

function attempt(rule: Rule, input: string): RuleFailure | undefined {
  const parsing = startParsing(defaultParseLimits);
  try {
    rule(parsing, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof ODataError)) throw error;
    return { offset: parsing.failedAt ?? error.offset ?? 0, message: error.message };
  }
}
