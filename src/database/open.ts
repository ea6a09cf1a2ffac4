/**
 * The TypeORM data source of the database in `DATABASE_URL`. TypeORM has the entities, the migrations and the
 * connections; the statements that run on them are compiled elsewhere.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { DataSource, DataSourceOptions } from "typeorm";
import type Database from "better-sqlite3";
import type { DatabaseConfig, MigrationMode } from "../config/config";
import { databaseFault, type DatabaseSetting, isAway } from "./fault";
import type {
  ConnectionSettings,
  DatabaseUrl,
  PostgresDatabase,
  SqlServerDatabase,
} from "../config/database-url";
import { requirePackages } from "../config/packages";
import { entities, model } from "../entities";
import { migrations } from "./migrations";
import {
  embeddedStore,
  entitiesFor,
  fillProjections,
  makeWritableBeside,
  mssqlPool,
  openFile,
  postgresPool,
  type Replica,
  resultCodeOf,
  serviceKey,
  Sqlite,
  type Store,
  storedKey,
  storeOf,
} from "../odata";
import { makePrivateFile, serviceLock } from "../host/private-files";
import { outdated, requirePartitionable } from "./partitions";
import { columnFault, lockOfFile, prepareFile, prepareSchema } from "./schema";

const applicationName = "lease-service";

/** Creates the data source; `initialize` opens it. */
export function createDataSource(database: DatabaseUrl, settings: ConnectionSettings): DataSource {
  const typeorm = require("typeorm") as typeof import("typeorm");
  return new typeorm.DataSource(optionsOf(database, settings));
}

function optionsOf(database: DatabaseUrl, settings: ConnectionSettings): DataSourceOptions {
  switch (database.kind) {
    case "sqlite":
      return {
        type: "better-sqlite3",
        driver: Sqlite,
        database: database.file,
        enableWAL: true,
        ...common("better-sqlite3"),
      };
    case "postgres":
      requirePackages("postgres", "DATABASE_URL");
      return postgresOptions(database, settings);
    case "mssql":
      requirePackages("mssql", "DATABASE_URL");
      return sqlServerOptions(database, settings);
  }
}

const common = (driver: Parameters<typeof entitiesFor>[0]) => ({
  entities: entitiesFor(driver, entities, model),
  migrations,
  logging: false as const,
});

function postgresOptions({ url, tls }: PostgresDatabase, settings: ConnectionSettings): DataSourceOptions {
  return {
    type: "postgres",
    url,
    ...(tls && { ssl: { rejectUnauthorized: true } }),
    applicationName,
    poolSize: settings.poolSize,
    connectTimeoutMS: settings.poolTimeout,
    installExtensions: false,
    // A connection that breaks while it is idle is replaced when it is needed.
    poolErrorHandler: () => undefined,
    extra: {
      statement_timeout: settings.statementTimeout,
      idle_in_transaction_session_timeout: settings.statementTimeout * 2,
      ...postgresPool(),
      ...(settings.staysOpen && { idleTimeoutMillis: 0 }),
      // JIT compilation of the service's statements takes longer than their execution, and days are read in the form of
      // ISO; a URL with `options` overrides this.
      options: "-c jit=off -c datestyle=ISO",
    },
    ...common("postgres"),
  };
}

/** The largest `textsize` of the driver, in bytes of UTF-16. */
const longestText = 2 ** 31 - 1;

