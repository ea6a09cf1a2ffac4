/** Trying again what failed for a reason that passes: with a growing pause that no two callers share. */
import { setTimeout as pause } from "node:timers/promises";
import { ODataError } from "../errors";

/** How often something is tried at most, and the longest first pause in milliseconds. */
const attempts = 6;
const firstPause = 30;

/**
 * The result of `work`, which is tried again when it throws a repeatable ODataError, up to six times within about two
 * seconds. Ends with the signal's reason when that is aborted meanwhile. `work` is told the number of the attempt, from 1.
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
