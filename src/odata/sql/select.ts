/**
 * Compiles a ReadPlan to one statement. Rows have the form [text of the record, sort key …]. In the natural order, the
 * page is limited where it is read; in any other order, the ids of the page are found first, so that no JSON is made
 * for records that the sort discards.
 */
import { hasKey, isLongText, partitionIn, wholeType } from "../model/model";
import {
  type AllPlan,
  type ApplyPlan,
  type Inputs,
  operandsOf,
  type PathStep,
  type ReadPlan,
  type RecordShape,
  type Source,
  type Stage,
  type Value,
} from "../plan/plan";
import { nextKeyMark } from "../table/columns";
import { changeAt, newestChange, columnOf, inPartition } from "./relation";
import type { Compilation, Dialect } from "./dialect";
import type { PrimitiveTypeName } from "../model/types";
import {
  allOf,
  bounded,
  commaList,
  fixedParam,
  type Fragment,
  ident,
  isConstant,
  join,
  mentions,
  param,
  render,
  sql,
  type Statement,
  text,
  unguarded,
} from "./fragment";
import { type FromOptions, stepsFromWhere } from "./from";
import { etagSql, instanceSql, recordSql } from "./record";
import { type Among, type Lookup, lookupOf } from "./lookup";
import { staged, withStages } from "./stage";
import {
  conditionsSql,
  fromJoins,
  guardAlone,
  orderBy,
  rowsOf,
  rowsWhere,
  type SortKey,
  sortKeys,
  valueSql,
  type RowsOfPage,
} from "./value";
import { storedColumns } from "./write";
import type { ComparisonOperator } from "../language/operators";

/** A plan whose rows come from one of the ways of a lookup. */
type PlacedPlan = ReadPlan & { readonly among?: Among };

export const statementOf = (
  { dialect }: Pick<Compilation, "dialect">,
  fragment: Fragment,
): Statement<Inputs> => unguarded(render<Inputs>(fragment, dialect));

const marked = (isBounded: boolean, statement: Statement<Inputs>): Statement<Inputs> =>
  isBounded ? bounded(statement) : statement;

/** The statement of a selection from derived tables. */
const stagedStatement = (compilation: Compilation, stages: readonly Stage[], selection: Fragment) =>
  statementOf(compilation, staged(compilation, stages, selection));

/**
 * The statement of a plan: bounded, or with its guarded form where all of its loops count their rows (derived tables do
 * not, except those of a lookup, whose rows were counted when they were found) and no row takes long.
 */
function statementOfPlan(
  { dialect, model }: Compilation,
  { stages, record }: ReadPlan,
  isBounded: boolean,
  fragment: Fragment,
): Statement<Inputs> {
  const statement = render<Inputs>(fragment, dialect);
  const long = readsLongTexts(model, statement);
  const countsRows =
    !isBounded && !long && !searchesTexts(statement) && stages.length === 0 && !isDerivedWithin(record);
  return marked(isBounded, { ...(countsRows ? statement : unguarded(statement)), long });
}

/** Whether an expansion at any level is the result of `$apply`. */
const isDerivedWithin = ({ expansions }: RecordShape): boolean =>
  expansions.some(({ applied, record }) => applied !== undefined || isDerivedWithin(record));

