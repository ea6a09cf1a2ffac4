/**
 * Compiles the syntax tree of an expression to a typed value. Names become columns, joins and sub-selects; literals
 * take the type of the other operand; every mismatch is rejected here, with the position and both types in the message.
 */
import {
  badRequest,
  didYouMean,
  invalidOption,
  limitExceeded,
  mismatch,
  notImplemented,
  ODataError,
  unknownProperty,
} from "../errors";
import {
  findFunction,
  findModelFunction,
  functionNames,
  functionsNotImplemented,
  type HierarchyFunctionName,
  hierarchyFunctionNames,
  hierarchyFunctions,
  listFunctions,
} from "../language/functions";
import { isComparison } from "../language/operators";
import { noWord, tokenize, tokenizeBeginning } from "../language/search-tokens";
import {
  dynamicProperty,
  type EntityType,
  hasKey,
  isTypeName,
  modelOfText,
  type Navigation,
  partitionIn,
  type Property,
} from "../model/model";
import {
  emptyGuid,
  isFloating,
  isGuid,
  isNumeric,
  isPrimitiveTypeName,
  type PrimitiveTypeName,
  primitiveTypes,
} from "../model/types";
import {
  type AggregateExpression,
  type Argument,
  type ComputeItem,
  type Expression,
  type Literal,
  memberPath,
  type OrderItem,
  type QueryOptions,
  type SearchExpression,
  type Step,
  stepName,
  type Membership,
  memberships,
} from "../uri/ast";
import type { SqlValue } from "../sql/fragment";
import { parseExpression, parseOrderby } from "../uri/parser";
import { aggregatedPath, aggregateType, countsInstances, methodOf } from "./aggregates";
import {
  collectionSource,
  hierarchyOf,
  leaves,
  type Nodes,
  nodesWhere,
  type Reach,
  relativesOf,
  roots,
  siblings,
  tableColumn,
} from "./hierarchy";
import {
  asPartOfCode,
  asWritten,
  bindLiteral,
  coerceLiteral,
  given,
  isFine,
  sourceOfLiteral,
  statedInUtc,
  textOf,
} from "./literal";
import {
  allOf,
  arithmetic,
  balanced,
  booleanValue,
  codeAmong,
  comparable,
  compared,
  comparison,
  comparisonOperands,
  fit,
  fixedInteger,
  fixedValue,
  isAmong,
  isNormalized,
  junction,
  mapNanInfinity,
  mayBeNanInfinity,
  nanInfinityInText,
  negation,
  not,
  nullOf,
  requestPartition,
} from "./operators";
import {
  type AggregateStep,
  type AmongRows,
  crossesPartition,
  type Inputs,
  type Join,
  type Members,
  operandsOf,
  type Order,
  type Output,
  type Related,
  type RootedRecord,
  type Source,
  type Value,
} from "./plan";
import {
  type Binding,
  innerScope,
  isOwnType,
  type Naming,
  navigationOf,
  nestedSource,
  newSource,
  propertyOf,
  rootScope,
  type Scope,
  scopeOfAlias,
  unreachable,
} from "./scope";

/** A condition: must be Boolean. `clause` names the query option in the message. */
export function bindCondition(scope: Scope, expression: Expression, clause = "$filter"): Value {
  const value = bindExpression({ ...scope, inCondition: true }, expression);
  if (value.kind === "null") return { ...value, type: "Edm.Boolean" };
  if (value.type !== "Edm.Boolean") {
    throw mismatch(`${clause} needs a condition (Edm.Boolean), but the expression is of type ${value.type}.`);
  }
  return value;
}

/** `$orderby` items. A repeated item has no effect, and a database may reject it, so it is dropped. */
export function bindOrder(scope: Scope, items: readonly OrderItem[]): readonly Order[] {
  const isNew = firstOfSameValues();
  return items
    .map(({ expression, descending }) => ({ value: bindExpression(scope, expression), descending }))
    .filter(({ value }) => isNew(value));
}

/** The records of a navigation below `parent`, with the navigation's own filter bound. */
export const bindRelated = (scope: Scope, parent: Source, name: string): Related | undefined => {
  const navigation = navigationOf(scope.binding, parent.type, name);
  return navigation && related(scope, parent, navigation);
};

/** Any expression, with its natural type. */
export const bindExpression = (scope: Scope, expression: Expression): Value =>
  scope.binding.budget.nested(() => bindKind(scope, expression));

function bindKind(scope: Scope, expression: Expression): Value {
  switch (expression.kind) {
    case "literal":
      return bindLiteral(scope.binding, expression);
    case "path":
      return bindPath(scope, expression);
    case "binary":
      return bindBinary(scope, expression);
    case "not": {
      const operand = bindCondition(scope, expression.operand, "'not'");
      return scope.binding.node({ kind: "not", operand, type: "Edm.Boolean", nullable: operand.nullable });
    }
    case "negate":
      return bindNegation(scope, expression.operand);
    case "call":
      return bindCall(scope, expression);
    case "case":
      return bindCase(scope, expression);
    case "list":
    case "array":
      // A literal in parentheses is also a list of one.
      if (expression.kind === "list" && expression.items[0] && expression.items.length === 1)
        return bindExpression(scope, expression.items[0]);
      throw notImplemented("A list as a value");
    case "object":
      throw notImplemented("An object as a value");
    case "type":
      throw mismatch(`The type name '${expression.name}' can only be an argument of cast and isof.`);
  }
}

type MemberPath = Extract<Expression, { kind: "path" }>;

function bindPath(scope: Scope, path: MemberPath): Value {
  const { root } = path;
  if (root?.kind === "$these") return bindThese(scope, path.steps);
  if (root?.kind === "$root") return bindRooted(scope, path.steps);
  if (root?.kind === "alias") return bindAlias(scope, root.name, path);
  if (root)
    return bindSteps(scope, root.kind === "$it" ? recordOfPath(scope) : recordOfNames(scope), path.steps);
  const [first, ...rest] = path.steps;
  const ofHierarchy = first?.kind === "qualified" && first.args ? hierarchyCall(first.name) : undefined;
  if (ofHierarchy && first?.kind === "qualified")
    return bindHierarchyCall(scope, ofHierarchy, first.args ?? [], rest);
  const variable =
    first?.kind === "name" && first.args === undefined ? scope.variables.get(first.name) : undefined;
  return variable ? bindSteps(scope, variable, rest) : bindSteps(scope, recordOfNames(scope), path.steps);
}

/**
 * The value of the alias that the expression is, or the member of it at the path after the alias; any other expression
 * itself. Undefined for an alias without a value.
 */
export function resolveAlias(
  { aliases }: Pick<Binding, "aliases">,
  expression: Expression,
): Expression | undefined {
  if (expression.kind !== "path" || expression.root?.kind !== "alias") return expression;
  const value = aliases.get(expression.root.name);
  return value && memberAt(value, expression.steps, expression.root.name);
}

/** A member of the value of an alias, which is a path to a record, or an object. Throws 400 for another one. */
function memberAt(value: Expression, steps: readonly Step[], alias: string): Expression {
  const [step, ...rest] = steps;
  if (!step) return value;
  if (value.kind === "path") return { ...value, steps: [...value.steps, ...steps] };
  const name = stepName(step);
  const isPlain = step.kind === "name" && !step.args;
  const member =
    isPlain && value.kind === "object" ? value.members.find((each) => each.name === name)?.value : undefined;
  if (member) return memberAt(member, rest, alias);
  throw unknownProperty(
    `The value of the parameter alias '${alias}' has no member '${name}'; expected an object or a path to a record with it.`,
    alias,
  );
}

function bindAlias(scope: Scope, name: string, path: MemberPath): Value {
  const parameter = scope.binding.ofModel && scope.binding.parameters.get(name.slice(1));
  if (parameter && path.steps.length === 0) return scope.binding.again(parameter);
  const aliased = behindAlias(scope, path);
  // An alias without a value is null (URL Conventions 4.01, 5.3).
  return aliased ? bindExpression(aliased.scope, aliased.expression) : nullOf(scope.binding, "Edm.String");
}

/** The scope of the value of an alias, which is assigned in `level`. Throws 400 for one that refers to itself. */
function insideAlias({ openAliases }: Scope, level: Scope, alias: string): Scope {
  if (openAliases.includes(alias)) throw invalidOption(`The parameter alias '${alias}' refers to itself.`);
  return { ...level, openAliases: [...openAliases, alias] };
}

/** An operand that may be a list or an object, directly, in an alias or in parentheses. */
function bindOperand(scope: Scope, expression: Expression): Operand {
  const { nested } = scope.binding.budget;
  const aliased = behindAlias(scope, expression);
  if (aliased) return nested(() => bindOperand(aliased.scope, aliased.expression));
  if (expression.kind === "object") return nested(() => bindObject(scope, expression));
  if (expression.kind === "list" || expression.kind === "array")
    return nested(() => bindList(scope, expression));
  if (expression.kind === "call" && isList(scope, expression))
    return nested(() => concatenated(expression.args.map((arg) => bindOperand(scope, arg))));
  return { kind: "value", value: bindExpression(scope, expression) };
}

