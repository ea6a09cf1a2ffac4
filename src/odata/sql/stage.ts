/**
 * Derived tables as common table expressions: transformations of `$apply` and of the model's queries, and rows that
 * come with the request.
 */
import { limitExceeded } from "../errors";
import type {
  Inputs,
  Selection,
  SelectionPage,
  Stage,
  StageInput,
  StageKey,
  StageValue,
  Value,
} from "../plan/plan";
import type { Compilation, Dialect } from "./dialect";
import {
  allOf,
  columnList,
  commaList,
  fixedParam,
  type Fragment,
  hasSubSelect,
  ident,
  join,
  mentionCollector,
  type Mentioned,
  param,
  replaced,
  sizeOf,
  sql,
} from "./fragment";
import { stepsFromWhere } from "./from";
import { type Among, type Lookup, lookupOf } from "./lookup";
import {
  conditionSql,
  conditionsSql,
  fromJoins,
  orderBy,
  relatedFrom,
  relatedWhere,
  countOfRows,
  rowsOf,
  valueSql,
} from "./value";
import { placeColumn } from "../model/model";

/**
 * WITH and the derived tables that the rest of the statement reads, each with the columns that are read: databases
 * compute all columns of a table that they materialise. Nothing where there are none.
 */
export function withStages(
  compilation: Compilation,
  stages: readonly Stage[],
  ...rest: readonly Fragment[]
): Fragment {
  if (stages.length === 0) return sql``;
  const mentioned = mentionCollector();
  const expansion = expansionOf(stages);
  for (const fragment of rest) expansion.add(1, fragment, mentioned.add(fragment));
  const written = stages.toReversed().flatMap((stage) => {
    const columns = mentioned.columnsOf(stage.name);
    if (!columns) return [];
    const lookup = lookupOfStage(compilation, stage);
    const rows = lookup
      ? chosenSql(compilation, lookup, columns)
      : stageSql(compilation, stage, "next" in stage ? "all" : columns);
    expansion.add(expansion.copiesOf(stage.name), rows, mentioned.add(rows));
    const table = sql`${ident(stage.name)} as ${storage(compilation.dialect, stage)}(${rows})`;
    // In reverse, as the stages are.
    return [table, ...(lookup?.tables.toReversed() ?? [])];
  });
  expansion.check();
  const word = stages.some((stage) => "next" in stage) ? compilation.dialect.recursion.word : sql``;
  return written.length === 0 ? sql`` : sql`with ${word}${commaList(written.toReversed())} `;
}

const storage = ({ storedTable, inlineTable, keyedTable }: Dialect, stage: Stage): Fragment =>
  "stored" in stage ? storedTable : "inline" in stage ? inlineTable : "keyed" in stage ? keyedTable : sql``;

/**
 * The limit on the size of a statement with its derived tables written out at each mention. Databases do that before
 * they share any result, so each transformation that reads its input twice doubles the work: the largest query of the
 * model takes a tenth of it, and SQLite half a second for all of it.
 */
const mostExpanded = 500_000;

/** Counts a statement as a database writes it out: a derived table, with all that it reads, at each mention. */
function expansionOf(stages: readonly Stage[]) {
  const copies = new Map(stages.map(({ name }) => [name, 0]));
  let size = 0;
  return {
    copiesOf: (name: string): number => copies.get(name) ?? 0,
    /** Adds so many copies of SQL, which has that number of mentions of a name. */
    add: (times: number, fragment: Fragment, mentions: (name: string) => number): void => {
      size += times * sizeOf(fragment);
      for (const [name, before] of copies) copies.set(name, before + times * mentions(name));
    },
    /** Throws a 400 when the statement is too large. */
    check: (): void => {
      if (size <= mostExpanded) return;
      throw limitExceeded(
        "The transformations of $apply are too large for the database: each join with transformations, concat, rollup, " +
          "'from' and transformation of related records reads all those before it several times; chain fewer of them.",
      );
    },
  };
}

/** A selection with the derived tables that it reads. */
export const staged = (compilation: Compilation, stages: readonly Stage[], rest: Fragment): Fragment =>
  sql`${withStages(compilation, stages, rest)}${rest}`;

/**
 * The fragment with the rows of derived tables instead of their names: as sub-selects, which may name columns of an outer
 * selection on every database.
 */
export function inlined(compilation: Compilation, stages: readonly Stage[], fragment: Fragment): Fragment {
  return stages.toReversed().reduce((rest, stage) => {
    const mentioned = mentionCollector();
    mentioned.add(rest);
    const columns = mentioned.columnsOf(stage.name);
    return columns ? replaced(rest, stage.name, sql`(${stageSql(compilation, stage, columns)})`) : rest;
  }, fragment);
}

