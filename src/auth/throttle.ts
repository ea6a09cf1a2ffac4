/**
 * Slows down and then rejects clients that fail to sign in repeatedly. Failures are counted per address and,
 * separately, per account name, so that neither many accounts from one address nor one account from many addresses can
 * be guessed.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { type Limiter, type Limits, ownLimits, tooManyRequests } from "../limits";

export type Throttle = ReturnType<typeof createThrottle>;

/** Seconds for which a failure counts. */
const window = 15 * 60;
/** Many users share one address, and each of them mistypes. */
const accountsPerAddress = 10;
const longestDelay = 1600;
/**
 * Names come from the client, so the counters are a fixed number of buckets shared by all names. A key of this process
 * selects the bucket, so an attacker cannot choose one that collides with a known account.
 */
const counters = 1 << 17;

/**
 * Creates a throttle that allows an account `maxFailures` failures within 15 minutes, an address ten times as many: in
 * all processes where `limits` are shared.
 */
export function createThrottle(maxFailures: number, limits: Limits = ownLimits) {
  const enterAddress = createGate(maxFailures * accountsPerAddress, limits.create("address", window));
  const enterAccount = createGate(maxFailures, limits.create("account", window));
  const counterOf = limits.createShared ? digestOf : bucketOf();

  return {
    /**
     * Begins an attempt, before the credentials are verified; exactly one of `clear` and `fail` ends it. `account` is the
     * name without its domain, when the credentials contain one. Rejects with `Application_TooManyRequests` and
     * `Retry-After` after too many failures.
     */
    async attempt(address: string, account?: string) {
      const passes = [await enterAddress(counterOf(networkOf(address)))];
      if (account !== undefined) {
        try {
          passes.push(await enterAccount(counterOf(account.toLowerCase())));
        } catch (error) {
          // The account is blocked for now, possibly because of others; this address has not failed once more.
          for (const pass of passes) pass.leave();
          throw error;
        }
      }
      return {
        /** The credentials were right, or could not be verified. */
        clear: (): void => {
          for (const pass of passes) pass.leave();
        },
        /** The credentials were wrong: resolves when the response may be sent, later with each failure. */
        fail: async (): Promise<void> => {
          const left = await Promise.all(passes.map((pass) => pass.fail()));
          await sleep(Math.max(...left.map(delayOf)));
        },
      };
    },
  };
}

/** Other processes need the same key; their store removes it when it ends. Names are not readable there. */
const digestOf = (name: string): string => createHash("sha256").update(name).digest("hex");

function bucketOf(): (name: string) => string {
  const secret = randomBytes(16);
  return (name) => String(createHmac("sha256", secret).update(name).digest().readUInt32LE(0) % counters);
}

/** The attempts of one counter. */
interface Attempts {
  /** Those that have begun and not ended: the entry is kept for them. */
  present: number;
  /** Those of them that are admitted. */
  inside: number;
  /** Failures that were counted while the entry is kept. */
  failed: number;
  readonly waiting: (() => void)[];
}

/**
 * Admits as many attempts at a time as may still fail, and queues the others until those end: otherwise many concurrent
 * guesses would all count as the first. Rejects with 429 when no failure is left.
 */
function createGate(max: number, failures: Limiter) {
  const counted = new Map<string, Attempts>();

  async function admit(counter: string, attempts: Attempts): Promise<void> {
    for (;;) {
      const { failed } = attempts;
      const found = await failures.get(counter);
      if (found !== null && found.consumedPoints >= max) throw tooManyRequests(found.msBeforeNext, message);
      // An attempt that failed during the read is no longer inside, and possibly not in the count that was read.
      if (attempts.failed !== failed) continue;
      if ((found?.consumedPoints ?? 0) + attempts.inside < max) break;
      await new Promise<void>((resolve) => attempts.waiting.push(resolve));
    }
    attempts.inside++;
  }

  return async (counter: string) => {
    const attempts = counted.get(counter) ?? { present: 0, inside: 0, failed: 0, waiting: [] };
    counted.set(counter, attempts);
    attempts.present++;
    const end = (): void => {
      attempts.present--;
      if (attempts.present === 0) counted.delete(counter);
    };
    const leave = (): void => {
      attempts.inside--;
      end();
      for (const wake of attempts.waiting.splice(0)) wake();
    };
    try {
      await admit(counter, attempts);
    } catch (error) {
      end();
      throw error;
    }
    return {
      leave,
      /** Counts a failure and leaves; resolves with the number of failures left before the response is 429. */
      fail: async (): Promise<number> => {
        const { consumedPoints } = await failures.penalty(counter);
        attempts.failed++;
        leave();
        return max - consumedPoints;
      },
    };
  };
}

const message = (seconds: number): string =>
  `Too many sign-ins failed from this address or for this account; try again in ${seconds} s.`;

/** Doubles with each failure, up to the last one before a 429; 0 while many are left. */
function delayOf(left: number): number {
  const delay = longestDelay / 2 ** left;
  return delay < 100 ? 0 : delay;
}

/** The unit in which addresses are counted: one subscriber has an IPv6 network of 2^64 addresses, which count as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const bytes = ipaddr.process(address).toByteArray();
  return (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join(".");
}
