/** The occupancy by building, and that it adds up to the rent roll. */
import { startCompany, type LeaseCompany, type Row } from "./lease-company";

const day = "2126-06-15";
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const unit = (number: string, objectArea: number, more: object = {}): Row => ({
  number,
  objectArea,
  leaseUnitGroupNo: "B1",
  ...more,
});
const line = (leaseContractNo: string, lineNo: number, leaseUnitNo: string, more: object = {}): Row => ({
  leaseContractNo,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  lineNo,
  leaseUnitNo,
  startingDate: "2020-01-01",
  priceType: "Fixed",
  pricePeriod: "Month",
  unitPrice: 100,
  ...more,
});
const contract = (number: string, more: object = {}): Row => ({
  number,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  ...more,
});

let sets: LeaseCompany;
beforeAll(async () => {
  sets = await startCompany({
    leaseUnits: [
      unit("B1", 5, {
        id: id(1),
        building: true,
        description: "House",
        totalArea: 500,
        leaseUnitGroupNo: "",
      }),
      unit("B2", 5, { building: true, leaseUnitGroupNo: "" }),
      unit("G1", 0, { leaseUnitGroup: true }),
      unit("U1", 100),
      unit("U2", 50, { leaseUnitGroupNo: "G1" }),
      unit("U3", 30),
      unit("U4", 15.5),
      unit("U5", 20, { blocked: true }),
      unit("U6", 12, { parkingUnit: true }),
      unit("U7", 10, { id: id(7), leaseUnitGroupNo: "" }),
      unit("U8", 12, { parkingUnit: true, leaseUnitGroupNo: "B2" }),
      unit("U9", 7, { id: id(9), leaseUnitGroupNo: "" }),
    ],
    leaseContracts: [contract("LC1", { buildingNo: "B9" }), contract("LC2", { status: "Reserved" })],
    leaseContractLines: [
      line("LC1", 10000, "U1"),
      line("LC1", 20000, "U1"),
      line("LC1", 30000, "G1"),
      line("LC1", 40000, "B2"),
      line("LC1", 50000, ""),
      line("LC1", 60000, "U9"),
      line("LC2", 10000, "U3", { startingDate: "2126-07-01" }),
    ],
  });
});
afterAll(() => sets.stop());

const none = {
  buildingDescription: "", totalArea: 0, units: 0, letUnits: 0, reservedUnits: 0, vacantUnits: 0, blockedUnits: 0, parkingUnits: 0,
  area: 0, letArea: 0, reservedArea: 0, vacantArea: 0, blockedArea: 0, occupancyByUnits: 0, occupancyByArea: 0,
}; // prettier-ignore

test("a row for each building that units belong to, and one for the rest", async () => {
  expect(await sets.rows(`occupancyAt(date=${day})`)).toEqual([
    { ...none, id: id(7), buildingNo: "", units: 1, vacantUnits: 1, area: 10, vacantArea: 10 },
    {
      id: id(1),
      buildingNo: "B1",
      buildingDescription: "House",
      totalArea: 500,
      units: 5,
      letUnits: 2,
      reservedUnits: 1,
      vacantUnits: 1,
      blockedUnits: 1,
      parkingUnits: 1,
      area: 215.5,
      letArea: 150,
      reservedArea: 30,
      vacantArea: 15.5,
      blockedArea: 20,
      occupancyByUnits: 0.5,
      // 150 of 195.5
      occupancyByArea: 0.76726343,
    },
    { ...none, id: expect.any(String) as string, buildingNo: "B2", parkingUnits: 1 },
    {
      ...none,
      id: id(9),
      buildingNo: "B9",
      units: 1,
      letUnits: 1,
      area: 7,
      letArea: 7,
      occupancyByUnits: 1,
      occupancyByArea: 1,
    },
  ]);
});

test("as a set it takes the query options, and a row has its key", async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await sets.rows("occupancy")).toEqual(await sets.rows(`occupancyAt(date=${today})`));
  expect(await sets.rows("/occupancyAt()?$filter=units gt 1&$select=buildingNo")).toEqual([
    { id: id(1), buildingNo: "B1" },
  ]);
  expect(
    await sets.rows("occupancy?$apply=aggregate(units with sum as all,area with sum as whole)"),
  ).toMatchObject([{ all: 7, whole: 232.5 }]);
  const { status, json } = await sets.get(`occupancy(${id(1)})?$expand=building($select=number)`);
  expect([status, json]).toMatchObject([200, { buildingNo: "B1", building: { number: "B1" } }]);
  expect((await sets.get("occupancy(buildingNo='B1')")).json["units"]).toBe(5);
  expect((await sets.get("occupancy/$count")).json).toEqual({ text: "4" });
});
