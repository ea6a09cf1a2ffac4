/** The extension of a contract: its new end, by its extension period or to a given day. */
import { type ContractVersion, nameOf, type Refusal, requireValid } from "./contracts";
import { addPeriod, lastOfMonth, type Period, readPeriod, unsetDay } from "./periods";

/** The new end of a contract, or the refusal. `until` is unset if the extension period decides. */
export function extendedEnd(
  contract: ContractVersion,
  until: string | undefined,
): { readonly end: string } | { readonly refusal: Refusal } {
  const refusal = extensionRefusal(contract);
  if (refusal) return { refusal };
  const { contractValidUntil: end } = contract;
  if (until !== undefined) {
    const message = `'until' is ${until}, which is not after the end of ${nameOf(contract)}, ${end}.`;
    return until > end ? { end: until } : { refusal: { target: "until", message } };
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

function endByPeriod(contract: ContractVersion): { readonly end: string } | { readonly refusal: Refusal } {
  const { contractValidUntil, automaticallyExtend, extensionPeriod } = contract;
  if (!automaticallyExtend)
    return {
      refusal: {
        target: "automaticallyExtend",
        message: `Without 'until' a contract is extended that has 'automaticallyExtend'; ${nameOf(contract)} has not.`,
      },
    };
  const period = readPeriod(extensionPeriod);
  if (!period)
    return {
      refusal: {
        target: "extensionPeriod",
        message: `Without 'until' a contract is extended by its 'extensionPeriod', a count from 1 to 9999 and D, W, M, Q or Y such as 12M; that of ${nameOf(contract)} is '${extensionPeriod}'.`,
      },
    };
  const end = endAfter(contractValidUntil, period);
  return end > contractValidUntil
    ? { end }
    : {
        refusal: {
          target: "contractValidUntil",
          message: `${nameOf(contract)} ends on ${contractValidUntil}, the last day there is.`,
        },
      };
}

/**
 * The end one period later; after months, quarters and years the last day of a month remains the last day of a month.
 */
export function endAfter(end: string, period: Period): string {
  const later = addPeriod(end, period);
  const isByMonths = period.letter !== "D" && period.letter !== "W";
  return isByMonths && end === lastOfMonth(end) ? lastOfMonth(later) : later;
}
