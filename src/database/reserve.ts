/**
 * Disk space for the start of an embedded database. SQLite creates the index of its write-ahead log when the file is
 * opened, also for reading, and allocates all of it at once; on a full disk a reserve file is deleted to make room for
 * it.
 */
import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";

/**
 * Bytes, in order of preference. After a shutdown the index of the log has 32 KiB, so a smaller reserve would be
 * useless.
 */
const sizes = [65_536, 36_864] as const;

/** The path of the reserve file of a database file. */
export const reserveOf = (file: string): string => `${file}-reserve`;

/** Creates the reserve file if there is room for it. */
export function keepReserve(file: string): void {
  const path = reserveOf(file);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= sizes[1]) return;
  sizes.some((size) => isWritten(path, size));
}

function isWritten(path: string, size: number): boolean {
  try {
    // Zeros would take no space on a file system that compresses.
    writeFileSync(path, randomBytes(size), { mode: 0o600 });
    return true;
  } catch {
    if (statSync(path, { throwIfNoEntry: false })) rmSync(path, { force: true });
    return false;
  }
}

/**
 * Deletes the reserve file if the database cannot be opened otherwise, and returns whether it did. Other faults are
 * left to the connection that is opened next.
 */
export function makeRoomToOpen(file: string): boolean {
  if (!statSync(reserveOf(file), { throwIfNoEntry: false }) || !lacksRoom(file)) return false;
  rmSync(reserveOf(file), { force: true });
  return true;
}

/** Whether reading the file fails because the disk is full. */
function lacksRoom(file: string): boolean {
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { fileMustExist: true });
    connection.prepare("select 1 from sqlite_schema limit 1").all();
    return false;
  } catch (error) {
    return error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR_(SHMSIZE|WRITE))$/.test(error.code);
  } finally {
    connection?.close();
  }
}