const bindObject = (scope: Scope, { members }: Extract<Expression, { kind: "object" }>): Operand => ({
  kind: "object",
  members: new Map(members.map(({ name, value }) => [name, bindItem(scope, value)])),
});

function bindList(scope: Scope, { kind, items }: Extract<Expression, { kind: "list" | "array" }>): Operand {
  const [only, ...more] = items;
  if (kind === "list" && only && more.length === 0) return bindOperand(scope, only);
  return { kind: "list", items: items.map((item) => bindItem(scope, item)) };
}

function concatenated([a, b, ...more]: readonly Operand[]): Operand {
  if (a?.kind === "list" && b?.kind === "list" && more.length === 0)
    return { kind: "list", items: [...a.items, ...b.items] };
  throw mismatch("'concat' takes two texts or two lists.");
}

function recordOfPath({ it }: Scope): Source {
  if (it) return it;
  throw notImplemented("$it in transformations of the related records of all instances");
}

/** The record of the names in a value of an alias may be another one than those that the value is used with. */
function recordOfNames({ current, it }: Scope): Source {
  if (it || current.alias !== "") return current;
  throw notImplemented(
    "A parameter alias with a path, in transformations of the related records of all instances or in nodes of a hierarchy,",
  );
}

/** The value of the alias that the expression is, with the scope of its assignment. */
function behindAlias(scope: Scope, expression: Expression): Scoped | undefined {
  if (expression.kind !== "path" || expression.root?.kind !== "alias") return undefined;
  const { name } = expression.root;
  const level = scopeOfAlias(scope, name);
  const aliased = resolveAlias(level.binding, expression);
  return aliased && { scope: insideAlias(scope, level, name), expression: aliased };
}

interface Scoped {
  readonly scope: Scope;
  readonly expression: Expression;
}

/** The condition of `/$filter(…)`: an alias that is all of it is an expression on the members (Protocol 4.01, 11.2.6.1.3). */
export function bindFilterSegment(scope: Scope, filter: Expression): Value {
  const aliased = behindAlias(scope, filter);
  if (!aliased) return bindCondition(scope, filter);
  const { openAliases } = aliased.scope;
  return scope.binding.budget.nested(() => bindFilterSegment({ ...scope, openAliases }, aliased.expression));
}

/** Whether the expression is a list by its form; nothing is bound. */
function isList(scope: Scope, expression: Expression | undefined): boolean {
  if (expression?.kind === "array") return true;
  if (expression?.kind === "list") return expression.items.length !== 1 || isList(scope, expression.items[0]);
  if (expression?.kind === "call")
    return expression.name.toLowerCase() === "concat" && isList(scope, expression.args[0]);
  const aliased = expression && behindAlias(scope, expression);
  return aliased ? isList(aliased.scope, aliased.expression) : false;
}

/** An item may be compared with several others, each time at its whole cost. */
function bindItem(scope: Scope, expression: Expression): Operand {
  const { budget } = scope.binding;
  const before = budget.drawn();
  const operand = bindOperand(scope, expression);
  if (!isValue(operand)) return operand;
  return { ...operand, value: { ...operand.value, cost: budget.drawn() - before } };
}

/** Follows a member path from a source to its last step, which must be a value. */
export function bindSteps(scope: Scope, source: Source, steps: readonly Step[]): Value {
  checkSteps(steps);
  const [step, ...rest] = steps;
  // Two records are equal if their keys are (URL Conventions 4.01, 5.1.1.1.1).
  if (!step && hasKey(source.type) && !source.type.removed)
    return bindModelProperty(scope.binding, source, "id");
  if (!step && source.type.partial)
    throw notImplemented(
      `A value for '${source.type.name}', of which branches of concat in $apply kept only some properties,`,
    );
  if (!step)
    throw mismatch(`A record of type '${source.type.name}' is not a value; name one of its properties.`);
  const cast = castIn(scope.binding, source, step);
  if (cast) return bindSteps(scope, castTo(scope, source, cast), rest);
  if (step.kind !== "name") throw mismatch(`'${stepName(step)}' needs a collection before it.`);
  if (step.args) return bindKeyed(scope, source, step, rest);
  const computed = source.computed.get(step.name);
  if (computed && rest.length === 0) return scope.binding.again(computed);
  const nested = nestedSource(source, step.name);
  if (nested) return bindSteps(scope, nested, rest);
  if (scope.inCondition && source.type.removed?.(step.name)) return nullOf(scope.binding, "Edm.String");
  const navigation = navigationOf(scope.binding, source.type, step.name);
  if (navigation?.collection) return bindCollection(scope, source, step.name, rest);
  if (navigation) {
    const target = joined(scope, source, navigation);
    return rest.length === 0
      ? bindModelProperty(scope.binding, target, "id")
      : bindSteps(scope, target, rest);
  }
  const property = propertyOf(source.type, step.name, scope.binding.ofModel);
  if (rest.length > 0) {
    throw unknownProperty(
      `'${property.name}' is a value of type ${property.type} and has no member '${stepName(rest[0])}'.`,
    );
  }
  return bindProperty(scope.binding, source, property);
}

/** The value of a property that the model names, hidden ones included; never one that a request names. */
export const bindModelProperty = (binding: Binding, source: Source, name: string): Value =>
  bindProperty(binding, source, propertyOf(source.type, name, true));

/**
 * The value of a property of the source's type, which has been looked up in the scope of the name: its column, or the
 * expression that the model defines for it, bound to the same record.
 */
export function bindProperty(binding: Binding, source: Source, property: Property): Value {
  if (property.type === "Edm.Stream")
    throw mismatch(`'${property.name}' is a stream and cannot be compared, sorted or selected as a value.`);
  const computed =
    property.expression === undefined
      ? undefined
      : bindModelExpression(modelScope(binding, source), property.expression);
  const { nullable } = source;
  return binding.node({ kind: "column", source, property, computed, type: property.type, nullable });
}

function bindCollection(scope: Scope, source: Source, name: string, rest: readonly Step[]): Value {
  const collection = bindRelated(scope, source, name);
  if (!collection) throw unknownFunction(scope, name);
  const [step] = rest;
  const isWhole = step?.kind === "count" && !step.options.filter && !step.options.search;
  const counted = isWhole && rest.length === 1 && countedSource(scope, source, collection.navigation);
  if (counted)
    return scope.binding.node({ kind: "counted", source: counted, type: "Edm.Int64", nullable: false });
  const newMembers = (): Members => bindRelated(scope, source, name) ?? collection;
  return bindMembersOf(scope, name, newMembers, rest, collection);
}

/** A value of the member of a collection that has the key (ABNF `collectionNavNoCastExpr`). */
function bindKeyed(scope: Scope, source: Source, { name, args }: NameStep, rest: readonly Step[]): Value {
  const isCollection = navigationOf(scope.binding, source.type, name)?.collection === true;
  const collection = isCollection ? bindRelated(scope, source, name) : undefined;
  if (!collection || !args) throw unknownFunction(scope, name);
  return bindMemberWithKey(scope, collection, [], args, rest);
}

function bindMemberWithKey(
  scope: Scope,
  members: Members,
  filters: readonly Expression[],
  args: readonly Argument[],
  rest: readonly Step[],
): Value {
  const { binding } = scope;
  const inner = innerScope(scope, { current: members.source });
  const chosen = bindRestriction(inner, filters, {});
  const key = bindKey(binding, members.source, args);
  const predicate = chosen ? balanced(binding, "and", [key, chosen]) : key;
  const value = bindSteps(inner, members.source, rest);
  return binding.node({
    kind: "member",
    related: members,
    predicate,
    value,
    type: value.type,
    nullable: true,
  });
}

/** `$these` and an expression evaluable on a collection (Data Aggregation 4.0, section 3.6). */
function bindThese(scope: Scope, steps: readonly Step[]): Value {
  const { these } = scope;
  if (!these) throw notImplemented("$these outside of the options and transformations of a collection");
  return bindMembersOf(scope, "$these", these, steps);
}

/**
 * The value of a collection: any, all, a number or an aggregate of its members, perhaps of some that are filtered.
 * `newMembers` makes the collection, each time with a separate source.
 */
