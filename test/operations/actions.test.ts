/** Actions (Protocol 4.01, section 11.5.5): parameters, results, conditions, transactions, what others see of their writes. */
import { readPermissions } from "./permissions";
import { companyId, startOperations, type OperationService } from "./model";

let service: OperationService;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startOperations();
  const { json } = await service.request("GET", "leaseUnits?$select=id,number");
  ids = Object.fromEntries(json.value.map(({ id, number }: { id: string; number: string }) => [number, id]));
});
afterAll(() => service.stop());

const unit = (number: string): string => `leaseUnits(${ids[number]})`;
const get = (path: string) => service.request("GET", path.replaceAll(" ", "%20"));
const post = (path: string, body?: unknown, headers = {}) => service.request("POST", path, { body, headers });
const description = async (number: string): Promise<string> =>
  (await get(`${unit(number)}/description`)).json.value;

describe("a record as the result", () => {
  test.each(["rename", "Microsoft.NAV.rename", "microsoft.nav.RENAME", "rename()"])("%s", async (name) => {
    const { status, json, headers } = await post(`${unit("U1")}/${name}`, { Description: `by ${name}` });
    expect([status, json.description, json["@odata.context"]]).toEqual([
      200,
      `by ${name}`,
      `${service.root}/$metadata#companies(${companyId})/leaseUnits/$entity`,
    ]);
    expect(headers["etag"]).toBe(json["@odata.etag"]);
    expect(headers["location"]).toBeUndefined();
    expect((await get(unit("U1"))).json).toEqual(json);
  });

  test("$select, $expand, metadata=none, return=minimal", async () => {
    const path = `${unit("U1")}/rename`;
    const shaped = await post(`${path}?$select=number&$expand=leaseUnitLedgerEntries($select=quantity)`, {
      description: "a",
    });
    expect(shaped.json).toMatchObject({ number: "U1", leaseUnitLedgerEntries: [{ quantity: 50 }] });
    expect(shaped.json.description).toBeUndefined();
    const bare = await post(path, { description: "b" }, { Accept: "application/json;odata.metadata=none" });
    expect(Object.keys(bare.json)).not.toContain("@odata.context");
    const minimal = await post(path, { description: "c" }, { Prefer: "return=minimal" });
    expect([minimal.status, minimal.text, minimal.headers["preference-applied"]]).toEqual([
      204,
      "",
      "return=minimal",
    ]);
    expect(minimal.headers["odata-entityid"]).toBe(`${service.companyRoot}/${unit("U1")}`);
    expect(await description("U1")).toBe("c");
  });

  test("created: 201 with Location", async () => {
    const { status, json, headers } = await post(`${unit("U1")}/copy`, { number: "C1" });
    expect([status, json.number, json.objectArea]).toEqual([201, "C1", 50]);
    expect(headers["location"]).toBe(`${service.companyRoot}/leaseUnits(${json.id})`);
    expect((await get(`leaseUnits(${json.id})`)).json).toEqual(json);
    expect((await service.request("DELETE", `leaseUnits(${json.id})`)).status).toBe(204);
  });
});

test.each([
  ["a record", "rename", { description: "once" }, 200],
  ["a created record", "copy", { number: "ONCE" }, 201],
  ["a value", "compare", { other: { objectArea: 20 }, samples: [] }, 200],
  ["records", "leaseUnits/$filter(number%20ge%20'U2')/clear?$select=number", undefined, 200],
  ["nothing", "touch", undefined, 204],
])("%s of a repeatable action: the same result, one execution", async (_, name, body, status) => {
  const path = ["rename", "copy", "compare"].includes(name) ? `${unit("U1")}/${name}` : name;
  const headers = {
    "Repeatability-Request-ID": name.replaceAll(" ", ""),
    "Repeatability-First-Sent": new Date().toUTCString(),
  };
  const first = await post(path, body, headers);
  const records = (await get("leaseUnits")).text;
  const second = await post(path, body, headers);
  expect([first.status, first.headers["repeatability-result"]]).toEqual([status, "accepted"]);
  expect([second.status, second.text, second.headers["location"], second.headers["etag"]]).toEqual([
    status,
    first.text,
    first.headers["location"],
    first.headers["etag"],
  ]);
  expect((await get("leaseUnits")).text).toBe(records);
  if (status === 201) await service.request("DELETE", `leaseUnits(${first.json.id})`);
});

