/**
 * Binds a read's query options over the records that the path addresses, of one set or of several, to a plan (URL
 * Conventions 4.01, 5.1). Options that exist but are not implemented are rejected with 501 here, never ignored.
 */
import {
  didYouMean,
  invalidOption,
  limitExceeded,
  mismatch,
  notImplemented,
  ODataError,
  unknownProperty,
} from "../errors";
import { temporalOptions } from "../language/options";
import {
  containment,
  emptyType,
  type EntityType,
  hasKey,
  type Navigation,
  type Operation,
  type Property,
  shownNavigations,
  streamProperties,
} from "../model/model";
import { printQuery } from "../uri/printer";
import {
  type ExpandItem,
  type Expression,
  noOptions,
  type OrderItem,
  type PathRoot,
  plainExpand,
  type QueryOptions,
  type SelectItem,
  type TemporalOptions,
  type Transformation,
} from "../uri/ast";
import {
  bindCompute,
  bindExpression,
  bindFilterSegment,
  bindModelProperty,
  bindOrder,
  bindProperty,
  bindRelated,
  bindRestriction,
  bindSearch,
  computedOutput,
  computedOutputs,
} from "./expression";
import {
  type AllPlan,
  type Applied,
  type ApplyPlan,
  type ApplySet,
  type ApplyVariant,
  type Ask,
  type CollectionShape,
  crossesPartition,
  type Demand,
  type Expansion,
  firstStep,
  type InlineContext,
  type InlineStream,
  type InnerPage,
  type Inputs,
  type Interval,
  type Joined,
  lastStep,
  type Members,
  type Nested,
  type NestedSet,
  type NestedShape,
  newSelection,
  type Order,
  type Output,
  type PageFacts,
  type PathStep,
  type ReadPlan,
  type RecordShape,
  type Related,
  type Source,
  type Stage,
  type Structure,
  type TransientShape,
  type Value,
  type Variant,
} from "./plan";
import { commonList, type ContextList, type ListEntry, statedElsewhere } from "../json/write";
import { bindLiteral, coerceLiteral, given } from "./literal";
import { allOf, booleanValue, compared, conjuncts, junction } from "./operators";
import type { TargetOf } from "./path";
import {
  addStage,
  bareColumn,
  branchCondition,
  type Building,
  checkApplyLimits,
  columnNames,
  columnValue,
  emptyStructure,
  instancesOf,
  newBuilding,
  newSet,
  opened,
  recordSet,
  sourceOf,
  storedColumn,
  totalSetOrder,
  valueColumn,
  variantSource,
} from "./apply/set";
import { bindSequence } from "./apply/transformations";
import {
  type Binding,
  charged,
  type ChosenValue,
  isOwnType,
  navigationOf,
  nestedSource,
  newSource,
  nowhere,
  type Outer,
  propertyOf,
  returnedBy,
  rootScope,
  type Scope,
  uncharged,
} from "./scope";

/** The addressed collection: the path to it, and the `/$filter(…)` segments. */
export type Collection = Pick<TargetOf<"collection">, "steps" | "filters">;
/** The addressed record. */
type SingleRecord = Pick<TargetOf<"record">, "steps">;

/** Binds the options over an addressed resource. Throws the errors of the options. */
export type BindRead<Addressed, Plan = ReadPlan> = (
  binding: Binding,
  target: Addressed,
  options: QueryOptions,
  ask: Ask,
) => Plan;

/** Options that do not change the records, or are read elsewhere. */
const readElsewhere = new Set(["format", "schemaversion", "aliases", "skiptoken"]);

/** Options that select records, and those that define a record's representation. */
const collectionOptions = ["filter", "search", "orderby", "top", "skip", "count"];
const shapeOptions = ["compute", "select", "expand", ...temporalOptions];

/** Rejects options that do not apply here (400) or are not implemented (501). */
export function checkOptions(options: QueryOptions, allowed: readonly string[], where: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || readElsewhere.has(name) || allowed.includes(name)) continue;
    if (["apply", "index", ...temporalOptions].includes(name)) {
      throw notImplemented(`The query option '$${name}' ${where}`);
    }
    throw invalidOption(`The query option '$${name}' cannot be used ${where}.`, `$${name}`);
  }
}

/** A collection whose changes are tracked when the client requests it. */
export const bindTrackedRead: BindRead<Collection> = (binding, target, options, ask) => {
  const tables = binding.stages.length;
  const plan = bindCollectionRead(binding, target, options, ask);
  // Derived tables compute conditions from other records.
  if (ask.tracks && plan.stages.length === 0 && isTracked(target.steps, options))
    return { ...plan, tracks: !plan.continues };
  // Conditions on `$these` need all rows.
  if (plan.stages.length > tables) return plan;
  const chosen = chosenIn(plan);
  if (chosen) return bindPart({ chosen }, bindCollectionRead)(binding, target, options, ask);
  if (!hasWindow(plan, ask)) return plan;
  return {
    ...plan,
    windowed: bindPart({ windowed: true }, bindCollectionRead)(binding, target, options, ask),
  };
};

/** The value of the key that the path of a query's record begins with, where the query has tables for it. */
export function chosenByKey({ steps: [first] }: Pick<TargetOf<"record">, "steps">): ChosenValue | undefined {
  return first?.key && chosenIn({ steps: [first], where: first.key });
}

/** A value of a property that the condition demands, where the query has tables for it. */
function chosenIn({ steps, where }: Pick<ReadPlan, "steps" | "where">): ChosenValue | undefined {
  const { source } = steps[0] ?? {};
  const tables = source?.type.query?.chosen;
  if (tables === undefined || steps.length !== 1) return undefined;
  for (const condition of conjuncts(where)) {
    if (condition.kind !== "comparison" || condition.operator !== "eq") continue;
    const { property, values: [value] = [] } = demandOf(condition, source) ?? {};
    if (!property || !tables[property.name] || !value?.literal || value.literal.fixed !== undefined) continue;
    return { property: property.name, literal: value.literal.index, type: value.type, read: value.read };
  }
  return undefined;
}

/**
 * The demands of a read's condition on each row of its first step, if that is its only one. `tables` is the number of
 * derived tables of the path: further ones are of conditions on `$these`, which need all rows.
 */
export function demandsOf({ steps, where, stages }: ReadPlan, tables: number): readonly Demand[] {
  const [first, ...others] = steps;
  if (!first || others.length > 0 || stages.length > tables) return [];
  return conjuncts(where)
    .map((condition) => demandOf(condition, first.source))
    .filter((demand) => demand !== undefined);
}

/** The demand of a comparison of a property of the source with values of the request. */
function demandOf(condition: Value, source: Source | undefined): Demand | undefined {
  if (condition.kind === "in") return demandOn(source, condition.left, "in", condition.items);
  if (condition.kind !== "comparison" || condition.operator === "ne") return undefined;
  const { left, right, operator } = condition;
  const [before, after] = operator === "eq" ? (["in", "in"] as const) : [operator, mirrored[operator]];
  return left.kind === "column"
    ? demandOn(source, left, before, [right])
    : demandOn(source, right, after, [left]);
}

/** The operators of comparisons with exchanged operands. */
const mirrored = { lt: "gt", le: "ge", gt: "lt", ge: "le" } as const;

function demandOn(
  source: Source | undefined,
  column: Value,
  operator: Demand["operator"],
  items: readonly Value[],
): Demand | undefined {
  if (column.kind !== "column" || column.source !== source) return undefined;
  const values = items.filter((item) => item.kind === "parameter");
  return values.length === items.length ? { property: column.property, operator, values } : undefined;
}

/** Whether the page begins with the rows of the first records that are left: those of a window of the query. */
function hasWindow({ steps, order: [first], counts }: ReadPlan, { table }: Ask): boolean {
  const { source } = steps[0] ?? {};
  const property = source?.type.query?.window?.property;
  return (
    property !== undefined &&
    steps.length === 1 &&
    !counts &&
    !table &&
    first?.value.kind === "column" &&
    first.value.source === source &&
    first.value.property.name === property &&
    !first.descending
  );
}

/**
 * The same read from a part of the rows: a statement of its own, which is not charged to the request. It is the same where
 * stored rows are read.
 */
const bindPart =
  (part: Part, bind: BindRead<Collection>): BindRead<Collection> =>
  (outer, { steps, filters }, options, ask) => {
    const binding: Binding = {
      ...uncharged(outer),
      stages: [],
      nextAlias: charged(outer.budget).nextAlias,
      ...part,
      materialized: false,
    };
    const { name, returnedBy: operation } = lastStep(steps).source.type;
    const source = returnedBy(newSource(binding, outer.model.type(name)), operation);
    return bind(binding, { steps: [firstStep(source)], filters }, options, ask);
  };

