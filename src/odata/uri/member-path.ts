/** Paths in expressions (ABNF `firstMemberExpr` and what follows), calls, lambdas and their arguments. */
import { noOptions, type Argument, type Expression, type PathRoot, type Step } from "./ast";
import {
  close, code, countNode, expect, expectColon, fail, isNameStart, nameEnd, open, parseName, parseQualifiedName,
  peek, qualifiedNameEnd, skipBlanks, take, takeComma, takeWord, type Cursor,
} from "./lexer"; // prettier-ignore

/** ABNF `implicitVariableExpr`, `rootExpr`, `currCollectionExpr`: `$it`, `$this`, `$root/…`, `$these/…`. */
export function parseRootedPath(c: Cursor): Expression {
  const at = c.at;
  for (const kind of ["$it", "$this", "$these", "$root"] as const) {
    if (!takeWord(c, kind)) continue;
    if ((kind === "$root" || kind === "$these") && peek(c) !== code.slash) fail(c, "'/'");
    return parsePath(c, { kind }, [], at);
  }
  return fail(c, "an expression");
}

/** ABNF `parameterAlias` (`@p`), or an annotation of the current instance when a namespace or `#` shows one. */
export function parseAliasOrAnnotation(c: Cursor): Expression {
  const at = c.at;
  const end = nameEnd(c, at + 1);
  const next = end < c.end ? c.text.charCodeAt(end) : -1;
  if (next === code.dot || next === code.hash) return parsePath(c, undefined, [parseAnnotation(c)], at);
  const name = parseAlias(c);
  return parsePath(c, { kind: "alias", name }, [], at);
}

/** ABNF `parameterAlias`; gives the name with "@". */
export function parseAlias(c: Cursor): string {
  expect(c, code.at);
  return `@${parseName(c)}`;
}

/** ABNF `annotationInQuery`: `@Namespace.Term#Qualifier`. */
export function parseAnnotation(c: Cursor): Step {
  const at = c.at;
  countNode(c);
  expect(c, code.at);
  parseQualifiedName(c);
  if (take(c, code.hash)) parseName(c);
  return { kind: "annotation", name: c.text.slice(at, c.at), at };
}

/**
 * What begins with a name. Without a model, a name with unnamed arguments and nothing behind is a call
 * (`length(Name)`, `Items(1)`); named arguments, `/` or a second pair of parentheses show a path.
 */
export function parsePathOrCall(c: Cursor): Expression {
  const at = c.at;
  const name = parseQualifiedName(c);
  const qualified = name.includes(".");
  if (peek(c) !== code.open) {
    if (qualified && peek(c) !== code.slash) fail(c, "'(' or '/'");
    return parsePath(c, undefined, [nameStep(c, qualified, name, undefined, at)], at);
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
    return parsePath(c, undefined, [nameStep(c, qualified, name, args, at)], at);
  countNode(c);
  return { kind: "call", name, args: args.map((arg) => arg.value), at };
}

function nameStep(
  c: Cursor,
  qualified: boolean,
  name: string,
  args: readonly Argument[] | undefined,
  at: number,
): Step {
  countNode(c);
  return { kind: qualified ? "qualified" : "name", name, args, at };
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

/** Keys after a step that has had its own parentheses. */
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
  if (peek(c) !== code.open) return nameStep(c, name.includes("."), name, undefined, at);
  switch (name.toLowerCase()) {
    case "any":
      return parseLambda(c, "any", at);
    case "all":
      return parseLambda(c, "all", at);
    case "aggregate":
      return parseAggregateStep(c, at);
    default:
      return nameStep(c, name.includes("."), name, parseArguments(c), at);
  }
}

/** ABNF `count` with its options, `filterExpr`. */
function parseSystemStep(c: Cursor): Step {
  const at = c.at;
  countNode(c);
  if (takeWord(c, "$count")) {
    const options = peek(c) === code.open ? c.parsing.grammar.nestedOptions(c, "count") : noOptions;
    return { kind: "count", options, at };
  }
  if (takeWord(c, "$filter")) {
    open(c);
    const filter = c.parsing.grammar.expression(c);
    close(c);
    return { kind: "filter", filter, at };
  }
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
  const predicate = c.parsing.grammar.expression(c);
  close(c);
  return { kind: "lambda", operator, variable, predicate, at };
}

/** `aggregate(…)` at the end of a path (Data Aggregation 4.0, section 3.2.1.3). */
function parseAggregateStep(c: Cursor, at: number): Step {
  countNode(c);
  open(c);
  const expression = c.parsing.grammar.aggregateExpression(c, false);
  close(c);
  return { kind: "aggregate", expression, at };
}

/** ABNF `functionExprParameters`, `keyPredicate`, and the arguments of `methodCallExpr`: named or not. */
export function parseArguments(c: Cursor): readonly Argument[] {
  open(c);
  const args: Argument[] = [];
  if (peek(c) !== code.close) {
    do args.push(parseArgument(c));
    while (takeComma(c));
  }
  close(c);
  return args;
}

/** ABNF `functionExprParameter`, or an expression alone. */
export function parseArgument(c: Cursor): Argument {
  const name = takeArgumentName(c);
  return { name, value: c.parsing.grammar.expression(c) };
}

/** A name and "=", if both are here. */
export function takeArgumentName(c: Cursor): string | undefined {
  const start = c.at;
  const end = nameEnd(c, start);
  if (end === start || end >= c.end || c.text.charCodeAt(end) !== code.equals) return undefined;
  c.at = end + 1;
  return c.text.slice(start, end);
}

/** ABNF `castExpr`, `isofExpr` from the parenthesis on: the last argument is a type. */
function parseTypeCall(c: Cursor, name: string, at: number): Expression {
  countNode(c);
  open(c);
  const args: Expression[] = [];
  if (!isTypeAlone(c)) {
    args.push(c.parsing.grammar.expression(c));
    if (!takeComma(c)) fail(c, "','");
  }
  args.push(parseType(c));
  close(c);
  return { kind: "call", name, args, at };
}

/** Whether a type's name and a closing parenthesis are all that is left. */
function isTypeAlone(c: Cursor): boolean {
  const start = c.at;
  if (c.text.startsWith("Collection(", start)) return true;
  c.at = qualifiedNameEnd(c, start);
  skipBlanks(c);
  const alone = c.at > start && peek(c) === code.close;
  c.at = start;
  return alone;
}

/** ABNF `optionallyQualifiedTypeName`. */
function parseType(c: Cursor): Expression {
  const at = c.at;
  countNode(c);
  const name = parseQualifiedName(c, "the name of a type");
  if (name === "Collection" && take(c, code.open)) {
    parseQualifiedName(c, "the name of a type");
    expect(c, code.close);
  }
  return { kind: "type", name: c.text.slice(at, c.at), at };
}

/** ABNF `caseMethodCallExpr` from the parenthesis on. */
function parseCase(c: Cursor, at: number): Expression {
  countNode(c);
  open(c);
  const branches: { when: Expression; then: Expression }[] = [];
  do {
    const when = c.parsing.grammar.expression(c);
    expectColon(c);
    branches.push({ when, then: c.parsing.grammar.expression(c) });
  } while (takeComma(c));
  close(c);
  return { kind: "case", branches, at };
}
