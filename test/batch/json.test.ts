/** JSON batches (JSON Format 4.01, section 19): groups, dependencies, conditions, bodies. */
import { demoCompanyId } from "../harness";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";
import { partsOf, sendJson, statuses } from "./batch-client";

let company: EmptyCompany;
let id: string;
const set = `companies(${demoCompanyId})/postCodes`;
beforeAll(async () => {
  company = await startEmptyCompany();
  ({ id } = await company.create("postCodes", { code: "1010", city: "Wien", county: "W" }));
});
afterAll(() => company.stop());

const get = (name: string, more: object = {}): object => ({
  id: name,
  method: "get",
  url: `${set}(${id})`,
  ...more,
});
const missing = (name: string, more: object = {}): object => ({
  id: name,
  method: "GET",
  url: `${set}(${unknownId})`,
  ...more,
});
const create = (name: string, code: string, more: object = {}): object => ({
  id: name,
  method: "post",
  url: set,
  body: { code, city: "Json" },
  ...more,
});
const count = async (code: string): Promise<number> =>
  Number((await company.request("GET", `postCodes/$count?$filter=code eq '${code}'`)).text);

test("the answer", async () => {
  const answer = await sendJson(company, [
    get("r"),
    create("1", "J1", {
      atomicityGroup: "g",
      headers: { "OData-MaxVersion": "4.01", Prefer: "return=minimal" },
    }),
    { id: "2", atomicityGroup: "g", method: "DELETE", url: `/${set}(${id})` },
    { id: "n", method: "get", url: `${set}/$count`, dependsOn: ["g"] },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json");
  const [read, created, deleted, counted] = answer.json.responses;
  expect(read).toMatchObject({
    id: "r",
    status: 200,
    headers: {
      "content-type": "application/json;odata.metadata=minimal",
      "odata-version": "4.0",
      etag: expect.stringMatching(/^W\//),
      "request-id": answer.headers["request-id"],
    },
    body: { id, code: "1010", city: "Wien" },
  });
  expect(read).not.toHaveProperty("atomicityGroup");
  expect(created).toMatchObject({
    id: "1",
    atomicityGroup: "g",
    status: 204,
    headers: {
      "odata-version": "4.01",
      location: expect.stringContaining("/postCodes("),
      "preference-applied": "return=minimal",
    },
  });
  expect(created).not.toHaveProperty("body");
  expect(deleted).toMatchObject({ id: "2", atomicityGroup: "g", status: 204 });
  expect(counted).toMatchObject({ id: "n", status: 200, body: "1" });
  ({ id } = await company.create("postCodes", { code: "1010", city: "Wien", county: "W" }));
});

test("no requests, no responses", async () => {
  expect((await sendJson(company, [])).json).toEqual({ responses: [] });
});

test("bodies: JSON, text, base64url", async () => {
  const { id: document } = await company.create("documents", { fileName: "a.txt" });
  const url = `companies(${demoCompanyId})/documents(${document})/content`;
  const answer = await sendJson(company, [
    { id: "1", method: "put", url, headers: { "Content-Type": "text/plain" }, body: "Grüße" },
    { id: "2", method: "get", url },
    { id: "3", method: "put", url, headers: { "content-type": "application/octet-stream" }, body: "-_8" },
    {
      id: "4",
      method: "patch",
      url: `companies(${demoCompanyId})/documents(${document})`,
      body: { fileName: "a.bin" },
    },
    { id: "5", method: "get", url },
    { id: "6", method: "get", url: "$metadata", headers: { accept: "application/xml" } },
    { id: "7", method: "put", url, headers: { "content-type": "application/octet-stream" }, body: "%" },
    { id: "8", method: "put", url, headers: { "content-type": "text/plain" }, body: { a: 1 } },
  ]);
  expect(statuses(answer)).toEqual({ 1: 204, 2: 200, 3: 204, 4: 200, 5: 200, 6: 200, 7: 400, 8: 400 });
  const body = (index: number): string => answer.json.responses[index].body;
  expect(body(1)).toBe("Grüße");
  expect(body(4)).toBe("-_8");
  expect(Buffer.from(body(5), "base64url").toString()).toMatch(/^<\?xml/);
});

// JSON Format, section 19.5: a body of a type that is neither JSON nor text is Base64url; a body of JSON is a JSON value,
// which the bytes of a file need not be.
test.each([
  ["a.txt", Buffer.from("Grüße"), "text/plain", "Grüße"],
  ["a.txt", Buffer.from(""), "text/plain", ""],
  ["a.txt", Buffer.from("Grüße", "latin1"), "application/octet-stream", "R3L832U"],
  ["a.csv", Buffer.from("\ufeffä", "utf16le"), "application/octet-stream", "__7kAA"],
  ["a.json", Buffer.from('{"a":1}'), "application/octet-stream", "eyJhIjoxfQ"],
  ["a.json", Buffer.from(""), "application/octet-stream", ""],
  ["a.json", Buffer.from("no JSON"), "application/octet-stream", "bm8gSlNPTg"],
  [
    "a.geojson",
    Buffer.from('1},{"id":"2","status":200'),
    "application/octet-stream",
    "MX0seyJpZCI6IjIiLCJzdGF0dXMiOjIwMA",
  ],
  ["a.bin", Buffer.from([0xfb, 0xff]), "application/octet-stream", "-_8"],
])("a stored file %s of %j is %s", async (fileName, bytes, type, expected) => {
  const { id: document } = await company.create("documents", { fileName });
  const url = `companies(${demoCompanyId})/documents(${document})/content`;
  const answer = await sendJson(company, [
    {
      id: "1",
      method: "put",
      url,
      headers: { "content-type": "application/octet-stream" },
      body: bytes.toString("base64url"),
    },
    { id: "2", method: "get", url },
    { id: "3", method: "get", url: "companies/$count" },
  ]);
  expect(statuses(answer)).toEqual({ 1: 204, 2: 200, 3: 200 });
  const [, file] = answer.json.responses;
  expect(file.headers["content-type"]).toBe(type);
  expect(file.body).toBe(expected);
});

// RFC 3986, 5.2.4.
test("dot segments of URLs are removed, and lead to nothing outside of the service", async () => {
  const urls = ["./companies", "../v3.0/companies?$select=name", "x/../companies", "../companies"];
  const answer = await sendJson(
    company,
    urls.map((url) => ({ id: url, method: "GET", url })),
  );
  expect(Object.values(statuses(answer))).toEqual([200, 200, 200, 404]);
});

test("long numbers are exact", async () => {
  const unit = `companies(${demoCompanyId})/leaseUnits`;
  const text = `{"requests":[{"id":"1","method":"post","url":"${unit}","headers":{"Accept":"application/json;IEEE754Compatible=true"},"body":{"number":"D","objectArea":1234567.12345678}}]}`;
  const answer = await company.request("POST", "/$batch", {
    headers: { "Content-Type": "application/json" },
    body: text,
  });
  expect(answer.json.responses[0].body.objectArea).toBe("1234567.12345678");
});

describe("atomicity groups", () => {
  test("rolled-back requests report that, and have no effect", async () => {
    const group = { atomicityGroup: "g" };
    const answer = await sendJson(company, [
      create("1", "UNDONE", group),
      get("2", group),
      create("3", "1010", { ...group, body: { code: "1010", city: "Wien" } }),
      create("4", "UNDONE", { ...group, body: { code: "UNDONE", city: "other" } }),
      get("5", { dependsOn: ["g"] }),
      get("6"),
    ]);
    expect(statuses(answer)).toEqual({ 1: 424, 2: 424, 3: 400, 4: 424, 5: 424, 6: 200 });
    const [first, , third] = answer.json.responses;
    expect(first).toMatchObject({
      atomicityGroup: "g",
      body: { error: { code: "BadRequest_FailedDependency" } },
    });
    expect(first.body.error.message).toContain("the request '3' of the atomicity group 'g' failed");
    expect(third.body.error.code).toBe("Internal_EntityWithSameKeyExists");
    expect(await count("UNDONE")).toBe(0);
  });

  test("reads within a group see its changes", async () => {
    const group = { atomicityGroup: "g" };
    const answer = await sendJson(company, [
      create("1", "SEEN", group),
      { id: "2", method: "get", url: `${set}?$filter=code eq 'SEEN'&$count=true`, ...group },
      create("3", "SEEN2", { atomicityGroup: "h" }),
      missing("4", { atomicityGroup: "h" }),
    ]);
    expect(statuses(answer)).toEqual({ 1: 201, 2: 200, 3: 424, 4: 404 });
    expect(answer.json.responses[1].body["@odata.count"]).toBe(1);
    expect([await count("SEEN"), await count("SEEN2")]).toEqual([1, 0]);
  });

  test("writers of other requests wait, and lose nothing", async () => {
    const batches = Array.from({ length: 5 }, (_, i) =>
      sendJson(
        company,
        Array.from({ length: 10 }, (__, j) => create(`${j}`, `C${i}-${j}`, { atomicityGroup: "g" })),
      ),
    );
    const single = Array.from({ length: 5 }, (_, i) =>
      company.create("postCodes", { code: `S${i}`, city: "Json" }),
    );
    const answers = await Promise.all(batches);
    await Promise.all(single);
    expect(answers.flatMap((answer) => Object.values(statuses(answer)))).toEqual(
      Array.from({ length: 50 }, () => 201),
    );
  });
});

describe("dependencies", () => {
  const on = (...dependsOn: readonly string[]): object => ({ dependsOn });
  test.each([
    ["a request that failed", () => [missing("1"), get("2", on("1")), get("3")], { 1: 404, 2: 424, 3: 200 }],
    ["a chain", () => [missing("1"), get("2", on("1")), get("3", on("2"))], { 1: 404, 2: 424, 3: 424 }],
    ["several", () => [get("1"), missing("2"), get("3", on("1", "2"))], { 1: 200, 2: 404, 3: 424 }],
    ["success", () => [get("1"), get("2", on("1"))], { 1: 200, 2: 200 }],
  ])("%s", async (_, requests, expected) => {
    expect(statuses(await sendJson(company, requests()))).toEqual(expected);
  });

  test("a group whose dependency failed is not run", async () => {
    const answer = await sendJson(company, [
      missing("1"),
      create("2", "DEP", { atomicityGroup: "g" }),
      create("3", "DEP3", { atomicityGroup: "g", dependsOn: ["1"] }),
    ]);
    expect(statuses(answer)).toEqual({ 1: 404, 2: 424, 3: 424 });
    expect(await count("DEP")).toBe(0);
  });

  test.each([
    ["continue-on-error=false", { 1: 200, 2: 404 }],
    ["continue-on-error", { 1: 200, 2: 404, 3: 200 }],
    [undefined, { 1: 200, 2: 404, 3: 200 }],
  ])("Prefer: %s", async (prefer, expected) => {
    const answer = await sendJson(company, [get("1"), missing("2"), get("3")], { Prefer: prefer });
    expect(statuses(answer)).toEqual(expected);
    expect(answer.headers["preference-applied"]).toBe(prefer);
  });
});

describe("if", () => {
  test.each([
    ["$1/$succeeded", 200],
    ["not $1/$succeeded", 424],
    ["not $2/$succeeded", 200],
    ["$1/$succeeded and not $2/$succeeded", 200],
    ["$1/code eq '1010'", 200],
    ["$1/code eq 'x' or startswith($1/city,'Wi')", 200],
    ["$1/county ne null", 200],
    ["$1/nonsense eq null", 200],
    ["length($1/city) gt 4", 424],
    ["$1/systemCreatedAt lt now()", 200],
    ["$2/error/code eq 'Internal_RecordNotFound'", 200],
    ["$3 gt 0", 200],
    ["$1 ne null", 200],
    ["$1 eq null", 424],
    ["not ($1 eq null) and '$1 eq null' ne null", 200],
    ["$5/value/$count eq 2", 200],
    ["$5/$count eq 2", 200],
    ["$5/value ne null", 200],
    ["$5/value eq null or $5/value/$count gt 2", 424],
    ["$1 eq 'x'", 400],
    ["$5/value/code eq 'x'", 400],
    ["$1/code/$value eq '1010'", 501],
    ["null", 424],
    ["$9/$succeeded", 400],
    ["code eq '1010'", 400],
    ["'text'", 400],
    ["((", 400],
    // The rules of the caller do not apply to a condition.
    ["$root/companies/$count gt 0", 400],
    ["$1/$succeeded and not ($root/companies/any(c:c/name eq 'x'))", 400],
    ["case($root/leaseContracts/$count gt 100:true,true:false)", 400],
  ])("%s", async (condition, status) => {
    const answer = await sendJson(company, [
      get("1"),
      missing("2"),
      { id: "3", method: "get", url: `${set}/$count` },
      { id: "5", method: "get", url: `${set}?$top=2` },
      get("4", { dependsOn: ["1", "2", "3", "5"], if: condition }),
    ]);
    expect(statuses(answer)["4"]).toBe(status);
  });

  test.each([
    ["$g/$succeeded", "Syntax error in 'if' at offset 0"],
    ["((", "Syntax error in 'if' at offset 2"],
  ])("a syntax error names it: %s", async (condition, message) => {
    const { json } = await sendJson(company, [
      get("1", { atomicityGroup: "g" }),
      get("2", { if: condition }),
    ]);
    expect(json.responses[1].body.error.message).toContain(message);
  });
});

describe("batches that are refused", () => {
  test.each([
    ["no requests", { responses: [] }],
    ["requests that are no array", { requests: {} }],
    ["a request that is no object", { requests: [null] }],
    ["no id", { requests: [{ method: "get", url: "companies" }] }],
    ["an id that is a number", { requests: [{ id: 1, method: "get", url: "companies" }] }],
    [
      "an id twice",
      {
        requests: [
          { id: "1", method: "get", url: "companies" },
          { id: "1", method: "get", url: "companies" },
        ],
      },
    ],
    [
      "a dependency on what comes later",
      {
        requests: [
          { id: "1", method: "get", url: "companies", dependsOn: ["2"] },
          { id: "2", method: "get", url: "companies" },
        ],
      },
    ],
    [
      "a dependency on itself",
      { requests: [{ id: "1", method: "get", url: "companies", dependsOn: ["1"] }] },
    ],
    [
      "an id with a line break",
      { requests: [{ id: "1\r\nX-Injected: 1", method: "get", url: "companies" }] },
    ],
    [
      "dependsOn that is no array",
      { requests: [{ id: "1", method: "get", url: "companies", dependsOn: "1" }] },
    ],
    [
      "a group that is named like a request",
      {
        requests: [
          { id: "1", method: "get", url: "companies" },
          { id: "2", method: "get", url: "companies", atomicityGroup: "1" },
        ],
      },
    ],
    [
      "a request that is named like a group",
      {
        requests: [
          { id: "1", method: "get", url: "companies", atomicityGroup: "g" },
          { id: "g", method: "get", url: "companies" },
        ],
      },
    ],
    [
      "a group that is torn apart",
      {
        requests: [
          { id: "1", method: "get", url: "companies", atomicityGroup: "g" },
          { id: "2", method: "get", url: "companies" },
          { id: "3", method: "get", url: "companies", atomicityGroup: "g" },
        ],
      },
    ],
  ])("%s", async (_, body) => {
    const answer = await company.request("POST", "/$batch", { body });
    expect(answer.status).toBe(400);
    expect(answer.json.error.code).toBe("BadRequest_InvalidBody");
  });

  test.each([
    ["no url", { method: "get" }, 400],
    ["no method", { url: "companies" }, 400],
    ["an unknown method", { method: "brew", url: "companies" }, 405],
    ["a body with a GET", { method: "get", url: "companies", body: {} }, 400],
    ["a null body with a POST", { method: "post", url: set, body: null }, 400],
    ["headers that are no object", { method: "get", url: "companies", headers: [] }, 400],
    ["a header that is no text", { method: "get", url: "companies", headers: { accept: 1 } }, 400],
    ["a batch", { method: "post", url: "$batch", body: { requests: [] } }, 400],
    [
      "a body that is no JSON",
      { method: "post", url: set, headers: { "content-type": "application/xml" }, body: "PHg" },
      415,
    ],
  ])("one request alone: %s", async (_, request, status) => {
    const answer = await sendJson(company, [{ id: "1", ...request }, get("2")]);
    expect(statuses(answer)).toEqual({ 1: status, 2: 200 });
  });
});

test("links of a request whose URL is not encoded are URLs", async () => {
  const page = {
    id: "1",
    method: "get",
    url: `${set}?$filter=city ne 'a ä'&$select=code`,
    headers: { prefer: "maxpagesize=1" },
  };
  const answer = await sendJson(company, [page]);
  const next = answer.json.responses[0].body["@odata.nextLink"] as string;
  expect(next).toContain("$filter=city%20ne%20'a%20%C3%A4'&$select=code&$skiptoken=");
  expect((await company.request("GET", next)).status).toBe(200);
});

describe("Accept", () => {
  test("multipart: one part for each request, with its id", async () => {
    const answer = await sendJson(
      company,
      [
        get("a"),
        create("b", "MP", { atomicityGroup: "g" }),
        create("c", "MP", { atomicityGroup: "g", body: { code: "MP", city: "Json" } }),
      ],
      { Accept: "multipart/mixed" },
    );
    const parts = partsOf(answer.text, String(answer.headers["content-type"]));
    expect(parts.map(({ mime, status }) => [mime["Content-ID"], status])).toEqual([
      ["a", 200],
      ["b", 424],
      ["c", 400],
    ]);
  });

  test.each([
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["multipart/mixed, application/json", "application/json"],
  ])("%s", async (accept, type) => {
    expect((await sendJson(company, [get("1")], { Accept: accept })).headers["content-type"]).toBe(type);
  });

  test("no acceptable format", async () => {
    expect((await sendJson(company, [get("1")], { Accept: "application/xml" })).status).toBe(406);
  });
});
