/**
 * Processes that read an SQLite file, for statements that would block the event loop. A process runs one statement at a
 * time, so an abandoned statement can be ended with its process without affecting others. A request without a free
 * process waits for its turn, and is rejected if the wait would be too long.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ODataError, serviceUnavailable } from "../../errors";
import type { SqlValue, Statement } from "../../sql/fragment";
import { errorFor, unavailable } from "../driver-errors";
import { type PageForm, type PagePart, rowsCounter } from "../page-chunks";
import type { PoolUse, Row, Transaction } from "../store";
import { type FileGuard, fileGuard } from "./file-guard";
import { type Frame, partOf, type ProcessRequest, rowsIn } from "./frames";
import {
  type ProcessResponse,
  type ReadProcess,
  sendRequest,
  spoolRoom,
  startReadProcess,
} from "./process-response";
import { valuesOf } from "./connection";
import { UncertainCommit, writingAlone } from "../transaction";

/** Milliseconds after which an unused process is ended. */
const idleTime = 60_000;
/** Milliseconds that closing waits for killed processes; the operating system ends them almost immediately. */
const closingTime = 2000;
/** Bytes that may be buffered on disk for slow readers. */
const mostSpooled = 1024 ** 3;

/** `caller` identifies the one who reads the rows, where that is not the service itself. */
type ReadStatement = readonly [
  text: string,
  values: readonly SqlValue[],
  signal: AbortSignal | undefined,
  caller?: string,
];

export interface Reads {
  /** Returns all rows. Rejects with the signal's reason as soon as that is aborted. */
  readonly query: (...statement: ReadStatement) => Promise<readonly Row[]>;
  /** The rows in chunks, all of one snapshot. */
  readonly stream: (chunk: number, ...statement: ReadStatement) => AsyncGenerator<readonly Row[]>;
  /** A short page, in one part. */
  readonly whole: (form: PageForm, ...statement: ReadStatement) => Promise<PagePart>;
  /** A page in parts, all of one snapshot. */
  readonly page: (form: PageForm, ...statement: ReadStatement) => AsyncGenerator<PagePart>;
}

export type ReadProcesses = ReturnType<typeof readProcesses>;

/** The response to a request. */
type ReadFrames = (
  request: ProcessRequest,
  signal: AbortSignal | undefined,
  caller?: string,
) => AsyncGenerator<Frame>;

/** A process for several consecutive requests. */
interface ReservedProcess {
  /** The response comes after the previous one. One that is abandoned and does not end ends the process. */
  readonly frames: ReadFrames;
}

interface Turn {
  readonly since: number;
  readonly begin: (process: ReadProcess) => void;
  readonly fail: (error: Error) => void;
}

export interface ReadLimits {
  /** Maximum number of processes. */
  readonly readProcesses: number;
  /** Milliseconds; a longer wait for a process is rejected. */
  readonly poolTimeout: number;
  /** Maximum bytes of a text in a row; no limit by default. */
  readonly maxRead?: number | undefined;
  /** Milliseconds for a statement until its first row, and from there to the next; no limit by default. */
  readonly statementTimeout?: number;
  /** Bytes that may be buffered on disk for slow readers, half of them for one caller. */
  readonly spoolLimit?: number;
}

