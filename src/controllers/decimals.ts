/** Exact arithmetic on decimals in their texts, with the 8 places that amounts have. */

/** A decimal as a driver or JSON gives it. */
type Decimal = string | number | bigint | Uint8Array | null | undefined;

const places = 8;
const one = 10n ** BigInt(places);

/** The difference of two decimals, as stored or as JSON; what is missing counts as 0. Texts without needless zeros: "0.1", "-12". */
export function decimalDifference(minuend: Decimal, subtrahend: Decimal): string {
  const units = unitsOf(minuend) - unitsOf(subtrahend);
  const absolute = units < 0n ? -units : units;
  const fraction = String(absolute % one)
    .padStart(places, "0")
    .replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${absolute / one}${fraction === "" ? "" : `.${fraction}`}`;
}

/** How many units of the last place a decimal is; halves are rounded away from zero, as databases store them. */
function unitsOf(value: Decimal): bigint {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(value ?? 0)) ?? [];
  const shift = Number(exponent) - fraction.length + places;
  const digits = BigInt(`${whole}${fraction}` || "0");
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : roundedBy(digits, 10n ** BigInt(-shift));
  return sign === "-" ? -units : units;
}

const roundedBy = (digits: bigint, divisor: bigint): bigint => (digits + divisor / 2n) / divisor;
