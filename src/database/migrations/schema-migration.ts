/**
 * A migration as data: the changes of the schema, in columns of kinds. The statements of each database, and those that
 * undo the migration, are derived from it; the schema after any migration is known without a database (`schemaAfter`).
 */
import type { MigrationInterface, QueryRunner, TableColumnOptions } from "typeorm";
// The files of the classes: the package's index loads all of TypeORM.
import { Table } from "typeorm/schema-builder/table/Table";
import { TableIndex } from "typeorm/schema-builder/table/TableIndex";
import { columnType, type DriverName } from "../../odata/store/tables";
import { createSearchIndex, dropSearchIndex } from "./search-index";
import { type Column, type Columns, driverOf, type Indexes, quoted, type Schema, type TableDescription } from "./table"; // prettier-ignore

type ByTable<Facts> = Readonly<Record<string, Facts>>;

/** A column before and after: of the same kind, with another length or default. */
export interface AlteredColumn {
  readonly from: Column;
  readonly to: Column;
}

/**
 * The changes of a migration, applied in this order. Dropped columns and tables are described: `down` creates them,
 * empty.
 */
export interface SchemaChanges {
  readonly dropSearchIndexes?: ByTable<readonly string[]>;
  readonly dropIndexes?: ByTable<Indexes>;
  /** Of columns that exist before and after. */
  readonly primaryKeys?: ByTable<ChangedKey>;
  readonly dropColumns?: ByTable<Columns>;
  readonly dropTables?: Schema;
  readonly createTables?: Schema;
  /** Existing rows get the column's default, and so do rows that are inserted without the column. */
  readonly addColumns?: ByTable<Columns>;
  readonly alterColumns?: ByTable<Readonly<Record<string, AlteredColumn>>>;
  readonly addIndexes?: ByTable<Indexes>;
  /** The texts that the index of a table contains. */
  readonly addSearchIndexes?: ByTable<readonly string[]>;
}

/** The base class of migrations. A migration that also changes values overrides `up` and `down`, and calls these. */
export abstract class SchemaMigration implements MigrationInterface {
  abstract readonly changes: SchemaChanges;

  async up(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, this.changes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await applyChanges(runner, reversed(this.changes));
  }
}

/** The changes that undo the given ones. */
const reversed = (changes: SchemaChanges): SchemaChanges => ({
  dropSearchIndexes: changes.addSearchIndexes ?? {},
  dropIndexes: changes.addIndexes ?? {},
  primaryKeys: mapped(changes.primaryKeys ?? {}, swapped),
  dropColumns: changes.addColumns ?? {},
  dropTables: changes.createTables ?? {},
  createTables: changes.dropTables ?? {},
  addColumns: changes.dropColumns ?? {},
  alterColumns: mapped(changes.alterColumns ?? {}, (columns) => mapped(columns, swapped)),
  addIndexes: changes.dropIndexes ?? {},
  addSearchIndexes: changes.dropSearchIndexes ?? {},
});

const swapped = <Fact>({ from, to }: { readonly from: Fact; readonly to: Fact }) => ({ from: to, to: from });

const mapped = <From, To>(from: ByTable<From>, change: (value: From) => To): ByTable<To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));

/**
 * Applies the changes. Rejects with the database's error; the caller's transaction rolls back the changes before it.
 */
