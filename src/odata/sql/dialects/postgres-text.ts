/** PostgreSQL: values as text and as other types. What a text cannot be read as is null, so every cast is guarded. */
import {
  integerRanges,
  isIntegerTypeName,
  primitiveTypes,
  type IntegerTypeName,
  type PrimitiveTypeName,
} from "../../edm/types";
import { number, sql, type Fragment } from "../../fragment";
import type { Dialect } from "../dialect";

/** The database's type of each primitive type. Durations are milliseconds. */
export const typeNames: Readonly<Record<PrimitiveTypeName, Fragment>> = {
  "Edm.Guid": sql`uuid`,
  "Edm.String": sql`text`,
  "Edm.Boolean": sql`boolean`,
  "Edm.Byte": sql`integer`,
  "Edm.SByte": sql`integer`,
  "Edm.Int16": sql`integer`,
  "Edm.Int32": sql`integer`,
  "Edm.Int64": sql`bigint`,
  "Edm.Decimal": sql`numeric`,
  "Edm.Double": sql`double precision`,
  "Edm.Single": sql`double precision`,
  "Edm.Date": sql`date`,
  "Edm.DateTimeOffset": sql`timestamp(3)`,
  "Edm.TimeOfDay": sql`time(3)`,
  "Edm.Duration": sql`bigint`,
  "Edm.Binary": sql`text`,
  "Edm.Stream": sql`text`,
};

export const isFloating = (type: PrimitiveTypeName): boolean =>
  type === "Edm.Double" || type === "Edm.Single";

export const instantText = (value: Fragment): Fragment =>
  sql`replace(to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`;

export const timeText = (value: Fragment): Fragment =>
  sql`replace(to_char(${value}, 'HH24:MI:SS.MS'), '.000', '')`;

/** ISO 8601 text of milliseconds. */
export const durationText = (value: Fragment): Fragment =>
  sql`(case when ${value} < 0 then '-' else '' end || 'PT' || trim_scale(abs(${value}) / 1000.0)::text || 'S')`;

export const asText: Dialect["asText"] = (value, type) => {
  switch (type) {
    case "Edm.String":
      return value;
    case "Edm.Boolean":
      return sql`case when ${value} then 'true' when not ${value} then 'false' end`;
    case "Edm.Decimal":
      return sql`trim_scale(round((${value})::numeric, 8))::text`;
    case "Edm.Date":
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return durationText(value);
    default:
      return sql`(${value})::text`;
  }
};

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  // The integer part of what lies between, so -128.9 fits where -128 does.
  const within = sql`${value} > ${number(String(least - 1n))} and ${value} < ${number(String(greatest + 1n))}`;
  return sql`case when ${within} then trunc((${value})::numeric)::bigint end`;
}

/** The text as a value of a type where it matches a pattern, and a further condition that only then can be asked. */
const matched = (text: Fragment, pattern: Fragment, value: Fragment, further?: Fragment): Fragment =>
  further
    ? sql`case when ${text} ~ ${pattern} then case when ${further} then ${value} end end`
    : sql`case when ${text} ~ ${pattern} then ${value} end`;

/** Whether the day in the first ten characters is one of its month. */
const isDay = (text: Fragment): Fragment =>
  sql`substr(${text}, 9, 2)::int <= extract(day from make_date(substr(${text}, 1, 4)::int, substr(${text}, 6, 2)::int, 1) + interval '1 month - 1 day')`;

const dayPattern = sql`(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`;
const timePattern = sql`([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,12})?)?`;

/** To milliseconds, cut and not rounded. */
const cut = (text: Fragment): Fragment => sql`regexp_replace(${text}, '([.][0-9]{3})[0-9]+', '\\1')`;

const whole = sql`'^[+-]?[0-9]{1,40}$'`;
const decimal = sql`'^[+-]?[0-9]{1,38}([.][0-9]+)?([eE][+-]?[0-9]{1,2})?$'`;
const double = sql`'^([+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?|-?INF|NaN)$'`;
const guid = sql`'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'`;
const duration = sql`'^[+-]?P(?=.)([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]+)?S)?)?$'`;

function parsed(text: Fragment, to: PrimitiveTypeName): Fragment | undefined {
  if (isIntegerTypeName(to)) return integerOf(matched(text, whole, sql`${text}::numeric`), to);
  switch (to) {
    case "Edm.Boolean":
      return sql`case ${text} when 'true' then true when 'false' then false end`;
    case "Edm.Decimal": {
      const value = sql`round(${text}::numeric, 8)`;
      return matched(text, decimal, value, sql`abs(${value}) < 1e20`);
    }
    case "Edm.Double":
    case "Edm.Single":
      return matched(text, double, sql`replace(${text}, 'INF', 'Infinity')::double precision`);
    case "Edm.Guid":
      return matched(text, guid, sql`${text}::uuid`);
    case "Edm.Date":
      return matched(text, sql`'^${dayPattern}$'`, sql`${text}::date`, isDay(text));
    case "Edm.DateTimeOffset": {
      const value = sql`(${cut(text)}::timestamptz at time zone 'UTC')::timestamp(3)`;
      const pattern = sql`'^${dayPattern}T${timePattern}(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$'`;
      return matched(text, pattern, value, isDay(text));
    }
    case "Edm.TimeOfDay":
      return matched(text, sql`'^${timePattern}$'`, sql`${cut(text)}::time(3)`);
    case "Edm.Duration": {
      const unsigned = sql`extract(epoch from ltrim(${text}, '+-')::interval)`;
      const sign = sql`case when ${text} like '-%' then -1 else 1 end`;
      return matched(text, duration, sql`trunc(${unsigned} * 1000)::bigint * ${sign}`);
    }
    default:
      return undefined;
  }
}

export const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = primitiveTypes[from].numericRank > 0;
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if (to === "Edm.Decimal" && numeric) return sql`round((${value})::numeric, 8)`;
  if (isFloating(to) && numeric) return sql`(${value})::double precision`;
  if (from === "Edm.String") return parsed(value, to);
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return sql`(${value})::date`;
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return sql`(${value})::timestamp(3)`;
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return sql`(${value})::time(3)`;
  return undefined;
};
