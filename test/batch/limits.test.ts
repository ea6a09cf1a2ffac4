/** Batches that are rejected as a whole, and hostile batches: limits of number, size and time. */
import { gzipSync } from "node:zlib";
import { databaseKind } from "../databases";
import { demoCompanyId, type TestAnswer } from "../harness";
import { expectProportional } from "../waiting";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { changeSet, multipart, request, sendJson, sendMultipart, statuses } from "./batch-client";

let company: EmptyCompany;
const set = `companies(${demoCompanyId})/postCodes`;
const documents = `companies(${demoCompanyId})/documents`;
beforeAll(async () => {
  company = await startEmptyCompany({ MAX_BATCH_OPERATIONS: "10", MAX_URL_LENGTH: "1000" });
});
afterAll(() => company.stop());

const post = (body: unknown, headers: Record<string, string> = {}, path = "/$batch"): Promise<TestAnswer> =>
  company.request("POST", path, {
    headers: { "Content-Type": "multipart/mixed; boundary=b", ...headers },
    body,
  });
const gets = (length: number): string[] => Array.from({ length }, () => request("GET companies"));

describe("the number of requests", () => {
  test.each([
    ["parts", () => multipart("b", gets(11))],
    ["parts of a change set", () => multipart("b", [changeSet(...gets(11))])],
    ["parts in all", () => multipart("b", [changeSet(...gets(5)), ...gets(3), changeSet(...gets(3))])],
  ])("too many %s", async (_, text) => {
    const answer = await post(text());
    expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  });

  test("too many in JSON", async () => {
    const requests = Array.from({ length: 11 }, (_, i) => ({ id: `${i}`, method: "get", url: "companies" }));
    expect((await sendJson(company, requests)).json.error.code).toBe("BadRequest_LimitExceeded");
    expect((await sendJson(company, requests.slice(1))).status).toBe(200);
  });

  test("as many as are allowed", async () => {
    expect((await sendMultipart(company, gets(10))).parts).toHaveLength(10);
  });
});

describe("refused as a whole", () => {
  const body = multipart("b", gets(1));
  test.each([
    ["no Content-Type", { "Content-Type": "" }, 415],
    ["another Content-Type", { "Content-Type": "text/plain" }, 415],
    ["another multipart type", { "Content-Type": "multipart/form-data; boundary=b" }, 415],
    ["no boundary", { "Content-Type": "multipart/mixed" }, 400],
    ["an empty boundary", { "Content-Type": "multipart/mixed; boundary=" }, 400],
    ["a boundary of 71 characters", { "Content-Type": `multipart/mixed; boundary=${"b".repeat(71)}` }, 400],
    ["a boundary that does not occur", { "Content-Type": "multipart/mixed; boundary=other" }, 400],
    ["If-Match", { "If-Match": "*" }, 400],
    ["If-None-Match", { "If-None-Match": "*" }, 400],
    ["Prefer: return", { Prefer: "return=minimal" }, 400],
    ["a version that is too low", { "OData-MaxVersion": "3.0" }, 400],
    ["an isolation that does not exist", { Isolation: "serializable" }, 400],
  ])("%s", async (_, headers, status) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json.error.message.length).toBeGreaterThan(20);
  });

  test.each([
    ["an empty body", ""],
    ["no closing delimiter", body.replace("--b--", "")],
    ["a body that was cut off", body.slice(0, -9)],
    ["a change set that is not closed", multipart("b", [changeSet(...gets(1)).replace("--changes--", "")])],
    ["a change set without a boundary", multipart("b", ["Content-Type: multipart/mixed\r\n\r\nx"])],
    [
      "a change set in a change set",
      multipart("b", [changeSet(changeSet(...gets(1)).replaceAll("changes", "inner"))]),
    ],
  ])("%s, and nothing is run", async (_, text) => {
    const created = multipart("b", [request(`POST ${set}`, { body: { code: "RUN" } })]).replace(
      "--b--\r\n",
      "",
    );
    const answer = await post(text === "" ? "" : created + text);
    expect(answer.status).toBe(400);
    expect(await company.list("postCodes?$filter=code eq 'RUN'")).toEqual([]);
  });

  // RFC 2046, 5.1.1: a body has a delimiter before its first part. Text before it is ignored, so that the change would be lost.
  const change = request(`POST ${set}`, { body: { code: "LOST" } });
  const lost = multipart("x", [change]).replace("--x--", "");
  const inner = multipart("changes", [change]);
  test.each([
    ["parts with another boundary", `${lost}--b--\r\n`],
    ["a boundary with one hyphen", `${lost.replace("--x", "-b")}--b--\r\n`],
    [
      "a change set with another boundary",
      multipart("b", [`Content-Type: multipart/mixed; boundary=changes\r\n\r\n${lost}--changes--\r\n`]),
    ],
    [
      "a change set without an empty line before it",
      multipart("b", [`Content-Type: multipart/mixed; boundary=changes\r\n${inner}`]),
    ],
    [
      "a change set with a line that is no header",
      multipart("b", [`Content-Type: multipart/mixed; boundary=changes\r\ngarbage\r\n\r\n${inner}`]),
    ],
  ])("%s", async (_, text) => {
    const { status, json } = await post(text);
    expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidBody"]);
    expect(await company.list("postCodes?$filter=code eq 'LOST'")).toEqual([]);
  });

  test.each(["--b--\r\n", "\r\n--b--", "preamble\r\n--b\r\n"])("an allowed beginning: %j", async (text) => {
    const whole = text.startsWith("preamble") ? `preamble\r\n${multipart("b", [gets(1)[0] ?? ""])}` : text;
    expect((await post(whole)).status).toBe(200);
  });

  test("query options", async () => {
    expect((await post(body, {}, "/$batch?$filter=a")).status).toBe(400);
    expect((await post(body, {}, "/$batch?$fliter=a")).status).toBe(400);
    expect((await post(body, {}, "/$batch?company=x&$format=json")).status).toBe(200);
    expect((await post(body, {}, "/%24batch/")).status).toBe(200);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("%s", async (method) => {
    const answer = await company.request(method, "/$batch");
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST"]);
  });

  test("no credentials", async () => {
    const answer = await company.request("POST", "/$batch", {
      headers: { Authorization: undefined },
      body: { requests: [] },
    });
    expect(answer.status).toBe(401);
  });
});

