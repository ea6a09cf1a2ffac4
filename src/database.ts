/** The TypeORM data source of the database that `DATABASE_URL` names. Entities and schema are TypeORM's; reads are not. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DataSource } from "typeorm";
import type { Config } from "./config";
import { entities } from "./entities";
import { Counter } from "./odata";

/** Makes the data source; `initialize` opens it. The file's readers stand beside its writer, hence the WAL. */
export function createDataSource(database: Config["database"]): DataSource {
  mkdirSync(dirname(database.file), { recursive: true });
  return new DataSource({
    type: "better-sqlite3",
    database: database.file,
    enableWAL: true,
    entities: [...entities, Counter],
    logging: false,
  });
}
