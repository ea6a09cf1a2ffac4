/**
 * The dialect of SQL Server 2019 and later, and of Azure SQL. Columns have a collation that compares by code point but
 * pads the shorter text with blanks, so equality also compares the length. Conditions are not values; a bit represents
 * them.
 */
import { inlineMediaTypesJson } from "../../language/media-types";
import { type ArithmeticOperator, arithmeticSigns, comparisonSigns, divides } from "../../language/operators";
import { fieldSeparator, tokenize } from "../../language/search-tokens";
import {
  comparedDecimalType,
  integerRanges,
  type IntegerTypeName,
  isFloating,
  isIntegerTypeName,
  isNumeric,
  isPrimitiveTypeName,
  type PrimitiveTypeName,
} from "../../model/types";
import { anyValueOf, type ArrayRows, type Dialect, type Member, orderList } from "../../sql/dialect";
import {
  allOf,
  asMember,
  commaList,
  fixedParam as given,
  type Fragment,
  ident,
  idents,
  isNull,
  isPlainText,
  join,
  number,
  param,
  render,
  sizeOf,
  sql,
  text,
} from "../../sql/fragment";

/**
 * COALESCE is a CASE that evaluates its first operand, and thus a sub-select, twice, and may be null without row
 * versions. ISNULL evaluates it once; its type is that of the first operand, to which the other one is cut.
 */
const ifNull = (value: Fragment, other: Fragment): Fragment => sql`isnull(${value}, ${other})`;

const day = sql`86400000`;
const firstInstant = sql`cast('0001-01-01' as datetime2(3))`;

/** A date or datetime shifted by milliseconds; null outside the supported years. DATEADD accepts only an int. */
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
 * Product of decimals; null beyond their range. The database keeps 38 digits of a product and reserves the integer digits that two
 * operands might need at the expense of the fraction; operands below ten billion (10^10) need fewer, and keep all places. An
 * overflow is an error also within TRY_CAST, so larger operands are multiplied only where the product may have a place.
 */
function product(a: Fragment, b: Fragment): Fragment {
  // Longer operands are written once, since each product in them would be repeated.
  if (Math.max(sizeOf(a), sizeOf(b)) > longestRepeated)
    return sql`(select ${product(sql`v.x`, sql`v.y`)} from (select ${a} as x, ${b} as y) v)`;
  const exact = tryAs(sql`try_cast(${a} as decimal(19, 8)) * try_cast(${b} as decimal(18, 8))`);
  const fits = sql`abs(${as(a, "Edm.Double")} * ${as(b, "Edm.Double")}) < 1e21`;
  const rest = tryAs(sql`case when ${fits} then ${as(a, "Edm.Decimal")} * ${as(b, "Edm.Decimal")} end`);
  return ifNull(exact, rest);
}

/** Parts of an operand that is written several times: a column or a parameter, and a cast around it. */
const longestRepeated = 12;

/** Arithmetic of floats, null beyond their range: the server reports an overflow as an error, also within TRY_CAST. */
function inFloats(operator: ArithmeticOperator, a: Fragment, b: Fragment): Fragment {
  const result = sql`v.x ${arithmeticSigns[operator]} ${divides(operator) ? sql`nullif(v.y, 0)` : sql`v.y`}`;
  const operands = sql`(select ${as(a, "Edm.Double")} as x, ${as(b, "Edm.Double")} as y) v`;
  return sql`(select case when ${isInRange(operator, sql`v.x`, sql`v.y`)} then ${result} end from ${operands})`;
}

/** Whether the result of floats is one, by operations that cannot overflow themselves. */
function isInRange(operator: ArithmeticOperator, x: Fragment, y: Fragment): Fragment {
  if (operator === "mul") return sql`abs(${x}) <= 1.797e308 / iif(abs(${y}) > 1, abs(${y}), 1)`;
  if (divides(operator)) return sql`abs(${x}) <= 1.797e308 * iif(abs(${y}) < 1, abs(${y}), 1)`;
  return sql`abs(${x} / 2 ${arithmeticSigns[operator]} ${y} / 2) <= 8.98e307`;
}

/** The value as a decimal, or null where it has more digits. */
const tryAs = (value: Fragment): Fragment => sql`try_cast(${value} as ${typeNames["Edm.Decimal"]})`;

