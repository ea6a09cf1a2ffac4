/** Reads over several sets: `$crossjoin` and `$all`. */
import { invalidOption, notImplemented } from "../errors";
import { temporalOptions } from "../language/options";
import { containment, emptyType, type EntityType } from "../model/model";
import type { Expression, QueryOptions } from "../uri/ast";
import {
  type ApplyPlan,
  type Nested,
  type AllPlan,
  firstStep,
  type Joined,
  newSelection,
  type Source,
} from "./plan";
import {
  addStage,
  bareColumn,
  type Building,
  columnNames,
  emptyStructure,
  newSet,
  storedColumn,
  valueColumn,
} from "./apply/set";
import { bindOrder, bindModelProperty, bindRestriction } from "./expression";
import type { TargetOf } from "./path";
import { booleanValue } from "./operators";
import {
  appliedOptions,
  bindAppliedRead,
  bindCollectionRead,
  type BindRead,
  bindRecord,
  checkOptions,
  naturalOrder,
  pageFacts,
  reference,
  withAliases,
} from "./read";
import { type Binding, newSource, type Outer, rootScope, type Scope } from "./scope";

/*
 * `$crossjoin(a,b)` (URL Conventions 4.01, 4.14): every combination of the sets' records that matches the filter. Names
 * in its options begin with the name of a set. Each set is represented by a link, or by its record where it is
 * expanded.
 */

type Sets = Pick<TargetOf<"crossjoin">, "types">;

/** The plan over one source for each of the types. */
export const bindCrossJoinRead: BindRead<Sets> = (binding, { types }, options, ask) => {
  const allowed = ["filter", "orderby", "select", "expand", "top", "skip", "count"];
  checkOptions(options, allowed, "on $crossjoin");
  const { sources, scope, steps } = combinations(binding, types);
  const where = bindRestriction(scope, [], options);
  const order = [
    ...bindOrder(scope, options.orderby ?? []),
    ...sources.flatMap((s) => naturalOrder(binding, s)),
  ];
  const joined = bindJoined(scope, sources, options);
  const last = sources.at(-1);
  if (!last) throw new Error("$crossjoin names at least one set");
  return {
    steps,
    where,
    order,
    record: { source: last, outputs: [], expansions: [], joined },
    stages: binding.stages,
    ...pageFacts(options, ask),
  };
};

/** A source for each of the types, and the scope in which each is a variable by the name of its set. */
function combinations(binding: Binding, types: readonly EntityType[]) {
  const sources = types.map((type) => newSource(binding, type));
  const scope: Scope = {
    ...rootScope(binding, newSource(binding, nothing)),
    variables: new Map(sources.map((source) => [source.type.set, source])),
  };
  return { sources, scope, steps: sources.map(firstStep) };
}

/**
 * `$apply` on the combinations (Data Aggregation 4.0, section 4): instances with a single-valued navigation property for
 * each set. Filters that come first are conditions of the join.
 */
export const bindCrossJoinApply: BindRead<Sets, ApplyPlan> = (binding, { types }, options, ask) => {
  checkOptions(
    options,
    appliedOptions.filter((name) => !temporalOptions.some((each) => each === name)),
    "on $crossjoin",
  );
  const transformations = options.apply ?? [];
  const others = transformations.findIndex((each) => each.kind !== "filter" || namesThese(each.filter));
  const first = transformations.slice(0, others < 0 ? undefined : others);
  const filters = first.flatMap((each) => (each.kind === "filter" ? [each.filter] : []));
  const { building, set, steps } = combinationSet(binding, types, filters, ask.restricted);
  const apply = transformations.slice(first.length);
  return bindAppliedRead(building, set, steps, { ...options, apply }, ask);
};

/** Whether the expression is about all combinations, which exist after the join. */
const namesThese = (expression: Expression): boolean =>
  JSON.stringify(expression).includes('"kind":"$these"');

