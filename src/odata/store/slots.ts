/**
 * A number of slots (connections, threads, the turn to write) that callers share: each request takes one for a time. Where
 * none is free for it, it waits in the queue of its caller, and the callers are served in turn, those that hold fewest first.
 */
import { fairQueue } from "../fair-queue";
import type { Awaitable } from "./store";

/** Gives a slot back; does nothing when it is called again. */
export type Release = () => void;

/** What is known when a caller asks for a slot. */
export interface SlotsNow {
  /** Slots that the caller holds. */
  readonly held: number;
  /** Slots that are free; one at least. */
  readonly free: number;
  readonly slots: number;
  /** Callers that hold slots, wait for one, or gave one back a short time ago; this one included. */
  readonly present: number;
}

export interface SlotsOptions {
  readonly slots: number;
  /** Whether the caller may have one of the free slots. */
  readonly may: (now: SlotsNow) => boolean;
  /** Milliseconds; a longer wait is refused. */
  readonly timeout: number;
  /** The error of a refusal. */
  readonly refusal: () => Error;
}

/** How a slot is waited for. */
export interface Wait {
  /** Ends the wait with its reason. */
  readonly signal: AbortSignal | undefined;
  /** The wait has no limit but the signal: breaking off would undo work that is half done. */
  readonly patient?: boolean;
}

export interface Slots {
  /** A slot for the caller: at once where one is free, without a promise. Rejects with the refusal or the signal's reason. */
  readonly take: (caller: string, wait: Wait) => Awaitable<Release>;
  readonly waiting: () => number;
}

/** Milliseconds after its last slot for which a caller is still taken into account. */
const presence = 5000;

interface Waiting {
  readonly grant: (release: Release) => void;
}

interface Holder {
  held: number;
  /** When it last gave a slot back. */
  left: number;
}

/**
 * Any caller may take what is free while it is alone. Beside others it may go beyond its share (the slots divided by the
 * callers) only as long as a quarter of the slots, and one at least, stays free for those that are below theirs.
 */
export const sharedFairly = ({ held, free, slots, present }: SlotsNow): boolean =>
  present === 1 || held < Math.ceil(slots / present) || free > Math.max(1, Math.floor(slots / 4));

/** A caller never holds more than half of the slots, however few others there are. */
export const halfAtMost = ({ held, slots }: SlotsNow): boolean => held < Math.max(1, slots / 2);

/** Makes the slots, all of them free. */
export function createSlots({ slots, may, timeout, refusal }: SlotsOptions): Slots {
  const queue = fairQueue<Waiting>();
  const holders = new Map<string, Holder>();
  let free = slots;
  let tidied = 0;
  let later: NodeJS.Timeout | undefined;

  /** Callers that left are forgotten; looked for seldom, since each look goes over all. */
  function tidy(): void {
    const now = performance.now();
    if (now - tidied < presence / 10) return;
    tidied = now;
    for (const [caller, { held, left }] of holders)
      if (held === 0 && now - left > presence) holders.delete(caller);
  }

  const mayTake = (caller: string): boolean => {
    const held = holders.get(caller)?.held ?? 0;
    const present = holders.size + (holders.has(caller) ? 0 : 1);
    return free > 0 && may({ held, free, slots, present });
  };

  function hold(caller: string): Release {
    const holder = holders.get(caller) ?? { held: 0, left: 0 };
    holders.set(caller, holder);
    holder.held += 1;
    free -= 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      holder.held -= 1;
      holder.left = performance.now();
      free += 1;
      if (queue.size() > 0) serve();
    };
  }

  function serve(): void {
    tidy();
    const rank = (caller: string): number | undefined =>
      mayTake(caller) ? (holders.get(caller)?.held ?? 0) : undefined;
    while (free > 0) {
      const next = queue.take(rank);
      if (next === undefined) break;
      next.item.grant(hold(next.key));
    }
    // What is kept free for a caller that stays away is given out when its presence is over.
    if (queue.size() > 0 && free > 0) later ??= setTimeout(lookAgain, presence / 5).unref();
  }
  const lookAgain = (): void => {
    later = undefined;
    serve();
  };

  function wait(caller: string, { signal, patient }: Wait): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        stop();
        queue.remove(caller, waiting);
        reject(reason);
      };
      const left = (): void => leave(signal?.reason);
      const timer = patient ? undefined : setTimeout(() => leave(refusal()), timeout).unref();
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", left);
      };
      const waiting: Waiting = {
        grant: (release) => {
          stop();
          resolve(release);
        },
      };
      signal?.addEventListener("abort", left, { once: true });
      queue.add(caller, waiting);
      serve();
    });
  }

  return {
    take: (caller, how) => {
      how.signal?.throwIfAborted();
      if (queue.size() === 0) {
        tidy();
        if (mayTake(caller)) return hold(caller);
      }
      return wait(caller, how);
    },
    waiting: () => queue.size(),
  };
}
