/** Projections as a whole: filled where they are empty, and rebuilt. */
import type { Model, Projection } from "../model/model";
import { deleteOrphans, selectAnyRow, selectNextOwners } from "../sql/projection";
import type { Store, Transaction } from "../store/store";
import { grouped } from "../turns";
import { lockProjections, recomputer } from "../write/projections";

/** Owners whose rows are recomputed at a time. */
const ownersAtOnce = 1000;

/** The position after an owner: its partition and its key. */
type Position = readonly string[];

/**
 * Returns the function that recomputes the rows of some owners after a position. It resolves with their number, and the
 * position after them unless they are the last.
 */
function advancer(store: Store, model: Model, projection: Projection) {
  const { dialect } = store;
  const recompute = recomputer(dialect, model);
  const first = selectNextOwners(dialect, model, projection, false);
  const following = selectNextOwners(dialect, model, projection, true);
  return async (transaction: Transaction, after: Position | undefined) => {
    const inputs = { after: after ?? [], most: ownersAtOnce };
    const rows = await transaction.query(after ? following : first, inputs);
    const keys = grouped(rows.map(([partition, key]) => [String(partition), String(key)]));
    for (const [partition, some] of keys) {
      await lockProjections(transaction, partition);
      await recompute(transaction, projection, partition, some);
    }
    return {
      owners: rows.length,
      next: rows.length < ownersAtOnce ? undefined : rows.at(-1)?.map(String),
    };
  };
}

/**
 * Computes the rows of projections that have none, each in one transaction: after the migration that creates the table,
 * for records that are there already. Returns the number of owners; `advanced` is given those of a projection so far.
 */
export async function fillProjections(
  store: Store,
  model: Model,
  advanced: (projection: Projection, owners: number) => void = () => undefined,
): Promise<number> {
  let filled = 0;
  for (const projection of model.projections) {
    if ((await store.query(selectAnyRow(store.dialect, projection), {})).length > 0) continue;
    const advance = advancer(store, model, projection);
    filled += await store.transaction(async (transaction) => {
      let owners = 0;
      let after: Position | undefined;
      do {
        const some = await advance(transaction, after);
        owners += some.owners;
        after = some.next;
        advanced(projection, owners);
      } while (after);
      return owners;
    }, new AbortController().signal);
  }
  return filled;
}

/**
 * Recomputes the rows of all projections, in transactions of some owners each, while others may write. Returns the
 * number of owners; `advanced` is given that of each transaction. Rejects when the signal is aborted.
 */
export async function rebuildProjections(
  store: Store,
  model: Model,
  signal: AbortSignal,
  advanced: (owners: number) => void,
): Promise<number> {
  let rebuilt = 0;
  for (const projection of model.projections) {
    const advance = advancer(store, model, projection);
    let after: Position | undefined;
    do {
      signal.throwIfAborted();
      const from = after;
      const { owners, next } = await store.transaction((transaction) => advance(transaction, from), signal);
      rebuilt += owners;
      advanced(owners);
      after = next;
    } while (after);
    const orphans = deleteOrphans(store.dialect, model, projection);
    await store.transaction(async (transaction) => transaction.execute(orphans, {}), signal);
  }
  return rebuilt;
}
