/** Contract lines: each belongs to a version of a contract and starts with its status. */
import type { Behaviour, StoredRecord, WriteContext } from "../odata";
import { shareNumber } from "./contract-records";
import { text } from "./members";

/** Line numbers leave gaps for later insertions. */
const lineStep = 10000;

/** The values that a line takes from its contract if they are missing, and those where there is no such contract. */
const ofContract = ["versionNo", "status", "versionStatus"] as const;
const withoutContract: StoredRecord = { versionNo: 1, status: "New", versionStatus: "New" };

/** The parts of its key that a line keeps when it is replaced without them. */
const kept: ReadonlySet<string> = new Set(["versionNo", "lineNo"]);

export const leaseContractLines: Behaviour = {
  async beforeWrite({ record, given, before, replaces }, context) {
    if (before && !replaces) return;
    const isKnown = (name: string): boolean => given.has(name) || (before !== undefined && kept.has(name));
    const missing = ofContract.filter((name) => !isKnown(name));
    if (missing.length > 0) {
      // An action changes the lines that it finds: it finds this line, or this line finds what the action has done.
      await shareNumber(context.records, { number: text(record, "leaseContractNo") });
      const contract = (await versionOf(record, isKnown("versionNo"), context)) ?? withoutContract;
      for (const name of missing) record[name] = contract[name] ?? null;
    }
    if (!isKnown("lineNo")) record["lineNo"] = await nextLineNo(record, context);
  },
};

/** The version of a line's contract with its number; without one, the highest. Undefined if there is none. */
async function versionOf(
  { leaseContractNo: number = null, versionNo = null }: StoredRecord,
  isNumbered: boolean,
  { records }: WriteContext,
): Promise<StoredRecord | undefined> {
  // A contract may have many versions, and many lines are created together.
  const found = await records.find("leaseContract", { number, ...(isNumbered && { versionNo }) });
  return found.toSorted((a, b) => Number(a["versionNo"]) - Number(b["versionNo"])).at(-1);
}

async function nextLineNo(
  { leaseContractNo = null, versionNo = null }: StoredRecord,
  { records }: WriteContext,
): Promise<number> {
  const highest = await records.highest("leaseContractLine", "lineNo", { leaseContractNo, versionNo });
  return Number(highest ?? 0) + lineStep;
}
