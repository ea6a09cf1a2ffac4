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

/* The configuration of notifications. Times are in milliseconds. */

export interface NotificationSettings {
  /** After the first change, further ones are collected for this long. */
  readonly delay: number;
  /** Above this number of records there is one notification for the whole collection. */
  readonly maxRecords: number;
  /** Maximum number of subscriptions of one caller. */
  readonly maxSubscriptions: number;
  /** Lifetime of a subscription that is not renewed. */
  readonly lifetime: number;
  /** Between the first and the second attempt; doubles with every further one, up to an hour. */
  readonly retryAfter: number;
  /** Time during which attempts are made before the subscription is removed. */
  readonly giveUpAfter: number;
  /** For one request to a subscriber, DNS lookup and response included. */
  readonly timeout: number;
  /** Entries of the delivery log kept for each caller. */
  readonly logSize: number;
  /** Whether notification URLs may lead into private networks and to this machine. */
  readonly allowPrivate: boolean;
  /** Whether notification URLs may be http. */
  readonly allowHttp: boolean;
}
