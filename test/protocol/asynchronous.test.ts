/**
 * Asynchronous requests (Protocol 4.01, sections 8.2.8.8, 8.3.1 and 11.6): the status monitor, its result, and
 * cancellation. Two services on one database stand for two processes.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDevKey, signClaims } from "../../src/auth/dev-issuer";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { bytesOf, type ODataResponse, responseMemory, type Store, withAsync } from "../../src/odata";
import { databaseKind, newDatabase, storedInstant, type TestDatabase } from "../databases";
import { demoCompanyId, start, type RequestOptions, type TestAnswer, type TestService } from "../harness";
import { eventually, until } from "../waiting";

const entries = 200;

let folder: string;
let database: TestDatabase;
let one: TestService;
let other: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-async-"));
  database = await newDatabase(folder, "tables");
  one = await begin();
  other = await begin();
  await one.request("POST", "/companies", { body: { id: demoCompanyId, name: "Test Estates" } });
  const body = {
    number: "MANY",
    leaseUnitLedgerEntries: Array.from({ length: entries }, () => ({
      quantity: 1,
      description: "x".repeat(100),
    })),
  };
  const { status, text } = await one.request("POST", "leaseUnits", { body });
  if (status !== 201) throw new Error(text);
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const begin = (env: Readonly<Record<string, string>> = {}): Promise<TestService> =>
  start({ database, env: { DATA_FOLDER: folder, ...env } });

const prefer = { Prefer: "respond-async" };
/** Sends the request with `respond-async`; returns the URL of its monitor. */
async function send(
  method: string,
  path: string,
  { headers, body }: RequestOptions = {},
  service = one,
): Promise<string> {
  const answer = await service.request(method, path, {
    headers: { ...prefer, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([202, "1"]);
  expect(answer.headers["preference-applied"]).toContain("respond-async");
  expect(answer.bytes).toHaveLength(0);
  return String(answer.headers.location);
}
/** The URL of the same monitor at the other service. */
const there = (monitor: string): string => monitor.replace(one.root, other.root);

/** The response of the monitor when the request has ended; before, 202 with the same URL. */
const result = (monitor: string, headers: OutgoingHttpHeaders = {}, service = one): Promise<TestAnswer> =>
  until(async () => {
    const answer = await service.request("GET", monitor, { headers });
    if (answer.status !== 202) return answer;
    expect([answer.headers.location, answer.headers["retry-after"]]).toEqual([monitor, "1"]);
    return undefined;
  });

/** A condition that takes for ever on the unit with many ledger entries. */
const names = ["a", "b", "c", "d", "e", "f"];
const inner = names.map((name) => `${name}/quantity`).join(" add ");
const endless = names.reduceRight(
  (condition, name) => `$it/leaseUnitLedgerEntries/any(${name}:${condition})`,
  `${inner} lt -1`,
);
const search = `leaseUnits?$filter=${encodeURIComponent(endless)}`;
const endlessChange = `leaseUnits/$filter(${encodeURIComponent(endless)})/$each`;

/** A read with a response of more than 8 MiB. */
const doublings = 9;
const aliases = Array.from({ length: doublings }, (_, at) => {
  const text = at === 0 ? "description" : `@t${at - 1}`;
  return `@t${at}=concat(${text},${text})`;
});
const longer = encodeURI(
  `leaseUnitLedgerEntries?$compute=@t${doublings - 1} as long&$select=long&${aliases.join("&")}`,
);

/** The URL of a request in a batch. */
const inBatch = (path: string): string => `companies(${demoCompanyId})/${path}`;
const create = (id: string, number: string): object => ({
  id,
  method: "POST",
  url: inBatch("leaseUnits"),
  body: { number },
});

const plain = { "Content-Type": "text/plain" };

let made = 0;
const newNumber = (): string => `ASYNC${(made += 1)}`;
const count = async (filter: string): Promise<string> =>
  (await one.request("GET", `leaseUnits/$count?$filter=${encodeURIComponent(filter)}`)).text;

describe("the result is the response of the request", () => {
  const results: readonly {
    readonly name: string;
    readonly method: string;
    readonly path: string;
    readonly options?: RequestOptions;
    readonly status: string;
    readonly type?: string;
    readonly body: unknown;
  }[] = [
    {
      name: "a read",
      method: "GET",
      path: "leaseUnits?$filter=number eq 'MANY'&$select=number".replaceAll(" ", "%20"),
      status: "200",
      type: "application/json;odata.metadata=minimal",
      body: expect.objectContaining({ value: [expect.objectContaining({ number: "MANY" })] }),
    },
    {
      name: "a create",
      method: "POST",
      path: "leaseUnits",
      options: { body: { number: "ASYNC" } },
      status: "201",
      type: "application/json;odata.metadata=minimal",
      body: expect.objectContaining({ number: "ASYNC" }),
    },
    {
      name: "a change without content",
      method: "PATCH",
      path: "leaseUnits(number='MANY')",
      options: {
        headers: { Prefer: "return=minimal, respond-async", "If-Match": "*" },
        body: { floor: "7" },
      },
      status: "204",
      body: undefined,
    },
    {
      name: "a text",
      method: "GET",
      path: "leaseUnits/$count",
      status: "200",
      type: "text/plain",
      body: expect.any(Number),
    },
    {
      name: "an unknown record",
      method: "GET",
      path: "leaseUnits(number='NONE')",
      status: "404",
      type: "application/json;odata.metadata=minimal",
      body: { error: expect.objectContaining({ code: "Internal_RecordNotFound" }) },
    },
    {
      name: "an error of the URL",
      method: "GET",
      path: "leaseUnits?$filter=nope",
      status: "400",
      type: "application/json;odata.metadata=minimal",
      body: { error: expect.objectContaining({ code: "BadRequest_UnknownProperty" }) },
    },
    {
      name: "a batch",
      method: "POST",
      path: "/$batch",
      options: {
        body: {
          requests: [{ id: "1", method: "GET", url: `companies(${demoCompanyId})/leaseUnits/$count` }],
        },
      },
      status: "200",
      type: "application/json",
      body: { responses: [expect.objectContaining({ id: "1", status: 200 })] },
    },
    {
      name: "a query in a body",
      method: "POST",
      path: "leaseUnits/$query",
      options: { headers: plain, body: "$filter=number eq 'MANY'&$select=number" },
      status: "200",
      type: "application/json;odata.metadata=minimal",
      body: expect.objectContaining({ value: [expect.objectContaining({ number: "MANY" })] }),
    },
  ];

  test.each(results)("$name", async ({ method, path, options, status, type, body }) => {
    const answer = await result(await send(method, path, options));
    expect(answer.status).toBe(200);
    expect(answer.headers["asyncresult"]).toBe(status);
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.text === "" ? undefined : answer.json).toEqual(body);
  });

  test("with the headers of the request that was executed", async () => {
    const number = newNumber();
    const monitor = await send("POST", "leaseUnits", { body: { number } });
    const { headers, json } = await result(monitor);
    expect(headers.location).toBe(`${one.companyRoot}/leaseUnits(${json.id})`);
    expect(headers.etag).toBe(json["@odata.etag"]);
    // It stays, and the request is executed once.
    expect((await result(monitor)).json).toEqual(json);
    expect(await count(`number eq '${number}'`)).toBe("1");
  });

  test("in every process of the database", async () => {
    const monitor = await send("GET", "leaseUnits?$select=number&$top=1");
    const [here, elsewhere] = [await result(monitor), await result(there(monitor), {}, other)];
    expect(elsewhere.text).toBe(here.text);
  });
});

describe("as an HTTP message", () => {
  const cases: readonly (readonly [string, OutgoingHttpHeaders, boolean])[] = [
    ["OData-MaxVersion 4.0, no Accept", { "OData-MaxVersion": "4.0" }, true],
    [
      "OData-MaxVersion 4.0, another Accept",
      { "OData-MaxVersion": "4.0", Accept: "application/json" },
      false,
    ],
    ["OData-MaxVersion 4.01, no Accept", { "OData-MaxVersion": "4.01" }, false],
    ["Accept: application/http", { Accept: "application/http" }, true],
    [
      "Accept with others",
      { "OData-MaxVersion": "4.01", Accept: "application/json, application/http;q=0.5" },
      true,
    ],
    ["no header", {}, false],
  ];
  test.each(cases)("%s: %s is %s", async (_name, headers, wrapped) => {
    const monitor = await send("POST", "leaseUnits", { body: { number: newNumber() } });
    await result(monitor);
    const answer = await one.request("GET", monitor, { headers });
    expect([answer.status, answer.headers["asyncresult"]]).toEqual([200, "201"]);
    expect(answer.headers["content-type"] === "application/http").toBe(wrapped);
    const [head = "", body = ""] = wrapped ? answer.text.split("\r\n\r\n") : ["", answer.text];
    expect(JSON.parse(body)).toHaveProperty("number", `ASYNC${made}`);
    if (!wrapped) return;
    expect(head.split("\r\n")[0]).toBe("HTTP/1.1 201 Created");
    expect(head).toContain("\r\nLocation: ");
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`);
  });
});

// RFC 9110, section 8.6: no Content-Length in a 204, and not that of a missing body in a 304.
test.each([
  ["PATCH", { Prefer: "return=minimal, respond-async", "If-Match": "*" }, "204 No Content"],
  ["GET", { Prefer: "respond-async", "If-None-Match": "*" }, "304 Not Modified"],
])("%s as an HTTP message without a body", async (method, headers, status) => {
  const number = newNumber();
  await one.request("POST", "leaseUnits", { body: { number } });
  const body = method === "PATCH" ? { body: { floor: "7" } } : {};
  const monitor = await send(method, `leaseUnits(number='${number}')`, { headers, ...body });
  await result(monitor);
  const { text } = await one.request("GET", monitor, { headers: { Accept: "application/http" } });
  expect(text.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
  expect(text).not.toContain("Content-Length");
  expect(text).toMatch(/\r\n\r\n$/);
  expect((await one.request("HEAD", monitor)).headers["asyncresult"]).toBe(status.slice(0, 3));
});

describe("the preference", () => {
  test("with wait, the response is synchronous when it is there in time", async () => {
    const number = newNumber();
    const headers = { Prefer: "respond-async, wait=60" };
    const answer = await one.request("POST", "leaseUnits", { headers, body: { number } });
    expect([answer.status, answer.json.number, answer.headers["asyncresult"]]).toEqual([
      201,
      number,
      undefined,
    ]);
    const missing = await one.request("GET", "leaseUnits(number='NONE')", { headers });
    expect([missing.status, missing.json.error.code]).toEqual([404, "Internal_RecordNotFound"]);
    // Nothing remains stored, except for other tests.
    await database.sql(`delete from "asyncRequest"`);
    expect((await one.request("GET", "leaseUnits/$count", { headers })).status).toBe(200);
    await eventually(async () => expect(await database.sql(`select "id" from "asyncRequest"`)).toEqual([]));
  });

  test("with wait, the request is cancelled when the client leaves", async () => {
    await database.sql(`delete from "asyncRequest"`);
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${one.token}`, Prefer: "respond-async, wait=60" };
    const left = fetch(`${one.companyRoot}/${search}`, { headers, signal: leaving.signal });
    const rows = (): Promise<readonly unknown[]> => database.sql(`select "id" from "asyncRequest"`);
    await until(async () => (await rows()).length === 1);
    leaving.abort();
    await expect(left).rejects.toThrow("abort");
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  test("with wait, 202 when it is not", async () => {
    const monitor = await send("GET", search, { headers: { Prefer: "respond-async, wait=1" } });
    expect((await one.request("DELETE", monitor)).status).toBe(204);
  });

  test.each(["wait=5", "respond-async=false", "return=minimal"])("%s: synchronous", async (value) => {
    const answer = await one.request("GET", "leaseUnits/$count", { headers: { Prefer: value } });
    expect(answer.status).toBe(200);
  });

  test("within a batch it is not applied", async () => {
    const inside = {
      id: "1",
      method: "GET",
      url: `companies(${demoCompanyId})/leaseUnits/$count`,
      headers: prefer,
    };
    const answer = await one.request("POST", "/$batch", { body: { requests: [inside] } });
    expect(answer.json.responses[0].status).toBe(200);
  });
});

describe("the monitor", () => {
  test("belongs to the caller with its permissions", async () => {
    const monitor = await send("GET", "leaseUnits/$count");
    await result(monitor);
    const key = await openDevKey(folder);
    const callers = [
      { oid: "00000000-0000-4000-8000-000000000077", roles: ["API.ReadWrite.All"] },
      // The same caller with fewer permissions.
      { oid: "d0d0d0d0-0000-4000-8000-000000000001", roles: ["API.Read.All"] },
    ];
    for (const caller of callers) {
      const headers = { Authorization: `Bearer ${await signClaims(key, "1h", caller)}` };
      for (const method of ["GET", "DELETE"])
        expect((await one.request(method, monitor, { headers })).status).toBe(404);
    }
    const anonymous = await one.request("GET", monitor, { headers: { Authorization: undefined } });
    expect(anonymous.status).toBe(401);
    expect((await result(monitor)).status).toBe(200);
  });

  test.each(["POST", "PATCH", "PUT"])("%s is not allowed", async (method) => {
    const monitor = await send("GET", "leaseUnits/$count");
    const answer = await one.request(method, monitor, { body: {} });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, DELETE"]);
  });

  test("of no request does not exist", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await one.request(method, "/$async/99999999-9999-4999-8999-999999999999");
      expect([answer.status, answer.json.error.code]).toEqual([404, "BadRequest_NotFound"]);
    }
    expect((await one.request("GET", "/$async/nope")).status).toBe(404);
  });

  test("is kept for a day", async () => {
    const monitor = await send("GET", "leaseUnits/$count");
    await result(monitor);
    const id = monitor.slice(-36);
    const [row] = await database.sql(`select "keptUntil", "seenAt" from "asyncRequest" where "id" = '${id}'`);
    const time = (name: string): number => new Date(row?.[name] as string | Date).getTime();
    expect(Math.abs(time("keptUntil") - time("seenAt") - 86_400_000)).toBeLessThan(600_000);
    await database.sql(`update "asyncRequest" set "keptUntil" = "seenAt" where "id" = '${id}'`);
    expect((await one.request("GET", monitor)).status).toBe(404);
    // The next request deletes what has expired.
    await send("GET", "leaseUnits/$count");
    expect(await database.sql(`select "id" from "asyncRequest" where "id" = '${id}'`)).toEqual([]);
  });
});

describe("DELETE", () => {
  const running: readonly (readonly [string, () => TestService])[] = [
    ["the process that executes it", () => one],
    ["another process", () => other],
  ];
  test.each(running)("ends a search, at %s", async (_name, at) => {
    const monitor = await send("GET", search);
    const address = monitor.replace(one.root, at().root);
    expect((await at().request("GET", address)).status).toBe(202);
    expect((await at().request("DELETE", address)).status).toBe(204);
    for (const method of ["GET", "DELETE"]) expect((await at().request(method, address)).status).toBe(404);
  });

  // The embedded database has one writer: another process can request nothing before the change ends.
  const ofChanges = databaseKind === "sqlite" ? running.slice(0, 1) : running;
  test.each(ofChanges)("ends a change, which is undone, at %s", async (_name, at) => {
    const monitor = await send("PATCH", endlessChange, { body: { description: "never" } });
    const address = monitor.replace(one.root, at().root);
    expect((await at().request("DELETE", address)).status).toBe(204);
    expect((await at().request("GET", address)).status).toBe(404);
    expect(await count("description eq 'never'")).toBe("0");
  });

  test("either undoes a change or reports that it was made", async () => {
    for (let round = 0; round < 6; round += 1) {
      const number = newNumber();
      const many = Array.from({ length: 90 * round }, () => ({ quantity: 1 }));
      const body = { number, leaseUnitLedgerEntries: many };
      const monitor = await send("POST", "leaseUnits", { body });
      const { status } = await one.request("DELETE", monitor);
      const after = (await one.request("GET", monitor)).status;
      const stored = await count(`number eq '${number}'`);
      expect([
        [204, 404, "0"],
        [409, 200, "1"],
      ]).toContainEqual([status, after, stored]);
    }
  });

  test("deletes the result of a read, and of an error, not of a change", async () => {
    const outcomes: readonly (readonly [string, string, RequestOptions, number, number])[] = [
      ["GET", "leaseUnits/$count", {}, 204, 404],
      ["POST", "leaseUnits/$query", { headers: plain, body: "$top=1" }, 204, 404],
      ["POST", "leaseUnits", { body: { number: "MANY" } }, 204, 404],
      ["POST", "leaseUnits", { body: { number: newNumber() } }, 409, 200],
      ["POST", "/$batch", { body: { nothing: [] } }, 204, 404],
      ["POST", "/$batch", { body: { requests: [create("1", newNumber())] } }, 409, 200],
    ];
    for (const [method, path, options, status, after] of outcomes) {
      const monitor = await send(method, path, options);
      await result(monitor);
      expect((await one.request("DELETE", monitor)).status).toBe(status);
      expect((await one.request("GET", monitor)).status).toBe(after);
    }
  });

  test("of a batch in progress is not allowed", async () => {
    const requests = [
      {
        id: "1",
        method: "POST",
        url: `companies(${demoCompanyId})/leaseUnits`,
        body: { number: newNumber() },
      },
      { id: "2", method: "GET", url: `companies(${demoCompanyId})/${search}` },
    ];
    const monitor = await send("POST", "/$batch", { body: { requests } }, other);
    const answer = await other.request("DELETE", monitor);
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect((await other.request("GET", monitor)).status).toBe(202);
  });
});

describe("an end that the client did not request", () => {
  test("of a statement comes at REQUEST_TIMEOUT, of the request at ASYNC_TIMEOUT", async () => {
    // The searches take whole processors until then. Other requests are sent to the service with a long time limit.
    const service = await begin({ REQUEST_TIMEOUT: "1500ms" });
    try {
      const url = (path: string): string => `companies(${demoCompanyId})/${path}`;
      const requests = [
        { id: "1", method: "GET", url: url(search) },
        { id: "2", method: "GET", url: url("leaseUnits(number='MANY')") },
      ];
      const monitors = [
        await send("GET", search, {}, service),
        await send("POST", "/$batch", { body: { requests } }, service),
        await send("PATCH", endlessChange, { body: { description: "never" } }, service),
      ];
      const atOne = monitors.map((monitor) => monitor.replace(service.root, one.root));
      const [read, batch, change] = await Promise.all(atOne.map((monitor) => result(monitor)));
      for (const last of [read, change])
        expect([last?.headers["asyncresult"], last?.json.error.code]).toEqual([
          "408",
          "Application_RequestTimeout",
        ]);
      expect((await one.request("DELETE", atOne[2] ?? "")).status).toBe(204);
      const statuses = batch?.json.responses.map((each: { readonly status: number }) => each.status);
      expect(statuses).toEqual([408, 200]);
      expect(await count("description eq 'never'")).toBe("0");
    } finally {
      await service.stop();
    }
  });

  test("comes after the time limit", async () => {
    const service = await begin({ ASYNC_TIMEOUT: "500ms" });
    try {
      const last = await result(await send("GET", search, {}, service), {}, service);
      expect(last.headers["asyncresult"]).toBe("408");
      expect(last.json.error.code).toBe("Application_RequestTimeout");
      const requests = [create("1", newNumber()), { id: "2", method: "GET", url: inBatch(search) }];
      const batch = await send("POST", "/$batch", { body: { requests } }, service);
      expect((await result(batch, {}, service)).headers["asyncresult"]).toBe("408");
      expect((await service.request("DELETE", batch)).status).toBe(409);
    } finally {
      await service.stop();
    }
  });

  test("a stop ends a batch whose first changes were made", async () => {
    const service = await begin();
    const number = newNumber();
    const requests = [create("1", number), { id: "2", method: "GET", url: inBatch(search) }];
    const batch = (await send("POST", "/$batch", { body: { requests } }, service)).replace(
      service.root,
      one.root,
    );
    await until(async () => (await count(`number eq '${number}'`)) === "1");
    await service.stop();
    expect((await result(batch)).headers["asyncresult"]).toBe("503");
    expect((await one.request("DELETE", batch)).status).toBe(409);
  });

  test("a stop cancels the requests, and says so", async () => {
    const service = await begin();
    const monitor = await send("GET", search, {}, service);
    await service.stop();
    const answer = await one.request("GET", monitor.replace(service.root, one.root));
    expect([answer.status, answer.headers["asyncresult"]]).toEqual([200, "503"]);
    expect(answer.json.error.message).toContain("the service was stopped");
  });

  test("a request without a sign of life has ended", async () => {
    const monitor = await send("GET", search);
    const id = monitor.slice(-36);
    await database.sql(`update "asyncRequest" set "seenAt" = ${longAgo} where "id" = '${id}'`);
    const answer = await other.request("GET", there(monitor));
    // The sign of life may come between the two.
    if (answer.status === 200) {
      expect(answer.headers["asyncresult"]).toBe("503");
      expect(answer.json.error.message).toContain("has ended before its response");
    } else expect(answer.status).toBe(202);
    expect((await one.request("GET", monitor)).status).toBe(202);
    expect((await one.request("DELETE", monitor)).status).toBe(204);
  });
});

test("the error of a request whose process was lost names the request, and its changes may have been made", async () => {
  const answer = await one.request("POST", "leaseUnits", { headers: prefer, body: { number: newNumber() } });
  const monitor = String(answer.headers.location);
  await result(monitor);
  await database.sql(
    `update "asyncRequest" set "status" = 0, "seenAt" = ${longAgo} where "id" = '${monitor.slice(-36)}'`,
  );
  const lost = await other.request("GET", there(monitor));
  expect([lost.status, lost.headers["asyncresult"]]).toEqual([200, "503"]);
  expect(lost.headers["content-type"]).toBe("application/json;odata.metadata=minimal");
  const id = String(answer.headers["request-id"]);
  expect(lost.json.error.message).toMatch(new RegExp(`send it again if not\\.  CorrelationId:  ${id}\\.$`));
  expect((await other.request("DELETE", there(monitor))).status).toBe(409);
});

test.each([
  ["long ago", -3_600_000],
  ["at a clock that was ahead", 3_600_000],
])("a request whose last sign of life was %s has ended", async (_, after) => {
  const monitor = await send("GET", "leaseUnits/$count");
  await result(monitor);
  const id = monitor.slice(-36);
  const seenAt = storedInstant(Date.now() + after);
  await database.sql(`update "asyncRequest" set "status" = 0, "seenAt" = '${seenAt}' where "id" = '${id}'`);
  const answer = await other.request("GET", there(monitor));
  expect([answer.status, answer.headers["asyncresult"]]).toEqual([200, "503"]);
});

describe("beyond the limits the response is synchronous", () => {
  test("of requests in progress", async () => {
    const monitors = await Promise.all(Array.from({ length: 4 }, () => send("GET", search)));
    expect((await one.request("GET", "leaseUnits(number='MANY')", { headers: prefer })).status).toBe(200);
    for (const monitor of monitors) expect((await one.request("DELETE", monitor)).status).toBe(204);
  });

  test("of stored responses", async () => {
    const caller = { oid: "00000000-0000-4000-8000-000000000078", roles: ["API.ReadWrite.All"] };
    const headers = { Authorization: `Bearer ${await signClaims(await openDevKey(folder), "1h", caller)}` };
    const monitor = await send("GET", "leaseUnits/$count", { headers });
    await until(async () => (await one.request("GET", monitor, { headers })).status === 200);
    const columns = `"owner", "kind", "seenAt", "keptUntil", "status", "headers", "body"`;
    const copies = Array.from({ length: 99 }, (_, n) => {
      const id = `'00000000-0000-4000-9000-${String(n + 1).padStart(12, "0")}'`;
      const typed = databaseKind === "postgres" ? `cast(${id} as uuid)` : id;
      return `select ${typed}, ${columns} from "asyncRequest" where "id" = '${monitor.slice(-36)}'`;
    });
    await database.sql(`insert into "asyncRequest" ("id", ${columns}) ${copies.join(" union all ")}`);
    const answer = await one.request("GET", "leaseUnits/$count", { headers: { ...prefer, ...headers } });
    expect(answer.status).toBe(200);
  });

  test("a longer response is an error that says what to do", async () => {
    expect((await one.request("GET", longer)).bytes.length).toBeGreaterThan(8 * 1024 * 1024);
    const answer = await result(await send("GET", longer));
    expect([answer.headers["asyncresult"], answer.json.error.code]).toEqual([
      "400",
      "BadRequest_LimitExceeded",
    ]);
  });

  test.each(["json", "multipart"])(
    "a batch with a longer response is executed to its end: %s",
    async (format) => {
      const [first, last] = [newNumber(), newNumber()];
      const requests = [
        create("1", first),
        { id: "2", method: "GET", url: inBatch(longer) },
        create("3", last),
      ];
      const headers = format === "json" ? {} : { Accept: "multipart/mixed" };
      const monitor = await send("POST", "/$batch", { headers, body: { requests } });
      const answer = await result(monitor);
      expect([answer.headers["asyncresult"], answer.json.error.code]).toEqual([
        "507",
        "Internal_InsufficientStorage",
      ]);
      expect(await count(`number in ('${first}','${last}')`)).toBe("2");
      expect((await one.request("DELETE", monitor)).status).toBe(409);
      expect((await result(monitor)).headers["asyncresult"]).toBe("507");
    },
  );
});

describe("long responses", () => {
  const mebibyte = 1024 * 1024;
  /** For two responses of each of two callers. */
  const responses = responseMemory(8 * mebibyte);
  const [first, second] = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2"];
  const { signal } = new AbortController();
  const busy = { status: 503, code: "Internal_ServiceUnavailable" };

  /** Statements whose rows have the bodies of responses, each with whether it is marked as long. */
  const reads: (boolean | undefined)[] = [];
  const watched = (store: Store): Store => {
    const { forRequest } = store;
    return {
      ...store,
      query: (statement, inputs) => {
        if (/^select [^*]*["[]body["\]]/.test(statement.text)) reads.push(statement.long);
        return store.query(statement, inputs);
      },
      ...(forRequest && { forRequest: (request) => watched(forRequest(request)) }),
    };
  };

  let close: () => Promise<void>;
  let handle: ReturnType<typeof withAsync>;
  beforeAll(async () => {
    const opened = await openDatabase(
      readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder, DEMO_DATA: "none" }),
    );
    ({ close } = opened);
    const body = Buffer.alloc(2 * mebibyte, "x");
    handle = withAsync(() => ({ status: 200, headers: { "Content-Type": "text/plain" }, body }), {
      store: watched(opened.store),
      limits: { requestTimeout: 480_000, asyncTimeout: 480_000 },
      finished: () => undefined,
      responses,
    });
  });
  afterAll(async () => {
    await handle.stop();
    await close();
  });

  let ids = 0;
  const ask = async (
    caller: string,
    url: string,
    preference?: string,
    method = "GET",
  ): Promise<ODataResponse> =>
    handle.service({
      method,
      url,
      root: "http://localhost",
      headers: { prefer: preference },
      body: () => Promise.resolve(new Uint8Array()),
      caller: { id: caller, name: "", canWrite: true, partitions: "*" },
      id: `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`,
      signal: () => signal,
    });
  /** The path of the monitor of a request that has ended. */
  const stored = async (caller: string): Promise<string> => {
    const { status, headers } = await ask(caller, "/anything", "respond-async");
    expect(status).toBe(202);
    const monitor = String(headers["Location"]).slice("http://localhost".length);
    const id = monitor.slice("/$async/".length);
    await until(async () => {
      const rows = await database.sql(`select "status" from "asyncRequest" where "id" = '${id}'`);
      return Number(rows[0]?.["status"]) === 200;
    });
    return monitor;
  };
  const lengthOf = async ({ body }: ODataResponse): Promise<number | undefined> =>
    (await bytesOf(body, Infinity))?.length;

  test("of monitors hold memory until they are read, half of it those of one caller", async () => {
    const monitor = await stored(first);
    const unread = [await ask(first, monitor), await ask(first, monitor)];
    await expect(ask(first, monitor)).rejects.toMatchObject(busy);
    expect(await lengthOf(await ask(second, await stored(second)))).toBe(2 * mebibyte);
    for (const each of unread) expect(await lengthOf(each)).toBe(2 * mebibyte);
    expect(await lengthOf(await ask(first, monitor))).toBe(2 * mebibyte);
  });

  test("of requests that were waited for are left to their monitor where there is no memory", async () => {
    const unread = [await ask(first, "/anything", "respond-async,wait=240")];
    unread.push(await ask(first, "/anything", "respond-async,wait=240"));
    expect(unread.map(({ status }) => status)).toEqual([200, 200]);
    const { status, headers } = await ask(first, "/anything", "respond-async,wait=240");
    expect(status).toBe(202);
    const monitor = String(headers["Location"]).slice("http://localhost".length);
    for (const each of unread) expect(await lengthOf(each)).toBe(2 * mebibyte);
    const last = await until(async () => {
      const answer = await ask(first, monitor);
      return answer.status === 200 && answer;
    });
    expect(await lengthOf(last)).toBe(2 * mebibyte);
  });

  test("are read from the database as long ones, and only for the response", async () => {
    const monitor = await stored(first);
    reads.length = 0;
    expect(await lengthOf(await ask(first, monitor))).toBe(2 * mebibyte);
    expect(reads).toEqual([true]);
    const { status } = await ask(first, monitor, undefined, "DELETE");
    expect(status).toBe(204);
    expect(reads).toEqual([true]);
  });
});

