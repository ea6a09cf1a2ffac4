/** Projections as a whole: filled where they are empty, and rebuilt. */
import type { Model, Projection } from "../model/model";
import { deleteOrphans, selectAnyRow, selectNextOwners } from "../sql/projection";
import type { Store, Transaction } from "../store/store";
import { lockProjections, recomputer } from "../write/projections";

/** Owners whose rows are recomputed at a time. */
const ownersAtOnce = 1000;

/** The position after an owner: its partition and its key. */
type Position = readonly string[];

/** Returns the function that recomputes the rows of the owners after a position, and returns the next one. */
function advancer(store: Store, model: Model, projection: Projection) {
  const { dialect } = store;
  const recompute = recomputer(dialect, model);
  const first = selectNextOwners(dialect, model, projection, false);
  const next = selectNextOwners(dialect, model, projection, true);
  return async (transaction: Transaction, after: Position | undefined): Promise<Position | undefined> => {
    const inputs = { after: after ?? [], most: ownersAtOnce };
    const owners = await transaction.query(after ? next : first, inputs);
    const keys = new Map<string, string[]>();
    for (const [partition, key] of owners.map((owner) => owner.map(String)))
      keys.set(partition ?? "", [...(keys.get(partition ?? "") ?? []), key ?? ""]);
    for (const [partition, some] of keys) {
      await lockProjections(transaction, partition);
      await recompute(transaction, projection, partition, some);
    }
    return owners.length < ownersAtOnce ? undefined : owners.at(-1)?.map(String);
  };
}

/**
 * Computes the rows of projections that have none although there are records for them, each in one transaction. Returns
 * the number of projections that were filled.
 */
export async function fillProjections(store: Store, model: Model): Promise<number> {
  let filled = 0;
  for (const projection of model.projections) {
    if ((await store.query(selectAnyRow(store.dialect, projection), {})).length > 0) continue;
    const advance = advancer(store, model, projection);
    filled += await store.transaction(async (transaction) => {
      let after = await advance(transaction, undefined);
      while (after) after = await advance(transaction, after);
      const rows = await transaction.query(selectAnyRow(store.dialect, projection), {});
      return rows.length;
    }, new AbortController().signal);
  }
  return filled;
}

/**
 * Recomputes all rows of all projections, in transactions of some thousand, while others may write; `advanced` is given
 * the number of owners of each.
 */
export async function rebuildProjections(
  store: Store,
  model: Model,
  signal: AbortSignal,
  advanced: (owners: number) => void,
): Promise<void> {
  for (const projection of model.projections) {
    const advance = advancer(store, model, projection);
    let after: Position | undefined;
    do {
      signal.throwIfAborted();
      after = await store.transaction((transaction) => advance(transaction, after), signal);
      advanced(ownersAtOnce);
    } while (after);
    const orphans = deleteOrphans(store.dialect, model, projection);
    await store.transaction((transaction) => Promise.resolve(transaction.execute(orphans, {})), signal);
  }
}
