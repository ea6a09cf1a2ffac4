/** The database of a command line: opened as the service opens it, without the service. It may be running meanwhile. */
import { existsSync } from "node:fs";
import type { TransferConfig } from "../config/config";
import { openDatabase, type OpenDatabase } from "../database/open";

type DatabaseConfig = Pick<TransferConfig, "database" | "connections" | "migrate">;

/** Opens a database to load into; one that is new gets its schema. Rejects with a sentence when it cannot be opened. */
export const openTarget = (config: DatabaseConfig): Promise<OpenDatabase> => openDatabase(config);

/** Opens a database to read from, whose schema is left as it is. Rejects with a sentence when there is none. */
export function openSource(config: DatabaseConfig): Promise<OpenDatabase> {
  const { database } = config;
  if (database.kind === "sqlite" && !existsSync(database.file))
    return Promise.reject(new Error(`There is no database file ${database.file}`));
  return openDatabase({ ...config, migrate: "check" });
}
