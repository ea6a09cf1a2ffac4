/** Multipart batches (Protocol 4.01, section 11.7.7): clients' spellings, and the structure of the response. */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId } from "../harness";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { changeSet, multipart, request, sendMultipart } from "./batch-client";

let company: EmptyCompany;
let id: string;
const set = `companies(${demoCompanyId})/postCodes`;
beforeAll(async () => {
  company = await startEmptyCompany();
  ({ id } = await company.create("postCodes", { code: "1010", city: "Wien" }));
});
afterAll(() => company.stop());

const count = async (filter: string): Promise<number> =>
  Number((await company.request("GET", `postCodes/$count?$filter=${filter}`)).text);

test("the response has the structure of the request", async () => {
  const { answer, parts } = await sendMultipart(company, [
    request(`GET ${set}(${id})`, { id: "r" }),
    changeSet(
      request(`POST ${set}`, { id: "1", body: { code: "A1", city: "Graz" } }),
      request(`PATCH ${set}(${id})`, {
        id: "2",
        body: { county: "W" },
        headers: { Prefer: "return=minimal" },
      }),
    ),
    request(`GET ${set}/$count`),
    request(`DELETE ${set}(${id})`),
  ]);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^multipart\/mixed; boundary=\S+$/);
  expect(answer.headers["odata-version"]).toBe("4.0");
  expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
  const [read, changes, counted, deleted] = parts;
  expect(read?.mime).toEqual({
    "Content-Type": "application/http",
    "Content-Transfer-Encoding": "binary",
    "Content-ID": "r",
  });
  expect(read?.status).toBe(200);
  expect(read?.json).toMatchObject({ id, code: "1010", city: "Wien" });
  expect(read?.headers).toMatchObject({
    "OData-Version": "4.0",
    "Content-Type": "application/json;odata.metadata=minimal",
    "request-id": answer.headers["request-id"],
    "Content-Length": String(Buffer.byteLength(read?.text ?? "")),
  });
  expect(changes?.parts.map(({ status, mime }) => [status, mime["Content-ID"]])).toEqual([
    [201, "1"],
    [204, "2"],
  ]);
  const location = changes?.parts[0]?.headers["Location"] ?? "";
  expect((await company.request("GET", location)).json.city).toBe("Graz");
  expect(changes?.parts[1]?.text).toBe("");
  expect([counted?.status, counted?.text]).toEqual([200, "2"]);
  expect(deleted?.status).toBe(204);
  id = (await company.create("postCodes", { code: "1010", city: "Wien" })).id;
});