/** A time long ago in the stored form of the database. */
const longAgo = "'2020-01-01T00:00:00.000Z'";

describe("the end of the process", () => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await openDatabase(
      readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder, DEMO_DATA: "none" }),
    ));
  });
  afterAll(() => close());

  const serving = (own: Store) =>
    withAsync(() => ({ status: 204, headers: {} }), {
      store: own,
      limits: { requestTimeout: 480_000, asyncTimeout: 480_000 },
      finished: () => undefined,
    });
  const ask = async (
    { service }: ReturnType<typeof withAsync>,
    url: string,
    preference: string | undefined,
  ) =>
    service({
      method: "GET",
      url,
      root: "http://localhost",
      headers: { prefer: preference },
      body: () => Promise.resolve(new Uint8Array()),
      caller: { id: "00000000-0000-4000-8000-0000000000a3", name: "", canWrite: true, partitions: "*" },
      id: randomUUID(),
      signal: () => new AbortController().signal,
    });

  test("waits for the response of a request that is being accepted", async () => {
    const { forRequest: _others, ...own } = store;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let arrived = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const handle = serving({
      ...own,
      transaction: async (...transaction) => {
        arrived();
        await gate;
        return store.transaction(...transaction);
      },
    });
    const sent = ask(handle, "/anything", "respond-async");
    await arrival;
    let isStopped = false;
    const stopping = handle.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    open();
    const { status, headers } = await sent;
    await stopping;
    expect(status).toBe(202);
    const monitor = String(headers["Location"]).slice("http://localhost".length);
    expect((await ask(serving(store), monitor, undefined)).headers).toHaveProperty("AsyncResult");
  });

  test("makes the responses to further requests synchronous", async () => {
    const handle = serving(store);
    await handle.stop();
    expect((await ask(handle, "/anything", "respond-async")).status).toBe(204);
  });
});