type Part = Pick<Binding, "windowed" | "chosen">;

/**
 * Whole sets are tracked. Results that depend on other records are not: membership in the collection of a record,
 * expanded records, aggregates. Nor are sets of which the caller sees some records: the log of changes has the ids of
 * all. For these the preference is not applied.
 */
const isTracked = (steps: readonly PathStep[], { expand, apply }: QueryOptions): boolean =>
  steps.length === 1 &&
  steps.every(({ source }) => source.type.derived !== true && source.only === undefined) &&
  expand === undefined &&
  apply === undefined;

/** All records of a collection that match the filter, in order, page by page. */
const bindCollectionRead: BindRead<Collection> = (binding, { steps, filters }, options, ask) => {
  checkOptions(options, [...collectionOptions, ...shapeOptions], "on a collection");
  const { scope, chosen } = collectionScope(binding, { steps, filters }, ask.restricted);
  bindCompute(scope, options.compute);
  return {
    steps,
    where: bindMembers(scope, chosen(), options),
    order: totalOrder(scope, options.orderby),
    record: bindRecord(scope, options, 0),
    stages: binding.stages,
    ...pageFacts(options, ask),
  };
};

/** The facts of the page that the options and the ask of a request define. */
function pageFacts({ skip, skiptoken, count }: QueryOptions, { pages, restricted }: Ask): PageFacts {
  const continues = skiptoken !== undefined;
  return { skips: skip !== undefined && !continues, continues, counts: count === true, pages, restricted };
}

/**
 * The scope of a record of the collection, and the condition of the path's `/$filter(…)` segments. `$these` are a derived
 * table, made when it is first named: of all records, and in a segment of those that the segments before it choose.
 */
function collectionScope(binding: Binding, { steps, filters }: Collection, restricted: boolean) {
  const records = lastStep(steps).source;
  const building = newBuilding(binding, records);
  const sets = new Map<number, ApplySet>();
  const scopeAfter = (count: number): Scope => ({
    ...rootScope(binding, records),
    these: (): Members => {
      const set =
        sets.get(count) ?? recordSet(building, { kind: "path", steps, restricted }, records, chosenBy(count));
      sets.set(count, set);
      return instancesOf(building, set, records, []);
    },
  });
  const chosenBy = (count: number): Value | undefined =>
    allOf(
      binding,
      filters.slice(0, count).map((filter, i) => bindFilterSegment(scopeAfter(i), filter)),
    );
  return { scope: scopeAfter(filters.length), chosen: () => chosenBy(filters.length) };
}

/** References to the records of a collection (Protocol 4.01, 11.2.8). */
export const bindReferencesRead: BindRead<Collection> = (binding, target, options, ask) => {
  checkOptions(options, [...collectionOptions, ...temporalOptions], "with /$ref");
  const plan = bindCollectionRead(binding, target, options, ask);
  return { ...plan, record: reference(plan.record.source) };
};

/** The reference to one record, if it exists. */
export const bindReferenceRead: BindRead<SingleRecord> = (binding, { steps }, options, { restricted }) => {
  checkOptions(options, temporalOptions, "with /$ref of a single record");
  return single(binding, steps, reference(lastStep(steps).source), restricted);
};

/** The reference to a record. */
const reference = (source: Source): RecordShape => ({
  source,
  outputs: [],
  expansions: [],
  reference: true,
});

/** The number of records that match the filter. */
export const bindCountRead: BindRead<Collection> = (binding, target, options, ask) => {
  const tables = binding.stages.length;
  const plan = bindCount(binding, target, options, ask);
  const chosen = plan.stages.length > tables ? undefined : chosenIn(plan);
  return chosen ? bindPart({ chosen }, bindCount)(binding, target, options, ask) : plan;
};

const bindCount: BindRead<Collection> = (binding, { steps, filters }, options, { restricted }) => {
  // Options for paging and shaping the records do not change their number (Protocol 4.0, 11.2.9).
  checkOptions(options, [...collectionOptions, ...shapeOptions], "with /$count");
  const { scope, chosen } = collectionScope(binding, { steps, filters }, restricted);
  bindCompute(scope, options.compute);
  const where = bindMembers(scope, chosen(), options);
  return {
    ...single(binding, steps, { source: scope.current, outputs: [], expansions: [] }, restricted),
    where,
  };
};

/** One record, if it exists. */
export const bindRecordRead: BindRead<SingleRecord> = (binding, { steps }, options, { restricted }) => {
  checkOptions(options, shapeOptions, "on a single record");
  const scope = oneRecord(binding, steps);
  bindCompute(scope, options.compute);
  return single(binding, steps, bindRecord(scope, options, 0), restricted);
};

/** One property of one record; for a stream, the properties that make it up. */
export const bindPropertyRead: BindRead<Pick<TargetOf<"property">, "steps" | "type" | "property">> = (
  binding,
  { steps, type, property },
  options,
  { restricted },
) => {
  checkOptions(options, temporalOptions, "on a property");
  const scope = oneRecord(binding, steps);
  const shown = property.stream ? streamProperties(type, property) : [property];
  const outputs = shown.map((it) => output(scope, it));
  return single(binding, steps, { source: scope.current, outputs, expansions: [] }, restricted);
};

const single = (
  { stages }: Binding,
  steps: readonly PathStep[],
  record: RecordShape,
  restricted: boolean,
): ReadPlan => ({
  stages,
  steps,
  where: undefined,
  order: [],
  record,
  skips: false,
  continues: false,
  pages: false,
  counts: false,
  restricted,
});

/** The scope of the record that the path leads to. */
function oneRecord(binding: Binding, steps: readonly PathStep[]): Scope {
  const source = lastStep(steps).source;
  binding.single.add(source);
  return rootScope(binding, source);
}

/** `$orderby`, completed by the natural key so that the order is total and pages neither lose nor repeat a record. */
function totalOrder(scope: Scope, items: readonly OrderItem[] | undefined): readonly Order[] {
  const { binding, current } = scope;
  const asked = items
    ? bindOrder(scope, items)
    : // The order that the type defines where it differs from that of its key.
      (current.type.order ?? []).map(({ property, descending }) => ({
        value: bindModelProperty(binding, current, property),
        descending,
      }));
  const named = new Set(
    asked.flatMap(({ value }) =>
      value.kind === "column" && value.source === current ? [value.property.name] : [],
    ),
  );
  return [...asked, ...naturalOrder(binding, current, named)];
}

/** The order of the natural key, without properties that come before it. */
function naturalOrder(
  binding: Binding,
  source: Source,
  named: ReadonlySet<string> = new Set(),
): readonly Order[] {
  const { naturalKey } = source.type;
  return (naturalKey.length > 0 ? naturalKey : ["id"])
    .filter((name) => !named.has(name))
    .map((name) => ({ value: bindModelProperty(binding, source, name), descending: false }));
}

const output = (scope: Scope, property: Property): Output => ({
  property,
  value: bindProperty(scope.binding, scope.current, property),
});

/** `repeated`: the navigation property by which the record is expanded in several levels, which are listed once. */
function bindRecord(scope: Scope, options: QueryOptions, depth: number, repeated?: string): RecordShape {
  const { type } = scope.current;
  const selected = options.select && bindSelect(scope, options.select);
  const properties =
    selected?.properties ?? type.properties.filter((property) => property.type !== "Edm.Stream");
  const computed = selected?.computed ?? computedOutputs(scope);
  const items = options.expand ?? [];
  const streams = bindStreams(scope, items);
  const expansions = bindExpand(
    scope,
    items.filter((item) => !streamNamed(scope, item)),
    depth + 1,
  );
  const listed = selected
    ? new Set([...selected.listed, ...streams.map(({ property }) => property.name)])
    : [];
  const expanded = expansions.filter((e) => e.suffix === undefined && e.navigation.name !== repeated);
  return {
    source: scope.current,
    outputs: [...properties.map((property) => output(scope, property)), ...computed],
    expansions,
    ...(streams.length > 0 && { streams }),
    contextList: {
      type,
      all: selected === undefined || selected.listed.includes("*"),
      entries: [
        ...entriesOf(listed).map((entry) => withOperations(scope, entry)),
        ...expanded.map((e) => ({ ...expandedEntry(e), unnested: isUnnested(e) })),
      ],
    },
    ...(selected && { listed: new Set(selected.listed), addsKey: selected.addsKey }),
  };
}

const entriesOf = (names: Iterable<string>): readonly ListEntry[] => [...names].map((name) => ({ name }));

