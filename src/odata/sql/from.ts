/**
 * FROM and WHERE of a resource path: its tables, their relations, and the confinement of records to a partition or
 * caller.
 */
import type { Inputs, PathStep, Source } from "../plan/plan";
import { hasKey } from "../model/model";
import type { Compilation } from "./dialect";
import { allOf, type Fragment, ident, join, param, sql } from "./fragment";
import { columnOf, inPartition } from "./relation";
import {
  conditionsSql,
  fromJoins,
  guardAlone,
  guardOf,
  relatedWhere,
  type RowsOfPage,
  rowsOf,
} from "./value";

export interface FromOptions {
  /** A hint after the records' table. */
  readonly hint?: Fragment;
  /** Everything that is selected and ordered by, where that needs fewer joins than the plan has. */
  readonly shown?: Fragment;
  /** Before the records' table, joined to it. */
  readonly before?: Fragment;
  /** The rows of the page, for counts in groups. */
  readonly page?: RowsOfPage | undefined;
  /** The database reads the tables in the order of the path. */
  readonly inOrder?: boolean | undefined;
}

/** The records first, then the tables that the path came through. */
export function stepsFromWhere(
  { dialect }: Compilation,
  steps: readonly PathStep[],
  restricted: boolean,
  more: readonly Fragment[],
  { hint = sql``, shown, before: ahead, page, inOrder }: FromOptions,
): Fragment {
  const [last, ...before] = steps.toReversed();
  if (!last) throw new Error("a path has at least one step");
  const conditions = steps.flatMap(({ source, related, key }) => [
    ...confine(dialect, source, restricted),
    ...conditionsSql(dialect, key),
    ...(related ? relatedWhere(dialect, related) : []),
  ]);
  // The partition is last: where the planner scans, its long ids are compared only for rows that pass the other
  // conditions.
  const all = [...more, ...conditions];
  const where = all.length > 0 ? allOf(all) : undefined;
  const users = shown && sql`${shown} ${where ?? sql``}`;
  // The database has no statistics of the row of a query, which the path begins with.
  const isOfQuery = before.length > 0 && steps[0]?.source.type.query !== undefined;
  if (inOrder || (isOfQuery && !ahead)) {
    const named = steps.map(
      ({ source }) => sql`${rowsOf(dialect, source)}${fromJoins(dialect, source, users)}`,
    );
    return sql`from ${join(named, sql` cross join `)}${guarded(steps, where)}`;
  }
  const tables = [
    sql`${ahead ?? sql``}${rowsOf(dialect, last.source, hint)}${fromJoins(dialect, last.source, users, page)}`,
    ...before.map(
      ({ source }) => sql` join ${rowsOf(dialect, source)} on 1 = 1${fromJoins(dialect, source, users)}`,
    ),
  ];
  return sql`from ${join(tables, sql``)}${guarded(steps, where)}`;
}

/** WHERE with the guards of the loops over all tables: a table of the path may be read once for each row of another. */
function guarded(steps: readonly PathStep[], where: Fragment | undefined): Fragment {
  const [first, ...others] = steps.map(({ source }) => source);
  if (where === undefined && first && others.length === 0) return guardAlone(first);
  const guards = steps.map(({ source }) => guardOf(source, where));
  return sql` where ${join(guards, sql``)}${where ?? sql`1 = 1`}`;
}

/**
 * Confines records of a partition to that partition, records of a caller to that caller, and the partitions themselves
 * to those that the caller may see.
 */
function confine(dialect: Compilation["dialect"], source: Source, restricted: boolean): readonly Fragment[] {
  if (source.type.partitioned) return inPartition(source.type, sql`${ident(source.alias)}.`);
  if (source.type.owner !== undefined)
    return [
      sql`${columnOf(source, source.type.owner)} = ${param<Inputs>((inputs) => inputs.caller, "Edm.Guid")}`,
    ];
  if (!restricted || !hasKey(source.type)) return [];
  return [
    dialect.inJsonArray(
      columnOf(source, "id"),
      "Edm.Guid",
      param<Inputs>((inputs) => inputs.visible ?? "[]", "Edm.String"),
    ),
  ];
}
