/** Loads the demo company into a database without companies. */
import { createLoader, hasPartitions, type Store } from "../odata";
import { model } from "../entities";
import { demoCompany, demoCompanyId } from ".";

/** The creator of the demo records, an id that no directory assigns. */
const userId = "22222222-2222-4222-8222-222222222222";
/** Fixed, so that the records are the same on every machine. */
const created = "2026-01-01T00:00:00Z";

/**
 * Loads the company when the database is new; resolves with the number of loaded records. In one transaction, since the
 * company's record marks the database as loaded. No client can have a delta link yet, so no changes are logged.
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
