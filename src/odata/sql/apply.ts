/**
 * `$apply` → one statement: a common table expression for each derived table, then the page of the last. Rows come as
 * [text of the instance, sort key …], as those of `select.ts` do.
 */
import { typeName } from "../json/format";
import { partitionIn } from "../model/model";
import type {
  AggregateMethod,
  ApplyPlan,
  NestedShape,
  Selection,
  Stage,
  StageInput,
  StageKey,
  StageValue,
  TransientShape,
} from "../plan/apply/plan";
import type { Inputs, Output, Value } from "../plan/plan";
import type { Dialect, Member } from "./dialect";
import {
  constant,
  type Fragment,
  hasSubSelect,
  ident,
  join,
  param,
  sql,
  type Statement,
  text,
} from "./fragment";
import { type Compilation, contextMembers, expansionMembers, recordSql } from "./record";
import { relation } from "./relation";
import { afterKey, columnsAhead, outputKeys, pageOf, statementOf, stepsFromWhere, table } from "./select";
import { conditionSql, fromJoins, orderBy, sortKeys, valueSql } from "./value";

const comma = sql`, `;
const and = sql` and `;

/** A page of instances; with `counts`, a first row [number of all instances that pass]. */
export function selectApplied(compilation: Compilation, plan: ApplyPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [instanceSql(compilation, plan), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const after = plan.continues ? [afterKey(keys)] : [];
  // One instance of everything has no order.
  const order = orderBy(dialect, plan.order);
  const page = sql`select ${join(columns, comma)} ${resultRows(compilation, plan, after)}${pageOf(compilation, plan, order)}`;
  const spans = withStages(compilation, plan.spans);
  if (!plan.counts) return statementOf(compilation, sql`${spans}${page}`);
  const leading = columnsAhead(dialect, sql`count(*)`, plan.pages ? keys : []);
  const total = sql`select ${leading} ${resultRows(compilation, plan, [])}`;
  return statementOf(compilation, dialect.inTurn(spans, [total, page]));
}

/** The number of instances that pass, as one row with one text. */
export const selectAppliedCount = (compilation: Compilation, plan: ApplyPlan): Statement<Inputs> =>
  statementOf(
    compilation,
    sql`${withStages(compilation, plan.spans)}select ${columnsAhead(compilation.dialect, sql`count(*)`, [])} ${resultRows(compilation, plan, [])}`,
  );

/** The rows of the result. Aggregates give a row for nothing too, so the path must lead somewhere for there to be any. */
function resultRows(compilation: Compilation, plan: ApplyPlan, more: readonly Fragment[]): Fragment {
  const { dialect } = compilation;
  const where = plan.where ? [conditionSql(dialect, plan.where)] : [];
  const conditions = [...pathExists(compilation, plan), ...where, ...more];
  const filter = conditions.length > 0 ? sql` where ${join(conditions, and)}` : sql``;
  return sql`from ${table(plan.source)}${fromJoins(dialect, plan.source)}${filter}`;
}

/** The partition is there, and the record that the path leads through. */
function pathExists(compilation: Compilation, { steps, restricted }: ApplyPlan): readonly Fragment[] {
  const before = steps.slice(0, -1);
  const id = param<Inputs>((inputs) => inputs.partition, "Edm.Guid");
  return [
    ...(steps[0]?.source.type.partitioned
      ? [
          sql`exists (select 1 from ${ident(partitionIn(compilation.model).type.table)} where ${ident("id")} = ${id})`,
        ]
      : []),
    ...(before.length > 0
      ? [sql`exists (select 1 ${stepsFromWhere(compilation, before, restricted, [])})`]
      : []),
  ];
}

const withStages = (compilation: Compilation, spans: readonly Stage[]): Fragment =>
  sql`with ${join(
    spans.map(({ name, selections }) => {
      const rows = selections.map((selection) => selectionSql(compilation, selection));
      return sql`${ident(name)} as (${join(rows, sql` union all `)})`;
    }),
    comma,
  )} `;

/**
 * Aggregates of values with sub-selects, for a database that computes none: the values first, in a derived table with
 * the groups.
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
  return sql`${select} ${join([...carried, ...named], comma)} ${inputSql(compilation, from, where)}${group}`;
}

function inputSql(compilation: Compilation, from: StageInput, where: readonly Fragment[]): Fragment {
  const { dialect } = compilation;
  if (from.kind === "path") return stepsFromWhere(compilation, from.steps, from.restricted, where);
  const filter = where.length > 0 ? sql` where ${join(where, and)}` : sql``;
  if (from.kind === "parts") {
    const joining = from.inner ? sql` join` : sql` left join`;
    const parts = from.parts.map(({ source, key }) => {
      const same = key.map((pair) => sameKey(dialect, pair));
      return sql`${joining} ${table(source)} on ${same.length > 0 ? join(same, and) : sql`1 = 1`}`;
    });
    return sql`from ${table(from.source)}${join(parts, sql``)}${filter}`;
  }
  const joining = from.outer ? sql` left join` : sql` join`;
  const reached = from.reached.map(({ parent, navigation, source, where: restriction }) => {
    const on = [
      relation(parent, navigation, source),
      ...(restriction ? [conditionSql(dialect, restriction)] : []),
    ];
    return sql`${joining} ${table(source)} on ${join(on, and)}${fromJoins(dialect, source)}`;
  });
  return sql`from ${table(from.source)}${fromJoins(dialect, from.source)}${join(reached, sql``)}${filter}`;
}

/** Databases join by hashes where neither side is ever null, and only then. */
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
      return sql`coalesce(${valueSql(dialect, value.value)}, 0)`;
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
  const before = sql`coalesce(${sum(sql`${ordered} rows between unbounded preceding and 1 preceding`)}, 0)`;
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

/* The JSON text of an instance that `$apply` gives: a record as ever, or a transient entity (JSON Format 4.01, 4.6.8). */

/** SQL for the text of an instance, by the branch that it comes from. */
function instanceSql(compilation: Compilation, { variants, source }: ApplyPlan): Fragment {
  const { dialect } = compilation;
  const entityType = `#${compilation.model.namespace}.${source.type.name}`;
  const written = variants.map(({ when, record, nested = [] }) => ({
    when,
    json:
      "source" in record
        ? dialect.append(recordSql(compilation, record), nestedMembers(compilation, nested))
        : transientSql(compilation, record, entityType),
  }));
  const [only] = written;
  if (only && written.length === 1) return only.json;
  const cases = written.map(
    ({ when, json }) => sql`when ${when ? conditionSql(dialect, when) : sql`1 = 1`} then ${json}`,
  );
  return sql`case ${join(cases, sql` `)} end`;
}

/** `entityType` is undefined for objects within the instance. */
function transientSql(
  compilation: Compilation,
  shape: TransientShape,
  entityType: string | undefined,
): Fragment {
  const { outputs, nested, expansions } = shape;
  const { dialect, format } = compilation;
  const { control, metadata } = format;
  const members: Member[] = [...contextMembers(compilation, shape)];
  if (metadata === "full" && entityType !== undefined)
    members.push({ name: `${control}type`, value: text(entityType) });
  // Only 4.0 clients need to be told that there is no id.
  if (metadata !== "none" && control === "@odata.") members.push({ name: `${control}id`, value: sql`null` });
  members.push(...outputs.flatMap((output) => outputMembers(compilation, output)));
  const objects = nestedMembers(compilation, nested);
  const inner = [...objects, ...expansions.flatMap((expansion) => expansionMembers(compilation, expansion))];
  if (members.length > 0) return dialect.append(dialect.object(members), inner);
  const pieces = inner.flatMap(({ name, value }, i) => [text(`${i === 0 ? "{" : ","}"${name}":`), value]);
  return pieces.length > 0 ? dialect.concat([...pieces, text("}")]) : text("{}");
}

const nestedMembers = (compilation: Compilation, nested: readonly NestedShape[]): readonly Member[] =>
  nested.map(({ name, present, shape }) => ({
    name,
    value: sql`(case when ${conditionSql(compilation.dialect, present)} then ${transientSql(compilation, shape, undefined)} else 'null' end)`,
  }));

function outputMembers({ dialect, format }: Compilation, output: Output): readonly Member[] {
  const { property, value, dynamic } = output;
  const { control, metadata } = format;
  const isTold = metadata === "full" || (metadata === "minimal" && dynamic === true);
  const told = isTold ? typeName(format, property.type) : undefined;
  return [
    ...(told === undefined ? [] : [{ name: `${property.name}${control}type`, value: text(told) }]),
    {
      name: property.name,
      value: dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
    },
  ];
}
