/** Single properties, raw values and streams (Protocol 4.01, sections 11.4.8 and 11.4.9). */
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
let unit: AnsweredRecord;
let path: string;
beforeAll(async () => {
  company = await startEmptyCompany();
});
beforeEach(async () => {
  unit = await company.create("leaseUnits", { description: "Shop", objectArea: 2 });
  path = `leaseUnits(${unit["id"]})`;
});
afterAll(() => company.stop());

const json = { "Content-Type": "application/json" };
const plain = { "Content-Type": "text/plain" };
const send = (method: string, url: string, body?: unknown, headers = {}) =>
  company.request(method, url, { ...(body === undefined ? {} : { body }), headers });

test.each(["PUT", "PATCH"])("%s of a property has the same response as a GET of it", async (method) => {
  const answer = await send(method, `${path}/description`, { value: "Store" });
  expect([answer.status, answer.json.value]).toEqual([200, "Store"]);
  const got = await company.request("GET", `${path}/description`);
  expect([answer.json, answer.headers["etag"]]).toEqual([got.json, got.headers["etag"]]);
  expect(answer.headers["etag"]).not.toBe(unit["@odata.etag"]);
  expect(await company.read("leaseUnits", unit["id"])).toMatchObject({ description: "Store", objectArea: 2 });
});

test("names in any letter case, options in every form, the controller of the record", async () => {
  expect((await send("PUT", `${path}/ObjectArea`, { value: "5.5" })).json.value).toBe(5.5);
  const entries = await company.list(`${path}/leaseUnitLedgerEntries`);
  expect(entries.map(({ quantity }) => quantity)).toEqual([2, 3.5]);
  const { id } = await company.create("leaseContracts", {});
  expect((await send("PUT", `leaseContracts(${id})/status`, { value: 1 })).json.value).toBe("Ready");
});

