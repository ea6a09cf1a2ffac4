/** The day on which a charge is invoiced: by the frequency of the contract, in advance or in arrears by the service. */
import { addMonths, dayOf, type Days, firstOfMonth, lastOfMonth, later, numberOf, unsetDay } from "./periods";

/** How a contract is invoiced. */
export interface Invoicing {
  readonly invoicingFrequency: string;
  /** Fortnights are counted from here, or from the start of the line where it is not set. */
  readonly contractDate: string;
}

const monthsOfFrequency: Readonly<Record<string, number>> = {
  Monthly: 1,
  Quarterly: 3,
  "Semi-Annual": 6,
  Yearly: 12,
};

const weeksOfFrequency: Readonly<Record<string, number>> = { Weekly: 1, Fortnightly: 2 };

/** A Monday, as that of every week: the first day of the calendar. */
const monday = unsetDay;

/**
 * The day of the invoice for charged days of one line: in advance the first day of the invoicing period that the first of
 * them is in, though not before the line starts; in arrears the last day of the period that the last of them is in.
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

/** The time of a length that a day is in, where such times follow each other before and after `begin`. */
function daysOfLength(begin: string, length: number, day: string): Days {
  const origin = numberOf(begin);
  const first = origin + Math.floor((numberOf(day) - origin) / length) * length;
  return { first: dayOf(first), last: dayOf(first + length - 1) };
}
