/**
 * The dialect of SQLite 3.44 and later. Dates and datetimes are text of a fixed form, decimals are REAL, Booleans 0 and
 * 1. The text of a record is made by `json_object`; nested content is appended as text, since parsing JSON again would
 * lose the gain.
 */
import { tokensOf } from "../../language/search-tokens";
import {
  type ArrayRows,
  type Dialect,
  type Member,
  orderList,
  type SearchIndex,
  type Sought,
} from "../../sql/dialect";
import {
  allOf,
  commaList,
  type Fragment,
  hasParameter,
  ident,
  join,
  number,
  sizeOf,
  sql,
  text,
} from "../../sql/fragment";
import { keyColumns } from "../../sql/relation";
import { type ArithmeticOperator, arithmeticSigns, comparisonSigns } from "../../language/operators";
import {
  integerRanges,
  type IntegerTypeName,
  isFloating,
  isIntegerTypeName,
  isNumeric,
  type PrimitiveTypeName,
} from "../../model/types";
import { chunksOf } from "../../turns";

/** `written`, unless the value is null: for functions that convert null to text as well. */
const unlessNull = (value: Fragment, written: Fragment): Fragment =>
  sql`iif(${value} is null, null, ${written})`;

/** Null for a number that is not between the limits. */
const between = (value: Fragment, limit: Fragment): Fragment =>
  sql`nullif(nullif(max(min(${value}, ${limit}), -${limit}), ${limit}), -${limit})`;

/** `decimal_text` is a function of every connection; it mentions the value once, however long its expression is. */
const decimalText = (value: Fragment): Fragment => sql`decimal_text(${value})`;

/** ISO 8601 text of milliseconds. */
const durationText = (value: Fragment): Fragment =>
  sql`(iif(${value} < 0, '-', '') || 'PT' || rtrim(rtrim(printf('%.3f', abs(${value}) / 1000.0), '0'), '.') || 'S')`;

const asText: Dialect["asText"] = (value, type) => {
  switch (type) {
    case "Edm.Boolean":
      return sql`case ${value} when 1 then 'true' when 0 then 'false' end`;
    case "Edm.Decimal":
      return decimalText(value);
    case "Edm.DateTimeOffset":
      return sql`replace(${value}, '.000Z', 'Z')`;
    case "Edm.TimeOfDay":
      return sql`replace(${value}, '.000', '')`;
    case "Edm.Duration":
      return unlessNull(value, durationText(value));
    case "Edm.Double":
    case "Edm.Single":
      return sql`double_text(${value})`;
    default:
      return sql`cast(${value} as text)`;
  }
};

/** The integer part when it fits the type, else null (URL Conventions 4.01, 5.1.1.10.1, rule 4). */
function integerOf(value: Fragment, type: IntegerTypeName): Fragment {
  const [least, greatest] = integerRanges[type];
  // Compares the integer part of fractional values, so -128.9 fits where -128 does; a REAL has no fraction near 64
  // bits.
  const above =
    type === "Edm.Int64" ? sql`>= ${number(String(least))}` : sql`> ${number(String(least - 1n))}`;
  const within = sql`${value} ${above} and ${value} < ${number(String(greatest))} + 1`;
  return sql`iif(${within}, cast(${value} as integer), null)`;
}