const expandedEntry = ({ navigation, levels, record }: Expansion): ListEntry => ({
  name: `${navigation.name}${levels ? "+" : ""}`,
  list: record.contextList,
});

function withOperations({ binding: { model }, current }: Scope, entry: ListEntry): ListEntry {
  const operations = entry.name === `${model.namespace}.*` && model.operationsOn(current.type, false);
  return operations ? { ...entry, each: operations.map(({ name }) => `${model.namespace}.${name}`) } : entry;
}

/** Aliases are not in the model, which therefore does not state that they are navigation properties. */
const isUnnested = ({ navigation, record }: Expansion): boolean =>
  !navigation.dynamic && record.expansions.length === 0;

/**
 * The properties to include, in the order of the type, and the names for the context URL. The key is selected even
 * where it is not listed: clients that store records by their key need it in every response.
 */
function bindSelect(scope: Scope, items: readonly SelectItem[]) {
  const { type, computed } = scope.current;
  const chosen = new Set<Property>();
  const chosenComputed = new Map<string, Output>();
  const listed = new Set<string>();
  for (const item of items) {
    checkAnnotations(item.path, "$select");
    const [name = "", ...rest] = withoutCast(scope, item.path);
    if (rest.length > 0)
      throw invalidOption(`'${item.path.join("/")}' in $select: '${name}' has no members.`, "$select");
    if (hasOptions(item))
      throw invalidOption(`'${name}' in $select takes no options; they belong to $expand.`, "$select");
    // Functions and actions (Protocol 4.01, 11.2.5.1): full metadata only has their URLs, which follow from the record's.
    const called = operationIn(scope, name);
    if (called) {
      // One that cannot be bound to these records is ignored (URL Conventions 4.01, 5.1.4).
      if (called === "here") listed.add(name);
      continue;
    }
    if (name === "*") {
      type.properties.filter((p) => p.type !== "Edm.Stream").forEach((property) => chosen.add(property));
      computedOutputs(scope).forEach((added) => chosenComputed.set(added.property.name, added));
      listed.add("*");
      continue;
    }
    const value = computed.get(name);
    if (value) {
      chosenComputed.set(name, computedOutput(scope.binding, name, value));
      listed.add(name);
      continue;
    }
    const navigation = navigationOf(scope.binding, type, name);
    if (navigation) {
      listed.add(navigation.name);
      continue;
    }
    const property = propertyOf(type, name);
    if (property.type !== "Edm.Stream") chosen.add(property);
    listed.add(property.name);
  }
  const key = hasKey(type) ? propertyOf(type, "id") : undefined;
  const isKeyListed = key === undefined || listed.has("*") || listed.has(key.name);
  return {
    properties: type.properties.filter((property) => property === key || chosen.has(property)),
    computed: [...chosenComputed.values()],
    listed: isKeyListed ? [...listed] : [key.name, ...listed],
    addsKey: !isKeyListed,
  };
}

/**
 * Whether a name preceded by the namespace is that of an operation on these records or on others; the names of the
 * parameters of a function may follow in parentheses. `Namespace.*` are all on these.
 */
function operationIn({ binding: { model }, current }: Scope, name: string): "here" | "elsewhere" | undefined {
  const [written = "", signature] = name.split(/[()]/);
  const names = signature?.split(",");
  const isNamed = (operation: Operation): boolean => `${model.namespace}.${operation.name}` === written;
  const isMeant = (operation: Operation): boolean =>
    isNamed(operation) && (names === undefined || takesAll(operation, names));
  if (name === `${model.namespace}.*` || model.operationsOn(current.type, false).some(isMeant)) return "here";
  if (model.operations.some(isMeant)) return "elsewhere";
  const others = model.operations.filter(isNamed);
  if (others.length === 0) return undefined;
  const expected = others.map(({ kind, parameters }) =>
    kind === "function" && parameters.length > 0
      ? `${written}(${parameters.map((p) => p.name).join(",")})`
      : written,
  );
  throw invalidOption(
    `'${name}' in $select identifies no overload of the operation; expected ${[...new Set(expected)].join(" or ")}.`,
    "$select",
  );
}

/** Whether a function can be called with just these parameters. */
const takesAll = ({ kind, parameters }: Operation, names: readonly string[]): boolean =>
  kind === "function" &&
  new Set(names).size === names.length &&
  names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
  parameters.every(({ name, optional }) => optional || names.includes(name));

/** Whether the item has nested options, other than one that is allowed. */
const hasOptions = ({ options }: SelectItem, allowed = "aliases"): boolean =>
  Object.keys(options).some((name) => name !== "aliases" && name !== allowed);

/** Rejects annotations, which records do not have. */
function checkAnnotations(path: readonly string[], option: string): void {
  if (path.some((name) => name.startsWith("@"))) throw notImplemented(`An annotation in ${option}`);
}

/** Drops a leading cast to the type itself: `Namespace.type/number`. */
const withoutCast = ({ binding, current }: Scope, path: readonly string[]): readonly string[] =>
  isOwnType(binding, current, path[0] ?? "") ? path.slice(1) : path;

/** The stream property that an item of `$expand` names. */
function streamNamed(scope: Scope, { path }: ExpandItem): Property | undefined {
  const [name = "", ...rest] = withoutCast(scope, path);
  const property = rest.length === 0 ? scope.current.type.property(name) : undefined;
  return property?.stream && property;
}

/** The streams whose content `$expand` includes (Protocol 4.01, section 11.2.5.2). */
function bindStreams(scope: Scope, items: readonly ExpandItem[]): readonly InlineStream[] {
  const { binding, current } = scope;
  const bound = new Map<Property, InlineStream>();
  for (const item of items) {
    const property = streamNamed(scope, item);
    if (!property?.stream) continue;
    const { name, stream } = property;
    if (item.suffix !== undefined || hasOptions(item))
      throw invalidOption(
        `'${name}' in $expand is a stream, which takes no options and no suffix.`,
        "$expand",
      );
    if (bound.has(property)) throw expandedTwice(name);
    bound.set(property, {
      property,
      content: bindModelProperty(binding, current, stream.content),
      extension:
        current.type.property(stream.extension) && bindModelProperty(binding, current, stream.extension),
    });
  }
  return [...bound.values()];
}

/** The meaning of `*($levels=max)`: each further level multiplies the expansions by those of a type. */
const mostLevelsOfAll = 2;

function bindExpand(scope: Scope, items: readonly ExpandItem[], depth: number): readonly Expansion[] {
  // Links add no records, so they may end the deepest level.
  if (items.some(({ suffix }) => suffix !== "$ref") && depth > scope.binding.maxExpandDepth) {
    throw limitExceeded(`$expand is nested deeper than ${scope.binding.maxExpandDepth} levels.`, "$expand");
  }
  const expansions = new Map<Navigation, Expansion>();
  const { type } = scope.current;
  for (const item of items) {
    checkAnnotations(item.path, "$expand");
    const [name = "", ...rest] = withoutCast(scope, item.path);
    if (name === "*" && rest.length === 0) continue;
    const navigation = navigationOf(scope.binding, type, name);
    if (!navigation) throw notNavigation(type, name);
    const target = scope.binding.model.type(navigation.target);
    const isCast = rest.length === 1 && isOwnType(scope.binding, { type: target }, rest[0] ?? "");
    if (rest.length > 0 && !isCast)
      throw invalidOption(
        `'${item.path.join("/")}' in $expand: nested expansions are written ${navigation.name}($expand=${rest.join("/")}).`,
        "$expand",
      );
    if (expansions.has(navigation)) throw expandedTwice(navigation.name);
    expansions.set(navigation, bindExpansion(scope, navigation, item, depth));
  }
  const star = items.find((item) => item.path.length === 1 && item.path[0] === "*");
  if (star) {
    for (const navigation of type.navigations) {
      // A set computed for one partition is excluded from the members that all partitions have.
      const isComputed = scope.binding.model.type(navigation.target).query !== undefined;
      if (!navigation.hidden && !isComputed && !expansions.has(navigation))
        expansions.set(navigation, bindExpansion(scope, navigation, ofOneLevel(star), depth));
    }
  }
  return type.navigations.flatMap((navigation) => expansions.get(navigation) ?? []);
}

/** The binding of an expansion, in which the aliases that are assigned there are valid (URL Conventions 4.01, 5.1.3). */
const withAliases = (binding: Binding, { aliases }: QueryOptions): Binding =>
  aliases.size === 0 ? binding : { ...binding, aliases: new Map([...binding.aliases, ...aliases]) };

