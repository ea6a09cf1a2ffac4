/**
 * Where names are looked up while one request is bound: the model, the sources that were named so far, the limits.
 * Sources get their aliases here, and single-valued navigations their joins, so that two paths share one join.
 */
import type { Budget } from "../budget";
import { didYouMean, ODataError } from "../errors";
import type { EntityType, Model, Navigation, Property } from "../model/model";
import type { Expression, OrderItem, Transformation } from "../uri/ast";
import type { Draft, Source, Stage, Value } from "./plan";

/** Text of the model (navigation filters, computed properties, queries) is parsed by the language it is written in. */
export interface ModelText {
  readonly expression: (text: string) => Expression;
  readonly orderby: (text: string) => readonly OrderItem[];
  readonly apply: (text: string) => readonly Transformation[];
  /** The type of the records of a set that is a query, over the derived table that the query makes. */
  readonly query: (binding: Binding, type: EntityType) => EntityType;
}

/** One request's binding, made for each; only the plan outlives it. */
export interface Binding {
  readonly model: Model;
  readonly text: ModelText;
  readonly maxExpandDepth: number;
  /** Expanded collections show a page and link to the rest; otherwise they show all. */
  readonly pagesInside: boolean;
  /** All records are of the partition in the inputs, but those that `$root` addresses. */
  readonly confined: boolean;
  /** Sources of one record at most. */
  readonly single: WeakSet<Source>;
  /** Parameter aliases of the URL. */
  readonly aliases: ReadonlyMap<string, Expression>;
  /** What is bound is text of the model. */
  readonly ofModel: boolean;
  /** Values that text of the model calls by the names of aliases: the parameters of a query. */
  readonly parameters: ReadonlyMap<string, Value>;
  /** The derived tables of the statement, each before those that read it. */
  readonly spans: Stage[];
  readonly budget: Budget;
  /** Makes a value, and counts it: there is no other way to one. */
  readonly node: (draft: Draft) => Value;
  /** Numbers the sources of the statement, and counts them. */
  readonly nextAlias: () => string;
  /** Binds a value that has a name, under which `again` gives it. */
  readonly named: (bind: () => Value) => Value;
  /** A value that is used once more: SQL says it again, so that it costs again all that it cost when it was bound. */
  readonly again: (value: Value) => Value;
}

/** What an expression may name. */
export interface Scope {
  readonly binding: Binding;
  /** The record that bare names belong to; undefined where there is none. */
  readonly current: Source;
  /** The record of the resource path, `$it`. */
  readonly it: Source;
  readonly variables: ReadonlyMap<string, Source>;
  /** Aliases being bound, against circles. */
  readonly openAliases: readonly string[];
  /** Text of the model may name hidden navigations, text of a URL may not. */
  readonly ofModel: boolean;
}

export const rootScope = (binding: Binding, source: Source): Scope => ({
  binding,
  current: source,
  it: source,
  variables: new Map(),
  openAliases: [],
  ofModel: binding.ofModel,
});

export function newBinding(
  { model, text, budget }: Pick<Binding, "model" | "text" | "budget">,
  maxExpandDepth: number,
  aliases: ReadonlyMap<string, Expression>,
  pagesInside = false,
): Binding {
  let count = 0;
  const costs = new WeakMap<Value, number>();
  return {
    model,
    text,
    maxExpandDepth,
    pagesInside,
    confined: false,
    single: new WeakSet(),
    aliases,
    ofModel: false,
    parameters: new Map(),
    spans: [],
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
      costs.set(value, budget.drawn() - before);
      return value;
    },
    again: (value) => {
      budget.draw(costs.get(value) ?? 1);
      return value;
    },
  };
}

/** The binding of a query of the model: its text is the same for every request, so that none is charged for its values. */
export const queryBinding = (outer: Binding, model: Model, parameters: Binding["parameters"]): Binding => ({
  ...outer,
  model,
  ofModel: true,
  aliases: new Map(),
  parameters,
  node: (draft) => draft as Value,
  named: (bind) => bind(),
  again: (value) => value,
});

export const newSource = (
  binding: Binding,
  type: EntityType,
  nullable = false,
  computed: Iterable<readonly [string, Value]> = [],
): Source => ({
  alias: binding.nextAlias(),
  type: type.query && !type.derived ? binding.text.query(binding, type) : type,
  nullable,
  joins: [],
  computed: new Map(computed),
});

/** The object that `$apply` made of what a navigation property led to, by its name in any letter case. */
export const nestedSource = ({ nested }: Source, name: string): Source | undefined =>
  nested &&
  (nested.get(name) ?? [...nested].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]);

/** The property, or a 400 that names the nearest one. */
export function propertyOf(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  const known = [
    ...type.properties.map((p) => p.name),
    ...type.navigations.filter((n) => !n.hidden).map((n) => n.name),
  ];
  throw new ODataError(
    "BadRequest_UnknownProperty",
    `Could not find a property named '${name}' on type '${type.name}'.${didYouMean(name, known)}`,
    { target: name },
  );
}

/** The navigation property of that name, when the scope may see it. */
export function navigationOf(
  scope: Pick<Scope, "ofModel">,
  type: EntityType,
  name: string,
): Navigation | undefined {
  const navigation = type.navigation(name);
  return navigation?.hidden && !scope.ofModel ? undefined : navigation;
}
