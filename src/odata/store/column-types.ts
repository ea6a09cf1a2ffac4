/**
 * How a primitive type is stored: one row per database driver. Columns are never NULL; a value that was never set
 * has the type's unset value. A further database is a further row here (and its dialect).
 */
import type { ColumnOptions } from "typeorm";
import type { PrimitiveTypeName } from "../edm/types";

/** What a column holds: a primitive type, or the record's change counter. */
export type ColumnKind = Exclude<PrimitiveTypeName, "Edm.Stream"> | "rowVersion";

/** A column's type, as TypeORM names it. */
export interface ColumnType {
  readonly type: NonNullable<ColumnOptions["type"]>;
  readonly length?: number | "MAX";
  readonly precision?: number;
  readonly scale?: number;
  readonly collation?: string;
}

type ColumnTypes = Readonly<Record<ColumnKind, ColumnType>>;

/** Text of no stated length; texts of a length are `columnType`'s. */
const codePoints = { postgres: "C", mssql: "Latin1_General_100_BIN2" } as const;
const postgresText = { type: "text", collation: codePoints.postgres } as const;
const mssqlText = { type: "nvarchar", length: "MAX", collation: codePoints.mssql } as const;
const decimal = { precision: 28, scale: 8 } as const;

export const columnTypes = {
  "better-sqlite3": {
    "Edm.Guid": { type: "text" },
    "Edm.String": { type: "text" },
    "Edm.Boolean": { type: "boolean" }, // 0 and 1; TypeORM gives entities true and false
    "Edm.Byte": { type: "integer" },
    "Edm.SByte": { type: "integer" },
    "Edm.Int16": { type: "integer" },
    "Edm.Int32": { type: "integer" },
    "Edm.Int64": { type: "integer" },
    "Edm.Decimal": { type: "real" },
    "Edm.Double": { type: "real" },
    "Edm.Single": { type: "real" },
    "Edm.Date": { type: "text" },
    "Edm.DateTimeOffset": { type: "text" },
    "Edm.TimeOfDay": { type: "text" },
    "Edm.Duration": { type: "integer" },
    "Edm.Binary": { type: "text" },
    rowVersion: { type: "integer" },
  },
  postgres: {
    "Edm.Guid": { type: "uuid" },
    "Edm.String": postgresText,
    "Edm.Boolean": { type: "boolean" },
    "Edm.Byte": { type: "integer" },
    "Edm.SByte": { type: "integer" },
    "Edm.Int16": { type: "integer" },
    "Edm.Int32": { type: "integer" },
    "Edm.Int64": { type: "bigint" },
    "Edm.Decimal": { type: "numeric", ...decimal },
    "Edm.Double": { type: "double precision" },
    "Edm.Single": { type: "double precision" },
    "Edm.Date": { type: "date" },
    "Edm.DateTimeOffset": { type: "timestamp", precision: 3 }, // in UTC
    "Edm.TimeOfDay": { type: "time", precision: 3 },
    "Edm.Duration": { type: "bigint" },
    "Edm.Binary": postgresText,
    rowVersion: { type: "bigint" },
  },
  mssql: {
    "Edm.Guid": { type: "uniqueidentifier" },
    "Edm.String": mssqlText,
    "Edm.Boolean": { type: "bit" },
    "Edm.Byte": { type: "int" },
    "Edm.SByte": { type: "int" },
    "Edm.Int16": { type: "int" },
    "Edm.Int32": { type: "int" },
    "Edm.Int64": { type: "bigint" },
    "Edm.Decimal": { type: "decimal", ...decimal },
    "Edm.Double": { type: "float" },
    "Edm.Single": { type: "float" },
    "Edm.Date": { type: "date" },
    "Edm.DateTimeOffset": { type: "datetime2", precision: 3 }, // in UTC
    "Edm.TimeOfDay": { type: "time", precision: 3 },
    "Edm.Duration": { type: "bigint" },
    "Edm.Binary": mssqlText,
    rowVersion: { type: "bigint" },
  },
} as const satisfies Record<string, ColumnTypes>;

export type DriverName = keyof typeof columnTypes;

/** The type of a column of a kind; texts of at most `maxLength` UTF-16 code units get that length where it counts. */
export function columnType(driver: DriverName, kind: ColumnKind, maxLength?: number): ColumnType {
  const type: ColumnType = columnTypes[driver][kind];
  // SQL Server indexes no text without a length; the others check none, since bodies are checked.
  return driver === "mssql" && kind === "Edm.String" && maxLength !== undefined && maxLength <= 4000
    ? { ...type, length: maxLength }
    : type;
}
