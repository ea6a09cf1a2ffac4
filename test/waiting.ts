/**
 * Waiting in tests: for conditions, never for a fixed time. The timeout only ends hanging tests; it is far above the
 * needs of a busy machine, so it is no verdict on speed.
 */
import { setTimeout as pause } from "node:timers/promises";

const timeout = 240_000;

/** Milliseconds until the next check: long waits are checked less often, as checks take time from the awaited work. */
const interval = (since: number): number => Math.min(200, Math.max(10, (Date.now() - since) / 10));

/**
 * Waits until the condition returns something else than false or undefined, and resolves with it. Rejects after four
 * minutes.
 */
export async function until<Found>(
  find: () => Found | undefined | false | Promise<Found | undefined | false>,
  describe: () => string = () => find.toString(),
): Promise<Found> {
  const since = Date.now();
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > since + timeout)
      throw new Error(`It did not happen within ${timeout / 1000} s: ${describe()}`);
    // oxlint-disable-next-line eslint/no-await-in-loop
    await pause(interval(since));
  }
}

/** Waits until the assertion holds; after four minutes rejects with its last error. */
export async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  const since = Date.now();
  for (;;) {
    try {
      // oxlint-disable-next-line eslint/no-await-in-loop
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > since + timeout) throw error;
    }
    // oxlint-disable-next-line eslint/no-await-in-loop
    await pause(interval(since));
  }
}

/**
 * CPU milliseconds of the work: the minimum of some runs, more when the machine is busy, until it is below the bound.
 */
async function minimumTime(work: () => unknown, bound: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 15 && (run < 3 || least > bound); run += 1) {
    const start = process.cpuUsage();
    // oxlint-disable-next-line eslint/no-await-in-loop
    await work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Below that many milliseconds a time is meaningless. */
const noise = 10;

/**
 * Rejects when eight times the input takes much more than eight times as long: quadratic time would take 64 times.
 * Both are measured in the same run, so that neither a slow nor a busy machine changes the verdict.
 */
export async function expectProportional(size: number, work: (size: number) => unknown): Promise<void> {
  const small = await minimumTime(() => work(Math.ceil(size / 8)), 0);
  const bound = 24 * Math.max(small, noise);
  const large = await minimumTime(() => work(size), bound);
  if (large > bound)
    throw new Error(
      `8 times the input took ${Math.round(large)} ms, and an eighth of it ${Math.round(small)} ms`,
    );
}
