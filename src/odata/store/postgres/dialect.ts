/**
 * The dialect of PostgreSQL 14 and later. The text of a record is made by `row_to_json`; nested content is appended as
 * text. Texts are compared by code point: columns and parameters have the collation "C".
 */
import { inlineMediaTypesJson } from "../../language/media-types";
import { type ArithmeticOperator, arithmeticSigns, comparisonSigns, divides } from "../../language/operators";
import { fieldSeparator, tokensOf } from "../../language/search-tokens";
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
import {
  anyValueOf,
  type ArrayRows,
  type Dialect,
  type Member,
  objectOfTexts,
  orderList,
  type SearchIndex,
  type Sought,
} from "../../sql/dialect";
import {
  allOf,
  asMember,
  commaList,
  fixedParam as given,
  type Fragment,
  ident,
  join,
  number,
  param,
  render,
  sql,
  text,
} from "../../sql/fragment";
import { inPartition, keyColumns } from "../../sql/relation";

/* PostgreSQL's index of words (`src/database/migrations/search-index.ts`). */

/** Maximum bytes of a word in a tsquery. The index has no longer ones, so they are left to the search in the texts. */
const longestWord = 2046;
const isIndexed = (word: string): boolean => Buffer.byteLength(word) <= longestWord;

/** The words in the form of tsquery. The index splits texts at marks, too, so a word may be several words there. */
function questionOf(sought: Sought): string | undefined {
  if (sought.kind === "words") {
    const { words, isBeginning } = tokensOf(sought.words);
    const parts = words
      .flatMap((word) => word.match(/[\p{L}\p{Nd}]+/gu) ?? [])
      .filter(isIndexed)
      .map((part) => `'${part}'`);
    return parts.length === 0 ? undefined : `${parts.join(" & ")}${isBeginning ? ":*" : ""}`;
  }
  const parts = sought.parts.map(questionOf);
  const known = parts.flatMap((part) => (part === undefined ? [] : [`(${part})`]));
  if (known.length === 0 || (sought.kind === "or" && known.length < parts.length)) return undefined;
  return known.join(sought.kind === "or" ? " | " : " & ");
}

const searchIndex: SearchIndex = {
  question: questionOf,
  found: (type, question, { conditions, limit }) => {
    const texts = (type.searchIndex ?? []).map((column) => ident(column));
    const matches = sql`search_vector(${join(texts, sql` || chr(31) || `)}) @@ (${question})::tsquery`;
    const where = allOf([matches, ...inPartition(type), ...conditions]);
    const keys = keyColumns(type).map((column) => ident(column));
    return sql`select ${commaList(keys)} from ${ident(type.table)} where ${where} limit ${limit}`;
  },
};

/** The database type of each primitive type. Durations are milliseconds. */
const typeNames: Readonly<Record<PrimitiveTypeName, Fragment>> = {
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

/** Null for a number that is not between the limits. LEAST and GREATEST ignore null, so null serves as a limit. */
function between(value: Fragment, least: Fragment, greatest: Fragment): Fragment {
  const limited = sql`greatest(least(${value}, ${greatest}), ${least})`;
  return sql`nullif(nullif(${limited}, ${greatest}), ${least})`;
}

const asText: Dialect["asText"] = (value, type) => {
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
      return sql`replace(to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`;
    case "Edm.TimeOfDay":
      return sql`replace(to_char(${value}, 'HH24:MI:SS.MS'), '.000', '')`;
    case "Edm.Duration":
      return sql`(case when ${value} < 0 then '-' else '' end || 'PT' || trim_scale(abs(${value}) / 1000.0)::text || 'S')`;
    default:
      return sql`(${value})::text`;
  }
};

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  // Compares the integer part of fractional values, so -128.9 fits where -128 does.
  const within = sql`${value} > ${number(String(least - 1n))} and ${value} < ${number(String(greatest + 1n))}`;
  return sql`case when ${within} then trunc((${value})::numeric)::bigint end`;
}

/** The text as a value of a type where it matches a pattern, and a further condition that is evaluated only then. */
const matched = (content: Fragment, pattern: Fragment, value: Fragment, further?: Fragment): Fragment =>
  further
    ? sql`case when ${content} ~ ${pattern} then case when ${further} then ${value} end end`
    : sql`case when ${content} ~ ${pattern} then ${value} end`;

/** Whether the first ten characters are a valid day of their month. */
const isDay = (content: Fragment): Fragment =>
  sql`substr(${content}, 9, 2)::int <= extract(day from make_date(substr(${content}, 1, 4)::int, substr(${content}, 6, 2)::int, 1) + interval '1 month - 1 day')`;