const cast: Dialect["cast"] = (value, from, to) => {
  if (from === to) return value;
  if (to === "Edm.String") return asText(value, from);
  const numeric = isNumeric(from);
  if (isIntegerTypeName(to) && numeric) return integerOf(value, to);
  if (to === "Edm.Decimal" && isFloating(from)) return sql`round(${between(value, sql`1e20`)}, 8)`;
  if (to === "Edm.Decimal" && numeric) return sql`round(${value}, 8)`;
  if (isFloating(to) && numeric) return sql`cast(${value} as real)`;
  // All literal forms of the type are accepted, as its row in the table of types defines.
  if (from === "Edm.String") return sql`literal_value(${value}, ${text(to)})`;
  if (to === "Edm.Date" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 1, 10)`;
  if (to === "Edm.DateTimeOffset" && from === "Edm.Date") return sql`(${value} || 'T00:00:00.000Z')`;
  if (to === "Edm.TimeOfDay" && from === "Edm.DateTimeOffset") return sql`substr(${value}, 12, 12)`;
  return undefined;
};

const storesNumber = (type: PrimitiveTypeName): boolean =>
  isNumeric(type) || type === "Edm.Boolean" || type === "Edm.Duration";
const concatenation = sql` || `;

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`cast(round((julianday(${a}) - julianday(${b})) * 86400000) as integer)`;

/** A date or datetime shifted by milliseconds; null outside the supported years, which begin after the text 0001. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const format = type === "Edm.Date" ? sql`'%Y-%m-%d'` : sql`'%Y-%m-%dT%H:%M:%fZ'`;
  const later = sql`strftime(${format}, ${value}, iif(${milliseconds} is null, null, printf('%+.3f seconds', ${milliseconds} / 1000.0)))`;
  return sql`nullif(max(${later}, '0001'), '0001')`;
}

/** Arithmetic on decimals, by functions of every connection (`decimals.ts`). */
const decimals: Readonly<Record<ArithmeticOperator, (a: Fragment, b: Fragment) => Fragment>> = {
  add: (a, b) => sql`decimal_add(${a}, ${b})`,
  sub: (a, b) => sql`decimal_sub(${a}, ${b})`,
  mul: (a, b) => sql`decimal_mul(${a}, ${b})`,
  div: (a, b) => sql`decimal_div(${a}, ${b})`,
  divby: (a, b) => sql`decimal_div(${a}, ${b})`,
  mod: (a, b) => sql`decimal_mod(${a}, ${b})`,
};

/** Null for a REAL, the type of an integer result of more than 64 bits. The sub-select computes the value once. */
const within64Bits = (value: Fragment): Fragment =>
  sql`(select iif(typeof(v) = 'integer', v, null) from (select ${value} as v))`;

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result, overflows }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  const together = sql`(${a} ${arithmeticSigns[operator]} ${b})`;
  if (isIntegerTypeName(result)) return overflows ? within64Bits(together) : together;
  if (result === "Edm.Duration" && right === "Edm.Duration") return between(together, longest);
  const isExact = operator === "mod" || result === "Edm.Decimal";
  const computed = isExact
    ? decimals[operator](a, b)
    : sql`(cast(${a} as real) ${arithmeticSigns[operator]} ${b})`;
  if (result === "Edm.Duration") return sql`cast(round(${between(computed, longest)}) as integer)`;
  return overflows ? between(computed, isFloating(result) ? infinite : sql`1e20`) : computed;
};

/** One millisecond more than the longest duration. */
const longest = sql`1000000000000000`;
/** Infinity. */
const infinite = sql`9e999`;

/** SUM fails beyond 64 bits, so the upper and the lower halves are summed separately; their total is then a REAL. */
const sumOfWide = (value: Fragment): Fragment =>
  between(sql`(sum(${value} >> 32) * 4294967296 + sum(${value} & 4294967295))`, sql`9223372036854775808.0`);

const aggregate: Dialect["aggregate"] = (method, value, type) => {
  const exact = isIntegerTypeName(type) || isFloating(type) || type === "Edm.Duration";
  switch (method) {
    case "count":
      return sql`count(${value})`;
    case "countdistinct":
      return sql`count(distinct ${value})`;
    case "min":
      return sql`min(${value})`;
    case "max":
      return sql`max(${value})`;
    case "sum":
      if (type === "Edm.Int64") return sumOfWide(value);
      return exact ? sql`sum(${value})` : sql`decimal_total(sum(${value}))`;
    case "average":
      if (type === "Edm.Duration") return sql`cast(round(avg(${value})) as integer)`;
      return isFloating(type) ? sql`avg(${value})` : sql`decimal_total(avg(${value}))`;
  }
};

/** Texts of `"u"."unitPrice"`; a longer fragment is evaluated once. */
const columnSize = 3;

/**
 * A decimal as a JSON number without exponent (JSON Format 4.01, 3.2), which `json_object` writes for small and large
 * ones, and without the digits that it adds to numbers of 14 and more. Numbers of fewer digits are written as they are,
 * which takes a third of the time.
 */
function decimalJson(value: Fragment, nullable: boolean): Fragment {
  const written = sql`json(${decimalText(value)})`;
  if (sizeOf(value) > columnSize) return written;
  const isShort = sql`${value} between 0.0001 and 1e5 or ${value} = 0`;
  const isPlain = sql`${isShort} or (${value} between -1e11 and 1e11 and round(${value}, 2) = ${value})`;
  return sql`iif(${nullable ? sql`${isPlain} or ${value} is null` : isPlain}, ${value}, ${written})`;
}

function jsonValue(...[value, type, nullable, { ieee754Compatible }]: Parameters<Dialect["json"]>): Fragment {
  switch (type) {
    case "Edm.Boolean":
      return nullable ? sql`json(${asText(value, type)})` : sql`json(iif(${value}, 'true', 'false'))`;
    case "Edm.Decimal":
      return ieee754Compatible ? asText(value, type) : decimalJson(value, nullable);
    case "Edm.Int64":
      return ieee754Compatible ? asText(value, type) : value;
    case "Edm.DateTimeOffset":
    case "Edm.TimeOfDay":
      return asText(value, type);
    case "Edm.Duration":
      return nullable ? asText(value, type) : durationText(value);
    default:
      return value;
  }
}

/** With a bare parameter as a limit, SQLite inspects the value and plans the statement again at each execution. */
const asNumber = (value: Fragment): Fragment => (hasParameter(value) ? sql`${value} + 0` : value);

const page: Dialect["page"] = (order, limit, skip) => {
  const sorted = order ? sql` order by ${order}` : sql``;
  if (!limit && !skip) return sorted;
  return sql`${sorted} limit ${limit ? asNumber(limit) : sql`-1`}${skip ? sql` offset ${asNumber(skip)}` : sql``}`;
};

/** The rows of an array as a derived table with their texts in column `j`. */
const rowTexts = ({ text: row, from, order, limit, skip }: ArrayRows): Fragment =>
  sql`select ${row} as j ${from}${page(orderList(order), limit, skip)}`;

const pairs = (members: readonly Member[]): Fragment =>
  commaList(members.map(({ name, value }) => sql`${text(name)}, ${value}`));

/** Members of one call: SQLite allows a function 1,000 arguments. */
const membersOfCall = 400;

const objectOf: Dialect["object"] = (members) => {
  const [first = [], ...others] = chunksOf(members, membersOfCall);
  return others.reduce(
    (made, some) => {
      const set = some.map(({ name, value }) => sql`${text(`$."${name}"`)}, ${value}`);
      return sql`json_set(${made}, ${commaList(set)})`;
    },
    sql`json_object(${pairs(first)})`,
  );
};

/** A JSON text as a column of the type stores it; the cast is also the affinity that an index on it needs. */
const storedCell = (cell: Fragment, type: PrimitiveTypeName): Fragment => {
  const isReal = type === "Edm.Decimal" || isFloating(type);
  const affinity = isReal ? sql`real` : storesNumber(type) ? sql`integer` : sql`text`;
  return sql`cast(${cell} as ${affinity})`;
};

/*
 * SQLite's index of words (`src/database/migrations/search-index.ts`). It is asked for one word of those that a match has,
 * the longest, in ranges of words: a JSON array of [first, last], which also has the word of the records that are always
 * chosen. So are the changed records that are not indexed yet.
 */

/** Letters and digits that the index and `language/search-tokens.ts` treat alike, in lower case. */
const usualWord = /^[0-9a-z\u00df-\u00f6\u00f8-\u017e]+$/;
/** Stands for all words that begin with the text before it. */
const lastCharacter = "\u{10ffff}";
const always = ["0odd", "0odd"];

interface WordRange {
  readonly first: string;
  readonly last: string;
}

function rangesOf(sought: Sought): readonly WordRange[] | undefined {
  if (sought.kind === "words") {
    const { words, isBeginning } = tokensOf(sought.words);
    const ranges = words.flatMap((word, i): readonly WordRange[] => {
      if (!usualWord.test(word)) return [];
      const first = word.normalize("NFD").replace(/\p{M}/gu, "");
      return [{ first, last: isBeginning && i === words.length - 1 ? first + lastCharacter : first }];
    });
    return withLongestWord(ranges.map((range) => [range]));
  }
  const parts = sought.parts.map(rangesOf);
  const known = parts.filter((part) => part !== undefined);
  if (sought.kind === "and") return withLongestWord(known);
  return known.length < parts.length ? undefined : known.flat();
}

/** The ranges whose shortest word is the longest. */
function withLongestWord(all: readonly (readonly WordRange[])[]): readonly WordRange[] | undefined {
  const least = (ranges: readonly WordRange[]): number =>
    Math.min(...ranges.map(({ first }) => first.length));
  return all.toSorted((a, b) => least(b) - least(a))[0];
}

const searchIndex: SearchIndex = {
  question: (sought) => {
    const ranges = rangesOf(sought);
    return ranges && JSON.stringify([...ranges.map(({ first, last }) => [first, last]), always]);
  },
  found: (type, question, { limit }) => {
    const words = ident(`${type.table}_searchWords`);
    const range = sql`w."term" >= r.value ->> 0 and w."term" <= r.value ->> 1`;
    const indexed = sql`select w."doc" as row from json_each(${question}) r cross join ${words} w where ${range}`;
    const pending = sql`select p."row" from ${ident(`${type.table}_searchPending`)} p`;
    const rows = sql`select distinct w.row from (${indexed} union all ${pending}) w limit ${limit}`;
    const keys = keyColumns(type).map((column) => sql`k.${ident(column)}`);
    // A row without a record still counts.
    return sql`select ${commaList(keys)} from (${rows}) w left join ${ident(type.table)} k on k."rowid" = w.row`;
  },
};

/* The dialect. */

export const sqlite: Dialect = {
  name: "sqlite",
  placeholder: () => "?",
  numbered: false,
  guards: true,
  constant: (value, type) => (storesNumber(type) ? number(value) : text(value)),
  typedNull: () => sql`null`,
  anyLiteral: (type) => (storesNumber(type) ? sql`0` : sql`''`),
  sortable: (value, type) => ({ value, type }),
  outputValue: (value) => value,
  compare: (operator, a, b) => sql`${a} ${comparisonSigns[operator]} ${b}`,
  toBoolean: (condition) => sql`(${condition})`,
  isTrue: (value) => sql`${value} = 1`,
  same: (a, b) => sql`${a} is ${b}`,
  oneOf: (value, others) => sql`${value} in (${commaList(others)})`,
  ifNull: (value, other) => sql`coalesce(${value}, ${other})`,
  isTrueNotNull: (condition) => sql`ifnull(${condition}, 0)`,
  arithmetic,
  cast,
  aggregate,
  rounded: (value, type) => (isFloating(type) ? value : sql`round(${value}, 8)`),
  hasWords: (texts, words) => sql`instr(search_words(${join(texts, sql` || char(31) || `)}), ${words}) > 0`,
  searchIndex,
  onlyIf: (condition) => ({ conditions: [], limit: (limit) => sql`iif(${condition}, ${limit}, 0)` }),
  inJsonArray: (value, _type, array) => sql`${value} in (select value from json_each(${array}))`,
  jsonRows: (rows, columns, ordinal) => {
    const typed = columns.map(({ name, type }, i) => {
      const cell = sql`json_extract(e.value, ${text(`$[${i}]`)})`;
      return sql`${storedCell(cell, type)} as ${ident(name)}`;
    });
    return sql`select ${commaList([...typed, sql`e.key as ${ident(ordinal)}`])} from json_each(${rows}) e`;
  },
  json: (...operands) => ({ value: jsonValue(...operands) }),
  inlineMediaType: (extension) => sql`inline_media_type(${extension})`,
  asciiText: (base64) => sql`ascii_text(${base64})`,
  object: objectOf,
  // Every object ends with a scalar member, so exactly one brace is removed.
  append: (object, members) => {
    const appended = members.flatMap(({ name, value }) => [text(`,"${name}":`), value]);
    return members.length === 0
      ? object
      : sql`(rtrim(${object}, '}') || ${join(appended, concatenation)} || '}')`;
  },
  array: (rows) => sql`('[' || ifnull((select group_concat(j, ',') from (${rowTexts(rows)})), '') || ']')`,
  arrayPage: (rows, { full, more, name, link }) => {
    const next = sql`iif(count(*) = ${full} and ${more}, ${text(`,"${name}":`)} || json_quote(${link}), '')`;
    return sql`(select '[' || ifnull(group_concat(j, ','), '') || ']' || ${next} from (${rowTexts(rows)}))`;
  },
  concat: (pieces) => sql`(${join(pieces, concatenation)})`,
  shortText: (value) => value,
  asText,
  // There is one writer at a time.
  lockRows: () => ({ hint: sql``, clause: sql`` }),
  summand: (value) => value,
  aggregatesSubSelects: true,
  madeOnce: (selection) => sql`(${selection})`,
  storedTable: sql`materialized `,
  inlineTable: sql`not materialized `,
  keyedTable: sql`materialized `,
  recursion: {
    word: sql`recursive `,
    union: sql`union`,
    place: (before = sql`''`, rank) => sql`${before} || printf('%08d', ${rank})`,
  },
  isNamed: (key, rows) => sql`${key} in (${rows})`,
  comparesRows: true,
  rowAmong: (values, rows) => sql`(${commaList(values)}) in (${rows})`,
  exists: (rows) => sql`+exists (${rows})`,
  looksUpAny: true,
  oneCondition: (conditions) => sql`+(${allOf(conditions)})`,
  joinInOrder: sql` cross join`,
  limitsBeforeProjection: false,
  projectsSkippedRows: false,
  lateralJoin: undefined,
  joinEach: (table, name, condition) => sql` left join ${table} ${name} on ${condition}`,
  // Statistics are made when a store is closed.
  analyze: undefined,
  page,
  inSequence: (stages, selections) => {
    const [last, ...leading] = selections.toReversed();
    return sql`${stages}${join([...leading.toReversed(), sql`select * from (${last ?? sql``})`], sql` union all `)}`;
  },
};