/** Processes on a file, each started when it is needed; `guard` tracks the files and their faults. */
export function readProcesses(
  file: string,
  limits: ReadLimits,
  { held, translate }: Pick<FileGuard, "held" | "translate"> = fileGuard(file),
) {
  const { readProcesses: limit, poolTimeout: longestWait, maxRead, statementTimeout: timeout } = limits;
  /** Processes that accept requests; `idle` has the timers that end unused ones. */
  const processes = new Set<ReadProcess>();
  const busy = new Set<ReadProcess>();
  const idle = new Map<ReadProcess, NodeJS.Timeout>();
  const ending = new Set<Promise<void>>();
  const spools = spoolRoom(file, limits.spoolLimit ?? mostSpooled);
  let turns: Turn[] = [];
  /** Mean time of a statement in milliseconds, weighted towards recent ones. */
  let pace = 0;

  function free(): ReadProcess | undefined {
    const [known] = idle.keys();
    const process = known ?? (processes.size < limit ? start() : undefined);
    if (!process) return undefined;
    clearTimeout(idle.get(process));
    idle.delete(process);
    busy.add(process);
    return process;
  }

  function start(): ReadProcess {
    const started = startReadProcess({ file, held, maxRead }, () => forget(process));
    /** Another process may use its slot immediately, before it has ended. */
    const process: ReadProcess = {
      ...started,
      kill: () => {
        forget(process);
        const over = started.kill();
        ending.add(over);
        return over.finally(() => ending.delete(over));
      },
    };
    processes.add(process);
    return process;
  }

  function forget(process: ReadProcess): void {
    clearTimeout(idle.get(process));
    idle.delete(process);
    busy.delete(process);
    if (processes.delete(process)) serveTurns();
  }

  function serveTurns(): void {
    while (turns.length > 0) {
      const process = free();
      if (!process) return;
      turns.shift()?.begin(process);
    }
  }

  function release(process: ReadProcess, began: number): void {
    pace += (performance.now() - began - pace) / 8;
    if (!processes.has(process) || !busy.delete(process)) return;
    idle.set(process, setTimeout(() => void process.kill(), idleTime).unref());
    serveTurns();
  }

  /** Returns a free process when the request's turn comes. */
  function turn(signal: AbortSignal | undefined): Promise<ReadProcess> {
    signal?.throwIfAborted();
    const process = free();
    if (process) return Promise.resolve(process);
    const wait = expectedWait();
    if (wait > longestWait) throw tooBusy(wait);
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        turns = turns.filter((other) => other !== own);
        reject(signal?.reason as Error);
      };
      const own: Turn = {
        since: performance.now(),
        begin: (next) => {
          signal?.removeEventListener("abort", abort);
          resolve(next);
        },
        fail: (error) => {
          signal?.removeEventListener("abort", abort);
          reject(error);
        },
      };
      turns.push(own);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** The expected wait of a new statement: the longest wait so far, or the time for the statements before it. */
  function expectedWait(): number {
    return turns.length === 0 ? 0 : Math.max(waited(), (turns.length * pace) / Math.max(1, limit));
  }

  const waited = (): number => (turns[0] ? performance.now() - turns[0].since : 0);
  const facts = { translate, timeout, hasWaiting: (): boolean => turns.length > 0 };
  const isOverdue = (): boolean => waited() > longestWait / 2;

  const frames: ReadFrames = (request, signal, caller) =>
    framesOf(async () => {
      const process = await turn(signal);
      const began = performance.now();
      const room = { ...spools, caller: caller ?? "" };
      const finished = (): void => release(process, began);
      return sendRequest(process, request, { ...facts, room, isOverdue, finished });
    }, signal);

  /** Runs `work` with an exclusive process. */
  async function reserve<T>(
    signal: AbortSignal | undefined,
    work: (process: ReservedProcess) => Promise<T>,
  ): Promise<T> {
    const process = await turn(signal);
    const began = performance.now();
    let responded: Promise<void> | undefined;
    const send = async (request: ProcessRequest): Promise<ProcessResponse> => {
      // An abandoned response ends by itself, or with the process.
      await responded;
      if (!processes.has(process)) throw readInterrupted();
      let finished = (): void => undefined;
      const over = new Promise<void>((resolve) => (finished = resolve)).then(() => (responded = undefined));
      responded = over;
      const room = { ...spools, caller: "" };
      return sendRequest(process, request, { ...facts, room, isOverdue: () => false, finished });
    };
    try {
      return await work({ frames: (request, own) => framesOf(() => send(request), own) });
    } finally {
      await responded;
      release(process, began);
    }
  }

  return {
    ...readsFrom(frames, false),
    reserve,
    use: (): PoolUse => ({ inUse: busy.size, idle: idle.size, waiting: turns.length }),
    close: async (): Promise<void> => {
      for (const { fail } of turns.splice(0)) fail(readInterrupted());
      for (const process of processes) void process.kill();
      await Promise.race([Promise.all(ending), sleep(closingTime, undefined, { ref: false })]);
    },
  };
}

/** The frames of a response to its end, or until no more of them are read. */
async function* framesOf(
  begin: () => Promise<ProcessResponse>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Frame> {
  const response = await begin();
  try {
    for (let done = false; !done;) {
      const frame = await response.nextFrame(signal);
      ({ done } = frame);
      yield frame;
    }
  } finally {
    response.close();
  }
}

/** Reads as the frames of their responses; `inTransaction`: on the connection of the open transaction. */
function readsFrom(frames: ReadFrames, inTransaction: boolean): Reads {
  return {
    query: async (text, values, signal) => {
      const { value } = await frames({ kind: "query", text, values, inTransaction }, signal).next();
      return value ? rowsIn(value as Frame) : [];
    },
    async *stream(chunk, text, values, signal, caller) {
      const request = { kind: "stream", text, values, inTransaction, chunk } as const;
      for await (const frame of frames(request, signal, caller)) {
        const rows = rowsIn(frame);
        if (rows.length > 0) yield rows;
      }
    },
    async whole(form, text, values, signal) {
      const { value } = await frames({ kind: "page", text, values, inTransaction, form }, signal).next();
      return partOf(value as Frame);
    },
    async *page(form, text, values, signal, caller) {
      const request = { kind: "page", text, values, inTransaction, form } as const;
      for await (const frame of frames(request, signal, caller)) yield partOf(frame);
    },
  };
}

const readInterrupted = (): ODataError =>
  errorFor(unavailable("The read of the database was interrupted. Try again."));

function tooBusy(wait: number): ODataError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return serviceUnavailable(
    `Too many requests that search the database are waiting; try again in ${seconds} s, or read records by their key.`,
    seconds,
  );
}

