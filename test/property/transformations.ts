/** An interpreter of `$apply` after Data Aggregation 4.0, section 3: sequences of transformations of instances. */
import type { Navigation } from "../../src/odata/model/model";
import type { Expression, Step, Transformation } from "../../src/odata/uri/ast";
import type { EstateType } from "./estate";
import { fields } from "./expressions";
import {
  aggregated,
  evaluate,
  holds,
  orderWithNull,
  pathOf,
  related,
  scopeAt,
  scopeOf,
  type Instance,
  type Row,
  type World,
} from "./interpreter";
import { nodesOf, reachedFrom, traversed, withNode } from "./tree";
import { isNumber, nothing, places, Undecided, units, type Value } from "./values";

type AggregateItem = Extract<Transformation, { kind: "aggregate" }>["items"][number];

/** The result of transformations of all records of a type. */
export const transformed = (
  world: World,
  type: string,
  sequence: readonly Transformation[],
): readonly Instance[] =>
  applied(
    world,
    sequence,
    world.records(type).map((row) => scopeOf(world, type, row).current),
  );

/** The result of transformations of the records that a navigation property leads to. */
export function transformedRelated(
  world: World,
  type: string,
  row: Row,
  name: string,
  sequence: readonly Transformation[],
): readonly Instance[] {
  const { current } = scopeOf(world, type, row);
  const navigation = current.type.navigation(name);
  if (!navigation) throw new Error(`${type} has no ${name}`);
  return applied(world, sequence, related(world, current, navigation));
}

const valueOf = (world: World, instance: Instance, expression: Expression): Value =>
  evaluate(scopeAt(world, instance), expression);
const pathExpression = (steps: readonly Step[]): Expression => ({
  kind: "path",
  root: undefined,
  steps,
  at: 0,
});
const named = (name: string): Step => ({ kind: "name", name, at: 0 }) as Step;
/** The types whose values the expectations compare. */
const compared = new Set<string>(["Edm.Boolean", "Edm.Date", "Edm.Decimal", "Edm.Int32", "Edm.String"]);
const isFilled = (type: string, name: string): boolean => fields[type as EstateType].includes(name);

function applied(
  world: World,
  sequence: readonly Transformation[],
  instances: readonly Instance[],
): readonly Instance[] {
  const [transformation, ...rest] = sequence;
  if (!transformation) return instances;
  if (transformation.kind !== "orderby") return applied(world, rest, apply(world, transformation, instances));
  // An order is of use to `skip` and `top` only, which cut it.
  const end = rest.findIndex(({ kind }) => kind !== "skip" && kind !== "top");
  const cuts = end < 0 ? rest : rest.slice(0, end);
  let [from, to] = [0, instances.length];
  for (const cut of cuts)
    if (cut.kind === "skip") from = Math.min(to, from + Number(cut.count.value));
    else if (cut.kind === "top") to = Math.min(to, from + Number(cut.count.value));
  const part = sort(world, instances, transformation.items).between(from, to);
  return applied(world, rest.slice(cuts.length), part);
}

