/** Statistics of the tables that a load fills, on PostgreSQL, whose plans are those of empty tables otherwise. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import { instrumented, type LoadedRecord, type Store } from "../../src/odata";
import { selectSources } from "../../src/odata/sql/projection";
import { loadTarget } from "../../src/transfer/load-target";
import { importService, importSheet, openSheetReport } from "../../src/transfer/sheet/import";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { id } from "../golden/estate";
import { demoCompanyId } from "../harness";
import { keptProgress } from "../transfer/jobs";

const { signal } = new AbortController();
const userId = "00000000-0000-4000-8000-000000000000";
let folder: string;
let database: TestDatabase;
let store: Store;
let close: () => Promise<void>;
/** The tables of each analysis. */
let analyses: (readonly string[])[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-statistics-"));
  database = await newDatabase(folder, "tables");
  const opened = await openDatabase(readConfig({ DATABASE_URL: database.url, DEMO_DATA: "none" }));
  ({ close } = opened);
  store = instrumented(opened.store, ({ text }) => {
    if (text.startsWith("analyze "))
      analyses.push([...text.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name));
  });
  await loadTarget(store, model, "keep")(
    [{ set: "companies", partition: demoCompanyId, record: { id: demoCompanyId, name: "Statistics" } }],
    { partition: "", userId, now: "2026-01-01T00:00:00Z" },
    signal,
  );
  analyses = [];
});
afterEach(async () => {
  await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);
const chunk = (set: string, from: number, count: number): readonly LoadedRecord[] =>
  upTo(count).map((n) => ({ set, record: { id: id(from + n), number: `N${from + n}` } }));
const ofServer = <T>(expected: readonly T[]): readonly T[] => (databaseKind === "postgres" ? expected : []);

/** Whether the planner knows the values of a table. */
const hasStatistics = async (table: string): Promise<boolean> =>
  (await database.sql(`select attname from pg_stats where tablename = '${table}'`)).length > 0;

test("a load analyses a table at its 1,000th record, and when its records have doubled", async () => {
  const load = loadTarget(store, model, "keep");
  const facts = { partition: demoCompanyId, userId, now: "2026-01-01T00:00:00Z" };
  const loaded = async (...records: (readonly LoadedRecord[])[]): Promise<void> => {
    const refused = (await load(records.flat(), facts, signal)).filter(({ result }) => result === "refused");
    expect(refused).toEqual([]);
  };
  await loaded(chunk("customers", 0, 600), chunk("leaseUnits", 10_000, 399));
  expect(analyses).toEqual([]);
  // Records that are there already are not written.
  await loaded(chunk("customers", 0, 600));
  expect(analyses).toEqual([]);
  await loaded(chunk("customers", 600, 400), chunk("leaseUnits", 10_399, 600));
  expect(analyses).toEqual(ofServer([["customer"]]));
  await loaded(chunk("leaseUnits", 10_999, 1));
  // The rows of tenancies are computed from units.
  expect(analyses).toEqual(ofServer([["customer"], ["leaseUnit", "tenancy"]]));
  await loaded(chunk("customers", 1000, 999));
  expect(analyses).toHaveLength(ofServer([1, 2]).length);
  await loaded(chunk("customers", 1999, 1));
  expect(analyses).toEqual(ofServer([["customer"], ["leaseUnit", "tenancy"], ["customer"]]));
  if (databaseKind === "postgres")
    expect(await Promise.all(["customer", "leaseUnit", "tenancy"].map(hasStatistics))).toEqual([
      true,
      true,
      true,
    ]);
});

test("an import of rows in one transaction analyses them in it", async () => {
  const path = join(folder, "customers.csv");
  await writeFile(path, ["number", ...upTo(1000).map((n) => `C${n}`)].join("\n"));
  const config = readConfig({ DATABASE_URL: database.url });
  const facts = { tokenKey: "key", history: "", auditPath: join(folder, "audit") };
  const { service, appendAudit, close: endAudit } = await importService(config, store, facts);
  const report = await openSheetReport(join(folder, "report"));
  const kept = await importSheet({
    file: { path, sheet: undefined, separator: ",", decimal: ".", escapesFormulas: false },
    type: model.type("customer"),
    companyId: demoCompanyId,
    commits: "all",
    service,
    appendAudit,
    store,
    caller: { id: userId, name: "import", canWrite: true, partitions: "*" },
    report,
    ...keptProgress(),
    signal,
  }).finally(endAudit);
  await report.close(kept);
  expect([kept, analyses]).toEqual([true, ofServer([["customer"]])]);
  if (databaseKind === "postgres") expect(await hasStatistics("customer")).toBe(true);
});

// A plan that was made for an empty table joins by a hash of the company's rows, as here, where nothing else is left.
test("stored tenancies are looked up by the whole key, whatever the planner assumes", async () => {
  if (databaseKind !== "postgres") return;
  const [tenancies] = model.projections;
  if (!tenancies) throw new Error("The model has no projection.");
  const client = new Client({ connectionString: database.url, options: "-c enable_nestloop=off" });
  await client.connect();
  try {
    const { text } = selectSources(store.dialect, model, tenancies);
    const plan = await client.query<Record<string, string>>(`explain ${text}`, [demoCompanyId, '["U1"]']);
    const lines = plan.rows.map((row) => row["QUERY PLAN"] ?? "");
    const scan = lines.findIndex((line) => / on tenancy /.test(line));
    expect(lines.slice(scan).find((line) => line.includes("Cond:"))).toContain('"leaseUnitNo" = ');
  } finally {
    await client.end();
  }
});
