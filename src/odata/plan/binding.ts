/**
 * The binding of a request, with the binders of the sources that the model defines: queries, and the rules of rows, which
 * are conditions on the rows of a table that a caller sees, bound to all records and all properties of the model.
 */
import { newBudget } from "../budget";
import { notImplemented } from "../errors";
import type { RowRule } from "../message";
import {
  dynamicProperty,
  emptyType,
  type EntityType,
  hiddenNavigation,
  lookup,
  type Model,
  modelOfText,
  type Navigation,
  type Operation,
  type Property,
  type QueryColumn,
  type QueryParameter,
  type QuerySelection,
  type QueryTable,
  type SetQuery,
  wholeType,
} from "../model/model";
import { type Expression, pathExpression } from "../uri/ast";
import { bindExpression, bindModelCondition, bindModelExpression, bindModelOrder } from "./expression";
import { depthColumn, depthOf, tableColumn } from "./hierarchy";
import {
  allOf,
  balanced,
  compared,
  fixedInteger,
  fixedValue,
  nullOf,
  requestPartition,
  storedValue,
} from "./operators";
import {
  firstStep,
  type Inputs,
  newSelection,
  noInputs,
  plainInput,
  type Related,
  type Restriction,
  type Selection,
  type Source,
  type Stage,
  type StageInput,
  type StageValue,
  type Value,
  type Column,
} from "./plan";
import { type Binding, charged, newSource, queryBinding, rootScope, type Scope } from "./scope";
import { type Lru, lru } from "../cache";
import { type PrimitiveTypeName, primitiveTypes } from "../model/types";
import {
  addStage,
  bareColumn,
  type Building,
  newBuilding,
  type NewColumn,
  recordSet,
  sourceOf,
  valueColumn,
} from "./apply/set";
import { aggregateType } from "./aggregates";
import { bindSequence } from "./apply/transformations";
import { coerceLiteral, given } from "./literal";
import { parseExpression, parseTransformations } from "../uri/parser";
import type { SqlValue } from "../sql/fragment";

/** A binding with nothing bound; what it binds is charged to the budget. */
export function newBinding(
  { model, budget }: Pick<Binding, "model" | "budget">,
  maxExpandDepth: number,
  aliases: ReadonlyMap<string, Expression>,
  pagesInside = false,
): Binding {
  return {
    model,
    query: bindQuery,
    rows: bindRowRules,
    maxExpandDepth,
    pagesInside,
    single: new WeakSet(),
    expanded: new WeakMap(),
    aliases,
    interval: undefined,
    ofModel: false,
    parameters: new Map(),
    stages: [],
    ...charged(budget),
  };
}

/** A binding for no request: it has no aliases and no limits. */
export const internalBinding = (model: Model): Binding =>
  newBinding({ model, budget: newBudget(Infinity) }, 0, new Map());

/** The operation's condition on the records of the collection that it is called on, with the parameters of the call. */
export function bindOperationCondition(
  outer: Binding,
  { name, parameters, where }: Operation,
  source: Source,
): Value | undefined {
  if (where === undefined) return undefined;
  const values = parameters.flatMap(({ name: parameter, of, collection, optional }) => {
    if (of.kind !== "primitive" || collection || optional) return [];
    const read = (inputs: Inputs): SqlValue => inputs.parameters?.[parameter] ?? null;
    return [[parameter, given(outer, of.property.type, read)] as const];
  });
  const binding = queryBinding(outer, modelOfText(outer.model), new Map(values));
  return bindModelCondition(rootScope(binding, source), where, name);
}

/* Rules of rows. The nodes of a rule are not charged to the request. */

/** The rows of the type's table for which one of the rules holds. */
function bindRowRules(outer: Binding, type: EntityType, rules: readonly RowRule[]): Restriction {
  const { rows: _rules, ...unrestricted } = type;
  const { properties, property, navigations, navigation } = wholeType(type);
  const binding: Binding = {
    ...queryBinding(outer, outer.model.whole ?? outer.model, new Map()),
    interval: undefined,
  };
  const seen = { ...unrestricted, properties, property, navigations, navigation };
  // A rule does not depend on the place where the table is read.
  const source: Source = { ...newSource(binding, seen), elsewhere: true };
  const alternatives = rules.map((rule) => bindRule(binding, source, rule));
  return { source, where: balanced(binding, "or", alternatives) };
}

