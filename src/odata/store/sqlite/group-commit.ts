/**
 * Short transactions that follow one another share one commit, and so one write to the disk. Each is a savepoint, so that
 * a failed one is undone alone. None is answered before the commit.
 */
import type { Connection } from "./connection";
import type { Transaction } from "../store";

/** A connection that writes, with the steps of its transaction. */
export interface Writing {
  readonly connection: Connection;
  readonly transaction: Transaction;
  /** Throws the driver's errors. */
  readonly begin: () => void;
  readonly commit: () => void;
  readonly rollback: () => void;
  /** Records the state of the connection that an error of the driver reveals. */
  readonly note: (error: unknown) => void;
  /** Whether a write failed because the file was read-only when it was opened, which a begin does not detect. */
  readonly isReadOnly: () => boolean;
}

/** The work of one transaction. */
export interface Task<T> {
  readonly work: (transaction: Transaction) => Promise<T>;
  readonly signal: AbortSignal;
  /** The clock time since which it has been waiting. */
  readonly arrival: number;
}

/** The transaction that a task is given. */
export interface TaskTransaction {
  readonly transaction: Transaction;
  /** It needed a read that would block others. */
  readonly isLong: () => boolean;
}

interface WriterSteps {
  readonly begin: (task: Task<unknown>) => Promise<Writing>;
  readonly taskIn: (writing: Writing) => TaskTransaction;
  /** Throws where the changes are not or may not be stored. */
  readonly commit: (writing: Writing) => void;
  readonly rollBack: (writing: Writing) => void;
  readonly runAlone: <T>(task: Task<T>) => Promise<T>;
  readonly runElsewhere: <T>(task: Task<T>) => Promise<T>;
  /** Runs work when everything before it has ended. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
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

interface Group {
  readonly writing: Writing;
  readonly begun: number;
  readonly members: Member[];
}

/** The groups of one writer; after `longest` milliseconds no transaction joins one. */
export function groupCommits(longest: number, steps: WriterSteps) {
  let group: Group | undefined;

  const end = async (): Promise<void> => {
    const ended = group;
    group = undefined;
    if (!ended) return;
    const { writing, members } = ended;
    const done = members.filter(({ succeeded }) => succeeded);
    // A part cannot be undone alone after others have followed it; nor is anything left of a group that SQLite rolled back.
    const isLost = !writing.connection.inTransaction || done.some(({ signal }) => signal.aborted);
    if (done.length > 0 && isLost) {
      steps.rollBack(writing);
      for (const { again } of members) await again();
      return;
    }
    try {
      if (done.length > 0) steps.commit(writing);
      else steps.rollBack(writing);
    } catch (error) {
      steps.rollBack(writing);
      for (const { fail } of members) fail(error);
      return;
    }
    for (const { settle } of members) settle();
  };

  /** At the end of the turn of the event loop, the transactions that were waiting have joined. */
  const endSoon = (begun: Group): void =>
    void setImmediate(() => void steps.inTurn(() => (group === begun ? end() : Promise.resolve())));

  const isFull = ({ members, begun }: Group): boolean =>
    members.length >= mostMembers || performance.now() - begun > longest;

  async function join<T>(
    task: Task<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    if (group && isFull(group)) await end();
    if (!group) {
      const writing = await steps.begin(task);
      group = { writing, begun: performance.now(), members: [] };
      endSoon(group);
    }
    const { writing, members } = group;
    const again = (): Promise<void> => steps.runAlone(task).then(resolve, reject);
    const waits = { signal: task.signal, fail: reject, again };
    const within = steps.taskIn(writing);
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
        if (!writing.connection.inTransaction || !members.some(({ succeeded }) => succeeded)) await end();
        return;
      }
      await end();
      await steps.runElsewhere(task).then(resolve, reject);
    }
  }

  return {
    /** Runs a short task; `worked` is called when the next one may begin, before the commit. */
    run: <T>(task: Task<T>, worked: () => void = () => undefined): Promise<T> =>
      new Promise((resolve, reject) => {
        void steps
          .inTurn(() => join(task, resolve, reject))
          .catch(reject)
          .finally(worked);
      }),
    /** Commits the open group; called in turn. */
    end,
  };
}
