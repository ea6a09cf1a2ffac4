/** A stored subscription as the dispatcher works with it; times are milliseconds since 1970, 0 for none. */
import type { PartitionSet, StoredRecord } from "../odata";

export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly notificationUrl: string;
  readonly resource: string;
  readonly clientState: string;
  readonly expirationDateTime: string;
  readonly expires: number;
  /** The collection that is watched. */
  readonly set: PartitionSet;
  /** Number of the last change that was delivered, and when that was noted. */
  readonly delivered: number;
  readonly deliveredAt: number;
  readonly claimedUntil: number;
  readonly failedAttempts: number;
  readonly failingSince: number;
  readonly nextAttempt: number;
}

/** Name of the entity type, and of that of the log. */
export const subscriptionType = "subscription";
export const deliveryType = "subscriptionDelivery";

/** The properties of a subscription that name the set which it watches. */
export const watchedSet = { record: subscriptionType, partition: "company", type: "entityType" } as const;

/** How a point in time that is not set is stored. */
export const unsetInstant = "0001-01-01T00:00:00.000Z";

export const storedInstant = (time: number): string => new Date(time).toISOString();

export function subscriptionOf(record: StoredRecord): Subscription {
  const text = (name: string): string => String(record[name] ?? "");
  const time = (name: string): number => Math.max(0, Date.parse(text(name)));
  return {
    id: text("id"),
    userId: text("userId"),
    notificationUrl: text("notificationUrl"),
    resource: text("resource"),
    clientState: text("clientState"),
    expirationDateTime: text("expirationDateTime"),
    expires: time("expirationDateTime"),
    set: { type: text("entityType"), partition: text("company") },
    delivered: Number(record["deliveredChange"]),
    deliveredAt: time("deliveredAt"),
    claimedUntil: time("claimedUntil"),
    failedAttempts: Number(record["failedAttempts"]),
    failingSince: time("failingSince"),
    nextAttempt: time("nextAttemptAt"),
  };
}

/** The host of the notification URL, which is all of it that may be shown: query and path may hold secrets. */
export const hostOf = ({ notificationUrl }: Pick<Subscription, "notificationUrl">): string =>
  URL.canParse(notificationUrl) ? new URL(notificationUrl).host.slice(0, 255) : "";