test("return=minimal", async () => {
  const answer = await send(
    "PUT",
    `${path}/description`,
    { value: "x" },
    { Prefer: "return=minimal", "If-Match": String(unit["@odata.etag"]) },
  );
  expect([answer.status, answer.text, answer.headers["preference-applied"]]).toEqual([
    204,
    "",
    "return=minimal",
  ]);
  expect(answer.headers["etag"]).toMatch(/^W\//);
  expect(answer.headers["odata-entityid"]).toBe(`${company.companyRoot}/${path}`);
});

test("PUT of a raw value takes plain text", async () => {
  const answer = await send("PUT", `${path}/description/$value`, 'A "b" ü', {
    ...plain,
    Accept: "text/plain",
  });
  expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([
    200,
    'A "b" ü',
    "text/plain;charset=utf-8",
  ]);
  expect((await send("PUT", `${path}/objectArea/$value`, "7.25", plain)).text).toBe("7.25");
  expect((await send("PUT", `${path}/building/$value`, "true", plain)).text).toBe("true");
  expect((await send("PUT", `${path}/description/$value`, "", plain)).status).toBe(200);
  expect((await company.read("leaseUnits", unit["id"]))["description"]).toBe("");
});

test.each(["description", "description/$value", "objectArea", "building"])(
  "DELETE %s unsets it",
  async (name) => {
    await company.change("leaseUnits", unit["id"], { building: true });
    const { "@odata.etag": etag } = await company.read("leaseUnits", unit["id"]);
    const answer = await send("DELETE", `${path}/${name}`, undefined, { "If-Match": String(etag) });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(answer.headers["etag"]).toMatch(/^W\/"\d+"$/);
    expect((await send("DELETE", `${path}/${name}`)).headers).not.toHaveProperty("etag");
    const [property = ""] = name.split("/");
    const unset: Record<string, unknown> = { description: "", objectArea: 0, building: false };
    expect((await company.read("leaseUnits", unit["id"]))[property]).toBe(unset[property]);
  },
);

test("null unsets too", async () => {
  expect((await send("PUT", `${path}/description`, { value: null })).json.value).toBe("");
});

test("a property of a related record", async () => {
  const { id } = await company.create("leaseContractLines", {
    leaseContractNo: "K",
    leaseUnitNo: unit["number"],
  });
  const answer = await send("PUT", `leaseContractLines(${id})/leaseUnit/description`, {
    value: "By its line",
  });
  expect([answer.status, answer.json.value]).toEqual([200, "By its line"]);
});

// Clients of Business Central write attachments by PATCH.
test.each(["PUT", "PATCH"])("%s of the stream of a document", async (method) => {
  const { id } = await company.create("documents", { fileName: "a.pdf", blobText: "SGk=" });
  const content = `documents(${id})/content`;
  const put = await send(method, content, Buffer.from([0, 255, 1]), {
    "Content-Type": "application/pdf",
    "If-Match": "*",
  });
  expect([put.status, put.text]).toEqual([204, ""]);
  expect((await company.request("GET", content)).bytes).toEqual(Buffer.from([0, 255, 1]));
  const shown = await send(method, content, "new", {
    Prefer: "return=representation",
    Accept: "application/pdf",
  });
  expect([shown.status, shown.text, shown.headers["content-type"]]).toEqual([200, "new", "application/pdf"]);
  const gone = await send("DELETE", content);
  expect([gone.status, gone.text]).toEqual([204, ""]);
  expect((await company.read("documents", id))["blobText"]).toBe("");
});

test.each<[string, string, unknown, object, number]>([
  ["PUT", "description", {}, json, 400],
  ["PUT", "description", { description: "x" }, json, 400],
  ["PUT", "description", { value: "x", number: "y" }, json, 400],
  ["PUT", "description", { value: 1 }, json, 400],
  ["PUT", "objectArea", { value: "much" }, json, 400],
  ["PUT", "totalArea", { value: 4 }, json, 400],
  ["PUT", "description", "x", plain, 415],
  ["PUT", "description/$value", "x", json, 415],
  ["PUT", "description/$value", "x".repeat(101), plain, 400],
  ["PUT", "objectArea/$value", "much", plain, 400],
  ["PUT", "description/$value", Buffer.from([255]), plain, 400],
  ["PUT", "id", { value: unknownId }, json, 400],
  ["DELETE", "id", undefined, {}, 400],
  ["PUT", "tenantName", { value: "x" }, json, 400],
  ["DELETE", "systemCreatedAt", undefined, {}, 400],
  ["PUT", "nothing", { value: "x" }, json, 404],
  ["PUT", "description?$select=number", { value: "x" }, json, 400],
  ["POST", "description", { value: "x" }, json, 405],
  ["PATCH", "description/$value", "x", plain, 405],
])("%s %s %j %j is a %d and changes nothing", async (method, name, body, headers, status) => {
  expect((await send(method, `${path}/${name}`, body, headers)).status).toBe(status);
  expect(await company.read("leaseUnits", unit["id"])).toEqual(unit);
});

test("ETags are checked; an unknown record is a 404", async () => {
  const stale = { "If-Match": 'W/"1"' };
  for (const [method, name] of [
    ["PUT", "description"],
    ["DELETE", "description"],
    ["DELETE", "description/$value"],
  ] as const)
    expect(
      (await send(method, `${path}/${name}`, method === "PUT" ? { value: "x" } : undefined, stale)).status,
    ).toBe(412);
  const current = { "If-Match": unit["@odata.etag"] };
  expect((await send("PUT", `${path}/description`, { value: "x" }, current)).status).toBe(200);
  expect((await send("PUT", `leaseUnits(${unknownId})/description`, { value: "x" })).status).toBe(404);
});

test("a company and its properties cannot be changed", async () => {
  const answer = await send("PUT", "/companies(11111111-1111-4111-8111-111111111111)/displayName", {
    value: "x",
  });
  expect(answer.status).toBe(405);
});
