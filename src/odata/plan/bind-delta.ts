/**
 * Which collections are tracked, and the read behind a delta link (Protocol 4.01, 11.3.1): the defining query without
 * what only orders, counts or cuts its result. The compiler sets it against the log of changes.
 */
import type { Expression, QueryOptions } from "../uri/ast";
import { bindProperty } from "./bind-expression";
import { bindCollectionRead, checkOptions } from "./bind-read";
import type { PathStep, ReadPlan, RecordShape } from "./plan";
import type { Binding } from "./scope";

/** Options of a defining query that its delta link leaves out. */
export const leftOut = ["orderby", "top", "skip", "skiptoken", "count"] as const;

/** Options of a delta link that say which records are tracked and how they are shown. */
const defining = ["filter", "search", "compute", "select"] as const;

/**
 * Whole sets are tracked. What other records decide is not: membership in the collection of a record, expanded
 * records, aggregates. For these the preference is not applied.
 */
export const isTracked = (steps: readonly PathStep[], { expand, apply }: QueryOptions): boolean =>
  steps.length === 1 && expand === undefined && apply === undefined;

/** The records of a tracked set that match the defining query, in no order of their own. */
export function bindDeltaRead(
  binding: Binding,
  steps: readonly PathStep[],
  filters: readonly Expression[],
  given: QueryOptions,
  restricted: boolean,
): ReadPlan {
  const { deltatoken: _, ...options } = given;
  checkOptions(options, defining, "on a delta link");
  const plan = bindCollectionRead(binding, steps, filters, options, {
    pages: true,
    continues: true,
    restricted,
  });
  return { ...plan, order: [], record: withKey(binding, plan.record) };
}

/** Whoever follows changes finds the records by their key, so that it is there whatever is selected. */
export function withKey(binding: Binding, record: RecordShape): RecordShape {
  const { source, outputs } = record;
  const key = source.type.property("id");
  if (!key || outputs.some(({ property }) => property === key)) return record;
  return {
    ...record,
    outputs: [{ property: key, value: bindProperty(binding, source, "id") }, ...outputs],
  };
}
