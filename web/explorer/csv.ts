/**
 * Records as CSV (RFC 4180) that a spreadsheet opens as it is meant: UTF-8 with a byte order mark, lines end in CRLF,
 * values as the service gives them. A text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export type CsvValue = string | number | boolean | null | undefined;

const byteOrderMark = "\uFEFF";

/** What a spreadsheet may run: `=`, `+`, `-`, `@` and control signs at the beginning of a cell, blanks before them or not. */
const formula = /^[\s]*[=+\-@]|^[\t\r\n]/;

function field(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (values: readonly CsvValue[]): string => `${values.map(field).join(",")}\r\n`;

/** The beginning of a file: byte order mark and names. */
export const csvHead = (names: readonly string[]): string => byteOrderMark + line(names);

/** The lines of some records. Unset dates are empty. */
export function csvLines(
  names: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  return rows.map((row) => line(names.map((name) => csvValue(row[name])))).join("");
}

function csvValue(value: unknown): CsvValue {
  if (typeof value === "string") return value.startsWith("0001-01-01") ? "" : value;
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined)
    return value;
  return JSON.stringify(value);
}
