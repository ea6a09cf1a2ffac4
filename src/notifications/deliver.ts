/**
 * Deliveries, and the dispatcher that polls for subscriptions with pending changes. A delivery is claimed in the database, so
 * that only one of several processes sends it; sent; and its outcome stored with a log entry, in one transaction. One that
 * was sent but not stored (the process crashed) is sent again. Any number of processes may run a dispatcher: each keeps only
 * the list of its own deliveries in progress.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { jsonInstant, type Records, type ServiceRecords, unsetInstant } from "../odata";
import { notificationUrl, post, Unreachable } from "./post";
import {
  deliveryType,
  hostOf,
  type NotificationSettings,
  storedInstant,
  subscribedSet,
  type Subscription,
  subscriptionOf,
  subscriptionType,
} from "./subscription";

interface DeliveryContext {
  readonly records: ServiceRecords;
  readonly settings: NotificationSettings;
  /** Called for each attempt. Contains no part of the URL but its host. */
  readonly attempted: (facts: Entry) => void;
}

/** The logged facts of an attempt. */
interface Entry extends Attempt {
  readonly subscriptionId: string;
  readonly host: string;
  readonly attempt: number;
  readonly notifications: number;
  readonly duration: number;
}

export interface Due {
  readonly subscription: Subscription;
  /** Number of the last change that it covers. */
  readonly upTo: number;
  /** Whether the change log still contains all changes that it covers. */
  readonly whole: boolean;
  /** Time of the first change that it covers; empty if the change log no longer contains it. */
  readonly at: string;
}

/** Sends the delivery and stores its outcome. Rejects when the database is not reachable. */
async function deliver(context: DeliveryContext, due: Due): Promise<void> {
  const { records, settings } = context;
  const { subscription, upTo, whole } = due;
  const first = await claimed(context, subscription, claimable(subscription));
  if (first === undefined) return;
  const started = Date.now();
  const work = notificationsOf(records.changes, subscription, settings, upTo, whole);
  const claim = await keptUntilEnd(context, subscription, first, work);
  if (claim === undefined) return;
  const notifications = await work;
  const sent: Attempt =
    notifications.length === 0
      ? { outcome: "Delivered", status: 0, reason: "" }
      : await attempt(due, notifications, settings);
  const ended = Date.now();
  const failingSince = subscription.failingSince === 0 ? started : subscription.failingSince;
  const givesUp = sent.outcome === "Failed" && ended - failingSince >= settings.giveUpAfter;
  const entry: Entry = {
    ...sent,
    ...(givesUp && { outcome: "Removed" }),
    subscriptionId: subscription.id,
    host: hostOf(subscription),
    attempt: subscription.failedAttempts + 1,
    notifications: notifications.length,
    duration: ended - started,
  };
  const internal = {
    claimedUntil: unsetInstant,
    ...(entry.outcome === "Delivered" && {
      ...settled,
      deliveredChange: upTo,
      deliveredAt: storedInstant(started),
    }),
    ...(entry.outcome === "Failed" && {
      failedAttempts: entry.attempt,
      failingSince: storedInstant(failingSince),
      nextAttemptAt: storedInstant(ended + waitAfter(entry.attempt, settings)),
    }),
  };
  const isStored = await records.transaction(subscription.userId, async (own) => {
    const { id } = subscription;
    // Not found if its owner deleted it meanwhile, or the claim has expired and another process has it.
    if ((await own.setInternal(subscriptionType, { id, claimedUntil: claim }, internal)) === 0) return false;
    if (entry.outcome === "Removed") await own.removeAll(subscriptionType, { id });
    if (notifications.length > 0) await log(own, subscription, entry, started, settings);
    return true;
  });
  if (isStored && notifications.length > 0) context.attempted(entry);
}

/** Internal values of a subscription after a successful delivery. */
export const settled = {
  failedAttempts: 0,
  failingSince: unsetInstant,
  nextAttemptAt: unsetInstant,
} as const;

/** Milliseconds, longer than a request to a subscriber, so that an expired claim belongs to a process that crashed. */
const claimFor = ({ timeout }: Pick<NotificationSettings, "timeout">): number => 2 * timeout + 5000;

