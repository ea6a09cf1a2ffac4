/**
 * SQLite 3.44 and later. Dates and datetimes are text of a fixed form, decimals are REAL, Booleans 0 and 1. The text of
 * a record is made by `json_object`; what is nested is appended as text, since parsing JSON again would cost the gain.
 */
import type { PrimitiveTypeName } from "../../edm/types";
import { constant, join, sql, text, type Fragment } from "../../fragment";
import type { ArithmeticOperator } from "../../language/operators";
import type { Dialect, Member } from "../dialect";

const comma = sql`, `;
const concatenation = sql` || `;

const signs: Readonly<Record<ArithmeticOperator, Fragment>> = {
  add: sql`+`,
  sub: sql`-`,
  mul: sql`*`,
  div: sql`/`,
  divby: sql`/`,
  mod: sql`%`,
};

const isInteger = (type: PrimitiveTypeName): boolean => type === "Edm.Int32" || type === "Edm.Int64";

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`cast(round((julianday(${a}) - julianday(${b})) * 86400000) as integer)`;

/** A date or datetime moved by milliseconds. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const format = type === "Edm.Date" ? sql`'%Y-%m-%d'` : sql`'%Y-%m-%dT%H:%M:%fZ'`;
  return sql`strftime(${format}, ${value}, printf('%+.3f seconds', ${milliseconds} / 1000.0))`;
}

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  if (isInteger(result)) return sql`(${a} ${signs[operator]} ${b})`;
  if (result === "Edm.Duration" && right === "Edm.Duration") return sql`(${a} ${signs[operator]} ${b})`;
  const exact = operator === "mod" ? sql`mod(${a}, ${b})` : sql`(cast(${a} as real) ${signs[operator]} ${b})`;
  if (result === "Edm.Duration") return sql`cast(round(${exact}) as integer)`;
  return result === "Edm.Double" ? exact : sql`round(${exact}, 8)`;
};

/** The shortest text of a decimal: at most 8 places, no needless zeros, no exponent. */
const decimalText = (value: Fragment): Fragment => sql`rtrim(rtrim(printf('%.8f', ${value}), '0'), '.')`;
const instantText = (value: Fragment): Fragment => sql`replace(${value}, '.000Z', 'Z')`;
const timeText = (value: Fragment): Fragment => sql`replace(${value}, '.000', '')`;

/** ISO 8601 text of milliseconds. */
const durationText = (value: Fragment): Fragment =>
  sql`(iif(${value} < 0, '-', '') || 'PT' || rtrim(rtrim(printf('%.3f', abs(${value}) / 1000.0), '0'), '.') || 'S')`;

const asText: Dialect["asText"] = (value, type) => {
  switch (type) {
    case "Edm.Boolean":
      return sql`iif(${value}, 'true', 'false')`;
    case "Edm.Decimal":
      return decimalText(value);
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return durationText(value);
    default:
      return sql`cast(${value} as text)`;
  }
};

const isNumberText = (value: Fragment): Fragment =>
  sql`(trim(${value}, '0123456789') in ('', '-', '.', '-.') and ${value} glob '*[0-9]*' and ${value} not glob '?*-*')`;

const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = isInteger(from) || from === "Edm.Decimal" || from === "Edm.Double";
  if (isInteger(to) && numeric) return sql`cast(${value} as integer)`;
  if (to === "Edm.Decimal" && numeric) return sql`round(${value}, 8)`;
  if (to === "Edm.Double" && numeric) return sql`cast(${value} as real)`;
  if (isInteger(to) && from === "Edm.String")
    return sql`iif(${isNumberText(value)}, cast(${value} as integer), null)`;
  if (to === "Edm.Decimal" && from === "Edm.String")
    return sql`iif(${isNumberText(value)}, round(cast(${value} as real), 8), null)`;
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 1, 10)`;
  if (to === "Edm.Date" && from === "Edm.String") return sql`iif(date(${value}) = ${value}, ${value}, null)`;
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return sql`(${value} || 'T00:00:00.000Z')`;
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 12, 12)`;
  return undefined;
};

const json: Dialect["json"] = (value, type, nullable, { ieee754Compatible }) => {
  switch (type) {
    case "Edm.Boolean":
      return nullable
        ? sql`json(case ${value} when 1 then 'true' when 0 then 'false' end)`
        : sql`json(iif(${value}, 'true', 'false'))`;
    case "Edm.Decimal":
      return ieee754Compatible ? decimalText(value) : value;
    case "Edm.Int64":
      return ieee754Compatible ? sql`cast(${value} as text)` : value;
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return durationText(value);
    default:
      return value;
  }
};

/** The name of a member; those of `$compute` are the client's and may have any letters. */
const memberName = (name: string): Fragment =>
  /^[\x20-\x26\x28-\x7e]*$/.test(name) ? text(name) : constant(name, "Edm.String");

const pairs = (members: readonly Member[]): Fragment =>
  join(
    members.map(({ name, value }) => sql`${memberName(name)}, ${value}`),
    comma,
  );

export const sqlite: Dialect = {
  name: "sqlite",
  placeholder: () => "?",
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => sql`${value} = 1`,
  same: (a, b) => sql`${a} is ${b}`,
  known: (condition) => sql`ifnull(${condition}, 0)`,
  arithmetic,
  cast,
  hasWords: (texts, words) => sql`instr(search_words(${join(texts, sql` || char(31) || `)}), ${words}) > 0`,
  inJsonArray: (value, array) => sql`${value} in (select value from json_each(${array}))`,
  json,
  object: (members) => sql`json_object(${pairs(members)})`,
  // Every object ends with a scalar member, so exactly one brace is cut off.
  append: (object, members) => {
    const appended = members.flatMap(({ name, value }) => [text(`,"${name}":`), value]);
    return members.length === 0
      ? object
      : sql`(rtrim(${object}, '}') || ${join(appended, concatenation)} || '}')`;
  },
  array: (derived) => sql`('[' || ifnull((select group_concat(j, ',') from (${derived})), '') || ']')`,
  concat: (pieces) => sql`(${join(pieces, concatenation)})`,
  asText,
  limit: (limit, skip) => {
    if (!limit && !skip) return sql``;
    return sql` limit ${limit ?? sql`-1`}${skip ? sql` offset ${skip}` : sql``}`;
  },
};
