/**
 * Failures of the connection to PostgreSQL at any moment of a request: one connection, all of them, or new ones too
 * become silent, are reset or are terminated, at any message (connecting, begin, locks, any statement, a read of a
 * cursor, commit) or while idle. Each request is answered in time, writes are complete or absent, totals of the stored
 * rent roll are those of its units, and the service recovers. `PROPERTY_RUNS` and `PROPERTY_SEED` give longer and other runs.
 */
import * as fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, send, start, type TestAnswer, type TestService } from "../harness";
import { runs } from "../property/run";
import { openFaultyProxy, type Fault, type FaultMoment, type FaultyProxy } from "./faulty-proxy";

const poolSize = 3;
/** Milliseconds: `REQUEST_TIMEOUT`, and far more than any response takes on a busy machine. */
const requestTimeout = 2000;
const patience = 25_000;
const storedWithin = 400_000;
/** More messages than any request has; then the fault does not occur, which is fine. */
const lastPiece = 14;
const unitCount = 3000;

let folder: string;
let database: TestDatabase;
let proxy: FaultyProxy;
let service: TestService;
let unitId: string;
const faultsOfProcess: unknown[] = [];
const note = (error: unknown): void => void faultsOfProcess.push(error);

beforeAll(async () => {
  process.on("uncaughtException", note).on("unhandledRejection", note);
  folder = await mkdtemp(join(tmpdir(), "lease-moments-"));
  database = await newDatabase(folder);
  proxy = await openFaultyProxy(database.url);
  service = await start({
    database: { ...database, url: proxy.url },
    env: {
      DATABASE_POOL_SIZE: String(poolSize),
      DATABASE_POOL_TIMEOUT: "2s",
      REQUEST_TIMEOUT: `${requestTimeout}ms`,
      RENT_ROLL_STORED_FROM: "1",
    },
  });
  await ask("POST", "/companies", { id: demoCompanyId, name: "Estate" });
  unitId = (await ask("POST", "leaseUnits", { objectArea: 1, description: "x".repeat(90) })).json.id;
  await database.sql(
    `insert into "leaseUnit" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'number', 'X' || n, 'objectArea', 0))).*
     from "leaseUnit" u, generate_series(1, ${unitCount}) n`,
  );
});
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  process.off("uncaughtException", note).off("unhandledRejection", note);
});

