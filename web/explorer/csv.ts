/**
 * Records as CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, CRLF line ends, values as the service
 * returns them. A text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe.
 */
export type CsvValue = string | number | boolean | null | undefined;

const byteOrderMark = "\uFEFF";

/**
 * The beginning of a cell that a spreadsheet may evaluate: `=`, `+`, `-`, `@` and control characters, with or without
 * leading blanks.
 */
const formula = /^[\s]*[=+\-@]|^[\t\r\n]/;

function field(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (values: readonly CsvValue[]): string => `${values.map(field).join(",")}\r\n`;

/** The head of a file: byte order mark and names. */
export const csvHead = (names: readonly string[]): string => byteOrderMark + line(names);

/** The lines of records. Unset dates are empty. */
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
