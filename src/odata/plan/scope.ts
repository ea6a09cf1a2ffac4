/**
 * Name resolution while one request is bound: the model, the sources named so far, the limits. Sources get their
 * aliases here, and single-valued navigations their joins, so that two paths share one join.
 */
import type { Budget } from "../budget";
import { LazyMap } from "../cache";
import { didYouMean, notImplemented, unknownProperty } from "../errors";
import type { RowRule } from "../message";
import {
  emptyType,
  wholeType,
  type EntityType,
  isTypeName,
  memberNames,
  type Model,
  type Navigation,
  type Operation,
  type Property,
} from "../model/model";
import type { Expression } from "../uri/ast";
import type {
  ComputedValue,
  Draft,
  Inputs,
  Interval,
  Members,
  Related,
  Restriction,
  Source,
  Stage,
  Value,
} from "./plan";
import type { PrimitiveTypeName } from "../model/types";
import type { SqlValue } from "../sql/fragment";

/** A property that has the value of a literal of the URL in all rows that are read. */
export interface ChosenValue {
  readonly property: string;
  /** The index of the literal among all of them, its type, and its value in a request. */
  readonly literal: number;
  readonly type: PrimitiveTypeName;
  readonly read: (inputs: Inputs) => SqlValue;
}

/** The binding of one request. Only the plan outlives it. */
export interface Binding {
  readonly model: Model;
  /** The type of the records of a set that is a query, over the query's derived table, for the source of that alias. */
  readonly query: (binding: Binding, type: EntityType, alias: string) => EntityType;
  /** The rows of the type's table that the caller sees. */
  readonly rows: (binding: Binding, type: EntityType, rules: readonly RowRule[]) => Restriction;
  readonly maxExpandDepth: number;
  /** Expanded collections show a page and link to the rest; otherwise they show all records. */
  readonly pagesInside: boolean;
  /** Sources of one record at most. */
  readonly single: WeakSet<Source>;
  /** Sources of the records that are expanded for another one. */
  readonly expanded: WeakMap<Source, Related>;
  /** Parameter aliases of the URL. */
  readonly aliases: ReadonlyMap<string, Expression>;
  /** The interval that collections of types with application time are restricted to. */
  readonly interval: Interval | undefined;
  /** The text is that of the model: its literals have their own values, and it may name hidden navigations. */
  readonly ofModel: boolean;
  /** Values that text of the model refers to by alias names: the parameters of a query. */
  readonly parameters: ReadonlyMap<string, Value>;
  /** The expression belongs to no request for records, whose rules would apply: it may read none. */
  readonly readsNone?: true;
  /** Sets that are queries are read in their windows. */
  readonly windowed?: true;
  /** Sets that are queries are read for a value of a property (`SetQuery.chosen`). */
  readonly chosen?: ChosenValue;
  /** Sets that are queries are read from stored rows (`MaterializedQuery`). */
  readonly materialized?: boolean;
  /** The derived tables of the statement, each before those that read it. */
  readonly stages: Stage[];
  readonly budget: Budget;
  /** Makes and counts a value: the only way to make one. */
  readonly node: (draft: Draft) => Value;
  /** Numbers the sources of the statement, and counts them. */
  readonly nextAlias: () => string;
  /** Binds a value that gets a name, with its cost. */
  readonly named: (bind: () => Value) => Value;
  /** A value that is used once more: SQL repeats it, so its full cost of binding is charged again. */
  readonly again: (value: Value) => Value;
}

/** The names available to an expression. */
export interface Scope {
  readonly binding: Binding;
  /** The record that unqualified names belong to; one without members where there is none. */
  readonly current: Source;
  /** The record of the resource path, `$it`; undefined where an expression has the records of several. */
  readonly it: Source | undefined;
  /**
   * The current collection, `$these` (Data Aggregation 4.0, section 3.6): the subject of the query option, or the input
   * of the transformation; undefined where there is none. Each call creates a separate source.
   */
  readonly these?: () => Members;
  readonly variables: ReadonlyMap<string, Source>;
  /**
   * The scope of the query options, whose names paths and lambdas within them add to or replace; undefined where it is
   * this one. Values of parameter aliases have its names (Protocol 4.01, 11.2.6.1.3).
   */
  readonly level?: Scope;
  /** The options around those of an expansion; undefined for the options of the URL. */
  readonly outer?: Outer;
  /** Aliases being bound, to detect cycles. */
  readonly openAliases: readonly string[];
  /** A condition is bound: properties that were aggregated away are null (Data Aggregation 4.0, section 3.7). */
  readonly inCondition?: true;
}

/** The options around those of an expansion. */
export interface Outer {
  readonly scope: Scope;
  /** The aliases that are assigned in the expansion. */
  readonly assigned: ReadonlyMap<string, Expression>;
}

/** The scope of an expression on a record that the resource path addresses, or on one that is expanded (`outer`). */
export const rootScope = (binding: Binding, source: Source, outer?: Outer): Scope => ({
  binding,
  current: source,
  it: outer ? outer.scope.it : source,
  variables: new Map(),
  openAliases: [],
  ...(outer && { outer }),
});

/** The scope of an expression within another one, with other names. */
export const innerScope = (
  scope: Scope,
  names: Partial<Pick<Scope, "current" | "these" | "variables">>,
): Scope => ({ ...scope, ...names, level: scope.level ?? scope });

