/**
 * Where names are looked up while one request is bound: the model, the sources that were named so far, the limits.
 * Sources get their aliases here, and single-valued navigations their joins, so that two paths share one join.
 */
import { didYouMean, ODataError } from "../errors";
import type { EntityType, Model, Navigation, Property } from "../edm/model";
import type { Expression, OrderItem } from "../uri/ast";
import type { Join, Order, Related, Source, Value } from "./plan";

/** Text of the model (navigation filters, computed properties) is parsed by the language it is written in. */
export interface ModelText {
  readonly expression: (text: string) => Expression;
  readonly orderby: (text: string) => readonly OrderItem[];
}

/** One request's binding. Made anew for each; nothing of it survives but the plan. */
export interface Binding {
  readonly model: Model;
  readonly text: ModelText;
  readonly maxExpandDepth: number;
  /** Expanded collections show a page and link to the rest; otherwise they show all. */
  readonly pagesInside: boolean;
  /** Parameter aliases of the URL. */
  readonly aliases: ReadonlyMap<string, Expression>;
  /** Numbers the sources of the statement. */
  readonly nextAlias: () => string;
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
  ofModel: false,
});

export function newBinding(
  model: Model,
  text: ModelText,
  maxExpandDepth: number,
  aliases: ReadonlyMap<string, Expression>,
  pagesInside = false,
): Binding {
  let count = 0;
  return { model, text, maxExpandDepth, pagesInside, aliases, nextAlias: () => `t${count++}` };
}

export const newSource = (
  binding: Binding,
  type: EntityType,
  nullable = false,
  computed: Iterable<readonly [string, Value]> = [],
): Source => ({
  alias: binding.nextAlias(),
  type,
  nullable,
  joins: [],
  computed: new Map(computed),
});

/** A source for the records that a navigation property of another leads to. */
const ledTo = (
  binding: Binding,
  { beyond }: Source,
  { name, target }: Navigation,
  nullable: boolean,
): Source => newSource(binding, binding.model.type(target), nullable, beyond?.get(name));

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

/** Binds an expression; passed in, since expressions and joins need each other. */
export interface Binders {
  readonly condition: (scope: Scope, expression: Expression) => Value;
  readonly order: (scope: Scope, items: readonly OrderItem[]) => readonly Order[];
  readonly property: (binding: Binding, source: Source, name: string) => Value;
}

/** The joined source of a single-valued navigation; the same one each time it is named. */
export function joined(scope: Scope, source: Source, navigation: Navigation, binders: Binders): Source {
  const known = source.joins.find((join) => join.navigation === navigation);
  if (known) return known.source;
  const { binding } = scope;
  const target = ledTo(binding, source, navigation, true);
  const first =
    navigation.orderby === undefined ? undefined : firstOf(binding, navigation, target.type, binders);
  const join: Join = {
    navigation,
    source: target,
    where: first ? undefined : navigationFilter(binding, navigation, target, binders),
    first,
  };
  source.joins.push(join);
  return target;
}

function firstOf(
  binding: Binding,
  navigation: Navigation,
  type: EntityType,
  binders: Binders,
): NonNullable<Join["first"]> {
  const source = newSource(binding, type);
  const scope = modelScope(binding, source);
  return {
    source,
    where: navigationFilter(binding, navigation, source, binders),
    order: binders.order(scope, binding.text.orderby(navigation.orderby ?? "id")),
  };
}

/** The records that a navigation gives for a record of `parent`. */
export function related(scope: Scope, parent: Source, navigation: Navigation, binders: Binders): Related {
  const { binding } = scope;
  const source = ledTo(binding, parent, navigation, false);
  return { parent, navigation, source, where: navigationFilter(binding, navigation, source, binders) };
}

function navigationFilter(
  binding: Binding,
  navigation: Navigation,
  source: Source,
  binders: Binders,
): Value | undefined {
  if (navigation.where === undefined) return undefined;
  return binders.condition(modelScope(binding, source), binding.text.expression(navigation.where));
}

/** The scope of text that the model itself contains: it may name hidden navigations. */
export const modelScope = (binding: Binding, source: Source): Scope => ({
  ...rootScope(binding, source),
  ofModel: true,
});
