/** Operators and overloads over bound values: the compatible types of operands, and the type of the result. */
import { mismatch } from "../errors";
import type { Overload } from "../language/functions";
import {
  type ArithmeticOperator,
  arithmeticType,
  type ComparisonOperator,
  divides,
} from "../language/operators";
import type { Property } from "../model/model";
import {
  integerRanges,
  type IntegerTypeName,
  isFloating,
  isIntegerTypeName,
  isNumeric,
  type PrimitiveTypeName,
  primitiveTypes,
} from "../model/types";
import {
  asWritten,
  coerceLiteral,
  comparedLiterals,
  comparisonHolds,
  given,
  isFine,
  negated,
  nonZero,
  rounded,
  wholeness,
} from "./literal";
import type { SqlValue } from "../sql/fragment";
import { isNanInfinity, type LiteralType, type NanInfinity } from "../uri/ast";
import type { AmongRows, Inputs, Source, Value } from "./plan";
import type { Binding } from "./scope";

type Maker = Pick<Binding, "node">;
/** A maker for values that may be repeated. */
type Repeater = Pick<Binding, "node" | "again">;

/** The property that determines how a literal compared with the value is read. */
const propertyOfValue = (value: Value): Property | undefined =>
  value.kind === "column" ? value.property : codeAmong([value]);

/** The property of the first value, where all values are codes in their normal form; literals and nulls are ignored. */
export function codeAmong(values: readonly Value[]): Property | undefined {
  const codes = values
    .filter(({ kind }) => kind !== "parameter" && kind !== "null")
    .map((value): Property | undefined => {
      if (value.kind === "column") return value.property.normalized ? value.property : undefined;
      if (value.kind === "rooted" || value.kind === "member") return codeAmong([value.value]);
      return value.kind === "case" ? codeAmong(value.branches.map(({ then }) => then)) : undefined;
    });
  return codes.includes(undefined) ? undefined : codes[0];
}

/** Whether the value is a code in its normal form. */
export const isNormalized = (value: Value): boolean => codeAmong([value]) !== undefined;

/** Converts two operands to one type, literals to the type of the other side (options accept every spelling). */
function ofOneType(a: Value, b: Value, what: string): [Value, Value] {
  if (a.kind === "null" || b.kind === "null") return [a, b];
  const left = a.kind === "parameter" ? coerceLiteral(a, b.type, propertyOfValue(b)) : a;
  const right = b.kind === "parameter" ? coerceLiteral(b, a.type, propertyOfValue(a)) : b;
  // One of two literals may have to keep its type: duration'P1D' eq 'P1D'.
  for (const [x, y] of [
    [left, right],
    [a, right],
    [left, b],
  ]) {
    if (x && y && comparable(x.type, y.type)) return [x, y];
  }
  throw mismatch(`${what} cannot take operands of the types ${a.type} and ${b.type}.`);
}

/** Whether values of the types can be compared: equal types, or two numbers. */
export const comparable = (a: PrimitiveTypeName, b: PrimitiveTypeName): boolean =>
  a === b || (isNumeric(a) && isNumeric(b));

/** The comparison of two operands, converted to one type. Throws 400 for types that cannot be compared. */
export function comparison(maker: Repeater, operator: ComparisonOperator, a: Value, b: Value): Value {
  const [left, right] = comparisonOperands(maker, a, b, `'${operator}'`);
  return (
    comparedNanInfinity(maker, operator, left, right) ??
    comparedLiterals(maker, operator, left, right) ??
    comparedInMilliseconds(maker, operator, left, right)
  );
}

/** The comparison, in which a literal that is finer than milliseconds keeps its order. */
function comparedInMilliseconds(
  maker: Maker,
  operator: ComparisonOperator,
  left: Value,
  right: Value,
): Value {
  if (operator !== "eq" && operator !== "ne")
    return compared(
      maker,
      operator,
      isFine(left) ? rounded(left, operator === "gt" || operator === "le") : left,
      isFine(right) ? rounded(right, operator === "lt" || operator === "ge") : right,
    );
  const same = compared(maker, operator, left, right);
  const fine = [left, right].find(isFine);
  if (!fine) return same;
  return operator === "eq"
    ? junction(maker, "and", same, wholeness(maker, fine, "whole"))
    : junction(maker, "or", same, wholeness(maker, fine, "finer"));
}