function sqlServerOptions(database: SqlServerDatabase, settings: ConnectionSettings): DataSourceOptions {
  const { host, port, instance, encrypt, trustServerCertificate, authentication } = database;
  const { pool, connection } = mssqlPool();
  // Missing in TypeORM's types, like `strict`, but passed on.
  const untyped = { ...connection, multiSubnetFailover: database.multiSubnetFailover };
  return {
    type: "mssql",
    host,
    ...(instance === undefined ? { port } : {}),
    database: database.database,
    authentication: authentication as never,
    connectionTimeout: settings.poolTimeout,
    requestTimeout: settings.statementTimeout,
    pool: { max: settings.poolSize, min: 0, acquireTimeoutMillis: settings.poolTimeout },
    extra: pool,
    options: {
      ...untyped,
      // The listener of an availability group, and Azure SQL, direct such connections to a readable secondary.
      readOnlyIntent: settings.onlyReads ?? false,
      appName: applicationName,
      encrypt: encrypt as boolean,
      trustServerCertificate,
      enableArithAbort: true,
      // The server stops sending a text there; the store reports it.
      ...(settings.maxRead === undefined ? {} : { textsize: Math.min(2 * settings.maxRead, longestText) }),
      // TypeORM passes `false` to the driver if this is omitted. Dates are returned as text; all other points in time
      // are in UTC.
      useUTC: true,
      // A server that does not confirm the cancellation of a statement no longer responds: the connection is closed.
      cancelTimeout: 1000,
      ...(instance === undefined ? {} : { instanceName: instance }),
    },
    ...common("mssql"),
  };
}

/** An open database: its schema is up to date. */
export interface OpenDatabase {
  readonly store: Store;
  /** The key that signs the tokens of links, created if there is none. A secret: never shown or logged. */
  readonly tokenKey: () => Promise<string>;
  /** The key of the digests of accounts in the log, likewise. */
  readonly accountKey: () => Promise<string>;
  /** Identifies the history of the changes: another value after each restore of a backup, "" before the first. */
  readonly history: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The name of the key that a restore of a backup replaces. */
export const historyKey = "history";

type OpenStore = Pick<OpenDatabase, "store" | "close">;

/** Adds the initial records to a new database; resolves with their number. */
type Fill = (store: Store) => Promise<number>;

/** Called with sentences for the log: faults, unless a level is given. */
type Report = (sentence: string, level?: "warn" | "info") => void;

/**
 * Opens the database of a configuration and brings its schema up to date. `fill` may then add the initial records to a
 * new database, while other processes wait. Rejects with a sentence when the schema does not fit.
 */
export async function openDatabase(
  settings: DatabaseConfig,
  fill: Fill = () => Promise.resolve(0),
  report?: Report,
): Promise<OpenDatabase> {
  const { database } = settings;
  requirePartitionable(settings);
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw databaseFault(error, database, "DATABASE_URL");
    });
  const { store, close } = await explained(
    database.kind === "sqlite"
      ? openEmbedded(database.file, settings, fill, report)
      : openServer(settings, fill, report),
  );
  return {
    store,
    close,
    tokenKey: () => explained(serviceKey(store, "token")),
    accountKey: () => explained(serviceKey(store, "account")),
    history: async () => (await explained(storedKey(store, historyKey))) ?? "",
  };
}

/** Owners of computed rows between two reports of progress: some ten seconds. */
const reportedOwners = 50_000;

/** Adds the initial records, and what is computed from records that an earlier version has stored. */
const filledBy = async (fill: Fill, store: Store, report: Report | undefined): Promise<number> =>
  (await fill(store)) +
  (await fillProjections(store, model, ({ type, owner }, owners) => {
    if (owners > 0 && owners % reportedOwners === 0)
      report?.(
        `The start continues: rows of ${type.name} for ${owners} records of ${owner.from} were computed.`,
        "info",
      );
  }));

/** Throws a sentence where the schema may only be checked and the file is missing, as opening it would create it. */
function requirePresent(file: string, migrate: MigrationMode): void {
  if (migrate === "check" && !existsSync(file))
    throw outdated(`there is no database file ${file}`, "correct DATABASE_URL, ");
}

/**
 * Reports another service on the file of an embedded database, which one process is to serve. Resolves with the function
 * that releases the file, as the end of the process does.
 */
export async function announceService(
  { database }: DatabaseConfig,
  report: Report,
): Promise<() => Promise<void>> {
  const none = (): Promise<void> => Promise.resolve();
  if (database.kind !== "sqlite") return none;
  const { file } = database;
  // A link leads to the file of another path.
  const lock = lockOfFile(`${realpathSync(file)}${serviceLock}`);
  // A start on a full disk succeeds, so this must not fail.
  const release = await lock().catch(() => none);
  if (release) return release;
  report(
    `Another service runs on ${file}. They wait for each other's writes, and limits count for each of them: stop one, or use PostgreSQL or SQL Server.`,
  );
  return none;
}

