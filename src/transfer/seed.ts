/**
 * Generates a large company like the demo company. Equal arguments give equal records, so an interrupted seed continues
 * by skipping existing ones.
 */
import { estate, factsOf, nameBasedIds, type DemoRecord } from "../demo";
import type { Load } from "../odata";
import { chunker } from "./load-target";
import type { Progress } from "./progress";

export interface SeedOptions {
  readonly units: number;
  /** Name of the company. */
  readonly company: string;
  readonly seed: number;
  readonly target: Load;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The namespace of the ids of seeded companies. */
const namespace = "33333333-3333-4333-8333-333333333333";

/** Seeds the company; resolves with the numbers of created and of existing records. Rejects with a sentence. */
export async function seedCompany(
  options: SeedOptions,
): Promise<{ readonly companyId: string; readonly created: number; readonly present: number }> {
  const { units, company, seed, target, progress, signal } = options;
  // Another size or seed gives another company.
  const companyId = nameBasedIds(namespace)(`${company}/${units}/${seed}`);
  const facts = factsOf(companyId);
  const chunks = chunker<DemoRecord>();
  let created = 0;
  let present = 0;
  const load = async (records: readonly DemoRecord[]): Promise<void> => {
    signal.throwIfAborted();
    const outcomes = await target(records, facts, signal);
    for (const [i, { result, error }] of outcomes.entries()) {
      if (error) throw refused(company, records[i], error.message);
      if (result === "created") created++;
      else present++;
    }
    progress.advance(records.length, records.filter(({ set }) => set === "leaseUnits").length);
  };
  progress.begin({ name: `${company}, lease units`, total: units });
  try {
    let last: string | undefined;
    for (const record of estate({ companyId, name: company, units, seed })) {
      const isFull = chunks.isFull() && !belongsTo(last, record.set);
      // The company is loaded first: all other records refer to it.
      if (isFull || last === "companies") await load(chunks.take());
      chunks.add(record);
      last = record.set;
    }
    await load(chunks.take());
  } finally {
    progress.end();
  }
  return { companyId, created, present };
}

/**
 * Whether a record must be in the same transaction as the one before it: units with their ledgers, which sum up to
 * their areas, and contracts with their lines. The units of one tenant come first, then their ledgers.
 */
const belongsTo = (last: string | undefined, set: string): boolean =>
  dependent.has(set) || (set === "leaseUnits" && last === "leaseUnits");
const dependent: ReadonlySet<string> = new Set([
  "leaseUnitLedgerEntries",
  "leaseContractLines",
  "leaseContrDiscounts",
]);

const refused = (company: string, record: DemoRecord | undefined, reason: string): Error =>
  record?.set === "companies"
    ? new Error(
        `There is a company '${company}' from other arguments; give another --company, or the same --units and --seed`,
      )
    : new Error(`A record of ${record?.set ?? "the company"} was rejected: ${reason}`);