/** The two operands of a comparison: of one type, decimal literals as they were written. */
export function comparisonOperands(maker: Maker, a: Value, b: Value, what: string): [Value, Value] {
  const [left, right] = ofOneType(asInstant(maker, a, b), asInstant(maker, b, a), what);
  return [asWritten(left), asWritten(right)];
}

/** The comparison of two values of one type. */
export const compared = ({ node }: Maker, operator: ComparisonOperator, left: Value, right: Value): Value =>
  node({ kind: "comparison", operator, left, right, type: "Edm.Boolean", nullable: false });

/** Both conditions, or one of them; neither of them is null. */
export const junction = ({ node }: Maker, kind: "and" | "or", left: Value, right: Value): Value =>
  node({ kind, left, right, type: "Edm.Boolean", nullable: false });

/** The null of a type. */
export const nullOf = ({ node }: Maker, type: PrimitiveTypeName): Value =>
  node({ kind: "null", type, nullable: true });

/** The partition of the request. */
export const requestPartition = (maker: Maker): Value => given(maker, "Edm.Guid", readPartition);

/** One function, so that a statement has one parameter for the partition. */
const readPartition = ({ partition }: Inputs): string => partition;

/** A column of the source's table, in its stored form. */
export const storedValue = ({ node }: Maker, source: Source, property: Property, nullable = false): Value =>
  node({ kind: "column", source, property, computed: undefined, type: property.type, nullable });

/**
 * A date that is compared with an instant is its first instant in UTC. The standard leaves the pair undefined; clients
 * without a date type (DevExtreme, JavaScript's Date) send such comparisons, and Microsoft's services accept them.
 */
const asInstant = ({ node }: Maker, value: Value, other: Value): Value =>
  value.type === "Edm.Date" && other.type === "Edm.DateTimeOffset"
    ? node({ kind: "cast", operand: value, type: other.type, nullable: value.nullable })
    : value;

/** The result of an arithmetic operator (URL Conventions 4.01, 5.1.1.2). Throws 400 for operands of other types. */
export function arithmetic(maker: Repeater, operator: ArithmeticOperator, a: Value, b: Value): Value {
  if (a.kind === "null" || b.kind === "null") return nullOf(maker, "Edm.Decimal");
  const [left, right] = [durationLiteral(a), durationLiteral(b)];
  const widest = arithmeticType(operator, left.type, right.type);
  if (!widest) throw mismatch(`'${operator}' cannot take operands of the types ${a.type} and ${b.type}.`);
  const evaluated = computedNanInfinity(maker, operator, left, right);
  if (evaluated) return evaluated;
  const type = isIntegerTypeName(widest) ? integerType(operator, left, right) : widest;
  const overflows = mayOverflow(operator, left, right, type);
  const isDivision = divides(operator);
  const isMoment = type === "Edm.Date" || type === "Edm.DateTimeOffset";
  return maker.node({
    kind: "arithmetic",
    operator,
    left,
    right: isDivision ? nonZero(right) : right,
    type,
    overflows,
    // Division by zero, and a result outside the type or the calendar, is null.
    nullable: left.nullable || right.nullable || isDivision || isMoment || overflows,
  });
}

function mayOverflow(
  operator: ArithmeticOperator,
  left: Value,
  right: Value,
  type: PrimitiveTypeName,
): boolean {
  if (isIntegerTypeName(type)) return bitsOfResult(operator, left, right) >= int64Bits;
  // No duration is longer than that between the first and the last day of the calendar.
  if (type === "Edm.Duration") return left.type !== "Edm.Date" && left.type !== "Edm.DateTimeOffset";
  if (isFloating(type)) return operator !== "mod";
  // A sum of two decimals has hardly more digits than its operands; products and quotients grow without limit.
  return operator === "mul" || operator === "div" || operator === "divby";
}

