/**
 * The response of a read process to one request, between the process and its reader. A slow reader never blocks a
 * process: unread frames are buffered, first in memory, then on disk.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { Socket } from "node:net";
import { ODataError, serviceUnavailable } from "../../errors";
import { causes, errorFor, rowsTooLarge, unavailable } from "../driver-errors";
import { type SharedAmount, sharedAmount } from "../fair-share";
import { notReadable } from "./errors";
import type { HeldFiles } from "./file-guard";
import {
  channels,
  errorOf,
  type Frame,
  frameReader,
  outgrown,
  type ProcessRequest,
  requestBytes,
} from "./frames";

/** Bytes of one response that are buffered in memory before the process has to wait. */
const memoryBytes = 262_144;
/** Total milliseconds for which a reader may delay a process that no other needs; then the disk is the buffer. */
const maxReaderDelay = 100;
/**
 * Milliseconds for a process to end a cancelled request itself: at least the first number; on a busy machine as long as
 * the process took to start, because its replacement would take as long; at most the second.
 */
const cancelTime = { least: 250, most: 2000 } as const;
/** Milliseconds between two checks whether a reader may continue to hold a process. */
const recheckTime = 250;

interface ResponseOptions {
  /** The error to throw instead of a driver's. */
  readonly translate: (error: unknown) => unknown;
  readonly room: CallerRoom;
  /** Called when the response is over and the process free, or when it was ended. */
  readonly finished: () => void;
  /** Whether other requests wait for a process. */
  readonly hasWaiting: () => boolean;
  /** Whether other requests have waited so long that no reader may hold a process. */
  readonly isOverdue: () => boolean;
  /**
   * Milliseconds until a frame must come, where the wait may be ended; ten times as long, the process may wait for a
   * reader without room on the disk. 0 or undefined: no limit.
   */
  readonly timeout: number | undefined;
}

export type ProcessResponse = ReturnType<typeof sendRequest>;

type Waiting = Frame | (Omit<Frame, "payload"> & { readonly spooled: SpooledBytes });

/** Sends a request to a free process. */
export function sendRequest(process: ReadProcess, request: ProcessRequest, facts: ResponseOptions) {
  const waiting: Waiting[] = [];
  let inMemory = 0;
  let spool: ReturnType<typeof openSpool> | undefined;
  let failure: Error | undefined;
  let reader: (() => void) | undefined;
  let state: "open" | "cancelled" | "ended" = "open";
  const clock = pauseClock(process);
  /** The total pause after which the response is ended, from when there was no room for it on the disk. */
  let longestPause: number | undefined;

  const wake = (): void => {
    const woken = reader;
    reader = undefined;
    woken?.();
  };
  const finish = (error?: Error): void => {
    const wasCancelled = state === "cancelled";
    state = "ended";
    clock.end();
    failure ??= error;
    if (wasCancelled) spool?.close();
    wake();
    facts.finished();
  };
  const fail = (error: Error): void => {
    failure = error;
    waiting.length = 0;
    wake();
  };
  /** Buffers the frame: on disk where that is in use and has room, else in memory. */
  const buffered = (frame: Frame): Waiting => {
    const spooled = spool?.put(frame.payload);
    if (spooled) return { failed: frame.failed, done: frame.done, spooled };
    if (spool) longestPause ??= clock.paused() + 10 * (facts.timeout || Infinity);
    inMemory += frame.payload.length;
    return frame;
  };
  const keep = (frame: Frame): void => {
    waiting.push(buffered(frame));
    if (!frame.done && isFull()) hold();
  };
  const isFull = (limit = memoryBytes): boolean => inMemory + (spool?.inMemory() ?? 0) > limit;
  /** Without room, a reader holds the process and its snapshot for a limited time, and not while others wait. */
  const mayHold = (): boolean =>
    longestPause === undefined || (clock.paused() <= longestPause && !facts.isOverdue());
  const endSlow = (): void => {
    fail(readTooSlowly());
    cancel();
  };
  /** The process waits for the reader: briefly in any case, then for the disk. */
  const hold = (): void => {
    if (!mayHold()) return endSlow();
    void spool?.written().then(flow);
    clock.pause(spool ? undefined : facts.hasWaiting() ? 0 : maxReaderDelay, () => {
      if (state !== "open") return;
      if (!spool) useDisk();
      else if (facts.isOverdue()) endSlow();
      else hold();
    });
  };
  const useDisk = (): void => {
    spool = openSpool(facts.room);
    inMemory = 0;
    waiting.splice(0, Infinity, ...waiting.map((frame) => ("payload" in frame ? buffered(frame) : frame)));
    clock.resume();
    if (isFull()) hold();
  };
  const flow = (): void => {
    if (state === "open" && !isFull(memoryBytes / 2)) clock.resume();
  };
  /** A process whose response is abandoned ends it by itself, or is ended. */
  const cancel = (): void => {
    if (state !== "open") return;
    state = "cancelled";
    waiting.length = 0;
    process.cancel();
    clock.end();
    process.resume();
    void process.started.then((time) => {
      const longest = Math.min(Math.max(time, cancelTime.least), cancelTime.most);
      setTimeout(() => state === "cancelled" && void process.kill(), longest).unref();
    });
  };

  process.send(request, {
    failed: finish,
    frame: (frame) => {
      if (state === "open") keep(frame);
      if (frame.done) finish();
      else wake();
    },
  });

  const next = async (): Promise<Frame | undefined> => {
    const frame = waiting.shift();
    if (!frame) {
      if (failure) throw failure;
      return undefined;
    }
    if ("payload" in frame) inMemory -= frame.payload.length;
    const loaded = "payload" in frame ? frame : { ...frame, payload: await frame.spooled.read() };
    flow();
    if (loaded.failed) throw facts.translate(errorOf(loaded));
    return loaded;
  };
  return {
    /**
     * Returns the next frame. Rejects with the signal's reason as soon as that is aborted, with 408 at the time limit,
     * and with converted errors of the database. Without a signal the wait has no limit.
     */
    nextFrame: async (signal: AbortSignal | undefined): Promise<Frame> => {
      for (;;) {
        signal?.throwIfAborted();
        const frame = await next();
        if (frame) return frame;
        await aborted(signal, facts.timeout, (resolve) => (reader = resolve));
      }
    },
    /** No more frames will be read; a process whose response is no longer needed is ended. */
    close: (): void => {
      cancel();
      waiting.length = 0;
      if (state === "ended") spool?.close();
    },
  };
}

