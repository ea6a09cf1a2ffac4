/**
 * Compiles values to SQL in two forms: a condition (after WHERE) and a value (in a select list). OData's rules for null
 * are explicit: `eq` and `ne` compare null, the other comparisons with one null operand are false (URL Conventions
 * 4.01, 5.1.1.1).
 */
import {
  allOf,
  commaList,
  type Fragment,
  ident,
  isPlainText,
  join,
  mentions,
  param,
  rowGuard,
  rowGuardAlone,
  sql,
} from "./fragment";
import { notImplemented } from "../errors";
import { functions, modelFunctions } from "../language/functions";
import type { ComparisonOperator } from "../language/operators";
import { comparedDecimalType, type PrimitiveTypeName, primitiveTypes } from "../model/types";
import type { KeyPairs, Navigation } from "../model/model";
import {
  countColumn,
  noInputs,
  type Inputs,
  type Join,
  type Members,
  type Order,
  type Related,
  type Source,
  type Value,
} from "../plan/plan";
import { conjuncts } from "../plan/operators";
import { orderList, type Dialect, type OrderKey } from "./dialect";
import {
  aliasColumn,
  columnOf,
  inPartition,
  keyColumns,
  partitionFrom,
  partitionOf,
  samePartition,
} from "./relation";

const always = sql`1 = 1`;
const never = sql`1 = 0`;

/** A value for a select list, an operand, a sort key. Booleans in the form of the database. */
export function valueSql(dialect: Dialect, value: Value): Fragment {
  switch (value.kind) {
    case "column":
      return value.computed
        ? computedSql(dialect, value.source, value.computed)
        : columnOf(value.source, value.property.column ?? value.property.name);
    case "parameter":
      return value.literal?.fixed === undefined || !isPlainText(String(value.read(noInputs)))
        ? param<Inputs>(value.read, value.exact ? comparedDecimalType : value.type)
        : // From the model: written out, so that the database may fold it and no request binds it.
          dialect.constant(String(value.read(noInputs)), value.type);
    case "null":
      return dialect.typedNull(value.type);
    case "nanInfinity":
      throw notImplemented(`The number ${value.word} as a result or in an order`);
    case "function":
      if (value.type === "Edm.Boolean") break;
      return functionSql(dialect, value);
    case "cast": {
      const { operand, type } = value;
      const cast = operand.kind !== "null" && dialect.cast(valueSql(dialect, operand), operand.type, type);
      return cast || dialect.typedNull(type);
    }
    case "arithmetic":
      return dialect.arithmetic(
        value.operator,
        valueSql(dialect, value.left),
        valueSql(dialect, value.right),
        {
          left: value.left.type,
          right: value.right.type,
          result: value.type,
          overflows: value.overflows,
        },
      );
    case "negate":
      return sql`(-${valueSql(dialect, value.operand)})`;
    case "rooted":
      return rootedSql(dialect, value);
    case "member":
      return sql`(select ${valueSql(dialect, value.value)} ${relatedFrom(dialect, value.related, value.predicate)})`;
    case "count":
      return sql`(select count(*) ${relatedFrom(dialect, value.related, value.predicate)})`;
    case "aggregate":
      return aggregatedSql(dialect, value);
    case "counted":
      return dialect.ifNull(columnOf(value.source, countColumn), sql`0`);
    case "case": {
      const cases = value.branches.map(
        ({ when, then }) => sql`when ${conditionSql(dialect, when)} then ${valueSql(dialect, then)}`,
      );
      return sql`(case ${join(cases, sql` `)} end)`;
    }
    default:
      break;
  }
  return dialect.toBoolean(conditionSql(dialect, value, true), value.nullable);
}

/**
 * A condition, which does not hold where it is unknown (null). An `exact` one is unknown only where OData's result is null,
 * so that `not` of it stays null; no database uses an index for it, and joins of records that it demands stay outer joins.
 */