describe("spellings of a batch", () => {
  const get = (): string => request(`GET ${set}(${id})`);
  const closed = (text: string): string => `${text}\r\n--batch--\r\n`;
  const variants: readonly (readonly [string, () => string, Record<string, string>?])[] = [
    ["line feeds alone", () => multipart("batch", [get()]).replaceAll("\r\n", "\n")],
    ["blanks behind headers and delimiters", () => multipart("batch", [get()]).replaceAll("\r\n", " \t\r\n")],
    [
      "a preamble and an epilogue",
      () => `ignored\r\n--other\r\n${multipart("batch", [get()])}--batch\r\nignored`,
    ],
    ["no line break after the end", () => multipart("batch", [get()]).trimEnd()],
    ["no empty line after the headers", () => closed(`--batch\r\n${get().trimEnd()}`)],
    ["no version in the request line", () => multipart("batch", [get().replace(" HTTP/1.1", "")])],
    [
      "a quoted boundary",
      () => multipart("a b=(1)", [get()]),
      { "Content-Type": 'multipart/mixed; boundary="a b=(1)"' },
    ],
    [
      "a boundary with an equals sign",
      () => multipart("b=1", [get()]),
      { "Content-Type": "Multipart/Mixed;boundary=b=1" },
    ],
    ["Accept of JSON", () => multipart("batch", [get()]), { Accept: "application/json" }],
    ["empty lines before the request", () => multipart("batch", [get().replace("GET", "\r\n\r\nGET")])],
    [
      "header names in lower case",
      () => multipart("batch", [get().replaceAll(/Content-T\S+:/g, (name) => name.toLowerCase())]),
    ],
    // RFC 2046, 5.1, and RFC 5322, 2.2.3.
    [
      "folded headers of a part",
      () =>
        multipart("batch", [
          get().replace(
            "Content-Type: application/http",
            "Content-Type:\r\n\tapplication/http;\r\n  msgtype=request\r\nContent-Description: a\r\n long: text",
          ),
        ]),
    ],
    ["a delimiter that only begins like it", () => multipart("batch", [`${get()}\r\n--batches\r\n--batch-`])],
  ];
  test.each(variants.map(([name, text, headers]) => [name, text, headers ?? {}] as const))(
    "%s",
    async (_, text, headers) => {
      const { answer, parts } = await sendMultipart(company, text(), headers);
      expect(answer.headers["content-type"]).toMatch(/^multipart\/mixed/);
      expect(parts.map(({ status }) => status)).toEqual([200]);
      expect(parts[0]?.json.code).toBe("1010");
    },
  );

  test("the folded type of a change set", async () => {
    const changes = changeSet(request(`PATCH ${set}(${id})`, { body: { county: "W" } }));
    const folded = changes.replace("; boundary=", ";\r\n\t boundary=");
    expect(folded).not.toBe(changes);
    const { parts } = await sendMultipart(company, multipart("batch", [folded]));
    expect(parts[0]?.parts.map(({ status }) => status)).toEqual([200]);
  });

  // RFC 9112, 5.2: an HTTP message is not folded, and a header that begins with a blank continues none.
  test.each([
    ["in the HTTP message", () => get().replace("HTTP/1.1\r\n", "HTTP/1.1\r\nAccept:\r\n */*\r\n")],
    ["of the request line", () => get().replace(" HTTP/1.1", "\r\n HTTP/1.1")],
    ["before the first header", () => ` ${get()}`],
  ])("folding %s is refused", async (_, part) => {
    const { parts } = await sendMultipart(company, multipart("batch", [part()]));
    expect(parts.map(({ status }) => status)).toEqual([400]);
  });

  test.each([
    ["relative to the service root", () => `${set}(${id})`],
    ["a path from the service root", () => `/${set}(${id})`],
    ["an absolute path", () => `${new URL(company.root).pathname}/${set}(${id})`],
    ["an absolute path of the other root", () => `/api${new URL(company.root).pathname}/${set}(${id})`],
    ["a whole URL", () => `${company.root}/${set}(${id})`],
    [
      "a whole URL of a host before a proxy",
      () => `https://lease.example.com${new URL(company.root).pathname}/${set}(${id})`,
    ],
    ["relative to the batch", () => `./${set}(${id})`],
    ["relative to the batch, from the folder above", () => `../v3.0/${set}(${id})?$select=code`],
    ["dot segments within", () => `x/.././${set}(${id})`],
    ["dot segments in an absolute path", () => `${new URL(company.root).pathname}/x/../${set}(${id})`],
    ["dot segments in a path from the service root", () => `/./${set}(${id})`],
    ["dot segments in a whole URL", () => `${company.root}/../v3.0/./${set}(${id})`],
    ["dots in a query", () => `${set}?$filter=code eq '1010' and city ne '/../'`],
    ["percent-encoded", () => `${set.replace("(", "%28").replace(")", "%29")}(${id})?%24select=code`],
    ["with blanks", () => `${set}?$filter=code eq '1010' and city eq 'Wien'`],
    ["with characters beyond ASCII", () => `${set}?$filter=code eq '1010' or city eq 'Köln'`],
    ["key as segment", () => `${set}/${id}`],
  ])("the URL of a part: %s", async (_, url) => {
    const { parts } = await sendMultipart(company, [
      request(`GET ${url()}`, { headers: { Host: "example.com" } }),
    ]);
    expect(parts.map(({ status }) => status)).toEqual([200]);
    expect(parts[0]?.text).toContain('"1010"');
  });

  // RFC 3986, 5.2.4.
  test.each([
    ["a relative URL outside of the service", `../companies`, 404],
    ["a relative URL outside of the service that is no set's", `../../../../etc/companies`, 404],
    ["a relative URL beyond the host's root", `../../../../../../companies`, 404],
    ["an absolute path outside of the service", () => `${new URL(company.root).pathname}/../companies`, 404],
    ["the batch itself", "./$batch", 400],
    ["the batch itself, from above", "../v3.0/x/../$batch", 400],
    ["the service root", ".", 200],
    ["a folder", "companies/.", 200],
    ["encoded dots are text", "%2e%2e/companies", 400],
  ])("%s", async (_, url, status) => {
    const line = `GET ${typeof url === "string" ? url : url()}`;
    const { parts } = await sendMultipart(company, [request(line)]);
    expect(parts.map((part) => part.status)).toEqual([status]);
  });

  test("the service document, $metadata and HEAD", async () => {
    const { parts } = await sendMultipart(company, [
      request("GET /"),
      request("GET $metadata"),
      request(`HEAD ${set}(${id})`),
      request(`HEAD ${set}`),
    ]);
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(parts[0]?.json.value.length).toBeGreaterThan(10);
    expect(parts[1]?.headers["Content-Type"]).toBe("application/xml");
    expect([parts[2]?.text, parts[2]?.headers["ETag"]]).toEqual(["", expect.stringMatching(/^W\//)]);
  });

  test("a body ends at the boundary, whatever its Content-Length", async () => {
    const bodies = ["0", "3", "17", "999999"].map((length) =>
      request(`PATCH ${set}(${id})`, { body: { county: "Wien ä" }, headers: { "Content-Length": length } }),
    );
    const { parts } = await sendMultipart(company, bodies);
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("the bytes of a stream end at Content-Length", async () => {
    const { id: document } = await company.create("documents", { fileName: "a.txt" });
    const url = `companies(${demoCompanyId})/documents(${document})/content`;
    const { parts } = await sendMultipart(company, [
      request(`PUT ${url}`, {
        body: "text\r\n",
        headers: { "Content-Type": "text/plain", "Content-Length": "4" },
      }),
      request(`GET ${url}`),
    ]);
    expect(parts.map(({ status }) => status)).toEqual([204, 200]);
    expect(parts[1]?.text).toBe("text");
  });
});

describe("headers of a part", () => {
  test("Authorization within a batch is ignored", async () => {
    const { parts } = await sendMultipart(company, [
      request(`GET ${set}(${id})`, { headers: { Authorization: "Bearer wrong" } }),
    ]);
    expect(parts[0]?.status).toBe(200);
  });

  test.each([
    [{}, {}, "4.0", "application/json;odata.metadata=minimal"],
    [{ "OData-MaxVersion": "4.01" }, {}, "4.01", "application/json;odata.metadata=minimal"],
    [{}, { "OData-MaxVersion": "4.01" }, "4.01", "application/json;odata.metadata=minimal"],
    [
      { "OData-MaxVersion": "4.01" },
      { "OData-MaxVersion": "4.0" },
      "4.0",
      "application/json;odata.metadata=minimal",
    ],
    [
      { Accept: "multipart/mixed, application/json;odata.metadata=none" },
      {},
      "4.0",
      "application/json;odata.metadata=none",
    ],
    [
      { Accept: "application/json;odata.metadata=none" },
      { Accept: "application/json;odata.metadata=minimal;IEEE754Compatible=true" },
      "4.0",
      "application/json;odata.metadata=minimal;IEEE754Compatible=true",
    ],
  ])("batch %j, part %j", async (batch, own, version, type) => {
    const { parts } = await sendMultipart(company, [request(`GET ${set}(${id})`, { headers: own })], batch);
    expect(parts[0]?.status).toBe(200);
    expect(parts[0]?.headers["OData-Version"]).toBe(version);
    expect(parts[0]?.headers["Content-Type"]).toBe(type);
  });

  test("ETags and preferences of each part", async () => {
    const { parts } = await sendMultipart(
      company,
      [
        request(`PATCH ${set}(${id})`, { body: { county: "x" }, headers: { "If-Match": 'W/"0"' } }),
        request(`GET ${set}`, { headers: { Prefer: "odata.maxpagesize=1" } }),
      ],
      { Prefer: "odata.continue-on-error" },
    );
    expect(parts.map(({ status }) => status)).toEqual([412, 200]);
    expect(parts[1]?.headers["Preference-Applied"]).toContain("maxpagesize=1");
  });
});

describe("$format", () => {
  const send = (format: string, body: string, headers: Record<string, string> = {}) =>
    company.request("POST", `/$batch?$format=${format}`, {
      headers: { "Content-Type": "multipart/mixed; boundary=batch", ...headers },
      body,
    });
  const get = (headId?: string): string => request(`GET ${set}(${id})`, headId ? { id: headId } : {});

  // Protocol 4.01, section 11.2.12: $format takes precedence over Accept; JSON Format 4.01, section 19.5: each response
  // has an id.
  test.each([["json"], ["application/json"]])("%s: a JSON response", async (format) => {
    const failing = changeSet(
      request(`POST ${set}`, { id: "new", body: { code: "FORMAT", city: "A" } }),
      request(`POST ${set}`, { body: { code: "1010", city: "Wien" } }),
    );
    const answer = await send(format, multipart("batch", [get(), get("own"), failing]), {
      Accept: "multipart/mixed",
    });
    expect(answer.headers["content-type"]).toBe("application/json");
    const responses = answer.json.responses as { id: string; status: number }[];
    expect(responses.map((response) => [response.id, response.status])).toEqual([
      ["request-1", 200],
      ["own", 200],
      ["new", 424],
      ["request-4", 400],
    ]);
  });

  test("multipart/mixed: a multipart response", async () => {
    const answer = await send("multipart/mixed", multipart("batch", [get()]), { Accept: "application/json" });
    expect(answer.headers["content-type"]).toMatch(/^multipart\/mixed/);
  });

  test("xml is refused", async () => {
    const answer = await send("xml", multipart("batch", [get()]));
    expect([answer.status, answer.json.error.target]).toEqual([406, "$format"]);
  });

  // JSON Format 4.01, section 19.5: atomicityGroup has one value within a change set, and another in each.
  test("json: the change sets of the batch are atomicity groups", async () => {
    const post = (code: string, headId?: string): string =>
      request(`POST ${set}`, { body: { code, city: "Wien" }, ...(headId !== undefined && { id: headId }) });
    const parts = [
      changeSet(post("SET-1", "group-1"), post("SET-2")),
      get(),
      changeSet(post("SET-3"), post("1010")),
      changeSet(post("SET-4")),
    ];
    const answer = await send("json", multipart("batch", parts), { Prefer: "continue-on-error" });
    const responses = answer.json.responses as { id: string; status: number; atomicityGroup?: string }[];
    expect(responses.map((each) => [each.id, each.status, each.atomicityGroup])).toEqual([
      ["group-1", 201, "group-2"],
      ["request-2", 201, "group-2"],
      ["request-3", 200, undefined],
      ["request-4", 424, "group-3"],
      ["request-5", 400, "group-3"],
      ["request-6", 201, "group-4"],
    ]);
  });
});

describe("errors", () => {
  const good = (): string => request(`GET ${set}(${id})`);
  const bad = (): string => request(`GET ${set}(99999999-9999-4999-8999-999999999999)`, { id: "bad" });

  test("the batch stops at the first error", async () => {
    const { answer, parts } = await sendMultipart(company, [good(), bad(), good()]);
    expect(parts.map(({ status }) => status)).toEqual([200, 404]);
    expect(parts[1]?.mime["Content-ID"]).toBe("bad");
    expect(parts[1]?.json.error).toMatchObject({
      code: "Internal_RecordNotFound",
      message: expect.stringContaining(`CorrelationId:  ${String(answer.headers["request-id"])}.`),
    });
  });

  test.each([
    ["odata.continue-on-error", 3],
    ["continue-on-error=true", 3],
    ["continue-on-error=false", 2],
  ])("Prefer: %s", async (preference, length) => {
    const { answer, parts } = await sendMultipart(company, [good(), bad(), good()], { Prefer: preference });
    expect(parts).toHaveLength(length);
    expect(answer.headers["preference-applied"]).toBe(preference);
  });

  test("a failed change set has one response, and no effect", async () => {
    const { parts } = await sendMultipart(
      company,
      [
        changeSet(
          request(`POST ${set}`, { id: "1", body: { code: "GONE", city: "A" } }),
          request(`POST ${set}`, { id: "2", body: { code: "1010", city: "Wien" } }),
          request(`POST ${set}`, { id: "3", body: { code: "GONE", city: "B" } }),
        ),
        request(`GET ${set}/$count?$filter=code eq 'GONE'`),
      ],
      { Prefer: "continue-on-error" },
    );
    expect(parts.map(({ status }) => status)).toEqual([400, 200]);
    expect(parts[0]?.mime).toMatchObject({ "Content-Type": "application/http", "Content-ID": "2" });
    // Org.OData.Core.V1, ContentID: a client finds the request that an error is about by it.
    expect(parts[0]?.json).toEqual({
      error: {
        "@Core.ContentID": "2",
        code: "Internal_EntityWithSameKeyExists",
        message: expect.stringMatching(/CorrelationId/),
        target: "code and city",
      },
    });
    expect(parts[0]?.headers["Content-Length"]).toBe(String(Buffer.byteLength(parts[0]?.text ?? "")));
    expect(parts[1]?.text).toBe("0");
  });

  test.each([
    ["a change set whose request has no id", changeSet(request(`POST ${set}`, { body: { nonsense: 1 } }))],
    ["a single request with an id", request(`POST ${set}`, { id: "1", body: { nonsense: 1 } })],
  ])("%s: an error without a Content-ID", async (_, part) => {
    const { parts } = await sendMultipart(company, [part]);
    expect(parts[0]?.status).toBe(400);
    expect(Object.keys(parts[0]?.json.error)).toEqual(["code", "message", "target"]);
  });

  test("numbers of a failed change set are not used up", async () => {
    const units = `companies(${demoCompanyId})/leaseUnits`;
    const create = (): string => request(`POST ${units}`, { body: { objectArea: 5 } });
    const { parts } = await sendMultipart(
      company,
      [
        changeSet(create(), request(`POST ${units}`, { body: { nonsense: 1 } })),
        changeSet(create(), create()),
      ],
      { Prefer: "continue-on-error" },
    );
    expect(parts[0]?.status).toBe(400);
    expect(parts[1]?.parts.map(({ json }) => json.number)).toEqual(["LU00001", "LU00002"]);
    expect(await company.list("leaseUnitLedgerEntries")).toHaveLength(2);
  });

  test("later parts of a change set see changes of earlier ones", async () => {
    const { parts } = await sendMultipart(company, [
      changeSet(
        request(`POST ${set}`, {
          body: { id: "aaaaaaaa-0000-4000-8000-000000000001", code: "SEE", city: "A" },
        }),
        request(`PATCH ${set}(aaaaaaaa-0000-4000-8000-000000000001)`, { body: { county: "c" } }),
        request(`DELETE ${set}(aaaaaaaa-0000-4000-8000-000000000001)`),
      ),
    ]);
    expect(parts[0]?.parts.map(({ status }) => status)).toEqual([201, 200, 204]);
    expect(await count("code eq 'SEE'")).toBe(0);
  });

  test.each([
    ["not HTTP", "Content-Type: text/plain\r\n\r\nhello"],
    ["no Content-Type", "\r\nGET companies HTTP/1.1\r\n\r\n"],
    ["empty", ""],
    ["no request line", "Content-Type: application/http\r\n\r\n"],
    ["a request line of one word", "Content-Type: application/http\r\n\r\nGET\r\n\r\n"],
    ["no URL", "Content-Type: application/http\r\n\r\nGET HTTP/1.1\r\n\r\n"],
    [
      "a header without a colon",
      "Content-Type: application/http\r\n\r\nGET companies HTTP/1.1\r\nnonsense\r\n\r\n",
    ],
    [
      "a chunked body",
      "Content-Type: application/http\r\n\r\nPOST companies HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a body of null", request(`POST ${set}`, { body: "null" })],
    ["no body", request(`POST ${set}`, { body: "" })],
    ["a batch", request("POST $batch", { body: { requests: [] } })],
    ["an unknown option", request(`GET ${set}?$fliter=a`)],
    ["a reference to nothing", request("GET $9")],
    ["a change set with a GET", changeSet(request(`GET ${set}`))],
    [
      "a change set with a Content-ID twice",
      changeSet(
        ...["A", "B"].map((city) => request(`POST ${set}`, { id: "1", body: { code: "TWICE", city } })),
      ),
    ],
  ])("a part that is %s is a 400 for that part", async (_, part) => {
    const { parts } = await sendMultipart(company, [part, good()], { Prefer: "continue-on-error" });
    expect(parts.map(({ status }) => status)).toEqual([400, 200]);
    expect(parts[0]?.json.error.message).toMatch(/\w.* {2}CorrelationId: {2}[\w-]{36}\.$/s);
  });

  test.each([
    ["an unknown method", "BREW companies", 405],
    ["PUT of $batch", "PUT $batch", 400],
    ["an unknown collection", "GET nonsense", 404],
  ])("%s", async (_, line, status) => {
    const { parts } = await sendMultipart(company, [request(line)]);
    expect(parts.map((part) => part.status)).toEqual([status]);
  });

  test("a caller without write permission can read only", async () => {
    const token = await signDevToken(company.devKey, { role: "read", expires: "1h" });
    const { parts } = await sendMultipart(
      company,
      [
        good(),
        request(`POST ${set}`, { body: { code: "RO" } }),
        changeSet(request(`DELETE ${set}(${id})`)),
        good(),
      ],
      { Authorization: `Bearer ${token}`, Prefer: "continue-on-error" },
    );
    expect(parts.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
  });
});

test("an empty batch and an empty change set", async () => {
  expect((await sendMultipart(company, "--batch--")).parts).toEqual([]);
  const { parts } = await sendMultipart(company, [changeSet()]);
  expect(parts.map((part) => part.parts)).toEqual([[]]);
});

test("long pages are streamed", async () => {
  const body = (i: number): object => ({ code: `L${i}`, city: "Long", county: "x".repeat(50) });
  const creates = Array.from({ length: 99 }, (_, i) => request(`POST ${set}`, { body: body(i) }));
  for (let round = 0; round < 4; round++) {
    const texts = creates.map((text) => text.replaceAll('"code":"L', `"code":"L${round}-`));
    await sendMultipart(company, [changeSet(...texts)]);
  }
  const page = request(`GET ${set}?$filter=city eq 'Long'`);
  const { answer, parts } = await sendMultipart(
    company,
    Array.from({ length: 12 }, () => page),
  );
  expect(answer.headers["content-length"]).toBeUndefined();
  expect(parts.map(({ json }) => json.value.length)).toEqual(Array.from({ length: 12 }, () => 396));
});
