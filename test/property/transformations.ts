/** An interpreter of `$apply` after Data Aggregation 4.0, section 3: sequences of transformations of instances. */
import type { Expression, Step, Transformation } from "../../src/odata/uri";
import type { EstateType } from "./estate";
import { fields } from "./expressions";
import { aggregated, evaluate, holds, related, scopeOf, type Instance, type World } from "./interpreter";
import { nothing, order, Undecided, type Value } from "./values";

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

const scopeAt = (world: World, current: Instance) => ({
  world,
  it: current,
  current,
  variables: new Map<string, Instance>(),
});
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
const nameOf = (steps: readonly Step[]): string =>
  steps.map((step) => (step.kind === "name" ? step.name : step.kind)).join("/");

const applied = (world: World, sequence: readonly Transformation[], instances: readonly Instance[]) =>
  sequence.reduce((input, transformation) => apply(world, transformation, input), instances);

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
      return transformation.groups
        .map(levelsOf)
        .reduce<readonly (readonly (readonly Step[])[])[]>(
          (all, levels) => all.flatMap((before) => levels.map((level) => [...before, ...level])),
          [[]],
        )
        .flatMap((paths) =>
          groupsOf(world, paths, input).flatMap(({ values, members }) =>
            transformation.then.length === 0
              ? [{ type: typeOf(world, members), row: undefined, values }]
              : applied(world, transformation.then, members).map((instance) => ({
                  ...instance,
                  values: new Map([...values, ...(instance.values ?? [])]),
                })),
          ),
        );
    case "concat":
      return transformation.branches.flatMap((branch) => applied(world, branch, input));
    case "extreme": {
      const count = valueOf(
        world,
        { type: world.model.type("customer"), row: undefined },
        transformation.amount,
      );
      if (count.type !== "integer") throw new Error("the interpreter has numbers of instances only");
      const descending = transformation.name.startsWith("top");
      const sorted = sort(world, input, [{ expression: transformation.by, descending }]);
      return sorted.between(0, Number(count.whole));
    }
    case "join":
      return input.flatMap((instance) => {
        const [first] = transformation.path;
        const navigation = first?.kind === "name" ? instance.type.navigation(first.name) : undefined;
        if (!navigation) throw new Error("the interpreter joins a navigation property");
        const members = related(world, instance, navigation);
        // As in the example of section 3.5.1, nothing is aggregated without related instances.
        const joined = members.length === 0 ? [] : applied(world, transformation.then, members);
        const missing: Instance = { type: world.model.type(navigation.target), row: undefined };
        return (joined.length === 0 && transformation.outer ? [missing] : joined).map((one) => {
          const own = one.type.properties
            .filter(({ name, type }) => compared.has(type) && isFilled(one.type.name, name))
            .map(({ name }): [string, Value] => [name, valueOf(world, one, pathExpression([named(name)]))]);
          const values = [...own, ...(one.values ?? [])].map(([name, value]): [string, Value] => [
            `${transformation.alias}/${name}`,
            value,
          ]);
          const none: [string, Value][] = one.row || one.values ? [] : [[transformation.alias, nothing]];
          return { ...instance, values: new Map([...(instance.values ?? []), ...values, ...none]) };
        });
      });
    default:
      throw new Error(`the interpreter has no ${transformation.kind}`);
  }
}

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
      paths.map((path) => [nameOf(path), valueOf(world, instance, pathExpression(path))] as const),
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
  if (!step) return aggregated(scope, input, item);
  const rest = from.flatMap(({ paths }) => paths);
  const inner = groupsOf(world, [...step.paths, ...rest], input).map(({ values, members }): Instance => {
    const v = aggregated(scope, members, item);
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
      const difference =
        left.type === "null" || right.type === "null"
          ? Number(right.type === "null") - Number(left.type === "null")
          : order(left, right);
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
    between: (start: number, end: number): readonly Instance[] => {
      if (isTie(start) || isTie(end)) throw new Undecided("instances that are equal in the order");
      return sorted.slice(start, end).map(({ instance }) => instance);
    },
  };
}
