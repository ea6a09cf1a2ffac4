/** The first day on which a contract can end, over HTTP. */
import { addPeriod } from "../../src/lease/periods";
import { dayFromToday, type EmptyCompany, startEmptyCompany } from "../resources/empty-company";

let service: EmptyCompany;
let contract: string;
beforeAll(async () => {
  service = await startEmptyCompany();
  const { id } = await service.create("leaseContracts", {
    contractDate: "2024-03-15",
    contractValidUntil: "2029-03-14",
    minimumTerm: "2Y",
    noticePeriod: "6M",
  });
  contract = `leaseContracts(${String(id)})`;
});
afterAll(() => service.stop());

test.each([
  ["earliestTermination(date=2026-11-22)", "2027-05-22"],
  ["earliestTermination(date=2025-01-01)", "2026-03-14"],
  ["earliestTermination(date=2028-12-01)", "2029-03-14"],
  ["earliestTermination(date=@d)?@d=2026-11-22", "2027-05-22"],
  ["earliestTermination?date=2026-11-22", "2027-05-22"],
  ["earliesttermination(DATE='2026-11-22')", "2027-05-22"],
])("%s is %s", async (call, value) => {
  const { status, json } = await service.request("GET", `${contract}/${call}`);
  expect([status, json]).toEqual([200, { "@odata.context": `${service.root}/$metadata#Edm.Date`, value }]);
});

test("without a date today counts", async () => {
  const { id } = await service.create("leaseContracts", { noticePeriod: "3M" });
  const ends = () => [addPeriod(dayFromToday(0), { count: 3, letter: "M" })];
  const before = ends();
  const { json } = await service.request("GET", `leaseContracts(${String(id)})/earliestTermination`);
  // The day may change while the test runs.
  expect([...before, ...ends()]).toContain(json.value);
});

test.each(["earliestTermination(day=2026-11-22)", "earliestTermination?date=tomorrow"])(
  "%s: 400 that lists the parameters",
  async (call) => {
    const { status, json } = await service.request("GET", `${contract}/${call}`);
    const listed = "The parameters of 'earliestTermination' are date (Edm.Date, optional).";
    expect([status, json.error.message]).toEqual([400, expect.stringContaining(listed)]);
  },
);
