/**
 * How far the value of an integer expression can be from zero, so that databases look for an overflow only where there can be
 * one: arithmetic is done in 64 bits, and what does not fit is null (docs/decisions/0022-databases-answer-alike.md).
 */
import { integerRanges, isIntegerTypeName, type IntegerTypeName } from "../model/types";
import type { ArithmeticOperator } from "../language/operators";
import type { Value } from "./plan";

/** A value of so many bits may be 2 to that power, which 64 bits with a sign do not hold. */
export const int64Bits = 63;
/** Records that a database can count. */
const countBits = 48;

const bitsOfInteger = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;
const bitsOfType = (type: IntegerTypeName): number => bitsOfInteger(integerRanges[type][0] + 1n);

/** The least n, or one above it, such that the value lies between -2^n and 2^n. */
function bitsOf(value: Value): number {
  switch (value.kind) {
    case "count":
    case "counted":
      return countBits;
    case "parameter":
      return value.literal?.fixed === undefined ? int64Bits : bitsOfInteger(BigInt(value.literal.fixed));
    case "arithmetic":
      return Math.min(bitsOfResult(value.operator, value.left, value.right), int64Bits);
    case "case":
      return Math.max(...value.branches.map(({ then }) => (then.kind === "null" ? 0 : bitsOf(then))));
    case "rooted":
      return bitsOf(value.value);
    default:
      return isIntegerTypeName(value.type) ? bitsOfType(value.type) : int64Bits;
  }
}

/** The same for the result of an operator, which 64 bits may not hold. */
export function bitsOfResult(operator: ArithmeticOperator, left: Value, right: Value): number {
  const [a, b] = [bitsOf(left), bitsOf(right)];
  switch (operator) {
    case "add":
    case "sub":
      return Math.max(a, b) + 1;
    case "mul":
      return a + b;
    case "mod":
      return Math.min(a, b, int64Bits - 1);
    default:
      return a;
  }
}

/** The type of integer arithmetic: 64 bits wherever 32 might not hold the result, so that no value is beyond its type. */
export function integerType(operator: ArithmeticOperator, left: Value, right: Value): PrimitiveIntegerType {
  const isSmall = operator === "mod" && left.type !== "Edm.Int64";
  return isSmall || bitsOfResult(operator, left, right) < 31 ? "Edm.Int32" : "Edm.Int64";
}

type PrimitiveIntegerType = Extract<IntegerTypeName, "Edm.Int32" | "Edm.Int64">;