/** Whether a pattern or words are searched for in each row. */
const searchesTexts = ({ text: written }: Statement<Inputs>): boolean =>
  /\b(?:matches_pattern|search_words)\(/.test(written);

/** Whether texts without a maximum length are read. */
const readsLongTexts = ({ types }: Compilation["model"], { text: written }: Statement<Inputs>): boolean =>
  types.some(({ properties }) =>
    properties.some((property) => isLongText(property) && written.includes(`"${property.column}"`)),
  );

/**
 * For a table, which has no place for a next link after the records: a row [mark, key of the last record of a full page], if
 * others follow it; undefined for a page that is never cut. `rows` is FROM and WHERE of the records, for what they show.
 */
function keyAhead(
  compilation: Compilation,
  plan: Pick<ReadPlan, "order" | "pages" | "skips">,
  rows: (shown: Fragment) => Fragment,
): Fragment | undefined {
  if (!compilation.table || !plan.pages) return undefined;
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order).map((key, i) => ({ ...key, name: ident(`k${i}`) }));
  // The single instance that aggregates everything has no key, and none follows it.
  if (keys.length === 0) return undefined;
  const shown = commaList(keys.map(({ value, name }) => sql`${value} as ${name}`));
  // The limit is one more than a page has.
  const skipped = (beforeLimit: number): Fragment =>
    param<Inputs>(({ limit, skip }) => limit - beforeLimit + (plan.skips ? skip : 0), "Edm.Int64");
  const one = sql`1`;
  const last = sql`select ${shown} ${rows(shown)}${dialect.page(orderBy(dialect, plan.order), one, skipped(2))}`;
  const following = sql`select 1 as one ${rows(sql``)}${dialect.page(undefined, one, skipped(1))}`;
  const columns = keys.map(({ name, type }) => outputKey(dialect, sql`c.${name}`, type));
  return sql`select ${commaList([text(nextKeyMark), ...columns])} from (${last}) c where exists (select 1 from (${following}) f)`;
}

/**
 * A page of records; before it, with `tracks`, a row [number of the newest change], and with `counts`, a row [number of
 * all records that pass the filter].
 */
export function selectPage(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const natural = isNaturalOrder(plan);
  // Rows that the statement derives itself are computed once.
  const inOrder = plan.record.joined || natural || plan.record.source.type.derived;
  const pageAmong = (among?: Among): Fragment => {
    const placed: PlacedPlan = { ...plan, ...(among && { among }) };
    return inOrder
      ? pageInOrder(compilation, natural ? orderedByLookup(placed) : placed)
      : pageByIds(compilation, orderedByLookup(placed));
  };
  const lookup = compilation.table ? undefined : lookupOfPlan(compilation, plan);
  const page = lookup
    ? sql`select * from (${pageAmong(lookup.few)}) f union all select * from (${pageAmong(lookup.many)}) m`
    : pageAmong();
  const withTables = (...rest: readonly Fragment[]): Fragment =>
    lookup ? withLookup(lookup) : withStages(compilation, plan.stages, ...rest);
  const ahead = keyAhead(compilation, plan, (shown) =>
    fromWhere(
      compilation,
      plan,
      pageConditions(dialect, plan, sortKeys(dialect, plan.order)),
      plan.record.joined ? {} : { shown },
    ),
  );
  if (ahead) return statementOf(compilation, dialect.inSequence(withTables(ahead, page), [ahead, page]));
  if (!plan.counts && !plan.tracks)
    return statementOfPlan(
      compilation,
      plan,
      natural && plan.stages.length === 0 && isBoundedPage(dialect, plan),
      sql`${withTables(page)}${page}`,
    );
  const keys = plan.pages ? sortKeys(dialect, plan.order) : [];
  const set = plan.record.source.type;
  const total = countSql(compilation, plan, keys, lookup);
  const selections = [
    ...(plan.tracks
      ? [sql`select ${textAhead(dialect, changeAt(dialect, set, newestChange(set)), keys)}`]
      : []),
    ...(plan.counts ? [total] : []),
    page,
  ];
  const statement = dialect.inSequence(withTables(...selections), selections);
  return plan.tracks
    ? statementOf(compilation, statement)
    : statementOfPlan(compilation, plan, false, statement);
}

/** The lookup of a plan, where the statement has no other derived tables. */
const lookupOfPlan = (compilation: Compilation, plan: ReadPlan): Lookup | undefined =>
  plan.stages.length > 0 || plan.record.joined ? undefined : lookupOf(compilation, plan);

const withLookup = ({ tables }: Lookup): Fragment => sql`with ${commaList(tables)} `;

/** The sort key of the record with the id in the inputs, by which the next page begins. */
export function selectKeys(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const columns = outputKeys(dialect, sortKeys(dialect, plan.order));
  const id = param<Inputs>((inputs) => inputs.after[0] ?? null, "Edm.Guid");
  const isRecord = sql`${columnOf(plan.record.source, "id")} = ${id}`;
  const rows = fromWhere(compilation, { ...plan, where: undefined }, [isRecord]);
  return stagedStatement(compilation, plan.stages, sql`select ${commaList(columns)} ${rows}`);
}

