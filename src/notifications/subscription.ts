/** A stored subscription in the form that the dispatcher uses; times are milliseconds since 1970, 0 for none. */
import type { PartitionSet, StoredRecord } from "../odata";

export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly notificationUrl: string;
  readonly resource: string;
  readonly clientState: string;
  readonly isCloudEvents: boolean;
  readonly expirationDateTime: string;
  readonly expires: number;
  /** The subscribed collection. */
  readonly set: PartitionSet;
  /** Number of the last delivered change, and when it was stored. */
  readonly delivered: number;
  readonly deliveredAt: number;
  readonly claimedUntil: number;
  readonly failedAttempts: number;
  readonly failingSince: number;
  readonly nextAttempt: number;
}

/** Names of the entity types of subscriptions and of the delivery log. */
export const subscriptionType = "subscription";
export const deliveryType = "subscriptionDelivery";

/** The properties of a subscription that identify its collection. */
export const subscribedSet = { record: subscriptionType, partition: "company", type: "entityType" } as const;

/** The stored form of an unset point in time. */
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
    isCloudEvents: text("notificationFormat") === "CloudEvents",
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

/** The host of the notification URL, the only part that may be shown: path and query may contain secrets. */
export const hostOf = ({ notificationUrl }: Pick<Subscription, "notificationUrl">): string =>
  URL.canParse(notificationUrl) ? new URL(notificationUrl).host.slice(0, 255) : "";
