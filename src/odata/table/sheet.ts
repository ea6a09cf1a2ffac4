/**
 * Records as a worksheet (ECMA-376, part 1, section 18.3.1): from the JSON text of a record, as the database makes it, to one
 * row with typed cells. Texts are inline strings and never formulas.
 */
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { invalidOption, type ODataError } from "../errors";
import { type Body, bodyFrom, closeBody, isWhole } from "../message";
import { isNumeric, type PrimitiveTypeName } from "../model/types";
import { isUnset, type TableColumn, type TableForm, valueAt } from "./columns";

type SheetForm = Pick<TableForm, "columns">;

/** Limits of a worksheet in Excel. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384, text: 32_767 } as const;

/** The beginning of each part of a workbook. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of the cell formats in `styles`. */
const style = { header: 1, date: 2, instant: 3, time: 4 } as const;

/** The part `xl/styles.xml`: dates in the order of the user's language, and points in time to the second. */
export const styles =
  xmlDeclaration +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  [14, 164, 21]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join("") +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The text before the first record: the first row has the names of the columns and stays in view. */
export function sheetHead({ columns }: SheetForm): string {
  if (columns.length > sheetLimits.columns)
    throw invalidOption(
      `The records have ${columns.length} columns; a sheet has at most ${sheetLimits.columns}.`,
    );
  const widths = columns.map(
    ({ name, type }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.max(widthOf(type), name.length + 2)}" customWidth="1"/>`,
  );
  const names = columns.map(({ name }, i) => textCell(`${letters(i)}1`, name, ` s="${style.header}"`));
  return (
    xmlDeclaration +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${names.join("")}</row>`
  );
}

/** The text after the last record. */
export const sheetTail = "</sheetData></worksheet>";

/** Returns the writer of records: from their JSON texts, whose decimal and long numbers are strings, to rows. */
export function sheetWriter({ columns }: SheetForm): (records: readonly string[]) => string {
  const cells = columns.map(cellOf);
  let row = 1;
  return (records) => {
    let rows = "";
    for (const text of records) {
      const record: unknown = JSON.parse(text);
      row += 1;
      rows += `<row r="${row}">`;
      for (const cell of cells) rows += cell(record, row);
      rows += "</row>";
    }
    return rows;
  };
}

/** The name of a column: A to Z, AA and so on. */
const letters = (index: number): string =>
  (index < 26 ? "" : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const widthOf = (type: PrimitiveTypeName): number =>
  type === "Edm.String" || type === "Edm.DateTimeOffset" ? 20 : type === "Edm.Guid" ? 38 : 12;

type Cell = (record: unknown, row: number) => string;

/** An empty text, a value that is missing and a date that was never set have no cell. */
function cellOf({ path, name, type }: TableColumn, index: number): Cell {
  const column = letters(index);
  const isNumber = isNumeric(type);
  const serial = serials[type];
  return (record, row) => {
    const value = valueAt(record, path);
    if (value === undefined || value === null || value === "") return "";
    const at = `${column}${row}`;
    if (typeof value === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (isNumber) return `<c r="${at}"><v>${text}</v></c>`;
    if (serial) {
      if (isUnset(text)) return "";
      const number = serial.numberOf(text);
      if (number !== undefined) return `<c r="${at}" s="${serial.style}"><v>${number}</v></c>`;
    }
    if (text.length > sheetLimits.text) throw tooLong(name, text.length);
    return textCell(at, text);
  };
}

const day = 86_400_000;
/** Day 0 for all dates from 1900-03-01: Excel counts a 29th of February in 1900, other programs do not. */
const epoch = Date.UTC(1899, 11, 30);
const firstSerial = 61;

/** The number of days, in UTC; undefined before March 1900, where programs read different dates. */
function daysOf(text: string): number | undefined {
  const days = (Date.parse(text) - epoch) / day;
  return days >= firstSerial ? days : undefined;
}

/** Types whose values are numbers with a format. */
const serials: Readonly<
  Partial<
    Record<
      PrimitiveTypeName,
      { readonly style: number; readonly numberOf: (text: string) => number | undefined }
    >
  >
> = {
  "Edm.Date": { style: style.date, numberOf: daysOf },
  "Edm.DateTimeOffset": { style: style.instant, numberOf: daysOf },
  "Edm.TimeOfDay": { style: style.time, numberOf: (text) => Date.parse(`1970-01-01T${text}Z`) / day },
};

/** Characters with a meaning in XML, and those that XML 1.0 excludes or changes; an underscore that would begin `_x000D_`. */
const special = /[&<>]|_(?=x[\da-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/giu;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** `_xHHHH_` for characters that XML excludes (ECMA-376, part 1, section 22.9.2.19). */
const escaped = (text: string): string =>
  text.replace(
    special,
    (found) => entities[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );

const textCell = (at: string, text: string, attributes = ""): string =>
  `<c r="${at}"${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const tooLong = (name: string, length: number): ODataError =>
  invalidOption(
    `'${name}' of a record has ${length} characters; a cell of a sheet has at most ${sheetLimits.text}. Leave the property out by $select, or ask for text/csv.`,
  );

// A ZIP archive as a stream (APPNOTE.TXT 6.3.10): each part is compressed while it is read, so that its length and checksum
// follow it. Parts and archives of 4 GiB and more, which need ZIP64, are rejected.

interface ZipPart {
  /** In ASCII. */
  readonly name: string;
  readonly content: Body;
}

/** A part that was written. */
interface Written {
  readonly name: string;
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

const most = 0xffff_ffff;
/** 2.0, for deflate. */
const version = 20;
/** Length and checksum follow the content. */
const flags = 0x0008;
const deflate = 8;
/** A third of the time of the default level, for a file that is a tenth longer. */
const level = 3;
/** 1980-01-01 00:00, so that equal contents are equal archives. */
const [time, date] = [0, 0x0021];

/** The archive. Closing it early closes the contents. */
export function zipOf(parts: readonly ZipPart[]): AsyncIterable<Uint8Array> {
  const bytes = archive(parts);
  return bodyFrom(
    () => bytes.next(),
    async () => {
      await bytes.return(undefined);
      for (const { content } of parts) await closeBody(content);
    },
  );
}

async function* archive(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array, undefined> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const part: Written = { name, at, crc: 0, size: 0, packed: 0 };
    const head = localHeader(name);
    yield head;
    yield* packed(content, part);
    const { crc, size, packed: length } = part;
    yield fields([4, 0x0807_4b50], [4, crc], [4, length], [4, size]);
    at += head.length + length + 16;
    if (at > most) throw tooLarge();
    written.push(part);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const count = written.length;
  yield directory;
  yield fields([4, 0x0605_4b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
  return undefined;
}

async function* packed(content: Body, part: Written): AsyncGenerator<Uint8Array> {
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of isWhole(content) ? [content] : content) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      if (part.size > most) throw tooLarge();
      yield bytes;
    }
  };
  const packer = createDeflateRaw({ level });
  // An error destroys the packer, which ends the loop with it.
  pipeline(Readable.from(counted()), packer, () => undefined);
  for await (const bytes of packer as AsyncIterable<Uint8Array>) {
    part.packed += bytes.length;
    yield bytes;
  }
}

const localHeader = (name: string): Buffer =>
  Buffer.concat([
    fields([4, 0x0403_4b50], [2, version], ...common, [12, 0], [2, name.length], [2, 0]),
    Buffer.from(name),
  ]);

const directoryEntry = ({ name, at, crc, size, packed: length }: Written): Buffer =>
  Buffer.concat([
    fields([4, 0x0201_4b50], [2, version], [2, version], ...common, [4, crc], [4, length], [4, size]),
    fields([2, name.length], [10, 0], [2, 0], [4, at]),
    Buffer.from(name),
  ]);

type Field = readonly [bytes: number, value: number];
const common: readonly Field[] = [
  [2, flags],
  [2, deflate],
  [2, time],
  [2, date],
];

/** Numbers with their lengths in bytes, the lowest byte first. */
function fields(...list: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of list) {
    if (value > 0) bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

const tooLarge = (): ODataError =>
  invalidOption("The file would have more than 4 GiB. Ask for fewer records or columns, or for text/csv.");
