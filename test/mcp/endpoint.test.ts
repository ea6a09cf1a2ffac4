/** The endpoint for agents: protocol, sign-in, permissions, tools with and without writing, log, audit and metrics. */
import { signDevToken } from "../../src/auth/dev-issuer";
import { model as declared } from "../../src/entities";
import type { ODataHandler } from "../../src/odata/http/listener";
import { demoCompanyId, send, start, type TestService } from "../harness";
import { type Agent, connect } from "./agent";

const otherCompany = "22222222-2222-4222-8222-222222222222";
const readers = ["describe_model", "query_records", "aggregate_records", "get_record", "call_operation"];
const writers = [...readers, "create_record", "change_record", "delete_record"];

let service: TestService;
let writer: Agent;
let reader: Agent;
/** May write in the other company only. */
let confined: Agent;
beforeAll(async () => {
  service = await start({ env: { MCP_WRITE: "true", CORS_ORIGINS: "https://app.example.com" } });
  for (const [id, name] of [
    [demoCompanyId, "Estates"],
    [otherCompany, "Other"],
  ]) {
    await service.request("POST", "/companies", { body: { id, name } });
    const body = { number: "U1", description: `Unit of ${name}`, objectArea: 10 };
    await service.request("POST", `/companies(${id})/leaseUnits`, { body });
  }
  const token = (role: "read" | "write", companies?: readonly string[]) =>
    signDevToken(service.devKey, { role, expires: "1h", ...(companies && { companies }) });
  writer = await connect(service);
  reader = await connect(service, await token("read"));
  confined = await connect(service, await token("write", [otherCompany]));
});
afterAll(async () => {
  for (const agent of [writer, reader, confined]) await agent.close();
  await service.stop();
});

const company = "Estates";
const units = (agent: Agent, args: object = {}) =>
  agent.call("query_records", { set: "leaseUnits", select: "number,description", ...args });

