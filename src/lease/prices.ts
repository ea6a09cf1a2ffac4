/** Prices of services: the one that applies to a unit, a contract and a service on a day; their indexation. */
import { centsOf, centsText, type Fraction, fractionOf, isTooLarge, minus, mostDigits, order, plus, ratio, textOf, times, zero } from "./decimals"; // prettier-ignore
import { untilOf } from "./periods";
import type { Refusal } from "./contracts";

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
interface Priced {
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

/* Indexation. */

/** An indexation: the index, the factor on prices, and the first day of the new prices. */
export interface Indexation {
  readonly priceIndexingCode: string;
  /** A decimal as stored or as JSON. */
  readonly coefficient: unknown;
  readonly from: string;
}

/** The properties of a service price that its indexation needs; decimals as stored. */
export interface IndexedPrice {
  readonly unitPrice: unknown;
  readonly minIndexValue: unknown;
  readonly maxIndexValue: unknown;
}

/** Rejects an indexation without an index, or with a factor that leaves no price. */
export function indexationRefusal({ priceIndexingCode, coefficient }: Indexation): Refusal | undefined {
  if (priceIndexingCode === "")
    return { target: "priceIndexingCode", message: "'priceIndexingCode' must name an index; it is empty." };
  return order(fractionOf(coefficient), zero) > 0
    ? undefined
    : { target: "coefficient", message: `'coefficient' must be above 0; found ${String(coefficient)}.` };
}

/** The new price, rounded to 2 places, and the percentage that was applied; decimals as text. */
export function indexed(
  price: IndexedPrice,
  coefficient: unknown,
): { readonly unitPrice: string; readonly percent: string } {
  const percent = bounded(times(minus(fractionOf(coefficient), ratio(1)), ratio(100)), price);
  const factor = plus(ratio(1), times(percent, ratio(1, 100)));
  return {
    unitPrice: centsText(centsOf(times(fractionOf(price.unitPrice), factor))),
    percent: textOf(percent),
  };
}

/** Rejects a factor that makes a price or a percentage larger than records can store. */
export function tooLargeRefusal(
  { unitPrice, percent }: ReturnType<typeof indexed>,
  coefficient: unknown,
): Refusal | undefined {
  const large = [unitPrice, percent].find(isTooLarge);
  return large === undefined
    ? undefined
    : {
        target: "coefficient",
        message: `'coefficient' is ${String(coefficient)}, which would make a price or its percentage ${large}; the most are ${mostDigits} digits before the point.`,
      };
}

/** The percentage raised to the minimum, then lowered to the maximum; 0 is no bound. */
function bounded(
  percent: Fraction,
  { minIndexValue, maxIndexValue }: Pick<IndexedPrice, "minIndexValue" | "maxIndexValue">,
): Fraction {
  const [least, most] = [fractionOf(minIndexValue), fractionOf(maxIndexValue)];
  const raised = order(least, zero) !== 0 && order(percent, least) < 0 ? least : percent;
  return order(most, zero) !== 0 && order(raised, most) > 0 ? most : raised;
}