/** An integer in a type with all digits. */
const wide = (value: Fragment): Fragment => sql`cast(${value} as decimal(38, 0))`;

/** Integers, null where the result may exceed 64 bits. In a division only the quotient with -1 can overflow. */
function inNumbers(operator: ArithmeticOperator, a: Fragment, b: Fragment): Fragment {
  if (operator !== "div")
    return sql`try_cast((${wide(a)} ${arithmeticSigns[operator]} ${wide(b)}) as bigint)`;
  const quotient = sql`(${as(a, "Edm.Int64")} / nullif(${as(b, "Edm.Int64")}, 0))`;
  return sql`(case when ${b} = -1 then try_cast(-${wide(a)} as bigint) else ${quotient} end)`;
}

/** Milliseconds, or null where they exceed the range of a duration. */
const milliseconds = (value: Fragment): Fragment =>
  as(sql`try_cast(${value} as decimal(15, 0))`, "Edm.Duration");

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result, overflows }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  const together = (type: PrimitiveTypeName): Fragment => {
    const other = divides(operator) ? sql`nullif(${as(b, type)}, 0)` : as(b, type);
    return sql`(${as(a, type)} ${arithmeticSigns[operator]} ${other})`;
  };
  if (isIntegerTypeName(result)) return overflows ? inNumbers(operator, a, b) : together("Edm.Int64");
  if (result === "Edm.Duration" && right === "Edm.Duration") return milliseconds(together("Edm.Int64"));
  if (isFloating(result) && operator !== "mod") return inFloats(operator, a, b);
  const exact = operator === "mul" ? product(a, b) : tryAs(together("Edm.Decimal"));
  if (result === "Edm.Duration") return milliseconds(sql`round(${exact}, 0)`);
  return isFloating(result) ? as(exact, result) : exact;
};

const rounded: Dialect["rounded"] = (value, type) => (isFloating(type) ? value : as(value, "Edm.Decimal"));

/** The mean of a group without overflow: AVG computes in the type of its operand and truncates the excess. */
const mean = (value: Fragment): Fragment =>
  sql`${as(sql`sum(${as(value, "Edm.Decimal")})`, "Edm.Decimal")} / nullif(count(${value}), 0)`;

const aggregate: Dialect["aggregate"] = (method, value, type) => {
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
      if (type === "Edm.Int64") return sql`try_cast(sum(${wide(value)}) as bigint)`;
      return counted ? sql`sum(${as(value, "Edm.Int64")})` : rounded(sql`sum(${value})`, type);
    case "average":
      if (isFloating(type)) return sql`avg(${value})`;
      return type === "Edm.Duration" ? as(sql`round(${mean(value)}, 0)`, type) : rounded(mean(value), type);
  }
};

/*
 * SQL Server: conversion of values to other types. A text that cannot be converted becomes null, so every cast is
 * guarded by patterns.
 */

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  const within = sql`${value} > ${number(String(least))} - 1.0 and ${value} < ${number(String(greatest))} + 1.0`;
  return sql`case when ${within} then cast(round(${value}, 0, 1) as bigint) end`;
}

/** Whether the text consists of digits only, and is not empty. */
const isDigits = (content: Fragment): Fragment =>
  sql`${content} like N'[0-9]%' and ${content} not like N'%[^0-9]%'`;
const unsigned = (content: Fragment): Fragment =>
  sql`case when ${content} like N'[-+]%' then substring(${content}, 2, 4000) else ${content} end`;
const isNumber = (content: Fragment): Fragment =>
  sql`${unsigned(content)} like N'[0-9]%' and ${content} like N'%[0-9]' and ${content} not like N'%[^-+0-9.eE]%' and ${content} not like N'%[.][^0-9]%'`;

/** `write` with a name for a value that it uses in several positions. */
const named = (value: Fragment, write: (name: Fragment) => Fragment): Fragment =>
  sql`(select ${write(sql`v.t`)} from (select ${value} as t) v)`;

const two = sql`[0-9][0-9]`;
const dayPattern = sql`${two}${two}-${two}-${two}`;
const isFraction = (content: Fragment): Fragment =>
  sql`len(${content}) - charindex(N'.', ${content}) between 1 and 12 and substring(${content}, charindex(N'.', ${content}) + 1, 12) not like N'%[^0-9]%'`;

