/**
 * How a primitive type is stored: one row per database driver. Columns are never NULL; a value that was never set
 * has the type's unset value. A further database is a further row here (and its dialect).
 */
import type { ColumnOptions } from "typeorm";
import type { PrimitiveTypeName } from "../edm/types";

/** What a column holds: a primitive type, or the record's change counter. */
export type ColumnKind = Exclude<PrimitiveTypeName, "Edm.Stream"> | "rowVersion";

type ColumnTypes = Readonly<Record<ColumnKind, Pick<ColumnOptions, "type">>>;

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
} as const satisfies Record<string, ColumnTypes>;

export type DriverName = keyof typeof columnTypes;
