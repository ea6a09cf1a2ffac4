/**
 * Expressions: syntax tree → typed value. Names become columns, joins and sub-selects; literals take the type of
 * what stands beside them; every mismatch is refused here, with the place and both types in the message.
 */
import { isDeepStrictEqual } from "node:util";
import { didYouMean, ODataError, notImplemented } from "../errors";
import { isPrimitiveTypeName, primitiveTypes, type PrimitiveTypeName } from "../edm/types";
import { findFunction, functionNames, functionsNotImplemented } from "../language/functions";
import { isComparison } from "../language/operators";
import type { Expression, OrderItem, Step } from "../uri/ast";
import { bindLiteral, coerceLiteral, statedInUtc } from "./bind-literal";
import { bindRestriction } from "./bind-restriction";
import { bindRootedRecord } from "./bind-root";
import { alike, arithmetic, balanced, comparable, comparison, fit, mismatch, truth } from "./operators";
import type { Order, Related, Source, Value } from "./plan";
import {
  joined,
  modelScope,
  navigationOf,
  nestedSource,
  propertyOf,
  related,
  type Binders,
  type Binding,
  type Scope,
} from "./scope";

/** A condition: must be Boolean. `clause` names the place for the message. */
export function bindCondition(scope: Scope, expression: Expression, clause = "$filter"): Value {
  const value = bindExpression(scope, expression);
  if (value.kind === "null") return { ...value, type: "Edm.Boolean" };
  if (value.type !== "Edm.Boolean") {
    throw mismatch(`${clause} needs a condition (Edm.Boolean), but the expression is of type ${value.type}.`);
  }
  return value;
}

/** `$orderby` items. What is named again changes nothing, and a database may refuse it. */
export const bindOrder = (scope: Scope, items: readonly OrderItem[]): readonly Order[] =>
  items
    .map((item) => ({ value: bindExpression(scope, item.expression), descending: item.descending }))
    .filter(({ value }, i, all) => all.findIndex((other) => isDeepStrictEqual(other.value, value)) === i);

/** The binders of this file for those that it needs itself. */
export const binders: Binders = { condition: bindCondition, order: bindOrder, property: bindProperty };

/** The records of a navigation below `parent`, with the navigation's own filter bound. */
export const bindRelated = (scope: Scope, parent: Source, name: string): Related | undefined => {
  const navigation = navigationOf(scope, parent.type, name);
  return navigation && related(scope, parent, navigation, binders);
};

/** Any expression, with the type it has. */
export function bindExpression(scope: Scope, expression: Expression): Value {
  switch (expression.kind) {
    case "literal":
      return bindLiteral(expression, scope.ofModel);
    case "path":
      return bindPath(scope, expression);
    case "binary":
      return bindBinary(scope, expression);
    case "not":
      return bindNot(scope, expression.operand);
    case "negate":
      return bindNegation(scope, expression.operand);
    case "call":
      return bindCall(scope, expression);
    case "case":
      return bindCase(scope, expression);
    case "list":
    case "array":
      throw mismatch("A list can only stand right of 'in'.");
    case "object":
      throw mismatch("An object cannot stand in an expression of this service.");
    case "type":
      throw mismatch(`The type name '${expression.name}' can only be an argument of cast and isof.`);
  }
}

function bindNot(scope: Scope, expression: Expression): Value {
  const operand = bindCondition(scope, expression, "'not'");
  return { kind: "not", operand, type: "Edm.Boolean", nullable: operand.nullable };
}

function bindPath(scope: Scope, path: Extract<Expression, { kind: "path" }>): Value {
  const { root } = path;
  if (root?.kind === "$these") throw notImplemented(root.kind);
  if (root?.kind === "$root") {
    const { record, rest } = bindRootedRecord(binders, scope.binding, path.steps);
    const value = bindSteps(scope, record.source, rest);
    return { kind: "rooted", record, value, type: value.type, nullable: true };
  }
  if (root?.kind === "alias") {
    if (path.steps.length > 0) throw notImplemented("A path after a parameter alias");
    return bindAlias(scope, root.name);
  }
  if (root) return bindSteps(scope, root.kind === "$it" ? scope.it : scope.current, path.steps);
  const [first, ...rest] = path.steps;
  const variable =
    first?.kind === "name" && first.args === undefined ? scope.variables.get(first.name) : undefined;
  return variable ? bindSteps(scope, variable, rest) : bindSteps(scope, scope.current, path.steps);
}

