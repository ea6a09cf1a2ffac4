/**
 * A page's rows as bytes, made where the rows are read: a process sends them as they are. Texts are never joined into one
 * long text, which would cost as much as reading them.
 */
import type { SqlValue } from "../sql/fragment";
import { nextKeyMark, type TableForm } from "../table/columns";

type Row = readonly SqlValue[];

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
  /**
   * The texts of the part's records in UTF-8, separated by commas, with a leading comma when other records precede
   * them; or their rows of a table.
   */
  readonly bytes: Buffer;
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
    const records = rows.slice(led.length, led.length + most - written);
    more ||= rows.length > led.length + records.length;
    const bytes = rowsOf ? bytesOf(rowsOf(records.map(textOf), over)) : joined(records, written > 0);
    written += records.length;
    keys = records.at(-1)?.slice(1) ?? keys;
    return { leading: led, bytes, written, keys, more, over, rows: rows.length };
  };
}

/** Loaded for the first table: most read processes make none, and start faster without its formats. */
const tables = () => require("../table/rows") as typeof import("../table/rows");

/** UTF-16 code units of a row's text. */
export const lengthOf = (row: Row): number => textOf(row).length;

const textOf = ([text]: Row): string => (typeof text === "string" ? text : String(text ?? ""));

const bytesOf = (rows: string | Buffer): Buffer => (typeof rows === "string" ? Buffer.from(rows) : rows);

const comma = 0x2c;
/** Maximum bytes of a UTF-16 code unit. */
const widest = 3;

function joined(records: readonly Row[], follows: boolean): Buffer {
  let longest = 0;
  let length = 0;
  for (const row of records) {
    const size = lengthOf(row) + 1;
    length += size;
    if (size > longest) longest = size;
  }
  // Room for some characters of several bytes.
  let bytes = Buffer.allocUnsafe(length + (length >> 3) + (widest - 1) * longest);
  let at = 0;
  for (const row of records) {
    const text = textOf(row);
    const end = at + 1 + widest * text.length;
    if (end > bytes.length) {
      const wider = Buffer.allocUnsafe(2 * end);
      bytes.copy(wider, 0, 0, at);
      bytes = wider;
    }
    if (at > 0 || follows) bytes[at++] = comma;
    at += bytes.write(text, at);
  }
  return bytes.subarray(0, at);
}
