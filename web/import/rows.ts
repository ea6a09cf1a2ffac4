/** From the rows of a file to records: the header names fields by name or label, values become those of JSON. */
import type { EntityType, Property } from "../service/model";
import { numberValue, textValue, widthFault } from "./cells";

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
  const rows = lines.map(({ row, cells }) => {
    const fault = faultOf(cells, header, written, sheet);
    return {
      row,
      record: Object.fromEntries(
        written.map(({ property, index }) => [property.name, valueOf(property, cells[index], sheet)]),
      ),
      ...(fault !== undefined && { fault }),
    };
  });
  const ignored = columns.flatMap((each) => (each === undefined || isWritten(each) ? [] : [each.label]));
  return { rows, ignored };
}

/** A column of the file. */
interface ImportColumn {
  readonly property: Property;
  readonly index: number;
}

/** A sentence for a row that does not fit the header, or has a cell with an error. */
function faultOf(
  cells: SheetRow["cells"],
  header: SheetRow,
  written: readonly ImportColumn[],
  { isCsv }: Sheet,
): string | undefined {
  const fault = widthFault(cells, header.cells, isCsv);
  if (fault !== undefined) return `The row ${fault}.`;
  const broken = written.find(({ index }) => cells[index]?.kind === "error");
  return broken && `${broken.property.label} has the error ${cells[broken.index]?.text ?? ""}.`;
}

/** Numbers remain texts, so that no digit is lost; the service checks every value. */
function valueOf(
  { kind }: Property,
  cell: Cell | undefined,
  { decimal, escapesFormulas, epoch }: Sheet,
): string | boolean | null {
  if (cell === undefined) return null;
  const { text } = cell;
  if (cell.kind === "number") return numberValue(text, kind, epoch);
  switch (kind) {
    case "decimal":
    case "integer":
      return decimal === "," ? text.replace(",", ".") : text;
    case "text":
      return escapesFormulas && /^'+(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? text.slice(1) : text;
    default:
      return textValue(text, kind);
  }
}
