/**
 * PostgreSQL 14 and later. The text of a record is made by `row_to_json`; what is nested is appended as text. Texts are
 * compared by code point: columns and parameters have the collation "C".
 */
import { emptyGuid, isIntegerTypeName, isPrimitiveTypeName, type PrimitiveTypeName } from "../../edm/types";
import { alias, constant as given, join, number, render, sql, text, type Fragment } from "../../fragment";
import { arithmeticSigns, comparisonSigns, divides } from "../../language/operators";
import { orderList, type ArrayRows, type Dialect, type Member } from "../dialect";
import { asText, cast, durationText, instantText, isFloating, timeText, typeNames } from "./postgres-text";
import { hasWords } from "./postgres-words";

const comma = sql`, `;
const concatenation = sql` || `;

/** A date or datetime moved by milliseconds; null beyond the years that there are. */
function moved(value: Fragment, type: PrimitiveTypeName, milliseconds: Fragment): Fragment {
  const name = typeNames[type];
  const later = sql`((${value})::timestamp + (${milliseconds}) * interval '1 millisecond')`;
  const inRange = sql`abs(${milliseconds}) < 400000000000000 and ${later} >= '0001-01-01' and ${later} < '10000-01-01'`;
  return sql`(case when ${inRange} then ${later}::${name} end)`;
}

/** Milliseconds between two points in time. */
const difference = (a: Fragment, b: Fragment): Fragment =>
  sql`round(extract(epoch from ((${a})::timestamp - (${b})::timestamp)) * 1000)::bigint`;

const arithmetic: Dialect["arithmetic"] = (operator, a, b, { left, right, result }) => {
  if (left === "Edm.Date" || left === "Edm.DateTimeOffset") {
    if (result === "Edm.Duration") return difference(a, b);
    return moved(a, left, operator === "sub" ? sql`-(${b})` : b);
  }
  const other = divides(operator) ? sql`nullif(${b}, 0)` : b;
  const together = (type: Fragment): Fragment =>
    sql`((${a})::${type} ${arithmeticSigns[operator]} (${other})::${type})`;
  if (isFloating(result) && operator !== "mod") return together(typeNames["Edm.Double"]);
  // Integers and durations too: what is beyond theirs is a larger number then, and not the end of the request.
  const exact = together(typeNames["Edm.Decimal"]);
  if (isIntegerTypeName(result))
    return operator === "div" ? sql`div((${a})::numeric, (${other})::numeric)` : exact;
  if (result === "Edm.Duration") return right === "Edm.Duration" ? exact : sql`round(${exact})`;
  return isFloating(result) ? sql`${exact}::double precision` : sql`round(${exact}, 8)`;
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
      return isIntegerTypeName(type) || type === "Edm.Duration"
        ? sql`sum(${value})::bigint`
        : rounded(sql`sum(${value})`, type);
    case "average":
      return type === "Edm.Duration" ? sql`round(avg(${value}))::bigint` : rounded(sql`avg(${value})`, type);
  }
};

const json: Dialect["json"] = (value, type, _nullable, { ieee754Compatible }) => {
  switch (type) {
    case "Edm.Decimal":
      return ieee754Compatible ? asText(value, type) : sql`trim_scale(round((${value})::numeric, 8))`;
    case "Edm.Int64":
      return ieee754Compatible ? asText(value, type) : value;
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

/** Identifiers are cut there, and members are named by column aliases. */
const longestAlias = 63;
const isShort = ({ name }: Member): boolean => Buffer.byteLength(name) <= longestAlias;

/** Names of `$compute` are the client's and may have any letters. */
const plainText = (value: string): Fragment =>
  /^[\x20-\x26\x28-\x7e]*$/.test(value) ? text(value) : given(value, "Edm.String");

const append: Dialect["append"] = (object, members) => {
  const appended = members.flatMap(({ name, value }) => [plainText(`,"${name}":`), value]);
  return members.length === 0
    ? object
    : sql`(left(${object}, -1) || ${join(appended, concatenation)} || '}')`;
};

const object: Dialect["object"] = (members) => {
  const short = members.filter(isShort);
  const named = (short.length > 0 ? short : [{ name: "_", value: sql`null` }]).map(
    ({ name, value }) => sql`${value} as ${alias(name)}`,
  );
  const made = sql`(select row_to_json(o)::text from (select ${join(named, comma)}) o)`;
  const long = members
    .filter((member) => !isShort(member))
    .map(({ name, value }) => ({ name, value: sql`coalesce(to_json(${value})::text, 'null')` }));
  return append(made, long);
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

/** Values of no meaning. */
const somethings: Partial<Record<PrimitiveTypeName, string>> = {
  "Edm.Guid": emptyGuid,
  "Edm.String": "",
  "Edm.Binary": "",
  "Edm.Date": "0001-01-01",
  "Edm.DateTimeOffset": "0001-01-01T00:00:00.000Z",
  "Edm.TimeOfDay": "00:00:00.000",
};

const printed = (fragment: Fragment): string =>
  render(fragment, { placeholder: () => "", numbered: false }).text;

const placeholder: Dialect["placeholder"] = (n, type) => {
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  return type === "Edm.String" ? `($${n}::text collate "C")` : `$${n}::${printed(typeNames[type])}`;
};

export const postgres: Dialect = {
  name: "postgres",
  placeholder,
  numbered: true,
  constant,
  nothing: (type) => sql`null::${typeNames[type]}`,
  something: (type) => constant(somethings[type] ?? "0", type),
  sortable: (value, type) => ({ value, type }),
  leaving: (value) => value,
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => sql`(${value})`,
  same: (a, b) => sql`${a} is not distinct from ${b}`,
  compare: (operator, a, b) => sql`${a} ${comparisonSigns[operator]} ${b}`,
  oneOf: (value, others) => sql`${value} in (${join(others, comma)})`,
  known: (condition) => sql`coalesce(${condition}, false)`,
  arithmetic,
  cast,
  aggregate,
  rounded,
  hasWords,
  inJsonArray: (value, type, array) =>
    sql`${value} in (select e::${typeNames[type]} from jsonb_array_elements_text(${array}::jsonb) e)`,
  json,
  object,
  append,
  array: (rows) => sql`('[' || coalesce((select string_agg(j, ',') from (${texts(rows)}) a), '') || ']')`,
  arrayPage: (rows, { full, more, name, link }) => {
    const next = sql`case when count(*) = ${full} and ${more} then ${text(`,"${name}":`)} || to_json(${link})::text else '' end`;
    return sql`(select '[' || coalesce(string_agg(j, ','), '') || ']' || ${next} from (${texts(rows)}) a)`;
  },
  concat: (pieces) => sql`(${join(pieces, concatenation)})`,
  asText,
  lockRows: (name) => ({ hint: sql``, clause: sql` for update of ${name}` }),
  aggregatesSubSelects: true,
  cutsFirst: false,
  endable: undefined,
  joinEach: (rows, name) => sql` left join lateral (${rows}) ${name} on true`,
  page,
  inTurn: (stages, selections) => {
    const [last, ...leading] = selections.toReversed();
    return sql`${stages}${join([...leading.toReversed(), sql`select * from (${last ?? sql``}) p`], sql` union all `)}`;
  },
};