function bindMembersOf(
  scope: Scope,
  name: string,
  newMembers: () => Members,
  rest: readonly Step[],
  collection = newMembers(),
): Value {
  const filters: Expression[] = [];
  let [step, ...after] = rest;
  for (; step; [step, ...after] = after) {
    const cast = castIn(scope.binding, collection.source, step);
    const isCast = cast && isTypeName(scope.binding.model, collection.source.type, cast.name);
    const key = step.kind === "key" ? step.args : isCast ? cast.args : undefined;
    if (key) return bindMemberWithKey(scope, collection, filters, key, after);
    if (step.kind === "filter") filters.push(step.filter);
    else if (cast) castTo(scope, collection.source, cast);
    else break;
  }
  if ((step?.kind !== "lambda" && step?.kind !== "count" && step?.kind !== "aggregate") || after.length > 0) {
    throw mismatch(
      `'${name}' is a collection; it can be followed by /any(…), /all(…), /$count or /aggregate(…)${after.length > 0 ? " and nothing else" : ""}.`,
    );
  }
  const inner = innerScope(scope, { current: collection.source, these: newMembers });
  const asCount = { kind: "count", related: collection, type: "Edm.Int64", nullable: false } as const;
  if (step.kind === "count")
    return scope.binding.node({ ...asCount, predicate: bindRestriction(inner, filters, step.options) });
  const chosen = bindRestriction(inner, filters, {});
  if (step.kind === "aggregate") {
    const aggregated = bindAggregate(inner, step.expression, name);
    if (!aggregated) return scope.binding.node({ ...asCount, predicate: chosen, type: "Edm.Decimal" });
    return scope.binding.node({ kind: "aggregate", related: collection, predicate: chosen, ...aggregated });
  }
  const variables = new Map(scope.variables);
  if (step.variable !== undefined) variables.set(step.variable, collection.source);
  const asked =
    step.predicate && bindCondition(innerScope(scope, { variables }), step.predicate, `'${step.operator}'`);
  const predicate = chosen ? ofChosen(scope.binding, step.operator, chosen, asked) : asked;
  return scope.binding.node({
    kind: step.operator,
    related: collection,
    predicate,
    type: "Edm.Boolean",
    nullable: false,
  });
}

/**
 * The parameter of the function `aggregate`: a method, and the value that it is over, of each member of the scope or of the
 * records that they lead to. Undefined for the number of the members.
 */
function bindAggregate(scope: Scope, item: AggregateExpression, name: string) {
  const method = methodOf(item);
  const path = item.kind === "count" ? item.path : aggregatedPath(item.expression);
  if (item.kind === "count" && path.length === 0 && item.from.length === 0) return undefined;
  const { target, reached, rest } = followPath(scope, path);
  const key = (): Value => bindModelProperty(scope.binding, target, "id");
  const operand =
    item.kind === "count"
      ? key()
      : target === scope.current
        ? bindExpression(scope, item.expression)
        : bindSteps(innerScope(scope, { current: target }), target, rest);
  if (item.kind === "count" && rest.length > 0) throw mismatch(`'${stepName(rest[0])}' leads to no records.`);
  // Of records that several members lead to, one counts, which matters for these methods.
  const repeats = method === "sum" || method === "average" || method === "count";
  const { partitioned, partitionColumn } = target.type;
  const part = partitioned ? [tableColumn(scope.binding, target, partitionColumn, "Edm.Guid")] : [];
  const once = repeats && target !== scope.current ? [...part, key()] : [];
  let type = aggregateType(method, item.kind === "count" ? undefined : operand, name);
  let last = method;
  const steps: AggregateStep[] = [];
  for (const { paths, method: next } of item.from) {
    const groups = paths.map((each) => bindSteps(scope, scope.current, each));
    last = methodOf({ ...item, kind: "method", expression: memberPath(paths[0] ?? []), method: next });
    steps.push({ groups, method: last, type });
    type = aggregateType(last, { type }, name);
  }
  return { method, operand, reached, once, steps, type, nullable: !countsInstances(last) };
}

/** Collections that one path may lead over: each multiplies the rows. */
const mostCollections = 6;
/** Steps of one path: databases join some 60 tables. */
const mostSteps = 50;

const tooLong = (finding: string): ODataError =>
  limitExceeded(`A path in an expression ${finding}; shorten it.`);

/** Rejects paths that are too long, and annotations, wherever in a path they are. */
function checkSteps(steps: readonly Step[]): void {
  if (steps.length > mostSteps) throw tooLong(`has more than ${mostSteps} steps`);
  if (steps.some(({ kind }) => kind === "annotation")) throw notImplemented("An annotation in an expression");
}

/**
 * The records at the end of the navigation properties that the path begins with, and the rest of the path. Casts and
 * `$filter(…)` segments of collections belong to the beginning.
 */
export function followPath(scope: Scope, path: readonly Step[]) {
  checkSteps(path);
  const reached: Related[] = [];
  let target = scope.current;
  let followed = 0;
  for (const step of path) {
    const within = reached.at(-1);
    const cast = castIn(scope.binding, target, step);
    if (cast) target = castTo(scope, target, cast);
    else if (step.kind === "filter" && within?.source === target) {
      const chosen = bindFilterSegment(innerScope(scope, { current: target }), step.filter);
      reached[reached.length - 1] = { ...within, where: allOf(scope.binding, [within.where, chosen]) };
    } else {
      const navigation = followedNavigation(scope.binding, target, step);
      if (!navigation) break;
      const collection = navigation.collection ? related(scope, target, navigation) : undefined;
      if (collection) reached.push(collection);
      if (reached.length > mostCollections)
        throw tooLong(`leads over more than ${mostCollections} collections`);
      target = collection?.source ?? joined(scope, target, navigation);
    }
    followed += 1;
  }
  return { target, reached, rest: path.slice(followed) };
}

/** The navigation property that the step of a path names, unless the records have a value of the name themselves. */
export function followedNavigation(binding: Binding, source: Naming, step: Step): Navigation | undefined {
  if (step.kind !== "name" || step.args) return undefined;
  const { name } = step;
  const isOwn =
    source.computed.has(name) ||
    nestedSource(source, name) !== undefined ||
    source.type.removed?.(name) === true;
  return isOwn ? undefined : navigationOf(binding, source.type, name);
}

/** `any` and `all` of the members selected by `/$filter(…)` (URL Conventions 4.01, 5.1.1.13.1 and 5.1.1.13.2). */
function ofChosen(binding: Binding, operator: "any" | "all", chosen: Value, asked: Value | undefined): Value {
  if (!asked) return chosen;
  return operator === "any"
    ? balanced(binding, "and", [chosen, asked])
    : balanced(binding, "or", [comparison(binding, "ne", chosen, booleanValue(binding, true)), asked]);
}

type NameStep = Extract<Step, { kind: "name" | "qualified" }>;

/** The step if it is a cast: any qualified name, or the name of the type without its namespace. */
export function castIn(binding: Binding, source: Naming, step: Step): NameStep | undefined {
  if (step.kind === "qualified") return step;
  return step.kind === "name" && !step.args && isOwnType(binding, source, step.name) ? step : undefined;
}

/** A cast to the type itself is allowed and has no effect; there are no derived types. */
function castTo(scope: Scope, source: Source, { name, args }: NameStep): Source {
  if (args) throw unknownFunction(scope, name);
  if (isTypeName(scope.binding.model, source.type, name)) return source;
  throw new ODataError(
    "BadRequest_ResourceNotFound",
    `'${name}' is no type that '${source.type.name}' can be cast to.`,
  );
}

function unknownFunction({ binding: { model } }: Scope, name: string): ODataError {
  const lower = name.toLowerCase();
  if (functionsNotImplemented.has(lower)) return notImplemented(`The function '${name}'`);
  if (isOfModel(model, name)) return notImplemented(`The function '${name}' in an expression`);
  return invalidOption(`The function '${name}' does not exist.${didYouMean(name, functionNames)}`);
}

/** Whether the name is that of a function of the model (Protocol 4.01, 11.5.4.1). */
function isOfModel({ operations }: Binding["model"], name: string): boolean {
  const own = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return operations.some((each) => each.kind === "function" && each.name.toLowerCase() === own);
}

function bindBinary(scope: Scope, { operator, left, right }: Extract<Expression, { kind: "binary" }>): Value {
  if (operator === "and" || operator === "or") return bindJunction(scope, operator, left, right);
  if (operator === "has") throw notImplemented("The operator 'has' (there are no enumeration types)");
  if (operator === "in") return bindIn(scope, left, right);
  const present = presenceOf(scope, left, right) ?? presenceOf(scope, right, left);
  if (present && operator === "ne") return present;
  if (present && operator === "eq") return not(scope.binding, present);
  const [a, b] = [bindItem(scope, left), bindItem(scope, right)];
  const { binding } = scope;
  if (isValue(a) && isValue(b))
    return isComparison(operator)
      ? comparison(binding, operator, a.value, b.value)
      : arithmetic(binding, operator, a.value, b.value);
  if (operator !== "eq" && operator !== "ne")
    throw mismatch(`'${operator}' cannot take ${kindOf(a)} and ${kindOf(b)}.`);
  const same = equalOperands(binding, a, b);
  return operator === "eq" ? same : not(binding, same);
}

/** Whether an object of an `$apply` result that is compared with null is present; undefined for other operands. */
function presenceOf(scope: Scope, path: Expression, other: Expression): Value | undefined {
  if (other.kind !== "literal" || other.type !== "null" || path.kind !== "path" || path.root)
    return undefined;
  let source: Source | undefined = scope.current;
  for (const step of path.steps)
    source = step.kind === "name" && source ? nestedSource(source, step.name) : undefined;
  return source?.present?.();
}

/** Long chains of and/or, as generated filters have, are bound in a loop, so that they need no stack. */
function bindJunction(scope: Scope, operator: "and" | "or", left: Expression, right: Expression): Value {
  const operands = [right];
  let rest = left;
  while (rest.kind === "binary" && rest.operator === operator) {
    operands.push(rest.right);
    rest = rest.left;
  }
  operands.push(rest);
  return balanced(
    scope.binding,
    operator,
    memberships(operator, operands.toReversed()).map((part) =>
      "operand" in part
        ? bindCondition(scope, part.operand, `'${operator}'`)
        : bindMembership(scope, operator, part),
    ),
  );
}

