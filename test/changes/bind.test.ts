/** Links to existing records in a body: `@odata.bind`, `@odata.id` (JSON Format 4.01, sections 8.5 and 4.5.8). */
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

const otherCompany = "22222222-2222-4222-8222-222222222222";
let company: EmptyCompany;
let customer: AnsweredRecord;
let unit: AnsweredRecord;
let foreign: AnsweredRecord;
beforeAll(async () => {
  company = await startEmptyCompany();
  customer = await company.create("customers", { number: "C1", displayName: "Acme" });
  unit = await company.create("leaseUnits", { number: "U1" });
  await company.create("/companies", { id: otherCompany, name: "Other" });
  foreign = await company.create(`/companies(${otherCompany})/customers`, {
    number: "C1",
    displayName: "Foreign",
  });
});
afterAll(() => company.stop());

const own = "companies(11111111-1111-4111-8111-111111111111)";
const request = (method: string, path: string, body: object, headers = {}) =>
  company.request(method, path, { body, headers });

const forms: readonly (readonly [string, () => string])[] = [
  ["relative to the service root", () => `customers(${customer["id"]})`],
  ["beginning with a slash", () => `/customers(${customer["id"]})`],
  ["in its company", () => `${own}/customers(${customer["id"]})`],
  ["by another key", () => "customers(number='C1')"],
  ["by another key in its company", () => `${own}/customers(number='C1')`],
  ["absolute", () => `${company.companyRoot}/customers(${customer["id"]})`],
  ["absolute at the root", () => `${company.root}/customers(${customer["id"]})`],
  [
    "absolute, with another scheme",
    () => `${company.root.replace("http:", "HTTPS:")}/customers(${customer["id"]})`,
  ],
  ["as an absolute path", () => new URL(`${company.companyRoot}/customers(${customer["id"]})`).pathname],
  ["key as segment", () => `customers/${customer["id"]}`],
  ["of a reference", () => `customers(${customer["id"]})/$ref`],
  ["with the company's name", () => `customers(${customer["id"]})?company=Test%20Estates`],
];

test.each(forms)("a customer is bound by a URL %s", async (_form, url) => {
  for (const body of [
    { "customer@odata.bind": url() },
    { "customer@bind": url() },
    { customer: { "@odata.id": url() } },
    { customer: { "@id": url(), "@odata.etag": 'W/"0"' } },
  ]) {
    const answer = await request("POST", "leaseContracts", body);
    expect([answer.status, answer.json.error]).toEqual([201, undefined]);
    expect(answer.json).toMatchObject({ customerNo: "C1", customerName: "Acme" });
  }
});

test.each<[string, () => string]>([
  ["of another company", () => `companies(${otherCompany})/customers(${foreign["id"]})`],
  ["of another company's record at the root", () => `customers(${foreign["id"]})`],
  ["with the name of another company", () => `customers(number='C1')?company=Other`],
  ["of no record", () => `customers(${unknownId})`],
  ["of no company", () => `companies(${unknownId})/customers(${customer["id"]})`],
  ["of another type", () => `leaseUnits(${unit["id"]})`],
  ["of a collection", () => "customers"],
  ["of a property", () => `customers(${customer["id"]})/number`],
  ["of another service", () => `https://example.com/customers(${customer["id"]})`],
  ["that is none", () => "customers("],
  ["of a set that does not exist", () => `clients(${customer["id"]})`],
  ["with a wrong key", () => "customers('C1')"],
  ["that is empty", () => ""],
])("a URL %s is a 400 that names the property", async (_what, url) => {
  const before = (await company.list("leaseContracts")).length;
  const answer = await request("POST", "leaseContracts", { "customer@odata.bind": url() });
  expect([answer.status, answer.json.error.target]).toEqual([400, "customer"]);
  expect(answer.json.error.message).not.toContain("Foreign");
  expect(await company.list("leaseContracts")).toHaveLength(before);
});

test("the message for a URL of another service names the service root", async () => {
  const body = { "customer@odata.bind": "https://example.com/customers(1)" };
  const { json } = await request("POST", "leaseContracts", body);
  expect(json.error.message).toContain(`it does not begin with the service root ${company.root}; expected`);
});

test.each<[object]>([
  [{ "customer@odata.bind": 1 }],
  [{ "customer@odata.bind": ["customers(number='C1')"] }],
  [{ "leaseContractLines@odata.bind": "x" }],
  [{ "leaseContractLines@odata.bind": [1] }],
  [{ "clients@odata.bind": "x" }],
  [{ "number@odata.bind": "x" }],
  [{ customer: { "@id": 1 } }],
  [{ customer: { "@id": "customers(number='C1')", displayName: "New name" } }],
  [{ customer: { "@id": "customers(number='C1')" }, "customer@odata.bind": "customers(number='C1')" }],
  [{ "leaseUnit@odata.bind": ["leaseUnits(number='U1')"] }],
])("%j is a 400", async (body) => {
  expect((await request("POST", "leaseContracts", body)).status).toBe(400);
});

