/** Contract lines: each belongs to a version of a contract and starts with its status. */
import type { Behaviour, StoredRecord, WriteContext } from "../odata";

/** Line numbers leave gaps for later insertions. */
const lineStep = 10000;

export const leaseContractLines: Behaviour = {
  async beforeWrite({ record, given, before }, context) {
    if (before) return;
    const contract = await versionOf(record, given.has("versionNo"), context);
    if (!given.has("versionNo")) record["versionNo"] = contract?.["versionNo"] ?? 1;
    if (!given.has("lineNo")) record["lineNo"] = await nextLineNo(record, context);
    for (const name of ["status", "versionStatus"] as const) {
      if (contract && !given.has(name)) record[name] = contract[name] ?? "New";
    }
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
