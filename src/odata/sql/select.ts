/**
 * ReadPlan → one statement. Rows come as [text of the record, sort key …]. In the natural order the page is cut where
 * it is read; in any other order the ids of the page are found first, so that no JSON is made for records that the
 * sort throws away.
 */
import { versionColumn } from "../edm/model";
import { ident, join, param, render, sql, type Fragment, type Statement } from "../fragment";
import type { Inputs, PathStep, ReadPlan, Source } from "../plan/plan";
import { afterKey } from "./after-key";
import { newestChange } from "./delta-bounds";
import { allOf, etagSql, recordSql, type Compilation } from "./record";
import { columnOf, partitionColumn, relation } from "./relation";
import { conditionSql, fromJoins, orderBy, sortKeys, valueSql, type SortKey } from "./value";

const comma = sql`, `;

export const statementOf = (
  { dialect }: Pick<Compilation, "dialect">,
  fragment: Fragment,
): Statement<Inputs> => render<Inputs>(fragment, dialect.placeholder);

/**
 * A page of records; before it, with `tracks`, a row [number of the newest change], and with `counts` a row [number of
 * all records that pass the filter].
 */
export function selectPage(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const page =
    plan.record.joined || isNaturalOrder(plan)
      ? pageInOrder(compilation, plan)
      : pageByIds(compilation, plan);
  if (!plan.counts && !plan.tracks) return statementOf(compilation, page);
  const keys = join(plan.pages ? sortKeys(dialect, plan.order).map(() => sql`, null`) : [], sql``);
  const leading = [
    ...(plan.tracks ? [sql`select ${newestChange(plan.record.source.type.name)}${keys}`] : []),
    ...(plan.counts ? [sql`select cast(count(*) as text)${keys} ${fromWhere(compilation, plan, [])}`] : []),
  ];
  const together = join([...leading, sql`select * from (${page})`], sql` union all `);
  return statementOf(compilation, together);
}

/** Only the natural key in ascending order: an index gives the rows in this order. */
const isNaturalOrder = ({ order, record }: ReadPlan): boolean => {
  const key = record.source.type.naturalKey;
  return (
    order.length === key.length &&
    order.every(
      ({ value, descending }, i) =>
        !descending &&
        value.kind === "column" &&
        value.source === record.source &&
        value.property.name === key[i],
    )
  );
};

function pageInOrder(compilation: Compilation, plan: ReadPlan): Fragment {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [
    recordSql(compilation, plan.record),
    ...(plan.pages ? keys.map(({ value }) => value) : []),
  ];
  return sql`select ${join(columns, comma)} ${fromWhere(compilation, plan, pageConditions(plan, keys))} order by ${orderBy(dialect, plan.order)}${pageLimit(compilation, plan)}`;
}

function pageByIds(compilation: Compilation, plan: ReadPlan): Fragment {
  const { dialect } = compilation;
  const { source } = plan.record;
  const keys = sortKeys(dialect, plan.order);
  const named = keys.map((key, i) => ({ ...key, name: ident(`k${i}`) }));
  const inner = [
    sql`${columnOf(source, "id")} as "id"`,
    ...named.map(({ value, name }) => sql`${value} as ${name}`),
  ];
  const ids = sql`select ${join(inner, comma)} ${fromWhere(compilation, plan, pageConditions(plan, keys))} order by ${orderBy(dialect, plan.order)}${pageLimit(compilation, plan)}`;
  const columns = [
    recordSql(compilation, plan.record),
    ...(plan.pages ? named.map(({ name }) => sql`p.${name}`) : []),
  ];
  const outerOrder = named.map(({ name, descending }) => (descending ? sql`p.${name} desc` : sql`p.${name}`));
  return sql`select ${join(columns, comma)} from (${ids}) p join ${table(source)} on ${columnOf(source, "id")} = p."id"${fromJoins(dialect, source)} order by ${join(outerOrder, comma)}`;
}

const pageConditions = (plan: ReadPlan, keys: readonly SortKey[]): readonly Fragment[] =>
  plan.continues ? [afterKey(keys)] : [];

export const pageLimit = ({ dialect }: Compilation, plan: Pick<ReadPlan, "skips">): Fragment =>
  dialect.limit(
    param<Inputs>((inputs) => inputs.limit, "Edm.Int64"),
    plan.skips ? param<Inputs>((inputs) => inputs.skip, "Edm.Int64") : undefined,
  );

/** The number of records that pass, as one row with one text. */
export const selectCount = (compilation: Compilation, plan: ReadPlan): Statement<Inputs> =>
  statementOf(compilation, sql`select cast(count(*) as text) ${fromWhere(compilation, plan, [])}`);

