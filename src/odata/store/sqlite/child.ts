/**
 * The service's side of a process that reads an SQLite file: one request at a time, which can be killed at any time.
 */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { ODataError } from "../../errors";
import { rowsTooLarge } from "../driver-errors";
import type { HeldFiles } from "./files";
import { channels, frameReader, outgrown, requestBytes, type Frame, type ProcessRequest } from "./frames";

/** Receives the frames of a process's response to one request. */
export interface Listener {
  readonly frame: (frame: Frame) => void;
  /** The process ended before its response. */
  readonly failed: (error: Error) => void;
}

export interface ReadProcess {
  /** Whether its response to a request is unfinished. */
  readonly isBusy: () => boolean;
  /**
   * Resolves when the process has started and can receive cancellations, or when it has ended, or takes too long; with
   * the milliseconds from its creation.
   */
  readonly started: Promise<number>;
  /** Sends a request, unless one is already running. */
  readonly send: (request: ProcessRequest, listener: Listener) => void;
  /** Cancels the response, which ends between two rows. */
  readonly cancel: () => void;
  /** Accepts no frames for now: the process waits at its current position. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the process in any state; resolves when it has ended. */
  readonly kill: () => Promise<void>;
}

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
export function startReadProcess({ file, held, maxRead }: ReadFile, ended: () => void): ReadProcess {
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
  child.on("exit", (_, signal) =>
    end(signal === outgrown && maxRead !== undefined ? rowsTooLarge(maxRead) : processEnded()),
  );
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
    isBusy: () => listener !== undefined,
    started,
    send: (request, receiver) => {
      listener = receiver;
      job += 1;
      idle(false);
      requests.resume();
      requests.write(requestBytes({ job, held: held(), request }));
    },
    cancel: () => {
      const number = Buffer.allocUnsafe(Int32Array.BYTES_PER_ELEMENT);
      number.writeInt32LE(job);
      control.write(number);
    },
    pause: () => void requests.pause(),
    resume: () => void requests.resume(),
    kill: () => {
      child.ref();
      child.kill("SIGKILL");
      return over;
    },
  };
}

const processEnded = (cause?: unknown): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The process that reads the database ended; the service is about to stop, or the machine is out of memory.",
    { cause, headers: { "Retry-After": "1" } },
  );