/** A time, or a date and time, to milliseconds: finer fractions are truncated, not rounded; seconds are optional. */
const timed = (value: Fragment, dayPart: Fragment, length: Fragment, type: Fragment): Fragment =>
  named(value, (content) => {
    const minutes = sql`${dayPart}${two}:${two}`;
    const exact = sql`(${content} like N'${minutes}:${two}' or ${content} like N'${minutes}:${two}.%' and ${isFraction(content)})`;
    return sql`case when ${content} like N'${minutes}' then try_cast(${content} + N':00' as ${type}) when ${exact} then try_cast(left(${content}, ${length}) as ${type}) end`;
  });

/** Converts to UTC, the zone of a text without offset. The length of the offset is determined by the end of the text. */
function instantOf(content: Fragment): Fragment {
  const local = (offset: Fragment): Fragment =>
    timed(
      sql`upper(left(${content}, len(${content}) - ${offset}))`,
      sql`${dayPattern}T`,
      sql`23`,
      sql`datetime2(3)`,
    );
  const shifted = sql`try_cast(convert(nvarchar(23), ${local(sql`6`)}, 121) + N' ' + right(${content}, 6) as datetimeoffset(3))`;
  return sql`case when ${content} like N'%[zZ]' then ${local(sql`1`)} when ${content} like N'%_[-+]${two}:${two}' then cast(switchoffset(${shifted}, 0) as datetime2(3)) else ${local(sql`0`)} end`;
}

function parsed(content: Fragment, to: PrimitiveTypeName): Fragment | undefined {
  if (isIntegerTypeName(to)) {
    const digits = sql`case when ${isDigits(unsigned(content))} then try_cast(${content} as decimal(38, 0)) end`;
    return integerOf(digits, to);
  }
  switch (to) {
    case "Edm.Boolean":
      return sql`cast(case when len(${content} + N'.') = 5 and lower(${content}) = N'true' then 1 when len(${content} + N'.') = 6 and lower(${content}) = N'false' then 0 end as bit)`;
    case "Edm.Decimal": {
      const plain = sql`try_cast(${content} as decimal(28, 8))`;
      const scientific = sql`try_cast(try_cast(${content} as float) as decimal(28, 8))`;
      return sql`case when ${isNumber(content)} then case when ${content} like N'%[eE]%' then ${scientific} else ${plain} end end`;
    }
    case "Edm.Double":
    case "Edm.Single":
      return sql`case when ${isNumber(content)} then try_cast(${content} as float) end`;
    case "Edm.Guid":
      return sql`case when len(${content} + N'.') = 37 then try_cast(${content} as uniqueidentifier) end`;
    case "Edm.Date":
      return sql`case when ${content} like N'${dayPattern}' then try_cast(${content} as date) end`;
    case "Edm.DateTimeOffset":
      return instantOf(content);
    case "Edm.TimeOfDay":
      return timed(content, sql``, sql`12`, sql`time(3)`);
    case "Edm.Duration":
      return parsedDuration(content);
    default:
      return undefined;
  }
}

const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return byCodePoints(asText(value, from));
  const numeric = isNumeric(from);
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if (to === "Edm.Decimal" && isFloating(from)) return sql`try_cast(${value} as decimal(28, 8))`;
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

/* SQL Server: durations from text, part by part, since it has no regular expressions. */

/** The text before a letter, and the text after it: the whole text where the letter is missing. */
function part(name: string, before: Fragment, letter: Fragment): Fragment {
  const [at, cut] = [ident(`${name}At`), ident(name)];
  const position = sql`cross apply (select charindex(N'${letter}', ${before}.rest) as i) ${at}`;
  const digits = sql`left(${before}.rest, case when ${at}.i > 0 then ${at}.i - 1 else 0 end)`;
  const found = sql`case when ${at}.i = 1 then 0 else 1 end`;
  return sql` ${position} cross apply (select ${digits} as digits, ${found} as found, substring(${before}.rest, ${at}.i + 1, 200) as rest) ${cut}`;
}

const { d: days, t: time, h: hours, m: minutes, s: seconds } = idents("d", "t", "h", "m", "s");

const isWhole = (piece: Fragment): Fragment =>
  sql`${piece}.found = 1 and ${piece}.digits not like N'%[^0-9]%' and len(${piece}.digits) <= 9`;
