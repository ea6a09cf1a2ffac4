/** The inverse of the parser: prints a syntax tree as canonical OData text, or as a percent-encoded URL. */
import type {
  AggregateExpression,
  AggregateFrom,
  Argument,
  ComputeItem,
  Expression,
  Grouping,
  HierarchyReference,
  Literal,
  NestedSequence,
  ODataUri,
  OrderItem,
  PathPart,
  QueryOptions,
  SearchExpression,
  Segment,
  Step,
  Transformation,
} from "./ast";
import { precedences, unaryPrecedence } from "./parser";

/** Prints an expression, not percent-encoded; parentheses only where precedence needs them. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return printLiteral(expression);
    case "path":
      return printPath(expression);
    case "call":
      return `${expression.name}(${expression.args.map(printExpression).join(",")})`;
    case "type":
      return expression.name;
    case "case":
      return `case(${expression.branches.map((b) => `${printExpression(b.when)}:${printExpression(b.then)}`).join(",")})`;
    case "binary":
      return printBinary(expression);
    case "not":
      return `not ${printOperand(expression.operand, unaryPrecedence)}`;
    case "negate":
      return printNegation(expression.operand);
    case "list":
      return `(${expression.items.map(printExpression).join(",")})`;
    case "array":
      return `[${expression.items.map(printExpression).join(",")}]`;
    default:
      return `{${expression.members.map((m) => `${JSON.stringify(m.name)}:${printExpression(m.value)}`).join(",")}}`;
  }
}

/** Prints an order in the syntax of `$orderby`. */
export function printOrderby(items: readonly OrderItem[]): string {
  return items.map((item) => printExpression(item.expression) + (item.descending ? " desc" : "")).join(",");
}

const printComputeItems = (items: readonly ComputeItem[]): string =>
  items.map((item) => `${printExpression(item.expression)} as ${item.alias}`).join(",");

function printBinary(expression: Expression & { kind: "binary" }): string {
  const { operator, left, right } = expression;
  const strength = precedences[operator];
  // A literal in parentheses as the right operand of "in" would be a list.
  const rightText =
    operator === "in" && right.kind === "list" ? printExpression(right) : printOperand(right, strength + 1);
  return `${printOperand(left, strength)} ${operator} ${rightText}`;
}

/** In parentheses when its precedence is lower than the context requires. */
function printOperand(operand: Expression, strength: number): string {
  const text = printExpression(operand);
  return strengthOf(operand) < strength ? `(${text})` : text;
}

function strengthOf(expression: Expression): number {
  if (expression.kind === "binary") return precedences[expression.operator];
  if (expression.kind === "not" || expression.kind === "negate") return unaryPrecedence;
  return precedences.in + 2;
}

/** A minus before digits would be parsed as a part of the literal. */
function printNegation(operand: Expression): string {
  const text = printOperand(operand, unaryPrecedence);
  return /^(\d|INF)/.test(text) ? `-(${text})` : `-${text}`;
}

function printPath(path: Expression & { kind: "path" }): string {
  const root =
    path.root === undefined ? undefined : path.root.kind === "alias" ? path.root.name : path.root.kind;
  return printSteps(path.steps, root);
}

function printSteps(steps: readonly Step[], root = ""): string {
  let text = root;
  for (const step of steps) text += (text === "" || step.kind === "key" ? "" : "/") + printStep(step);
  return text;
}

function printStep(step: Step): string {
  switch (step.kind) {
    case "count":
      return `$count${printNested(step.options)}`;
    case "lambda":
      return step.predicate === undefined
        ? `${step.operator}()`
        : `${step.operator}(${step.variable ?? ""}:${printExpression(step.predicate)})`;
    case "annotation":
      return step.name;
    case "aggregate":
      return `aggregate(${printAggregate(step.expression)})`;
    default:
      return printPart(step);
  }
}

/** A part of a resource path or of a member path. */
function printPart(part: PathPart): string {
  switch (part.kind) {
    case "name":
    case "qualified":
      return part.name + (part.args === undefined ? "" : printArguments(part.args));
    case "key":
      return printArguments(part.args);
    default:
      return `$filter(${printExpression(part.filter)})`;
  }
}

function printArguments(args: readonly Argument[]): string {
  return `(${args.map((a) => (a.name === undefined ? "" : `${a.name}=`) + printExpression(a.value)).join(",")})`;
}