function bindRule(binding: Binding, source: Source, { partitions, filter }: RowRule): Value {
  const conditions = [
    ...(partitions === "*" || !source.type.partitioned ? [] : [inPartitions(binding, source, partitions)]),
    ...(filter === undefined ? [] : [bindModelCondition(rootScope(binding, source), filter, "A rule")]),
  ];
  return balanced(binding, "and", conditions);
}

function inPartitions(binding: Binding, source: Source, partitions: ReadonlySet<string>): Value {
  const left = tableColumn(binding, source, source.type.partitionColumn, "Edm.Guid");
  const items = [...partitions].map((id) => fixedValue(binding, "Edm.Guid", id, "guid"));
  return binding.node({ kind: "in", left, items, type: "Edm.Boolean", nullable: false });
}

// The check of a filter of a rule, before any request: its names, its types, the values of its literals.

/** Throws the error of a filter that no record of the type can be compared with. */
export function checkFilter(model: Model, type: EntityType, filter: string): void {
  const binding = internalBinding(model);
  const { where } = bindRowRules(binding, rowsOf(type), [{ partitions: "*", filter }]);
  if (binding.stages.length > 0) throw notImplemented("A computed set in a rule");
  readLiterals(where, new Set());
}

/** As when a request reads it: the rule of a computed set is one of its result. */
const rowsOf = (type: EntityType): EntityType => (type.query ? { ...type, derived: true } : type);

/** Literals are read with the first request; a literal that is no value of its type is an error of the rule. */
function readLiterals(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if ("kind" in value && value.kind === "parameter") {
    const { read, literal } = value as Extract<Value, { kind: "parameter" }>;
    if (literal?.fixed !== undefined) read(noInputs);
    return;
  }
  for (const [name, member] of Object.entries(value)) if (!notValues.has(name)) readLiterals(member, seen);
}

const notValues: ReadonlySet<string> = new Set(["property", "navigation", "type"]);

/*
 * Sets that are queries of the model: their tables and transformations become derived tables of the statement, with the
 * parameters of the request, and a last table with the columns of the set's type. Only errors of the model are reported
 * here.
 */

/**
 * The type with the query's derived table as its table, in the partition of the inputs. `alias` is that of its source.
 * Throws an Error where the query lacks a property of the type.
 *
 * Queries are large and the same for every request, so each is bound once for each position in a statement: the names of
 * its tables and sources follow those before. The budget of the request is charged as if it were bound again.
 */
function bindQuery(outer: Binding, type: EntityType, alias: string): EntityType {
  // Text of the model and temporal collections are bound in models and intervals of their own; views are many.
  if (outer.ofModel || outer.interval || outer.model.view) return bindTables(outer, type);
  const known = boundQueries.get(outer.model) ?? lru<BoundQuery>(mostBound);
  boundQueries.set(outer.model, known);
  const { windowed = false, materialized = false, stages, budget } = outer;
  const { property, literal } = outer.chosen ?? {};
  const key = `${type.name} ${alias} ${stages.length} ${windowed} ${materialized} ${property} ${literal}`;
  const before = budget.drawn();
  const bound = known.get(key);
  if (bound) {
    stages.push(...bound.stages);
    for (let i = 0; i < bound.sources; i++) outer.nextAlias();
    budget.draw(bound.nodes - bound.sources);
    return bound.type;
  }
  let sources = 0;
  const nextAlias = (): string => {
    sources++;
    return outer.nextAlias();
  };
  const first = stages.length;
  const made = bindTables({ ...outer, nextAlias }, type);
  const shared = stages
    .splice(first)
    .map((stage): Stage => ("rows" in stage ? stage : { ...stage, shared: true }));
  stages.push(...shared);
  known.set(key, { type: made, stages: shared, sources, nodes: budget.drawn() - before });
  return made;
}

interface BoundQuery {
  readonly type: EntityType;
  readonly stages: readonly Stage[];
  /** The number of sources, which have names of their own. */
  readonly sources: number;
  /** The nodes that it drew from the budget. */
  readonly nodes: number;
}

const boundQueries = new WeakMap<Model, Lru<BoundQuery>>();
/** Bound queries of a model: each takes up to two megabytes, with its SQL. */
const mostBound = 8;