/** The internal values of a subscription in the state that was read. */
const claimable = ({ claimedUntil, delivered, failedAttempts }: Subscription) => ({
  claimedUntil: claimedUntil === 0 ? unsetInstant : storedInstant(claimedUntil),
  deliveredChange: delivered,
  failedAttempts,
});

/**
 * Claims the subscription, or prolongs the claim, if its internal values are the expected ones. Resolves with the end of
 * the claim; undefined if another process was faster.
 */
async function claimed(
  { records, settings }: DeliveryContext,
  { id, userId }: Subscription,
  expected: Readonly<Record<string, string | number>>,
): Promise<string | undefined> {
  const claim = storedInstant(Date.now() + claimFor(settings));
  const found = await records.transaction(userId, (own) =>
    own.setInternal(subscriptionType, { id, ...expected }, { claimedUntil: claim }),
  );
  return found === 1 ? claim : undefined;
}

/**
 * Keeps the claim until the work has ended, which takes longer the more records have changed: prolongs it whenever half of
 * its time is over, so that at the end at least half is left, which is longer than a request. Resolves with the claim when
 * the work has ended, or with undefined if the claim was lost.
 */
async function keptUntilEnd(
  context: DeliveryContext,
  subscription: Subscription,
  first: string,
  work: Promise<unknown>,
): Promise<string | undefined> {
  const half = claimFor(context.settings) / 2;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  void work.then(end, end);
  let claim: string | undefined = first;
  try {
    while (claim !== undefined) {
      const halved: number = Date.now() + half;
      await sleep(half, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted && Date.now() < halved) return claim;
      claim = await claimed(context, subscription, { claimedUntil: claim });
    }
    return undefined;
  } finally {
    await work;
  }
}

/** Removes a subscription that was not renewed in time. */
async function expire(context: DeliveryContext, subscription: Subscription): Promise<void> {
  const { records, settings } = context;
  const entry: Entry = {
    outcome: "Expired",
    status: 0,
    reason: "it was not renewed",
    subscriptionId: subscription.id,
    host: hostOf(subscription),
    attempt: 0,
    notifications: 0,
    duration: 0,
  };
  const { id, expirationDateTime } = subscription;
  const isMine = await records.transaction(subscription.userId, async (own) => {
    // Not found if it was renewed at the last moment or removed by another process.
    const found = await own.find(subscriptionType, { id, expirationDateTime });
    if (found.length === 0) return false;
    await own.removeAll(subscriptionType, { id, expirationDateTime });
    await log(own, subscription, entry, Date.now(), settings);
    return true;
  });
  if (isMine) context.attempted(entry);
}

/** Writes the log entry, and deletes the caller's oldest one beyond the limit. */
async function log(
  own: Records,
  { userId, resource }: Subscription,
  entry: Entry,
  at: number,
  { logSize }: Pick<NotificationSettings, "logSize">,
): Promise<void> {
  const start = async (): Promise<number> =>
    Number((await own.highest(deliveryType, "entryNo", { userId })) ?? 0);
  const entryNo = await own.nextNumber(deliveryType, start);
  await own.create(deliveryType, { ...entry, resource, attemptedAt: storedInstant(at), entryNo });
  await own.removeAll(deliveryType, { userId, entryNo: entryNo - logSize });
}

/*
 * The payload for subscribers: Business Central's notifications, one for each changed record or one for the collection.
 */

/** One entry of `value`. */
interface Notification {
  readonly subscriptionId: string;
  readonly clientState: string;
  readonly expirationDateTime: string;
  /** URL of the record, or of the collection with a filter that selects all changed records that still exist. */
  readonly resource: string;
  readonly changeType: "created" | "updated" | "deleted" | "collection";
  readonly lastModifiedDateTime: string;
}

/** Longest time in milliseconds between the timestamp of a write and its commit. */
const longestWrite = 600_000;

/**
 * The notifications of the changes after the subscription's position, up to a change. `whole`: the change log still
 * contains all of them; older changes can only be covered by a filter on the time.
 */
