/**
 * Values as specified: decimals exact to 8 places, dates as days, timestamps and durations as milliseconds, texts as
 * code points. Results that the documents leave to the database are undecided, never guessed.
 */
import type { Property } from "../../src/odata/model/model";

export type Value =
  | { readonly type: "null" }
  | { readonly type: "boolean"; readonly is: boolean }
  | { readonly type: "text" | "guid"; readonly text: string }
  | { readonly type: "integer"; readonly whole: bigint }
  | { readonly type: "decimal"; readonly units: bigint } // in 0.00000001
  | { readonly type: "date"; readonly day: number } // days since 1970-01-01
  | { readonly type: "instant" | "time" | "duration"; readonly ms: number };

/** The result is unspecified, or SQLite's 15 digits are not sufficient. */
export class Undecided extends Error {}

export const nothing: Value = { type: "null" };
export const boolean = (is: boolean): Value => ({ type: "boolean", is });
export const text = (value: string): Value => ({ type: "text", text: value });
export const places = 100_000_000n;
export const dayLength = 86_400_000;

/** SQLite keeps 15 significant digits of a decimal (DECISIONS, section 2). */
const exactUpTo = 10n ** 15n;

export function integer(whole: bigint): Value {
  if (whole > exactUpTo || whole < -exactUpTo) throw new Undecided("an integer beyond 15 digits");
  return { type: "integer", whole };
}

export function decimal(units: bigint): Value {
  if (units > exactUpTo || units < -exactUpTo) throw new Undecided("a decimal beyond 15 digits");
  return { type: "decimal", units };
}

const firstInstant = Date.parse("0001-01-01T00:00:00Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

export function instant(ms: number): Value {
  if (ms < firstInstant || ms > lastInstant) throw new Undecided("a time outside the years 0001 to 9999");
  return { type: "instant", ms };
}

export function date(day: number): Value {
  instant(day * dayLength);
  return { type: "date", day };
}

/** No duration is longer than the calendar. */
export function duration(ms: number): Value {
  if (Math.abs(ms) > lastInstant - firstInstant) throw new Undecided("a duration beyond the calendar");
  return { type: "duration", ms };
}

export const instantOf = (written: string): Value => instant(Date.parse(written));
export const dateOf = (written: string): Value => date(Date.parse(`${written}T00:00:00Z`) / dayLength);

/** `hh:mm[:ss[.sss]]` */
export const timeOf = (written: string): Value => ({
  type: "time",
  ms: Date.parse(`1970-01-01T${written}Z`),
});

/** The units of a decimal's text, at most 8 places. */
export function unitsOf(written: string): bigint {
  const [, sign = "", whole = "0", fraction = ""] = /^([+-]?)(\d+)(?:\.(\d{1,8}))?$/.exec(written) ?? [];
  const units = BigInt(whole) * places + BigInt(fraction.padEnd(8, "0"));
  return sign === "-" ? -units : units;
}

/** A number as JSON.parse gives it; it has at most 15 digits. */
const unitsOfNumber = (value: number): bigint => unitsOf(value.toFixed(8));

/** `[-]P[nD][T[nH][nM][n[.n]S]]` as milliseconds. */
export function durationOf(written: string): Value {
  const match = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(written);
  const [days, hours, minutes, seconds] = [2, 3, 4, 5].map((i) => Number(match?.[i] ?? 0));
  const ms = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000;
  return duration(match?.[1] === "-" ? -ms : ms);
}

/** The value of a record's JSON member. */
export function valueOf(property: Property, json: unknown): Value {
  switch (property.type) {
    case "Edm.Boolean":
      return boolean(json === true);
    case "Edm.Int32":
      return integer(BigInt(Number(json)));
    case "Edm.Decimal":
      return decimal(unitsOfNumber(Number(json)));
    case "Edm.Date":
      return dateOf(String(json));
    case "Edm.DateTimeOffset":
      return instantOf(String(json));
    case "Edm.Guid":
      return { type: "guid", text: String(json).toLowerCase() };
    default:
      return text(String(json));
  }
}

/** The quotient rounded half away from zero; a tie is undecided, since binary fractions fall on either side of it. */
export function dividedAndRounded(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = [absolute(dividend), absolute(divisor)];
  const distance = 2n * (a % b) - b; // from the tie, in halves of 1/b
  const tolerance = (a / b / 10n ** 14n + 1n) * b;
  if (absolute(distance) * 10n ** 6n < tolerance) throw new Undecided("a tie between two decimals");
  const rounded = (2n * a + b) / (2n * b);
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** -1, 0, 1; both of one type but for numbers, neither null. Texts compare by code point (DECISIONS, section 2). */
export function order(a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return sign(units(a) - units(b));
  if (a.type === "boolean" && b.type === "boolean") return Number(a.is) - Number(b.is);
  if ("text" in a && "text" in b) return orderOfTexts(a.text, b.text);
  if (a.type === "date" && b.type === "date") return Math.sign(a.day - b.day);
  if ("ms" in a && "ms" in b && a.type === b.type) return Math.sign(a.ms - b.ms);
  throw new Error(`${a.type} does not compare with ${b.type}`);
}

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

export type NumberValue = Extract<Value, { type: "integer" | "decimal" }>;
export const isNumber = (value: Value): value is NumberValue =>
  value.type === "integer" || value.type === "decimal";
export const units = (value: NumberValue): bigint =>
  value.type === "integer" ? value.whole * places : value.units;

/** A character is a code point (DECISIONS, section 2), whatever it combines with. */
export const characters = (of: string): readonly string[] => Array.from(of);

/** By code point; JavaScript's own order is by UTF-16 code unit. */
function orderOfTexts(a: string, b: string): number {
  const [left, right] = [characters(a), characters(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(left.length - right.length);
}
