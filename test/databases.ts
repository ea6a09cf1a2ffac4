/**
 * A new database for a test, on the kind of database that the run is for: a file of SQLite's, or a database of its own
 * on a server (jest.config.js). `sql` asks it behind the service's back.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ConnectionPool } from "mssql";
import { Client } from "pg";
import { parseDatabaseUrl } from "../src/database-url";

export interface TestDatabase {
  readonly kind: "sqlite" | "postgres" | "mssql";
  /** `DATABASE_URL` */
  readonly url: string;
  /** Runs a statement in SQL that every database knows; the rows of a SELECT. Identifiers are quoted: "leaseUnit". */
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

/** Makes a database without tables; SQLite's file is in the folder. */
export async function newDatabase(folder: string): Promise<TestDatabase> {
  if (!testServer) return sqliteDatabase(join(folder, "lease.db"));
  const name = `lease_test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(testServer.url);
  url.pathname = `/${name}`;
  const run = testServer.kind === "postgres" ? postgresSql : sqlServerSql;
  await run(testServer.url, `create database "${name}"`);
  return {
    kind: testServer.kind,
    url: url.href,
    sql: (text) => run(url.href, text),
    drop: async () => {
      const force = testServer.kind === "postgres" ? " with (force)" : "";
      await run(testServer.url, `drop database "${name}"${force}`);
    },
  };
}

const sqliteDatabase = (file: string): TestDatabase => ({
  kind: "sqlite",
  url: `sqlite:${file}`,
  sql: async (text) => {
    const database = new Database(file, { timeout: 5000 });
    try {
      const statement = database.prepare<[], Record<string, unknown>>(text);
      if (statement.reader) return statement.all();
      statement.run();
      return [];
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

async function sqlServerSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const parsed = parseDatabaseUrl(url);
  if (parsed?.kind !== "mssql") throw new Error("TEST_MSSQL_URL is no mssql:// URL.");
  const { host, port, database, encrypt, trustServerCertificate, authentication } = parsed;
  const pool = new ConnectionPool({
    server: host,
    port,
    database,
    authentication: authentication as never,
    options: { encrypt, trustServerCertificate },
    pool: { max: 1 },
  });
  await pool.connect();
  try {
    const { recordset } = await pool.request().query<Record<string, unknown>>(text);
    return recordset ?? [];
  } finally {
    await pool.close();
  }
}
