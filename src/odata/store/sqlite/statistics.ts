/**
 * Statistics for SQLite's planner, with corrected row counts of partitions and without samples of values
 * (`sqlite_stat4`): with such samples, SQLite plans a statement again whenever a parameter changes.
 */
import { ident, param, render, sql } from "../../sql/fragment";
import { sqlite } from "./dialect";
import type { Connection } from "./connection";

/** Tables that `optimize` considers: all (0x10000), analysed (0x02) by samples of limited size (0x10). */
const allTables = "0x10012";
/** Maximum number of partitions counted; above it, an average differs little. */
const mostPartitions = 1000;

interface IndexStatistics {
  readonly tbl: string;
  readonly idx: string;
  /** Rows of the table, then rows for each value of the first column, of the first two columns, and so on. */
  readonly stat: string;
}

/**
 * Analyses the tables that have changed much and corrects errors of the samples; also after a manual ANALYZE.
 * `partitionColumn` is the first column of the indexes of partitioned tables. The connection must be able to write.
 * Throws the driver's errors, including a lock by another process.
 */
export function refreshStatistics(connection: Connection, partitionColumn: string): void {
  connection.pragma(`optimize = ${allTables}`);
  connection.transaction(() => correctStatistics(connection, partitionColumn)).immediate();
}

/**
 * Replaces the sampled rows per partition by a count. `optimize` samples some 2,000 rows of an index; where a table has
 * few partitions, all samples are in one: the planner then assumes 2,000 rows per partition and walks an index row by
 * row where a scan would be ten times faster.
 */
function correctStatistics(connection: Connection, partitionColumn: string): void {
  const tables = connection
    .prepare("select name from sqlite_schema where name in ('sqlite_stat1', 'sqlite_stat4')")
    .pluck()
    .all();
  let changes = 0;
  if (tables.includes("sqlite_stat4"))
    changes += connection.prepare("delete from sqlite_stat4").run().changes;
  if (tables.includes("sqlite_stat1")) {
    const rows = connection
      .prepare("select tbl, idx, stat from sqlite_stat1 where idx is not null")
      .all() as IndexStatistics[];
    const update = connection.prepare("update sqlite_stat1 set stat = ? where tbl = ? and idx = ?");
    const partitions = new Map<string, number>();
    for (const { tbl, idx, stat } of rows) {
      if (firstColumn(connection, tbl, idx) !== partitionColumn) continue;
      const count = partitions.get(tbl) ?? countPartitions(connection, tbl, partitionColumn);
      partitions.set(tbl, count);
      const corrected = withPartitions(stat, count);
      if (corrected !== stat) changes += update.run(corrected, tbl, idx).changes;
    }
  }
  // The planner of this connection reads the statistics again; connections opened later read them anyway.
  if (changes > 0) connection.exec("analyze sqlite_schema");
}

/** The statistics of an index whose first column is the partition, for the given number of partitions in the table. */
function withPartitions(stat: string, partitions: number): string {
  const [rows = "0", inPartition = "1", ...others] = stat.split(" ");
  const average = Math.ceil(Number(rows) / Math.max(1, partitions));
  return [rows, Math.max(average, 1), ...(inPartition === "" ? [] : others)].join(" ");
}

/** The first column of an index; that of the primary key where the table is the index. */
function firstColumn(connection: Connection, table: string, index: string): unknown {
  const first =
    table === index
      ? "select name from pragma_table_info(?) where pk = 1"
      : "select name from pragma_index_info(?) where seqno = 0";
  return connection.prepare(first).pluck().get(index);
}

/** The number of partitions with records in the table, with one index look-up for each. */
function countPartitions(connection: Connection, table: string, partitionColumn: string): number {
  const column = ident(partitionColumn);
  const after = param<string>((last) => last, "Edm.Guid");
  const next = sql`select min(${column}) from ${ident(table)} where ${column} > ${after}`;
  const statement = connection.prepare(render<string>(next, sqlite).text).pluck();
  let count = 0;
  for (let last: unknown = ""; count < mostPartitions; count++) {
    last = statement.get(last);
    if (last === null || last === undefined) break;
  }
  return count;
}
