/**
 * The script of a process that reads an SQLite file. It responds to one request after the other and waits for the next
 * one inside `read`, so there is no event loop: a second thread receives control messages meanwhile. Where SQLite does
 * not return, the process is killed from outside, which SQLite tolerates at any point.
 */
import { readSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { lengthOf, type PageForm, partMaker, requireReadableRow, shortTogether } from "../page-chunks";
import type { Row } from "../store";
import { openQueries, openReader, openWriter, type Reader } from "./connection";
import type { HeldFiles } from "./file-guard";
import { anonymousMemory, keepFreedMemory } from "../../process-memory";
import {
  channels,
  failureFrame,
  type NumberedRequest,
  outgrown,
  partFrame,
  type ProcessStatement,
  requestReader,
  rowsFrame,
} from "./frames";

/** Cache for pages that filters and joins read repeatedly; a stream reads each page of the file once. */
const cacheKilobytes = { queries: 8000, stream: 1000, transaction: 4000 } as const;
/**
 * The service tolerates the end of this process at any point. Where the pages of the file cannot be told from other
 * memory, the limit of that would count them.
 */
const mapped = anonymousMemory() !== undefined;
/** UTF-16 code units after which a part of a long page is full. */
const partLength = 65_536;

type Frames = Iterable<readonly Buffer[]>;

/** Makes the function that responds to requests for a file. `throwIfCancelled` throws for an abandoned response. */
function responder(
  file: string,
  throwIfCancelled: () => void,
  maxRead: number,
): (numbered: NumberedRequest) => Frames {
  let held: HeldFiles = [];
  const factsFor = (use: keyof typeof cacheKilobytes) => ({
    held,
    mapped,
    cacheKilobytes: cacheKilobytes[use],
  });
  /** Opened for the first request, whose response is the error if opening fails. */
  let queries: ReturnType<typeof openQueries> | undefined;
  /** The connection of the last stream, for reuse by the next one. */
  let spare: Reader | undefined;
  let transaction: Reader | undefined;

  /** The rows in chunks, the last one marked; `sizeOf` returns how much of a chunk's `room` a row takes. */
  function* chunks(rows: Iterable<Row>, room: number, sizeOf: (row: Row) => number) {
    let chunk: Row[] = [];
    let size = 0;
    for (const row of rows) {
      throwIfCancelled();
      requireReadableRow(row, maxRead);
      if (size >= room) {
        yield { chunk, last: false };
        [chunk, size] = [[], 0];
      }
      chunk.push(row);
      size += sizeOf(row);
    }
    yield { chunk, last: true };
  }

  const all = ({ text, values, inTransaction }: ProcessStatement): readonly Row[] => {
    const rows = inTransaction
      ? (open()
          .prepare(text)
          .all(...values) as Row[])
      : (queries ??= openQueries(file, factsFor("queries"))).all(text, values);
    for (const row of rows) requireReadableRow(row, maxRead);
    return rows;
  };

  function* streamed(statement: ProcessStatement, framesOf: (rows: Iterable<Row>) => Frames) {
    const { text, values, inTransaction } = statement;
    const own = inTransaction ? undefined : (spare ?? openReader(file, factsFor("stream")));
    if (own) spare = undefined;
    try {
      const reader = own ?? open();
      yield* framesOf(reader.prepare(text).iterate(...values) as IterableIterator<Row>);
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
    const facts = factsFor("transaction");
    const opened = writes ? openWriter(file, facts) : openReader(file, facts);
    try {
      opened.connection.exec(writes ? "begin immediate" : "begin");
      // A snapshot begins with the first read of the data, so a read is done now.
      opened.prepare("select 1 from sqlite_schema").all();
    } catch (error) {
      opened.close();
      throw error;
    }
    transaction = opened;
  }

  function end(commits: boolean): void {
    if (!transaction) return;
    const { connection, close } = transaction;
    try {
      if (connection.inTransaction) connection.exec(commits ? "commit" : "rollback");
      else if (commits) throw new Error("The transaction was rolled back before its end.");
    } finally {
      transaction = undefined;
      close();
    }
  }

  /** After an error that made SQLite roll back the whole transaction, such as a full disk, no statement may follow. */
  const open = () => {
    if (!transaction?.connection.inTransaction) throw new Error("There is no transaction.");
    return transaction;
  };

  return function* respond({ request, held: heldNow }) {
    held = heldNow;
    switch (request.kind) {
      case "query":
        return yield rowsFrame(all(request), true);
      case "execute": {
        const { text, values } = request;
        const { changes } = open()
          .prepare(text)
          .run(...values);
        return yield rowsFrame([[changes]], true);
      }
      case "stream": {
        const { chunk: room } = request;
        return yield* streamed(request, function* (rows) {
          for (const { chunk, last } of chunks(rows, room, () => 1)) yield rowsFrame(chunk, last);
        });
      }
      case "page": {
        const { form } = request;
        if (form.whole)
          return yield partFrame(partMaker(form)(shortTogether(all(request), maxRead), true), true);
        return yield* streamed(request, (rows) => parts(rows, form));
      }
      case "begin":
        begin(request.writes);
        return yield rowsFrame([], true);
      case "end":
        end(request.commits);
        return yield rowsFrame([], true);
    }
  };
}

/** Above this many bytes a copy costs more than a further system call. */
const copiedBytes = 16_384;

/** Memory that a process has without a response, in bytes, with room for statistics of the language's runtime. */
const ownMemory = 128 * 1024 ** 2;
/** Copies of a record that may exist at the same time: its parts within SQLite, its text, its bytes, further records. */
const copies = 16;

function write(frame: readonly Buffer[]): void {
  const last = frame.at(-1);
  const pieces =
    last && last.length > copiedBytes ? [Buffer.concat(frame.slice(0, -1)), last] : [Buffer.concat(frame)];
  for (const piece of pieces)
    for (let at = 0; at < piece.length;) at += writeSync(channels.requests, piece, at);
}

/** Milliseconds to wait for the control thread to start. */
const watchTime = 1000;

/** Responds to requests until the service closes the pipe. */
function serve(file: string, maxRead: number): void {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const cancelled = new Int32Array(memory);
  cancelled[0] = -1;
  // Ends the process when the service has ended: a statement inside SQLite could otherwise run for hours.
  const watch = new Worker(require.resolve("./process-watch"), {
    workerData: { memory, control: channels.control, mostMemory: copies * maxRead + ownMemory, outgrown },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
  Atomics.wait(cancelled, 0, -1, watchTime);
  // The control thread has started and receives messages.
  write(rowsFrame([], true));
  let current = 0;
  const throwIfCancelled = (): void => {
    if (Atomics.load(cancelled, 0) === current) throw new Error("The response is no longer needed.");
  };
  const respond = responder(file, throwIfCancelled, maxRead);
  const next = requestReader((into, at) => readSync(channels.requests, into, at, into.length - at, null));
  for (let numbered = next(); numbered; numbered = next()) {
    current = numbered.job;
    try {
      throwIfCancelled();
      for (const frame of respond(numbered)) write(frame);
    } catch (error) {
      write(failureFrame(error));
    }
  }
}

const [, script, file, maxRead] = process.argv;
if (script !== undefined && file !== undefined && require.main === module) {
  try {
    // Below that of immediate responses.
    setPriority(5);
  } catch {
    // Not permitted.
  }
  // The service decides when its processes end: signals to a process group are meant for the service.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  keepFreedMemory();
  try {
    serve(file, Number(maxRead ?? Infinity));
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
