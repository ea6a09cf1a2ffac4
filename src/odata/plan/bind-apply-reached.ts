/**
 * Paths in `aggregate` that lead over navigation properties (Data Aggregation 4.0, section 3.2.1.1): the records at
 * their end are gathered within each group, each of them once, before anything is added up.
 */
import { ODataError } from "../errors";
import type { AggregateExpression, Step } from "../uri/ast";
import type { AggregateMethod, Column, StageColumn } from "./apply";
import { addStage, columnValue, emptyStructure, sourceOf, type ApplySet, type Building } from "./apply-set";
import { presence } from "./bind-apply-concat";
import { binders, bindProperty, bindRelated } from "./bind-expression";
import type { Related, Source, Value } from "./plan";
import { joined, navigationOf, nestedSource, rootScope } from "./scope";

/** One aggregate over such a path; the method and the alias as they are. */
export interface ReachedItem {
  readonly alias: string;
  readonly method: AggregateMethod;
  readonly steps: readonly Step[];
}

/** Whether an aggregate is over the instances themselves: no path, or an expression, or one that repetition leaves alone. */
export function isPlainPath(building: Building, set: ApplySet, item: AggregateExpression): boolean {
  if (item.kind === "count") return item.path.length === 0;
  if (item.expression.kind !== "path" || item.expression.root !== undefined) return true;
  const { navigations, collection } = leading(building, sourceOf(building, set), item.expression.steps);
  if (navigations === 0) return true;
  return !collection && ["min", "max", "countdistinct"].includes(item.method ?? "");
}

/** How many steps of a path are navigation properties, and whether one is a collection. */
function leading(
  { binding }: Building,
  source: Source,
  steps: readonly Step[],
): { readonly navigations: number; readonly collection: boolean } {
  const [first] = steps;
  if (first?.kind === "name" && (source.computed.has(first.name) || nestedSource(source, first.name)))
    return { navigations: 0, collection: false };
  let type = source.type;
  let navigations = 0;
  let collection = false;
  for (const step of steps) {
    if (step.kind === "qualified") continue;
    const navigation = step.kind === "name" ? navigationOf({ ofModel: false }, type, step.name) : undefined;
    if (!navigation) break;
    navigations += 1;
    collection ||= navigation.collection;
    type = binding.model.type(navigation.target);
  }
  return { navigations, collection };
}

/** The records of each different path as a set, with a column for each aggregate that is over one of their properties. */
export function bindReached(
  building: Building,
  set: ApplySet,
  items: readonly ReachedItem[],
  partition: readonly string[],
): readonly {
  readonly set: ApplySet;
  readonly items: readonly { readonly item: ReachedItem; readonly column: string | undefined }[];
}[] {
  const byPath = new Map<string, ReachedItem[]>();
  for (const item of items) {
    const path = routeOf(building, set, item).join("/");
    byPath.set(path, [...(byPath.get(path) ?? []), item]);
  }
  return [...byPath.values()].map((group) => gather(building, set, group, partition));
}

const names = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === "name" ? [step.name] : []));

function routeOf(building: Building, set: ApplySet, { steps }: ReachedItem): readonly string[] {
  const { navigations } = leading(building, sourceOf(building, set), steps);
  return names(steps).slice(0, navigations);
}

function gather(
  building: Building,
  set: ApplySet,
  items: readonly ReachedItem[],
  partition: readonly string[],
) {
  const source = sourceOf(building, set);
  const [first] = items;
  const route = first ? routeOf(building, set, first) : [];
  const { target, reached } = follow(building, source, route);
  const id = bindProperty(building.binding, target, "id");
  const values = items.map((item, i) => {
    const rest = names(item.steps).slice(route.length);
    return { item, column: `v_${i}`, value: valueOf(building, target, item, rest) };
  });
  const key = partition.map((name) => ({ name, value: columnValue(set, source, name) }));
  const columns = [
    ...key,
    { name: "id", value: id },
    ...values.flatMap(({ column, value }) => (value ? [{ name: column, value }] : [])),
  ];
  const stage = addStage(building, [
    {
      from: { kind: "stage", source, reached },
      distinct: true,
      carries: false,
      columns: columns.map(({ name, value }): StageColumn => ({ name, value: { kind: "value", value } })),
      where: target.nullable || route.length === 0 ? presence({ ...id, nullable: true }) : undefined,
      groups: undefined,
    },
  ]);
  const gathered: ApplySet = {
    stage,
    columns: columns.map(({ name, value: { type, nullable } }): Column => ({ name, type, nullable })),
    structure: emptyStructure,
    variants: [{ marks: [], structure: emptyStructure }],
    order: [],
    key: [...partition, "id"],
    groups: undefined,
    reduced: false,
  };
  return {
    set: gathered,
    items: values.map(({ item, column, value }) => ({ item, column: value ? column : undefined })),
  };
}

/** Goes along the route: collections as joins of their own, single-valued steps as joins of the source they start at. */
function follow(
  { binding }: Building,
  source: Source,
  route: readonly string[],
): { readonly target: Source; readonly reached: readonly Related[] } {
  const reached: Related[] = [];
  let target = source;
  for (const name of route) {
    const scope = rootScope(binding, target);
    const navigation = navigationOf(scope, target.type, name);
    if (!navigation) throw new Error(`no navigation property ${name}`);
    if (!navigation.collection) {
      target = joined(scope, target, navigation, binders);
      continue;
    }
    const related = bindRelated(scope, target, name);
    if (!related) throw new Error(`no navigation property ${name}`);
    reached.push(related);
    target = related.source;
  }
  return { target, reached };
}

/** The property at the end; undefined when the records themselves are counted. */
function valueOf(
  { binding }: Building,
  target: Source,
  { method, alias }: ReachedItem,
  rest: readonly string[],
): Value | undefined {
  const [name, ...more] = rest;
  if (more.length > 0)
    throw new ODataError("BadRequest_UnknownProperty", `'${name ?? ""}' has no member '${more.join("/")}'.`, {
      target: alias,
    });
  if (name !== undefined && nestedSource(target, name))
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `Counting '${name}', which $apply aggregated, is not implemented by this service; count the instances: $count as ${alias}.`,
      { target: alias },
    );
  if (name !== undefined) return target.computed.get(name) ?? bindProperty(binding, target, name);
  return method === "count" ? undefined : bindProperty(binding, target, "id");
}
