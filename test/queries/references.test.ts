/** Entity references (Protocol 4.01, 10.11, 10.12 and 11.2.8; JSON Format 4.01, section 14). */
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, createEstate } from "../protocol/estate";

let service: TestService;
const url = (set: string, id: string) => `${service.companyRoot}/${set}(${id})`;
const unit = (n: number) => ({ "@odata.id": url("leaseUnits", idOf("d", n)) });

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

test("of a set, with the options that choose records", async () => {
  const { json } = await service.request(
    "GET",
    "leaseUnits/$ref?$filter=building eq false&$top=2&$count=true".replaceAll(" ", "%20"),
  );
  expect(json).toEqual({
    "@odata.context": `${service.root}/$metadata#Collection($ref)`,
    "@odata.count": 4,
    value: [unit(2), unit(3)],
  });
});

test("page by page", async () => {
  const seen: unknown[] = [];
  let next: string | undefined = "leaseUnits/$ref";
  while (next !== undefined) {
    const { json } = await service.request("GET", next, { headers: { Prefer: "maxpagesize=2" } });
    seen.push(...json.value);
    next = json["@odata.nextLink"];
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map(unit));
});

test("of a record, of a single-valued and of a collection-valued navigation property", async () => {
  const context = `${service.root}/$metadata#$ref`;
  const record = await service.request("GET", `leaseUnits(${idOf("d", 2)})/$ref`);
  expect(record.json).toEqual({ "@odata.context": context, ...unit(2) });
  const customer = await service.request("GET", `leaseContracts(${idOf("a", 2)})/customer/$ref`);
  expect(customer.json).toEqual({ "@odata.context": context, "@odata.id": url("customers", idOf("c", 1)) });
  const lines = await service.request("GET", `leaseContracts(${idOf("a", 2)})/leaseContractLines/$ref`);
  expect(lines.json.value).toEqual(
    [2, 3].map((n) => ({ "@odata.id": url("leaseContractLines", idOf("b", n)) })),
  );
});

test("of a missing record", async () => {
  expect((await service.request("GET", `leaseContracts(${idOf("a", 5)})/customer/$ref`)).status).toBe(204);
  expect((await service.request("GET", `leaseContracts(${idOf("a", 9)})/$ref`)).status).toBe(404);
});

test("4.01 drops the prefix", async () => {
  const headers = { "OData-MaxVersion": "4.01" };
  const { json } = await service.request("GET", `leaseUnits(${idOf("d", 2)})/$ref`, { headers });
  expect(Object.keys(json)).toEqual(["@context", "@id"]);
});

test.each(["$select=number", "$expand=category", "$compute=1%20as%20a"])(
  "%s shows nothing of a reference",
  async (option) => {
    expect((await service.request("GET", `leaseUnits/$ref?${option}`)).status).toBe(400);
  },
);

describe("in expansions", () => {
  test("nav/$ref is in the record, not in the context", async () => {
    const path = `leaseContracts(${idOf("a", 2)})?$select=number&$expand=leaseContractLines/$ref,customer/$ref`;
    const { json } = await service.request("GET", path);
    expect(json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(${demoCompanyId})/leaseContracts(id,number)/$entity`,
    );
    expect(json.customer).toEqual({ "@odata.id": url("customers", idOf("c", 1)) });
    expect(json.leaseContractLines).toHaveLength(2);
  });
  test("*/$ref", async () => {
    const { json } = await service.request(
      "GET",
      `leaseUnits(${idOf("d", 2)})?$select=number&$expand=*/$ref`,
    );
    expect(json.class).toBeNull();
    expect(Object.keys(json.category)).toEqual(["@odata.id"]);
    expect(json.leaseContractLines).toHaveLength(2);
  });
});
