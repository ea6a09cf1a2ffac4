/**
 * The locks by which processes on one database exclude each other. Each is released when its process dies, so none is left
 * behind.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { QueryRunner } from "typeorm";
import { makePrivateFile } from "../host/private-files";
import { resultCodeOf, Sqlite } from "../odata";

const lockName = "lease-service schema";
/** Longer than any migration takes, and the interval of the checks whether it is over; milliseconds. */
const longestMigration = 600_000;
const retryMilliseconds = 100;
/** The maximum time of one statement that waits for the lock, in milliseconds. */
const longestStatement = 20_000;

/**
 * Tries to take a lock: resolves with undefined when another process holds it, else with the function that releases it.
 */
type TryLock = () => Promise<(() => Promise<void>) | undefined>;

/** The lock of the schema on a database server. Throws for a kind of database without a lock here. */
export function lockOfServer(runner: QueryRunner): TryLock {
  const { options } = runner.dataSource;
  switch (options.type) {
    case "postgres":
      return postgresLock(runner);
    case "mssql":
      return sqlServerLock(runner, options.requestTimeout);
    default:
      throw new Error(`There is no lock for databases of type '${options.type}'.`);
  }
}

/**
 * Resolves with the function that releases the lock, or with undefined when another process holds it for longer than
 * `patience` (milliseconds). Retries in intervals, since a waiting statement would be cancelled by the statement timeout.
 */
export async function acquire(
  tryLock: TryLock,
  patience: number,
): Promise<(() => Promise<void>) | undefined> {
  for (const started = performance.now(); ; await pause(retryMilliseconds)) {
    const unlock = await tryLock();
    if (unlock || performance.now() - started >= patience) return unlock;
  }
}

/** Runs `work` while the lock of the schema is held, after other processes have released it. */
export async function holding<T>(tryLock: TryLock, work: () => Promise<T>): Promise<T> {
  const unlock = await acquire(tryLock, longestMigration);
  if (!unlock)
    throw new Error("Another process has been preparing the database for ten minutes; see what it is doing.");
  try {
    return await work();
  } finally {
    await unlock();
  }
}

const postgresLock =
  (runner: QueryRunner): TryLock =>
  async () => {
    const key = "hashtextextended($1, 0)";
    const rows: unknown = await runner.query(`select pg_try_advisory_lock(${key}) as locked`, [lockName]);
    return isLocked(rows)
      ? async () => void (await runner.query(`select pg_advisory_unlock(${key})`, [lockName]))
      : undefined;
  };

/**
 * Uses a separate transaction, since only a transaction reserves a connection and releases the lock when the connection
 * breaks. The server queues waiting processes; each waits in the queue for half the statement timeout (0: any time).
 */
const sqlServerLock = (runner: QueryRunner, statementTimeout: number | undefined): TryLock => {
  const wait = Math.floor(Math.min(statementTimeout || longestStatement, longestStatement) / 2);
  const lock =
    "declare @result int; " +
    `exec @result = sp_getapplock @Resource = '${lockName}', @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ${wait}; ` +
    "select case when @result >= 0 then 1 else 0 end as locked";
  // If the connection broke, the lock is already released.
  const unlock = (): Promise<void> => runner.rollbackTransaction().catch(() => undefined);
  return async () => {
    await runner.startTransaction();
    let granted = false;
    try {
      granted = isLocked(await runner.query(lock));
    } finally {
      if (!granted) await unlock();
    }
    return granted ? unlock : undefined;
  };
};

const isLocked = (rows: unknown): boolean => {
  const [row] = Array.isArray(rows) ? (rows as readonly { readonly locked?: unknown }[]) : [];
  return row?.locked === true || row?.locked === 1;
};

/**
 * SQLite's own lock on a separate file, since a lock on the database would block the work itself. The operating system
 * releases it when the process dies.
 */
export const lockOfFile =
  (file: string): TryLock =>
  async () => {
    makePrivateFile(file);
    const lock = new Sqlite(file, { timeout: 0 });
    try {
      // Only the journal would be written, and a full disk has no space for it.
      lock.pragma("journal_mode = memory");
      lock.exec("begin exclusive");
    } catch (error) {
      lock.close();
      if (resultCodeOf(error) === "SQLITE_BUSY") return undefined;
      throw error;
    }
    return async () => void lock.close();
  };
