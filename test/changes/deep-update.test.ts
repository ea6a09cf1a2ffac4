/** Nested records in updates: the whole collection, or changes to it (Protocol 4.01, section 11.4.3.1). */
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
let contract: AnsweredRecord;
let path: string;
beforeAll(async () => {
  company = await startEmptyCompany();
  await company.create("leaseUnits", { number: "U1", description: "One", objectArea: 1 });
});
beforeEach(async () => {
  contract = await company.create("leaseContracts", {
    status: "Ready",
    leaseContractLines: [
      { lineNo: 1, description: "one", unitPrice: 10 },
      { lineNo: 2, description: "two", unitPrice: 20 },
    ],
    documents: [{ fileName: "a" }, { fileName: "b" }],
  });
  path = `leaseContracts(${contract["id"]})`;
});
afterAll(() => company.stop());

const send = (method: string, url: string, body: object, headers = {}) =>
  company.request(method, url, { body, headers });
const lines = async (): Promise<unknown[]> =>
  (await company.list(`${path}/leaseContractLines`)).map(({ lineNo, description, unitPrice }) => [
    lineNo,
    description,
    unitPrice,
  ]);
const line = (index: number): AnsweredRecord => contract["leaseContractLines"][index];
const file = (index: number): AnsweredRecord => contract["documents"][index];

describe("the whole collection", () => {
  test("updates known records, adds new ones, deletes omitted lines", async () => {
    const answer = await send("PATCH", path, {
      contractType: "X",
      leaseContractLines: [
        { id: line(1).id, description: "changed" },
        { lineNo: 3, description: "new" },
        { description: "newer" },
      ],
    });
    expect([answer.status, answer.json.contractType, answer.json.status]).toEqual([200, "X", "Ready"]);
    expect(answer.json.leaseContractLines).toEqual(await company.list(`${path}/leaseContractLines`));
    expect(await lines()).toEqual([
      [2, "changed", 20],
      [3, "new", 0],
      [10003, "newer", 0],
    ]);
  });

  test("records are known by id, by natural key, by URL", async () => {
    await send("PATCH", path, {
      leaseContractLines: [
        { lineNo: 1, description: "by key" },
        { "@odata.id": `leaseContractLines(${line(1).id})`, description: "by URL" },
      ],
    });
    expect(await lines()).toEqual([
      [1, "by key", 10],
      [2, "by URL", 20],
    ]);
  });

  test("PUT replaces the records too", async () => {
    const answer = await send("PUT", path, {
      leaseContractLines: [{ id: line(0).id, lineNo: 1, description: "put" }],
    });
    expect([answer.status, answer.json.status, answer.json.number]).toEqual([200, "New", contract["number"]]);
    expect(await lines()).toEqual([[1, "put", 0]]);
  });

  test("PUT to an unknown id creates all of it", async () => {
    const id = "33333333-3333-4333-8333-333333333333";
    const answer = await send("PUT", `leaseContracts(${id})`, { leaseContractLines: [{}, {}] });
    expect([answer.status, answer.json.id]).toEqual([201, id]);
    expect(answer.json.leaseContractLines.map(({ lineNo }: AnsweredRecord) => lineNo)).toEqual([
      10000, 20000,
    ]);
  });

  test("an empty collection, and a missing one", async () => {
    await send("PATCH", path, { contractType: "Y" });
    expect(await lines()).toHaveLength(2);
    await send("PATCH", path, { leaseContractLines: [] });
    expect(await lines()).toEqual([]);
  });

  test("records that only refer to a contract are unlinked, not deleted", async () => {
    await send("PATCH", path, { documents: [{ "@id": `documents(${file(1).id})` }] });
    const remaining = await company.list(`${path}/documents`);
    expect(remaining).toMatchObject([{ id: file(1).id, fileName: "b" }]);
    // A bare reference to a related record changes nothing.
    expect(remaining[0]?.["@odata.etag"]).toBe(file(1)["@odata.etag"]);
    expect(await company.read("documents", file(0).id)).toMatchObject({ fileName: "a", leaseContractNo: "" });
  });

  test("a record of another owner moves", async () => {
    const other = await company.create("leaseContracts", { documents: [{ fileName: "c" }] });
    await send("PATCH", path, { documents: [{ id: other["documents"][0].id, fileName: "moved" }] });
    expect(await company.list(`leaseContracts(${other["id"]})/documents`)).toEqual([]);
    expect((await company.list(`${path}/documents`)).map(({ fileName }) => fileName)).toEqual(["moved"]);
  });

  test("several levels", async () => {
    const customer = await company.create("customers", {
      number: `C${contract["number"]}`,
      leaseContracts: [],
    });
    const answer = await send("PATCH", `customers(${customer["id"]})`, {
      leaseContracts: [
        {
          id: contract["id"],
          leaseContractLines: [{ lineNo: 2, leaseUnit: { number: "U1", description: "Deep" } }],
        },
      ],
    });
    expect([answer.status, answer.json.error]).toEqual([200, undefined]);
    expect(answer.json.leaseContracts[0].leaseContractLines[0].leaseUnit).toMatchObject({
      number: "U1",
      description: "Deep",
      objectArea: 1,
    });
    expect(await lines()).toEqual([[2, "two", 20]]);
  });
});

