/**
 * The changes of a set since a point in the log of changes, as one statement: each record once, at the position of its
 * latest change, in its current state; records that were deleted or no longer match as removed records (JSON Format
 * 4.01, 15.3). The point is `after[0]` of the inputs.
 */
import { collectionContext } from "../json/write";
import { partitionIn, type EntityType } from "../model/model";
import type { Inputs, ReadPlan } from "../plan/plan";
import {
  changeAt,
  changeNumber,
  changeTable,
  changeText,
  type LoggedSet,
  newestChange,
  ofSet,
  oldestChange,
  columnOf,
  inPartition,
} from "./relation";
import type { Compilation, Dialect } from "./dialect";
import {
  allOf,
  bounded,
  commaList,
  type Fragment,
  ident,
  param,
  render,
  sql,
  type Statement,
  text,
} from "./fragment";
import { recordSql } from "./record";
import { pageOf, statementOf } from "./select";
import { conditionSql, fromJoins, rowsOf } from "./value";

const changed = ident("c");
const later = ident("l");

/**
 * The first row is [number of the oldest change in the log or null, newest and known change], followed by the changed
 * records as [text, change]. `contained`: the set is addressed in its partition.
 */
export function selectDelta(compilation: Compilation, plan: ReadPlan, contained: boolean): Statement<Inputs> {
  const { dialect } = compilation;
  const { source } = plan.record;
  const exists = sql`${columnOf(source, "id")} is not null`;
  const same = [
    ...inPartition(source.type, sql`${ident(source.alias)}.`),
    sql`${columnOf(source, "id")} = ${changed}.${ident("recordId")}`,
  ];
  const matches = plan.where ? sql`${exists} and ${conditionSql(dialect, plan.where)}` : exists;
  const reason = sql`case when ${exists} then 'changed' else 'deleted' end`;
  const columns = [
    sql`case when ${matches} then ${recordSql(compilation, plan.record)} else ${removedSql(compilation, plan, reason, contained)} end`,
    changeText(dialect, sql`${changed}.`),
  ];
  const page = sql`select ${commaList(columns)} from ${changeTable} ${changed} left join ${rowsOf(dialect, source)} on ${allOf(same)}${fromJoins(dialect, source)} where ${latestChanges(compilation, plan)}${pageOf(compilation, plan, sql`${changed}.${changeNumber}`)}`;
  const first = sql`select ${boundsOf(dialect, source.type)}`;
  return statementOf(compilation, dialect.inSequence(sql``, [first, page]));
}

/** One row: [oldest change in the log or null, newest and known change, number of records in the delta]. */
export const selectDeltaCount = (compilation: Compilation, plan: ReadPlan): Statement<Inputs> =>
  statementOf(
    compilation,
    sql`select ${boundsOf(compilation.dialect, plan.record.source.type)}, (select count(*) from ${changeTable} ${changed} where ${latestChanges(compilation, plan)})`,
  );

const point = param<Inputs>((inputs) => inputs.after[0] ?? 0, "Edm.Int64");

/**
 * Two columns, as many as those of the page: the number of the oldest change in the log or null; the newest change and
 * that of the point, each "0" for none, separated by a comma.
 */
const boundsOf = (dialect: Dialect, set: LoggedSet): Fragment => {
  const newest = changeAt(dialect, set, newestChange(set));
  const changes = dialect.concat([newest, text(","), changeAt(dialect, set, point)]);
  return sql`${dialect.asText(oldestChange(set), "Edm.Int64")}, ${changes}`;
};

