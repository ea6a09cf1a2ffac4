/** The indexation of service prices: its parameters, and the new values of the prices. */
import { centsOf, centsText, type Fraction, fractionOf, minus, order, plus, ratio, textOf, times, zero } from "./decimals"; // prettier-ignore
import type { Refusal } from "./contracts";

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

/** The maximum number of digits before the decimal point. */
const mostDigits = 20;

/** Rejects a factor that makes a price or a percentage larger than records can store. */
export function tooLargeRefusal(
  { unitPrice, percent }: ReturnType<typeof indexed>,
  coefficient: unknown,
): Refusal | undefined {
  const large = [unitPrice, percent].find((text) => (/\d+/.exec(text)?.[0] ?? "").length > mostDigits);
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
