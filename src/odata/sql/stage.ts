/**
 * Derived tables as common table expressions: transformations of `$apply` and of the model's queries, and rows that
 * come with the request.
 */
import type {
  AggregateMethod,
  Inputs,
  Selection,
  Stage,
  StageInput,
  StageKey,
  StageValue,
  Value,
} from "../plan/plan";
import type { Dialect } from "./dialect";
import { constant, type Fragment, hasSubSelect, ident, join, param, sql } from "./fragment";
import { stepsFromWhere } from "./from";
import type { Compilation } from "./record";
import { conditionSql, fromJoins, orderBy, relation, rowsOf, valueSql } from "./value";
import { placeColumn } from "../model/dynamic-type";

const comma = sql`, `;
const and = sql` and `;

/** WITH and the derived tables, or nothing where there are none. */
export const withStages = (compilation: Compilation, stages: readonly Stage[]): Fragment =>
  stages.length === 0
    ? sql``
    : sql`with ${join(
        stages.map(
          (stage) =>
            sql`${ident(stage.name)} as ${"stored" in stage ? compilation.dialect.storedTable : sql``}(${stageSql(compilation, stage)})`,
        ),
        comma,
      )} `;

function stageSql(compilation: Compilation, stage: Stage): Fragment {
  if ("rows" in stage) {
    const { read, columns } = stage.rows;
    return compilation.dialect.jsonRows(param<Inputs>(read, "Edm.String"), columns, placeColumn);
  }
  const rows = stage.selections.map((selection) => selectionSql(compilation, selection));
  return join(rows, sql` union all `);
}

/**
 * Aggregates of values with sub-selects, for a database that does not support them: the values are computed first, in a
 * derived table with the groups.
 */
function aggregatedAfterwards(
  compilation: Compilation,
  { from, columns, groups, where }: Selection,
): Fragment {
  const { dialect } = compilation;
  const computed: Fragment[] = [];
  const column = (value: Value): Fragment => {
    const name = ident(`v${computed.length}`);
    computed.push(sql`${valueSql(dialect, value)} as ${name}`);
    return sql`o.${name}`;
  };
  const grouped = (groups ?? []).map((value) => ({ value, name: column(value) }));
  const named = columns.map(({ name, value }) => {
    const group = grouped.find((each) => value.kind === "value" && value.value === each.value);
    if (group) return sql`${group.name} as ${ident(name)}`;
    const isOperand = value.kind === "aggregate" && value.operand;
    const written = isOperand
      ? dialect.aggregate(value.method, column(isOperand), isOperand.type)
      : stageValueSql(dialect, value);
    return sql`${written} as ${ident(name)}`;
  });
  const conditions = where ? [conditionSql(dialect, where)] : [];
  const names = grouped.map(({ name }) => name);
  const group = names.length > 0 ? sql` group by ${join(names, comma)}` : sql``;
  return sql`select ${join(named, comma)} from (select ${join(computed, comma)} ${inputSql(compilation, from, conditions)}) o${group}`;
}

const aggregatesSubSelect = (dialect: Dialect, { columns }: Selection): boolean =>
  columns.some(
    ({ value }) =>
      value.kind === "aggregate" && value.operand && hasSubSelect(valueSql(dialect, value.operand)),
  );

function selectionSql(compilation: Compilation, selection: Selection): Fragment {
  const { dialect } = compilation;
  if (!dialect.aggregatesSubSelects && aggregatesSubSelect(dialect, selection))
    return aggregatedAfterwards(compilation, selection);
  const { from, columns, groups } = selection;
  const where = selection.where ? [conditionSql(dialect, selection.where)] : [];
  const named = columns.map(({ name, value }) => sql`${stageValueSql(dialect, value)} as ${ident(name)}`);
  const carried = selection.carries && from.kind !== "path" ? [sql`${ident(from.source.alias)}.*`] : [];
  const select = selection.distinct ? sql`select distinct` : sql`select`;
  const group =
    groups && groups.length > 0
      ? sql` group by ${join(
          groups.map((value) => valueSql(dialect, value)),
          comma,
        )}`
      : sql``;
  const { first } = selection;
  const limit =
    first && dialect.page(orderBy(dialect, first.order), valueSql(dialect, first.count), undefined);
  return sql`${select} ${join([...carried, ...named], comma)} ${inputSql(compilation, from, where)}${group}${limit ?? sql``}`;
}

