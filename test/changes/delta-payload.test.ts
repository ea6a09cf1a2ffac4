/** PATCH of a collection with a delta payload (Protocol 4.01, section 11.4.12; JSON Format 4.01, section 15). */
import { demoCompanyId } from "../harness";
import {
  type AnsweredRecord,
  type EmptyCompany,
  startEmptyCompany,
  unknownId,
} from "../resources/empty-company";

let company: EmptyCompany;
let contract: AnsweredRecord;
let units: Record<string, AnsweredRecord>;
beforeAll(async () => {
  company = await startEmptyCompany({ MAX_EACH_RECORDS: "10" });
});
beforeEach(async () => {
  for (const set of ["leaseContracts", "leaseUnits"])
    for (const { id } of await company.list(set)) await company.request("DELETE", `${set}(${id})`);
  units = {};
  for (const number of ["U1", "U2", "U3"])
    units[number] = await company.create("leaseUnits", { number, description: "before" });
  contract = await company.create("leaseContracts", {
    leaseContractLines: [
      { lineNo: 1, description: "one" },
      { lineNo: 2, description: "two" },
    ],
    documents: [{ fileName: "a" }],
  });
});
afterAll(() => company.stop());

const change = (path: string, value: unknown, headers = {}, context: unknown = "#$delta") =>
  company.request("PATCH", path, { body: { "@context": context, value }, headers });
const newest = { "OData-Version": "4.01", "OData-MaxVersion": "4.01" };
const idOf = (number: string): string => String(units[number]?.["id"]);
const stored = async (): Promise<unknown[]> =>
  (await company.list("leaseUnits")).map(({ number, description }) => [number, description]);
const before = [
  ["U1", "before"],
  ["U2", "before"],
  ["U3", "before"],
];

