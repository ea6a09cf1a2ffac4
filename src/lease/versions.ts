/** Versions of a contract: conditions for a new one, and for the release of one. */
import { type ContractLine, type ContractVersion, nameOf, type Refusal, runningDays } from "./contracts";
import { sharedDays } from "./periods";

type NamedVersion = Pick<ContractVersion, "number" | "versionNo" | "versionStatus" | "status">;

/** Rejects a second draft of a number. `versions` are all versions of the number. */
export function newVersionRefusal(versions: readonly NamedVersion[]): Refusal | undefined {
  const draft = versions.find(({ versionStatus }) => versionStatus === "New");
  return (
    draft && {
      target: "versionStatus",
      message: `There is a New version already, ${nameOf(draft)}; release or delete it before another one is created.`,
    }
  );
}

const releasable: readonly string[] = ["New", "Ready", "Reserved"];

/** Rejects a version that cannot be released, forced or not. */
export function releaseRefusal(
  version: ContractVersion,
  lines: readonly Pick<ContractLine, "leaseUnitNo">[],
): Refusal | undefined {
  const { status, contractDate, contractValidUntil } = version;
  if (!releasable.includes(status))
    return {
      target: "status",
      message: `A version is released from the status New, Ready or Reserved; ${nameOf(version)} is ${status}.`,
    };
  if (!lines.some(({ leaseUnitNo }) => leaseUnitNo !== ""))
    return {
      target: "leaseContractLines",
      message: `A version is released with at least one line that names a lease unit; ${nameOf(version)} has none.`,
    };
  const { first, last } = runningDays(
    { startingDate: contractDate, endingDate: contractValidUntil },
    version,
  );
  return first <= last
    ? undefined
    : {
        target: "contractValidUntil",
        message: `The 'contractValidUntil' of ${nameOf(version)}, ${last}, is before its 'contractDate', ${first}.`,
      };
}

/** Rejects a release that would replace a terminated version. `valid` are the other Valid versions of the number. */
export function terminatedRefusal(valid: readonly NamedVersion[]): Refusal | undefined {
  const terminated = valid.find(({ status }) => status === "Terminated");
  return (
    terminated && {
      target: "force",
      message: `The contract is terminated: ${nameOf(terminated)} is Valid and Terminated. Only force=true releases another version.`,
    }
  );
}

/** A line with the version that it belongs to. */
export interface PlacedLine {
  readonly line: ContractLine;
  readonly version: Pick<ContractVersion, "number" | "versionNo" | "contractValidUntil">;
}

/** Rejects a line that shares a day with one of another contract for the same unit and service, both not terminated. */
export function doubleLettingRefusal(own: PlacedLine, other: PlacedLine): Refusal | undefined {
  const { leaseUnitNo, serviceNo } = own.line;
  const isSame =
    leaseUnitNo !== "" && leaseUnitNo === other.line.leaseUnitNo && serviceNo === other.line.serviceNo;
  if (!isSame || own.line.status === "Terminated" || other.line.status === "Terminated") return undefined;
  const [days, others] = [own, other].map(({ line, version }) => runningDays(line, version));
  const shared = days && others && sharedDays(days, others);
  return (
    shared && {
      target: "force",
      message:
        `Line ${own.line.lineNo} lets unit '${leaseUnitNo}' with service '${serviceNo}' on days on which line ` +
        `${other.line.lineNo} of ${nameOf(other.version)} does, from ${shared.first} on. Only force=true releases it.`,
    }
  );
}

/** The status of a line when its version gets the given status: a terminated line keeps its own. */
export const statusWith = (line: Pick<ContractLine, "status">, status: string): string =>
  line.status === "Terminated" ? line.status : status;