async function notificationsOf(
  changes: ServiceRecords["changes"],
  subscription: Subscription,
  { maxRecords }: Pick<NotificationSettings, "maxRecords">,
  upTo: number,
  whole: boolean,
): Promise<readonly Notification[]> {
  const { set, delivered, resource } = subscription;
  const common = {
    subscriptionId: subscription.id,
    clientState: subscription.clientState,
    expirationDateTime: jsonInstant(subscription.expirationDateTime),
  };
  const collection = (since: number): Notification => ({
    ...common,
    resource: `${resource}?$filter=systemModifiedAt%20gt%20${storedInstant(since - 1)}`,
    changeType: "collection",
    lastModifiedDateTime: jsonInstant(storedInstant(Date.now())),
  });
  if (!whole) return [collection(subscription.deliveredAt - longestWrite)];
  const { records, since } = await changes.extent(set, delivered, upTo);
  if (records > maxRecords) return [collection(Date.parse(since))];
  const list = await changes.list(set, delivered, upTo);
  return list.map(({ id, at, kind }) => ({
    ...common,
    resource: `${resource}(${id})`,
    changeType: kind,
    lastModifiedDateTime: jsonInstant(at),
  }));
}

const payloadOf = (
  { subscription, upTo }: Due,
  notifications: readonly Notification[],
): Parameters<typeof post>[1] =>
  subscription.isCloudEvents
    ? {
        type: "application/cloudevents-batch+json; charset=utf-8",
        json: notifications.map((notification) => cloudEvent(subscription, notification, upTo)),
      }
    : { type: "application/json", json: { value: notifications } };

/**
 * CloudEvents 1.0, section "Context Attributes". A repeated delivery of a change, or of all changes up to the same one, has
 * the same source and id.
 */
function cloudEvent({ resource: source }: Subscription, data: Notification, upTo: number) {
  const { changeType, lastModifiedDateTime: time } = data;
  const isRecord = changeType !== "collection";
  // A record is `source(subject)`, a collection `source?query`.
  const subject = data.resource.slice(source.length + 1, isRecord ? -1 : undefined);
  return {
    specversion: "1.0",
    id: isRecord ? `${subject}/${time}/${changeType}` : `${subject}/${upTo}`,
    source,
    type: isRecord ? `lease.record.${changeType}` : "lease.collection.changed",
    ...(isRecord && { subject }),
    time,
    datacontenttype: "application/json",
    data,
  };
}

/* The outcome of a delivery attempt, and its consequence: continue, retry, or end the subscription. */

interface Attempt {
  readonly outcome: "Delivered" | "Failed" | "Removed" | "Expired";
  /** HTTP status, 0 for none. */
  readonly status: number;
  /** Describes the failure, without a part of the URL. */
  readonly reason: string;
}

const longestWait = 3_600_000;

/** Sends the notifications. Never throws: errors become outcomes. */
async function attempt(
  due: Due,
  notifications: readonly Notification[],
  settings: NotificationSettings,
): Promise<Attempt> {
  try {
    const url = notificationUrl(due.subscription.notificationUrl, settings);
    const { status } = await post(url, payloadOf(due, notifications), settings);
    return { outcome: outcomeOf(status), status, reason: "" };
  } catch (error) {
    const reason = error instanceof Unreachable ? error.message : "the request could not be sent";
    return { outcome: "Failed", status: 0, reason };
  }
}

/** As in Business Central: these statuses are retried, any other status except success ends the subscription. */
function outcomeOf(status: number): Attempt["outcome"] {
  if (status >= 200 && status < 300) return "Delivered";
  return status === 408 || status === 429 || status >= 500 ? "Failed" : "Removed";
}

/** Milliseconds until the next attempt after `failed` failures. */
const waitAfter = (failed: number, { retryAfter }: Pick<NotificationSettings, "retryAfter">): number =>
  Math.max(retryAfter, Math.min(longestWait, retryAfter * 2 ** (failed - 1)));

interface DispatcherOptions extends DeliveryContext {
  /** Called when the database could not be read or written; the next poll tries again. */
  readonly fault: (error: unknown) => void;
}

/** Deliveries that one process sends at a time, of all callers and of one, whose subscribers may all be silent. */
const maxConcurrent = 16;
const maxOfCaller = 8;

/** Milliseconds between looks for stored responses that have expired, where the last one found none. */
const responsesInterval = 60_000;

/**
 * Starts polling: often enough for the configured delay of notifications, at most every 5 s. A poll also deletes some of
 * the stored responses that have expired.
 */
