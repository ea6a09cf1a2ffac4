/**
 * Tables as migrations describe them: columns of kinds, the same for every database. The meaning of these definitions
 * must not change, since they describe the schema of existing databases.
 */
import type { QueryRunner } from "typeorm";
import type { ColumnKind, DriverName } from "../../odata/store/tables";

/** A column; never NULL. */
export interface Column {
  readonly kind: ColumnKind;
  readonly maxLength?: number;
  /**
   * The value in existing rows, in SQLite's form, for a new column; also in rows that are inserted without a value: on
   * SQLite, and elsewhere for a column that was added or altered.
   */
  readonly default?: string | number | boolean;
}

export type Columns = Readonly<Record<string, Column>>;

/** Names of indexes and their columns. */
export interface Indexes {
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
}

export interface TableDescription extends Indexes {
  readonly columns: Columns;
  readonly primaryKey: readonly string[];
  /** The texts of its search index. */
  readonly searchIndex?: readonly string[];
  /** On SQLite: the rows are in the order of the primary key. */
  readonly withoutRowid?: boolean;
}

/** Tables by name. */
export type Schema = Readonly<Record<string, TableDescription>>;

/** The driver of a migration's database. */
export const driverOf = (runner: QueryRunner): DriverName => runner.dataSource.options.type as DriverName;

/** Names in a list of a statement. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

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
/** A column that every insert provides. */
export const given = (kind: ColumnKind, maxLength?: number): Column =>
  maxLength === undefined ? { kind } : { kind, maxLength };

const withDefault = (kind: ColumnKind, initial: string | undefined): Column =>
  initial === undefined ? { kind } : { kind, default: initial };
