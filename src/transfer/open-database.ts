/** Opens the database for a command: as the service does, but without the service, which may run at the same time. */
import { existsSync } from "node:fs";
import type { TransferConfig } from "../config/config";
import { openDatabase, type OpenDatabase } from "../database/open";

type DatabaseConfig = Pick<TransferConfig, "database" | "connections" | "migrate">;

/** Opens a database to load into; a new one gets its schema. Rejects with a sentence when it cannot be opened. */
export const openTarget = (config: DatabaseConfig): Promise<OpenDatabase> => openDatabase(config);

/** Opens a database to read from; its schema is not changed. Rejects with a sentence when there is none. */
export function openSource(config: DatabaseConfig): Promise<OpenDatabase> {
  const { database } = config;
  if (database.kind === "sqlite" && !existsSync(database.file))
    return Promise.reject(new Error(`There is no database file ${database.file}`));
  return openDatabase({ ...config, migrate: "check" });
}