test("a create links existing records into its collections", async () => {
  const one = await company.create("documents", { fileName: "one" });
  const two = await company.create("documents", { fileName: "two" });
  const answer = await request("POST", "leaseContracts", {
    number: "WITH",
    "documents@odata.bind": [`documents(${one["id"]})`],
    documents: [{ "@id": `documents(${two["id"]})` }, { fileName: "three" }],
  });
  expect([answer.status, answer.json.error]).toEqual([201, undefined]);
  expect(answer.json.documents.map(({ fileName }: AnsweredRecord) => fileName).toSorted()).toEqual([
    "one",
    "three",
    "two",
  ]);
});

describe("PATCH", () => {
  test("binds, and null unsets", async () => {
    const { id } = await company.create("leaseContracts", {});
    const path = `leaseContracts(${id})`;
    const bound = await request("PATCH", path, { "customer@odata.bind": "customers(number='C1')" });
    expect(bound.json).toMatchObject({ customerNo: "C1", customerName: "Acme" });
    const unset = await request("PATCH", path, { "customer@odata.bind": null });
    expect([unset.status, unset.json.customerNo]).toEqual([200, ""]);
    const again = await request("PATCH", path, { customer: { "@id": "customers(number='C1')" } });
    expect(again.json).toMatchObject({ customerNo: "C1", customer: { number: "C1" } });
    expect((await request("PATCH", path, { customer: null })).json.customerNo).toBe("");
  });

  test("a record with a dangling code can be sent back unchanged", async () => {
    const { id } = await company.create("leaseContractLines", {
      leaseContractNo: "NOWHERE",
      leaseUnitNo: "NONE",
    });
    const path = `leaseContractLines(${id})`;
    const { json } = await company.request("GET", `${path}?$expand=*`);
    expect([json.leaseContract, json.leaseUnit]).toEqual([null, null]);
    const answer = await request("PATCH", path, { ...json, description: "Sent back" });
    expect(answer.json).toMatchObject({
      leaseContractNo: "NOWHERE",
      leaseUnitNo: "NONE",
      description: "Sent back",
    });
    const unset = await request("PATCH", path, { "leaseUnit@odata.bind": null });
    expect(unset.json.leaseUnitNo).toBe("");
  });

  test("the link takes precedence over the code", async () => {
    const { id } = await company.create("leaseContracts", {});
    const body = { customerNo: "OTHER", "customer@odata.bind": "customers(number='C1')" };
    expect((await request("PATCH", `leaseContracts(${id})`, body)).json.customerNo).toBe("C1");
  });

  test("a bound collection adds, with 4.0 too, which carries no records", async () => {
    const { id } = await company.create("leaseContracts", { documents: [{ fileName: "a" }] });
    const loose = await company.create("documents", { fileName: "b" });
    const headers = { "OData-Version": "4.0" };
    const path = `leaseContracts(${id})`;
    const body = { "documents@odata.bind": [`documents(${loose["id"]})`] };
    expect((await request("PATCH", path, body, headers)).status).toBe(200);
    expect(await company.list(`${path}/documents`)).toHaveLength(2);
    expect((await request("PATCH", path, { documents: [] }, headers)).status).toBe(400);
    expect(await company.list(`${path}/documents`)).toHaveLength(2);
  });

  test("a line needs its contract", async () => {
    const { leaseContractLines } = await company.create("leaseContracts", { leaseContractLines: [{}] });
    const path = `leaseContractLines(${leaseContractLines[0].id})`;
    for (const body of [{ leaseContract: null }, { "leaseContract@odata.bind": null }])
      expect((await request("PATCH", path, body)).status).toBe(400);
  });
});

test("a batch binds what it has just created", async () => {
  const prefix = `${own}/`;
  const requests = [
    { id: "c", atomicityGroup: "g", method: "POST", url: `${prefix}customers`, body: { number: "NEW" } },
    {
      id: "k",
      atomicityGroup: "g",
      method: "POST",
      url: `${prefix}leaseContracts`,
      body: {
        "customer@odata.bind": "$c",
        leaseContractLines: [{ leaseUnit: { "@id": "leaseUnits(number='U1')" } }],
      },
    },
  ];
  const { json } = await request("POST", "/$batch", { requests });
  expect(json.responses.map(({ status }: AnsweredRecord) => status)).toEqual([201, 201]);
  expect(json.responses[1].body).toMatchObject({
    customerNo: "NEW",
    leaseContractLines: [{ leaseUnitNo: "U1" }],
  });
});
