/**
 * Tables as migrations describe them: columns of kinds, the same for every database. What is written here once must go
 * on meaning the same, since it says what existing databases have.
 */
import { Table, TableIndex, type QueryRunner, type TableColumnOptions } from "typeorm";
import { columnType, type ColumnKind, type DriverName } from "../../odata/store/tables";

/** A column; never NULL. */
export interface Column {
  readonly kind: ColumnKind;
  readonly maxLength?: number;
  /** What SQLite gives rows that leave it out; the service never does. */
  readonly default?: string | number | boolean;
}

export interface TableDescription {
  readonly columns: Readonly<Record<string, Column>>;
  readonly primaryKey: readonly string[];
  /** Names of the indexes and their columns. */
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  /** On SQLite: the rows are in the order of the primary key. */
  readonly withoutRowid?: true;
}

export const guid = (initial?: string): Column => withDefault("Edm.Guid", initial);
export const text = (maxLength: number, initial = ""): Column => ({
  kind: "Edm.String",
  maxLength,
  default: initial,
});
export const longText = (): Column => ({ kind: "Edm.String", default: "" });
export const flag = (): Column => ({ kind: "Edm.Boolean", default: false });
export const whole = (): Column => ({ kind: "Edm.Int32", default: 0 });
export const bigWhole = (): Column => ({ kind: "Edm.Int64", default: 0 });
export const amount = (): Column => ({ kind: "Edm.Decimal", default: 0 });
export const day = (): Column => ({ kind: "Edm.Date", default: "0001-01-01" });
export const instant = (): Column => ({ kind: "Edm.DateTimeOffset", default: "0001-01-01T00:00:00.000Z" });
export const changeCounter = (): Column => ({ kind: "rowVersion", default: 1 });
/** A column that every row is given. */
export const given = (kind: ColumnKind, maxLength?: number): Column =>
  maxLength === undefined ? { kind } : { kind, maxLength };

const withDefault = (kind: ColumnKind, initial: string | undefined): Column =>
  initial === undefined ? { kind } : { kind, default: initial };

/** Makes the tables. */
export async function createTables(
  runner: QueryRunner,
  tables: Readonly<Record<string, TableDescription>>,
): Promise<void> {
  const driver = runner.dataSource.options.type as DriverName;
  for (const [name, table] of Object.entries(tables)) await createTable(runner, driver, name, table);
}

async function createTable(
  runner: QueryRunner,
  driver: DriverName,
  name: string,
  description: TableDescription,
): Promise<void> {
  const { columns, primaryKey, unique = {}, indexes = {} } = description;
  const clusters = driver === "mssql" && primaryKey.join() === "id";
  const table = new Table({
    name,
    columns: Object.entries(columns).map(([column, facts]) => ({
      ...columnOptions(driver, column, facts),
      isPrimary: !clusters && primaryKey.includes(column),
    })),
    ...(description.withoutRowid && { withoutRowid: true }),
  });
  await runner.createTable(table);
  const all = [
    ...Object.entries(unique).map(([index, names]) => ({
      name: index,
      columnNames: [...names],
      isUnique: true,
    })),
    ...Object.entries(indexes).map(([index, names]) => ({
      name: index,
      columnNames: [...names],
      isUnique: false,
    })),
  ];
  const [first, ...others] = all;
  if (clusters && first) await clusterBy(runner, name, first.name, first.columnNames);
  for (const index of clusters ? others : all) await runner.createIndex(table, new TableIndex(index));
}

/**
 * SQL Server keeps rows in the order of the natural key, which is that of pages; a primary key that is a random GUID
 * would scatter them, so it is not the clustered one.
 */
async function clusterBy(
  runner: QueryRunner,
  table: string,
  index: string,
  columns: readonly string[],
): Promise<void> {
  const primary = runner.dataSource.namingStrategy.primaryKeyName(table, ["id"]);
  const list = columns.map((column) => `"${column}"`).join(", ");
  await runner.query(`CREATE UNIQUE CLUSTERED INDEX "${index}" ON "${table}" (${list})`);
  await runner.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${primary}" PRIMARY KEY NONCLUSTERED ("id")`);
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
    ...(driver === "better-sqlite3" && initial !== undefined ? { default: literal(initial) } : {}),
  };
}

const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