describe("other results", () => {
  test("records of a collection, in the order of the handler", async () => {
    const { status, json } = await post(
      "leaseUnits/$filter(number ge 'U2')/clear?$select=number&$orderby=number desc".replaceAll(" ", "%20"),
    );
    expect([status, json.value.map(({ number }: { number: string }) => number)]).toEqual([200, ["U3", "U2"]]);
    expect([await description("U2"), await description("U3")]).toEqual(["", ""]);
    expect(await description("U1")).not.toBe("");
  });

  test.each([
    ["touch", undefined],
    ["touch", {}],
    ["/touch", undefined],
    ["/touch?company=Ops", {}],
    [`/companies(${companyId})/Microsoft.NAV.touch`, undefined],
  ])("%s: 204 without a value, with and without a body", async (path, body) => {
    const { status, text } = await post(path, body);
    expect([status, text]).toEqual([204, ""]);
  });

  test("a value, of records and complex values as parameters", async () => {
    const path = `${unit("U2")}/compare`;
    const given = await post(path, {
      other: { objectArea: 20 },
      samples: [{ amount: 1 }, { amount: "2.5" }],
    });
    expect(given.json).toEqual({ "@odata.context": `${service.root}/$metadata#Edm.Decimal`, value: 133.5 });
    const named = await post(path, { other: { "@odata.id": unit("U3") } });
    expect(named.json.value).toBe(50);
    expect(
      (await post(path, { other: { "@odata.id": "leaseUnits(22222222-2222-4222-8222-222222222222)" } }))
        .status,
    ).toBe(400);
    expect((await post(path, { other: { objectAera: 1 } })).json.error.message).toContain(
      "Did you mean 'objectArea'?",
    );
  });
});

describe("refusals", () => {
  const listed = "The parameters of 'rename' are description (Edm.String), preview (Edm.Boolean, optional).";
  test.each([
    [{}, "BadRequest_RequiredParamNotProvided"],
    [undefined, "BadRequest_RequiredParamNotProvided"],
    [{ description: null }, "BadRequest_RequiredParamNotProvided"],
    [{ desciption: "x" }, "BadRequest"],
    [{ description: "x", other: 1 }, "BadRequest"],
    [{ description: 5 }, "BadRequest_TypeMismatch"],
    [{ description: "x", preview: "yes" }, "BadRequest_TypeMismatch"],
    [{ description: "x", Description: "y" }, "BadRequest"],
  ])("%j: 400 that lists the parameters", async (body, code) => {
    const { status, json } = await post(`${unit("U1")}/rename`, body);
    expect([status, json.error.code]).toEqual([400, code]);
    expect(json.error.message).toContain(listed);
  });

  test.each(["preview=true", "Preview=true", "@preview=true", "description=y"])(
    "a parameter in the URL (%s): 400, and nothing is changed",
    async (option) => {
      const before = await description("U1");
      const { status, json } = await post(`${unit("U1")}/rename?${option}`, { description: "in the body" });
      expect([status, json.error.code]).toEqual([400, "BadRequest"]);
      expect(json.error.message).toContain("its parameters belong in the body");
      expect(await description("U1")).toBe(before);
    },
  );

  test.each([
    ["POST", () => `${unit("U1")}/renmae`, 404],
    ["POST", () => `${unit("U1")}/rename(description='x')`, 400],
    ["POST", () => `${unit("U1")}/rename/number`, 404],
    ["POST", () => "leaseUnits(22222222-2222-4222-8222-222222222222)/rename", 404],
    ["POST", () => `/companies(22222222-2222-4222-8222-222222222222)/${unit("U1")}/rename`, 404],
    ["POST", () => `${unit("U1")}/rename?$filter=true`, 400],
    ["GET", () => `${unit("U1")}/rename`, 405],
    ["GET", () => "/touch", 405],
    ["PATCH", () => `${unit("U1")}/rename`, 405],
    ["DELETE", () => "leaseUnits/clear", 405],
  ])("%s %p: %i", async (method, path, status) => {
    const body = method === "GET" ? {} : { body: { description: "x" } };
    const answer = await service.request(method, path(), body);
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers["allow"]).toBe("POST");
  });

  test("what throws leaves nothing", async () => {
    const before = (await get(unit("U1"))).json;
    const { status, json } = await post(`${unit("U1")}/fail`);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("The action refuses.")]);
    expect((await get(unit("U1"))).json).toEqual(before);
  });

  // A client finds a property of the bound record by its path from the binding parameter.
  test.each([
    ["description", "leaseUnit/description"],
    ["leaseUnitLedgerEntries", "leaseUnit/leaseUnitLedgerEntries"],
    ["concerns", "concerns"],
    // Of another record.
    ["postingDate", "postingDate"],
  ])("an error about %s has the target %s", async (concerns, target) => {
    const { status, json } = await post(`${unit("U1")}/fail`, { concerns });
    expect([status, json.error.target]).toEqual([400, target]);
  });

  test("who may only read gets 403, and may call functions", async () => {
    const reader = { Authorization: `Bearer ${await readPermissions(service)}` };
    const refused = await post(`${unit("U1")}/rename`, { description: "x" }, reader);
    expect([refused.status, refused.json.error.code]).toEqual([403, "Authorization_InsufficientPermissions"]);
    expect((await service.request("GET", "samples?many=1", { headers: reader })).status).toBe(200);
  });
});