const dayPattern = sql`(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`;
const timePattern = sql`([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,12})?)?`;

/** The first instants outside the calendar. */
const beforeFirst = sql`('0001-01-01'::timestamp - interval '1 millisecond')`;
const afterLast = sql`'10000-01-01'::timestamp`;

/** Truncated to milliseconds, not rounded. */
const cut = (content: Fragment): Fragment => sql`regexp_replace(${content}, '([.][0-9]{3})[0-9]+', '\\1')`;

const whole = sql`'^[+-]?[0-9]{1,40}$'`;
const decimal = sql`'^[+-]?0*[0-9]{1,38}([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$'`;
const double = sql`'^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$'`;
const guid = sql`'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'`;
const duration = sql`'(?i)^[+-]?P(?=.)([0-9]{1,9}D)?(T(?=.)([0-9]{1,9}H)?([0-9]{1,9}M)?([0-9]{1,9}([.][0-9]{1,12})?S)?)?$'`;
/** One millisecond more than the longest accepted duration (`model/types.ts`). */
const tooLong = sql`400000000000001`;

/** A number as a binary fraction: null above the maximum, 0 below the minimum, where the database would fail. */
const asDouble = (value: Fragment): Fragment =>
  sql`case when abs(${value}) < 1e-307 then 0 when abs(${value}) < 1.797e308 then (${value})::double precision end`;

function parsed(content: Fragment, to: PrimitiveTypeName): Fragment | undefined {
  if (isIntegerTypeName(to)) return integerOf(matched(content, whole, sql`${content}::numeric`), to);
  switch (to) {
    case "Edm.Boolean":
      return sql`case lower(${content}) when 'true' then true when 'false' then false end`;
    case "Edm.Decimal": {
      const value = sql`round(${content}::numeric, 8)`;
      return matched(content, decimal, value, sql`abs(${value}) < 1e20`);
    }
    case "Edm.Double":
    case "Edm.Single":
      return matched(content, double, asDouble(sql`${content}::numeric`));
    case "Edm.Guid":
      return matched(content, guid, sql`${content}::uuid`);
    case "Edm.Date":
      return matched(content, sql`'^${dayPattern}$'`, sql`${content}::date`, isDay(content));
    case "Edm.DateTimeOffset": {
      const offset = sql`case when ${content} ~ '([Zz]|[+-][0-9]{2}:[0-9]{2})$' then '' else 'Z' end`;
      const utc = sql`((${cut(content)} || ${offset})::timestamptz at time zone 'UTC')::timestamp(3)`;
      const value = between(utc, beforeFirst, afterLast);
      const pattern = sql`'^${dayPattern}[Tt]${timePattern}([Zz]|[+-](0[0-9]|1[0-4]):[0-5][0-9])?$'`;
      return matched(content, pattern, value, isDay(content));
    }
    case "Edm.TimeOfDay":
      return matched(content, sql`'^${timePattern}$'`, sql`${cut(content)}::time(3)`);
    case "Edm.Duration": {
      const unsigned = sql`extract(epoch from ltrim(upper(${content}), '+-')::interval)`;
      const sign = sql`case when ${content} like '-%' then -1 else 1 end`;
      const read = sql`trunc(${unsigned} * 1000)::bigint * ${sign}`;
      return matched(content, duration, between(read, sql`-${tooLong}`, tooLong));
    }
    default:
      return undefined;
  }
}

const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = isNumeric(from);
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if (to === "Edm.Decimal" && isFloating(from))
    return between(sql`round((${value})::numeric, 8)`, sql`-1e20`, sql`1e20`);
  if (to === "Edm.Decimal" && numeric) return sql`round((${value})::numeric, 8)`;
  if (isFloating(to) && numeric) return sql`(${value})::double precision`;
  // A literal of no type would be read as a value of the other type, whatever condition is before it.
  if (from === "Edm.String") return parsed(sql`(${value})::text`, to);
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return sql`(${value})::date`;
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return sql`(${value})::timestamp(3)`;
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return sql`(${value})::time(3)`;
  return undefined;
};

/*
 * PostgreSQL: texts split into words (`language/search-tokens.ts`). Its regular expressions support letters and digits,
 * but not marks.
 */

const unicode = sql`collate "und-x-icu"`;

/** All characters in the range of letters, marks and numbers, in order. */
const characters: string = Array.from({ length: 0x1ff80 }, (_, i) => String.fromCodePoint(0x80 + i)).join("");

