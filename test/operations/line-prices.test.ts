/**
 * The price of a line without one, from the price list: the rent roll and the charges have the price that `priceAt`
 * finds (OPERATIONS, section 1), worked out by hand.
 */
import { startCompany, type LeaseCompany, type Row } from "./lease-company";

const [past, later] = ["2024-06-01", "2126-06-01"];

const contract = (number: string, versionNo: number, versionStatus: string, buildingNo = ""): Row => ({
  number,
  versionNo,
  versionStatus,
  status: "Released",
  buildingNo,
});

const price = (serviceNo: string, type: string, code: string, unitPrice: number): Row => ({
  serviceNo,
  type,
  code,
  unitPrice,
  effectiveDate: "2020-01-01",
  priceForPeriod: "Month",
});

/** Contracts with one line of this version; what a month costs. Every service has its own prices; 3 for all contracts. */
const lines: readonly (readonly [
  what: string,
  line: { readonly versionNo?: number; readonly leaseUnitNo?: string },
  versions: readonly (readonly [versionNo: number, versionStatus: string, buildingNo: string])[],
  prices: readonly (readonly [type: string, code: string, unitPrice: number])[],
  day: string,
  expected: number,
])[] = [
  ["a unit", { leaseUnitNo: "U" }, [[1, "Valid", ""]], [["Lease Unit", "U", 7]], later, 7],
  ["a unit that is unknown: as without one", { leaseUnitNo: "GHOST" }, [[1, "Valid", ""]], [["Lease Unit", "GHOST", 7]], later, 3],
  ["such a unit and the building of the contract", { leaseUnitNo: "GHOST" }, [[1, "Valid", "B"]], [["Lease Unit", "GHOST", 7], ["Building", "B", 5]], later, 5],
  ["no unit, from level Contract on", {}, [[1, "Valid", "B"]], [["Building", "B", 5]], later, 5],
  ["the building of the Valid version", {}, [[1, "Old", "X"], [2, "Valid", "B"]], [["Building", "B", 5], ["Building", "X", 9]], past, 5],
  ["before today the building of the highest Old version, where none is Valid", {}, [[1, "Old", "B"]], [["Building", "B", 5]], past, 5],
  ["the highest of several", { versionNo: 3 }, [[1, "Old", "X"], [3, "Old", "B"], [4, "New", "X"]], [["Building", "B", 5], ["Building", "X", 9]], past, 5],
  ["such a version and a unit in no building", { leaseUnitNo: "U" }, [[1, "Old", "B"]], [["Building", "B", 5]], past, 5],
  ["the building of the unit first", { leaseUnitNo: "IN" }, [[1, "Old", "B"]], [["Building", "B", 5], ["Building", "X", 9]], past, 9],
]; // prettier-ignore

const numberOf = (i: number): string => `L${i}`;

let company: LeaseCompany;
beforeAll(async () => {
  company = await startCompany({
    leaseUnits: [{ number: "U" }, { number: "X", building: true }, { number: "IN", leaseUnitGroupNo: "X" }],
    leaseContracts: lines.flatMap(([, , versions], i) =>
      versions.map(([versionNo, versionStatus, buildingNo]) =>
        contract(numberOf(i), versionNo, versionStatus, buildingNo),
      ),
    ),
    leaseContractLines: lines.map(([, line, versions], i) => ({
      versionNo: versions.at(-1)?.[0] ?? 1,
      ...line,
      leaseContractNo: numberOf(i),
      lineNo: 10000,
      serviceNo: `S${i}`,
      status: "Released",
      startingDate: "2020-01-01",
      priceType: "Fixed",
      pricePeriod: "Month",
    })),
    servicePrices: lines.flatMap(([, , , prices], i) =>
      [["All Contracts", "", 3] as const, ...prices].map(([type, code, unitPrice]) =>
        price(`S${i}`, type, code, unitPrice),
      ),
    ),
  });
});
afterAll(() => company.stop());

test.each(lines.map((each, i) => [...each, i] as const))(
  "%s",
  async (_what, { versionNo, leaseUnitNo }, versions, _prices, day, expected, i) => {
    const number = numberOf(i);
    const [row] = await company.rows(`rentRollAt(date=${day})?$filter=leaseContractNo eq '${number}'`);
    expect(row).toMatchObject({ state: "Let", unitPrice: expected, monthlyAmount: expected });
    const version = `number='${number}',versionNo=${versionNo ?? versions.at(-1)?.[0]}`;
    const month = `from=${day},to=${day.slice(0, 8)}30`;
    const charges = await company.rows(`leaseContracts(${version})/charges(${month})`);
    expect(charges).toMatchObject([{ unitPrice: expected, amount: expected }]);
    if (leaseUnitNo !== "U" && leaseUnitNo !== "IN") return;
    const asked = `serviceNo='S${i}',date=${day},leaseContractNo='${number}'`;
    const { json } = await company.get(`leaseUnits(number='${leaseUnitNo}')/priceAt(${asked})`);
    expect(json).toMatchObject({ unitPrice: expected });
  },
);

test("on days from today on, a contract without a Valid version has no building", async () => {
  const contractNo = numberOf(5);
  const days: readonly (readonly [string, number])[] = [
    [past, 5],
    [later, 3],
  ];
  for (const [day, expected] of days) {
    const asked = `serviceNo='S5',date=${day},leaseContractNo='${contractNo}'`;
    const { json } = await company.get(`leaseUnits(number='U')/priceAt(${asked})`);
    expect(json).toMatchObject({ unitPrice: expected });
    const call = `leaseContracts(number='${contractNo}',versionNo=1)/charges(from=${day},to=${day})`;
    expect(await company.rows(call)).toMatchObject([{ unitPrice: expected }]);
  }
});
