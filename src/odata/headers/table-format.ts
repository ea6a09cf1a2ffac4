/**
 * The formats of collections as tables, from `Accept` and `$format`: CSV by RFC 4180 with further parameters, sheets of
 * Office Open XML, and Apache Parquet.
 */
import type { MediaType } from "./media-type";
import { acceptable, type FormatRequest, requested } from "./negotiate";

/** The form of a table in CSV. */
export interface CsvFormat {
  readonly kind: "csv";
  /** Between the values of a line. */
  readonly separator: string;
  /** Between the whole and the fractional digits of a number. */
  readonly decimal: string;
  /** The first line has the names of the columns. */
  readonly header: boolean;
  /** The text begins with a byte order mark, by which Excel recognises UTF-8. */
  readonly bom: boolean;
  /** Texts that a spreadsheet would take for formulas begin with an apostrophe. */
  readonly escapesFormulas: boolean;
  /** Dates and points in time that were never set are empty. */
  readonly emptiesUnset: boolean;
  readonly contentType: string;
}

/** A workbook with one sheet, or a file of Apache Parquet. */
interface FileFormat<Kind> {
  readonly kind: Kind;
  readonly contentType: string;
}

export type TableFormat = CsvFormat | FileFormat<"xlsx"> | FileFormat<"parquet">;

/** The parameters of `text/csv` and their values, in lower case; `charset` and `header` are those of RFC 4180. */
const csvParameters: Readonly<Record<string, Readonly<Record<string, Partial<CsvFormat>>>>> = {
  separator: {
    comma: { separator: "," },
    ",": { separator: "," },
    semicolon: { separator: ";" },
    ";": { separator: ";" },
    tab: { separator: "\t" },
    "\t": { separator: "\t" },
  },
  decimal: {
    point: { decimal: "." },
    ".": { decimal: "." },
    comma: { decimal: "," },
    ",": { decimal: "," },
  },
  header: { present: { header: true }, absent: { header: false } },
  bom: { present: { bom: true }, absent: { bom: false } },
  formulas: { escape: { escapesFormulas: true }, keep: { escapesFormulas: false } },
  unset: { empty: { emptiesUnset: true }, keep: { emptiesUnset: false } },
  charset: { "utf-8": {}, utf8: {} },
};

const defaults = {
  kind: "csv",
  separator: ",",
  decimal: ".",
  header: true,
  bom: false,
  escapesFormulas: false,
  emptiesUnset: false,
} as const;

const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Reads a range's CSV parameters; undefined when one is unknown or has an invalid value. */
function readCsvParameters({ parameters }: MediaType): CsvFormat | undefined {
  let given: Partial<CsvFormat> = {};
  for (const [name, value] of parameters) {
    const known = entryOf(entryOf(csvParameters, name) ?? {}, value.toLowerCase());
    if (!known) return undefined;
    given = { ...given, ...known };
  }
  const contentType = `text/csv;charset=utf-8;header=${given.header === false ? "absent" : "present"}`;
  return { ...defaults, ...given, contentType };
}

/** A reader of a format without parameters. */
const plain =
  <Format extends TableFormat>(format: Format) =>
  ({ parameters }: MediaType): Format | undefined =>
    parameters.size === 0 ? format : undefined;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const parquetType = "application/vnd.apache.parquet";

/** The readers of the parameters of each media type. */
const readers: Readonly<Record<string, (range: MediaType) => TableFormat | undefined>> = {
  "text/csv": readCsvParameters,
  [sheetType]: plain({ kind: "xlsx", contentType: sheetType }),
  [parquetType]: plain({ kind: "parquet", contentType: parquetType }),
};

/** The media types of tables. */
export const tableTypes: readonly string[] = Object.keys(readers);

/** `text/*` is CSV; ranges that cover JSON as well are JSON. */
const namesTable = (type: string): boolean => type === "text/*" || Object.hasOwn(readers, type);

/** The format of a collection as a table, if the client prefers one to JSON; undefined otherwise. */
export function negotiateTable(request: FormatRequest): TableFormat | undefined {
  if (!/csv|text\/|sheet|xlsx|parquet/i.test(request.format ?? request.accept ?? "")) return undefined;
  const ranges = requested(request);
  const [json] = acceptable(ranges, "application/json");
  let best: { readonly q: number; readonly format: TableFormat } | undefined;
  for (const [type, read] of Object.entries(readers))
    for (const range of acceptable(ranges, type)) {
      const asksJson = json && (json.q > range.q || (json.q === range.q && json.type === "application/json"));
      if (asksJson || !namesTable(range.type)) break;
      const format = read(range);
      if (format && range.q > (best?.q ?? 0)) best = { q: range.q, format };
      if (format) break;
    }
  return best?.format;
}
