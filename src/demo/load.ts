/** Loads the demo company into a database that has no company yet. */
import { hasPartitions, loadRecords, type Store } from "../odata";
import { model } from "../entities";
import { demoCompany, demoCompanyId } from ".";

/** The creator of the demo records, an id that no directory gives. */
const userId = "22222222-2222-4222-8222-222222222222";
/** Fixed, so that the records are the same on every machine. */
const created = "2026-01-01T00:00:00Z";

/** Loads it when the database is new; gives the number of records loaded. */
export async function loadDemoCompany(store: Store): Promise<number> {
  if (await hasPartitions(store, model)) return 0;
  return loadRecords(store, model, demoCompany(), { partition: demoCompanyId, userId, now: created });
}
