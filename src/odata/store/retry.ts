/** Retries after transient failures, with a growing, randomized pause so that callers do not retry in step. */
import { setTimeout as pause } from "node:timers/promises";
import { ODataError } from "../errors";

/** Maximum number of attempts, and the longest first pause in milliseconds. */
const attempts = 6;
const firstPause = 30;

/**
 * Returns the result of `work`, which is retried when it throws a repeatable ODataError, up to six attempts within
 * about two seconds. Rejects with the signal's reason when that is aborted meanwhile. `work` gets the number of the
 * attempt, from 1.
 */
export async function retried<T>(
  work: (attempt: number) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      const passes = error instanceof ODataError && error.repeatable;
      if (!passes || attempt === attempts || signal?.aborted) throw error;
    }
    await pause(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}
