/**
 * A page's rows, divided into parts, and parts as bytes. Each text is written into the bytes once: a long text of them
 * all would cost as much as reading them, and a second buffer nearly as much.
 */
import type { SqlValue } from "../sql/fragment";
import { nextKeyMark, type TableForm } from "../table/columns";
import { readTooLarge, rowsTooLarge } from "./driver-errors";

type Row = readonly SqlValue[];

/** Maximum bytes of a UTF-16 code unit. */
const widest = 3;

/** The division of the rows of a page. */
export interface PageForm {
  /** Rows before those of the records. */
  readonly leading: number;
  /** Maximum number of records to write; a further row only indicates that there are more. */
  readonly most: number;
  /** The rows are few and are read in one go. */
  readonly whole: boolean;
  /** The records become rows of a table; a row with the mark and a key may precede them, in addition to `leading`. */
  readonly table?: TableForm | undefined;
}

/** Some or all of a page's rows. */
export interface PagePart {
  /** The rows before those of the records, in the first part. */
  readonly leading: readonly Row[];
  /** The texts of the part's records; bytes if a process read them, as in `partBytes`, or if they are rows of a table. */
  readonly records: readonly string[] | Buffer;
  /** Records in this part and those before it. */
  readonly written: number;
  /** The columns of the last record after its text. */
  readonly keys: Row;
  /** There is a record beyond the page. */
  readonly more: boolean;
  /** No part follows. */
  readonly over: boolean;
  /** Rows that were read for the part. */
  readonly rows: number;
}

/** Makes the parts of one page from its rows, in their order. */
export function partMaker({ leading, most, table }: PageForm) {
  const rowsOf = table && tables().tableWriting(table.format).writer(table);
  let toLead = leading;
  let written = 0;
  let keys: Row = [];
  let more = false;
  return (rows: readonly Row[], over: boolean): PagePart => {
    const marked = rowsOf && written === 0 && rows[toLead]?.[0] === nextKeyMark;
    const led = rows.slice(0, marked ? toLead + 1 : toLead);
    toLead = Math.max(0, toLead - led.length);
    const own = rows.slice(led.length, led.length + most - written);
    more ||= rows.length > led.length + own.length;
    const texts = own.map(textOf);
    const records = rowsOf ? bytesOf(rowsOf(texts, over)) : texts;
    written += own.length;
    keys = own.at(-1)?.slice(1) ?? keys;
    return { leading: led, records, written, keys, more, over, rows: rows.length };
  };
}

/** Loaded for the first table: most read processes make none, and start faster without its formats. */
const tables = () => require("../table/rows") as typeof import("../table/rows");

/** UTF-16 code units of a row's text. */
export const lengthOf = (row: Row): number => textOf(row).length;

const textOf = ([text]: Row): string => (typeof text === "string" ? text : String(text ?? ""));

const bytesOf = (rows: string | Buffer): Buffer => (typeof rows === "string" ? Buffer.from(rows) : rows);

/**
 * Throws for a row with a text of more than `most` bytes. Most texts are too short for this, whatever their
 * characters.
 */
export function requireReadableRow(row: Row, most: number): void {
  for (const value of row)
    if (typeof value === "string" && value.length > most / widest && Buffer.byteLength(value) > most)
      throw readTooLarge(most);
}

/** Returns the function that counts rows; it throws `RowsTooLarge` when their texts are longer together than `most`. */
export function rowsCounter(most = Infinity): (row: Row) => void {
  let length = 0;
  return (row) => {
    for (const value of row) if (typeof value === "string") length += value.length;
    if (length > most) throw rowsTooLarge(most);
  };
}

/** The rows of a short page; throws `RowsTooLarge` if they are longer together than `most`, and are to be read in parts. */
export function shortTogether(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.reduce((sum, row) => sum + lengthOf(row), 0) > most) throw rowsTooLarge(most);
  return rows;
}

/** The part in UTF-8: its records separated by commas, with a leading comma when others precede them; or its rows. */
export function partBytes({ records, written }: PagePart): Buffer {
  if (Buffer.isBuffer(records)) return records;
  const follows = records.length > 0 && written > records.length;
  return joined(follows ? "," : "", records, "");
}

/** A page of one part, within its envelope. */
export const pageBytes = (begin: string, { records }: PagePart, end: string): Buffer =>
  Buffer.isBuffer(records)
    ? Buffer.concat([Buffer.from(begin), records, Buffer.from(end)])
    : joined(begin, records, end);

const comma = 0x2c;

/** The texts, separated by commas, between others. */
function joined(begin: string, texts: readonly string[], end: string): Buffer {
  let longest = Math.max(begin.length, end.length);
  let length = begin.length + end.length;
  for (const text of texts) {
    length += text.length + 1;
    if (text.length > longest) longest = text.length;
  }
  // Room for some characters of several bytes.
  let bytes = Buffer.allocUnsafe(length + (length >> 3) + (widest - 1) * longest + 1);
  let at = 0;
  const add = (text: string): void => {
    // With room for a comma.
    const most = at + widest * text.length + 1;
    if (most > bytes.length) {
      const wider = Buffer.allocUnsafe(2 * most);
      bytes.copy(wider, 0, 0, at);
      bytes = wider;
    }
    at += bytes.write(text, at);
  };
  add(begin);
  for (const [i, text] of texts.entries()) {
    if (i > 0) bytes[at++] = comma;
    add(text);
  }
  add(end);
  return bytes.subarray(0, at);
}
