/**
 * A read with `$apply`: the other query options are evaluated on its result (Data Aggregation 4.0, section 3), whose
 * instances are either stored records or transient instances without id and ETag.
 */
import { ODataError } from "../../errors";
import { temporalOptions } from "../../language/options";
import { type ExpandItem, noOptions, type QueryOptions } from "../../uri/ast";
import {
  checkApplyLimits,
  columnValue,
  newBuilding,
  recordSet,
  sourceOf,
  totalSetOrder,
  variantSource,
} from "./set";
import type {
  ApplyPlan,
  ApplySet,
  ApplyVariant,
  CollectionShape,
  Nested,
  NestedSet,
  NestedShape,
  Structure,
  TransientShape,
  Variant,
} from "./plan";
import { bindSequence } from "./transformations";
import { bindCompute, bindOrder, bindModelProperty, bindRestriction, computedOutput } from "../expression";
import { bindExpand, bindRecord, checkOptions } from "../read";
import { balanced, compared, given, junction } from "../operators";
import { bindMembers } from "../temporal";
import type { Ask, Output, Source, Value } from "../plan";
import type { TargetOf } from "../path";
import { nestedSource, propertyOf, rootScope, type Binding } from "../scope";

const usable = [
  "apply",
  "filter",
  "search",
  "orderby",
  "top",
  "skip",
  "count",
  "compute",
  "select",
  "expand",
  ...temporalOptions,
];

/** `filters` are the `/$filter(…)` segments of the path, which come before `$apply`. */
export function bindApplyRead(
  binding: Binding,
  { steps, filters }: Pick<TargetOf<"collection">, "steps" | "filters">,
  options: QueryOptions,
  { pages, restricted }: Ask,
): ApplyPlan {
  checkOptions(options, usable, "with $apply");
  const continues = options.skiptoken !== undefined;
  const records = steps.at(-1)?.source;
  if (!records) throw new Error("a path has at least one step");
  const building = newBuilding(binding, records);
  const ofModel = binding.stages.length;
  const before = bindRestriction(rootScope(binding, records), filters, {});
  const first = recordSet(building, { kind: "path", steps, restricted }, records, before);
  const set = bindSequence(building, first, options.apply ?? [], []);
  const source = sourceOf(building, set);
  const scope = rootScope(binding, source);
  const known = new Set(source.computed.keys());
  bindCompute(scope, options.compute);
  const computed = [...source.computed].filter(([name]) => !known.has(name));
  checkNames(set, source, options);
  checkCollectionExpand(set, options);
  const variants = set.variants.map((variant) => {
    const view = variantSource(building, set, source, variant);
    computed.forEach(([name, value]) => view.computed.set(name, value));
    return bindVariant(binding, set, source, view, variant, options);
  });
  checkApplyLimits(building.stages, ofModel);
  return {
    stages: building.stages,
    source,
    steps,
    restricted,
    variants: variants.map(({ plan }) => plan),
    contextList: contextList(variants),
    where: bindMembers(scope, [], options),
    order: [...bindOrder(scope, options.orderby ?? []), ...totalSetOrder(building, set, source)],
    skips: options.skip !== undefined && !continues,
    continues,
    pages,
    counts: options.count === true,
  };
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
    if (source.type.navigation(name)?.hidden !== false) propertyOf(source.type, name);
  }
}

interface BoundVariant {
  readonly plan: ApplyVariant;
  /** Its entries of the select list; undefined for all members of a record. */
  readonly listed: readonly string[] | undefined;
  readonly has: (name: string) => boolean;
}

function bindVariant(
  binding: Binding,
  set: ApplySet,
  source: Source,
  view: Source,
  { marks, structure }: Variant,
  options: QueryOptions,
): BoundVariant {
  const when = marks
    .map(({ column, number }) =>
      compared(
        binding,
        "eq",
        columnValue({ binding }, set, source, column),
        given(binding, "Edm.Int32", () => number),
      ),
    )
    .reduce<Value | undefined>(
      (left, right) => (left ? junction(binding, "and", left, right) : right),
      undefined,
    );
  const context: ShapeContext = { binding, set, row: source };
  return structure.whole
    ? bindWhole(context, view, structure, when, options)
    : bindTransient(context, view, structure, when, options);
}

