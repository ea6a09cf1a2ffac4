/**
 * `$all` (URL Conventions 4.01, 4.15): the records of every set, one set after the other, each in the order of its ids.
 * Only what every record has can be asked for: `$search`, `$top`, `$skip` and `$count`.
 */
import { notImplemented } from "../errors";
import type { QueryOptions } from "../uri/ast";
import type { Ask } from "./ask";
import type { TargetOf } from "./path";
import { bindCollectionRead, checkOptions } from "./read";
import type { AllPlan } from "./plan";
import { newSource, type Binding } from "./scope";

/** One plan for each type, with the context that its records carry. */
export function bindAllRead(
  binding: Binding,
  { types }: Pick<TargetOf<"all">, "types">,
  options: QueryOptions,
  ask: Ask,
): AllPlan {
  // URL Conventions 4.01, 4.16: they apply to every collection.
  const known = (["filter", "orderby", "select", "expand", "compute"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (known)
    throw notImplemented(`The query option '$${known}' on $all without a type, as in $all/Namespace.Type,`);
  checkOptions(
    options,
    ["search", "top", "skip", "count"],
    "on $all (name a type, as in $all/Namespace.Type)",
  );
  const { search, aliases } = options;
  const parts = types.map((type) => {
    const step = { source: newSource(binding, type), related: undefined, key: undefined };
    const found = search ? { search, aliases } : { aliases };
    const plan = bindCollectionRead(binding, { steps: [step], filters: [] }, found, ask);
    return { ...plan, record: { ...plan.record, context: `${type.set}/$entity` } };
  });
  const continues = options.skiptoken !== undefined;
  return {
    parts,
    counts: options.count === true,
    skips: options.skip !== undefined && !continues,
    continues,
    pages: ask.pages,
  };
}