describe("of a set", () => {
  const changes = () => [
    { id: idOf("U1"), description: "by id" },
    { number: "U2", description: "by key" },
    { "@removed": { reason: "deleted" }, "@id": `leaseUnits(${idOf("U3")})` },
    { number: "U4", description: "new" },
  ];
  const after = [
    ["U1", "by id"],
    ["U2", "by key"],
    ["U4", "new"],
  ];

  test("records are changed, removed and created; the response has the changes", async () => {
    const { status, headers, json } = await change("leaseUnits?$select=number", changes(), newest);
    expect(await stored()).toEqual(after);
    const [one, two, gone, made] = json.value;
    const set = `${company.root}/companies(${demoCompanyId})/leaseUnits`;
    expect([status, headers["odata-version"], json["@context"]]).toEqual([
      200,
      "4.01",
      `${company.root}/$metadata#companies(${demoCompanyId})/leaseUnits(id,number)/$delta`,
    ]);
    expect([one.number, two.number, made.number]).toEqual(["U1", "U2", "U4"]);
    expect(gone).toEqual({ "@removed": { reason: "deleted" }, "@id": `${set}(${idOf("U3")})` });
    expect((await company.request("GET", `leaseUnits(${made.id})`)).headers["etag"]).toBe(made["@etag"]);
  });

  test("Core.ContentID: the response has the client's names of the records", async () => {
    const named = changes().map((each, i) => ({ ...each, "@Core.ContentID": `r${i}` }));
    const { status, json } = await change("leaseUnits", named, newest);
    expect([status, json.value.map((each: AnsweredRecord) => each["@Core.ContentID"])]).toEqual([
      200,
      ["r0", "r1", "r2", "r3"],
    ]);
  });

  test("4.0 has its own form of removed records", async () => {
    const headers = { "OData-Version": "4.01", "OData-MaxVersion": "4.0" };
    const { json } = await change("leaseUnits", changes().slice(2, 3), headers);
    const context = `${company.root}/$metadata#companies(${demoCompanyId})/leaseUnits`;
    expect(json["@odata.context"]).toBe(`${context}/$delta`);
    expect(json.value).toEqual([
      {
        "@odata.context": `${context}/$deletedEntity`,
        id: `${company.root}/companies(${demoCompanyId})/leaseUnits(${idOf("U3")})`,
        reason: "deleted",
      },
    ]);
  });

  test.each(["changed", "deleted"])("a record that is removed (%s) is deleted", async (reason) => {
    const answer = await change("leaseUnits", [{ "@removed": { reason }, id: idOf("U2") }], newest);
    expect([answer.status, answer.json.value[0]["@removed"]]).toEqual([200, { reason: "deleted" }]);
    expect(await stored()).toEqual([before[0], before[2]]);
  });

  test("without content, as requested", async () => {
    const answer = await change("leaseUnits", changes(), { Prefer: "return=minimal" });
    expect([answer.status, answer.text, answer.headers["preference-applied"]]).toEqual([
      204,
      "",
      "return=minimal",
    ]);
    expect(await stored()).toEqual(after);
  });

  test("an empty payload changes nothing, also without a context", async () => {
    expect((await change("leaseUnits", [], newest)).json.value).toEqual([]);
    expect((await company.request("PATCH", "leaseUnits", { body: { value: [] } })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test("records may nest others, which the response has", async () => {
    const nested = { number: "U5", servicePrices: [{ serviceNo: "RENT", unitPrice: 7 }] };
    const { json } = await change("leaseUnits", [nested], newest);
    expect(json.value[0].servicePrices).toMatchObject([{ code: "U5", type: "Lease Unit", unitPrice: 7 }]);
  });

  test.each([
    ["an unknown id", () => `leaseUnits(${unknownId})`],
    ["the URL in the partition", () => `companies(${demoCompanyId})/leaseUnits(${unknownId})`],
    ["another case of the set", () => `LeaseUnits(${unknownId})`],
    ["an id in quotation marks", () => `leaseUnits('${unknownId}')`],
    ["an id with its name", () => `leaseUnits(id=${unknownId})`],
    ["an id as a segment", () => `leaseUnits/${unknownId}`],
    ["an id in upper case", () => `leaseUnits(${unknownId.toUpperCase()})`],
    ["percent-encoded", () => `leaseUnits%28${unknownId}%29`],
    ["an id as a segment in the partition", () => `Companies/${demoCompanyId}/leaseUnits/${unknownId}`],
    ["absolute", () => `${company.root}/companies(id=${demoCompanyId})/leaseUnits(id=${unknownId})`],
  ])("a record whose @id is %s is created with that id", async (_, url) => {
    const { status, json } = await change("leaseUnits", [{ "@id": url(), number: "U9" }], newest);
    expect([status, json.value[0].id, json.value[0].number]).toEqual([200, unknownId, "U9"]);
    expect((await change("leaseUnits", [{ "@id": url(), description: "again" }], newest)).status).toBe(200);
    expect((await company.request("GET", `leaseUnits(${unknownId})`)).json).toMatchObject({
      number: "U9",
      description: "again",
    });
  });

  test.each([
    ["without values", () => ({ "@id": `leaseUnits(${unknownId})` })],
    ["of another set", () => ({ "@id": `services(${unknownId})`, number: "U9" })],
    [
      "of another company",
      () => ({ "@id": `companies(${unknownId})/leaseUnits(${unknownId})`, number: "U9" }),
    ],
    [
      "of another company, as a segment",
      () => ({ "@id": `companies/${unknownId}/leaseUnits/${unknownId}`, number: "U9" }),
    ],
    ["by another key", () => ({ "@id": "leaseUnits(number='U9')", number: "U9" })],
    [
      "through another record",
      () => ({ "@id": `leaseUnits(${idOf("U1")})/leaseUnit(${unknownId})`, number: "U9" }),
    ],
    [
      "that is not that of its id",
      () => ({ "@id": `leaseUnits(${unknownId})`, id: idOf("U1"), number: "U9" }),
    ],
  ])("a URL of no record %s is an error", async (_, record) => {
    expect((await change("leaseUnits", [record()], newest)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("delta links return these changes", async () => {
    const tracked = await company.request("GET", "leaseUnits", { headers: { Prefer: "track-changes" } });
    await change("leaseUnits", changes(), newest);
    const { json } = await company.request("GET", tracked.json["@odata.deltaLink"], { headers: newest });
    expect(json.value.map((each: AnsweredRecord) => each["description"] ?? each["@removed"])).toEqual([
      "by id",
      "by key",
      { reason: "deleted" },
      "new",
    ]);
  });
});

describe("of a navigation property", () => {
  const path = (): string => `leaseContracts(${contract["id"]})/leaseContractLines`;
  const lines = async (): Promise<unknown[]> =>
    (await company.list(path())).map(({ lineNo, description }) => [lineNo, description]);

  test("new records belong to the owner; removed lines are deleted", async () => {
    const [one] = contract["leaseContractLines"];
    const value = [
      { "@removed": { reason: "changed" }, id: one.id },
      { lineNo: 2, description: "changed" },
      { lineNo: 3, description: "new" },
    ];
    const { status, json } = await change(path(), value, newest);
    expect([status, json.value[0]["@removed"]]).toEqual([200, { reason: "deleted" }]);
    expect(await lines()).toEqual([
      [2, "changed"],
      [3, "new"],
    ]);
  });

  test("a removed record that can exist alone only leaves", async () => {
    const [file] = contract["documents"];
    const at = `leaseContracts(${contract["id"]})/documents`;
    const { json } = await change(at, [{ "@removed": { reason: "changed" }, id: file.id }], newest);
    expect(json.value[0]["@removed"]).toEqual({ reason: "changed" });
    expect(await company.list(at)).toEqual([]);
    expect((await company.request("GET", `documents(${file.id})`)).status).toBe(200);
  });
});

describe("continue-on-error: each change is made or fails alone", () => {
  const continuing = { ...newest, Prefer: "continue-on-error" };
  const failed = (failedOperation: string, responseCode: number, code: string, target?: string) => ({
    failedOperation,
    responseCode,
    info: { code, message: expect.any(String), severity: "error", ...(target && { target }) },
  });
  const exception = "@Core.DataModificationException";

  test("in a company that does not exist: the request fails as a whole, and nothing is stored", async () => {
    const nowhere = `/companies(${unknownId})/leaseUnits`;
    const value = [{ number: "A" }, { number: "B", objectArea: 2 }];
    const body = { "@context": "#$delta", value };
    const answer = await company.request("PATCH", nowhere, { headers: continuing, body });
    expect([answer.status, answer.json.error.code]).toEqual([404, "Internal_CompanyNotFound"]);
    for (const atomicityGroup of [undefined, "g"]) {
      const part = { method: "PATCH", url: nowhere.slice(1), headers: continuing, body };
      const post = { method: "POST", url: "companies", body: { name: `Of ${atomicityGroup}` } };
      const requests = [part, post].map((each, i) => ({
        ...each,
        id: `${i}`,
        ...(atomicityGroup && { atomicityGroup }),
      }));
      const batch = await company.request("POST", "/$batch", { headers: continuing, body: { requests } });
      expect(batch.json.responses.map(({ status }: { status: number }) => status)).toEqual(
        atomicityGroup ? [404, 424] : [404, 201],
      );
    }
    // With the id of the company, its records would appear.
    await company.request("POST", "/companies", { body: { id: unknownId, name: "Late" } });
    const late = await company.request("GET", `${nowhere}?$select=number`);
    expect([late.status, late.json.value]).toEqual([200, []]);
  });

  test("the response has all changes in their order, with the failed ones annotated", async () => {
    const value = [
      { number: "U1", objectArea: "x", "@Core.ContentID": "a" },
      { number: "U2", description: "changed" },
      { number: "U4", nothing: 1, "@Core.ContentID": "b" },
      { number: "U5", description: "new", "@Core.ContentID": "c" },
      { "@removed": { reason: "deleted" }, id: unknownId },
      { "@removed": { reason: "deleted" }, id: idOf("U3"), "@etag": 'W/"1"' },
      { number: "U2", description: "twice" },
      { "@id": `services(${unknownId})`, description: "x" },
      { id: unknownId, number: "U5" },
      { "@removed": { reason: "changed" }, id: idOf("U3") },
    ];
    const { status, headers, json } = await change("leaseUnits?$select=description", value, continuing);
    expect([status, headers["preference-applied"]]).toEqual([200, "continue-on-error"]);
    const same = "Internal_EntityWithSameKeyExists";
    const record = (number: string) => ({ "@etag": expect.any(String), id: idOf(number) });
    expect(json.value).toEqual([
      {
        "@Core.ContentID": "a",
        [exception]: failed("update", 400, "BadRequest_TypeMismatch", "objectArea"),
        ...record("U1"),
        description: "before",
      },
      { ...record("U2"), description: "changed" },
      {
        "@removed": {},
        "@Core.ContentID": "b",
        [exception]: failed("insert", 400, "BadRequest_UnknownProperty", "nothing"),
        number: "U4",
      },
      { "@Core.ContentID": "c", "@etag": expect.any(String), id: expect.any(String), description: "new" },
      { [exception]: failed("delete", 400, "BadRequest", "leaseUnits"), id: unknownId },
      // A later change of the payload deletes it.
      { [exception]: failed("delete", 412, "Request_EntityChanged"), id: idOf("U3") },
      {
        [exception]: failed("update", 400, "BadRequest", "leaseUnits"),
        ...record("U2"),
        description: "changed",
      },
      { [exception]: failed("update", 400, "BadRequest", "leaseUnits"), "@id": `services(${unknownId})` },
      { "@removed": {}, [exception]: failed("insert", 400, same, "number"), id: unknownId, number: "U5" },
      { "@removed": { reason: "deleted" }, "@id": expect.stringContaining(idOf("U3")) },
    ]);
    expect(await stored()).toEqual([before[0], ["U2", "changed"], ["U5", "new"]]);
  });

  test("a failed nested record undoes its change, with what the service wrote for it", async () => {
    const prices = [{ serviceNo: "RENT" }, { serviceNo: "RENT", unitPrice: "x" }];
    const value = [
      { number: "U4", objectArea: 5, servicePrices: prices },
      { number: "U1", objectArea: 7 },
    ];
    const { json } = await change("leaseUnits", value, continuing);
    expect(json.value[0][exception]).toEqual(
      failed("insert", 400, "BadRequest_TypeMismatch", "servicePrices/1/unitPrice"),
    );
    expect((await stored()).length).toBe(3);
    const entries = await company.list("leaseUnitLedgerEntries?$filter=leaseUnitNo in ('U1','U4')");
    expect(entries.map(({ leaseUnitNo, quantity }) => [leaseUnitNo, quantity])).toContainEqual(["U1", 7]);
    expect(entries.map(({ leaseUnitNo }) => leaseUnitNo)).not.toContain("U4");
  });

  test("with return=minimal only the failed ones, and none without errors", async () => {
    const minimal = { ...newest, Prefer: "return=minimal, odata.continue-on-error" };
    const some = await change(
      "leaseUnits",
      [{ number: "U1", description: "x" }, { objectArea: "x" }],
      minimal,
    );
    expect([some.status, some.headers["preference-applied"], some.json.value]).toEqual([
      200,
      "return=minimal, odata.continue-on-error",
      [{ "@removed": {}, [exception]: failed("insert", 400, "BadRequest_TypeMismatch", "objectArea") }],
    ]);
    const none = await change("leaseUnits", [{ number: "U1", description: "y" }], minimal);
    expect([none.status, none.text]).toEqual([204, ""]);
  });

  test("a record that only leaves its collection: unlink", async () => {
    const [file] = contract["documents"];
    const at = `leaseContracts(${contract["id"]})/documents?$select=fileName`;
    const value = [{ "@removed": { reason: "changed" }, id: file.id, "@etag": 'W/"1"' }];
    const { json } = await change(at, value, continuing);
    expect(json.value[0]).toMatchObject({
      [exception]: failed("unlink", 412, "Request_EntityChanged"),
      fileName: "a",
    });
  });

  test.each<[string, Record<string, string>]>([
    ["continue-on-error=false", newest],
    ["continue-on-error", { "OData-Version": "4.01", "OData-MaxVersion": "4.0" }],
  ])("%s, %j: all or nothing", async (prefer, headers) => {
    const value = [{ number: "U1", description: "x" }, { objectArea: "x" }];
    const answer = await change("leaseUnits", value, { ...headers, Prefer: prefer });
    expect([answer.status, answer.json.error.target]).toEqual([400, "value/1/objectArea"]);
    expect(await stored()).toEqual(before);
  });

  test("a body that is no delta payload is rejected all the same", async () => {
    expect((await change("leaseUnits", [{ number: "U1", description: "x" }, 1], continuing)).status).toBe(
      400,
    );
    expect(await stored()).toEqual(before);
  });
});

describe("is rejected as a whole", () => {
  const good = { number: "U1", description: "changed" };
  test.each<[string, number, RegExp, string | undefined, () => unknown]>([
    ["a wrong value", 400, /'objectArea' must be/, "value/1/objectArea", () => [good, { objectArea: "x" }]],
    ["an unknown property", 400, /'nothing' does not exist/, "value/1/nothing", () => [good, { nothing: 1 }]],
    ["a key that is taken", 400, /same number/, "number", () => [good, { id: idOf("U2"), number: "U3" }]],
    ["a record twice", 400, /names a record twice/, "leaseUnits", () => [good, { id: idOf("U1") }]],
    [
      "the removal of no record",
      400,
      /removes a record that does not exist/,
      "leaseUnits",
      () => [good, { "@removed": {}, id: unknownId }],
    ],
    ["an old ETag", 412, /ETag in the body/, undefined, () => [good, { number: "U2", "@etag": 'W/"1"' }]],
    [
      "the ETag of no record",
      412,
      /does not exist/,
      undefined,
      () => [good, { number: "U9", "@etag": 'W/"1"' }],
    ],
    ["a link", 400, /Links cannot be changed here/, undefined, () => [good, { "@context": "#x/$link" }]],
    ["a record that is no object", 400, /must hold records/, "value", () => [good, 1]],
    ["no array", 400, /found an object as its value/, undefined, () => ({})],
    [
      "too many",
      400,
      /at most 10/,
      undefined,
      () => Array.from({ length: 11 }, (_, i) => ({ number: `N${i}` })),
    ],
  ])("%s: %i", async (_name, status, message, target, value) => {
    const answer = await change("leaseUnits", value(), newest);
    expect([answer.status, answer.json.error.target]).toEqual([status, target]);
    expect(answer.json.error.message).toMatch(message);
    expect(await stored()).toEqual(before);
  });

  test.each<[string, number, RegExp, string, Record<string, string>, unknown]>([
    ["another context", 400, /delta/, "leaseUnits", newest, "#leaseUnits"],
    ["OData-Version 4.0", 400, /4\.01; found 4\.0/, "leaseUnits", { "OData-Version": "4.0" }, "#$delta"],
    ["a client of 4.0", 400, /4\.01; found 4\.0/, "leaseUnits", { "OData-MaxVersion": "4.0" }, "#$delta"],
    ["an ETag", 412, /has no ETag/, "leaseUnits", { "If-Match": 'W/"1"' }, "#$delta"],
    ["a part of the set", 405, /allowed: GET, HEAD/, "leaseUnits/$filter(blocked)", newest, "#$delta"],
    ["$filter", 400, /\$filter/, "leaseUnits?$filter=blocked", newest, "#$delta"],
    ["a computed set", 405, /allowed: GET, HEAD/, "rentRoll", newest, "#$delta"],
  ])("%s: %i", async (_name, status, message, path, headers, context) => {
    const answer = await change(path, [good], headers, context);
    expect([answer.status, answer.json.error.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await stored()).toEqual(before);
  });

  test("an owner that does not exist: 404", async () => {
    expect((await change(`leaseUnits(${unknownId})/servicePrices`, [], newest)).status).toBe(404);
  });
});
