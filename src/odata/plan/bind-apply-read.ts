/**
 * A read with `$apply`: the other query options are evaluated on its result (Data Aggregation 4.0, section 3), whose
 * instances are records still or transient ones that have no id and no ETag.
 */
import { ODataError } from "../errors";
import type { ExpandItem, Expression, QueryOptions } from "../uri/ast";
import { noOptions } from "../uri/ast";
import { checkApplyLimits } from "./apply-limits";
import type { ApplyPlan, ApplyVariant, Structure, TransientShape } from "./apply";
import {
  columnValue,
  sourceOf,
  totalSetOrder,
  variantSource,
  type ApplySet,
  type Variant,
} from "./apply-set";
import { bindSequence, initialSet, newBuilding } from "./bind-apply";
import { bindCompute, computedOutput } from "./bind-compute";
import { binders, bindOrder, bindProperty } from "./bind-expression";
import { bindExpand, bindRecord, checkOptions, type PageFacts } from "./bind-read";
import { bindRestriction } from "./bind-restriction";
import type { Output, PathStep, Source, Value } from "./plan";
import { nestedSource, propertyOf, rootScope, type Binding } from "./scope";

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
];

/** `filters` are the `/$filter(…)` segments of the path, which come before `$apply`. */
export function bindApplyRead(
  binding: Binding,
  steps: readonly PathStep[],
  filters: readonly Expression[],
  options: QueryOptions,
  facts: PageFacts,
): ApplyPlan {
  checkOptions(options, usable, "with $apply");
  const records = steps.at(-1)?.source;
  if (!records) throw new Error("a path has at least one step");
  const building = newBuilding(binding, records);
  const before = bindRestriction(binders, rootScope(binding, records), filters, {});
  const first = initialSet(building, steps, records, before, facts.restricted);
  const set = bindSequence(building, first, options.apply ?? [], []);
  const source = sourceOf(building, set);
  const scope = rootScope(binding, source);
  const known = new Set(source.computed.keys());
  bindCompute(scope, options.compute);
  const computed = [...source.computed].filter(([name]) => !known.has(name));
  checkNames(source, options);
  const variants = set.variants.map((variant) => {
    const view = variantSource(building, set, source, variant);
    computed.forEach(([name, value]) => view.computed.set(name, value));
    return bindVariant(binding, set, source, view, variant, options);
  });
  checkApplyLimits(building.stages);
  return {
    stages: building.stages,
    source,
    steps,
    restricted: facts.restricted,
    variants: variants.map(({ plan }) => plan),
    contextList: contextList(variants),
    where: bindRestriction(binders, scope, [], options),
    order: [...bindOrder(scope, options.orderby ?? []), ...totalSetOrder(set, source)],
    skips: options.skip !== undefined && !facts.continues,
    continues: facts.continues,
    pages: facts.pages,
    counts: options.count === true,
  };
}

/** Names in `$select` and `$expand` must be of some instance of the result. */
function checkNames(source: Source, { select = [], expand = [] }: QueryOptions): void {
  for (const { path } of [...select, ...expand]) {
    const [name = ""] = path;
    if (name === "*" || name.includes(".") || source.computed.has(name) || nestedSource(source, name))
      continue;
    if (source.type.navigation(name)?.hidden !== false) propertyOf(source.type, name);
  }
}

interface BoundVariant {
  readonly plan: ApplyVariant;
  /** Its entries of the select list; undefined for all that a record has. */
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
    .map(({ column, number }): Value => ({
      kind: "comparison",
      operator: "eq",
      left: columnValue(set, source, column),
      right: {
        kind: "parameter",
        type: "Edm.Int32",
        nullable: false,
        literal: undefined,
        read: () => number,
      },
      type: "Edm.Boolean",
      nullable: false,
    }))
    .reduce<Value | undefined>(
      (left, right) => (left ? { kind: "and", left, right, type: "Edm.Boolean", nullable: false } : right),
      undefined,
    );
  return structure.whole
    ? bindWhole(binding, view, structure, when, options)
    : bindTransient(binding, set, source, view, structure, when, options);
}

