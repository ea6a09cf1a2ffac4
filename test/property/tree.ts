/** The hierarchy of lease units, and the nodes that instances are related to (Data Aggregation 4.0, section 6). */
import type { Step } from "../../src/odata/uri/ast";
import { evaluate, related, scopeAt, type Instance, type Row, type World } from "./interpreter";

/** The steps from a node: to its parent, if it has one, or to its children. */
export type Way = "up" | "down";

const unitType = "leaseUnit";

const nodesIn = (world: World): readonly Row[] => world.records(unitType);

function parentOf(world: World, row: Row): Row | undefined {
  const type = world.model.type(unitType);
  const group = type.navigation("group");
  if (!group) throw new Error("a lease unit has a group");
  return related(world, { type, row }, group)[0]?.row;
}

function next(world: World, row: Row, way: Way): readonly Row[] {
  if (way === "down") return nodesIn(world).filter((one) => parentOf(world, one) === row);
  const parent = parentOf(world, row);
  return parent ? [parent] : [];
}

/** The nodes that at most so many steps lead to; those of the start are among them only where steps lead back. */
export function reachedFrom(
  world: World,
  start: Iterable<Row>,
  way: Way,
  distance = Infinity,
): ReadonlySet<Row> {
  const found = new Set<Row>();
  let level = new Set(start);
  for (let steps = 0; steps < distance && level.size > 0; steps += 1) {
    level = new Set([...level].flatMap((row) => next(world, row, way)).filter((row) => !found.has(row)));
    level.forEach((row) => found.add(row));
  }
  return found;
}

/** The nodes of a part that a traversal of it reaches from its roots: those that are in no circle, nor below one. */
export function traversed(world: World, part: readonly Row[]): readonly Row[] {
  const endsAtRoot = (row: Row, steps: number): boolean => {
    const parent = parentOf(world, row);
    return !parent || !part.includes(parent) || (steps < part.length && endsAtRoot(parent, steps + 1));
  };
  return part.filter((row) => endsAtRoot(row, 0));
}

/** The nodes that an instance is related to. */
export function nodesOf(world: World, instance: Instance, path: readonly Step[]): readonly Row[] {
  const [first, ...rest] = path;
  const navigation = first?.kind === "name" ? instance.type.navigation(first.name) : undefined;
  if (navigation?.collection && rest.length > 0) {
    return [...new Set(related(world, instance, navigation).flatMap((one) => nodesOf(world, one, rest)))];
  }
  const value = evaluate(scopeAt(world, instance), { kind: "path", root: undefined, steps: path, at: 0 });
  return value.type === "text" ? nodesIn(world).filter((row) => row["number"] === value.text) : [];
}

/** The instance with the node in the place that the path names; `isNode`: the instances are nodes themselves. */
export function withNode(
  world: World,
  instance: Instance,
  path: readonly Step[],
  node: Row,
  isNode: boolean,
): Instance {
  const names = path.flatMap((step) => (step.kind === "name" ? [step.name] : []));
  const values = [...(instance.values ?? [])];
  // The properties of the record replace all but the dynamic ones.
  if (isNode && names.join("/") === "number")
    return {
      ...instance,
      type: world.model.type(unitType),
      row: node,
      values: new Map(values.filter(([name]) => /^[cj]\d/.test(name))),
    };
  const place = names.length > 1 ? [names[0], "0", ...names.slice(1)] : names;
  return {
    ...instance,
    values: new Map([...values, [place.join("/"), { type: "text", text: String(node["number"]) }]]),
  };
}
