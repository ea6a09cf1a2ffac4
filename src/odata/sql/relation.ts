/** How a navigation relates the rows of two tables: equal columns, equal partition, sometimes through a third table. */
import { ident, join, sql, type Fragment } from "./fragment";
import type { KeyPairs, Navigation } from "../model/model";
import type { Source } from "../plan/plan";

const aliasColumn = (alias: string, column: string): Fragment => sql`${ident(alias)}.${ident(column)}`;

/** SQL of a column of a source. */
export const columnOf = (source: Source, column: string): Fragment => aliasColumn(source.alias, column);

const equalPairs = (pairs: KeyPairs, local: string, foreign: string): readonly Fragment[] =>
  pairs.map(([here, there]) => sql`${aliasColumn(foreign, there)} = ${aliasColumn(local, here)}`);

/** SQL of the column with the id of the partition that a row of a partitioned source belongs to. */
export const partitionOf = (source: Source): Fragment => columnOf(source, source.type.partitionColumn);

/** The condition under which a row of `child` is related to the row of `parent`. */
export function relation(parent: Source, navigation: Navigation, child: Source): Fragment {
  const { through, on } = navigation;
  const samePartition = child.type.partitioned
    ? [sql`${partitionOf(child)} = ${parent.type.partitioned ? partitionOf(parent) : columnOf(parent, "id")}`]
    : [];
  if (!through) return join([...samePartition, ...equalPairs(on, parent.alias, child.alias)], sql` and `);
  // The intermediate rows of the parent name the children: `x` is local to the sub-select.
  const [[named, key] = ["id", "id"]] = on;
  const between = [
    ...(parent.type.partitioned
      ? [sql`${aliasColumn("x", parent.type.partitionColumn)} = ${partitionOf(parent)}`]
      : []),
    ...equalPairs(through.on, parent.alias, "x"),
  ];
  const isNamed = sql`${aliasColumn(child.alias, key)} in (select ${aliasColumn("x", named)} from ${ident(through.type)} ${ident("x")} where ${join(between, sql` and `)})`;
  return join([...samePartition, isNamed], sql` and `);
}
