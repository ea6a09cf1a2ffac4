/** Records as lines of CSV (RFC 4180): from the JSON text of a record, as the database makes it, to one line. */
import type { CsvFormat } from "../headers/negotiate";

/** A column of the table: a value of the record, or of a record or object within it. */
export interface CsvColumn {
  /** The names of the members that lead to the value in the JSON of the record. */
  readonly path: readonly string[];
  /** The name in the header: names of properties, separated by slashes. */
  readonly name: string;
  readonly kind: "number" | "text" | "other";
}

/** The format and the columns of one response; plain data, which also processes of a store receive. */
export interface CsvForm {
  readonly format: CsvFormat;
  readonly columns: readonly CsvColumn[];
}

/** The text of the row before the records that has the key of the last one of a full page, where others follow it. */
export const nextKeyMark = "next";

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

function cellOf({ path, kind }: CsvColumn, format: CsvFormat): (record: unknown) => string {
  const quoted = quoter(format);
  const { decimal, escapesFormulas } = format;
  return (record) => {
    const value = path.reduce<unknown>(memberOf, record) ?? "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (kind === "number") return quoted(decimal === "." ? text : text.replace(".", decimal));
    return quoted(kind === "text" && escapesFormulas && formula.test(text) ? `'${text}` : text);
  };
}

/** A member of an object; undefined in records of another branch, and where there is no related record. */
const memberOf = (object: unknown, name: string): unknown =>
  typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? object[name as keyof typeof object]
    : undefined;

function quoter({ separator }: CsvFormat): (text: string) => string {
  const special = new RegExp(`["\r\n${separator}]`);
  return (text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}