/**
 * Waits until the callback passed to `begin` is called; rejects with the signal's reason when that is aborted first, and
 * with 408 after `timeout` milliseconds.
 */
function aborted(
  signal: AbortSignal | undefined,
  timeout: number | undefined,
  begin: (resolve: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
    };
    const abort = (): void => fail(signal?.reason as Error);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal && timeout) timer = setTimeout(() => fail(errorFor(causes.timeout)), timeout).unref();
    begin(() => {
      stop();
      resolve();
    });
  });
}

/** Pauses a process and measures for how long. */
function pauseClock(process: ReadProcess) {
  let since: number | undefined;
  let paused = 0;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (since !== undefined) paused += performance.now() - since;
    since = undefined;
  };
  return {
    /** `late` is called once the process has waited `limit` milliseconds in total, or for some time from now on. */
    pause: (limit: number | undefined, late: () => void): void => {
      if (since === undefined) {
        since = performance.now();
        process.pause();
      }
      if (timer) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          late();
        },
        limit === undefined ? recheckTime : Math.max(0, limit - paused),
      );
      timer.unref();
    },
    resume: (): void => {
      if (since === undefined) return;
      stop();
      process.resume();
    },
    end: stop,
    /** Milliseconds in total. */
    paused: (): number => paused + (since === undefined ? 0 : performance.now() - since),
  };
}

const readTooSlowly = (): ODataError =>
  serviceUnavailable(
    "The client read the response too slowly, and there was no space left to buffer it; request fewer records at a time.",
    10,
  );

/*
 * Disk buffer for parts of responses that slow clients have not read yet, so that a slow reader does not hold a
 * process or a snapshot of the database. Its files are unlinked as soon as they are created.
 */

/** Location of the files, and their size. */
interface SpoolRoom {
  /** Common prefix of the files' paths. */
  readonly prefix: string;
  /** In bytes. */
  readonly used: SharedAmount;
}

/** The room as the response to a caller uses it. */
interface CallerRoom extends SpoolRoom {
  readonly caller: string;
}

export const spoolRoom = (prefix: string, limit: number): SpoolRoom => ({
  prefix,
  used: sharedAmount(limit),
});

/** Buffered bytes; they can be read once. */
interface SpooledBytes {
  readonly read: () => Promise<Buffer>;
}

/** Opens the file of one response, which is created when the first bytes are buffered. */
function openSpool({ prefix, used, caller }: CallerRoom) {
  let file: Promise<FileHandle> | undefined;
  let last: Promise<void> = Promise.resolve();
  let end = 0;
  let inMemory = 0;
  let closed = false;
  let isDiskFull = false;
  return {
    /** Buffers bytes; undefined when there is no room. Bytes that the disk does not accept stay in memory. */
    put: (bytes: Buffer): SpooledBytes | undefined => {
      if (isDiskFull || !used.hasRoom(caller, bytes.length)) return undefined;
      const opened = (file ??= openNameless(`${prefix}-spool-${randomUUID()}`));
      // A failure is reported to the operation that needs the file.
      opened.catch(() => undefined);
      const [at, length] = [end, bytes.length];
      let kept: Buffer | undefined = bytes;
      end += length;
      used.add(caller, length);
      inMemory += length;
      const release = (): void => {
        if (kept) inMemory -= length;
        kept = undefined;
      };
      last = last.then(async () => {
        if (closed || !kept) return;
        try {
          await writeAll(await opened, kept, at);
          release();
        } catch {
          // The bytes stay in memory, which limits how much more is requested.
          isDiskFull = true;
        }
      });
      return {
        read: async () => {
          if (kept) {
            const bytesKept = kept;
            release();
            return bytesKept;
          }
          return readAll(await opened, at, length);
        },
      };
    },
    /** Bytes that are being written to the disk, or that it did not accept. */
    inMemory: (): number => inMemory,
    /** Resolves when that number has changed. */
    written: (): Promise<void> => last,
    close: (): void => {
      if (closed) return;
      closed = true;
      used.add(caller, -end);
      void last.then(() => file?.then((handle) => handle.close())).catch(() => undefined);
    },
  };
}

