/**
 * Binds a read's query options over the records that the path addresses to a ReadPlan (URL Conventions 4.01, 5.1).
 * Options that exist but are not implemented are rejected with 501 here, never ignored.
 */
import { didYouMean, notImplemented, ODataError } from "../errors";
import { temporalOptions } from "../language/options";
import { type EntityType, hasKey, type Navigation, type Operation, type Property } from "../model/model";
import { type ODataUri, printUri } from "../uri";
import type { ExpandItem, OrderItem, QueryOptions, SelectItem } from "../uri/ast";
import {
  bindCompute,
  bindOrder,
  bindModelProperty,
  bindProperty,
  bindRelated,
  bindRestriction,
  computedOutput,
  computedOutputs,
} from "./expression";
import type {
  Ask,
  Expansion,
  InnerPage,
  Inputs,
  Members,
  Order,
  Output,
  PathStep,
  ReadPlan,
  RecordShape,
  Source,
  Value,
} from "./plan";
import { bindLiteral, coerceLiteral } from "./literal";
import { given } from "./operators";
import type { TargetOf } from "./path";
import type { ApplySet } from "./apply/plan";
import { newBuilding, recordSet, sourceOf } from "./apply/set";
import { type Binding, navigationOf, newSource, propertyOf, rootScope, type Scope, uncharged } from "./scope";
import { bindMembers, withInterval } from "./temporal";

/** The addressed collection: the path to it, and the `/$filter(…)` segments. */
type Collection = Pick<TargetOf<"collection">, "steps" | "filters">;
/** The addressed record. */
type SingleRecord = Pick<TargetOf<"record">, "steps">;

const invalid = (message: string, target?: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, target === undefined ? {} : { target });

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
      throw new ODataError(
        "BadRequest_MethodNotImplemented",
        `The query option '$${name}' ${where} is not implemented by this service.`,
      );
    }
    throw invalid(`The query option '$${name}' cannot be used ${where}.`, `$${name}`);
  }
}

