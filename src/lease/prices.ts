/** The price list: the price that applies to a unit, a contract and a service on a day. */
import type { Fraction } from "./decimals";
import { untilOf } from "./periods";

/** The properties of a service price that decide whether it applies, and those that a charge takes from it. */
export interface ListPrice {
  readonly id: string;
  readonly type: string;
  readonly code: string;
  readonly serviceNo: string;
  readonly effectiveDate: string;
  readonly expirationDate: string;
  readonly priceForPeriod: string;
  readonly unitPrice: Fraction;
  readonly daysPerYear360: boolean;
}

/** A service, and the unit, contract and building for which its price is looked up; a missing number is "". */
export interface Priced {
  readonly serviceNo: string;
  readonly leaseUnitNo: string;
  readonly leaseContractNo: string;
  /** The building of the unit, or, if it has none, that of the contract. */
  readonly buildingNo: string;
}

/** Returns the price that applies on a day, if there is one. */
export type PriceList<Price> = (priced: Priced, date: string) => Price | undefined;

type Ranked = Pick<ListPrice, "id" | "type" | "code" | "serviceNo" | "effectiveDate" | "expirationDate">;

/** The types of prices from the most specific to the general one, and the code that a price of the type must have. */
const levels: readonly (readonly [type: string, codeOf: (priced: Priced) => string | undefined])[] = [
  ["Lease Unit", ({ leaseUnitNo }) => leaseUnitNo || undefined],
  ["Contract", ({ leaseContractNo }) => leaseContractNo || undefined],
  ["Building", ({ buildingNo }) => buildingNo || undefined],
  ["All Contracts", () => ""],
];

/** Within a level: the latest one, then the one with the lowest id. */
function byPrecedence(a: Ranked, b: Ranked): number {
  if (a.effectiveDate !== b.effectiveDate) return a.effectiveDate > b.effectiveDate ? -1 : 1;
  return a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1;
}

/** Prices in order, found by type, code and service without a scan of all of them. */
export function priceList<Price extends Ranked>(prices: readonly Price[]): PriceList<Price> {
  const shelves = new Map<string, Price[]>();
  for (const price of prices.toSorted(byPrecedence)) {
    // The code of a price for all contracts is meaningless.
    const shelf = shelfOf(price.type, price.type === "All Contracts" ? "" : price.code, price.serviceNo);
    const found = shelves.get(shelf);
    if (found) found.push(price);
    else shelves.set(shelf, [price]);
  }
  return (priced, date) => {
    for (const [type, codeOf] of levels) {
      const code = codeOf(priced);
      if (code === undefined) continue;
      const found = shelves
        .get(shelfOf(type, code, priced.serviceNo))
        ?.find((price) => price.effectiveDate <= date && untilOf(price.expirationDate) >= date);
      if (found) return found;
    }
    return undefined;
  };
}

const shelfOf = (type: string, code: string, serviceNo: string): string =>
  JSON.stringify([type, code, serviceNo]);