/** The same for a statement that is made once. */
export function bindTables(outer: Binding, type: EntityType): EntityType {
  const { query } = type;
  if (!query) throw new Error(`${type.name} is no query`);
  const window = outer.windowed && query.window;
  const parameters = new Map([
    ...query.parameters.map((each) => [each.name, parameterValue(outer, each)] as const),
    // The window of the request: where it begins, and the number of its records.
    ...(window
      ? [
          ["after", given(outer, "Edm.String", ({ after }) => after[0] ?? "")] as const,
          ["window", given(outer, "Edm.Int64", ({ window: most = 0 }) => most)] as const,
        ]
      : []),
    ...(outer.chosen ? [["value", given(outer, outer.chosen.type, outer.chosen.read)] as const] : []),
  ]);
  const tables = new Map<string, EntityType>();
  const binding = queryBinding(outer, withTables(outer.model.view?.rows ?? outer.model, tables), parameters);
  const materialized = !window && outer.materialized ? query.materialized : undefined;
  const chosen = outer.chosen && query.chosen?.[outer.chosen.property];
  const { tables: own = [], from } = materialized ?? {
    ...query,
    ...window,
    ...(chosen && { tables: chosen }),
  };
  if (materialized) tables.set(changedKeys, bindChangedKeys(binding, materialized.rows));
  for (const table of own) tables.set(table.name, bindTable(binding, table));
  const source = resultOf(binding, { ...query, from });
  const table = columnsTable(newBuilding(binding, source), type, source, query);
  return Object.freeze({ ...type, table, derived: true });
}

/** The model in which the tables of a query have names like entity types. */
const withTables = (model: Model, tables: ReadonlyMap<string, EntityType>): Model => ({
  ...model,
  type: (name) => tables.get(name) ?? model.type(name),
});

/** The argument of the function call, or the parameter's value without one. */
const parameterValue = (binding: Binding, { name, type, unset }: QueryParameter): Value =>
  given(binding, type, ({ parameters, now }: Inputs) => {
    const value = parameters?.[name] ?? null;
    if (value !== null) return value;
    return unset === "today" ? now.slice(0, 10) : (primitiveTypes[type].parse(unset) ?? null);
  });

const changedKeys = "changedKey";

/** The keys of stored rows that are out of date, from the inputs, as a table. */
function bindChangedKeys(binding: Binding, rows: string): EntityType {
  const { key } = binding.model.materializations.find(({ type }) => type.name === rows) ?? {};
  const property = key === undefined ? undefined : binding.model.type(rows).property(key);
  if (!property || property.type === "Edm.Stream") throw new Error(`the model has no stored rows ${rows}`);
  const { name, type, normalized } = property;
  const table = `q${binding.stages.length + 1}`;
  binding.stages.push({
    name: table,
    rows: { columns: [{ name, type }], read: ({ changed }) => changed ?? "[]" },
  });
  return tableType(binding.model, changedKeys, table, [{ name, type, nullable: false, normalized }]);
}

/** The rows that the properties of the set's type are read from. */
function resultOf(binding: Binding, { from, apply }: SetQuery): Source {
  const source = sourceFrom(binding, from);
  if (apply === undefined) return source;
  const building = newBuilding(binding, source);
  const first = recordSet(building, pathInput(source), source, undefined);
  return sourceOf(building, bindSequence(building, first, parseTransformations(apply), []));
}

/** The last derived table: the columns of the type by their names, and that of the partition. */
function columnsTable(building: Building, type: EntityType, source: Source, query: SetQuery): string {
  const { binding } = building;
  const columns = [
    ...(type.partitioned ? [valueColumn(type.partitionColumn, requestPartition(binding))] : []),
    ...wholeType(type).properties.map((property) => propertyColumn(binding, source, property, query)),
  ];
  const names = new Set(columns.map((each) => bareColumn(each).name));
  if (names.size < columns.length) throw new Error(`${query.from}: a query has a column twice`);
  return addStage(building, [newSelection(inputOf(source), columns)]);
}

/** The column of a property, with the property's type; responses contain no nulls. */
function propertyColumn(
  binding: Binding,
  source: Source,
  property: Property,
  { values }: SetQuery,
): NewColumn {
  const { name, type, unset } = property;
  const text = values?.[name];
  const expression = text === undefined ? pathExpression([name]) : parseExpression(text);
  const bound = bindExpression(rootScope(binding, source), expression);
  const value: Value =
    bound.type === type
      ? bound
      : binding.node({ kind: "cast", operand: bound, type, nullable: bound.nullable });
  const column = valueColumn(name, value);
  if (!value.nullable) return column;
  const instead = fixedValue(binding, type, primitiveTypes[type].parse(String(unset)) ?? "");
  return { ...column, nullable: false, value: { kind: "orElse", value, instead } };
}

