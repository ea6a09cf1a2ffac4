/**
 * The TypeORM data source of the database in `DATABASE_URL`. TypeORM has the entities, the migrations and the
 * connections; the statements that run on them are compiled elsewhere.
 */
import { randomBytes } from "node:crypto";
import { DataSource, type DataSourceOptions } from "typeorm";
import type { Config } from "../config/config";
import { databaseFault, type DatabaseSetting } from "./fault";
import type {
  ConnectionSettings,
  DatabaseUrl,
  PostgresDatabase,
  SqlServerDatabase,
} from "../config/database-url";
import { entities, model } from "../entities";
import { migrations } from "./migrations";
import {
  entitiesFor,
  makeWritableBeside,
  mssqlPool,
  postgresPool,
  type ServiceKey,
  serviceKeyTable,
  storeOf,
  type Store,
} from "../odata";
import { makePrivateFile } from "../host/private-files";
import { keepReserve, makeRoomToOpen } from "./reserve";
import { prepareSchema } from "./schema";

const applicationName = "lease-service";

/** Creates the data source; `initialize` opens it. */
export function createDataSource(database: DatabaseUrl, settings: ConnectionSettings): DataSource {
  return new DataSource(optionsOf(database, settings));
}

function optionsOf(database: DatabaseUrl, settings: ConnectionSettings): DataSourceOptions {
  switch (database.kind) {
    case "sqlite":
      makePrivateFile(database.file);
      makeWritableBeside(database.file);
      // The file has readers in addition to its writer, hence the WAL.
      return {
        type: "better-sqlite3",
        database: database.file,
        enableWAL: true,
        ...common("better-sqlite3"),
      };
    case "postgres":
      return postgresOptions(database, settings);
    case "mssql":
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
      // JIT compilation of the service's statements takes longer than their execution; a URL with `options` overrides
      // this.
      options: "-c jit=off",
    },
    ...common("postgres"),
  };
}

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
  readonly dataSource: DataSource;
  readonly store: Store;
  /** The key that signs the tokens of links, created if there is none. A secret: never shown or logged. */
  readonly tokenKey: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database of a configuration and brings its schema up to date. `fill` may then add the initial records to a
 * new database, while other processes wait; it returns the number of records. Rejects with a sentence when the schema
 * does not fit. `report` is called with sentences for the log while the database is open: faults of an embedded
 * database's files.
 */
export async function openDatabase(
  { database, connections, migrate }: Pick<Config, "database" | "connections" | "migrate">,
  fill: (store: Store) => Promise<number> = () => Promise.resolve(0),
  report?: (sentence: string) => void,
): Promise<OpenDatabase> {
  const opened: DataSource[] = [];
  const open = async (
    url: DatabaseUrl,
    settings = connections,
    setting: DatabaseSetting = "DATABASE_URL",
  ): Promise<DataSource> => {
    try {
      if (url.kind === "sqlite" && makeRoomToOpen(url.file))
        report?.(
          `The disk of ${url.file} is full: reads continue, and writes return 507 until there is free space.`,
        );
      const source = await createDataSource(url, settings).initialize();
      opened.push(source);
      return source;
    } catch (error) {
      throw databaseFault(error, url, setting);
    }
  };
  const closeAll = async (): Promise<void> => {
    for (const source of opened) if (source.isInitialized) await source.destroy();
  };
  const prepare = async (source: DataSource): Promise<void> =>
    prepareSchema(source, migrate, async () => {
      const store = storeOf(source, undefined, model, { ...connections, statementTimeout: 0 });
      const filled = await fill(store).finally(() => store.close());
      // PostgreSQL assumes that tables without statistics are nearly empty, and plans accordingly.
      if (filled > 0 && database.kind === "postgres") await source.query("analyze");
    });
  try {
    // One-time work may take longer than the work for a request.
    const unhurried = await open(database, { ...connections, poolSize: 2, statementTimeout: 0 });
    await prepare(unhurried).catch((error: unknown) => {
      throw databaseFault(error, database, "DATABASE_URL");
    });
    await unhurried.destroy();
    const dataSource = await open(database);
    const replica =
      connections.replica &&
      (await open(connections.replica, { ...connections, onlyReads: true }, "DATABASE_URL_READONLY"));
    const store = storeOf(dataSource, replica, model, { ...connections, report });
    keepRoom(database);
    return {
      dataSource,
      store,
      tokenKey: () =>
        tokenKeyIn(dataSource).catch((error: unknown) => {
          throw databaseFault(error, database, "DATABASE_URL");
        }),
      close: async () => {
        await store.close();
        await closeAll();
        // The space that SQLite has released may be the only free space.
        keepRoom(database);
      },
    };
  } catch (error) {
    await closeAll();
    throw databaseFault(error, database, "DATABASE_URL");
  }
}

function keepRoom(database: DatabaseUrl): void {
  if (database.kind === "sqlite") keepReserve(database.file);
}

/**
 * One key for all processes of a database: the first process creates it, the others find it. A copied database has the
 * key of its source.
 */
async function tokenKeyIn(dataSource: DataSource): Promise<string> {
  const keys = dataSource.getRepository<ServiceKey>(serviceKeyTable.name);
  const name = "token";
  const known = await keys.findOneBy({ name });
  if (known) return known.value;
  const value = randomBytes(32).toString("hex");
  let fault: unknown;
  await keys.insert({ name, value }).catch((error: unknown) => (fault = error));
  const kept = await keys.findOneBy({ name });
  // Another process may have created the key first; otherwise the error is a real fault.
  if (!kept) throw fault;
  return kept.value;
}
