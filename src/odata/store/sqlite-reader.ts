/** A thread that reads an SQLite file, as the main thread sees it: who waits for its replies, and how it ends. */
import { Worker } from "node:worker_threads";
import { ODataError } from "../errors";
import type { Question, Reply, ThreadData } from "./sqlite-messages";

/** Who is told of what a thread says to one job. */
export interface Job {
  readonly reply: (reply: Reply) => void;
  /** The thread has ended. */
  readonly over: (error: Error) => void;
}

export interface Thread {
  /** It has started: what it was told before is not late. */
  ready: boolean;
  /** The job whose statement it runs, from the question to the first reply. */
  running: number | undefined;
  /** Jobs that are streams. */
  readonly streams: Set<number>;
  /** Whether the job is not over: its last reply has not come. */
  readonly has: (job: number) => boolean;
  /** Gives it a job. */
  readonly ask: (question: Question, job: Job) => void;
  /** Says something more of a job. */
  readonly tell: (question: Question) => void;
  /** Makes the job's statement fail when it next calls a function of ours or has a row. */
  readonly abandon: (job: number) => void;
  /**
   * Ends it; resolves when it has left SQLite. Never by `terminate()`: where the driver makes an object or an error in a
   * thread that is being terminated, the whole process ends with "Empty MaybeLocal".
   */
  readonly end: () => Promise<void>;
}

/** Young objects are rows on their way out: room for more of them would only make the process larger. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** Starts a thread; `ended` is told when it is over, whatever the cause. */
export function startThread(file: string, ended: () => void): Thread {
  const abandoned = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const flag = new Int32Array(abandoned);
  const workerData: ThreadData = { file, abandoned };
  // No options of the process: a profiler or a debugger is meant for the main thread.
  const worker = new Worker(require.resolve("./sqlite-thread"), { workerData, resourceLimits, execArgv: [] });
  const jobs = new Map<number, Job>();
  let cause: unknown;
  let ending = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (question: Question): void => worker.postMessage(question);
  worker.unref();
  worker.once("message", () => (thread.ready = true));
  worker.on("message", (reply: Reply) => {
    const job = jobs.get(reply.job);
    if ("failure" in reply || reply.done) {
      jobs.delete(reply.job);
      // An idle thread does not keep the process alive.
      if (jobs.size === 0 && !ending) worker.unref();
    }
    job?.reply(reply);
  });
  worker.on("error", (error) => (cause = error));
  let left = (): void => undefined;
  const over = new Promise<void>((resolve) => (left = resolve));
  worker.on("exit", () => {
    left();
    const error = threadEnded(cause);
    for (const job of jobs.values()) job.over(error);
    jobs.clear();
    ended();
  });
  const thread: Thread = {
    ready: false,
    running: undefined,
    streams: new Set(),
    has: (job) => jobs.has(job),
    ask: (question, job) => {
      if (jobs.size === 0) worker.ref();
      jobs.set(question.job, job);
      send(question);
    },
    tell: send,
    abandon: (job) => void Atomics.store(flag, 0, job),
    end: () => {
      // Whoever waits for the end must not find the process gone before it.
      worker.ref();
      if (!ending) send({ kind: "end", job: 0 });
      ending = true;
      return over;
    },
  };
  return thread;
}

const threadEnded = (cause: unknown): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The reading of the database broke off; the service is about to stop, or has no memory left.",
    { cause, headers: { "Retry-After": "1" } },
  );
