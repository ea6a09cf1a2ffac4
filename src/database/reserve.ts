/**
 * Room on the disk for the start of an embedded database. SQLite makes the index of its write-ahead log when the file is
 * opened, also to read, and takes the room for it at once; so where the disk is full, a file that was kept for that gives way.
 */
import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";

/** Bytes: the index of the log of a service that was stopped has 32 KiB; what is less than that is of no use. */
const sizes = [65_536, 36_864] as const;

/** The path of the file that is kept for a database file. */
export const reserveOf = (file: string): string => `${file}-reserve`;

/** Keeps room where there is some; where there is none, there is no file. */
export function keepReserve(file: string): void {
  const path = reserveOf(file);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= sizes[1]) return;
  sizes.some((size) => isWritten(path, size));
}

function isWritten(path: string, size: number): boolean {
  try {
    // Zeros would take no room on a file system that compresses.
    writeFileSync(path, randomBytes(size), { mode: 0o600 });
    return true;
  } catch {
    if (statSync(path, { throwIfNoEntry: false })) rmSync(path, { force: true });
    return false;
  }
}

/** Gives the room away where the file cannot be opened without; whether it did. What else is wrong shows later. */
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
