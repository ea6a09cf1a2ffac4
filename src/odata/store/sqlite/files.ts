/** The files beside an SQLite file: its write-ahead log and the index of that, in memory that processes share. */
import { chmodSync, statSync } from "node:fs";

/**
 * Lets the owner write to the files beside `file`, where they are there. SQLite makes them with the mode of the file:
 * made beside a read-only one they would keep the service from writing when that may be written again.
 */
export function makeWritableBeside(file: string): void {
  for (const path of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, statSync(path).mode | 0o200);
    } catch {
      // It is not there, or somebody else's.
    }
  }
}
