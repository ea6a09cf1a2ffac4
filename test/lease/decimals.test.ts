/** Exact arithmetic: what is read, what is added, and where halves go. */
import {
  centsOf, centsText, decimalDifference, fractionOf, minus, order, plus, ratio, smallerOf, textOf, times, zero,
} from "../../src/lease/decimals"; // prettier-ignore

test.each([
  ["12.50", "12.5"],
  [12.5, "12.5"],
  ["-0.1", "-0.1"],
  ["99999999999999999999.99999999", "99999999999999999999.99999999"],
  [1e-7, "0.0000001"],
  ["1E3", "1000"],
  [1e21, "1000000000000000000000"],
  ["0.000000005", "0.00000001"],
  ["-0.000000005", "-0.00000001"],
  [undefined, "0"],
  [null, "0"],
  ["", "0"],
])("%p is %s", (value, text) => {
  expect(textOf(fractionOf(value))).toBe(text);
});

test.each([
  ["0.3", "0.1", "0.2"],
  [0.3, 0.1, "0.2"],
  ["10", undefined, "10"],
  [undefined, "10", "-10"],
])("%p - %p = %s", (a, b, difference) => {
  expect(decimalDifference(a, b)).toBe(difference);
});

describe("rounding: to 8 places, then half away from zero to 2", () => {
  test.each([
    [ratio(5, 1000), "0.01"],
    [ratio(-5, 1000), "-0.01"],
    [ratio(4999, 1_000_000), "0"],
    [ratio(-4999, 1_000_000), "0"],
    // 0.00499999999 is 0.005 in 8 places.
    [ratio(499_999_999, 100_000_000_000), "0.01"],
    [ratio(-499_999_999, 100_000_000_000), "-0.01"],
    [ratio(2, 3), "0.67"],
    [ratio(1, 3), "0.33"],
    [ratio(125, 10), "12.5"],
    [zero, "0"],
  ])("%p is %s", (amount, text) => {
    expect(centsText(centsOf(amount))).toBe(text);
  });
});

test("thirds add up to one, and differences of long sums stay short", () => {
  const third = ratio(1, 3);
  expect(order(plus(plus(third, third), third), ratio(1))).toBe(0);
  let left = fractionOf("1000");
  for (let i = 0; i < 1000; i += 1) left = minus(left, times(fractionOf("0.5"), ratio(31, 31 * 7)));
  expect(textOf(left)).toBe("928.57142857");
  expect(left.denominator < 10n ** 20n).toBe(true);
});

test.each([
  [ratio(1, 3), ratio(2, 3), -1],
  [ratio(2, 6), ratio(1, 3), 0],
  [ratio(-1, 3), ratio(-1, 2), 1],
])("order of %p and %p", (a, b, expected) => {
  expect(order(a, b)).toBe(expected);
  expect(order(smallerOf(a, b), expected > 0 ? b : a)).toBe(0);
});
