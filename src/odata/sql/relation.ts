/** Columns of sources, and the partition that their rows are in. */
import type { EntityType } from "../model/model";
import { crossesPartition, type Source } from "../plan/plan";
import type { Dialect } from "./dialect";
import { columnList, ident, param, sql, type Fragment, text } from "./fragment";

export const aliasColumn = (alias: string, column: string): Fragment => columnList(alias, [column]);

/** SQL of a column of a source. */
export const columnOf = (source: Source, column: string): Fragment => aliasColumn(source.alias, column);

/** The partition of the inputs. */
export const partitionValue = param<{ readonly partition: string }>((inputs) => inputs.partition, "Edm.Guid");

type Partitioned = Pick<EntityType, "partitioned" | "partitionColumn">;

/** The columns of a table's primary key: an id identifies one record of its partition. */
export const keyColumns = ({ partitioned, partitionColumn }: Partitioned): readonly string[] =>
  partitioned ? [partitionColumn, "id"] : ["id"];

/** The condition that a row is in the partition of the inputs; empty for records outside of partitions. */
export const inPartition = (
  { partitioned, partitionColumn }: Partitioned,
  row = sql``,
): readonly Fragment[] => (partitioned ? [sql`${row}${ident(partitionColumn)} = ${partitionValue}`] : []);

/** The condition that a partitioned row of `child` is in the partition of the row of `parent`, or in that row. */
export function samePartition(parent: Source, child: Source): readonly Fragment[] {
  if (!child.type.partitioned) return [];
  return [sql`${partitionOf(child)} = ${partitionFrom(parent)}`];
}

/**
 * The partition of the records that the row leads to. Where it is that of the inputs, the parameter says so in each
 * sub-select, so that a database that divides tables by partitions finds the place of every table by itself.
 */
export function partitionFrom(parent: Source): Fragment {
  if (!crossesPartition(parent)) return partitionValue;
  return parent.type.partitioned ? partitionOf(parent) : columnOf(parent, "id");
}

/** SQL of the column with the id of the partition that a row of a partitioned source belongs to. */
export const partitionOf = (source: Source): Fragment => columnOf(source, source.type.partitionColumn);

/* The log of a set's changes in SQL (written by `store/change-log.ts`): its columns and its range. */

export const changeTable: Fragment = ident("change");
export const changeNumber: Fragment = ident("sequence");

/** A set whose changes are logged: its rows have the type's name and the id of a partition. */
export type LoggedSet = Pick<EntityType, "name" | "partitionColumn">;

/** The rows of the set in the partition of the inputs. `row`: the alias of the log, with its dot. */
export const ofSet = ({ name, partitionColumn }: LoggedSet, row = sql``): Fragment =>
  sql`${row}${ident(partitionColumn)} = ${partitionValue} and ${row}${ident("type")} = ${text(name)}`;

/** Number of the newest change, 0 for none: the state that a client reading in the same statement has seen. */
export const newestChange = (set: LoggedSet): Fragment =>
  sql`(select coalesce(max(${changeNumber}), 0) from ${changeTable} where ${ofSet(set)})`;

/** A change in the form that `plan/paging.ts` reads: its number, its record, its time. `row` is as in `ofSet`. */
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