export function conditionSql(dialect: Dialect, value: Value, exact = false): Fragment {
  switch (value.kind) {
    case "comparison":
      return comparisonSql(dialect, value, exact);
    case "in":
      return inSql(dialect, value, exact);
    case "among":
      return amongSql(dialect, value, exact);
    case "words":
      return dialect.hasWords(
        value.texts.map((field) => {
          const text = valueSql(dialect, field);
          return field.nullable ? sql`coalesce(${text}, '')` : text;
        }),
        valueSql(dialect, value.words),
      );
    case "and":
      return sql`(${conditionSql(dialect, value.left, exact)} and ${conditionSql(dialect, value.right, exact)})`;
    case "or":
      return sql`(${conditionSql(dialect, value.left, exact)} or ${conditionSql(dialect, value.right, exact)})`;
    case "not":
      return sql`not (${conditionSql(dialect, value.operand, true)})`;
    case "any":
      return dialect.exists(sql`select 1 ${anyFrom(dialect, value.related, value.predicate)}`);
    case "all":
      return sql`not exists (select 1 ${anyFrom(dialect, value.related, undefined)} and not ${dialect.isTrueNotNull(
        value.predicate ? sql`(${conditionSql(dialect, value.predicate)})` : always,
      )})`;
    case "function":
      return sql`(${functionSql(dialect, value)})`;
    case "column":
      return value.computed && !value.source.nullable
        ? conditionSql(dialect, value.computed, exact)
        : dialect.isTrue(valueSql(dialect, value));
    default:
      return dialect.isTrue(valueSql(dialect, value));
  }
}

/** The conditions of which there are any; many that no index serves are one. */
export const conditionsSql = (
  dialect: Dialect,
  ...conditions: readonly (Value | undefined)[]
): readonly Fragment[] =>
  conditions.flatMap((each) => {
    if (!each) return [];
    const parts = conjuncts(each);
    const written = (areTests: boolean): readonly Fragment[] =>
      parts.filter((part) => isTest(part) === areTests).map((part) => conditionSql(dialect, part));
    return parts.filter(isTest).length <= mostTests
      ? [conditionSql(dialect, each)]
      : [...written(false), dialect.oneCondition(written(true))];
  });

/** Whether no index serves the condition. */
const isTest = ({ kind }: Value): boolean => kind === "words" || kind === "not" || kind === "all";

/** Above this number of conditions, they may mislead the planner. */
const mostTests = 8;

/** The result of an expression for a record; null where a path led to no record. */
function computedSql(dialect: Dialect, source: Source, computed: Value): Fragment {
  const value = valueSql(dialect, computed);
  return source.nullable && !isNullWithout(source, computed)
    ? sql`(case when ${columnOf(source, "id")} is not null then ${value} end)`
    : value;
}

/**
 * Whether the value is that of a property of the record, or of one that is joined to it: it is null without the record, and
 * unlike a case, a column is looked up by its index. An instance of `$apply` may have the columns of a join without an id.
 */
function isNullWithout(source: Source, value: Value): boolean {
  if (value.kind !== "column" || source.defines) return false;
  const isOf = (record: Source): boolean =>
    record === value.source || record.joins.some((joined) => isOf(joined.source));
  return isOf(source);
}

function rootedSql(dialect: Dialect, { record, value }: Extract<Value, { kind: "rooted" }>): Fragment {
  const { source, key, partition } = record;
  const conditions = [
    ...(partition ? [sql`${partitionOf(source)} = ${valueSql(dialect, partition)}`] : []),
    conditionSql(dialect, key),
  ];
  const where = allOf(conditions);
  return sql`(select ${valueSql(dialect, value)} from ${rowsOf(dialect, source)}${fromJoins(dialect, source)} where ${guardOf(source, where)}${where})`;
}

function functionSql(dialect: Dialect, value: Extract<Value, { kind: "function" }>): Fragment {
  const row = functions[value.name] ?? modelFunctions[value.name];
  if (!row) throw new Error(`no such function: ${value.name}`);
  const { literal } = row;
  const operands = value.operands.map((operand, i) =>
    valueSql(
      dialect,
      literal && i === 1 && operand.kind === "parameter"
        ? rewritten(operand, (text) => literal(text, dialect.name))
        : operand,
    ),
  );
  return row.sql[dialect.name](...operands);
}

/** A literal that the database has to read in its specific form. */
const rewritten = (
  parameter: Extract<Value, { kind: "parameter" }>,
  write: (text: string) => string,
): typeof parameter => ({ ...parameter, read: (inputs) => write(String(parameter.read(inputs))) });