/** The combinations of the sets' records as a table of their keys, by which transformations find the records again. */
function combinationSet(
  binding: Binding,
  types: readonly EntityType[],
  filters: readonly Expression[],
  restricted: boolean,
) {
  const { stages } = binding;
  const before = stages.length;
  const { sources, scope, steps } = combinations(binding, types);
  const partitioned = sources.find(({ type }) => type.partitioned);
  const base: EntityType = {
    ...nothing,
    instances: "value",
    partitioned: partitioned !== undefined,
    partitionColumn: partitioned?.type.partitionColumn ?? "",
  };
  const building: Building = { binding, base, elsewhere: false, stages, before };
  const where = bindRestriction(scope, filters, {});
  const keys = sources.flatMap((source) =>
    naturalOrder(binding, source).map(({ value }, i) =>
      valueColumn(columnNames.joined(source.type.set, `key${i}`), value),
    ),
  );
  const nested = sources.map(({ type }): Nested => ({
    navigation: {
      ...containment(type, "combination"),
      collection: false,
      containsTarget: false,
      on: [[idColumn(type), "id"]],
      always: true,
    },
    present: columnNames.present([type.set]),
    structure: { ...emptyStructure, whole: true },
  }));
  const columns = [
    ...(partitioned ? [storedColumn(building, partitioned, base.partitionColumn, "Edm.Guid")] : []),
    ...keys,
    ...sources.map((source) => valueColumn(idColumn(source.type), bindModelProperty(binding, source, "id"))),
    ...nested.map(({ present }) => valueColumn(present, booleanValue(binding, true))),
  ];
  const stage = addStage(building, [newSelection({ kind: "path", steps, restricted }, columns, { where })]);
  const set = newSet({
    stage,
    columns: columns.map(bareColumn),
    structure: { ...emptyStructure, nested },
    key: keys.map(({ name }) => name),
  });
  // No set leads to the others, so that the partition alone must exist.
  return { building, set, steps: steps.filter(({ source }) => source === (partitioned ?? sources[0])) };
}

const idColumn = ({ set }: EntityType): string => columnNames.joined(set, "id");

/** The members for each set: `$select` names sets, and so does `$expand`, with nested options. */
function bindJoined(
  around: Scope,
  sources: readonly Source[],
  { select, expand }: QueryOptions,
): readonly Joined[] {
  const sets = sources.map(({ type }) => type.set);
  const named = (path: readonly string[], target: string): string => {
    const [name = "", ...rest] = path;
    if (rest.length === 0 && (sets.includes(name) || name === "*")) return name;
    throw invalidOption(
      `'${path.join("/")}' in ${target}: expected one of the sets ${sets.join(", ")}.`,
      target,
    );
  };
  const selected = select?.map(({ path }) => named(path, "$select"));
  const expanded = new Map((expand ?? []).map((item) => [named(item.path, "$expand"), item]));
  return sources.flatMap((source): readonly Joined[] => {
    const { set } = source.type;
    const item = expanded.get(set) ?? expanded.get("*");
    if (item?.suffix === "$count")
      throw invalidOption(`A combination has one record of '${set}'; /$count needs a collection.`, "$expand");
    if (item) {
      checkOptions(item.options, item.suffix ? [] : ["select", "expand"], `in the expansion of '${set}'`);
      const outer: Outer = { scope: around, assigned: item.options.aliases };
      const scope = {
        ...rootScope(withAliases(around.binding, item.options), source, outer),
        it: source,
      };
      return [{ source, record: item.suffix ? reference(source) : bindRecord(scope, item.options, 1) }];
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
export const bindAllRead: BindRead<Sets, AllPlan> = (binding, { types }, options, ask) => {
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
    const step = firstStep(newSource(binding, type));
    const found = search ? { search, aliases } : { aliases };
    const plan = bindCollectionRead(binding, { steps: [step], filters: [] }, found, ask);
    return { ...plan, record: { ...plan.record, context: { type, list: undefined, entity: true } } };
  });
  return { parts, ...pageFacts(options, ask) };
};
