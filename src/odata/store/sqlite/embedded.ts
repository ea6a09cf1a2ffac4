/** A database file as a store on a connection of its own, without TypeORM. */
import { Sqlite } from "./driver";
import type { Model } from "../../model/model";
import type { Store } from "../store";
import type { Connection } from "./connection";
import { sqliteStore, type SqliteLimits } from "./store";

/** Opens the file for writing, in the mode that the store needs. Throws the driver's errors. */
export function openFile(file: string): Connection {
  const connection = new Sqlite(file);
  try {
    // The file has readers in addition to its writer.
    connection.pragma("journal_mode = WAL");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The store over the open file, with the model of its tables and the limits of reads. The connection stays its owner's. */
export const embeddedStore = (
  connection: Connection,
  { partitionColumn }: Pick<Model, "partitionColumn">,
  limits: SqliteLimits,
): Store => sqliteStore(connection, { file: connection.name, partitionColumn }, limits);