function comparisonSql(
  dialect: Dialect,
  { operator, left, right }: Extract<Value, { kind: "comparison" }>,
  exact: boolean,
): Fragment {
  if (left.kind === "null" || right.kind === "null") return nullComparison(dialect, operator, left, right);
  const [a, b] = [valueSql(dialect, left), valueSql(dialect, right)];
  const isWider = primitiveTypes[right.type].numericRank > primitiveTypes[left.type].numericRank;
  const type = isWider ? right.type : left.type;
  const plain = comparedSql(dialect, operator, a, b, type);
  if (!left.nullable && !right.nullable) return plain;
  const oneIsPresent = !left.nullable || !right.nullable;
  if (!exact && operator !== "ne" && (oneIsPresent || operator === "lt" || operator === "gt")) return plain;
  if (operator === "eq") return dialect.same(a, b, type);
  if (operator === "ne") return sql`not (${dialect.same(a, b, type)})`;
  if (operator === "lt" || operator === "gt" || oneIsPresent) return dialect.isTrueNotNull(plain);
  // Null equals itself (5.1.1.1.4 and 5.1.1.1.6).
  return dialect.isTrueNotNull(sql`(${plain} or (${a} is null and ${b} is null))`);
}

function comparedSql(
  dialect: Dialect,
  operator: ComparisonOperator,
  a: Fragment,
  b: Fragment,
  type: PrimitiveTypeName,
): Fragment {
  if (operator === "eq" || operator === "ne") return dialect.compare(operator, a, b, type);
  const [left, right] = [dialect.sortable(a, type), dialect.sortable(b, type)];
  return dialect.compare(operator, left.value, right.value, left.type);
}

/** Null equals only null; ordered comparisons with null hold only for `le` and `ge` of two nulls. */
function nullComparison(dialect: Dialect, operator: string, left: Value, right: Value): Fragment {
  const other = left.kind === "null" ? right : left;
  const isNull =
    other.kind === "null" ? always : other.nullable ? sql`${valueSql(dialect, other)} is null` : never;
  if (operator === "ne") return sql`not (${isNull})`;
  return operator === "lt" || operator === "gt" ? never : isNull;
}

function inSql(dialect: Dialect, { left, items }: Extract<Value, { kind: "in" }>, exact: boolean): Fragment {
  const values = items.filter((item) => item.kind !== "null");
  const operand = valueSql(dialect, left);
  const others = values.map((item) => valueSql(dialect, item));
  const listed = dialect.oneOf(operand, others, left.type);
  const nullable = exact && (left.nullable || items.some((item) => item.nullable));
  const member = values.length === 0 ? never : nullable ? dialect.isTrueNotNull(sql`(${listed})`) : listed;
  return values.length === items.length ? member : sql`(${member} or ${operand} is null)`;
}

function amongSql(
  dialect: Dialect,
  { value, rows: { source, column, where, correlated } }: Extract<Value, { kind: "among" }>,
  exact: boolean,
): Fragment {
  const shown = valueSql(dialect, column);
  const condition = where ? conditionSql(dialect, where) : always;
  const joins = fromJoins(dialect, source, sql`${shown} ${condition}`);
  const found = sql`from ${rowsOf(dialect, source)}${joins} where ${guardOf(source, condition)}${condition}`;
  // PostgreSQL joins the rows of a correlated EXISTS, and reads those of a correlated IN again for each row.
  if (correlated) return dialect.exists(sql`select 1 ${found} and ${shown} = ${valueSql(dialect, value)}`);
  const isAmong = sql`${valueSql(dialect, value)} in (select ${shown} ${found})`;
  return exact && value.nullable ? dialect.isTrueNotNull(isAmong) : isAmong;
}

/**
 * The rows of a source: its table, or the rows of it that the caller sees. No other code of reads names a table, so that
 * no read has other rows. The restriction joins nothing, so that every database can use the table's indexes and lock its
 * rows. `hint` is one of the table.
 */
export function rowsOf(dialect: Dialect, { only, type, alias }: Source, hint = sql``): Fragment {
  const [stored, name] = [ident(type.table), ident(alias)];
  if (!only) return sql`${stored} ${name}${hint}`;
  const { source, where } = only;
  const row = ident(source.alias);
  const condition = conditionSql(dialect, where);
  if (source.joins.length === 0 || type.derived)
    return sql`(select ${row}.* from ${stored} ${row}${hint}${fromJoins(dialect, source)} where ${guardOf(source)}${condition}) ${name}`;
  const shown = ident(seen);
  const same = keyColumns(type).map((column) => sql`${columnOf(source, column)} = ${shown}.${ident(column)}`);
  return sql`(select ${shown}.* from ${stored} ${shown}${hint} where ${rowGuard(seen)}exists (select 1 from ${stored} ${row}${fromJoins(dialect, source)} where ${allOf([...same, condition])})) ${name}`;
}