const whole = (piece: Fragment): Fragment => sql`cast(N'0' + ${piece}.digits as bigint)`;

/** Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds; null for any other text. */
function parsedDuration(content: Fragment): Fragment {
  const upper = sql`upper(${content})`;
  const magnitude = sql`case when ${upper} like N'[-+]P_%' then substring(${upper}, 3, 200) when ${upper} like N'P_%' then substring(${upper}, 2, 200) end`;
  const afterT = sql`case when ${days}.rest like N'T_%' then substring(${days}.rest, 2, 200) when datalength(${days}.rest) = 0 then N'' end`;
  const segments = sql`from (select ${magnitude} as rest) p${part("d", sql`p`, sql`D`)} cross apply (select ${afterT} as rest) ${time}${part("h", time, sql`H`)}${part("m", hours, sql`M`)}${part("s", minutes, sql`S`)}`;
  const digits = sql`${seconds}.digits`;
  const hasFraction = sql`${seconds}.found = 1 and ${digits} not like N'%[^0-9.]%' and ${digits} not like N'%.%.%' and ${digits} not like N'.%' and ${digits} not like N'%.' and charindex(N'.', ${digits} + N'.') <= 10 and len(${digits}) <= 22`;
  const thousandths = sql`cast(round(cast(N'0' + ${digits} as decimal(28, 12)) * 1000, 0, 1) as bigint)`;
  const value = sql`((${whole(days)} * 24 + ${whole(hours)}) * 60 + ${whole(minutes)}) * 60000 + ${thousandths}`;
  const valid = sql`datalength(${seconds}.rest) = 0 and ${isWhole(days)} and ${isWhole(hours)} and ${isWhole(minutes)} and ${hasFraction}`;
  const within = sql`case when ${value} <= 400000000000000 then ${value} end`;
  return sql`(select case when ${valid} then ${within} * case when ${content} like N'-%' then -1 else 1 end end ${segments})`;
}

/*
 * SQL Server: JSON text. A record's text is made by `FOR JSON PATH` over the row. `FOR JSON PATH` nests names with a
 * dot, so those members are written as text in their positions. Nested content is appended as text, which also avoids
 * parsing it again.
 */

const long = sql`cast(N'' as nvarchar(max))`;

/** The database escapes every slash with a backslash; backslashes of the text itself are already doubled. */
const withPlainSlashes = (json: Fragment): Fragment => sql`replace(${json}, N'\\/', N'/')`;

/** A JSON string, or null. An untyped null must not be passed to a function. */
const quoted = (value: Fragment): Fragment =>
  isNull(value) ? sql`N'null'` : ifNull(sql`N'"' + string_escape(${value}, N'json') + N'"'`, sql`N'null'`);

const unicodeText = (value: string): Fragment => (isPlainText(value) ? sql`N${text(value)}` : text(value));

const concat: Dialect["concat"] = (texts) => sql`(${join([long, ...texts], sql` + `)})`;

/** Maximum length of identifiers; members are named by column aliases. */
const longestAlias = 128;
/** Names that cannot be column aliases are those of control information, whose values are texts or null. */
const isApart = ({ name, raw }: Member): boolean =>
  raw === true || name.includes(".") || name.length > longestAlias;

/** The result has the database's collation, which may differ from that of the columns; theirs is also faster. */
const forJson = (members: readonly Member[]): Fragment =>
  sql`(select ${commaList(members.map(({ name, value }) => asMember(value, name)))} for json path, include_null_values, without_array_wrapper) ${codePoints}`;

/** `,"name":value` of members: consecutive members that are not apart become one object without its braces. */
function pieces(members: readonly Member[]): readonly Fragment[] {
  const [first] = members;
  if (!first) return [];
  if (isApart(first)) {
    const value = first.raw ? ifNull(first.value, sql`N'null'`) : quoted(first.value);
    return [unicodeText(`,"${first.name}":`), value, ...pieces(members.slice(1))];
  }
  const next = members.findIndex(isApart);
  const run = next < 0 ? members : members.slice(0, next);
  // Every object ends with a scalar member, so exactly one brace is removed.
  return [sql`stuff(trim(N'}' from ${forJson(run)}), 1, 1, N',')`, ...pieces(members.slice(run.length))];
}

