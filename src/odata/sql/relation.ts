/** How a navigation relates the rows of two tables: equal columns, equal partition, sometimes through a third table. */
import { ident, join, param, sql, type Fragment } from "./fragment";
import type { KeyPairs, Navigation } from "../model/model";
import type { Inputs, Source } from "../plan/plan";

/** The column that confines a table's rows to a partition. */
export const partitionColumn = "companyId";

const aliasColumn = (alias: string, column: string): Fragment => sql`${ident(alias)}.${ident(column)}`;

/** SQL of a column of a source. */
export const columnOf = (source: Source, column: string): Fragment => aliasColumn(source.alias, column);

const equalPairs = (pairs: KeyPairs, local: string, foreign: string): readonly Fragment[] =>
  pairs.map(([here, there]) => sql`${aliasColumn(foreign, there)} = ${aliasColumn(local, here)}`);

const readPartition = ({ partition }: Inputs): string => partition;

/** The condition under which a row of `child` is related to the row of `parent`. */
export function relation(parent: Source, navigation: Navigation, child: Source): Fragment {
  const { through, on } = navigation;
  const pairs = through ? [] : equalPairs(on, parent.alias, child.alias);
  // The rows of a table within a query are of one partition.
  if (child.type.derived === "inner") return join(pairs, sql` and `);
  const partition =
    parent.type.derived === "inner"
      ? param<Inputs>(readPartition, "Edm.Guid")
      : aliasColumn(parent.alias, parent.type.partitioned ? partitionColumn : "id");
  const samePartition = sql`${aliasColumn(child.alias, partitionColumn)} = ${partition}`;
  if (!through) return join([samePartition, ...pairs], sql` and `);
  // The intermediate rows of the parent name the children: `x` is local to the sub-select.
  const [[named, key] = ["id", "id"]] = on;
  const between = [
    sql`${aliasColumn("x", partitionColumn)} = ${aliasColumn(parent.alias, partitionColumn)}`,
    ...equalPairs(through.on, parent.alias, "x"),
  ];
  return sql`${samePartition} and ${aliasColumn(child.alias, key)} in (select ${aliasColumn("x", named)} from ${ident(through.type)} ${ident("x")} where ${join(between, sql` and `)})`;
}
