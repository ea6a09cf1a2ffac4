/**
 * The script of a process that reads an SQLite file. It responds to one question after the other and waits for the next
 * one inside `read`, so there is no event loop: a second thread receives control messages meanwhile. Where SQLite does
 * not return, the process is killed from outside, which SQLite tolerates at any point.
 */
import { readSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { partMaker, lengthOf, type PageForm } from "../page-chunks";
import { openQueries, openReader, openWriter, type Connection, type Reader } from "./connection";
import type { HeldFiles } from "./files";
import {
  channels,
  failureFrame,
  partFrame,
  questionReader,
  rowsFrame,
  type Asked,
  type NumberedQuestion,
} from "./frames";
import type { Row } from "../store";

/** Cache for pages that filters and joins read repeatedly; a stream reads each page of the file once. */
const cacheKilobytes = { queries: 8000, stream: 1000, transaction: 4000 } as const;
/** UTF-16 code units after which a part of a long page is full. */
const partLength = 65_536;

type Frames = Iterable<readonly Buffer[]>;

/**
 * Makes the function that responds to questions about a file. `requireWanted` throws when the current response is no
 * longer wanted.
 */
function answers(file: string, requireWanted: () => void): (asked: NumberedQuestion) => Frames {
  let held: HeldFiles = [];
  /** Opened for the first question, whose response is the error if opening fails. */
  let queries: ReturnType<typeof openQueries> | undefined;
  /** The connection of the last stream, for reuse by the next one. */
  let spare: Reader | undefined;
  let transaction: { readonly connection: Connection; readonly reader: Reader } | undefined;

  /**
   * The rows in chunks with a mark at the last, read one ahead; `sizeOf` returns how much of the `room` of a chunk a
   * row takes.
   */
  function* chunks(rows: Iterable<Row>, room: number, sizeOf: (row: Row) => number) {
    let chunk: Row[] = [];
    let size = 0;
    for (const row of rows) {
      requireWanted();
      if (size >= room) {
        yield { chunk, last: false };
        [chunk, size] = [[], 0];
      }
      chunk.push(row);
      size += sizeOf(row);
    }
    yield { chunk, last: true };
  }

  const all = ({ text, values, within }: Asked): readonly Row[] =>
    within
      ? (open()
          .reader.prepare(text)
          .all(...values) as Row[])
      : (queries ??= openQueries(file, { held, cacheKilobytes: cacheKilobytes.queries })).all(text, values);

  function* streamed({ text, values, within }: Asked, answer: (rows: Iterable<Row>) => Frames) {
    const own = within
      ? undefined
      : (spare ?? openReader(file, { held, cacheKilobytes: cacheKilobytes.stream }));
    if (own) spare = undefined;
    try {
      const { reader } = own ? { reader: own } : open();
      yield* answer(reader.prepare(text).iterate(...values) as IterableIterator<Row>);
    } finally {
      if (own?.isFull()) own.close();
      else spare ??= own;
    }
  }

  function* parts(rows: Iterable<Row>, form: PageForm): Frames {
    const partOf = partMaker(form);
    for (const { chunk, last } of chunks(rows, partLength, lengthOf))
      yield partFrame(partOf(chunk, last), last);
  }

  function begin(writes: boolean): void {
    const facts = { held, cacheKilobytes: cacheKilobytes.transaction };
    const opened = writes ? openWriter(file, facts) : openReader(file, facts);
    try {
      opened.connection.exec(writes ? "begin immediate" : "begin");
      // A snapshot begins with the first read of the data, so a read is done now.
      opened.prepare("select 1 from sqlite_schema").all();
    } catch (error) {
      opened.close();
      throw error;
    }
    transaction = { connection: opened.connection, reader: opened };
  }

  function end(commits: boolean): void {
    if (!transaction) return;
    const { connection, reader } = transaction;
    try {
      if (connection.inTransaction) connection.exec(commits ? "commit" : "rollback");
      else if (commits) throw new Error("The transaction was rolled back before its end.");
    } finally {
      transaction = undefined;
      reader.close();
    }
  }

  /** After an error that made SQLite roll back the whole transaction, such as a full disk, no statement may follow. */
  const open = () => {
    if (!transaction?.connection.inTransaction) throw new Error("There is no transaction.");
    return transaction;
  };

  return function* answer({ question, held: heldNow }) {
    held = heldNow;
    switch (question.kind) {
      case "query":
        return yield rowsFrame(all(question), true);
      case "execute": {
        const { text, values } = question;
        const { changes } = open()
          .reader.prepare(text)
          .run(...values);
        return yield rowsFrame([[changes]], true);
      }
      case "stream": {
        const { chunk: room } = question;
        return yield* streamed(question, function* (rows) {
          for (const { chunk, last } of chunks(rows, room, () => 1)) yield rowsFrame(chunk, last);
        });
      }
      case "page": {
        const { form } = question;
        if (form.whole) return yield partFrame(partMaker(form)(all(question), true), true);
        return yield* streamed(question, (rows) => parts(rows, form));
      }
      case "begin":
        begin(question.writes);
        return yield rowsFrame([], true);
      case "end":
        end(question.commits);
        return yield rowsFrame([], true);
    }
  };
}

/** Above this many bytes a copy costs more than a further system call. */
const copiedBytes = 16_384;

function write(frame: readonly Buffer[]): void {
  const last = frame.at(-1);
  const pieces =
    last && last.length > copiedBytes ? [Buffer.concat(frame.slice(0, -1)), last] : [Buffer.concat(frame)];
  for (const piece of pieces)
    for (let at = 0; at < piece.length;) at += writeSync(channels.questions, piece, at);
}

/** Milliseconds to wait for the control thread to start. */
const watchTime = 1000;

/** Responds to questions until the service closes the pipe. */
function serve(file: string): void {
  const abandoned = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const givenUp = new Int32Array(abandoned);
  givenUp[0] = -1;
  // Ends the process when the service has ended: a statement inside SQLite could otherwise run for hours.
  const watch = new Worker(require.resolve("./process-watch"), {
    workerData: { abandoned, control: channels.control },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
  Atomics.wait(givenUp, 0, -1, watchTime);
  // The control thread has started and receives messages.
  write(rowsFrame([], true));
  let current = 0;
  const requireWanted = (): void => {
    if (Atomics.load(givenUp, 0) === current) throw new Error("The response is no longer needed.");
  };
  const answer = answers(file, requireWanted);
  const next = questionReader((into, at) => readSync(channels.questions, into, at, into.length - at, null));
  for (let asked = next(); asked; asked = next()) {
    current = asked.job;
    try {
      requireWanted();
      for (const frame of answer(asked)) write(frame);
    } catch (error) {
      write(failureFrame(error));
    }
  }
}

/** Lowers the priority of long work below that of immediate responses. */
function giveWay(): void {
  try {
    setPriority(5);
  } catch {
    // Not permitted.
  }
}

/** The service decides when its processes end: signals to a process group are meant for the service. */
function ignoreSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}

const [, script, file] = process.argv;
if (script !== undefined && file !== undefined && require.main === module) {
  giveWay();
  ignoreSignals();
  try {
    serve(file);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