/** Marks and numbers that `[:alnum:]` lacks, as ranges. */
const alsoInWords: string = (characters.match(/[\p{M}\p{Nl}\p{No}]+/gu) ?? [])
  .map((run) => Array.from(run))
  .map((run) => (run.length < 3 ? run.join("") : `${run[0]}-${run.at(-1)}`))
  .join("");

const betweenWords = given(`[^[:alnum:]${fieldSeparator}${alsoInWords}]+`, "Edm.String");

const hasWords: Dialect["hasWords"] = (texts, words) => {
  const fields = sql`lower(normalize(${join(texts, sql` || chr(31) || `)}) ${unicode})`;
  const apart = sql`replace(${fields}, chr(31), ' ' || chr(31) || ' ')`;
  const shortened = sql`btrim(regexp_replace(${apart}, ${betweenWords} ${unicode}, ' ', 'g'))`;
  const found = sql`strpos((' ' || ${shortened} || ' ') collate "C", ${words}) > 0`;
  // Splitting costs more than the rest. It neither makes nor joins words, so a record without the first one has no match.
  return sql`case when strpos(${fields} collate "C", split_part(${words}, ' ', 2)) > 0 then ${found} else false end`;
};

const concatenation = sql` || `;
const concat: Dialect["concat"] = (pieces) => sql`(${join(pieces, concatenation)})`;

/** The first and the last millisecond of the years 0001 to 9999, counted from 1970. */
const [earliest, latest] = [sql`-62135596800000`, sql`253402300799999`];

/** A date or datetime shifted by milliseconds; null outside the supported years. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const name = typeNames[type];
  const later = sql`((${value})::timestamp + (${milliseconds}) * interval '1 millisecond')`;
  // Numbers are compared, since the database fails for an instant beyond its own range.
  const moment = sql`extract(epoch from (${value})::timestamp) * 1000 + (${milliseconds})`;
  const inRange = sql`${moment} between ${earliest} and ${latest}`;
  return sql`(case when ${inRange} then ${later}::${name} end)`;
}

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`round(extract(epoch from ((${a})::timestamp - (${b})::timestamp)) * 1000)::bigint`;

/**
 * Arithmetic on binary fractions: null above the maximum and 0 below the minimum, where the database would abort the
 * request. OFFSET prevents the planner from inlining the operands where they are named.
 */
function floating(operator: ArithmeticOperator, a: Fragment, b: Fragment): Fragment {
  const sign = arithmeticSigns[operator];
  const operands = sql`(select (${a})::double precision as a, (${b})::double precision as b offset 0) o`;
  const exact = sql`(select o.a::numeric ${sign} o.b::numeric as n offset 0) e`;
  const result = sql`case when abs(e.n) < 1e-307 then 0 when abs(e.n) < 1.797e308 then o.a ${sign} o.b end`;
  return sql`(select ${result} from ${operands} cross join lateral ${exact})`;
}

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result, overflows }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  const other = divides(operator) ? sql`nullif(${b}, 0)` : b;
  const together = (type: Fragment): Fragment =>
    sql`((${a})::${type} ${arithmeticSigns[operator]} (${other})::${type})`;
  if (isFloating(result) && operator !== "mod") return floating(operator, a, other);
  if (isIntegerTypeName(result) && !overflows) return together(typeNames["Edm.Int64"]);
  // Computed in numbers of any length, so that a result beyond 64 bits is null and does not abort the request.
  const exact = together(typeNames["Edm.Decimal"]);
  if (isIntegerTypeName(result)) {
    const isWhole = operator === "div" ? sql`div((${a})::numeric, (${other})::numeric)` : exact;
    return sql`${between(isWhole, sql`-9223372036854775809`, sql`9223372036854775808`)}::bigint`;
  }
  if (result === "Edm.Duration") {
    const milliseconds = right === "Edm.Duration" ? exact : sql`round(${exact})`;
    return sql`${between(milliseconds, sql`-1e15`, sql`1e15`)}::bigint`;
  }
  if (isFloating(result)) return sql`${exact}::double precision`;
  const places = sql`round(${exact}, 8)`;
  return overflows ? between(places, sql`-1e20`, sql`1e20`) : places;
};

const rounded: Dialect["rounded"] = (value, type) =>
  isFloating(type) ? value : sql`round((${value})::numeric, 8)`;