const seen = "seen";

/**
 * The guards of the loops over the rows of a source and over those of its joins that a condition names: the database may
 * read such a table first. A restriction has its own guard, and the rows of derived tables have no number.
 */
export function guardOf({ only, type, alias, joins }: Source, condition = sql``): Fragment {
  const named = joins.filter((joined) => !joined.counts && isUsed(joined, condition));
  const others = named.map((joined) => guardOf(joined.source, condition));
  if (only || type.derived) return join(others, sql``);
  // The tables of projections have no row numbers.
  const column = type.property("id") ? undefined : type.properties[0]?.name;
  return join([rowGuard(alias, column), ...others], sql``);
}

/** The same for a loop without conditions. */
export const guardAlone = (source: Source): Fragment => (source.only ? sql`` : rowGuardAlone(source.alias));

const equalPairs = (pairs: KeyPairs, local: string, foreign: string): readonly Fragment[] =>
  pairs.map(([here, there]) => sql`${aliasColumn(foreign, there)} = ${aliasColumn(local, here)}`);

/** The condition that relates a row of `child` to one of `parent`: equal columns and partition, or a third table. */
function relation(dialect: Dialect, parent: Source, { through, on }: Navigation, child: Source): Fragment {
  const within = samePartition(parent, child);
  if (!through) return allOf([...within, ...equalPairs(on, parent.alias, child.alias)]);
  const { named, key, rows, where } = rowsBetween(dialect, parent, through, on, child);
  const isNamed = dialect.isNamed(key, sql`select ${named} from ${rows} where ${where}`);
  return allOf([...within, isNamed]);
}

/** The rows of a third table that name the children of a row of `parent`, `named` by their `key`. */
function rowsBetween(
  dialect: Dialect,
  parent: Source,
  through: NonNullable<Navigation["through"]>,
  on: KeyPairs,
  { alias, between }: Source,
) {
  const [[there, here] = ["id", "id"]] = on;
  const x = between?.alias ?? "x";
  const conditions = [
    ...(parent.type.partitioned
      ? [sql`${aliasColumn(x, parent.type.partitionColumn)} = ${partitionFrom(parent)}`]
      : []),
    ...equalPairs(through.on, parent.alias, x),
  ];
  return {
    named: aliasColumn(x, there),
    key: aliasColumn(alias, here),
    rows: between ? rowsOf(dialect, between) : sql`${ident(through.type)} ${ident(x)}`,
    where: sql`${between ? guardOf(between) : rowGuard(x)}${allOf(conditions)}`,
  };
}

/** The conditions on the records that a navigation leads to. */
export const relatedWhere = (
  dialect: Dialect,
  { parent, navigation, source, where, anyPartition }: Related,
): readonly Fragment[] => [
  ...(anyPartition
    ? equalPairs(navigation.on, parent.alias, source.alias)
    : [relation(dialect, parent, navigation, source)]),
  ...conditionsSql(dialect, where),
];

/** FROM and WHERE over related records that match a predicate. `shown`: the values that need the joins. */
export function relatedFrom(
  dialect: Dialect,
  related: Members,
  predicate: Value | undefined,
  shown?: Fragment,
  reached: readonly Related[] = [],
  before = sql``,
): Fragment {
  const { source } = related;
  // The rows of a derived table have no number by which they could be counted.
  const conditions = [
    ...("navigation" in related ? relatedWhere(dialect, related) : conditionsSql(dialect, related.where)),
    ...conditionsSql(dialect, predicate),
  ];
  const where = conditions.length > 0 ? allOf(conditions) : always;
  const users = shown && sql`${shown} ${where}`;
  const guard = "derived" in related && related.derived ? sql`` : guardOf(source, where);
  const joined = reached.map((each) => {
    const on = allOf(relatedWhere(dialect, each));
    return sql` join ${rowsOf(dialect, each.source)} on ${guardOf(each.source, on)}${on}${fromJoins(dialect, each.source)}`;
  });
  return sql`from ${before}${rowsOf(dialect, source)}${fromJoins(dialect, source, users)}${join(joined, sql``)} where ${guard}${where}`;
}

