/**
 * A page's rows as bytes, made where the rows are read: a thread hands bytes over instead of copying texts, and nowhere is
 * one long text joined of many, which costs as much as reading them.
 */
import type { SqlValue } from "../sql/fragment";

type Row = readonly SqlValue[];

/** How the rows of a page are taken apart. */
export interface PageForm {
  /** Rows that come before those of the records. */
  readonly leading: number;
  /** Records that are written at most; a further row only says that there are more. */
  readonly most: number;
  /** The rows are few, and read in one go. */
  readonly whole: boolean;
}

/** Some of a page's rows, or all. */
export interface PagePart {
  /** The rows before those of the records, in the first part. */
  readonly leading: readonly Row[];
  /** The texts of the part's records, UTF-8, with a comma between two and before the first when others went before. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Records in this part and those before it. */
  readonly written: number;
  /** The last record's columns after its text. */
  readonly keys: Row;
  /** There is a record beyond the page. */
  readonly more: boolean;
  /** It is known that no part follows. */
  readonly over: boolean;
  /** Rows that were read for it. */
  readonly rows: number;
}

/** Makes the parts of one page out of its rows, in their order. */
export function partMaker({ leading, most }: PageForm) {
  let toLead = leading;
  let written = 0;
  let keys: Row = [];
  let more = false;
  return (rows: readonly Row[], over: boolean): PagePart => {
    const led = rows.slice(0, toLead);
    toLead -= led.length;
    const records = rows.slice(led.length, led.length + most - written);
    more ||= rows.length > led.length + records.length;
    const bytes = joined(records, written > 0);
    written += records.length;
    keys = records.at(-1)?.slice(1) ?? keys;
    return { leading: led, bytes, written, keys, more, over, rows: rows.length };
  };
}

/** UTF-16 code units of a row's text. */
export const lengthOf = (row: Row): number => textOf(row).length;

const textOf = ([text]: Row): string => (typeof text === "string" ? text : String(text ?? ""));

const comma = 0x2c;
/** Bytes of a UTF-16 code unit at most. */
const widest = 3;

function joined(records: readonly Row[], follows: boolean): Uint8Array<ArrayBuffer> {
  let longest = 0;
  let length = 0;
  for (const row of records) {
    const size = lengthOf(row) + 1;
    length += size;
    if (size > longest) longest = size;
  }
  // Room for some letters of several bytes. Memory of its own, since the pool's cannot be handed over.
  let bytes = Buffer.allocUnsafeSlow(length + (length >> 3) + (widest - 1) * longest);
  let at = 0;
  for (const row of records) {
    const text = textOf(row);
    const end = at + 1 + widest * text.length;
    if (end > bytes.length) {
      const wider = Buffer.allocUnsafeSlow(2 * end);
      bytes.copy(wider, 0, 0, at);
      bytes = wider;
    }
    if (at > 0 || follows) bytes[at++] = comma;
    at += bytes.write(text, at);
  }
  return bytes.subarray(0, at);
}