test.each([
  [1000, 200, 200],
  [65_000, 200, 200],
  // The URL and the headers of a part in multipart/mixed have this length together.
  [65_536, 414, 400],
])("the URL of a part with a text of %i characters", async (length, json, multi) => {
  const url = `companies?$filter=name eq '${"x".repeat(length)}'`;
  const answer = await sendJson(company, [{ id: "1", method: "get", url }]);
  expect(statuses(answer)).toEqual({ 1: json });
  const { parts } = await sendMultipart(company, [request(`GET ${url}`)]);
  expect(parts.map((part) => part.status)).toEqual([multi]);
});

test("a link to the next page that would be too long for a URL is an error", async () => {
  const url = `${set}?$filter=code ne '${"x".repeat(1000)}'`;
  const headers = { prefer: "maxpagesize=1" };
  const answer = await sendJson(company, [
    { id: "1", method: "post", url: set, body: { code: "A" } },
    { id: "2", method: "post", url: set, body: { code: "B" } },
    { id: "3", method: "get", url, headers },
  ]);
  expect(statuses(answer)).toEqual({ 1: 201, 2: 201, 3: 414 });
});

test.each([
  [100, 200],
  [101, 400],
])("a request with %i headers", async (count, status) => {
  const headers = Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, "1"]));
  const { parts } = await sendMultipart(company, [request("GET companies", { headers }), ...gets(1)]);
  expect(parts.map((part) => part.status)).toEqual(status === 200 ? [200, 200] : [400]);
  const url = "companies";
  const { json } = await sendJson(company, [
    { id: "1", method: "get", url, headers },
    { id: "2", method: "get", url },
  ]);
  expect(json.responses.map((response: { status: number }) => response.status)).toEqual([status, 200]);
});