function stageSql(compilation: Compilation, stage: Stage, columns: Mentioned): Fragment {
  if ("rows" in stage) {
    const { read, columns: given } = stage.rows;
    return compilation.dialect.jsonRows(param<Inputs>(read, "Edm.String"), given, placeColumn);
  }
  const read = stage.selections.map((selection) => withColumns(selection, columns));
  const keep: Keep = stage.shared
    ? (of, write) => kept(compilation.dialect, of, write)
    : (_, write) => write();
  const write = (): Fragment =>
    join(
      read.map((selection) => selectionSql(compilation, selection, columns, keep)),
      sql` union all `,
    );
  const isWhole = read.every((selection, i) => selection === stage.selections[i] && !selection.carries);
  const first = isWhole ? keep(stage, write) : write();
  return stage.next
    ? sql`${first} ${compilation.dialect.recursion.union} ${selectionSql(compilation, stage.next, "all", keep)}`
    : first;
}

/** A selection of records that a lookup finds. */
interface ChosenSelection extends Lookup {
  readonly selection: Selection;
  readonly path: PathInput;
}

/** The lookup of the records that `$apply` begins with, where an index leads to them. */
function lookupOfStage(compilation: Compilation, stage: Stage): ChosenSelection | undefined {
  const [selection, ...others] = "selections" in stage ? stage.selections : [];
  if (selection?.from.kind !== "path" || others.length > 0) return undefined;
  const path = selection.from;
  const lookup = lookupOf(compilation, { steps: path.steps, where: selection.where });
  return lookup && { ...lookup, selection, path };
}

/** The records that the index finds, or all that match: of the two selections, one is empty. */
function chosenSql(
  compilation: Compilation,
  { selection, path, few, isMany }: ChosenSelection,
  columns: Mentioned,
): Fragment {
  const read = withColumns(selection, columns);
  const rows = (among: Among): Fragment =>
    selectionSql(compilation, { ...read, from: { ...path, among } }, columns, (_, write) => write());
  return sql`${rows(few)} union all ${rows({ conditions: [isMany] })}`;
}

/** The selection with these columns only, at least one; what is distinct depends on all of them. */
function withColumns(selection: Selection, names: Mentioned): Selection {
  if (names === "all" || selection.distinct) return selection;
  const columns = selection.columns.filter(({ name }) => names.has(name));
  if (columns.length === selection.columns.length && !selection.carries) return selection;
  if (columns.length > 0 || selection.carries) return { ...selection, columns };
  return { ...selection, columns: selection.columns.slice(0, 1) };
}

/** The columns that a selection takes over from its input: those that the rest of the statement reads. */
function carriedColumns({ carries, from, columns }: Selection, names: Mentioned): readonly Fragment[] {
  if (!carries || from.kind === "path" || from.kind === "related") return [];
  const { alias } = from.source;
  if (names === "all") return [sql`${ident(alias)}.*`];
  const own = new Set(columns.map(({ name }) => name));
  const carried = [...names].filter((name) => !own.has(name));
  if (carried.length > 0) return [columnList(alias, carried)];
  return columns.length > 0 ? [] : [sql`1 as ${ident("row")}`];
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
  const names = grouped.map(({ name }) => name);
  const group = names.length > 0 ? sql` group by ${commaList(names)}` : sql``;
  const shown = commaList(computed);
  return sql`select ${commaList(named)} from (select ${shown} ${inputSql(compilation, from, conditionsSql(dialect, where), shown)}) o${group}`;
}

const aggregatesSubSelect = (dialect: Dialect, { columns }: Selection): boolean =>
  columns.some(
    ({ value }) =>
      value.kind === "aggregate" && value.operand && hasSubSelect(valueSql(dialect, value.operand)),
  );

type PathInput = Extract<StageInput, { kind: "path" }>;

/** An input whose rows come from one of the ways of a lookup. */
type PlacedInput = Exclude<StageInput, PathInput> | (PathInput & { readonly among?: Among });

/** The SQL of a part of a plan, written with `write` unless it is kept. */
type Keep = (of: object, write: () => Fragment) => Fragment;

/** SQL of the queries of the model, whose tables many plans share. */
const written = new WeakMap<Dialect, WeakMap<object, Fragment>>();

function kept(dialect: Dialect, of: object, write: () => Fragment): Fragment {
  const ofDialect = written.get(dialect) ?? new WeakMap<object, Fragment>();
  written.set(dialect, ofDialect);
  const fragment = ofDialect.get(of) ?? write();
  ofDialect.set(of, fragment);
  return fragment;
}

