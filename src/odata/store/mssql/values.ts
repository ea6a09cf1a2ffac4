/** Conversion of values to and from SQL Server: parameters of the columns' types, rows in the stored forms. */
import sql, { type IColumnMetadata, type ISqlType } from "mssql";
import {
  comparedDecimalType,
  emptyGuid,
  isPrimitiveTypeName,
  type PrimitiveTypeName,
} from "../../model/types";
import type { SqlValue } from "../../sql/fragment";
import { readTooLarge } from "../driver-errors";
import type { Row } from "../store";

export interface TypedParameter {
  readonly type: ISqlType;
  readonly value: SqlValue | boolean;
}

/** Maximum characters of a text that is no LOB. All texts up to it have one type, so that they share a plan. */
const shortText = 4000;
const textType = (value: SqlValue): ISqlType =>
  typeof value === "string" && value.length > shortText ? sql.NVarChar(sql.MAX) : sql.NVarChar(shortText);

/** A literal has the length that the client wrote. */
const wholeType = (value: SqlValue): ISqlType =>
  value !== null && BigInt.asIntN(32, BigInt(value as number)) !== BigInt(value as number)
    ? sql.BigInt()
    : sql.Int();

/** Casts give texts their types: the driver would send binary fractions and local times. */
const asText = sql.NVarChar(40);

const types: Readonly<Record<PrimitiveTypeName, (value: SqlValue) => ISqlType>> = {
  "Edm.Guid": () => sql.UniqueIdentifier(),
  "Edm.String": textType,
  "Edm.Boolean": () => sql.Bit(),
  "Edm.Byte": wholeType,
  "Edm.SByte": wholeType,
  "Edm.Int16": wholeType,
  "Edm.Int32": wholeType,
  "Edm.Int64": () => sql.BigInt(),
  "Edm.Decimal": () => asText,
  "Edm.Double": () => sql.Float(),
  "Edm.Single": () => sql.Float(),
  "Edm.Date": () => asText,
  "Edm.DateTimeOffset": () => asText,
  "Edm.TimeOfDay": () => asText,
  "Edm.Duration": () => sql.BigInt(),
  "Edm.Binary": textType,
  "Edm.Stream": textType,
};

const bindings: Partial<Record<PrimitiveTypeName, (value: NonNullable<SqlValue>) => SqlValue | boolean>> = {
  "Edm.Boolean": (value) => Number(value) === 1,
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
  // Without exponent.
  "Edm.Decimal": (value) => (typeof value === "number" ? value.toFixed(8) : String(value)),
  "Edm.DateTimeOffset": (value) => String(value).replace(/Z$/, ""),
};

/** The parameter for a value of an EDM type in its stored form. */
export function typedParameter(value: SqlValue, type: string): TypedParameter {
  if (type === comparedDecimalType) return { type: asText, value };
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  const bound = value === null ? null : (bindings[type]?.(value) ?? value);
  return { type: types[type](value), value: bound };
}

/** Integers are returned as text where a double might be inexact. */
const wholeNumber = (value: unknown): SqlValue =>
  Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(String(value));

/** By the type of a column: conversion of the driver's value to the stored form. */
const readers: ReadonlyMap<unknown, (value: unknown) => SqlValue> = new Map<
  unknown,
  (value: unknown) => SqlValue
>([
  [sql.BigInt, wholeNumber],
  [sql.Bit, (value) => (value === true ? 1 : 0)],
  [sql.UniqueIdentifier, (value) => String(value).toLowerCase()],
]);

/** The columns of a row set, in their order. */
export type Columns = readonly Pick<IColumnMetadata[string], "type">[];

/**
 * Returns the conversion of the driver's rows of those columns. A Date is a fault of the statement, which must return
 * dates and times as text (decision 0022): the instant that the driver makes of them depends on its settings and the
 * zone of the process. Throws 400 for a text of `maxLength` characters, at which the server cuts it.
 */
export function rowReader(columns: Columns, maxLength = Infinity): (row: readonly unknown[]) => Row {
  const byColumn = columns.map(({ type }) => readers.get(type));
  return (row) =>
    row.map((value, i) => {
      if (value === null) return null;
      // The server cuts longer texts.
      if (typeof value === "string" && value.length >= maxLength) throw readTooLarge(maxLength);
      if (value instanceof Date)
        throw new Error(`Column ${i + 1} left the database as the driver's Date; expected text.`);
      return byColumn[i]?.(value) ?? (value as SqlValue);
    });
}
