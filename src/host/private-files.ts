/**
 * Access modes of the service's files: folders 0700, files 0600. Windows has no such modes; files there inherit the
 * access of their folder.
 */
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../config/config";

/** Endings of the files of an embedded database that belong together. */
export const databaseEndings = ["", "-wal", "-shm", "-journal"] as const;
/** The ending of the file that the service on an embedded database locks. */
export const serviceLock = ".service.lock";
/** Those, and those of the other files of its folder that belong to it. */
export const ownEndings = [...databaseEndings, "-reserve", ".lock", serviceLock] as const;

const privateFolder = 0o700;
const privateFile = 0o600;
const othersAccess = 0o077;
/** Codes of errors for a path at which there can be no file. */
const notThere: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Creates the file of an embedded database where it is missing, with its folder. SQLite gives the `-wal` and `-shm`
 * files the mode of the main file. Errors are ignored: SQLite reports the cause when it opens the file.
 */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: privateFolder });
  try {
    closeSync(openSync(file, "a", privateFile));
  } catch {
    // It may exist and be read-only.
  }
}

/**
 * Creates a file that only its owner can read. It is on the disk when the promise resolves: a file that it then replaces
 * is not lost in a power failure.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", privateFile);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file or folder that was accessible to other users of the machine. */
export interface RestrictedFile {
  readonly path: string;
  /** Why its mode could not be changed; undefined when it was. */
  readonly obstacle?: string;
}

/**
 * Removes other users' access to the database file, the keys, and their folder when it contains nothing else: a shared
 * folder is left as it is. NTLM accounts that others can read stop the start.
 */
export function restrictFiles({ database, dataFolder }: Config): readonly RestrictedFile[] {
  if (process.platform === "win32") return [];
  const main = database.kind === "sqlite" ? [database.file] : [];
  const files = [
    ...main.flatMap((file) => ownEndings.map((ending) => file + ending)),
    join(dataFolder, "dev-issuer-key.json"),
  ];
  const folders = [...new Set([dataFolder, ...main.map(dirname)])];
  return [
    ...files.flatMap((file) => restrict(file, privateFile)),
    ...folders
      .filter((folder) => holdsOnly(folder, files))
      .flatMap((folder) => restrict(folder, privateFolder)),
  ];
}

function holdsOnly(folder: string, files: readonly string[]): boolean {
  const own = new Set(files.map((file) => basename(file)));
  try {
    return readdirSync(folder).every((name) => own.has(name));
  } catch {
    return false;
  }
}

function restrict(path: string, mode: number): readonly RestrictedFile[] {
  try {
    const found = lstatSync(path);
    // A link leads to a location that was chosen on purpose; a folder in a file's place could no longer be entered.
    const isExpected = mode === privateFolder ? found.isDirectory() : found.isFile();
    if (!isExpected || (found.mode & othersAccess) === 0) return [];
    chmodSync(path, found.mode & mode);
    return [{ path }];
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return notThere.has(code) ? [] : [{ path, obstacle: code }];
  }
}
