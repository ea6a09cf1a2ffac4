/** Rules of the cells of a sheet, and their values of JSON: for the page, and for the command `npm run import`. */

/** Days from the epochs of Excel's dates to 1970-01-01. */
export const epochs = { usual: 25_569, since1904: 24_107 } as const;

/**
 * Why the cells of a row do not fit those of the header, as the end of a sentence about the row; undefined where they do.
 * Rows of CSV have as many values as the header (RFC 4180, section 2, rule 4); those of a workbook end with their last one.
 */
export function widthFault(
  cells: readonly (object | undefined)[],
  header: readonly (object | undefined)[],
  isCsv: boolean,
): string | undefined {
  const count = cells.length;
  if (isCsv && count !== header.length)
    return `has ${count} ${count === 1 ? "value" : "values"}; expected ${header.length}, as in the header`;
  const column = cells.findIndex((cell, at) => cell !== undefined && header[at] === undefined);
  return column < 0 ? undefined : `has a value in column ${column + 1}, which has no name in the header`;
}

/** A cell without a value; the message is a sentence without its end, and begins with what the cell has. */
export class CellError extends Error {}

/** A text of a sheet as a number, with a decimal point; the service checks it. Throws a `CellError` for a point with commas. */
export function numberIn(text: string, decimal: "." | ","): string {
  const number = text.trim();
  if (decimal === ".") return number;
  if (number.includes("."))
    throw new CellError(
      `'${number.slice(0, 40)}' has a point; expected a decimal comma and no other separator`,
    );
  return number.replace(",", ".");
}

const day = 86_400_000;

/** Excel's number of 29 February 1900, a day that was none. */
const leapDay = 60;

/**
 * The days from 1970-01-01 to a date of Excel; NaN for a number that is none. Throws a `CellError` for its leap day of 1900.
 * Its dates begin with day 1, which is 1900-01-01 and precedes the usual epoch by one day less than those after the leap day.
 */
function daysOf(value: number, epoch: number): number {
  if (epoch !== epochs.usual || value >= leapDay + 1) return value - epoch;
  if (value >= leapDay)
    throw new CellError(`'${value}' is 29 February 1900, a day of Excel alone; expected another day`);
  return value >= 1 ? value + 1 - epoch : NaN;
}

/**
 * A number of a sheet as a value of the kind, with its days since the epoch; where it is none of that kind, or the kind
 * is another one, its digits. Throws a `CellError` for a date that Excel alone has.
 */
export function numberValue(text: string, kind: string, epoch: number): string | boolean {
  const value = Number(text);
  if (kind === "boolean" && (value === 0 || value === 1)) return value === 1;
  if (kind === "time" && value >= 0 && value < 1)
    return new Date(Math.round(value * day)).toISOString().slice(11, -1);
  if (kind === "datetime" || (kind === "date" && Number.isInteger(value))) {
    const at = new Date(Math.round(daysOf(value, epoch) * day));
    if (!Number.isNaN(at.getTime()))
      return kind === "date" ? at.toISOString().slice(0, 10) : at.toISOString();
  }
  return numberText(text);
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["wahr", true],
  ["1", true],
  ["false", false],
  ["falsch", false],
  ["0", false],
]);

/**
 * A text of a sheet as a truth value or a day, also as a German spreadsheet writes them: WAHR, 31.12.2026. Days with points
 * begin with the day in every language; days with slashes are ambiguous. Other texts are returned without the spaces around
 * them.
 */
export function textValue(text: string, kind: string): string | boolean {
  const value = text.trim();
  if (kind === "boolean") return booleans.get(value.toLowerCase()) ?? value;
  const [, date = "", month = "", year = ""] =
    (kind === "date" && /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value)) || [];
  return year === "" ? value : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Significant digits of a number that a spreadsheet computes with, and the most that it writes. */
const digits = { computed: 15, written: 17 } as const;

/**
 * The digits of a number. A spreadsheet writes the 17 digits of a floating-point number: 0.10000000000000001 is 0.1.
 * Numbers with more digits were not written by one.
 */
function numberText(text: string): string {
  const count = text.replace(/e[^]*/i, "").replace(/\D/g, "").replace(/^0+/, "").length;
  const isExact = /^-?\d+(\.\d+)?$/.test(text);
  if (isExact && (count <= digits.computed || count > digits.written)) return text;
  const value = Number(text);
  // Digits that the number needs to be told from its neighbours were meant.
  if (isExact && Number(value.toPrecision(digits.computed)) !== value) return text;
  const short = String(value);
  return short.includes("e") && Math.abs(value) < 1e21
    ? value.toFixed(20).replace(/(?:\.0+|(?<!0)0+)$/, "")
    : short;
}

/** A number of JavaScript keeps 15 digits; one with more is sent as text (JSON Format 4.01, section 7.1). */
export const exactNumber = (text: string): string | number =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, "").length > digits.computed ? text : Number(text);
