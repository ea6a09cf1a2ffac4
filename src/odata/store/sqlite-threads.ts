/**
 * Threads that read an SQLite file, for statements that would hold up the event loop. A thread runs one statement at a
 * time and any number of open streams between them; what finds no free thread waits its turn, and what would wait too long
 * is refused. A statement that nobody waits for any more is ended, where SQLite lets it by ending the thread.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ODataError } from "../errors";
import type { SqlValue } from "../fragment";
import { sqliteError } from "./sqlite-errors";
import { errorOf, type Question, type Reply, type Rows } from "./sqlite-messages";
import type { PageForm, PagePart } from "./page-parts";
import { startThread, type Job, type Thread } from "./sqlite-reader";
import type { PoolUse, Row } from "./store";

/** Streams that one thread keeps open at a time. */
const streamLimit = 32;
/** Milliseconds that an abandoned statement has to end by itself. */
const grace = 250;
/** Threads that were given up and have not ended; beyond, none takes the place of another. */
const givenUpLimit = 4;
/** Milliseconds that closing waits for threads that are inside SQLite. */
const closingTime = 5000;

type Statement = readonly [text: string, values: readonly SqlValue[], signal: AbortSignal | undefined];

export interface ReadThreads {
  /** All rows. Rejects with the signal's reason as soon as that is aborted. */
  readonly query: (...statement: Statement) => Promise<readonly Row[]>;
  /** The rows in chunks, all of one snapshot; one chunk is read ahead. */
  readonly stream: (chunk: number, ...statement: Statement) => AsyncGenerator<readonly Row[]>;
  /** A page in parts, all of one snapshot; one part is read ahead. */
  readonly page: (form: PageForm, ...statement: Statement) => AsyncGenerator<PagePart>;
  readonly use: () => PoolUse;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly since: number;
  readonly begin: (thread: Thread) => void;
  readonly fail: (error: unknown) => void;
}

export interface ReadLimits {
  /** Threads at most. */
  readonly readThreads: number;
  /** Milliseconds; what would wait longer for a thread is refused. */
  readonly poolTimeout: number;
}

