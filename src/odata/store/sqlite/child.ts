/**
 * The service's side of a process that reads an SQLite file: one question at a time, which can be killed at any time.
 */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { ODataError } from "../../errors";
import type { HeldFiles } from "./files";
import { channels, frameReader, questionBytes, type Frame, type Question } from "./frames";

/** Receives the frames of a process's response to one question. */
export interface Listener {
  readonly frame: (frame: Frame) => void;
  /** The process ended before its response. */
  readonly over: (error: Error) => void;
}

export interface ReadProcess {
  /** Whether its response to a question is unfinished. */
  readonly isAsked: () => boolean;
  /**
   * Resolves when the process has started and can receive cancellations, or when it has ended, or takes too long; with
   * the milliseconds from its creation.
   */
  readonly started: Promise<number>;
  /** Sends a question, unless one is already running. */
  readonly ask: (question: Question, listener: Listener) => void;
  /** Cancels the response, which ends between two rows. */
  readonly giveUp: () => void;
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

/** Starts a process that reads the files in `held`; `ended` is called when it has ended, for any reason. */
export function startReadProcess(file: string, held: () => HeldFiles, ended: () => void): ReadProcess {
  const child = spawn(process.execPath, [...options, require.resolve("./process"), file], {
    stdio: ["ignore", "ignore", "inherit", "pipe", "pipe"],
    windowsHide: true,
  });
  const questions = child.stdio[channels.questions] as Socket;
  const control = child.stdio[channels.control] as unknown as Socket;
  let job = 0;
  let listener: Listener | undefined;
  let left = (): void => undefined;
  let gone = false;
  const over = new Promise<void>((resolve) => (left = resolve));
  let hello = (): void => undefined;
  let isStarted = false;
  const since = performance.now();
  const started = new Promise<number>((resolve) => (hello = () => resolve(performance.now() - since)));
  setTimeout(() => hello(), startTime).unref();
  const end = (cause?: unknown): void => {
    if (gone) return;
    gone = true;
    const last = listener;
    listener = undefined;
    for (const socket of [questions, control]) socket.destroy();
    left();
    hello();
    // First, so that it gets no further question.
    ended();
    last?.over(processEnded(cause));
  };
  // An idle process does not keep the service running.
  const idle = (is: boolean): void => {
    for (const handle of [child, questions]) {
      if (is) handle.unref();
      else handle.ref();
    }
  };
  child.on("error", end);
  child.on("exit", () => end());
  for (const socket of [questions, control]) socket.on("error", () => undefined);
  control.unref();
  questions.on(
    "data",
    frameReader((frame) => {
      if (!isStarted) {
        isStarted = true;
        return hello();
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
    isAsked: () => listener !== undefined,
    started,
    ask: (question, heard) => {
      listener = heard;
      job += 1;
      idle(false);
      questions.resume();
      questions.write(questionBytes({ job, held: held(), question }));
    },
    giveUp: () => {
      const number = Buffer.allocUnsafe(Int32Array.BYTES_PER_ELEMENT);
      number.writeInt32LE(job);
      control.write(number);
    },
    pause: () => void questions.pause(),
    resume: () => void questions.resume(),
    kill: () => {
      child.ref();
      child.kill("SIGKILL");
      return over;
    },
  };
}

const processEnded = (cause: unknown): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The reading of the database broke off; the service is about to stop, or the machine has no memory left.",
    { cause, headers: { "Retry-After": "1" } },
  );
