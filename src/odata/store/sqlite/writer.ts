/**
 * The connection that writes to an SQLite file: one transaction after the other, in the order of arrival. Waiting for
 * another process that writes does not block reads, and a fault of the disk does not outlast its cause.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ODataError } from "../../errors";
import type { Row, Store, Transaction } from "../store";
import {
  type Connection,
  prepareConnection,
  prepareWriter,
  Sqlite,
  statementCache,
  valuesOf,
} from "./connection";
import { writingAlone } from "../transaction";
import { resultCodeOf, sqliteError } from "./errors";
import { type FileGuard, makeWritableBeside } from "./file-guard";
import type { ProcessTransaction } from "./read-processes";
import { refreshStatistics } from "./statistics";

/** Milliseconds that a transaction waits for other processes, from its arrival and at least from its turn. */
const patience = { fromArrival: 5000, fromTurn: 100 } as const;
/** Milliseconds between two attempts to get the lock. With longer pauses a busy process takes it again in between. */
const longestPause = 3;
/** Pages of the log beyond which work in the background waits: 64 MiB, which are copied in some ten milliseconds. */
const longLog = 16_384;

/** The file, and the column that partitions its tables and their indexes (`Model.partitionColumn`). */
export interface SqliteFacts {
  readonly file: string;
  readonly partitionColumn: string;
  /** Milliseconds from the first write of a group after which no further one joins it; 20 by default. */
  readonly longestGroup?: number;
}

/** Runs a transaction where its reads do not block other requests. */
type RunElsewhere = <T>(
  held: ProcessTransaction,
  work: (transaction: Transaction) => Promise<T>,
) => Promise<T>;

/** Thrown by a read that would block all requests; repeatable, so that no transaction takes it as a result. */
const longRead = (): ODataError =>
  new ODataError("Internal_ServiceUnavailable", "The transaction is run again elsewhere.", {
    repeatable: true,
    expected: true,
  });

