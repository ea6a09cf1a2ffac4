/** Random companies for the tests of the sets. */
import * as fc from "fast-check";
import type { Row } from "./lease-company";

const today = new Date().toISOString().slice(0, 10);
const days = ["0001-01-01", "2020-01-01", "2024-06-30", "2024-07-01", today, "2100-12-31"] as const;
export const anyDay = fc.constantFrom(...days);
const contractNo = fc.constantFrom("L1", "L2", "L3");
const anyAmount = fc.integer({ min: -2000, max: 20_000 }).map((cents) => cents / 100);
const status = fc.constantFrom("New", "Reserved", "Released", "Released", "Terminated");
const versionStatus = fc.constantFrom("New", "Valid", "Valid", "Old");

const records = (
  facts: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  key: (row: Row) => string,
  maxLength: number,
): fc.Arbitrary<readonly Row[]> =>
  fc.uniqueArray(fc.record(facts) as fc.Arbitrary<Row>, { selector: key, maxLength });

/**
 * The records of a company with units of these numbers; some codes of other records name no unit, or one that does not
 * exist.
 */
export function anyEstate(numbers: readonly string[]) {
  const unitNo = fc.constantFrom("", ...numbers);
  return fc.record({
    leaseUnits: records(
      {
        number: fc.constantFrom(...numbers),
        leaseUnitGroupNo: unitNo,
        building: fc.constantFrom(true, false, false),
        leaseUnitGroup: fc.constantFrom(true, false, false),
        blocked: fc.boolean(),
        parkingUnit: fc.constantFrom(true, false, false),
        objectArea: anyAmount,
      },
      ({ number }) => String(number),
      numbers.length,
    ),
    leaseUnitLedgerEntries: records(
      {
        entryNo: fc.integer({ min: 1, max: 9 }),
        leaseUnitNo: unitNo,
        postingDate: anyDay,
        quantity: anyAmount,
      },
      ({ entryNo }) => String(entryNo),
      8,
    ),
    leaseContracts: records(
      {
        number: contractNo,
        versionNo: fc.integer({ min: 1, max: 3 }),
        versionStatus,
        status,
        contractValidUntil: anyDay,
        customerName: fc.constantFrom("X", "Y", "Z"),
        customerNo: fc.constantFrom("C1", "C2", ""),
        buildingNo: unitNo,
      },
      ({ number, versionNo }) => `${String(number)} ${String(versionNo)}`,
      6,
    ),
    leaseContractLines: records(
      {
        leaseContractNo: contractNo,
        versionNo: fc.integer({ min: 1, max: 3 }),
        lineNo: fc.integer({ min: 1, max: 4 }),
        leaseUnitNo: unitNo,
        status,
        versionStatus,
        startingDate: anyDay,
        endingDate: anyDay,
        priceType: fc.constantFrom("Fixed", "Area", "Meter"),
        serviceNo: fc.constantFrom("S", "T"),
        pricePeriod: fc.constantFrom("Day", "Month", "Year"),
        unitPrice: fc.oneof(fc.constant(0), anyAmount),
        quantity: anyAmount,
      },
      ({ leaseContractNo, versionNo, lineNo }) => [leaseContractNo, versionNo, lineNo].join(" "),
      20,
    ),
    leaseContrDiscounts: fc.array(
      fc.record({
        leaseContractNo: contractNo,
        contractVersionNo: fc.constantFrom(0, 0, 1, 2),
        leaseUnitNo: fc.oneof(fc.constant(""), unitNo),
        serviceNo: fc.constantFrom("", "S", "T"),
        discountType: fc.constantFrom("Fixed", "Fixed", "Percentage", "Area"),
        amount: fc.integer({ min: 1, max: 5000 }).map((cents) => cents / 100),
        period: fc.constantFrom("Month", "Year"),
        startingDate: anyDay,
        endingDate: anyDay,
      }),
      { maxLength: 5 },
    ),
    servicePrices: fc.array(
      fc.record({
        type: fc.constantFrom("Lease Unit", "Contract", "Building", "All Contracts"),
        code: fc.oneof(contractNo, unitNo),
        serviceNo: fc.constantFrom("S", "T"),
        effectiveDate: anyDay,
        expirationDate: anyDay,
        unitPrice: anyAmount,
        priceForPeriod: fc.constantFrom("Month", "Year"),
      }),
      { maxLength: 6 },
    ),
  });
}
