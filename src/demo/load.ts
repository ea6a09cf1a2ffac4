/** Loads the demo company into a database that has no company yet. */
import { createLoader, hasPartitions, type Store } from "../odata";
import { model } from "../entities";
import { demoCompany, demoCompanyId } from ".";

/** The creator of the demo records, an id that no directory gives. */
const userId = "22222222-2222-4222-8222-222222222222";
/** Fixed, so that the records are the same on every machine. */
const created = "2026-01-01T00:00:00Z";

/**
 * Loads it when the database is new; gives the number of records loaded. In one transaction, since its first record is
 * what tells the next start that it is there. Nobody can have asked yet what changed, so nothing is logged.
 */
export async function loadDemoCompany(store: Store): Promise<number> {
  if (await hasPartitions(store, model)) return 0;
  const load = createLoader({
    store,
    model,
    behaviours: undefined,
    numbered: [],
    existing: "refuse",
    logged: false,
  });
  const facts = { partition: demoCompanyId, userId, now: created };
  const loaded = await load([...demoCompany()], facts, new AbortController().signal);
  return loaded.length;
}
