/**
 * Brings the schema of a database up to date by migrations, one process at a time: ten instances may start at once, and
 * the first one does the work while the others wait for it.
 */
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import type { DataSource, QueryRunner } from "typeorm";
import type { MigrationMode } from "../config/config";
import { ConfigurationError } from "../config/errors";
import { makePrivateFile } from "../host/private-files";
import { missingMigration, type SchemaDifference } from "./model-schema";

const lockName = "lease-service schema";
/** Longer than any migration takes, and how often is asked whether it is over; milliseconds. */
const longestWait = 600_000;
const retryMilliseconds = 100;
/** Milliseconds that a statement takes at most to wait for it. */
const longestStatement = 20_000;

/**
 * Applies what is missing, then does `afterwards`, all under the lock. Rejects with a sentence that says what to do:
 * with `check`, when something is missing; when the tables are there but no migration made them; when the model
 * is ahead of the migrations.
 */
export async function prepareSchema(
  dataSource: DataSource,
  mode: MigrationMode,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  requireMigrations(missingMigration());
  // Looking makes TypeORM's table of migrations where there is none, so that is done alone, too.
  await alone(dataSource, async () => {
    const applied = await appliedMigrations(dataSource);
    requireKnown(dataSource, applied);
    if ((mode === "check" && applied.length === 0) || (await dataSource.showMigrations())) {
      if (mode === "check")
        throw new ConfigurationError(
          "MIGRATE",
          "MIGRATE is check, and the database lacks migrations; run `npm run migrate`, or start with MIGRATE=auto.",
        );
      await requireNoStrangeTables(dataSource, applied);
      await dataSource.runMigrations({ transaction: "all" });
    }
    await requireColumns(dataSource);
    await afterwards();
  });
}

/** Throws a sentence that names the first difference between the migrations and the model, if there is one. */
export function requireMigrations({ found, obstacles }: SchemaDifference): void {
  const [first, ...others] = [...found, ...obstacles];
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  throw new ConfigurationError(
    "MIGRATE",
    `The model differs from its migrations by ${first}${more}; write the migration with \`npm run migration -- NAME\`, and start again.`,
  );
}

/** The names of the migrations that were applied to the database. */
async function appliedMigrations(dataSource: DataSource): Promise<readonly string[]> {
  return running(dataSource, async (runner) => {
    if (!(await runner.hasTable(dataSource.options.migrationsTableName ?? "migrations"))) return [];
    const rows: unknown = await runner.query('select "name" from "migrations"');
    return Array.isArray(rows) ? rows.map(({ name }: { readonly name: unknown }) => String(name)) : [];
  });
}

/** A newer version of the service may have changed what this one relies on. */
function requireKnown({ migrations }: DataSource, applied: readonly string[]): void {
  const known = new Set(migrations.map((migration) => migration.name ?? migration.constructor.name));
  const newer = applied.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new ConfigurationError(
      "DATABASE_URL",
      `The database has the migration '${newer}', which this version of the service does not know; start the version that made it or a later one, or restore a backup.`,
    );
}

/** Every table has the columns of the model, of their types, and no other that a new row would need. */
async function requireColumns(dataSource: DataSource): Promise<void> {
  const { driver, entityMetadatas } = dataSource;
  const tables = await running(dataSource, (runner) =>
    runner.getTables(entityMetadatas.map(({ tablePath }) => tablePath)),
  );
  for (const { tableName, columns } of entityMetadatas) {
    const there = tables.find(({ name }) => name.split(".").at(-1) === tableName);
    if (!there) throw differs(`has no table '${tableName}'`);
    const found = new Map(there.columns.map((column) => [column.name, column]));
    const lacking = columns.find(({ databaseName }) => !found.has(databaseName));
    if (lacking) throw differs(`has no column '${lacking.databaseName}' in the table '${tableName}'`);
    const [changed] = driver.findChangedColumns(there.columns, columns);
    if (changed)
      throw differs(
        `has the column '${changed.databaseName}' of the table '${tableName}' as ${found.get(changed.databaseName)?.type}, not as it was made`,
      );
    const own = new Set(columns.map(({ databaseName }) => databaseName));
    const needed = there.columns.find(
      ({ name, isNullable, default: value, isGenerated, asExpression }) =>
        !own.has(name) && !isNullable && (value ?? asExpression) === undefined && !isGenerated,
    );
    if (needed)
      throw differs(
        `has the further column '${needed.name}' in the table '${tableName}', which is never empty`,
      );
  }
}