/** Nested options in parentheses; empty when there are none. */
function printNested(options: QueryOptions): string {
  const parts = printOptions(options);
  return parts.length === 0 ? "" : `(${parts.map(([name, value]) => `${name}=${value}`).join(";")})`;
}

type Printed = readonly [name: string, value: string];

/** The options in a fixed order, aliases first. */
function printOptions(options: QueryOptions): readonly Printed[] {
  const printed: Printed[] = [...options.aliases].map(([name, value]) => [name, printExpression(value)]);
  const add = <T>(name: string, value: T | undefined, print: (value: T) => string): void => {
    if (value !== undefined) printed.push([name, print(value)]);
  };
  add("$apply", options.apply, printApply);
  add("$compute", options.compute, printComputeItems);
  add("$filter", options.filter, printExpression);
  add("$search", options.search, printSearch);
  add("$orderby", options.orderby, printOrderby);
  add("$skip", options.skip, printLiteral);
  add("$top", options.top, printLiteral);
  add("$index", options.index, printLiteral);
  add("$count", options.count, String);
  for (const name of ["at", "from", "to", "toInclusive"] as const)
    add(`$${name}`, options[name], printExpression);
  add("$levels", options.levels, String);
  add("$select", options.select, (items) =>
    items.map((i) => i.path.join("/") + printNested(i.options)).join(","),
  );
  add("$expand", options.expand, (items) =>
    items
      .map((i) => i.path.join("/") + (i.suffix === undefined ? "" : `/${i.suffix}`) + printNested(i.options))
      .join(","),
  );
  for (const name of ["format", "id", "schemaversion", "skiptoken", "deltatoken"] as const)
    add(`$${name}`, options[name], String);
  return printed;
}

/** Prints options as the query of a URL, encoded. */
export const printQuery = (options: QueryOptions): string =>
  joined(printOptions(options).map(([name, value]) => `${name}=${encodeQuery(value)}`));

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("&");

/** Prints a URL relative to the service root, encoded, without a first slash; literals may be renumbered. */
export function printUri(uri: ODataUri): string {
  const custom = [...uri.custom].flatMap(([name, values]) =>
    values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  const query = joined([printQuery(uri.options), ...custom]);
  const path = uri.path.map(
    (segment) => (segment.kind === "key" ? "" : "/") + encodePath(printSegment(segment)),
  );
  return path.join("").slice(1) + (query === "" ? "" : `?${query}`);
}

function printSegment(segment: Segment): string {
  if (segment.kind === "system") return segment.name;
  return segment.kind === "crossjoin" ? `$crossjoin(${segment.sets.join(",")})` : printPart(segment);
}

const readable: Readonly<Record<string, string>> = {
  "%24": "$", "%2C": ",", "%3A": ":", "%3B": ";", "%3D": "=", "%40": "@",
}; // prettier-ignore

/** Slashes are encoded, since those within a segment do not separate segments. */
const encodePath = (text: string): string =>
  encodeURIComponent(text).replace(/%(24|2C|3A|3B|3D|40)/g, (encoded) => readable[encoded] ?? encoded);

/** Semicolons between nested options stay unencoded; those in a search word are marked. */
const encodeQuery = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll("%00%3B", "\0")
    .replace(/%(24|2C|3A|3B|3D|40)/g, (encoded) => readable[encoded] ?? encoded)
    .replaceAll("%2F", "/")
    .replaceAll("\0", "%3B");

/* Prints literals. */

/** ABNF `string`: a text in single quotes, not percent-encoded. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** ABNF `primitiveLiteral`. */
function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case "string":
      return quotedText(literal.value);
    case "duration":
    case "binary":
      return `${literal.type}'${literal.value}'`;
    default:
      return literal.value;
  }
}

/* Prints `$search` trees. */

const strengths = { or: 1, and: 2, not: 3, word: 4, phrase: 4 } as const;

/** ABNF `searchExpr`. U+0000 precedes a semicolon in a word (percent-encoded in a URL): others end the options. */
function printSearch(search: SearchExpression): string {
  switch (search.kind) {
    case "word":
      return printWord(search.literal.value);
    case "phrase":
      return printPhrase(search.literal.value);
    case "not":
      return `NOT ${printSearchOperand(search.operand, strengths.not)}`;
    case "and":
      return `${printSearchOperand(search.left, strengths.and)} AND ${printSearchOperand(search.right, strengths.not)}`;
    default:
      return `${printSearchOperand(search.left, strengths.or)} OR ${printSearchOperand(search.right, strengths.and)}`;
  }
}