/** Threads on a file, each started when it is needed. */
export function readThreads(
  file: string,
  { readThreads: limit, poolTimeout: longestWait }: ReadLimits,
): ReadThreads {
  const threads = new Set<Thread>();
  const givenUp = new Set<Thread>();
  let waiting: Waiting[] = [];
  let jobs = 0;
  /** Mean time of a statement in milliseconds, the latest counting most. */
  let pace = 0;

  /** The free thread with the fewest streams; a new one rather than one that has any. */
  function free(): Thread | undefined {
    let best: Thread | undefined;
    for (const thread of threads) {
      const fits = thread.running === undefined && thread.streams.size < streamLimit;
      if (fits && thread.streams.size < (best?.streams.size ?? Infinity)) best = thread;
    }
    return best?.streams.size !== 0 && mayStart() ? start() : best;
  }

  const mayStart = (): boolean => threads.size < limit && givenUp.size < givenUpLimit;

  function start(): Thread {
    const thread = startThread(file, () => {
      threads.delete(thread);
      givenUp.delete(thread);
      serveWaiting();
    });
    threads.add(thread);
    return thread;
  }

  function serveWaiting(): void {
    while (waiting.length > 0) {
      const thread = free();
      if (thread) waiting.shift()?.begin(thread);
      else if (threads.size > 0) return;
      else for (const { fail } of waiting.splice(0)) fail(tooBusy(longestWait));
    }
  }

  /** Runs a statement to its first rows when it is its turn. A `job` is over with its last reply. */
  function begin(question: Question, job: Job, signal: AbortSignal | undefined): Promise<Thread> {
    signal?.throwIfAborted();
    const thread = free();
    if (thread) return Promise.resolve(run(thread, question, job));
    const wait = expectedWait();
    if (threads.size === 0 || wait > longestWait) throw tooBusy(wait);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting = waiting.filter((other) => other !== turn);
        reject(reasonOf(signal));
      };
      const turn: Waiting = {
        since: performance.now(),
        begin: (next) => {
          signal?.removeEventListener("abort", leave);
          resolve(run(next, question, job));
        },
        fail: (error) => {
          signal?.removeEventListener("abort", leave);
          reject(error);
        },
      };
      waiting.push(turn);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** How long a statement that came now would wait: the longest wait so far, or what those before it will take. */
  function expectedWait(): number {
    const [first] = waiting;
    if (!first) return 0;
    return Math.max(performance.now() - first.since, (waiting.length * pace) / Math.max(1, threads.size));
  }

  function run(thread: Thread, question: Question, job: Job): Thread {
    const began = performance.now();
    thread.running = question.job;
    thread.ask(question, {
      over: job.over,
      reply: (reply) => {
        if (thread.running === question.job) {
          thread.running = undefined;
          pace += (performance.now() - began - pace) / 8;
        }
        job.reply(reply);
        if (givenUp.has(thread)) endWhenUnused(thread);
        else serveWaiting();
      },
    });
    return thread;
  }

  /** Nobody waits for the job any more: it is told so, and a thread that does not listen is given up. */
  function abandon(thread: Thread, job: number): void {
    thread.abandon(job);
    const look = (): void => {
      if (!thread.has(job) || givenUp.has(thread)) return;
      if (!thread.ready) return wait();
      // Another statement is on the thread, and this job's turn will come.
      if (thread.running !== undefined && thread.running !== job) return wait();
      threads.delete(thread);
      givenUp.add(thread);
      endWhenUnused(thread);
      serveWaiting();
    };
    const wait = (): void => void setTimeout(look, grace).unref();
    wait();
  }

  /** Streams of others on a thread that was given up may end first. */
  function endWhenUnused(thread: Thread): void {
    if (thread.streams.size === 0) void thread.end();
  }

  async function query(...[text, values, signal]: Statement): Promise<readonly Row[]> {
    const box = mailbox();
    const job = ++jobs;
    const thread = await begin({ kind: "query", job, text, values }, box, signal);
    return (await box.take(signal, () => abandon(thread, job))).rows;
  }

  async function* stream(chunk: number, ...[text, values, signal]: Statement) {
    for await (const { rows } of replies({ kind: "open", job: ++jobs, text, values, chunk }, signal))
      if (rows.length > 0) yield rows;
  }

  async function* page(form: PageForm, ...[text, values, signal]: Statement) {
    for await (const { part } of replies({ kind: "page", job: ++jobs, text, values, form }, signal))
      if (part) yield part;
  }

  /** What a thread replies to a job, chunk by chunk to its end or until nobody takes any more. */
  async function* replies(question: Question, signal: AbortSignal | undefined): AsyncGenerator<Rows> {
    const box = mailbox();
    const { job } = question;
    const thread = await begin(question, box, signal);
    thread.streams.add(job);
    let over = false;
    try {
      for (;;) {
        const reply = await box.take(signal, () => thread.abandon(job));
        over = reply.done;
        // Read ahead while this is written.
        if (!over) thread.tell({ kind: "next", job });
        yield reply;
        if (over) return;
      }
    } finally {
      thread.streams.delete(job);
      if (!over && thread.has(job)) {
        thread.tell({ kind: "close", job });
        abandon(thread, job);
      } else if (givenUp.has(thread)) endWhenUnused(thread);
    }
  }

  return {
    query,
    stream,
    page,
    use: () => {
      const inUse = [...threads].filter(({ running }) => running !== undefined).length;
      return { inUse, idle: threads.size - inUse, waiting: waiting.length };
    },
    close: async () => {
      const ended = Promise.all([...threads, ...givenUp].map((thread) => thread.end()));
      await Promise.race([ended, sleep(closingTime, undefined, { ref: false })]);
    },
  };
}

const reasonOf = (signal: AbortSignal | undefined): unknown => signal?.reason;

function tooBusy(wait: number): ODataError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new ODataError(
    "Internal_ServiceUnavailable",
    `Too many requests that search the database are waiting; try again in ${seconds} s, or ask for records by their key.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

/** Where the replies to one job are waited for: there is never more than one that nobody has taken. */
function mailbox() {
  let kept: Reply | Error | undefined;
  let taker: ((reply: Reply | Error) => void) | undefined;
  const put = (reply: Reply | Error): void => {
    if (taker) taker(reply);
    else kept = reply;
  };
  return {
    reply: put,
    over: put,
    /** The next rows. Rejects at once with the signal's reason, and says so by `left`. */
    take: (signal: AbortSignal | undefined, left: () => void): Promise<Rows> =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          taker = undefined;
          left();
          reject(reasonOf(signal));
        };
        const settle = (reply: Reply | Error): void => {
          signal?.removeEventListener("abort", leave);
          [taker, kept] = [undefined, undefined];
          if (reply instanceof Error) reject(reply);
          else if ("failure" in reply) reject(sqliteError(errorOf(reply.failure)));
          else resolve(reply);
        };
        if (signal?.aborted) leave();
        else if (kept) settle(kept);
        else {
          taker = settle;
          signal?.addEventListener("abort", leave, { once: true });
        }
      }),
  };
}