describe("changes to the collection", () => {
  test.each(["leaseContractLines@odata.delta", "leaseContractLines@delta"])("%s", async (name) => {
    const answer = await send("PATCH", path, {
      [name]: [
        { "@removed": { reason: "deleted" }, "@id": `leaseContractLines(${line(0).id})` },
        { lineNo: 2, description: "changed" },
        { description: "new" },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.json.leaseContractLines).toHaveLength(2);
    expect(await lines()).toEqual([
      [2, "changed", 20],
      [10002, "new", 0],
    ]);
  });

  test("removed: a reason, or none; by id or by key", async () => {
    await send("PATCH", path, {
      "documents@delta": [
        { "@removed": { reason: "deleted" }, id: file(0).id },
        { "@removed": {}, id: file(1).id },
      ],
      "leaseContractLines@delta": [{ "@removed": { reason: "changed" }, lineNo: 1, description: "ignored" }],
    });
    expect((await company.request("GET", `documents(${file(0).id})`)).status).toBe(404);
    expect(await company.read("documents", file(1).id)).toMatchObject({ leaseContractNo: "" });
    expect(await lines()).toEqual([[2, "two", 20]]);
  });

  test("a link to an existing record", async () => {
    const loose = await company.create("documents", { fileName: "loose" });
    await send("PATCH", path, { "documents@delta": [{ "@id": `documents(${loose["id"]})` }] });
    expect(await company.list(`${path}/documents`)).toHaveLength(3);
  });
});

describe("single records", () => {
  test("known ones are changed and linked, others created", async () => {
    const url = `leaseContractLines(${line(0).id})`;
    const known = await send("PATCH", url, { leaseUnit: { number: "U1", description: "By a line" } });
    expect(known.json).toMatchObject({
      leaseUnitNo: "U1",
      leaseUnit: { description: "By a line", objectArea: 1 },
    });
    const made = await send("PATCH", url, { leaseUnit: { description: "Made" } });
    expect(made.json.leaseUnit).toMatchObject({ number: made.json.leaseUnitNo, description: "Made" });
    expect(made.json.leaseUnitNo).toMatch(/^LU/);
  });
});

test("an entry that the update adds is none of the members that the body replaces", async () => {
  const unit = await company.create("leaseUnits", { number: "LEDGER", objectArea: 10 });
  const read = `leaseUnits(${unit["id"]})?$expand=leaseUnitLedgerEntries`;
  const body = { ...(await company.request("GET", read)).json, objectArea: 25 };
  expect(body.leaseUnitLedgerEntries).toHaveLength(1);
  const answer = await send("PATCH", `leaseUnits(${unit["id"]})`, body, { "OData-Version": "4.01" });
  expect(answer.status).toBe(200);
  const entries = await company.list(`leaseUnits(${unit["id"]})/leaseUnitLedgerEntries`);
  expect(entries).toHaveLength(2);
});

test("a record may be nested in one change and changed by a later one", async () => {
  await company.create("leaseUnits", { number: "FIRST" });
  await company.create("leaseUnits", { number: "SECOND" });
  const value = [
    { number: "FIRST", group: { number: "SECOND", description: "x" } },
    { number: "SECOND", city: "y" },
  ];
  const answer = await send("PATCH", "leaseUnits", { value }, { "OData-Version": "4.01" });
  expect(answer.status).toBe(200);
  const [second] = await company.list("leaseUnits?$filter=number eq 'SECOND'");
  expect(second).toMatchObject({ description: "x", city: "y" });
});

// Older .NET clients append their name to the version.
test.each([
  ["4.01", 412],
  ["4.01;NetFx", 412],
  ["4.0", 200],
  ["4.0;NetFx", 200],
])("a stale ETag in a body of version %s: %i", async (version, status) => {
  const body = { "@odata.etag": 'W/"1"', "@etag": 'W/"1"', contractType: "A" };
  expect((await send("PATCH", path, body, { "OData-Version": version })).status).toBe(status);
});

test("a unit is not nested in itself", async () => {
  const { id } = await company.create("leaseUnits", { number: "SELF" });
  const { status, json } = await send("PATCH", `leaseUnits(${id})`, { group: { id, description: "x" } });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("is nested in itself; refer to it by"),
  ]);
  const bare = await send("PATCH", `leaseUnits(${id})`, { group: { "@odata.id": `leaseUnits(${id})` } });
  expect([bare.status, bare.json.leaseUnitGroupNo]).toEqual([200, "SELF"]);
});

