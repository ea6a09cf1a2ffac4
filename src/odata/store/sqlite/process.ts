/**
 * The script of a process that reads an SQLite file. It answers one question after the other and waits for the next one
 * inside `read`, so there is no event loop: a thread beside it takes what must be heard meanwhile. Where SQLite does not
 * return, the process is killed from outside, which SQLite withstands at any point.
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

/** What filters and joins look up again; a stream reads each page of the file once. */
const cacheKilobytes = { queries: 8000, stream: 1000, transaction: 4000 } as const;
/** UTF-16 code units after which a part of a long page is full. */
const partLength = 65_536;

type Frames = Iterable<readonly Buffer[]>;

/** What answers questions about a file. `requireWanted` throws when nobody waits for the present answer any more. */
function answers(file: string, requireWanted: () => void): (asked: NumberedQuestion) => Frames {
  let held: HeldFiles = [];
  /** Opened for the first question, which returns the cause if that fails. */
  let queries: ReturnType<typeof openQueries> | undefined;
  /** The connection of the last stream, for the next one. */
  let spare: Reader | undefined;
  let transaction: { readonly connection: Connection; readonly reader: Reader } | undefined;

  /** The rows in chunks with a mark at the last, read one ahead; `sizeOf` says what a row takes of the `room` of a chunk. */
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
      // A snapshot is of the first look at the data, and the first look shall be now.
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

  /** Nothing may follow what made SQLite roll everything back by itself, such as a full disk. */
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

/** Beyond this many bytes a copy costs more than a further call of the system. */
const copiedBytes = 16_384;

function write(frame: readonly Buffer[]): void {
  const last = frame.at(-1);
  const pieces =
    last && last.length > copiedBytes ? [Buffer.concat(frame.slice(0, -1)), last] : [Buffer.concat(frame)];
  for (const piece of pieces)
    for (let at = 0; at < piece.length;) at += writeSync(channels.questions, piece, at);
}

/** Milliseconds to wait for the watch. */
const watchTime = 1000;

/** Answers questions until the service closes the pipe. */
function serve(file: string): void {
  const abandoned = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const givenUp = new Int32Array(abandoned);
  givenUp[0] = -1;
  // It ends the process when the service is gone: what runs inside SQLite then could go on for hours.
  const watch = new Worker(require.resolve("./process-watch"), {
    workerData: { abandoned, control: channels.control },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
  Atomics.wait(givenUp, 0, -1, watchTime);
  // It has started, and what is said to the watch is heard.
  write(rowsFrame([], true));
  let current = 0;
  const requireWanted = (): void => {
    if (Atomics.load(givenUp, 0) === current) throw new Error("The answer is no longer wanted.");
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

/** What takes long gives way to what is answered at once. */
function giveWay(): void {
  try {
    setPriority(5);
  } catch {
    // Not allowed.
  }
}

/** The service decides when its processes end: signals to a whole group are for the service. */
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
