/** What a record must hold to be related to another through a navigation: the values that the relation is made of. */
import type { EntityType, Navigation } from "../edm/model";
import { bindValue, type Values } from "../plan/bind-body";
import type { Expression } from "../uri";
import type { StoredRecord } from "./behaviour";
import type { RunContext } from "./context";

/**
 * Values of the target that relate it to `owner`: those of the key pairs, and those that the navigation's own filter
 * asks for (`type eq 'Lease Unit'`). Only for navigations that do not lead through a third type.
 */
export function valuesFromOwner(
  { model, text }: RunContext,
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
