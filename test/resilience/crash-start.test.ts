/** The first start killed (SIGKILL) at random moments: schema and demo company are complete or absent. */
import { statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { newDatabase, type TestDatabase } from "../databases";
import { compile, type Compiled, type Started } from "./crash-process";
import { inputs, seconds } from "./trials";

const databases = inputs(1, 20);
const killsOfEach = 5;

/** Tables that a first start fills. */
const tables = [
  "company",
  "customer",
  "document",
  "leaseContract",
  "leaseContractLine",
  "leaseUnit",
  "leaseUnitLedgerEntry",
  "service",
  "servicePrice",
] as const;

type Counts = Readonly<Record<string, number>>;

let compiled: Compiled;
let folder: string;
const made: TestDatabase[] = [];

beforeAll(async () => {
  [compiled, folder] = await Promise.all([compile(), mkdtemp(join(tmpdir(), "lease-start-"))]);
});

afterAll(async () => {
  await compiled.dispose();
  for (const database of made) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function another(): Promise<TestDatabase> {
  const own = join(folder, String(made.length));
  await mkdir(own);
  const database = await newDatabase(own);
  made.push(database);
  return database;
}

const launch = ({ url }: TestDatabase): Started =>
  compiled.launch({ dataFolder: folder, env: { DATABASE_URL: url, DEMO_DATA: "auto" } });

/** The records of each table; undefined while there are no tables. */
async function countsOf({ kind, sql }: TestDatabase): Promise<Counts | undefined> {
  const catalog =
    kind === "sqlite"
      ? "select name from sqlite_master where type = 'table'"
      : "select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')";
  const names = new Set((await sql(catalog)).map(({ name }) => String(name)));
  const there = tables.filter((table) => names.has(table));
  if (there.length === 0) return undefined;
  expect(there).toEqual(tables);
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await sql(`select count(*) as "n" from "${table}"`))[0]?.["n"]);
  return counts;
}

/**
 * Waits until SQLite has written that many bytes to its log, which is during a commit; at most twice the usual time.
 */
async function untilWritten({ url }: TestDatabase, bytes: number, took: number): Promise<void> {
  const log = `${url.replace("sqlite:", "")}-wal`;
  const until = performance.now() + 2 * took;
  while (performance.now() < until && (statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= bytes)
    await setImmediate();
}

const nothing: Counts = Object.fromEntries(tables.map((table) => [table, 0]));

test(
  "killed while it creates its tables and loads the demo company",
  async () => {
    const whole = await another();
    const began = performance.now();
    const first = launch(whole);
    await first.url;
    const took = performance.now() - began;
    await first.end("SIGTERM");
    const complete = await countsOf(whole);
    expect(complete).toMatchObject({ company: 1, leaseUnit: 480 });
    const unfinished: (Counts | undefined)[] = [];
    for (let i = 0; i < databases; i++) {
      const database = await another();
      for (let kill = 0; kill < killsOfEach; kill++) {
        const started = launch(database);
        await (database.kind === "sqlite" && kill % 2 === 0
          ? untilWritten(database, Math.random() * 400_000 * (kill + 1), took)
          : sleep(took * (0.2 + Math.random() * 0.2 * (kill + 1))));
        await started.end("SIGKILL");
        const counts = await countsOf(database);
        // Nothing, empty tables, or all of it.
        expect([undefined, nothing, complete]).toContainEqual(counts);
        if (!counts || counts["company"] === 0) unfinished.push(counts);
        else break;
      }
      const last = launch(database);
      await last.url;
      expect(await last.end("SIGTERM")).toBe(0);
      expect(await countsOf(database)).toEqual(complete);
      if (database.kind === "sqlite")
        expect(await database.sql("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    }
    // Some kills must come before the end; otherwise the test proves nothing.
    expect(unfinished.length).toBeGreaterThan(0);
  },
  seconds(120, 1800),
);