/** `in` with the items of all terms, negated where `and` joins them; messages name the operator of the terms. */
function bindMembership(scope: Scope, operator: "and" | "or", { path, items }: Membership): Value {
  const name = operator === "or" ? "'eq'" : "'ne'";
  const operand = among(
    scope.binding,
    bindItem(scope, path),
    items.map((item) => bindOperand(scope, item)),
    name,
  );
  return operator === "or" ? operand : not(scope.binding, operand);
}

/** The items of the list are in parentheses, in brackets, or in a parameter alias for either. */
function bindIn(scope: Scope, leftExpression: Expression, right: Expression): Value {
  const { binding } = scope;
  const { scope: around, expression: list } = behindAlias(scope, right) ?? { scope, expression: right };
  if (list.kind === "path" && list.root?.kind !== "alias") {
    const isHere = around.current === scope.current && around.variables === scope.variables;
    if (!isHere && list.root?.kind !== "$root")
      throw notImplemented(
        "A collection in a parameter alias, to the right of 'in' in a lambda or an expansion",
      );
    return bindMember(scope, leftExpression, list);
  }
  if (list.kind !== "list" && list.kind !== "array")
    throw mismatch("'in' needs a list or a collection on its right, such as ('A','B').");
  const operand = bindItem(scope, leftExpression);
  return among(
    binding,
    operand,
    list.items.map((item) => bindOperand(around, item)),
    "'in'",
  );
}

/** The condition that the operand is one of the others; `what` names the operator in messages. */
function among(binding: Binding, operand: Operand, operands: readonly Operand[], what: string): Value {
  if (operands.length === 0) return booleanValue(binding, false);
  if (!isValue(operand) || !operands.every(isValue))
    return balanced(
      binding,
      "or",
      operands.map((item) => equalOperands(binding, operand, item)),
    );
  const left = operand.value;
  const items = operands.map(({ value }) => value);
  const pairs = items.map((item) => comparisonOperands(binding, left, item, what));
  // A literal or null on the left takes a type from each item, a date becomes an instant beside one, instants may be fine,
  // null equals null, and numbers that are not finite are no values of the database.
  const takesType = left.kind === "parameter" || left.kind === "null" || mayBeNanInfinity(left);
  const isApart = (item: Value): boolean =>
    isFine(item) || mayBeNanInfinity(item) || (left.nullable && item.nullable);
  if (takesType || pairs.some(([fitted, item]) => fitted !== left || isApart(item)))
    return balanced(
      binding,
      "or",
      items.map((item) => comparison(binding, "eq", binding.again(left), item)),
    );
  return binding.node({
    kind: "in",
    left,
    items: pairs.map(([, item]) => item),
    type: "Edm.Boolean",
    nullable: false,
  });
}

/** `record in collection`: one of the records of the collection is that record. */
function bindMember(scope: Scope, record: Expression, collection: MemberPath): Value {
  const { at } = collection;
  // No URL can have this name.
  const variable = "$in";
  const member = memberPath([{ kind: "name", name: variable, args: undefined, at }], at);
  const predicate: Expression = { kind: "binary", operator: "eq", left: member, right: record, at };
  const any: Step = { kind: "lambda", operator: "any", variable, predicate, at };
  return bindPath(scope, { ...collection, steps: [...collection.steps, any] });
}

function bindNegation(scope: Scope, expression: Expression): Value {
  const operand = bindExpression(scope, expression);
  if (operand.kind === "null") return operand;
  const value = negation(scope.binding, operand);
  if (!isNumeric(value.type) && value.type !== "Edm.Duration") {
    throw mismatch(`'-' needs a number or a duration, but the expression is of type ${operand.type}.`);
  }
  return value;
}

function bindCall(scope: Scope, { name, args, at }: Extract<Expression, { kind: "call" }>): Value {
  const lower = name.toLowerCase();
  if (lower === "cast" || lower === "isof") return bindTypeFunction(scope, lower, args);
  if (lower === "isdefined") return bindIsDefined(scope, args);
  const isOfLists = Object.hasOwn(listFunctions, lower);
  const found = scope.binding.ofModel ? findModelFunction(name) : findFunction(name);
  if (!found && !isOfLists) {
    const key = args.map((value) => ({ name: undefined, value }));
    return bindKeyed(scope, scope.current, { kind: "name", name, args: key, at }, []);
  }
  const bound = args.map((arg) => bindOperand(scope, arg));
  if (!found || !bound.every(isValue)) return listCall(scope.binding, lower, bound);
  const { overloads, zoned, literal, nodes, compares } = found.row;
  if (nodes !== undefined) scope.binding.budget.draw(nodes);
  const operands = bound.map(({ value }) => value);
  for (const overload of overloads) {
    const taken = fit(overload, operands);
    if (!taken) continue;
    if (literal && taken[1]?.kind !== "parameter" && taken[1]?.kind !== "null")
      throw notImplemented(`'${found.name}' with a second operand that is no literal`);
    const read = zoned ? statedInUtc : compares && operands.some(isNormalized) ? asPartOfCode : undefined;
    const fitted = read ? taken.map(read) : taken;
    const call = (parameters: readonly Value[]): Value =>
      scope.binding.node({
        kind: "function",
        name: found.name,
        operands: parameters,
        type: overload.result,
        nullable: operands.some((operand) => operand.nullable),
      });
    if (found.name === "now") return call([given(scope.binding, "Edm.DateTimeOffset", requestTime)]);
    const [only, ...others] = fitted;
    if (!only || others.length > 0) return call(fitted);
    // All functions of a number round it.
    return mapNanInfinity(scope.binding, only, overload.result, (operand) =>
      operand.kind === "nanInfinity" ? operand : call([operand]),
    );
  }
  const types = operands.map((operand) => operand.type).join(", ");
  const expected = overloads.map((o) => `(${o.parameters.join(", ")})`).join(" or ");
  throw mismatch(`The function '${name}' takes ${expected}; found (${types}).`);
}

/** One time for the whole request, not the clock of each row, by one reader, which is bound as one parameter. */
const requestTime = ({ now }: Inputs): string => now;

/** cast and isof: (Type) on the record itself, or (expression, Type). */
function bindTypeFunction(scope: Scope, name: "cast" | "isof", args: readonly Expression[]): Value {
  const last = args.at(-1);
  const typeName = last?.kind === "type" ? last.name : undefined;
  if (typeName === undefined || args.length > 2)
    throw mismatch(`'${name}' takes an expression and a type name.`);
  const [operand] = args;
  const root = operand?.kind === "path" && operand.steps.length === 0 ? operand.root?.kind : undefined;
  if (name === "isof" && (args.length === 1 || root === "$it" || root === "$this")) {
    const { type } = args.length === 2 && root === "$it" ? recordOfPath(scope) : scope.current;
    requireType(scope.binding, typeName);
    return booleanValue(scope.binding, isTypeName(scope.binding.model, type, typeName));
  }
  if (args.length === 1 || !operand || !isPrimitiveTypeName(typeName)) {
    requireType(scope.binding, typeName);
    throw notImplemented(`'${name}' to the type '${typeName}'`);
  }
  const value = bindExpression(scope, operand);
  if (name === "cast") return castOf(scope.binding, value, typeName);
  if (value.type === typeName) return booleanValue(scope.binding, true);
  // A number, or a literal in the spelling of the type, is assignable where its cast succeeds.
  const isNumber = [value.type, typeName].every(isNumeric);
  const mayBe = isNumber || (value.kind === "parameter" && coerceLiteral(value, typeName) !== undefined);
  return mayBe
    ? comparison(scope.binding, "ne", castOf(scope.binding, value, typeName), nullOf(scope.binding, typeName))
    : booleanValue(scope.binding, false);
}

/** Throws for the name of a type that is none of the model, and none of the specification that values here can have. */
function requireType({ model }: Binding, typeName: string): void {
  const [, item = typeName] = /^Collection\((.*)\)$/.exec(typeName) ?? [];
  const types = [...model.types, ...model.complexTypes];
  if (isPrimitiveTypeName(item) || types.some((known) => isTypeName(model, known, item))) return;
  if (item.startsWith("Edm.")) throw notImplemented(`The type '${item}'`);
  const names = types.map(({ name }) => name);
  throw invalidOption(`The type '${item}' does not exist.${didYouMean(item, names)}`);
}

/** The value as the type, null where it is none of its values (URL Conventions 4.01, 5.1.1.10.1). */
const castOf = (binding: Binding, operand: Value, type: PrimitiveTypeName): Value =>
  mapNanInfinity(binding, operand, type, (value) => castOfOne(binding, value, type));

