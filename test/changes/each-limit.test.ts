/** The maximum number of records that one request changes by `/$each`, or that its body has. */
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => (service = await start({ demo: true, env: { MAX_EACH_RECORDS: "2" } })));
afterAll(() => service.stop());

test("beyond the limit nothing is changed, and the message has the limit", async () => {
  const codes = ["EL1", "EL2", "EL3"];
  for (const code of codes)
    expect((await service.request("POST", "postCodes", { body: { code, city: "Old" } })).status).toBe(201);
  const each = "postCodes/$filter(startswith(code,'EL'))/$each";
  const { status, json } = await service.request("PATCH", each, { body: { city: "New" } });
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  expect(json.error.message).toContain("addresses more than 2 records; at most 2");
  const counted = "postCodes/$count?$filter=startswith(code,'EL')%20and%20city%20eq%20'Old'";
  expect((await service.request("GET", counted)).text).toBe("3");
  expect((await service.request("DELETE", "postCodes/$filter(code%20eq%20'EL3')/$each")).status).toBe(204);
  expect((await service.request("PATCH", each, { body: { city: "New" } })).status).toBe(200);
  expect((await service.request("GET", counted)).text).toBe("0");
});

test("references that are removed together count, too; one of many is removed by its id", async () => {
  const { json: contract } = await service.request("POST", "leaseContracts", { body: { number: "ELR" } });
  const path = `leaseContracts(${contract.id})/documents`;
  const ids: string[] = [];
  for (const fileName of ["a", "b", "c"])
    ids.push((await service.request("POST", path, { body: { fileName } })).json.id);
  const remove = (query: string) => service.request("DELETE", `${path}/$ref${query}`);
  const put = await service.request("PUT", `${path}/$ref`, { body: { value: [] } });
  for (const { status, json } of [await remove(""), put]) {
    expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
    expect(json.error.message).toContain("addresses more than 2 records; at most 2");
  }
  expect((await service.request("GET", `${path}/$count`)).text).toBe("3");
  expect((await remove(`?$id=documents(${ids[0]})`)).status).toBe(204);
  expect((await remove("")).status).toBe(204);
  expect((await service.request("GET", `${path}/$count`)).text).toBe("0");
});

const lines = (count: number): readonly object[] =>
  Array.from({ length: count }, () => ({ description: "A line" }));
const contracts = "leaseContracts/$count?$filter=startswith(number,'ELC')";

test.each([
  ["records in a record", "POST", { number: "ELC1", leaseContractLines: lines(2) }, 3],
  ["references in a record", "POST", { number: "ELC2", "leaseContractLines@bind": ["x", "x", "x"] }, 4],
  ["records in those of a delta payload", "PATCH", { value: [{ number: "ELC3", leaseContractLines: lines(1) }, { number: "ELC4" }] }, 3],
  ["records of a delta payload", "PATCH", { value: [{ number: "ELC5" }, { number: "ELC6" }, { number: "ELC7" }] }, 3],
])("%s count, too", async (_, method, body, count) => {
  const before = (await service.request("GET", contracts)).text;
  const { status, json } = await service.request(method, "leaseContracts", { body });
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  expect(json.error.message).toContain(`has ${count} records, nested ones included; at most 2`);
  expect((await service.request("GET", contracts)).text).toBe(before);
}); // prettier-ignore

test("as many as the limit are written", async () => {
  const body = { number: "ELC8", leaseContractLines: lines(1) };
  expect((await service.request("POST", "leaseContracts", { body })).status).toBe(201);
});