const object: Dialect["object"] = (members) => {
  if (!members.some(isApart)) return withPlainSlashes(forJson(members));
  return withPlainSlashes(sql`stuff(${concat([...pieces(members), sql`N'}'`])}, 1, 1, N'{')`);
};

/** The object ends with a scalar member here, too. */
const append: Dialect["append"] = (record, members) => {
  const appended = members.flatMap(({ name, value }) => [unicodeText(`,"${name}":`), value]);
  return members.length === 0 ? record : concat([sql`trim(N'}' from ${record})`, ...appended, sql`N'}'`]);
};

/** The rows of an array as a derived table with their texts in column `j` and their numbers in column `n`. */
function numberedTexts({ text: row, from, order, limit, skip }: ArrayRows): Fragment {
  const digits = sql`row_number() over (order by ${orderList(order) ?? sql`(select null)`})`;
  const all = sql`(select ${row} as j, ${digits} as n ${from}) a`;
  const [after, most] = [skip ?? sql`0`, limit];
  if (!most) return skip ? sql`${all} where a.n > ${after}` : all;
  return sql`${all} where a.n > ${after} and a.n - ${after} <= ${most}`;
}

const listed = sql`N'[' + ${ifNull(sql`string_agg(a.j, N',') within group (order by a.n)`, sql`N''`)} + N']'`;

const array: Dialect["array"] = (rows) => sql`(select ${listed} from ${numberedTexts(rows)})`;

const arrayPage: Dialect["arrayPage"] = (rows, { full, more, name, link }) => {
  const url = withPlainSlashes(quoted(link));
  const next = sql`case when count(*) = ${full} and ${more} then ${unicodeText(`,"${name}":`)} + ${url} else N'' end`;
  return sql`(select ${listed} + ${next} from ${numberedTexts(rows)})`;
};

const textsInJson: readonly PrimitiveTypeName[] = [
  "Edm.Guid", "Edm.DateTimeOffset", "Edm.TimeOfDay", "Edm.Duration",
]; // prettier-ignore

/** `FOR JSON` writes the zeros at the end of decimals, and floats with 16 digits only. */
const json: Dialect["json"] = (value, type, _nullable, { ieee754Compatible }) => {
  const isText = (type === "Edm.Int64" && ieee754Compatible) || textsInJson.includes(type);
  const raw = isFloating(type) || (type === "Edm.Decimal" && !ieee754Compatible);
  return { value: isText || raw || type === "Edm.Decimal" ? asText(value, type) : value, raw };
};

/* SQL Server: types of values, and their text forms. */

/** Texts are compared by code point: columns have this collation, and it is applied to parameters. */
const codePoints = sql`collate Latin1_General_100_BIN2`;

/** A text that no column has: it would be compared and ordered by the collation of the database. */
const byCodePoints = (content: Fragment): Fragment => sql`(${content} ${codePoints})`;

/** The database type of each primitive type. Durations are milliseconds. */
const typeNames: Readonly<Record<PrimitiveTypeName, Fragment>> = {
  "Edm.Guid": sql`uniqueidentifier`,
  "Edm.String": sql`nvarchar(4000)`,
  "Edm.Boolean": sql`bit`,
  "Edm.Byte": sql`int`,
  "Edm.SByte": sql`int`,
  "Edm.Int16": sql`int`,
  "Edm.Int32": sql`int`,
  "Edm.Int64": sql`bigint`,
  "Edm.Decimal": sql`decimal(28, 8)`,
  "Edm.Double": sql`float`,
  "Edm.Single": sql`float`,
  "Edm.Date": sql`date`,
  "Edm.DateTimeOffset": sql`datetime2(3)`,
  "Edm.TimeOfDay": sql`time(3)`,
  "Edm.Duration": sql`bigint`,
  "Edm.Binary": sql`nvarchar(4000)`,
  "Edm.Stream": sql`nvarchar(4000)`,
};

/** The value cast to its type, or to a narrower one. Decimals are rounded to 8 places, half away from zero. */
const as = (value: Fragment, type: PrimitiveTypeName): Fragment => sql`cast(${value} as ${typeNames[type]})`;

/** Without needless zeros: zeros are replaced by blanks while the trailing ones are trimmed. */
const decimalText = (value: Fragment): Fragment =>
  sql`trim(N'.' from replace(rtrim(replace(convert(nvarchar(40), ${as(value, "Edm.Decimal")}), N'0', N' ')), N' ', N'0'))`;

