/**
 * A TypeORM DataSource as a Store. TypeORM owns the entities, the schema and the connections; compiled statements run
 * directly on the connections, because its query builder supports neither the JSON nor the paging of this service. A
 * driver is loaded only when the database is of its kind.
 */
import type Database from "better-sqlite3";
import type { ConnectionPool } from "mssql";
import type { Pool } from "pg";
import type { DataSource } from "typeorm";
import type { Model } from "../model/model";
import type { SqliteLimits } from "./sqlite/store";
import type { Replica, Store } from "./store";

/** Members of TypeORM's drivers that are missing in its types. */
interface Connected {
  readonly databaseConnection: Database.Database;
  readonly master: Pool & ConnectionPool;
}

export interface StoreLimits extends SqliteLimits {
  /** Milliseconds after which a database server ends a statement; 0: never. */
  readonly statementTimeout: number;
}

/**
 * Returns the store over an initialized DataSource, with the model of its tables and the limits of statements.
 * `replica` is a second one of the same kind, for reads that accept it. Throws a sentence for a database type without a
 * driver here.
 */
export function driverStore(
  dataSource: DataSource,
  replica: Replica<DataSource> | undefined,
  { partitionColumn }: Pick<Model, "partitionColumn">,
  limits: StoreLimits,
): Store {
  const { options } = dataSource;
  const connected = (source: DataSource): Connected => source.driver as unknown as Connected;
  const pools = {
    pool: connected(dataSource).master,
    replica: replica && {
      ...replica,
      current: () => {
        const source = replica.current();
        return source && connected(source).master;
      },
    },
  };
  switch (options.type) {
    case "better-sqlite3": {
      const { databaseConnection } = connected(dataSource);
      const { sqliteStore } = require("./sqlite/store") as typeof import("./sqlite/store");
      return sqliteStore(databaseConnection, { file: options.database, partitionColumn }, limits);
    }
    case "postgres": {
      const { postgresStore } = require("./postgres/store") as typeof import("./postgres/store");
      const { statementTimeout, maxRead } = limits;
      return postgresStore({ ...pools, statementTimeout, maxRead });
    }
    case "mssql": {
      const { mssqlStore } = require("./mssql/store") as typeof import("./mssql/store");
      return mssqlStore({
        ...pools,
        keys: uniqueKeys(dataSource),
        statementTimeout: limits.statementTimeout,
      });
    }
    default:
      throw new Error(`There is no store for databases of type '${options.type}'.`);
  }
}

/** The `extra` option of TypeORM's connection pool for PostgreSQL. */
export function postgresPool(): object {
  const { postgresPoolOptions } = require("./postgres/connection") as typeof import("./postgres/connection");
  return postgresPoolOptions;
}

/** Options of TypeORM's data source for SQL Server: for the pool (`extra`), and for each connection (`options`). */
export function mssqlPool(): { readonly pool: object; readonly connection: object } {
  const { mssqlPoolOptions } = require("./mssql/store") as typeof import("./mssql/store");
  return mssqlPoolOptions;
}

/** The columns of each unique index by its name. */
const uniqueKeys = ({ entityMetadatas }: DataSource): ReadonlyMap<string, readonly string[]> =>
  new Map(
    entityMetadatas
      .flatMap(({ indices }) => indices)
      .filter(({ isUnique }) => isUnique)
      .map(({ name, columns }) => [name, columns.map(({ databaseName }) => databaseName)]),
  );