/** In parentheses, a word that is an operator elsewhere is none. */
function printWord(word: string): string {
  const text = word.replaceAll(";", "\0;");
  return /^(?:AND|OR|NOT)$/.test(word) ? `(${text})` : text;
}

function printSearchOperand(search: SearchExpression, strength: number): string {
  const text = printSearch(search);
  return strengths[search.kind] < strength ? `(${text})` : text;
}

/** In double quotes, or in single quotes when the text contains characters that double quotes do not allow. */
function printPhrase(text: string): string {
  return text === "" || text.includes('"') ? quotedText(text) : `"${text}"`;
}

/* Prints `$apply`. */

/** ABNF `applyExpr`. */
function printApply(transformations: readonly Transformation[]): string {
  return transformations.map(printTransformation).join("/");
}

/** Transformations as a last parameter; empty when there are none. */
const printThen = (transformations: readonly Transformation[]): string =>
  transformations.length === 0 ? "" : `,${printApply(transformations)}`;

function printTransformation(t: Transformation): string {
  switch (t.kind) {
    case "identity":
      return "identity";
    case "aggregate":
      return `aggregate(${t.items.map(printAggregate).join(",")})`;
    case "groupby":
      return `groupby((${t.groups.map(printGrouping).join(",")})${printThen(t.then)})`;
    case "filter":
      return `filter(${printExpression(t.filter)})`;
    case "search":
      return `search(${printSearch(t.search)})`;
    case "compute":
      return `compute(${printComputeItems(t.items)})`;
    case "orderby":
      return `orderby(${printOrderby(t.items)})`;
    case "top":
    case "skip":
      return `${t.kind}(${printLiteral(t.count)})`;
    case "extreme":
      return `${t.name}(${printExpression(t.amount)},${printExpression(t.by)})`;
    case "concat":
      return `concat(${t.branches.map(printApply).join(",")})`;
    case "join":
      return `${t.outer ? "outerjoin" : "join"}(${printSteps(t.path)} as ${t.alias}${printThen(t.then)})`;
    case "expand": {
      const within = t.within.map((inner) => `,${printTransformation(inner)}`).join("");
      return `expand(${printSteps(t.path)}${within})`;
    }
    case "relatives": {
      const distance = t.distance ? `,${printLiteral(t.distance)}` : "";
      const keep = t.keepsStart ? ",keep start" : "";
      return `${t.name}(${printHierarchy(t.hierarchy)},${printApply(t.start)}${distance}${keep})`;
    }
    case "traverse": {
      const siblings = t.siblings.length === 0 ? "" : `,${printOrderby(t.siblings)}`;
      return `traverse(${printHierarchy(t.hierarchy)},${t.order}${printThen(t.only)}${siblings})`;
    }
    case "nest":
      return `nest(${printSequences(t.items)})`;
    case "addnested":
      return `addnested(${printSteps(t.path)},${printSequences(t.items)})`;
    default:
      return t.text;
  }
}

const printSequences = (items: readonly NestedSequence[]): string =>
  items.map(({ then, alias }) => `${printApply(then)} as ${alias}`).join(",");

const printHierarchy = ({ nodes, qualifier, path }: HierarchyReference): string =>
  [printExpression(nodes), qualifier, printSteps(path)].join(",");

function printGrouping(group: Grouping): string {
  if ("recursive" in group)
    return `rolluprecursive(${printHierarchy(group.recursive)}${printThen(group.only)})`;
  if ("rollup" in group) return `rollup(${group.rollup.map((path) => printSteps(path) || "$all").join(",")})`;
  return printSteps(group);
}

/** ABNF `aggregateExpr`, `aggregateFunctionExpr`. */
function printAggregate(item: AggregateExpression): string {
  const from = item.from.map(printFrom).join("");
  const alias = item.alias === undefined ? "" : ` as ${item.alias}`;
  if (item.kind === "count") {
    const path = item.path.length === 0 ? "" : `${printSteps(item.path)}/`;
    return `${path}$count${from}${alias}`;
  }
  const method = item.method === undefined ? "" : ` with ${item.method}`;
  return `${printExpression(item.expression)}${method}${from}${alias}`;
}

function printFrom(step: AggregateFrom): string {
  const method = step.method === undefined ? "" : ` with ${step.method}`;
  return ` from ${step.paths.map((path) => printSteps(path)).join(",")}${method}`;
}