/** The number of rows in a window. */
const found = ident("windowed");

/** The page of a plan in a window (`QueryWindow`): its rows, if the window has them all or is the last, else none. */
export function selectWindow(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const { source } = plan.record;
  const keys = sortKeys(dialect, plan.order);
  const records = plan.stages.find(
    (stage) => "selections" in stage && stage.selections.some(({ page }) => page),
  );
  if (!records) throw new Error("no table of the window is limited");
  const size = param<Inputs>((inputs) => inputs.window ?? 0, "Edm.Int64");
  const needed = param<Inputs>(({ limit, skip }) => limit + (plan.skips ? skip : 0), "Edm.Int64");
  const columns = [recordSql(compilation, plan.record), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const order = orderBy(dialect, plan.order);
  const name = ident(source.alias);
  const rows = fromWhere(compilation, plan, pageConditions(dialect, plan, keys), { shown: sql`` });
  const isPage = sql`${name}.${found} >= ${needed} or (select count(*) from ${ident(records.name)}) < ${size}`;
  return stagedStatement(
    compilation,
    plan.stages,
    sql`select ${commaList(columns)} from (select ${name}.*, count(*) over () as ${found} ${rows}) ${name}${fromJoins(dialect, source)} where ${isPage}${pageOf(compilation, plan, order)}`,
  );
}

/** The number of records as a row that precedes those of a page. */
function countSql(
  compilation: Compilation,
  plan: ReadPlan,
  keys: readonly SortKey[],
  lookup: Lookup | undefined,
): Fragment {
  const rows = (among?: Among): Fragment =>
    fromWhere(compilation, { ...plan, ...(among && { among }) }, [], { shown: sql`` });
  if (!lookup) return sql`select ${columnsAhead(compilation.dialect, sql`count(*)`, keys)} ${rows()}`;
  const count = sql`case when ${lookup.isFew} then (select count(*) ${rows(lookup.few)}) else (select count(*) ${rows()}) end`;
  return sql`select ${columnsAhead(compilation.dialect, count, keys)}`;
}

/** The columns of a row that precedes those of a page: a number as text, and as many others as the page has keys. */
const columnsAhead = (dialect: Dialect, number: Fragment, keys: readonly Pick<SortKey, "type">[]): Fragment =>
  textAhead(dialect, dialect.asText(number, "Edm.Int64"), keys);

const textAhead = (dialect: Dialect, first: Fragment, keys: readonly Pick<SortKey, "type">[]): Fragment =>
  commaList([first, ...keys.map(({ type }) => outputKey(dialect, dialect.typedNull(type), type))]);

/** Sort keys in the form in which they leave the database, for a next link. */
const outputKeys = (dialect: Dialect, keys: readonly SortKey[]): readonly Fragment[] =>
  keys.map(({ value, type }) => outputKey(dialect, value, type));

/** SQLite's driver returns integers as doubles, which not every wide one fits. */
const outputKey = (dialect: Dialect, value: Fragment, type: PrimitiveTypeName): Fragment =>
  type === "Edm.Int64" ? dialect.asText(value, type) : dialect.outputValue(value, type);

/** Whether the order is the natural key in ascending order only: an index returns the rows in this order. */
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

/**
 * The plan ordered by the columns of a joined table, instead of equal ones of the records, where a condition looks up
 * rows of that table by a value, or compares its rows and the order begins with them: an index on the value and these
 * columns returns the page in order. SQLite does not see that an order by the one is an order by the other.
 */
function orderedByLookup(plan: PlacedPlan): PlacedPlan {
  const { source } = plan.record;
  const { where, order: given } = plan;
  const first = given[0] && storedColumn(given[0].value)?.source;
  const lookup = source.joins.find(
    (each) =>
      each.navigation.always &&
      where &&
      compares(where, each.source, (operator) => operator === "eq" || first === each.source),
  );
  if (!lookup) return plan;
  const order = given.map(({ value, descending }) => {
    const pair = lookup.navigation.on.find(
      ([here]) => value.kind === "column" && value.property.name === here,
    );
    const property = pair && wholeType(lookup.source.type).property(pair[1]);
    return value.kind === "column" && value.source === source && property
      ? { value: { ...value, source: lookup.source, property }, descending }
      : { value, descending };
  });
  return { ...plan, order };
}

/** Whether the condition holds only for rows of the source that compare with a given value by one of the operators. */
function compares(
  condition: Value,
  source: Source,
  isOperator: (operator: ComparisonOperator) => boolean,
): boolean {
  if (condition.kind === "and")
    return compares(condition.left, source, isOperator) || compares(condition.right, source, isOperator);
  if (condition.kind !== "comparison" || !isOperator(condition.operator)) return false;
  return storedColumn(condition.left)?.source === source && condition.right.kind === "parameter";
}

/** The column that a value is read from, which a computed property may read in a joined table; undefined for others. */
const storedColumn = (value: Value) => {
  const column = value.kind === "column" && value.computed ? value.computed : value;
  return column.kind === "column" ? column : undefined;
};

function pageInOrder(compilation: Compilation, plan: PlacedPlan): Fragment {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [recordSql(compilation, plan.record), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const order = orderBy(dialect, plan.order);
  const { source } = plan.record;
  const page = countedPage(compilation, plan);
  // Skipped records need only the joins of the condition, and no columns.
  const skips = plan.skips && (dialect.projectsSkippedRows || source.joins.length > 0);
  if ((dialect.limitsBeforeProjection || skips) && !plan.record.joined) {
    const name = ident(source.alias);
    const shown = order ?? sql``;
    const rows = sql`select ${name}.* ${fromWhere(compilation, plan, pageConditions(dialect, plan, keys), { shown })}${pageOf(compilation, plan, order)}`;
    return sql`select ${commaList(columns)} from (${rows}) ${name}${fromJoins(dialect, source, undefined, page)}${dialect.page(order, undefined, undefined)}`;
  }
  return sql`select ${commaList(columns)} ${fromWhere(compilation, plan, pageConditions(dialect, plan, keys), { page })}${pageOf(compilation, plan, order)}`;
}

/** The rows of a page, whose groups alone are counted; undefined where counts choose or order the rows. */
function countedPage(compilation: Compilation, plan: PlacedPlan): RowsOfPage | undefined {
  const { dialect } = compilation;
  const { source, joined } = plan.record;
  const counts = source.joins.filter((each) => each.counts);
  if (counts.length === 0 || joined) return undefined;
  const keys = sortKeys(dialect, plan.order);
  const order = orderBy(dialect, plan.order);
  const conditions = [...conditionsSql(dialect, plan.where), ...pageConditions(dialect, plan, keys)];
  const used = sql`${commaList(conditions)} ${order ?? sql``}`;
  if (counts.some((each) => mentions(used, each.source.alias))) return undefined;
  return (shown) =>
    sql`select ${shown} ${fromWhere(compilation, plan, pageConditions(dialect, plan, keys), { shown: sql`${shown} ${order ?? sql``}` })}${pageOf(compilation, plan, order)}`;
}

function pageByIds(compilation: Compilation, plan: PlacedPlan): Fragment {
  const { dialect } = compilation;
  const { source } = plan.record;
  const keys = sortKeys(dialect, plan.order);
  const named = keys.map((key, i) => ({ ...key, name: ident(`k${i}`) }));
  const inner = [
    sql`${columnOf(source, "id")} as "id"`,
    ...named.map(({ value, name }) => sql`${value} as ${name}`),
  ];
  const shown = commaList(inner);
  const ids = sql`select ${shown} ${fromWhere(compilation, plan, pageConditions(dialect, plan, keys), { shown })}${pageOf(compilation, plan, orderBy(dialect, plan.order))}`;
  const columns = [
    recordSql(compilation, plan.record),
    ...(plan.pages ? named.map(({ name, type }) => outputKey(dialect, sql`p.${name}`, type)) : []),
  ];
  const same = [
    ...inPartition(source.type, sql`${ident(source.alias)}.`),
    sql`${columnOf(source, "id")} = p."id"`,
  ];
  const outerOrder = named.map(({ name, descending }) => (descending ? sql`p.${name} desc` : sql`p.${name}`));
  return sql`select ${commaList(columns)} from (${ids}) p join ${rowsOf(dialect, source)} on ${allOf(same)}${fromJoins(dialect, source, undefined, countedPage(compilation, plan))}${guardAlone(source)} order by ${commaList(outerOrder)}`;
}

const pageConditions = (dialect: Dialect, plan: ReadPlan, keys: readonly SortKey[]): readonly Fragment[] =>
  plan.continues ? [afterKey(dialect, keys)] : [];

/** The order of a page and its limits; the values of the limits come with the inputs. */
export const pageOf = (
  { dialect }: Compilation,
  plan: Pick<PlacedPlan, "skips" | "among">,
  order: Fragment | undefined,
): Fragment => {
  const limit = param<Inputs>((inputs) => inputs.limit, "Edm.Int64");
  const skip = plan.skips ? param<Inputs>((inputs) => inputs.skip, "Edm.Int64") : undefined;
  return dialect.page(order, plan.among?.limit?.(limit) ?? limit, skip);
};

/** The number of records that match, as one row with one text. */
export function selectCount(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const lookup = lookupOfPlan(compilation, plan);
  const count = countSql(compilation, plan, [], lookup);
  const stages = lookup ? withLookup(lookup) : withStages(compilation, plan.stages, count);
  return statementOfPlan(compilation, plan, false, sql`${stages}${count}`);
}

/** The columns of one record. */
const selectOne = (compilation: Compilation, plan: ReadPlan, columns: readonly Fragment[]) =>
  statementOfPlan(
    compilation,
    plan,
    plan.stages.length === 0 && isBoundedRecord(plan),
    staged(compilation, plan.stages, sql`select ${commaList(columns)} ${fromWhere(compilation, plan, [])}`),
  );

/** One record: [text, ETag]. */
export const selectRecord = (compilation: Compilation, plan: ReadPlan): Statement<Inputs> =>
  selectOne(compilation, plan, [
    recordSql(compilation, plan.record),
    etagSql(compilation.dialect, plan.record.source),
  ]);

/** One property of one record: [text of a record with only this property, id, ETag]. */
export function selectProperty(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect, format } = compilation;
  const { source, outputs } = plan.record;
  const members = outputs.map(({ property, value }) => ({
    name: property.name,
    ...dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
  }));
  const id = hasKey(source.type)
    ? dialect.outputValue(columnOf(source, "id"), "Edm.Guid")
    : dialect.typedNull("Edm.Guid");
  return selectOne(compilation, plan, [dialect.object(members), id, etagSql(dialect, source)]);
}

/** Values of one record's properties as raw text: [text …, ETag]. */
export function selectTexts(compilation: Compilation, plan: ReadPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const texts = plan.record.outputs.map(({ value }) => dialect.asText(valueSql(dialect, value), value.type));
  return selectOne(compilation, plan, [...texts, etagSql(dialect, plan.record.source)]);
}

/**
 * The stored rows: [change counter, columns …] in the order of the properties with a column. With `locks`, they are
 * locked against other changes until the transaction ends; with `limited`, there are at most `inputs.limit`.
 */
export function selectStored(
  compilation: Compilation,
  plan: ReadPlan,
  { locks = false, limited = false } = {},
): Statement<Inputs> {
  const { source } = plan.record;
  const lock = locks ? compilation.dialect.lockRows(ident(source.alias)) : undefined;
  const shown = commaList(
    storedColumns(source.type).map(({ column, type }) =>
      compilation.dialect.outputValue(columnOf(source, column), type),
    ),
  );
  const rows = fromWhere(compilation, plan, [], { ...lock, shown });
  const limit = limited ? pageOf(compilation, { skips: false }, undefined) : sql``;
  const selection = sql`select ${shown} ${rows}${limit}${lock?.clause ?? sql``}`;
  return marked(isBoundedStored(plan), stagedStatement(compilation, plan.stages, selection));
}

/** Whether the records that the path leads through exist: one row, or none. */
export function selectExists(compilation: Compilation, steps: readonly PathStep[]): Statement<Inputs> {
  const { pathStages: stages } = compilation;
  const selection = sql`select 1 ${stepsFromWhere(compilation, steps, false, [], { shown: sql`` })}`;
  const isOne = stages.length === 0 && leadsToOne(steps);
  return marked(isOne, stagedStatement(compilation, stages, selection));
}

/** Whether the partition in the inputs exists. */
export function selectPartition(compilation: Compilation): Statement<Inputs> {
  const { type } = partitionIn(compilation.model);
  const id = param<Inputs>((inputs) => inputs.partition, "Edm.Guid");
  return bounded(
    statementOf(compilation, sql`select 1 from ${ident(type.table)} where ${ident("id")} = ${id}`),
  );
}

/** FROM and WHERE of the records of a plan, with further conditions. */
function fromWhere(
  compilation: Compilation,
  plan: PlacedPlan,
  more: readonly Fragment[],
  options: FromOptions = {},
): Fragment {
  const { before, conditions: first = [] } = plan.among ?? {};
  const conditions = [...first, ...conditionsSql(compilation.dialect, plan.where), ...more];
  return stepsFromWhere(compilation, plan.steps, plan.restricted, conditions, {
    ...options,
    ...(before && { before }),
  });
}

/* Keyset paging: the condition that continues after a given sort key. */

/**
 * Rows after the key in the inputs: (a, b, …) > (?, ?, …) where the database has that and all keys have one direction;
 * otherwise (a > ?) or (a = ? and (b > ? or …)), led by a >= ? for an index on `a`.
 */
export function afterKey({ comparesRows }: Dialect, keys: readonly SortKey[]): Fragment {
  const given = (i: number): Fragment =>
    param<Inputs>((inputs) => inputs.after[i] ?? null, keys[i]?.type ?? "Edm.String");
  const from = (i: number): Fragment => {
    const key = keys[i];
    if (!key) return sql`1 = 0`;
    const beyond = sql`${key.value} ${key.descending ? sql`<` : sql`>`} ${given(i)}`;
    return i === keys.length - 1
      ? beyond
      : sql`(${beyond} or (${key.value} = ${given(i)} and ${from(i + 1)}))`;
  };
  const [first] = keys;
  if (!first || keys.length === 1) return from(0);
  // A database computes the comparison of a constant in advance, but not as the first one of a row.
  const isRow = ({ value, descending }: SortKey): boolean =>
    descending === first.descending && !isConstant(value);
  if (comparesRows && keys.every(isRow)) {
    const row = commaList(keys.map(({ value }) => value));
    return sql`(${row}) ${first.descending ? sql`<` : sql`>`} (${commaList(keys.map((_, i) => given(i)))})`;
  }
  return sql`${first.value} ${first.descending ? sql`<=` : sql`>=`} ${given(0)} and ${from(0)}`;
}

/* `$all` → one statement: the sets in sequence. Rows as in a page: [text of the record, number of the set, id]. */

/** Columns of the sort key. */
export const allKeyCount = 2;

const allKeys = (dialect: Dialect): readonly Pick<SortKey, "type">[] => [
  { type: "Edm.Int32" },
  { type: dialect.sortable(sql`null`, "Edm.Guid").type },
];

/** A page; with `counts`, a first row [number of all records that match]. */
export function selectAll(compilation: Compilation, plan: AllPlan): Statement<Inputs> {
  const branches = plan.parts.map((part, i) => branch(compilation, plan, part, i));
  const page = sql`select j, k0, k1 from (${join(branches, sql` union all `)}) p${pageOf(compilation, plan, sql`k0, k1`)}`;
  if (!plan.counts) return statementOf(compilation, page);
  const total = allCount(compilation, plan, allKeys(compilation.dialect));
  return statementOf(compilation, compilation.dialect.inSequence(sql``, [total, page]));
}

/** The number of all records that match, as one row with one text. */
export const selectAllCount = (compilation: Compilation, plan: AllPlan): Statement<Inputs> =>
  statementOf(compilation, allCount(compilation, plan, []));

function allCount(
  compilation: Compilation,
  { parts }: AllPlan,
  keys: readonly Pick<SortKey, "type">[],
): Fragment {
  const counts = parts.map(
    (part) => sql`(select count(*) ${fromWhere(compilation, part, [], { shown: sql`` })})`,
  );
  return sql`select ${columnsAhead(compilation.dialect, join(counts, sql` + `), keys)}`;
}

/** The first records of one set, at most as many as the page can hold. */
function branch(compilation: Compilation, plan: AllPlan, part: ReadPlan, number: number): Fragment {
  const { dialect } = compilation;
  const id = dialect.sortable(columnOf(part.record.source, "id"), "Edm.Guid");
  const k0 = fixedParam(number, "Edm.Int32");
  const keys: readonly SortKey[] = [
    { value: k0, type: "Edm.Int32", descending: false },
    { ...id, descending: false },
  ];
  const from = fromWhere(compilation, part, plan.continues ? [afterKey(dialect, keys)] : []);
  const most = param<Inputs>(({ limit, skip }) => limit + skip, "Edm.Int64");
  return sql`select * from (select ${recordSql(compilation, part.record)} as j, ${k0} as k0, ${id.value} as k1 ${from}${dialect.page(id.value, most, undefined)}) b`;
}

// `$apply`: a common table expression for each derived table, then the page of the last one.

/** A page of instances; with `counts`, a first row [number of all instances that match]. */
export function selectApplied(compilation: Compilation, plan: ApplyPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [instanceSql(compilation, plan), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const after = plan.continues ? [afterKey(dialect, keys)] : [];
  // The single instance that aggregates everything has no order.
  const order = orderBy(dialect, plan.order);
  const page = sql`select ${commaList(columns)} ${resultRows(compilation, plan, after)}${pageOf(compilation, plan, order)}`;
  const withTables = (...rest: readonly Fragment[]): Fragment =>
    withStages(compilation, plan.stages, ...rest);
  const ahead = keyAhead(compilation, plan, () => resultRows(compilation, plan, after));
  if (ahead) return statementOf(compilation, dialect.inSequence(withTables(ahead, page), [ahead, page]));
  if (!plan.counts) return statementOf(compilation, sql`${withTables(page)}${page}`);
  const leading = columnsAhead(dialect, sql`count(*)`, plan.pages ? keys : []);
  const total = sql`select ${leading} ${resultRows(compilation, plan, [])}`;
  return statementOf(compilation, dialect.inSequence(withTables(total, page), [total, page]));
}

/** The number of instances that match, as one row with one text. */
export const selectAppliedCount = (compilation: Compilation, plan: ApplyPlan): Statement<Inputs> =>
  stagedStatement(
    compilation,
    plan.stages,
    sql`select ${columnsAhead(compilation.dialect, sql`count(*)`, [])} ${resultRows(compilation, plan, [])}`,
  );

/** The rows of the result. Aggregates have a row for an empty input too, so the path must exist. */
function resultRows(compilation: Compilation, plan: ApplyPlan, more: readonly Fragment[]): Fragment {
  const { dialect } = compilation;
  const where = conditionsSql(dialect, plan.where);
  return rowsWhere(dialect, plan.source, [...pathExists(compilation, plan), ...where, ...more]);
}

/** The partition exists, and so does the record that the path leads through. */
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
      ? [sql`exists (select 1 ${stepsFromWhere(compilation, before, restricted, [], { shown: sql`` })})`]
      : []),
  ];
}

