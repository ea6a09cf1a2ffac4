/** Columns of sources, and the partition that their rows are in. */
import { columnList, ident, param, sql, type Fragment } from "./fragment";
import type { EntityType } from "../model/model";
import { crossesPartition, type Source } from "../plan/plan";

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

/**
 * The condition that a partitioned row of `child` is in the same partition as the row of `parent`, or in the partition
 * that this row is.
 */
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