/**
 * The same for a condition that there are any: a record that several rows of a third table name is there several times.
 * `before`: tables that are joined to these.
 */
export function anyFrom(
  dialect: Dialect,
  related: Members,
  predicate: Value | undefined,
  before = sql``,
): Fragment {
  const through = "navigation" in related ? related.navigation.through : undefined;
  if (!("navigation" in related) || !through)
    return relatedFrom(dialect, related, predicate, undefined, [], before);
  const { parent, navigation, source, where } = related;
  const between = rowsBetween(dialect, parent, through, navigation.on, source);
  const isNamed = allOf([...samePartition(parent, source), sql`${between.key} = ${between.named}`]);
  const conditions = conditionsSql(dialect, where, predicate);
  const of = conditions.length > 0 ? allOf(conditions) : always;
  return sql`from ${before}${between.rows} join ${rowsOf(dialect, source)} on ${isNamed}${fromJoins(dialect, source)} where ${between.where} and ${guardOf(source, of)}${of}`;
}

/** FROM and WHERE over the rows of a table that match all conditions, with all of their joins. */
export function rowsWhere(dialect: Dialect, source: Source, conditions: readonly Fragment[]): Fragment {
  const where = conditions.length > 0 ? sql` where ${allOf(conditions)}` : sql``;
  return sql`from ${rowsOf(dialect, source)}${fromJoins(dialect, source)}${where}`;
}

/**
 * The operands are computed in a derived table: an aggregate whose operand names outer columns only would belong to
 * the outer selection, and SQL Server does not take sub-selects as operands.
 */
function aggregatedSql(
  dialect: Dialect,
  { related, predicate, method, operand, reached, once, steps }: Extract<Value, { kind: "aggregate" }>,
): Fragment {
  const named = (values: readonly Value[], letter: string): readonly Fragment[] =>
    values.map((value, i) => sql`${valueSql(dialect, value)} as ${ident(`${letter}${i}`)}`);
  const groups = steps.flatMap((step) => step.groups);
  const shown = [
    ...named(groups, "g"),
    ...named(once, "k"),
    sql`${valueSql(dialect, operand)} as ${ident("v")}`,
  ];
  const distinct = once.length > 0 ? sql`distinct ` : sql``;
  let rows = sql`select ${distinct}${commaList(shown)} ${relatedFrom(dialect, related, predicate, undefined, reached)}`;
  let aggregate = dialect.aggregate(method, sql`o.${ident("v")}`, operand.type);
  let first = 0;
  for (const step of steps) {
    const keys = groups.slice(first).map((_, i) => sql`o.${ident(`g${first + i}`)}`);
    rows = sql`select ${commaList([...keys, sql`${aggregate} as ${ident("v")}`])} from (${rows}) o group by ${commaList(keys)}`;
    aggregate = dialect.aggregate(step.method, sql`o.${ident("v")}`, step.type);
    first += step.groups.length;
  }
  return sql`(select ${aggregate} from (${rows}) o)`;
}

/** A selection of columns of the rows of a source. */
export type RowsOfPage = (columns: Fragment) => Fragment;

/**
 * The left joins below a source, each after the one it depends on. With `users`, the SQL of the rest of the selection,
 * only the joins that it needs: left joins neither add nor remove rows, but databases seldom detect that. `page`: the rows
 * whose groups are counted, where these are not all rows.
 */
export function fromJoins(dialect: Dialect, source: Source, users?: Fragment, page?: RowsOfPage): Fragment {
  return join(
    source.joins
      .filter((joined) => users === undefined || isUsed(joined, users))
      .map(
        (joined) => sql`${joinSql(dialect, source, joined, page)}${fromJoins(dialect, joined.source, users)}`,
      ),
    sql``,
  );
}

/** Whether the SQL names the joined table, or one that is joined to it. */
export const isUsed = ({ source }: Join, users: Fragment): boolean =>
  mentions(users, source.alias) || source.joins.some((joined) => isUsed(joined, users));

