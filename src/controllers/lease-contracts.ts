/** Lease contracts: number series, versions, and the customer's name and address as of the time of the write. */
import { earliestEnd } from "../lease/contracts";
import type { Behaviour, Change, FunctionHandler, WriteContext } from "../odata";
import { versionOf } from "./contract-records";
import { text } from "./members";
import { nextInSeries } from "./number-series";

/** The properties that a contract copies from its customer: [contract property, customer property]. */
const copied = [
  ["customerName", "displayName"],
  ["customerAddress", "addressLine1"],
  ["customerAddress2", "addressLine2"],
  ["customerCity", "city"],
  ["customerPostCode", "postalCode"],
  ["customerCountryRegionCode", "country"],
  ["customerCounty", "state"],
] as const;

export const leaseContracts: Behaviour = {
  async beforeWrite(change, context) {
    const { record, given, before } = change;
    if (!before) {
      if (record["number"] === "") record["number"] = await nextInSeries(context.records, "leaseContract");
      if (!given.has("versionNo")) record["versionNo"] = await nextVersion(change, context);
    }
    const assigned = before ? record["customerNo"] !== before["customerNo"] : record["customerNo"] !== "";
    if (assigned) await copyCustomer(change, context);
  },
};

async function nextVersion({ record }: Change, { records }: WriteContext): Promise<number> {
  const { number = null } = record;
  return Number((await records.highest("leaseContract", "versionNo", { number })) ?? 0) + 1;
}

/** The country of a customer is a text of up to 50 characters; only one of 20 can be the code of a contract. */
const fits = (name: string, value: unknown): boolean =>
  name !== "customerCountryRegionCode" || String(value).length <= 20;

/** Fills the fields that the request omits, if the customer exists. */
async function copyCustomer({ record, given }: Change, { records }: WriteContext): Promise<void> {
  const [customer] = await records.find("customer", { number: record["customerNo"] ?? null });
  if (!customer) return;
  for (const [ours, theirs] of copied) {
    const value = customer[theirs] ?? "";
    if (!given.has(ours)) record[ours] = fits(ours, value) ? value : "";
  }
}

/** The first day on which the contract can end when notice is given on `date`. */
export const earliestTermination: FunctionHandler = ({ record, parameters, today }) => ({
  value: earliestEnd(versionOf(record), text(parameters, "date") || today),
});