function castOfOne(binding: Binding, operand: Value, type: PrimitiveTypeName): Value {
  const number = operand.kind === "nanInfinity" ? operand : nanInfinityInText(binding, operand);
  if (number && isFloating(type)) return { ...number, type };
  if (operand.kind === "nanInfinity")
    return type === "Edm.String" ? fixedValue(binding, type, operand.word) : nullOf(binding, type);
  // A literal has more places as a binary fraction than as a decimal.
  const read = isFloating(type) && isNumeric(operand.type) && coerceLiteral(operand, type);
  // No text is cast to bytes.
  const isBytes = (type === "Edm.Binary" || type === "Edm.Stream") && operand.type !== type;
  return isBytes
    ? nullOf(binding, type)
    : binding.node({ kind: "cast", operand: read || operand, type, nullable: true });
}

/** isdefined(path): the instance has the property, which may be aggregated away (Data Aggregation 4.0, 3.7). */
function bindIsDefined(scope: Scope, args: readonly Expression[]): Value {
  const [path] = args;
  const isInstance = path?.kind === "path" && (path.root === undefined || path.root.kind === "$it");
  if (!isInstance || args.length > 1) throw mismatch("'isdefined' takes the path of a property.");
  const names = path.steps.flatMap((step) => (step.kind === "name" && !step.args ? [step.name] : []));
  const source = path.root ? recordOfPath(scope) : scope.current;
  if (
    names.length > 0 &&
    names.length === path.steps.length &&
    source.defines &&
    !scope.variables.has(names[0] ?? "")
  )
    return source.defines(names);
  // Records have all of their properties; the path must be one.
  bindExpression(scope, path);
  return booleanValue(scope.binding, true);
}

/**
 * case(condition:value,…): all values have one type. Literals take the type of the first value that is not a literal,
 * and the normal form of codes where all other values are codes.
 */
function bindCase(scope: Scope, { branches }: Extract<Expression, { kind: "case" }>): Value {
  const bound = branches.map(({ when, then }) => ({
    when: scope.binding.named(() => bindCondition(scope, when, "'case'")),
    then: bindExpression(scope, then),
  }));
  const values = bound.map(({ then }) => then).filter((then) => then.kind !== "null");
  // Without any other value, the result is null, whichever condition is true.
  if (values.length === 0) return nullOf(scope.binding, "Edm.String");
  // A text among literals may be a literal whose type prefix is omitted.
  const typed =
    values.find((then) => then.kind !== "parameter") ?? values.find((then) => then.type !== "Edm.String");
  const first = (typed ?? values[0])?.type ?? "Edm.String";
  // Among numbers, the widest type (5.1.1.12.1).
  const rank = (type: PrimitiveTypeName): number => primitiveTypes[type].numericRank;
  const type = values.reduce(
    (widest, { type: own }) => (rank(first) > 0 && rank(own) > rank(widest) ? own : widest),
    first,
  );
  const code = codeAmong(values);
  const fitted = bound.map(({ when, then }) => {
    const value = then.kind === "null" ? { ...then, type } : coerceLiteral(then, type, code);
    if (value && (value.kind === "null" || comparable(value.type, type))) return { when, then: value };
    throw mismatch(`The values of 'case' must be of one type, but there are ${type} and ${then.type}.`);
  });
  return scope.binding.node({
    kind: "case",
    branches: withoutNested(scope.binding, fitted),
    type,
    nullable: true,
  });
}

type Branches = Extract<Value, { kind: "case" }>["branches"];

/**
 * The branches of a `case` that follows after all others, as in `case(a:1,true:case(b:2,true:3))`, in place of it: SQL Server
 * nests ten at most. The literal before it may be `false` in another request of the shape.
 */
function withoutNested(binding: Binding, branches: Branches): Branches {
  const last = branches.at(-1);
  if (last?.then.kind !== "case" || last.when.kind !== "parameter") return branches;
  const { when, then } = last;
  const end = { when: not(binding, when), then: nullOf(binding, then.type) };
  return [...branches.slice(0, -1), end, ...then.branches];
}

/*
 * `$root/set(key)` in an expression (URL Conventions 4.01, 5.1.1.14.5): one record from the service root, in the
 * partition of the request or in the one that the path names; or `$root/set`, all of them.
 */

/** The record that the first steps address, and the steps within it. */
function bindRootedRecord(
  binding: Binding,
  steps: readonly Step[],
): { readonly record: RootedRecord; readonly rest: readonly Step[] } {
  const { partition } = binding.model;
  const [first, second, ...more] = steps;
  const { type, args } = keyedSet(binding, first);
  if (type === partition?.type) {
    const id = visibleId(binding, args);
    const inside = second?.kind === "name" && type.property(second.name) === undefined;
    if (inside) return { record: inPartition(binding, keyedSet(binding, second), id, true), rest: more };
    const source = rootedSource(binding, type, true);
    const key = equals(binding, source, "id", id);
    return { record: { source, key, partition: undefined }, rest: steps.slice(1) };
  }
  const here = type.partitioned ? requestPartition(binding) : undefined;
  return { record: inPartition(binding, { type, args }, here, false), rest: steps.slice(1) };
}

/**
 * The collection that the first steps address, and the steps after it; undefined where a key follows, and for the
 * partitions, of which the caller may see some.
 */
function rootedCollection(binding: Binding, steps: readonly Step[]) {
  const { partition } = binding.model;
  const [first, ...others] = steps;
  const within = first?.kind === "name" && binding.model.set(first.name) === partition?.type && first.args;
  const [set, ...rest] = within ? others : steps;
  const type = rootedSet(binding, set);
  if (set?.kind !== "name" || set.args || type === partition?.type) return undefined;
  return { type, partition: within ? visibleId(binding, within) : undefined, rest };
}

/** A value of a collection from the root: any, all, its number or an aggregate. */
function bindRooted(scope: Scope, steps: readonly Step[]): Value {
  const { binding } = scope;
  const found = steps.some(({ kind }) => kind !== "name") ? rootedCollection(binding, steps) : undefined;
  if (found) {
    const { type, partition, rest } = found;
    // Where records of several partitions are read, there is no partition of the request.
    if (binding.ofModel) throw notImplemented(`$root/${type.set} in a rule`);
    const all = { type, partition, filter: () => undefined };
    const newMembers = (): Members => ({ ...collectionSource(binding, all), derived: false });
    return bindMembersOf(scope, `$root/${type.set}`, newMembers, rest);
  }
  const { record, rest } = bindRootedRecord(binding, steps);
  const value = bindSteps(scope, record.source, rest);
  return binding.node({ kind: "rooted", record, value, type: value.type, nullable: true });
}

function keyedSet(binding: Binding, step: Step | undefined) {
  const type = rootedSet(binding, step);
  if (step?.kind !== "name" || !step.args) throw notImplemented(`$root/${type.set} without a key`);
  return { type, args: step.args };
}

/** The type of a collection at the service root that an expression may refer to. */
function rootedSet(binding: Binding, step: Step | undefined): EntityType {
  if (binding.readsNone) throw badRequest("$root leads to records, which are not available here.");
  const name = step?.kind === "name" ? step.name : "";
  const type = binding.model.set(name);
  const sets = binding.model.types.map(({ set }) => set);
  if (!type && isOfModel(binding.model, name))
    throw notImplemented(`The function '${name}' in an expression`);
  if (!type)
    throw unknownProperty(
      `The collection '${name}' does not exist at the service root.${didYouMean(name, sets)}`,
      name,
    );
  if (type.owner !== undefined || type.query) throw notImplemented(`$root/${name}`);
  return type;
}

function inPartition(
  binding: Binding,
  { type, args }: ReturnType<typeof keyedSet>,
  partition: Value | undefined,
  elsewhere: boolean,
): RootedRecord {
  const source = rootedSource(binding, type, elsewhere);
  return { source, key: bindKey(binding, source, args), partition };
}

function rootedSource(binding: Binding, type: EntityType, elsewhere: boolean): Source {
  const source = { ...newSource(binding, type), elsewhere };
  binding.single.add(source);
  return source;
}

/** The id of a partition in the path; empty when the caller may not see the partition, so that nothing is found. */
function visibleId(binding: Binding, args: readonly Argument[]): Value {
  const [arg] = args;
  const { set, naturalKey } = partitionIn(binding.model).type;
  if (arg?.name !== undefined && arg.name.toLowerCase() === naturalKey[0]?.toLowerCase())
    throw notImplemented(`$root/${set}(${arg.name}=…)`);
  const literal = arg && resolveAlias(binding, arg.value);
  const isText = literal?.kind === "literal" && (literal.type === "guid" || literal.type === "string");
  const value = isText ? coerceLiteral(bindLiteral(binding, literal), "Edm.Guid") : undefined;
  const isId = arg?.name === undefined || arg.name.toLowerCase() === "id";
  if (args.length !== 1 || value?.kind !== "parameter" || !isId)
    throw badRequest(`The key of '${set}' must be a GUID.`);
  return given(binding, "Edm.Guid", (inputs) => {
    const { visible } = inputs;
    const id = String(value.read(inputs));
    return visible === undefined || (JSON.parse(visible) as unknown[]).includes(id) ? id : "";
  });
}

/*
 * Functions on recursive hierarchies (Data Aggregation 4.0, section 5.5.2.1): conditions on the identifier of a node.
 */

