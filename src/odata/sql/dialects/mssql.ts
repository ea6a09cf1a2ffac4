/**
 * SQL Server 2019 and later, Azure SQL. Columns have a collation that compares by code point, but it fills the shorter
 * text up with blanks, so equality looks at the length too. Conditions are no values there: a bit stands for them.
 */
import { emptyGuid, isIntegerTypeName, isPrimitiveTypeName, type PrimitiveTypeName } from "../../edm/types";
import { join, number, render, sql, text, type Fragment } from "../../fragment";
import { comparisonSigns } from "../../language/operators";
import type { Dialect } from "../dialect";
import { aggregate, arithmetic, rounded } from "./mssql-arithmetic";
import { cast } from "./mssql-cast";
import { append, array, arrayPage, concat, json, object } from "./mssql-json";
import { as, asText, codePoints, decimalText, guidText, typeNames } from "./mssql-text";
import { hasWords } from "./mssql-words";

const isText = (type: PrimitiveTypeName): boolean => type === "Edm.String" || type === "Edm.Binary";

const compare: Dialect["compare"] = (operator, a, b, type) => {
  const plain = sql`${a} ${comparisonSigns[operator]} ${b}`;
  if (!isText(type) || (operator !== "eq" && operator !== "ne")) return plain;
  return operator === "eq"
    ? sql`(${plain} and datalength(${a}) = datalength(${b}))`
    : sql`(${plain} or datalength(${a}) <> datalength(${b}))`;
};

/** The list is what an index is asked for; the lengths are looked at afterwards. */
const oneOf: Dialect["oneOf"] = (value, others, type) => {
  const listed = sql`${value} in (${join(others, sql`, `)})`;
  if (!isText(type)) return listed;
  const rows = join(
    others.map((other) => sql`(${other})`),
    sql`, `,
  );
  return sql`(${listed} and exists (select 1 from (values ${rows}) o(v) where ${compare("eq", sql`o.v`, value, type)}))`;
};

/** INTERSECT takes nulls for equal. */
const same: Dialect["same"] = (a, b, type) => {
  const columns = (value: Fragment): Fragment => (isText(type) ? sql`${value}, datalength(${value})` : value);
  return sql`exists (select ${columns(a)} intersect select ${columns(b)})`;
};

/** More rows than there are; of itself a literal beyond 31 bits is a decimal, which OFFSET does not take. */
const beyondLast = sql`cast(1000000000000000 as bigint)`;

/** OFFSET needs an ORDER BY, and FETCH at least one row: instead of none it is one beyond the last. */
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
  if (isText(type)) return sql`N${text(value)}`;
  if (isIntegerTypeName(type)) return number(value);
  const plain = /^-?\d+(\.\d+)?$/.test(value) ? number(value) : text(value.replace(/Z$/, ""));
  return as(plain, type);
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
  render(fragment, { placeholder: () => "@", numbered: true }).text;

/** Types that the driver would change on the way go as text. */
const sentAsText = new Set<PrimitiveTypeName>([
  "Edm.Decimal",
  "Edm.Date",
  "Edm.DateTimeOffset",
  "Edm.TimeOfDay",
]);

const placeholder: Dialect["placeholder"] = (n, type) => {
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  if (isText(type)) return `(@p${n} ${printed(codePoints)})`;
  return sentAsText.has(type) ? `cast(@p${n} as ${printed(typeNames[type])})` : `@p${n}`;
};

/** Whether a statement may have been made by `inTurn`. */
export const isInTurn = (statement: string): boolean => statement.includes("; ");

export const mssql: Dialect = {
  name: "mssql",
  placeholder,
  numbered: true,
  constant,
  nothing: (type) => sql`cast(null as ${typeNames[type]})`,
  something: (type) => constant(somethings[type] ?? "0", type),
  // Identifiers are sorted by their last bytes first.
  sortable: (value, type) =>
    type === "Edm.Guid" ? { value: guidText(value), type: "Edm.String" } : { value, type },
  // The driver reads decimals as binary fractions.
  leaving: (value, type) => (type === "Edm.Decimal" ? decimalText(value) : value),
  truth: (condition, nullable) =>
    nullable
      ? sql`cast(case when ${condition} then 1 when not (${condition}) then 0 end as bit)`
      : sql`cast(case when ${condition} then 1 else 0 end as bit)`,
  isTrue: (value) => sql`${value} = 1`,
  same,
  compare,
  oneOf,
  known: (condition) => sql`case when ${condition} then 1 else 0 end = 1`,
  arithmetic,
  cast,
  aggregate,
  rounded,
  hasWords,
  inJsonArray: (value, type, list) =>
    sql`${value} in (select ${as(sql`e.value`, type)} from openjson(${list}) e)`,
  json,
  object,
  append,
  array,
  arrayPage,
  concat,
  asText,
  lockRows: () => ({ hint: sql` with (updlock, rowlock)`, clause: sql`` }),
  aggregatesSubSelects: false,
  cutsFirst: true,
  endable: undefined,
  joinEach: (rows, name) => sql` outer apply (${rows}) ${name}`,
  page,
  // A union has no order, and one row set after the other has.
  inTurn: (stages, selections) =>
    join(
      selections.map((selection) => sql`${stages}${selection}`),
      sql`; `,
    ),
};
