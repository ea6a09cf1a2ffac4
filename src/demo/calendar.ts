/**
 * Days of the estate, as text YYYY-MM-DD, and months, counted from January 2019 as 0. Leases start on the first and end
 * on the last day of a month. Nothing here depends on the current time.
 */
export { addDays, earlier } from "../lease/periods";

const firstYear = 2019;

const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The number of a month; January is 1. */
export const month = (year: number, monthOfYear: number): number => (year - firstYear) * 12 + monthOfYear - 1;

export const firstDay = (months: number): string => textOf(Date.UTC(firstYear, months, 1));

export const lastDay = (months: number): string => textOf(Date.UTC(firstYear, months + 1, 0));

const two = (count: number): string => String(count).padStart(2, "0");

/** A point in time on a day, UTC with milliseconds; `minutes` from midnight, below 1440. */
export function instantOn(day: string, minutes: number): string {
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00.000Z`;
}

/** The last month in the books: nothing was signed, posted or written after it. */
export const closingMonth = month(2024, 12);

/** The last day in the books. */
export const closingDay = lastDay(closingMonth);
