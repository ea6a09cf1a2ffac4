/** Keys of records: by the id, or by the natural key (URL Conventions 4.01, 4.3.2 and 4.3.3). */
import { ODataError } from "../errors";
import { primitiveTypes } from "../edm/types";
import type { Argument } from "../uri/ast";
import { bindLiteral, coerceLiteral } from "./bind-literal";
import type { Source, Value } from "./plan";
import type { Binders, Binding } from "./scope";

/** A key in parentheses: `(id)`, `(id=…)`, or the fields of the natural key by name. */
export function bindKey(
  binders: Binders,
  binding: Binding,
  source: Source,
  args: readonly Argument[],
): Value {
  const { type } = source;
  const names = args.map((arg) =>
    arg.name === undefined ? "id" : (type.property(arg.name)?.name ?? arg.name),
  );
  const isPrimary = names.length === 1 && names[0] === "id";
  const isNatural =
    args.every((arg) => arg.name !== undefined) &&
    names.toSorted().join() === type.naturalKey.toSorted().join();
  if (!isPrimary && !isNatural) {
    throw badKey(
      `The key of '${type.set}' is id (a GUID)${type.naturalKey.length > 0 ? `, or ${type.naturalKey.join(" and ")} by name` : ""}; found ${args.length === 0 ? "no key" : names.join(", ")}.`,
    );
  }
  return args
    .map((arg, i): Value =>
      equals(binders, binding, source, names[i] ?? "id", keyValue(binding, arg, source, names[i] ?? "id")),
    )
    .reduce((left, right) => ({ kind: "and", left, right, type: "Edm.Boolean", nullable: false }));
}

/** A key that cannot be one of its set. */
export const badKey = (message: string): ODataError => new ODataError("BadRequest", message);

/** The property has the value. */
export function equals(
  binders: Binders,
  binding: Binding,
  source: Source,
  name: string,
  value: Value,
): Value {
  return {
    kind: "comparison",
    operator: "eq",
    left: binders.property(binding, source, name),
    right: value,
    type: "Edm.Boolean",
    nullable: false,
  };
}

function keyValue(binding: Binding, { value }: Argument, source: Source, name: string): Value {
  const property = source.type.property(name);
  const alias =
    value.kind === "path" && value.root?.kind === "alias" && value.steps.length === 0
      ? value.root.name
      : undefined;
  const literal = alias === undefined ? value : binding.aliases.get(alias);
  const bound =
    literal?.kind === "literal" && property
      ? coerceLiteral(bindLiteral(literal), property.type, property)
      : undefined;
  if (bound && bound.kind !== "null") return bound;
  throw badKey(`The key '${name}' must be ${primitiveTypes[property?.type ?? "Edm.Guid"].expected}.`);
}
