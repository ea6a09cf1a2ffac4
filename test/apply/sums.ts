/**
 * Eight contract lines, few enough to aggregate by hand. Two contracts of one customer, one of another, one without a
 * customer; every way to sum up the values gives a different number.
 */
import { demoCompanyId, type TestAnswer, type TestService } from "../harness";
import { create, query } from "../protocol/estate";

export type Row = Readonly<Record<string, unknown>>;

const customers: readonly Row[] = [
  { number: "C1", displayName: "Joe", city: "Leeds", country: "GB" },
  { number: "C2", displayName: "Sue", city: "Leeds", country: "GB" },
  { number: "C3", displayName: "Ann", city: "Köln", country: "DE" },
];

/** K4 names a customer that does not exist. */
const leaseContracts: readonly Row[] = [
  { number: "K1", versionNo: 1, customerNo: "C1", contractDate: "2024-01-31", requiredDepositAmount: 100 },
  { number: "K2", versionNo: 1, customerNo: "C1", contractDate: "2025-02-28", requiredDepositAmount: 300 },
  { number: "K3", versionNo: 2, customerNo: "C3", contractDate: "2023-12-01", requiredDepositAmount: 50.25 },
  { number: "K4", versionNo: 1, customerNo: "C9", contractDate: "2026-06-30", automaticallyExtend: true },
];

const leaseUnits: readonly Row[] = [
  { number: "U1", description: "Shop one", objectArea: 40, city: "Leeds" },
  { number: "U2", description: "Shop two", objectArea: 60.5, city: "Leeds" },
  { number: "B1", description: "Building", building: true, totalArea: 500, city: "Köln" },
];

/** [contract, version, line, service, unit, price, quantity]; K4 has no line. */
const lines: readonly (readonly [string, number, number, string, string, number, number])[] = [
  ["K1", 1, 10000, "RENT", "U1", 8, 2],
  ["K1", 1, 20000, "HEAT", "U1", 1.5, 1],
  ["K1", 1, 30000, "RENT", "U2", 4, 1],
  ["K2", 1, 10000, "RENT", "U1", 4, 3],
  ["K2", 1, 20000, "PARK", "", 2, 10],
  ["K3", 2, 10000, "RENT", "U2", 0.1, 1],
  ["K3", 2, 20000, "HEAT", "U2", 0.2, 1],
  ["K3", 2, 30000, "PARK", "", 2, 4],
];

/** Creates the company "Sums" with the records above. */
export async function createSums(service: TestService): Promise<void> {
  await create(service, "/companies", { id: demoCompanyId, name: "Sums" });
  const sets: readonly (readonly [string, readonly Row[]])[] = [
    ["customers", customers],
    ["services", ["RENT", "HEAT", "PARK"].map((code) => ({ code, description: code.toLowerCase() }))],
    ["leaseUnits", leaseUnits],
    ["leaseContracts", leaseContracts],
    [
      "leaseContractLines",
      lines.map(([leaseContractNo, versionNo, lineNo, serviceNo, leaseUnitNo, unitPrice, quantity]) => ({
        leaseContractNo, versionNo, lineNo, serviceNo, leaseUnitNo, unitPrice, quantity,
      })), // prettier-ignore
    ],
  ];
  for (const [set, rows] of sets) for (const row of rows) await create(service, set, row);
}

/** GET with options. */
export const apply = (
  service: TestService,
  set: string,
  options: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> => service.request("GET", query(set, options), { headers });

/** The records, nested ones included, without control information and the ids assigned by the service. */
export function plain(answer: TestAnswer): readonly unknown[] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.value.map(withoutControl);
}

function withoutControl(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutControl);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !name.includes("@") && name !== "id");
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutControl(inner)]));
}
