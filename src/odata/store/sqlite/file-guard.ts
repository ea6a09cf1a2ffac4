/**
 * Whether the files of an SQLite database are reliable: the files that the connections hold are those at their paths,
 * no page is damaged, and the disk has stored every commit. Faults that cannot be repaired while the service runs end
 * writing and readiness until the service is restarted; reading continues.
 */
import { chmodSync, statSync } from "node:fs";
import { ODataError, serviceUnavailable } from "../../errors";
import { sqliteError } from "./errors";

// The files: the write-ahead log in the folder of the database, and the index of the log, in shared memory.

/** The code of the error when the files at the paths are not those that are held. */
export const notHeld = "FILES_NOT_HELD";

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
export type HeldFiles = readonly (string | undefined)[];

/** The files that are currently at the paths. */
export const heldFiles = (file: string): HeldFiles => endings.map((ending) => identityOf(file + ending));

/** Whether the database file at the path is the one that is held. */
export const isInPlace = (file: string, held: HeldFiles): boolean => isHeld(file, held, 0);

/** Whether log and index at the paths are those that are held. */
export const isLogInPlace = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && isHeld(file, held, 2);

/** Whether only the index of the log was lost, which every new connection rebuilds from the log. */
const isOnlyIndexLost = (file: string, held: HeldFiles): boolean =>
  isHeld(file, held, 1) && !isHeld(file, held, 2);

const isHeld = (file: string, held: HeldFiles, index: 0 | 1 | 2): boolean => {
  const known = held[index];
  return known === undefined || identityOf(file + endings[index]) === known;
};

/** Whether the log is missing or empty at its path. */
const hasNoLog = (file: string): boolean =>
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

/** Faults that last until the service is restarted. */
const lastingFaults = {
  logLost: {
    refusal:
      "The write-ahead log beside the database file (-wal, -shm) was deleted or replaced while the service was running; nothing is written until the service is restarted.",
    nextStep: "Stop the service (SIGTERM) and start it again, and keep other programs away from its files.",
  },
  damaged: {
    refusal:
      "The database file is damaged; nothing is written until it is repaired or restored and the service is restarted.",
    nextStep:
      "Stop the service, run `pragma integrity_check` on a copy of the file with its -wal, restore a backup or recover the copy (`sqlite3 COPY .recover`), examine the disk, and start the service again.",
  },
  unkept: {
    refusal:
      "The disk failed while changes were committed; nothing is written until the service is restarted.",
    nextStep:
      "Examine the disk and its messages in the system's log, stop the service, run `pragma integrity_check`, and start the service again.",
  },
} as const;

type LastingFault = keyof typeof lastingFaults;

export interface FileGuard {
  /** Records the files at the paths as those that the connections hold. Must be called after a connection has read. */
  readonly hold: () => void;
  /** The files that connections must hold. */
  readonly held: () => HeldFiles;
  /** Throws 503 after a lasting fault. */
  readonly requireSound: () => void;
  /** Throws 503 when nothing may be written; also checks the files. */
  readonly requireWritable: () => void;
  /** Throws 503 after a commit whose change may not be in the files at the paths. */
  readonly requireKept: () => void;
  /** Returns the error to throw instead of a driver's; records damage. */
  readonly translate: (error: unknown) => unknown;
  /** The same for an error of a commit, a driver's or a converted one; records that the disk has failed. */
  readonly translateCommit: (error: unknown) => unknown;
  /**
   * If the log was lost and the database file was not, calls `save`, which copies the pages that only the connections
   * can still read into the file and returns whether all of them are there. Connections may then be opened for reading,
   * since nothing is written any more.
   */
  readonly saveLog: (save: () => boolean) => void;
}

/** The guard of a file; `report` is called with a sentence for the log when a fault is found. */
export function fileGuard(file: string, report: (sentence: string) => void = () => undefined): FileGuard {
  // Only after a connection has read, the log is certain to exist and to be the right one.
  let held: HeldFiles = heldFiles(file).slice(0, 1);
  let lasting: LastingFault | undefined;
  let isAway = false;

  const latch = (fault: LastingFault): void => {
    if (lasting) return;
    lasting = fault;
    const { refusal, nextStep } = lastingFaults[fault];
    report(`${file}: ${refusal} ${nextStep}`);
  };
  /** Checks the files; returns false when the database file is not at its path. A lost log is recorded. */
  const look = (): boolean => {
    const inPlace = isInPlace(file, held);
    if (inPlace && !isLogInPlace(file, held)) latch("logLost");
    if (inPlace === isAway) {
      isAway = !inPlace;
      report(inPlace ? `${file} is in its place again.` : `${file}: ${movedAway().message}`);
    }
    return inPlace;
  };

  const requireSound = (): void => {
    if (lasting) throw refusal(lasting);
  };

  return {
    hold: () => {
      held = heldFiles(file).map((now, i) => held[i] ?? now);
    },
    held: () => held,
    requireSound,
    requireWritable: () => {
      if (!look()) throw movedAway();
      requireSound();
    },
    requireKept: () => {
      if (look() && lasting !== "logLost") return;
      throw serviceUnavailable(
        "The files of the database were moved, deleted or replaced while the changes were committed; read the records after the service was started again to see whether they were.",
      );
    },
    translate: (error) => {
      if (codeOf(error) === notHeld) return look() && lasting ? refusal(lasting) : movedAway(error);
      if (!isDamage(error)) return sqliteError(error);
      // Connections to files that do not belong together report damage that does not exist.
      if (!look()) return movedAway(error);
      if (lasting === "logLost") return refusal(lasting);
      latch("damaged");
      return damaged(error);
    },
    translateCommit: (error) => {
      if (!isUnkept(error) && !isUnkept((error as Error).cause)) return sqliteError(error);
      latch("unkept");
      return unkept(error);
    },
    saveLog: (save) => {
      if (lasting !== "logLost" || held.length === 1 || !isInPlace(file, held)) return;
      if (isOnlyIndexLost(file, held) || (hasNoLog(file) && save())) held = held.slice(0, 1);
    },
  };
}

/** The guard of a database in memory, which has no files. */
export const noFiles: FileGuard = {
  hold: () => undefined,
  held: () => [],
  requireSound: () => undefined,
  requireWritable: () => undefined,
  requireKept: () => undefined,
  translate: sqliteError,
  translateCommit: sqliteError,
  saveLog: () => undefined,
};

const refusal = (fault: LastingFault): ODataError => serviceUnavailable(lastingFaults[fault].refusal);

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown } | undefined)?.code);

/** A page, or the file as a whole, differs from what SQLite wrote. */
const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB|IOERR_(SHORT_READ|CORRUPTFS|DATA))/.test(codeOf(error));

/**
 * A commit that may be on the disk in part. After a failed fsync the system considers the pages written, so a second
 * attempt would succeed without them. Pages that could not be written at all were not committed.
 */
const isUnkept = (error: unknown): boolean => /^SQLITE_IOERR(?!_(WRITE|SHMSIZE))/.test(codeOf(error));

const movedAway = (cause?: unknown): ODataError =>
  serviceUnavailable(
    "The database file was moved, deleted or replaced while the service was running; nothing was written. Restore it, or restart the service.",
    10,
    cause,
  );

const damaged = (cause: unknown): ODataError =>
  new ODataError(
    "Internal_ServerError",
    "The database file is damaged where this request reads or writes; restore a backup or repair the file. The log has the steps.",
    { cause },
  );

const unkept = (cause: unknown): ODataError =>
  serviceUnavailable(
    "The disk failed while the changes were committed; read the records after the service was started again to see whether they were.",
    undefined,
    cause,
  );
