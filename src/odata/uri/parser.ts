/**
 * The parser: one function per rule of the ABNF, the rule named in its comment. Expressions by precedence climbing,
 * then member paths and calls, JSON literals, resource paths, `$select` and `$expand`, `$apply`, `$search`, and the
 * query options of a URL. Independent of a model; `printer.ts` is its inverse.
 */
import { didYouMean, invalidOption, ODataError } from "../errors";
import {
  isAllowedAt,
  optionNamesAt,
  type OptionPlace,
  type QueryOptionName,
  queryOptionNamed,
} from "../language/options";
import {
  type AggregateExpression,
  type AggregateFrom,
  type Argument,
  type BinaryOperator,
  type ComputeItem,
  type ExpandItem,
  type Expression,
  type Grouping,
  type HierarchyReference,
  type Literal,
  memberPath,
  type NestedSequence,
  noOptions,
  type ODataUri,
  type OrderItem,
  type PathRoot,
  type QueryOptions,
  type SearchExpression,
  type Segment,
  type SelectItem,
  type Step,
  type Transformation,
  continuesMembership,
  isInShape,
} from "./ast";
import {
  decodePathText,
  decodeQueryText,
  splitUrl,
  close,
  code,
  codeAt,
  countNode,
  type Cursor,
  cursorOver,
  enterLevel,
  edited,
  expect,
  expectBlanks,
  expectColon,
  expectComma,
  expectEnd,
  expectKeyword,
  fail,
  isDigit,
  isNameStart,
  literal,
  lowerName,
  nameEnd,
  open,
  parseName,
  parseQualifiedName,
  type Parsing,
  peek,
  qualifiedNameEnd,
  refuse,
  skipBlanks,
  take,
  takeComma,
  takeKeyword,
  takeName,
  takeWord,
  throwAt,
  uncountNodes,
  wasEncoded,
} from "./lexer";
import {
  parseDigits,
  parseLiteralIfAny,
  parsePrimitiveLiteral,
  parseQuotedRest,
  parseBooleanWord,
} from "./literal";

/** Precedence (OData 4.01 Part 2, section 5.1.1.17): `has` and `in` bind like a path, above not and minus. */
export const precedences: Readonly<Record<BinaryOperator, number>> = {
  or: 1, and: 2, eq: 3, ne: 3, lt: 4, le: 4, gt: 4, ge: 4, add: 5, sub: 5, mul: 6, div: 6, divby: 6, mod: 6,
  has: 8, in: 8,
}; // prettier-ignore
/** Precedence of `not` and minus. */
export const unaryPrecedence = 7;

const isOperator = (word: string): word is BinaryOperator => Object.hasOwn(precedences, word);

/** ABNF `commonExpr`, `boolCommonExpr`, which differ by types only. */
export function parseCommonExpression(c: Cursor): Expression {
  return parseBinary(c, 0);
}

/** Operators with at least the precedence `least`, left-associative; `first` is an operand that was already read. */
function parseBinary(c: Cursor, least: number, first?: Expression): Expression {
  let left = first ?? parseUnary(c);
  for (;;) {
    const operator = takeOperator(c, least);
    if (operator === undefined) return left;
    const counted = c.nodes;
    countNode(c);
    const right = operator === "in" ? parseInOperand(c) : parseBinary(c, precedences[operator] + 1);
    if (continuesMembership(operator, left, right)) uncountNodes(c, counted + 1);
    left = { kind: "binary", operator, left, right, at: left.at };
  }
}

/** `RWS operator RWS` if an operator of sufficient precedence is next; otherwise reads nothing. */
function takeOperator(c: Cursor, least: number): BinaryOperator | undefined {
  const start = c.at;
  if (!skipBlanks(c)) return undefined;
  const end = nameEnd(c, c.at);
  const length = end - c.at;
  if (length >= 2 && length <= 5) {
    const word = c.text.slice(c.at, end).toLowerCase();
    if (isOperator(word) && precedences[word] >= least) {
      c.at = end;
      expectBlanks(c);
      return word;
    }
  }
  c.at = start;
  return undefined;
}

/** ABNF `notExpr`, `negateExpr`, or a primary expression. */
function parseUnary(c: Cursor): Expression {
  const at = c.at;
  if (isNotAhead(c)) {
    c.at += 3;
    if (!skipBlanks(c) && peek(c) !== code.open) fail(c, "a blank");
    return parseOperand(c, "not", at);
  }
  if (peek(c) === code.minus) {
    const found = parseLiteralIfAny(c);
    if (found !== undefined) return found;
    c.at++;
    skipBlanks(c);
    return parseOperand(c, "negate", at);
  }
  return parsePrimary(c);
}

function parseOperand(c: Cursor, kind: "not" | "negate", at: number): Expression {
  countNode(c);
  enterLevel(c);
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
      return inParentheses(c, parseCommonExpression); // ABNF `parenExpr`
    case code.openBracket:
      return parseArray(c);
    case code.openBrace:
      return parseObject(c);
    case code.dollar:
      return parseRootedPath(c);
    case code.at:
      return parseAliasOrAnnotation(c);
  }
  const found = parseLiteralIfAny(c);
  if (found !== undefined) return found;
  return isNameStart(peek(c)) ? parsePathOrCall(c) : fail(c, "an expression");
}

/** The right operand of `in`: ABNF `listExpr`, or an expression with a collection as result. */
function parseInOperand(c: Cursor): Expression {
  return peek(c) === code.open ? parseListOrParentheses(c) : parseBinary(c, precedences.in + 1);
}

/** The value of a parameter alias: an expression, or a list of literals for the right operand of `in`. */
function parseExpressionOrList(c: Cursor): Expression {
  if (peek(c) !== code.open) return parseCommonExpression(c);
  const list = parseListOrParentheses(c);
  const [only, ...others] = list.kind === "list" ? list.items : [list];
  // A literal in parentheses is also a list of one item, unless an operator follows.
  const first = only && others.length === 0 ? only : list;
  const whole = parseBinary(c, 0, first);
  return whole === first ? list : whole;
}