const aggregate: Dialect["aggregate"] = (method, value, type) => {
  switch (method) {
    case "count":
      return sql`count(${value})`;
    case "countdistinct":
      return sql`count(distinct ${value})`;
    case "min":
    case "max":
      if (type === "Edm.Boolean") return method === "min" ? sql`bool_and(${value})` : sql`bool_or(${value})`;
      if (type === "Edm.Guid")
        return method === "min" ? sql`min((${value})::text)::uuid` : sql`max((${value})::text)::uuid`;
      return method === "min" ? sql`min(${value})` : sql`max(${value})`;
    case "sum":
      if (type === "Edm.Int64")
        return sql`${between(sql`sum(${value})`, sql`-9223372036854775808`, sql`9223372036854775808`)}::bigint`;
      return isIntegerTypeName(type) || type === "Edm.Duration"
        ? sql`sum(${value})::bigint`
        : rounded(sql`sum(${value})`, type);
    case "average":
      return type === "Edm.Duration" ? sql`round(avg(${value}))::bigint` : rounded(sql`avg(${value})`, type);
  }
};

function jsonValue(
  ...[value, type, _nullable, { ieee754Compatible }]: Parameters<Dialect["json"]>
): Fragment {
  switch (type) {
    case "Edm.Decimal":
      return ieee754Compatible ? asText(value, type) : sql`trim_scale(round((${value})::numeric, 8))`;
    case "Edm.Int64":
      return ieee754Compatible ? asText(value, type) : value;
    case "Edm.DateTimeOffset":
    case "Edm.TimeOfDay":
    case "Edm.Duration":
      return asText(value, type);
    default:
      return value;
  }
}

/** Longer identifiers are truncated, and members are named by column aliases. */
const longestAlias = 63;
const isShort = ({ name }: Member): boolean => Buffer.byteLength(name) <= longestAlias;

const append: Dialect["append"] = (object, members) => {
  const appended = members.flatMap(({ name, value }) => [text(`,"${name}":`), value]);
  return members.length === 0
    ? object
    : sql`(left(${object}, -1) || ${join(appended, concatenation)} || '}')`;
};

/** The value as JSON text. A literal has a type only as a column: `to_json` takes none without one. */
const jsonText = (value: Fragment): Fragment =>
  sql`(select coalesce(to_json(o.v)::text, 'null') from (select ${value} as v) o)`;

const object: Dialect["object"] = (members) => {
  const short = members.filter(isShort);
  const long = members
    .filter((member) => !isShort(member))
    .map(({ name, value }) => ({ name, value: jsonText(value) }));
  if (short.length === 0) return objectOfTexts(concat, long);
  const columns = commaList(short.map(({ name, value }) => asMember(value, name)));
  return append(sql`(select row_to_json(o.*)::text from (select ${columns}) o)`, long);
};

const page: Dialect["page"] = (order, limit, skip) => {
  const sorted = order ? sql` order by ${order}` : sql``;
  return sql`${sorted}${limit ? sql` limit ${limit}` : sql``}${skip ? sql` offset ${skip}` : sql``}`;
};

/** The rows of an array as a derived table with their texts in column `j`. */
const texts = ({ text: row, from, order, limit, skip }: ArrayRows): Fragment =>
  sql`select ${row} as j ${from}${page(orderList(order), limit, skip)}`;

const constant: Dialect["constant"] = (value, type) => {
  if (type === "Edm.String") return text(value);
  if (type === "Edm.Boolean") return value === "1" ? sql`true` : sql`false`;
  const plain = /^-?\d+(\.\d+)?$/.test(value) ? number(value) : text(value);
  return sql`${plain}::${typeNames[type]}`;
};

/** The sub-select reads the JSON once, not for each row. */
const inlineMediaType: Dialect["inlineMediaType"] = (extension) =>
  sql`((select ${param(inlineMediaTypesJson, "Edm.String")}::jsonb) ->> lower(substring(${extension} from '[^.]*$')))`;

const asciiText: Dialect["asciiText"] = (base64) => {
  const bytes = sql`decode(${base64}, 'base64')`;
  const isAscii = sql`encode(${bytes}, 'hex') ~ '^(0[1-9a-f]|[1-7][0-9a-f])*$'`;
  return sql`case when ${isAscii} then convert_from(${bytes}, 'UTF8') end`;
};

const printed = (fragment: Fragment): string =>
  render(fragment, { placeholder: () => "", numbered: false }).text;

const placeholder: Dialect["placeholder"] = (n, type) => {
  if (type === comparedDecimalType) return `$${n}::numeric`;
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  return type === "Edm.String" ? `($${n}::text collate "C")` : `$${n}::${printed(typeNames[type])}`;
};

