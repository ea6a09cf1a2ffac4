/** From the rows of a file to records: the header names fields by name or label, values become those of JSON. */
import type { EntityType, Property } from "../service/model";
import { CellError, numberIn, numberValue, textValue, widthFault } from "./cells";

/** The content of a cell; CSV has texts only. */
export interface Cell {
  readonly kind: "text" | "number" | "boolean" | "error";
  readonly text: string;
}

export interface SheetRow {
  /** As a spreadsheet shows it. */
  readonly row: number;
  /** By column; undefined for an empty cell. */
  readonly cells: readonly (Cell | undefined)[];
}

/** The rows of a file that have a cell, and the form of their values. */
export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** Days from the epoch of its dates, which are numbers, to 1970-01-01. */
  readonly epoch: number;
  /** Between the whole and the fractional digits of a number in a text. */
  readonly decimal: "." | ",";
  readonly isCsv: boolean;
  /** Whether texts that a spreadsheet would take for formulas have an apostrophe in front, as in the download. */
  readonly escapesFormulas: boolean;
}

export interface ImportRow {
  readonly row: number;
  readonly record: Readonly<Record<string, string | boolean | null>>;
  /** Why the row cannot be sent. */
  readonly fault?: string;
}

export interface ImportRows {
  readonly rows: readonly ImportRow[];
  /** Columns of fields that the service computes. */
  readonly ignored: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Throws a sentence for an unknown field, with the fields that there are, and for a field that is named twice. */
export function rowsOf(sheet: Sheet, { properties }: EntityType): ImportRows {
  const [header, ...lines] = sheet.rows;
  if (header === undefined) throw new Error("The file has no rows; the first one has the names of fields.");
  const columns = Array.from(header.cells, (cell) => {
    if (cell === undefined) return undefined;
    const found = properties.find((each) => [each.name, each.label].map(plain).includes(plain(cell.text)));
    if (found !== undefined) return found;
    throw new Error(
      `'${cell.text}' is no field. The fields are ${properties.map((each) => each.label).join(", ")}.`,
    );
  });
  const isWritten = ({ computed, name, kind }: Property): boolean =>
    (!computed || name === "id") && kind !== "stream";
  const written = columns.flatMap((property, index) =>
    property !== undefined && isWritten(property) ? [{ property, index }] : [],
  );
  const twice = written.find(
    ({ property }, at) => written.findIndex((each) => each.property === property) < at,
  );
  if (twice !== undefined) throw new Error(`The header names '${twice.property.name}' twice.`);
  const rows = lines.map((line) => importRow(line, header, written, sheet));
  const ignored = columns.flatMap((each) => (each === undefined || isWritten(each) ? [] : [each.label]));
  return { rows, ignored };
}

/** A column of the file. */
interface ImportColumn {
  readonly property: Property;
  readonly index: number;
}

/** The record of a row; the fault is that of its width, or of the first cell without a value. */
function importRow(
  { row, cells }: SheetRow,
  header: SheetRow,
  written: readonly ImportColumn[],
  sheet: Sheet,
): ImportRow {
  const width = widthFault(cells, header.cells, sheet.isCsv);
  let fault = width === undefined ? undefined : `The row ${width}.`;
  const record: Record<string, string | boolean | null> = {};
  for (const { property, index } of written)
    try {
      record[property.name] = valueOf(property, cells[index], sheet);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      record[property.name] = null;
      fault ??= `${property.label} ${error.message}.`;
    }
  return { row, record, ...(fault !== undefined && { fault }) };
}

/**
 * Numbers remain texts, so that no digit is lost; the service checks every value. Throws a `CellError` for a cell that has
 * none.
 */
function valueOf(
  { kind }: Property,
  cell: Cell | undefined,
  { decimal, escapesFormulas, epoch }: Sheet,
): string | boolean | null {
  if (cell === undefined) return null;
  const { text } = cell;
  if (cell.kind === "error") throw new CellError(`has the error ${text}`);
  if (cell.kind === "number") return numberValue(text, kind, epoch);
  switch (kind) {
    case "decimal":
    case "integer":
      return numberIn(text, decimal);
    case "text":
      return escapesFormulas && /^'+(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? text.slice(1) : text;
    default:
      return textValue(text, kind);
  }
}
