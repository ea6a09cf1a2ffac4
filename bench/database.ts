/**
 * The data: a generated company in the service's schema, one copy for each server, and a sample of keys for requests.
 */
import type Database from "better-sqlite3";
import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { demoCompanyId, estate } from "../src/demo";
import { model } from "../src/entities";
import { loadRecords } from "../src/odata";
import { Sqlite } from "../src/odata/store/sqlite/connection";

export const companyId = demoCompanyId;

/** Sets that no benchmark request reads. */
const unusedSets: ReadonlySet<string> = new Set(["documents"]);

/**
 * The servers: the service, the bare one, the bare one whose JSON SQLite makes, the service without sign-in, and the
 * service after its process was killed while it wrote.
 */
export type ServerName = "ours" | "bare" | "best" | "unguarded" | "crashed";

/** The database file of a server. */
export const fileOf = (folder: string, server: ServerName): string => join(folder, server, "lease.db");

/**
 * Creates the company with `units` lease units in the service's file. All servers use copies of it, so that none writes
 * into the other's cache, and all have the same indexes and statistics.
 */
export async function makeDatabase(folder: string, units: number): Promise<void> {
  const ours = fileOf(folder, "ours");
  await fillDatabase(`sqlite:${ours}`, [{ companyId, name: "Demo Estates", units }]);
  const file = new Sqlite(ours);
  requireStatistics(file, units);
  file.pragma("wal_checkpoint(TRUNCATE)");
  file.close();
}

/** Creates the schema of a new database, and loads generated companies into it. */
export async function fillDatabase(
  url: string,
  companies: readonly Parameters<typeof estate>[0][],
): Promise<void> {
  const { database, connections } = readConfig({ DATABASE_URL: url });
  const { store, close } = await openDatabase({ database, connections, migrate: "auto" });
  for (const company of companies) {
    const { companyId: partition } = company;
    const facts = { partition, userId: partition, now: "2026-01-01T00:00:00Z" };
    await loadRecords(store, model, benchRecords(company), facts);
  }
  await close();
}

/** Copies the file, and the key of its tokens, for another server; returns the copy. */
export async function copyDatabase(folder: string, server: ServerName): Promise<string> {
  const copy = fileOf(folder, server);
  const isOfProcess = /(?:-wal|-shm|\.lock)$/;
  await cp(dirname(fileOf(folder, "ours")), dirname(copy), {
    recursive: true,
    filter: (source) => !isOfProcess.test(source),
  });
  return copy;
}

/** Throws where the planner would assume other numbers of rows than there are: both sides would be slower. */
function requireStatistics(file: Database.Database, units: number): void {
  const statistics = file
    .prepare("select stat from sqlite_stat1 where tbl = 'leaseUnit' and idx is not null")
    .pluck()
    .all() as string[];
  const isWrong = statistics.some((stat) => Number(stat.split(" ", 1)[0]) < units / 2);
  if (statistics.length === 0 || isWrong)
    throw new Error(
      `the statistics of leaseUnit are '${statistics.join("', '")}'; expected about ${units} rows`,
    );
}

function* benchRecords(company: Parameters<typeof estate>[0]): ReturnType<typeof estate> {
  for (const record of estate(company)) if (!unusedSets.has(record.set)) yield record;
}

/** Keys and values for requests; the same for both servers. */
export interface Sample {
  readonly units: number;
  readonly contracts: number;
  readonly unitIds: readonly string[];
  readonly unitNumbers: readonly string[];
  readonly contractNumbers: readonly string[];
  readonly cities: readonly string[];
}

const sampleSize = 1000;
/** Pages that begin after this fraction may be short. */
const lastStart = 0.9;

/** Takes the sample of a file of SQLite. */
export async function takeFileSample(file: string): Promise<Sample> {
  const database = new Sqlite(file, { readonly: true });
  try {
    return await takeSample(async (sql) => database.prepare(sql).pluck().all() as string[]);
  } finally {
    database.close();
  }
}

/** Takes the sample; records are spread over the whole table. `column` resolves with the only column of a query. */
export async function takeSample(column: (sql: string) => Promise<readonly string[]>): Promise<Sample> {
  const numbers = await column('select number from "leaseUnit" order by number');
  const contracts = await column('select number from "leaseContract" order by number');
  return {
    units: numbers.length,
    contracts: contracts.length,
    unitIds: spread(await column('select id from "leaseUnit" order by number'), 1),
    unitNumbers: spread(numbers, lastStart),
    contractNumbers: spread(contracts, lastStart),
    cities: await column('select city from "leaseUnit" group by city order by count(*) desc limit 8'),
  };
}

function spread(values: readonly string[], part: number): readonly string[] {
  const step = Math.max(1, Math.floor((values.length * part) / sampleSize));
  const taken = values.filter((_, index) => index % step === 0).slice(0, sampleSize);
  // Consecutive requests must not be neighbours on disk: 7 is coprime to the usual sizes.
  return taken.map((value, index) => taken[(index * 7) % taken.length] ?? value);
}
