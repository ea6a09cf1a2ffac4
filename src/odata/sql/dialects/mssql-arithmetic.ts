/** SQL Server: computing, with operands cast so that nothing is cut, wrapped or overflows before it must. */
import { isIntegerTypeName, type PrimitiveTypeName } from "../../edm/types";
import { sql, type Fragment } from "../../fragment";
import { arithmeticSigns, divides } from "../../language/operators";
import type { Dialect } from "../dialect";
import { as, guidText, isFloating } from "./mssql-text";

const day = sql`86400000`;
const firstInstant = sql`cast('0001-01-01' as datetime2(3))`;

/** A date or datetime moved by milliseconds; null beyond the years that there are. DATEADD takes no more than an int. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const since = sql`(datediff_big(millisecond, ${firstInstant}, ${as(value, "Edm.DateTimeOffset")}) + (${milliseconds}))`;
  const inRange = sql`${since} between 0 and 315537897599999`;
  const later = sql`dateadd(millisecond, cast(${since} % ${day} as int), dateadd(day, cast(${since} / ${day} as int), ${firstInstant}))`;
  return as(sql`case when ${inRange} then ${later} end`, type);
}

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`datediff_big(millisecond, ${as(b, "Edm.DateTimeOffset")}, ${as(a, "Edm.DateTimeOffset")})`;

/**
 * Of decimals. The database keeps 38 digits of a product and takes those that two operands might need before the point
 * from the ones behind it; operands below ten thousand millions need fewer, and give all places.
 */
function product(a: Fragment, b: Fragment): Fragment {
  const exact = as(sql`try_cast(${a} as decimal(19, 8)) * try_cast(${b} as decimal(18, 8))`, "Edm.Decimal");
  return sql`coalesce(${exact}, ${as(sql`${as(a, "Edm.Decimal")} * ${as(b, "Edm.Decimal")}`, "Edm.Decimal")})`;
}

export const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  const together = (type: PrimitiveTypeName): Fragment => {
    const other = divides(operator) ? sql`nullif(${as(b, type)}, 0)` : as(b, type);
    return sql`(${as(a, type)} ${arithmeticSigns[operator]} ${other})`;
  };
  if (isIntegerTypeName(result)) return together("Edm.Int64");
  if (result === "Edm.Duration" && right === "Edm.Duration") return together("Edm.Int64");
  if (isFloating(result) && operator !== "mod") return together("Edm.Double");
  const exact = operator === "mul" ? product(a, b) : as(together("Edm.Decimal"), "Edm.Decimal");
  if (result === "Edm.Duration") return as(sql`round(${exact}, 0)`, result);
  return isFloating(result) ? as(exact, result) : exact;
};

export const rounded: Dialect["rounded"] = (value, type) =>
  isFloating(type) ? value : as(value, "Edm.Decimal");

/** The mean of a group without overflow: AVG would count in the type of its operand, and cut what does not fit. */
const mean = (value: Fragment): Fragment =>
  sql`${as(sql`sum(${as(value, "Edm.Decimal")})`, "Edm.Decimal")} / nullif(count(${value}), 0)`;

export const aggregate: Dialect["aggregate"] = (method, value, type) => {
  const counted = isIntegerTypeName(type) || type === "Edm.Duration";
  switch (method) {
    case "count":
      return sql`count_big(${value})`;
    case "countdistinct":
      return sql`count_big(distinct ${value})`;
    case "min":
    case "max": {
      const extreme = (operand: Fragment): Fragment =>
        method === "min" ? sql`min(${operand})` : sql`max(${operand})`;
      if (type === "Edm.Boolean") return as(extreme(as(value, "Edm.Int32")), type);
      return type === "Edm.Guid" ? as(extreme(guidText(value)), type) : extreme(value);
    }
    case "sum":
      return counted ? sql`sum(${as(value, "Edm.Int64")})` : rounded(sql`sum(${value})`, type);
    case "average":
      if (isFloating(type)) return sql`avg(${value})`;
      return type === "Edm.Duration" ? as(sql`round(${mean(value)}, 0)`, type) : rounded(mean(value), type);
  }
};