export function startDispatcher(options: DispatcherOptions) {
  const interval = Math.min(5000, Math.max(50, options.settings.delay / 4));
  /** Each delivery, by its subscription, with the caller whose place it has. */
  const inProgress = new Map<string, { readonly userId: string; readonly done: Promise<void> }>();
  let responsesAt = 0;
  let stopped = false;
  let timer: NodeJS.Timeout;
  let polling: Promise<void> = Promise.resolve();

  const begin = (due: Due): void => {
    const { id, userId } = due.subscription;
    const done = deliver(options, due)
      .catch(options.fault)
      .finally(() => inProgress.delete(id));
    inProgress.set(id, { userId, done });
  };
  const forgetResponses = async (now: number): Promise<void> => {
    if (isWaiting(responsesAt, responsesInterval, now)) return;
    responsesAt = now + responsesInterval;
    if (await options.records.forgetResponses()) responsesAt = now;
  };
  const poll = async (): Promise<void> => {
    try {
      const now = Date.now();
      const { ended, due } = await findDue(options, now, inProgress);
      for (const subscription of ended) await expire(options, subscription);
      const taken = [...inProgress.values()].map(({ userId }) => userId);
      for (const one of nextInTurn(due, taken)) begin(one);
      await forgetResponses(now);
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
    /** Stops polling; resolves when the deliveries in progress have ended: computed, sent and stored. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await polling;
      await Promise.all([...inProgress.values()].map(({ done }) => done));
    },
  };
}

/**
 * The deliveries to begin, with the callers of those in progress. Subscribers that have failed come after the others, as
 * each may keep its place until the time-out; callers take turns, each with its deliveries that have waited longest first.
 */
function nextInTurn(due: readonly Due[], inProgress: readonly string[]): readonly Due[] {
  const taken = new Map<string, number>();
  const take = (userId: string): number => {
    const turn = taken.get(userId) ?? 0;
    taken.set(userId, turn + 1);
    return turn;
  };
  for (const userId of inProgress) take(userId);
  const failed = ({ subscription }: Due): number => Number(subscription.failedAttempts > 0);
  return due
    .toSorted((a, b) => failed(a) - failed(b) || (a.at < b.at ? -1 : 1))
    .map((one) => ({ one, turn: take(one.subscription.userId) }))
    .filter(({ turn }) => turn < maxOfCaller)
    .toSorted((a, b) => failed(a.one) - failed(b.one) || a.turn - b.turn)
    .slice(0, Math.max(0, maxConcurrent - inProgress.length))
    .map(({ one }) => one);
}

/**
 * Whether a wait of at most `longest` milliseconds goes on until `end`. A later end is one of a clock that was ahead and
 * has been set back; twice the time, since the clocks of processes differ.
 */
const isWaiting = (end: number, longest: number, now: number): boolean =>
  end > now && end <= now + 2 * longest;

/** The expired subscriptions, and the due deliveries without those that this process has begun. */
async function findDue(
  { records, settings }: DispatcherOptions,
  now: number,
  inProgress: ReadonlyMap<string, unknown>,
): Promise<{ readonly ended: readonly Subscription[]; readonly due: readonly Due[] }> {
  const all = (await records.find(subscriptionType, {})).map(subscriptionOf);
  // Read after the subscriptions, so that no delivered change number of a set is above it.
  const newest = await records.changes.newest(subscribedSet);
  const due: Due[] = [];
  for (const subscription of all) {
    const { id, set, delivered, expires, claimedUntil, failedAttempts, nextAttempt } = subscription;
    if (expires <= now || inProgress.has(id)) continue;
    if (isWaiting(claimedUntil, claimFor(settings), now)) continue;
    if (isWaiting(nextAttempt, waitAfter(failedAttempts, settings), now)) continue;
    const upTo = newest(set);
    if (upTo === delivered) continue;
    // A database restored to an earlier state counts from its number again.
    const first = upTo < delivered ? undefined : await records.changes.first(set, delivered);
    const at = first?.at ?? "";
    if (first && isWaiting(Date.parse(at) + settings.delay, settings.delay, now)) continue;
    due.push({ subscription, upTo, whole: first?.whole === true, at });
  }
  return { ended: all.filter(({ expires }) => expires <= now), due };
}
