/**
 * `$root/set(key)` in an expression (URL Conventions 4.01, 5.1.1.14.5): one record from the service root, in the company
 * of the request or in the one that the path names. Collections from the root are not implemented.
 */
import { didYouMean, notImplemented, ODataError } from "../errors";
import type { EntityType } from "../edm/model";
import type { Argument, Step } from "../uri/ast";
import { bindKey } from "./bind-key";
import type { Inputs, RootedRecord, Value } from "./plan";
import { newSource, type Binders, type Binding } from "./scope";

/** The record that the first steps address, and the steps within it. */
export function bindRootedRecord(
  binders: Binders,
  binding: Binding,
  steps: readonly Step[],
): { readonly record: RootedRecord; readonly rest: readonly Step[] } {
  const { partition } = binding.model;
  const [first, second, ...more] = steps;
  const { type, args } = keyedSet(binding, first);
  if (type === partition.type) {
    const id = visibleId(binding, args);
    const inside = second?.kind === "name" && type.property(second.name) === undefined;
    if (inside) return { record: inPartition(binders, binding, keyedSet(binding, second), id), rest: more };
    const source = newSource(binding, type);
    const key: Value = {
      kind: "comparison",
      operator: "eq",
      left: binders.property(binding, source, "id"),
      right: id,
      type: "Edm.Boolean",
      nullable: false,
    };
    return { record: { source, key, partition: undefined }, rest: steps.slice(1) };
  }
  const here = parameter(({ partition: id }) => id);
  return { record: inPartition(binders, binding, { type, args }, here), rest: steps.slice(1) };
}

interface KeyedSet {
  readonly type: EntityType;
  readonly args: readonly Argument[];
}

function keyedSet(binding: Binding, step: Step | undefined): KeyedSet {
  const name = step?.kind === "name" ? step.name : "";
  const type = binding.model.set(name);
  const sets = binding.model.types.map(({ set }) => set);
  if (!type)
    throw new ODataError(
      "BadRequest_UnknownProperty",
      `There is no collection '${name}' at the service root.${didYouMean(name, sets)}`,
      { target: name },
    );
  if (type.owner !== undefined) throw notImplemented(`$root/${name}`);
  if (step?.kind !== "name" || !step.args) throw notImplemented(`$root/${name} without a key`);
  return { type, args: step.args };
}

function inPartition(
  binders: Binders,
  binding: Binding,
  { type, args }: KeyedSet,
  partition: Value,
): RootedRecord {
  const source = newSource(binding, type);
  return { source, key: bindKey(binders, binding, source, args), partition };
}

/** The id of a partition in the path; empty, so that nothing is found, when the caller may not see it. */
function visibleId(binding: Binding, args: readonly Argument[]): Value {
  const [arg] = args;
  const literal = arg?.value.kind === "literal" ? arg.value : undefined;
  const fits = literal !== undefined && (literal.type === "guid" || literal.type === "string");
  if (args.length !== 1 || !fits || (arg?.name !== undefined && arg.name.toLowerCase() !== "id"))
    throw new ODataError("BadRequest", `The key of '${binding.model.partition.type.set}' must be a GUID.`);
  return parameter(({ literals, visible }) => {
    const id = (literals[literal.index] ?? "").toLowerCase();
    return visible === undefined || (JSON.parse(visible) as unknown[]).includes(id) ? id : "";
  });
}

const parameter = (read: (inputs: Inputs) => string): Value => ({
  kind: "parameter",
  type: "Edm.Guid",
  nullable: false,
  read,
  literal: undefined,
});