/** ABNF `listExpr`, or `parenExpr` around anything but a literal. */
function parseListOrParentheses(c: Cursor): Expression {
  const at = c.at;
  open(c);
  if (take(c, code.close)) {
    c.depth--;
    countNode(c);
    return { kind: "list", items: [], at };
  }
  const first = parseBinary(c, 0);
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

const parseOrderItems = (c: Cursor): readonly OrderItem[] => oneOrMore(c, parseOrderItem);

/** ABNF `item *( COMMA item )`. */
function oneOrMore<T>(c: Cursor, parse: (c: Cursor) => T): readonly T[] {
  const items: T[] = [];
  do items.push(parse(c));
  while (takeComma(c));
  return items;
}

function inParentheses<T>(c: Cursor, parse: (c: Cursor) => T): T {
  open(c);
  const inner = parse(c);
  close(c);
  return inner;
}

/* Paths in expressions (ABNF `firstMemberExpr` and later steps), calls, lambdas and their arguments. */

/** ABNF `implicitVariableExpr`, `rootExpr`, `currCollectionExpr`: `$it`, `$this`, `$root/…`, `$these/…`. */
function parseRootedPath(c: Cursor): Expression {
  const at = c.at;
  for (const kind of ["$it", "$this", "$these", "$root"] as const) {
    if (!takeWord(c, kind)) continue;
    if ((kind === "$root" || kind === "$these") && peek(c) !== code.slash) fail(c, "'/'");
    return parsePath(c, { kind }, [], at);
  }
  return fail(c, "an expression");
}

/** ABNF `parameterAlias` (`@p`), or an annotation of the current instance, recognized by a namespace or `#`. */
function parseAliasOrAnnotation(c: Cursor): Expression {
  const at = c.at;
  const end = nameEnd(c, at + 1);
  const next = codeAt(c, end);
  if (next === code.dot || next === code.hash) return parsePath(c, undefined, [parseAnnotation(c)], at);
  const name = parseAlias(c);
  return parsePath(c, { kind: "alias", name }, [], at);
}

/** ABNF `parameterAlias`; returns the name with "@". */
function parseAlias(c: Cursor): string {
  expect(c, code.at);
  return `@${parseName(c)}`;
}

function parseAnnotation(c: Cursor): Step {
  const at = c.at;
  countNode(c);
  return { kind: "annotation", name: parseAnnotationName(c), at };
}

/**
 * An expression that begins with a name. Independent of a model: a name with unnamed arguments and no further steps is
 * a call (`length(Name)`, `Items(1)`); named arguments, `/` or a second pair of parentheses make it a path.
 */
function parsePathOrCall(c: Cursor): Expression {
  const at = c.at;
  const name = parseQualifiedName(c);
  const qualified = name.includes(".");
  if (peek(c) !== code.open) {
    if (qualified && peek(c) !== code.slash) fail(c, "'(' or '/'");
    return parsePath(c, undefined, [nameStep(c, name, undefined, at)], at);
  }
  switch (name.toLowerCase()) {
    case "cast":
    case "isof":
      return parseTypeCall(c, name, at);
    case "case":
      return parseCase(c, at);
    case "any":
    case "all":
    case "aggregate":
      return fail(c, "a path before any, all and aggregate, as in 'Items/any(…)'");
  }
  const args = parseArguments(c);
  const next = peek(c);
  const call = args.length > 0 ? args.every((arg) => arg.name === undefined) : !qualified;
  if (!call || next === code.slash || next === code.open)
    return parsePath(c, undefined, [nameStep(c, name, args, at)], at);
  countNode(c);
  return { kind: "call", name, args: args.map((arg) => arg.value), at };
}

function nameStep(c: Cursor, name: string, args: readonly Argument[] | undefined, at: number): Step {
  countNode(c);
  return { kind: name.includes(".") ? "qualified" : "name", name, args, at };
}

/** The steps after a root or a first step. */
function parsePath(c: Cursor, root: PathRoot | undefined, steps: Step[], at: number): Expression {
  countNode(c);
  parseKeys(c, steps);
  while (take(c, code.slash)) {
    steps.push(parseStep(c));
    parseKeys(c, steps);
  }
  return { kind: "path", root, steps, at };
}

/** Keys after a step that already has parentheses. */
function parseKeys(c: Cursor, steps: Step[]): void {
  while (peek(c) === code.open && steps.length > 0) {
    const at = c.at;
    countNode(c);
    steps.push({ kind: "key", args: parseArguments(c), at });
  }
}

/** A step of a path after its slash. */
function parseStep(c: Cursor): Step {
  const at = c.at;
  const first = peek(c);
  if (first === code.dollar) return parseSystemStep(c);
  if (first === code.at) return parseAnnotation(c);
  if (!isNameStart(first)) fail(c, "a name");
  const name = parseQualifiedName(c);
  if (peek(c) !== code.open) return nameStep(c, name, undefined, at);
  switch (name.toLowerCase()) {
    case "any":
      return parseLambda(c, "any", at);
    case "all":
      return parseLambda(c, "all", at);
    case "aggregate":
      return parseAggregateStep(c, at);
    default:
      return nameStep(c, name, parseArguments(c), at);
  }
}

/** ABNF `count` with its options, `filterExpr`. */
function parseSystemStep(c: Cursor): Step {
  const at = c.at;
  countNode(c);
  if (takeWord(c, "$count")) {
    const options = peek(c) === code.open ? parseNestedOptions(c, "count") : noOptions;
    return { kind: "count", options, at };
  }
  if (takeWord(c, "$filter")) return { kind: "filter", filter: inParentheses(c, parseCommonExpression), at };
  return fail(c, "$count, $filter or a name");
}

/** ABNF `anyExpr`, `allExpr` from the parenthesis on. */
export function parseLambda(c: Cursor, operator: "any" | "all", at: number): Step {
  countNode(c);
  open(c);
  if (operator === "any" && peek(c) === code.close) {
    close(c);
    return { kind: "lambda", operator, variable: undefined, predicate: undefined, at };
  }
  const variable = parseName(c, "a lambda variable");
  expectColon(c);
  const predicate = parseCommonExpression(c);
  close(c);
  return { kind: "lambda", operator, variable, predicate, at };
}

/** `aggregate(…)` at the end of a path (Data Aggregation 4.0, section 3.2.1.3). */
function parseAggregateStep(c: Cursor, at: number): Step {
  countNode(c);
  const expression = inParentheses(c, (inner) => parseAggregateExpression(inner, false));
  return { kind: "aggregate", expression, at };
}

/** ABNF `functionExprParameters`, `keyPredicate`, and the arguments of `methodCallExpr`: named or not. */
const parseArguments = (c: Cursor): readonly Argument[] => parseArgumentList(c, parseArgument);

/** Arguments in parentheses, perhaps none. */
function parseArgumentList(c: Cursor, parseOne: (c: Cursor) => Argument): readonly Argument[] {
  open(c);
  const args = peek(c) === code.close ? [] : oneOrMore(c, parseOne);
  close(c);
  return args;
}

/** ABNF `functionExprParameter`, or a single expression. */
export function parseArgument(c: Cursor): Argument {
  const name = takeArgumentName(c);
  const value = parseCommonExpression(c);
  if (!plannedParameters.has(name?.toLowerCase() ?? "")) return { name, value };
  if (value.kind === "literal" && !isInShape(value)) c.edits.pop();
  if (value.kind === "path" && value.root?.kind === "alias") c.parsing.planned.add(value.root.name);
  return { name, value };
}

/** The plan depends on the hierarchy, the property of its nodes and the number of a `rolluprecursive`: they stay in the shape. */
const plannedParameters: ReadonlySet<string> = new Set(["hierarchyqualifier", "nodeproperty", "position"]);

/** A name and "=", if both are next; blanks around "=" are those of examples of the OData tutorial. */
function takeArgumentName(c: Cursor): string | undefined {
  const start = c.at;
  const end = nameEnd(c, start);
  c.at = end;
  skipBlanks(c);
  if (end === start || !take(c, code.equals)) {
    c.at = start;
    return undefined;
  }
  skipBlanks(c);
  return c.text.slice(start, end);
}

/** ABNF `castExpr`, `isofExpr` from the parenthesis on: the last argument is a type. */
function parseTypeCall(c: Cursor, name: string, at: number): Expression {
  countNode(c);
  open(c);
  const args: Expression[] = [];
  if (!isTypeAlone(c)) {
    args.push(parseCommonExpression(c));
    if (!takeComma(c)) fail(c, "','");
  }
  args.push(parseType(c));
  close(c);
  return { kind: "call", name, args, at };
}

/** Whether only a type's name and a closing parenthesis are left. */
function isTypeAlone(c: Cursor): boolean {
  const start = c.at;
  take(c, code.quote);
  if (c.text.startsWith("Collection(", c.at)) {
    c.at = start;
    return true;
  }
  c.at = qualifiedNameEnd(c, c.at);
  take(c, code.quote);
  skipBlanks(c);
  const alone = c.at > start && peek(c) === code.close;
  c.at = start;
  return alone;
}

/** ABNF `optionallyQualifiedTypeName`; clients of .NET write it in quotes. */
function parseType(c: Cursor): Expression {
  const quoted = take(c, code.quote);
  const at = c.at;
  countNode(c);
  const name = parseQualifiedName(c, "the name of a type");
  if (name === "Collection" && take(c, code.open)) {
    parseQualifiedName(c, "the name of a type");
    expect(c, code.close);
  }
  const type: Expression = { kind: "type", name: c.text.slice(at, c.at), at };
  if (quoted) expect(c, code.quote);
  return type;
}

/** ABNF `caseMethodCallExpr` from the parenthesis on. */
function parseCase(c: Cursor, at: number): Expression {
  countNode(c);
  open(c);
  const branches: { when: Expression; then: Expression }[] = [];
  do {
    const when = parseCondition(c);
    expectColon(c);
    branches.push({ when, then: parseCommonExpression(c) });
  } while (takeComma(c));
  close(c);
  return { kind: "case", branches, at };
}

/** The condition of a branch, which ends at the branch's colon even where that could be a part of a time of day. */
function parseCondition(c: Cursor): Expression {
  const { end } = c;
  c.end = branchColon(c) ?? end;
  const when = parseCommonExpression(c);
  if (c.end < end) skipBlanks(c);
  if (c.at < c.end) fail(c, "':'");
  c.end = end;
  return when;
}

/** Quoted texts, points in time, times of day, and the characters that separate branches. */
const branchToken =
  /'[^']*'?|"(?:[^"\\]|\\.)*"?|(?<![\w-])[\w-]+T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[+ -]\d\d:\d\d)?|(?<![\w.+-])\d\d:\d\d(?!\d)(?::\d\d(?!\d)(?:\.\d+)?)?|[()[\]{}:,]/gi;

