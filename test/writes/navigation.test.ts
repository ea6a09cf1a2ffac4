/** POST to the collection of another record: the new record belongs to it (Protocol 4.01, section 11.4.2). */
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
const ids: Record<string, string> = {};
beforeAll(async () => {
  company = await startEmptyCompany();
  const owners: readonly (readonly [string, AnsweredRecord])[] = [
    ["leaseContracts", { number: "K", versionNo: 3, status: "Released", versionStatus: "Valid" }],
    ["leaseUnits", { number: "U" }],
    ["customers", { number: "C", displayName: "Acme" }],
  ];
  for (const [set, body] of owners) ids[set] = (await company.create(set, body))["id"];
});
afterAll(() => company.stop());

const cases: readonly (readonly [
  owner: string,
  navigation: string,
  set: string,
  body: AnsweredRecord,
  linked: AnsweredRecord,
])[] = [
  [
    "leaseContracts",
    "leaseContractLines",
    "leaseContractLines",
    { description: "L" },
    { leaseContractNo: "K", versionNo: 3, lineNo: 10000, status: "Released", versionStatus: "Valid" },
  ],
  [
    "leaseContracts",
    "leaseContrDiscounts",
    "leaseContrDiscounts",
    { amount: 5 },
    { leaseContractNo: "K", contractVersionNo: 3 },
  ],
  [
    "leaseContracts",
    "documents",
    "documents",
    { fileName: "a.pdf" },
    { leaseContractNo: "K", leaseContractVersionNo: 3, entryNo: 1 },
  ],
  [
    "leaseUnits",
    "leaseUnitLedgerEntries",
    "leaseUnitLedgerEntries",
    { quantity: 2 },
    { leaseUnitNo: "U", entryNo: 1 },
  ],
  [
    "leaseUnits",
    "leaseContractLines",
    "leaseContractLines",
    { leaseContractNo: "Z" },
    { leaseUnitNo: "U", versionNo: 1 },
  ],
  [
    "leaseUnits",
    "servicePrices",
    "servicePrices",
    { type: "Lease Unit", unitPrice: 3 },
    { code: "U", type: "Lease Unit" },
  ],
  ["customers", "customerBrands", "customerBrands", { brandCode: "B" }, { customerNo: "C" }],
  [
    "customers",
    "leaseContracts",
    "leaseContracts",
    {},
    { customerNo: "C", customerName: "Acme", number: "LC00001" },
  ],
];

test.each(cases)("%s/%s links to its owner", async (owner, navigation, set, body, linked) => {
  const path = `${owner}(${ids[owner]})/${navigation}`;
  const answer = await company.request("POST", path, { body });
  expect([answer.status, answer.headers["location"]]).toEqual([
    201,
    `${company.companyRoot}/${set}(${answer.json.id})`,
  ]);
  expect(answer.json).toMatchObject({ ...body, ...linked });
  const related = await company.list(path);
  expect(related.map(({ id }) => id)).toContain(answer.json.id);
  expect((await company.request("POST", `${owner}(${unknownId})/${navigation}`, { body })).status).toBe(404);
});

test("a price posted to a unit's prices is found there", async () => {
  const path = `leaseUnits(${ids["leaseUnits"]})/servicePrices`;
  const answer = await company.request("POST", path, { body: { unitPrice: 4 } });
  expect(answer.json).toMatchObject({ type: "Lease Unit", code: "U" });
});

test("the lease units of a contract are those of its lines: no POST", async () => {
  const answer = await company.request("POST", `leaseContracts(${ids["leaseContracts"]})/leaseUnit`, {
    body: {},
  });
  expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, HEAD"]);
});

test("PATCH and DELETE reach a record through its owner", async () => {
  const [line] = await company.list("leaseContractLines?$filter=leaseContractNo eq 'K'");
  const path = `leaseContracts(${ids["leaseContracts"]})/leaseContractLines(${line?.["id"]})`;
  const changed = await company.request("PATCH", path, { body: { description: "Changed" } });
  expect([changed.status, changed.json.description]).toEqual([200, "Changed"]);
  const [stranger] = await company.list("leaseContractLines?$filter=leaseContractNo eq 'Z'");
  const wrong = `leaseContracts(${ids["leaseContracts"]})/leaseContractLines(${stranger?.["id"]})`;
  expect((await company.request("DELETE", wrong)).status).toBe(404);
  expect((await company.request("DELETE", path)).status).toBe(204);
  expect((await company.list("leaseContractLines")).map(({ leaseContractNo }) => leaseContractNo)).toEqual([
    "Z",
  ]);
});

test("records are written through the root sets too", async () => {
  const made = await company.request("POST", "/postCodes", { body: { code: "ROOT" } });
  expect(made.status).toBe(201);
  const changed = await company.request("PATCH", `/postCodes(${made.json.id})?company=Test+Estates`, {
    body: { city: "A" },
  });
  expect([changed.status, changed.json.city]).toEqual([200, "A"]);
  expect(await company.read("postCodes", made.json.id)).toMatchObject({ city: "A" });
  expect((await company.request("DELETE", `/postCodes(${made.json.id})`)).status).toBe(204);
});

/** Decision 18: as in Business Central, the link of the URL or of the body wins. */
test.each<[owner: string, navigation: string, body: AnsweredRecord, stored: AnsweredRecord]>([
  [
    "leaseContracts",
    "leaseContractLines",
    { leaseContractNo: "Z", versionNo: 9, description: "M" },
    { leaseContractNo: "K", versionNo: 3, description: "M" },
  ],
  ["leaseUnits", "leaseUnitLedgerEntries", { leaseUnitNo: "Z" }, { leaseUnitNo: "U" }],
  ["leaseUnits", "servicePrices", { type: "Building", code: "Z" }, { type: "Lease Unit", code: "U" }],
  ["customers", "leaseContracts", { customerNo: "Z" }, { customerNo: "C", customerName: "Acme" }],
])("%s/%s ignores values for another owner: %j", async (owner, navigation, body, stored) => {
  const answer = await company.request("POST", `${owner}(${ids[owner]})/${navigation}`, { body });
  expect([answer.status, answer.json]).toEqual([201, expect.objectContaining(stored)]);
});

test("lines nested in a new contract are its own, whatever their values", async () => {
  const body = {
    number: "N",
    leaseContractLines: [{ leaseContractNo: "Z", versionNo: 9, description: "M" }],
  };
  const { status, json } = await company.request("POST", "leaseContracts", { body });
  expect(status).toBe(201);
  expect(json.leaseContractLines).toMatchObject([{ leaseContractNo: "N", versionNo: 1, description: "M" }]);
  const link = `/companies(${company.companyRoot.replace(/^.*\(|\)$/g, "")})/leaseContracts(${ids["leaseContracts"]})`;
  const lines = [{ "leaseContract@odata.bind": link }];
  const linked = await company.request("POST", "leaseContracts", { body: { leaseContractLines: lines } });
  expect([linked.status, linked.json.error.target]).toEqual([400, "leaseContract"]);
});