test.each([
  ["headers of 65,536 characters", { headers: { "x-a": "a".repeat(65_533) } }, 200],
  ["longer headers", { headers: { "x-a": "a".repeat(65_534) } }, 400],
  ["a method of 1,001 characters", { method: "G".repeat(1001) }, 400],
])("%s", async (_, facts, status) => {
  const sent = { id: "1", method: "get", url: "companies", ...facts };
  const { json, text } = await sendJson(company, [sent, { id: "2", method: "get", url: "companies" }]);
  expect(json.responses.map((response: { status: number }) => response.status)).toEqual([status, 200]);
  expect(text.length).toBeLessThan(2000);
});

test.each(["id", "atomicityGroup"])("a batch with a long %s is refused", async (name) => {
  const named = (length: number): object => ({
    id: "1",
    method: "get",
    url: "companies",
    [name]: "a".repeat(length),
  });
  expect((await sendJson(company, [named(1000)])).status).toBe(200);
  const { status, json } = await sendJson(company, [named(1001)]);
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringMatching(`requests\\[0\\].${name} has 1001 characters; the limit is 1000`),
  ]);
});

test.each<[where: string, method: string, path: string, body: (url: string) => object]>([
  ["a reference", "POST", "leaseUnits", (url) => ({ "group@odata.bind": url })],
  ["the target of $ref", "PUT", "leaseUnits(number='U')/group/$ref", (url) => ({ "@odata.id": url })],
  ["a member of a delta", "PATCH", "leaseUnits", (url) => ({ value: [{ "@id": url }] })],
  ["a nested record", "POST", "leaseContracts", (url) => ({ leaseContractLines: [{ "@id": url }] })],
])("the URL of a record in a body has the usual limit: %s", async (_, method, path, body) => {
  await company.request("POST", "leaseUnits", { body: { number: "U" } });
  const { status, json } = await company.request(method, path, {
    headers: { "OData-Version": "4.01" },
    body: body(`leaseUnits(number='${"x".repeat(1000)}')`),
  });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("The URL has 1021 characters; the limit is 1000."),
  ]);
  expect(json.error.message.length).toBeLessThan(500);
});

test("a text of many megabytes is no reference", async () => {
  const long = `$1${"/a".repeat(2_000_000)}`;
  const answer = await sendJson(company, [
    { id: "1", method: "get", url: set },
    { id: "2", method: "post", url: set, headers: { "odata-version": "4.01" }, body: { code: long } },
  ]);
  expect(statuses(answer)).toEqual({ 1: 200, 2: 400 });
});

test("the decoded bodies of a batch have the limit of one body together", async () => {
  const bounded = await startEmptyCompany({ MAX_BODY_SIZE: "1MiB" });
  const part = (code: string) => ({
    id: code,
    method: "post",
    url: set,
    headers: { "content-type": "application/octet-stream", "content-encoding": "gzip" },
    body: gzipSync(`{"code":"${code}"${" ".repeat(400_000)}}`).toString("base64url"),
  });
  const answer = await sendJson(bounded, ["A", "B", "C"].map(part), { Prefer: "continue-on-error" });
  expect(statuses(answer)).toEqual({ A: 415, B: 415, C: 413 });
  await bounded.stop();
});

// They are rejected before any database is asked, so one kind is enough.
if (databaseKind === "sqlite") {
  describe("hostile bodies are answered in linear time", () => {
    const whole = 1024 * 1024;
    const end = "\r\n--b--\r\n";
    const http = "--b\r\nContent-Type: application/http\r\n\r\n";
    const [mixed, json] = ["multipart/mixed; boundary=b", "application/json"];
    /** The name, the number of repeated items, the body with that many, its type and the status. */
    type Hostile = readonly [string, number, (count: number) => string, string, number];
    const hostile: readonly Hostile[] = [
      ["line feeds", whole, (n) => "\n".repeat(n), mixed, 400],
      ["dashes", whole, (n) => "-".repeat(n), mixed, 400],
      [
        "near delimiters",
        whole / 72,
        (n) => `--${"a".repeat(69)}\n`.repeat(n),
        `multipart/mixed; boundary=${"a".repeat(70)}`,
        400,
      ],
      ["delimiters", whole / 4, (n) => "--b\n".repeat(n), mixed, 400],
      ["a head without an end", whole / 6, (n) => `--b\r\n${"a: b\r\n".repeat(n)}${end}`, mixed, 400],
      ["blanks", 60_000, (n) => `${http}GET ${" ".repeat(n)}x HTTP/1.1${end}`, mixed, 200],
      ["dollars", whole / 2, (n) => `${http}POST ${set} HTTP/1.1\r\n\r\n${"$1".repeat(n)}${end}`, mixed, 200],
      ["deep JSON", whole, (n) => "[".repeat(n), json, 400],
      [
        "a deep body",
        100_000,
        (n) =>
          `{"requests":[{"id":"1","method":"post","url":"${set}","body":${"[".repeat(n)}${"]".repeat(n)}}]}`,
        json,
        400,
      ],
      [
        "quotes",
        901,
        (n) => `{"requests":[{"id":"1","method":"get","url":"companies?$filter=${"'".repeat(n)}$1"}]}`,
        json,
        200,
      ],
      ["many requests", whole / 3, (n) => `{"requests":[${"{},".repeat(n)}{}]}`, json, 400],
    ];
    test.each(hostile)("%s", async (_, count, make, type, status) => {
      const answer = await post(make(count), { "Content-Type": type });
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.text).toMatch(/HTTP\/1\.1 4\d\d|"status":400/);
      await expectProportional(count, (some) => post(make(some), { "Content-Type": type }));
    });
  });
}

