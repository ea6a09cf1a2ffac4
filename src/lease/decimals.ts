/**
 * Exact arithmetic of amounts: decimals with the 8 places that are stored, and fractions of them, so that a third of a
 * price loses no precision in between. Only `centsText` rounds to money.
 */

const places = 8;
const one = 10n ** BigInt(places);

/** A number as two whole numbers; the denominator is greater than 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** A decimal, as stored or as JSON (number, or text with or without exponent), to 8 places; a missing value is 0. */
export const fractionOf = (value: unknown): Fraction => ({ numerator: unitsOf(value), denominator: one });

/** The quotient of two whole numbers, the second greater than 0. */
export const ratio = (numerator: number, denominator = 1): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** The maximum number of digits before the decimal point of a stored number. */
export const mostDigits = 20;

/** Whether a number, as text, has more digits than records can store. */
export const isTooLarge = (text: string): boolean => (/\d+/.exec(text)?.[0] ?? "").length > mostDigits;

/** The exact product. */
export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** The exact difference. */
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));

/** The sum, over the least common denominator: sums of many terms stay short. */
export function plus(a: Fraction, b: Fraction): Fraction {
  const divisor = greatestDivisor(a.denominator, b.denominator);
  const [left, right] = [b.denominator / divisor, a.denominator / divisor];
  return { numerator: a.numerator * left + b.numerator * right, denominator: a.denominator * left };
}

const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = a > b ? [a, b] : [b, a];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Negative if `a` is the smaller number, positive if `b` is, else 0. */
export function order(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The smaller number; `a` where they are equal. */
export const smallerOf = (a: Fraction, b: Fraction): Fraction => (order(b, a) < 0 ? b : a);

/** Cents of an amount: rounded to 8 places, then to 2, halves away from zero each time (-1250 is -12.5). */
export const centsOf = (amount: Fraction): bigint => dividedBy(unitsIn(amount), 10n ** BigInt(places - 2));

/** The text of an amount in cents: "685.48", "1250". */
export const centsText = (cents: bigint): string => decimalText(cents, 2);

/** The text of a number, rounded to 8 places. */
export const textOf = (number: Fraction): string => decimalText(unitsIn(number), places);

/**
 * The difference of two decimals, as stored or as JSON; a missing value is 0. Texts without trailing zeros: "0.1",
 * "-12".
 */
export const decimalDifference = (minuend: unknown, subtrahend: unknown): string =>
  minuend === subtrahend ? "0" : decimalText(unitsOf(minuend) - unitsOf(subtrahend), places);

const unitsIn = ({ numerator, denominator }: Fraction): bigint => dividedBy(numerator * one, denominator);

/** Units of 10 to the power of -`scale` as text, without trailing zeros. */
function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/(?<!0)0+$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}${fraction === "" ? "" : `.${fraction}`}`;
}

const isNumber = (value: unknown): value is string | number | bigint =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint";

/** A decimal as a number of units of the last place; halves are rounded away from zero, as databases store them. */
function unitsOf(value: unknown): bigint {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(isNumber(value) ? String(value) : "0") ?? [];
  const shift = Number(exponent) - fraction.length + places;
  const digits = BigInt(`${whole}${fraction}` || "0");
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : dividedBy(digits, 10n ** BigInt(-shift));
  return sign === "-" ? -units : units;
}

/** The quotient as a whole number, halves rounded away from zero. */
function dividedBy(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((half - dividend) / divisor) : (dividend + half) / divisor;
}
