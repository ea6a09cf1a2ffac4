/** The log of a set's changes in SQL (written by `store/change-log.ts`): its columns and its range. */
import type { EntityType } from "../model/model";
import type { Dialect } from "./dialect";
import { type Fragment, ident, sql, text } from "./fragment";
import { partitionValue } from "./relation";

export const changeTable: Fragment = ident("change");
export const changeNumber: Fragment = ident("sequence");

/** A set whose changes are logged: its rows have the type's name and the id of a partition. */
export type LoggedSet = Pick<EntityType, "name" | "partitionColumn">;

/** The rows of the set in the partition of the inputs. */
export const ofSet = ({ name, partitionColumn }: LoggedSet): Fragment =>
  sql`${ident(partitionColumn)} = ${partitionValue} and ${ident("type")} = ${text(name)}`;

/** Number of the newest change, 0 for none: the state that a client reading in the same statement has seen. */
export const newestChange = (set: LoggedSet): Fragment =>
  sql`(select coalesce(max(${changeNumber}), 0) from ${changeTable} where ${ofSet(set)})`;

/**
 * A change in the form that `plan/delta.ts` reads: its number, its record, its time. `row`: the alias of the log, with
 * its dot.
 */
export const changeText = (dialect: Dialect, row = sql``): Fragment =>
  dialect.concat([
    dialect.asText(sql`${row}${changeNumber}`, "Edm.Int64"),
    text(" "),
    dialect.asText(sql`${row}${ident("recordId")}`, "Edm.Guid"),
    text(" "),
    dialect.asText(sql`${row}${ident("at")}`, "Edm.DateTimeOffset"),
  ]);

/** The change with that number, "0" for none. */
export const changeAt = (dialect: Dialect, set: LoggedSet, number: Fragment): Fragment =>
  dialect.ifNull(
    sql`(select ${changeText(dialect)} from ${changeTable} where ${ofSet(set)} and ${changeNumber} = ${number})`,
    text("0"),
  );

/** Number of the oldest change that is still in the log, null for none. */
export const oldestChange = (set: LoggedSet): Fragment =>
  sql`(select min(${changeNumber}) from ${changeTable} where ${ofSet(set)})`;
