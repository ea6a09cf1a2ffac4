/** Lease units: number series, the rule for total areas, and the ledger of area changes. */
import { decimalDifference, fractionOf, isTooLarge, mostDigits, textOf } from "../lease/decimals";
import { type AreaEntry, areaOn } from "../lease/units";
import {
  beginningOf,
  ODataError,
  type Behaviour,
  type Change,
  type FunctionHandler,
  type JsonRecord,
} from "../odata";
import { text } from "./members";
import { nextEntryNo, nextInSeries } from "./number-series";

export const leaseUnits: Behaviour = {
  validate(record) {
    if (Number(record["totalArea"]) !== 0 && record["building"] !== 1) {
      throw new ODataError(
        "Application_FieldValidationException",
        `'totalArea' can be set only on the highest level of the hierarchy, where 'building' is true; found ${String(record["totalArea"])} on a unit that is no building.`,
        { target: "totalArea" },
      );
    }
  },

  async beforeWrite({ record, before }, { records }) {
    if (!before && record["number"] === "") record["number"] = await nextInSeries(records, "leaseUnit");
  },

  async afterWrite(change, { records, now }) {
    const quantity = areaDifference(change);
    if (quantity === "0") return;
    if (isTooLarge(quantity))
      throw new ODataError(
        "Application_FieldValidationException",
        `'objectArea' would change by ${quantity}, which the ledger of the unit cannot store; the most are ${mostDigits} digits before the point.`,
        { target: "objectArea" },
      );
    await records.create("leaseUnitLedgerEntry", {
      postingDate: now.slice(0, 10),
      leaseUnitNo: change.record["number"] ?? "",
      description: change.before ? "Area changed" : "Initial area",
      quantity,
    });
  },
};

/** Entries are numbered per company, also those created by POST. */
export const leaseUnitLedgerEntries: Behaviour = {
  async beforeWrite({ record, before, replaces }, { records, caller }) {
    if (before && !replaces) return;
    if (!before) record["entryNo"] = await nextEntryNo(records, "leaseUnitLedgerEntry");
    if (record["userId"] === "") record["userId"] = beginningOf(caller.name, 50);
  },
};

/** The area at the end of a day, by the unit's ledger. */
export const areaAt: FunctionHandler = async ({ record, parameters, today, read }) => {
  const entries = await read.query(
    "leaseUnitLedgerEntries?$filter=leaseUnitNo eq @unit&$orderby=entryNo&$select=postingDate,quantity",
    { unit: text(record, "number") },
  );
  const area = fractionOf(record["objectArea"]);
  return { value: textOf(areaOn(area, entries.map(areaEntryOf), text(parameters, "date") || today)) };
};

/** The entry of a ledger from JSON. */
export const areaEntryOf = (entry: JsonRecord): AreaEntry => ({
  postingDate: text(entry, "postingDate"),
  quantity: fractionOf(entry["quantity"]),
});

/** The increase of the area: exact, from areas with 8 decimal places as they are stored. */
const areaDifference = ({ record, before }: Change): string =>
  decimalDifference(record["objectArea"], before?.["objectArea"]);
