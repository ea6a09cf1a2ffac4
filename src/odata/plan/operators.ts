/** Operators and overloads over values that are bound already: which types fit each other, and what comes of them. */
import { ODataError } from "../errors";
import { primitiveTypes, type PrimitiveTypeName } from "../edm/types";
import type { Overload } from "../language/functions";
import { arithmeticType, type ArithmeticOperator, type ComparisonOperator } from "../language/operators";
import { coerceLiteral, nonZero } from "./bind-literal";
import type { Value } from "./plan";

export const mismatch = (message: string): ODataError => new ODataError("BadRequest_TypeMismatch", message);

const propertyOfValue = (value: Value) => (value.kind === "column" ? value.property : undefined);

/** Gives two operands one type, literals taking the type of the other side (options accept every spelling). */
export function alike(a: Value, b: Value, what: string): [Value, Value] {
  if (a.kind === "null" || b.kind === "null") return [a, b];
  const left = a.kind === "parameter" ? coerceLiteral(a, b.type, propertyOfValue(b)) : a;
  const right = b.kind === "parameter" ? coerceLiteral(b, a.type, propertyOfValue(a)) : b;
  // Of two literals, one may have to stay as it is: duration'P1D' eq 'P1D'.
  for (const [x, y] of [
    [left, right],
    [a, right],
    [left, b],
  ]) {
    if (x && y && comparable(x.type, y.type)) return [x, y];
  }
  throw mismatch(`${what} cannot take operands of the types ${a.type} and ${b.type}.`);
}

export const comparable = (a: PrimitiveTypeName, b: PrimitiveTypeName): boolean =>
  a === b || (primitiveTypes[a].numericRank > 0 && primitiveTypes[b].numericRank > 0);

export function comparison(operator: ComparisonOperator, a: Value, b: Value): Value {
  const [left, right] = alike(asInstant(a, b), asInstant(b, a), `'${operator}'`);
  return {
    kind: "comparison",
    operator,
    left,
    right,
    type: "Edm.Boolean",
    nullable: false,
  };
}

/**
 * A date that is compared with an instant is its own first instant in UTC. The standard leaves the pair open; clients that
 * know no dates without a time (DevExtreme, JavaScript's Date) ask that way, and Microsoft's services answer.
 */
const asInstant = (value: Value, beside: Value): Value =>
  value.type === "Edm.Date" && beside.type === "Edm.DateTimeOffset"
    ? { kind: "cast", operand: value, type: beside.type, nullable: value.nullable }
    : value;

export function arithmetic(operator: ArithmeticOperator, a: Value, b: Value): Value {
  if (a.kind === "null" || b.kind === "null") return { kind: "null", type: "Edm.Decimal", nullable: true };
  const [left, right] = [numberLiteral(a), numberLiteral(b)];
  const type = arithmeticType(operator, left.type, right.type);
  if (!type) throw mismatch(`'${operator}' cannot take operands of the types ${a.type} and ${b.type}.`);
  const divides = operator === "div" || operator === "divby" || operator === "mod";
  return {
    kind: "arithmetic",
    operator,
    left,
    right: divides ? nonZero(right) : right,
    type,
    // Division by zero and days beyond the calendar are null.
    nullable:
      left.nullable || right.nullable || divides || type === "Edm.Date" || type === "Edm.DateTimeOffset",
  };
}

/** A literal integer counts as Int32 in arithmetic, so that it does not widen what it is added to. */
const numberLiteral = (value: Value): Value =>
  value.kind === "parameter" && value.type === "Edm.Int64" ? { ...value, type: "Edm.Int32" } : value;

/** A tree as shallow as can be: databases limit the depth of an expression, not its length. */
export function balanced(operator: "and" | "or", operands: readonly Value[]): Value {
  const [first, second] = operands;
  if (!first || !second) return first ?? truth(operator === "and");
  const half = Math.ceil(operands.length / 2);
  const [left, right] = [
    balanced(operator, operands.slice(0, half)),
    balanced(operator, operands.slice(half)),
  ];
  return { kind: operator, left, right, type: "Edm.Boolean", nullable: left.nullable || right.nullable };
}

/** The operands as an overload takes them, or undefined. */
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
  (primitiveTypes[to].numericRank > 0 &&
    primitiveTypes[from].numericRank > 0 &&
    primitiveTypes[from].numericRank <= Math.max(primitiveTypes[to].numericRank, 2));

export const truth = (is: boolean): Value => ({
  kind: "parameter",
  type: "Edm.Boolean",
  nullable: false,
  read: () => (is ? 1 : 0),
  literal: undefined,
});
