/** How a navigation relates the rows of two tables: equal columns, equal partition, sometimes through a third table. */
import { ident, join, param, sql, type Fragment } from "./fragment";
import type { EntityType, KeyPairs, Navigation } from "../model/model";
import type { Source } from "../plan/plan";

/** The column that confines a table's rows to a partition. */
export const partitionColumn = "companyId";

const aliasColumn = (alias: string, column: string): Fragment => sql`${ident(alias)}.${ident(column)}`;

/** SQL of a column of a source. */
export const columnOf = (source: Source, column: string): Fragment => aliasColumn(source.alias, column);

/** The partition of the inputs. */
export const partitionValue = param<{ readonly partition: string }>((inputs) => inputs.partition, "Edm.Guid");

/** The columns of a table's primary key: an id names one record of its partition. */
export const keyColumns = ({ partitioned }: Pick<EntityType, "partitioned">): readonly string[] =>
  partitioned ? [partitionColumn, "id"] : ["id"];

/** The condition that a row is of the partition of the inputs; none for records outside of partitions. */
export const inPartition = (
  { partitioned }: Pick<EntityType, "partitioned">,
  row = sql``,
): readonly Fragment[] => (partitioned ? [sql`${row}${ident(partitionColumn)} = ${partitionValue}`] : []);

/** The condition that a partitioned row of `child` is of the partition that the row of `parent` is of, or is. */
export const samePartition = (parent: Source, child: Source): Fragment =>
  sql`${aliasColumn(child.alias, partitionColumn)} = ${aliasColumn(parent.alias, parent.type.partitioned ? partitionColumn : "id")}`;

const equalPairs = (pairs: KeyPairs, local: string, foreign: string): readonly Fragment[] =>
  pairs.map(([here, there]) => sql`${aliasColumn(foreign, there)} = ${aliasColumn(local, here)}`);

/** The condition under which a row of `child` is related to the row of `parent`. */
export function relation(parent: Source, navigation: Navigation, child: Source): Fragment {
  const { through, on } = navigation;
  if (!through)
    return join([samePartition(parent, child), ...equalPairs(on, parent.alias, child.alias)], sql` and `);
  // The intermediate rows of the parent name the children: `x` is local to the sub-select.
  const [[named, key] = ["id", "id"]] = on;
  const between = [
    sql`${aliasColumn("x", partitionColumn)} = ${aliasColumn(parent.alias, partitionColumn)}`,
    ...equalPairs(through.on, parent.alias, "x"),
  ];
  return sql`${samePartition(parent, child)} and ${aliasColumn(child.alias, key)} in (select ${aliasColumn("x", named)} from ${ident(through.type)} ${ident("x")} where ${join(between, sql` and `)})`;
}
