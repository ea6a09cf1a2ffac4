/** Records as lines of CSV (RFC 4180): from the JSON text of a record, as the database makes it, to one line. */
import type { CsvFormat } from "../headers/table-format";
import { primitiveTypes } from "../model/types";
import { type TableColumn, type TableForm, valueAt } from "./format";

type CsvForm = TableForm<CsvFormat>;

const endOfLine = "\r\n";

/** The text before the first record: the byte order mark and the names of the columns, where they are wanted. */
export function csvHead({ format, columns }: CsvForm): string {
  const quoted = quoter(format);
  const names = format.header ? lineOf(columns.map(({ name }) => quoted(name)).join(format.separator)) : "";
  return `${format.bom ? "\uFEFF" : ""}${names}`;
}

/** Returns the writer of records: from their JSON texts, whose decimal and long numbers are strings, to lines. */
export function csvWriter({ format, columns }: CsvForm): (records: readonly string[]) => string {
  const { separator } = format;
  const cells = columns.map((column) => cellOf(column, format));
  return (records) => {
    let lines = "";
    for (const text of records) {
      const record: unknown = JSON.parse(text);
      lines += lineOf(cells.map((cell) => cell(record)).join(separator));
    }
    return lines;
  };
}

/** A line of a single empty value is quoted: readers skip empty lines. */
const lineOf = (cells: string): string => `${cells === "" ? '""' : cells}${endOfLine}`;

/** The beginning of a text that a spreadsheet may evaluate, which it may look for after blanks. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/;

function cellOf({ path, type }: TableColumn, format: CsvFormat): (record: unknown) => string {
  const quoted = quoter(format);
  const { decimal, escapesFormulas } = format;
  const isNumber = primitiveTypes[type].numericRank > 0;
  return (record) => {
    const value = valueAt(record, path) ?? "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (isNumber) return quoted(decimal === "." ? text : text.replace(".", decimal));
    return quoted(type === "Edm.String" && escapesFormulas && formula.test(text) ? `'${text}` : text);
  };
}

function quoter({ separator }: CsvFormat): (text: string) => string {
  const special = new RegExp(`["\r\n${separator}]`);
  return (text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}
