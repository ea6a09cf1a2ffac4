/**
 * A TypeORM DataSource as a Store. TypeORM owns the entities, the schema and the connections; compiled statements run on
 * these directly, since its query builder knows neither our JSON nor our paging. A database's driver is loaded only
 * when the database is of its kind.
 */
import type Database from "better-sqlite3";
import type { ConnectionPool } from "mssql";
import type { Pool } from "pg";
import type { DataSource } from "typeorm";
import type { ReadLimits } from "./sqlite-threads";
import type { Store } from "./store";

/** What the drivers of TypeORM hold, which its types keep to themselves. */
interface Connected {
  readonly databaseConnection: Database.Database;
  readonly master: Pool & ConnectionPool;
}

/**
 * The store over an initialized DataSource, with another of the same kind for reads that are content with a replica, and
 * the limits of long reads of a database in this process. Throws a sentence for a database type that has no driver here.
 */
export function storeOf(dataSource: DataSource, replica: DataSource | undefined, limits: ReadLimits): Store {
  const { options } = dataSource;
  const connected = (source: DataSource): Connected => source.driver as unknown as Connected;
  const pools = { pool: connected(dataSource).master, replica: replica && connected(replica).master };
  switch (options.type) {
    case "better-sqlite3": {
      const { sqliteStore } = require("./sqlite") as typeof import("./sqlite");
      return sqliteStore(connected(dataSource).databaseConnection, options.database, limits);
    }
    case "postgres": {
      const { postgresStore } = require("./postgres") as typeof import("./postgres");
      return postgresStore(pools);
    }
    case "mssql": {
      const { mssqlStore } = require("./mssql") as typeof import("./mssql");
      return mssqlStore({ ...pools, keys: uniqueKeys(dataSource) });
    }
    default:
      throw new Error(`There is no store for databases of type '${options.type}'.`);
  }
}

/** The columns of each unique index by its name. */
const uniqueKeys = ({ entityMetadatas }: DataSource): ReadonlyMap<string, readonly string[]> =>
  new Map(
    entityMetadatas
      .flatMap(({ indices }) => indices)
      .filter(({ isUnique }) => isUnique)
      .map(({ name, columns }) => [name, columns.map(({ databaseName }) => databaseName)]),
  );