function apply(
  world: World,
  transformation: Transformation,
  input: readonly Instance[],
): readonly Instance[] {
  switch (transformation.kind) {
    case "identity":
      return input;
    case "filter":
      return input.filter((instance) => holds(scopeAt(world, instance), transformation.filter));
    case "compute":
      return input.map((instance) => {
        const added = transformation.items.map(
          ({ expression, alias }) => [alias, valueOf(world, instance, expression)] as const,
        );
        return { ...instance, values: new Map([...(instance.values ?? []), ...added]) };
      });
    case "aggregate":
      return [aggregate(world, transformation.items, input)];
    case "groupby":
      return grouped(world, transformation, input);
    case "nest":
      return [
        {
          type: typeOf(world, input),
          row: undefined,
          values: new Map(),
          collections: new Map(
            transformation.items.map(({ alias, then }) => [alias, applied(world, then, input)]),
          ),
        },
      ];
    case "addnested":
      if (input[0] && !navigationAt(input[0], transformation.path).collection)
        return transformation.items.reduce<readonly Instance[]>(
          (before, { alias, then }) =>
            before.flatMap((one) => joinedTo(world, one, transformation.path, { alias, then, outer: true })),
          input,
        );
      return input.map((instance) => {
        const members = relatedBy(world, instance, transformation.path);
        const added = transformation.items.map(
          ({ alias, then }) => [alias, applied(world, then, members)] as const,
        );
        return { ...instance, collections: new Map([...(instance.collections ?? []), ...added]) };
      });
    case "relatives": {
      const { name, hierarchy, start, distance, keepsStart } = transformation;
      const starts = applied(world, start, input).flatMap((one) => nodesOf(world, one, hierarchy.path));
      const way = name === "ancestors" ? "up" : "down";
      const found = reachedFrom(world, starts, way, distance && Number(distance.value));
      const isFound = new Set(keepsStart ? [...found, ...starts] : found);
      return input.filter((one) => nodesOf(world, one, hierarchy.path).some((node) => isFound.has(node)));
    }
    case "traverse": {
      const { hierarchy, only } = transformation;
      return traversed(world, nodesLeft(world, only)).flatMap((node) =>
        input
          .filter((one) => nodesOf(world, one, hierarchy.path).includes(node))
          .map((one) =>
            one.row ? one : withNode(world, one, hierarchy.path, node, one.type.name === "leaseUnit"),
          ),
      );
    }
    case "concat":
      return transformation.branches.flatMap((branch) => applied(world, branch, input));
    case "extreme": {
      const count = valueOf(
        world,
        { type: world.model.type("customer"), row: undefined },
        transformation.amount,
      );
      if (!isNumber(count)) throw new Error("the interpreter has numbers only");
      const descending = transformation.name.startsWith("top");
      const sorted = sort(world, input, [{ expression: transformation.by, descending }]);
      if (transformation.name.endsWith("count")) return sorted.between(0, Number(units(count) / places));
      const isPercent = transformation.name.endsWith("percent");
      const numbers = sorted.keys.map(([key]) => (key && isNumber(key) ? units(key) : 0n));
      const total = numbers.reduce((sum, number) => sum + number, 0n);
      if (isPercent && total === 0n) throw new Undecided("percentages of zero");
      const goal = isPercent ? (total * units(count)) / places : units(count);
      let [end, sum] = [0, 0n];
      while (end < numbers.length && sum * (isPercent ? 100n : 1n) < goal) sum += numbers[end++] ?? 0n;
      return sorted.between(0, end);
    }
    case "join": {
      const { path, alias, then, outer } = transformation;
      return input.flatMap((instance) => joinedTo(world, instance, path, { alias, then, outer }));
    }
    default:
      throw new Error(`the interpreter has no ${transformation.kind}`);
  }
}

/** The instance with each of the results for the records that the path leads to, as members of the alias. */
function joinedTo(
  world: World,
  instance: Instance,
  path: readonly Step[],
  { alias, then, outer }: Pick<Extract<Transformation, { kind: "join" }>, "alias" | "then" | "outer">,
): readonly Instance[] {
  const navigation = navigationAt(instance, path);
  const members = related(world, instance, navigation);
  // As in the example of section 3.5.1, nothing is aggregated without related instances.
  const joined = members.length === 0 ? [] : applied(world, then, members);
  const missing: Instance = { type: world.model.type(navigation.target), row: undefined };
  return (joined.length === 0 && outer ? [missing] : joined).map((one) => {
    const own = one.type.properties
      .filter(({ name, type }) => compared.has(type) && isFilled(one.type.name, name))
      .map(({ name }): [string, Value] => [name, valueOf(world, one, pathExpression([named(name)]))]);
    const values = [...own, ...(one.values ?? [])].map(([name, value]): [string, Value] => [
      `${alias}/${name}`,
      value,
    ]);
    const none: [string, Value][] = one.row || one.values ? [] : [[alias, nothing]];
    return { ...instance, values: new Map([...(instance.values ?? []), ...values, ...none]) };
  });
}