function bindAlias(scope: Scope, name: string): Value {
  const expression = scope.binding.aliases.get(name);
  // An alias without a value is null (URL Conventions 4.01, 5.3).
  if (!expression) return { kind: "null", type: "Edm.String", nullable: true };
  if (scope.openAliases.includes(name)) {
    throw new ODataError("BadRequest_InvalidQueryOption", `The parameter alias '${name}' refers to itself.`);
  }
  return bindExpression({ ...scope, openAliases: [...scope.openAliases, name] }, expression);
}

/** Follows a member path from a source to its last step, which must give a value. */
function bindSteps(scope: Scope, source: Source, steps: readonly Step[]): Value {
  const [step, ...rest] = steps;
  if (!step)
    throw mismatch(`A record of type '${source.type.name}' is not a value; name one of its properties.`);
  if (step.kind === "qualified") return bindSteps(scope, castTo(scope, source, step), rest);
  if (step.kind === "annotation") throw notImplemented("An annotation in an expression");
  if (step.kind !== "name") throw mismatch(`'${stepName(step)}' needs a collection before it.`);
  if (step.args) throw unknownFunction(step.name);
  const computed = source.computed.get(step.name);
  if (computed && rest.length === 0) return computed;
  const nested = nestedSource(source, step.name);
  if (nested) return bindSteps(scope, nested, rest);
  const navigation = navigationOf(scope, source.type, step.name);
  if (navigation?.collection) return bindCollection(scope, source, step.name, rest);
  if (navigation) {
    const target = joined(scope, source, navigation, binders);
    return rest.length === 0 ? bindProperty(scope.binding, target, "id") : bindSteps(scope, target, rest);
  }
  const property = propertyOf(source.type, step.name);
  if (rest.length > 0) {
    throw new ODataError(
      "BadRequest_UnknownProperty",
      `'${property.name}' is a value of type ${property.type} and has no member '${stepName(rest[0])}'.`,
    );
  }
  return bindProperty(scope.binding, source, property.name);
}

/** The value of a property: its column, or the expression of the model that stands for it, bound to the same record. */
export function bindProperty(binding: Binding, source: Source, name: string): Value {
  const property = propertyOf(source.type, name);
  if (property.type === "Edm.Stream")
    throw mismatch(`'${property.name}' is a stream and cannot be compared, sorted or selected as a value.`);
  const computed =
    property.expression === undefined
      ? undefined
      : bindExpression(modelScope(binding, source), binding.text.expression(property.expression));
  return { kind: "column", source, property, computed, type: property.type, nullable: source.nullable };
}

function bindCollection(scope: Scope, source: Source, name: string, rest: readonly Step[]): Value {
  const collection = bindRelated(scope, source, name);
  if (!collection) throw unknownFunction(name);
  const filters: Expression[] = [];
  let [step, ...after] = rest;
  for (; step?.kind === "qualified" || step?.kind === "filter"; [step, ...after] = after) {
    if (step.kind === "filter") filters.push(step.filter);
    else castTo(scope, collection.source, step);
  }
  if ((step?.kind !== "lambda" && step?.kind !== "count") || after.length > 0) {
    throw mismatch(
      `'${name}' is a collection; it can be followed by /any(…), /all(…) or /$count${after.length > 0 ? " and nothing else" : ""}.`,
    );
  }
  const inner: Scope = { ...scope, current: collection.source };
  if (step.kind === "count") {
    const predicate = bindRestriction(binders, inner, filters, step.options);
    return { kind: "count", related: collection, predicate, type: "Edm.Int64", nullable: false };
  }
  const variables = new Map(scope.variables);
  if (step.variable !== undefined) variables.set(step.variable, collection.source);
  const asked =
    step.predicate && bindCondition({ ...scope, variables }, step.predicate, `'${step.operator}'`);
  const chosen = bindRestriction(binders, inner, filters, {});
  const predicate = chosen ? ofChosen(step.operator, chosen, asked) : asked;
  return { kind: step.operator, related: collection, predicate, type: "Edm.Boolean", nullable: false };
}

