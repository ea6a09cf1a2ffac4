/**
 * Slows down and then refuses whoever fails to sign in again and again: counted per address and per account name, each
 * for itself, so that neither many accounts from one address nor one account from many get further than the other.
 */
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { ODataError } from "../odata";

/** One try to sign in. Exactly one of `clear` and `fail` ends it. */
export interface Attempt {
  /** The credentials were right, or nobody could say. */
  readonly clear: () => void;
  /** They were wrong: resolves when the answer may go out, the later the more failures there were. */
  readonly fail: () => Promise<void>;
}

export interface Throttle {
  /**
   * Begins a try, before anybody is asked whether it is right. `account` is the name without its domain, when the
   * credentials name one. Rejects with `Application_TooManyRequests` and `Retry-After` when there were too many failures.
   */
  readonly attempt: (address: string, account?: string) => Promise<Attempt>;
}

/** Seconds for which a failure counts. */
const window = 15 * 60;
/** Many people sit behind one address; each of them mistypes. */
const accountsPerAddress = 10;
const longestDelay = 1600;
/**
 * Names come from the client, so the map of counters must not grow with them: they share this many. Which names share
 * one is decided by a key of this process, so nobody can choose to sit beside somebody else.
 */
const counters = 1 << 17;

/** Makes a throttle that lets an account fail `maxFailures` times within 15 minutes, an address ten times as often. */
export function createThrottle(maxFailures: number): Throttle {
  const addresses = createGate(maxFailures * accountsPerAddress);
  const accounts = createGate(maxFailures);
  const secret = randomBytes(16);
  const counterOf = (name: string): number =>
    createHmac("sha256", secret).update(name).digest().readUInt32LE(0) % counters;

  return {
    async attempt(address, account) {
      const passes = [await addresses.enter(counterOf(networkOf(address)))];
      if (account !== undefined) {
        try {
          passes.push(await accounts.enter(counterOf(account.toLowerCase())));
        } catch (error) {
          // The account is closed for now, by whomever; this address has not failed once more.
          for (const pass of passes) pass.leave();
          throw error;
        }
      }
      return {
        clear: () => {
          for (const pass of passes) pass.leave();
        },
        fail: async () => {
          const left = await Promise.all(passes.map((pass) => pass.fail()));
          await sleep(Math.max(...left.map(delayOf)));
        },
      };
    },
  };
}

interface Pass {
  readonly leave: () => void;
  /** Counts a failure and leaves; resolves with how many are left before the answer is 429. */
  readonly fail: () => Promise<number>;
}

/**
 * Lets in as many at a time as may still fail, and lets the others wait for what becomes of those: or many guesses at
 * once would all be the first. Rejects with 429 when no failure is left.
 */
function createGate(max: number) {
  const failures = new RateLimiterMemory({ points: max, duration: window });
  const inside = new Map<number, { count: number; readonly waiting: (() => void)[] }>();

  function leave(counter: number): void {
    const here = inside.get(counter);
    if (here === undefined) return;
    here.count--;
    if (here.count === 0) inside.delete(counter);
    for (const wake of here.waiting.splice(0)) wake();
  }

  async function enter(counter: number): Promise<Pass> {
    for (;;) {
      const failed = await failures.get(counter);
      if (failed !== null && failed.consumedPoints >= max) throw tooMany(failed.msBeforeNext);
      const here = inside.get(counter) ?? { count: 0, waiting: [] };
      if ((failed?.consumedPoints ?? 0) + here.count < max) {
        here.count++;
        inside.set(counter, here);
        return {
          leave: () => leave(counter),
          fail: async () => {
            const { consumedPoints } = await failures.penalty(counter);
            leave(counter);
            return max - consumedPoints;
          },
        };
      }
      await new Promise<void>((resolve) => here.waiting.push(resolve));
    }
  }

  return { enter };
}

/** Doubles with each failure, up to the last one before the answer is 429; nothing while there are many left. */
function delayOf(left: number): number {
  const delay = longestDelay / 2 ** left;
  return delay < 100 ? 0 : delay;
}

function tooMany(milliseconds: number): ODataError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ODataError(
    "Application_TooManyRequests",
    `Too many sign-ins failed from this address or for this account; try again in ${seconds} s.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

/** Whoever has one address of IPv6 has its network of 2^64: they count as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const bytes = ipaddr.process(address).toByteArray();
  return (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join(".");
}