/** `*($levels=2)` expands all related records, and theirs (URL Conventions 4.01, section 5.1.3). */
function ofOneLevel(star: ExpandItem): ExpandItem {
  const { levels = 1, ...options } = star.options;
  const left = levels === "max" ? mostLevelsOfAll - 1 : levels - 1;
  if (left === 0) return { ...star, options };
  return { ...star, options: { ...options, expand: [{ ...star, options: { ...options, levels: left } }] } };
}

const expandedTwice = (name: string): ODataError => invalidOption(`'${name}' is expanded twice.`, "$expand");

function notNavigation(type: EntityType, name: string): ODataError {
  if (type.property(name))
    return invalidOption(
      `'${name}' in $expand is a property of '${type.name}', not a navigation property; use $select.`,
      "$expand",
    );
  const known = shownNavigations(type).map((navigation) => navigation.name);
  const exist = known.length > 0 ? ` It has ${known.join(", ")}.` : " It has none.";
  return unknownProperty(
    `Could not find a navigation property named '${name}' on type '${type.name}'.${didYouMean(name, known)}${exist}`,
    "$expand",
  );
}

function bindExpansion(scope: Scope, navigation: Navigation, item: ExpandItem, depth: number): Expansion {
  const { options, suffix } = item;
  const where = `in the expansion of '${navigation.name}'`;
  const shape = suffix ? temporalOptions : [...shapeOptions, "levels"];
  const choice = suffix === "$count" ? ["filter", "search"] : collectionOptions;
  if (options.apply && !navigation.collection)
    throw invalidOption(`$apply needs a collection; '${navigation.name}' is single-valued.`, "$apply");
  const isApplied = options.apply !== undefined && !suffix;
  const usual = navigation.collection ? [...choice, ...shape] : shape;
  checkOptions(options, isApplied ? appliedOptions : usual, where);
  if (suffix === "$count" && !navigation.collection)
    throw invalidOption(`'${navigation.name}' is single-valued; /$count needs a collection.`, "$expand");
  const repeated = repeatedItem(scope, navigation, item, depth, where);
  const shown = repeated ? { ...options, expand: [...(options.expand ?? []), repeated] } : options;
  const related = bindRelated(scope, scope.current, navigation.name);
  if (!related) throw notNavigation(scope.current.type, navigation.name);
  const outer: Outer = { scope, assigned: options.aliases };
  const binding = withInterval(withAliases(scope.binding, options), options);
  const ends = {
    navigation,
    suffix,
    related,
    limit: options.top && countLiteral(scope.binding, options.top, "$top"),
    skip: options.skip && countLiteral(scope.binding, options.skip, "$skip"),
    count: options.count === true,
    page: navigation.collection && suffix !== "$count" ? bindInnerPage(binding, outer, shown) : undefined,
  };
  if (isApplied) return { ...ends, ...bindAppliedExpansion(binding, outer, related, options, depth) };
  const these = (): Members => bindRelated(scope, scope.current, navigation.name) ?? related;
  const inner: Scope = { ...rootScope(binding, related.source, outer), these };
  binding.expanded.set(related.source, related);
  bindCompute(inner, options.compute);
  const record = suffix
    ? reference(related.source)
    : bindRecord(inner, shown, depth, repeated && navigation.name);
  return {
    ...ends,
    where: navigation.collection ? bindMembers(inner, undefined, options) : undefined,
    order: navigation.collection ? totalOrder(inner, options.orderby) : [],
    record: navigation.dynamic && !suffix ? { ...record, context: entityContext(record) } : record,
    ...(options.levels !== undefined && options.levels !== 1 && { levels: true }),
  };
}

/**
 * The results of `$apply` on the related records of each record (Data Aggregation 4.0, section 3.8). Their derived tables
 * are in the place of the related records, so that only those of the records in the response are computed.
 */
function bindAppliedExpansion(
  binding: Binding,
  outer: Outer,
  related: Related,
  options: QueryOptions,
  depth: number,
): Pick<Expansion, "record" | "applied" | "where" | "order"> {
  if (options.apply?.some(isHierarchical))
    throw notImplemented("A hierarchical transformation in the $apply of an expansion");
  const { source } = related;
  const stages: Stage[] = [];
  const building: Building = {
    ...newBuilding(binding, source),
    outer,
    stages,
    before: 0,
    within: `${source.alias}_`,
  };
  const first = recordSet(building, { kind: "related", related }, source, undefined);
  const { contextList, ...applied } = bindApplied(building, first, options, depth);
  const record: RecordShape = { source, outputs: [], expansions: [], contextList };
  return { record, applied: { ...applied, stages }, where: undefined, order: [] };
}

/** Whether a transformation, or one within it, needs a recursive table, which a sub-select cannot contain. */
function isHierarchical(transformation: Transformation): boolean {
  switch (transformation.kind) {
    case "relatives":
    case "traverse":
    case "topLevels":
      return true;
    case "groupby":
      return (
        transformation.groups.some((group) => "recursive" in group) ||
        transformation.then.some(isHierarchical)
      );
    case "concat":
      return transformation.branches.some((branch) => branch.some(isHierarchical));
    case "join":
      return transformation.then.some(isHierarchical);
    case "nest":
    case "addnested":
      return transformation.items.some(({ then }) => then.some(isHierarchical));
    default:
      return false;
  }
}

/** The same expansion of the related records, one level less (URL Conventions 4.01, section 5.1.3.2). */
function repeatedItem(
  { binding, current }: Scope,
  { name, target }: Navigation,
  { options, at }: ExpandItem,
  depth: number,
  where: string,
): ExpandItem | undefined {
  const { levels = 1 } = options;
  if (levels === 1) return undefined;
  if (target !== current.type.name)
    throw invalidOption(`'${name}' is not recursive; $levels can only be 1 ${where}.`, "$levels");
  // The last level has links: a circle ends with one (Protocol 4.01, section 11.2.5.2.1.1).
  if (levels === "max" && depth >= binding.maxExpandDepth) {
    const { select: _select, expand: _expand, compute: _compute, levels: _levels, ...members } = options;
    return { path: [name], options: members, suffix: "$ref", at };
  }
  const left = levels === "max" ? levels : levels - 1;
  return { path: [name], options: { ...options, levels: left }, suffix: undefined, at };
}

/** Where the model has no target of a navigation property, the record has it (Data Aggregation 4.0, 3.5.1). */
function entityContext({ source, contextList }: RecordShape): InlineContext {
  const { type, computed } = source;
  const entries = contextList?.entries ?? [];
  const isNamed = computed.size === 0 || entries.some(({ list }) => !list);
  const list = isNamed
    ? contextList
    : { type, all: true, entries: [...entriesOf(["*", ...computed.names()]), ...entries] };
  return { type, list, entity: true, owner: crossesPartition(source) ? source : undefined };
}

/** `$top` and `$skip` of an expansion: a number that is passed to the database as a parameter. */
function countLiteral(binding: Binding, literal: NonNullable<QueryOptions["top"]>, name: string): Value {
  const value = coerceLiteral(bindLiteral(binding, literal), "Edm.Int64");
  if (!value) throw invalidOption(`${name} must be a whole number, 0 or more.`, name);
  return value;
}

/*
 * Server-driven paging inside an expanded collection (Protocol 4.01, 11.2.6.7): the number of records in the first
 * page, and the query of the link to the rest. The link addresses the navigation property itself, with the nested
 * options.
 */

/** The page of an expansion; undefined without a limit, and where options refer to an outer record. */
function bindInnerPage(binding: Binding, outer: Outer, options: QueryOptions): InnerPage | undefined {
  const kept = { ...options, ...binding.interval?.options };
  const print = binding.pagesInside ? queryTemplate(binding, outer, kept) : undefined;
  if (print === undefined) return undefined;
  const top = ({ literals }: Inputs): number =>
    options.top ? Number(literals[options.top.index]) : Infinity;
  const beyond = ({ literals, pageSize }: Inputs): number => {
    const skipped = options.skip ? Number(literals[options.skip.index]) : 0;
    return Math.min(pageSize + skipped, Number.MAX_SAFE_INTEGER);
  };
  const isApplied = options.apply !== undefined;
  return {
    size: given(binding, "Edm.Int64", (inputs) => Math.min(inputs.pageSize, top(inputs))),
    full: given(binding, "Edm.Int64", (inputs) => (top(inputs) > inputs.pageSize ? inputs.pageSize : -1)),
    beyond: given(binding, "Edm.Int64", beyond),
    last: isApplied ? undefined : given(binding, "Edm.Int64", (inputs) => beyond(inputs) - 1),
    query: given(binding, "Edm.String", (inputs) => {
      const left = top(inputs) - inputs.pageSize;
      const counts = left < Infinity ? [`$top=${left}`] : [];
      const from = isApplied ? `$skip=${beyond(inputs)}` : "$skiptoken=";
      return `?${[print(inputs), ...counts, from].filter((part) => part !== "").join("&")}`;
    }),
  };
}

