/**
 * The files of an SQLite database: its write-ahead log in the same folder, and the index of the log, in shared memory.
 */
import { chmodSync, statSync } from "node:fs";

const endings = ["", "-wal", "-shm"] as const;

/**
 * Grants the owner write permission on the log and its index next to `file`, where they exist. SQLite creates them with
 * the mode of the file: created for a read-only file, they would prevent writing after that file becomes writable
 * again.
 */
export function makeWritableBeside(file: string): void {
  for (const path of [`${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, statSync(path).mode | 0o200);
    } catch {
      // The file does not exist, or belongs to another user.
    }
  }
}

/** Identities of the database file, its log and the log's index; undefined: unknown. Serializable for processes. */
export type HeldFiles = readonly (string | undefined | null)[];

/** The files that are currently at the paths. */
export const heldFiles = (file: string): HeldFiles => endings.map((ending) => identityOf(file + ending));

/** Whether the database file at the path is the one that is held. */
export const isInPlace = (file: string, held: HeldFiles): boolean => isHeld(file, held, 0);

/** Whether log and index at the paths are those that are held. */
export const isLogInPlace = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && isHeld(file, held, 2);

/** Whether only the index of the log was lost, which every new connection rebuilds from the log. */
export const isOnlyIndexLost = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && !isHeld(file, held, 2);

const isHeld = (file: string, held: HeldFiles, index: 0 | 1 | 2): boolean => {
  const known = held[index] ?? undefined;
  return known === undefined || identityOf(file + endings[index]) === known;
};

/** Whether the log is missing or empty at its path. */
export const hasNoLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** The identity of the file at a path; undefined if there is none. */
function identityOf(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}
