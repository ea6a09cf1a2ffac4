/** THE TABLE of formats of tables: the text before the records, the rows of records, the text after them, and the file. */
import type { CsvFormat, TableFormat } from "../headers/negotiate";
import type { Body } from "../message";
import { isNumeric } from "../model/types";
import { isUnset, type TableColumn, type TableForm, valueAt } from "./columns";
import { parquetHead, parquetWriter } from "./parquet";
import { sheetHead, sheetLimits, sheetTail, sheetWriter, styles, xmlDeclaration, zipOf } from "./sheet";

/* Records as lines of CSV (RFC 4180): from the JSON text of a record, as the database makes it, to one line. */

type CsvForm = TableForm<CsvFormat>;

const endOfLine = "\r\n";

/** The text before the first record: the byte order mark and the names of the columns, where they are wanted. */
function csvHead({ format, columns }: CsvForm): string {
  const quoted = quoter(format);
  const names = format.header ? lineOf(columns.map(({ name }) => quoted(name)).join(format.separator)) : "";
  return `${format.bom ? "\uFEFF" : ""}${names}`;
}

/** Returns the writer of records: from their JSON texts, whose decimal and long numbers are strings, to lines. */
function csvWriter({ format, columns }: CsvForm): (records: readonly string[]) => string {
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

/**
 * The beginning of a text that a spreadsheet may evaluate, which it may look for after blanks; or of one that looks like
 * an escaped text, of which a reader would remove the apostrophe.
 */
const formula = /^'*(?:\s*[=+\-@]|[\t\r\n])/;

function cellOf({ path, type }: TableColumn, format: CsvFormat): (record: unknown) => string {
  const quoted = quoter(format);
  const { decimal, escapesFormulas } = format;
  const isNumber = isNumeric(type);
  const emptiesUnset = format.emptiesUnset && (type === "Edm.Date" || type === "Edm.DateTimeOffset");
  return (record) => {
    const value = valueAt(record, path) ?? "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (emptiesUnset && isUnset(text)) return "";
    if (isNumber) return quoted(decimal === "." ? text : text.replace(".", decimal));
    // Negative durations and bytes are texts, too.
    return quoted(escapesFormulas && formula.test(text) ? `'${text}` : text);
  };
}

function quoter({ separator }: CsvFormat): (text: string) => string {
  const special = new RegExp(`["\r\n${separator}]`);
  return (text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}

/* A workbook of one sheet (ECMA-376, part 1, sections 12.3 and 18.2), from the text of the sheet as it is read. */

const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes =
  `${xmlDeclaration}<Types xmlns="${packaging}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/></Types>`;

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${xmlDeclaration}<Relationships xmlns="${packaging}/relationships">${targets
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The most characters of a sheet's name. */
const longestName = 31;

const workbook = (name: string): string =>
  `${xmlDeclaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}/relationships">` +
  `<sheets><sheet name="${name.slice(0, longestName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The file, compressed while the sheet is read. `name` has letters, digits and underscores only. */
const workbookOf = (name: string, sheet: Body): Body =>
  zipOf([
    { name: "[Content_Types].xml", content: contentTypes },
    { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.xml"]) },
    { name: "xl/workbook.xml", content: workbook(name) },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    },
    { name: "xl/styles.xml", content: styles },
    { name: "xl/worksheets/sheet1.xml", content: sheet },
  ]);

interface TableWriting<Format extends TableFormat> {
  readonly head: (form: TableForm<Format>) => string;
  /** From the JSON texts of records to their rows, of one page in turn; `over` with the last ones. */
  readonly writer: (
    form: TableForm<Format>,
  ) => (records: readonly string[], over: boolean) => string | Buffer;
  readonly tail: string;
  /** The file with these rows, where they are not the response themselves. */
  readonly file?: (name: string, rows: Body) => Body;
  /** The most records of a file, which has no pages; Infinity where there is no limit. */
  readonly most: number;
}

type ByKind = { readonly [Kind in TableFormat["kind"]]: TableWriting<Extract<TableFormat, { kind: Kind }>> };

const writings: ByKind = {
  csv: { head: csvHead, writer: csvWriter, tail: "", most: Infinity },
  xlsx: {
    head: sheetHead,
    writer: sheetWriter,
    tail: sheetTail,
    file: workbookOf,
    most: sheetLimits.rows - 1,
  },
  parquet: { head: parquetHead, writer: parquetWriter, tail: "", most: Infinity },
};

/** The row of a format; its functions are called with forms of that format only. */
export const tableWriting = ({ kind }: TableFormat): TableWriting<TableFormat> =>
  writings[kind] as TableWriting<TableFormat>;