/** Placeholders of literals in the printed options: in private-use characters, which the printer percent-encodes. */
const place = /%EE%80(%80|%81)(\d+)%EE%80%82/;

/** The options except `$top` and `$skip` as a query, with each request's literals in place of the placeholders. */
function queryTemplate(
  binding: Binding,
  outer: Outer,
  options: QueryOptions,
): ((inputs: Inputs) => string) | undefined {
  const { top: _top, skip: _skip, levels: _levels, aliases: _aliases, ...kept } = options;
  const aliases = aliasesOf(binding, outer, kept);
  if (!aliases) return undefined;
  const marked = withPlaces(binding, { ...kept, aliases }) as QueryOptions;
  const text = printQuery(marked);
  if (/\$it\b/.test(text)) return undefined;
  const pieces = text.split(place);
  return ({ literals }) =>
    pieces
      .map((piece, i) => {
        if (i % 3 === 0) return piece;
        if (i % 3 === 1) return "";
        const value = literals[Number(piece)] ?? "";
        // In an expression, a quote that is not doubled ends the text; in a search, a quote only separates words.
        return encodeURIComponent(
          pieces[i - 1] === "%81" ? value.replaceAll('"', " ") : value.replaceAll("'", "''"),
        );
      })
      .join("");
}

/** The objects that a syntax tree consists of. */
function syntaxNodes(tree: unknown): readonly object[] {
  const nodes: object[] = [];
  const left = [tree];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== "object" || node === null) continue;
    nodes.push(node);
    left.push(...(node instanceof Map ? node.values() : Object.values(node)));
  }
  return nodes;
}

const aliasesIn = (tree: unknown): readonly string[] =>
  syntaxNodes(tree).flatMap((part) => {
    const { kind, name } = part as Partial<Extract<PathRoot, { kind: "alias" }>>;
    return kind === "alias" && name !== undefined ? [name] : [];
  });

/** Whether the value of an alias depends on the record of the options that it is assigned in. */
const dependsOnRecord = (value: Expression): boolean =>
  syntaxNodes(value).some((part) => {
    const { kind, root } = part as Partial<Extract<Expression, { kind: "path" }>>;
    return kind === "path" && root?.kind !== "$root" && root?.kind !== "alias";
  });

/**
 * The aliases that the options name, and those that the values of these name; undefined if a value of an outer one has a
 * path, whose record a link cannot name.
 */
function aliasesOf(
  binding: Binding,
  { assigned }: Outer,
  kept: object,
): ReadonlyMap<string, Expression> | undefined {
  const found = new Set<string>();
  const left = [...aliasesIn(kept)];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const value = binding.aliases.get(name);
    if (!value || found.has(name)) continue;
    const named = aliasesIn(value);
    // An inner alias of the same name would replace the one that an outer alias names.
    const isOuter = !assigned.has(name);
    if (isOuter && (dependsOnRecord(value) || named.some((each) => assigned.has(each)))) return undefined;
    found.add(name);
    left.push(...named);
  }
  return new Map([...binding.aliases].filter(([name]) => found.has(name)));
}

/** A copy of a syntax tree with numbered placeholders for the values of literals, made for each expansion. */
function withPlaces(binding: Binding, node: unknown, ofSearch = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withPlaces(binding, item));
  if (node instanceof Map)
    return new Map([...node].map(([name, value]) => [name, withPlaces(binding, value)]));
  if (typeof node !== "object" || node === null) return node;
  binding.budget.draw();
  if ("kind" in node && node.kind === "literal" && "index" in node && "type" in node) {
    if (node.type === "null") return node;
    return { ...node, value: `${ofSearch ? "\uE001" : "\uE000"}${String(node.index)}\uE002` };
  }
  const isTerm = "kind" in node && (node.kind === "word" || node.kind === "phrase");
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withPlaces(binding, value, isTerm)]),
  );
}

/*
 * Reads with `$apply`: the other query options are evaluated on its result (Data Aggregation 4.0, section 3), whose
 * instances are either stored records or transient instances without id and ETag.
 */

const appliedOptions = ["apply", ...collectionOptions, ...shapeOptions];

/** Transformations of one instance after the other: the page of a result may end before the last one. */
const stepwise: ReadonlySet<string> = new Set([
  "identity", "filter", "search", "compute", "orderby", "skip", "expand",
]); // prettier-ignore

/** Whether all instances are read, regardless of the page. */
function readsAll(transformations: readonly Transformation[]): boolean {
  const first = transformations.find(({ kind }) => !stepwise.has(kind))?.kind;
  return first === "aggregate" || first === "groupby" || first === "concat";
}

/**
 * `filters` are the `/$filter(…)` segments of the path, which come before `$apply`. A search that it begins with becomes a
 * condition on the same records, so that their index of words serves it: where all matches are read. A page of matches in
 * the order of an index would have to wait for the last of them.
 */
export const bindApplyRead: BindRead<Collection, ApplyPlan> = (binding, { steps, filters }, options, ask) => {
  checkOptions(options, appliedOptions, "with $apply");
  const records = lastStep(steps).source;
  const { scope, chosen } = collectionScope(binding, { steps, filters }, ask.restricted);
  const [initial, ...others] = options.apply ?? [];
  const search =
    initial?.kind === "search" && readsAll(others) ? bindSearch(scope, initial.search) : undefined;
  const before = allOf(binding, [chosen(), search]);
  const building = newBuilding(binding, records);
  const from = { kind: "path", steps, restricted: ask.restricted } as const;
  const remaining = search ? { ...options, apply: others } : options;
  return bindAppliedRead(building, recordSet(building, from, records, before), steps, remaining, ask);
};

/** The read of the results of `$apply` on a set; `steps` are those of the path that must exist. */
function bindAppliedRead(
  building: Building,
  first: ApplySet,
  steps: readonly PathStep[],
  options: QueryOptions,
  ask: Ask,
): ApplyPlan {
  return {
    stages: building.stages,
    steps,
    ...bindApplied(building, first, options, 0),
    ...pageFacts(options, ask),
  };
}

/** The results of `$apply` on a set, and the other options on these. `depth`: the number of expansions around them. */
function bindApplied(
  building: Building,
  first: ApplySet,
  options: QueryOptions,
  depth: number,
): Applied & Pick<ApplyPlan, "contextList"> {
  const { binding } = building;
  const selected = options.select?.map(({ path }) => path.join("/"));
  const named = { ...building, selected: selected?.includes("*") ? undefined : selected };
  const set = bindSequence(named, first, options.apply ?? [], []);
  const { source, scope } = opened(building, set, []);
  const known = new Set(source.computed.names());
  bindCompute(scope, options.compute);
  const computed = [...source.computed].filter(([name]) => !known.has(name));
  checkNames(set, source, options);
  checkCollectionExpand(set, options);
  const variants = set.variants.map((variant) => {
    const view = variantSource(building, set, source, variant);
    computed.forEach(([name, value]) => view.computed.set(name, value));
    return bindVariant({ binding, set, row: source, depth }, view, variant, options);
  });
  const applied = {
    source,
    variants: variants.map(({ plan }) => plan),
    contextList: listOf(variants),
    where: bindMembers(scope, undefined, options),
    order: totalSetOrder(building, set, source, bindOrder(scope, options.orderby ?? [])),
  };
  checkApplyLimits(building);
  return applied;
}

/** Names in `$select` and `$expand` must belong to at least one instance of the result. */
function checkNames(set: ApplySet, source: Source, { select = [], expand = [] }: QueryOptions): void {
  for (const { path } of [...select, ...expand]) {
    const [name = ""] = path;
    if (
      name === "*" ||
      name.includes(".") ||
      source.computed.has(name) ||
      nestedSource(source, name) ||
      isCollection(set, name)
    )
      continue;
    const { type } = source;
    if (type.navigation(name)?.hidden !== false && !type.property(name)) propertyOf(type, name);
  }
}

interface BoundVariant {
  readonly plan: ApplyVariant;
  readonly list: ContextList;
}

function bindVariant(
  context: ShapeContext,
  view: Source,
  variant: Variant,
  options: QueryOptions,
): BoundVariant {
  const { set, row } = context;
  const { structure } = variant;
  const when = branchCondition(context, set, row, variant);
  if (structure.whole) return bindWhole(context, view, structure, when, options);
  const paths = selectedPaths(options);
  const { shape, list } = shapeOf(context, view, structure, paths, options);
  return { plan: { when, record: shape }, list };
}