/** Stored records, possibly with dynamic properties, and with joined objects where they are expanded. */
function bindWhole(
  context: ShapeContext,
  view: Source,
  structure: Structure,
  when: Value | undefined,
  { select, expand = structure.expanded }: QueryOptions,
): BoundVariant {
  const { binding, set } = context;
  const { type, computed } = view;
  const isKnown = ([name = ""]: readonly string[]): boolean =>
    name === "*" ||
    name.includes(".") ||
    computed.has(name) ||
    type.property(name) !== undefined ||
    type.navigation(name) !== undefined;
  const chosen = select?.filter(({ path }) => isKnown(path));
  // Names that only other branches have are expanded there.
  const added = structure.collections.filter(
    ({ name }) =>
      !select || [...select, ...expand].some(({ path: [first] }) => first === "*" || first === name),
  );
  const own = expand.filter(
    ({ path: [name = ""] }) => !isCollection(set, name) && (isKnown([name]) || !isAlias(context.row, name)),
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
    0,
  );
  const collections = added.map((collection) => collectionShape(context, collection));
  const entries = [
    ...entriesOf(record.contextList),
    ...nested.map(({ entry }) => entry),
    ...collections.map(({ name }) => `${name}()`),
  ];
  const dynamic = chosen || computed.size === 0 ? [] : ["*", ...computed.keys()];
  const shown = new Set(record.outputs.map(({ property }) => property.name));
  return {
    plan: { when, record, nested: nested.map(({ shape }) => shape), collections },
    listed:
      dynamic.length + entries.length > 0
        ? [...dynamic, ...entries.filter((e) => !dynamic.includes(e))]
        : undefined,
    has: (name) => shown.has(name) || entries.includes(name) || (name === "*" && !chosen),
  };
}

/** The entries of a list in parentheses: commas within inner parentheses do not separate entries. */
function entriesOf(list: string): readonly string[] {
  const entries: string[] = [];
  let depth = 0;
  for (const character of list.slice(1, -1)) {
    if (character === "," && depth === 0) entries.push("");
    else entries.push(`${entries.pop() ?? ""}${character}`);
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
  }
  return entries;
}

/** Whether an item has that name, with or without a type before it. */
const names = ({ path: [first = "", second] }: ExpandItem, name: string): boolean =>
  (first.includes(".") ? second : first)?.toLowerCase() === name.toLowerCase();
const isStar = ({ path }: ExpandItem): boolean => path[0] === "*";
const isAlias = ({ type }: Source, name: string): boolean => type.navigation(name)?.dynamic === true;

/** Joined records include their expansions unless the nested options of the request define others. */
const withExpanded = ({ nested }: Structure, items: readonly ExpandItem[]): readonly ExpandItem[] =>
  items.map((item) => {
    const expanded = nested.find(({ navigation }) => names(item, navigation.name))?.structure.expanded ?? [];
    return expanded.length > 0 ? { ...item, options: { expand: expanded, ...item.options } } : item;
  });

function bindTransient(
  context: ShapeContext,
  view: Source,
  structure: Structure,
  when: Value | undefined,
  options: QueryOptions,
): BoundVariant {
  const paths = selectedPaths(options);
  const { shape, listed } = shapeOf(context, view, structure, paths, options.expand ?? []);
  return { plan: { when, record: shape }, listed, has: (name) => listed.includes(name) };
}

/** The paths of `$select`, including those within `$expand` of grouping paths; undefined for everything. */
function selectedPaths({ select, expand = [] }: QueryOptions): readonly (readonly string[])[] | undefined {
  const nested = expand.flatMap(({ path, options }) =>
    options.select ? options.select.map((item) => [...path, ...item.path]) : [path],
  );
  if (!select) return nested.length > 0 ? [["*"], ...nested] : undefined;
  const refused = select.find(({ options }) => Object.keys(options).some((name) => name !== "aliases"));
  if (refused)
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      `'${refused.path.join("/")}' in $select takes no options after $apply.`,
      { target: "$select" },
    );
  return [...select.map(({ path }) => path), ...nested];
}

interface ShapeContext {
  readonly binding: Binding;
  readonly set: ApplySet;
  readonly row: Source;
}

