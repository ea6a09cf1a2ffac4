/** Contracts in the form that the rules of this folder read. Days are text; unset days are 0001-01-01. */
import { type Days, unsetDay, untilOf } from "./periods";
import type { Terms } from "./terms";

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
