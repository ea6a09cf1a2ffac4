/**
 * The tenancies of each unit: for every day one row, with the tenant of that day or as a vacancy. Computed from the
 * lines in force and stored, so that lists of units need not look for their lines, and filters by tenant use an index.
 */
import { addDays, type Spell, spellsOf, unsetDay, untilOf } from "../lease/periods";
import type { ProjectionDeclaration } from "../odata/store/decorators";
import type { SqlValue } from "../odata/model/model";
import { codeFacts, optionFacts, value } from "./fields";
import { lineOrder, ofToday } from "./unit-rows";

/** The values of a unit that depend on its tenant, in the order of the columns. */
type Facts = readonly [name: string, until: string, price: SqlValue, priceType: string, period: string];

const notLet = (isBuilding: boolean): Facts => [isBuilding ? "" : "Vacant", unsetDay, 0, "_x0020_", " "];

/** Past tenancies are kept for a year: the clock of a write may be ahead of that of a read. */
const daysKept = 366;

export const tenancy: ProjectionDeclaration = {
  name: "tenancy",
  description: "Tenant of a unit from one day to another.",
  properties: [
    value("leaseUnitNo", codeFacts, "Number of the unit."),
    value("firstDay", { type: "Edm.Date" }, "First day."),
    value("lastDay", { type: "Edm.Date" }, "Last day."),
    value("tenantName", { type: "Edm.String", maxLength: 100 }, "Name of the customer."),
    value("rentedTill", { type: "Edm.Date" }, "End of the lease."),
    value("rentPrice", { type: "Edm.Decimal" }, "Price."),
    value("rentPriceType", optionFacts, "Kind of the price's multiplier."),
    value("rentPricePeriod", optionFacts, "The period that the price is for."),
  ],
  identity: ["leaseUnitNo", "firstDay"],
  indexes: [["tenantName", "leaseUnitNo", "firstDay", "lastDay"]],
  owner: { from: "leaseUnit", key: "number", values: ["building"] },
  parts: {
    from: "leaseContractLine",
    key: "leaseUnitNo",
    where: ofToday(),
    orderby: lineOrder,
    values: [
      "startingDate",
      "endingDate",
      "leaseContract/contractValidUntil",
      "leaseContract/customerName",
      "unitPrice",
      "priceType",
      "pricePeriod",
    ],
  },
  touches: {
    leaseUnit: { properties: ["number", "building"], key: "number" },
    leaseContractLine: {
      properties: [
        "leaseUnitNo",
        "leaseContractNo",
        "versionNo",
        "lineNo",
        "status",
        "startingDate",
        "endingDate",
        "unitPrice",
        "priceType",
        "pricePeriod",
      ],
      key: "leaseUnitNo",
    },
    leaseContract: {
      properties: ["number", "versionNo", "versionStatus", "contractValidUntil", "customerName"],
      key: "leaseUnitNo",
      through: { type: "leaseContractLine", here: "number", there: "leaseContractNo" },
    },
  },
  rows: ([isBuilding], lines, today) => {
    const kept = addDays(today, -daysKept);
    return spellsOf(lines.map(letting), notLet(Number(isBuilding) === 1))
      .filter(({ last }) => last >= kept)
      .map(({ first, last, facts }) => [first, last, ...facts]);
  },
};

/** The days on which the line would let its unit if it were the only one; the same definition as `covers`. */
function letting([
  first,
  endingDate,
  validUntil,
  name,
  price,
  priceType,
  period,
]: readonly SqlValue[]): Spell<Facts> {
  const until = String(endingDate === unsetDay ? validUntil : endingDate);
  return {
    first: String(first),
    last: untilOf(until),
    facts: [String(name), until, price ?? 0, String(priceType), String(period)],
  };
}
