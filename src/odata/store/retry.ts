/** Retries after transient failures, with a growing, randomized pause so that callers do not retry in step. */
import { setTimeout as sleep } from "node:timers/promises";
import { ODataError } from "../errors";

/** Maximum number of attempts. */
const attempts = 6;
/** Milliseconds before the second attempt, where the error names none, and between two attempts at most. */
const moment = 20;
const longest = 60_000;

/**
 * Returns the result of `work`, which is retried when it throws a repeatable ODataError, up to six attempts: within
 * about two seconds, or with the pause that the error requires, doubled each time. An error whose pause would exceed
 * `limit` milliseconds since the call is thrown at once (0: no limit). Rejects with the signal's reason when that is
 * aborted meanwhile. `work` gets the number of the attempt, from 1.
 */
export async function retried<T>(
  work: (attempt: number) => Promise<T>,
  signal: AbortSignal | undefined,
  limit = 0,
): Promise<T> {
  const begun = performance.now();
  let required = 0;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    let pause: number;
    try {
      return await work(attempt);
    } catch (error) {
      const passes = error instanceof ODataError && error.repeatable;
      if (!passes || attempt === attempts || signal?.aborted) throw error;
      const least = error.pause === undefined ? moment * 2 ** (attempt - 1) : error.pause * 2 ** required++;
      pause = Math.min(least, longest) * (1 + Math.random() / 2);
      if (limit > 0 && performance.now() - begun + pause > limit) throw error;
    }
    // An aborted signal is reported by the next attempt.
    await sleep(pause, undefined, signal && { signal }).catch(() => undefined);
  }
}
