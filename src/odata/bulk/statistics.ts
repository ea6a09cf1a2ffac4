/**
 * The statistics of tables that are being filled. A server plans its statements by those of an earlier time, often of an
 * empty table, and its own analysis comes minutes later, for rows of an open transaction never.
 */
import type { EntityType, Model } from "../model/model";
import { bounded, render } from "../sql/fragment";
import type { Store } from "../store/store";

/** Refreshes the statistics of tables, where the database needs that. Rejects for faults of the database. */
export async function refreshStatistics(store: Store, tables: readonly string[]): Promise<void> {
  const { dialect } = store;
  if (dialect.analyze) await store.query(bounded(render(dialect.analyze(tables), dialect)), {});
}

/** Records of a type before the first analysis; each further one comes after twice as many. */
const first = 1000;

/** The number of analyses of a table with so many records. */
const analyses = (records: number): number =>
  records < first ? 0 : 1 + Math.floor(Math.log2(records / first));

/**
 * Returns the function that counts written records by their types, one of `types` for each, and refreshes the statistics
 * of a type's table, and of rows that are computed from it, each time their number has doubled. It rejects as
 * `refreshStatistics` does.
 */
export function statisticsKeeper({ projections }: Pick<Model, "projections">) {
  const counts = new Map<string, number>();
  return async (store: Store, types: readonly EntityType[]): Promise<void> => {
    const due = new Set<string>();
    for (const { name, table } of types) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (analyses(count) === analyses(count - 1)) continue;
      due.add(table);
      for (const { type, touches } of projections) if (touches[name]) due.add(type.table);
    }
    if (due.size > 0) await refreshStatistics(store, [...due]);
  };
}
