/**
 * Failures of the database or the connection to it (PostgreSQL): a clear error, no partial write, and recovery without
 * a restart. The service connects through a proxy that fails on command.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, send, start, type TestAnswer, type TestService } from "../harness";
import { connect } from "../mcp/agent";
import { openFaultyProxy, type FaultyProxy } from "./faulty-proxy";
import { eventually, until } from "../waiting";

let folder: string;
let database: TestDatabase;
let proxy: FaultyProxy;
let service: TestService;

const begin = async (env: Record<string, string> = {}): Promise<void> => {
  service = await start({
    database: { ...database, url: proxy.url },
    env: { DATABASE_POOL_TIMEOUT: "15s", ...env },
  });
  await ask("POST", "/companies", { id: demoCompanyId, name: "Estate" });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-faults-"));
  database = await newDatabase(folder, "tables");
  proxy = await openFaultyProxy(database.url);
});
afterEach(async () => {
  await service.stop();
  await proxy.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  service.request(method, path, body === undefined ? {} : { body });
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** 503 with `Retry-After`. */
function expectUnavailable({ status, headers, json }: TestAnswer): void {
  expect([status, json.error?.code]).toEqual([503, "Internal_ServiceUnavailable"]);
  expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
}

/** Status, change and set of the audit's lines for the request. */
const auditOf = ({ headers }: TestAnswer): readonly unknown[] =>
  service
    .logLines()
    .filter(({ msg, id }) => msg === "write" && id === headers["request-id"])
    .map(({ status, change, set }) => [status, change, set]);

const readiness = async (): Promise<number> => (await send("GET", `${service.adminUrl}/health/ready`)).status;

const unitCount = 8000;

/** Creates records in the set, a page of some megabytes. */
async function fillUnits(): Promise<void> {
  expect((await ask("POST", "leaseUnits", { number: "U0", description: "x".repeat(90) })).status).toBe(201);
  await database.sql(
    `insert into "leaseUnit" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'number', 'U' || n))).*
     from "leaseUnit" u, generate_series(1, ${unitCount - 1}) n`,
  );
}

/** Delays every read of the services by that many seconds from now on. */
const slowServices = (seconds: number): Promise<unknown> =>
  database.sql(
    `alter table "service" rename to "services"; create view "service" as select * from "services" where (select pg_sleep(${seconds})) is not null`,
  );

/** The running statements of the service, and the number of its open transactions. */
const running = async (state = "active"): Promise<number> =>
  Number(
    (
      await database.sql(
        `select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'lease-service' and state like '${state}%'`,
      )
    )[0]?.["n"],
  );

/** A foreign session that locks the rows of the statement until `release`. */
async function lockedByOther(statement: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return { release: () => client.end() };
}

test("dates have the style ISO, whatever the database's default", async () => {
  await database.sql(
    `do $$ begin execute format('alter database %I set datestyle = ''German, DMY''', current_database()); end $$`,
  );
  await begin();
  const dates = { contractDate: "2026-02-01", contractValidUntil: "2027-01-31" };
  const line = { leaseUnitNo: "U1", startingDate: dates.contractDate };
  const contract = await ask("POST", "leaseContracts", { ...dates, leaseContractLines: [line] });
  const released = await ask("POST", `leaseContracts(${contract.json.id})/release`, { force: true });
  expect([released.status, released.json]).toMatchObject([200, { ...dates, versionStatus: "Valid" }]);
});

