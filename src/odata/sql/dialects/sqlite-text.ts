/** SQLite: values as text and as other types. Null stays null, whatever function would write it as a zero. */
import {
  integerRanges,
  isIntegerTypeName,
  primitiveTypes,
  type IntegerTypeName,
  type PrimitiveTypeName,
} from "../../edm/types";
import { number, sql, text, type Fragment } from "../../fragment";
import type { Dialect } from "../dialect";

const isFloating = (type: PrimitiveTypeName): boolean => type === "Edm.Double" || type === "Edm.Single";

/** `written`, unless the value is null: for functions that make a text of null too. */
const unlessNull = (value: Fragment, written: Fragment): Fragment =>
  sql`iif(${value} is null, null, ${written})`;

/** The shortest text of a decimal: at most 8 places, no needless zeros, no exponent. */
export const decimalText = (value: Fragment): Fragment =>
  sql`rtrim(rtrim(printf('%.8f', ${value}), '0'), '.')`;
export const instantText = (value: Fragment): Fragment => sql`replace(${value}, '.000Z', 'Z')`;
export const timeText = (value: Fragment): Fragment => sql`replace(${value}, '.000', '')`;

/** ISO 8601 text of milliseconds. */
export const durationText = (value: Fragment): Fragment =>
  sql`(iif(${value} < 0, '-', '') || 'PT' || rtrim(rtrim(printf('%.3f', abs(${value}) / 1000.0), '0'), '.') || 'S')`;

/** The JSON or text form of a type whose writer does not know null. */
export const nullableText = (
  value: Fragment,
  nullable: boolean,
  write: (value: Fragment) => Fragment,
): Fragment => (nullable ? unlessNull(value, write(value)) : write(value));

export const asText: Dialect["asText"] = (value, type) => {
  switch (type) {
    case "Edm.Boolean":
      return sql`case ${value} when 1 then 'true' when 0 then 'false' end`;
    case "Edm.Decimal":
      return unlessNull(value, decimalText(value));
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return unlessNull(value, durationText(value));
    default:
      return sql`cast(${value} as text)`;
  }
};

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  // The integer part of what lies between, so -128.9 fits where -128 does.
  const within = sql`${value} > ${number(String(least))} - 1 and ${value} < ${number(String(greatest))} + 1`;
  return sql`iif(${within}, cast(${value} as integer), null)`;
}

export const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = primitiveTypes[from].numericRank > 0;
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if (to === "Edm.Decimal" && numeric) return sql`round(${value}, 8)`;
  if (isFloating(to) && numeric) return sql`cast(${value} as real)`;
  // Whatever a literal of the type may look like, which the table of types knows.
  if (from === "Edm.String") return sql`literal_value(${value}, ${text(to)})`;
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 1, 10)`;
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return sql`(${value} || 'T00:00:00.000Z')`;
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 12, 12)`;
  return undefined;
};
