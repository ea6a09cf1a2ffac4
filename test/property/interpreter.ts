/**
 * An interpreter of OData expressions after the URL Conventions: a walk over the syntax tree and plain records. It
 * shares the parser and the model with the service, but neither plans nor SQL. Wording and section numbers in these
 * files are those of the draft of 4.02 (csd01); where it differs from 4.01, 4.01 applies.
 */
import type { EntityType, Model, Navigation } from "../../src/odata/model/model";
import { parseExpression, parseOrderby } from "../../src/odata/uri/parser";
import type { BinaryOperator, Expression, Step } from "../../src/odata/uri/ast";
import { calculate, type ArithmeticOperator } from "./arithmetic";
import { cast } from "./casts";
import { functions } from "./functions";
import {
  boolean, dateOf, decimal, dividedAndRounded, duration, durationOf, instantOf, integer, isNumber, nothing, order, places,
  text, timeOf, units, unitsOf, valueOf, type Value,
} from "./values"; // prettier-ignore

/** One record: its members as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** All records of one company. */
export interface World {
  readonly model: Model;
  /** The records of an entity type, by its name. */
  readonly records: (type: string) => readonly Row[];
  /** Milliseconds. */
  readonly now: number;
}

export interface Instance {
  readonly type: EntityType;
  /** Undefined after a navigation without a result. */
  readonly row: Row | undefined;
  /** Dynamic properties, and those by which instances were grouped, by their paths. */
  readonly values?: ReadonlyMap<string, Value>;
  /** Results of `nest` and `addnested`, by their names. */
  readonly collections?: ReadonlyMap<string, readonly Instance[]>;
}

export interface Scope {
  readonly world: World;
  readonly it: Instance;
  readonly current: Instance;
  readonly variables: ReadonlyMap<string, Instance>;
}

/** The scope of a record of the resource path. */
export function scopeOf(world: World, type: string, row: Row): Scope {
  return scopeAt(world, { type: world.model.type(type), row });
}

/** The scope of an instance. */
export const scopeAt = (world: World, instance: Instance): Scope => ({
  world,
  it: instance,
  current: instance,
  variables: new Map(),
});

/** Whether a filter keeps the record: null does not (Protocol 4.01, 11.2.6.1). */
export function holds(scope: Scope, filter: Expression): boolean {
  const value = evaluate(scope, filter);
  return value.type === "boolean" && value.is;
}

export function evaluate(scope: Scope, expression: Expression): Value {
  switch (expression.kind) {
    case "literal":
      return literal(expression);
    case "path":
      return path(scope, expression);
    case "binary":
      return binary(scope, expression);
    case "not": {
      const operand = evaluate(scope, expression.operand);
      return operand.type === "boolean" ? boolean(!operand.is) : nothing;
    }
    case "negate":
      return negate(evaluate(scope, expression.operand));
    case "call":
      return call(scope, expression);
    case "case": {
      const branch = expression.branches.find(({ when }) => holds(scope, when));
      return branch ? evaluate(scope, branch.then) : nothing;
    }
    default:
      throw new Error(`the interpreter has no ${expression.kind}`);
  }
}

function literal({ type, value }: Extract<Expression, { kind: "literal" }>): Value {
  switch (type) {
    case "null":
      return nothing;
    case "boolean":
      return boolean(value === "true");
    case "string":
      return text(value);
    case "guid":
      return { type: "guid", text: value.toLowerCase() };
    case "integer":
      return integer(BigInt(value));
    case "decimal":
      return decimal(unitsOf(value));
    case "date":
      return dateOf(value);
    case "dateTimeOffset":
      return instantOf(value);
    case "timeOfDay":
      return timeOf(value);
    case "duration":
      return durationOf(value);
    default:
      throw new Error(`the interpreter has no literal of kind ${type}`);
  }
}

function negate(value: Value): Value {
  if (value.type === "integer") return integer(-value.whole);
  if (value.type === "decimal") return decimal(-value.units);
  if (value.type === "duration") return duration(-value.ms);
  return nothing;
}

function call(scope: Scope, { name, args }: Extract<Expression, { kind: "call" }>): Value {
  const [first, last] = args;
  if (name.toLowerCase() === "cast" && first && last?.kind === "type")
    return cast(evaluate(scope, first), last.name);
  const run = functions[name.toLowerCase()];
  if (!run) throw new Error(`the interpreter has no function ${name}`);
  const operands = args.map((arg) => evaluate(scope, arg));
  // "If a parameter of a canonical function is null, the function returns null" (5.1.1.4).
  return operands.some(({ type }) => type === "null") ? nothing : run(scope.world.now, ...operands);
}

