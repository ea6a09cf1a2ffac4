/**
 * The log of changes for delta links: one row for each write of a record, in commit order, kept for a configured time.
 * A system table, not a resource. The content of a change is not stored: a delta contains the current state of records.
 */
import { fixedParam, ident, params, render, sql, text, type Fragment, type Statement } from "../sql/fragment";
import {
  changeNumber as sequence,
  changeTable as table,
  type LoggedSet,
  newestChange,
  ofSet,
  oldestChange,
} from "../sql/relation";
import type { Dialect } from "../sql/dialect";
import type { TableDeclaration } from "./tables";

/**
 * The table. Records outside all partitions have the zero GUID in the partition's column.
 *
 * `sequence` numbers the changes of one set in one partition, without gaps and in commit order; otherwise a reader that
 * saw 7 would never get a 6 that is committed later. A transaction therefore locks the set from its first row here
 * until it ends, and writes its rows last; the next number is the largest one + 1. An identity column does not give
 * this order.
 */
export const changeLogTable = (partitionColumn: string): TableDeclaration => ({
  name: "change",
  withoutRowid: true,
  indexes: [
    { name: "changeOfRecord", columns: [partitionColumn, "type", "recordId", "sequence"], unique: false },
  ],
  columns: {
    [partitionColumn]: { kind: "Edm.Guid", primary: true },
    // Name of the entity type.
    type: { kind: "Edm.String", primary: true, maxLength: 100 },
    // From 1.
    sequence: { kind: "Edm.Int64", primary: true },
    recordId: { kind: "Edm.Guid" },
    // Time at which the writing request arrived; at most some seconds before the commit.
    at: { kind: "Edm.DateTimeOffset" },
  },
});

/** Name of the lock that a transaction holds while it numbers changes of a set. */
export const changesOf = (typeName: string, partition: string): string => `change ${typeName} ${partition}`;

interface LogInputs {
  readonly partition: string;
  /** UTC with milliseconds. */
  readonly now: string;
}

interface ChangeInputs extends LogInputs {
  readonly recordId: string;
}

interface ChangesInputs extends LogInputs {
  /** Of `recordIds`. */
  readonly records: string;
}

const into = ({ partitionColumn }: LoggedSet): Fragment =>
  sql`insert into ${table} (${ident(partitionColumn)}, ${ident("type")}, ${sequence}, ${ident("recordId")}, ${ident("at")})`;
const { partition, now, recordId, records, before } = params<ChangeInputs & ChangesInputs & ForgetInputs>({
  partition: "Edm.Guid",
  now: "Edm.DateTimeOffset",
  recordId: "Edm.Guid",
  records: "Edm.String",
  before: "Edm.DateTimeOffset",
});

/** Logs the write of one record. */
export const logChange = (dialect: Dialect, set: LoggedSet): Statement<ChangeInputs> =>
  render(
    sql`${into(set)} values (${partition}, ${text(set.name)}, ${newestChange(set)} + 1, ${recordId}, ${now})`,
    dialect,
  );

/** Ids of records as one parameter of a statement. */
export const recordIds = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => [id]));

/** Logs the writes of several records, in their order. */
export function logChanges(dialect: Dialect, set: LoggedSet): Statement<ChangesInputs> {
  const rows = dialect.jsonRows(records, [{ name: "recordId", type: "Edm.Guid" }], "place");
  return render(
    sql`${into(set)} select ${partition}, ${text(set.name)}, ${newestChange(set)} + row_number() over (order by ${ident("place")}), ${ident("recordId")}, ${now} from (${rows}) ${ident("r")}`,
    dialect,
  );
}

/** Usually more than is added between two calls, so that a log that has grown too long shrinks. */
const forgottenAtOnce = 50;

interface ForgetInputs {
  readonly partition: string;
  /** UTC with milliseconds. */
  readonly before: string;
}

/**
 * Deletes the oldest changes of a set, some at a time, as far as the first one that is young enough: the log has no gap
 * even where times decrease, as after the clock was set back, so that its oldest number says what it contains. The newest
 * is kept, because numbering continues from it, and so is the last one before the time: a delta link of that time refers
 * to it and is distinguished by it from a link of another history.
 */
export const forgetChanges = (dialect: Dialect, set: LoggedSet): Statement<ForgetInputs> => {
  const first = dialect.page(sequence, fixedParam(forgottenAtOnce + 1, "Edm.Int64"), undefined);
  const oldest = sql`(select ${sequence}, ${ident("at")} from ${table} where ${ofSet(set)}${first}) ${ident("o")}`;
  const young = sql`min(case when ${ident("at")} >= ${before} then ${sequence} end)`;
  const kept = sql`(select coalesce(${young} - 1, max(${sequence})) from ${oldest})`;
  // PostgreSQL expects few rows, and so takes the index, only between two ends.
  const range = sql`${sequence} >= ${oldestChange(set)} and ${sequence} < ${kept}`;
  return render(sql`delete from ${table} where ${ofSet(set)} and ${range}`, dialect);
};
