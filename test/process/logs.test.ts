/**
 * Log lines: JSON with fixed fields for machines, sentences for people at a terminal, `Server-Timing` on request.
 *
 * @jest-environment <rootDir>/test/runtime/own-realm.js
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readConfig } from "../../src/config/config";
import { adminPages } from "../../src/host/pages";
import { createLog, terminalLines } from "../../src/observability/log";
import { createMetrics } from "../../src/observability/metrics";
import { send, start, type TestService } from "../harness";
import { eventually } from "../waiting";

// Without a collector the libraries for traces must not even be loaded: they would make every start slower.
for (const name of ["api", "sdk-trace-node", "exporter-trace-otlp-http", "resources"])
  jest.mock(`@opentelemetry/${name}`, () => {
    throw new Error("loaded without a collector");
  });

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true, env: { LOG_LEVEL: "debug" } });
});
afterAll(() => service.stop());

const lineOf = (id: unknown): Record<string, unknown> => {
  const line = service.logLines().find((it) => it["id"] === id && it["msg"] === "request");
  if (line === undefined) throw new Error("no log line");
  return line;
};

describe("a request is one line", () => {
  test("with method, set, path without query, status, times, bytes, caller and correlation id", async () => {
    const { headers, bytes } = await service.request(
      "GET",
      "leaseUnits?$filter=city%20eq%20'Altenmoor'&$top=1",
    );
    const line = lineOf(headers["request-id"]);
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      id: headers["request-id"],
      method: "GET",
      set: "leaseUnits",
      path: "/lease/management/v3.0/companies(11111111-1111-4111-8111-111111111111)/leaseUnits",
      status: 200,
      ms: expect.any(Number),
      db: expect.any(Number),
      bytes: bytes.length,
      caller: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: "request",
    });
    expect(Number(line["db"])).toBeLessThanOrEqual(Number(line["ms"]));
  });

  test.each([
    ["customers(number='SECRET')", "customers(number='…')"],
    ["customers(number=%27SECRET%27)/leaseContracts", "customers(number='…')/leaseContracts"],
    ["customers(number='SECRET''s')", "customers(number='…''…')"],
    ["customers(number='SECRET", "customers(number='…'"],
  ])("and without quoted texts: %s", async (path, logged) => {
    const { headers } = await service.request("GET", path);
    expect(String(lineOf(headers["request-id"])["path"])).toMatch(
      new RegExp(`/${logged.replaceAll(/[$()]/g, "\\$&")}$`),
    );
  });

  test("and with the beginning of a long path", async () => {
    const { headers } = await service.request("GET", `customers/${"a".repeat(5000)}`);
    const before = "/lease/management/v3.0/companies(11111111-1111-4111-8111-111111111111)/customers/";
    expect(lineOf(headers["request-id"])["path"]).toBe(`${before}${"a".repeat(500 - before.length)}…`);
  });

  test("without a caller for unauthenticated requests", async () => {
    const refused = await send("GET", service.root);
    expect(lineOf(refused.headers["request-id"])).toMatchObject({ status: 401, set: "other" });
    expect(lineOf(refused.headers["request-id"])).not.toHaveProperty("caller");
    const nowhere = await send("GET", `${service.url}/nothing-here`);
    expect(lineOf(nowhere.headers["request-id"])).not.toHaveProperty("caller");
  });

  test("with the number of requests in a batch", async () => {
    const requests = ["1", "2"].map((id) => ({ id, method: "get", url: "companies" }));
    const { headers } = await service.request("POST", "/$batch", { body: { requests } });
    expect(lineOf(headers["request-id"])).toMatchObject({ set: "$batch", parts: 2 });
  });

  test("and another one when an asynchronous request ends", async () => {
    const requests = ["1", "2"].map((id) => ({ id, method: "get", url: "companies" }));
    const headers = { Prefer: "respond-async, wait=10" };
    const { headers: answered } = await service.request("POST", "/$batch", { headers, body: { requests } });
    const id = answered["request-id"];
    await eventually(() => expect(service.logLines().filter((line) => line["id"] === id)).toHaveLength(2));
    const both = service.logLines().filter((line) => line["id"] === id);
    expect(Object.fromEntries(both.map(({ msg, set, parts }) => [msg, [set, parts]]))).toEqual({
      "asynchronous request": ["$batch", 2],
      request: ["$batch", undefined],
    });
  });

  test("whose time in the database is its own, and a part of that of a response that has its result", async () => {
    /** The statements of the exchange, and the fields `db` of its lines by their texts. */
    const ask = async (prefer: string, lines: number) => {
      const headers = { Prefer: `${prefer}server-timing` };
      const path = "leaseUnits?$filter=contains(description,'x')&$top=3";
      const { headers: answered } = await service.request("GET", path, { headers });
      const [, statements] = /desc="(\d+) statement/.exec(String(answered["server-timing"])) ?? [];
      const ofRequest = () => service.logLines().filter(({ id }) => id === answered["request-id"]);
      await eventually(() => expect(ofRequest()).toHaveLength(lines));
      return [Number(statements), Object.fromEntries(ofRequest().map(({ msg, db }) => [msg, db]))] as const;
    };
    const [ofRead] = await ask("", 1);
    const [ofAcceptance, accepted] = await ask("respond-async, ", 2);
    const [ofBoth, waited] = await ask("respond-async, wait=60, ", 2);
    expect(ofRead).toBeGreaterThan(0);
    expect(ofBoth).toBe(ofAcceptance + ofRead);
    const both = { request: expect.any(Number), "asynchronous request": expect.any(Number) };
    expect([accepted, waited]).toEqual([both, both]);
  });

  test("successful health checks have the level `debug`", async () => {
    const well = await send("GET", `${service.url}/health/live`);
    expect(lineOf(well.headers["request-id"])).toMatchObject({
      level: 20,
      path: "/health/live",
      status: 200,
    });
  });

  test("and no line has a query, a header, a name or a token", () => {
    expect(JSON.stringify(service.logLines())).not.toMatch(
      /Altenmoor|SECRET|\$filter|Development|eyJ|Bearer e/,
    );
  });
});

