/**
 * What changed in a set since a point in the log of changes, as one statement: each record once, where its latest
 * change stands, as it is now; what is gone or no longer matches as a removed record (JSON Format 4.01, 15.3).
 * The point is `after[0]` of the inputs.
 */
import { ident, join, param, sql, text, type Fragment, type Statement } from "../fragment";
import { collectionContext } from "../json/context-url";
import type { Inputs, ReadPlan } from "../plan/plan";
import { changeNumber as sequence, changeTable as log, newestChange, oldestChange } from "./delta-bounds";
import { recordSql, type Compilation } from "./record";
import { columnOf, partitionColumn } from "./relation";
import { pageOf, statementOf, table } from "./select";
import { conditionSql, fromJoins } from "./value";

const changed = ident("c");
const later = ident("l");

/**
 * First the row [number of the oldest change that is known or null, of the newest or 0], then the changed records as
 * [text, number]. `contained`: the set is addressed in its company.
 */
export function selectDelta(compilation: Compilation, plan: ReadPlan, contained: boolean): Statement<Inputs> {
  const { dialect } = compilation;
  const { source } = plan.record;
  const { partitioned } = source.type;
  // Its company is looked at outside of the join, which is thus made by the id alone.
  const exists = partitioned
    ? sql`${columnOf(source, partitionColumn)} = ${partition}`
    : sql`${columnOf(source, "id")} is not null`;
  const matches = plan.where ? sql`${exists} and ${conditionSql(dialect, plan.where)}` : exists;
  const reason = sql`case when ${exists} then 'changed' else 'deleted' end`;
  const columns = [
    sql`case when ${matches} then ${recordSql(compilation, plan.record)} else ${removedSql(compilation, plan, reason, contained)} end`,
    dialect.asText(sql`${changed}.${sequence}`, "Edm.Int64"),
  ];
  const page = sql`select ${join(columns, sql`, `)} from ${log} ${changed} left join ${table(source)} on ${columnOf(source, "id")} = ${changed}.${ident("recordId")}${fromJoins(dialect, source)} where ${latestChanges(compilation, plan)}${pageOf(compilation, plan, sql`${changed}.${sequence}`)}`;
  const bounds = [oldestChange(source.type.name), newestChange(source.type.name)];
  const texts = bounds.map((bound) => dialect.asText(bound, "Edm.Int64"));
  return statementOf(compilation, dialect.inTurn(sql``, [sql`select ${join(texts, sql`, `)}`, page]));
}

/** One row: [oldest change that is known or null, newest or 0, number of records that a delta would give]. */
export const selectDeltaCount = (compilation: Compilation, plan: ReadPlan): Statement<Inputs> =>
  statementOf(
    compilation,
    sql`select ${oldestChange(plan.record.source.type.name)}, ${newestChange(plan.record.source.type.name)}, (select count(*) from ${log} ${changed} where ${latestChanges(compilation, plan)})`,
  );

const partition = param<Inputs>((inputs) => inputs.partition, "Edm.Guid");

/** Of each record of the set that changed after the point, the latest change. */
function latestChanges({ dialect }: Compilation, { record, restricted }: ReadPlan): Fragment {
  const { type } = record.source;
  const same = (column: string): Fragment => sql`${later}.${ident(column)} = ${changed}.${ident(column)}`;
  const superseded = [
    ...["companyId", "type", "recordId"].map(same),
    sql`${later}.${sequence} > ${changed}.${sequence}`,
  ];
  const conditions = [
    sql`${changed}.${ident("companyId")} = ${partition}`,
    sql`${changed}.${ident("type")} = ${text(type.name)}`,
    sql`${changed}.${sequence} > ${param<Inputs>((inputs) => inputs.after[0] ?? 0, "Edm.Int64")}`,
    sql`not exists (select 1 from ${log} ${later} where ${join(superseded, sql` and `)})`,
  ];
  const visible = param<Inputs>((inputs) => inputs.visible ?? "[]", "Edm.String");
  if (restricted && !type.partitioned && type.owner === undefined)
    conditions.push(dialect.inJsonArray(sql`${changed}.${ident("recordId")}`, "Edm.Guid", visible));
  return join(conditions, sql` and `);
}

/**
 * A removed record. 4.01: `@removed` and `@id`, at `metadata=full` with the context; 4.0: context, id and reason.
 * Of all its pieces only the reason and the id come from the row.
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
      type.partitioned ? `${root}/${model.partition.type.set}(${id})/${type.set}(` : `${root}/${type.set}(`,
    );
  const context = ({ root, partition: id }: Inputs): string => {
    const place = { root, partition: model.partition, partitionId: contained ? id : undefined };
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