/** Whether records of the source have a member of that name, or the name stands for several. */
const isMember = ({ type, computed }: Source, name: string): boolean =>
  name === "*" ||
  name.includes(".") ||
  computed.has(name) ||
  type.property(name) !== undefined ||
  type.navigation(name) !== undefined;

/** Stored records, possibly with dynamic properties, and with joined objects where they are expanded. */
function bindWhole(
  context: ShapeContext,
  view: Source,
  structure: Structure,
  when: Value | undefined,
  options: QueryOptions,
): BoundVariant {
  const { select, expand = structure.expanded } = options;
  const { binding, set } = context;
  const { type, computed } = view;
  const chosen = select?.filter(({ path: [name = ""] }) => isMember(view, name));
  // Names that only other branches have are expanded there.
  const added = structure.collections.filter(
    ({ name }) => (select ? isNamed(select, name) : !options.expand) || isNamed(expand, name),
  );
  const own = expand.filter(
    ({ path: [name = ""] }) =>
      !isCollection(set, name) && (isMember(view, name) || !isAlias(context.row, name)),
  );
  const objects = structure.nested.filter((object) => !object.structure.whole);
  const nested = nestedShapes(
    context,
    view,
    objects.filter(({ navigation }) => own.some((item) => names(item, navigation.name) || isStar(item))),
    () => undefined,
    own,
  );
  const isObject = (item: ExpandItem): boolean =>
    objects.some(({ navigation }) => names(item, navigation.name));
  const record = bindRecord(
    rootScope(binding, view),
    {
      aliases: noOptions.aliases,
      ...(chosen && { select: chosen }),
      expand: withExpanded(
        structure,
        own.filter((item) => !isObject(item)),
      ),
    },
    context.depth,
  );
  const collections = added.map((collection) => collectionShape(context, collection));
  const dynamic = chosen || computed.size === 0 ? [] : ["*", ...computed.names()];
  const entries = [
    ...entriesOf(dynamic),
    ...(record.contextList?.entries ?? []),
    ...nested.map(({ entry }) => entry),
    ...collections.map(collectionEntry),
  ];
  return {
    plan: { when, record, nested: nested.map(({ shape }) => shape), collections },
    list: { type, all: record.contextList?.all === true, entries },
  };
}

const collectionEntry = ({ name }: CollectionShape): ListEntry => ({ name, list: statedElsewhere });

/** Whether an item has that name, with or without a type before it. */
const names = ({ path: [first = "", second] }: ExpandItem, name: string): boolean =>
  (first.includes(".") ? second : first)?.toLowerCase() === name.toLowerCase();
const isStar = ({ path }: ExpandItem): boolean => path[0] === "*";
/** Whether one of the items of `$select` or `$expand` has the name, or stands for all. */
const isNamed = (items: readonly Pick<ExpandItem, "path">[], name: string): boolean =>
  items.some(({ path: [first] }) => first === "*" || first?.toLowerCase() === name.toLowerCase());
const isAlias = ({ type }: Source, name: string): boolean => type.navigation(name)?.dynamic === true;

/** Joined records include their expansions unless the nested options of the request define others. */
const withExpanded = ({ nested }: Structure, items: readonly ExpandItem[]): readonly ExpandItem[] =>
  items.map((item) => {
    const expanded = nested.find(({ navigation }) => names(item, navigation.name))?.structure.expanded ?? [];
    return expanded.length > 0 ? { ...item, options: { expand: expanded, ...item.options } } : item;
  });

/** The paths of `$select`, including those within `$expand` of grouping paths; undefined for everything. */
function selectedPaths({ select, expand = [] }: QueryOptions): readonly (readonly string[])[] | undefined {
  const nested = expand.flatMap(({ path, options }) =>
    options.select ? options.select.map((item) => [...path, ...item.path]) : [path],
  );
  if (!select) return nested.length > 0 ? [["*"], ...nested] : undefined;
  const refused = select.find((item) => hasOptions(item));
  if (refused)
    throw invalidOption(`'${refused.path.join("/")}' in $select takes no options after $apply.`, "$select");
  return [...select.map(({ path }) => path), ...nested];
}

interface ShapeContext {
  readonly binding: Binding;
  readonly set: ApplySet;
  readonly row: Source;
  /** The number of expansions around the instances. */
  readonly depth: number;
  /** Of collections within instances of several partitions: the row that leads to the partition. */
  readonly owner?: Source | undefined;
}

function shapeOf(
  context: ShapeContext,
  view: Source,
  structure: Structure,
  paths: readonly (readonly string[])[] | undefined,
  options: Pick<QueryOptions, "select" | "expand">,
): { readonly shape: TransientShape; readonly list: ContextList } {
  const { binding } = context;
  const { select = [], expand = [] } = options;
  const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();
  const chosen = (name: string): boolean =>
    paths === undefined || paths.some(([first]) => first === "*" || same(first, name));
  /** Records and collections are expanded in the absence of `$expand` (section 3). */
  const isExpanded = (name: string): boolean =>
    chosen(name) && (!options.expand || isNamed([...select, ...expand], name));
  /** The selected paths within an object; undefined (all) where it is selected itself, or no path in it is. */
  const below = (name: string): readonly (readonly string[])[] | undefined => {
    const inner = (paths ?? []).filter(([first]) => same(first, name)).map((path) => path.slice(1));
    return inner.length === 0 || inner.some((path) => path.length === 0) ? undefined : inner;
  };
  const declared = structure.fields.filter(({ dynamic }) => !dynamic);
  const outputs: Output[] = [
    ...declared.map(({ property }) => ({ property, value: bindModelProperty(binding, view, property.name) })),
    ...[...view.computed].map(([name, value]) => computedOutput(binding, name, value)),
  ].filter(({ property }) => chosen(property.name));
  const objects = structure.nested.filter(
    ({ navigation, structure: inner }) => !inner.whole && chosen(navigation.name),
  );
  const nested = nestedShapes(context, view, objects, below, expand);
  const records = structure.nested.filter((object) => object.structure.whole);
  const navigations = [...structure.navigations, ...records.map(({ navigation }) => navigation)];
  const items = navigations
    .filter(({ name }) => isExpanded(name))
    .map(({ name }): ExpandItem => expand.find((item) => names(item, name)) ?? plainExpand(name));
  const expansions = bindExpand(rootScope(binding, view), withExpanded(structure, items), context.depth + 1);
  const collections = structure.collections
    .filter(({ name }) => isExpanded(name))
    .map((collection) => collectionShape(context, collection));
  return {
    shape: { outputs, nested: nested.map((object) => object.shape), expansions, collections },
    list: {
      type: view.type,
      all: false,
      entries: [
        ...entriesOf(outputs.filter(({ dynamic }) => !dynamic).map(({ property }) => property.name)),
        ...nested.map(({ entry }) => entry),
        ...expansions.map(expandedEntry),
        ...collections.map(collectionEntry),
        ...entriesOf(outputs.filter(({ dynamic }) => dynamic).map(({ property }) => property.name)),
      ],
    },
  };
}

const isCollection = ({ structure }: ApplySet, name: string): boolean =>
  structure.collections.some((collection) => collection.name === name);

/** The collection of an instance: the rows of its set with the same values. */
function collectionShape(context: ShapeContext, { name, base, set, on }: NestedSet): CollectionShape {
  const { binding } = context;
  const building = { binding, base, elsewhere: false, stages: [], before: 0 };
  const source = sourceOf(building, set);
  const owner = base.partitioned ? ownerOf(context) : undefined;
  const variants = set.variants.map((variant) => {
    const view = variantSource(building, set, source, variant);
    return bindVariant({ ...context, set, row: source, owner }, view, variant, noOptions);
  });
  const equal = on.map(([column, own]) =>
    compared(
      binding,
      "eq",
      columnValue(context, set, source, own),
      columnValue(context, context.set, context.row, column),
    ),
  );
  return {
    name,
    context: { type: base, list: listOf(variants), entity: false, owner },
    source,
    where: allOf(binding, equal),
    order: totalSetOrder(building, set, source),
    variants: variants.map(({ plan }) => plan),
  };
}

/** The row that leads to the partition of the collections in it; undefined for that of the inputs. */
function ownerOf({ set, row, owner }: ShapeContext): Source | undefined {
  if (owner || !crossesPartition(row)) return owner;
  const column = row.type.partitioned ? row.type.partitionColumn : "id";
  return set.columns.some(({ name }) => name === column) ? row : undefined;
}

/** Collections are expanded as they are, without further options. */
function checkCollectionExpand(set: ApplySet, { expand = [] }: QueryOptions): void {
  const refused = expand.find(
    (item) => isCollection(set, item.path[0] ?? "") && (item.suffix !== undefined || hasOptions(item)),
  );
  if (refused)
    throw notInExpand(
      `'${refused.path.join("/")}' is a result of $apply; options of $expand are not implemented for it.`,
    );
}

