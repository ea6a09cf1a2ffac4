/**
 * The log of a set's changes for the service itself, which tells others of them: how much there is after a point, and
 * what became of each record since.
 */
import type { EntityType } from "../edm/model";
import { ident, join, param, render, short, sql, text, type Fragment, type Statement } from "../fragment";
import {
  changeNumber as sequence,
  changeTable as log,
  newestChange,
  ofSet,
  oldestChange,
} from "./delta-bounds";
import type { Dialect } from "./dialect";

export interface SetInputs {
  readonly partition: string;
}

export interface SinceInputs extends SetInputs {
  /** Number of the last change that is known already. */
  readonly after: number;
  /** Number of the last change that is looked at. */
  readonly upTo: number;
}

const change = ident("c");
const other = ident("o");
const record = ident("r");
const after = param<SinceInputs>((inputs) => inputs.after, "Edm.Int64");
const upTo = param<SinceInputs>((inputs) => inputs.upTo, "Edm.Int64");

/** One row: [number of the newest change of the set, or 0]. */
export const selectNewestChange = (dialect: Dialect, typeName: string): Statement<SetInputs> =>
  short(render(sql`select ${newestChange(typeName)}`, dialect));

/** One row: [when the first change after the point was made, number of the oldest that is known]. None: no change. */
export const selectFirstChange = (dialect: Dialect, typeName: string): Statement<SinceInputs> =>
  short(
    render(
      sql`select ${dialect.asText(ident("at"), "Edm.DateTimeOffset")}, ${oldestChange(typeName)} from ${log} where ${ofSet(typeName)} and ${sequence} = (select min(${sequence}) from ${log} where ${ofSet(typeName)} and ${sequence} > ${after})`,
      dialect,
    ),
  );

/** The changes of the set from the point on, as `c`, and the records as they are now, as `r`. */
const since = ({ name, table }: EntityType): Fragment => {
  const partition = param<SetInputs>((inputs) => inputs.partition, "Edm.Guid");
  const conditions = [
    sql`${change}.${ident("companyId")} = ${partition}`,
    sql`${change}.${ident("type")} = ${text(name)}`,
    sql`${change}.${sequence} > ${after}`,
    sql`${change}.${sequence} <= ${upTo}`,
  ];
  return sql`from ${log} ${change} left join ${ident(table)} ${record} on ${record}.${ident("id")} = ${change}.${ident("recordId")} where ${join(conditions, sql` and `)}`;
};

/** One row: [number of records that changed, the earliest time of a change, the earliest last change of a record]. */
export const selectExtent = (dialect: Dialect, type: EntityType): Statement<SinceInputs> => {
  const earliest = (instant: Fragment): Fragment =>
    dialect.asText(sql`min(${instant})`, "Edm.DateTimeOffset");
  const columns = [
    sql`count(distinct ${change}.${ident("recordId")})`,
    earliest(sql`${change}.${ident("at")}`),
    earliest(sql`${record}.${ident("systemModifiedAt")}`),
  ];
  return render(sql`select ${join(columns, sql`, `)} ${since(type)}`, dialect);
};

/**
 * Each record once, where its latest change stands: [id, when, what]. What: 0 it is gone, 1 it was made after the point
 * (a change in the log has the time of its making), 2 it was there before.
 */
export const selectChanges = (dialect: Dialect, type: EntityType): Statement<SinceInputs> => {
  const sameRecord = ["companyId", "type", "recordId"].map(
    (column) => sql`${other}.${ident(column)} = ${change}.${ident(column)}`,
  );
  const another = (...more: readonly Fragment[]): Fragment =>
    sql`exists (select 1 from ${log} ${other} where ${join([...sameRecord, sql`${other}.${sequence} <= ${upTo}`, ...more], sql` and `)})`;
  const later = another(sql`${other}.${sequence} > ${change}.${sequence}`);
  const made = another(
    sql`${other}.${sequence} > ${after}`,
    sql`${other}.${ident("at")} = ${record}.${ident("systemCreatedAt")}`,
  );
  const what = sql`case when ${record}.${ident("id")} is null then 0 when ${made} then 1 else 2 end`;
  const at = dialect.asText(sql`${change}.${ident("at")}`, "Edm.DateTimeOffset");
  return render(
    sql`select ${change}.${ident("recordId")}, ${at}, ${what} ${since(type)} and not ${later} order by ${change}.${sequence}`,
    dialect,
  );
};
