/**
 * The dispatcher: polls for subscriptions with pending changes and delivers them. It has no state: the position of each
 * subscription is in the database, so any number of processes may run one.
 */
import { deliver, expire, type DeliveryContext, type Due } from "./deliver";
import { subscriptionOf, subscriptionType, subscribedSet, type Subscription } from "./subscription";

export interface Dispatcher {
  /**
   * Stops polling; resolves when the deliveries in progress have ended, which takes at most the timeout of a delivery.
   */
  readonly stop: () => Promise<void>;
}

export interface DispatcherOptions extends DeliveryContext {
  /** Called when the database could not be read or written; the next poll tries again. */
  readonly fault: (error: unknown) => void;
}

/** Deliveries that one process sends at a time. */
const maxConcurrent = 16;

/** Starts polling: often enough for the configured delay of notifications, at most every 5 s. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const interval = Math.min(5000, Math.max(50, options.settings.delay / 4));
  const inProgress = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout;
  let polling: Promise<void> = Promise.resolve();

  const begin = (work: Promise<void>): void => {
    const done = work.catch(options.fault).finally(() => inProgress.delete(done));
    inProgress.add(done);
  };
  const poll = async (): Promise<void> => {
    try {
      const { ended, due } = await findDue(options, Date.now());
      for (const subscription of ended) await expire(options, subscription);
      for (const one of due.slice(0, Math.max(0, maxConcurrent - inProgress.size)))
        begin(deliver(options, one));
    } catch (error) {
      options.fault(error);
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => (polling = poll()), interval).unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await polling;
      await Promise.all(inProgress);
    },
  };
}

/** The expired subscriptions, and the due deliveries, those that have waited longest first. */
async function findDue(
  { records, settings }: DispatcherOptions,
  now: number,
): Promise<{ readonly ended: readonly Subscription[]; readonly due: readonly Due[] }> {
  const all = (await records.find(subscriptionType, {})).map(subscriptionOf);
  // Read after the subscriptions, so that no delivered change number of a set is above it.
  const newest = await records.changes.newest(subscribedSet);
  const due: (Due & { readonly at: string })[] = [];
  for (const subscription of all) {
    const { set, delivered, expires, claimedUntil, nextAttempt } = subscription;
    if (expires <= now || claimedUntil > now || nextAttempt > now) continue;
    const upTo = newest(set);
    if (upTo === delivered) continue;
    // A database restored to an earlier state counts from its number again.
    const first = upTo < delivered ? undefined : await records.changes.first(set, delivered);
    const at = first?.at ?? "";
    if (first && Date.parse(at) + settings.delay > now) continue;
    due.push({ subscription, upTo, whole: first?.whole === true, at });
  }
  return {
    ended: all.filter(({ expires }) => expires <= now),
    due: due.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  };
}
