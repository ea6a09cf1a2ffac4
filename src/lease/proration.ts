/** The share of a price for a period that corresponds to some days of a calendar month. */
import { type Fraction, ratio, times, zero } from "./decimals";
import { daysInMonth, daysInYear } from "./periods";

export interface PeriodPrice {
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