function shapeOf(
  context: ShapeContext,
  view: Source,
  structure: Structure,
  paths: readonly (readonly string[])[] | undefined,
  expand: readonly ExpandItem[],
): { readonly shape: TransientShape; readonly listed: readonly string[] } {
  const { binding } = context;
  const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();
  const chosen = (name: string): boolean =>
    paths === undefined || paths.some(([first]) => first === "*" || same(first, name));
  /**
   * The selected paths within an object; undefined (everything) where the object itself is selected, or no path in it
   * is.
   */
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
  const shownNavigations = [...structure.navigations, ...records.map(({ navigation }) => navigation)].filter(
    ({ name }) => chosen(name),
  );
  const items = shownNavigations.map(
    ({ name }): ExpandItem =>
      expand.find((item) => names(item, name)) ?? {
        path: [name],
        options: noOptions,
        suffix: undefined,
        at: 0,
      },
  );
  const expansions = bindExpand(rootScope(binding, view), withExpanded(structure, items), 1);
  const collections = structure.collections
    .filter(({ name }) => chosen(name))
    .map((collection) => collectionShape(context, collection));
  return {
    shape: { outputs, nested: nested.map((object) => object.shape), expansions, collections },
    listed: [
      ...outputs.filter(({ dynamic }) => !dynamic).map(({ property }) => property.name),
      ...nested.map(({ entry }) => entry),
      ...expansions.map(({ navigation, record }) => `${navigation.name}${record.contextList || "()"}`),
      ...collections.map(({ name }) => `${name}()`),
      ...outputs.filter(({ dynamic }) => dynamic).map(({ property }) => property.name),
    ],
  };
}

const isCollection = ({ structure }: ApplySet, name: string): boolean =>
  structure.collections.some((collection) => collection.name === name);

/** The collection of an instance: the rows of its set with the same values. */
function collectionShape(context: ShapeContext, { name, base, set, on }: NestedSet): CollectionShape {
  const { binding } = context;
  const building = { binding, base, elsewhere: false, stages: [] };
  const source = sourceOf(building, set);
  const variants = set.variants.map((variant) => {
    const view = variantSource(building, set, source, variant);
    return bindVariant(binding, set, source, view, variant, noOptions);
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
    context: base.set + contextList(variants),
    source,
    where: equal.length > 0 ? balanced(binding, "and", equal) : undefined,
    order: totalSetOrder(building, set, source),
    variants: variants.map(({ plan }) => plan),
  };
}

/** Collections are expanded as they are, without further options. */
function checkCollectionExpand(set: ApplySet, { expand = [] }: QueryOptions): void {
  const refused = expand.find(
    ({ path: [name = ""], options, suffix }) =>
      isCollection(set, name) &&
      (suffix !== undefined || Object.keys(options).some((key) => key !== "aliases")),
  );
  if (!refused) return;
  throw new ODataError(
    "BadRequest_MethodNotImplemented",
    `'${refused.path.join("/")}' is a result of $apply; options of $expand are not implemented for it.`,
    { target: "$expand" },
  );
}

/** Objects of an instance, each with its entry of the context's list. */
function nestedShapes(
  context: ShapeContext,
  view: Source,
  objects: readonly Nested[],
  below: (name: string) => readonly (readonly string[])[] | undefined,
  expand: readonly ExpandItem[],
): readonly { readonly shape: NestedShape; readonly entry: string }[] {
  return objects.map(({ navigation: { name, dynamic }, present, structure }) => {
    const object = nestedSource(view, name);
    if (!object) throw new Error(`no object ${name}`);
    const items = expand.filter((item) => names(item, name));
    checkNestedExpand(name, items);
    const paths = below(name) ?? items.flatMap(({ options }) => options.select ?? []).map(({ path }) => path);
    const { shape, listed } = shapeOf(context, object, structure, paths.length > 0 ? paths : undefined, []);
    const list = `(${listed.join(",")})`;
    return {
      shape: {
        name,
        present: columnValue(context, context.set, context.row, present),
        shape: dynamic ? { ...shape, context: `${object.type.set}${list}/$entity` } : shape,
      },
      // An alias is not in the model, so its object states its context.
      entry: `${name}${dynamic && paths.length === 0 ? "()" : list}`,
    };
  });
}

/**
 * Grouped and joined objects are expanded unchanged; `$select` is the only nested option that is supported for them.
 */
function checkNestedExpand(name: string, items: readonly ExpandItem[]): void {
  const refused = items.some(
    ({ options, suffix, path }) =>
      suffix !== undefined ||
      path.length > 1 ||
      Object.keys(options).some((key) => key !== "select" && key !== "aliases"),
  );
  if (!refused) return;
  throw new ODataError(
    "BadRequest_MethodNotImplemented",
    `'${name}' was grouped by or joined in $apply; of the options of $expand only $select is implemented for it.`,
    { target: "$expand" },
  );
}

/** The members that all instances have in common; without any, the list states that (section 3.1.1). */
function contextList(variants: readonly BoundVariant[]): string {
  const [first] = variants;
  if (first && variants.length === 1) return first.listed ? `(${first.listed.join(",")})` : "";
  const candidates = variants.find(({ listed }) => listed)?.listed;
  if (!candidates) return "";
  const common = candidates.filter((name) => variants.every((variant) => variant.has(name)));
  return common.length > 0 ? `(${common.join(",")})` : "(@Core.AnyStructure)";
}
