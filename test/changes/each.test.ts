/** PATCH and DELETE of the members of a collection (Protocol 4.01, sections 11.4.13 and 11.4.14). */
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
beforeEach(async () => {
  await company.request("DELETE", "leaseUnits/$each");
  for (const [i, number] of ["A", "B", "C"].entries())
    await company.create("leaseUnits", { number, objectArea: i + 1, description: `Unit ${number}` });
});
afterAll(() => company.stop());

const send = (method: string, url: string, body?: object, headers = {}) =>
  company.request(method, url, { ...(body ? { body } : {}), headers });
const values = async (name: string): Promise<unknown[]> =>
  (await company.list("leaseUnits")).map((record) => record[name]);

test("PATCH of all members", async () => {
  const answer = await send("PATCH", "leaseUnits/$each", { description: "Same" });
  expect(answer.status).toBe(200);
  expect(answer.json["@odata.context"]).toBe(
    `${company.root}/$metadata#companies(11111111-1111-4111-8111-111111111111)/leaseUnits`,
  );
  expect(answer.json.value).toEqual(await company.list("leaseUnits"));
  expect(await values("description")).toEqual(["Same", "Same", "Same"]);
});

test.each([
  ["leaseUnits/$filter(objectArea gt 1)/$each"],
  ["leaseUnits/$filter(@f)/$each?@f=objectArea gt 1"],
  ["leaseUnits/$filter(objectArea gt 0)/$filter(number ne 'A')/$each"],
  ["/leaseUnits/$filter(@f)/$each?@f=number in ('B','C')&company=Test Estates"],
  ["leaseUnits/$filter(objectArea ge $these/aggregate(objectArea with average))/$each"],
])("PATCH %s", async (url) => {
  const answer = await send("PATCH", url, { description: "Big", objectArea: 10 });
  expect([answer.status, answer.json.value?.map(({ number }: AnsweredRecord) => number)]).toEqual([
    200,
    ["B", "C"],
  ]);
  expect(await values("description")).toEqual(["Unit A", "Big", "Big"]);
  // Each with its controller.
  const entries = await company.list("leaseUnitLedgerEntries?$orderby=entryNo desc&$top=2");
  expect(entries.map(({ quantity }) => quantity)).toEqual([7, 8]);
});

test("options and preferences apply to the response", async () => {
  const shaped = await send("PATCH", "leaseUnits/$each?$select=number", { description: "x" });
  expect(shaped.json.value.map((record: AnsweredRecord) => Object.keys(record))).toEqual(
    Array.from({ length: 3 }, () => ["@odata.etag", "id", "number"]),
  );
  const minimal = await send("PATCH", "leaseUnits/$each", { description: "y" }, { Prefer: "return=minimal" });
  expect([minimal.status, minimal.text, minimal.headers["preference-applied"]]).toEqual([
    204,
    "",
    "return=minimal",
  ]);
});

describe("continue-on-error (4.01): members that fail are in the response, the others are changed", () => {
  const newest = { "OData-Version": "4.01", "OData-MaxVersion": "4.01" };
  const exception = (failedOperation: string) => ({
    "@Core.DataModificationException": expect.objectContaining({ failedOperation, responseCode: 400 }),
  });

  test.each([
    ["continue-on-error", ["A", "B", "C"]],
    ["continue-on-error, return=minimal", ["A", "C"]],
  ])("PATCH with %s", async (Prefer, shown) => {
    await send("PATCH", "leaseUnits/$filter(number eq 'B')/$each", { building: true });
    const answer = await send(
      "PATCH",
      "leaseUnits/$each?$select=number",
      { totalArea: 5 },
      { ...newest, Prefer },
    );
    expect([answer.status, answer.json.value.map(({ number }: AnsweredRecord) => number)]).toEqual([
      200,
      shown,
    ]);
    expect(answer.json.value[0]).toMatchObject({ ...exception("update"), number: "A" });
    expect(await values("totalArea")).toEqual([0, 5, 0]);
  });

  test("DELETE", async () => {
    const headers = { ...newest, Prefer: "continue-on-error" };
    expect((await send("DELETE", "leaseUnits/$each", undefined, headers)).status).toBe(204);
    expect(await values("number")).toEqual([]);
  });
});