/*
 * Recognises the reads that are short regardless of the amount of data: records by their key, and pages of a collection
 * in the order of an index. Every other read may visit any number of rows: other filters, counts, `$skip`, expansions,
 * aggregations, collections of a record.
 */

/** Whether the path leads to at most one record: each step is a key or a single related record. */
const leadsToOne = (steps: readonly PathStep[]): boolean =>
  steps.every(
    ({ source, key, related }) =>
      (source.only === undefined || isBoundedValue(source.only.where)) &&
      (key !== undefined || (related !== undefined && !related.navigation.collection)),
  );

/** Whether the record has only properties of the model, whose values cost the same for every record. */
const isPlain = ({ expansions, outputs, joined }: RecordShape): boolean =>
  expansions.length === 0 &&
  joined === undefined &&
  outputs.every(({ dynamic, value }) => dynamic === undefined && isBoundedValue(value));

/**
 * Whether a value is computed from the record and from records reached one at a time: each through an index on the
 * compared columns, which every relation of the model has (`test/database/migrations.test.ts`), stopping at the first
 * match. Counts and searches among many records may visit any number of them; the search of words reads whole texts.
 */
function isBoundedValue(value: Value): boolean {
  if (value.kind === "column") return value.computed === undefined || isBoundedValue(value.computed);
  return value.kind !== "words" && (operandsOf(value)?.every(isBoundedValue) ?? false);
}

