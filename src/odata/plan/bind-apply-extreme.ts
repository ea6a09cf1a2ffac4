/** `topcount`, `topsum`, `toppercent` and their bottom twins (Data Aggregation 4.0, section 3.3.1). */
import { ODataError } from "../errors";
import { primitiveTypes, type PrimitiveTypeName } from "../edm/types";
import type { SqlValue } from "../fragment";
import type { Expression, Transformation } from "../uri/ast";
import { withOnly, withWindow } from "./apply-derive";
import { columnValue, sourceOf, type ApplySet, type Building } from "./apply-set";
import { bindExpression } from "./bind-expression";
import { coerceLiteral } from "./bind-literal";
import type { Inputs, Source, Value } from "./plan";
import { rootScope } from "./scope";

type Extreme = Extract<Transformation, { kind: "extreme" }>;

/** Instances in the order of a value, as many as it takes to reach a number, a sum or a share of the sum. */
export function bindExtreme(
  building: Building,
  set: ApplySet,
  transformation: Extreme,
  partition: readonly string[],
): ApplySet {
  const { name, amount, by } = transformation;
  const goal = name.replace(/^(top|bottom)/, "");
  const value = (source: Source): Value => measured(building, source, by, name, goal);
  const order = { value, descending: name.startsWith("top") };
  if (goal === "count") {
    const limit = amountValue(building, set, amount, name, "Edm.Int64", (n) => n >= 1, "1 or more");
    const numbered = withWindow(building, set, partition, "number", () => undefined, order);
    return keep(building, numbered.set, (column) => compare("le", column(numbered.column), limit));
  }
  const percent = goal === "percent";
  const limit = percent
    ? amountValue(
        building,
        set,
        amount,
        name,
        "Edm.Decimal",
        (n) => n > 0 && n <= 100,
        "above 0 and at most 100",
      )
    : amountValue(building, set, amount, name, "Edm.Decimal", () => true, "a number");
  // The loop of the specification ends when the goal is reached first, whatever the values after that one.
  const before = withWindow(building, set, partition, percent ? "share" : "sum", value, order);
  const reached = (source: Source): Value => columnValue(before.set, source, before.column);
  const highest = withWindow(building, before.set, partition, "highest", reached, order);
  if (percent)
    return keep(building, highest.set, (column) =>
      either(isNull(column(highest.column)), compare("lt", column(highest.column), limit)),
    );
  const lowest = withWindow(building, highest.set, partition, "lowest", reached, order);
  return keep(building, lowest.set, (column) =>
    either(
      both(compare("ge", limit, zero), compare("lt", column(highest.column), limit)),
      both(compare("lt", limit, zero), compare("gt", column(lowest.column), limit)),
    ),
  );
}

function keep(
  building: Building,
  set: ApplySet,
  where: (column: (name: string) => Value) => Value,
): ApplySet {
  const source = sourceOf(building, set);
  return withOnly(
    building,
    set,
    source,
    where((name) => columnValue(set, source, name)),
  );
}

function measured(building: Building, source: Source, by: Expression, name: string, goal: string): Value {
  const value = bindExpression(rootScope(building.binding, source), by);
  if (goal === "count" || primitiveTypes[value.type].numericRank > 0) return value;
  throw new ODataError(
    "BadRequest_TypeMismatch",
    `${name} sums its second parameter, which must be a number; found ${value.type}.`,
    { target: "$apply" },
  );
}

/** The first parameter: a number of the URL, since no instance is at hand to compute it from. */
function amountValue(
  building: Building,
  set: ApplySet,
  expression: Expression,
  name: string,
  type: PrimitiveTypeName,
  isAllowed: (amount: number) => boolean,
  expected: string,
): Value {
  const negative = expression.kind === "negate";
  const literal = bindExpression(
    rootScope(building.binding, sourceOf(building, set)),
    negative ? expression.operand : expression,
  );
  if (literal.kind !== "parameter" || !literal.literal)
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `The first parameter of ${name} must be a literal number; expressions there are not implemented by this service.`,
      { target: "$apply" },
    );
  const isWhole = type === "Edm.Int64" && literal.literal.type !== "integer";
  const value = isWhole ? undefined : coerceLiteral(literal, type);
  const refused = (found: string): ODataError =>
    new ODataError(
      "BadRequest_InvalidQueryOption",
      `The first parameter of ${name} must be ${type === "Edm.Int64" ? "a whole number, " : ""}${expected}; found ${found}.`,
      { target: "$apply" },
    );
  if (value?.kind !== "parameter") throw refused(`a literal of type ${literal.type}`);
  const read = (inputs: Inputs): SqlValue => {
    const number = Number(value.read(inputs)) * (negative ? -1 : 1);
    if (isAllowed(number)) return number;
    throw refused(String(number));
  };
  return { ...value, type, read, literal: undefined };
}

const zero: Value = {
  kind: "parameter",
  type: "Edm.Decimal",
  nullable: false,
  literal: undefined,
  read: () => 0,
};
const condition = { type: "Edm.Boolean", nullable: false } as const;
const compare = (operator: "le" | "lt" | "ge" | "gt", left: Value, right: Value): Value => ({
  kind: "comparison",
  operator,
  left,
  right,
  ...condition,
});
const isNull = (left: Value): Value => ({
  kind: "comparison",
  operator: "eq",
  left,
  right: { kind: "null", type: left.type, nullable: true },
  ...condition,
});
const both = (left: Value, right: Value): Value => ({ kind: "and", left, right, ...condition });
const either = (left: Value, right: Value): Value => ({ kind: "or", left, right, ...condition });
