/**
 * SQL Server: JSON text. A record's is made by `FOR JSON PATH` over the row; that nests names with a dot, so those
 * members are written as text in their places. What is nested is appended as text, which also saves parsing it again.
 */
import { alias, constant as given, isNull, join, sql, text, type Fragment } from "../../fragment";
import { orderList, type ArrayRows, type Dialect, type Member } from "../dialect";
import { asText, codePoints, durationText, guidText, instantText, timeText } from "./mssql-text";

const comma = sql`, `;
const long = sql`cast(N'' as nvarchar(max))`;

/** The database writes every slash behind a backslash of its own; a backslash of the text is doubled before. */
const withPlainSlashes = (json: Fragment): Fragment => sql`replace(${json}, N'\\/', N'/')`;

/** A JSON string, or null. A null without a type must not come to a function. */
const quoted = (value: Fragment): Fragment =>
  isNull(value) ? sql`N'null'` : sql`coalesce(N'"' + string_escape(${value}, N'json') + N'"', N'null')`;

/** Names of `$compute` are the client's and may have any letters. */
const plainText = (value: string): Fragment =>
  /^[\x20-\x26\x28-\x7e]*$/.test(value) ? sql`N${text(value)}` : given(value, "Edm.String");

export const concat: Dialect["concat"] = (texts) => sql`(${join([long, ...texts], sql` + `)})`;

/** Identifiers are no longer than that, and members are named by column aliases. */
const longestAlias = 128;
/** Texts and nulls have names with a dot: control information. */
const isDotted = ({ name }: Member): boolean => name.includes(".");

/** It has the database's collation, which need not be that of the columns; theirs is the quicker one, too. */
const forJson = (members: readonly Member[]): Fragment =>
  sql`(select ${join(
    members.map(({ name, value }) => sql`${value} as ${alias(name)}`),
    comma,
  )} for json path, include_null_values, without_array_wrapper) ${codePoints}`;

/** `,"name":value` of members: one object without its braces for those that follow each other and have no dot. */
function pieces(members: readonly Member[]): readonly Fragment[] {
  const [first] = members;
  if (!first) return [];
  if (isDotted(first))
    return [plainText(`,"${first.name}":`), quoted(first.value), ...pieces(members.slice(1))];
  if (first.name.length > longestAlias) throw new Error(`longer than an identifier: ${first.name}`);
  const next = members.findIndex(isDotted);
  const run = next < 0 ? members : members.slice(0, next);
  // Every object ends with a scalar member, so exactly one brace is cut off.
  return [sql`stuff(trim(N'}' from ${forJson(run)}), 1, 1, N',')`, ...pieces(members.slice(run.length))];
}

export const object: Dialect["object"] = (members) => {
  if (!members.some(isDotted)) return withPlainSlashes(forJson(members));
  return withPlainSlashes(sql`stuff(${concat([...pieces(members), sql`N'}'`])}, 1, 1, N'{')`);
};

/** The object ends with a scalar member here, too. */
export const append: Dialect["append"] = (whole, members) => {
  const appended = members.flatMap(({ name, value }) => [plainText(`,"${name}":`), value]);
  return members.length === 0 ? whole : concat([sql`trim(N'}' from ${whole})`, ...appended, sql`N'}'`]);
};

/** The rows of an array as a derived table with their texts in column `j` and their numbers in column `n`. */
function numberedTexts({ text: row, from, order, limit, skip }: ArrayRows): Fragment {
  const number = sql`row_number() over (order by ${orderList(order) ?? sql`(select null)`})`;
  const all = sql`(select ${row} as j, ${number} as n ${from}) a`;
  const [after, most] = [skip ?? sql`0`, limit];
  if (!most) return skip ? sql`${all} where a.n > ${after}` : all;
  return sql`${all} where a.n > ${after} and a.n <= ${after} + ${most}`;
}

const listed = sql`N'[' + coalesce(string_agg(a.j, N',') within group (order by a.n), N'') + N']'`;

export const array: Dialect["array"] = (rows) => sql`(select ${listed} from ${numberedTexts(rows)})`;

export const arrayPage: Dialect["arrayPage"] = (rows, { full, more, name, link }) => {
  const url = withPlainSlashes(quoted(link));
  const next = sql`case when count(*) = ${full} and ${more} then ${plainText(`,"${name}":`)} + ${url} else N'' end`;
  return sql`(select ${listed} + ${next} from ${numberedTexts(rows)})`;
};

export const json: Dialect["json"] = (value, type, _nullable, { ieee754Compatible }) => {
  switch (type) {
    case "Edm.Guid":
      return guidText(value);
    case "Edm.Decimal":
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
