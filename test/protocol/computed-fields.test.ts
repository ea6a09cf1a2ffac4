/** Computed fields: the current tenant, balances, counts of documents (DECISIONS, sections 2 and 3). */
import { start, type TestService } from "../harness";
import { create, found, idOf, query, createEstate } from "./estate";

let service: TestService;

const lease = (number: string, facts: Record<string, unknown>) =>
  create(service, "leaseContracts", {
    number,
    versionNo: 1,
    versionStatus: "Valid",
    customerName: number,
    ...facts,
  });
const line = (leaseContractNo: string, lineNo: number, leaseUnitNo: string, facts: Record<string, unknown>) =>
  create(service, "leaseContractLines", {
    leaseContractNo,
    versionNo: 1,
    lineNo,
    leaseUnitNo,
    startingDate: "2020-01-01",
    ...facts,
  });
const unit = async (number: string) => {
  await create(service, "leaseUnits", { number });
  return async () =>
    (await service.request("GET", query("leaseUnits", { $filter: `number eq '${number}'` }))).json.value[0];
};

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

const unset = {
  rentedTill: "0001-01-01",
  currentRentPrice: 0,
  currentRentPriceType: "_x0020_",
  currentRentPricePeriod: " ",
};

test.each([
  ["B1", { tenantName: "", ...unset }],
  [
    "U1",
    {
      tenantName: "Acme Ltd",
      rentedTill: "2099-12-31",
      currentRentPrice: 12.25,
      currentRentPriceType: "Area",
      currentRentPricePeriod: "Month",
    },
  ],
  [
    "U2",
    {
      tenantName: "Acme Ltd",
      rentedTill: "2098-06-30",
      currentRentPrice: 3.5,
      currentRentPriceType: "Fixed",
      currentRentPricePeriod: "Quarter",
    },
  ],
  [
    "U3",
    {
      tenantName: "Älteste Öl AG",
      rentedTill: "0001-01-01",
      currentRentPrice: 20,
      currentRentPriceType: "Meter",
      currentRentPricePeriod: "Year",
    },
  ],
  ["U4", { tenantName: "Vacant", ...unset }],
])("the current tenant of %s", async (number, expected) => {
  const select = "tenantName,rentedTill,currentRentPrice,currentRentPriceType,currentRentPricePeriod";
  const filter = `number eq '${number}'`;
  const some = await service.request("GET", query("leaseUnits", { $filter: filter, $select: select }));
  expect(some.json.value).toEqual([
    { "@odata.etag": expect.any(String), id: expect.any(String), ...expected },
  ]);
  const whole = await service.request("GET", query("leaseUnits", { $filter: filter }));
  expect(whole.json.value[0]).toMatchObject(expected);
});

test.each<[string, string[]]>([
  ["tenantName eq 'Vacant'", ["U4"]],
  ["tenantName eq ''", ["B1"]],
  ["startswith(tenantName,'Ä')", ["U3"]],
  ["rentedTill gt 2098-01-01", ["U1", "U2"]],
  ["currentRentPrice gt 10", ["U1", "U3"]],
  ["currentRentPriceType eq 'Area'", ["U1"]],
  ["currentRentPriceType eq '_x0020_'", ["B1", "U4"]],
  ["currentRentPricePeriod eq ' '", ["B1", "U4"]],
  ["currentRentPricePeriod eq 'quarter'", ["U2"]],
  ["currentRentPrice mul objectArea gt 600", ["U3"]],
])("units with %s", async (filter, expected) => {
  expect(await found(service, "leaseUnits", "number", { $filter: filter })).toEqual(expected);
});

test.each<[string, string[]]>([
  ["currentRentPrice desc,number", ["U3", "U1", "U2", "B1", "U4"]],
  ["rentedTill,number desc", ["U4", "U3", "B1", "U2", "U1"]],
  ["tenantName,number", ["B1", "U1", "U2", "U4", "U3"]],
])("units by %s", async (orderby, expected) => {
  expect(await found(service, "leaseUnits", "number", { $orderby: orderby })).toEqual(expected);
});

test("reached through other records", async () => {
  expect(
    await found(service, "leaseContractLines", "lineNo", {
      $filter: "leaseUnit/tenantName eq 'Älteste Öl AG'",
    }),
  ).toEqual([10000]);
  const { json } = await service.request(
    "GET",
    `leaseContracts(${idOf("a", 3)})?$expand=leaseUnit($select=tenantName)`,
  );
  expect(json.leaseUnit).toEqual([
    { "@odata.etag": expect.any(String), id: idOf("d", 4), tenantName: "Älteste Öl AG" },
  ]);
});

describe("which line is the current one", () => {
  test("the latest start, then the lowest line", async () => {
    const read = await unit("W1");
    await lease("LW1", {});
    await line("LW1", 3, "W1", { unitPrice: 3, startingDate: "2021-01-01" });
    await line("LW1", 2, "W1", { unitPrice: 2, startingDate: "2021-01-01" });
    await line("LW1", 1, "W1", { unitPrice: 1, startingDate: "2020-01-01" });
    expect(await read()).toMatchObject({ tenantName: "LW1", currentRentPrice: 2 });
  });

  test("not one that ended, begins later, is terminated, or is of a version that is not valid", async () => {
    const read = await unit("W2");
    await lease("LW2", {});
    await lease("LW3", { versionStatus: "New" });
    await line("LW2", 1, "W2", { endingDate: "2020-12-31" });
    await line("LW2", 2, "W2", { startingDate: "2999-01-01" });
    await line("LW2", 3, "W2", { status: "Terminated" });
    await line("LW3", 4, "W2", { versionStatus: "Valid" });
    expect(await read()).toMatchObject({ tenantName: "Vacant", ...unset });
  });

  test("a line that ends today still counts", async () => {
    const read = await unit("W3");
    const today = new Date().toISOString().slice(0, 10);
    await lease("LW4", { customerName: "Today" });
    await line("LW4", 1, "W3", { startingDate: today, endingDate: today });
    expect(await read()).toMatchObject({ tenantName: "Today", rentedTill: today });
  });
});

describe("services and documents", () => {
  test("balance is the sum of two fields that are 0 here", async () => {
    const { json } = await service.request(
      "GET",
      "services?$filter=balance eq 0&$orderby=balance desc,code".replaceAll(" ", "%20"),
    );
    expect(
      json.value.map((s: Record<string, unknown>) => [s["balance"], s["chargesAmount"], s["invoicedAmount"]]),
    ).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test("crossRefToDocuments counts the others of the same type, customer and table", async () => {
    // D1, D2 and D4 share all three.
    expect(await found(service, "documents", "crossRefToDocuments", { $orderby: "description" })).toEqual([
      2, 2, 0, 2,
    ]);
    expect(await found(service, "documents", "description", { $filter: "crossRefToDocuments gt 0" })).toEqual(
      ["D1", "D2", "D4"],
    );
    expect(
      await found(service, "documents", "description", { $orderby: "crossRefToDocuments,entryNo desc" }),
    ).toEqual(["D3", "D4", "D2", "D1"]);
  });
});
