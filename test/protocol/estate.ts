/**
 * A small estate made by hand, with known results for each request. Created over HTTP, as by a client; the values are
 * here so that a test can be verified by reading.
 */
import { demoCompanyId, type TestAnswer, type TestService } from "../harness";

export const otherCompanyId = "22222222-2222-4222-8222-222222222222";

/** `a0000000-0000-4000-8000-000000000001` … : ids by which tests address records. */
export const idOf = (letter: string, n: number): string =>
  `${letter}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

type Row = Readonly<Record<string, unknown>>;

const customers: readonly Row[] = [
  { id: idOf("c", 1), number: "C1", displayName: "Acme Ltd", city: "Leeds", country: "GB" },
  {
    id: idOf("c", 2),
    number: "C2",
    displayName: "Älteste Öl AG",
    city: "Köln",
    country: "DE",
    type: "Person",
  },
  { id: idOf("c", 3), number: "C3", displayName: "O'Hara & Sons", country: "IE" },
];

/** LC3 names a customer that does not exist, LC4 none; LC2 has no end. */
const leaseContracts: readonly Row[] = [
  {
    id: idOf("a", 1),
    number: "LC1",
    versionNo: 1,
    versionStatus: "Old",
    status: "Terminated",
    customerNo: "C1",
    contractDate: "2024-01-01",
    contractValidUntil: "2024-12-31",
    requiredDepositAmount: 1000,
  },
  {
    id: idOf("a", 2),
    number: "LC1",
    versionNo: 2,
    versionStatus: "Valid",
    status: "Released",
    customerNo: "C1",
    contractDate: "2025-01-01",
    contractValidUntil: "2099-12-31",
    requiredDepositAmount: 1500.5,
    invoicingFrequency: "Semi-Annual",
  },
  {
    id: idOf("a", 3),
    number: "LC2",
    versionNo: 1,
    versionStatus: "Valid",
    status: "Released",
    customerNo: "C2",
    contractDate: "2025-06-15",
    requiredDepositAmount: 0,
  },
  {
    id: idOf("a", 4),
    number: "LC3",
    versionNo: 1,
    customerNo: "C9",
    contractDate: "2026-02-28",
    requiredDepositAmount: 200,
  },
  { id: idOf("a", 5), number: "LC4", versionNo: 1, contractDate: "2023-03-31", requiredDepositAmount: 50 },
];

const leaseContractLines: readonly Row[] = [
  {
    id: idOf("b", 1),
    leaseContractNo: "LC1",
    versionNo: 1,
    lineNo: 10000,
    leaseUnitNo: "U1",
    serviceNo: "RENT",
    startingDate: "2024-01-01",
    endingDate: "2024-12-31",
    unitPrice: 10,
    quantity: 1,
  },
  {
    id: idOf("b", 2),
    leaseContractNo: "LC1",
    versionNo: 2,
    lineNo: 10000,
    leaseUnitNo: "U1",
    serviceNo: "RENT",
    startingDate: "2025-01-01",
    unitPrice: 12.25,
    quantity: 2,
    priceType: "Area",
    pricePeriod: "Month",
  },
  {
    id: idOf("b", 3),
    leaseContractNo: "LC1",
    versionNo: 2,
    lineNo: 20000,
    leaseUnitNo: "U2",
    serviceNo: "HEAT",
    startingDate: "2025-01-01",
    endingDate: "2098-06-30",
    unitPrice: 3.5,
    quantity: 0.5,
    priceType: "Fixed",
    pricePeriod: "Quarter",
  },
  {
    id: idOf("b", 4),
    leaseContractNo: "LC2",
    versionNo: 1,
    lineNo: 10000,
    leaseUnitNo: "U3",
    serviceNo: "RENT",
    startingDate: "2025-06-15",
    unitPrice: 20,
    quantity: 3,
    priceType: "Meter",
    pricePeriod: "Year",
  },
  {
    id: idOf("b", 5),
    leaseContractNo: "LC3",
    versionNo: 1,
    lineNo: 10000,
    leaseUnitNo: "U4",
    serviceNo: "GONE",
    startingDate: "2026-02-28",
    unitPrice: 7,
    quantity: 0,
  },
];

/** U1 and U3 are leased, U2 too until mid 2098, U4 only by a contract that is not valid yet. */
const leaseUnits: readonly Row[] = [
  {
    id: idOf("d", 1),
    number: "B1",
    description: "Quay House",
    building: true,
    totalArea: 900,
    city: "Leeds",
  },
  {
    id: idOf("d", 2),
    number: "U1",
    description: "Unit 1",
    objectArea: 12.5,
    leaseUnitCategory: "OFF",
    roomNo: "R1",
  },
  {
    id: idOf("d", 3),
    number: "U2",
    description: "Unit 2",
    objectArea: 80,
    leaseUnitCategory: "OFF",
    blocked: true,
  },
  { id: idOf("d", 4), number: "U3", description: "Unit 3", objectArea: 33.25, leaseUnitClass: "A" },
  { id: idOf("d", 5), number: "U4", description: "unit 4", leaseUnitCategory: "NONE" },
];

const services: readonly Row[] = [
  { id: idOf("e", 1), code: "RENT", description: "Rent", inArrearsInAdvance: "In Advance", taxLiable: true },
  { id: idOf("e", 2), code: "HEAT", description: "Heating", inArrearsInAdvance: 1 },
  { id: idOf("e", 3), code: "PARK", description: "Parking" },
];

/** Texts, in `city`; `code` identifies the record. T09 and T10 distinguish code points from UTF-16 units. */
const postCodes: readonly Row[] = [
  { code: "T01", city: "Leeds" },
  { code: "T02", city: "leeds" },
  { code: "T03", city: "100% sure" },
  { code: "T04", city: "100_ sure" },
  { code: "T05", city: "[abc]" },
  { code: "T06", city: "O'Hara" },
  { code: "T07", city: "Ärger" },
  { code: "T08", city: "ärger" },
  { code: "T09", city: "\uFFFD" },
  { code: "T10", city: "😀" },
  { code: "T11", city: "a😀b" },
  { code: "T12" },
  { code: "T13", city: "  padded " },
  { code: "T14", city: "back\\slash" },
  { code: "T15", city: 'a"b&c#d+e/f' },
];

/** Numbers and dates; `code` identifies the record. */
const servicePrices: readonly Row[] = [
  {
    code: "N1",
    unitPrice: 2.5,
    minIndexValue: -2.5,
    effectiveDate: "2024-02-29",
    expirationDate: "2024-03-31",
  },
  {
    code: "N2",
    unitPrice: 0.1,
    minIndexValue: 0.2,
    effectiveDate: "2025-12-31",
    expirationDate: "2026-01-01",
  },
  { code: "N3", unitPrice: -7, minIndexValue: 2, effectiveDate: "0001-01-01", expirationDate: "9999-12-31" },
  { code: "N4", unitPrice: 0, minIndexValue: 0, effectiveDate: "1999-01-31", expirationDate: "1999-02-28" },
  {
    id: idOf("f", 5),
    code: "N5",
    unitPrice: 1234567.12345678,
    minIndexValue: 3,
    type: "Lease Unit",
    priceForPeriod: "Month",
    effectiveDate: "2026-11-30",
    useQuantity: true,
  },
];

/** Points in time and whole numbers; `description` identifies the record. */
const documents: readonly Row[] = [
  {
    id: idOf("f", 11),
    description: "D1",
    attachmentNo: 7,
    prepared: true,
    preparedMarkDateTime: "2026-03-31T13:14:15.250Z",
    documentTypeCode: "LEASE",
    customerNo: "C1",
    tableId: 17028870,
    leaseContractNo: "LC1",
    leaseContractVersionNo: 2,
    fileName: "lease.txt",
    blobText: "UXVheSBIb3VzZQ==",
  },
  {
    id: idOf("f", 12),
    description: "D2",
    attachmentNo: -7,
    prepared: true,
    preparedMarkDateTime: "2024-02-29T00:00:00Z",
    documentTypeCode: "LEASE",
    customerNo: "C1",
    tableId: 17028870,
  },
  {
    id: idOf("f", 13),
    description: "D3",
    attachmentNo: 2147483647,
    documentTypeCode: "LEASE",
    customerNo: "C2",
  },
  {
    id: idOf("f", 14),
    description: "D4",
    prepared: true,
    preparedMarkDateTime: "2000-01-01T01:59:59.999+02:00",
    documentTypeCode: "LEASE",
    customerNo: "C1",
    tableId: 17028870,
  },
];

const estate: readonly (readonly [set: string, records: readonly Row[]])[] = [
  ["customers", customers],
  ["leaseUnitCategories", [{ code: "OFF", description: "Offices" }]],
  ["leaseUnitClasses", [{ code: "A", description: "First class" }]],
  ["services", services],
  ["leaseUnits", leaseUnits],
  ["leaseContracts", leaseContracts],
  ["leaseContractLines", leaseContractLines],
  ["postCodes", postCodes],
  ["servicePrices", servicePrices],
  ["documents", documents],
  ["leaseContrDiscounts", [{ leaseContractNo: "LC1", contractVersionNo: 2, leaseUnitNo: "U1", amount: 5 }]],
];

/** Creates the companies "Estate" and "Other" (which has one unit) and all records above. */
export async function createEstate(service: TestService): Promise<void> {
  const { root } = service;
  await create(service, "/companies", { id: demoCompanyId, name: "Estate", displayName: "The Estate" });
  await create(service, "/companies", { id: otherCompanyId, name: "Other" });
  await create(service, `${root}/companies(${otherCompanyId})/leaseUnits`, {
    number: "X1",
    description: "Elsewhere",
  });
  for (const [set, rows] of estate) {
    for (const row of rows) await create(service, set, row);
  }
}

/** POSTs one record and returns it; throws when it is rejected. */
export async function create(service: TestService, path: string, body: Row): Promise<Row> {
  const answer = await service.request("POST", path, { body });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
}

/** The path of a set with options, each value encoded. */
export function query(path: string, options: Readonly<Record<string, string>>): string {
  const list = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${list.join("&")}`;
}

/** The records of the response; fails with its error otherwise. */
export function records(answer: TestAnswer): readonly Row[] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.value;
}

/** The named property of each record found with the options, in the order of the response. */
export async function found(
  service: TestService,
  set: string,
  property: string,
  options: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  return records(await service.request("GET", query(set, options))).map((record) => record[property]);
}

/** The same, in code point order, independent of the order of the response. */
export async function foundSet(
  service: TestService,
  set: string,
  property: string,
  options: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  return (await found(service, set, property, options)).map(String).toSorted(byCodeUnit);
}

/** For names without characters beyond U+FFFF: the order of code points. */
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