/** `any` and `all` of the members that `/$filter(…)` chose (URL Conventions 4.01, 5.1.1.13.1 and 5.1.1.13.2). */
function ofChosen(operator: "any" | "all", chosen: Value, asked: Value | undefined): Value {
  if (!asked) return chosen;
  return operator === "any"
    ? balanced("and", [chosen, asked])
    : balanced("or", [comparison("ne", chosen, truth(true)), asked]);
}

/** A cast to the type itself is allowed and changes nothing; there are no derived types. */
function castTo(scope: Scope, source: Source, step: Extract<Step, { kind: "qualified" }>): Source {
  const qualifiedName = step.name;
  if (step.args) throw unknownFunction(qualifiedName);
  if (qualifiedName === `${scope.binding.model.namespace}.${source.type.name}`) return source;
  throw new ODataError(
    "BadRequest_ResourceNotFound",
    `'${qualifiedName}' is no type that '${source.type.name}' can be cast to.`,
  );
}

const stepName = (step: Step | undefined): string =>
  step === undefined
    ? ""
    : "name" in step
      ? step.name
      : step.kind === "lambda"
        ? step.operator
        : `$${step.kind}`;

const unknownFunction = (name: string): ODataError =>
  functionsNotImplemented.has(name.toLowerCase())
    ? notImplemented(`The function '${name}'`)
    : new ODataError(
        "BadRequest_InvalidQueryOption",
        `The function '${name}' does not exist.${didYouMean(name, [...functionNames, "cast", "isof", "case"])}`,
      );

function bindBinary(scope: Scope, { operator, left, right }: Extract<Expression, { kind: "binary" }>): Value {
  if (operator === "and" || operator === "or") return bindJunction(scope, operator, left, right);
  if (operator === "has") throw notImplemented("The operator 'has' (there are no enumeration types)");
  if (operator === "in") return bindIn(scope, left, right);
  const [a, b] = [bindExpression(scope, left), bindExpression(scope, right)];
  return isComparison(operator) ? comparison(operator, a, b) : arithmetic(operator, a, b);
}

/** Long chains of and/or are common in generated filters: bound in a loop, so that their length costs no stack. */
function bindJunction(scope: Scope, operator: "and" | "or", left: Expression, right: Expression): Value {
  const operands = [right];
  let rest = left;
  while (rest.kind === "binary" && rest.operator === operator) {
    operands.push(rest.right);
    rest = rest.left;
  }
  operands.push(rest);
  return balanced(
    operator,
    operands.toReversed().map((operand) => bindCondition(scope, operand, `'${operator}'`)),
  );
}

function bindIn(scope: Scope, leftExpression: Expression, right: Expression): Value {
  const list = listOf(scope, right);
  const left = bindExpression(scope, leftExpression);
  const items = list.map((item) => alike(left, bindExpression(scope, item), "'in'")[1]);
  return { kind: "in", left, items, type: "Edm.Boolean", nullable: false };
}

/** The items right of `in`: in parentheses, in brackets, or in the parameter alias that stands for either. */
function listOf(scope: Scope, right: Expression): readonly Expression[] {
  const alias =
    right.kind === "path" && right.root?.kind === "alias" && right.steps.length === 0
      ? right.root.name
      : undefined;
  const list = alias === undefined ? right : scope.binding.aliases.get(alias);
  if (list?.kind === "list" || list?.kind === "array") return list.items;
  throw mismatch("'in' needs a list on its right, such as ('A','B').");
}