const dateText = (value: Fragment): Fragment => sql`convert(nvarchar(10), ${value}, 23)`;

/** With milliseconds, as stored. Style 126 omits zero ones, and its `T` depends on the server's version. */
const storedInstantText = (value: Fragment): Fragment =>
  sql`stuff(convert(nvarchar(23), ${value}, 121), 11, 1, N'T') + N'Z'`;

const instantText = (value: Fragment): Fragment => sql`replace(${storedInstantText(value)}, N'.000Z', N'Z')`;

const storedTimeText = (value: Fragment): Fragment => sql`convert(nvarchar(12), ${value}, 121)`;

const timeText = (value: Fragment): Fragment => sql`replace(${storedTimeText(value)}, N'.000', N'')`;

/** ISO 8601 text of milliseconds. */
const durationText = (value: Fragment): Fragment =>
  sql`(case when ${value} < 0 then N'-' else N'' end + N'PT' + ${decimalText(sql`abs(${value}) / 1000.0`)} + N'S')`;

const guidText = (value: Fragment): Fragment => sql`lower(convert(nvarchar(36), ${value}) ${codePoints})`;

/** With all digits that tell it from other floats. Of integers and decimals there is no such form, but null. */
const floatingText = (value: Fragment): Fragment => sql`format(${as(value, "Edm.Double")}, N'R', N'en-US')`;

/** The text of each type that is neither a text nor an integer. */
const textsOf: Partial<Record<PrimitiveTypeName, (value: Fragment) => Fragment>> = {
  "Edm.Guid": guidText,
  "Edm.Boolean": (value) => sql`case when ${value} = 1 then N'true' when ${value} = 0 then N'false' end`,
  "Edm.Decimal": decimalText,
  "Edm.Double": floatingText,
  "Edm.Single": floatingText,
  "Edm.Date": dateText,
  "Edm.DateTimeOffset": instantText,
  "Edm.TimeOfDay": timeText,
  "Edm.Duration": durationText,
};

const asText: Dialect["asText"] = (value, type) =>
  textsOf[type]?.(value) ?? (isIntegerTypeName(type) ? sql`convert(nvarchar(20), ${value})` : value);

/*
 * SQL Server: texts split into words (`language/search-tokens.ts`). It has no regular expressions; a table of
 * characters replaces them.
 */

/** Latin-1, general punctuation, currencies, and the punctuation of Chinese and Japanese. */
const ranges: readonly (readonly [number, number])[] = [
  [0x01, 0xff],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x3000, 0x303f],
];

/** The characters of these ranges that separate words. */
const betweenWords: string = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  )
  .filter((character) => character !== fieldSeparator && tokenize(character) === " ")
  .join("");

const separators = given(betweenWords, "Edm.String");
const blanks = given(" ".repeat(betweenWords.length), "Edm.String");

/** Collapses consecutive blanks. The intermediate control characters are not in a text: blanks have replaced them. */
const single = (content: Fragment): Fragment =>
  sql`replace(replace(replace(${content}, N' ', nchar(1) + nchar(2)), nchar(2) + nchar(1), N''), nchar(1) + nchar(2), N' ')`;

const hasWords: Dialect["hasWords"] = (texts, words) => {
  const fields = sql`lower(cast(N'' as nvarchar(max)) + ${join(texts, sql` + nchar(31) + `)})`;
  const apart = sql`replace(translate(${fields}, ${separators}, ${blanks}), nchar(31), N' ' + nchar(31) + N' ')`;
  return sql`charindex(${words}, ${single(sql`N' ' + ${apart} + N' '`)}) > 0`;
};

const isText = (type: PrimitiveTypeName): boolean => type === "Edm.String" || type === "Edm.Binary";

const compare: Dialect["compare"] = (operator, a, b, type) => {
  const plain = sql`${a} ${comparisonSigns[operator]} ${b}`;
  if (!isText(type) || (operator !== "eq" && operator !== "ne")) return plain;
  return operator === "eq"
    ? sql`(${plain} and datalength(${a}) = datalength(${b}))`
    : sql`(${plain} or datalength(${a}) <> datalength(${b}))`;
};