/** Records as they are, with dynamic properties perhaps. */
function bindWhole(
  binding: Binding,
  view: Source,
  structure: Structure,
  when: Value | undefined,
  { select, expand = structure.expanded }: QueryOptions,
): BoundVariant {
  const { type, computed } = view;
  const isKnown = ([name = ""]: readonly string[]): boolean =>
    name === "*" ||
    name.includes(".") ||
    computed.has(name) ||
    type.property(name) !== undefined ||
    type.navigation(name) !== undefined;
  const chosen = select?.filter(({ path }) => isKnown(path));
  const record = bindRecord(
    rootScope(binding, view),
    { aliases: noOptions.aliases, ...(chosen && { select: chosen }), expand },
    0,
  );
  const entries = entriesOf(record.contextList);
  const dynamic = chosen || computed.size === 0 ? [] : ["*", ...computed.keys()];
  const shown = new Set(record.outputs.map(({ property }) => property.name));
  return {
    plan: { when, record },
    listed:
      dynamic.length + entries.length > 0
        ? [...dynamic, ...entries.filter((e) => !dynamic.includes(e))]
        : undefined,
    has: (name) => shown.has(name) || entries.includes(name) || (name === "*" && !chosen),
  };
}

/** The entries of a list in parentheses: commas within inner parentheses do not separate them. */
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

function bindTransient(
  binding: Binding,
  set: ApplySet,
  source: Source,
  view: Source,
  structure: Structure,
  when: Value | undefined,
  options: QueryOptions,
): BoundVariant {
  const paths = selectedPaths(options);
  const { shape, listed } = shapeOf(
    { binding, set, row: source },
    view,
    structure,
    paths,
    options.expand ?? [],
  );
  return { plan: { when, record: shape }, listed, has: (name) => listed.includes(name) };
}

/** The paths of `$select`, those within `$expand` of what was grouped by included; undefined for everything. */
function selectedPaths({ select, expand = [] }: QueryOptions): readonly (readonly string[])[] | undefined {
  const nested = expand.flatMap(({ path, options }) =>
    (options.select ?? []).map((item) => [...path, ...item.path]),
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
  const { binding, set, row } = context;
  const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();
  const chosen = (name: string): boolean =>
    paths === undefined || paths.some(([first]) => first === "*" || same(first, name));
  /** What is selected of an object; everything where the object itself is, or nothing of it is named. */
  const below = (name: string): readonly (readonly string[])[] | undefined => {
    const inner = (paths ?? []).filter(([first]) => same(first, name)).map((path) => path.slice(1));
    return inner.length === 0 || inner.some((path) => path.length === 0) ? undefined : inner;
  };
  const declared = structure.fields.filter(({ dynamic }) => !dynamic);
  const outputs: Output[] = [
    ...declared.map(({ property }) => ({ property, value: bindProperty(binding, view, property.name) })),
    ...[...view.computed].map(([name, value]) => computedOutput(name, value)),
  ].filter(({ property }) => chosen(property.name));
  const nested = structure.nested
    .filter(({ navigation }) => chosen(navigation.name))
    .map(({ navigation: { name }, present, structure: inner }) => {
      const object = nestedSource(view, name);
      if (!object) throw new Error(`no object ${name}`);
      checkNestedExpand(
        name,
        expand.filter(({ path }) => same(path[0], name)),
      );
      const { shape, listed } = shapeOf(context, object, inner, below(name), []);
      return { name, present: columnValue(set, row, present), shape, listed };
    });
  const shownNavigations = structure.navigations.filter(({ name }) => chosen(name));
  const items = shownNavigations.map(
    ({ name }): ExpandItem =>
      expand.find(({ path }) => same(path[0], name)) ?? {
        path: [name],
        options: noOptions,
        suffix: undefined,
        at: 0,
      },
  );
  const expansions = bindExpand(rootScope(binding, view), items, 1);
  return {
    shape: {
      outputs,
      nested: nested.map(({ name, present, shape }) => ({ name, present, shape })),
      expansions,
    },
    listed: [
      ...outputs.filter(({ dynamic }) => !dynamic).map(({ property }) => property.name),
      ...nested.map(({ name, listed }) => `${name}(${listed.join(",")})`),
      ...expansions.map(({ navigation, record }) => `${navigation.name}${record.contextList || "()"}`),
      ...outputs.filter(({ dynamic }) => dynamic).map(({ property }) => property.name),
    ],
  };
}

/** What was grouped by is expanded as it is; nothing but a selection can be asked of it. */
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
    `'${name}' holds the properties that were grouped by; of the options of $expand only $select is implemented for it.`,
    { target: "$expand" },
  );
}

/** What all instances have; where they have nothing in common, the list says so (section 3.1.1). */
function contextList(variants: readonly BoundVariant[]): string {
  const [first] = variants;
  if (first && variants.length === 1) return first.listed ? `(${first.listed.join(",")})` : "";
  const candidates = variants.find(({ listed }) => listed)?.listed;
  if (!candidates) return "";
  const common = candidates.filter((name) => variants.every((variant) => variant.has(name)));
  return common.length > 0 ? `(${common.join(",")})` : "(@Core.AnyStructure)";
}
