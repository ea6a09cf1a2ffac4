/**
 * SQLite 3.44 and later. Dates and datetimes are text of a fixed form, decimals are REAL, Booleans 0 and 1. The text of
 * a record is made by `json_object`; what is nested is appended as text, since parsing JSON again would cost the gain.
 */
import { isIntegerTypeName, primitiveTypes, type PrimitiveTypeName } from "../../edm/types";
import { constant, join, number, sql, text, type Fragment } from "../../fragment";
import { arithmeticSigns, comparisonSigns } from "../../language/operators";
import { orderList, type ArrayRows, type Dialect, type Member } from "../dialect";
import { asText, cast, decimalText, durationText, instantText, nullableText, timeText } from "./sqlite-text";

const comma = sql`, `;
const isNumeric = (type: PrimitiveTypeName): boolean =>
  primitiveTypes[type].numericRank > 0 || type === "Edm.Boolean" || type === "Edm.Duration";
const concatenation = sql` || `;

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`cast(round((julianday(${a}) - julianday(${b})) * 86400000) as integer)`;

/** A date or datetime moved by milliseconds. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const format = type === "Edm.Date" ? sql`'%Y-%m-%d'` : sql`'%Y-%m-%dT%H:%M:%fZ'`;
  return sql`strftime(${format}, ${value}, iif(${milliseconds} is null, null, printf('%+.3f seconds', ${milliseconds} / 1000.0)))`;
}

/** Of decimals, in units of the eighth place while these fit an integer: binary fractions leave remainders of their own. */
function remainder(a: Fragment, b: Fragment): Fragment {
  const units = (value: Fragment): Fragment => sql`cast(round(${value} * 100000000) as integer)`;
  const exact = sql`${units(a)} % ${units(b)} / 100000000.0`;
  return sql`iif(abs(${a}) < 90000000000 and abs(${b}) < 90000000000, ${exact}, mod(${a}, ${b}))`;
}

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  if (isIntegerTypeName(result)) return sql`(${a} ${arithmeticSigns[operator]} ${b})`;
  if (result === "Edm.Duration" && right === "Edm.Duration")
    return sql`(${a} ${arithmeticSigns[operator]} ${b})`;
  const exact =
    operator === "mod" ? remainder(a, b) : sql`(cast(${a} as real) ${arithmeticSigns[operator]} ${b})`;
  if (result === "Edm.Duration") return sql`cast(round(${exact}) as integer)`;
  return result === "Edm.Double" ? exact : sql`round(${exact}, 8)`;
};

const aggregate: Dialect["aggregate"] = (method, value, type) => {
  const exact = isIntegerTypeName(type) || type === "Edm.Double" || type === "Edm.Duration";
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
      return exact ? sql`sum(${value})` : sql`round(sum(${value}), 8)`;
    case "average":
      if (type === "Edm.Duration") return sql`cast(round(avg(${value})) as integer)`;
      return type === "Edm.Double" ? sql`avg(${value})` : sql`round(avg(${value}), 8)`;
  }
};

const json: Dialect["json"] = (value, type, nullable, { ieee754Compatible }) => {
  switch (type) {
    case "Edm.Boolean":
      return nullable
        ? sql`json(case ${value} when 1 then 'true' when 0 then 'false' end)`
        : sql`json(iif(${value}, 'true', 'false'))`;
    case "Edm.Decimal":
      return ieee754Compatible ? nullableText(value, nullable, decimalText) : value;
    case "Edm.Int64":
      return ieee754Compatible ? sql`cast(${value} as text)` : value;
    case "Edm.DateTimeOffset":
      return instantText(value);
    case "Edm.TimeOfDay":
      return timeText(value);
    case "Edm.Duration":
      return nullableText(value, nullable, durationText);
    default:
      return value;
  }
};

/** The name of a member; those of `$compute` are the client's and may have any letters. */
const memberName = (name: string): Fragment =>
  /^[\x20-\x26\x28-\x7e]*$/.test(name) ? text(name) : constant(name, "Edm.String");

const page: Dialect["page"] = (order, limit, skip) => {
  const sorted = order ? sql` order by ${order}` : sql``;
  if (!limit && !skip) return sorted;
  return sql`${sorted} limit ${limit ?? sql`-1`}${skip ? sql` offset ${skip}` : sql``}`;
};

/** The rows of an array as a derived table with their texts in column `j`. */
const rowTexts = ({ text: row, from, order, limit, skip }: ArrayRows): Fragment =>
  sql`select ${row} as j ${from}${page(orderList(order), limit, skip)}`;

const pairs = (members: readonly Member[]): Fragment =>
  join(
    members.map(({ name, value }) => sql`${memberName(name)}, ${value}`),
    comma,
  );

export const sqlite: Dialect = {
  name: "sqlite",
  placeholder: () => "?",
  numbered: false,
  constant: (value, type) => (isNumeric(type) ? number(value) : text(value)),
  nothing: () => sql`null`,
  something: (type) => (isNumeric(type) ? sql`0` : sql`''`),
  sortable: (value, type) => ({ value, type }),
  leaving: (value) => value,
  compare: (operator, a, b) => sql`${a} ${comparisonSigns[operator]} ${b}`,
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => sql`${value} = 1`,
  same: (a, b) => sql`${a} is ${b}`,
  oneOf: (value, others) => sql`${value} in (${join(others, comma)})`,
  known: (condition) => sql`ifnull(${condition}, 0)`,
  arithmetic,
  cast,
  aggregate,
  rounded: (value, type) => (type === "Edm.Double" ? value : sql`round(${value}, 8)`),
  hasWords: (texts, words) => sql`instr(search_words(${join(texts, sql` || char(31) || `)}), ${words}) > 0`,
  inJsonArray: (value, _type, array) => sql`${value} in (select value from json_each(${array}))`,
  json,
  object: (members) => sql`json_object(${pairs(members)})`,
  // Every object ends with a scalar member, so exactly one brace is cut off.
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
  asText,
  // There is one writer at a time.
  lockRows: () => ({ hint: sql``, clause: sql`` }),
  aggregatesSubSelects: true,
  cutsFirst: false,
  // It names all tables, so it is asked for each combination; the call itself only for a few of them.
  endable: (aliases) =>
    sql`((${join(
      aliases.map((alias) => sql`${alias}."rowid"`),
      sql` + `,
    )}) & 255 or still_wanted())`,
  joinEach: undefined,
  page,
  inTurn: (stages, selections) => {
    const [last, ...leading] = selections.toReversed();
    return sql`${stages}${join([...leading.toReversed(), sql`select * from (${last ?? sql``})`], sql` union all `)}`;
  },
};
