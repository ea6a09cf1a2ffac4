/**
 * Limits across processes: two services on one database, counted there or in the server of TEST_REDIS_URL, of which each
 * kind of database empties one of the numbered databases.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Redis from "ioredis";
import { openDevKey, signClaims } from "../../src/auth/dev-issuer";
import { databaseKind, newDatabase, storedInstant, type TestDatabase } from "../databases";
import { start, type TestService } from "../harness";
import { eventually, until } from "../waiting";

const { TEST_REDIS_URL: redisUrl } = process.env;
const ownNumber = `/${["sqlite", "postgres", "mssql"].indexOf(databaseKind)}`;
const stores = ["database", ...(redisUrl === undefined ? [] : [new URL(ownNumber, redisUrl).href])];

let folder: string;
let database: TestDatabase;
let services: TestService[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-limits-"));
  database = await newDatabase(folder, "tables");
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function begin(env: Readonly<Record<string, string>>): Promise<TestService> {
  const service = await start({ database, env: { DATA_FOLDER: folder, LOG_LEVEL: "warn", ...env } });
  services.push(service);
  return service;
}
async function stopAll(): Promise<void> {
  for (const service of services) await service.stop();
  services = [];
}

/** A new caller, since a server keeps its counts. */
async function newCaller(): Promise<{ id: string; headers: { Authorization: string } }> {
  const id = crypto.randomUUID();
  const token = await signClaims(await openDevKey(folder), "1h", { oid: id, roles: ["API.Read.All"] });
  return { id, headers: { Authorization: `Bearer ${token}` } };
}
const statusAt = async (service: TestService, headers: object): Promise<number> =>
  (await service.request("GET", "/companies", { headers: { ...headers } })).status;

async function countOf(store: string, caller: string): Promise<number> {
  if (store === "database") {
    const [row] = await database.sql(
      `select "points" from "limitCounter" where "name" = 'requests ${caller}'`,
    );
    return Number(row?.["points"] ?? 0);
  }
  return Number(await redis(store, (client) => client.get(`lease-service requests:${caller}`)));
}

async function redis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  return work(client).finally(() => client.disconnect());
}

describe.each(stores)("counted in %s", (store) => {
  const limit = 40;
  let one: TestService;
  let other: TestService;
  beforeAll(async () => {
    const env = {
      LIMITS_URL: store,
      RATE_LIMIT: String(limit),
      RATE_LIMIT_WINDOW: "1h",
      AUTH_MAX_FAILURES: "1",
    };
    [one, other] = [await begin(env), await begin(env)];
    if (store !== "database") await redis(store, (client) => client.flushdb());
  });
  afterAll(stopAll);

  test("requests of a caller to one process count for the other one", async () => {
    const { id, headers } = await newCaller();
    for (let n = 0; n < limit; n++) expect(await statusAt(one, headers)).toBe(200);
    expect(await statusAt(one, headers)).toBe(429);
    await until(async () => {
      await statusAt(one, headers);
      return (await countOf(store, id)) === limit;
    });
    let admitted = 0;
    await eventually(async () => {
      const status = await statusAt(other, headers);
      if (status === 200) admitted += 1;
      expect(status).toBe(429);
    });
    expect(admitted).toBeLessThan(limit);
    expect(await statusAt(other, (await newCaller()).headers)).toBe(200);
  });

  test("a store that loses its counts takes none back from a process", async () => {
    const { id, headers } = await newCaller();
    let admitted = 0;
    const send = async (): Promise<boolean> => {
      const isAdmitted = (await statusAt(one, headers)) === 200;
      if (isAdmitted) admitted += 1;
      return isAdmitted;
    };
    const isCounted = async (): Promise<boolean> => {
      await send();
      return (await countOf(store, id)) > 0;
    };
    await until(isCounted);
    await (store === "database"
      ? database.sql(`delete from "limitCounter" where "name" = 'requests ${id}'`)
      : redis(store, (client) => client.del(`lease-service requests:${id}`)));
    await until(isCounted);
    while (await send());
    expect(admitted).toBe(limit);
  });

  test("failed sign-ins at one process block the address at the other one", async () => {
    const wrong = { Authorization: "Bearer x" };
    const failed = await Promise.all(Array.from({ length: 10 }, () => statusAt(one, wrong)));
    expect(failed).toEqual(Array<number>(10).fill(401));
    expect(await statusAt(other, wrong)).toBe(429);
    expect(await statusAt(other, (await newCaller()).headers)).toBe(200);
  });
});

test("a window of a clock that was ahead is over", async () => {
  const service = await begin({ LIMITS_URL: "database", RATE_LIMIT: "3", RATE_LIMIT_WINDOW: "1h" });
  const { id, headers } = await newCaller();
  const end = storedInstant(Date.now() + 5 * 3_600_000);
  await database.sql(
    `insert into "limitCounter" ("name", "points", "endsAt") values ('requests ${id}', 100, '${end}')`,
  );
  expect(await statusAt(service, headers)).toBe(200);
  await until(async () => (await countOf("database", id)) !== 100);
  expect(await countOf("database", id)).toBe(1);
  expect(await statusAt(service, headers)).toBe(200);
  await stopAll();
});

describe("a store that fails", () => {
  const env = { RATE_LIMIT: "3", RATE_LIMIT_WINDOW: "1h", AUTH_MAX_FAILURES: "1" };

  const alone = { statuses: [200, 200, 200, 429], guess: 429, other: 200, lines: 1, isCounted: true };

  async function countsOf(service: TestService): Promise<typeof alone> {
    const { headers } = await newCaller();
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await statusAt(service, headers));
    const wrong = { Authorization: "Bearer x" };
    await Promise.all(Array.from({ length: 10 }, () => statusAt(service, wrong)));
    const guess = await statusAt(service, wrong);
    const other = await statusAt(service, (await newCaller()).headers);
    const isAbout = ({ msg }: Readonly<Record<string, unknown>>): boolean =>
      String(msg).startsWith("the store of LIMITS_URL fails");
    const { text } = await service.request("GET", `${service.url}/metrics`);
    const failures = Number(/^limits_store_failures_total (\d+)/m.exec(text)?.[1]);
    const lines = service.logLines().filter(isAbout).length;
    return { statuses, guess, other, lines, isCounted: failures > 0 };
  }

  afterEach(stopAll);

  test("a server that is down: the process starts and counts for itself", async () => {
    const service = await begin({ ...env, LIMITS_URL: "redis://127.0.0.1:1" });
    expect(await countsOf(service)).toEqual(alone);
  });

  test("the database: the process counts for itself", async () => {
    const service = await begin({ ...env, LIMITS_URL: "database" });
    await database.sql('drop table "limitCounter"');
    expect(await countsOf(service)).toEqual(alone);
  });
});