/** The writer on a connection to the file that `guard` watches; transactions with long reads run `elsewhere`. */
export function sqliteWriter(
  first: Connection,
  { file, partitionColumn, longestGroup = 20 }: SqliteFacts,
  guard: FileGuard,
  elsewhere: RunElsewhere | undefined,
) {
  let current = writingOn(first, guard);
  guard.hold();
  // The statistics show the planner when an index on the partition would only be a detour.
  attempt(() => {
    try {
      refreshStatistics(first, partitionColumn);
    } catch (error) {
      throw guard.translate(error);
    }
  });

  const saveLog = (): void => guard.saveLog(() => copyLog(current.connection));
  /** Throws when a change would or might be lost; see `FileGuard`. */
  const requireWritable = (): void => {
    try {
      guard.requireWritable();
    } catch (error) {
      attempt(saveLog);
      throw error;
    }
  };
  const release = (): void => {
    if (current.connection !== first) current.connection.close();
  };
  /** A connection opened while the file was read-only stays read-only; a new one has the file's current mode. */
  const reopen = (): void => {
    makeWritableBeside(file);
    const connection = new Sqlite(file, { fileMustExist: true });
    try {
      const next = writingOn(connection, guard);
      release();
      current = next;
      guard.hold();
    } catch (error) {
      connection.close();
      throw error;
    }
  };

  const untilOf = (arrival: number): number =>
    Math.max(arrival + patience.fromArrival, performance.now() + patience.fromTurn);

  const begin = async ({ arrival, signal }: Pick<Task<unknown>, "arrival" | "signal">): Promise<Writing> => {
    const until = untilOf(arrival);
    guard.requireSound();
    if (current.isReadOnly()) {
      requireWritable();
      try {
        reopen();
      } catch (error) {
        throw sqliteError(error);
      }
    }
    for (;;) {
      signal.throwIfAborted();
      try {
        current.begin();
        return current;
      } catch (error) {
        current.note(error);
        if (!resultCodeOf(error).startsWith("SQLITE_BUSY") || performance.now() >= until)
          throw guard.translate(error);
      }
      await pause(1 + Math.random() * (longestPause - 1));
    }
  };

  const runElsewhere = <T>({ work, signal, arrival }: Task<T>): Promise<T> => {
    if (!elsewhere) throw longRead();
    const { requireWritable: beforeCommit, requireKept: afterCommit, translateCommit } = guard;
    return elsewhere({ signal, until: untilOf(arrival), beforeCommit, afterCommit, translateCommit }, work);
  };

  /** The transaction for one task, which notes that the task needs a long read. */
  const taskIn = ({ transaction }: Writing) => {
    let isLong = false;
    const search = (): never => {
      isLong = true;
      throw longRead();
    };
    return { transaction: elsewhere ? { search, ...transaction } : transaction, isLong: () => isLong };
  };

  const rollBack = ({ connection, rollback }: Writing): void => {
    // The next begin makes up for a rollback that fails now.
    if (connection.inTransaction) attempt(rollback);
    attempt(saveLog);
  };

  const commit = (writing: Writing): void => {
    guard.requireWritable();
    writing.commit();
    guard.requireKept();
  };

  /** Runs a task in a separate transaction. */
  const runAlone = async <T>(task: Task<T>): Promise<T> => {
    const writing = await begin(task);
    const within = taskIn(writing);
    try {
      const result = await task.work(within.transaction);
      // The client has left or the time is over: a success could not be reported, so there must be none.
      task.signal.throwIfAborted();
      commit(writing);
      return result;
    } catch (error) {
      rollBack(writing);
      if (!within.isLong()) throw error;
    }
    return runElsewhere(task);
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Runs `work` when everything before it has ended. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  let group: Group | undefined;
  /** Commits the open group; called in turn. */
  const endGroup = async (): Promise<void> => {
    const ended = group;
    group = undefined;
    if (!ended) return;
    const { writing, members } = ended;
    const done = members.filter(({ succeeded }) => succeeded);
    // A part cannot be undone alone after others have followed it; nor is anything left of a group that SQLite rolled back.
    const isLost = !writing.connection.inTransaction || done.some(({ signal }) => signal.aborted);
    if (done.length > 0 && isLost) {
      rollBack(writing);
      for (const { again } of members) await again();
      return;
    }
    try {
      if (done.length > 0) commit(writing);
      else rollBack(writing);
    } catch (error) {
      rollBack(writing);
      for (const { fail } of members) fail(error);
      return;
    }
    for (const { settle } of members) settle();
  };

  const isFull = ({ members, begun }: Group): boolean =>
    members.length >= mostMembers || performance.now() - begun > longestGroup;

  /** Runs a short task; none is answered before the commit. */
  async function join<T>(
    task: Task<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    if (group && isFull(group)) await endGroup();
    if (!group) {
      const begun: Group = { writing: await begin(task), begun: performance.now(), members: [] };
      group = begun;
      // At the end of the turn of the event loop, the transactions that were waiting have joined.
      setImmediate(() => void inTurn(() => (group === begun ? endGroup() : Promise.resolve())));
    }
    const { writing, members } = group;
    const again = (): Promise<void> => runAlone(task).then(resolve, reject);
    const waits = { signal: task.signal, fail: reject, again };
    const within = taskIn(writing);
    try {
      const result = await writing.transaction.savepoint(async () => {
        const done = await task.work(within.transaction);
        // The client has left or the time is over: a success could not be reported, so there must be none.
        task.signal.throwIfAborted();
        return done;
      });
      members.push({ succeeded: true, settle: () => resolve(result), ...waits });
    } catch (error) {
      if (!within.isLong()) {
        // It may have failed because of records that are not committed yet.
        members.push({ succeeded: false, settle: () => reject(error), ...waits });
        if (!writing.connection.inTransaction || !members.some(({ succeeded }) => succeeded))
          await endGroup();
        return;
      }
      await endGroup();
      await runElsewhere(task).then(resolve, reject);
    }
  }

  const transaction: Store["transaction"] = (
    work,
    signal,
    _isolation,
    { short = false, arrival = performance.now(), worked = () => undefined } = {},
  ) => {
    const task = { work, signal, arrival };
    if (short)
      return new Promise((resolve, reject) => {
        void inTurn(() => join(task, resolve, reject))
          .catch(reject)
          .finally(worked);
      });
    return inTurn(async () => {
      await endGroup();
      return runAlone(task);
    });
  };

  return {
    transaction,
    requireWritable,
    isBehind: (): boolean => pagesToCopy(current.connection) > longLog,
    /** Closes the connections that the writer opened itself; the first connection belongs to its owner. */
    close: (): void => {
      attempt(() => refreshStatistics(current.connection, partitionColumn));
      release();
    },
  };
}

/** The steps of a transaction on a connection. */
function writingOn(connection: Connection, guard: FileGuard) {
  prepareConnection(connection);
  prepareWriter(connection);
  // A savepoint copies each page before its first change; in a file, that would be two system calls for each of them. Reads
  // with large sorts, which need files, run in processes.
  connection.pragma("temp_store = memory");
  // SQLite opens the log with the first read.
  connection.prepare("select 1 from sqlite_schema limit 1").all();
  const prepare = statementCache(connection);
  const step = (text: string) => {
    const statement = connection.prepare(text);
    return (): void => void statement.run();
  };
  const [beginStep, commitStep, rollback] = [step("begin immediate"), step("commit"), step("rollback")];
  // Savepoints of the same name hide each other, so nested ones need no distinct names.
  const [save, release, undo] = [step("savepoint part"), step("release part"), step("rollback to part")];
  /** The error that made SQLite roll back the transaction, such as a full disk: no statement may follow it there. */
  let fault: unknown;
  let isReadOnly = false;
  const note = (error: unknown): void =>
    void (isReadOnly ||= resultCodeOf(error).startsWith("SQLITE_READONLY"));
  const inside = <T>(work: () => T, translate = guard.translate): T => {
    if (!connection.inTransaction) throw fault;
    try {
      return work();
    } catch (error) {
      note(error);
      const ours = translate(error);
      if (!connection.inTransaction) fault = ours;
      throw ours;
    }
  };
  const transaction: Transaction = {
    query: (statement, inputs) =>
      inside(() => prepare(statement.text).all(...valuesOf(statement, inputs)) as Row[]),
    execute: (statement, inputs) =>
      inside(() => prepare(statement.text).run(...valuesOf(statement, inputs)).changes),
    ...writingAlone,
    savepoint: async (work) => {
      inside(save);
      try {
        return await work();
      } catch (error) {
        if (connection.inTransaction) undo();
        throw error;
      } finally {
        if (connection.inTransaction) release();
      }
    },
  };
  return {
    connection,
    transaction,
    /** Throws the driver's errors. */
    begin: (): void => {
      if (connection.inTransaction) rollback();
      beginStep();
    },
    commit: (): void => inside(commitStep, guard.translateCommit),
    rollback,
    /** Records the state of the connection that an error of the driver reveals. */
    note,
    /** Whether a write failed because the file was read-only when it was opened, which a begin does not detect. */
    isReadOnly: (): boolean => isReadOnly,
  };
}

/** The result of a checkpoint: pages of the log, and how many of them are in the database file. */
interface Checkpoint {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** Copies the pages of the log that no reader needs into the database file; undefined within a transaction. */
function checkpoint(connection: Connection): Checkpoint | undefined {
  if (connection.inTransaction) return undefined;
  const [done] = connection.pragma("wal_checkpoint(passive)") as readonly Checkpoint[];
  return done;
}

/** Copies the pages of the log into the database file; returns whether all of them are there. */
function copyLog(connection: Connection): boolean {
  const done = checkpoint(connection);
  return done !== undefined && done.busy === 0 && done.checkpointed === done.log;
}

/** The number of pages that a checkpoint leaves in the log; 0 where it is unknown. */
function pagesToCopy(connection: Connection): number {
  const done = checkpoint(connection);
  return done ? done.log - done.checkpointed : 0;
}

/** Runs optional work and ignores its failure. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // Tried again at the next opportunity.
  }
}

/** A connection that writes, with the steps of its transaction. */
type Writing = ReturnType<typeof writingOn>;

/** The work of one transaction. */
interface Task<T> {
  readonly work: (transaction: Transaction) => Promise<T>;
  readonly signal: AbortSignal;
  /** The time by `performance.now()` since which it has been waiting. */
  readonly arrival: number;
}

/** Transactions that share a commit, at most. */
const mostMembers = 32;

/** A task that was executed and waits for the commit. */
interface Member {
  readonly signal: AbortSignal;
  readonly succeeded: boolean;
  /** Reports its own result or failure. */
  readonly settle: () => void;
  /** Reports the failure of the commit. */
  readonly fail: (error: unknown) => void;
  /** Runs it in a separate transaction. */
  readonly again: () => Promise<void>;
}

/**
 * Short transactions that follow one another and share one commit, and so one write to the disk. Each is a savepoint, so
 * that a failed one is undone alone.
 */
interface Group {
  readonly writing: Writing;
  readonly begun: number;
  readonly members: Member[];
}
