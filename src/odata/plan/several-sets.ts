/** Reads over several sets: `$crossjoin` and `$all`. */
import { notImplemented, ODataError } from "../errors";
import { emptyType } from "../model/model";
import type { QueryOptions } from "../uri/ast";
import type { AllPlan, Ask, Joined, Order, ReadPlan, Source } from "./plan";
import { bindOrder, bindModelProperty, bindRestriction } from "./expression";
import type { TargetOf } from "./path";
import { bindCollectionRead, bindRecord, checkOptions } from "./read";
import { type Binding, newSource, rootScope, type Scope } from "./scope";

/*
 * `$crossjoin(a,b)` (URL Conventions 4.01, 4.14): every combination of the sets' records that matches the filter. Names
 * in its options begin with the name of a set. Each set is represented by a link, or by its record where it is
 * expanded.
 */

const invalid = (message: string, target: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, { target });

/** The plan over one source for each of the types. */
export function bindCrossJoinRead(
  binding: Binding,
  { types }: Pick<TargetOf<"crossjoin">, "types">,
  options: QueryOptions,
  { pages, restricted }: Ask,
): ReadPlan {
  const allowed = ["filter", "orderby", "select", "expand", "top", "skip", "count"];
  checkOptions(options, allowed, "on $crossjoin");
  const continues = options.skiptoken !== undefined;
  const sources = types.map((type) => newSource(binding, type));
  const scope: Scope = {
    ...rootScope(binding, newSource(binding, nothing)),
    variables: new Map(sources.map((source) => [source.type.set, source])),
  };
  const where = bindRestriction(scope, [], options);
  const order = [
    ...bindOrder(scope, options.orderby ?? []),
    ...sources.flatMap((s) => naturalOrder(binding, s)),
  ];
  const joined = bindJoined(binding, sources, options);
  const last = sources.at(-1);
  if (!last) throw new Error("$crossjoin names at least one set");
  return {
    steps: sources.map((source) => ({ source, related: undefined, key: undefined })),
    where,
    order,
    record: { source: last, outputs: [], expansions: [], contextList: "", joined },
    skips: options.skip !== undefined && !continues,
    counts: options.count === true,
    pages,
    continues,
    restricted,
    stages: binding.stages,
  };
}

const naturalOrder = (binding: Binding, source: Source): readonly Order[] => {
  const { naturalKey } = source.type;
  return (naturalKey.length > 0 ? naturalKey : ["id"]).map((name) => ({
    value: bindModelProperty(binding, source, name),
    descending: false,
  }));
};

/** The members for each set: `$select` names sets, and so does `$expand`, with nested options. */
function bindJoined(
  binding: Binding,
  sources: readonly Source[],
  { select, expand }: QueryOptions,
): readonly Joined[] {
  const sets = sources.map(({ type }) => type.set);
  const named = (path: readonly string[], target: string): string => {
    const [name = "", ...rest] = path;
    if (rest.length === 0 && (sets.includes(name) || name === "*")) return name;
    throw invalid(`'${path.join("/")}' in ${target}: expected one of the sets ${sets.join(", ")}.`, target);
  };
  const selected = select?.map(({ path }) => named(path, "$select"));
  const expanded = new Map((expand ?? []).map((item) => [named(item.path, "$expand"), item]));
  return sources.flatMap((source): readonly Joined[] => {
    const { set } = source.type;
    const item = expanded.get(set) ?? expanded.get("*");
    if (item) {
      checkOptions(item.options, ["select", "expand"], `in the expansion of '${set}'`);
      return [{ source, record: bindRecord(rootScope(binding, source), item.options, 1) }];
    }
    const shown = selected === undefined || selected.includes(set) || selected.includes("*");
    return shown ? [{ source, record: undefined }] : [];
  });
}

/** The type of the combinations: it has no properties. */
const nothing = emptyType("$crossjoin");

/*
 * `$all` (URL Conventions 4.01, 4.15): the records of every set, in sequence, each set in the order of its ids. Only
 * options that apply to every record are supported: `$search`, `$top`, `$skip` and `$count`.
 */

/** One plan for each type, with the context of its records. */
export function bindAllRead(
  binding: Binding,
  { types }: Pick<TargetOf<"all">, "types">,
  options: QueryOptions,
  ask: Ask,
): AllPlan {
  // URL Conventions 4.01, 4.16: these options apply to every collection.
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