describe("a connection fails", () => {
  test("while idle: no effect", async () => {
    await begin();
    for (let i = 0; i < 3; i += 1) {
      proxy.abort();
      expect((await ask("GET", "services")).status).toBe(200);
      proxy.abort();
      expect((await ask("POST", "services", { code: `C${i}` })).status).toBe(201);
    }
  });

  test("in the middle of a page: the connection is reset, the log has the fault, the next request succeeds", async () => {
    await begin();
    await fillUnits();
    proxy.abortAfter(1_000_000);
    await expect(ask("GET", "leaseUnits")).rejects.toThrow("ECONNRESET");
    const lines = service.logLines().filter(({ msg }) => msg === "transfer broken");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, status: 200, path: expect.stringMatching(/leaseUnits$/) });
    expect(JSON.stringify(lines[0])).toContain("The database cannot be reached now");
    const whole = await ask("GET", "leaseUnits");
    expect([whole.status, whole.json.value.length]).toEqual([200, unitCount]);
    await until(async () => (await running("idle in")) === 0);
  });

  test("before the first row of a page: the query is repeated", async () => {
    await begin();
    await fillUnits();
    proxy.abortAt("leaseUnit", "before");
    expect((await ask("GET", "leaseUnits")).json.value).toHaveLength(unitCount);
  });

  test.each([
    ["begin", 'insert into "leaseUnit"', "before"],
    ["with the first row", 'insert into "leaseUnit"', "answer"],
    ["before the last record", 'insert into "leaseUnitLedgerEntry"', "before"],
  ] as const)("in a transaction, %s: it is repeated as a whole", async (_, text, when) => {
    await begin();
    proxy.abortAt(text, when);
    const created = await ask("POST", "leaseUnits", { objectArea: 5 });
    expect([created.status, created.json.number]).toEqual([201, "LU00001"]);
    const entries = (await ask("GET", "leaseUnitLedgerEntries")).json.value;
    expect(entries.map(({ entryNo, quantity }: Record<string, unknown>) => [entryNo, quantity])).toEqual([
      [1, 5],
    ]);
    expect((await ask("GET", "leaseUnits/$count")).text).toContain("1");
  });

  // The log and the commit are sent together: the connection may fail before the service has sent the second.
  test("from the log of changes on: repeated, or 503 since the outcome is unknown; never half or twice", async () => {
    await begin();
    proxy.abortAt('insert into "change"', "before");
    const created = await ask("POST", "leaseUnits", { objectArea: 5 });
    if (created.status !== 201) expectUnavailable(created);
    const stored = created.status === 201 ? [[1, 5]] : [];
    const entries = (await ask("GET", "leaseUnitLedgerEntries")).json.value;
    expect(entries.map(({ entryNo, quantity }: Record<string, unknown>) => [entryNo, quantity])).toEqual(
      stored,
    );
    expect((await ask("GET", "leaseUnits/$count")).text).toContain(`${stored.length}`);
  });

  test.each([
    ["before", 0],
    ["answer", 1],
  ] as const)(
    "during the commit (%s): 503, since the outcome is unknown; it is not repeated",
    async (when, count) => {
      await begin();
      await ask("POST", "documents", {});
      proxy.abortAt("commit", when);
      const answer = await ask("POST", "leaseUnits", { objectArea: 5 });
      expectUnavailable(answer);
      expect(answer.json.error.message).toContain("while the changes were committed");
      const written = await database.sql(
        'select (select count(*) from "leaseUnit") as "units", (select count(*) from "leaseUnitLedgerEntry") as "entries"',
      );
      expect(written.map(({ units, entries }) => [Number(units), Number(entries)])).toEqual([[count, count]]);
      // The audit has the records that may be stored, with the status of the response.
      await eventually(() =>
        expect(auditOf(answer)).toEqual([
          [503, "created", "leaseUnits"],
          [503, "created", "leaseUnitLedgerEntries"],
        ]),
      );
      expect((await ask("POST", "leaseUnits", {})).status).toBe(201);
    },
  );

  test.each(["before", "answer"] as const)(
    "during the commit of a group (%s): the audit has its records",
    async (when) => {
      await begin();
      proxy.abortAt("commit", when);
      const url = `companies(${demoCompanyId})/services`;
      const requests = ["A", "B"].map((code) => ({
        id: code,
        atomicityGroup: "g",
        method: "POST",
        url,
        body: { code },
      }));
      const answer = await ask("POST", "/$batch", { requests });
      expect(answer.json.responses.map(({ status }: { status: number }) => status)).toContain(503);
      await eventually(() =>
        expect(auditOf(answer)).toEqual([
          [503, "created", "services"],
          [503, "created", "services"],
        ]),
      );
    },
  );

  test("in an atomic group: it is repeated as a whole, and stored once", async () => {
    await begin();
    proxy.abortAt('insert into "leaseUnit"', "answer");
    const group = times(3, (i) => ({
      id: `${i}`,
      atomicityGroup: "g",
      method: "POST",
      url: `companies(${demoCompanyId})/leaseUnits`,
      body: { objectArea: 1 },
    }));
    const answer = await ask("POST", "/$batch", { requests: group });
    expect(answer.json.responses.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201]);
    const units = (await ask("GET", "leaseUnits")).json.value;
    expect(units.map(({ number }: { number: string }) => number)).toEqual(["LU00001", "LU00002", "LU00003"]);
  });

  test("terminated by the server, under load: complete records or none, numbers without gaps", async () => {
    await begin();
    const writes = times(120, async (i) => {
      await pause(i * 10);
      return (await ask("POST", "leaseUnits", { objectArea: 1 })).status;
    });
    for (let i = 0; i < 4; i += 1) {
      await pause(200);
      await database.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    }
    const statuses = await Promise.all(writes);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const units = (await ask("GET", "leaseUnits")).json.value;
    expect(units.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
    expect(units.map(({ number }: { number: string }) => number)).toEqual(
      times(units.length, (i) => `LU${String(i + 1).padStart(5, "0")}`),
    );
    const entries = (await ask("GET", "leaseUnitLedgerEntries")).json.value;
    expect(entries.map(({ entryNo }: { entryNo: number }) => entryNo)).toEqual(
      times(units.length, (i) => i + 1),
    );
  });
});

