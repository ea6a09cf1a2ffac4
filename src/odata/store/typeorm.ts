/**
 * A TypeORM DataSource as a Store. TypeORM owns the entities, the schema and the connection that writes; compiled
 * statements run on its connections directly, since its query builder knows neither our JSON nor our paging.
 */
import type Database from "better-sqlite3";
import type { DataSource } from "typeorm";
import { sqliteStore } from "./sqlite";
import type { Store } from "./store";

/** The store over an initialized DataSource. Throws a sentence for a database type that has no driver here. */
export function storeOf(dataSource: DataSource): Store {
  const { options, driver } = dataSource;
  if (options.type !== "better-sqlite3")
    throw new Error(`There is no store for databases of type '${options.type}'.`);
  const connection = (driver as unknown as { readonly databaseConnection: Database.Database })
    .databaseConnection;
  return sqliteStore(connection, options.database);
}
