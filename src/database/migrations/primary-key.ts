/** Changes the primary key of an existing table and leaves everything else unchanged. */
import type { QueryRunner } from "typeorm";
import type { DriverName } from "../../odata/store/tables";
import { driverOf, quoted } from "./table";

/** A primary key. */
interface Key {
  readonly columns: readonly string[];
  /** On SQL Server: the rows are in the order of this key, since no other index orders them. */
  readonly clustered?: true;
}

/** The current key and the new one. */
export interface ChangedKey {
  readonly from: Key;
  readonly to: Key;
}

/** Changes the primary key. Rejects with the driver's error if two rows have the same new key. */
export const changePrimaryKey = (runner: QueryRunner, table: string, key: ChangedKey): Promise<void> =>
  changes[driverOf(runner)](runner, table, key);

const changes: Record<DriverName, (runner: QueryRunner, table: string, key: ChangedKey) => Promise<void>> = {
  "better-sqlite3": rebuild,
  postgres: async (runner, table, { from, to }) => {
    const name = constraintOf(runner, table);
    await runner.query(
      `ALTER TABLE "${table}" DROP CONSTRAINT "${name(from)}", ADD CONSTRAINT "${name(to)}" PRIMARY KEY (${quoted(to.columns)})`,
    );
  },
  mssql: async (runner, table, { from, to }) => {
    const name = constraintOf(runner, table);
    const order = to.clustered ? "CLUSTERED" : "NONCLUSTERED";
    await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name(from)}"`);
    await runner.query(
      `ALTER TABLE "${table}" ADD CONSTRAINT "${name(to)}" PRIMARY KEY ${order} (${quoted(to.columns)})`,
    );
  },
};

/** The name of a table's primary key constraint, as TypeORM assigns it. */
const constraintOf =
  ({ dataSource }: QueryRunner, table: string) =>
  ({ columns }: Key): string =>
    dataSource.namingStrategy.primaryKeyName(table, [...columns]);

interface SchemaRow {
  readonly name: string;
  readonly sql: string;
}

/**
 * SQLite cannot change the key of a table: the rows are copied to a new table, which then takes the name. Its statement
 * is that of the old table, so that all columns, their collations and their defaults are kept, including added ones;
 * indexes and triggers are created again from their statements.
 */
async function rebuild(runner: QueryRunner, table: string, { from, to }: ChangedKey): Promise<void> {
  const schema = (type: string): Promise<readonly SchemaRow[]> =>
    runner.query(
      `SELECT "name", "sql" FROM "sqlite_schema" WHERE "type" = '${type}' AND "tbl_name" = '${table}' AND "sql" IS NOT NULL ORDER BY "rowid"`,
    ) as Promise<readonly SchemaRow[]>;
  const [found] = await schema("table");
  const [indexes, triggers] = [await schema("index"), await schema("trigger")];
  const columns = (await runner.query(
    `SELECT "name" FROM pragma_table_xinfo('${table}') WHERE "hidden" = 0`,
  )) as readonly SchemaRow[];
  const list = quoted(columns.map(({ name }) => name));
  const made = `${table}_new`;
  await runner.query(rekeyed(found?.sql ?? "", table, made, from.columns, to.columns));
  // A search index knows the rows by their rowid.
  await runner.query(`INSERT INTO "${made}" ("rowid", ${list}) SELECT "rowid", ${list} FROM "${table}"`);
  await runner.query(`DROP TABLE "${table}"`);
  // Otherwise an administrator's view of the table, which does not exist at this point, would be an error.
  await runner.query("PRAGMA legacy_alter_table = ON");
  await runner.query(`ALTER TABLE "${made}" RENAME TO "${table}"`);
  await runner.query("PRAGMA legacy_alter_table = OFF");
  for (const { sql } of [...indexes, ...triggers]) await runner.query(sql);
}

/**
 * The statement that creates the table, with another name and key. Throws an Error for a table that the service did not
 * create.
 */
function rekeyed(
  text: string,
  table: string,
  made: string,
  before: readonly string[],
  after: readonly string[],
): string {
  const head = `CREATE TABLE "${table}" (`;
  const isHere = (piece: string): boolean => text.split(piece).length === 2;
  const inline = (column: string): string => `"${column}" text PRIMARY KEY NOT NULL`;
  const plain = (column: string): string => `"${column}" text NOT NULL`;
  const constraint = (columns: readonly string[]): string => `, PRIMARY KEY (${quoted(columns)})`;
  const [column = ""] = before;
  const old = before.length === 1 ? inline(column) : constraint(before);
  if (!text.startsWith(head) || !isHere(old))
    throw new Error(`the table '${table}' is not as the migrations created it; its text is: ${text}`);
  const body = text.slice(head.length).replace(old, before.length === 1 ? plain(column) : "");
  const [key = ""] = after;
  const keyed =
    after.length === 1
      ? body.replace(plain(key), inline(key))
      : body.replace(/\)\s*$/, `${constraint(after)})`);
  return `CREATE TABLE "${made}" (${keyed}`;
}