/** The negated value (URL Conventions 4.01, 5.1.1.2.3): an integer is subtracted from 0, so its type may widen. */
export function negation(maker: Repeater, value: Value): Value {
  const operand = durationLiteral(value);
  if (operand.kind === "null") return operand;
  if (operand.kind === "nanInfinity") return numberOf(maker, wordOf(-numbers[operand.word]) ?? operand.word);
  if (isDivided(operand)) return overBranches(maker, operand, operand.type, (then) => negation(maker, then));
  if (operand.kind === "parameter" && operand.literal) return negated(operand, operand.literal);
  if (isIntegerTypeName(operand.type)) return arithmetic(maker, "sub", fixedInteger(maker, 0), operand);
  return maker.node({ kind: "negate", operand, type: operand.type, nullable: operand.nullable });
}

/** Texts are not operands of arithmetic, so a text is a duration without its prefix, as 4.01 allows. */
const durationLiteral = (value: Value): Value =>
  value.kind === "parameter" && value.literal?.type === "string" && value.type === "Edm.String"
    ? (coerceLiteral(value, "Edm.Duration") ?? value)
    : value;

/*
 * INF, -INF and NaN (URL Conventions 4.01, 5.1.1.1 and 5.1.1.2; IEEE 754). SQLite has no NaN and SQL Server none of them,
 * so operators over them are evaluated here. All values of a database are finite. A value that depends on a finite one
 * is a `case` over its sign, and an operator over a `case` with such a number is one over each of its branches. Where the
 * number itself would have to be in the statement, `sql/value.ts` rejects it.
 */

type Case = Extract<Value, { kind: "case" }>;

const numbers: Readonly<Record<NanInfinity, number>> = { INF: Infinity, "-INF": -Infinity, NaN: NaN };

/** The word for a number that is not finite, undefined for one that is. */
const wordOf = (number: number): NanInfinity | undefined =>
  Number.isNaN(number) ? "NaN" : number === Infinity ? "INF" : number === -Infinity ? "-INF" : undefined;

/** The number that the value is, whatever the record; undefined for finite ones and null. */
const nanInfinityOf = (value: Value): number | undefined =>
  value.kind === "nanInfinity" ? numbers[value.word] : undefined;

/** Whether one of the branches is, or may be, a number that is not finite. */
const isDivided = (value: Value): value is Case =>
  value.kind === "case" && value.branches.some(({ then }) => mayBeNanInfinity(then));

export const mayBeNanInfinity = (value: Value): boolean => value.kind === "nanInfinity" || isDivided(value);

const numberOf = ({ node }: Maker, word: NanInfinity): Value =>
  node({ kind: "nanInfinity", word, type: "Edm.Double", nullable: false });

/** The text as such a number where it is one in every request of the plan's shape. */
export function nanInfinityInText(maker: Maker, value: Value): Value | undefined {
  const literal = value.kind === "parameter" && value.type === "Edm.String" ? value.literal : undefined;
  const text = literal?.type === "string" ? (literal.fixed ?? "") : "";
  return isNanInfinity(text) ? numberOf(maker, text) : undefined;
}

/** The `case` with the result of a function for each of its values; `otherwise` is that for null. */
function overBranches(
  maker: Repeater,
  { branches }: Case,
  type: PrimitiveTypeName,
  map: (then: Value) => Value,
  otherwise?: Value,
): Value {
  const mapped = branches.map(({ when, then }) => ({ when: maker.again(when), then: map(then) }));
  const last = otherwise ? [{ when: booleanValue(maker, true), then: otherwise }] : [];
  return maker.node({ kind: "case", branches: [...mapped, ...last], type, nullable: !otherwise });
}