/** The first bytes of each file of SQLite that is not empty. */
const headOfDatabase = "SQLite format 3\0";

/**
 * Rejects another file in the place of an embedded database, before its mode is changed and keys are written beside it.
 * The errors of a file that cannot be read are those of its opening.
 */
export function requireDatabaseFile({ database }: Pick<DatabaseConfig, "database">): void {
  if (database.kind !== "sqlite") return;
  const head = firstBytes(database.file, headOfDatabase.length);
  if (head !== "" && head !== headOfDatabase)
    throw databaseFault({ code: "SQLITE_NOTADB" }, database, "DATABASE_URL");
}

/** The beginning of a file as Latin-1; "" where there is none to be read. */
function firstBytes(path: string, most: number): string {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) return "";
    file = openSync(path, "r");
    const bytes = Buffer.alloc(most);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** TypeORM opens the file only to change or to verify its schema. */
async function openEmbedded(
  file: string,
  { database, connections, migrate }: DatabaseConfig,
  fill: Fill,
  report: Report | undefined,
): Promise<OpenStore> {
  requirePresent(file, migrate);
  makePrivateFile(file);
  if (makeRoomToOpen(file))
    report?.(`The disk of ${file} is full: reads continue, and writes return 507 until there is free space.`);
  // The check for room has opened the file, which leaves a log with the mode of a file that is read-only.
  makeWritableBeside(file);
  const connection = openFile(file);
  const open = (): Store => embeddedStore(connection, model, { ...connections, report });
  const filled = async (): Promise<Store> => {
    const store = open();
    const records = await filledBy(fill, store, report).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    if (records === 0) return store;
    // Statistics are made when a store is closed.
    await store.close();
    return open();
  };
  const typeorm = (): Promise<DataSource> => createDataSource(database, connections).initialize();
  const store = await prepareFile(connection, migrate, typeorm, filled, report).catch((error: unknown) => {
    connection.close();
    throw error;
  });
  keepReserve(file);
  return {
    store,
    close: async () => {
      await store.close();
      connection.close();
      // The space that SQLite has released may be the only free space.
      keepReserve(file);
    },
  };
}