/*
 * Snapshots and transactions in a read process: their reads may take any time without blocking other requests, and
 * ending the process rolls them back.
 */

/** Number of rows of a search that are fetched at a time. */
const portion = 256;
/** Milliseconds between two attempts to begin while another process writes. */
const betweenAttempts = 3;

/** Runs `work` with reads of one snapshot. */
export async function inSnapshot<T>(
  { frames }: ReservedProcess,
  signal: AbortSignal,
  work: (reads: Reads) => Promise<T>,
): Promise<T> {
  try {
    await frames({ kind: "begin", writes: false }, signal).next();
    return await work(readsFrom(frames, true));
  } finally {
    await rollBack({ frames });
  }
}

/** The transaction of a process ends with it. Also sent after an abandoned begin, which may have been executed. */
const rollBack = ({ frames }: ReservedProcess): Promise<unknown> =>
  frames({ kind: "end", commits: false }, undefined)
    .next()
    .catch(() => undefined);

export interface ProcessTransaction {
  readonly signal: AbortSignal;
  /** The time by `performance.now()` until which it may wait for another process that writes. */
  readonly until: number;
  /** Throws when nothing may be committed. */
  readonly beforeCommit: () => void;
  /** Throws when the commit may not be durable. */
  readonly afterCommit: () => void;
  /** The error to throw instead of a commit error. */
  readonly translateCommit: (error: unknown) => unknown;
}

/** Runs `work` in a transaction that writes. */
export async function inWriteTransaction<T>(
  process: ReservedProcess,
  { signal, until, beforeCommit, afterCommit, translateCommit }: ProcessTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    await beginWriting(process, signal, until);
    result = await work(transactionIn(process, signal));
    // The client has left or the time is over: a success could not be reported, so there must be none.
    signal.throwIfAborted();
    beforeCommit();
  } catch (error) {
    await rollBack(process);
    throw error;
  }
  try {
    await process.frames({ kind: "end", commits: true }, undefined).next();
  } catch (error) {
    const ours = translateCommit(error);
    const isUnknown = error instanceof ODataError && error.code === "Internal_ServiceUnavailable";
    throw isUnknown && ours === error ? new UncertainCommit(error) : ours;
  }
  afterCommit();
  return result;
}

async function beginWriting({ frames }: ReservedProcess, signal: AbortSignal, until: number): Promise<void> {
  for (;;) {
    try {
      await frames({ kind: "begin", writes: true }, signal).next();
      return;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
      if (code !== "SQLITE_BUSY" || performance.now() >= until) throw error;
    }
    await sleep(betweenAttempts);
  }
}

function transactionIn({ frames }: ReservedProcess, signal: AbortSignal): Transaction {
  const send = async (request: ProcessRequest): Promise<readonly Row[]> => {
    const { value } = await frames(request, signal).next();
    return value ? rowsIn(value) : [];
  };
  const query = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<readonly Row[]> =>
    send({ kind: "query", inTransaction: true, text: statement.text, values: valuesOf(statement, inputs) });
  const step = (text: string): Promise<unknown> =>
    send({ kind: "execute", inTransaction: true, text, values: [] });
  return {
    query,
    search: async (statement, inputs) => {
      // In portions, between which other requests get their turn.
      const rows: Row[] = [];
      const { stream } = readsFrom(frames, true);
      const count = rowsCounter(statement.mostLength);
      for await (const some of stream(portion, statement.text, valuesOf(statement, inputs), signal)) {
        some.forEach(count);
        rows.push(...some);
      }
      return rows;
    },
    execute: async (statement, inputs) => {
      const values = valuesOf(statement, inputs);
      const [row] = await send({ kind: "execute", inTransaction: true, text: statement.text, values });
      return Number(row?.[0]);
    },
    ...writingAlone,
    savepoint: async (work) => {
      // Savepoints of the same name hide each other, so nested ones need no distinct names.
      await step("savepoint part");
      let result;
      try {
        result = await work();
      } catch (error) {
        // Where SQLite has already rolled back the whole transaction, there is nothing to undo.
        await step("rollback to part")
          .then(() => step("release part"))
          .catch(() => undefined);
        throw error;
      }
      await step("release part");
      return result;
    },
  };
}