/** The scope of the options that the alias is assigned in: of the nearest expansion around, otherwise of the URL. */
export function scopeOfAlias(scope: Scope, alias: string): Scope {
  let level = scope.level ?? scope;
  while (level.outer && !level.outer.assigned.has(alias)) {
    const { scope: around } = level.outer;
    level = around.level ?? around;
  }
  return level;
}

/** The options around expressions from which no record of the URL can be reached. */
export const unreachable = (binding: Binding): Outer => ({
  scope: { ...rootScope(binding, nowhere("record of the path")), it: undefined },
  assigned: new Map(),
});

type Makers = Pick<Binding, "budget" | "node" | "nextAlias" | "named" | "again">;

/** The makers of values and sources of a new binding, which they charge to the budget. */
export function charged(budget: Budget): Makers {
  let count = 0;
  return {
    budget,
    node: (draft) => {
      budget.draw();
      return draft as Value;
    },
    nextAlias: () => {
      budget.draw();
      return `t${count++}`;
    },
    named: (bind) => {
      const before = budget.drawn();
      const value = bind();
      return { ...value, cost: budget.drawn() - before };
    },
    again: (value) => {
      budget.draw(value.cost ?? 1);
      return value;
    },
  };
}

/** A binding whose values are not charged to the request. */
export const uncharged = (outer: Binding): Binding => ({
  ...outer,
  node: (draft) => draft as Value,
  named: (bind) => bind(),
  again: (value) => value,
});

/** The binding of a query of the model, whose text is the same for every request. */
export const queryBinding = (outer: Binding, model: Model, parameters: Binding["parameters"]): Binding => ({
  ...uncharged(outer),
  model,
  ofModel: true,
  aliases: new Map(),
  parameters,
});

/** The only way to make a source of records: of a type with rules of rows, it has the caller's rows. */
export function newSource(
  binding: Binding,
  type: EntityType,
  nullable = false,
  computed: Iterable<ComputedValue> = [],
): Source {
  const { query, derived, rows, table } = type;
  const alias = binding.nextAlias();
  const own = query && !derived ? binding.query(binding, type, alias) : type;
  const source = { alias, type: own, nullable, joins: [], computed: new LazyMap(computed) };
  if (rows?.read === undefined || rows.table !== table) return source;
  return { ...source, only: binding.rows(binding, own, rows.read) };
}

/** The source with the records that a call of a query returns; apart from `newSource`, since all calls share its tables. */
export const returnedBy = (source: Source, operation: Operation | undefined): Source =>
  operation ? { ...source, type: Object.freeze({ ...source.type, returnedBy: operation }) } : source;

/** The record of an expression that belongs to none: it has no members. `name` is that of its type in error messages. */
export const nowhere = (name: string): Source => ({
  alias: "",
  type: emptyType(name),
  nullable: false,
  joins: [],
  computed: new LazyMap(),
});

/** The object of an `$apply` result for a navigation property, by its name in any letter case. */
export const nestedSource = ({ nested }: Pick<Source, "nested">, name: string): Source | undefined =>
  nested &&
  (nested.get(name) ?? [...nested].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]);

/** The names that the records of a source have. */
export interface Naming extends Pick<Source, "type" | "nested"> {
  readonly computed: { readonly has: (name: string) => boolean };
}

/**
 * Whether the text is a cast of the records to their type, which has no effect: its name, which without the namespace is
 * no cast where the records have a member of that name.
 */
export function isOwnType(
  { model }: Binding,
  source: Pick<Naming, "type" | "nested"> & Partial<Pick<Naming, "computed">>,
  text: string,
): boolean {
  const { type, computed } = source;
  if (!isTypeName(model, type, text)) return false;
  const isMember =
    computed?.has(text) === true ||
    nestedSource(source, text) !== undefined ||
    type.property(text) !== undefined ||
    type.navigation(text) !== undefined;
  return !isMember;
}

/** The property, or a 400 that names the nearest one. Text of the model may name properties hidden from the caller. */
export function propertyOf(type: EntityType, name: string, ofModel = false): Property {
  const property = type.property(name) ?? (ofModel ? type.whole?.property(name) : undefined);
  if (property && !ofModel) refuseDivergent(type, property.name);
  if (property) return property;
  refuseCollection(type, name);
  throw unknownProperty(
    `Could not find a property named '${name}' on type '${type.name}'.${didYouMean(name, memberNames(type))}`,
    name,
  );
}

/** Rejects the name of a collection that `$apply` nested in the records: it is only in the response. */
export function refuseCollection({ collections = [] }: EntityType, name: string): void {
  if (collections.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw notImplemented(
      `An expression or transformation on '${name}', a collection that nest or addnested of $apply made,`,
      name,
      "aggregate, filter or join within nest or addnested",
    );
}

/** Rejects paths over a member that instances of a `concat` have in different places. */
function refuseDivergent({ divergent = [] }: EntityType, name: string): void {
  if (divergent.includes(name))
    throw notImplemented(
      `A path over '${name}', which branches of concat or rollup in $apply take from different sources,`,
      name,
      "filter, compute and group within the branches",
    );
}

/** The navigation property of that name, when the text being bound may name it. */
export function navigationOf(
  { ofModel }: Pick<Binding, "ofModel">,
  type: EntityType,
  name: string,
): Navigation | undefined {
  const navigation = (ofModel ? wholeType(type) : type).navigation(name);
  if (navigation) refuseDivergent(type, navigation.name);
  return navigation?.hidden && !ofModel ? undefined : navigation;
}