function selectionSql(
  compilation: Compilation,
  selection: Omit<Selection, "from"> & { readonly from: PlacedInput },
  names: Mentioned,
  keep: Keep,
): Fragment {
  const { dialect } = compilation;
  if (!dialect.aggregatesSubSelects && aggregatesSubSelect(dialect, selection))
    return aggregatedAfterwards(compilation, selection);
  const { from, columns, groups } = selection;
  const { where: condition } = selection;
  const where = condition ? [keep(condition, () => conditionSql(dialect, condition))] : [];
  const named = columns.map(
    ({ name, value }) => sql`${keep(value, () => stageValueSql(dialect, value))} as ${ident(name)}`,
  );
  const carried = carriedColumns(selection, names);
  const select = selection.distinct ? sql`select distinct` : sql`select`;
  const group =
    groups && groups.length > 0
      ? sql` group by ${commaList(groups.map((value) => valueSql(dialect, value)))}`
      : sql``;
  const limit = selection.page ? pageSql(dialect, selection.page) : sql``;
  const shown = commaList([...carried, ...named]);
  const rest = sql`${group}${limit}`;
  return sql`${select} ${shown} ${inputSql(compilation, from, where, sql`${shown}${rest}`)}${rest}`;
}

const pageSql = (dialect: Dialect, { order, count, skip }: SelectionPage): Fragment =>
  dialect.page(orderBy(dialect, order), count && valueSql(dialect, count), skip && valueSql(dialect, skip));

/** FROM and WHERE, with the joins that these and `shown`, the rest of the selection, need. */
function inputSql(
  compilation: Compilation,
  from: PlacedInput,
  where: readonly Fragment[],
  shown: Fragment,
): Fragment {
  const { dialect } = compilation;
  if (from.kind === "path") {
    const { steps, restricted, inOrder, among } = from;
    const conditions = [...(among?.conditions ?? []), ...where];
    return stepsFromWhere(compilation, steps, restricted, conditions, {
      inOrder,
      shown,
      ...(among?.before && { before: among.before }),
    });
  }
  if (from.kind === "related") {
    const more = where.length > 0 ? sql` and ${allOf(where)}` : sql``;
    return sql`${relatedFrom(dialect, from.related, undefined, sql`${shown} ${more}`)}${more}`;
  }
  const filter = where.length > 0 ? sql` where ${allOf(where)}` : sql``;
  if (from.kind === "parts") {
    const joining = from.inner ? sql` join` : sql` left join`;
    const parts = from.parts.map(({ source, key }) => {
      const same = key.map((pair) => sameKey(dialect, pair));
      return sql`${joining} ${rowsOf(dialect, source)} on ${same.length > 0 ? allOf(same) : sql`1 = 1`}`;
    });
    return sql`from ${rowsOf(dialect, from.source)}${join(parts, sql``)}${filter}`;
  }
  const inner = from.inOrder ? dialect.joinInOrder : sql` join`;
  const joining = from.outer ? sql` left join` : inner;
  const reached = from.reached.map((related) => ({
    source: related.source,
    on: allOf(relatedWhere(dialect, related)),
  }));
  const users = join([shown, filter, ...reached.map(({ on }) => on)], sql` `);
  const joined = reached.map(
    ({ source, on }) =>
      sql`${joining} ${rowsOf(dialect, source)} on ${on}${fromJoins(dialect, source, users)}`,
  );
  return sql`from ${rowsOf(dialect, from.source)}${fromJoins(dialect, from.source, users)}${join(joined, sql``)}${filter}`;
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
      return value.operand
        ? dialect.aggregate(value.method, valueSql(dialect, value.operand), value.operand.type)
        : countOfRows;
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
    case "depth":
      return value.before ? sql`${valueSql(dialect, value.before)} + 1` : sql`0`;
    case "place":
      return dialect.recursion.place(
        value.before && valueSql(dialect, value.before),
        valueSql(dialect, value.number),
      );
    case "branch":
      return fixedParam(value.number, "Edm.Int32");
  }
}

function windowSql(dialect: Dialect, window: Extract<StageValue, { kind: "window" }>): Fragment {
  const { measure, partition, order } = window;
  const within =
    partition.length > 0
      ? sql`partition by ${commaList(partition.map((value) => valueSql(dialect, value)))} `
      : sql``;
  const ordered = sql`${within}order by ${orderBy(dialect, order) ?? sql`(select null)`}`;
  const operand = window.operand ? valueSql(dialect, window.operand) : sql`1`;
  const type = window.operand?.type ?? "Edm.Int32";
  const sum = (over: Fragment): Fragment =>
    dialect.rounded(sql`sum(${dialect.summand(operand, type)}) over (${over})`, type);
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