export const postgres: Dialect = {
  name: "postgres",
  placeholder,
  numbered: true,
  constant,
  typedNull: (type) => sql`null::${typeNames[type]}`,
  anyLiteral: (type) => constant(anyValueOf(type), type),
  sortable: (value, type) => ({ value, type }),
  outputValue: (value) => value,
  toBoolean: (condition) => sql`(${condition})`,
  isTrue: (value) => sql`(${value})`,
  same: (a, b) => sql`${a} is not distinct from ${b}`,
  compare: (operator, a, b) => sql`${a} ${comparisonSigns[operator]} ${b}`,
  oneOf: (value, others) => sql`${value} in (${commaList(others)})`,
  ifNull: (value, other) => sql`coalesce(${value}, ${other})`,
  isTrueNotNull: (condition) => sql`coalesce(${condition}, false)`,
  arithmetic,
  cast,
  aggregate,
  rounded,
  hasWords,
  searchIndex,
  onlyIf: (condition) => ({ conditions: [condition], limit: (limit) => limit }),
  // An array, not a semi-join: for that the planner assumes a hundred elements, and reads tables of some 10,000 rows whole.
  inJsonArray: (value, type, array) =>
    sql`${value} = any (array(select e::${typeNames[type]} from jsonb_array_elements_text(${array}::jsonb) e))`,
  jsonRows: (rows, columns, ordinal) => {
    const typed = columns.map(({ name, type }, i) => {
      const cell = sql`(e.value ->> ${number(i)})`;
      const value =
        type === "Edm.String" || type === "Edm.Binary"
          ? sql`(${cell} collate "C")`
          : sql`${cell}::${typeNames[type]}`;
      return asMember(value, name);
    });
    const made = commaList([...typed, asMember(sql`e.place`, ordinal)]);
    return sql`select ${made} from jsonb_array_elements(${rows}::jsonb) with ordinality e(value, place)`;
  },
  json: (...operands) => ({ value: jsonValue(...operands) }),
  inlineMediaType,
  asciiText,
  object,
  append,
  array: (rows) => sql`('[' || coalesce((select string_agg(j, ',') from (${texts(rows)}) a), '') || ']')`,
  arrayPage: (rows, { full, more, name, link }) => {
    const next = sql`case when count(*) = ${full} and ${more} then ${text(`,"${name}":`)} || to_json(${link})::text else '' end`;
    return sql`(select '[' || coalesce(string_agg(j, ','), '') || ']' || ${next} from (${texts(rows)}) a)`;
  },
  concat,
  shortText: (value) => value,
  asText,
  lockRows: (name) => ({ hint: sql``, clause: sql` for update of ${name}` }),
  summand: (value) => value,
  aggregatesSubSelects: true,
  madeOnce: (selection) => sql`(with made as materialized (${selection}) select * from made)`,
  storedTable: sql`materialized `,
  inlineTable: sql`not materialized `,
  keyedTable: sql``,
  recursion: {
    word: sql`recursive `,
    union: sql`union`,
    place: (before = sql`''`, rank) => sql`${before} || lpad(${rank}::text, 8, '0')`,
  },
  comparesRows: true,
  rowAmong: (values, rows) => sql`(${commaList(values)}) in (${rows})`,
  exists: (rows) => sql`exists (${rows})`,
  looksUpAny: false,
  oneCondition: allOf,
  // It reads the rows of a correlated IN again for each key, and looks up the elements of an array.
  isNamed: (key, rows) => sql`${key} = any(array(${rows}))`,
  joinInOrder: sql` join`,
  limitsBeforeProjection: false,
  projectsSkippedRows: true,
  lateralJoin: (rows, name) => sql` left join lateral (${rows}) ${name} on true`,
  // A sub-select with an offset is no part of the join, whose method is then given.
  joinEach: (table, name, condition) =>
    sql` left join lateral (select * from ${table} ${name} where ${condition} offset 0) ${name} on true`,
  // A table that is being analysed needs no second analysis, and a wait could be for a transaction that waits for this one.
  analyze: (tables) => sql`analyze (skip_locked) ${commaList(tables.map((table) => ident(table)))}`,
  page,
  inSequence: (stages, selections) => {
    const [last, ...leading] = selections.toReversed();
    return sql`${stages}${join([...leading.toReversed(), sql`select * from (${last ?? sql``}) p`], sql` union all `)}`;
  },
};
