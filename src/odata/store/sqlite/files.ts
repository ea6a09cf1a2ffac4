/** The files of an SQLite database: its write-ahead log beside it, and the index of that, in memory that processes share. */
import { chmodSync, statSync } from "node:fs";

const endings = ["", "-wal", "-shm"] as const;

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

/** The database file, its log and the log's index by what identifies them; undefined: unknown. Serializable for processes. */
export type HeldFiles = readonly (string | undefined | null)[];

/** The files that are at the paths now. */
export const heldFiles = (file: string): HeldFiles => endings.map((ending) => identityOf(file + ending));

/** Whether the database file at the path is the one that is held. */
export const isInPlace = (file: string, held: HeldFiles): boolean => isHeld(file, held, 0);

/** Whether log and index at the paths are those that are held. */
export const isLogInPlace = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && isHeld(file, held, 2);

/** Whether only the index of the log was lost, which every connection that is opened makes again from the log. */
export const isOnlyIndexLost = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && !isHeld(file, held, 2);

const isHeld = (file: string, held: HeldFiles, index: 0 | 1 | 2): boolean => {
  const known = held[index] ?? undefined;
  return known === undefined || identityOf(file + endings[index]) === known;
};

/** Whether there is nothing at the log's path that somebody could have written. */
export const hasNoLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** What identifies the file that a path leads to; undefined when it leads nowhere. */
function identityOf(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}
