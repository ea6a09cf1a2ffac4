/** The terms of a contract: the first day on which it can end. */
import { addDays, addPeriod, earlier, later, readPeriod, unsetDay, untilOf } from "./periods";

/** The terms of a contract that decide its end; unset days are 0001-01-01. */
export interface Terms {
  readonly contractDate: string;
  readonly contractValidUntil: string;
  readonly minimumTerm: string;
  readonly noticePeriod: string;
}

/**
 * The first day on which a contract can end when notice is given on `date`: not before that day, the end of the minimum
 * term and of the notice period, and never after the contract's own end. Empty or unreadable periods are ignored.
 */
export function earliestEnd(terms: Terms, date: string): string {
  const { contractDate, contractValidUntil } = terms;
  const [term, notice] = [readPeriod(terms.minimumTerm), readPeriod(terms.noticePeriod)];
  const ends = [date];
  if (term && contractDate !== unsetDay) ends.push(addDays(addPeriod(contractDate, term), -1));
  if (notice) ends.push(addPeriod(date, notice));
  return earlier(ends.reduce(later), untilOf(contractValidUntil));
}