/** The function of the vocabulary with this name, with the vocabulary's alias or its namespace. */
function hierarchyCall(name: string): HierarchyFunctionName | "rollupnode" | undefined {
  const [, own] = /^(?:Aggregation|Org\.OData\.Aggregation\.V1)\.(\w+)$/.exec(name) ?? [];
  return own === "rollupnode" ? own : hierarchyFunctionNames.find((known) => known === own);
}

/**
 * The name of the value of `rollupnode(Position=…)` in the instances of a node's group, for the position of its
 * `rolluprecursive` in the `groupby`, from 1; no request can write it.
 */
export const rollupNodeName = (position: number): string => `Aggregation.rollupnode(${position})`;

function bindHierarchyCall(
  scope: Scope,
  name: HierarchyFunctionName | "rollupnode",
  args: readonly Argument[],
  rest: readonly Step[],
): Value {
  const { binding, current } = scope;
  if (rest.length > 0) throw notImplemented(`A path after Aggregation.${name}(…)`);
  if (name === "rollupnode") return rollupNode(binding, current, args);
  const argument = hierarchyArguments(name, args);
  const nodes = bindNodes(
    binding,
    argument("HierarchyNodes"),
    qualifierOf(scope, argument("HierarchyQualifier")),
  );
  const node = bindNodeValue(scope, nodes, argument("Node"));
  const { value, rows } = hierarchyRows(scope, name, nodes, node, argument);
  return isAmong(binding, value, rows);
}

/** The node of the group (section 6.3), as the id of its record. */
function rollupNode(binding: Binding, { computed }: Source, args: readonly Argument[]): Value {
  const [position, another] = args;
  const { value } = position ?? {};
  const isNumber = value?.kind === "literal" && value.type === "integer" && Number(value.value) >= 1;
  if (another || (position && (position.name !== "Position" || !isNumber)))
    throw invalidOption(
      "Aggregation.rollupnode takes the parameter Position: the number of a rolluprecursive in its groupby, 1 or more.",
    );
  const number = isNumber ? Number(value.value) : 1;
  const node = computed.get(rollupNodeName(number));
  if (node) return binding.again(node);
  throw invalidOption(
    number > 1 && computed.get(rollupNodeName(1))
      ? `The groupby has fewer than ${number} rolluprecursive.`
      : "Aggregation.rollupnode() has a value only in the transformations of a groupby with rolluprecursive.",
  );
}

type GivenArguments = (name: string) => Expression | undefined;

function hierarchyArguments(name: HierarchyFunctionName, args: readonly Argument[]): GivenArguments {
  const known = ["HierarchyNodes", "HierarchyQualifier", "Node", ...hierarchyFunctions[name].parameters];
  const names = known.map((each) => each.replace("?", ""));
  const values = new Map(args.map((arg) => [arg.name, arg.value]));
  const unknown = args.find((arg) => !names.some((each) => each === arg.name));
  const missing = known.find((each) => !each.endsWith("?") && !values.has(each));
  if (unknown || missing !== undefined || values.size < args.length)
    throw invalidOption(
      `Aggregation.${name} takes the parameters ${known.join(", ")} by name; found ${args.map((arg) => arg.name ?? "one without a name").join(", ") || "none"}.`,
    );
  return (parameter) => values.get(parameter);
}

/** The literal, also as the value of an alias, whose shape has it; not as a member of one, which no shape has. */
const qualifierOf = (scope: Scope, expression: Expression | undefined): string => {
  const isMember = expression?.kind === "path" && expression.steps.length > 0;
  const value =
    expression && !isMember ? (behindAlias(scope, expression)?.expression ?? expression) : undefined;
  if (value?.kind === "literal" && value.type === "string") return value.value;
  throw invalidOption("HierarchyQualifier is the name of a recursive hierarchy in quotes.");
};

/** The value of the parameters of a hierarchical transformation or function: an identifier of a node. */
function bindNodeValue(scope: Scope, nodes: Nodes, expression: Expression | undefined): Value {
  const property = propertyOf(nodes.type, nodes.hierarchy.node, true);
  const value = expression && bindExpression(scope, expression);
  const fitted = value && coerceLiteral(value, property.type, property);
  if (fitted?.kind === "null") return { ...fitted, type: property.type };
  // A number of another type is compared with those of nodes, and beyond their range it is that of no node.
  if (fitted && comparable(fitted.type, property.type)) return asWritten(fitted);
  throw mismatch(
    `A node of the hierarchy '${nodes.hierarchy.qualifier}' is identified by a value of type ${property.type}; found ${value?.type ?? "none"}.`,
  );
}

/** The value to look for, and the identifiers that it has to be among. */
function hierarchyRows(
  scope: Scope,
  name: HierarchyFunctionName,
  nodes: Nodes,
  node: Value,
  argument: GivenArguments,
): { readonly value: Value; readonly rows: AmongRows } {
  const { binding } = scope;
  switch (name) {
    case "isnode":
      return { value: node, rows: nodesWhere(binding, nodes) };
    case "isroot":
      return { value: node, rows: roots(binding, nodes) };
    case "isleaf":
      return { value: node, rows: leaves(binding, nodes) };
    case "issibling":
      return { value: node, rows: siblings(binding, nodes, bindNodeValue(scope, nodes, argument("Other"))) };
  }
  const other = bindNodeValue(scope, nodes, argument(name === "isancestor" ? "Descendant" : "Ancestor"));
  const includes = argument("IncludeSelf");
  const reach: Reach = {
    distance: bindDistance(scope, argument("MaxDistance")),
    includesStart: includes ? bindCondition(scope, includes, "IncludeSelf") : false,
  };
  // The table is made once for the statement: from the one of both that is the same for all records, or from all nodes
  // upwards, where they have fewer relatives.
  const isUp = name === "isancestor";
  if (isFixed(other))
    return { value: node, rows: relativesOf(binding, nodes, isUp ? "up" : "down", other, reach) };
  if (isFixed(node))
    return { value: other, rows: relativesOf(binding, nodes, isUp ? "down" : "up", node, reach) };
  const [above, below] = isUp ? [node, other] : [other, node];
  return { value: above, rows: relativesOf(binding, nodes, "up", below, reach, true) };
}

const isFixed = ({ kind }: Value): boolean => kind === "parameter" || kind === "null";

/** The most steps between two nodes: a number of the URL, 1 or more. */
export function bindDistance(scope: Scope, expression: Expression | undefined): Value | undefined {
  const value = expression && coerceLiteral(bindExpression(scope, expression), "Edm.Int64");
  if (!expression) return undefined;
  if (value?.kind !== "parameter") throw mismatch("The distance of two nodes is a whole number, 1 or more.");
  const read = (inputs: Inputs): SqlValue => {
    const steps = value.read(inputs);
    if (Number(steps) >= 1 && Number.isInteger(Number(steps))) return steps;
    throw invalidOption(`The distance of two nodes is a whole number, 1 or more; found ${String(steps)}.`);
  };
  return { ...value, read, literal: undefined };
}

/** The nodes of a recursive hierarchy: `$root/set`, or a set in another partition, perhaps with `/$filter(…)`. */
export function bindNodes(binding: Binding, expression: Expression | undefined, qualifier: string): Nodes {
  const path = expression && resolveAlias(binding, expression);
  if (path?.kind !== "path" || path.root?.kind !== "$root")
    throw invalidOption("The nodes of a hierarchy are a collection that begins with $root/.");
  const { type, partition, rest } = rootedCollection(binding, path.steps) ?? {};
  const filters = rest?.flatMap((step) => (step.kind === "filter" ? [step.filter] : [])) ?? [];
  if (!type || !rest || filters.length < rest.length)
    throw notImplemented(`A hierarchy of '$root/${path.steps.map(stepName).join("/")}'`);
  return {
    type,
    hierarchy: hierarchyOf(type, qualifier),
    partition,
    filter: (source) =>
      bindRestriction({ ...rootScope(binding, source), outer: unreachable(binding) }, filters, {}),
  };
}

/*
 * `$search` (URL Conventions 4.01, 5.1.7): words and phrases over the searchable properties of a record, joined by AND,
 * OR and NOT, in any letter case. A word matches where a field has a word that begins with it, a phrase where a field has
 * its words. A word of several tokens, such as `hot-water`, is a phrase whose last word only begins so.
 */

/** The condition under which the current record matches; 400 where its type has no searchable properties. */
export function bindSearch(scope: Scope, search: SearchExpression): Value {
  const { type } = scope.current;
  const texts = type.properties
    .filter((property) => property.searchable)
    .map((property) => bindProperty(scope.binding, scope.current, property));
  if (texts.length === 0)
    throw invalidOption(`'${type.set}' has no text that $search looks into.`, "$search");
  return bindTerm(scope.binding, texts, search);
}

function bindTerm(binding: Binding, texts: readonly Value[], search: SearchExpression): Value {
  switch (search.kind) {
    case "not":
      return not(binding, bindTerm(binding, texts, search.operand));
    case "and":
    case "or":
      return junction(
        binding,
        search.kind,
        bindTerm(binding, texts, search.left),
        bindTerm(binding, texts, search.right),
      );
    default:
      return binding.node({
        kind: "words",
        texts: texts.map(binding.again),
        words: wordsParameter(binding, search.kind, search.literal),
        type: "Edm.Boolean",
        nullable: false,
      });
  }
}

