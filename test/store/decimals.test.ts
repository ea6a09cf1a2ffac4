/** Arithmetic of SQLite on decimals, compared with whole numbers of units of the eighth place. */
import { assert, bigInt, constantFrom, property, record, tuple } from "fast-check";
import { decimalArithmetic, decimalTotal } from "../../src/odata/store/sqlite/decimals";

const one = 10n ** 8n;

/** A decimal of at most 15 digits and 8 places, with its units. */
const decimals = record({
  digits: bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n),
  cut: constantFrom(0, 3, 6, 9, 12),
})
  .map(({ digits, cut }) => digits / 10n ** BigInt(cut))
  .chain((digits) => constantFrom(0, 1, 2, 5, 8).map((places) => ({ digits, places })))
  .map(({ digits, places }) => ({
    value: Number(`${digits}e-${places}`),
    units: digits * 10n ** BigInt(8 - places),
  }));

/** The quotient, halves rounded away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const [n, d] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const [whole, rest] = [n / d, n % d];
  if (2n * (rest < 0n ? -rest : rest) < d) return whole;
  return n < 0n ? whole - 1n : whole + 1n;
}

const expected: Readonly<Record<keyof typeof decimalArithmetic, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => quotient(a * b, one),
  div: (a, b) => quotient(a * one, b),
  mod: (a, b) => a % b,
};

const operators = Object.keys(expected) as (keyof typeof decimalArithmetic)[];

test.each(operators)("%s has the digits of decimals", (operator) => {
  assert(
    property(tuple(decimals, decimals), ([a, b]) => {
      if (b.units === 0n) return;
      const units = expected[operator](a.units, b.units);
      expect(decimalArithmetic[operator](a.value, b.value)).toBe(Number(`${units}e-8`));
    }),
    { numRuns: 5000 },
  );
});

test.each(operators)("%s of a missing or infinite operand is null", (operator) => {
  for (const [a, b] of [[null, 1], [1, null], [Infinity, 1], [1, -Infinity]] as const)
    expect(decimalArithmetic[operator](a, b)).toBeNull();
}); // prettier-ignore

test("division by zero is null", () => {
  expect([decimalArithmetic.div(1, 0), decimalArithmetic.mod(1, 0)]).toEqual([null, null]);
});

test.each([
  [null, null],
  [0.1 + 0.2, 0.3],
  [100_000_000_000.09001, 100_000_000_000.09],
  [1 / 3, 0.33333333],
  [-2 / 3, -0.66666667],
  [1e19, 1e19],
])("the total %p is the decimal %p", (value, total) => expect(decimalTotal(value)).toBe(total));
