/** The price that applies to a unit on a day, over HTTP: levels, buildings, what there is none for, and forms of the call. */
import {
  type AnsweredRecord,
  dayFromToday,
  type EmptyCompany,
  startEmptyCompany,
} from "../resources/empty-company";

let service: EmptyCompany;
/** Units by number, as paths. */
const units = new Map<string, string>();
const prices = new Map<string, string>();

async function unit(number: string, more: AnsweredRecord = {}): Promise<void> {
  const { id } = await service.create("leaseUnits", { number, ...more });
  units.set(number, `leaseUnits(${String(id)})`);
}

async function price(name: string, type: string, code: string, unitPrice: number, effectiveDate: string, more: AnsweredRecord = {}): Promise<void> {
  const { id } = await service.create("servicePrices", { type, code, serviceNo: "RENT", unitPrice, effectiveDate, ...more });
  prices.set(name, String(id));
} // prettier-ignore

const ask = (number: string, call: string) => service.request("GET", `${units.get(number) ?? ""}/${call}`);

beforeAll(async () => {
  service = await startEmptyCompany();
  await unit("B1", { building: true });
  await unit("B2", { building: true });
  await unit("FLOOR", { leaseUnitGroup: true, leaseUnitGroupNo: "B1" });
  await unit("U1", { leaseUnitGroupNo: "FLOOR" });
  await unit("FREE");
  await unit("LEASED");
  await unit("CIRCLE", { leaseUnitGroupNo: "CIRCLE" });
  await price("all", "All Contracts", "", 10, "2019-01-01");
  await price("building", "Building", "B1", 9, "2021-01-01");
  await price("other building", "Building", "B2", 7, "2021-01-01");
  await price("contract", "Contract", "LC1", 8.5, "2026-01-01", { expirationDate: "2026-12-31" });
  await price("contract without a number", "Contract", "", 1, "2020-01-01");
  await price("unit", "Lease Unit", "U1", 8, "2027-01-01");
  // LC1 counts in version 2, in B2; LC2 leases a unit today, in B1; LC3 has no valid version.
  for (const [number, versionStatus, buildingNo] of [
    ["LC1", "Old", "B1"],
    ["LC1", "Valid", "B2"],
    ["LC1", "New", "B1"],
    ["LC2", "Valid", "B1"],
    ["LC3", "New", "B2"],
  ])
    await service.create("leaseContracts", { number, versionStatus, buildingNo });
  for (const [leaseContractNo, status, startingDate] of [
    ["LC2", "Released", dayFromToday(-10)],
    ["LC1", "Terminated", dayFromToday(-5)],
    ["LC1", "Released", dayFromToday(5)],
  ])
    await service.create("leaseContractLines", {
      leaseContractNo,
      versionNo: leaseContractNo === "LC1" ? 2 : 1,
      status,
      leaseUnitNo: "LEASED",
      startingDate,
    });
});
afterAll(() => service.stop());

test.each([
  ["before the unit's price", "U1", "2020-06-01", "", "all"],
  ["the building's, two groups up", "U1", "2025-06-01", "", "building"],
  ["the contract's", "U1", "2026-12-31", "LC1", "contract"],
  ["not without the contract", "U1", "2026-12-31", "", "building"],
  ["nor of an unknown one", "U1", "2026-12-31", "LC9", "building"],
  ["the unit's", "U1", "2027-01-01", "LC1", "unit"],
  ["of a building itself", "B2", "2025-06-01", "", "other building"],
  ["no building at all", "FREE", "2025-06-01", "", "all"],
  ["the building of the contract's version that counts", "FREE", "2025-06-01", "LC1", "other building"],
  ["none of a contract without such a version", "FREE", "2025-06-01", "LC3", "all"],
  ["the unit's building, not the contract's", "U1", "2025-06-01", "LC1", "building"],
  ["the building of the contract by which the unit is leased today", "LEASED", "2025-06-01", "", "building"],
  ["that one before the given contract's", "LEASED", "2025-06-01", "LC1", "building"],
  ["groups in a circle", "CIRCLE", "2025-06-01", "", "all"],
])("%s", async (_case, number, date, contract, name) => {
  const given = contract === "" ? "" : `,leaseContractNo='${contract}'`;
  const { status, json } = await ask(number, `priceAt(serviceNo='RENT',date=${date}${given})`);
  expect([status, json.id]).toEqual([200, prices.get(name)]);
}); // prettier-ignore

test.each([
  ["priceAt(serviceNo='HEATING',date=2026-01-01)"],
  ["priceAt(serviceNo='rent',date=2026-01-01)"],
  ["priceAt(serviceNo='RENT',date=2018-12-31)"],
])("%s: 204", async (call) => {
  const { status, text } = await ask("U1", call);
  expect([status, text]).toEqual([204, ""]);
});

