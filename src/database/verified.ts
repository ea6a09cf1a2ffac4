/**
 * The mark of a verified schema in an SQLite file. TypeORM applies the migrations and compares the columns; a later start
 * with the same migrations, declarations and schema would find the same, and does without it: loading TypeORM takes a
 * third of a start.
 */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { entities, model } from "../entities";
import { declaredTables } from "../odata";
import { migrations } from "./migrations";

/** Whether the schema is the one that was marked, by a service with the same migrations and declarations. */
export const isVerified = (connection: Database.Database): boolean =>
  connection.pragma("user_version", { simple: true }) === markOf(connection);

/** Whether a file without any mark has tables: a text dump (`.dump` of the sqlite3 program) does not contain the mark. */
export const isFilledElsewhere = (connection: Database.Database): boolean =>
  connection.pragma("user_version", { simple: true }) === 0 && hasMigrations(connection);

const hasMigrations = (connection: Database.Database): boolean =>
  connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get() !== undefined;

/** Marks the schema in the file's `user_version`. A file that cannot be written now is verified again at the next start. */
export function markVerified(connection: Database.Database): void {
  try {
    connection.pragma(`user_version = ${markOf(connection)}`);
  } catch {
    // The mark only saves time.
  }
}

/** The first 31 bits of a hash of everything that the result of the verification depends on; never 0, the initial value. */
function markOf(connection: Database.Database): number {
  const all = (text: string): unknown => connection.prepare(text).raw().all();
  // SQLite's own tables, such as those of statistics, come and go.
  const stored = all(
    "select type, name, sql from sqlite_schema where name not glob 'sqlite_*' order by type, name",
  );
  const applied = !hasMigrations(connection) ? [] : all('select "name" from "migrations" order by "id"');
  const facts = [stored, applied, migrations.map(({ name }) => name), declaredTables(entities, model)];
  return createHash("sha256").update(JSON.stringify(facts)).digest().readUInt32BE() >>> 1 || 1;
}
