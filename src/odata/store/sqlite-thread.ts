/**
 * The script of a thread that reads an SQLite file: queries on one connection, each stream on one of its own, and with it
 * a snapshot that no later write changes. It knows nothing but the messages it gets.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { openQueries, openReader, type ConnectionFacts, type Reader } from "./sqlite-connection";
import { lengthOf, partMaker, type PageForm } from "./page-parts";
import {
  failureOf,
  type Asked,
  type Question,
  type Reply,
  type Rows,
  type ThreadData,
} from "./sqlite-messages";
import type { Row } from "./store";

/** What filters and joins look up again; a stream reads each page of the file once. */
const cacheKilobytes = { queries: 8000, stream: 1000 } as const;
/** Connections of ended streams that are kept for the next ones. */
const idleLimit = 2;
/** UTF-16 code units after which a part of a long page is full. */
const partLength = 65_536;

interface Cursor {
  readonly reader: Reader;
  readonly rows: IterableIterator<Row>;
  /** What a row takes of the `room` of a chunk. */
  readonly sizeOf: (row: Row) => number;
  readonly room: number;
  readonly chunkOf: (rows: readonly Row[], done: boolean) => Pick<Rows, "rows" | "part">;
}

/** A chunk is so many rows, or as many as fill a part. */
function chunking(by: number | PageForm): Pick<Cursor, "sizeOf" | "room" | "chunkOf"> {
  if (typeof by === "number") return { sizeOf: () => 1, room: by, chunkOf: (rows) => ({ rows }) };
  const partOf = partMaker(by);
  const chunkOf: Cursor["chunkOf"] = (rows, done) => ({ rows: [], part: partOf(rows, done) });
  return { sizeOf: lengthOf, room: partLength, chunkOf };
}

function serve(port: MessagePort, { file, abandoned }: ThreadData): void {
  const notWanted = new Int32Array(abandoned);
  let current = 0;
  const stillWanted = (): void => {
    if (Atomics.load(notWanted, 0) === current) throw new Error("Nobody waits for the rows any more.");
  };
  const facts = (purpose: keyof typeof cacheKilobytes): ConnectionFacts => ({
    cacheKilobytes: cacheKilobytes[purpose],
    stillWanted,
  });
  const queries = openQueries(file, facts("queries"));
  const cursors = new Map<number, Cursor>();
  const idle: Reader[] = [];

  const close = (job: number): void => {
    const cursor = cursors.get(job);
    if (!cursor) return;
    cursors.delete(job);
    cursor.rows.return?.();
    const { reader } = cursor;
    if (idle.length < idleLimit && !reader.isFull()) idle.push(reader);
    else reader.close();
  };
  const take = (job: number, { rows, sizeOf, room, chunkOf }: Cursor): Rows => {
    const taken: Row[] = [];
    for (let size = 0; size < room;) {
      stillWanted();
      const { done, value } = rows.next();
      if (done) {
        close(job);
        return { job, ...chunkOf(taken, true), done: true };
      }
      taken.push(value);
      size += sizeOf(value);
    }
    return { job, ...chunkOf(taken, false), done: false };
  };
  const begin = (job: number, { text, values }: Asked, by: number | PageForm): Rows => {
    const reader = idle.pop() ?? openReader(file, facts("stream"));
    let rows: IterableIterator<Row>;
    try {
      rows = reader.prepare(text).iterate(...values) as IterableIterator<Row>;
    } catch (error) {
      reader.close();
      throw error;
    }
    const cursor = { reader, rows, ...chunking(by) };
    cursors.set(job, cursor);
    return take(job, cursor);
  };
  const all = ({ text, values }: Asked): readonly Row[] => queries.all(text, values);
  const answer = (question: Question): Reply | undefined => {
    const { job } = question;
    switch (question.kind) {
      case "query":
        return { job, rows: all(question), done: true };
      case "open":
        return begin(job, question, question.chunk);
      case "page":
        return question.form.whole
          ? { job, rows: [], part: partMaker(question.form)(all(question), true), done: true }
          : begin(job, question, question.form);
      case "next": {
        const cursor = cursors.get(job);
        return cursor && take(job, cursor);
      }
      case "close":
        close(job);
        return { job, rows: [], done: true };
      case "end":
        for (const stream of cursors.keys()) close(stream);
        for (const open of [queries, ...idle]) open.close();
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
    if (reply) port.postMessage(reply, "part" in reply ? [reply.part.bytes.buffer] : []);
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
