/** Contract lines: each belongs to a version of a contract and starts with its status. */
import type { Behaviour, StoredRecord, WriteContext } from "../odata";

/** Line numbers leave gaps for later insertions. */
const lineStep = 10000;

export const leaseContractLines: Behaviour = {
  async beforeWrite({ record, given, before }, context) {
    if (before) return;
    const versions = await versionsOf(record["leaseContractNo"], context);
    const highest = versions.at(-1);
    if (!given.has("versionNo")) record["versionNo"] = highest?.["versionNo"] ?? 1;
    if (!given.has("lineNo")) record["lineNo"] = await nextLineNo(record, context);
    const contract = versions.find((version) => version["versionNo"] === record["versionNo"]);
    for (const name of ["status", "versionStatus"] as const) {
      if (contract && !given.has(name)) record[name] = contract[name] ?? "New";
    }
  },
};

async function versionsOf(
  number: StoredRecord[string] | undefined,
  { records }: WriteContext,
): Promise<readonly StoredRecord[]> {
  const versions = await records.find("leaseContract", { number: number ?? null });
  return versions.toSorted((a, b) => Number(a["versionNo"]) - Number(b["versionNo"]));
}

async function nextLineNo(
  { leaseContractNo = null, versionNo = null }: StoredRecord,
  { records }: WriteContext,
): Promise<number> {
  const highest = await records.highest("leaseContractLine", "lineNo", { leaseContractNo, versionNo });
  return Number(highest ?? 0) + lineStep;
}