describe("refused, and nothing is changed", () => {
  const stranger = { "@id": "leaseUnits(number='U1')" };
  test.each<[string, string, () => object, number, object?]>([
    ["PUT", "changes are for PATCH", () => ({ "leaseContractLines@delta": [{ lineNo: 9 }] }), 400],
    ["PATCH", "a record twice", () => ({ leaseContractLines: [{ lineNo: 1 }, { id: line(0).id }] }), 400],
    [
      "PATCH",
      "URL and id differ",
      () => ({ documents: [{ "@id": `documents(${file(0).id})`, id: file(1).id }] }),
      400,
    ],
    ["PATCH", "another type", () => ({ documents: [stranger] }), 400],
    ["PATCH", "all and changes", () => ({ documents: [], "documents@delta": [] }), 400],
    ["PATCH", "its own removal", () => ({ "@removed": { reason: "deleted" } }), 400],
    ["PUT", "its own removal", () => ({ "@removed": {}, description: "x" }), 400],
    ["PATCH", "a removed record without a name", () => ({ "documents@delta": [{ "@removed": {} }] }), 400],
    [
      "PATCH",
      "a reason that is none",
      () => ({ "documents@delta": [{ "@removed": { reason: "lost" }, id: file(0).id }] }),
      400,
    ],
    [
      "PATCH",
      "a record within itself",
      () => ({ documents: [{ id: file(0).id, leaseContract: { id: contract["id"], contractType: "X" } }] }),
      400,
    ],
    ["PATCH", "units of a contract's lines", () => ({ leaseUnit: [] }), 400],
    [
      "PATCH",
      "a rule deep inside",
      () => ({ leaseContractLines: [{ lineNo: 1, leaseUnit: { totalArea: 1 } }] }),
      400,
    ],
    ["PATCH", "inline records in 4.0", () => ({ leaseContractLines: [] }), 400, { "OData-Version": "4.0" }],
    // Protocol 4.01, section 8.1.5: without OData-Version, the body has the client's maximum version.
    [
      "PATCH",
      "inline records of a client of 4.0",
      () => ({ leaseContractLines: [] }),
      400,
      { "OData-MaxVersion": "4.0" },
    ],
    [
      "PATCH",
      "a stale ETag in a nested record",
      () => ({ leaseContractLines: [{ lineNo: 1, "@etag": 'W/"1"' }] }),
      412,
      { "OData-Version": "4.01" },
    ],
    [
      "PATCH",
      "an ETag of a record that is new",
      () => ({ leaseContractLines: [{ lineNo: 7, "@etag": "*" }] }),
      412,
      { "OData-Version": "4.01" },
    ],
    [
      "PATCH",
      "a stale ETag in the body",
      () => ({ contractType: "Z", "@odata.etag": 'W/"1"' }),
      412,
      { "OData-Version": "4.01" },
    ],
  ])("%s: %s", async (method, _what, body, status, headers = {}) => {
    const before = (await company.request("GET", `${path}?$expand=*`)).json;
    const answer = await send(method, path, body(), headers);
    expect([answer.status, answer.json.error?.message]).toEqual([status, expect.any(String)]);
    expect((await company.request("GET", `${path}?$expand=*`)).json).toEqual(before);
  });

  test("ETags in bodies count in 4.01 only, and a true one lets the change pass", async () => {
    const old = { "@odata.etag": 'W/"1"', contractType: "A" };
    expect((await send("PATCH", path, old)).status).toBe(200);
    expect((await send("PATCH", path, old, { "OData-Version": "4.0" })).status).toBe(200);
    const { "@odata.etag": etag } = await company.read("leaseContracts", contract["id"]);
    const body = { "@etag": etag, leaseContractLines: [{ lineNo: 1, "@etag": line(0)["@odata.etag"] }] };
    expect((await send("PATCH", path, body, { "OData-Version": "4.01" })).status).toBe(200);
  });

  test("a brand belongs to its customer and cannot be unlinked", async () => {
    const customer = await company.create("customers", {
      number: "BC",
      customerBrands: [{ brandCode: "B" }],
    });
    const answer = await send("PATCH", `customers(${customer["id"]})`, { customerBrands: [] });
    expect(answer.status).toBe(400);
    const removed = { "customerBrands@delta": [{ "@removed": { reason: "deleted" }, brandCode: "B" }] };
    expect((await send("PATCH", `customers(${customer["id"]})`, removed)).status).toBe(200);
    expect(await company.list("customerBrands")).toEqual([]);
  });
});
