/**
 * Days of the calendar as text (YYYY-MM-DD, so that text order is time order), periods of contracts as text ("12M"),
 * and their arithmetic. All days are in the years 0001 to 9999: results are limited to them.
 */

/** The value of an unset day; it is also the first day of the calendar. */
export const unsetDay = "0001-01-01";
export const lastOfDays = "9999-12-31";

const dayLength = 86_400_000;
const firstNumber = numberOf(unsetDay);
const lastNumber = numberOf(lastOfDays);

/** The number of a day, counted in days. */
export function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
}

/** The day of a number, limited to the first and the last day of the calendar. */
export const dayOf = (number: number): string =>
  new Date(Math.min(Math.max(number, firstNumber), lastNumber) * dayLength).toISOString().slice(0, 10);

/** The day so many days after another; before it for a negative number. */
export const addDays = (day: string, days: number): string => dayOf(numberOf(day) + days);

/** The number of days in an interval, both ends included. */
export const daysIn = ({ first, last }: Days): number => numberOf(last) - numberOf(first) + 1;

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
/** The later of two days. */
export const later = (a: string, b: string): string => (a > b ? a : b);

/** The order of days, and of other texts. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Month arithmetic, clamped to the month's end: 31 January and 1 month are 28 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  const at = year * 12 + month - 1 + months;
  if (at >= 12 * 10_000) return lastOfDays;
  if (at < 12) return unsetDay;
  const first = dayInMonth(Math.floor(at / 12), (at % 12) + 1, 1);
  const length = daysInMonth(first);
  return `${first.slice(0, 8)}${twoDigits(Math.min(dayOfMonth, length))}`;
}

const partsOf = (day: string): readonly [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

const twoDigits = (number: number): string => String(number).padStart(2, "0");

const dayInMonth = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** 365 or 366, by the year of the day. */
export const daysInYear = (day: string): number => (isLeapYear(partsOf(day)[0]) ? 366 : 365);

/** 28 to 31, by the month of the day. */
export function daysInMonth(day: string): number {
  const [year, month] = partsOf(day);
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
export const lastOfMonth = (day: string): string => `${day.slice(0, 8)}${daysInMonth(day)}`;

/** First and last day of an interval, both included; it is empty if the last is before the first. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The interval split at the ends of its calendar months, in order. */
export const monthsOf = (days: Days): readonly Days[] => cutByMonths(days, 1);

/** The interval split into parts of the given number of calendar months, in order. */
export function cutByMonths({ first, last }: Days, months: number): readonly Days[] {
  const parts: Days[] = [];
  for (let from = first; from <= last;) {
    const end = lastOfMonth(addMonths(firstOfMonth(from), months - 1));
    parts.push({ first: from, last: earlier(end, last) });
    if (end >= last) break;
    from = addMonths(firstOfMonth(from), months);
  }
  return parts;
}

/** The days that both intervals contain; undefined if there are none. */
export function sharedDays(a: Days, b: Days): Days | undefined {
  const shared = { first: later(a.first, b.first), last: earlier(a.last, b.last) };
  return shared.first <= shared.last ? shared : undefined;
}

/** An unset ending day is open. */
export const untilOf = (endingDay: string): string => (endingDay === unsetDay ? lastOfDays : endingDay);

type PeriodLetter = "D" | "W" | "M" | "Q" | "Y";

/** A number of periods of one kind: days, weeks, months, quarters, years. */
export interface Period {
  readonly count: number;
  readonly letter: PeriodLetter;
}

const periodText = /^\s*([1-9][0-9]{0,3})\s*([DWMQY])\s*$/i;

/** Parses a period of a contract ("12M", " 2 y "); undefined for an invalid text, which counts as empty. */
export function readPeriod(text: string): Period | undefined {
  const [, count, letter] = periodText.exec(text) ?? [];
  return count === undefined || letter === undefined
    ? undefined
    : { count: Number(count), letter: letter.toUpperCase() as PeriodLetter };
}

const monthsIn = { M: 1, Q: 3, Y: 12 } as const;

/** The day after the given number of periods. */
export function addPeriod(day: string, { count, letter }: Period): string {
  if (letter === "D") return addDays(day, count);
  if (letter === "W") return addDays(day, count * 7);
  return addMonths(day, count * monthsIn[letter]);
}

/** Days that have the same facts. */
export interface Spell<Facts> extends Days {
  readonly facts: Facts;
}

/**
 * All days of the calendar in disjoint spells, in order. A day has the facts of the first of the given spells that
 * contains it, or `otherwise`. Empty spells count for nothing.
 */
export function spellsOf<Facts>(given: readonly Spell<Facts>[], otherwise: Facts): readonly Spell<Facts>[] {
  const calendar: Spell<Facts>[] = [{ first: unsetDay, last: lastOfDays, facts: otherwise }];
  // The last of them first: each replaces those that it has precedence over.
  for (const spell of given.toReversed()) {
    const { first, last } = spell;
    if (first > last) continue;
    const [from, to] = [placeOf(calendar, first), placeOf(calendar, last)];
    const [before, after] = [calendar[from], calendar[to]];
    calendar.splice(
      from,
      to - from + 1,
      ...(before && before.first < first ? [{ ...before, last: addDays(first, -1) }] : []),
      spell,
      ...(after && after.last > last ? [{ ...after, first: addDays(last, 1) }] : []),
    );
  }
  return calendar;
}

/** The position of the spell that contains the day. */
function placeOf(calendar: readonly Days[], day: string): number {
  let [low, high] = [0, calendar.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((calendar[middle]?.first ?? "") <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}
