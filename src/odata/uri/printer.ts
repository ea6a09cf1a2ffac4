/** The inverse of the parser: a syntax tree as canonical OData text, or as a percent-encoded URL. */
import type { Argument, Expression, ODataUri, OrderItem, QueryOptions, Segment, Step } from "./ast";
import { precedenceOf, precedenceOfUnary } from "./expression";
import { printAggregate, printApply, type Printers } from "./print-apply";
import { printSearch } from "./print-search";
import { printLiteral, printJsonText } from "./print-literal";

/** The expression as text, not percent-encoded; parentheses only where precedence needs them. */
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
      return `not ${printOperand(expression.operand, precedenceOfUnary)}`;
    case "negate":
      return printNegation(expression.operand);
    case "list":
      return `(${expression.items.map(printExpression).join(",")})`;
    case "array":
      return `[${expression.items.map(printExpression).join(",")}]`;
    default:
      return `{${expression.members.map((m) => `${printJsonText(m.name)}:${printExpression(m.value)}`).join(",")}}`;
  }
}

/** The order as text, as `$orderby` has it. */
export function printOrderby(items: readonly OrderItem[]): string {
  return items.map((item) => printExpression(item.expression) + (item.descending ? " desc" : "")).join(",");
}

function printBinary(expression: Expression & { kind: "binary" }): string {
  const { operator, left, right } = expression;
  const strength = precedenceOf(operator);
  // A literal in parentheses right of "in" would be a list.
  const rightText =
    operator === "in" && right.kind === "list" ? printExpression(right) : printOperand(right, strength + 1);
  return `${printOperand(left, strength)} ${operator} ${rightText}`;
}

/** In parentheses when it binds less strongly than the place needs. */
function printOperand(operand: Expression, strength: number): string {
  const text = printExpression(operand);
  return strengthOf(operand) < strength ? `(${text})` : text;
}

function strengthOf(expression: Expression): number {
  if (expression.kind === "binary") return precedenceOf(expression.operator);
  if (expression.kind === "not" || expression.kind === "negate") return precedenceOfUnary;
  return precedenceOf("in") + 2;
}

/** A minus before digits would be read as a part of the literal. */
function printNegation(operand: Expression): string {
  const text = printOperand(operand, precedenceOfUnary);
  return /^(\d|INF)/.test(text) ? `-(${text})` : `-${text}`;
}

function printPath(path: Expression & { kind: "path" }): string {
  const root =
    path.root === undefined ? undefined : path.root.kind === "alias" ? path.root.name : path.root.kind;
  return printSteps(path.steps, root ?? "");
}

function printSteps(steps: readonly Step[], root: string): string {
  let text = root;
  for (const step of steps) text += (text === "" || step.kind === "key" ? "" : "/") + printStep(step);
  return text;
}

function printStep(step: Step): string {
  switch (step.kind) {
    case "name":
    case "qualified":
      return step.name + (step.args === undefined ? "" : printArguments(step.args));
    case "key":
      return printArguments(step.args);
    case "count":
      return `$count${printNested(step.options)}`;
    case "filter":
      return `$filter(${printExpression(step.filter)})`;
    case "lambda":
      return step.predicate === undefined
        ? `${step.operator}()`
        : `${step.operator}(${step.variable ?? ""}:${printExpression(step.predicate)})`;
    case "annotation":
      return step.name;
    default:
      return `aggregate(${printAggregate(printers, step.expression)})`;
  }
}

function printArguments(args: readonly Argument[]): string {
  return `(${args.map((a) => (a.name === undefined ? "" : `${a.name}=`) + printExpression(a.value)).join(",")})`;
}

const printers: Printers = {
  expression: printExpression,
  orderby: printOrderby,
  steps: (steps) => printSteps(steps, ""),
};

/** Nested options in parentheses; nothing when there are none. */
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
  add("$apply", options.apply, (apply) => printApply(printers, apply));
  add("$compute", options.compute, (items) =>
    items.map((item) => `${printExpression(item.expression)} as ${item.alias}`).join(","),
  );
  add("$filter", options.filter, printExpression);
  add("$search", options.search, printSearch);
  add("$orderby", options.orderby, printOrderby);
  add("$skip", options.skip, printLiteral);
  add("$top", options.top, printLiteral);
  add("$index", options.index, printLiteral);
  add("$count", options.count, String);
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

/** A URL below the service root, percent-encoded, without a slash at its beginning; literals may be renumbered. */
export function printUri(uri: ODataUri): string {
  const query = [
    ...printOptions(uri.options).map(([name, value]) => `${name}=${encodeQuery(value)}`),
    ...[...uri.custom].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  ];
  const path = uri.path.map(
    (segment) => (segment.kind === "key" ? "" : "/") + encodePath(printSegment(segment)),
  );
  return path.join("").slice(1) + (query.length === 0 ? "" : `?${query.join("&")}`);
}

function printSegment(segment: Segment): string {
  switch (segment.kind) {
    case "name":
    case "qualified":
      return segment.name + (segment.args === undefined ? "" : printArguments(segment.args));
    case "key":
      return printArguments(segment.args);
    case "filter":
      return `$filter(${printExpression(segment.filter)})`;
    case "system":
      return segment.name;
    default:
      return `$crossjoin(${segment.sets.join(",")})`;
  }
}

const readable: Readonly<Record<string, string>> = {
  "%24": "$", "%2C": ",", "%3A": ":", "%3B": ";", "%3D": "=", "%40": "@",
}; // prettier-ignore

/** Slashes are encoded, since those of a segment are none of the path. */
const encodePath = (text: string): string =>
  encodeURIComponent(text).replace(/%(24|2C|3A|3B|3D|40)/g, (encoded) => readable[encoded] ?? encoded);

/** Semicolons between nested options stay as they are; those in a search word have a mark before them. */
const encodeQuery = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll("%00%3B", "\0")
    .replace(/%(24|2C|3A|3B|3D|40)/g, (encoded) => readable[encoded] ?? encoded)
    .replaceAll("%2F", "/")
    .replaceAll("\0", "%3B");
