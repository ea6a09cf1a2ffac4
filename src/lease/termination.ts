/** The termination of a contract: the days on which it may end, and how its lines and discounts end with it. */
import {
  type ContractLine,
  type ContractVersion,
  type Dated,
  nameOf,
  type Refusal,
  requireValid,
} from "./contracts";
import { addDays, unsetDay, untilOf } from "./periods";
import { earliestEnd } from "./terms";

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
