/**
 * Brings the schema of a database up to date by migrations, one process at a time: ten instances may start at once, and
 * the first one does the work while the others wait for it.
 */
import Database from "better-sqlite3";
import type { DataSource, QueryRunner } from "typeorm";
import type { MigrationMode } from "./config";

const lockName = "lease-service schema";
/** Longer than any migration takes. */
const lockMilliseconds = 600_000;

/**
 * Applies what is missing, then does `afterwards`, all under the lock. Rejects with a sentence that says what to do:
 * with `check`, when something is missing; when the tables are there but no migration made them.
 */
export async function prepareSchema(
  dataSource: DataSource,
  mode: MigrationMode,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (mode === "check") {
    if (await dataSource.showMigrations())
      throw new Error(
        "MIGRATE is check, and the database lacks migrations; run `npm run migrate`, or start with MIGRATE=auto.",
      );
    return locked(dataSource, afterwards);
  }
  await locked(dataSource, async () => {
    if (await dataSource.showMigrations()) {
      await requireNoStrangeTables(dataSource);
      await dataSource.runMigrations({ transaction: "all" });
    }
    await afterwards();
  });
}

/** Tables without migrations were made by a version of the service from before its first release. */
async function requireNoStrangeTables(dataSource: DataSource): Promise<void> {
  const [first] = dataSource.entityMetadatas;
  const runner = dataSource.createQueryRunner();
  try {
    const applied = await runner.hasTable(dataSource.options.migrationsTableName ?? "migrations");
    const isThere = first !== undefined && (await runner.hasTable(first.tableName));
    if (!isThere || (applied && (await countOf(runner)) > 0)) return;
  } finally {
    await runner.release();
  }
  throw new Error(
    "The database has tables that no migration of this service made; start with a new DATABASE_URL and copy the data.",
  );
}

async function countOf(runner: QueryRunner): Promise<number> {
  const rows: unknown = await runner.query('select "name" from "migrations"');
  return Array.isArray(rows) ? rows.length : 0;
}

/** Does the work while no other process does. */
async function locked(dataSource: DataSource, work: () => Promise<void>): Promise<void> {
  const { options } = dataSource;
  if (options.type === "better-sqlite3") return lockedByFile(`${options.database}.lock`, work);
  const runner = dataSource.createQueryRunner();
  try {
    if (options.type === "postgres") {
      await runner.query("set statement_timeout = 0");
      await runner.query("select pg_advisory_lock(hashtextextended($1, 0))", [lockName]);
    } else {
      await runner.query(
        `exec sp_getapplock @Resource = '${lockName}', @LockMode = 'Exclusive', @LockOwner = 'Session', @LockTimeout = ${lockMilliseconds}`,
      );
    }
    try {
      await work();
    } finally {
      await runner.query(
        options.type === "postgres"
          ? "select pg_advisory_unlock_all()"
          : `exec sp_releaseapplock @Resource = '${lockName}', @LockOwner = 'Session'`,
      );
      if (options.type === "postgres") await runner.query("reset statement_timeout");
    }
  } finally {
    await runner.release();
  }
}

/** SQLite's own lock on a file beside the database, since the one on the database would hold up the work itself. */
async function lockedByFile(file: string, work: () => Promise<void>): Promise<void> {
  const lock = new Database(file, { timeout: lockMilliseconds });
  try {
    lock.exec("begin exclusive");
    await work();
  } finally {
    lock.close();
  }
}
