/** The maximum number of records that one request changes by `/$each`. */
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => (service = await start({ demo: true, env: { MAX_EACH_RECORDS: "2" } })));
afterAll(() => service.stop());

test("beyond the limit nothing is changed, and the message has the number of records", async () => {
  const codes = ["EL1", "EL2", "EL3"];
  for (const code of codes)
    expect((await service.request("POST", "postCodes", { body: { code, city: "Old" } })).status).toBe(201);
  const each = "postCodes/$filter(startswith(code,'EL'))/$each";
  const { status, json } = await service.request("PATCH", each, { body: { city: "New" } });
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  expect(json.error.message).toContain("addresses 3 records; at most 2");
  const counted = "postCodes/$count?$filter=startswith(code,'EL')%20and%20city%20eq%20'Old'";
  expect((await service.request("GET", counted)).text).toBe("3");
  expect((await service.request("DELETE", "postCodes/$filter(code%20eq%20'EL3')/$each")).status).toBe(204);
  expect((await service.request("PATCH", each, { body: { city: "New" } })).status).toBe(200);
  expect((await service.request("GET", counted)).text).toBe("0");
});