/** Whether the plan reads the stored row of one record. */
const isBoundedStored = ({ steps, where }: ReadPlan): boolean => where === undefined && leadsToOne(steps);

const isBoundedRecord = (plan: ReadPlan): boolean => isBoundedStored(plan) && isPlain(plan.record);

/**
 * Whether the plan is a page in the natural order, read in sequence from its index: all records, or those of one range.
 * The length of the page comes with the request; a long page is streamed.
 */
const isBoundedPage = (
  { comparesRows }: Dialect,
  { steps, where, record, skips, counts, tracks, continues }: ReadPlan,
): boolean => {
  // Any number of rows may lie between two that the caller sees.
  if (
    steps.some(({ source }) => source.only) ||
    steps.length !== 1 ||
    skips ||
    counts ||
    tracks === true ||
    !isPlain(record)
  )
    return false;
  // Where rows are not compared, a page continues by the first column of the key: records that share it with the last one
  // are visited again. The database may start at a second lower bound instead.
  return where === undefined
    ? !continues || comparesRows || record.source.type.naturalKey.length === 1
    : !continues && isOneRange(where, record.source);
};

interface Bound {
  readonly column: string;
  readonly side: "equal" | "lower" | "upper";
}

const sides: Readonly<Record<ComparisonOperator, Bound["side"] | undefined>> = {
  eq: "equal",
  ne: undefined,
  gt: "lower",
  ge: "lower",
  lt: "upper",
  le: "upper",
};

