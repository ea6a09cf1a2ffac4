/** Records created together with related ones (Protocol 4.01, sections 11.4.2.1 and 11.4.2.2). */
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const post = (path: string, body: object, headers = {}) => company.request("POST", path, { body, headers });

test("a contract with its lines: numbers are passed on, the response includes the lines", async () => {
  const answer = await post("leaseContracts", {
    customerNo: "C1",
    status: "Released",
    leaseContractLines: [
      { description: "First" },
      { description: "Second", lineNo: 5 },
      { description: "Third" },
    ],
    documents: [{ fileName: "lease.pdf" }],
  });
  expect([answer.status, answer.headers["location"]]).toEqual([
    201,
    `${company.companyRoot}/leaseContracts(${answer.json.id})`,
  ]);
  expect(answer.json).toMatchObject({
    number: "LC00001",
    leaseContractLines: [
      { description: "Second", lineNo: 5, leaseContractNo: "LC00001", versionNo: 1, status: "Released" },
      { description: "First", lineNo: 10000 },
      { description: "Third", lineNo: 20000 },
    ],
    documents: [{ fileName: "lease.pdf", fileExtension: "pdf", leaseContractNo: "LC00001" }],
  });
  const path = `leaseContracts(${answer.json.id})?$expand=leaseContractLines,documents`;
  expect((await company.request("GET", path)).json).toEqual(answer.json);
});

test("Core.ContentID: the response has the client's name of each record", async () => {
  const answer = await post("leaseContracts", {
    number: "CID",
    "@Core.ContentID": "contract",
    customerNo: "C1",
    leaseContractLines: [
      { lineNo: 2, description: 'with "id":"x"', "@Core.ContentID": 'the "second"' },
      {
        lineNo: 1,
        "@Org.OData.Core.V1.ContentID": "first",
        leaseUnit: { number: "UX", "@Core.ContentID": "unit" },
      },
      { lineNo: 3 },
    ],
  });
  const names = (record: Record<string, unknown>) => record["@Core.ContentID"];
  const { json } = answer;
  expect([answer.status, names(json)]).toEqual([201, "contract"]);
  expect(json.leaseContractLines.map(names)).toEqual(["first", 'the "second"', undefined]);
  expect(names(json.leaseContractLines[0].leaseUnit)).toBe("unit");
  const full = await company.request("PATCH", `leaseContracts(${json.id})`, {
    headers: { "OData-MaxVersion": "4.01", Accept: "application/json;metadata=full" },
    body: {
      leaseContractLines: [
        { "@odata.id": `leaseContractLines(${json.leaseContractLines[0].id})`, "@Core.ContentID": "kept" },
        { id: json.leaseContractLines[1].id, "@Core.ContentID": "changed", quantity: 2 },
        { lineNo: 4, "@Core.ContentID": "new" },
      ],
    },
  });
  expect(full.json.leaseContractLines.map(names)).toEqual(["kept", "changed", "new"]);
  expect(full.text).toContain('"@Core.ContentID":"new","id@type":"Guid","id":');
  expect((await company.request("GET", `leaseContracts(${json.id})`)).text).not.toContain("ContentID");
  for (const wrong of [5, "x".repeat(101)]) {
    const refused = await post("leaseContracts", { "@Core.ContentID": wrong });
    expect([refused.status, refused.json.error.target]).toEqual([400, "@Core.ContentID"]);
  }
});

test("several levels: a customer with a contract with a line that creates its unit and its service", async () => {
  const answer = await post("customers", {
    number: "C2",
    displayName: "Acme",
    leaseContracts: [
      {
        leaseContractLines: [
          { leaseUnit: { description: "Shop", objectArea: 12.5 }, service: { code: "RENT" } },
          { leaseUnitNo: "U-9", leaseUnit: { description: "Named by its line" } },
        ],
      },
    ],
  });
  expect([answer.status, answer.json.error]).toEqual([201, undefined]);
  const [contract] = answer.json.leaseContracts;
  expect(contract).toMatchObject({ customerNo: "C2", customerName: "Acme" });
  expect(contract.leaseContractLines).toMatchObject([
    { leaseUnitNo: "LU00001", serviceNo: "RENT", leaseUnit: { number: "LU00001", objectArea: 12.5 } },
    { leaseUnitNo: "U-9", leaseUnit: { number: "U-9" } },
  ]);
  // The unit was created with its controller.
  expect(await company.list("leaseUnitLedgerEntries")).toMatchObject([
    { leaseUnitNo: "LU00001", quantity: 12.5 },
  ]);
});

