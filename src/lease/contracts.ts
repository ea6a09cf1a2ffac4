/**
 * Versions of contracts in the form that the rules of this folder read (days are text, unset days are 0001-01-01), and the
 * rules of their actions: a new version, release, termination, extension.
 */
import { addDays, addPeriod, byText, type Days, earlier, lastOfMonth, later, type Period, readPeriod, unsetDay, untilOf } from "./periods"; // prettier-ignore

export interface ContractVersion {
  readonly number: string;
  readonly versionNo: number;
  readonly versionStatus: string;
  readonly status: string;
  readonly contractDate: string;
  readonly contractValidUntil: string;
  readonly minimumTerm: string;
  readonly noticePeriod: string;
  readonly automaticallyExtend: boolean;
  readonly extensionPeriod: string;
}

/** A line or a discount, which runs from one day to another. */
export interface Dated {
  readonly startingDate: string;
  readonly endingDate: string;
}

export interface ContractLine extends Dated {
  readonly status: string;
  readonly lineNo: number;
  readonly leaseUnitNo: string;
  readonly serviceNo: string;
}

/** The reason why an operation is rejected: a sentence, and the property or parameter that it concerns. */
export interface Refusal {
  readonly target: string;
  readonly message: string;
}

const refusal = (target: string, message: string): Refusal => ({ target, message });

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

/* A new version, and the release of one. */

type NamedVersion = Pick<ContractVersion, "number" | "versionNo" | "versionStatus" | "status">;

/** Rejects a second draft of a number. `versions` are all versions of the number. */
export function newVersionRefusal(versions: readonly NamedVersion[]): Refusal | undefined {
  const draft = versions.find(({ versionStatus }) => versionStatus === "New");
  const message = `There is a New version already, ${draft && nameOf(draft)}; release or delete it before another one is created.`;
  return draft && refusal("versionStatus", message);
}

/** The highest number of a version that records can store. */
const lastVersion = 2_147_483_647;

/** Rejects a version after the last number. */
export function versionNoRefusal(
  version: Pick<ContractVersion, "number" | "versionNo">,
): Refusal | undefined {
  const message = `There can be no ${nameOf(version)}; the highest number of a version is ${lastVersion}.`;
  return version.versionNo > lastVersion ? refusal("versionNo", message) : undefined;
}

/** Rejects a version whose lines are in the way of copies: those that remain of, or were created before, its contract. */
export function takenLineRefusal(
  version: Pick<ContractVersion, "number" | "versionNo">,
  copies: readonly Pick<ContractLine, "lineNo">[],
  present: readonly Pick<ContractLine, "lineNo">[],
): Refusal | undefined {
  const copied = new Set(copies.map(({ lineNo }) => lineNo));
  const taken = present.find(({ lineNo }) => copied.has(lineNo));
  const message = `There is a line ${taken?.lineNo} of ${nameOf(version)} already; delete it before that version is created.`;
  return taken && refusal("leaseContractLines", message);
}

const releasable: readonly string[] = ["New", "Ready", "Reserved"];

/** Rejects a version that cannot be released, forced or not. */
export function releaseRefusal(
  version: ContractVersion,
  lines: readonly Pick<ContractLine, "leaseUnitNo">[],
): Refusal | undefined {
  const { status, contractDate, contractValidUntil } = version;
  const name = nameOf(version);
  if (!releasable.includes(status))
    return refusal(
      "status",
      `A version is released from the status New, Ready or Reserved; ${name} is ${status}.`,
    );
  if (!lines.some(({ leaseUnitNo }) => leaseUnitNo !== ""))
    return refusal(
      "leaseContractLines",
      `A version is released with at least one line that names a lease unit; ${name} has none.`,
    );
  if (contractDate <= untilOf(contractValidUntil)) return undefined;
  return refusal(
    "contractValidUntil",
    `The 'contractValidUntil' of ${name}, ${contractValidUntil}, is before its 'contractDate', ${contractDate}.`,
  );
}

/** Rejects a release that would replace a terminated version. `valid` are the other Valid versions of the number. */
export function terminatedRefusal(valid: readonly NamedVersion[]): Refusal | undefined {
  const terminated = valid.find(({ status }) => status === "Terminated");
  return (
    terminated &&
    refusal(
      "force",
      `The contract is terminated: ${nameOf(terminated)} is Valid and Terminated. Only force=true releases another version.`,
    )
  );
}

/** A line with the version that it belongs to. */
export interface PlacedLine {
  readonly line: ContractLine;
  readonly version: Pick<ContractVersion, "number" | "versionNo" | "contractValidUntil">;
}

/** A line that is not terminated, with the days on which it runs, at least one. */
interface LetLine extends PlacedLine {
  readonly days: Days;
}

const letLines = (lines: readonly PlacedLine[]): readonly LetLine[] =>
  lines
    .filter(({ line }) => line.status !== "Terminated")
    .map((placed) => ({ ...placed, days: runningDays(placed.line, placed.version) }))
    .filter(({ days }) => days.first <= days.last);

/**
 * Rejects lines of a contract when one of them shares a day with a line of another contract, both not terminated. All
 * lines are of one unit and service. Of several shared days, the refusal names the first. Each line is visited once.
 */
