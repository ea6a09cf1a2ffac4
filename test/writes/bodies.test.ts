/** Bodies that are not JSON objects, their media types and content codings, their size. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { model } from "../../src/entities";
import { readJsonObject } from "../../src/odata/json/read";
import { bindGivenRecord } from "../../src/odata/plan/body";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
let id: string;
beforeAll(async () => {
  company = await startEmptyCompany({ MAX_BODY_SIZE: "100KiB" });
  ({ id } = await company.create("leaseUnits", { number: "KEEP" }));
});
afterAll(() => company.stop());

const json = { "Content-Type": "application/json" };
const targets = (): readonly (readonly [string, string])[] => [
  ["POST", "leaseUnits"],
  ["PATCH", `leaseUnits(${id})`],
  ["PUT", `leaseUnits(${id})`],
];

test.each([
  "",
  " ",
  "{",
  "}",
  "nonsense",
  '{"description":"x"',
  '{"description":x}',
  "{'description':'x'}",
  '{"description":"x",}',
  '{description:"x"}',
  '{"description":"line\nbreak"}',
  '{"description":"\\x41"}',
  "[]",
  '[{"description":"x"}]',
  "null",
  "true",
  "5",
  '"text"',
  '{"objectArea":01}',
  '{"objectArea":1.}',
  '{"objectArea":NaN}',
  '{"a":1}{"b":2}',
  "[".repeat(50_000),
])("the body %j is a 400 with a message", async (body) => {
  for (const [method, path] of targets()) {
    const answer = await company.request(method, path, { body, headers: json });
    expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_InvalidBody"]);
    expect(answer.json.error.message).not.toContain("SyntaxError");
  }
  expect(await company.list("leaseUnits")).toHaveLength(1);
});

test.each([
  undefined,
  "application/json",
  "application/json; charset=utf-8",
  "APPLICATION/JSON;odata.metadata=minimal",
  "application/json;IEEE754Compatible=true;charset=UTF-8",
])("the content type %s is JSON", async (type) => {
  const answer = await company.request("PATCH", `leaseUnits(${id})`, {
    body: '{"description":"x"}',
    headers: { "Content-Type": type },
  });
  expect(answer.status).toBe(200);
});

test.each([
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json;charset=utf-16",
  "text/json",
  "json",
  ";",
])("the content type %s is a 415", async (type) => {
  for (const [method, path] of targets()) {
    const answer = await company.request(method, path, { body: "{}", headers: { "Content-Type": type } });
    expect([answer.status, answer.json.error.code]).toEqual([415, "BadRequest_UnsupportedMediaType"]);
  }
});

const text = JSON.stringify({ description: "Compressed" });
test.each([
  ["gzip", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["br", brotliCompressSync(text)],
  ["identity", Buffer.from(text)],
])("a body with Content-Encoding %s is read", async (encoding, body) => {
  const answer = await company.request("POST", "leaseUnits", {
    body,
    headers: { ...json, "Content-Encoding": encoding },
  });
  expect([answer.status, answer.json.description]).toEqual([201, "Compressed"]);
});

test.each([
  ["gzip", Buffer.from("no gzip"), 400],
  ["gzip", gzipSync(text).subarray(0, 20), 400],
  ["zstd-17", Buffer.from(text), 415],
  ["compress", Buffer.from(text), 415],
])("Content-Encoding %s over %j is a %d", async (encoding, body, status) => {
  const answer = await company.request("POST", "leaseUnits", {
    body,
    headers: { ...json, "Content-Encoding": encoding },
  });
  expect(answer.status).toBe(status);
});

const sized = (size: number): string => {
  const frame = JSON.stringify({ blobText: "" });
  return JSON.stringify({ blobText: "A".repeat(size - frame.length) });
};

describe("size", () => {
  const limit = 100 * 1024;

  test("at the limit it is read, one byte more is a 413", async () => {
    const least = JSON.stringify({ blobText: "" }).length;
    const fits = limit - ((limit - least) % 4);
    expect((await company.request("POST", "documents", { body: sized(fits), headers: json })).status).toBe(
      201,
    );
    const answer = await company.request("POST", "documents", { body: sized(limit + 1), headers: json });
    expect([answer.status, answer.json.error.code]).toEqual([413, "BadRequest_BodyTooLarge"]);
  });

  test("chunked and compressed bodies have the same limit", async () => {
    const body = sized(limit + 400);
    for (const [headers, bytes] of [
      [{ "Transfer-Encoding": "chunked" }, body],
      [{ "Content-Encoding": "gzip" }, gzipSync(body)],
      [{ "Content-Encoding": "gzip", "Transfer-Encoding": "chunked" }, gzipSync("[".repeat(50_000_000))],
    ] as const) {
      const answer = await company.request("POST", "documents", {
        body: bytes,
        headers: { ...json, ...headers },
      });
      expect([answer.status, answer.json.error.code]).toEqual([413, "BadRequest_BodyTooLarge"]);
    }
    expect((await company.list("documents")).length).toBe(1);
  });

  test("the content of a document has it too", async () => {
    const [document] = await company.list("documents");
    const answer = await company.request("PUT", `documents(${document?.id})/content`, {
      body: Buffer.alloc(limit + 1),
    });
    expect(answer.status).toBe(413);
  });
});

describe("many members", () => {
  const members = Object.fromEntries([
    ["number", "ZZ1"],
    ...Array.from({ length: 50_000 }, (_, i) => [`x${i}`, 1]),
  ]);

  test("ten unknown ones end the work, and names without escapes are not parsed one by one", () => {
    const parse = jest.spyOn(JSON, "parse");
    const read = readJsonObject(Buffer.from(JSON.stringify(members)));
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
    let reads = 0;
    const counted = new Proxy(read, {
      get: (body, name) => {
        reads += 1;
        return body[String(name)];
      },
    });
    const facts = { model, operation: "create", maxDepth: 6 } as const;
    expect(() => bindGivenRecord(model.type("leaseUnit"), counted, facts)).toThrow("The property 'x0'");
    expect(reads).toBe(11);
  });

  test.each([
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"a" \n:1,"b":{"a":1},"a"\t:2}', "a"],
    ['{"x":["a","a"],"q\\"":1,"q\\"":2}', 'q"'],
    ['{"a\\\\":1,"b":2,"a\\\\":3}', "a\\"],
    ['{"":1,"":2}', ""],
  ])("the repeated name in %s is found", (body, name) => {
    expect(() => readJsonObject(Buffer.from(body))).toThrow(`The member '${name}' is given twice`);
  });

  test.each(['{"a":"a","b":"a"}', '{"a":{"a":{"a":1}}}', '{"a":["a","a"],"\\u0062":1}'])(
    "%s repeats none",
    (body) => {
      expect(readJsonObject(Buffer.from(body))).toEqual(JSON.parse(body));
    },
  );
});

/** The first fault is the error, the others are its details (JSON Format 4.01, section 21.1). */
test.each<[string, string, object, readonly string[]]>([
  ["one fault", "POST", { description: 5 }, ["description"]],
  [
    "several properties",
    "POST",
    { foo: 1, number: "x".repeat(21), description: "right", objectArea: "much" },
    ["foo", "number", "objectArea"],
  ],
  [
    "a nested record: its faults have its place",
    "POST",
    { bar: 1, servicePrices: [{}, { foo: 1, unitPrice: "much" }, { foo: 2 }], city: 3 },
    ["bar", "servicePrices/1/foo", "servicePrices/1/unitPrice", "city"],
  ],
  [
    "a delta payload: those of the first record that has some",
    "PATCH",
    { "@odata.context": "#$delta", value: [{ number: "OK" }, { city: 3, foo: 1 }, { foo: 2 }] },
    ["value/1/city", "value/1/foo"],
  ],
  [
    "more than ten: ten",
    "POST",
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`x${i}`, 1])),
    Array.from({ length: 10 }, (_, i) => `x${i}`),
  ],
])("faults of %s", async (_, method, body, expected) => {
  const { status, json: answer } = await company.request(method, "leaseUnits", { body });
  const { target, details = [] } = answer.error as {
    readonly target: string;
    readonly details?: readonly Record<string, string>[];
  };
  expect(status).toBe(400);
  expect([target, ...details.map((detail) => detail["target"])]).toEqual(expected);
  expect(details.every(({ code, message }) => /^\w+$/.test(code ?? "") && message)).toBe(true);
});
