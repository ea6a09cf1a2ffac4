/** A few records for the golden requests; the statements matter, not the results. */
import type { LoadedRecord } from "../../src/odata";

export const company = "11111111-1111-4111-8111-111111111111";
export const id = (n: number): string => `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`;

export const estate: readonly LoadedRecord[] = [
  { set: "companies", record: { id: company, name: "Golden Estates" } },
  { set: "customers", record: { id: id(1), number: "C1", displayName: "Acme Ltd", city: "Leeds" } },
  { set: "leaseUnits", record: { id: id(2), number: "U1", description: "Shop", objectArea: 80 } },
  { set: "leaseUnits", record: { id: id(3), number: "U2", description: "Office", objectArea: 40 } },
  {
    set: "leaseContracts",
    record: { id: id(4), number: "LC1", versionNo: 1, versionStatus: "Valid", customerNo: "C1" },
  },
  {
    set: "leaseContractLines",
    record: {
      id: id(5),
      leaseContractNo: "LC1",
      versionNo: 1,
      lineNo: 10000,
      leaseUnitNo: "U1",
      unitPrice: 12.5,
    },
  },
  { set: "postCodes", record: { id: id(6), code: "LS1", city: "Leeds" } },
  { set: "postCodes", record: { id: id(7), code: "LS2", city: "Leeds" } },
  ...[9, 10].map((n) => ({
    set: "servicePrices",
    record: {
      id: id(n),
      type: "Contract",
      code: "LC1",
      serviceNo: "RENT",
      unitPrice: 12.5,
      indexPrice: true,
      priceIndexingCode: "CPI",
      indexingCalcStartingDate: "2027-01-01",
      effectiveDate: "2025-01-01",
    },
  })),
  { set: "leaseUnitClasses", record: { id: id(8), code: "A", description: "First class" } },
];