/** The list is for the index; the lengths are compared afterwards. */
const oneOf: Dialect["oneOf"] = (value, others, type) => {
  const inList = sql`${value} in (${commaList(others)})`;
  if (!isText(type)) return inList;
  const rows = commaList(others.map((other) => sql`(${other})`));
  return sql`(${inList} and exists (select 1 from (values ${rows}) o(v) where ${compare("eq", sql`o.v`, value, type)}))`;
};

/** INTERSECT treats nulls as equal. */
const same: Dialect["same"] = (a, b, type) => {
  const columns = (value: Fragment): Fragment => (isText(type) ? sql`${value}, datalength(${value})` : value);
  return sql`exists (select ${columns(a)} intersect select ${columns(b)})`;
};

/** There are no comparisons of rows. */
const rowAmong: Dialect["rowAmong"] = (values, rows) => {
  const names = values.map((_, i) => ident(`c${i}`));
  const equal = values.map((value, i) => sql`r.${names[i] ?? sql``} = ${value}`);
  return sql`exists (select 1 from (${rows}) r(${commaList(names)}) where ${allOf(equal)})`;
};

/** More rows than exist. An uncast literal beyond 31 bits is a decimal, which OFFSET does not accept. */
const beyondLast = sql`cast(1000000000000000 as bigint)`;

/** OFFSET requires an ORDER BY, and FETCH at least one row: an empty page is one row beyond the last. */
const page: Dialect["page"] = (order, limit, skip) => {
  const sorted = sql` order by ${order ?? sql`(select null)`}`;
  if (!limit) return skip ? sql`${sorted} offset ${skip} rows` : order ? sorted : sql``;
  const isOne = printed(limit) === "1";
  const first = skip ?? sql`0`;
  const offset = isOne ? first : sql`(case when ${limit} > 0 then ${first} else ${beyondLast} end)`;
  const rows = isOne ? limit : sql`(case when ${limit} > 0 then ${limit} else 1 end)`;
  return sql`${sorted} offset ${offset} rows fetch next ${rows} rows only`;
};

const constant: Dialect["constant"] = (value, type) => {
  // The comparison with the empty text depends on no collation, and a parameter has one.
  if (isText(type))
    return value !== "" && isPlainText(value) ? byCodePoints(unicodeText(value)) : unicodeText(value);
  if (isIntegerTypeName(type)) return number(value);
  const plain = /^-?\d+(\.\d+)?$/.test(value) ? number(value) : text(value.replace(/Z$/, ""));
  return as(plain, type);
};

const inlineMediaType: Dialect["inlineMediaType"] = (extension) => {
  const last = sql`lower(right(${extension}, charindex(N'.', reverse(N'.' + ${extension})) - 1))`;
  const types = sql`openjson(${param(inlineMediaTypesJson, "Edm.String")}) m`;
  return sql`(select m.value from ${types} where m.[key] = ${last} ${codePoints})`;
};

/** Bytes above 127 become other characters in every code page. */
const asciiText: Dialect["asciiText"] = (base64) => {
  const file = sql`openjson(N'{"b":"' + ${base64} + N'"}') with (b varbinary(max))`;
  const texts = sql`(select convert(nvarchar(max), convert(varchar(max), b)) ${codePoints} as j from ${file}) f`;
  return sql`(select f.j from ${texts} where patindex(N'%[^' + nchar(1) + N'-' + nchar(127) + N']%', f.j) = 0)`;
};

const printed = (fragment: Fragment): string =>
  render(fragment, { placeholder: () => "@", numbered: true }).text;

/** Values in transit as text in the stored form: the driver reads decimals as doubles, and times as Dates. */
const textsInTransit: Partial<Record<PrimitiveTypeName, (value: Fragment) => Fragment>> = {
  "Edm.Decimal": decimalText,
  "Edm.Date": dateText,
  "Edm.DateTimeOffset": storedInstantText,
  "Edm.TimeOfDay": storedTimeText,
};

const placeholder: Dialect["placeholder"] = (n, type) => {
  if (type === comparedDecimalType) return `cast(@p${n} as decimal(38, 18))`;
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  if (isText(type)) return `(@p${n} ${printed(codePoints)})`;
  return textsInTransit[type] ? `cast(@p${n} as ${printed(typeNames[type])})` : `@p${n}`;
};

/** Whether a statement may have been made by `inSequence`. */
export const isInTurn = (statement: string): boolean => statement.includes("; ");

