/**
 * Ends of contracts. Termination: the days on which a contract may end, and how its lines and discounts end with it;
 * extension.
 */
import {
  type ContractLine,
  type ContractVersion,
  type Dated,
  earliestEnd,
  nameOf,
  type Refusal,
  requireValid,
} from "./contracts";
import { addDays, addPeriod, lastOfMonth, type Period, readPeriod, unsetDay, untilOf } from "./periods";

/** Rejects a termination at `date`; with `force`, notice period and minimum term are ignored. */
export function terminationRefusal(
  contract: ContractVersion,
  date: string,
  { today, force }: { readonly today: string; readonly force: boolean },
): Refusal | undefined {
  const { contractDate, contractValidUntil } = contract;
  const refused = (reason: string): Refusal => ({
    target: "date",
    message: `'date' is ${date}, which is ${reason}.`,
  });
  const invalid = requireValid(contract);
  if (invalid) return invalid;
  if (date < contractDate)
    return refused(`before the 'contractDate' of ${nameOf(contract)}, ${contractDate}`);
  if (date > untilOf(contractValidUntil))
    return refused(`after the end of ${nameOf(contract)}, ${contractValidUntil}`);
  const earliest = earliestEnd(contract, today);
  return force || date >= earliest
    ? undefined
    : refused(
        `before ${earliest}, the earliest termination of ${nameOf(contract)} with notice given today; only force=true terminates it earlier`,
      );
}

/**
 * The ending day and the status of a line or discount after the termination; unchanged values if it is not affected.
 */
export interface Ended {
  readonly endingDate: string;
  /** It never runs: it would have started after the end of the contract. */
  readonly isCancelled: boolean;
}

/** The end of a line or discount whose contract ends at `date`. */
export function endedAt({ startingDate, endingDate }: Dated, date: string): Ended {
  if (startingDate > date) return { endingDate: addDays(startingDate, -1), isCancelled: true };
  return { endingDate: untilOf(endingDate) > date ? date : endingDate, isCancelled: false };
}

/** The same for a line: one that is terminated without an ending date does not run, and gets no ending date. */
export function lineEndedAt(line: ContractLine, date: string): Ended {
  const isOver = line.status === "Terminated" && line.endingDate === unsetDay && line.startingDate <= date;
  return isOver ? { endingDate: line.endingDate, isCancelled: false } : endedAt(line, date);
}

/* The extension of a contract: its new end, by its extension period or to a given day. */

type Extension = { readonly end: string } | { readonly refusal: Refusal };

const refused = (target: string, message: string): Extension => ({ refusal: { target, message } });

/** The new end of a contract, or the refusal. `until` is unset if the extension period decides. */
export function extendedEnd(contract: ContractVersion, until: string | undefined): Extension {
  const refusal = extensionRefusal(contract);
  if (refusal) return { refusal };
  const { contractValidUntil: end } = contract;
  if (until !== undefined) {
    const message = `'until' is ${until}, which is not after the end of ${nameOf(contract)}, ${end}.`;
    return until > end ? { end: until } : refused("until", message);
  }
  return endByPeriod(contract);
}

/** Rejects a contract that cannot be extended to any day. */
function extensionRefusal(contract: ContractVersion): Refusal | undefined {
  const invalid = requireValid(contract);
  if (invalid) return invalid;
  if (contract.contractValidUntil === unsetDay)
    return {
      target: "contractValidUntil",
      message: `A contract with an end is extended; ${nameOf(contract)} is open.`,
    };
  return contract.status === "Terminated"
    ? {
        target: "status",
        message: `A contract that is not terminated is extended; ${nameOf(contract)} is Terminated.`,
      }
    : undefined;
}

function endByPeriod(contract: ContractVersion): Extension {
  const { contractValidUntil, automaticallyExtend, extensionPeriod } = contract;
  if (!automaticallyExtend)
    return refused(
      "automaticallyExtend",
      `Without 'until' a contract is extended that has 'automaticallyExtend'; ${nameOf(contract)} has not.`,
    );
  const period = readPeriod(extensionPeriod);
  if (!period)
    return refused(
      "extensionPeriod",
      `Without 'until' a contract is extended by its 'extensionPeriod', a count from 1 to 9999 and D, W, M, Q or Y such as 12M; that of ${nameOf(contract)} is '${extensionPeriod}'.`,
    );
  const end = endAfter(contractValidUntil, period);
  return end > contractValidUntil
    ? { end }
    : refused(
        "contractValidUntil",
        `${nameOf(contract)} ends on ${contractValidUntil}, the last day there is.`,
      );
}

/**
 * The end one period later; after months, quarters and years the last day of a month remains the last day of a month.
 */
function endAfter(end: string, period: Period): string {
  const next = addPeriod(end, period);
  const isByMonths = period.letter !== "D" && period.letter !== "W";
  return isByMonths && end === lastOfMonth(end) ? lastOfMonth(next) : next;
}