/** The result of a function of one operand, which is null for null, for each value of a `case` with such a number. */
export const mapNanInfinity = (
  maker: Repeater,
  operand: Value,
  type: PrimitiveTypeName,
  map: (operand: Value) => Value,
): Value =>
  isDivided(operand)
    ? overBranches(maker, operand, type, (then) => mapNanInfinity(maker, then, type, map))
    : map(operand);

/** A binary operator over a `case` with such a number: over each of its branches. Undefined where no operand is one. */
function overOperands(
  maker: Repeater,
  left: Value,
  right: Value,
  type: PrimitiveTypeName,
  apply: (left: Value, right: Value) => Value,
  ofNull = false,
): Value | undefined {
  const divided = isDivided(left) ? left : isDivided(right) ? right : undefined;
  if (!divided) return undefined;
  const map = (value: Value): Value =>
    divided === left ? apply(value, maker.again(right)) : apply(maker.again(left), value);
  return overBranches(maker, divided, type, map, ofNull ? map(nullOf(maker, divided.type)) : undefined);
}

/** Undefined where both operands are finite or null. */
function comparedNanInfinity(
  maker: Repeater,
  operator: ComparisonOperator,
  left: Value,
  right: Value,
): Value | undefined {
  const apply = (a: Value, b: Value): Value => comparison(maker, operator, a, b);
  const divided = overOperands(maker, left, right, "Edm.Boolean", apply, true);
  if (divided) return divided;
  const [a, b] = [nanInfinityOf(left), nanInfinityOf(right)];
  if (a === undefined && b === undefined) return undefined;
  // Every finite number has the same order to them as 0, and INF minus INF is NaN.
  const holds = comparisonHolds[operator](a === b ? 0 : (a ?? 0) - (b ?? 0));
  const finite = a === undefined ? left : b === undefined ? right : undefined;
  return !holds || !finite || operator === "ne"
    ? booleanValue(maker, holds)
    : comparison(maker, "ne", finite, nullOf(maker, finite.type));
}

const compute: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  divby: (a, b) => a / b,
  mod: (a, b) => a % b,
};

/** Undefined where both operands are finite, and for durations. */
function computedNanInfinity(
  maker: Repeater,
  operator: ArithmeticOperator,
  left: Value,
  right: Value,
): Value | undefined {
  const apply = (a: Value, b: Value): Value => arithmetic(maker, operator, a, b);
  const divided = overOperands(maker, left, right, "Edm.Double", apply);
  if (divided) return divided;
  const [a, b] = [nanInfinityOf(left), nanInfinityOf(right)];
  const finite = a === undefined ? left : b === undefined ? right : undefined;
  if ((a === undefined && b === undefined) || finite?.type === "Edm.Duration") return undefined;
  const zero = fixedInteger(maker, 0);
  // Any finite number of the sign has the same result.
  const result = (sign: number): Value => {
    const word = wordOf(compute[operator](a ?? sign, b ?? sign));
    if (word) return numberOf(maker, word);
    // The remainder of a finite number is the number itself, and its quotient is 0.
    const operand = operator === "mod" && finite ? maker.again(finite) : zero;
    return maker.node({ kind: "cast", operand, type: "Edm.Double", nullable: operand.nullable });
  };
  if (!finite) return result(0);
  const signs: readonly (readonly [ComparisonOperator, number])[] = [
    ["gt", 1],
    ["lt", -1],
    ["eq", 0],
  ];
  const branches = signs.map(([sign, number]) => ({
    when: comparison(maker, sign, maker.again(finite), zero),
    then: result(number),
  }));
  return maker.node({ kind: "case", branches, type: "Edm.Double", nullable: true });
}

/** Whether the value is one of those in the rows. */
export const isAmong = ({ node }: Maker, value: Value, rows: AmongRows): Value =>
  node({ kind: "among", value, rows, type: "Edm.Boolean", nullable: false });

/** The negation of a condition that is never null. */
export const not = ({ node }: Maker, operand: Value): Value =>
  node({ kind: "not", operand, type: "Edm.Boolean", nullable: false });