/** A collection whose changes are tracked when the client requests it. */
export function bindTrackedRead(
  binding: Binding,
  target: Collection,
  options: QueryOptions,
  ask: Ask,
): ReadPlan {
  const plan = bindCollectionRead(binding, target, options, ask);
  // Derived tables compute conditions from other records.
  if (ask.tracks && plan.stages.length === 0 && isTracked(target.steps, options))
    return { ...plan, tracks: !plan.continues };
  return hasWindow(plan, ask) ? { ...plan, windowed: bindWindow(binding, target, options, ask) } : plan;
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

/** The same read in a window. It is bound a second time, which is not charged to the request. */
function bindWindow(
  outer: Binding,
  { steps, filters }: Collection,
  options: QueryOptions,
  ask: Ask,
): ReadPlan {
  const binding: Binding = { ...uncharged(outer), stages: [], windowed: true };
  const source = newSource(binding, outer.model.type(lastSource(steps).type.name));
  return bindCollectionRead(
    binding,
    { steps: [{ source, related: undefined, key: undefined }], filters },
    options,
    ask,
  );
}

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
export function bindCollectionRead(
  binding: Binding,
  { steps, filters }: Collection,
  options: QueryOptions,
  { pages, restricted }: Ask,
): ReadPlan {
  checkOptions(options, [...collectionOptions, ...shapeOptions], "on a collection");
  const continues = options.skiptoken !== undefined;
  const scope = collectionScope(binding, { steps, filters }, restricted);
  bindCompute(scope, options.compute);
  return {
    steps,
    where: bindMembers(scope, filters, options),
    order: totalOrder(scope, options.orderby),
    record: bindRecord(scope, options, 0),
    skips: options.skip !== undefined && !continues,
    counts: options.count === true,
    pages,
    continues,
    restricted,
    stages: binding.stages,
  };
}

/** The scope of a record of the collection. `$these` are a derived table of all records, made when it is first named. */
function collectionScope(binding: Binding, { steps, filters }: Collection, restricted: boolean): Scope {
  const records = lastSource(steps);
  const building = newBuilding(binding, records);
  let all: ApplySet | undefined;
  const these = (): Members => {
    all ??= recordSet(
      building,
      { kind: "path", steps, restricted },
      records,
      bindRestriction(rootScope(binding, records), filters, {}),
    );
    return { source: sourceOf(building, all) };
  };
  return { ...rootScope(binding, records), these };
}

/** References to the records of a collection (Protocol 4.01, 11.2.8). */
export function bindReferencesRead(
  binding: Binding,
  target: Collection,
  options: QueryOptions,
  ask: Ask,
): ReadPlan {
  checkOptions(options, [...collectionOptions, ...temporalOptions], "with /$ref");
  const plan = bindCollectionRead(binding, target, options, ask);
  return { ...plan, record: reference(plan.record.source) };
}

/** The reference to one record, if it exists. */
export function bindReferenceRead(
  binding: Binding,
  { steps }: SingleRecord,
  options: QueryOptions,
  { restricted }: Ask,
): ReadPlan {
  checkOptions(options, temporalOptions, "with /$ref of a single record");
  return single(binding, steps, reference(lastSource(steps)), restricted);
}

const reference = (source: Source): RecordShape => ({
  source,
  outputs: [],
  expansions: [],
  contextList: "",
  reference: true,
});

/** The number of records that match the filter. */
export function bindCountRead(
  binding: Binding,
  { steps, filters }: Collection,
  options: QueryOptions,
  { restricted }: Ask,
): ReadPlan {
  // Options for paging and shaping the records do not change their number (Protocol 4.0, 11.2.9).
  checkOptions(options, [...collectionOptions, ...shapeOptions], "with /$count");
  const scope = collectionScope(binding, { steps, filters }, restricted);
  bindCompute(scope, options.compute);
  const where = bindMembers(scope, filters, options);
  return {
    ...single(
      binding,
      steps,
      { source: scope.current, outputs: [], expansions: [], contextList: "" },
      restricted,
    ),
    where,
  };
}

/** One record, if it exists. */
export function bindRecordRead(
  binding: Binding,
  { steps }: SingleRecord,
  options: QueryOptions,
  { restricted }: Ask,
): ReadPlan {
  checkOptions(options, shapeOptions, "on a single record");
  const scope = oneRecord(binding, steps);
  bindCompute(scope, options.compute);
  return single(binding, steps, bindRecord(scope, options, 0), restricted);
}

/** One property of one record; for a stream, its bytes and its file extension. */
export function bindPropertyRead(
  binding: Binding,
  { steps, type, property }: Pick<TargetOf<"property">, "steps" | "type" | "property">,
  options: QueryOptions,
  { restricted }: Ask,
): ReadPlan {
  checkOptions(options, temporalOptions, "on a property");
  const scope = oneRecord(binding, steps);
  const { stream } = property;
  const named = stream ? [stream.content, stream.extension] : [property.name];
  const outputs = named.flatMap((name) => type.property(name) ?? []).map((it) => output(scope, it));
  return single(
    binding,
    steps,
    { source: scope.current, outputs, expansions: [], contextList: "" },
    restricted,
  );
}

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
  const source = lastSource(steps);
  binding.single.add(source);
  return rootScope(binding, source);
}

function lastSource(steps: readonly PathStep[]): Source {
  const step = steps.at(-1);
  if (!step) throw new Error("a path has at least one step");
  return step.source;
}

/** `$orderby`, completed by the natural key so that the order is total and pages neither lose nor repeat a record. */
function totalOrder(scope: Scope, items: readonly OrderItem[] | undefined): readonly Order[] {
  const { type } = scope.current;
  const asked = [...bindOrder(scope, items ?? []), ...(items ? [] : ownOrder(scope))];
  const named = new Set(
    asked.flatMap(({ value }) =>
      value.kind === "column" && value.source === scope.current ? [value.property.name] : [],
    ),
  );
  const key = type.naturalKey.length > 0 ? type.naturalKey : ["id"];
  const missing = key.filter((name) => !named.has(name));
  return [
    ...asked,
    ...missing.map((name) => ({
      value: bindModelProperty(scope.binding, scope.current, name),
      descending: false,
    })),
  ];
}

