/** The area of a unit at a day: the case of the contract, and every form in which a function can be called. */
import { start, type TestService } from "../harness";

let service: TestService;
let unit: string;

beforeAll(async () => {
  service = await start();
  const company = await service.request("POST", "/companies", {
    body: { id: "11111111-1111-4111-8111-111111111111", name: "Areas" },
  });
  expect(company.status).toBe(201);
  const created = await service.request("POST", "leaseUnits", { body: { number: "U1", objectArea: 120 } });
  unit = `leaseUnits(${String(created.json.id)})`;
  for (const [postingDate, quantity] of [
    ["2020-01-01", 100],
    ["2023-05-01", 30],
    ["2025-02-01", -10],
  ])
    await service.request("POST", "leaseUnitLedgerEntries", {
      body: { leaseUnitNo: "U1", postingDate, quantity },
    });
});
afterAll(() => service.stop());

test.each([
  ["2019-12-31", 0],
  ["2020-01-01", 100],
  ["2023-05-01", 130],
  ["2025-01-31", 130],
  ["2025-02-01", 120],
])("on %s it is %s", async (date, value) => {
  const { status, json } = await service.request("GET", `${unit}/areaAt(date=${date})`);
  expect([status, json]).toEqual([200, { "@odata.context": `${service.root}/$metadata#Edm.Decimal`, value }]);
});
