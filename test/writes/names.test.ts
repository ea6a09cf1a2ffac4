/** Names in bodies: letter case, aliases, read-only fields, annotations, unknown names (DECISIONS, 1 and 2). */
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

test.each([
  ["leaseUnits", { RoomNo: "R1" }, { roomNo: "R1" }],
  ["leaseUnits", { ROOMNO: "R1" }, { roomNo: "R1" }],
  [
    "services",
    { Code: "N1", VATProdPostingGroup: "V", DescriptionInEnglish: "D" },
    { vatProdPostingGroup: "V", descriptioninEnglish: "D" },
  ],
  ["servicePrices", { daysperYear360: true }, { daysPerYear360: true }],
  ["servicePrices", { DaysPerYear360: true }, { daysPerYear360: true }],
  ["documents", { documentTyoeCode: "T" }, { documentTypeCode: "T" }],
  ["documents", { DocumentTyoeCode: "T" }, { documentTypeCode: "T" }],
  ["leaseUnitLedgerEntries", { userID: "ANN" }, { userId: "ANN" }],
])("%s takes %j", async (set, body, answered) => {
  const made = await company.create(set, body);
  expect(made).toMatchObject(answered);
  const others = Object.keys(body).filter((name) => !Object.hasOwn(answered, name));
  for (const name of others) expect(made).not.toHaveProperty([name]);
});

test.each([
  ["servicePrices", "daysperYear360 eq true", { daysPerYear360: true }],
  ["documents", "documentTyoeCode eq 'T'", { documentTypeCode: "T" }],
  ["documents", "createdBy eq 'Developer' and documentTypeCode eq 'T'", { craetedBy: "Developer" }],
  ["leaseUnitLedgerEntries", "userID eq 'ANN'", { userId: "ANN" }],
])("%s by the alias: $filter=%s", async (set, filter, answered) => {
  const [alias = ""] = filter.split(" ");
  const [name = ""] = Object.keys(answered);
  const found = await company.list(`${set}?$filter=${filter}&$orderby=${alias} desc&$select=${alias}`);
  expect(found.length).toBeGreaterThan(0);
  for (const record of found) {
    const { "@odata.etag": _etag, id, ...rest } = record;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({ [name]: Object.values(answered)[0] });
  }
});

test("one property under two names is refused", async () => {
  const answer = await company.request("POST", "documents", {
    body: { documentTypeCode: "A", documentTyoeCode: "B" },
  });
  expect([answer.status, answer.json.error.target]).toEqual([400, "documentTypeCode"]);
});

const readOnly: readonly (readonly [set: string, key: object, sent: object, kept: object])[] = [
  [
    "services",
    { code: "RO" },
    { balance: 5, chargesAmount: 6, invoicedAmount: -7 },
    { balance: 0, chargesAmount: 0, invoicedAmount: 0 },
  ],
  [
    "servicePrices",
    {},
    { bckUnitPrice: 1, appliedPriceIndexingCode: "X", appliedPriceIndexingValue: 2 },
    { bckUnitPrice: 0, appliedPriceIndexingCode: "", appliedPriceIndexingValue: 0 },
  ],
  ["documents", {}, { entryNo: 500, crossRefToDocuments: 7 }, { crossRefToDocuments: expect.any(Number) }],
  [
    "leaseUnits",
    {},
    { tenantName: "X", rentedTill: "2030-01-01", currentRentPrice: 1, currentRentPricePeriod: "Day" },
    { tenantName: "Vacant", rentedTill: "0001-01-01", currentRentPrice: 0, currentRentPricePeriod: " " },
  ],
];
const audit = {
  systemCreatedAt: "2020-01-01T00:00:00Z",
  systemCreatedBy: unknownId,
  systemModifiedAt: "2020-01-01T00:00:00Z",
  systemModifiedBy: unknownId,
};

