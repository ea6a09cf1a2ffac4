/**
 * The answer of a read process to one question, between the process and whoever takes it. A process is never kept by a
 * slow reader: what that does not take is put aside, first in memory, then on the disk.
 */
import { ODataError } from "../../errors";
import type { ReadProcess } from "./child";
import { errorOf, type Frame, type Question } from "./frames";
import { openSpool, type Spool, type SpooledBytes, type SpoolRoom } from "./spool";

/** Bytes of one answer that wait in memory before the process has to. */
const memoryBytes = 262_144;
/** Milliseconds that a reader may let the process wait, all in all, while nobody else needs it; then the answer goes to the disk. */
const patience = 100;
/** Milliseconds that a process has to give up a question by itself; most ends within, and a new process is dear. */
const grace = 250;
/** Milliseconds between two looks whether a reader may go on holding a process. */
const lookAgain = 250;

export interface AnswerFacts {
  /** The error to throw instead of a driver's. */
  readonly translate: (error: unknown) => unknown;
  readonly room: SpoolRoom;
  /** The answer is over, and the process free; or it was ended. */
  readonly finished: () => void;
  /** Whether others wait for a process. */
  readonly isWaited: () => boolean;
  /** Whether others have waited for so long that no reader may hold a process. */
  readonly isPressing: () => boolean;
}

export interface Answer {
  /** The next frame. Rejects with the signal's reason as soon as that is aborted, and with errors of the database as ours. */
  readonly take: (signal: AbortSignal | undefined) => Promise<Frame>;
  /** Nothing more will be taken; a process that goes on for nobody is ended. */
  readonly leave: () => void;
}

type Waiting = Frame | (Omit<Frame, "payload"> & { readonly spooled: SpooledBytes });

/** Asks a process that is free. */
export function answerOf(process: ReadProcess, question: Question, facts: AnswerFacts): Answer {
  const waiting: Waiting[] = [];
  let inMemory = 0;
  let spool: Spool | undefined;
  let failure: Error | undefined;
  let taker: (() => void) | undefined;
  let state: "asked" | "left" | "over" = "asked";
  const clock = pauseClock(process);

  const wake = (): void => {
    const woken = taker;
    taker = undefined;
    woken?.();
  };
  const finish = (error?: Error): void => {
    const wasLeft = state === "left";
    state = "over";
    clock.end();
    failure ??= error;
    if (wasLeft) spool?.close();
    wake();
    facts.finished();
  };
  const fail = (error: Error): void => {
    failure = error;
    waiting.length = 0;
    wake();
  };
  /** The frame as it waits: on the disk where that is used and has room, else in memory. */
  const putAside = (frame: Frame): Waiting => {
    const spooled = spool?.put(frame.payload);
    if (spooled) return { kind: frame.kind, done: frame.done, spooled };
    inMemory += frame.payload.length;
    return frame;
  };
  const keep = (frame: Frame): void => {
    waiting.push(putAside(frame));
    if (!frame.done && isFull()) hold();
  };
  const isFull = (limit = memoryBytes): boolean => inMemory + (spool?.inMemory() ?? 0) > limit;
  /** The process waits for the reader: shortly in any case, then for the disk. */
  const hold = (): void => {
    void spool?.written().then(flow);
    clock.pause(spool ? undefined : facts.isWaited() ? 0 : patience, () => {
      if (state !== "asked") return;
      if (!spool) useDisk();
      else if (facts.isPressing()) {
        fail(readTooSlowly());
        abandon();
      } else hold();
    });
  };
  const useDisk = (): void => {
    spool = openSpool(facts.room);
    inMemory = 0;
    waiting.splice(0, Infinity, ...waiting.map((frame) => ("payload" in frame ? putAside(frame) : frame)));
    clock.resume();
    if (isFull()) hold();
  };
  const flow = (): void => {
    if (state === "asked" && !isFull(memoryBytes / 2)) clock.resume();
  };
  /** A process that is left alone ends its answer by itself, or is ended. */
  const abandon = (): void => {
    if (state !== "asked") return;
    state = "left";
    waiting.length = 0;
    process.giveUp();
    clock.end();
    process.resume();
    void process.started.then(() => {
      setTimeout(() => state === "left" && void process.kill(), grace).unref();
    });
  };

  process.ask(question, {
    over: finish,
    frame: (frame) => {
      if (state === "asked") keep(frame);
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
    const taken = "payload" in frame ? frame : { ...frame, payload: await frame.spooled.take() };
    flow();
    if (taken.kind === "failure") throw facts.translate(errorOf(taken));
    return taken;
  };
  return {
    take: async (signal) => {
      for (;;) {
        signal?.throwIfAborted();
        const frame = await next();
        if (frame) return frame;
        await aborted(signal, (resolve) => (taker = resolve));
      }
    },
    leave: () => {
      abandon();
      waiting.length = 0;
      if (state === "over") spool?.close();
    },
  };
}

/** Waits for what `begin` is given to be called; rejects with the signal's reason when that is aborted before. */
function aborted(signal: AbortSignal | undefined, begin: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal?.reason as Error);
    signal?.addEventListener("abort", leave, { once: true });
    begin(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    });
  });
}

/** Lets a process wait, and counts for how long. */
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
    /** `late` is called once the process has waited `limit` milliseconds all in all, or for some time from now on. */
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
        limit === undefined ? lookAgain : Math.max(0, limit - paused),
      );
      timer.unref();
    },
    resume: (): void => {
      if (since === undefined) return;
      stop();
      process.resume();
    },
    end: stop,
  };
}

const readTooSlowly = (): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The answer was taken too slowly while others waited, and there was no room left to put it aside; ask for fewer records at a time.",
    { headers: { "Retry-After": "10" } },
  );