test("a page that fails has one line, with the id of the response and the error", async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const config = readConfig({ DATABASE_URL: "sqlite:none.db" });
  const metrics = { ...createMetrics(), text: () => Promise.reject(new Error("no metrics")) };
  const pages = adminPages({
    config,
    log,
    metrics,
    obstacle: () => Promise.resolve(undefined),
    originOf: () => "http://localhost",
    rootPath: "",
    developmentTokens: undefined,
    notFound: (_req, res) => void res.sendStatus(404),
  });
  const server = createServer(pages).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { status, headers, bytes } = await send("GET", `http://127.0.0.1:${port}/metrics`);
  server.close();
  expect(status).toBe(500);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 50,
      id: headers["request-id"],
      path: "/metrics",
      status: 500,
      bytes: bytes.length,
      err: expect.objectContaining({ message: "no metrics" }),
      msg: "request failed",
    }),
  ]);
});

describe("an error in a line is without values of records", () => {
  const lineWith = (err: unknown): Record<string, unknown> => {
    const lines: string[] = [];
    createLog({ logLevel: "info" }, { write: (line) => void lines.push(line) }).error({ err }, "failed");
    expect(lines).toEqual([expect.not.stringContaining("SECRET")]);
    return (JSON.parse(lines[0] ?? "") as { err: Record<string, unknown> }).err;
  };
  class DatabaseError extends Error {}
  class RequestError extends Error {}
  const postgres = (code: string, message: string, more: object = {}): Error =>
    Object.assign(new DatabaseError(message), { name: "error", code, ...more });
  const mssql = (number: number, message: string, more: object = {}): Error =>
    Object.assign(new RequestError(message), { code: "EREQUEST", number, ...more });

  test("of PostgreSQL: its members without values, and the stack", () => {
    const error = postgres(
      "23502",
      'null value in column "zz" of relation "postCode" violates not-null constraint',
      {
        severity: "ERROR",
        detail: "Failing row contains (1, SECRET, null).",
        where: "SECRET",
        hint: "SECRET",
        internalQuery: "SECRET",
        query: "SECRET",
        parameters: ["SECRET"],
        table: "postCode",
        column: "zz",
        constraint: undefined,
        routine: "ExecConstraints",
      },
    );
    const { stack, ...members } = lineWith(error);
    expect(members).toEqual({
      type: "DatabaseError",
      message: "null value in column …",
      code: "23502",
      table: "postCode",
      column: "zz",
      routine: "ExecConstraints",
    });
    expect(stack).toMatch(/^DatabaseError: null value in column …\n {4}at .*logs\.test\.ts/);
  });

  test.each<[Error, string]>([
    [
      postgres("22P02", 'invalid input syntax for type integer: "SECRET"'),
      "invalid input syntax for type integer…",
    ],
    [
      postgres("22P02", "ungültige Eingabesyntax für Typ integer »SECRET«"),
      "ungültige Eingabesyntax für Typ integer …",
    ],
    [postgres("22P02", "整数型の入力構文が不正です「SECRET」"), "整数型の入力構文が不正です…"],
    [
      postgres("22001", "value too long for type character varying(20)"),
      "value too long for type character varying…",
    ],
    [postgres("40001", "could not serialize access"), "could not serialize access"],
    // The text of a statement has no values.
    [postgres("42P01", 'relation "shop" does not exist'), 'relation "shop" does not exist'],
    [
      mssql(245, "Conversion failed when converting the nvarchar value 'O'SECRET' to data type int."),
      "Conversion failed when converting the nvarchar value …",
    ],
    [
      mssql(
        2627,
        "Violation of UNIQUE KEY constraint 'k'. Cannot insert duplicate key in object 'o'. The duplicate key value is (SECRET).",
      ),
      "Violation of UNIQUE KEY constraint …",
    ],
    [
      mssql(
        2628,
        "String or binary data would be truncated in table 't', column 'c'. Truncated value: 'SECRET'.",
      ),
      "String or binary data would be truncated in table …",
    ],
    [
      mssql(220, "Arithmetic overflow error for data type tinyint, value = SECRET."),
      "Arithmetic overflow error for data type tinyint, value …",
    ],
    [mssql(208, "Invalid object name 'dbo.shop'."), "Invalid object name 'dbo.shop'."],
    [
      Object.assign(new Error("UNIQUE constraint failed: shop.number"), { code: "SQLITE_CONSTRAINT_UNIQUE" }),
      "UNIQUE constraint failed: shop.number",
    ],
    [new SyntaxError(`Unexpected token 'S', "SECRET" is not valid JSON`), "Unexpected token …"],
    [
      new TypeError("Cannot read properties of undefined (reading 'x')"),
      "Cannot read properties of undefined (reading 'x')",
    ],
  ])("case %#: a message", (error, message) => expect(lineWith(error)["message"]).toBe(message));

  test("and so are its causes", () => {
    const cause = mssql(2627, "Violation of 'SECRET'", {
      originalError: Object.assign(new Error("'SECRET'"), { number: 2627, info: { message: "SECRET" } }),
      precedingErrors: [mssql(1205, "deadlock 'SECRET'")],
    });
    const error = new Error("The record cannot be written.", { cause });
    expect(lineWith(error)).toMatchObject({
      message: "The record cannot be written.",
      cause: {
        message: "Violation of …",
        number: 2627,
        cause: { message: "…", number: 2627 },
        errors: [{ message: "deadlock …", number: 1205 }],
      },
    });
    expect(lineWith(Object.assign(error, { cause: error }))).toMatchObject({
      cause: { message: error.message },
    });
  });

  test("a message that looks like a stack is no stack", () =>
    expect(lineWith(postgres("22P02", 'no "date\n    at SECRET')).stack).toMatch(
      /^DatabaseError: no …\n {4}at .*logs/,
    ));

  test("a thrown text is only its type", () => expect(lineWith("SECRET")).toEqual({ type: "string" }));
});