/** The order that the type defines where it differs from that of its key. */
const ownOrder = ({ binding, current }: Scope): readonly Order[] =>
  (current.type.order ?? []).map(({ property, descending }) => ({
    value: bindModelProperty(binding, current, property),
    descending,
  }));

const output = (scope: Scope, property: Property): Output => ({
  property,
  value: bindProperty(scope.binding, scope.current, property),
});

/** `repeated`: the navigation property by which the record is expanded in several levels, which are listed once. */
export function bindRecord(
  scope: Scope,
  options: QueryOptions,
  depth: number,
  repeated?: string,
): RecordShape {
  const { type } = scope.current;
  const selected = options.select && bindSelect(scope, options.select);
  const properties =
    selected?.properties ?? type.properties.filter((property) => property.type !== "Edm.Stream");
  const computed = selected?.computed ?? computedOutputs(scope);
  const expansions = bindExpand(scope, options.expand ?? [], depth + 1);
  const listed = [
    ...(selected?.listed ?? []),
    ...expansions
      .filter((e) => e.suffix === undefined && e.navigation.name !== repeated)
      .map((e) => `${e.navigation.name}${e.levels ? "+" : ""}${e.record.contextList || "()"}`),
  ];
  return {
    source: scope.current,
    outputs: [...properties.map((property) => output(scope, property)), ...computed],
    expansions,
    contextList: listed.length > 0 ? `(${listed.join(",")})` : "",
    ...(selected && { listed: new Set(selected.listed), addsKey: selected.addsKey }),
  };
}

/**
 * The properties to include, in the order of the type, and the names for the context URL. The key is selected even
 * where it is not listed: clients that store records by their key need it in every response.
 */
