/** Lease units: number series, the rule for total areas, and the ledger of area changes. */
import { ODataError, type Behaviour, type Change, type FunctionHandler } from "../odata";
import { decimalDifference } from "./decimals";
import { nextInSeries } from "./number-series";

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
    await records.create("leaseUnitLedgerEntry", {
      postingDate: now.slice(0, 10),
      leaseUnitNo: change.record["number"] ?? "",
      description: change.before ? "Area changed" : "Initial area",
      quantity,
    });
  },
};

/**
 * The area at the end of a day: what the unit has now without what was posted later. The first entry is the area that the
 * card began with, so that a unit has it from the beginning of time.
 */
export const areaAt: FunctionHandler = async ({ record, parameters, today, read }) => {
  const unit = String(record["number"]);
  const date = typeof parameters["date"] === "string" ? parameters["date"] : today;
  const [initial] = await read.query(
    "leaseUnitLedgerEntries?$filter=leaseUnitNo eq @unit&$orderby=entryNo&$top=1&$select=entryNo",
    { unit },
  );
  const [later] = await read.query(
    "leaseUnitLedgerEntries?$apply=filter(leaseUnitNo eq @unit and postingDate gt @date and entryNo ne @initial)" +
      "/aggregate(quantity with sum as posted)",
    { unit, date: { date }, initial: Number(initial?.["entryNo"] ?? 0) },
  );
  // Decimals are texts there, and a sum of nothing is null.
  const posted = later?.["posted"];
  return { value: decimalDifference(record["objectArea"], typeof posted === "string" ? posted : "0") };
};

/** How much the area grew: exact, of areas with 8 places as they are stored. */
const areaDifference = ({ record, before }: Change): string =>
  decimalDifference(record["objectArea"], before?.["objectArea"]);
