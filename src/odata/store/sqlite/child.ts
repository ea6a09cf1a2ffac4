/** A process that reads an SQLite file, as the service sees it: one question at a time, and a hard end at any time. */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { ODataError } from "../../errors";
import type { HeldFiles } from "./files";
import { channels, frameReader, questionBytes, type Frame, type Question } from "./frames";

/** Hears what a process says to one question. */
export interface Listener {
  readonly frame: (frame: Frame) => void;
  /** The process has ended before its answer did. */
  readonly over: (error: Error) => void;
}

export interface ReadProcess {
  /** Whether its answer to a question is not over. */
  readonly isAsked: () => boolean;
  /** Resolves when it has started, so that it hears of what is not wanted; or when it has ended, or takes too long. */
  readonly started: Promise<void>;
  /** Asks it, when it is not asked already. */
  readonly ask: (question: Question, listener: Listener) => void;
  /** Its answer is not wanted: it ends between two rows. */
  readonly giveUp: () => void;
  /** Takes no frames for now: the process waits where it stands. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends it, whatever it does; resolves when it has ended. */
  readonly kill: () => Promise<void>;
}

/** Rows are on their way out: room for more young objects would only make the process larger. */
const options = ["--max-semi-space-size=2", "--max-lazy"];

/** Milliseconds that a process has to start. */
const startTime = 2000;

/** Starts a process that reads the files that are `held`; `ended` is called when it is over, whatever the cause. */
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
  const started = new Promise<void>((resolve) => (hello = resolve));
  setTimeout(() => hello(), startTime).unref();
  const end = (cause?: unknown): void => {
    if (gone) return;
    gone = true;
    const last = listener;
    listener = undefined;
    for (const socket of [questions, control]) socket.destroy();
    left();
    hello();
    // First, so that no further question is asked of it.
    ended();
    last?.over(processEnded(cause));
  };
  // An idle process does not keep the service alive.
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