describe("on a terminal", () => {
  const readable = terminalLines(false);
  const time = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const request = {
    level: 30,
    time,
    id: "0f0e0d0c-0000-4000-8000-00000000000a",
    method: "PATCH",
    set: "leaseUnits",
    path: "/lease/management/v3.0/leaseUnits(1)",
    status: 200,
    ms: 3.14,
    db: 2.2,
    bytes: 812,
    caller: "d0d0d0d0-0000-4000-8000-000000000001",
    msg: "request",
  };
  const said = "PATCH 200 /lease/management/v3.0/leaseUnits(1)  3.14 ms (2.2 in the database)";
  const who = "id 0f0e0d0c-0000-4000-8000-00000000000a  by d0d0d0d0-0000-4000-8000-000000000001";

  test.each<[string, object, string]>([
    ["a request", request, `INFO: ${said}  812 B  ${who}`],
    [
      "one without the database and without a caller",
      { ...request, db: undefined, caller: undefined, status: 401, bytes: 45_678 },
      "INFO: PATCH 401 /lease/management/v3.0/leaseUnits(1)  3.14 ms  46 kB  id 0f0e0d0c-0000-4000-8000-00000000000a",
    ],
    [
      "a batch in a trace",
      { ...request, parts: 3, trace: "0af7" },
      `INFO: ${said}  812 B  3 requests  ${who}  trace 0af7`,
    ],
    [
      "another line",
      { level: 40, time, reason: "SIGTERM", msg: "stopping" },
      'WARN: stopping {"reason":"SIGTERM"}',
    ],
  ])("%s", (_, line, expected) => {
    const text = readable?.(`${JSON.stringify(line)}\n`);
    expect(text).toMatch(/^\[\d\d:\d\d:\d\d\.678\] /);
    expect(text?.replace(/^\S+ /, "")).toBe(`${expected}\n`);
  });

  test("a fault has its stack below", () => {
    const err = {
      type: "TypeError",
      message: "x is not a function",
      stack: "TypeError: x is not a function\n    at y",
    };
    const text = readable?.(
      `${JSON.stringify({ ...request, level: 50, status: 500, err, msg: "request failed" })}\n`,
    );
    expect(text).toContain("ERROR: PATCH 500 /lease/management/v3.0/leaseUnits(1)");
    expect(text).toContain("request failed");
    expect(text).toContain("at y");
  });
});