/** The words to find, in the same form as the words of the record in the database. */
function wordsParameter(binding: Binding, kind: "word" | "phrase", literal: Literal): Value {
  const source = sourceOfLiteral(binding, literal);
  const read = (inputs: Inputs): string => {
    const text = textOf(source, inputs);
    const words = kind === "word" ? tokenizeBeginning(text) : tokenize(text);
    return words.trim() === "" ? noWord : words;
  };
  return given(binding, "Edm.String", read, source);
}

/* Keys of records: by the id, or by the natural key (URL Conventions 4.01, 4.3.2 and 4.3.3). */

/** A key in parentheses: `(id)`, `(id=…)`, or the properties of the natural key by name. */
export function bindKey(binding: Binding, source: Source, args: readonly Argument[]): Value {
  const { type } = source;
  const names = args.map((arg) =>
    arg.name === undefined ? "id" : (type.property(arg.name)?.name ?? arg.name),
  );
  const isPrimary = names.length === 1 && names[0] === "id";
  const isNatural =
    args.every((arg) => arg.name !== undefined) &&
    names.toSorted().join() === type.naturalKey.toSorted().join();
  if (!isPrimary && !isNatural) {
    throw badRequest(
      `The key of '${type.set}' is id (a GUID)${type.naturalKey.length > 0 ? `, or ${type.naturalKey.join(" and ")} by name` : ""}; found ${args.length === 0 ? "no key" : names.join(", ")}.`,
    );
  }
  return balanced(
    binding,
    "and",
    args.map((arg, i) =>
      equals(binding, source, names[i] ?? "id", keyValue(binding, arg, source, names[i] ?? "id")),
    ),
  );
}

/** The condition that the property has the value. */
export const equals = (binding: Binding, source: Source, name: string, value: Value): Value =>
  compared(binding, "eq", bindModelProperty(binding, source, name), value);

function keyValue(binding: Binding, { value }: Argument, source: Source, name: string): Value {
  const property = source.type.property(name);
  const literal = resolveAlias(binding, value);
  const bound =
    literal?.kind === "literal" && property
      ? coerceLiteral(bindLiteral(binding, literal), property.type, property)
      : undefined;
  if (bound && bound.kind !== "null") return bound;
  throw badRequest(`The key '${name}' must be ${primitiveTypes[property?.type ?? "Edm.Guid"].expected}.`);
}

/* The restriction of a collection: its records match every filter and the search. */

/** The conditions of `/$filter(…)` segments, `$filter` and `$search` combined; undefined when there is none. */
export function bindRestriction(
  scope: Scope,
  filters: readonly Expression[],
  { filter, search }: Pick<QueryOptions, "filter" | "search">,
): Value | undefined {
  return allOf(scope.binding, [
    ...filters.map((part) => bindFilterSegment(scope, part)),
    filter && bindCondition(scope, filter),
    search && bindSearch(scope, search),
  ]);
}

/*
 * `$compute` (URL Conventions 4.01, 5.1.8): named values, which every other option of the same level may use. A name
 * never hides a property.
 */

/** Binds the items in order and adds their names to the record. Each item may use those before it. */
export function bindCompute(scope: Scope, items: readonly ComputeItem[] = []): void {
  const { type, computed } = scope.current;
  for (const { expression, alias } of items) {
    const known =
      computed.has(alias) || type.property(alias) !== undefined || type.navigation(alias) !== undefined;
    if (known)
      throw invalidOption(
        `'${alias}' in $compute is taken: '${type.name}' has a property of that name. Choose another.`,
        "$compute",
      );
    computed.set(
      alias,
      scope.binding.named(() => bindExpression(scope, expression)),
    );
  }
}

/** A computed value as a member of the response: a dynamic property, whose type the response has to state. */
export const computedOutput = (binding: Binding, name: string, value: Value): Output => ({
  property: dynamicProperty(name, undefined, value.type),
  value: binding.again(value),
  dynamic: true,
});

/** Whether the value follows from the source's own record: neither from other records nor from the time of the request. */
export function followsFrom(source: Source, value: Value): boolean {
  if (value.kind === "column")
    return value.source === source && (value.computed === undefined || followsFrom(source, value.computed));
  if (value.kind === "function" && value.name === "now") return false;
  return operandsOf(value)?.every((each) => followsFrom(source, each)) ?? false;
}

/** All computed values of a record. */
export const computedOutputs = ({ binding, current }: Scope): readonly Output[] =>
  [...current.computed].map(([name, value]) => computedOutput(binding, name, value));

/*
 * Joins and related records: a single-valued navigation is joined once, however often it is named; a collection is a
 * sub-select. Their conditions are expressions of the model.
 */

/** A source for the records that a navigation property of another leads to. */
function targetSource(
  binding: Binding,
  parent: Source,
  { name, target, through }: Navigation,
  nullable: boolean,
): Source {
  const elsewhere = crossesPartition(parent);
  const source = {
    ...newSource(binding, binding.model.type(target), nullable, parent.beyond?.get(name)),
    elsewhere,
  };
  const between = through && binding.model.type(through.type);
  return between?.rows?.read ? { ...source, between: newSource(binding, between) } : source;
}

/** Whether the join leads to the same records: for text of the model, to all, otherwise to those of the caller. */
const leadsToSame = ({ model }: Binding, join: Join, navigation: Navigation): boolean =>
  join.navigation === navigation &&
  (model.type(navigation.target).rows?.read === undefined) === (join.source.only === undefined);

/** The joined source of a single-valued navigation; the same one each time it is named. */
export function joined(scope: Scope, source: Source, navigation: Navigation): Source {
  const { binding } = scope;
  const known = source.joins.find((join) => leadsToSame(binding, join, navigation) && !join.counts);
  if (known) return known.source;
  // Every record has this target, but the caller may not see it.
  const isAlways = navigation.always && binding.model.type(navigation.target).rows?.read === undefined;
  const target = targetSource(binding, source, navigation, !isAlways || source.nullable);
  const first = navigation.orderby === undefined ? undefined : firstOf(binding, navigation, target);
  const join: Join = {
    navigation,
    source: target,
    where: first ? undefined : navigationFilter(binding, navigation, target),
    first,
  };
  source.joins.push(join);
  return target;
}

/**
 * The number of records that a navigation of the model leads to, from a join that counts; undefined where a sub-select
 * for the record is equally good: for a single record, and for records that are not identified by equal columns.
 */
function countedSource({ binding }: Scope, source: Source, navigation: Navigation): Source | undefined {
  const { through, where, orderby } = navigation;
  const byColumns = !through && where === undefined && orderby === undefined && source.type.partitioned;
  if (!binding.ofModel || !byColumns || binding.single.has(source)) return undefined;
  const known = source.joins.find((join) => leadsToSame(binding, join, navigation) && join.counts);
  if (known) return known.source;
  const target = targetSource(binding, source, navigation, true);
  source.joins.push({
    navigation,
    source: target,
    where: undefined,
    first: undefined,
    counts: true,
    among: binding.expanded.get(source),
  });
  return target;
}

function firstOf(binding: Binding, navigation: Navigation, target: Source): NonNullable<Join["first"]> {
  const source = { ...newSource(binding, target.type), elsewhere: target.elsewhere === true };
  const scope = modelScope(binding, source);
  return {
    source,
    where: navigationFilter(binding, navigation, source),
    order: bindModelOrder(scope, navigation.orderby ?? "id"),
  };
}

/** The records that a navigation leads to from a record of `parent`. */
function related(scope: Scope, parent: Source, navigation: Navigation): Related {
  const { binding } = scope;
  const target = binding.model.type(navigation.target);
  if (target.query) throw notImplemented(`'${target.set}', which is computed, outside of a partition's path`);
  const source = targetSource(binding, parent, navigation, false);
  return { parent, navigation, source, where: navigationFilter(binding, navigation, source) };
}

function navigationFilter(binding: Binding, navigation: Navigation, source: Source): Value | undefined {
  if (navigation.where === undefined) return undefined;
  return bindModelCondition(modelScope(binding, source), navigation.where);
}

/** Expressions, conditions and orders in text of the model. */
export const bindModelExpression = (scope: Scope, text: string): Value =>
  bindExpression(scope, parseExpression(text));
export const bindModelCondition = (scope: Scope, text: string, clause?: string): Value =>
  bindCondition(scope, parseExpression(text), clause);
export const bindModelOrder = (scope: Scope, text: string): readonly Order[] =>
  bindOrder(scope, parseOrderby(text));

/** The scope for text of the model, for which rules of a caller do not count. */
const modelScope = (binding: Binding, source: Source): Scope =>
  rootScope({ ...binding, model: modelOfText(binding.model), ofModel: true }, source);

/*
 * Equality of values: two values are the same when they are built alike from the same columns. A value from the request
 * is the same as itself only.
 */