test("DELETE of some, of none, of all", async () => {
  expect((await send("DELETE", "leaseUnits/$filter(number eq 'B')/$each")).status).toBe(204);
  expect(await values("number")).toEqual(["A", "C"]);
  expect((await send("DELETE", "leaseUnits/$filter(number eq 'B')/$each")).status).toBe(204);
  expect((await send("DELETE", "leaseUnits/$each")).status).toBe(204);
  expect(await values("number")).toEqual([]);
  const none = await send("PATCH", "leaseUnits/$each", { description: "x" });
  expect([none.status, none.json.value]).toEqual([200, []]);
});

test("the members that belong to a record", async () => {
  const { id } = await company.create("leaseContracts", {
    leaseContractLines: [{ lineNo: 1, unitPrice: 5 }, { lineNo: 2 }],
  });
  await company.create("leaseContractLines", { leaseContractNo: "OTHER", lineNo: 1 });
  const lines = `leaseContracts(${id})/leaseContractLines`;
  expect(
    (await send("PATCH", `${lines}/$filter(unitPrice gt 0)/$each`, { unitPrice: 6 })).json.value,
  ).toHaveLength(1);
  expect((await send("DELETE", `${lines}/$each`)).status).toBe(204);
  expect(await company.list("leaseContractLines?$filter=leaseContractNo eq 'OTHER'")).toHaveLength(1);
  expect(await company.list(lines)).toEqual([]);
});

test("dependent records are deleted too", async () => {
  const { id } = await company.create("leaseContracts", { number: "WHOLE", leaseContractLines: [{}] });
  expect((await send("DELETE", `leaseContracts/$filter(id eq ${id})/$each`)).status).toBe(204);
  expect(await company.list("leaseContractLines?$filter=leaseContractNo eq 'WHOLE'")).toEqual([]);
});

test.each<[string, string, object | undefined, number, object?]>([
  ["PATCH", "leaseUnits/$each", { number: "SAME" }, 400],
  ["PATCH", "leaseUnits/$each", { totalArea: 1 }, 400],
  ["PATCH", "leaseUnits/$each", { nothing: 1 }, 400],
  ["PATCH", "leaseUnits/$each", undefined, 400],
  ["PATCH", "leaseUnits/$each?$filter=number eq 'A'", { description: "x" }, 400],
  ["DELETE", "leaseUnits/$each?$top=1", undefined, 400],
  ["DELETE", "leaseUnits/$each?$filter=number eq 'A'", undefined, 400],
  ["DELETE", "leaseUnits/$filter(nothing eq 1)/$each", undefined, 400],
  ["DELETE", "leaseUnits/$filter(number eq 'A')", undefined, 405],
  ["POST", "leaseUnits/$filter(number eq 'A')", {}, 405],
  ["PUT", "leaseUnits/$each", {}, 405],
  ["POST", "leaseUnits/$each", {}, 405],
  ["GET", "leaseUnits/$each", undefined, 405],
  ["DELETE", "/companies/$each", undefined, 405],
  ["PATCH", "/companies/$each", { displayName: "x" }, 405],
  ["DELETE", "leaseUnits/$each", undefined, 412, { "If-Match": 'W/"1"' }],
  ["DELETE", `/companies(${unknownId})/leaseUnits/$each`, undefined, 404],
  ["DELETE", `leaseContracts(${unknownId})/leaseContractLines/$each`, undefined, 404],
  ["DELETE", "leaseUnits/$each/description", undefined, 501],
])("%s %s %j is a %d for all", async (method, url, body, status, headers = {}) => {
  const before = await company.list("leaseUnits");
  expect((await send(method, url, body, headers)).status).toBe(status);
  expect(await company.list("leaseUnits")).toEqual(before);
});

test("nested records are written for each", async () => {
  const body = { "category@odata.bind": "leaseUnitCategories(code='K')" };
  await company.create("leaseUnitCategories", { code: "K" });
  expect((await send("PATCH", "leaseUnits/$each", body)).status).toBe(200);
  expect(await values("leaseUnitCategory")).toEqual(["K", "K", "K"]);
});

test("the message for an option that chooses no members", async () => {
  const { status, json } = await send("DELETE", "leaseUnits/$each?$apply=filter(true)");
  expect([status, json.error.message]).toEqual([
    501,
    expect.stringContaining(
      "with /$each (a segment /$filter(…) chooses the members) is not implemented by this service.",
    ),
  ]);
});
