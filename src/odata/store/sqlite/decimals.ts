/**
 * Arithmetic on decimals, which SQLite stores as binary fractions: their difference, for example, has other digits than
 * that of the decimals. Each function computes exactly with the shortest decimal of its operands and rounds once, to 8
 * places, halves away from zero, as database servers do.
 */

type Work = (a: unknown, b: unknown) => number | null;

/** The units of the last of 8 places in 1. */
const unitsOfOne = 1e8;
/** A result of less than so many units, computed from numbers below 10 million, is less than 0.2 units away. */
const mostUnits = 2 ** 45;
const mostOperand = 1e7;

/** The result of binary arithmetic, where it certainly has the same 8 places; undefined otherwise. */
function nearby(a: number, b: number, result: number): number | undefined {
  const units = Math.abs(result) * unitsOfOne;
  if (!(units < mostUnits && Math.abs(a) < mostOperand && Math.abs(b) < mostOperand)) return undefined;
  const beyond = units - Math.floor(units);
  if (beyond > 0.3 && beyond < 0.7) return undefined;
  // Zero has no sign.
  return (Math.sign(result) * Math.round(units)) / unitsOfOne + 0;
}

/** `digits` divided by 10 to the power of `places`. */
interface Exact {
  readonly digits: bigint;
  readonly places: number;
}

function exact(value: number): Exact {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** The digits of both with the same number of places. */
function aligned(a: Exact, b: Exact): readonly [a: bigint, b: bigint, places: number] {
  const places = Math.max(a.places, b.places);
  const shifted = ({ digits, places: own }: Exact): bigint => digits * 10n ** BigInt(places - own);
  return [shifted(a), shifted(b), places];
}

/** A quotient of whole numbers, the second not 0, rounded to 8 places. */
function rounded(dividend: bigint, divisor: bigint): number {
  const [n, d] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const twice = 2n * BigInt(unitsOfOne) * n;
  const units = (n < 0n ? twice - d : twice + d) / (2n * d);
  return Number(`${units}e-8`);
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Null for a missing operand, and for an infinite one. */
const given =
  (quick: (a: number, b: number) => number, slow: (a: Exact, b: Exact) => number): Work =>
  (a, b) => {
    if (!isNumber(a) || !isNumber(b)) return null;
    return nearby(a, b, quick(a, b)) ?? slow(exact(a), exact(b));
  };

/** Null where the second operand is 0. */
const unlessZero =
  (work: Work): Work =>
  (a, b) =>
    b === 0 ? null : work(a, b);

const sum = (a: Exact, b: Exact): number => {
  const [left, right, places] = aligned(a, b);
  return rounded(left + right, 10n ** BigInt(places));
};

/** The functions of a connection, by the operators of the language. */
export const decimalArithmetic: Readonly<Record<"add" | "sub" | "mul" | "div" | "mod", Work>> = {
  add: given((a, b) => a + b, sum),
  sub: given(
    (a, b) => a - b,
    (a, { digits, places }) => sum(a, { digits: -digits, places }),
  ),
  mul: given(
    (a, b) => a * b,
    (a, b) => rounded(a.digits * b.digits, 10n ** BigInt(a.places + b.places)),
  ),
  div: unlessZero(
    given(
      (a, b) => a / b,
      (a, b) => {
        const [dividend, divisor] = aligned(a, b);
        return rounded(dividend, divisor);
      },
    ),
  ),
  mod: unlessZero(
    given(
      // The remainder of binary fractions can be off by a whole divisor.
      () => NaN,
      (a, b) => {
        const [left, right, places] = aligned(a, b);
        return rounded(left % right, 10n ** BigInt(places));
      },
    ),
  ),
};

/** The decimal of 15 digits, the precision of the database, that binary fractions add up to; null for none. */
export function decimalTotal(value: unknown): number | null {
  if (!isNumber(value)) return null;
  const { digits, places } = exact(Number(value.toPrecision(15)));
  return rounded(digits, 10n ** BigInt(places));
}