/** The navigation property that a path of one step names. */
function navigationAt({ type }: Instance, [first]: readonly Step[]): Navigation {
  const navigation = first?.kind === "name" ? type.navigation(first.name) : undefined;
  if (!navigation) throw new Error("the interpreter joins and nests a navigation property");
  return navigation;
}

const relatedBy = (world: World, instance: Instance, path: readonly Step[]): readonly Instance[] =>
  related(world, instance, navigationAt(instance, path));

/** The nodes of the hierarchy, or those that transformations leave. */
function nodesLeft(world: World, only: readonly Transformation[]): readonly Row[] {
  const type = world.model.type("leaseUnit");
  const all = world.records("leaseUnit").map((row): Instance => ({ type, row }));
  return applied(world, only, all).flatMap(({ row }) => (row ? [row] : []));
}

type GroupBy = Pick<Extract<Transformation, { kind: "groupby" }>, "groups" | "then">;

function grouped(world: World, { groups, then }: GroupBy, input: readonly Instance[]): readonly Instance[] {
  const recursive = groups.find((group) => "recursive" in group);
  if (recursive)
    return rolledUp(world, recursive, { groups: groups.filter((each) => each !== recursive), then }, input);
  return groups
    .map(levelsOf)
    .reduce<readonly (readonly (readonly Step[])[])[]>(
      (all, levels) => all.flatMap((before) => levels.map((level) => [...before, ...level])),
      [[]],
    )
    .flatMap((paths) =>
      groupsOf(world, paths, input).flatMap(({ values, members }) =>
        then.length === 0
          ? [{ type: typeOf(world, members), row: undefined, values }]
          : applied(world, then, members).map((instance) => ({
              ...instance,
              values: new Map([...values, ...(instance.values ?? [])]),
            })),
      ),
    );
}

/** `rolluprecursive` (section 6.3): for each node, the results for the instances of it and of all nodes below it. */
const rolledUp = (
  world: World,
  { recursive, only }: Extract<GroupBy["groups"][number], { recursive: unknown }>,
  { groups, then }: GroupBy,
  input: readonly Instance[],
): readonly Instance[] =>
  nodesLeft(world, only).flatMap((node) => {
    const below = new Set([node, ...reachedFrom(world, [node], "down")]);
    const portion = input.filter((one) =>
      nodesOf(world, one, recursive.path).some((each) => below.has(each)),
    );
    const none: Instance = { type: typeOf(world, portion), row: undefined, values: new Map() };
    const results =
      groups.length > 0
        ? grouped(world, { groups, then }, portion)
        : then.length > 0
          ? applied(world, then, portion)
          : [none];
    return results.map((result) => withNode(world, result, recursive.path, node, true));
  });

/** The lists of paths by which a grouping groups: one, or one for each level of a rollup. */
function levelsOf(
  grouping: Extract<Transformation, { kind: "groupby" }>["groups"][number],
): readonly (readonly (readonly Step[])[])[] {
  if (!("rollup" in grouping)) return [[grouping as readonly Step[]]];
  const { rollup } = grouping;
  const hasTotal = rollup[0]?.length === 0;
  const paths = hasTotal ? rollup.slice(1) : rollup;
  return Array.from({ length: paths.length + (hasTotal ? 1 : 0) }, (_, i) =>
    paths.slice(0, paths.length - i),
  );
}

