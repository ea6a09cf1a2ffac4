/** The rows of a file, as its readers deliver them, and the error of a file that cannot be read. */

/** The content of a cell; CSV has texts only. */
export interface Cell {
  readonly kind: "text" | "number" | "boolean" | "error";
  readonly text: string;
}

export interface SheetRow {
  /** As a spreadsheet shows it: from 1, the header included. */
  readonly number: number;
  /** By column; undefined for an empty cell. */
  readonly cells: readonly (Cell | undefined)[];
}

/** A file that cannot be read; the message is a sentence without its end. */
export class FileError extends Error {}

/** Characters of one value at most, which is also the limit of what is kept of a file while it is read. */
export const longestText = 64 * 1024 * 1024;