function binary(scope: Scope, { operator, left, right }: Extract<Expression, { kind: "binary" }>): Value {
  if (operator === "and" || operator === "or") return junction(scope, operator, left, right);
  const a = evaluate(scope, left);
  if (operator === "in") {
    if (right.kind !== "list") throw new Error("the interpreter knows lists only right of in");
    return boolean(right.items.some((item) => equal(a, evaluate(scope, item))));
  }
  const b = evaluate(scope, right);
  return isArithmetic(operator)
    ? a.type === "null" || b.type === "null"
      ? nothing
      : calculate(operator, a, b)
    : boolean(compares(operator, a, b));
}

/** Three-valued: null is unknown (5.1.1.1.7, 5.1.1.1.8). */
function junction(scope: Scope, operator: "and" | "or", left: Expression, right: Expression): Value {
  const decides = operator === "or";
  const isDecided = (value: Value): boolean => value.type === "boolean" && value.is === decides;
  const a = evaluate(scope, left);
  if (isDecided(a)) return a;
  const b = evaluate(scope, right);
  if (isDecided(b)) return b;
  return a.type === "null" || b.type === "null" ? nothing : boolean(!decides);
}

const isArithmetic = (operator: BinaryOperator): operator is ArithmeticOperator =>
  ["add", "sub", "mul", "div", "divby", "mod"].includes(operator);

/** Null equals itself only; ordered comparisons with one null are false, `le` and `ge` of two are those of `eq`. */
const equal = (a: Value, b: Value): boolean =>
  a.type === "null" || b.type === "null" ? a.type === b.type : order(a, b) === 0;

function compares(operator: BinaryOperator, a: Value, b: Value): boolean {
  if (operator === "eq") return equal(a, b);
  if (operator === "ne") return !equal(a, b);
  if (a.type === "null" || b.type === "null") return operator !== "lt" && operator !== "gt" && equal(a, b);
  const difference = order(a, b);
  if (operator === "lt") return difference < 0;
  if (operator === "le") return difference <= 0;
  return operator === "gt" ? difference > 0 : difference >= 0;
}

function path(scope: Scope, { root, steps }: Extract<Expression, { kind: "path" }>): Value {
  const [first, ...rest] = steps;
  if (root?.kind === "$root") return ofCollection(scope, wholeSet(scope.world, first), rest);
  if (root) return follow(scope, root.kind === "$it" ? scope.it : scope.current, steps);
  const variable = first?.kind === "name" ? scope.variables.get(first.name) : undefined;
  return variable ? follow(scope, variable, rest) : follow(scope, scope.current, steps);
}

/** All records of a set. */
function wholeSet({ model, records }: World, step: Step | undefined): readonly Instance[] {
  const type = step?.kind === "name" ? model.set(step.name) : undefined;
  if (!type) throw new Error("the interpreter expects a set after $root");
  return records(type.name).map((row) => ({ type, row }));
}

function follow(scope: Scope, from: Instance, steps: readonly Step[]): Value {
  const [step, next] = steps;
  if (step?.kind !== "name") throw new Error("the interpreter expects a name in a path");
  // A null in the path, such as a record that `outerjoin` did not find, makes the rest null.
  const own = from.values?.get(pathOf(steps)) ?? from.values?.get(step.name);
  if (own) return own;
  if (from.values && !from.row) return nothing; // an instance of a group has no other properties
  const navigation = from.type.navigation(step.name);
  if (navigation) {
    const found = related(scope.world, from, navigation);
    if (navigation.collection) return ofCollection(scope, found, steps.slice(1));
    const target = { type: scope.world.model.type(navigation.target), row: found[0]?.row };
    if (next === undefined) return target.row ? boolean(true) : nothing; // only compared with null
    return follow(scope, target, steps.slice(1));
  }
  const property = from.type.property(step.name);
  if (!property) throw new Error(`${from.type.name} has no ${step.name}`);
  if (!from.row) return nothing;
  if (property.expression === undefined) return valueOf(property, from.row[property.name]);
  return evaluate(scopeOf(scope.world, from.type.name, from.row), parseExpression(property.expression));
}