/** A message as a client without the library sends it. */
const post = (body: unknown, headers: Record<string, string | undefined> = {}) =>
  send(
    "POST",
    `${service.url}/mcp`,
    {
      Authorization: `Bearer ${service.token}`,
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  );
const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

describe("the tools", () => {
  const named = async (agent: Agent) => (await agent.client.listTools()).tools.map(({ name }) => name);

  test("of a caller who may write, and of one who may not", async () => {
    expect(await named(writer)).toEqual(writers);
    expect(await named(reader)).toEqual(readers);
  });

  test("without MCP_WRITE, and with MCP=false", async () => {
    const readOnly = await start();
    const agent = await connect(readOnly);
    expect(await named(agent)).toEqual(readers);
    const { failed, text } = await agent.call("call_operation", {
      operation: "indexPrices",
      set: "servicePrices",
      parameters: {},
    });
    expect([failed, text]).toEqual([true, expect.stringContaining("MCP_WRITE=true")]);
    await agent.close();
    await readOnly.stop();
    const off = await start({ env: { MCP: "false" } });
    expect(
      (await send("POST", `${off.url}/mcp`, { Authorization: `Bearer ${off.token}` }, list)).status,
    ).toBe(404);
    await off.stop();
  });

  test("their hints and schemas", async () => {
    const { tools } = await writer.client.listTools();
    const hints = Object.fromEntries(
      tools.map(({ name, annotations: { readOnlyHint, destructiveHint } = {} }) => [
        name,
        [readOnlyHint, destructiveHint],
      ]),
    );
    const [reads, adds, changes] = [
      [true, false],
      [false, false],
      [false, true],
    ];
    expect(hints).toEqual({
      describe_model: reads,
      query_records: reads,
      aggregate_records: reads,
      get_record: reads,
      call_operation: changes,
      create_record: adds,
      change_record: changes,
      delete_record: changes,
    });
    for (const { inputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toMatchObject({ description: expect.stringMatching(/\w{3}/) });
    }
    const [operation] = (await reader.client.listTools()).tools.slice(-1);
    expect(operation?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  test("describe_model names all sets, then the fields of one, then an operation", async () => {
    const model = (await reader.call("describe_model")).json;
    expect(model.today).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { json: served } = await service.request("GET", "/");
    const sets = served.value.filter(({ kind }: { kind: string }) => kind === "EntitySet");
    expect(Object.keys(model.sets).toSorted()).toEqual(
      sets.map(({ name }: { name: string }) => name).toSorted(),
    );
    expect(model.sets.rentRoll).toContain("lettings on a day");
    expect(Object.keys(model.operations).join()).not.toContain("terminate");
    expect(Object.keys((await writer.call("describe_model")).json.operations).join()).toContain("terminate");
    const set = (await reader.call("describe_model", { set: "leaseUnits" })).json;
    expect(set).toMatchObject({
      naturalKey: ["number"],
      fields: { number: "String(20). Number of the lease unit; without one, the next of its series." },
      relations: { leaseContractLines: expect.stringMatching(/^many leaseContractLines\./) },
      operations: expect.arrayContaining([
        expect.objectContaining({
          operation: "areaAt",
          parameters: { date: expect.stringMatching(/^Date/) },
        }),
      ]),
    });
    const functions = declared.operations.filter(
      ({ kind, bound }) => kind === "function" && bound?.type.set === "leaseUnits",
    );
    expect(functions.length).toBeGreaterThan(1);
    expect(set.operations.map(({ operation }: { operation: string }) => operation)).toEqual(
      functions.map(({ name }) => name),
    );
    expect(set.methods).toBeUndefined();
    const [areaAt] = (await reader.call("describe_model", { operation: "areaAt" })).json;
    expect(areaAt).toMatchObject({
      kind: "function",
      calledOn: "a record of leaseUnits",
      returns: "Decimal",
    });
  });

  test("both generations of the protocol", async () => {
    expect(writer.client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
    const modern = await connect(service, service.token, { mode: "auto" });
    expect(modern.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await units(modern, { company })).json.total).toBe(1);
    await expect(modern.client.listen({ toolsListChanged: true })).rejects.toThrow(
      "Subscription limit reached",
    );
    await modern.close();
  });
});

/** JSON-RPC 2.0, section 5.1: -32602 is "Invalid method parameter(s)". */
test.each([
  ["initialize", undefined, "params: expected object, received undefined"],
  [
    "initialize",
    {},
    "params.protocolVersion: expected string, received undefined; params.capabilities: expected object, received undefined; params.clientInfo: expected object, received undefined",
  ],
  [
    "initialize",
    { protocolVersion: 5, capabilities: {}, clientInfo: { name: "agent" } },
    "params.protocolVersion: expected string, received number; params.clientInfo.version: expected string, received undefined",
  ],
  ["tools/list", { cursor: 5 }, "params.cursor: expected string, received number"],
])("%s with the parameters %j is rejected as invalid", async (method, params, faults) => {
  const answer = await post({ jsonrpc: "2.0", id: 7, method, params });
  expect([answer.status, answer.headers["content-type"], answer.json]).toEqual([
    200,
    "application/json",
    {
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32602, message: `The parameters of ${method} are invalid (${faults}).` },
    },
  ]);
});

describe("permissions", () => {
  test("a reader does not write: the tools are absent", async () => {
    for (const tool of ["create_record", "change_record", "delete_record"])
      await expect(reader.call(tool, { set: "leaseUnits", company, record: {} })).rejects.toThrow(
        `Tool ${tool} not found`,
      );
    const { failed, json } = await reader.call("call_operation", {
      operation: "indexPrices",
      set: "servicePrices",
      company,
    });
    expect([failed, json.error.code]).toEqual([true, "Authorization_InsufficientPermissions"]);
  });

  test("a token for one company sees that company only", async () => {
    expect(
      (await confined.call("query_records", { set: "companies", select: "name" })).json.rows,
    ).toMatchObject([{ name: "Other" }]);
    expect((await units(confined)).json.rows).toMatchObject([{ number: "U1", description: "Unit of Other" }]);
    for (const args of [{ company }, { company: demoCompanyId }]) {
      expect((await units(confined, args)).json.error.code).toBe("Internal_CompanyNotFound");
      const change = { set: "leaseUnits", key: "U1", record: { description: "x" }, ...args };
      expect((await confined.call("change_record", change)).json.error.code).toBe("Internal_CompanyNotFound");
    }
    const charges = {
      operation: "charges",
      set: "companies",
      parameters: { from: "2026-01-01", to: "2026-01-31" },
    };
    for (const key of [company, demoCompanyId])
      expect((await confined.call("call_operation", { ...charges, key })).json.error.code).toBe(
        "Internal_CompanyNotFound",
      );
    expect((await confined.call("call_operation", { ...charges, key: "Other" })).json.rows).toEqual([]);
  });

  test("several companies: one has to be named", async () => {
    expect((await units(writer)).json.error).toMatchObject({
      code: "Internal_CompanyNotFound",
      message: expect.stringContaining("several are visible to the caller"),
    });
    expect((await units(writer, { company: "other" })).failed).toBe(true);
    expect((await units(writer, { company: "Other" })).json.rows).toMatchObject([
      { description: "Unit of Other" },
    ]);
  });
});

describe("writing", () => {
  test("create, change with the etag, a stale etag, delete; with the audit of the API", async () => {
    const before = service.logLines().length;
    const set = "leaseUnits";
    const made = await writer.call("create_record", {
      set,
      company,
      record: { number: "W1", objectArea: 5 },
    });
    expect(made.json.record).toMatchObject({ number: "W1", objectArea: 5 });
    const { etag } = made.json;
    const change = (record: object, with_?: string) =>
      writer.call("change_record", { set, company, key: "W1", record, ...(with_ && { etag: with_ }) });
    const changed = await change({ description: "it's 100% new" }, etag);
    expect(changed.json.record).toMatchObject({ number: "W1", description: "it's 100% new", objectArea: 5 });
    const stale = await change({ description: "x" }, etag);
    expect([stale.failed, stale.json.error.code]).toEqual([true, "Request_EntityChanged"]);
    const got = await writer.call("get_record", { set, company, key: "W1", select: "description" });
    expect(got.json).toMatchObject({ etag: changed.json.etag, record: { description: "it's 100% new" } });
    expect((await writer.call("delete_record", { set, company, key: "W1" })).json).toEqual({ deleted: "W1" });
    const gone = await writer.call("get_record", { set, company, key: "W1" });
    expect([gone.failed, gone.json.error.code]).toEqual([true, "Internal_RecordNotFound"]);
    const audit = service
      .logLines()
      .slice(before)
      .filter((line) => line["audit"] === true && line["set"] === set);
    expect(audit.map(({ method, change: done, status, by }) => [method, done, status, by])).toEqual([
      ["POST", "created", 201, "d0d0d0d0-0000-4000-8000-000000000001"],
      ["PATCH", "changed", 200, "d0d0d0d0-0000-4000-8000-000000000001"],
      ["DELETE", "deleted", 204, "d0d0d0d0-0000-4000-8000-000000000001"],
    ]);
  });

  test("an action: a new version of a contract", async () => {
    const args = { set: "leaseContracts", company };
    const { json } = await writer.call("create_record", {
      ...args,
      record: { number: "L1", leaseContractLines: [{ leaseUnitNo: "U1" }] },
    });
    const release = { ...args, operation: "release", key: json.record.id, parameters: { force: true } };
    const released = await writer.call("call_operation", release);
    expect(released.failed ? released.text : "").toBe("");
    const version = await writer.call("call_operation", {
      ...args,
      operation: "newVersion",
      key: json.record.id,
    });
    expect(version.failed ? version.text : "").toBe("");
    expect(version.json.result).toMatchObject({ number: "L1", versionNo: 2 });
  });
});

describe("bounded answers", () => {
  test("a cut list says so and goes on", async () => {
    for (let i = 1; i <= 5; i++) {
      const body = { code: `P${i}`, city: "Pagetown" };
      await service.request("POST", "postCodes", { body });
    }
    const args = {
      set: "postCodes",
      company,
      filter: "city eq 'Pagetown'",
      select: "code",
      orderby: "code",
      top: 2,
    };
    const seen: unknown[] = [];
    let next: string | undefined;
    do {
      const { json } = await reader.call("query_records", { ...args, ...(next && { next }) });
      expect([json.total, json.returned]).toEqual([5, json.rows.length]);
      expect(json.cut === undefined).toBe(json.next === undefined);
      seen.push(...json.rows.map((row: { code: string }) => row.code));
      next = json.next;
    } while (next !== undefined);
    expect(seen).toEqual(["P1", "P2", "P3", "P4", "P5"]);
    const counted = await reader.call("aggregate_records", {
      set: "postCodes",
      company,
      filter: args.filter,
      aggregates: [{ of: "$count", as: "n" }],
    });
    expect(counted.json.rows).toEqual([{ n: 5 }]);
  });

  test("long rows: fewer of them, and none that is too long by itself", async () => {
    const blobText = (bytes: number) => Buffer.alloc(bytes, 1).toString("base64");
    for (const [description, size] of [
      ["long", 15_000],
      ["long", 15_000],
      ["long", 15_000],
      ["too long", 45_000],
    ] as const)
      await service.request("POST", "documents", { body: { description, blobText: blobText(size) } });
    const query = (description: string) =>
      reader.call("query_records", { set: "documents", company, filter: `description eq '${description}'` });
    const { json, text } = await query("long");
    expect([json.total, json.returned, typeof json.next]).toEqual([3, 2, "string"]);
    expect(text.length).toBeLessThanOrEqual(50_000);
    expect((await query("too long")).json.error).toMatchObject({
      code: "BadRequest_LimitExceeded",
      message: expect.stringContaining("select fewer fields"),
    });
  });

  // {"id":"(36 characters)","subject":""} and a comma are 58 characters: 200 rows of 192 more are 50,000 with the brackets.
  describe("200 rows", () => {
    beforeAll(async () => {
      const create = () => service.request("POST", "documents", { body: { tableId: 200 } });
      await Promise.all(Array.from({ length: 200 }, create));
    });

    test.each([100, 190, 191, 192, 193, 200])("with texts of %i characters", async (size) => {
      await service.sql(`update "document" set "subject" = '${"A".repeat(size)}' where "tableId" = 200`);
      const args = { set: "documents", company, filter: "tableId eq 200", select: "subject,id", top: 200 };
      const { json, text } = await reader.call("query_records", args);
      expect(json.rows[0].subject).toHaveLength(size);
      expect(text.length).toBeLessThanOrEqual(50_000);
      expect(text.length).toBeGreaterThan(size === 100 ? 30_000 : 48_500);
      expect([json.total, json.next === undefined]).toEqual([200, json.returned === 200]);
    });
  });

  test("a record that is too long: none when it is read, and its change is no error", async () => {
    const blobText = Buffer.alloc(45_000, 1).toString("base64");
    const created = await writer.call("create_record", { set: "documents", company, record: { blobText } });
    const { id } = created.json.record;
    const cut = expect.stringContaining("The change is made.");
    expect(created.json).toEqual({ etag: expect.any(String), cut, record: { id: expect.any(String) } });
    const changed = await writer.call("change_record", {
      set: "documents",
      company,
      key: id,
      record: { description: "d" },
    });
    expect(changed.json).toEqual({ etag: expect.any(String), cut, record: { id } });
    const read = await reader.call("get_record", { set: "documents", company, key: id });
    expect(read.json.error.code).toBe("BadRequest_LimitExceeded");
    const selected = await reader.call("get_record", {
      set: "documents",
      company,
      key: id,
      select: "description",
    });
    expect(selected.json.record.description).toBe("d");
  });
});

describe("sign-in and limits are those of the API", () => {
  /** The headers of a page at that host. */
  const page = (Host: string) => ({ Host, Origin: new URL(`http://${Host}`).origin });
  test.each([
    ["no token", undefined],
    ["an empty one", "Bearer "],
    ["a forged one", "Bearer abc.def.ghi"],
  ])("%s: 401 with the challenge", async (_, Authorization) => {
    const { status, headers, json } = await post(list, { Authorization });
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toContain(`Bearer realm="${service.url}"`);
    expect(json.error.code).toBe("Authentication_InvalidCredentials");
  });

  test("the official client reports it", async () => {
    await expect(connect(service, "nonsense")).rejects.toThrow("Authentication_InvalidCredentials");
  });

  test.each([
    ["another page", { Origin: "https://evil.example.com" }, 403],
    ["another site without an origin", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a page whose host has this machine's address", page("attacker.example:80"), 403],
    ["a page of this machine", page("localhost:3000"), 200],
    ["an origin of CORS_ORIGINS", { Origin: "https://app.example.com" }, 200],
    ["no page", {}, 200],
  ])("%s", async (_, headers, status) => {
    const answer = await post(list, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["access-control-allow-origin"]).toBe(
      "Host" in headers || status !== 200 ? undefined : headers["Origin" as never],
    );
  });

  test("a preflight of an allowed origin", async () => {
    const sent = "authorization,content-type,mcp-protocol-version,mcp-method,mcp-name";
    const { status, headers } = await send("OPTIONS", `${service.url}/mcp`, {
      Origin: "https://app.example.com",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": sent,
    });
    expect([status, headers["access-control-allow-headers"]]).toEqual([204, sent]);
  });

  test("several messages in one request are rejected, and so are subscriptions, sessions and other bodies", async () => {
    for (const body of [[list, list], `\uFEFF  ${JSON.stringify([list])}`]) {
      const { status, json } = await post(body, { "Content-Type": "application/json" });
      expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidBody"]);
    }
    for (const method of ["GET", "DELETE", "TRACE"]) {
      const { status, headers } = await send(method, `${service.url}/mcp`, {
        Authorization: `Bearer ${service.token}`,
      });
      expect([status, headers["allow"]]).toEqual([405, "POST"]);
    }
    const subscribe = { ...list, method: "subscriptions/listen" };
    expect((await post(subscribe)).text).toMatch(/"error":\{"code":-32\d+/);
    expect((await send("POST", `${service.url}/mcp/x`, {}, list)).status).toBe(404);
    expect((await post("{", { "Content-Type": "application/json" })).status).toBe(400);
    expect((await post("x", { "Content-Type": "text/plain" })).status).toBe(415);
    const big = JSON.stringify({ ...list, params: { x: "x".repeat(5 * 1024 * 1024) } });
    expect((await post(big, { "Content-Type": "application/json" })).status).toBe(413);
  });

  test("the rate limit counts messages", async () => {
    const limited = await start({ env: { RATE_LIMIT: "2", RATE_LIMIT_WINDOW: "3600s" } });
    const headers = {
      Authorization: `Bearer ${limited.token}`,
      Accept: "application/json, text/event-stream",
    };
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await send("POST", `${limited.url}/mcp`, headers, list)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.stop();
  });

  test("the time limit ends a call, and a fault is logged and not described", async () => {
    const slow: ODataHandler = ({ url, signal }) =>
      url.startsWith("/companies")
        ? Promise.reject(new Error("SECRET"))
        : new Promise((_, reject) => signal().addEventListener("abort", () => reject(new Error("aborted"))));
    const other = await start({ service: slow, env: { REQUEST_TIMEOUT: "1s" } });
    const ask = (set: string) =>
      send(
        "POST",
        `${other.url}/mcp`,
        { Authorization: `Bearer ${other.token}`, Accept: "application/json, text/event-stream" },
        { ...list, method: "tools/call", params: { name: "query_records", arguments: { set } } },
      );
    const { status, json } = await ask("leaseUnits");
    expect([status, json.error.code]).toEqual([408, "Application_RequestTimeout"]);
    const fault = await ask("companies");
    expect(fault.text).toContain("Internal_ServerError");
    expect(fault.text).not.toContain("SECRET");
    expect(other.logLines()).toContainEqual(
      expect.objectContaining({
        msg: "request of an agent failed",
        err: expect.objectContaining({ message: "SECRET" }),
      }),
    );
    await other.stop();
  });

  test("log and metrics: a line of the message, and its OData requests by set", async () => {
    const before = service.logLines().length;
    await units(reader, { company, filter: "number eq 'SECRET'" });
    const [line, ...others] = service.logLines().slice(before);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      msg: "request",
      method: "POST",
      path: "/mcp",
      set: "mcp",
      status: 200,
      parts: 1,
    });
    expect(JSON.stringify(line)).not.toContain("SECRET");
    const { text } = await send("GET", `${service.adminUrl}/metrics`);
    expect(text).toMatch(/http_requests_total\{set="mcp",method="POST",status="200"\} \d/);
    expect(text).toMatch(/odata_batch_requests_total\{set="leaseUnits",method="GET",status="200"\} \d/);
    expect(text).toContain("odata_batch_size_count 0");
  });
});