test("the context of 4.01 lists the expanded properties", async () => {
  const body = { leaseContractLines: [{ leaseUnit: {} }], documents: [] };
  const { json } = await post("leaseContracts", body, { "OData-MaxVersion": "4.01" });
  expect(json["@context"]).toBe(
    `${company.root}/$metadata#companies(11111111-1111-4111-8111-111111111111)/leaseContracts(leaseContractLines(leaseUnit()),documents())/$entity`,
  );
  expect(json.documents).toEqual([]);
});

test("a collection is given once; a list of references beside it hides no second one", async () => {
  const line = { serviceNo: "RENT" };
  const { status, json } = await company.request("POST", "leaseContracts", {
    body: { leaseContractLines: [line], "leaseContractLines@odata.bind": [], LeaseContractLines: [line] },
  });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("'leaseContractLines' is given twice"),
  ]);
});

test("a company with anything", async () => {
  const answer = await company.request("POST", "/companies", {
    body: {
      name: "Born whole",
      leaseUnits: [{ number: "U1" }],
      leaseContracts: [
        {
          leaseContractLines: [
            { "leaseUnit@odata.bind": "leaseUnits(number='U1')" },
            { leaseUnit: { number: "U2" } },
          ],
        },
      ],
    },
  });
  expect([answer.status, answer.json.error]).toEqual([201, undefined]);
  expect(answer.json.leaseContracts[0].leaseContractLines).toMatchObject([
    { leaseUnitNo: "U1" },
    { leaseUnitNo: "U2" },
  ]);
  const units = await company.list(`/companies(${answer.json.id})/leaseUnits`);
  expect(units.map(({ number }) => number)).toEqual(["U1", "U2"]);
  expect((await company.list("leaseUnits")).map(({ number }) => number)).not.toContain("U1");
});

test("a line posted to its contract with its unit", async () => {
  const { id } = await company.create("leaseContracts", { number: "POSTED" });
  const answer = await post(`leaseContracts(${id})/leaseContractLines`, { leaseUnit: { number: "PU" } });
  expect(answer.json).toMatchObject({
    leaseContractNo: "POSTED",
    leaseUnitNo: "PU",
    leaseUnit: { number: "PU" },
  });
});

test("$select and $expand of the URL stay, return=minimal gives 204", async () => {
  const body = { leaseContractLines: [{ description: "x" }] };
  const shaped = await post("leaseContracts?$select=number&$expand=leaseContractLines($select=lineNo)", body);
  const { id, number, leaseContractLines, ...control } = shaped.json;
  expect(shaped.headers["location"]).toContain(`leaseContracts(${id})`);
  expect(number).toMatch(/^LC/);
  expect(leaseContractLines).toEqual([
    { "@odata.etag": expect.any(String), id: expect.any(String), lineNo: 10000 },
  ]);
  expect(Object.keys(control).every((name) => name.startsWith("@"))).toBe(true);
  const minimal = await post("leaseContracts", body, { Prefer: "return=minimal" });
  expect([minimal.status, minimal.text, minimal.headers["preference-applied"]]).toEqual([
    204,
    "",
    "return=minimal",
  ]);
});

