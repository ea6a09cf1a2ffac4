/** SQL Server: values as other types. What a text cannot be read as is null, so every cast is guarded by patterns. */
import {
  integerRanges,
  isIntegerTypeName,
  primitiveTypes,
  type IntegerTypeName,
  type PrimitiveTypeName,
} from "../../edm/types";
import { number, sql, type Fragment } from "../../fragment";
import type { Dialect } from "../dialect";
import { parsedDuration } from "./mssql-duration";
import { as, asText, isFloating } from "./mssql-text";

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  const within = sql`${value} > ${number(String(least))} - 1.0 and ${value} < ${number(String(greatest))} + 1.0`;
  return sql`case when ${within} then cast(round(${value}, 0, 1) as bigint) end`;
}

/** Whether there are only digits, and some. */
const isWhole = (text: Fragment): Fragment => sql`${text} like N'[0-9]%' and ${text} not like N'%[^0-9]%'`;
const unsigned = (text: Fragment): Fragment =>
  sql`case when ${text} like N'[-+]%' then substring(${text}, 2, 4000) else ${text} end`;
const isNumber = (text: Fragment): Fragment =>
  sql`${unsigned(text)} like N'[0-9]%' and ${text} like N'%[0-9]' and ${text} not like N'%[^-+0-9.eE]%' and ${text} not like N'%[.][^0-9]%'`;

/** `write` with a name for a value that it has in several places. */
const named = (value: Fragment, write: (name: Fragment) => Fragment): Fragment =>
  sql`(select ${write(sql`v.t`)} from (select ${value} as t) v)`;

const two = sql`[0-9][0-9]`;
const dayPattern = sql`${two}${two}-${two}-${two}`;
const isFraction = (text: Fragment): Fragment =>
  sql`len(${text}) - charindex(N'.', ${text}) between 1 and 12 and substring(${text}, charindex(N'.', ${text}) + 1, 12) not like N'%[^0-9]%'`;

/** A time, or a date and time, to milliseconds: what is finer is cut and not rounded; seconds may be missing. */
const timed = (value: Fragment, day: Fragment, length: Fragment, type: Fragment): Fragment =>
  named(value, (text) => {
    const minutes = sql`${day}${two}:${two}`;
    const exact = sql`(${text} like N'${minutes}:${two}' or ${text} like N'${minutes}:${two}.%' and ${isFraction(text)})`;
    return sql`case when ${text} like N'${minutes}' then try_cast(${text} + N':00' as ${type}) when ${exact} then try_cast(left(${text}, ${length}) as ${type}) end`;
  });

/** In UTC. The offset is as long as the end of the text says. */
function instantOf(text: Fragment): Fragment {
  const local = (offset: Fragment): Fragment =>
    timed(
      sql`upper(left(${text}, len(${text}) - ${offset}))`,
      sql`${dayPattern}T`,
      sql`23`,
      sql`datetime2(3)`,
    );
  const shifted = sql`try_cast(convert(nvarchar(23), ${local(sql`6`)}, 121) + N' ' + right(${text}, 6) as datetimeoffset(3))`;
  return sql`case when ${text} like N'%[zZ]' then ${local(sql`1`)} when ${text} like N'%_[-+]${two}:${two}' then cast(switchoffset(${shifted}, 0) as datetime2(3)) end`;
}

function parsed(text: Fragment, to: PrimitiveTypeName): Fragment | undefined {
  if (isIntegerTypeName(to)) {
    const digits = sql`case when ${isWhole(unsigned(text))} then try_cast(${text} as decimal(38, 0)) end`;
    return integerOf(digits, to);
  }
  switch (to) {
    case "Edm.Boolean":
      return sql`cast(case when len(${text} + N'.') = 5 and ${text} = N'true' then 1 when len(${text} + N'.') = 6 and ${text} = N'false' then 0 end as bit)`;
    case "Edm.Decimal": {
      const plain = sql`try_cast(${text} as decimal(28, 8))`;
      const scientific = sql`try_cast(try_cast(${text} as float) as decimal(28, 8))`;
      return sql`case when ${isNumber(text)} then case when ${text} like N'%[eE]%' then ${scientific} else ${plain} end end`;
    }
    case "Edm.Double":
    case "Edm.Single":
      return sql`case when ${isNumber(text)} then try_cast(${text} as float) end`;
    case "Edm.Guid":
      return sql`case when len(${text} + N'.') = 37 then try_cast(${text} as uniqueidentifier) end`;
    case "Edm.Date":
      return sql`case when ${text} like N'${dayPattern}' then try_cast(${text} as date) end`;
    case "Edm.DateTimeOffset":
      return instantOf(text);
    case "Edm.TimeOfDay":
      return timed(text, sql``, sql`12`, sql`time(3)`);
    case "Edm.Duration":
      return parsedDuration(text);
    default:
      return undefined;
  }
}

export const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = primitiveTypes[from].numericRank > 0;
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if ((to === "Edm.Decimal" || isFloating(to)) && numeric) return as(value, to);
  if (from === "Edm.String") {
    const read = parsed(sql`v.t`, to);
    return read && named(value, () => read);
  }
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return as(value, to);
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return as(value, to);
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return as(value, to);
  return undefined;
};
