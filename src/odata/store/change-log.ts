/**
 * The log of changes that delta links read: one row for each write of a record, in the order in which the writes were
 * committed, kept for a configured time. A table of the service's own, not a resource. What the row changed is not in
 * it: a delta shows records as they are now.
 *
 * `sequence` counts the changes of one set in one company, without gaps and in the order of commits, or a reader that
 * saw 7 would never get a 6 that is committed later. So a transaction holds a lock on the set from its first row here
 * until it ends, and writes its rows last; the largest number + 1 is then the next. An identity column would not do.
 */
import { ident, param, render, sql, text, type Fragment, type Statement } from "../sql/fragment";
import {
  changeNumber as sequence,
  changeTable as table,
  newestChange,
  ofSet,
  oldestChange,
} from "../sql/change-log";
import type { Dialect } from "../sql/dialect";
import { stored, table as rows } from "./tables";

@rows({
  name: "change",
  withoutRowid: true,
  indexes: [
    { name: "changeOfRecord", columns: ["companyId", "type", "recordId", "sequence"], unique: false },
  ],
})
export class LoggedChange {
  /** The zero GUID for companies themselves and other records outside of them. */
  @stored("Edm.Guid", { primary: true })
  companyId!: string;

  /** Name of the entity type. */
  @stored("Edm.String", { primary: true, maxLength: 100 })
  type!: string;

  /** From 1. */
  @stored("Edm.Int64", { primary: true })
  sequence!: number;

  @stored("Edm.Guid")
  recordId!: string;

  /** When the request came that wrote; some seconds before the commit at most. */
  @stored("Edm.DateTimeOffset")
  at!: string;
}

/** Whoever numbers changes of a set holds the lock of this name. */
export const changesOf = (typeName: string, partition: string): string => `change ${typeName} ${partition}`;

export interface ChangeInputs {
  readonly partition: string;
  readonly recordId: string;
  /** UTC with milliseconds. */
  readonly now: string;
}

const into = sql`insert into ${table} (${ident("companyId")}, ${ident("type")}, ${sequence}, ${ident("recordId")}, ${ident("at")})`;
const partition = param<ChangeInputs>((inputs) => inputs.partition, "Edm.Guid");
const now = param<ChangeInputs>((inputs) => inputs.now, "Edm.DateTimeOffset");

/** Logs the write of one record. */
export const logChange = (dialect: Dialect, typeName: string): Statement<ChangeInputs> =>
  render(
    sql`${into} values (${partition}, ${text(typeName)}, ${newestChange(typeName)} + 1, ${param<ChangeInputs>((inputs) => inputs.recordId, "Edm.Guid")}, ${now})`,
    dialect,
  );

/** Logs the write of every record of `fromWhere`, which ends a SELECT over the type's table. */
export const logChanges = <Inputs extends Pick<ChangeInputs, "partition" | "now">>(
  dialect: Dialect,
  typeName: string,
  fromWhere: Fragment,
): Statement<Inputs> =>
  render(
    sql`${into} select ${partition}, ${text(typeName)}, ${newestChange(typeName)} + row_number() over (order by ${ident("id")}), ${ident("id")}, ${now} ${fromWhere}`,
    dialect,
  );

/** More than is added between two times, as a rule, so that a log that has grown too long shrinks. */
const forgottenAtOnce = sql`50`;

export interface ForgetInputs {
  readonly partition: string;
  /** UTC with milliseconds. */
  readonly before: string;
}

/**
 * Forgets the oldest changes of a set, some at a time; never the newest, from which the numbers go on, nor the last one
 * before the time: a delta link of that time knows it, and is told from one of another history by it.
 */
export const forgetChanges = (dialect: Dialect, typeName: string): Statement<ForgetInputs> => {
  const before = param<ForgetInputs>((inputs) => inputs.before, "Edm.DateTimeOffset");
  const next = ident("n");
  const isOld = sql`${next}.${sequence} = ${table}.${sequence} + 1 and ${next}.${ident("at")} < ${before}`;
  const sameSet = sql`${next}.${ident("companyId")} = ${partition} and ${next}.${ident("type")} = ${text(typeName)}`;
  return render(
    sql`delete from ${table} where ${ofSet(typeName)} and ${sequence} < ${oldestChange(typeName)} + ${forgottenAtOnce} and ${sequence} < ${newestChange(typeName)} and ${ident("at")} < ${before} and exists (select 1 from ${table} ${next} where ${sameSet} and ${isOld})`,
    dialect,
  );
};