const differs = (what: string): ConfigurationError =>
  new ConfigurationError(
    "DATABASE_URL",
    `The database ${what}, as the migrations of this service would have it; undo the change, or restore a backup.`,
  );

/** Runs `work` on a connection. */
async function running<T>(dataSource: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
  }
}

/** A table of every version of the service. TypeORM lists entities in the order in which they were loaded. */
const oldestTable = "company";

/** Tables without migrations were made by a version of the service from before its first release. */
async function requireNoStrangeTables(dataSource: DataSource, applied: readonly string[]): Promise<void> {
  if (applied.length > 0) return;
  if (await running(dataSource, (runner) => runner.hasTable(oldestTable)))
    throw new ConfigurationError(
      "DATABASE_URL",
      "The database has tables that no migration of this service made; start with a new DATABASE_URL and copy the data.",
    );
}

/** A lock that is asked for: undefined when somebody else holds it, else how it is given back. */
type TryLock = () => Promise<(() => Promise<void>) | undefined>;

/** Does the work while no other process does. */
async function alone(dataSource: DataSource, work: () => Promise<void>): Promise<void> {
  const { options } = dataSource;
  if (options.type === "better-sqlite3") return holding(lockOfFile(`${options.database}.lock`), work);
  const runner = dataSource.createQueryRunner();
  try {
    await holding(lockOfServer(runner), work);
  } finally {
    await runner.release();
  }
}

/** Throws for a kind of database without a lock here. */
function lockOfServer(runner: QueryRunner): TryLock {
  const { options } = runner.dataSource;
  switch (options.type) {
    case "postgres":
      return postgresLock(runner);
    case "mssql":
      return sqlServerLock(runner, options.requestTimeout);
    default:
      throw new Error(`There is no lock for databases of type '${options.type}'.`);
  }
}

/** Asks again and again, since a statement that waits would be ended by the limit for statements. */
async function holding(tryLock: TryLock, work: () => Promise<void>): Promise<void> {
  for (const started = Date.now(); Date.now() - started < longestWait; await pause(retryMilliseconds)) {
    const unlock = await tryLock();
    if (!unlock) continue;
    try {
      return await work();
    } finally {
      await unlock();
    }
  }
  throw new Error("Another process has been preparing the database for ten minutes; see what it is doing.");
}

const postgresLock =
  (runner: QueryRunner): TryLock =>
  async () => {
    const key = "hashtextextended($1, 0)";
    const rows: unknown = await runner.query(`select pg_try_advisory_lock(${key}) as locked`, [lockName]);
    return isLocked(rows)
      ? async () => void (await runner.query(`select pg_advisory_unlock(${key})`, [lockName]))
      : undefined;
  };

/**
 * In a transaction of its own, which alone keeps a connection to itself and gives the lock back when that breaks. The
 * server makes those who wait stand in a queue; each waits there for half the time that a statement may take (0: any).
 */
const sqlServerLock = (runner: QueryRunner, statementTimeout: number | undefined): TryLock => {
  const wait = Math.floor(Math.min(statementTimeout || longestStatement, longestStatement) / 2);
  const lock =
    "declare @result int; " +
    `exec @result = sp_getapplock @Resource = '${lockName}', @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ${wait}; ` +
    "select case when @result >= 0 then 1 else 0 end as locked";
  // Where the connection broke, the lock is gone with it.
  const unlock = (): Promise<void> => runner.rollbackTransaction().catch(() => undefined);
  return async () => {
    await runner.startTransaction();
    let granted = false;
    try {
      granted = isLocked(await runner.query(lock));
    } finally {
      if (!granted) await unlock();
    }
    return granted ? unlock : undefined;
  };
};

const isLocked = (rows: unknown): boolean => {
  const [row] = Array.isArray(rows) ? (rows as readonly { readonly locked?: unknown }[]) : [];
  return row?.locked === true || row?.locked === 1;
};

/** SQLite's own lock on a file beside the database, since the one on the database would hold up the work itself. */
const lockOfFile =
  (file: string): TryLock =>
  async () => {
    makePrivateFile(file);
    const lock = new Database(file, { timeout: 0 });
    try {
      // Only the journal would be written, and a full disk has no room for it.
      lock.pragma("journal_mode = memory");
      lock.exec("begin exclusive");
    } catch (error) {
      lock.close();
      if (error instanceof Database.SqliteError && error.code === "SQLITE_BUSY") return undefined;
      throw error;
    }
    return async () => void lock.close();
  };
