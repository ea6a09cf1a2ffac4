/** Lease units: number series, the rule for total areas, and the ledger of area changes. */
import { ODataError, type Behaviour, type Change, type StoredRecord } from "../odata";
import { nextInSeries } from "./number-series";

export const leaseUnits: Behaviour = {
  require(record) {
    if (Number(record["totalArea"]) !== 0 && record["building"] !== 1) {
      throw new ODataError(
        "Application_FieldValidationException",
        `'totalArea' can be set only on the highest level of the hierarchy, where 'building' is true; found ${String(record["totalArea"])} on a unit that is no building.`,
        { target: "totalArea" },
      );
    }
  },

  async prepare({ record, before }, { records }) {
    if (!before && record["number"] === "") record["number"] = await nextInSeries(records, "leaseUnit");
  },

  async follow(change, { records, now }) {
    const quantity = areaDifference(change);
    if (quantity === 0) return;
    await records.create("leaseUnitLedgerEntry", {
      postingDate: now.slice(0, 10),
      leaseUnitNo: change.record["number"] ?? "",
      description: change.before ? "Area changed" : "Initial area",
      quantity: String(quantity),
    });
  },
};

/** How much the area grew, to 8 places. */
function areaDifference({ record, before }: Change): number {
  const area = (stored: StoredRecord | undefined): number => Number(stored?.["objectArea"] ?? 0);
  return Number((area(record) - area(before)).toFixed(8));
}
