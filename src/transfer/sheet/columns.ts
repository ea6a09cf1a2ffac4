/** From the header of a file to properties, and from cells to values of a request. */
import { numberValue } from "../../../web/import/cells";
import { didYouMean, type EntityType, primitiveTypes, type Property } from "../../odata";
import { type Cell, FileError, type SheetRow } from "./row";

/** A column of the file. */
export interface ImportColumn {
  readonly index: number;
  readonly property: Property;
}

export interface ImportColumns {
  readonly written: readonly ImportColumn[];
  /** Names of columns with properties that are computed, which a request would ignore as well. */
  readonly ignored: readonly string[];
}

/** Upper and lower case, spaces and punctuation make no difference: "Object area", "OBJECT_AREA", "objectArea". */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Throws a `FileError` for a header with unknown or repeated names. */
export function columnsOf({ cells }: SheetRow, type: EntityType): ImportColumns {
  const names = new Map<string, Property>();
  for (const property of type.properties)
    for (const name of [...property.aliases, property.name]) names.set(plain(name), property);
  const written: ImportColumn[] = [];
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (!cell) continue;
    const property = names.get(plain(cell.text));
    if (!property) throw unknown(cell.text, type, cells.length);
    if (written.some((other) => other.property === property))
      throw new FileError(`the header names '${property.name}' twice`);
    const isWritten = property.access !== "computed" && property.type !== "Edm.Stream";
    if (isWritten || property.name === "id") written.push({ index, property });
    else ignored.push(property.name);
  }
  if (written.length === 0) throw new FileError("the header has no field that can be written");
  return { written, ignored };
}

function unknown(name: string, { set, properties }: EntityType, columns: number): FileError {
  const known = properties.map((property) => property.name);
  const hint =
    columns === 1 && /[;\t,]/.test(name)
      ? "; expected another separator (--separator)"
      : `.${didYouMean(name, known)}`.replace(/^\.$/, "");
  return new FileError(`the header has '${name.slice(0, 100)}', which is no field of ${set}${hint}`);
}

/** The form of the file's values. */
export interface ValueForm {
  /** Between the whole and the fractional digits of a number in a text. */
  readonly decimal: "." | ",";
  /** Texts may begin with an apostrophe that was added in front of a formula. */
  readonly escapesFormulas: boolean;
  /** Days from the epoch of the dates of a sheet to 1970-01-01. */
  readonly epoch: number;
}

/**
 * The value for the body of a request, where numbers may be texts; null for an empty cell. The service checks it. Throws a
 * sentence for a cell that has no value.
 */
export function valueOf(
  cell: Cell | undefined,
  { type }: Property,
  form: ValueForm,
): string | boolean | null {
  if (!cell) return null;
  const { kind, text } = cell;
  if (kind === "error") throw new CellError(`the cell has the error ${text}`);
  if (kind === "number") return numberValue(text, kinds[type] ?? "", form.epoch);
  if (type === "Edm.Boolean") return booleans.get(text.trim().toLowerCase()) ?? text;
  if (kind === "boolean") return text;
  if (primitiveTypes[type].numericRank > 0) return numberIn(text.trim(), form);
  if (type !== "Edm.String") return text.trim();
  return form.escapesFormulas && escapedFormula.test(text) ? text.slice(1) : text;
}

/** A cell without a value; the message is a sentence without its end. */
export class CellError extends Error {}

/** The counterpart of `formulas=escape` of the export. */
const escapedFormula = /^'(?:\s*[=+\-@]|[\t\r\n])/;

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

function numberIn(text: string, { decimal }: ValueForm): string {
  if (decimal === ".") return text;
  if (text.includes("."))
    throw new CellError(
      `'${text.slice(0, 40)}' has a point; expected a decimal comma and no other separator`,
    );
  return text.replace(",", ".");
}

/** Types of which a number of a sheet can be a value other than a number. */
const kinds: Partial<Record<Property["type"], string>> = {
  "Edm.Boolean": "boolean",
  "Edm.Date": "date",
  "Edm.DateTimeOffset": "datetime",
  "Edm.TimeOfDay": "time",
};