function bindNegation(scope: Scope, expression: Expression): Value {
  const operand = bindExpression(scope, expression);
  if (primitiveTypes[operand.type].numericRank === 0 && operand.type !== "Edm.Duration") {
    throw mismatch(`'-' needs a number or a duration, but the expression is of type ${operand.type}.`);
  }
  return {
    kind: "negate",
    operand,
    type: operand.type,
    nullable: operand.nullable,
  };
}

function bindCall(scope: Scope, { name, args }: Extract<Expression, { kind: "call" }>): Value {
  const lower = name.toLowerCase();
  if (lower === "cast" || lower === "isof") return bindTypeFunction(scope, lower, args);
  const found = findFunction(name);
  if (!found) throw unknownFunction(name);
  const { overloads, zoned } = found.row;
  const operands = args.map((arg) => bindExpression(scope, arg));
  for (const overload of overloads) {
    const taken = fit(overload, operands);
    if (!taken) continue;
    const fitted = zoned ? taken.map(statedInUtc) : taken;
    return {
      kind: "function",
      name: found.name,
      operands: found.name === "now" ? [requestTime] : fitted,
      type: overload.result,
      nullable: operands.some((operand) => operand.nullable),
    };
  }
  const given = operands.map((operand) => operand.type).join(", ");
  const expected = overloads.map((o) => `(${o.parameters.join(", ")})`).join(" or ");
  throw mismatch(`The function '${name}' takes ${expected}, but was given (${given}).`);
}

/** One time for the whole request, not the clock of each row. */
const requestTime: Value = {
  kind: "parameter",
  type: "Edm.DateTimeOffset",
  nullable: false,
  read: (inputs) => inputs.now,
  literal: undefined,
};

/** cast and isof: (Type) on the record itself, or (expression, Type). */
function bindTypeFunction(scope: Scope, name: "cast" | "isof", args: readonly Expression[]): Value {
  const last = args.at(-1);
  const typeName = last?.kind === "type" ? last.name : undefined;
  if (typeName === undefined || args.length > 2)
    throw mismatch(`'${name}' takes an expression and a type name.`);
  const [operand] = args;
  const isSame = typeName === `${scope.binding.model.namespace}.${scope.current.type.name}`;
  if (args.length === 1 && name === "isof") return truth(isSame);
  if (args.length === 1 || !operand || !isPrimitiveTypeName(typeName))
    throw notImplemented(`'${name}' to the type '${typeName}'`);
  const value = bindExpression(scope, operand);
  if (name === "isof")
    return truth(
      value.type === typeName || (value.kind === "parameter" && coerceLiteral(value, typeName) !== undefined),
    );
  return { kind: "cast", operand: value, type: typeName, nullable: true };
}

/** case(condition:value,…): all values of one type, literals taking the type of the first value that is none. */
function bindCase(scope: Scope, { branches }: Extract<Expression, { kind: "case" }>): Value {
  const bound = branches.map(({ when, then }) => ({
    when: bindCondition(scope, when, "'case'"),
    then: bindExpression(scope, then),
  }));
  const values = bound.map(({ then }) => then).filter((then) => then.kind !== "null");
  const first = (values.find((then) => then.kind !== "parameter") ?? values[0])?.type ?? "Edm.String";
  // Of numbers, the widest type (5.1.1.12.1).
  const rank = (type: PrimitiveTypeName): number => primitiveTypes[type].numericRank;
  const type = values.reduce(
    (widest, { type: own }) => (rank(first) > 0 && rank(own) > rank(widest) ? own : widest),
    first,
  );
  const fitted = bound.map(({ when, then }) => {
    const value = then.kind === "null" ? { ...then, type } : coerceLiteral(then, type);
    if (value && (value.kind === "null" || comparable(value.type, type))) return { when, then: value };
    throw mismatch(`The values of 'case' must be of one type, but there are ${type} and ${then.type}.`);
  });
  return { kind: "case", branches: fitted, type, nullable: true };
}
