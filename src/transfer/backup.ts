/**
 * Backups of an embedded database: the pages of one moment, copied by SQLite's online backup while a service writes,
 * and the way back. A copy gets its name only after it was opened and examined.
 */
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type Database from "better-sqlite3";
import { migrations } from "../database/migrations";
import { historyKey } from "../database/open";
import { databaseEndings, ownEndings } from "../host/private-files";
import { resultCodeOf, Sqlite } from "../odata";
import { requireNoFolder } from "./job-files";
import type { Progress } from "./progress";

interface BackupOptions {
  /** The database of the service. */
  readonly file: string;
  /** The backup. */
  readonly path: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The contents of a file that was examined. */
export interface Examined {
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
  /** Migrations of this version of the service that the next start will apply to it. */
  readonly pending: readonly string[];
}

/**
 * Writes a backup to `path`, mode 0600. Rejects with a sentence, and leaves a file at `path` as it is, when the database
 * cannot be read, when the copy is damaged, or when there is a file and not `force`.
 */
export async function backUp(options: BackupOptions & { readonly force: boolean }): Promise<Examined> {
  const { file, path, force } = options;
  if (!existsSync(file)) throw new Error(`There is no database file ${file}`);
  requireOtherFile(options);
  requireFree(path, force);
  return withDraft(path, async (draft) => {
    // The last connection to a database removes its log, which one for reading could not.
    const found = await copyPages(file, draft, { ...options, readonly: false });
    requireFree(path, force);
    renameSync(draft, path);
    return found;
  });
}

/**
 * Puts a backup in the place of the database, with a new history of changes: delta links from before return 410. The
 * replaced files are kept; `replaced` is the path of their database, undefined if there was none. Rejects with a
 * sentence, and changes nothing, when a program has the database open or when the backup is damaged.
 */
export async function restoreBackup(
  options: BackupOptions,
): Promise<Examined & { readonly replaced: string | undefined }> {
  const { path } = options;
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  requireOtherFile(options);
  // A link leads to a location that was chosen on purpose: its file is replaced.
  const file = existsSync(options.file) ? realpathSync(options.file) : options.file;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { settle, release } = holdAlone(file);
  try {
    return await withDraft(file, async (draft) => {
      const found = await copyPages(path, draft, { ...options, readonly: true });
      beginHistory(draft, found);
      settle();
      // Windows renames no open file.
      if (process.platform === "win32") release();
      const replaced = putAside(file);
      renameSync(draft, file);
      return { ...found, replaced };
    });
  } finally {
    release();
  }
}

/** Throws when `path` is the database or one of its files. */
function requireOtherFile({ file, path }: BackupOptions): void {
  const real = (name: string): string => {
    const whole = resolve(name);
    const folder = dirname(whole);
    return existsSync(whole)
      ? realpathSync(whole)
      : join(existsSync(folder) ? realpathSync(folder) : folder, basename(whole));
  };
  if (ownEndings.some((ending) => real(path) === real(file) + ending))
    throw new Error(`${path} belongs to the database itself; expected another file`);
}

function requireFree(path: string, force: boolean): void {
  requireNoFolder(path);
  if (existsSync(path) && !force)
    throw new Error(`${path} exists; name another file, or replace it by --force`);
}

/** Runs `work` with a new, private file in the folder of `path`, which is removed unless `work` renames it. */
async function withDraft<T>(path: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    closeSync(openSync(draft, "wx", 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be written (${code}); expected a folder that this user may write to`, {
      cause: error,
    });
  }
  try {
    return await work(draft);
  } finally {
    for (const ending of databaseEndings) rmSync(draft + ending, { force: true });
  }
}

/** Pages between two looks at the progress and at the signal; 4 MB. */
const pagesAtOnce = 1000;

/** Copies the state of one moment to the draft, and examines the copy. */
async function copyPages(
  from: string,
  draft: string,
  { progress, signal, readonly }: BackupOptions & { readonly readonly: boolean },
): Promise<Examined> {
  const source = new Sqlite(from, { readonly, fileMustExist: true });
  try {
    // SQLite starts over after each write of another process, unless a transaction keeps the moment.
    source.exec("begin");
    requireOurs(source);
    let done = 0;
    await source.backup(draft, {
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        const copied = totalPages - remainingPages;
        if (done === 0) progress.begin({ name: `Copying ${from}`, total: totalPages, unit: "pages" });
        progress.advance(copied - done);
        done = copied;
        return pagesAtOnce;
      },
    });
  } finally {
    progress.end();
    source.close();
  }
  signal.throwIfAborted();
  progress.message(`Checking ${draft}`);
  return examine(draft);
}

/** Opens the copy, checks every page, and makes it one file without a log. Throws a sentence when it is damaged. */
function examine(draft: string): Examined {
  const copy = new Sqlite(draft, { fileMustExist: true });
  try {
    const fault = copy.pragma("integrity_check(1)", { simple: true });
    if (fault !== "ok") throw new Error(`The copy is damaged, and so is its source: ${String(fault)}`);
    const applied = requireOurs(copy);
    copy.pragma("journal_mode = delete");
    const count = (table: string): number =>
      Number(copy.prepare(`select count(*) from "${table}"`).pluck().get());
    return {
      rows: new Map(tablesOf(copy).map((table) => [table, count(table)])),
      pending: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)),
    };
  } finally {
    copy.close();
  }
}

/** The tables with records, without those of search indexes. */
const tablesOf = (connection: Database.Database): readonly string[] =>
  connection
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob 'sqlite_*' order by name",
    )
    .pluck()
    .all() as string[];

/** Returns the applied migrations; throws for a database of another program or of a newer version of the service. */
function requireOurs(connection: Database.Database): readonly string[] {
  const isNone = `${connection.name} is no database of this service:`;
  if (!tablesOf(connection).includes("migrations")) throw new Error(`${isNone} it has no table 'migrations'`);
  const columns = "select 1 from pragma_table_info('migrations') where name = 'name'";
  const hasNames = connection.prepare(columns).get() !== undefined;
  const names = 'select "name" from "migrations"';
  const applied = hasNames ? (connection.prepare(names).pluck().all() as string[]) : [];
  if (applied.length === 0) throw new Error(`${isNone} its table 'migrations' names none`);
  const newer = applied.find((name) => !migrations.some((known) => known.name === name));
  if (newer === undefined) return applied;
  throw new Error(
    `${connection.name} has the migration '${newer}', which this version of the service does not have; use the version that ran it or a later one`,
  );
}

/** Before the service had keys in its database, it had no links that could be valid. */
function beginHistory(draft: string, { rows }: Examined): void {
  if (!rows.has("serviceKey")) return;
  const copy = new Sqlite(draft, { fileMustExist: true });
  try {
    const statement = 'insert or replace into "serviceKey" ("name", "value") values (?, ?)';
    copy.prepare(statement).run(historyKey, randomUUID());
  } finally {
    copy.close();
  }
}

/** A transaction in the normal mode removes the journal that the exclusive mode keeps. */
const settling =
  "pragma journal_mode = delete; pragma locking_mode = normal; select 1 from sqlite_schema; begin exclusive";

/**
 * Locks the database against every other program until `release`; `settle` moves the log into the database, which is then
 * one file. Throws a sentence when it is open elsewhere: every open connection of
 * a service holds a lock. A damaged file cannot be locked; a service that has it open stops writing when it is replaced.
 */
function holdAlone(file: string): { readonly settle: () => void; readonly release: () => void } {
  if (!existsSync(file)) return { settle: () => undefined, release: () => undefined };
  const connection = new Sqlite(file, { timeout: 0 });
  const release = (): void => void connection.close();
  const unlessDamaged = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(resultCodeOf(error))) throw error;
    }
  };
  try {
    unlessDamaged(() => connection.exec("pragma locking_mode = exclusive; begin exclusive; commit"));
  } catch (error) {
    release();
    throw resultCodeOf(error).startsWith("SQLITE_BUSY")
      ? new Error(`A service or another program has ${file} open; stop it first`, { cause: error })
      : error;
  }
  return { settle: () => unlessDamaged(() => connection.exec(settling)), release };
}

/** Renames the database and its log; returns the new path of the database. */
function putAside(file: string): string | undefined {
  const replaced = `${file}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  const found = databaseEndings.filter((ending) => existsSync(file + ending));
  // A log beside a database that it does not belong to would damage it.
  for (const ending of found.toReversed()) renameSync(file + ending, replaced + ending);
  return found.length > 0 ? replaced : undefined;
}