/** A path as it is written; steps without a name are told by their kind. */
export const pathOf = (steps: readonly Step[]): string =>
  steps.map((step) => (step.kind === "name" ? step.name : step.kind)).join("/");

function ofCollection(scope: Scope, members: readonly Instance[], [step, ...others]: readonly Step[]): Value {
  if (step?.kind === "filter") {
    const selected = members.filter((current) => holds({ ...scope, current }, step.filter));
    return ofCollection(scope, selected, others);
  }
  if (step?.kind === "aggregate") return aggregated(scope, members, step.expression);
  if (step?.kind === "count") {
    const { filter } = step.options;
    const counted = filter ? members.filter((current) => holds({ ...scope, current }, filter)) : members;
    return integer(BigInt(counted.length));
  }
  if (step?.kind !== "lambda") throw new Error("a collection is followed by any, all, $count or aggregate");
  const { variable = "", predicate, operator } = step;
  if (!predicate) return boolean(members.length > 0);
  const test = (member: Instance): boolean =>
    holds({ ...scope, variables: new Map([...scope.variables, [variable, member]]) }, predicate);
  return boolean(operator === "any" ? members.some(test) : members.every(test));
}

/** Data Aggregation 4.0, section 3.2.1.4: null values count for nothing; of none, the result is null. */
export function aggregated(
  scope: Pick<Scope, "world" | "it" | "variables">,
  members: readonly Instance[],
  item: Extract<Step, { kind: "aggregate" }>["expression"],
): Value {
  if (item.kind === "count") return decimal(BigInt(members.length) * places);
  const values = members
    .map((current) => evaluate({ ...scope, current }, item.expression))
    .filter(({ type }) => type !== "null");
  if (item.method === "countdistinct")
    return decimal(
      BigInt(values.filter((value, i) => !values.slice(0, i).some((v) => equal(v, value))).length) * places,
    );
  const [first, ...rest] = values;
  if (!first) return nothing;
  if (item.method === "min" || item.method === "max") {
    const wanted = item.method === "min" ? -1 : 1;
    return rest.reduce((best, value) => (order(value, best) === wanted ? value : best), first);
  }
  const numbers = values.filter(isNumber);
  const sum = numbers.reduce((total, value) => total + units(value), 0n);
  if (item.method === "average") return decimal(dividedAndRounded(sum, BigInt(numbers.length)));
  return first.type === "integer" ? integer(sum / places) : decimal(sum);
}

/** The records of a navigation property; a single-valued one takes the first of them. */
export function related(world: World, from: Instance, navigation: Navigation): readonly Instance[] {
  const { row } = from;
  if (!row) return [];
  const { through, on, where, orderby } = navigation;
  const type = world.model.type(navigation.target);
  const between = through
    ? world
        .records(through.type)
        .filter((one) => through.on.every(([here, there]) => row[here] === one[there]))
    : [row];
  const found = world
    .records(navigation.target)
    .filter((one) => between.some((named) => on.every(([here, there]) => named[here] === one[there])));
  const filter = where === undefined ? undefined : parseExpression(where);
  const kept = filter ? found.filter((one) => holds(scopeOf(world, type.name, one), filter)) : found;
  const sorted = orderby === undefined ? kept : kept.toSorted(byKeys(world, type.name, orderby));
  return sorted.map((one) => ({ type, row: one }));
}

/** Compares records by the items of an order; null first (5.1.4). */
export function byKeys(world: World, type: string, orderby: string): (a: Row, b: Row) => number {
  const items = parseOrderby(orderby);
  return (a, b) => {
    for (const { expression, descending } of items) {
      const [left, right] = [a, b].map((row) => evaluate(scopeOf(world, type, row), expression));
      const difference = left && right ? orderWithNull(left, right) : 0;
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

/** Null is before all other values. */
export const orderWithNull = (a: Value, b: Value): number =>
  a.type === "null" || b.type === "null"
    ? Number(b.type === "null") - Number(a.type === "null")
    : order(a, b);

/** For expectations about `$compute`: the value as JSON, numbers as read by JavaScript. */
export function jsonOf(value: Value): unknown {
  if (isNumber(value)) return value.type === "integer" ? Number(value.whole) : Number(value.units) / 1e8;
  if (value.type === "boolean") return value.is;
  if ("text" in value) return value.text;
  if (value.type === "date") return new Date(value.day * 86_400_000).toISOString().slice(0, 10);
  if (value.type === "instant") return new Date(value.ms).toISOString().replace(".000Z", "Z");
  return null;
}