describe("refused as a whole", () => {
  const deep = (levels: number): object =>
    levels === 0
      ? {}
      : {
          leaseContractLines: [{ leaseUnit: { leaseContractLines: [{ leaseContract: deep(levels - 1) }] } }],
        };
  test.each<[string, string, object, string]>([
    [
      "leaseContracts",
      "same key twice",
      { leaseContractLines: [{ lineNo: 1 }, { lineNo: 1 }] },
      "Internal_EntityWithSameKeyExists",
    ],
    [
      "leaseContracts",
      "bad value deep inside",
      { leaseContractLines: [{ leaseUnit: { objectArea: "x" } }] },
      "BadRequest_TypeMismatch",
    ],
    [
      "leaseContracts",
      "rule of a nested record",
      { leaseContractLines: [{ leaseUnit: { totalArea: 3 } }] },
      "Application_FieldValidationException",
    ],
    [
      "leaseContracts",
      "unknown name inside",
      { leaseContractLines: [{ lineNumber: 1 }] },
      "BadRequest_UnknownProperty",
    ],
    ["leaseContracts", "a relation through the lines", { leaseUnit: [{ number: "X" }] }, "BadRequest"],
    ["leaseContracts", "an object for a collection", { leaseContractLines: {} }, "BadRequest_InvalidBody"],
    [
      "leaseContractLines",
      "an array for a record",
      { leaseContractNo: "X", leaseUnit: [] },
      "BadRequest_InvalidBody",
    ],
    ["leaseContracts", "no record", { leaseContractLines: [1] }, "BadRequest_InvalidBody"],
    ["leaseContracts", "null for a collection", { leaseContractLines: null }, "BadRequest_InvalidBody"],
    [
      "leaseContracts",
      "a contract within its own line",
      { leaseContractLines: [{ leaseContract: {} }] },
      "BadRequest",
    ],
    ["leaseContracts", "hidden navigations", { sameKind: [] }, "BadRequest_UnknownProperty"],
    ["leaseContracts", "changes", { "leaseContractLines@odata.delta": [{ lineNo: 1 }] }, "BadRequest"],
    [
      "leaseContracts",
      "removals",
      { leaseContractLines: [{ "@removed": {}, lineNo: 1 }] },
      "BadRequest_InvalidBody",
    ],
    ["leaseContracts", "too deep", deep(3), "BadRequest_LimitExceeded"],
    [
      "leaseContracts",
      "an unknown id",
      { leaseContractLines: [{ "@id": `leaseContractLines(${unknownId})` }] },
      "BadRequest",
    ],
  ])("%s: %s", async (set, _what, body, code) => {
    const sets = ["leaseContracts", "leaseContractLines", "leaseUnits", "customers"];
    const counts = async () => Promise.all(sets.map(async (name) => (await company.list(name)).length));
    const before = await counts();
    const answer = await post(set, body);
    expect([answer.status, answer.json.error?.code]).toEqual([400, code]);
    expect(await counts()).toEqual(before);
  });

  test("the fault is found by its target", async () => {
    const body = { leaseContractLines: [{}, { leaseUnit: { objectArea: "x" } }] };
    const answer = await post("leaseContracts", body);
    expect(answer.json.error.target).toBe("leaseContractLines/1/leaseUnit/objectArea");
  });

  test("an assigned number is reused, and a record of the first level is rolled back too", async () => {
    const first = await company.create("leaseContracts", {});
    await post("leaseContracts", { leaseContractLines: [{ lineNo: 1 }, { lineNo: 1 }] });
    const next = await company.create("leaseContracts", {});
    expect(Number(next["number"].slice(2))).toBe(Number(first["number"].slice(2)) + 1);
  });

  test("callers who may only read", async () => {
    const answer = await company.request("POST", "leaseContracts", {
      body: "{}",
      headers: { Authorization: "Bearer x" },
    });
    expect(answer.status).toBe(401);
  });
});

test("a member given twice in a body is a 400", async () => {
  const bodies = [
    '{"description":"a","description":"b"}',
    '{"description":"a","descr\\u0069ption":"b"}',
    '{"number":"T","leaseContractLines":[{"lineNo":1},{"lineNo":2,"description":"}{,","lineNo":3}]}',
  ];
  for (const body of bodies) {
    const headers = { "Content-Type": "application/json" };
    const answer = await company.request("POST", body.includes("Lines") ? "leaseContracts" : "leaseUnits", {
      body,
      headers,
    });
    expect([answer.status, answer.json.error?.code]).toEqual([400, "BadRequest_InvalidBody"]);
  }
  const fine =
    '{"description":"{\\"a\\":1,\\"a\\":2} \\\\","leaseContractLines":[{"leaseContractNo":"A"},{"leaseContractNo":"B"}]}';
  const answer = await company.request("POST", "leaseUnits", {
    body: fine,
    headers: { "Content-Type": "application/json" },
  });
  expect([answer.status, answer.json.description]).toEqual([201, '{"a":1,"a":2} \\']);
});
