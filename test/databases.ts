/**
 * A new database for a test, of the kind that the run is for: an SQLite file, or a database on a server
 * (jest.config.js). `sql` queries it directly. Tables and demo company are copied from a template that the first test
 * creates; its name contains a hash of the sources, so that it is never outdated.
 */
import { ConnectionPool } from "mssql";
import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client, DatabaseError, Pool } from "pg";
import { readConfig } from "../src/config/config";
import { parseDatabaseUrl } from "../src/config/database-url";
import { openDatabase } from "../src/database/open";
import { loadDemoCompany } from "../src/demo";
import { Sqlite } from "../src/odata/store/sqlite/connection";

export interface TestDatabase {
  readonly kind: "sqlite" | "postgres" | "mssql";
  /** `DATABASE_URL` */
  readonly url: string;
  /** Runs a statement in portable SQL; resolves with the rows of a SELECT. Identifiers are quoted: "leaseUnit". */
  readonly sql: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly drop: () => Promise<void>;
}

interface TestServer {
  readonly kind: "postgres" | "mssql";
  readonly url: string;
}

const { testServer } = globalThis as { readonly testServer?: TestServer };

/** The kind of database that this run is for. */
export const databaseKind: TestDatabase["kind"] = testServer?.kind ?? "sqlite";

/** Milliseconds since the epoch as a test writes them with SQL: SQLite compares texts, servers read them; SQL Server takes no Z. */
export const storedInstant = (time: number): string =>
  new Date(time).toISOString().slice(0, databaseKind === "sqlite" ? 24 : 23);

/** Content of a new database: nothing, the tables of the service, these and the demo company, or records of suites. */
export type Content = "nothing" | "tables" | "demo" | Records;

/** Records that several suites begin with; `name` stands for what `fill` creates, with the tables where there are none. */
interface Records {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
}

/**
 * Creates a database; SQLite's file is in the folder. SQL Server has no templates, and programs outside of jest have no
 * hash of the sources: there the service creates tables and the demo company.
 */
export async function newDatabase(folder: string, content: Content = "nothing"): Promise<TestDatabase> {
  if (content === "nothing" || sourcesHash === "" || testServer?.kind === "mssql") {
    const empty = testServer ? await serverDatabase(testServer) : sqliteDatabase(join(folder, "lease.db"));
    if (typeof content === "object") await content.fill(empty.url);
    return empty;
  }
  if (testServer) return serverDatabase(testServer, await templateDatabase(testServer, content));
  const file = join(folder, "lease.db");
  await copyFile(await templateFile(content), file, constants.COPYFILE_FICLONE);
  return sqliteDatabase(file);
}

/** Creates an empty database on a server, or a copy of the template. */
export async function serverDatabase(
  { kind, url: server }: TestServer,
  template?: string,
): Promise<TestDatabase> {
  const name = `lease_test_${randomUUID().replaceAll("-", "")}`;
  const url = databaseUrl(server, name);
  const run = kind === "postgres" ? postgresSql : sqlServerSql;
  await run(server, `create database "${name}"${template === undefined ? "" : ` template "${template}"`}`);
  if (kind === "mssql")
    return {
      kind,
      url,
      sql: (text) => run(url, text),
      drop: async () => {
        await run(server, `drop database "${name}"`);
      },
    };
  // Connections are kept: PostgreSQL starts a process for each, which takes longer than most statements.
  const connections = new Pool({ connectionString: url, allowExitOnIdle: true });
  // Suites end connections and servers; the next statement has a new connection.
  connections.on("error", () => undefined);
  return {
    kind,
    url,
    sql: async (text) => (await connections.query<Record<string, unknown>>(text)).rows,
    drop: async () => {
      await connections.end();
      await run(server, `drop database "${name}" with (force)`);
    },
  };
}

/** Drops the defaults of columns that migrations added or altered. SQLite has those of all columns, and keeps them. */
export async function dropDefaults(
  { kind, sql }: TestDatabase,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns)
    if (kind === "postgres") await sql(`alter table "${table}" alter column "${column}" drop default`);
    else if (kind === "mssql")
      await sql(`alter table "${table}" drop constraint "${table}_${column}_default"`);
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** With PARTITION_BY_COMPANY, all suites run on partitioned tables. */
const { PARTITION_BY_COMPANY: partitions } = process.env;
const partitioning = testServer?.kind === "postgres" ? { PARTITION_BY_COMPANY: partitions } : {};