/**
 * The position of the colon of the branch that begins at the cursor. The grammar is ambiguous, since `le 12:20` may be
 * a time of day or a number before a result: the first colon outside of all literals is taken, or without one the last
 * colon in a time of day. Undefined when the branch has no colon.
 */
function branchColon(c: Cursor): number | undefined {
  let depth = 0;
  let withinTime: number | undefined;
  for (const { 0: token, index } of c.text.slice(c.at, c.end).matchAll(branchToken)) {
    if ("([{".includes(token)) depth++;
    else if (")]}".includes(token)) depth--;
    if (depth < 0 || (depth === 0 && token === ",")) break;
    if (depth > 0) continue;
    if (token === ":") return c.at + index;
    if (/^\d\d:/.test(token)) withinTime = c.at + index + token.lastIndexOf(":");
  }
  return withinTime;
}

/* Arrays and objects within expressions (ABNF `arrayOrObject`), with JSON strings. */

/** ABNF `array`. */
function parseArray(c: Cursor): Expression {
  const at = c.at;
  return { kind: "array", items: inBrackets(c, code.openBracket, code.closeBracket, parseValue), at };
}

/** ABNF `object`. */
function parseObject(c: Cursor): Expression {
  const at = c.at;
  return { kind: "object", members: inBrackets(c, code.openBrace, code.closeBrace, parseMember), at };
}

/** Items between brackets or braces, perhaps none. */
function inBrackets<T>(c: Cursor, first: number, last: number, parse: (c: Cursor) => T): readonly T[] {
  countNode(c);
  enterLevel(c);
  expect(c, first);
  skipBlanks(c);
  const items = peek(c) === last ? [] : oneOrMore(c, parse);
  skipBlanks(c);
  expect(c, last);
  c.depth--;
  return items;
}

/** ABNF `member`. */
function parseMember(c: Cursor): { name: string; value: Expression } {
  const name = parseJsonText(c);
  expectColon(c);
  return { name, value: parseValue(c) };
}