function joinSql(dialect: Dialect, parent: Source, joined: Join, page?: RowsOfPage): Fragment {
  const { navigation, source, where, first, counts } = joined;
  const name = ident(source.alias);
  if (counts) {
    // PostgreSQL takes an equal partition for a rare one, where it is that of all rows.
    const on = isInOne(source)
      ? allOf(equalPairs(navigation.on, parent.alias, source.alias))
      : relation(dialect, parent, navigation, source);
    return sql` left join ${dialect.madeOnce(groupCounts(dialect, parent, joined, page))} ${name} on ${on}`;
  }
  if (first && dialect.lateralJoin)
    return dialect.lateralJoin(firstRow(dialect, parent, navigation, first, sql`*`), name);
  const related = relation(dialect, parent, navigation, source);
  const condition = first
    ? sql`${allOf([...samePartition(parent, source), columnOf(source, "id")])} = (${firstRow(dialect, parent, navigation, first, ident("id"))})`
    : where
      ? sql`${related} and ${conditionSql(dialect, where)}`
      : related;
  return sql` left join ${rowsOf(dialect, source)} on ${condition}`;
}

/**
 * The number of the rows of derived tables. SQLite executes `count(*)` of a `union all` once, even if its parts depend
 * on the row of an outer selection: it turns the count into a sum of counts, and takes these for constants.
 */
export const countOfRows = sql`count(1)`;

/** Whether all records are in the partition of the inputs. */
const isInOne = ({ type, elsewhere }: Source): boolean => type.partitioned && !elsewhere;

/** The number of records in each group that a navigation may lead to, independent of the rows that it is joined to. */
function groupCounts(
  dialect: Dialect,
  parent: Source,
  { navigation, source, among }: Join,
  page: RowsOfPage | undefined,
): Fragment {
  const { only, type } = source;
  const values = navigation.on.map(([, there]) => ident(there));
  const columns = commaList([
    ...(type.partitioned && !isInOne(source) ? [ident(type.partitionColumn)] : []),
    ...values,
  ]);
  const rowsOfParent =
    page ??
    (among && ((shown: Fragment) => sql`select ${shown} ${relatedFrom(dialect, among, undefined, shown)}`));
  const named = commaList(navigation.on.map(([here]) => aliasColumn(parent.alias, here)));
  const inGroups = rowsOfParent ? [dialect.rowAmong(values, rowsOfParent(named))] : [];
  const where = isInOne(source)
    ? sql` where ${only ? sql`` : rowGuard(type.table)}${allOf([...inPartition(type), ...inGroups])}`
    : only
      ? sql``
      : rowGuardAlone(type.table);
  const rows = only ? rowsOf(dialect, source) : ident(type.table);
  return sql`select ${columns}, count(*) as ${ident(countColumn)} from ${rows}${where} group by ${columns}`;
}

/** The first of the records that a navigation leads to from a row of `parent`. */
function firstRow(
  dialect: Dialect,
  parent: Source,
  navigation: Navigation,
  { source, where, order }: NonNullable<Join["first"]>,
  column: Fragment,
): Fragment {
  const name = ident(source.alias);
  const all = allOf(relatedWhere(dialect, { parent, navigation, source, where }));
  return sql`select ${name}.${column} from ${rowsOf(dialect, source)}${fromJoins(dialect, source)} where ${guardOf(source, all)}${all} ${dialect.page(orderBy(dialect, order), sql`1`, undefined)}`;
}

/** One column of the sort key; a value that may be null becomes two columns, so that no key is ever null. */
export interface SortKey extends OrderKey {
  readonly type: PrimitiveTypeName;
}

/** Nulls come before all other values in ascending order (URL Conventions 4.01, 5.1.4). */
export function sortKeys(dialect: Dialect, order: readonly Order[]): readonly SortKey[] {
  return order.flatMap(({ value, descending }): SortKey[] => {
    const key = dialect.sortable(valueSql(dialect, value), value.type);
    if (!value.nullable) return [{ ...key, descending }];
    const present = dialect.toBoolean(sql`${key.value} is not null`, false);
    return [
      { value: present, type: "Edm.Boolean", descending },
      {
        value: dialect.ifNull(key.value, dialect.anyLiteral(key.type)),
        type: key.type,
        descending,
      },
    ];
  });
}

export const orderBy = (dialect: Dialect, order: readonly Order[]): Fragment | undefined =>
  orderList(sortKeys(dialect, order));