const notInExpand = (message: string): ODataError =>
  new ODataError("BadRequest_MethodNotImplemented", message, { target: "$expand" });

/** Objects of an instance, each with its entry of the context's list. */
function nestedShapes(
  context: ShapeContext,
  view: Source,
  objects: readonly Nested[],
  below: (name: string) => readonly (readonly string[])[] | undefined,
  expand: readonly ExpandItem[],
): readonly { readonly shape: NestedShape; readonly entry: ListEntry }[] {
  return objects.map(({ navigation: { name, dynamic }, present, structure }) => {
    const object = nestedSource(view, name);
    if (!object) throw new Error(`no object ${name}`);
    const items = expand.filter((item) => names(item, name));
    checkNestedExpand(name, items);
    const paths = below(name) ?? items.flatMap(({ options }) => options.select ?? []).map(({ path }) => path);
    const { shape, list } = shapeOf(context, object, structure, paths.length > 0 ? paths : undefined, {});
    return {
      shape: {
        name,
        present: columnValue(context, context.set, context.row, present),
        shape: dynamic
          ? { ...shape, context: { type: object.type, list, entity: true, owner: context.owner } }
          : shape,
      },
      // An alias is not in the model, so its object states its context.
      entry: { name, list: dynamic && paths.length === 0 ? statedElsewhere : list },
    };
  });
}

/** Grouped and joined objects are expanded unchanged; `$select` is the only nested option for them. */
function checkNestedExpand(name: string, items: readonly ExpandItem[]): void {
  const refused = items.some(
    (item) => item.suffix !== undefined || item.path.length > 1 || hasOptions(item, "select"),
  );
  if (refused)
    throw notInExpand(
      `'${name}' was grouped by or joined in $apply; of the options of $expand only $select is implemented for it.`,
    );
}

/** The members that all instances have in common. */
const listOf = (variants: readonly BoundVariant[]): ContextList =>
  variants.map(({ list }) => list).reduce(commonList);

/*
 * The read behind a delta link (Protocol 4.01, 11.3.1): the defining query without the options that only order, count
 * or limit its result. The compiler combines it with the log of changes.
 */

/** Options of a delta link that define the tracked records and their representation. */
const defining = ["filter", "search", "compute", "select", ...temporalOptions] as const;

/** The records of a tracked set that match the defining query, in no particular order. */
export const bindDeltaRead: BindRead<Collection> = (binding, target, all, ask) => {
  const { deltatoken: _, ...options } = all;
  if (target.steps.some(({ source }) => source.type.derived))
    throw notImplemented("Changes of computed values");
  if (target.steps.some(({ source }) => source.only))
    throw new ODataError(
      "BadRequest_DeltaTokenExpired",
      "The delta link is no longer valid: the permissions of the caller are confined to some records of the set since, whose changes are not tracked. Read the collection again.",
      { target: "$deltatoken" },
    );
  checkOptions(options, defining, "on a delta link");
  const plan = bindCollectionRead(binding, target, options, ask);
  return { ...plan, order: [], pages: true, continues: true };
};

/*
 * The temporal query options (OData Extension for Temporal Data 4.0, section 4.2): a collection whose type has
 * application time is restricted to the records whose period overlaps the interval of `$at`, or of `$from` with `$to` or
 * `$toInclusive`. The interval is handed on along `$expand`. Single records, paths and lambdas are not restricted.
 */

/** The binding of a level with these options. If it has temporal ones, they replace those of the outer level. */
export function withInterval(binding: Binding, options: QueryOptions): Binding {
  const named = temporalOptions.filter((name) => options[name] !== undefined);
  return named.length === 0 ? binding : { ...binding, interval: bindInterval(binding, options, named) };
}

/** The restriction of a collection: the condition of its path (`chosen`), the filter, the search, and the interval. */
function bindMembers(scope: Scope, chosen: Value | undefined, options: QueryOptions): Value | undefined {
  return allOf(scope.binding, [chosen, bindRestriction(scope, [], options), bindOverlap(scope)]);
}

/** The condition that the period of a record overlaps the interval; undefined where there is none of either. */
function bindOverlap({ binding, current }: Scope): Value | undefined {
  const { interval } = binding;
  const { applicationTime: period } = current.type;
  if (!interval || !period) return undefined;
  const start = bindModelProperty(binding, current, period.from);
  const end = bindModelProperty(binding, current, period.to);
  const endsLater = compared(binding, period.inclusive ? "ge" : "gt", end, binding.again(interval.start));
  const isPeriod = compared(binding, period.inclusive ? "le" : "lt", start, end);
  return junction(
    binding,
    "and",
    compared(binding, interval.closed ? "le" : "lt", start, binding.again(interval.end)),
    junction(
      binding,
      "or",
      // A period that ends before it starts contains no day, although it may be within the interval.
      interval.options.at ? endsLater : junction(binding, "and", endsLater, isPeriod),
      compared(binding, "eq", end, bound(binding, "min")),
    ),
  );
}

/** The first date, which represents an unset one, and the last. */
const bounds = { min: "0001-01-01", max: "9999-12-31" } as const;

const bound = (binding: Binding, name: keyof typeof bounds): Value =>
  given(binding, "Edm.Date", () => bounds[name]);

/** The combinations that define an interval (section 4.2.3). */
const intervalOptions: ReadonlySet<string> = new Set(["at", "from", "from,to", "from,toInclusive"]);

function bindInterval(
  binding: Binding,
  written: TemporalOptions,
  named: readonly (keyof TemporalOptions)[],
): Interval {
  if (!intervalOptions.has(named.join()))
    throw invalidOption(
      `Found ${named.map((name) => `$${name}`).join(" with ")}; expected $at, or $from, alone or with one of $to and $toInclusive.`,
      `$${named[0] ?? ""}`,
    );
  const options: TemporalOptions = Object.fromEntries(
    named.map((name) => [name, standalone(binding, written[name] ?? unassigned, `$${name}`)]),
  );
  const { at, from = at, to, toInclusive } = options;
  const start = bindDate(binding, from ?? unassigned, at ? "$at" : "$from");
  if (at) return { start, end: start, closed: true, options };
  const end = to ?? toInclusive;
  if (!end) return { start, end: bound(binding, "max"), closed: true, options };
  const name = to ? "$to" : "$toInclusive";
  return { start, end: inOrder(start, bindDate(binding, end, name), name), closed: !to, options };
}

/** The end of an interval, which throws 400 for values with which the interval would be empty. */
function inOrder(start: Value, end: Value, name: "$to" | "$toInclusive"): Value {
  if (start.kind !== "parameter" || end.kind !== "parameter") return end;
  return {
    ...end,
    read: (inputs) => {
      const [first, last] = [String(start.read(inputs)), String(end.read(inputs))];
      if (first < last || (first === last && name === "$toInclusive")) return last;
      const expected = name === "$to" ? "a date after" : "a date that is not before";
      throw invalidOption(`${name} is ${last}; expected ${expected} $from, which is ${first}.`, name);
    },
  };
}

/** ABNF `temporalExpr`: `min`, `max`, or an expression with a date as its result. */
function bindDate(binding: Binding, expression: Expression, name: string): Value {
  const word = wordOf(expression);
  if (word) return bound(binding, word);
  const value = bindExpression(rootScope(binding, nowhere("temporal expression")), expression);
  const date = coerceLiteral(value, "Edm.Date");
  if (date?.type === "Edm.Date") return date;
  throw mismatch(
    `${name} must be a date such as 2026-12-31, an expression of type Edm.Date, min or max; found ${value.kind === "null" ? "null" : `a value of type ${value.type}`}.`,
    name,
  );
}

/** The value of an alias that is not assigned (URL Conventions 4.01, 5.3). */
const unassigned: Expression = { kind: "literal", type: "null", value: "null", index: -1, at: 0 };

function wordOf(expression: Expression): keyof typeof bounds | undefined {
  if (expression.kind !== "path" || expression.root || expression.steps.length !== 1) return undefined;
  const [step] = expression.steps;
  const name = step?.kind === "name" && !step.args ? step.name.toLowerCase() : "";
  return name === "min" || name === "max" ? name : undefined;
}

/**
 * The expression with its aliases replaced, since an inner level may define the same names. It belongs to no record,
 * because names have other meanings in the records that it is handed on to.
 */