test.each(readOnly)("%s: read-only fields are ignored, with any value", async (set, key, sent, kept) => {
  const made = await company.create(set, { ...key, ...sent, ...audit });
  expect(made).toMatchObject(kept);
  const nonsense = Object.fromEntries(Object.keys(sent).map((name) => [name, { wrong: [true] }]));
  const changed = await company.change(set, made.id, { ...sent, ...audit, ...nonsense, id: unknownId });
  expect(changed).toMatchObject({ ...kept, id: made.id });
  const put = await company.request("PUT", `${set}(${made.id})`, {
    body: { ...key, ...sent, ...audit, id: unknownId },
  });
  expect(put.json).toMatchObject({ ...kept, id: made.id });
  expect(put.json.entryNo).toBe(made.entryNo); // undefined in both where there is none
  expect(put.json.systemCreatedAt).toBe(made.systemCreatedAt);
  expect([made.systemCreatedBy, put.json.systemModifiedBy]).toEqual([
    put.json.systemCreatedBy,
    made.systemModifiedBy,
  ]);
  expect(put.json.systemModifiedBy).not.toBe(unknownId);
});

test("audit fields come from the clock and the caller", async () => {
  const before = Date.now();
  const made = await company.create("postCodes", { code: "AUDIT" });
  expect(Date.parse(made.systemCreatedAt)).toBeGreaterThanOrEqual(before);
  expect(made.systemModifiedAt).toBe(made.systemCreatedAt);
  expect(made.systemModifiedBy).toBe(made.systemCreatedBy);
  expect(made.systemCreatedBy).toMatch(/^(?!0{8})[0-9a-f-]{36}$/);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const changed = await company.change("postCodes", made.id, { city: "X" });
  expect(changed.systemCreatedAt).toBe(made.systemCreatedAt);
  expect(Date.parse(changed.systemModifiedAt)).toBeGreaterThan(Date.parse(made.systemModifiedAt));
});

test("a whole record, as it was read, can be sent back", async () => {
  const made = await company.create("leaseUnits", { description: "Whole", objectArea: 12.5 });
  const record = await company.read("leaseUnits", made.id);
  const { "@odata.etag": etag, systemModifiedAt, ...rest } = record;
  for (const method of ["PATCH", "PUT"]) {
    const answer = await company.request(method, `leaseUnits(${made.id})`, { body: record });
    expect([answer.status, answer.json]).toMatchObject([200, rest]);
  }
  expect([etag, systemModifiedAt]).not.toContain(undefined);
});

test("names with @ are ignored", async () => {
  const body = {
    "@odata.etag": "x",
    "@odata.context": 5,
    "@odata.type": "#Microsoft.NAV.leaseUnit",
    "description@odata.type": "Edm.String",
    "@custom.annotation": { a: [1] },
    "unknown@x.y": null,
    description: "Annotated",
  };
  expect(await company.create("leaseUnits", body)).toMatchObject({ description: "Annotated" });
});

test.each([
  ["leaseUnits", "descripton", "description"],
  ["leaseUnits", "roomNr", "roomNo"],
  ["leaseContracts", "contractDat", "contractDate"],
  ["documents", "fileNam", "fileName"],
  ["postCodes", "cty", "city"],
])("%s: unknown '%s' is refused and '%s' is offered", async (set, name, nearest) => {
  const answer = await company.request("POST", set, { body: { code: "U", [name]: "x" } });
  const { error } = (await company.request("POST", set, { body: { [name]: "x" } })).json;
  expect([answer.status, error.code]).toEqual([400, "BadRequest_UnknownProperty"]);
  expect(error.message).toContain(`'${name}'`);
  expect(error.message).toContain(`'${nearest}'`);
});

test.each([
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "companyId",
  "rowVersion",
  "",
  " ",
  "$filter",
  "a.b",
])("the name %j is unknown", async (name) => {
  const answer = await company.request("POST", "leaseUnits", { body: `{${JSON.stringify(name)}:"x"}` });
  expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_UnknownProperty"]);
});
