/** Discounts of a contract in one calendar month: percentages first, then amounts by area, then fixed amounts. */
import { type Fraction, minus, plus, ratio, smallerOf, times, zero } from "./decimals";
import { type Days, daysIn, daysInMonth, daysInYear, sharedDays, untilOf } from "./periods";

/** A discount of a contract number; empty codes, and version 0, match everything. */
export interface Discount {
  readonly id: string;
  readonly contractVersionNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  readonly startingDate: string;
  readonly endingDate: string;
  readonly discountType: string;
  readonly amount: Fraction;
  readonly period: string;
}

/** A line of the contract in the month. */
interface Discounted {
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
  /** The charged days. */
  readonly days: Days;
  readonly amount: Fraction;
  /** The area of the unit on the first of the days. */
  readonly area: Fraction;
  readonly measured: boolean;
}

/** The specificity of a discount: by unit and service 0, by unit 1, by service 2, for every line 3. */
const closeness = ({ leaseUnitNo, serviceNo }: Discount): number =>
  (leaseUnitNo === "" ? 2 : 0) + (serviceNo === "" ? 1 : 0);

/**
 * The order in which discounts of one type are taken: with several fixed ones it decides the line that bears each.
 * Discounts that fit few lines come first, as in the rent roll, so that those for many lines apply to the remainders.
 */
const inTurn = (a: Discount, b: Discount): number => {
  const [left, right] = [a, b].map((each) => [
    String(closeness(each)),
    each.startingDate,
    each.id.toLowerCase(),
  ]);
  return (left ?? []).join("\n") < (right ?? []).join("\n") ? -1 : 1;
};

/**
 * The discount of each of the lines, which are those of one version in the order of their numbers, with days of one
 * calendar month. No discount exceeds the amount of its line; a line with an amount below 0, or not measured, has none.
 */
export function discountsOf(
  lines: readonly Discounted[],
  versionNo: number,
  discounts: readonly Discount[],
): readonly Fraction[] {
  const taken = lines.map(() => zero);
  /** Takes up to `most` from a line, and returns the amount taken. */
  const take = (at: number, { amount, measured }: Discounted, most: Fraction): Fraction => {
    const before = taken[at] ?? zero;
    if (!measured || amount.numerator < 0n) return zero;
    const part = smallerOf(most, minus(amount, before));
    taken[at] = plus(before, part);
    return part;
  };
  const ofType = (type: string): readonly Discount[] =>
    discounts
      .filter(
        ({ discountType, contractVersionNo }) =>
          discountType === type && (contractVersionNo === 0 || contractVersionNo === versionNo),
      )
      .toSorted(inTurn);
  for (const discount of ofType("Percentage"))
    for (const [at, line] of lines.entries()) take(at, line, percentageOf(discount, line));
  for (const discount of ofType("Area"))
    for (const [at, line] of lines.entries()) take(at, line, areaDiscountOf(discount, line));
  for (const discount of ofType("Fixed")) {
    const fitting = lines.map((line) => commonDays(discount, line));
    let left = fixedOf(discount, fitting);
    // A fixed amount below 0 is ignored.
    if (left.numerator < 0n) continue;
    for (const [at, line] of lines.entries())
      if (fitting[at] && left.numerator !== 0n) left = minus(left, take(at, line, left));
  }
  return taken;
}

/** The charged days on which the discount runs; undefined if it does not fit the line. */
function commonDays(discount: Discount, { leaseUnitNo, serviceNo, days }: Discounted): Days | undefined {
  if (discount.leaseUnitNo !== "" && discount.leaseUnitNo !== leaseUnitNo) return undefined;
  if (discount.serviceNo !== "" && discount.serviceNo !== serviceNo) return undefined;
  return sharedDays(days, { first: discount.startingDate, last: untilOf(discount.endingDate) });
}

function percentageOf(discount: Discount, line: Discounted): Fraction {
  const common = commonDays(discount, line);
  if (!common) return zero;
  const part = ratio(daysIn(common), 100 * daysIn(line.days));
  return times(times(line.amount, discount.amount), part);
}

function areaDiscountOf(discount: Discount, line: Discounted): Fraction {
  const common = commonDays(discount, line);
  if (!common) return zero;
  const days = daysIn(common);
  const price = { price: discount.amount, period: discount.period, equalMonths: false };
  return times(priceOfDays(price, common.first, days), line.area);
}

/** A fixed amount for the days on which at least one of the matching lines runs. */
function fixedOf({ amount, period }: Discount, fitting: readonly (Days | undefined)[]): Fraction {
  const days = new Set<number>();
  let month = "";
  for (const part of fitting) {
    if (!part) continue;
    month = part.first;
    for (let day = dayOfMonth(part.first); day <= dayOfMonth(part.last); day += 1) days.add(day);
  }
  return days.size === 0
    ? zero
    : priceOfDays({ price: amount, period, equalMonths: false }, month, days.size);
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/* The share of a price for a period that corresponds to some days of a calendar month. */

interface PeriodPrice {
  readonly price: Fraction;
  /** Day, Week, Month, Quarter or Year; 0 for anything else. */
  readonly period: string;
  /** A year is charged in twelve equal months, not by its days. */
  readonly equalMonths: boolean;
}

/** The price of `days` days of the month that contains `day`. */
export function priceOfDays(
  { price, period, equalMonths }: PeriodPrice,
  day: string,
  days: number,
): Fraction {
  switch (period) {
    case "Day":
      return times(price, ratio(days));
    case "Week":
      return times(price, ratio(days, 7));
    case "Month":
      return times(price, ratio(days, daysInMonth(day)));
    case "Quarter":
      return times(price, ratio(days, 3 * daysInMonth(day)));
    case "Year":
      return times(price, ratio(days, equalMonths ? 12 * daysInMonth(day) : daysInYear(day)));
    default:
      return zero;
  }
}