function standalone(
  binding: Binding,
  expression: Expression,
  option: string,
  open: readonly string[] = [],
): Expression {
  binding.budget.draw();
  return binding.budget.nested(() => {
    const inner = (part: Expression): Expression => standalone(binding, part, option, open);
    switch (expression.kind) {
      case "call":
        return { ...expression, args: expression.args.map(inner) };
      case "binary":
        return { ...expression, left: inner(expression.left), right: inner(expression.right) };
      case "negate":
        return { ...expression, operand: inner(expression.operand) };
      case "case": {
        const branches = expression.branches.map(({ when, then }) => ({
          when: inner(when),
          then: inner(then),
        }));
        return { ...expression, branches };
      }
      case "path": {
        const { root, steps } = expression;
        if (wordOf(expression)) return expression;
        if (root?.kind !== "alias" || steps.length > 0) throw notImplemented(`A path in ${option}`);
        if (open.includes(root.name))
          throw invalidOption(`The parameter alias '${root.name}' refers to itself.`, root.name);
        const assigned = binding.aliases.get(root.name);
        return assigned ? standalone(binding, assigned, option, [...open, root.name]) : unassigned;
      }
      default:
        return expression;
    }
  });
}

/*
 * `$crossjoin(a,b)` (URL Conventions 4.01, 4.14): every combination of the sets' records that matches the filter. Names
 * in its options begin with the name of a set. Each set is represented by a link, or by its record where it is
 * expanded.
 */

type Sets = Pick<TargetOf<"crossjoin">, "types">;

/** The plan over one source for each of the types. */
export const bindCrossJoinRead: BindRead<Sets> = (binding, { types }, options, ask) => {
  const allowed = ["filter", "orderby", "select", "expand", "top", "skip", "count"];
  checkOptions(options, allowed, "on $crossjoin");
  const { sources, scope, steps } = combinations(binding, types);
  const where = bindRestriction(scope, [], options);
  const order = [
    ...bindOrder(scope, options.orderby ?? []),
    ...sources.flatMap((s) => naturalOrder(binding, s)),
  ];
  const joined = bindJoined(scope, sources, options);
  const last = sources.at(-1);
  if (!last) throw new Error("$crossjoin names at least one set");
  return {
    steps,
    where,
    order,
    record: { source: last, outputs: [], expansions: [], joined },
    stages: binding.stages,
    ...pageFacts(options, ask),
  };
};

/** A source for each of the types, and the scope in which each is a variable by the name of its set. */
function combinations(binding: Binding, types: readonly EntityType[]) {
  const sources = types.map((type) => newSource(binding, type));
  const scope: Scope = {
    ...rootScope(binding, newSource(binding, crossJoinType)),
    variables: new Map(sources.map((source) => [source.type.set, source])),
  };
  return { sources, scope, steps: sources.map(firstStep) };
}

/**
 * `$apply` on the combinations (Data Aggregation 4.0, section 4): instances with a single-valued navigation property for
 * each set. Filters that come first are conditions of the join.
 */
export const bindCrossJoinApply: BindRead<Sets, ApplyPlan> = (binding, { types }, options, ask) => {
  checkOptions(
    options,
    appliedOptions.filter((name) => !temporalOptions.some((each) => each === name)),
    "on $crossjoin",
  );
  const transformations = options.apply ?? [];
  const others = transformations.findIndex((each) => each.kind !== "filter" || namesThese(each.filter));
  const first = transformations.slice(0, others < 0 ? undefined : others);
  const filters = first.flatMap((each) => (each.kind === "filter" ? [each.filter] : []));
  const { building, set, steps } = combinationSet(binding, types, filters, ask.restricted);
  const apply = transformations.slice(first.length);
  return bindAppliedRead(building, set, steps, { ...options, apply }, ask);
};

/** Whether the expression is about all combinations, which exist after the join. */
const namesThese = (expression: Expression): boolean =>
  JSON.stringify(expression).includes('"kind":"$these"');

/** The combinations of the sets' records as a table of their keys, by which transformations find the records again. */
function combinationSet(
  binding: Binding,
  types: readonly EntityType[],
  filters: readonly Expression[],
  restricted: boolean,
) {
  const { stages } = binding;
  const before = stages.length;
  const { sources, scope, steps } = combinations(binding, types);
  const partitioned = sources.find(({ type }) => type.partitioned);
  const base: EntityType = {
    ...crossJoinType,
    instances: "value",
    partitioned: partitioned !== undefined,
    partitionColumn: partitioned?.type.partitionColumn ?? "",
  };
  const building: Building = { binding, base, elsewhere: false, stages, before };
  const where = bindRestriction(scope, filters, {});
  const keys = sources.flatMap((source) =>
    naturalOrder(binding, source).map(({ value }, i) =>
      valueColumn(columnNames.joined(source.type.set, `key${i}`), value),
    ),
  );
  const nested = sources.map(({ type }): Nested => ({
    navigation: {
      ...containment(type, "combination"),
      collection: false,
      containsTarget: false,
      on: [[idColumn(type), "id"]],
      always: true,
    },
    present: columnNames.present([type.set]),
    structure: { ...emptyStructure, whole: true },
  }));
  const columns = [
    ...(partitioned ? [storedColumn(building, partitioned, base.partitionColumn, "Edm.Guid")] : []),
    ...keys,
    ...sources.map((source) => valueColumn(idColumn(source.type), bindModelProperty(binding, source, "id"))),
    ...nested.map(({ present }) => valueColumn(present, booleanValue(binding, true))),
  ];
  const stage = addStage(building, [newSelection({ kind: "path", steps, restricted }, columns, { where })]);
  const set = newSet({
    stage,
    columns: columns.map(bareColumn),
    structure: { ...emptyStructure, nested },
    key: keys.map(({ name }) => name),
  });
  // No set leads to the others, so that the partition alone must exist.
  return { building, set, steps: steps.filter(({ source }) => source === (partitioned ?? sources[0])) };
}

const idColumn = ({ set }: EntityType): string => columnNames.joined(set, "id");

/** The members for each set: `$select` names sets, and so does `$expand`, with nested options. */
function bindJoined(
  around: Scope,
  sources: readonly Source[],
  { select, expand }: QueryOptions,
): readonly Joined[] {
  const sets = sources.map(({ type }) => type.set);
  const named = (path: readonly string[], target: string): string => {
    const [name = "", ...rest] = path;
    if (rest.length === 0 && (sets.includes(name) || name === "*")) return name;
    throw invalidOption(
      `'${path.join("/")}' in ${target}: expected one of the sets ${sets.join(", ")}.`,
      target,
    );
  };
  const selected = select?.map(({ path }) => named(path, "$select"));
  const expanded = new Map((expand ?? []).map((item) => [named(item.path, "$expand"), item]));
  return sources.flatMap((source): readonly Joined[] => {
    const { set } = source.type;
    const item = expanded.get(set) ?? expanded.get("*");
    if (item?.suffix === "$count")
      throw invalidOption(`A combination has one record of '${set}'; /$count needs a collection.`, "$expand");
    if (item) {
      checkOptions(item.options, item.suffix ? [] : ["select", "expand"], `in the expansion of '${set}'`);
      const outer: Outer = { scope: around, assigned: item.options.aliases };
      const scope = {
        ...rootScope(withAliases(around.binding, item.options), source, outer),
        it: source,
      };
      return [{ source, record: item.suffix ? reference(source) : bindRecord(scope, item.options, 1) }];
    }
    const shown = selected === undefined || selected.includes(set) || selected.includes("*");
    return shown ? [{ source, record: undefined }] : [];
  });
}

/** The type of the combinations: it has no properties. */
const crossJoinType = emptyType("$crossjoin");

/*
 * `$all` (URL Conventions 4.01, 4.15): the records of every set, in sequence, each set in the order of its ids. Only
 * options that apply to every record are supported: `$search`, `$top`, `$skip` and `$count`.
 */

/** One plan for each type, with the context of its records. */
export const bindAllRead: BindRead<Sets, AllPlan> = (binding, { types }, options, ask) => {
  // URL Conventions 4.01, 4.16: these options apply to every collection.
  const known = (["filter", "orderby", "select", "expand", "compute"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (known)
    throw notImplemented(`The query option '$${known}' on $all without a type, as in $all/Namespace.Type,`);
  checkOptions(
    options,
    ["search", "top", "skip", "count"],
    "on $all (name a type, as in $all/Namespace.Type)",
  );
  const { search, aliases } = options;
  const parts = types.map((type) => {
    const step = firstStep(newSource(binding, type));
    const found = search ? { search, aliases } : { aliases };
    const plan = bindCollectionRead(binding, { steps: [step], filters: [] }, found, ask);
    return { ...plan, record: { ...plan.record, context: { type, list: undefined, entity: true } } };
  });
  return { parts, ...pageFacts(options, ask) };
};
