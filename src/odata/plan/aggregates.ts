/**
 * Aggregate expressions (Data Aggregation 4.0, section 3.2.1): their methods and the types of their values. They are
 * items of the transformation `aggregate`, and the parameter of the function of that name.
 */
import { didYouMean, invalidOption, mismatch, notImplemented, ODataError } from "../errors";
import { isNumeric, type PrimitiveTypeName } from "../model/types";
import { type AggregateExpression, type Expression, type Step, stepName } from "../uri/ast";
import type { AggregateMethod, Value } from "./plan";

const methods = [
  "sum",
  "min",
  "max",
  "average",
  "countdistinct",
] as const satisfies readonly AggregateMethod[];

/** The error for an expression without a method: a custom aggregate, which this service has none of. */
export const noCustomAggregate = (item: AggregateExpression): ODataError => {
  const name =
    item.kind !== "count" && item.expression.kind === "path"
      ? item.expression.steps.map(stepName).join("/")
      : "";
  return invalidOption(
    `The custom aggregate '${name}' does not exist; expected '${name} with sum as …' with a method: ${methods.join(", ")}.`,
    "$apply",
  );
};

/**
 * The steps of an aggregated path, which may lead to other records; none for an expression, which has a value for each
 * instance, and so has a number or an aggregate of the records that it leads to.
 */
export function aggregatedPath(expression: Expression): readonly Step[] {
  if (expression.kind !== "path" || expression.root !== undefined) return [];
  const last = expression.steps.at(-1)?.kind;
  return last === "count" || last === "lambda" || last === "aggregate" ? [] : expression.steps;
}

/** The method of an expression; 400 for an unknown one, 501 for one of a model. */
export function methodOf(item: AggregateExpression): AggregateMethod {
  if (item.kind === "count") return "count";
  const { method } = item;
  if (method === undefined) throw noCustomAggregate(item);
  const known = methods.find((name) => name === method);
  if (known) return known;
  if (method.includes("."))
    throw notImplemented(`The custom aggregation method '${method}'`, method, `it has ${methods.join(", ")}`);
  throw invalidOption(
    `The aggregation method '${method}' does not exist; expected one of ${methods.join(", ")}.${didYouMean(method, methods)}`,
    method,
  );
}

/** Whether the value is a number of instances or values, which is 0 of none, where other methods give null. */
export const countsInstances = (method: AggregateMethod): boolean =>
  method === "count" || method === "countdistinct";

/** The type of the result, which holds every value (section 3.2.1.4). `name` is that of the value in error messages. */
export function aggregateType(
  method: AggregateMethod,
  operand: Pick<Value, "type"> | undefined,
  name: string,
): PrimitiveTypeName {
  if (countsInstances(method) || !operand) return "Edm.Decimal";
  const { type } = operand;
  const isNumber = isNumeric(type);
  const refused = (expected: string): ODataError =>
    mismatch(
      `'${method}' takes ${expected}, but the aggregated value of '${name}' is of type ${type}.`,
      name,
    );
  if (method === "min" || method === "max") {
    if (type === "Edm.Guid" || type === "Edm.Binary") throw refused("values that have an order");
    return type;
  }
  if (type === "Edm.Duration") return type;
  if (!isNumber) throw refused("numbers");
  if (type === "Edm.Double" || type === "Edm.Decimal") return type;
  return method === "sum" ? "Edm.Int64" : "Edm.Decimal";
}
