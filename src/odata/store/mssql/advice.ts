/** Settings of a database on SQL Server that the service works without, but not as well. */
import type { IResult } from "mssql";

type SettingsAnswer = Pick<IResult<unknown>, "recordset">;

/** One row: whether readers see row versions, whether snapshots are kept. */
export const settingsOfDatabase =
  "select cast(is_read_committed_snapshot_on as int), cast(snapshot_isolation_state as int) from sys.databases where database_id = db_id()";

const advice = [
  "READ_COMMITTED_SNAPSHOT is off, so reads and writes wait for each other; run ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON when nobody is connected (docs/sql-server.md).",
  "Snapshots are not allowed, so batches that ask for snapshot isolation are refused; run ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON (docs/sql-server.md).",
] as const;

const isOn = (row: readonly unknown[], i: number): boolean => Number(row[i]) === 1;
const rowOf = ({ recordset }: SettingsAnswer): readonly unknown[] =>
  (recordset as unknown as readonly (readonly unknown[])[])[0] ?? [];

/** Whether transactions may see the database as of their beginning, from the answer to `settingsOfDatabase`. */
export const keepsSnapshots = (answer: SettingsAnswer): boolean => isOn(rowOf(answer), 1);

/** What an administrator had better change, from the answer to `settingsOfDatabase`, whose rows are arrays. */
export function adviceOf(answer: SettingsAnswer): readonly string[] {
  const row = rowOf(answer);
  return advice.filter((_, i) => !isOn(row, i));
}
