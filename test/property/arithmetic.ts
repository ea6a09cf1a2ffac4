/**
 * The arithmetic operators after URL Conventions, 5.1.1.2; every decimal result is rounded to 8 places (DECISIONS, 2).
 */
import type { BinaryOperator } from "../../src/odata/uri/ast";
import {
  date, dayLength, decimal, dividedAndRounded, duration, instant, integer, isNumber, places, Undecided, units,
  type NumberValue, type Value,
} from "./values"; // prettier-ignore

export type ArithmeticOperator = Extract<BinaryOperator, "add" | "sub" | "mul" | "div" | "divby" | "mod">;

/** Neither operand is null. */
export function calculate(operator: ArithmeticOperator, a: Value, b: Value): Value {
  if (isNumber(a) && isNumber(b)) {
    const divides = operator === "div" || operator === "divby" || operator === "mod";
    // "The request fails" for types without infinity; the documents do not mention the database's null either.
    if (divides && units(b) === 0n) throw new Undecided("a division by a value that is zero");
    if (a.type === "integer" && b.type === "integer" && operator !== "divby")
      return integer(ofIntegers(operator, a.whole, b.whole));
    return decimal(ofDecimals(operator, units(a), units(b)));
  }
  return ofTimes(operator, a, b);
}

function ofIntegers(operator: Exclude<ArithmeticOperator, "divby">, a: bigint, b: bigint): bigint {
  switch (operator) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "div":
      return a / b; // BigInt truncates towards zero, and its remainder has the sign of the left operand
    case "mod":
      return a % b;
  }
}

function ofDecimals(operator: ArithmeticOperator, a: bigint, b: bigint): bigint {
  switch (operator) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return dividedAndRounded(a * b, places);
    case "div":
    case "divby":
      return dividedAndRounded(a * places, b);
    case "mod":
      return a % b;
  }
}

function ofTimes(operator: ArithmeticOperator, a: Value, b: Value): Value {
  if (operator === "mul" && a.type === "duration" && isNumber(b)) return scaled(a.ms, b);
  if (operator === "mul" && isNumber(a) && b.type === "duration") return scaled(b.ms, a);
  if ((operator === "div" || operator === "divby") && a.type === "duration" && isNumber(b)) {
    if (units(b) === 0n) throw new Undecided("a duration divided by zero");
    return duration(Number(dividedAndRounded(BigInt(a.ms) * places, units(b))));
  }
  const direction = operator === "add" ? 1 : operator === "sub" ? -1 : 0;
  if (direction !== 0 && b.type === "duration") {
    if (a.type === "duration") return duration(a.ms + direction * b.ms);
    if (a.type === "instant") return instant(a.ms + direction * b.ms);
    // A date is converted to midnight, moved, and converted back (5.1.1.2.1).
    if (a.type === "date") return date(Math.floor((a.day * dayLength + direction * b.ms) / dayLength));
  }
  if (operator === "sub" && a.type === "instant" && b.type === "instant") return duration(a.ms - b.ms);
  if (operator === "sub" && a.type === "date" && b.type === "date")
    return duration((a.day - b.day) * dayLength);
  throw new Error(`${a.type} ${operator} ${b.type} is not defined`);
}

/** A duration has milliseconds in this model (DECISIONS, section 2). */
const scaled = (ms: number, factor: NumberValue): Value =>
  duration(Number(dividedAndRounded(BigInt(ms) * units(factor), places)));
