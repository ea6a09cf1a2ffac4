/** Contracts in the form that the rules of this folder read. Days are text; unset days are 0001-01-01. */
import { addDays, addPeriod, type Days, earlier, later, readPeriod, unsetDay, untilOf } from "./periods";

/** A version of a contract. */
export interface ContractVersion extends Terms {
  readonly number: string;
  readonly versionNo: number;
  readonly versionStatus: string;
  readonly status: string;
  readonly automaticallyExtend: boolean;
  readonly extensionPeriod: string;
}

/** A line of a version. */
export interface ContractLine extends Dated {
  readonly status: string;
  readonly lineNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
}

/** A line or a discount, which runs from one day to another. */
export interface Dated {
  readonly startingDate: string;
  readonly endingDate: string;
}

/** The reason why an operation is rejected: a sentence, and the property or parameter that it concerns. */
export interface Refusal {
  readonly target: string;
  readonly message: string;
}

/** The name of a version in messages. */
export const nameOf = ({ number, versionNo }: Pick<ContractVersion, "number" | "versionNo">): string =>
  `version ${versionNo} of contract '${number}'`;

/**
 * The days on which a line runs; an open end is that of its contract. If the last is before the first, there is no day.
 */
export const runningDays = (
  { startingDate, endingDate }: Dated,
  { contractValidUntil }: Pick<ContractVersion, "contractValidUntil">,
): Days => ({
  first: startingDate,
  last: untilOf(endingDate === unsetDay ? contractValidUntil : endingDate),
});

/** Rejects a version that is not the Valid one of its number. */
export const requireValid = (version: ContractVersion): Refusal | undefined =>
  version.versionStatus === "Valid"
    ? undefined
    : {
        target: "versionStatus",
        message: `Only the Valid version of a contract can be changed in this way; ${nameOf(version)} is ${version.versionStatus}.`,
      };

/* The terms of a contract: the first day on which it can end. */

/** The terms of a contract that decide its end; unset days are 0001-01-01. */
interface Terms {
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
