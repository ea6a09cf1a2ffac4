/** SQL Server: durations from text, piece by piece, since it has no regular expressions. */
import { ident, sql, type Fragment } from "../../fragment";

/** What stands before a letter, and what after it: all of it where the letter is not there. */
function part(name: string, before: Fragment, letter: Fragment): Fragment {
  const [at, cut] = [ident(`${name}At`), ident(name)];
  const position = sql`cross apply (select charindex(N'${letter}', ${before}.rest) as i) ${at}`;
  const digits = sql`left(${before}.rest, case when ${at}.i > 0 then ${at}.i - 1 else 0 end)`;
  const found = sql`case when ${at}.i = 1 then 0 else 1 end`;
  return sql` ${position} cross apply (select ${digits} as digits, ${found} as found, substring(${before}.rest, ${at}.i + 1, 200) as rest) ${cut}`;
}

const [days, time, hours, minutes, seconds] = ["d", "t", "h", "m", "s"].map((name) => ident(name)) as [
  Fragment,
  Fragment,
  Fragment,
  Fragment,
  Fragment,
];

const isWhole = (piece: Fragment): Fragment =>
  sql`${piece}.found = 1 and ${piece}.digits not like N'%[^0-9]%' and len(${piece}.digits) <= 9`;
const whole = (piece: Fragment): Fragment => sql`cast(N'0' + ${piece}.digits as bigint)`;

/** Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds; null for any other text. */
export function parsedDuration(text: Fragment): Fragment {
  const unsigned = sql`case when ${text} like N'[-+]P_%' then substring(${text}, 3, 200) when ${text} like N'P_%' then substring(${text}, 2, 200) end`;
  const afterT = sql`case when ${days}.rest like N'T_%' then substring(${days}.rest, 2, 200) when datalength(${days}.rest) = 0 then N'' end`;
  const pieces = sql`from (select ${unsigned} as rest) p${part("d", sql`p`, sql`D`)} cross apply (select ${afterT} as rest) ${time}${part("h", time, sql`H`)}${part("m", hours, sql`M`)}${part("s", minutes, sql`S`)}`;
  const digits = sql`${seconds}.digits`;
  const isFraction = sql`${seconds}.found = 1 and ${digits} not like N'%[^0-9.]%' and ${digits} not like N'%.%.%' and ${digits} not like N'.%' and ${digits} not like N'%.' and charindex(N'.', ${digits} + N'.') <= 10 and len(${digits}) <= 22`;
  const thousandths = sql`cast(round(cast(N'0' + ${digits} as decimal(28, 12)) * 1000, 0, 1) as bigint)`;
  const value = sql`((${whole(days)} * 24 + ${whole(hours)}) * 60 + ${whole(minutes)}) * 60000 + ${thousandths}`;
  const valid = sql`datalength(${seconds}.rest) = 0 and ${isWhole(days)} and ${isWhole(hours)} and ${isWhole(minutes)} and ${isFraction}`;
  const within = sql`case when ${value} <= 400000000000000 then ${value} end`;
  return sql`(select case when ${valid} then ${within} * case when ${text} like N'-%' then -1 else 1 end end ${pieces})`;
}