async function applyChanges(runner: QueryRunner, changes: SchemaChanges): Promise<void> {
  for (const [table] of entries(changes.dropSearchIndexes)) await dropSearchIndex(runner, table);
  for (const [table, indexes] of entries(changes.dropIndexes))
    for (const index of tableIndexes(indexes)) await runner.dropIndex(new Table({ name: table }), index);
  for (const [table, key] of entries(changes.primaryKeys)) await changePrimaryKey(runner, table, key);
  for (const [table, columns] of entries(changes.dropColumns))
    for (const name of Object.keys(columns)) {
      if (driverOf(runner) === "mssql") await runner.query(dropDefault(table, name));
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "${name}"`);
    }
  for (const [table, { searchIndex }] of entries(changes.dropTables).toReversed()) {
    if (searchIndex) await dropSearchIndex(runner, table);
    await runner.dropTable(new Table({ name: table }));
  }
  for (const [name, table] of entries(changes.createTables)) await createTable(runner, name, table);
  for (const [table, columns] of entries(changes.addColumns))
    for (const [name, column] of Object.entries(columns))
      await runner.query(addColumn(driverOf(runner), table, name, column));
  for (const [table, columns] of entries(changes.alterColumns))
    for (const [name, altered] of Object.entries(columns)) await alterColumn(runner, table, name, altered);
  for (const [table, indexes] of entries(changes.addIndexes))
    for (const index of tableIndexes(indexes)) await createIndex(runner, table, index);
  for (const [table, columns] of entries(changes.addSearchIndexes))
    await createSearchIndex(runner, table, columns);
}

const entries = <Facts>(facts: ByTable<Facts> = {}): [string, Facts][] => Object.entries(facts);

/** Unique indexes first. */
const tableIndexes = ({ unique = {}, indexes = {} }: Indexes): readonly TableIndex[] => [
  ...entries(unique).map(([name, columns]) => tableIndex(name, columns, true)),
  ...entries(indexes).map(([name, columns]) => tableIndex(name, columns, false)),
];

const tableIndex = (name: string, columns: readonly string[], isUnique: boolean): TableIndex =>
  new TableIndex({ name, columnNames: [...columns], isUnique });

async function createTable(runner: QueryRunner, name: string, description: TableDescription): Promise<void> {
  const driver = driverOf(runner);
  const { columns, primaryKey, withoutRowid, searchIndex } = description;
  const indexes = tableIndexes(description);
  const clustered = indexes.find((index) => isClustered(driver, name, index));
  const table = new Table({
    name,
    columns: Object.entries(columns).map(([column, facts]) => ({
      ...columnOptions(driver, column, facts),
      isPrimary: !clustered && primaryKey.includes(column),
    })),
    ...(withoutRowid && { withoutRowid: true }),
  });
  await runner.createTable(table);
  if (clustered) {
    await createIndex(runner, name, clustered);
    const primary = runner.dataSource.namingStrategy.primaryKeyName(name, [...primaryKey]);
    await runner.query(
      `ALTER TABLE "${name}" ADD CONSTRAINT "${primary}" PRIMARY KEY NONCLUSTERED (${quoted(primaryKey)})`,
    );
  }
  for (const index of indexes) if (index !== clustered) await createIndex(runner, name, index);
  if (searchIndex) await createSearchIndex(runner, name, searchIndex);
}

/**
 * SQL Server stores rows in the order of the natural key, which is the order of pages; a random GUID as primary key
 * would scatter them, so the primary key is not the clustered index.
 */
const isClustered = (driver: DriverName, table: string, { name, isUnique }: TableIndex): boolean =>
  driver === "mssql" && isUnique && name === `${table}_key`;

async function createIndex(runner: QueryRunner, table: string, index: TableIndex): Promise<void> {
  if (isClustered(driverOf(runner), table, index))
    await runner.query(
      `CREATE UNIQUE CLUSTERED INDEX "${index.name}" ON "${table}" (${quoted(index.columnNames)})`,
    );
  else await runner.createIndex(new Table({ name: table }), index);
}

function columnOptions(
  driver: DriverName,
  name: string,
  { kind, maxLength, default: initial }: Column,
): TableColumnOptions {
  const { type, length, precision, scale, collation } = columnType(driver, kind, maxLength);
  return {
    name,
    type: String(type),
    isNullable: false,
    ...(length === undefined ? {} : { length: String(length) }),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(collation === undefined ? {} : { collation }),
    ...(driver === "better-sqlite3" && initial !== undefined ? { default: literals[driver](initial) } : {}),
  };
}

/** Type, collation and NOT NULL, as in the definition of a column. */
function typeText(driver: DriverName, { kind, maxLength }: Column): string {
  const { type, length, precision, scale, collation } = columnType(driver, kind, maxLength);
  const facts = [length ?? precision, scale].filter((fact) => fact !== undefined).join(", ");
  const collate =
    collation === undefined ? "" : ` COLLATE ${driver === "postgres" ? `"${collation}"` : collation}`;
  return `${String(type)}${facts && `(${facts})`}${collate} NOT NULL`;
}

/** SQL Server's name of a default, which is a constraint: a column is dropped or changed only without it. */
const defaultName = (table: string, name: string): string => `"${table}_${name}_default"`;

const dropDefault = (table: string, name: string): string =>
  `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${defaultName(table, name)}`;

/** The default stays: while processes of the version before run, they insert rows without the column. */
function addColumn(driver: DriverName, table: string, name: string, column: Column): string {
  const add = `ALTER TABLE "${table}" ADD "${name}" ${typeText(driver, column)}`;
  if (column.default === undefined)
    throw new Error(`The column '${name}' of '${table}' has no default for existing rows.`);
  const value = literals[driver](column.default);
  switch (driver) {
    case "better-sqlite3":
      return `${add} DEFAULT (${value})`;
    case "postgres":
      return `${add} DEFAULT ${value}`;
    case "mssql":
      return `${add} CONSTRAINT ${defaultName(table, name)} DEFAULT ${value}`;
  }
}

/** Only SQL Server has lengths. */
async function alterColumn(
  runner: QueryRunner,
  table: string,
  name: string,
  { from, to }: AlteredColumn,
): Promise<void> {
  const driver = driverOf(runner);
  const value = to.default === undefined ? undefined : literals[driver](to.default);
  const alter = `ALTER TABLE "${table}"`;
  if (driver === "mssql") {
    await runner.query(dropDefault(table, name));
    if (typeText(driver, from) !== typeText(driver, to))
      await runner.query(`${alter} ALTER COLUMN "${name}" ${typeText(driver, to)}`);
    if (value !== undefined)
      await runner.query(
        `${alter} ADD CONSTRAINT ${defaultName(table, name)} DEFAULT ${value} FOR "${name}"`,
      );
  } else if (from.default !== to.default) {
    if (driver === "better-sqlite3")
      await rebuild(runner, table, (text, head, made) => redefaulted(text, head, made, name, { from, to }));
    else await runner.query(`${alter} ALTER COLUMN "${name}" SET DEFAULT ${value}`);
  }
}

type Value = NonNullable<Column["default"]>;

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value in each database's SQL; points in time omit their zone, UTC, except on SQLite, whose columns contain it. */
const literals: Readonly<Record<DriverName, (value: Value) => string>> = {
  "better-sqlite3": (value) => (typeof value === "string" ? quotedText(value) : String(Number(value))),
  postgres: (value) => (typeof value === "string" ? quotedText(withoutZone(value)) : String(value)),
  mssql: (value) =>
    typeof value === "string" ? `N${quotedText(withoutZone(value))}` : String(Number(value)),
};

const withoutZone = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, "$1");

/* Primary keys: everything else of the table remains unchanged. */

interface Key {
  readonly columns: readonly string[];
  /** On SQL Server: the rows are in the order of this key, since no other index orders them. */
  readonly clustered?: true;
}

/** The current key and the new one. */
interface ChangedKey {
  readonly from: Key;
  readonly to: Key;
}

/** Changes the primary key. Rejects with the driver's error if two rows have the same new key. */
const changePrimaryKey = (runner: QueryRunner, table: string, key: ChangedKey): Promise<void> =>
  keyChanges[driverOf(runner)](runner, table, key);

const keyChanges: Record<DriverName, (runner: QueryRunner, table: string, key: ChangedKey) => Promise<void>> =
  {
    "better-sqlite3": (runner, table, { from, to }) =>
      rebuild(runner, table, (text, head, made) => rekeyed(text, head, made, from.columns, to.columns)),
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

/** Changes the statement that creates a table after its first words, which are replaced by `made`. */
type ChangedStatement = (text: string, head: string, made: string) => string;

/**
 * SQLite cannot change the key of a table or the default of a column: the rows are copied to a new table, which then takes
 * the name. Its statement is that of the old table, so that all columns, their collations and their defaults are kept,
 * including added ones; indexes and triggers are created again from their statements.
 */
async function rebuild(runner: QueryRunner, table: string, changed: ChangedStatement): Promise<void> {
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
  const head = (name: string): string => `CREATE TABLE "${name}" (`;
  await runner.query(changed(found?.sql ?? "", head(table), head(made)));
  // A search index knows the rows by their rowid.
  await runner.query(`INSERT INTO "${made}" ("rowid", ${list}) SELECT "rowid", ${list} FROM "${table}"`);
  await runner.query(`DROP TABLE "${table}"`);
  // Otherwise an administrator's view of the table, which does not exist at this point, would be an error.
  await runner.query("PRAGMA legacy_alter_table = ON");
  await runner.query(`ALTER TABLE "${made}" RENAME TO "${table}"`);
  await runner.query("PRAGMA legacy_alter_table = OFF");
  for (const { sql } of [...indexes, ...triggers]) await runner.query(sql);
}

const notAsCreated = (text: string): Error =>
  new Error(`the table is not as the migrations created it; its text is: ${text}`);

/** The statement with another default of a column. Throws an Error for a table that the service did not create. */
function redefaulted(
  text: string,
  head: string,
  made: string,
  name: string,
  { from, to }: AlteredColumn,
): string {
  const defined = (column: Column): string => {
    const value =
      column.default === undefined ? "" : ` DEFAULT (${literals["better-sqlite3"](column.default)})`;
    return `"${name}" ${typeText("better-sqlite3", column)}${value}`;
  };
  const [before = "", after = "", ...more] = text.split(defined(from));
  if (!text.startsWith(head) || !/^[,)]/.test(after) || more.length > 0) throw notAsCreated(text);
  return `${made}${before.slice(head.length)}${defined(to)}${after}`;
}

/** The statement with another key. Throws an Error for a table that the service did not create. */
function rekeyed(
  text: string,
  head: string,
  made: string,
  before: readonly string[],
  after: readonly string[],
): string {
  const isHere = (piece: string): boolean => text.split(piece).length === 2;
  const inline = (column: string): string => `"${column}" text PRIMARY KEY NOT NULL`;
  const plain = (column: string): string => `"${column}" text NOT NULL`;
  const constraint = (columns: readonly string[]): string => `, PRIMARY KEY (${quoted(columns)})`;
  const [column = ""] = before;
  const old = before.length === 1 ? inline(column) : constraint(before);
  if (!text.startsWith(head) || !isHere(old)) throw notAsCreated(text);
  const body = text.slice(head.length).replace(old, before.length === 1 ? plain(column) : "");
  const [key = ""] = after;
  const keyed =
    after.length === 1
      ? body.replace(plain(key), inline(key))
      : body.replace(/\)\s*$/, `${constraint(after)})`);
  return `${made}${keyed}`;
}
