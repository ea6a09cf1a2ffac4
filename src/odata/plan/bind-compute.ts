/**
 * `$compute` (URL Conventions 4.01, 5.1.8): values under names of their own, which every other option of the same
 * level may use. A name never hides a property.
 */
import { transientProperty } from "../edm/transient";
import { ODataError } from "../errors";
import type { ComputeItem } from "../uri/ast";
import { bindExpression } from "./bind-expression";
import type { Output, Source, Value } from "./plan";
import type { Scope } from "./scope";

/** Binds the items in their order, each of which may use those before it, and gives their names to the record. */
export function bindCompute(scope: Scope, items: readonly ComputeItem[] = []): void {
  const { type, computed } = scope.current;
  for (const { expression, alias } of items) {
    const known =
      computed.has(alias) || type.property(alias) !== undefined || type.navigation(alias) !== undefined;
    if (known)
      throw new ODataError(
        "BadRequest_InvalidQueryOption",
        `'${alias}' in $compute is taken: '${type.name}' has a property of that name. Choose another.`,
        { target: "$compute" },
      );
    computed.set(alias, bindExpression(scope, expression));
  }
}

/** A computed value as a member of the answer: a dynamic property, whose type the answer has to tell. */
export const computedOutput = (name: string, value: Value): Output => ({
  property: transientProperty(name, undefined, value.type),
  value,
  dynamic: true,
});

/** All computed values of a record. */
export const computedOutputs = ({ computed }: Source): readonly Output[] =>
  [...computed].map(([name, value]) => computedOutput(name, value));
