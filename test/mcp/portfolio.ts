/**
 * The demo company as plain records, with the rules of leases that the questions need, written once more: nothing of the
 * model's expressions or of SQL.
 */
import { demoCompany, type Fields } from "../../src/demo";

const records = [...demoCompany()];

export const of = (set: string): readonly Fields[] =>
  records.filter((each) => each.set === set).map(({ record }) => record);

export const text = (value: unknown): string => (typeof value === "string" ? value : "");
export const number = (value: unknown): number => (typeof value === "number" ? value : 0);
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const cents = (value: number): number => Math.round(value * 100) / 100;

export const units = of("leaseUnits").filter(({ building }) => building !== true);
export const buildings = of("leaseUnits").filter(({ building }) => building === true);
export const contracts = of("leaseContracts");
export const lines = of("leaseContractLines");
export const customers = of("customers");

export const valid = contracts.filter(({ versionStatus }) => versionStatus === "Valid");

/** The version of a contract that counts for the past: the Valid one, otherwise the highest Old one. */
const counting = (no: unknown): Fields | undefined => {
  const all = contracts.filter((contract) => contract["number"] === no);
  const old = all.filter(({ versionStatus }) => versionStatus === "Old");
  return (
    all.find(({ versionStatus }) => versionStatus === "Valid") ??
    old.toSorted((a, b) => number(b["versionNo"]) - number(a["versionNo"]))[0]
  );
};

/** The lines that were in force on a day of the past. */
export const linesOn = (day: string): readonly Fields[] =>
  lines.filter((line) => {
    const contract = counting(line["leaseContractNo"]);
    if (contract === undefined || contract["versionNo"] !== line["versionNo"]) return false;
    if (line["status"] === "Terminated" && line["endingDate"] === undefined) return false;
    const end = text(line["endingDate"]) || text(contract["contractValidUntil"]) || "9999-12-31";
    return text(line["startingDate"]) <= day && end >= day;
  });

const reserved = new Set(
  valid
    .filter(({ status }) => status === "Reserved")
    .flatMap(({ number: no }) =>
      lines.filter(({ leaseContractNo }) => leaseContractNo === no).map(({ leaseUnitNo }) => leaseUnitNo),
    ),
);

/** The vacant units of a day of the past. */
export function vacantOn(day: string): readonly Fields[] {
  const occupied = new Set(linesOn(day).map(({ leaseUnitNo }) => leaseUnitNo));
  return units.filter(
    (unit) => !occupied.has(unit["number"]) && unit["blocked"] !== true && !reserved.has(unit["number"]),
  );
}

/** The area of a unit on a day: the sum of its ledger until then. */
export const areaOn = (unit: unknown, day: string): number =>
  cents(
    sum(
      of("leaseUnitLedgerEntries")
        .filter(({ leaseUnitNo, postingDate }) => leaseUnitNo === unit && text(postingDate) <= day)
        .map(({ quantity }) => number(quantity)),
    ),
  );