/* Intermediate tables of a query. To expressions, they are entity types whose rows are all in one partition. */

/** Adds the derived table, and returns it as a type with its columns. Throws where the selections differ. */
function bindTable(binding: Binding, { name, selections, next, stored }: QueryTable): EntityType {
  const bound: BoundSelection[] = [];
  for (const selection of selections) bound.push(bindSelection(binding, selection, bound[0]?.columns));
  const [first] = bound;
  if (!first) throw new Error(`the table ${name} has no rows`);
  const columns = first.columns.map((column, i): Column => ({
    ...bareColumn(column),
    nullable: bound.some((each) => each.columns[i]?.nullable),
  }));
  const table = `q${binding.stages.length + 1}`;
  const type = tableType(binding.model, name, table, columns);
  const rows = bound.map(({ selection }) => selection);
  binding.stages.push({
    name: table,
    ...(next ? bindRecursion(binding, type, rows, next, first.columns) : { selections: rows }),
    ...(stored && { stored }),
  });
  return type;
}

/** The first rows of a table, and those that follow from a row, with the number of their step. */
function bindRecursion(
  binding: Binding,
  type: EntityType,
  rows: readonly Selection[],
  next: NonNullable<QueryTable["next"]>,
  like: readonly NewColumn[],
): { readonly selections: readonly Selection[]; readonly next: Selection } {
  const within = { ...binding, model: withTables(binding.model, new Map([[type.name, type]])) };
  const { selection } = bindSelection(within, next, like);
  if (selection.from.kind !== "stage") throw new Error(`${type.name} does not begin with its own rows`);
  const before = depthOf(binding, selection.from.source);
  const isBefore = compared(binding, "lt", before, fixedInteger(binding, next.steps));
  return {
    selections: rows.map((first) => withDepth(first, undefined)),
    next: withDepth({ ...selection, where: allOf(binding, [selection.where, isBefore]) }, before),
  };
}

const withDepth = (selection: Selection, before: Value | undefined): Selection => ({
  ...selection,
  columns: [...selection.columns, depthColumn(before)],
});

interface BoundSelection {
  readonly columns: readonly NewColumn[];
  readonly selection: Selection;
}

function bindSelection(
  binding: Binding,
  selection: QuerySelection,
  like: readonly NewColumn[] | undefined,
): BoundSelection {
  const source = sourceFrom(binding, selection.from, selection.navigations);
  const reached = selection.each && bindEach(binding, source, selection.each);
  const scope: Scope = {
    ...rootScope(binding, source),
    ...(reached && { variables: new Map([[selection.each?.as ?? "", reached.source]]) }),
  };
  const condition = selection.where === undefined ? undefined : textCondition(scope, selection.where);
  const names = Object.keys(selection.columns);
  if (like && names.join() !== like.map(({ name }) => name).join())
    throw new Error(`the selections from ${selection.from} differ in their columns`);
  const columns = names.map((name, i): NewColumn => {
    const column = columnOf(scope, name, selection.columns[name] ?? "");
    return like?.[i] ? converted(binding, column, like[i].type) : column;
  });
  const groups = selection.groups?.map((name) => {
    const column = columns.find((each) => each.name === name);
    if (column?.value.kind !== "value") throw new Error(`${name} is no column to group by`);
    return column.value.value;
  });
  const from: StageInput = reached
    ? { kind: "stage", source, reached: [reached], ...(selection.each?.outer && { outer: true }) }
    : selection.among
      ? amongInput(binding, source, selection.among)
      : inputOf(source);
  const confined = reached && source.type.partitioned ? ofPartition(binding, source) : undefined;
  const where = allOf(binding, [condition, confined]);
  const page = selection.first && {
    order: bindModelOrder(scope, selection.first.orderby),
    count: bindModelExpression(scope, selection.first.count),
    skip: undefined,
  };
  return { columns, selection: newSelection(from, columns, { where, groups, ...(page && { page }) }) };
}

const textCondition = (scope: Scope, text: string): Value => bindModelCondition(scope, text, "a query");

/** The rows of a stored type in the partition of the inputs, or those of a previous table. */
const inputOf = (source: Source): StageInput =>
  source.type.derived === "inner" ? plainInput(source) : pathInput(source);