test("references do not extend a URL beyond the limit", async () => {
  const answer = await sendJson(company, [
    { id: "1", method: "post", url: documents, body: { fileName: "a", blobText: "QUJD".repeat(499) } },
    {
      id: "2",
      method: "get",
      url: `${documents}?$filter=${Array.from({ length: 34 }, () => "blobText eq $1/blobText").join(" or ")}`,
    },
  ]);
  expect(statuses(answer)).toEqual({ 1: 201, 2: 414 });
});

describe("the nodes of a batch", () => {
  let bounded: EmptyCompany;
  beforeAll(async () => {
    bounded = await startEmptyCompany({ MAX_REQUEST_NODES: "1000" });
  });
  afterAll(() => bounded.stop());

  /** A filter of some hundred nodes, of a shape of its own; its terms are no list of values. */
  const filter = (comparisons: number): string =>
    Array.from({ length: comparisons }, (_, i) => `code ne '${i}'`).join(" or ");
  const read = (id: number, comparisons: number, mentions = 1) => ({
    id: `${id}`,
    method: "get",
    url: `${set}?$filter=${Array.from({ length: mentions }, () => "@f").join(" or ")}&@f=${filter(comparisons)}`,
  });
  const codeOf = (answer: TestAnswer, id: number): unknown =>
    (answer.json.responses as { id: string; body: { error?: { code: string; message: string } } }[]).find(
      (response) => response.id === `${id}`,
    )?.body.error?.message;

  test("each operation has those of a request: what one alone may, it may in a batch", async () => {
    const alone = await bounded.request("GET", `/${read(0, 180).url}`);
    const many = await sendJson(bounded, [read(1, 180), ...[2, 3, 4, 5].map((id) => read(id, 180 - id))]);
    expect([alone.status, statuses(many)]).toEqual([200, { 1: 200, 2: 200, 3: 200, 4: 200, 5: 200 }]);
    const tooLarge = await sendJson(bounded, [read(1, 180, 3), read(2, 180)]);
    expect(statuses(tooLarge)).toEqual({ 1: 400, 2: 200 });
    expect(codeOf(tooLarge, 1)).toMatch(/^The request needs more than 1000 nodes/);
  });

  test("all operations have ten times as many, of which the same plan takes its part once", async () => {
    const same = await sendJson(
      bounded,
      Array.from({ length: 60 }, (_, i) => read(i, 180)),
    );
    expect(new Set(Object.values(statuses(same)))).toEqual(new Set([200]));
    const different = await sendJson(
      bounded,
      Array.from({ length: 60 }, (_, i) => read(i, 180 - i)),
    );
    const found = Object.values(statuses(different));
    const refused = found.indexOf(400);
    expect(refused).toBeGreaterThanOrEqual(10);
    // Later ones are smaller, but the batch has used up what it has.
    expect(new Set(found.slice(0, refused))).toEqual(new Set([200]));
    expect(new Set(found.slice(refused))).toEqual(new Set([400]));
    expect(codeOf(different, refused)).toMatch(/^The batch needs more than 10000 nodes/);
  });
});