/** Returns a predicate for the first occurrence of each value, whose time grows only with the size of the values. */
function firstOfSameValues(): (value: Value) => boolean {
  const seen = new Set<string>();
  const numbers = new Map<object, number>();
  const numberOf = (thing: object): number => {
    const known = numbers.get(thing) ?? numbers.size;
    numbers.set(thing, known);
    return known;
  };
  /** Sources, properties, readers of parameters and the like are compared by identity, values by their contents. */
  const byNumber = (name: string, member: unknown): unknown =>
    typeof member === "function" || (isObject(member) && byIdentity.has(name)) ? numberOf(member) : member;
  return (value) => {
    const text = JSON.stringify(value, byNumber);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  };
}

const byIdentity: ReadonlySet<string> = new Set(["source", "property", "related", "record", "literal"]);

const isObject = (member: unknown): member is object => typeof member === "object" && member !== null;

/*
 * Lists and objects as operands (URL Conventions 4.01, sections 5.1.1.1, 5.1.1.5 and 5.1.1.6): their comparisons and
 * functions become conditions on their items, which may be values of the record.
 */

type Operand =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "list"; readonly items: readonly Operand[] }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Operand> };

type Operands = readonly Operand[];

const isValue = (operand: Operand): operand is Extract<Operand, { kind: "value" }> =>
  operand.kind === "value";

/** The kind of the operand with its article, for messages. */
const kindOf = ({ kind }: Operand): string => (kind === "object" ? "an object" : `a ${kind}`);

/** The condition that both are equal: lists in all their items, objects in all their members. */
function equalOperands(binding: Binding, a: Operand, b: Operand): Value {
  if (isValue(a) && isValue(b))
    return comparison(binding, "eq", binding.again(a.value), binding.again(b.value));
  if (a.kind === "list" && b.kind === "list")
    return a.items.length === b.items.length
      ? equalItems(binding, a.items, b.items, 0)
      : booleanValue(binding, false);
  if (a.kind === "object" && b.kind === "object") {
    const pairs = [...a.members].map(([name, member]) => [member, b.members.get(name)] as const);
    const same = pairs.flatMap(([one, other]) => (other ? [equalOperands(binding, one, other)] : []));
    const isSame = a.members.size === b.members.size && same.length === pairs.length;
    return isSame ? balanced(binding, "and", same) : booleanValue(binding, false);
  }
  if ([a, b].some((each) => isValue(each) && each.value.kind === "null")) return booleanValue(binding, false);
  const referenced = isReferenced(binding, a, b) ?? isReferenced(binding, b, a);
  if (referenced) return referenced;
  const [one, other] = [kindOf(a), kindOf(b)];
  throw mismatch(`${one.charAt(0).toUpperCase()}${one.slice(1)} cannot be compared with ${other}.`);
}

/**
 * The condition that a record, which is its id here, is the one that an object without other members than the id refers to
 * (JSON Format 4.01, section 14); undefined for other operands.
 */
function isReferenced(binding: Binding, record: Operand, reference: Operand): Value | undefined {
  if (!isValue(record) || reference.kind !== "object" || reference.members.size > 1) return undefined;
  const { value } = record;
  const url = reference.members.get("@odata.id") ?? reference.members.get("@id");
  if (value.kind !== "column" || value.property.name !== "id") return undefined;
  if (!url || !isValue(url) || url.value.kind !== "parameter") return undefined;
  const { type, elsewhere } = value.source;
  if (elsewhere && type.partitioned) throw notImplemented("A reference to a record that may be elsewhere");
  const { read } = url.value;
  const partitions = binding.model.partition?.type;
  const id = given(binding, "Edm.Guid", (inputs) => idIn(type, partitions, String(read(inputs)), inputs));
  return comparison(binding, "eq", binding.again(value), id);
}

const referenceUrl = /^\/?(?:([^/()]+)\(([^()]+)\)\/)?([^/()]+)\(([^()]+)\)$/;

/** The id in the URL of a record, absolute or relative to the service root, if it is one of the type in the partition. */
function idIn(
  { set, partitioned }: EntityType,
  partitions: EntityType | undefined,
  url: string,
  { root, partition }: Inputs,
): string {
  const rootPath = root.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const prefix = [root, rootPath].find((each) => url.startsWith(`${each}/`)) ?? "";
  const [, around, within, name, id = ""] = referenceUrl.exec(url.slice(prefix.length)) ?? [];
  if (!isGuid(id) || !isGuid(within ?? id))
    throw notImplemented(
      `A reference to '${set}' in an expression, other than by ${set}(id) in a URL relative to the service root,`,
    );
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    a?.toLowerCase() === b?.toLowerCase();
  const isHere =
    around === undefined || (partitioned && isSame(around, partitions?.set) && isSame(within, partition));
  return isSame(name, set) && isHere ? id.toLowerCase() : emptyGuid;
}

/** `b` are the items of `a` from a position on. */
const equalItems = (binding: Binding, a: Operands, b: Operands, from: number): Value =>
  balanced(
    binding,
    "and",
    b.map((item, i) => equalOperands(binding, a[from + i] ?? item, item)),
  );

/** Functions of one or two lists, by their names in lower case. */
const bindersOfLists: Readonly<Record<string, (binding: Binding, a: Operands, b: Operands) => Value>> = {
  length: (binding, a) => fixedInteger(binding, a.length),
  startswith: (binding, a, b) =>
    b.length > a.length ? booleanValue(binding, false) : equalItems(binding, a, b, 0),
  endswith: (binding, a, b) =>
    b.length > a.length ? booleanValue(binding, false) : equalItems(binding, a, b, a.length - b.length),
  contains: (binding, a, b) =>
    anyOf(
      binding,
      places(a, b).map((at) => equalItems(binding, a, b, at)),
    ),
  indexof: (binding, a, b) =>
    cases(binding, [
      ...places(a, b).map((at) => [equalItems(binding, a, b, at), at] as const),
      [booleanValue(binding, true), -1],
    ]),
  hassubset,
  hassubsequence: (binding, a, b) => balanced(binding, "and", subsequence(binding, a, b)),
};

/** The positions at which `b` may be a part of `a`. */
const places = (a: Operands, b: Operands): readonly number[] =>
  Array.from({ length: Math.max(0, a.length - b.length + 1) }, (_, at) => at);

const anyOf = (binding: Binding, conditions: readonly Value[]): Value => balanced(binding, "or", conditions);

const cases = (binding: Binding, branches: readonly (readonly [Value, number])[]): Value =>
  binding.node({
    kind: "case",
    branches: branches.map(([when, number]) => ({ when, then: fixedInteger(binding, number) })),
    type: "Edm.Int32",
    nullable: false,
  });

/** Each item of `b` is among those of `a`, and as often as among those of `b` up to it. */
function hassubset(binding: Binding, a: Operands, b: Operands): Value {
  const number = (items: Operands, item: Operand): Value =>
    total(
      binding,
      items.map((each) =>
        cases(binding, [
          [equalOperands(binding, each, item), 1],
          [booleanValue(binding, true), 0],
        ]),
      ),
    );
  if (b.length > a.length) return booleanValue(binding, false);
  return balanced(
    binding,
    "and",
    b.map((item, i) => comparison(binding, "ge", number(a, item), number(b.slice(0, i + 1), item))),
  );
}

/** A tree of minimal depth, as for conditions. */
function total(binding: Binding, numbers: readonly Value[]): Value {
  const [first, second] = numbers;
  if (!first || !second) return first ?? fixedInteger(binding, 0);
  const half = Math.ceil(numbers.length / 2);
  const [left, right] = [total(binding, numbers.slice(0, half)), total(binding, numbers.slice(half))];
  return binding.node({
    kind: "arithmetic",
    operator: "add",
    left,
    right,
    type: "Edm.Int32",
    overflows: false,
    nullable: false,
  });
}

/** The conditions that `b` is `a` without some items: the first of `b` is one of `a`, followed by the others. */
function subsequence(binding: Binding, a: Operands, [first, ...others]: Operands): readonly Value[] {
  if (first === undefined) return [];
  const [only, ...more] = places(a, [first, ...others]).map((at) => () => [
    equalOperands(binding, a[at] ?? first, first),
    ...subsequence(binding, a.slice(at + 1), others),
  ]);
  if (!only) return [booleanValue(binding, false)];
  if (more.length === 0) return only();
  return [
    anyOf(
      binding,
      [only, ...more].map((ways) => balanced(binding, "and", ways())),
    ),
  ];
}

/** The call of a function with lists. Throws 400 for functions of values, and for other operands. */
function listCall(binding: Binding, name: string, operands: readonly Operand[]): Value {
  const lists = operands.flatMap((operand) => (operand.kind === "list" ? [operand.items] : []));
  const call = Object.hasOwn(bindersOfLists, name) ? bindersOfLists[name] : undefined;
  const [a, b = []] = lists;
  if (name === "substring") throw notImplemented(`'${name}' of a list`);
  if (!call || !a || lists.length !== operands.length || lists.length !== (name === "length" ? 1 : 2))
    throw mismatch(`The function '${name}' cannot take ${operands.map(kindOf).join(" and ")}.`);
  return call(binding, a, b);
}