const pathInput = (source: Source): StageInput => ({
  kind: "path",
  steps: [firstStep(source)],
  restricted: false,
});

/** The records of a stored type that rows of a previous table name. */
function amongInput(
  binding: Binding,
  source: Source,
  { table, on }: NonNullable<QuerySelection["among"]>,
): StageInput {
  const parent = newSource(binding, binding.model.type(table));
  const way = hiddenNavigation(table, source.type.name, on);
  const steps = [
    firstStep(parent),
    { source, related: { parent, navigation: way, source, where: undefined }, key: undefined },
  ];
  return { kind: "path", steps, restricted: false, inOrder: true };
}

const ofPartition = (binding: Binding, source: Source): Value =>
  compared(
    binding,
    "eq",
    tableColumn(binding, source, source.type.partitionColumn, "Edm.Guid", source.nullable),
    requestPartition(binding),
  );

/** A source of a type or a table by its name, with further navigations. */
function sourceFrom(binding: Binding, name: string, navigations: QuerySelection["navigations"] = {}): Source {
  const type = binding.model.type(name);
  const own = new Map(
    Object.entries(navigations).map(([key, facts]): [string, Navigation] => [
      key,
      { ...hiddenNavigation(key, facts.target, facts.on), ...facts },
    ]),
  );
  const known = { ...type, navigation: (key: string) => own.get(key) ?? type.navigation(key) };
  const source = newSource(binding, known);
  for (const property of type.derived === "inner" ? (type.properties as readonly ColumnProperty[]) : [])
    source.computed.set(property.name, storedValue(binding, source, property, property.nullable));
  return source;
}

/** Joins the related records as a table to that of the rows. */
function bindEach(binding: Binding, parent: Source, each: NonNullable<QuerySelection["each"]>): Related {
  const relation = parent.type.navigation(each.navigation);
  if (!relation) throw new Error(`${parent.type.name} does not lead to ${each.navigation}`);
  const source = newSource(binding, binding.model.type(relation.target), each.outer === true);
  const where =
    relation.where === undefined ? undefined : textCondition(rootScope(binding, source), relation.where);
  return { parent, navigation: relation, source, where };
}

/** A column with its contents. */
function columnOf(scope: Scope, name: string, column: QueryColumn): NewColumn {
  const expression = (text: string): Value => bindModelExpression(scope, text);
  if (typeof column === "string") return valueColumn(name, expression(column));
  if ("aggregate" in column) {
    const operand = expression(column.of);
    const type = aggregateType(column.aggregate, operand, name);
    const value: StageValue = { kind: "aggregate", method: column.aggregate, operand };
    return { name, type, nullable: column.aggregate !== "count", normalized: false, value };
  }
  const { window, of, partition, orderby } = column;
  const operand = of === undefined ? undefined : expression(of);
  const value: StageValue = {
    kind: "window",
    measure: window,
    operand,
    partition: partition.map(expression),
    order: bindModelOrder(scope, orderby),
  };
  const type = window === "number" ? "Edm.Int64" : (operand?.type ?? "Edm.Int64");
  return { name, type, nullable: false, normalized: false, value };
}

/** The column converted to another type: constants are read as values of that type. */
function converted(binding: Binding, column: NewColumn, type: PrimitiveTypeName): NewColumn {
  const { name, value } = column;
  if (column.type === type || value.kind !== "value") return column;
  const { value: bound } = value;
  if (bound.kind === "null") return valueColumn(name, nullOf(binding, type));
  const read = coerceLiteral(bound, type);
  if (!read) throw new Error(`the column ${name} is of the types ${column.type} and ${type}`);
  return valueColumn(name, read);
}

/** A column as a property, with its nullability. */
type ColumnProperty = Property & { readonly column: string; readonly nullable: boolean };

/** A table as a type. Its rows have neither key nor partition. */
function tableType(
  { partitionColumn }: Model,
  name: string,
  table: string,
  columns: readonly Column[],
): EntityType {
  const properties = columns.map((column): ColumnProperty => ({
    ...dynamicProperty(column.name, column.name, column.type, column.normalized),
    column: column.name,
    nullable: column.nullable,
  }));
  return Object.freeze({
    ...emptyType(name),
    table,
    properties,
    partitionColumn,
    instances: "query",
    derived: "inner",
    property: lookup(properties.map((property) => [property.name, property])),
  } as const satisfies EntityType);
}
