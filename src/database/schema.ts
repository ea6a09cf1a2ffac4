/**
 * Brings the schema of a database up to date by migrations, one process at a time: ten instances may start at the same
 * time, and the first one migrates while the others wait for it.
 */
import { type EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type { DataSource, QueryRunner } from "typeorm";
import { ConfigurationError, type DatabaseConfig, type MigrationMode } from "../config/config";
import { entities, model } from "../entities";
import { makePrivateFile } from "../host/private-files";
import { declaredTables, resultCodeOf, Sqlite } from "../odata";
import { databaseFault, isAway } from "./fault";
import { refill } from "./migrations/search-index";
import { missingMigration, type SchemaDifference } from "./model-schema";
import { outdated, partitionTables } from "./partitions";
import { migrations } from "./migrations";

const lockName = "lease-service schema";
/** Longer than any migration takes, and the interval of the checks whether it is over; milliseconds. */
const longestWait = 600_000;
const retryMilliseconds = 100;
/** The maximum time of one statement that waits for the lock, in milliseconds. */
const longestStatement = 20_000;

type SchemaSettings = Pick<DatabaseConfig, "migrate" | "partitions">;

/**
 * Applies the missing migrations on a database server, then runs `afterwards`, all under the lock. Rejects with a
 * sentence that names the next step: with `check`, when a migration is missing; when the tables exist but no migration
 * created them; when the model is ahead of the migrations; when the tables are not partitioned as `partitions` requires.
 */
export async function prepareSchema(
  dataSource: DataSource,
  { migrate: mode, partitions }: SchemaSettings,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  requireMigrations(missingMigration());
  await holding(lockOfServer(dataSource), async () => {
    await applyMigrations(dataSource, mode);
    await partitionTables(dataSource, mode, partitions);
    await requireColumns(dataSource);
    await afterwards();
  });
}

/**
 * The same for the file of a connection; `open` opens it by TypeORM, which is needed only where the schema is new.
 * `report` gets a sentence before work that takes long.
 */
export async function prepareFile<T>(
  connection: Database.Database,
  mode: MigrationMode,
  open: () => Promise<DataSource>,
  afterwards: () => Promise<T>,
  report: (sentence: string, level?: "info") => void = () => undefined,
): Promise<T> {
  requireMigrations(missingMigration());
  return holding(lockOfFile(`${connection.name}.lock`), async () => {
    if (!isVerified(connection)) {
      const isFilled = isFilledElsewhere(connection);
      const dataSource = await open();
      await applyMigrations(dataSource, mode)
        .then(() => requireColumns(dataSource))
        .finally(() => dataSource.destroy());
      if (isFilled) refillSearchIndexes(connection, mode, report);
      markVerified(connection);
    }
    return afterwards();
  });
}

/**
 * A file that was made from a text dump has other rowids than those in its search indexes, so that a search would miss
 * records.
 */
function refillSearchIndexes(
  connection: Database.Database,
  mode: MigrationMode,
  report: (sentence: string, level: "info") => void,
): void {
  if (mode === "check") throw outdated("the file was made from a text dump: its search indexes miss records");
  report(
    "The file was made from a text dump: its search indexes are filled again, which takes some seconds.",
    "info",
  );
  connection.transaction(() => {
    for (const { name, searchIndex } of declaredTables(entities, model))
      if (searchIndex) for (const statement of refill(name, searchIndex)) connection.exec(statement);
  })();
}

/** Applies the missing migrations under the lock: the check makes TypeORM create its table of migrations. */
async function applyMigrations(dataSource: DataSource, mode: MigrationMode): Promise<void> {
  const applied = await appliedMigrations(dataSource);
  requireKnown(dataSource, applied);
  if ((mode === "check" && applied.length === 0) || (await dataSource.showMigrations())) {
    if (mode === "check") throw outdated("the database lacks migrations");
    await requireNoStrangeTables(dataSource, applied);
    await dataSource.runMigrations({ transaction: "all" });
  }
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

/** The columns of TypeORM's table of migrations. */
const migrationColumns = ["id", "timestamp", "name"] as const;

/** The names of the migrations that were applied to the database. Throws a sentence for a table of another program. */
async function appliedMigrations(dataSource: DataSource): Promise<readonly string[]> {
  return running(dataSource, async (runner) => {
    if (!(await runner.hasTable("migrations"))) return [];
    for (const column of migrationColumns)
      if (!(await runner.hasColumn("migrations", column)))
        throw new ConfigurationError(
          "DATABASE_URL",
          `The table 'migrations' in the database of DATABASE_URL has no column '${column}', so it belongs to another program; name a database that only the service uses.`,
        );
    const rows: unknown = await runner.query('select "name" from "migrations"');
    return Array.isArray(rows) ? rows.map(({ name }: { readonly name: unknown }) => String(name)) : [];
  });
}

/** A newer version of the service may have changed parts of the schema that this version relies on. */
function requireKnown(source: DataSource, applied: readonly string[]): void {
  const known = new Set(source.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const newer = applied.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new ConfigurationError(
      "DATABASE_URL",
      `The database has the migration '${newer}', which this version of the service does not have; start the version that ran it or a later one, or restore a backup.`,
    );
}

/** Every table has the columns of the model, with their types, and no other column that a new row would need. */
async function requireColumns(dataSource: DataSource): Promise<void> {
  const fault = await columnFault(dataSource);
  if (fault === undefined) return;
  throw new ConfigurationError(
    "DATABASE_URL",
    `The database ${fault}, unlike the migrations of this service; undo the change, or restore a backup.`,
  );
}

/** Resolves with what the tables have or lack, as the end of a sentence; undefined if they fit. */
export async function columnFault(dataSource: DataSource): Promise<string | undefined> {
  const { driver, entityMetadatas } = dataSource;
  const tables = await running(dataSource, (runner) =>
    runner.getTables(entityMetadatas.map(({ tablePath }) => tablePath)),
  );
  for (const { tableName, columns } of entityMetadatas) {
    const there = tables.find(({ name }) => name.split(".").at(-1) === tableName);
    if (!there) return `has no table '${tableName}'`;
    const found = new Map(there.columns.map((column) => [column.name, column]));
    const lacking = columns.find(({ databaseName }) => !found.has(databaseName));
    if (lacking) return `has no column '${lacking.databaseName}' in the table '${tableName}'`;
    const [changed] = driver.findChangedColumns(
      there.columns.map(withoutDefault),
      columns.map(withoutDefault),
    );
    if (changed)
      return `has the column '${changed.databaseName}' of the table '${tableName}' as ${found.get(changed.databaseName)?.type}, with another type, length, collation, key or NOT NULL`;
    const own = new Set(columns.map(({ databaseName }) => databaseName));
    const needed = there.columns.find(
      ({ name, isNullable, default: value, isGenerated, asExpression }) =>
        !own.has(name) && !isNullable && (value ?? asExpression) === undefined && !isGenerated,
    );
    if (needed)
      return `has the further column '${needed.name}' in the table '${tableName}', which is never empty`;
  }
  return undefined;
}

/**
 * Defaults only serve statements of earlier versions. Each database reports them in its own form, and databases that
 * earlier versions migrated lack them.
 */
const withoutDefault = <Column extends object>(column: Column): Column =>
  Object.assign(Object.create(column) as Column, { default: undefined });

/** Runs `work` on a connection. */
async function running<T>(dataSource: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
  }
}

/** A table that every version of the service has. TypeORM lists entities in the order in which they were loaded. */
const oldestTable = "company";

/** Tables without migrations were created by a version of the service from before its first release. */
async function requireNoStrangeTables(dataSource: DataSource, applied: readonly string[]): Promise<void> {
  if (applied.length > 0) return;
  if (await running(dataSource, (runner) => runner.hasTable(oldestTable)))
    throw new ConfigurationError(
      "DATABASE_URL",
      "The database has tables that were not created by a migration of this service; start with a new DATABASE_URL and copy the data.",
    );
}

/** Releases a lock. `lost` rejects with a sentence when the lock ends before. */
interface Release {
  (): Promise<void>;
  readonly lost?: Promise<never>;
}

/** Tries to take a lock: resolves with undefined when another process holds it. */
type TryLock = () => Promise<Release | undefined>;

/** Throws for a kind of database without a lock here. */
function lockOfServer(dataSource: DataSource): TryLock {
  const { options } = dataSource;
  switch (options.type) {
    case "postgres":
      return postgresLock(dataSource);
    case "mssql":
      return sqlServerLock(dataSource, options.requestTimeout);
    default:
      throw new Error(`There is no lock for databases of type '${options.type}'.`);
  }
}

/** Retries in intervals, since a waiting statement would be cancelled by the statement timeout. */
async function holding<T>(tryLock: TryLock, work: () => Promise<T>): Promise<T> {
  for (
    const started = performance.now();
    performance.now() - started < longestWait;
    await pause(retryMilliseconds)
  ) {
    const release = await tryLock();
    if (!release) continue;
    try {
      return await (release.lost ? Promise.race([work(), release.lost]) : work());
    } finally {
      await release();
    }
  }
  throw new Error("Another process has been preparing the database for ten minutes; see what it is doing.");
}

/** The rows of a statement that takes a lock; undefined if the connection broke: the next attempt has another one. */
const whileConnected = (rows: Promise<unknown>): Promise<unknown> =>
  rows.catch((error: unknown) => {
    if (!isAway(error)) throw error;
  });

/**
 * The lock of a session, on the only connection of the data source, which then does the work: where it breaks, the server
 * rolls the work back and releases the lock. The caller closes the data source, with which the lock ends too.
 */
const postgresLock =
  (dataSource: DataSource): TryLock =>
  () =>
    running(dataSource, async (runner) => {
      const client = (await runner.connect()) as EventEmitter;
      const lock = "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked";
      if (!isLocked(await whileConnected(runner.query(lock, [lockName])))) return undefined;
      const fail = (): never => {
        throw new ConfigurationError(
          "DATABASE_URL",
          "DATABASE_URL: the connection that prepares the database was lost, and another process may have begun to prepare it; start again.",
        );
      };
      return Object.assign(() => Promise.resolve(), { lost: once(client, "end").then(fail, fail) });
    });

/**
 * Uses a separate transaction, since only a transaction reserves a connection and releases the lock when the connection
 * breaks. The server queues waiting processes; each waits in the queue for half the statement timeout (0: any time).
 */
const sqlServerLock = (dataSource: DataSource, statementTimeout: number | undefined): TryLock => {
  const wait = Math.floor(Math.min(statementTimeout || longestStatement, longestStatement) / 2);
  const lock =
    "declare @result int; " +
    `exec @result = sp_getapplock @Resource = '${lockName}', @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ${wait}; ` +
    "select case when @result >= 0 then 1 else 0 end as locked";
  return async () => {
    const runner = dataSource.createQueryRunner();
    // If the connection broke, the lock is already released.
    const release = async (): Promise<void> => {
      await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    };
    let granted = false;
    try {
      await runner.startTransaction();
      granted = isLocked(await whileConnected(runner.query(lock)));
    } finally {
      if (!granted) await release();
    }
    return granted ? release : undefined;
  };
};

const isLocked = (rows: unknown): boolean => {
  const [row] = Array.isArray(rows) ? (rows as readonly { readonly locked?: unknown }[]) : [];
  return row?.locked === true || row?.locked === 1;
};

/** SQLite's own lock on a separate file, since a lock on the database would block the work itself. */
export const lockOfFile =
  (file: string): TryLock =>
  async () => {
    let lock: Database.Database | undefined;
    try {
      makePrivateFile(file);
      lock = new Sqlite(file, { timeout: 0 });
      // Only the journal would be written, and a full disk has no space for it.
      lock.pragma("journal_mode = memory");
      lock.exec("begin exclusive");
    } catch (error) {
      lock?.close();
      if (resultCodeOf(error) === "SQLITE_BUSY") return undefined;
      // Here, since the sentence names the file.
      throw databaseFault(error, { kind: "sqlite", file }, "DATABASE_URL");
    }
    return async () => void lock.close();
  };

/*
 * The mark of a verified schema in an SQLite file. TypeORM applies the migrations and compares the columns; a later
 * start with the same migrations, declarations and schema would find the same, and does without it: loading TypeORM
 * takes a third of a start.
 */

/** Whether the schema is the one that was marked, by a service with the same migrations and declarations. */
const isVerified = (connection: Database.Database): boolean =>
  connection.pragma("user_version", { simple: true }) === markOf(connection);

/** Whether a file without any mark has tables: a text dump (`.dump` of the sqlite3 program) does not contain the mark. */
const isFilledElsewhere = (connection: Database.Database): boolean =>
  connection.pragma("user_version", { simple: true }) === 0 && hasMigrations(connection);

/** Whether the file has TypeORM's table of migrations; one of another program, with other columns, counts as none. */
function hasMigrations(connection: Database.Database): boolean {
  const found = connection.prepare("select name from pragma_table_info('migrations')").pluck().all();
  return migrationColumns.every((column) => found.includes(column));
}

/** Marks the schema in the file's `user_version`. A file that cannot be written now is verified again at the next start. */
function markVerified(connection: Database.Database): void {
  try {
    connection.pragma(`user_version = ${markOf(connection)}`);
  } catch {
    // The mark only saves time.
  }
}

/** The first 31 bits of a hash of everything that the result of the verification depends on; never 0, the initial value. */
function markOf(connection: Database.Database): number {
  const all = (text: string): unknown => connection.prepare(text).raw().all();
  // SQLite's own tables, such as those of statistics, come and go.
  const stored = all(
    "select type, name, sql from sqlite_schema where name not glob 'sqlite_*' order by type, name",
  );
  const applied = !hasMigrations(connection) ? [] : all('select "name" from "migrations" order by "id"');
  const facts = [stored, applied, migrations.map(({ name }) => name), declaredTables(entities, model)];
  return createHash("sha256").update(JSON.stringify(facts)).digest().readUInt32BE() >>> 1 || 1;
}
