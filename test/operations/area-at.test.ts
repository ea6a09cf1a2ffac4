/** The area of a unit at a day: the case of the contract, and every form in which a function can be called. */
import { start, type TestService } from "../harness";

let service: TestService;
let unit: string;

beforeAll(async () => {
  service = await start();
  await service.request("POST", "/companies", {
    body: { id: "11111111-1111-4111-8111-111111111111", name: "Areas" },
  });
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

test.each([
  ["areaAt?date=2023-05-01", 130],
  ["areaAt(date=@d)?@d=2023-05-01", 130],
  ["areaAt(date='2023-05-01')", 130],
  ["areaAt(date=2023-05-01T00:00:00Z)", 130],
  ["areaAt?date=2023-05-01T00:00:00.000Z", 130],
  ["areaAt(date=2023-05-01T00:00:00%2B00:00)", 130],
  ["areaAt?date=2023-05-01T00:00:00.000-00:00", 130],
  ["areaAt(date=@d)?@d=0001-01-01T00:00:00Z", 120],
  ["Microsoft.NAV.areaAt(date=2023-05-01)", 130],
  ["AREAAT(Date=2023-05-01)", 130],
  ["areaAt", 120],
  ["areaAt()", 120],
  ["areaAt(date=null)", 120],
  ["areaAt(date=0001-01-01)", 120],
  ["areaAt(date=9999-12-31)", 120],
])("%s", async (path, value) => {
  const { status, json } = await service.request("GET", `${unit}/${path}`);
  expect([status, json.value]).toEqual([200, value]);
});

test("by natural key, as text, at the root", async () => {
  const key = "leaseUnits(number='U1')";
  expect((await service.request("GET", `${key}/areaAt(date=2019-12-31)`)).json.value).toBe(0);
  expect((await service.request("GET", `${unit}/areaAt(date=2023-05-01)/$value`)).text).toBe("130");
  expect((await service.request("GET", `/${unit}/areaAt?company=Areas`)).json.value).toBe(120);
});

test("a unit without entries has its area from the beginning of time; decimals are exact", async () => {
  const { json } = await service.request("POST", "leaseUnits", { body: { number: "U2", objectArea: "0.3" } });
  const path = `leaseUnits(${String(json.id)})`;
  expect((await service.request("GET", `${path}/areaAt(date=2000-01-01)`)).json.value).toBe(0.3);
  await service.request("PATCH", path, { body: { objectArea: "0.1" } });
  expect((await service.request("GET", `${path}/areaAt(date=2000-01-01)`)).json.value).toBe(0.3);
  expect((await service.request("GET", `${path}/areaAt`)).json.value).toBe(0.1);
});

test.each([
  ["areaAt(day=2023-05-01)", 400],
  ["areaAt?day=2023-05-01", 400],
  ["areaAt(date=2023-02-30)", 400],
  ["areaAt(date=5)", 400],
  ["areaAt(date=2023-05-01T22:00:00Z)", 400],
  ["areaAt?date=tomorrow", 400],
])("%s: %i, and the message lists the parameters", async (path, status) => {
  const answer = await service.request("GET", `${unit}/${path}`);
  expect(answer.status).toBe(status);
  expect(answer.json.error.message).toMatch(/date/);
});