export const mssql: Dialect = {
  name: "mssql",
  placeholder,
  numbered: true,
  constant,
  typedNull: (type) => (isText(type) ? byCodePoints(as(sql`null`, type)) : as(sql`null`, type)),
  anyLiteral: (type) => constant(anyValueOf(type), type),
  // The database sorts identifiers by their last bytes first.
  sortable: (value, type) =>
    type === "Edm.Guid" ? { value: guidText(value), type: "Edm.String" } : { value, type },
  outputValue: (value, type) => textsInTransit[type]?.(value) ?? value,
  toBoolean: (condition, nullable) =>
    nullable
      ? sql`cast(case when ${condition} then 1 when not (${condition}) then 0 end as bit)`
      : sql`cast(case when ${condition} then 1 else 0 end as bit)`,
  isTrue: (value) => sql`${value} = 1`,
  same,
  compare,
  oneOf,
  ifNull: (value, other, type) => {
    const isLonger = type !== undefined && isText(type) && printed(other) !== "N''";
    return ifNull(isLonger ? sql`cast(${value} as nvarchar(max))` : value, other);
  },
  isTrueNotNull: (condition) => sql`case when ${condition} then 1 else 0 end = 1`,
  arithmetic,
  cast,
  aggregate,
  rounded,
  hasWords,
  // Its full-text indexes are filled after the transaction.
  searchIndex: undefined,
  onlyIf: (condition) => ({ conditions: [condition], limit: (limit) => limit }),
  inJsonArray: (value, type, list) => {
    const element = as(sql`e.value`, type);
    return sql`${value} in (select ${isText(type) ? byCodePoints(element) : element} from openjson(${list}) e)`;
  },
  json,
  inlineMediaType,
  asciiText,
  object,
  append,
  array,
  arrayPage,
  concat,
  shortText: (value) => as(value, "Edm.String"),
  asText,
  lockRows: () => ({ hint: sql` with (updlock, rowlock)`, clause: sql`` }),
  // The sum of integers of 32 bits has as many, and more are an error.
  summand: (value, type) => (isIntegerTypeName(type) ? wide(value) : value),
  aggregatesSubSelects: false,
  madeOnce: (selection) => sql`(${selection})`,
  storedTable: sql``,
  inlineTable: sql``,
  keyedTable: sql``,
  recursion: {
    word: sql``,
    union: sql`union all`,
    place: (before = sql`''`, rank) =>
      sql`(cast(concat(${before}, right(concat('0000000', ${rank}), 8)) as nvarchar(1000)) ${codePoints})`,
  },
  isNamed: (key, rows) => sql`${key} in (${rows})`,
  comparesRows: false,
  rowAmong,
  exists: (rows) => sql`exists (${rows})`,
  looksUpAny: false,
  oneCondition: allOf,
  joinInOrder: sql` join`,
  limitsBeforeProjection: true,
  projectsSkippedRows: true,
  lateralJoin: (rows, name) => sql` outer apply (${rows}) ${name}`,
  joinEach: (table, name, condition) => sql` left join ${table} ${name} on ${condition}`,
  analyze: undefined,
  page,
  jsonRows: (rows, columns, ordinal) => {
    const cells = columns.map((_, i) => sql`${ident(`c${i}`)} nvarchar(max) ${text(`$[${i}]`)}`);
    const typed = columns.map(({ name, type }, i) => {
      const cell = sql`c.${ident(`c${i}`)}`;
      const value = type === "Edm.DateTimeOffset" ? sql`replace(${cell}, 'Z', '')` : cell;
      return sql`${isText(type) ? sql`(${value} ${codePoints})` : as(value, type)} as ${ident(name)}`;
    });
    const numbered = sql`cast(e.[key] as bigint) as ${ident(ordinal)}`;
    // OPENJSON returns the elements of an array as rows: to get an array as one row, it must be an element itself.
    return sql`select ${commaList([...typed, numbered])} from openjson(${rows}) e cross apply openjson(N'[' + e.value + N']') with (${commaList(cells)}) c`;
  },
  // Row sets are returned in the order of their selections; a union has no order.
  inSequence: (stages, selections) =>
    join(
      selections.map((selection) => sql`${stages}${selection}`),
      sql`; `,
    ),
};