test("a column gets another type: changes on all connections, whose statements no longer fit, go on", async () => {
  await begin();
  const { id } = (await ask("POST", "leaseUnits", { number: "U1" })).json;
  const statuses = async (): Promise<readonly number[]> => {
    const change = (i: number) => ask("PATCH", `leaseUnits(${id})`, { description: `${i}` });
    return (await Promise.all(times(20, change))).map(({ status }) => status);
  };
  const succeeded = times(20, () => 200);
  // Statements are prepared from their second use on.
  for (let i = 0; i < 3; i += 1) expect(await statuses()).toEqual(succeeded);
  await database.sql('alter table "leaseUnit" alter column "description" type varchar(200)');
  for (let i = 0; i < 3; i += 1) expect(await statuses()).toEqual(succeeded);
});

test("the server is stopped and started: 503 and not ready meanwhile, then as before", async () => {
  await begin();
  expect(await readiness()).toBe(200);
  await proxy.goDown();
  // Both wait for it to come up again, in vain; readiness is reported at once.
  const inVain = Promise.all([ask("GET", "services"), ask("POST", "services", { code: "DOWN" })]);
  expect(await readiness()).toBe(503);
  for (const answer of await inVain) expectUnavailable(answer);
  expect((await send("GET", `${service.adminUrl}/health/live`)).status).toBe(200);
  await proxy.comeUp();
  expect((await ask("POST", "services", { code: "UP" })).status).toBe(201);
  const codes = (await ask("GET", "services")).json.value.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(["UP"]);
  expect(await readiness()).toBe(200);
});

test("the server restarts within seconds, as after a crash: requests wait for it", async () => {
  await begin();
  await proxy.goDown();
  const answers = [ask("GET", "services"), ask("POST", "services", { code: "WAITS" })];
  await pause(6000);
  await proxy.comeUp();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 201]);
});