describe("Server-Timing", () => {
  const timing = async (path: string, prefer: string | undefined, method = "GET", body?: unknown) => {
    const headers = prefer === undefined ? {} : { Prefer: prefer };
    const answer = await service.request(method, path, { headers, body });
    return answer.headers["server-timing"];
  };
  const duration = String.raw`;dur=\d+\.\d{3}`;
  const timings = (...metrics: readonly string[]): RegExp =>
    new RegExp(
      `^${metrics.map((it) => it.replace(";", `${duration};`).replace(/^(\w+)$/, `$1${duration}`)).join(", ")}$`,
    );

  test("is left out unless it is asked for", async () => {
    expect(await timing("leaseUnits?$top=1", undefined)).toBeUndefined();
    expect(await timing("leaseUnits?$top=1", "maxpagesize=3")).toBeUndefined();
    expect(await timing("leaseUnits?$top=1", "server-timing=false")).toBeUndefined();
  });

  test("names the stages; the second request of a shape uses the cached plan", async () => {
    const path = "leaseUnits?$top=1&$select=number,floor,city";
    const expected = (plan: string): RegExp =>
      timings("auth", "parse", `plan;desc="${plan}"`, 'db;desc="1 statement"', "total");
    expect(await timing(path, "server-timing")).toMatch(expected("compiled"));
    expect(await timing(path, "maxpagesize=3, Server-Timing")).toMatch(expected("cached"));
  });

  test("sums up a batch, and is sent for errors too", async () => {
    const requests = ["1", "2"].map((id) => ({ id, method: "get", url: "companies" }));
    const batch = await timing("/$batch", "server-timing", "POST", { requests });
    expect(batch).toMatch(
      timings("auth", "parse", 'plan;desc="(cached|compiled)"', 'db;desc="2 statements"', "total"),
    );
    expect(await timing("leaseUnits?$filter=nope", "server-timing")).toMatch(
      timings("auth", "parse", "total"),
    );
  });

  test("adds up: no stage takes longer than the whole", async () => {
    const header = String(await timing("leaseUnits?$top=5", "server-timing"));
    const times = [...header.matchAll(/dur=([\d.]+)/g)].map(([, text]) => Number(text));
    const total = times.pop() ?? 0;
    expect(times.length).toBe(4);
    expect(times.reduce((sum, it) => sum + it, 0)).toBeLessThanOrEqual(total + 0.01);
  });
});
