/** Which records of a collection are meant: those that pass every filter and are found by the search. */
import type { Expression, QueryOptions } from "../uri/ast";
import { bindSearch } from "./bind-search";
import type { Value } from "./plan";
import type { Binders, Scope } from "./scope";

/** The conditions of `/$filter(…)` segments, `$filter` and `$search` in one; undefined when there is none. */
export function bindRestriction(
  binders: Binders,
  scope: Scope,
  filters: readonly Expression[],
  { filter, search }: Pick<QueryOptions, "filter" | "search">,
): Value | undefined {
  const [first, ...rest] = [
    ...[...filters, ...(filter ? [filter] : [])].map((condition) => binders.condition(scope, condition)),
    ...(search ? [bindSearch(binders, scope, search)] : []),
  ];
  return rest.reduce<Value | undefined>(
    (left, right) => left && { kind: "and", left, right, type: "Edm.Boolean", nullable: false },
    first,
  );
}