test("all connections of a caller are in use: requests that wait too long get 503, the others succeed", async () => {
  await begin({ DATABASE_POOL_SIZE: "3", DATABASE_POOL_TIMEOUT: "1s" });
  const other = await lockedByOther('lock table "service" in access exclusive mode');
  const slow = [ask("GET", "services/$count"), ask("GET", "services/$count")];
  await until(async () => (await running()) === 2);
  const [read, written] = await Promise.all([ask("GET", "customers"), ask("POST", "customers", {})]);
  expectUnavailable(read);
  expectUnavailable(written);
  // They did not wait for the others to end.
  expect(await running()).toBe(2);
  await other.release();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask("GET", "customers")).json.value).toEqual([]);
});

test("a statement takes longer than REQUEST_TIMEOUT: 408, and it is cancelled on the server", async () => {
  await begin({ REQUEST_TIMEOUT: "3s" });
  await slowServices(30);
  const answer = await ask("GET", "services");
  expect([answer.status, answer.json.error.code]).toEqual([408, "Application_RequestTimeout"]);
  await until(async () => (await running()) === 0);
  expect((await ask("GET", "customers")).status).toBe(200);
});

test("the client disconnects: its statement is cancelled on the server, the next one on that connection is not", async () => {
  await begin({ DATABASE_POOL_SIZE: "3" });
  await slowServices(30);
  for (let i = 0; i < 5; i += 1) {
    const leaving = httpRequest(`${service.companyRoot}/services`, {
      headers: { Authorization: `Bearer ${service.token}` },
      agent: false,
    });
    leaving.on("error", () => undefined).end();
    await until(async () => (await running()) === 1);
    leaving.destroy();
    expect((await ask("GET", "customers")).status).toBe(200);
  }
  // The cancellation of the last one may still be in progress; without it the statement would take far longer.
  await until(async () => (await running()) === 0);
});

test("a reader may take longer than REQUEST_TIMEOUT for a page, as long as it reads", async () => {
  await begin({ REQUEST_TIMEOUT: "3s" });
  await fillUnits();
  const reading = httpRequest(`${service.companyRoot}/leaseUnits`, {
    headers: { Authorization: `Bearer ${service.token}` },
    agent: false,
  });
  const text = await new Promise<string>((resolve, reject) => {
    reading.on("error", reject).on("response", (res) => {
      let read = "";
      res.setEncoding("utf8");
      res.on("error", reject).on("end", () => resolve(read));
      res.on("data", (chunk: string) => {
        read += chunk;
        res.pause();
        setTimeout(() => res.resume(), 50);
      });
    });
    reading.end();
  });
  expect(JSON.parse(text).value).toHaveLength(unitCount);
});

describe("another session locks a record", () => {
  test("until the timeout: 408, and nothing is written, then or later", async () => {
    await begin({ REQUEST_TIMEOUT: "3s" });
    const { json } = await ask("POST", "leaseUnits", { objectArea: 1 });
    const other = await lockedByOther('select * from "leaseUnit" for update');
    const answer = await ask("PATCH", `leaseUnits(${json.id})`, { objectArea: 2 });
    expect([answer.status, answer.json.error.code]).toEqual([408, "Application_RequestTimeout"]);
    await other.release();
    await until(async () => (await running()) + (await running("idle in")) === 0);
    expect((await ask("GET", `leaseUnits(${json.id})`)).json.objectArea).toBe(1);
    expect((await ask("GET", "leaseUnitLedgerEntries")).json.value).toHaveLength(1);
    expect((await ask("PATCH", `leaseUnits(${json.id})`, { objectArea: 3 })).status).toBe(200);
  });

  test("for a moment: the change waits for it; readers do not", async () => {
    await begin();
    const { json } = await ask("POST", "leaseUnits", { objectArea: 1 });
    const other = await lockedByOther('select * from "leaseUnit" for update');
    const change = ask("PATCH", `leaseUnits(${json.id})`, { objectArea: 2 });
    await until(async () => (await running()) === 1);
    expect((await ask("GET", `leaseUnits(${json.id})`)).json.objectArea).toBe(1);
    await other.release();
    expect((await change).status).toBe(200);
  });
});

