/** The lock of the schema on PostgreSQL: one process prepares the database, also where connections are terminated. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { demoCompany, loadDemoCompany } from "../../src/demo";
import { newDatabase, type TestDatabase } from "../databases";
import { until } from "../waiting";

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-schema-lock-"));
  database = await newDatabase(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Fill = NonNullable<Parameters<typeof openDatabase>[1]>;

/** Opens the database as a start does, and closes it; resolves with "started" or the sentence of the error. */
const begin = (fill?: Fill): Promise<string> =>
  openDatabase(readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder }), fill).then(
    ({ close }) => close().then(() => "started"),
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** The server processes of starts that fulfil the condition. */
const backends = async (condition: string): Promise<readonly number[]> =>
  (
    await database.sql(
      `select pid from pg_stat_activity where application_name = 'lease-service' and datname = current_database() and ${condition}`,
    )
  ).map(({ pid }) => Number(pid));

const terminate = (pids: readonly number[]): Promise<unknown> =>
  database.sql(`select pg_terminate_backend(pid) from unnest('{${pids.join()}}'::int[]) pid`);

const found = (condition: string): Promise<readonly number[]> =>
  until(async () => {
    const pids = await backends(condition);
    return pids.length > 0 ? pids : undefined;
  });

const lost =
  "ConfigurationError: DATABASE_URL: the connection that prepares the database was lost, and another process may have begun to prepare it; start again.";

test("a start that waits for the lock goes on when its connections are terminated", async () => {
  const isWaiting = "query like '%pg_try_advisory_lock%'";
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(hashtextextended('lease-service schema', 0))");
  const starting = begin();
  for (let i = 0; i < 3; i += 1) {
    const pids = await found(isWaiting);
    await terminate(pids);
    await found(`${isWaiting} and pid <> all('{${pids.join()}}')`);
  }
  await holder.end();
  expect(await starting).toBe("started");
});

test.each<readonly [string, (load: () => Promise<number>, pids: readonly number[]) => Promise<number>]>([
  [
    "between two statements",
    async (load, pids) => {
      await terminate(pids);
      return load();
    },
  ],
  [
    "in a transaction",
    async (load, pids) => {
      const loading = load();
      await found(`pid = any('{${pids.join()}}') and backend_xid is not null`);
      await terminate(pids);
      return loading;
    },
  ],
])("a start that loses the lock %s ends with a sentence; another one does the work", async (_, losing) => {
  let second: Promise<string> | undefined;
  const first = begin(async (store) => {
    const pids = await found("true");
    second = begin(loadDemoCompany);
    return losing(() => loadDemoCompany(store), pids);
  });
  expect(await first).toBe(lost);
  expect(await second).toBe("started");
  const units = [...demoCompany()].filter(({ set }) => set === "leaseUnits");
  expect(await database.sql('select count(*)::int as n from "leaseUnit"')).toEqual([{ n: units.length }]);
});