/** The latest change of each record of the set that changed after the point. */
function latestChanges({ dialect }: Compilation, { record, restricted }: ReadPlan): Fragment {
  const { type } = record.source;
  const same = (column: string): Fragment => sql`${later}.${ident(column)} = ${changed}.${ident(column)}`;
  const superseded = [
    ...[type.partitionColumn, "type", "recordId"].map(same),
    sql`${later}.${changeNumber} > ${changed}.${changeNumber}`,
  ];
  const conditions = [
    ofSet(type, sql`${changed}.`),
    sql`${changed}.${changeNumber} > ${point}`,
    sql`not exists (select 1 from ${changeTable} ${later} where ${allOf(superseded)})`,
  ];
  const visible = param<Inputs>((inputs) => inputs.visible ?? "[]", "Edm.String");
  if (restricted && !type.partitioned && type.owner === undefined)
    conditions.push(dialect.inJsonArray(sql`${changed}.${ident("recordId")}`, "Edm.Guid", visible));
  return allOf(conditions);
}

/**
 * A removed record. 4.01: `@removed` and `@id`, at `metadata=full` with the context; 4.0: context, id and reason. Only
 * the reason and the id come from the row.
 */
function removedSql(
  { dialect, format, model }: Compilation,
  { record }: ReadPlan,
  reason: Fragment,
  contained: boolean,
): Fragment {
  const { type } = record.source;
  const piece = (write: (inputs: Inputs) => string): Fragment => param<Inputs>(write, "Edm.String");
  const url = ({ root, partition: id }: Inputs): string =>
    openString(
      type.partitioned
        ? `${root}/${partitionIn(model).type.set}(${id})/${type.set}(`
        : `${root}/${type.set}(`,
    );
  const context = ({ root, partition: id }: Inputs): string => {
    const place = {
      root,
      namespace: model.namespace,
      partition: model.partition,
      partitionId: contained ? id : undefined,
    };
    return `"${format.control}context":${JSON.stringify(`${collectionContext(place, type, "")}/$deletedEntity`)},`;
  };
  const id = dialect.asText(sql`${changed}.${ident("recordId")}`, "Edm.Guid");
  if (format.control === "@odata.") {
    const head = piece((inputs) => `{${context(inputs)}"id":${url(inputs)}`);
    return dialect.concat([head, id, text(')","reason":"'), reason, text('"}')]);
  }
  const head = piece(
    (inputs) => `{${format.metadata === "full" ? context(inputs) : ""}"@removed":{"reason":"`,
  );
  return dialect.concat([head, reason, piece((inputs) => `"},"@id":${url(inputs)}`), id, text(')"}')]);
}

/** A JSON string without its closing quote. */
const openString = (value: string): string => JSON.stringify(value).slice(0, -1);

/*
 * The log of a set's changes for the service's notifications: the number of changes after a point, and the state of
 * each record changed since.
 */

interface SetInputs {
  readonly partition: string;
}

export interface SinceInputs extends SetInputs {
  /** Number of the last change that is already known. */
  readonly after: number;
  /** Number of the last change that is included. */
  readonly upTo: number;
}

const other = ident("o");
const logged = ident("t");
const record = ident("r");
const after = param<SinceInputs>((inputs) => inputs.after, "Edm.Int64");
const upTo = param<SinceInputs>((inputs) => inputs.upTo, "Edm.Int64");

/** One row: [number of the newest change of the set, or 0]. */
export const selectNewestChange = (dialect: Dialect, set: LoggedSet): Statement<SetInputs> =>
  bounded(render(sql`select ${newestChange(set)}`, dialect));

/**
 * One row for each set that a record of the type names by the two columns: [partition, type, number of the set's newest
 * change, or 0]. Each number is read from the end of an index, regardless of the number of changes.
 */
export function selectNewestChanges(
  dialect: Dialect,
  { table: stored, partitionColumn }: EntityType,
  by: { readonly partition: string; readonly type: string },
): Statement<object> {
  const named = ident("s");
  const ofNamed = (column: string, name: string): Fragment =>
    sql`${changed}.${ident(column)} = ${named}.${ident(name)}`;
  const newest = sql`(select coalesce(max(${changed}.${changeNumber}), 0) from ${changeTable} ${changed} where ${ofNamed(partitionColumn, by.partition)} and ${ofNamed("type", by.type)})`;
  const names = [by.partition, by.type].map((name) => ident(name));
  const columns = [
    dialect.outputValue(sql`${named}.${ident(by.partition)}`, "Edm.Guid"),
    sql`${named}.${ident(by.type)}`,
    newest,
  ];
  const sets = sql`(select distinct ${commaList(names)} from ${ident(stored)}) ${named}`;
  return bounded(render(sql`select ${commaList(columns)} from ${sets}`, dialect));
}

