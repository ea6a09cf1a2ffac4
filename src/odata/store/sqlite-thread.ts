/**
 * The script of a thread that reads an SQLite file: queries on one connection, each stream on one of its own, and with it
 * a snapshot that no later write changes. It knows nothing but the messages it gets.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import Database from "better-sqlite3";
import { prepareConnection, statementCache, type Connection } from "./sqlite-connection";
import { failureOf, type Question, type Reply, type Rows, type ThreadData } from "./sqlite-messages";
import type { Row } from "./store";

/** What filters and joins look up again; a stream reads each page of the file once. */
const cacheKilobytes = { queries: 8000, stream: 2000 } as const;
/** Connections of ended streams that are kept for the next ones. */
const idleLimit = 2;

interface Cursor {
  readonly connection: Connection;
  readonly rows: IterableIterator<Row>;
  readonly chunk: number;
}

function serve(port: MessagePort, { file, abandoned }: ThreadData): void {
  const notWanted = new Int32Array(abandoned);
  let current = 0;
  const stillWanted = (): void => {
    if (Atomics.load(notWanted, 0) === current) throw new Error("Nobody waits for the rows any more.");
  };
  const open = (purpose: keyof typeof cacheKilobytes): Connection => {
    const connection = new Database(file, { readonly: true });
    prepareConnection(connection, { cacheKilobytes: cacheKilobytes[purpose], stillWanted });
    return connection;
  };
  const queries = open("queries");
  const prepare = statementCache(queries);
  const cursors = new Map<number, Cursor>();
  const idle: Connection[] = [];

  const close = (job: number): void => {
    const cursor = cursors.get(job);
    if (!cursor) return;
    cursors.delete(job);
    cursor.rows.return?.();
    if (idle.length < idleLimit) idle.push(cursor.connection);
    else cursor.connection.close();
  };
  const take = (job: number, { rows, chunk }: Cursor): Rows => {
    const taken: Row[] = [];
    while (taken.length < chunk) {
      stillWanted();
      const { done, value } = rows.next();
      if (done) {
        close(job);
        return { job, rows: taken, done: true };
      }
      taken.push(value);
    }
    return { job, rows: taken, done: false };
  };
  const answer = (question: Question): Reply | undefined => {
    const { job } = question;
    switch (question.kind) {
      case "query":
        return { job, rows: prepare(question.text).all(...question.values) as Row[], done: true };
      case "open": {
        const connection = idle.pop() ?? open("stream");
        const statement = connection.prepare(question.text).raw(true);
        const rows = statement.iterate(...question.values) as IterableIterator<Row>;
        const cursor = { connection, rows, chunk: question.chunk };
        cursors.set(job, cursor);
        return take(job, cursor);
      }
      case "next": {
        const cursor = cursors.get(job);
        return cursor && take(job, cursor);
      }
      case "close":
        close(job);
        return { job, rows: [], done: true };
      case "end":
        for (const stream of cursors.keys()) close(stream);
        for (const connection of [queries, ...idle]) connection.close();
        port.close();
        return undefined;
    }
  };
  port.on("message", (question: Question) => {
    current = question.job;
    let reply: Reply | undefined;
    try {
      reply = answer(question);
    } catch (error) {
      close(current);
      reply = { job: current, failure: failureOf(error) };
    }
    if (reply) port.postMessage(reply);
  });
  // Of no job: it says that the thread has started.
  port.postMessage({ job: 0, rows: [], done: true } satisfies Reply);
}

/**
 * Linux has a priority for each thread: what takes long gives way to what is answered at once. Elsewhere all threads are
 * equal.
 */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), 5);
  } catch {
    // No such file, or not allowed.
  }
}

if (parentPort) {
  giveWay();
  serve(parentPort, workerData as ThreadData);
}