/** ABNF `valueInUrl`. */
function parseValue(c: Cursor): Expression {
  return peek(c) === code.doubleQuote ? parseJsonString(c) : parseCommonExpression(c);
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

/** ABNF `stringInUrl`; returns the text without quotes and escapes. */
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

/* The resource path (ABNF `resourcePath`): its segments, separated by slashes that are not percent-encoded. */

interface ParsedPath {
  readonly segments: readonly Segment[];
  readonly shape: string;
}

/** ABNF `resourcePath`: `raw` is percent-encoded, from `origin` of the URL on; slashes around it are ignored. */
export function parseResourcePath(parsing: Parsing, raw: string, origin: number): ParsedPath {
  const from = raw.startsWith("/") ? 1 : 0;
  const to = raw.length > from && raw.endsWith("/") ? raw.length - 1 : raw.length;
  if (to <= from) return { segments: [], shape: "" };
  const path = raw.slice(from, to);
  const { text, ends } = decodeSegments(parsing, path, origin + from);
  const c = cursorOver(parsing, "the path", text, path, origin + from);
  const segments: Segment[] = [];
  let segment = 0;
  for (;;) {
    c.end = endOf(ends, segment, text);
    parseSegment(c, segments, ends);
    // A $filter(…) segment may have read beyond slashes of its expression.
    while (endOf(ends, segment, text) < c.at) segment++;
    c.end = endOf(ends, segment, text);
    if (c.at < c.end) fail(c, "'/'");
    if (c.end === text.length) break;
    if (isLast(segments)) {
      c.end = text.length;
      fail(c, "the end of the path");
    }
    c.at = c.end + 1;
    segment++;
  }
  return { segments, shape: edited(c) };
}

const endOf = (ends: readonly number[], segment: number, text: string): number =>
  ends[segment] ?? text.length;

/** The decoded path, and the ends of its segments. */
function decodeSegments(
  parsing: Parsing,
  raw: string,
  origin: number,
): { text: string; ends: readonly number[] } {
  const ends: number[] = [];
  if (!raw.includes("%")) {
    for (let at = raw.indexOf("/"); at >= 0; at = raw.indexOf("/", at + 1)) ends.push(at);
    return { text: raw, ends };
  }
  let text = "";
  let start = 0;
  for (const segment of raw.split("/")) {
    if (start > 0) {
      ends.push(text.length);
      text += "/";
    }
    text += decoded(parsing, decodePathText, segment, origin + start);
    start += segment.length + 1;
  }
  return { text, ends };
}

/** Whether no segment may follow (ABNF `ref`, `value`, `count` and similar segments). */
function isLast(segments: readonly Segment[]): boolean {
  const last = segments.at(-1);
  return last?.kind === "system" && !["$all", "$each", "$entity"].includes(last.name);
}

/** One segment, and the keys after its parentheses. */
function parseSegment(c: Cursor, segments: Segment[], ends: readonly number[]): void {
  countNode(c);
  if (peek(c) === code.dollar) {
    segments.push(parseSystemSegment(c, ends));
  } else {
    segments.push(parseNamedSegment(c, segments.length === 0));
  }
  while (peek(c) === code.open && canHaveKey(segments.at(-1))) {
    const at = c.at;
    countNode(c);
    segments.push({ kind: "key", args: parsePathArguments(c), at });
  }
}

const canHaveKey = (segment: Segment | undefined): boolean =>
  segment?.kind === "key" ||
  segment?.kind === "filter" ||
  ((segment?.kind === "name" || segment?.kind === "qualified") && segment.args !== undefined);

/** A name, a qualified name, or otherwise the text of a key (ABNF `keyPathLiteral`). */
function parseNamedSegment(c: Cursor, first: boolean): Segment {
  const at = c.at;
  const nameStop = nameEnd(c, at);
  const end = first ? nameStop : qualifiedNameEnd(c, at);
  const next = codeAt(c, end);
  if (end > at && (next === -1 || next === code.open)) {
    if (nameStop - at > 128) fail(c, "a name of at most 128 characters", at + 128);
    c.at = end;
    const args = next === code.open ? parsePathArguments(c) : undefined;
    return { kind: end > nameStop ? "qualified" : "name", name: c.text.slice(at, end), args, at };
  }
  if (first) fail(c, end > at ? "'(' or '/' after the name" : "the name of a resource", end);
  return parseKeySegment(c);
}

/** ABNF `keyPathLiteral`, `ordinalIndex`: the whole segment as text; delimiters in it are marked in the shape. */
function parseKeySegment(c: Cursor): Segment {
  const at = c.at;
  if (c.end === at) fail(c, "a name or a key");
  const name = c.text.slice(at, c.end);
  c.at = c.end;
  if (/[/?]/.test(name)) c.edits.push({ start: at, end: c.end, text: name.replace(/[/?]/g, "\0$&") });
  return { kind: "name", name, args: undefined, at };
}

const systemNames = [
  "$metadata", "$batch", "$count", "$value", "$ref", "$all", "$each", "$entity", "$query",
] as const; // prettier-ignore
const rootNames: ReadonlySet<string> = new Set(["$metadata", "$batch", "$all", "$entity"]);

/** A segment that begins with "$". */
function parseSystemSegment(c: Cursor, ends: readonly number[]): Segment {
  const at = c.at;
  for (const name of systemNames) {
    if (takeWord(c, name)) {
      if (rootNames.has(name) !== (at === 0))
        fail(c, at === 0 ? "the name of a resource" : "a name or a key", at);
      return { kind: "system", name, at };
    }
  }
  if (at === 0 && takeWord(c, "$crossjoin")) return parseCrossJoin(c, at);
  if (at > 0 && takeWord(c, "$filter")) return parseFilterSegment(c, at, ends);
  return fail(c, "a segment such as $count, $value, $ref, $filter, $metadata or $batch");
}

/** ABNF `filterInPath`; paths of its expression may have slashes. */
function parseFilterSegment(c: Cursor, at: number, ends: readonly number[]): Segment {
  c.end = c.text.length;
  const filter = inParentheses(c, parseCommonExpression);
  c.end = ends.find((end) => end >= c.at) ?? c.text.length;
  return { kind: "filter", filter, at };
}

/** ABNF `crossjoin`. */
function parseCrossJoin(c: Cursor, at: number): Segment {
  const parse = (each: Cursor): string => parseName(each, "the name of an entity set");
  return { kind: "crossjoin", sets: inParentheses(c, (inner) => oneOrMore(inner, parse)), at };
}

/** ABNF `simpleKey`, `compoundKey`, `functionParameters`, which differ by names of the model only. */
const parsePathArguments = (c: Cursor): readonly Argument[] => parseArgumentList(c, parsePathArgument);

/** A literal; the message for an invalid one expects a key, the most frequent case. */
function parseKeyLiteral(c: Cursor): Literal {
  const at = c.at;
  const found = parseLiteralIfAny(c);
  if (found !== undefined) return found;
  const word = /^[^(),;/=]*/.exec(c.text.slice(at, Math.min(c.end, at + 40)))?.[0] ?? "";
  if (word !== "" && !word.includes("."))
    fail(c, `a key such as a GUID, a number or a quoted text, not '${word}'`, at + word.length);
  return parsePrimitiveLiteral(c);
}

/** ABNF `keyValuePair`, `functionParameter`: a literal or an alias, with a name or without. */
function parsePathArgument(c: Cursor): Argument {
  const name = takeArgumentName(c);
  if (peek(c) !== code.at) return { name, value: parseKeyLiteral(c) };
  const at = c.at;
  countNode(c);
  return { name, value: { kind: "path", root: { kind: "alias", name: parseAlias(c) }, steps: [], at } };
}

/* `$select` and `$expand` (ABNF `selectItem`, `expandItem`): paths, suffixes and nested options. */

/** ABNF `selectItem`. */
function parseSelectItem(c: Cursor): SelectItem {
  const at = c.at;
  const path = [parseSelectStep(c)];
  while (path.at(-1) !== "*" && take(c, code.slash)) path.push(parseSelectStep(c));
  if (peek(c) !== code.open || path.at(-1)?.endsWith("*")) return { path, options: noOptions, at };
  if (isSignatureAhead(c)) {
    // ABNF `parameterNames`: selects one overload of a function.
    const names = inParentheses(c, (inner) => oneOrMore(inner, (each) => parseName(each)));
    path.push(`${path.pop() ?? ""}(${names.join(",")})`);
    return { path, options: noOptions, at };
  }
  return { path, options: parseNestedOptions(c, "select"), at };
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

/** ABNF `annotationInQuery`: `@Namespace.Term#Qualifier`. */
function parseAnnotationName(c: Cursor): string {
  const start = c.at;
  expect(c, code.at);
  parseQualifiedName(c);
  if (take(c, code.hash)) parseName(c);
  return c.text.slice(start, c.at);
}

/** Whether the parentheses contain parameter names (ABNF `parameterNames`) instead of nested options. */
function isSignatureAhead(c: Cursor): boolean {
  const end = nameEnd(c, c.at + 1);
  const next = codeAt(c, end);
  return end > c.at + 1 && (next === code.comma || next === code.close);
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
  return { path, options: parseNestedOptions(c, placeAfter(path, suffix)), suffix, at };
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

/* Items of `aggregate` (Data Aggregation 4.0, section 3.2.1): methods, custom aggregates, `$count`, `from`. */

/**
 * ABNF `aggregateExpr` (with an alias, as in the transformation) and `aggregateFunctionExpr` (without). A path without
 * a method may be a custom aggregate, which depends on the model.
 */
function parseAggregateExpression(c: Cursor, aliased: boolean): AggregateExpression {
  const at = c.at;
  const end = () => ({ from: parseFrom(c, true), alias: aliased ? parseAsAlias(c) : undefined, at });
  // `$count` alone: the number of instances.
  if (takeWord(c, "$count")) return { kind: "count", path: [], ...end() };
  const expression = parseTypeCast(c) ?? parseCommonExpression(c);
  const path = isAhead(c, () => takeKeyword(c, "with")) ? undefined : countedPath(expression);
  if (path !== undefined) return { kind: "count", path, ...end() };
  if (takeKeyword(c, "with")) return { kind: "method", expression, method: parseMethod(c), ...end() };
  if (expression.kind !== "path") fail(c, "'with' and an aggregation method");
  const from = parseFrom(c, false);
  const alias =
    aliased && (from.length > 0 || isAhead(c, () => takeKeyword(c, "as"))) ? parseAsAlias(c) : undefined;
  return { kind: "custom", expression, method: undefined, from, alias, at };
}

/** The steps before a final `$count` without options, if the expression is such a path. */
function countedPath(expression: Expression): readonly Step[] | undefined {
  if (expression.kind !== "path" || expression.root !== undefined) return undefined;
  const last = expression.steps.at(-1);
  const { filter, search } = last?.kind === "count" ? last.options : {};
  return last?.kind === "count" && !filter && !search ? expression.steps.slice(0, -1) : undefined;
}

/** A type cast alone, which only a custom method can aggregate: `Model.Sale with Custom.method`. */
function parseTypeCast(c: Cursor): Expression | undefined {
  const at = c.at;
  const end = qualifiedNameEnd(c, at);
  const name = c.text.slice(at, end);
  const next = codeAt(c, end);
  if (!name.includes(".") || (next !== code.blank && next !== code.tab)) return undefined;
  countNode(c);
  c.at = end;
  return memberPath([{ kind: "qualified", name, args: undefined, at }], at);
}

/** ABNF `aggregateMethod` after `with`. */
function parseMethod(c: Cursor): string {
  expectBlanks(c);
  const name = parseQualifiedName(c, "an aggregation method");
  return name.includes(".") ? name : name.toLowerCase();
}

/** ABNF `aggregateFrom`, where each step needs a method, and `customFrom`, where it does not. */
function parseFrom(c: Cursor, methodNeeded: boolean): readonly AggregateFrom[] {
  const from: AggregateFrom[] = [];
  while (takeKeyword(c, "from")) {
    expectBlanks(c);
    const paths = oneOrMore(c, parseGroupingProperty);
    if (takeKeyword(c, "with")) from.push({ paths, method: parseMethod(c) });
    else if (methodNeeded) expectKeyword(c, "with");
    else from.push({ paths, method: undefined });
  }
  return from;
}

/** ABNF `asAlias`: `as name`. */
function parseAsAlias(c: Cursor): string {
  expectKeyword(c, "as");
  return parseName(c, "an alias");
}

/** ABNF `groupingProperty`: names and casts, not ending with a cast. */
function parseGroupingProperty(c: Cursor): readonly Step[] {
  const steps = parsePlainPath(c);
  if (steps.at(-1)?.kind === "qualified") fail(c, "a property after the type");
  return steps;
}

/** Names and qualified names without arguments, joined by slashes (ABNF `aggrPrimPath` and the like). */
function parsePlainPath(c: Cursor): readonly Step[] {
  const steps: Step[] = [];
  do {
    const at = c.at;
    steps.push(nameStep(c, parseQualifiedName(c, "a property"), undefined, at));
  } while (take(c, code.slash));
  return steps;
}

/* `$apply` (Data Aggregation 4.0, section 3): a sequence of transformations. */

/** ABNF `applyExpr`: transformations joined by slashes. */
function parseApply(c: Cursor): readonly Transformation[] {
  enterLevel(c);
  const transformations: Transformation[] = [];
  do transformations.push(parseTransformation(c));
  while (take(c, code.slash));
  c.depth--;
  return transformations;
}

type Parser = (c: Cursor, at: number, name: string) => Transformation;

/** The transformations with parameters, each with the parser of the text in its parentheses. */
const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ["aggregate", (c, at) => ({ kind: "aggregate", items: parseAggregateItems(c), at })],
  ["groupby", parseGroupBy],
  ["filter", (c, at) => ({ kind: "filter", filter: parseCommonExpression(c), at })],
  ["search", (c, at) => ({ kind: "search", search: parseSearch(c), at })],
  ["compute", (c, at) => ({ kind: "compute", items: parseComputeItems(c), at })],
  ["orderby", (c, at) => ({ kind: "orderby", items: parseOrderItems(c), at })],
  ["top", (c, at) => ({ kind: "top", count: parseInteger(c), at })],
  ["skip", (c, at) => ({ kind: "skip", count: parseInteger(c), at })],
  ["concat", parseConcat],
  ["expand", parseExpandTransformation],
  ["join", parseJoin],
  ["outerjoin", parseJoin],
  ["topcount", parseTopBottom],
  ["topsum", parseTopBottom],
  ["toppercent", parseTopBottom],
  ["bottomcount", parseTopBottom],
  ["bottomsum", parseTopBottom],
  ["bottompercent", parseTopBottom],
  ["ancestors", parseRelatives],
  ["descendants", parseRelatives],
  ["traverse", parseTraverse],
  ["nest", (c, at) => ({ kind: "nest", items: parseNestedSequences(c), at })],
  ["addnested", parseAddNested],
]);

/** ABNF `applyTrafo`. */
function parseTransformation(c: Cursor): Transformation {
  const at = c.at;
  countNode(c);
  const end = nameEnd(c, at);
  if (end === at) fail(c, "a transformation");
  const name = lowerName(c, at, end);
  if (name === "identity") {
    c.at = end;
    return { kind: "identity", at };
  }
  const parser = parsers.get(name);
  if (parser === undefined) return parseCustomFunction(c);
  c.at = end;
  open(c);
  const transformation = parser(c, at, name);
  close(c);
  return transformation;
}

/** ABNF `1*DIGIT` as a literal, for `top`, `skip`, `$top` and `$skip`; with a sign for `$index`. */
function parseInteger(c: Cursor, signed = false): Literal {
  const start = c.at;
  if (signed) take(c, code.minus);
  parseDigits(c);
  return literal(c, "integer", c.text.slice(start, c.at), start);
}

/** ABNF `computeItem`. */
const parseComputeItem = (c: Cursor): ComputeItem => ({
  expression: parseCommonExpression(c),
  alias: parseAsAlias(c),
});
const parseComputeItems = (c: Cursor): readonly ComputeItem[] => oneOrMore(c, parseComputeItem);

const parseAggregateItems = (c: Cursor): readonly AggregateExpression[] =>
  oneOrMore(c, (inner) => parseAggregateExpression(inner, true));

/** ABNF `groupbyTrafo`. */
function parseGroupBy(c: Cursor, at: number): Transformation {
  const groups = inParentheses(c, (inner) => oneOrMore(inner, parseGrouping));
  return { kind: "groupby", groups, then: parseThen(c), at };
}

/** Transformations as a last parameter, perhaps none. */
const parseThen = (c: Cursor): readonly Transformation[] => (takeComma(c) ? parseApply(c) : []);

/** ABNF `groupbyElement`. */
function parseGrouping(c: Cursor): Grouping {
  const at = c.at;
  const end = nameEnd(c, at);
  if (codeAt(c, end) === code.open) {
    const name = lowerName(c, at, end);
    if (name === "rollup") {
      c.at = end;
      return { rollup: parseLevels(c) };
    }
    if (name === "rolluprecursive") {
      c.at = end;
      open(c);
      const recursive = parseHierarchyReference(c);
      const only = parseThen(c);
      close(c);
      return { recursive, only };
    }
  }
  return parseGroupingProperty(c);
}

/** ABNF `rollupLevels`, and `$all` before them, which Data Aggregation 4.0 has until CS02: an empty path. */
function parseLevels(c: Cursor): readonly (readonly Step[])[] {
  open(c);
  const all = takeWord(c, "$all");
  if (all) expectComma(c);
  const levels = oneOrMore(c, parseGroupingProperty);
  close(c);
  return all ? [[], ...levels] : levels;
}

/** ABNF `concatTrafo`: at least two branches. */
function parseConcat(c: Cursor, at: number): Transformation {
  const first = parseApply(c);
  expectComma(c);
  return { kind: "concat", branches: [first, ...oneOrMore(c, parseApply)], at };
}

/** ABNF `expandTrafo` of Data Aggregation 4.0 CS02: `expand(path,filter(…),expand(…))`. */
function parseExpandTransformation(c: Cursor, at: number): Transformation {
  const path = parseGroupingProperty(c);
  const within: Extract<Transformation, { kind: "expand" }>["within"][number][] = [];
  while (takeComma(c)) {
    const start = c.at;
    const inner = parseTransformation(c);
    if (inner.kind !== "filter" && inner.kind !== "expand") fail(c, "filter or expand", start);
    within.push(inner);
  }
  return { kind: "expand", path, within, at };
}

/** ABNF `joinTrafo`, `outerjoinTrafo`: `property as name,transformations`. */
function parseJoin(c: Cursor, at: number, name: string): Transformation {
  const path = peek(c) === code.at ? [parseAnnotation(c)] : parsePlainPath(c);
  return { kind: "join", outer: name === "outerjoin", path, alias: parseAsAlias(c), then: parseThen(c), at };
}

/** ABNF `topcountTrafo` and the five similar rules. */
function parseTopBottom(c: Cursor, at: number, name: string): Transformation {
  const amount = parseCommonExpression(c);
  expectComma(c);
  return { kind: "extreme", name, amount, by: parseCommonExpression(c), at };
}

/** ABNF `addnestedTrafo`. */
function parseAddNested(c: Cursor, at: number): Transformation {
  const path = parsePlainPath(c);
  expectComma(c);
  return { kind: "addnested", path, items: parseNestedSequences(c), at };
}

/** ABNF `nestApplyExpr`: a list of `transformations as name`. */
const parseNestedSequences = (c: Cursor): readonly NestedSequence[] => oneOrMore(c, parseNestedSequence);
const parseNestedSequence = (c: Cursor): NestedSequence => ({ then: parseApply(c), alias: parseAsAlias(c) });

const topLevelsName = "com.sap.vocabularies.Hierarchy.v1.TopLevels";

/** A function of a vocabulary, or of a model, as a transformation (ABNF `customFunction`). */
function parseCustomFunction(c: Cursor): Transformation {
  const at = c.at;
  const end = nameEnd(c, c.at);
  if (codeAt(c, end) !== code.dot) fail(c, "a transformation or a qualified function", end);
  const name = parseQualifiedName(c);
  const args = parseArguments(c);
  const text = c.text.slice(at, c.at);
  return name === topLevelsName ? { kind: "topLevels", args, text, at } : { kind: "other", name, text, at };
}

/* Recursive hierarchies (Data Aggregation 4.0, section 6). */

/** ABNF `recHierReference`: the nodes, the hierarchy's qualifier, the path to the node's identifier. */
function parseHierarchyReference(c: Cursor): HierarchyReference {
  if (!c.text.startsWith("$root/", c.at)) fail(c, "'$root/'");
  const nodes = parseCommonExpression(c);
  expectComma(c);
  const qualifier = parseName(c, "the qualifier of a hierarchy");
  expectComma(c);
  return { nodes, qualifier, path: parsePlainPath(c) };
}

/** ABNF `ancestorsTrafo`, `descendantsTrafo`. */
function parseRelatives(c: Cursor, at: number, name: string): Transformation {
  const hierarchy = parseHierarchyReference(c);
  expectComma(c);
  const start = parseApply(c);
  let distance: Literal | undefined;
  let ended = !takeComma(c);
  if (!ended && isDigit(peek(c))) {
    distance = parseInteger(c);
    ended = !takeComma(c);
  }
  if (!ended) {
    if (!takeName(c, "keep")) fail(c, "a distance or 'keep start'");
    skipBlanks(c);
    if (!takeName(c, "start")) fail(c, "'start'");
  }
  const direction = name === "ancestors" ? "ancestors" : "descendants";
  return { kind: "relatives", name: direction, hierarchy, start, distance, keepsStart: !ended, at };
}

/** ABNF `traverseTrafo`: an order, transformations, and the order of siblings. */
function parseTraverse(c: Cursor, at: number): Transformation {
  const hierarchy = parseHierarchyReference(c);
  expectComma(c);
  const order = takeName(c, "preorder") ? "preorder" : "postorder";
  if (order === "postorder" && !takeName(c, "postorder")) fail(c, "'preorder' or 'postorder'");
  let ended = !takeComma(c);
  let only: readonly Transformation[] = [];
  if (!ended && isSequenceAhead(c)) {
    only = parseApply(c);
    ended = !takeComma(c);
  }
  const siblings = ended ? [] : parseOrderItems(c);
  return { kind: "traverse", hierarchy, order, only, siblings, at };
}

const preserving: ReadonlySet<string> = new Set([
  "filter", "search", "orderby", "top", "skip", "topcount", "topsum", "toppercent", "bottomcount", "bottomsum",
  "bottompercent", "ancestors", "descendants", "traverse",
]); // prettier-ignore

/** Whether a transformation begins here, instead of an expression to order by. */
function isSequenceAhead(c: Cursor): boolean {
  const end = nameEnd(c, c.at);
  const name = lowerName(c, c.at, end);
  return name === "identity" || (preserving.has(name) && c.text.charCodeAt(end) === code.open);
}

/* `$search` (ABNF `searchExpr`): words, phrases, AND, OR, NOT and parentheses. */

/** The value of `$search`: an expression, or any text in single quotes (ABNF `searchExpr-incomplete`). */
function parseSearch(c: Cursor): SearchExpression {
  return peek(c) === code.quote ? parseIncomplete(c) : parseSearchExpression(c);
}

/** ABNF `searchExpr`: OR has the lowest precedence, then AND (written or implied), then NOT. */
export function parseSearchExpression(c: Cursor): SearchExpression {
  let left = parseConjunction(c);
  while (takeSearchOperator(c, "OR")) {
    countNode(c);
    left = { kind: "or", left, right: parseConjunction(c) };
  }
  return left;
}

/** ABNF `searchAndExpr`: a blank between two operands is an AND. */
function parseConjunction(c: Cursor): SearchExpression {
  let left = parseSearchOperand(c);
  for (;;) {
    const start = c.at;
    if (!takeSearchOperator(c, "AND")) {
      if (isAhead(c, () => takeSearchOperator(c, "OR")) || !skipBlanks(c) || !isOperandAhead(c)) {
        c.at = start;
        return left;
      }
    }
    countNode(c);
    left = { kind: "and", left, right: parseSearchOperand(c) };
  }
}

/** ABNF `searchParenExpr`, `searchNegateExpr`, `searchPhrase`, `searchWord`. */
function parseSearchOperand(c: Cursor): SearchExpression {
  const first = peek(c);
  if (first === code.open) return inParentheses(c, parseSearchExpression);
  if (first === code.doubleQuote) return { kind: "phrase", literal: parsePhrase(c) };
  if (takeSearchKeyword(c, "NOT")) {
    countNode(c);
    enterLevel(c);
    const operand = parseSearchOperand(c);
    c.depth--;
    return { kind: "not", operand };
  }
  return { kind: "word", literal: parseWord(c) };
}

/** Reads `word RWS` before an operand; elsewhere the word is a search word. */
function takeSearchKeyword(c: Cursor, word: "AND" | "OR" | "NOT"): boolean {
  const start = c.at;
  if (c.text.startsWith(word, start)) {
    c.at += word.length;
    if (skipBlanks(c) && isOperandAhead(c)) return true;
  }
  c.at = start;
  return false;
}

/** `RWS operator RWS` before an operand: reads all of it or nothing. */
function takeSearchOperator(c: Cursor, operator: "AND" | "OR"): boolean {
  const start = c.at;
  if (skipBlanks(c) && takeSearchKeyword(c, operator)) return true;
  c.at = start;
  return false;
}

/** Whether `read` would read something; nothing is read. */
function isAhead(c: Cursor, read: () => boolean): boolean {
  const start = c.at;
  const ahead = read();
  c.at = start;
  return ahead;
}

function isOperandAhead(c: Cursor): boolean {
  const next = peek(c);
  return next === code.open || next === code.doubleQuote || (next !== code.quote && isWordCharacter(c));
}

/** ABNF `searchChar`, and a single quote: percent-encoded characters do not delimit. */
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

/** Text in single quotes, as sent by unfinished input: searched as one phrase. */
function parseIncomplete(c: Cursor): SearchExpression {
  expect(c, code.quote);
  const start = c.at;
  const value = parseQuotedRest(c);
  c.at--; // The closing quote stays in the shape, as that of a phrase.
  const made = literal(c, "string", value, start);
  take(c, code.quote);
  return { kind: "phrase", literal: made };
}

/* Query options: those of the request (`?a&b`) and nested ones (`(a;b)`), by the table of options. */

type Draft = { -readonly [Name in keyof QueryOptions]: QueryOptions[Name] } & {
  aliases: Map<string, Expression>;
};

/** The parser of each option's value; the rules have the names of the options. */
const valueParsers: { readonly [Name in QueryOptionName]: (c: Cursor, into: Draft) => void } = {
  filter: (c, into) => (into.filter = parseCommonExpression(c)),
  search: (c, into) => (into.search = parseSearch(c)),
  orderby: (c, into) => (into.orderby = parseOrderItems(c)),
  top: (c, into) => (into.top = parseInteger(c)),
  skip: (c, into) => (into.skip = parseInteger(c)),
  count: (c, into) => (into.count = parseBooleanWord(c) === "true"),
  select: (c, into) => (into.select = oneOrMore(c, parseSelectItem)),
  expand: (c, into) => (into.expand = oneOrMore(c, parseExpandItem)),
  compute: (c, into) => (into.compute = parseComputeItems(c)),
  apply: (c, into) => (into.apply = parseApply(c)),
  at: (c, into) => (into.at = parseCommonExpression(c)),
  from: (c, into) => (into.from = parseCommonExpression(c)),
  to: (c, into) => (into.to = parseCommonExpression(c)),
  toInclusive: (c, into) => (into.toInclusive = parseCommonExpression(c)),
  levels: (c, into) => (into.levels = parseExpandLevels(c)),
  format: (c, into) => (into.format = parseRest(c)),
  id: (c, into) => (into.id = parseRest(c)),
  index: (c, into) => (into.index = parseInteger(c, true)),
  schemaversion: (c, into) => (into.schemaversion = parseRest(c)),
  skiptoken: (c, into) => (into.skiptoken = parseToken(c)),
  deltatoken: (c, into) => (into.deltatoken = parseToken(c)),
};

/** ABNF `levels`: a number from 1, without leading zeros, or `max`. */
function parseExpandLevels(c: Cursor): number | "max" {
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

/** The whole value, which the shape does not have. */
function parseToken(c: Cursor): string {
  const value = parseRest(c);
  c.edits.push({ start: 0, end: c.end, text: "" });
  return value;
}

/** The options of a request while they are read. */
interface QueryDraft {
  readonly options: Draft;
  readonly custom: Map<string, string[]>;
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

/**
 * ABNF `queryOption`: a system option, an alias or a custom option. Blanks around names and around values of system
 * options, which the grammar excludes, are skipped: with them, an option would be taken for a custom one and ignored.
 */
function parseQueryOption(parsing: Parsing, raw: string, origin: number, draft: QueryDraft): void {
  const equals = raw.indexOf("=");
  const rawName = equals < 0 ? raw : raw.slice(0, equals);
  const rawValue = equals < 0 ? "" : raw.slice(equals + 1);
  const name = trimmedCursor(
    parsing,
    "the query",
    decoded(parsing, decodeQueryText, rawName, origin),
    rawName,
    origin,
  );
  const written = name.text.slice(name.at);
  const value = decoded(parsing, decodeQueryText, rawValue, origin + equals + 1);
  const first = written.charCodeAt(0);
  const option = queryOptionNamed(written);
  if (option === undefined && first !== code.at && first !== code.dollar) {
    const before = draft.custom.get(written);
    if (before) before.push(value);
    else draft.custom.set(written, [value]);
    return;
  }
  if (option === undefined && first === code.dollar) rejectOption(name, name.at, written, "request");
  if (equals < 0) fail(name, "'=' and a value", name.end);
  const canonical = option === undefined ? written : `$${option}`;
  const c = trimmedCursor(parsing, canonical, value, rawValue, origin + equals + 1);
  if (option === undefined) {
    const { at } = name;
    const alias = parseAlias(name);
    expectEnd(name, "'='");
    parseAliasValue(name, at, alias, c, draft.options);
  } else {
    if (!isAllowedAt(option, "request")) rejectOption(name, name.at, written, "request");
    if (draft.options[option] !== undefined) rejectDuplicate(name, name.at, canonical);
    valueParsers[option](c, draft.options);
  }
  expectEnd(c);
  const shape = edited(c);
  draft.shape.push(`${canonical}=${shape.includes("&") ? shape.replaceAll("&", "\0&") : shape}`);
}

/** ABNF `aliasAndValue` after its "="; the name is at `at` of `name`, the value at the cursor `c`. */
function parseAliasValue(name: Cursor, at: number, alias: string, c: Cursor, into: Draft): void {
  if (into.aliases.has(alias)) rejectDuplicate(name, at, alias);
  const value = parseExpressionOrList(c);
  into.aliases.set(alias, value);
  if (value.kind === "literal") c.parsing.assigned.push({ alias, value: value.value });
}

/** A cursor over the text without the blanks around it; offsets are those of the text with them. */
function trimmedCursor(parsing: Parsing, label: string, text: string, raw: string, origin: number): Cursor {
  const c = cursorOver(parsing, label, text.trimEnd(), raw, origin);
  c.at = c.end - c.text.trimStart().length;
  return c;
}

/** The decoded text, or the error with its offset in the URL. */
function decoded(parsing: Parsing, decode: (raw: string) => string, raw: string, origin: number): string {
  try {
    return decode(raw);
  } catch (error) {
    if (error instanceof ODataError) parsing.failedAt = origin + (error.offset ?? 0);
    throw error;
  }
}

/** ABNF `OPEN expandOption *( SEMI expandOption ) CLOSE` and similar rules: the options that `place` allows. */
function parseNestedOptions(c: Cursor, place: OptionPlace): QueryOptions {
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
    expectEquals(c);
    return parseAliasValue(c, start, alias, c, into);
  }
  const option = parseNestedName(c, place);
  if (into[option] !== undefined) rejectDuplicate(c, start, `$${option}`);
  expectEquals(c);
  valueParsers[option](c, into);
}

/** `=` of a nested option, with blanks around it. */
function expectEquals(c: Cursor): void {
  skipBlanks(c);
  expect(c, code.equals);
  skipBlanks(c);
}

/** The option's name, with or without "$"; the shape has the canonical spelling. */
function parseNestedName(c: Cursor, place: OptionPlace): QueryOptionName {
  const start = c.at;
  take(c, code.dollar);
  const end = nameEnd(c, c.at);
  if (end === c.at) fail(c, "a query option");
  const written = c.text.slice(start, end);
  const option = queryOptionNamed(written);
  if (option === undefined || !isAllowedAt(option, place)) rejectOption(c, start, written, place);
  c.at = end;
  if (written !== `$${option}`) c.edits.push({ start, end, text: `$${option}` });
  return option;
}

/** Throws BadRequest_InvalidQueryOption: the option does not exist, or is not allowed here. */
function rejectOption(c: Cursor, at: number, written: string, place: OptionPlace): never {
  const known = queryOptionNamed(written) !== undefined;
  const reason = known
    ? "is not allowed here."
    : `does not exist.${didYouMean(written, optionNamesAt(place))}`;
  throwAt(c, "BadRequest_InvalidQueryOption", `The query option '${written}' ${reason}`, at, written);
}

function rejectDuplicate(c: Cursor, at: number, name: string): never {
  throwAt(c, "BadRequest_InvalidQueryOption", `The query option '${name}' is given twice.`, at, name);
}

/* Whole URLs, and texts of the model that contain expressions. */

/**
 * Parses a URL relative to the service root: percent-encoded path and query, with or without a slash at the beginning
 * (OData 4.01 Part 2). Errors: BadRequest_InvalidRequestUrl with the offset in the decoded text of the path or the
 * option; BadRequest_InvalidQueryOption for options that are unknown, misplaced or given twice;
 * BadRequest_LimitExceeded.
 */
export function parseUri(url: string, limits: ParseLimits = defaultParseLimits): ODataUri {
  return parseUriWith(startParsing(limits), url);
}

/** ABNF `odataRelativeUri`. */
export function parseUriWith(parsing: Parsing, url: string): ODataUri {
  assertNoNull(url);
  const written = splitUrl(url);
  const path = parseResourcePath(parsing, written.path, 0);
  const query = parseQueryOptions(parsing, written.query, written.path.length + 1);
  checkEntityRequest(parsing, path.segments, query, url);
  return {
    path: path.segments,
    options: query.options,
    custom: query.custom,
    literals: parsing.literals,
    shape: `${query.shape.length === 0 ? path.shape : `${path.shape}?${query.shape.join("&")}`}${plannedValues(parsing)}`,
  };
}

/** The values of the aliases on which the plan depends, as they follow the shape of the text. */
function plannedValues({ planned: names, assigned }: Parsing): string {
  const values = assigned.filter(({ alias }) => names.has(alias));
  return values.length === 0 ? "" : `\0${JSON.stringify(values)}`;
}

/** U+0000 is in no name and no value; the shape relies on that. */
function assertNoNull(url: string): void {
  const at = url.search(/\0|%00/);
  if (at >= 0)
    throw new ODataError("BadRequest_InvalidRequestUrl", "The URL has the character U+0000.", { offset: at });
}

/** ABNF `entityOptions`, `entityCastOptions`: `$entity` needs `$id`, and a type for `$select` and `$expand`. */
function checkEntityRequest(
  parsing: Parsing,
  path: readonly Segment[],
  query: QueryDraft,
  url: string,
): void {
  const [first, second] = path;
  if (first?.kind !== "system" || first.name !== "$entity") return;
  const { id, select, expand } = query.options;
  if (id === undefined) {
    parsing.failedAt = url.length;
    throw new ODataError("BadRequest_InvalidRequestUrl", "$entity needs the query option $id.", {
      target: "$id",
    });
  }
  if (second === undefined && (select !== undefined || expand !== undefined)) {
    parsing.failedAt = url.search(/(?<=[?&])\$?(select|expand)=/i);
    throw invalidOption(
      "$select and $expand need a type after $entity, as in '$entity/Namespace.Type'.",
      select === undefined ? "$expand" : "$select",
    );
  }
}

/** Parses an expression of the model, for example of a computed property; plain text, not percent-encoded. */
export function parseExpression(text: string): Expression {
  return parseText(text, "the expression", parseCommonExpression);
}

/** Parses an order in the syntax of `$orderby`; not percent-encoded. */
export function parseOrderby(text: string): readonly OrderItem[] {
  return parseText(text, "the order", parseOrderItems);
}

/** Parses transformations, as `$apply` has them; not percent-encoded. */
export function parseTransformations(text: string): readonly Transformation[] {
  return parseText(text, "the transformations", parseApply);
}

/** Parses the value of a parameter as the value of an alias is written; not percent-encoded. */
export function parseParameter(text: string): Expression {
  return parseText(text, "the parameter", parseExpressionOrList);
}

/** Parses a condition that is not part of a URL, with its literals; `label` names it in errors. Not percent-encoded. */
export function parseConditionText(
  text: string,
  label: string,
): Pick<ODataUri, "literals"> & { readonly condition: Expression } {
  assertNoNull(text);
  const parsing = startParsing(defaultParseLimits);
  return { condition: parseAll(parsing, text, label, parseCommonExpression), literals: parsing.literals };
}

const parseText = <T>(text: string, label: string, parse: (c: Cursor) => T): T =>
  parseAll(startParsing(defaultParseLimits), text, label, parse);

function parseAll<T>(parsing: Parsing, text: string, label: string, parse: (c: Cursor) => T): T {
  const c = trimmedCursor(parsing, label, text, "", 0);
  const result = parse(c);
  expectEnd(c);
  return result;
}

/** The limits of a parse. */
export interface ParseLimits {
  /** Maximum nodes in one expression (or in the path, or in one option). */
  readonly maxNodes: number;
  /** Maximum nodes in all texts of a URL. */
  readonly maxAllNodes: number;
  /** Maximum nesting of parentheses, brackets and nested options. */
  readonly maxDepth: number;
}

export const defaultParseLimits: ParseLimits = Object.freeze({
  maxNodes: 1000,
  maxAllNodes: 20_000,
  maxDepth: 100,
});

export function startParsing(limits: ParseLimits): Parsing {
  return { literals: [], planned: new Set(), assigned: [], allNodes: 0, failedAt: undefined, ...limits };
}