/** One row: [time of the first change after the point, number of the oldest change in the log]. No change: no row. */
export const selectFirstChange = (dialect: Dialect, set: LoggedSet): Statement<SinceInputs> =>
  bounded(
    render(
      sql`select ${dialect.asText(ident("at"), "Edm.DateTimeOffset")}, ${oldestChange(set)} from ${changeTable} where ${ofSet(set)} and ${changeNumber} = (select min(${changeNumber}) from ${changeTable} where ${ofSet(set)} and ${changeNumber} > ${after})`,
      dialect,
    ),
  );

/** The changes of the set after the point, as `c`, and the current records, as `r`. */
const since = (type: EntityType): Fragment => {
  const same = [
    ...inPartition(type, sql`${record}.`),
    sql`${record}.${ident("id")} = ${changed}.${ident("recordId")}`,
  ];
  const conditions = [
    ofSet(type, sql`${changed}.`),
    sql`${changed}.${changeNumber} > ${after}`,
    sql`${changed}.${changeNumber} <= ${upTo}`,
  ];
  return sql`from ${changeTable} ${changed} left join ${ident(type.table)} ${record} on ${allOf(same)} where ${allOf(conditions)}`;
};

/** One row: [number of records that changed, the earliest time of a change, the earliest last change of a record]. */
export const selectExtent = (dialect: Dialect, type: EntityType): Statement<SinceInputs> => {
  const earliest = (instant: Fragment): Fragment =>
    dialect.asText(sql`min(${instant})`, "Edm.DateTimeOffset");
  const columns = [
    sql`count(distinct ${changed}.${ident("recordId")})`,
    earliest(sql`${changed}.${ident("at")}`),
    earliest(sql`${record}.${ident("systemModifiedAt")}`),
  ];
  return render(sql`select ${commaList(columns)} ${since(type)}`, dialect);
};

/**
 * Each record once, at the position of its latest change: [id, time, kind of change]. Kinds: 0 deleted, 1 created after
 * the point (a change in the log has the time of its record's creation), 2 existed before.
 */
export const selectChanges = (dialect: Dialect, type: EntityType): Statement<SinceInputs> => {
  const sameRecord = [
    ofSet(type, sql`${other}.`),
    sql`${other}.${ident("recordId")} = ${changed}.${ident("recordId")}`,
  ];
  const another = (...more: readonly Fragment[]): Fragment =>
    sql`exists (select 1 from ${changeTable} ${other} where ${allOf([...sameRecord, sql`${other}.${changeNumber} <= ${upTo}`, ...more])})`;
  const superseded = another(sql`${other}.${changeNumber} > ${changed}.${changeNumber}`);
  // Looked up by its number: without statistics, SQLite chooses the index of records only where it has all columns.
  const time = sql`(select ${logged}.${ident("at")} from ${changeTable} ${logged} where ${ofSet(type, sql`${logged}.`)} and ${logged}.${changeNumber} = ${other}.${changeNumber})`;
  const made = another(
    sql`${other}.${changeNumber} > ${after}`,
    sql`${time} = ${record}.${ident("systemCreatedAt")}`,
  );
  const what = sql`case when ${record}.${ident("id")} is null then 0 when ${made} then 1 else 2 end`;
  const at = dialect.asText(sql`${changed}.${ident("at")}`, "Edm.DateTimeOffset");
  return render(
    sql`select ${changed}.${ident("recordId")}, ${at}, ${what} ${since(type)} and not ${superseded} order by ${changed}.${changeNumber}`,
    dialect,
  );
};