async function openNameless(path: string): Promise<FileHandle> {
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

async function readAll(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) throw new Error("A part of the response is no longer on the disk.");
    at += bytesRead;
  }
  return bytes;
}

// The service's side of the process: one request at a time, which can be killed at any time.

/** Receives the frames of a process's response to one request. */
interface Listener {
  readonly frame: (frame: Frame) => void;
  /** The process ended before its response. */
  readonly failed: (error: Error) => void;
}

export type ReadProcess = ReturnType<typeof startReadProcess>;

/** Rows are only passed on: a larger young generation would only make the process larger. */
const options = ["--max-semi-space-size=2", "--max-lazy"];

/**
 * Milliseconds for a process to start. Far above the usual time: on a busy machine, a process that is ended before it
 * has started only makes room for another one that starts as slowly.
 */
const startTime = 30_000;

/** The file that a process reads. */
interface ReadFile {
  readonly file: string;
  /** The files that its connections must hold. */
  readonly held: () => HeldFiles;
  /** Maximum bytes of a text in a row; no limit by default. */
  readonly maxRead: number | undefined;
}

/** Starts a process that reads a file; `ended` is called when it has ended, for any reason. */
export function startReadProcess({ file, held, maxRead }: ReadFile, ended: () => void) {
  const script = [require.resolve("./process"), file, String(maxRead ?? Infinity)];
  const child = spawn(process.execPath, [...options, ...script], {
    stdio: ["ignore", "ignore", "inherit", "pipe", "pipe"],
    windowsHide: true,
  });
  const requests = child.stdio[channels.requests] as Socket;
  const control = child.stdio[channels.control] as unknown as Socket;
  let job = 0;
  let listener: Listener | undefined;
  let reportEnd = (): void => undefined;
  let hasEnded = false;
  const over = new Promise<void>((resolve) => (reportEnd = resolve));
  let reportStart = (): void => undefined;
  let isStarted = false;
  const since = performance.now();
  const started = new Promise<number>((resolve) => (reportStart = () => resolve(performance.now() - since)));
  setTimeout(() => reportStart(), startTime).unref();
  const end = (error: ODataError): void => {
    if (hasEnded) return;
    hasEnded = true;
    const last = listener;
    listener = undefined;
    for (const socket of [requests, control]) socket.destroy();
    reportEnd();
    reportStart();
    // First, so that it gets no further request.
    ended();
    last?.failed(error);
  };
  // An idle process does not keep the service running.
  const idle = (is: boolean): void => {
    for (const handle of [child, requests]) {
      if (is) handle.unref();
      else handle.ref();
    }
  };
  child.on("error", (error) => end(processEnded(error)));
  child.on("exit", (_, signal) => {
    if (signal === outgrown && maxRead !== undefined) end(rowsTooLarge(maxRead));
    // A page of the mapped file that the system could not read: the same as for one read by a system call.
    else end(signal === "SIGBUS" ? errorFor(notReadable) : processEnded());
  });
  for (const socket of [requests, control]) socket.on("error", () => undefined);
  control.unref();
  requests.on(
    "data",
    frameReader((frame) => {
      if (!isStarted) {
        isStarted = true;
        return reportStart();
      }
      const current = listener;
      if (frame.done) {
        listener = undefined;
        idle(true);
      }
      current?.frame(frame);
    }),
  );
  idle(true);
  return {
    /**
     * Resolves when the process has started and can receive cancellations, or when it has ended, or takes too long; with
     * the milliseconds from its creation.
     */
    started,
    /** Sends a request; there is one at a time. */
    send: (request: ProcessRequest, receiver: Listener): void => {
      listener = receiver;
      job += 1;
      idle(false);
      requests.resume();
      requests.write(requestBytes({ job, held: held(), request }));
    },
    /** Cancels the response, which ends between two rows. */
    cancel: (): void => {
      const number = Buffer.allocUnsafe(Int32Array.BYTES_PER_ELEMENT);
      number.writeInt32LE(job);
      control.write(number);
    },
    /** Accepts no frames for now: the process waits at its current position. */
    pause: (): void => void requests.pause(),
    resume: (): void => void requests.resume(),
    /** Ends the process in any state; resolves when it has ended. */
    kill: (): Promise<void> => {
      child.ref();
      child.kill("SIGKILL");
      return over;
    },
  };
}

const processEnded = (cause?: unknown): ODataError =>
  errorFor(
    unavailable(
      "The process that reads the database ended; the service is about to stop, or the machine is out of memory.",
    ),
    cause,
  );