/** The canonical form of a value, the same for values that are equal. */
const keyOf = (value: Value): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${member}` : member));

function groupsOf(world: World, paths: readonly (readonly Step[])[], input: readonly Instance[]) {
  if (paths.length === 0 && input.length === 0) throw new Undecided("the total of no instances");
  const groups = new Map<string, { values: Map<string, Value>; members: Instance[] }>();
  for (const instance of input) {
    const values = new Map(
      paths.map((path) => [pathOf(path), valueOf(world, instance, pathExpression(path))] as const),
    );
    const key = JSON.stringify([...values.values()].map(keyOf));
    const group = groups.get(key) ?? { values, members: [] };
    group.members.push(instance);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The type of instances; no matter which where there are none. */
const typeOf = (world: World, [first]: readonly Instance[]) => first?.type ?? world.model.type("customer");

function aggregate(world: World, items: readonly AggregateItem[], input: readonly Instance[]): Instance {
  const type = typeOf(world, input);
  const scope = scopeAt(world, { type, row: undefined });
  const values = items.map((item) => [item.alias ?? "", aggregateValue(world, scope, item, input)] as const);
  return { type, row: undefined, values: new Map(values) };
}

/** With `from`: the values of the groups of all its properties, which its methods aggregate one after the other. */
function aggregateValue(
  world: World,
  scope: ReturnType<typeof scopeAt>,
  item: AggregateItem,
  input: readonly Instance[],
): Value {
  const [step, ...from] = item.from;
  if (!step) return aggregated(scope, ...reached(world, input, item));
  const rest = from.flatMap(({ paths }) => paths);
  const inner = groupsOf(world, [...step.paths, ...rest], input).map(({ values, members }): Instance => {
    const v = aggregated(scope, ...reached(world, members, item));
    return { type: scope.it.type, row: undefined, values: new Map([...values, ["v", v]]) };
  });
  return aggregateValue(
    world,
    scope,
    {
      kind: "method",
      method: step.method,
      from,
      alias: undefined,
      at: 0,
      expression: pathExpression([named("v")]),
    },
    inner,
  );
}

/**
 * The instances that an item aggregates: of a path along navigation properties, each record at its end once (section
 * 3.2.1.1).
 */
function reached(
  world: World,
  input: readonly Instance[],
  item: AggregateItem,
): readonly [readonly Instance[], AggregateItem] {
  const steps = stepsOf(item);
  const [first, ...rest] = steps;
  const navigation = first?.kind === "name" ? input[0]?.type.navigation(first.name) : undefined;
  if (!navigation || input.some(({ row }) => !row)) return [input, item];
  const found = input.flatMap((instance) => related(world, instance, navigation));
  const distinct = [...new Map(found.map((instance) => [instance.row, instance])).values()];
  const shorter: AggregateItem =
    item.kind === "count" ? { ...item, path: rest } : { ...item, expression: pathExpression(rest) };
  return reached(world, distinct, shorter);
}

/** The names of a path to records or to a property of theirs; none for any other expression. */
function stepsOf(item: AggregateItem): readonly Step[] {
  if (item.kind === "count") return item.path;
  const { expression } = item;
  const isPlain =
    expression.kind === "path" && !expression.root && expression.steps.every(({ kind }) => kind === "name");
  return isPlain ? expression.steps : [];
}

/** Instances in an order; a part of them is undecided if it separates instances that are equal in it. */
function sort(
  world: World,
  input: readonly Instance[],
  items: readonly { readonly expression: Expression; readonly descending: boolean }[],
) {
  const keyed = input.map((instance) => ({
    instance,
    keys: items.map(({ expression }) => valueOf(world, instance, expression)),
  }));
  const compare = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => {
    for (const [i, { descending }] of items.entries()) {
      const [left = nothing, right = nothing] = [a.keys[i], b.keys[i]];
      const difference = orderWithNull(left, right);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
  const sorted = keyed.toSorted(compare);
  const isTie = (at: number): boolean => {
    const [a, b] = [sorted[at - 1], sorted[at]];
    return a !== undefined && b !== undefined && compare(a, b) === 0;
  };
  return {
    keys: sorted.map(({ keys }) => keys),
    between: (start: number, end: number): readonly Instance[] => {
      if (isTie(start) || isTie(end)) throw new Undecided("instances that are equal in the order");
      return sorted.slice(start, end).map(({ instance }) => instance);
    },
  };
}