const ask = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  service.request(method, path, body === undefined ? {} : { body });
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(what: string, condition: () => Promise<boolean>, within = patience): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not so within ${within} ms: ${what}`);
    await pause(50);
  }
}

/** Also has the rent roll stored. */
const totals = (): Promise<TestAnswer> =>
  ask("GET", "rentRoll?$apply=aggregate(area%20with%20sum%20as%20area,$count%20as%20units)");

const group = (isolation: object): object => ({
  requests: [1, 2, 3].map((i) => ({
    id: `${i}`,
    atomicityGroup: "g",
    method: "POST",
    url: `companies(${demoCompanyId})/leaseUnits`,
    body: { objectArea: i },
  })),
  ...isolation,
});

/** The requests during which the fault occurs, each with a different dialogue with the database. */
const requests: Readonly<Record<string, () => Promise<TestAnswer>>> = {
  "a record": () => ask("GET", `leaseUnits(${unitId})`),
  "a short page": () => ask("GET", "services"),
  "a long page": () => ask("GET", "leaseUnits"),
  "a page and its count": () => ask("GET", "leaseUnits?$count=true&$top=5&$orderby=objectArea%20desc"),
  "a create": () => ask("POST", "leaseUnits", { objectArea: 5 }),
  "a change": () => ask("PATCH", `leaseUnits(${unitId})`, { objectArea: Math.ceil(Math.random() * 1000) }),
  "a total": () => totals(),
  "an atomic group": () => ask("POST", "/$batch", group({})),
  "a snapshot of changes": () =>
    service.request("POST", "/$batch", { body: group({}), headers: { Isolation: "snapshot" } }),
};

interface Trial extends FaultMoment {
  readonly request: string;
  /** Number of open connections before: none, or all of the pool. */
  readonly filled: boolean;
  /** The connections fail while they are idle, before the request. */
  readonly idle: boolean;
  /** Milliseconds until new connections work again. */
  readonly lasts: number;
}

const faults: readonly Fault[] = ["silent", "reset", "terminated"];
const trials: fc.Arbitrary<Trial> = fc.record({
  request: fc.constantFrom(...Object.keys(requests)),
  at: fc.integer({ min: 0, max: lastPiece }),
  fault: fc.constantFrom(...faults),
  when: fc.constantFrom("before" as const, "answer" as const),
  scope: fc.constantFrom("one" as const, "one" as const, "open" as const, "all" as const),
  filled: fc.boolean(),
  idle: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  lasts: fc.integer({ min: 50, max: 1200 }),
});

/** Each connection of the pool works again. */
async function isReady(): Promise<boolean> {
  const answers = await Promise.all(
    Array.from({ length: poolSize }, () => ask("GET", `leaseUnits(${unitId})?$select=number`)),
  );
  const { status } = await send("GET", `${service.adminUrl}/health/ready`);
  return status === 200 && answers.every((answer) => answer.status === 200);
}

const numberOf = async (sql: string): Promise<number> => Number((await database.sql(sql))[0]?.["n"]);

const areas = `select sum("objectArea") as n from "leaseUnit"`;

/** Created units, their ledger entries, and the highest number. */
const counts = async () => ({
  units: await numberOf(`select count(*) as n from "leaseUnit" where "number" like 'LU%'`),
  entries: await numberOf(
    `select count(distinct "leaseUnitNo") as n from "leaseUnitLedgerEntry" where "leaseUnitNo" like 'LU%'`,
  ),
  highest: await numberOf(
    `select max(cast(substr("number", 3) as integer)) as n from "leaseUnit" where "number" like 'LU%'`,
  ),
});

async function meet(trial: Trial): Promise<number | "broken off"> {
  if (trial.idle) proxy.failNow(trial.fault);
  else proxy.failAt(trial);
  const healing = pause(trial.lasts).then(() => proxy.heal());
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("no answer")), patience);
  });
  // The connection of an interrupted page is reset, which the client sees.
  const answer = (requests[trial.request] ?? isReady)() as Promise<TestAnswer>;
  const status = await Promise.race([
    answer.then(
      (found) => found.status,
      (error: Error) => {
        if (error.message !== "read ECONNRESET") throw error;
        return "broken off" as const;
      },
    ),
    tooLate,
  ]);
  clearTimeout(late);
  await healing;
  return status;
}

test("whenever and however the connections fail, requests are answered and the service recovers", async () => {
  const seen = new Map<string, number>();
  const trial = async (each: Trial): Promise<void> => {
    await until("ready before", isReady);
    // Idle connections are closed by the server, which the pool notices.
    if (!each.filled) proxy.failNow("terminated");
    const before = await counts();
    const outcome = await meet(each);
    seen.set(String(outcome), (seen.get(String(outcome)) ?? 0) + 1);
    expect([200, 201, 408, 503, "broken off"]).toContain(outcome);
    if (outcome === "broken off") expect(each.request).toBe("a long page");
    await until("ready again", isReady);
    const after = await counts();
    // All or nothing, each with its entry, and no gap in the numbers.
    const made = after.units - before.units;
    const whole = each.request === "a create" ? 1 : /group|snapshot/.test(each.request) ? 3 : 0;
    expect([0, whole]).toContain(made);
    if (outcome === 201) expect(made).toBe(whole);
    expect([after.entries, after.highest]).toEqual([after.units, after.units]);
    const stored = (await totals()).json.value[0];
    expect([stored.area, stored.units]).toEqual([await numberOf(areas), after.units + unitCount]);
    expect(faultsOfProcess).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(trials, trial), { ...runs(15), endOnFailure: true });
  const isStored = async (): Promise<boolean> => {
    await totals();
    return (await numberOf(`select count(*) as n from "rentRollToday"`)) >= unitCount;
  };
  // A computation that hung pauses for nine times its duration.
  await until("the rent roll is stored", isStored, storedWithin);
  process.stderr.write(
    `Outcomes: ${[...seen].map(([outcome, times]) => `${times} × ${outcome}`).join(", ")}\n`,
  );
}, 900_000);

test("a pool of silent connections is a pool of new ones after one request's time", async () => {
  await until("ready before", isReady);
  proxy.failNow("silent");
  const statuses = await Promise.all(
    Array.from({ length: poolSize }, async () => (await ask("GET", `leaseUnits(${unitId})`)).status),
  );
  for (const status of statuses) expect([200, 408, 503]).toContain(status);
  await until("ready again", isReady);
  expect(faultsOfProcess).toEqual([]);
});