test("today's without a date, whole record, with $select and $expand; parameters in every form", async () => {
  await service.create("services", { code: "RENT", description: "Rent" });
  const today = new Date().toISOString().slice(0, 10);
  const expected = await ask("U1", `priceAt(serviceNo='RENT',date=${today})`);
  expect(expected.json).toMatchObject({
    "@odata.context": `${service.companyRoot.replace(/companies\(/, "$metadata#companies(")}/servicePrices/$entity`,
    serviceNo: "RENT",
    code: today < "2027-01-01" ? "B1" : "U1",
  });
  for (const call of [
    "priceAt(serviceNo='RENT')",
    "priceAt?serviceNo='RENT'",
    "priceAt(serviceNo=@s)?@s='RENT'",
    "priceAt(serviceNo='RENT',date=null)",
    "priceAt(serviceNo='RENT',date=0001-01-01,leaseContractNo=null)",
    "Microsoft.NAV.PriceAt(SERVICENO='RENT')",
  ])
    expect([call, (await ask("U1", call)).json]).toEqual([call, expected.json]);
  const { json } = await ask(
    "U1",
    "priceAt(serviceNo='RENT')?$select=unitPrice&$expand=service($select=description)",
  );
  expect(json).toMatchObject({ unitPrice: expected.json.unitPrice, service: { description: "Rent" } });
});

test("of two of one day the one with the lowest id, and the latest day wins", async () => {
  await unit("TWICE");
  const [first, second] = ["0aaaaaaa-0000-4000-8000-000000000000", "0AAAAAAA-0000-4000-8000-000000000001"];
  await price("second", "Lease Unit", "TWICE", 2, "2024-01-01", { id: second });
  await price("first", "Lease Unit", "TWICE", 1, "2024-01-01", { id: first });
  await price("later", "Lease Unit", "TWICE", 3, "2025-01-01", { expirationDate: "2025-12-31" });
  const at = async (date: string) =>
    (await ask("TWICE", `priceAt(serviceNo='RENT',date=${date})`)).json.unitPrice;
  expect(await Promise.all(["2024-06-01", "2025-12-31", "2026-01-01"].map(at))).toEqual([1, 3, 1]);
});

const listed =
  "The parameters of 'priceAt' are serviceNo (Edm.String), date (Edm.Date, optional), leaseContractNo (Edm.String, optional).";
test.each([
  "priceAt",
  "priceAt()",
  "priceAt(serviceNo=null)",
  "priceAt?serviceNo=RENT",
  "priceAt(serviceNo='RENT',day=2026-01-01)",
  "priceAt(serviceNo='RENT',date=2026-02-30)",
  "priceAt?service='RENT'",
  `priceAt(serviceNo='${"x".repeat(21)}')`,
  "priceAt(serviceNo=RENT,date=2026-01-01)",
  "priceAt(date=2026-01-01,serviceNo=RENT-OFFICE)",
  "Microsoft.NAV.PRICEAT(serviceNo=RENT%20OFFICE)",
  "priceAt(RENT)",
  "priceAt(serviceNo=)",
])("%s: 400 that lists the parameters", async (call) => {
  const { status, json } = await ask("U1", call);
  expect([status, json.error.message]).toEqual([400, expect.stringContaining(listed)]);
}); // prettier-ignore

test("a text without quotes: the message also has its place; elsewhere no parameters are listed", async () => {
  const { json } = await ask("U1", "priceAt(date=2026-01-01,serviceNo=RENT)");
  expect(json.error.target).toBe("serviceNo");
  expect(json.error.message).toMatch(
    /^Syntax error in the path at offset \d+: expected a key .*, not 'RENT'/,
  );
  const key = await service.request("GET", "leaseUnits(number=U1)/priceAt(serviceNo='RENT')");
  expect([key.status, key.json.error.message]).toEqual([400, expect.not.stringContaining("parameters")]);
  const option = await ask("U1", "priceAt(serviceNo='RENT')?$select=(");
  expect([option.status, option.json.error.message]).toEqual([
    400,
    expect.not.stringContaining("parameters"),
  ]);
});

test("an unknown unit is 404, a POST 405", async () => {
  const unknown = "leaseUnits(99999999-9999-4999-8999-999999999999)/priceAt(serviceNo='RENT')";
  expect((await service.request("GET", unknown)).status).toBe(404);
  const path = `${units.get("U1") ?? ""}/priceAt`;
  expect((await service.request("POST", path, { body: { serviceNo: "RENT" } })).status).toBe(405);
});
