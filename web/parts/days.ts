/** Days as text, YYYY-MM-DD, and periods of contracts such as `6M`, by the rules of docs/operations.md. */
const dayLength = 86_400_000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The service's day, in UTC. */
export const today = (): string => textOf(Date.now());

export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * dayLength);

/** The text if it is a day of the calendar, else "". */
export function dayOrNone(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return time >= firstDay && textOf(time) === text ? text : "";
}

/** Number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLength;

const lengths = { D: 1, W: 7 } as const;
const months = { M: 1, Q: 3, Y: 12 } as const;

const isDays = (letter: string): letter is keyof typeof lengths => letter in lengths;
const isMonths = (letter: string): letter is keyof typeof months => letter in months;

/** The days of the service, as times. */
const [firstDay, lastDay] = [Date.parse("0001-01-01"), Date.parse("9999-12-31")];

/**
 * The time of a day moved by a period, or with `times` -1 back by it; months end at their last day. Undefined for a text
 * that is no period.
 */
function moved(day: string, period: string, times: 1 | -1): number | undefined {
  const [, count = "", letter = ""] =
    /^\s*([1-9][0-9]{0,3})\s*([DWMQY])\s*$/.exec(period.toUpperCase()) ?? [];
  if (isDays(letter)) return Date.parse(day) + times * Number(count) * lengths[letter] * dayLength;
  if (!isMonths(letter)) return undefined;
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const at = month - 1 + times * Number(count) * months[letter];
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  return Date.UTC(year, at, Math.min(dayOfMonth, last));
}

/** Adds a period to a day; stops at the last day of the year 9999. Undefined for a text that is no period. */
export function addPeriod(day: string, period: string): string | undefined {
  const time = moved(day, period, 1);
  return time === undefined ? undefined : textOf(Math.min(time, lastDay));
}

/** The last day on which notice ends a contract on its end; undefined before the year 0001. */
export function lastNotice(end: string, period: string): string | undefined {
  const time = moved(end, period, -1);
  if (time === undefined || time < firstDay) return undefined;
  let day = textOf(time);
  // After a short month several days lead to the same end.
  while ((moved(addDays(day, 1), period, 1) ?? Infinity) <= Date.parse(end)) day = addDays(day, 1);
  return day;
}