/** A value that is the same in every request, as a constant of the statement. `written` is that of a URL. */
export const fixedValue = (
  maker: Maker,
  type: PrimitiveTypeName,
  value: SqlValue,
  written: LiteralType = "string",
): Value => given(maker, type, () => value, { type: written, index: -1, fixed: String(value) });

export const fixedInteger = (maker: Maker, number: number): Value =>
  fixedValue(maker, "Edm.Int32", number, "integer");

/** A tree of minimal depth: databases limit the depth of an expression, not its length. */
export function balanced(maker: Maker, operator: "and" | "or", operands: readonly Value[]): Value {
  const [first, second] = operands;
  if (!first || !second) return first ?? booleanValue(maker, operator === "and");
  const half = Math.ceil(operands.length / 2);
  const [left, right] = [
    balanced(maker, operator, operands.slice(0, half)),
    balanced(maker, operator, operands.slice(half)),
  ];
  const nullable = left.nullable || right.nullable;
  return maker.node({ kind: operator, left, right, type: "Edm.Boolean", nullable });
}

/** All of the conditions; undefined for none. */
export function allOf(maker: Maker, conditions: readonly (Value | undefined)[]): Value | undefined {
  const all = conditions.filter((condition) => condition !== undefined);
  return all.length > 0 ? balanced(maker, "and", all) : undefined;
}

/** The conditions that must all hold. */
export function conjuncts(where: Value | undefined): readonly Value[] {
  if (where?.kind === "and") return [...conjuncts(where.left), ...conjuncts(where.right)];
  return where ? [where] : [];
}

/** The operands converted to the parameters of an overload, or undefined. */
export function fit(overload: Overload, operands: readonly Value[]): Value[] | undefined {
  if (overload.parameters.length !== operands.length) return undefined;
  const fitted: Value[] = [];
  for (const [i, type] of overload.parameters.entries()) {
    const operand = operands[i];
    const value = operand && (operand.kind === "null" ? { ...operand, type } : coerceLiteral(operand, type));
    if (!value || !(value.kind === "null" || assignable(value.type, type))) return undefined;
    fitted.push(value);
  }
  return fitted;
}

const assignable = (from: PrimitiveTypeName, to: PrimitiveTypeName): boolean =>
  from === to ||
  (isNumeric(to) &&
    isNumeric(from) &&
    primitiveTypes[from].numericRank <= Math.max(primitiveTypes[to].numericRank, 2));

/** A Boolean that is the same in every request. */
export const booleanValue = (maker: Maker, is: boolean): Value =>
  given(maker, "Edm.Boolean", () => (is ? 1 : 0));

/*
 * The maximum magnitude of an integer expression, so that databases check for overflow only where it is possible:
 * arithmetic is done in 64 bits, and a result that does not fit is null
 * (docs/decisions/0022-databases-answer-alike.md).
 */

/** A value of this many bits may be 2 to that power, which a signed 64-bit integer cannot hold. */
const int64Bits = 63;
/** The bits of the number of records that a database can count. */
const countBits = 48;

const bitsOfInteger = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;
const bitsOfType = (type: IntegerTypeName): number => bitsOfInteger(integerRanges[type][0] + 1n);

/** The least n, or one more, such that the value is between -2^n and 2^n. */
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
    case "member":
      return bitsOf(value.value);
    default:
      return isIntegerTypeName(value.type) ? bitsOfType(value.type) : int64Bits;
  }
}

/** The same for the result of an operator, which may exceed 64 bits. */
function bitsOfResult(operator: ArithmeticOperator, left: Value, right: Value): number {
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

/** The type of integer arithmetic: 64 bits wherever 32 might not hold the result, so that no value exceeds its type. */
function integerType(operator: ArithmeticOperator, left: Value, right: Value): PrimitiveIntegerType {
  const isSmall = operator === "mod" && left.type !== "Edm.Int64";
  return isSmall || bitsOfResult(operator, left, right) < 31 ? "Edm.Int32" : "Edm.Int64";
}

type PrimitiveIntegerType = Extract<IntegerTypeName, "Edm.Int32" | "Edm.Int64">;
