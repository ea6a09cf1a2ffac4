/** Operators of the expression language (URL Conventions 4.01, 5.1.1.1–5.1.1.3): their SQL symbols and result types. */
import { sql, type Fragment } from "../sql/fragment";
import { isNumeric, type PrimitiveTypeName, primitiveTypes } from "../model/types";

export type ComparisonOperator = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
export type ArithmeticOperator = "add" | "sub" | "mul" | "div" | "divby" | "mod";

export const comparisonSigns: Readonly<Record<ComparisonOperator, Fragment>> = {
  eq: sql`=`,
  ne: sql`<>`,
  lt: sql`<`,
  le: sql`<=`,
  gt: sql`>`,
  ge: sql`>=`,
};

/** The symbols are the same in all databases; `div` of decimals and of integers has one symbol. */
export const arithmeticSigns: Readonly<Record<ArithmeticOperator, Fragment>> = {
  add: sql`+`,
  sub: sql`-`,
  mul: sql`*`,
  div: sql`/`,
  divby: sql`/`,
  mod: sql`%`,
};

/** Operators for which a second operand of 0 has no result. */
export const divides = (operator: ArithmeticOperator): boolean =>
  operator === "div" || operator === "divby" || operator === "mod";

export const isComparison = (operator: string): operator is ComparisonOperator =>
  Object.hasOwn(comparisonSigns, operator);

/**
 * The type of an arithmetic expression, or undefined for invalid operands. Numbers widen to the larger type, `divby`
 * gives a decimal; dates and durations follow the table in section 5.1.1.2.
 */
export function arithmeticType(
  operator: ArithmeticOperator,
  left: PrimitiveTypeName,
  right: PrimitiveTypeName,
): PrimitiveTypeName | undefined {
  if (isNumeric(left) && isNumeric(right)) {
    const wider = primitiveTypes[left].numericRank >= primitiveTypes[right].numericRank ? left : right;
    return operator === "divby" && wider !== "Edm.Double" ? "Edm.Decimal" : wider;
  }
  if (
    left === "Edm.Duration" &&
    isNumeric(right) &&
    operator !== "mod" &&
    operator !== "add" &&
    operator !== "sub"
  )
    return left;
  if (right === "Edm.Duration" && isNumeric(left) && operator === "mul") return right;
  return temporal[`${left} ${operator} ${right}`];
}

const temporal: Readonly<Record<string, PrimitiveTypeName>> = {
  "Edm.Date sub Edm.Date": "Edm.Duration",
  "Edm.Date add Edm.Duration": "Edm.Date",
  "Edm.Date sub Edm.Duration": "Edm.Date",
  "Edm.DateTimeOffset sub Edm.DateTimeOffset": "Edm.Duration",
  "Edm.DateTimeOffset add Edm.Duration": "Edm.DateTimeOffset",
  "Edm.DateTimeOffset sub Edm.Duration": "Edm.DateTimeOffset",
  "Edm.Duration add Edm.Duration": "Edm.Duration",
  "Edm.Duration sub Edm.Duration": "Edm.Duration",
};