/** One record: [text, ETag]. */
export const selectRecord = (compilation: Compilation, plan: ReadPlan): Statement<Inputs> =>
  statementOf(
    compilation,
    sql`select ${recordSql(compilation, plan.record)}, ${etagSql(compilation.dialect, plan.record.source)} ${fromWhere(compilation, plan, [])}`,
  );

/** One property of one record: [text of a record with only this property, id, ETag]. */
export function selectProperty(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect, format } = compilation;
  const { source, outputs } = plan.record;
  const members = outputs.map(({ property, value }) => ({
    name: property.name,
    value: dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
  }));
  const columns = [dialect.object(members), columnOf(source, "id"), etagSql(dialect, source)];
  return statementOf(compilation, sql`select ${join(columns, comma)} ${fromWhere(compilation, plan, [])}`);
}

/** Values of one record's properties as raw text: [text …, ETag]. */
export function selectTexts(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const texts = plan.record.outputs.map(({ value }) => dialect.asText(valueSql(dialect, value), value.type));
  return statementOf(
    compilation,
    sql`select ${join([...texts, etagSql(dialect, plan.record.source)], comma)} ${fromWhere(compilation, plan, [])}`,
  );
}

/** The stored row, for a write that changes it: [id, rowVersion, columns …] in the order of the properties with a column. */
export function selectStored(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { source } = plan.record;
  const columns = storedColumns(source).map((column) => columnOf(source, column));
  return statementOf(compilation, sql`select ${join(columns, comma)} ${fromWhere(compilation, plan, [])}`);
}

/** Columns that a stored row is read into. */
export const storedColumns = (source: Pick<Source, "type">): readonly string[] => [
  versionColumn,
  ...source.type.properties.flatMap((property) => (property.column === undefined ? [] : [property.column])),
];

/** Whether the records that the path leads through exist: one row, or none. */
export function selectExists(
  compilation: Compilation,
  steps: readonly PathStep[],
  restricted: boolean,
): Statement<Inputs> {
  return statementOf(compilation, sql`select 1 ${stepsFromWhere(compilation, steps, restricted, [])}`);
}

/** Whether the partition in the inputs exists. */
export function selectPartition(compilation: Compilation): Statement<Inputs> {
  const { type } = compilation.model.partition;
  const id = param<Inputs>((inputs) => inputs.partition, "Edm.Guid");
  return statementOf(compilation, sql`select 1 from ${ident(type.table)} where ${ident("id")} = ${id}`);
}

export const table = (source: Source): Fragment => sql`${ident(source.type.table)} ${ident(source.alias)}`;

/** FROM and WHERE of the records of a plan, with further conditions. */
export function fromWhere(compilation: Compilation, plan: ReadPlan, more: readonly Fragment[]): Fragment {
  const where = plan.where ? [conditionSql(compilation.dialect, plan.where)] : [];
  return stepsFromWhere(compilation, plan.steps, plan.restricted, [...where, ...more]);
}

/** The records first, then the tables that the path came through. */
export function stepsFromWhere(
  { dialect }: Compilation,
  steps: readonly PathStep[],
  restricted: boolean,
  more: readonly Fragment[],
): Fragment {
  const [last, ...before] = steps.toReversed();
  if (!last) throw new Error("a path has at least one step");
  const tables = [
    sql`${table(last.source)}${fromJoins(dialect, last.source)}`,
    ...before.map(({ source }) => sql` join ${table(source)} on 1 = 1${fromJoins(dialect, source)}`),
  ];
  const conditions = steps.flatMap(({ source, related, key }) => [
    ...confine(dialect, source, restricted),
    ...(key ? [conditionSql(dialect, key)] : []),
    ...(related
      ? [
          relation(related.parent, related.navigation, source),
          ...(related.where ? [conditionSql(dialect, related.where)] : []),
        ]
      : []),
  ]);
  // The partition last: where the planner scans, its long ids are compared only for rows that pass the rest.
  const where = allOf([...more, ...conditions]);
  return sql`from ${join(tables, sql``)}${where ? sql` where ${where}` : sql``}`;
}

/** Records of a partition to that partition; the partitions themselves to those that the caller may see. */
function confine(dialect: Compilation["dialect"], source: Source, restricted: boolean): readonly Fragment[] {
  if (source.type.partitioned)
    return [
      sql`${columnOf(source, partitionColumn)} = ${param<Inputs>((inputs) => inputs.partition, "Edm.Guid")}`,
    ];
  if (!restricted) return [];
  return [
    dialect.inJsonArray(
      columnOf(source, "id"),
      param<Inputs>((inputs) => inputs.visible ?? "[]", "Edm.String"),
    ),
  ];
}
