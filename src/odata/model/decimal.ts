/**
 * Decimals as text: the canonical value that is stored (8 places), the exact value of a literal that is compared, and
 * the order of two such texts. All computation uses integers, so that no digit is lost.
 */

const decimal = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The scale of every decimal column. */
const storedPlaces = 8;
/** Places of a compared literal: with 20 integer digits they make the 38 digits of SQL Server. */
const comparedPlaces = 18;

/** The type name of parameters of that form, in addition to the primitive types. */
export const comparedDecimalType = "Edm.Decimal(38,18)";

/** `digits` divided by 10 to the power of `places`. */
interface Scaled {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly places: number;
}

/** Returns undefined for a text that is not a number, or has more than 38 digits. */
function scaled(text: string): Scaled | undefined {
  const match = decimal.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = whole + fraction;
  if (digits.length > 38 && digits.replace(/^0+/, "").length > 38) return undefined;
  return { negative: sign === "-", digits: BigInt(digits), places: fraction.length - Number(exponent) };
}

/** The number in full, without exponent, sign "+" and needless zeros; undefined beyond 20 integer digits. */
function written(negative: boolean, units: bigint, places: number): string | undefined {
  if (units >= 10n ** BigInt(places + 20)) return undefined;
  if (units === 0n) return "0";
  const digits = units.toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return `${negative ? "-" : ""}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}

/** The whole units of 10 to the power of -`places`, and the remainder of the number, from 0 to below 1. */
function unitsOf(
  { digits, places: own }: Scaled,
  places: number,
): { units: bigint; rest: bigint; of: bigint } {
  if (own <= places) return { units: digits * 10n ** BigInt(Math.min(places - own, 100)), rest: 0n, of: 1n };
  // A number has at most 38 digits, so beyond 100 places there is only a remainder.
  const of = 10n ** BigInt(Math.min(own - places, 100));
  return { units: digits / of, rest: digits % of, of };
}

/**
 * Returns the canonical value of a stored decimal: the fraction rounded half away from zero to 8 places. Undefined for
 * a text that is not a number, has more than 38 digits, or more than 20 before the point.
 */
export function parseDecimal(text: string): string | undefined {
  const number = scaled(text);
  if (!number) return undefined;
  const { units, rest, of } = unitsOf(number, storedPlaces);
  return written(number.negative, rest * 2n >= of ? units + 1n : units, storedPlaces);
}

/**
 * Returns the value of a literal that is compared. If the literal has digits beyond 18 places, its last place becomes a
 * 5: stored decimals have 8 places, so the order relative to each of them is unchanged.
 */
export function parseComparedDecimal(text: string): string | undefined {
  const number = scaled(text);
  if (!number) return undefined;
  const { units, rest } = unitsOf(number, comparedPlaces);
  return written(number.negative, rest === 0n ? units : (units / 10n) * 10n + 5n, comparedPlaces);
}

/**
 * Returns a negative number where `a` is smaller, a positive one where `b` is, 0 where they are equal. Both are texts
 * as a parser accepts them.
 */
export function orderOfDecimals(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)];
  if (!left || !right) throw new Error(`not decimals: ${a}, ${b}`);
  const places = Math.max(left.places, right.places);
  const units = ({ negative, digits, places: own }: Scaled): bigint =>
    (negative ? -digits : digits) * 10n ** BigInt(places - own);
  const difference = units(left) - units(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * The binary fraction that compares with those of stored decimals as the decimal does. A value that only rounds to the
 * same fraction as a decimal of 15 digits gets the adjacent fraction.
 */
export function comparedDouble(text: string): number {
  const nearest = Number(text);
  const short = nearest.toPrecision(15);
  if (Number(short) !== nearest) return nearest;
  const order = orderOfDecimals(text, short);
  return order === 0 ? nearest : neighbour(nearest, order);
}

/** The next binary fraction above (`direction` above 0) or below. */
function neighbour(of: number, direction: number): number {
  if (of === 0) return direction * Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, of);
  view.setBigInt64(0, view.getBigInt64(0) + (direction > 0 === of > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