test("numbering blocks numbering of the same series, and nothing else", async () => {
  await begin();
  const elsewhere = "22222222-2222-4222-8222-222222222222";
  await ask("POST", "/companies", { id: elsewhere, name: "Elsewhere" });
  await ask("POST", "leaseContracts", {});
  const other = await lockedByOther(
    `update "counter" set "lastNumber" = "lastNumber" where "companyId" = '${demoCompanyId}' and "name" = 'leaseContract'`,
  );
  const held = ask("POST", "leaseContracts", {});
  await until(async () => (await running()) === 1);
  const free = await Promise.all([
    ask("POST", `/companies(${elsewhere})/leaseContracts`, {}),
    ask("POST", "leaseUnits", { objectArea: 1 }),
    ask("POST", "leaseContracts", { number: "BY HAND" }),
    ask("GET", "leaseContracts"),
  ]);
  expect(free.map(({ status }) => status)).toEqual([201, 201, 201, 200]);
  await other.release();
  expect((await held).json.number).toBe("LC00002");
});

test("a deadlock of two batches: the server cancels one, which is repeated", async () => {
  await begin();
  const made = await Promise.all(times(2, () => ask("POST", "leaseUnits", { objectArea: 1 })));
  const ids: readonly string[] = made.map(({ json }) => json.id);
  const deadlocks = async (): Promise<number> =>
    Number(
      (await database.sql("select deadlocks from pg_stat_database where datname = current_database()"))[0]?.[
        "deadlocks"
      ],
    );
  const group = (order: readonly string[]): Promise<TestAnswer> =>
    ask("POST", "/$batch", {
      requests: order.map((id, i) => ({
        id: `${i}`,
        atomicityGroup: "g",
        method: "PATCH",
        url: `companies(${demoCompanyId})/leaseUnits(${id})`,
        body: { objectArea: 10 + i },
      })),
    });
  let rounds = 0;
  do {
    const answers = await Promise.all([group(ids), group(ids.toReversed())]);
    for (const { json } of answers)
      expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
    rounds += 1;
  } while ((await deadlocks()) === 0 && rounds < 40);
  expect(await deadlocks()).toBeGreaterThan(0);
  // One group ran after the other, so one of the records has the first group's last value.
  const units = (await ask("GET", "leaseUnits")).json.value;
  const areas: readonly number[] = units.map(({ objectArea }: { objectArea: number }) => objectArea);
  expect(areas.toSorted((a, b) => a - b)).toEqual([10, 11]);
});

test("the log of an unexpected error has no values of the record", async () => {
  await begin({ MCP_WRITE: "true" });
  await database.sql(`alter table "postCode" add column "zz" text not null default 'x'`);
  await database.sql(`alter table "postCode" alter "zz" drop default`);
  const body = { code: "SECRET", city: "SECRET" };
  expect((await ask("POST", "postCodes", body)).status).toBe(500);
  const url = `companies(${demoCompanyId})/postCodes`;
  const requests = [{ id: "1", method: "POST", url, body }];
  expect((await ask("POST", "/$batch", { requests })).json.responses).toMatchObject([{ status: 500 }]);
  const agent = await connect(service);
  expect(await agent.call("create_record", { set: "postCodes", record: body })).toMatchObject({
    failed: true,
  });
  await agent.close();
  const lines = service.logLines().filter(({ err }) => err !== undefined);
  const members = {
    type: "DatabaseError",
    code: "23502",
    table: "postCode",
    column: "zz",
    routine: "ExecConstraints",
  };
  expect(lines).toMatchObject(
    ["request failed", "request of a batch failed", "request of an agent failed"].map((msg) => ({
      msg,
      err: members,
    })),
  );
  expect(JSON.stringify(service.logLines())).not.toContain("SECRET");
});
