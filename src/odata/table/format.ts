/** A table of records: its columns, and the value of a column in a record. */
import type { TableFormat } from "../headers/table-format";
import type { PrimitiveTypeName } from "../model/types";

/** A column of the table: a value of the record, or of a record or object within it. */
export interface TableColumn {
  /** The names of the members that lead to the value in the JSON of the record. */
  readonly path: readonly string[];
  /** The name in the header: names of properties, separated by slashes. */
  readonly name: string;
  readonly type: PrimitiveTypeName;
  /** Of a decimal with a declared number of digits after the point. */
  readonly scale?: number | undefined;
}

/** The format and the columns of one response; plain data, which also processes of a store receive. */
export interface TableForm<Format extends TableFormat = TableFormat> {
  readonly format: Format;
  readonly columns: readonly TableColumn[];
}

/** The text of the row before the records that has the key of the last one of a full page, where others follow it. */
export const nextKeyMark = "next";

/** A value in a record; undefined in records of another branch, and where there is no related record. */
export const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(memberOf, record);

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? object[name as keyof typeof object]
    : undefined;

/** Whether a date or a point in time was never set. */
export const isUnset = (value: string): boolean => /^0001-01-01(?:T00:00:00(?:\.0+)?Z)?$/.test(value);
