/** Ledger entries of area changes: numbered per company, created by area changes and by POST. */
import type { Behaviour } from "../odata";
import { nextEntryNo } from "./number-series";

export const leaseUnitLedgerEntries: Behaviour = {
  async beforeWrite({ record, before }, { records, caller }) {
    if (before) return;
    record["entryNo"] = await nextEntryNo(records, "leaseUnitLedgerEntry");
    if (record["userId"] === "") record["userId"] = caller.name.slice(0, 50);
  },
};