export function doubleLettingRefusal(
  own: readonly PlacedLine[],
  others: readonly PlacedLine[],
): Refusal | undefined {
  // In the order of their first days, a line shares a day with one before it if that is the one with the latest end.
  let latestOwn: LetLine | undefined;
  let latestOther: LetLine | undefined;
  const ownLines = new Set(letLines(own));
  const lines = [...ownLines, ...letLines(others)].toSorted((a, b) => byText(a.days.first, b.days.first));
  for (const line of lines) {
    if (ownLines.has(line)) latestOwn = laterEnd(latestOwn, line);
    else latestOther = laterEnd(latestOther, line);
    if (!latestOwn || !latestOther) continue;
    if (earlier(latestOwn.days.last, latestOther.days.last) >= line.days.first)
      return sharedDayRefusal(latestOwn, latestOther, line.days.first);
  }
  return undefined;
}

const laterEnd = (known: LetLine | undefined, line: LetLine): LetLine =>
  known && known.days.last >= line.days.last ? known : line;

const sharedDayRefusal = (own: PlacedLine, other: PlacedLine, first: string): Refusal =>
  refusal(
    "force",
    `Line ${own.line.lineNo} lets unit '${own.line.leaseUnitNo}' with service '${own.line.serviceNo}' on days on which line ` +
      `${other.line.lineNo} of ${nameOf(other.version)} does, from ${first} on. Only force=true releases it.`,
  );

/** The status of a line when its version gets the given status: a terminated line keeps its own. */
export const statusWith = (line: Pick<ContractLine, "status">, status: string): string =>
  line.status === "Terminated" ? line.status : status;

/* Termination: the days on which a contract may end, and how its lines and discounts end with it. */

/** Rejects a version that is not the Valid one of its number. */
const requireValid = (version: ContractVersion): Refusal | undefined =>
  version.versionStatus === "Valid"
    ? undefined
    : refusal(
        "versionStatus",
        `Only the Valid version of a contract can be changed in this way; ${nameOf(version)} is ${version.versionStatus}.`,
      );

/**
 * The first day on which a contract can end when notice is given on `date`: not before that day, the end of the minimum
 * term and of the notice period, and never after the contract's own end. Empty or unreadable periods are ignored.
 */
export function earliestEnd(
  terms: Pick<ContractVersion, "contractDate" | "contractValidUntil" | "minimumTerm" | "noticePeriod">,
  date: string,
): string {
  const { contractDate, contractValidUntil } = terms;
  const [term, notice] = [readPeriod(terms.minimumTerm), readPeriod(terms.noticePeriod)];
  const ends = [date];
  if (term && contractDate !== unsetDay) ends.push(addDays(addPeriod(contractDate, term), -1));
  if (notice) ends.push(addPeriod(date, notice));
  return earlier(ends.reduce(later), untilOf(contractValidUntil));
}

/** Rejects a termination at `date`; with `force`, notice period and minimum term are ignored. */
export function terminationRefusal(
  contract: ContractVersion,
  date: string,
  { today, force }: { readonly today: string; readonly force: boolean },
): Refusal | undefined {
  const { contractDate, contractValidUntil } = contract;
  const refused = (reason: string): Refusal => refusal("date", `'date' is ${date}, which is ${reason}.`);
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

/** The ending day of a line or discount whose contract ends at `date`; before its first day if it starts later. */
export function endedAt({ startingDate, endingDate }: Dated, date: string): string {
  if (startingDate > date) return addDays(startingDate, -1);
  return endingDate === unsetDay || endingDate > date ? date : endingDate;
}

/** The same for a line: one that is terminated without an ending date does not run, and gets no ending date. */
export function lineEndedAt(line: ContractLine, date: string): string {
  const isOver = line.status === "Terminated" && line.endingDate === unsetDay && line.startingDate <= date;
  return isOver ? line.endingDate : endedAt(line, date);
}

/* The extension of a contract: its new end, by its extension period or to a given day. */

/** The new end of a contract, or the refusal. `until` is unset if the extension period decides. */
export function extendedEnd(contract: ContractVersion, until: string | undefined): string | Refusal {
  const { contractValidUntil, automaticallyExtend, extensionPeriod } = contract;
  const name = nameOf(contract);
  const invalid = requireValid(contract);
  if (invalid) return invalid;
  if (contractValidUntil === unsetDay)
    return refusal("contractValidUntil", `A contract with an end is extended; ${name} is open.`);
  if (contract.status === "Terminated")
    return refusal("status", `A contract that is not terminated is extended; ${name} is Terminated.`);
  if (until !== undefined) {
    const message = `'until' is ${until}, which is not after the end of ${name}, ${contractValidUntil}.`;
    return until > contractValidUntil ? until : refusal("until", message);
  }
  if (!automaticallyExtend)
    return refusal(
      "automaticallyExtend",
      `Without 'until' a contract is extended that has 'automaticallyExtend'; ${name} has not.`,
    );
  const period = readPeriod(extensionPeriod);
  if (!period)
    return refusal(
      "extensionPeriod",
      `Without 'until' a contract is extended by its 'extensionPeriod', a count from 1 to 9999 and D, W, M, Q or Y such as 12M; that of ${name} is '${extensionPeriod}'.`,
    );
  const end = endAfter(contractValidUntil, period);
  const message = `${name} ends on ${contractValidUntil}, the last day there is.`;
  return end > contractValidUntil ? end : refusal("contractValidUntil", message);
}

/**
 * The end one period later; after months, quarters and years the last day of a month remains the last day of a month.
 */
function endAfter(end: string, period: Period): string {
  const next = addPeriod(end, period);
  const isByMonths = period.letter !== "D" && period.letter !== "W";
  return isByMonths && end === lastOfMonth(end) ? lastOfMonth(next) : next;
}