describe("conditions", () => {
  test("If-Match is about the bound record", async () => {
    const etag = String((await get(unit("U2"))).headers["etag"]);
    const path = `${unit("U2")}/rename`;
    expect((await post(path, { description: "x" }, { "If-Match": 'W/"1"' })).status).toBe(412);
    expect((await post(path, { description: "first" }, { "If-Match": etag })).status).toBe(200);
    expect((await post(path, { description: "second" }, { "If-Match": etag })).status).toBe(412);
    expect((await post(path, { description: "third" }, { "If-Match": "*" })).status).toBe(200);
    expect(await description("U2")).toBe("third");
    expect((await post("touch", undefined, { "If-Match": etag })).status).toBe(412);
    expect((await post("leaseUnits/clear", undefined, { "If-Match": etag })).status).toBe(412);
  });
});

describe("a preview", () => {
  test("shows what would be, with zero GUIDs for new records, and changes nothing", async () => {
    const before = (await get("leaseUnits?$orderby=number")).json;
    service.writes.length = 0;
    const renamed = await post(`${unit("U1")}/rename`, { description: "would be", preview: true });
    expect([renamed.status, renamed.json.description, renamed.json.id]).toEqual([200, "would be", ids["U1"]]);
    const copied = await post(`${unit("U1")}/copy`, { number: "P1", preview: true });
    expect([copied.status, copied.json.number, copied.json.id]).toEqual([
      200,
      "P1",
      "00000000-0000-0000-0000-000000000000",
    ]);
    expect(copied.headers["location"]).toBeUndefined();
    expect((await get("leaseUnits?$orderby=number")).json).toEqual(before);
    expect(service.writes.map(({ records }) => records)).toEqual([[], []]);
  });
});

describe("what others see", () => {
  test("the audit: every record that was written", async () => {
    service.writes.length = 0;
    await post(`${unit("U1")}/copy`, { number: "A1" });
    const [write] = service.writes;
    expect([write?.set, write?.partition, write?.status]).toEqual(["leaseUnits", companyId, 201]);
    expect(write?.records.map(({ change, set }) => [change, set])).toEqual([
      ["created", "leaseUnits"],
      ["created", "leaseUnitLedgerEntries"],
    ]);
  });

  test("delta links", async () => {
    const first = await service.request("GET", "leaseUnits?$select=number", {
      headers: { Prefer: "track-changes" },
    });
    await post(`${unit("U3")}/rename`, { description: "seen" });
    await post(`${unit("U3")}/rename`, { description: "not seen", preview: true });
    const changes = await get(first.json["@odata.deltaLink"]);
    expect(changes.json.value.map(({ number }: { number: string }) => number)).toEqual(["U3"]);
  });
});

describe("$batch", () => {
  const batch = (requests: readonly object[]) => post("/$batch", { requests });
  const headers = { "Content-Type": "application/json" };

  test("functions and actions, with references to what an action makes", async () => {
    const { json } = await batch([
      {
        id: "1",
        method: "post",
        url: `companies(${companyId})/${unit("U1")}/copy`,
        headers,
        body: { number: "B1" },
      },
      {
        id: "2",
        method: "post",
        url: "$1/rename",
        dependsOn: ["1"],
        headers,
        body: { description: "referred" },
      },
      { id: "3", method: "get", url: "$1/others/$count", dependsOn: ["2"] },
      { id: "4", method: "get", url: `companies(${companyId})/samples?many=$1/objectArea`, dependsOn: ["1"] },
      { id: "5", method: "get", url: `companies(${companyId})/samples(many=2)/$count` },
    ]);
    const [made, renamed, others, rows, counted] = json.responses;
    expect([made.status, renamed.status, renamed.body.number, renamed.body.description]).toEqual([
      201,
      200,
      "B1",
      "referred",
    ]);
    expect([others.status, rows.body.value.length, counted.body]).toEqual([200, 50, "2"]);
  });

  test("an atomicity group is undone as a whole", async () => {
    const group = { atomicityGroup: "g", headers };
    const { json } = await batch([
      {
        id: "1",
        method: "post",
        url: `companies(${companyId})/${unit("U2")}/rename`,
        body: { description: "gone" },
        ...group,
      },
      { id: "2", method: "post", url: `companies(${companyId})/${unit("U2")}/fail`, body: {}, ...group },
    ]);
    expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([424, 400]);
    expect(await description("U2")).toBe("third");
  });
});

test("of two at once on one record, both are done one after the other", async () => {
  const names = Array.from({ length: 8 }, (_, i) => `n${i}`);
  const answers = await Promise.all(names.map((name) => post(`${unit("U3")}/rename`, { description: name })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(answers.map(({ json }) => json.description)).toEqual(names);
  expect(new Set(answers.map(({ json }) => json["@odata.etag"])).size).toBe(names.length);
});
