/**
 * Statistics for SQLite's planner, with corrected row counts of partitions and without samples of values
 * (`sqlite_stat4`): with such samples, SQLite plans a statement again whenever a parameter changes.
 */
import { ident, param, render, sql, type SqlValue } from "../../sql/fragment";
import { sqlite } from "./dialect";
import type { Connection } from "./connection";

/** Tables that `optimize` considers: all (0x10000), analysed (0x02) by samples of limited size (0x10). */
const allTables = "0x10012";
/** Maximum number of partitions counted; above it, an average differs little. */
const mostPartitions = 1000;
/** Number of pairs of a partition and a value that are counted; above it, a sample that fits has enough of them. */
const mostPairs = 200;
/** Number of pairs that are counted where the sample does not fit: its rows are mostly those of a few frequent values. */
const mostPairsWithoutSample = 10_000;

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
  // The pages of all tables would take memory, and hide damages of the file from later statements.
  connection.pragma("shrink_memory");
}

/**
 * Replaces the sampled rows per partition, and per value of a second column with few values, by counts. `optimize`
 * samples some 2,000 rows of an index; where a table has few partitions, all samples are in one: the planner then
 * assumes 2,000 rows per partition, and as many for each value of a flag, and walks an index row by row where a scan
 * would be ten times faster.
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
      const [first, second] = columnsOf(connection, tbl, idx);
      if (first !== partitionColumn) continue;
      const count = partitions.get(tbl) ?? countPartitions(connection, tbl, partitionColumn);
      partitions.set(tbl, count);
      // Where each row of the sample has another value, there are many.
      const isCounted = second !== undefined && stat.split(" ")[2] !== "1";
      const pairs = isCounted ? countPairs(connection, { tbl, idx, stat }, first, second) : undefined;
      const corrected = withCounts(stat, count, pairs);
      if (corrected !== stat) changes += update.run(corrected, tbl, idx).changes;
    }
  }
  // The planner of this connection reads the statistics again; connections opened later read them anyway.
  if (changes > 0) connection.exec("analyze sqlite_schema");
}

/**
 * The statistics of an index whose first column is the partition, for the given number of partitions in the table, and
 * of pairs of its first two columns where that is known. More columns have no more rows.
 */
function withCounts(stat: string, partitions: number, pairs: number | undefined): string {
  const [rows = 0, inPartition, ofPair, ...others] = stat.split(" ").map(Number);
  const average = (groups: number): number => Math.max(1, Math.ceil(rows / Math.max(1, groups)));
  const corrected = [rows, average(partitions)];
  if (inPartition === undefined || ofPair === undefined) return corrected.join(" ");
  const most = pairs === undefined ? ofPair : average(pairs);
  return [...corrected, most, ...others.map((each) => Math.min(each, most))].join(" ");
}

/**
 * The first column of an index, and the second one where all rows of the table are in the index; the first one only of
 * the primary key where the table is the index.
 */
function columnsOf(connection: Connection, table: string, index: string): readonly (string | undefined)[] {
  const columns =
    table === index
      ? "select name from pragma_table_info(?) where pk = 1"
      : "select name from pragma_index_info(?) where seqno < 2 order by seqno";
  const names = connection.prepare<unknown[], string>(columns).pluck().all(index);
  const isPartial = connection.prepare("select partial from pragma_index_list(?) where name = ?").pluck();
  return isPartial.get(table, index) === 1 ? names.slice(0, 1) : names;
}

/**
 * The number of pairs of an index's first two columns, by a look-up for each; undefined where there are many, and not
 * more than the sample says.
 */
function countPairs(
  connection: Connection,
  { tbl: table, idx: index, stat }: IndexStatistics,
  first: string,
  second: string,
): number | undefined {
  type Pair = readonly [SqlValue, SqlValue];
  const [a, b] = [ident(first), ident(second)];
  const after = param<Pair>(([value]) => value, "Edm.Guid");
  const than = param<Pair>(([, value]) => value, "Edm.String");
  const pairs = sql`select ${a}, ${b} from ${ident(table)} indexed by ${ident(index)}`;
  // SQLite would visit all rows of a pair before the first one for which (a, b) > (?, ?).
  const inSame = sql`select * from (${pairs} where ${a} = ${after} and ${b} > ${than} order by ${b} limit 1)`;
  const inNext = sql`select * from (${pairs} where ${a} > ${after} order by ${a}, ${b} limit 1)`;
  const next = sql`${inSame} union all ${inNext} limit 1`;
  const { text, parameters } = render<Pair>(next, sqlite);
  const statement = connection.prepare<unknown[], Pair>(text).raw();
  const [rows = 0, , sampled = 1] = stat.split(" ").map(Number);
  let last: Pair = ["", null];
  for (let count = 0; count < mostPairsWithoutSample; count++) {
    const fits = count * sampled <= rows;
    if (fits && count > mostPairs) return undefined;
    const found = statement.get(...parameters.map(({ read }) => read(last)));
    if (found === undefined) return count;
    // Null is before all other values, but not comparable with them.
    last = [found[0], found[1] ?? -Infinity];
  }
  return mostPairsWithoutSample;
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