function inputSql(compilation: Compilation, from: StageInput, where: readonly Fragment[]): Fragment {
  const { dialect } = compilation;
  if (from.kind === "path") {
    const { steps, restricted, inOrder } = from;
    return stepsFromWhere(compilation, steps, restricted, where, { inOrder });
  }
  const filter = where.length > 0 ? sql` where ${join(where, and)}` : sql``;
  if (from.kind === "parts") {
    const joining = from.inner ? sql` join` : sql` left join`;
    const parts = from.parts.map(({ source, key }) => {
      const same = key.map((pair) => sameKey(dialect, pair));
      return sql`${joining} ${rowsOf(dialect, source)} on ${same.length > 0 ? join(same, and) : sql`1 = 1`}`;
    });
    return sql`from ${rowsOf(dialect, from.source)}${join(parts, sql``)}${filter}`;
  }
  const joining = from.outer ? sql` left join` : sql` join`;
  const reached = from.reached.map(({ parent, navigation, source, where: restriction }) => {
    const on = [
      relation(dialect, parent, navigation, source),
      ...(restriction ? [conditionSql(dialect, restriction)] : []),
    ];
    return sql`${joining} ${rowsOf(dialect, source)} on ${join(on, and)}${fromJoins(dialect, source)}`;
  });
  return sql`from ${rowsOf(dialect, from.source)}${fromJoins(dialect, from.source)}${join(reached, sql``)}${filter}`;
}

/** An equality that databases can use for a hash join: they do so only where neither side is ever null. */
function sameKey(dialect: Dialect, { row, part }: StageKey): Fragment {
  const [a, b] = [valueSql(dialect, row), valueSql(dialect, part)];
  return row.nullable || part.nullable ? dialect.same(a, b, row.type) : dialect.compare("eq", a, b, row.type);
}

function stageValueSql(dialect: Dialect, value: StageValue): Fragment {
  switch (value.kind) {
    case "value":
      return valueSql(dialect, value.value);
    case "aggregate":
      return aggregateSql(dialect, value.method, value.operand);
    case "window":
      return windowSql(dialect, value);
    case "orZero":
      return dialect.ifNull(valueSql(dialect, value.value), sql`0`);
    case "orElse":
      return dialect.ifNull(
        valueSql(dialect, value.value),
        valueSql(dialect, value.instead),
        value.value.type,
      );
    case "branch":
      return constant(value.number, "Edm.Int32");
  }
}

function aggregateSql(dialect: Dialect, method: AggregateMethod, operand: Value | undefined): Fragment {
  if (!operand) return sql`count(*)`;
  return dialect.aggregate(method, valueSql(dialect, operand), operand.type);
}

function windowSql(dialect: Dialect, window: Extract<StageValue, { kind: "window" }>): Fragment {
  const { measure, partition, order } = window;
  const within =
    partition.length > 0
      ? sql`partition by ${join(
          partition.map((value) => valueSql(dialect, value)),
          comma,
        )} `
      : sql``;
  const ordered = sql`${within}order by ${orderBy(dialect, order) ?? sql`(select null)`}`;
  const operand = window.operand ? valueSql(dialect, window.operand) : sql`1`;
  const type = window.operand?.type ?? "Edm.Int32";
  const sum = (over: Fragment): Fragment => dialect.rounded(sql`sum(${operand}) over (${over})`, type);
  const before = dialect.ifNull(
    sum(sql`${ordered} rows between unbounded preceding and 1 preceding`),
    sql`0`,
  );
  switch (measure) {
    case "number":
      return sql`row_number() over (${ordered})`;
    case "sum":
      return before;
    case "share":
      return dialect.rounded(sql`${before} * 100.0 / nullif(${sum(within)}, 0)`, type);
    case "highest":
      return sql`max(${operand}) over (${ordered} rows between unbounded preceding and current row)`;
    case "lowest":
      return sql`min(${operand}) over (${ordered} rows between unbounded preceding and current row)`;
  }
}