const projectFolder = join(__dirname, "..");
const templateFolder = join(projectFolder, "node_modules/.cache/lease-service/templates");
/** Hash of all sources, from test/runtime/setup.ts. */
const { TEST_SOURCES_HASH: sourcesHash = "" } = process.env;

const nameOf = (content: Content): string => (typeof content === "object" ? content.name : content);

/** Creates the tables, and the demo company if requested, as the service does at its start, or records of suites. */
async function fillDatabase(url: string, content: Content): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, DATABASE_POOL_SIZE: "2", ...partitioning });
  const { close } = await openDatabase(config, content === "demo" ? loadDemoCompany : undefined);
  await close();
  if (typeof content === "object") await content.fill(url);
}

/** The template as a file. Concurrent tests may each create it; the last one remains. */
async function templateFile(content: Content): Promise<string> {
  const file = join(templateFolder, `${sourcesHash}-${nameOf(content)}.db`);
  if (await stat(file).catch(() => undefined)) return file;
  await mkdir(templateFolder, { recursive: true });
  for (const name of await readdir(templateFolder))
    if (name.endsWith(".db") && !name.startsWith(sourcesHash))
      await rm(join(templateFolder, name), { force: true });
  const making = await mkdtemp(join(templateFolder, "making-"));
  const made = join(making, "lease.db");
  await fillDatabase(`sqlite:${made}`, content);
  await rename(made, file);
  await rm(making, { recursive: true });
  return file;
}

/** The template's name on the server: one per working copy, as several may share a server. */
async function templateDatabase(server: TestServer, content: Content): Promise<string> {
  const place = `${projectFolder} ${partitions ?? ""}`;
  const prefix = `lease_template_${createHash("sha256").update(place).digest("hex").slice(0, 8)}_`;
  const name = `${prefix}${sourcesHash.slice(0, 16)}_${nameOf(content)}`;
  const all = await postgresSql(
    server.url,
    `select datname as name from pg_database where datname like '${prefix}%'`,
  );
  const names = all.map((row) => String(row["name"]));
  if (names.includes(name)) return name;
  for (const old of names.filter((it) => !it.startsWith(`${prefix}${sourcesHash.slice(0, 16)}`)))
    await postgresSql(server.url, `drop database if exists "${old}" with (force)`);
  const made = await serverDatabase(server);
  await fillDatabase(made.url, content);
  const own = new URL(made.url).pathname.slice(1);
  await whileInUse(() => postgresSql(server.url, `alter database "${own}" rename to "${name}"`)).catch(
    async (error: unknown) => {
      await made.drop();
      // Another test has created it in the meantime.
      if (!isPostgresError(error, "42P04")) throw error;
    },
  );
  return name;
}

const isPostgresError = (error: unknown, code: string): boolean =>
  error instanceof DatabaseError && error.code === code;

/** Retried while closed connections to the database are still ending on the server. */
async function whileInUse<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isPostgresError(error, "55006")) throw error;
    }
}

const sqliteDatabase = (file: string): TestDatabase => ({
  kind: "sqlite",
  url: `sqlite:${file}`,
  sql: async (text) => {
    const database = new Sqlite(file, { timeout: 60_000 });
    try {
      const statement = database.prepare<[], Record<string, unknown>>(text);
      if (statement.reader) return statement.all();
      statement.run();
      return [];
    } catch (error) {
      // Jest takes the driver's error for none where another realm of the worker loaded the driver first.
      throw new Error((error as Error).message, { cause: error });
    } finally {
      database.close();
    }
  },
  drop: async () => undefined,
});

async function postgresSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** One connection to the SQL Server database, as a pool. */
export async function sqlServerPool(url: string): Promise<ConnectionPool> {
  const parsed = parseDatabaseUrl(url);
  if (parsed.kind !== "mssql") throw new Error("TEST_MSSQL_URL is no mssql:// URL.");
  const { host, port, database, encrypt, trustServerCertificate, authentication } = parsed;
  return new ConnectionPool({
    server: host,
    port,
    database,
    authentication: authentication as never,
    options: { encrypt: encrypt as boolean, trustServerCertificate, useUTC: true },
    pool: { max: 1 },
  }).connect();
}

async function sqlServerSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const pool = await sqlServerPool(url);
  try {
    const { recordset } = await pool.request().query<Record<string, unknown>>(text);
    return recordset ?? [];
  } finally {
    await pool.close();
  }
}
