/** The TypeORM data source of the database that `DATABASE_URL` names. Entities and schema are TypeORM's; reads are not. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DataSource } from "typeorm";
import type { Config } from "./config";
import { entities } from "./entities";
import { Counter, LoggedChange } from "./odata";

/** Makes the data source; `initialize` opens it. The file's readers stand beside its writer, hence the WAL. */
export function createDataSource(database: Config["database"]): DataSource {
  mkdirSync(dirname(database.file), { recursive: true });
  return new DataSource({
    type: "better-sqlite3",
    database: database.file,
    enableWAL: true,
    entities: [...entities, Counter, LoggedChange],
    logging: false,
  });
}

/**
 * Makes the tables of a new database. One that exists must have the schema of the entities: it is never altered here,
 * since a difference may cost data. Rejects with a sentence that says what to do.
 */
export async function prepareSchema(dataSource: DataSource): Promise<void> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  if (upQueries.length === 0) return;
  const [first] = dataSource.entityMetadatas;
  const runner = dataSource.createQueryRunner();
  const isNew = first === undefined || !(await runner.hasTable(first.tableName));
  await runner.release();
  if (!isNew)
    throw new Error(
      "The database has the schema of another version of this service; start with a new DATABASE_URL and copy the data.",
    );
  await dataSource.synchronize();
}
