/** The day on which a charge is invoiced: by the frequency of the contract, in advance or in arrears by the service. */
import { addMonths, dayOf, type Days, firstOfMonth, lastOfMonth, later, numberOf, unsetDay } from "./periods";

/** The invoicing terms of a contract. */
export interface Invoicing {
  readonly invoicingFrequency: string;
  /** Fortnights are counted from this day, or from the start of the line if it is unset. */
  readonly contractDate: string;
}

const monthsOfFrequency: Readonly<Record<string, number>> = {
  Monthly: 1,
  Quarterly: 3,
  "Semi-Annual": 6,
  Yearly: 12,
};

const weeksOfFrequency: Readonly<Record<string, number>> = { Weekly: 1, Fortnightly: 2 };

/** A Monday, the start of every week: the first day of the calendar. */
const monday = unsetDay;

/**
 * The day of the invoice for charged days of one line: in advance, the first day of the invoicing period of the first
 * charged day, but not before the line starts; in arrears, the last day of the period of the last charged day.
 */
export function invoiceDate(
  invoicing: Invoicing,
  { startingDate, inArrears }: { readonly startingDate: string; readonly inArrears: boolean },
  charged: Days,
): string {
  const period = (day: string): Days => invoicingPeriod(invoicing, startingDate, day);
  return inArrears ? period(charged.last).last : later(period(charged.first).first, startingDate);
}

function invoicingPeriod({ invoicingFrequency, contractDate }: Invoicing, start: string, day: string): Days {
  const weeks = weeksOfFrequency[invoicingFrequency];
  if (weeks !== undefined) {
    const begin = weeks === 1 ? monday : contractDate === unsetDay ? start : contractDate;
    return daysOfLength(begin, weeks * 7, day);
  }
  const months = monthsOfFrequency[invoicingFrequency] ?? 1;
  const month = Number(day.slice(5, 7)) - 1;
  const first = addMonths(firstOfMonth(day), -(month % months));
  return { first, last: lastOfMonth(addMonths(first, months - 1)) };
}

/** The interval of a given length that contains a day, in a series of such intervals before and after `begin`. */
function daysOfLength(begin: string, length: number, day: string): Days {
  const origin = numberOf(begin);
  const first = origin + Math.floor((numberOf(day) - origin) / length) * length;
  return { first: dayOf(first), last: dayOf(first + length - 1) };
}