function bindSelect(
  scope: Scope,
  items: readonly SelectItem[],
): {
  properties: readonly Property[];
  computed: readonly Output[];
  listed: readonly string[];
  addsKey: boolean;
} {
  const { type, computed } = scope.current;
  const chosen = new Set<Property>();
  const chosenComputed = new Map<string, Output>();
  const listed = new Set<string>();
  for (const item of items) {
    const [name = "", ...rest] = withoutCast(scope, item.path);
    if (rest.length > 0)
      throw invalid(`'${item.path.join("/")}' in $select: '${name}' has no members.`, "$select");
    const nested = Object.entries(item.options).find(
      ([key, value]) => key !== "aliases" && value !== undefined,
    );
    if (nested) throw invalid(`'${name}' in $select takes no options; they belong to $expand.`, "$select");
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
    const navigation = navigationOf(scope, type, name);
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
 * Whether a name preceded by the namespace is that of an operation on these records or on others; parameter names may
 * follow in parentheses. `Namespace.*` are all on these.
 */
function operationIn({ binding: { model }, current }: Scope, name: string): "here" | "elsewhere" | undefined {
  const written = name.replace(/\(.*\)$/, "");
  const isNamed = (operation: Operation): boolean => `${model.namespace}.${operation.name}` === written;
  if (name === `${model.namespace}.*` || model.operationsOn(current.type, false).some(isNamed)) return "here";
  return model.operations.some(isNamed) ? "elsewhere" : undefined;
}

/** Drops a leading cast to the type itself: `Namespace.type/number`. */
function withoutCast(scope: Scope, path: readonly string[]): readonly string[] {
  return path[0] === `${scope.binding.model.namespace}.${scope.current.type.name}` ? path.slice(1) : path;
}

/** The meaning of `*($levels=max)`: each further level multiplies the expansions by those of a type. */
const mostLevelsOfAll = 2;

export function bindExpand(scope: Scope, items: readonly ExpandItem[], depth: number): readonly Expansion[] {
  if (items.length > 0 && depth > scope.binding.maxExpandDepth) {
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `$expand is nested deeper than ${scope.binding.maxExpandDepth} levels.`,
      { target: "$expand" },
    );
  }
  const expansions = new Map<Navigation, Expansion>();
  const { type } = scope.current;
  for (const item of items) {
    const [name = "", ...rest] = withoutCast(scope, item.path);
    if (name === "*" && rest.length === 0) continue;
    const navigation = navigationOf(scope, type, name);
    if (!navigation) throw notNavigation(type, name);
    const isCast = rest.length === 1 && rest[0] === `${scope.binding.model.namespace}.${navigation.target}`;
    if (rest.length > 0 && !isCast)
      throw invalid(
        `'${item.path.join("/")}' in $expand: nested expansions are written ${navigation.name}($expand=${rest.join("/")}).`,
        "$expand",
      );
    if (expansions.has(navigation)) throw invalid(`'${navigation.name}' is expanded twice.`, "$expand");
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

/** `*($levels=2)` expands all related records, and theirs (URL Conventions 4.01, section 5.1.3). */
function ofOneLevel(star: ExpandItem): ExpandItem {
  const { levels = 1, ...options } = star.options;
  const left = levels === "max" ? mostLevelsOfAll - 1 : levels - 1;
  if (left === 0) return { ...star, options };
  return { ...star, options: { ...options, expand: [{ ...star, options: { ...options, levels: left } }] } };
}

function notNavigation(type: EntityType, name: string): ODataError {
  // Protocol 4.01, 11.2.5.2.
  if (type.property(name)?.type === "Edm.Stream")
    return notImplemented(`A stream such as '${name}' inline by $expand`);
  if (type.property(name))
    return invalid(
      `'${name}' in $expand is a property of '${type.name}', not a navigation property; use $select.`,
      "$expand",
    );
  const known = type.navigations.filter((n) => !n.hidden).map((n) => n.name);
  const exist = known.length > 0 ? ` It has ${known.join(", ")}.` : " It has none.";
  return new ODataError(
    "BadRequest_UnknownProperty",
    `Could not find a navigation property named '${name}' on type '${type.name}'.${didYouMean(name, known)}${exist}`,
    { target: "$expand" },
  );
}

function bindExpansion(scope: Scope, navigation: Navigation, item: ExpandItem, depth: number): Expansion {
  const { options, suffix } = item;
  const where = `in the expansion of '${navigation.name}'`;
  const shape = suffix ? temporalOptions : [...shapeOptions, "levels"];
  const choice = suffix === "$count" ? ["filter", "search"] : collectionOptions;
  checkOptions(options, navigation.collection ? [...choice, ...shape] : shape, where);
  if (suffix === "$count" && !navigation.collection)
    throw invalid(`'${navigation.name}' is single-valued; /$count needs a collection.`, "$expand");
  const repeated = repeatedItem(scope, navigation, item, depth, where);
  const shown = repeated ? { ...options, expand: [...(options.expand ?? []), repeated] } : options;
  const related = bindRelated(scope, scope.current, navigation.name);
  if (!related) throw notNavigation(scope.current.type, navigation.name);
  // Aliases that are assigned inside are valid inside (5.1.3).
  const aliases = new Map([...scope.binding.aliases, ...options.aliases]);
  const binding = withInterval({ ...scope.binding, aliases }, options);
  const these = (): Members => bindRelated(scope, scope.current, navigation.name) ?? related;
  const inner: Scope = { ...rootScope(binding, related.source), it: scope.it, these };
  bindCompute(inner, options.compute);
  const record = suffix
    ? reference(related.source)
    : bindRecord(inner, shown, depth, repeated && navigation.name);
  return {
    navigation,
    suffix,
    related,
    where: navigation.collection ? bindMembers(inner, [], options) : undefined,
    order: navigation.collection ? totalOrder(inner, options.orderby) : [],
    record: navigation.dynamic && !suffix ? { ...record, context: entityContext(record) } : record,
    limit: options.top && countLiteral(scope.binding, options.top, "$top"),
    skip: options.skip && countLiteral(scope.binding, options.skip, "$skip"),
    count: options.count === true,
    page: navigation.collection && suffix !== "$count" ? bindInnerPage(binding, shown) : undefined,
    ...(options.levels !== undefined && options.levels !== 1 && { levels: true }),
  };
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
    throw invalid(`'${name}' is not recursive; $levels can only be 1 ${where}.`, "$levels");
  if (levels === "max" && depth >= binding.maxExpandDepth) return undefined;
  const left = levels === "max" ? levels : levels - 1;
  return { path: [name], options: { ...options, levels: left }, suffix: undefined, at };
}

/**
 * Where the model does not define a navigation property's target, the record states it (Data Aggregation 4.0, section
 * 3.5.1).
 */
function entityContext({ source: { type, computed }, contextList }: RecordShape): string {
  const all = computed.size > 0 ? `(${["*", ...computed.keys()].join(",")})` : "";
  return `${type.set}${contextList || all}/$entity`;
}

/** `$top` and `$skip` of an expansion: a number that is passed to the database as a parameter. */
function countLiteral(binding: Binding, literal: NonNullable<QueryOptions["top"]>, name: string): Value {
  const value = coerceLiteral(bindLiteral(binding, literal), "Edm.Int64");
  if (!value) throw invalid(`${name} must be a whole number, 0 or more.`, name);
  return value;
}

/*
 * Server-driven paging inside an expanded collection (Protocol 4.01, 11.2.6.7): the number of records in the first
 * page, and the query of the link to the rest. The link addresses the navigation property itself, with the nested
 * options.
 */

type Template = (inputs: Inputs) => string;

/**
 * The page of an expansion; undefined where expansions are not limited, or where the options refer to the outer record
 * by `$it`.
 */
function bindInnerPage(binding: Binding, options: QueryOptions): InnerPage | undefined {
  const kept = { ...options, ...binding.interval?.options };
  const print = binding.pagesInside ? queryTemplate(binding, kept) : undefined;
  if (print === undefined) return undefined;
  const top = ({ literals }: Inputs): number =>
    options.top ? Number(literals[options.top.index]) : Infinity;
  const beyond = ({ literals, pageSize }: Inputs): number =>
    pageSize + (options.skip ? Number(literals[options.skip.index]) : 0);
  return {
    size: given(binding, "Edm.Int64", (inputs) => Math.min(inputs.pageSize, top(inputs))),
    full: given(binding, "Edm.Int64", (inputs) => (top(inputs) > inputs.pageSize ? inputs.pageSize : -1)),
    beyond: given(binding, "Edm.Int64", beyond),
    query: given(binding, "Edm.String", (inputs) => {
      const left = top(inputs) - inputs.pageSize;
      const counts = [`$skip=${beyond(inputs)}`, ...(left < Infinity ? [`$top=${left}`] : [])];
      return `?${[print(inputs), ...counts].filter((part) => part !== "").join("&")}`;
    }),
  };
}

/** Placeholders of literals in the printed options: in private-use characters, which the printer percent-encodes. */
const place = /%EE%80(%80|%81)(\d+)%EE%80%82/;

/** The options except `$top` and `$skip` as a query, with each request's literals in place of the placeholders. */
function queryTemplate(binding: Binding, options: QueryOptions): Template | undefined {
  const aliases = new Map([...binding.aliases, ...options.aliases]);
  const { top: _top, skip: _skip, levels: _levels, ...kept } = options;
  const named = JSON.stringify(kept).includes('"kind":"alias"');
  const marked = withPlaces(binding, { ...kept, aliases: named ? aliases : new Map() }) as QueryOptions;
  const uri: ODataUri = { path: [], options: marked, custom: new Map(), literals: [], shape: "" };
  const text = printUri(uri).replace(/^\?/, "");
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

/**
 * A copy of a syntax tree in which each literal's value is the placeholder of its number. Its nodes are made for each
 * expansion.
 */
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
