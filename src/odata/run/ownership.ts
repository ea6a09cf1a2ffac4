/**
 * What related records hold of each other: the values that a relation is made of, set to relate two records and unset
 * to part them. Relations through a third type are not made this way and are refused.
 */
import { ODataError } from "../errors";
import type { EntityType, Model, Navigation } from "../edm/model";
import { bindValue, unsetValue, type Values } from "../plan/bind-body";
import type { Expression } from "../uri";
import type { StoredRecord } from "./behaviour";
import type { RunContext } from "./context";
import { propertyNamed } from "./record-rules";

/**
 * Values of the target that relate it to `owner`: those of the key pairs, and those that the navigation's own filter
 * asks for (`type eq 'Lease Unit'`). Empty for what a company contains.
 */
export function valuesFromOwner(
  { model, text }: Pick<RunContext, "model" | "text">,
  navigation: Navigation,
  owner: StoredRecord,
): Values {
  const pairs = navigation.on.map(([here, there]) => [there, owner[here] ?? null] as const);
  const filter =
    navigation.where === undefined
      ? {}
      : impliedValues(model.type(navigation.target), text.expression(navigation.where));
  return { ...Object.fromEntries(pairs), ...filter };
}

/** Values of a record by which its single-valued navigation leads to `target`. */
export const valuesFromTarget = ({ on }: Navigation, target: StoredRecord): Values =>
  Object.fromEntries(on.map(([here, there]) => [here, target[there] ?? null]));

/** Values of a record whose single-valued navigation leads to nothing. Throws 400 when it would lose its key. */
export function valuesWithoutTarget(type: EntityType, navigation: Navigation): Values {
  const names = navigation.on.map(([here]) => here);
  requireNotInKey(type, names, `'${navigation.name}' of a '${type.name}' cannot be unset`);
  return unset(type, names);
}

/** Values of a record that belongs to no owner any more. Throws 400 when it would lose its key. */
export function valuesWithoutOwner(model: Model, navigation: Navigation): Values {
  const target = model.type(navigation.target);
  const names = navigation.on.map(([, there]) => there);
  requireNotInKey(target, names, `A '${target.name}' cannot be taken out of '${navigation.name}'`);
  return unset(target, names);
}

const unset = (type: EntityType, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, unsetValue(propertyNamed(type, name))]));

function requireNotInKey(type: EntityType, names: readonly string[], what: string): void {
  const inKey = names.filter((name) => type.naturalKey.includes(name));
  if (names.length > 0 && inKey.length === 0) return;
  const reason =
    names.length === 0
      ? "it belongs to its company"
      : `${inKey.join(" and ")} is part of what it is known by`;
  throw new ODataError("BadRequest", `${what}: ${reason}. Relate it to another record, or delete it.`);
}

/** Throws 400 for a relation that is not made of values of the two records. */
export function requireDirect({ name, target, through }: Navigation): void {
  if (!through) return;
  throw new ODataError(
    "BadRequest",
    `'${name}' is given by the records of '${through.type}' that name a '${target}'; write those.`,
    { target: name },
  );
}

/** The equalities of a conjunction, as values. */
function impliedValues(type: EntityType, expression: Expression): Values {
  if (expression.kind !== "binary") return {};
  const { operator, left, right } = expression;
  if (operator === "and") return { ...impliedValues(type, left), ...impliedValues(type, right) };
  const [step] = left.kind === "path" ? left.steps : [];
  const property = step?.kind === "name" ? type.property(step.name) : undefined;
  return operator === "eq" && property && right.kind === "literal"
    ? { [property.name]: bindValue(property, right.value) }
    : {};
}