async function openServer(
  { database, connections, ...schema }: DatabaseConfig,
  fill: Fill,
  report: Report | undefined,
): Promise<OpenStore> {
  const opened: DataSource[] = [];
  let closed = false;
  const open = async (
    url: DatabaseUrl,
    settings = connections,
    setting: DatabaseSetting = "DATABASE_URL",
  ): Promise<DataSource> => {
    try {
      const source = await createDataSource(url, settings).initialize();
      opened.push(source);
      if (closed) await closeAll();
      return source;
    } catch (error) {
      throw databaseFault(error, url, setting);
    }
  };
  const closeAll = async (): Promise<void> => {
    closed = true;
    for (const source of opened) if (source.isInitialized) await source.destroy();
  };
  try {
    // One-time work may take longer than the work for a request. On SQL Server its lock has a connection of its own.
    const poolSize = database.kind === "postgres" ? 1 : 2;
    const forOnce = { ...connections, poolSize, staysOpen: true, statementTimeout: 0 };
    const unhurried = await open(database, forOnce);
    await prepareSchema(unhurried, schema, async () => {
      const store = storeOf(unhurried, undefined, model, { ...connections, statementTimeout: 0 });
      const filled = await filledBy(fill, store, report).finally(() => store.close());
      // PostgreSQL assumes that tables without statistics are nearly empty, and plans accordingly.
      if (filled > 0 && database.kind === "postgres") await unhurried.query("analyze");
    });
    await unhurried.destroy();
    const dataSource = await open(database);
    const { replica: url } = connections;
    const replica =
      url &&
      (await openReplica(
        () => open(url, { ...connections, onlyReads: true }, "DATABASE_URL_READONLY"),
        (source) => storeOf(source, undefined, model, connections).ping(),
        () => closed,
        report,
      ));
    const store = storeOf(dataSource, replica, model, connections);
    return {
      store,
      close: async () => {
        await store.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Milliseconds between two looks at a replica that is away, and at one that is up. */
const replicaPauses = { away: 2_000, up: 10_000 } as const;

/**
 * Opens the replica. While it is away or lacks columns, at the start or later, its reads use the primary, until it is
 * found to be up. Rejects for settings that do not fit.
 */
async function openReplica(
  open: () => Promise<DataSource>,
  ping: (replica: DataSource) => Promise<void>,
  isClosed: () => boolean,
  report: Report | undefined,
): Promise<Replica<DataSource>> {
  let replica: DataSource | undefined;
  let state: "new" | "up" | "away" = "new";
  let next: NodeJS.Timeout | undefined;
  /** Resolves with the reason why it cannot be read, as a sentence; rejects where it does not respond. */
  const look = async (): Promise<string | undefined> => {
    replica ??= await open();
    await ping(replica);
    const lack = state === "up" ? undefined : await columnFault(replica);
    return lack === undefined ? undefined : `The replica ${lack}.`;
  };
  const become = (fault: string | undefined): void => {
    const before = state;
    state = fault === undefined ? "up" : "away";
    if (fault !== undefined && before !== "away")
      report?.(`${fault} Reads of the replica use the primary until it is up.`, "warn");
    if (before === "away" && state === "up")
      report?.("The replica is up; it serves its reads from now on.", "info");
    clearTimeout(next);
    next = setTimeout(() => {
      if (!isClosed()) void look().then(become, () => become(noResponse));
    }, replicaPauses[state]).unref();
  };
  become(
    await look().catch((error: unknown) => {
      if (isAway(error)) return (error as Error).message;
      throw error;
    }),
  );
  return {
    current: () => (state === "up" ? replica : undefined),
    lost: () => {
      if (state === "up") become(noResponse);
    },
  };
}

const noResponse = "The replica does not respond as it should.";

/*
 * Disk space for the start of an embedded database. SQLite creates the index of its write-ahead log when the file is
 * opened, also for reading, and allocates all of it at once; on a full disk a reserve file is deleted to make room
 * for it.
 */

/**
 * Bytes, in order of preference. After a shutdown the index of the log has 32 KiB, so a smaller reserve would be
 * useless.
 */
const sizes = [65_536, 36_864] as const;

/** The path of the reserve file of a database file. */
const reserveOf = (file: string): string => `${file}-reserve`;

/** Creates the reserve file if there is room for it. */
function keepReserve(file: string): void {
  const path = reserveOf(file);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= sizes[1]) return;
  sizes.some((size) => isWritten(path, size));
}

function isWritten(path: string, size: number): boolean {
  try {
    // Zeros would take no space on a file system that compresses.
    writeFileSync(path, randomBytes(size), { mode: 0o600 });
    return true;
  } catch {
    if (statSync(path, { throwIfNoEntry: false })) rmSync(path, { force: true });
    return false;
  }
}

/**
 * Deletes the reserve file if the database cannot be opened otherwise, and returns whether it did. Other faults are
 * left to the connection that is opened next.
 */
function makeRoomToOpen(file: string): boolean {
  if (!statSync(reserveOf(file), { throwIfNoEntry: false }) || !lacksRoom(file)) return false;
  rmSync(reserveOf(file), { force: true });
  return true;
}

/** Whether reading the file fails because the disk is full. */
function lacksRoom(file: string): boolean {
  let connection: Database.Database | undefined;
  try {
    connection = new Sqlite(file, { fileMustExist: true });
    connection.prepare("select 1 from sqlite_schema limit 1").all();
    return false;
  } catch (error) {
    return /^SQLITE_(FULL|IOERR_(SHMSIZE|WRITE))$/.test(resultCodeOf(error));
  } finally {
    connection?.close();
  }
}