/**
 * Whether the condition is exactly one range of the natural key's index: the first columns equal a value each, and the
 * next column has at most one bound on each side. Any further condition would be tested record by record.
 */
function isOneRange(where: Value, source: Source): boolean {
  const { naturalKey, partitioned } = source.type;
  const bounds = boundsOf(where, source);
  if (!bounds || !partitioned) return false;
  let left = bounds.length;
  for (const name of naturalKey) {
    const own = bounds.filter(({ column }) => column === name).map(({ side }) => side);
    left -= own.length;
    if (own.length === 1 && own[0] === "equal") continue;
    return left === 0 && !own.includes("equal") && new Set(own).size === own.length;
  }
  return left === 0;
}

/** The bounds that make up the condition; undefined when it contains anything else. */
function boundsOf(condition: Value, source: Source): readonly Bound[] | undefined {
  if (condition.kind === "and") {
    const [left, right] = [boundsOf(condition.left, source), boundsOf(condition.right, source)];
    return left && right && [...left, ...right];
  }
  if (condition.kind !== "comparison") return undefined;
  const { left, right, operator } = condition;
  const side = sides[operator];
  const isPlainColumn = left.kind === "column" && left.source === source && left.computed === undefined;
  if (!side || !isPlainColumn || left.nullable || right.kind !== "parameter" || right.nullable)
    return undefined;
  return left.property.column === undefined ? undefined : [{ column: left.property.column, side }];
}
