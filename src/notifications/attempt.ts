/** The outcome of a delivery attempt, and its consequence: continue, retry, or end the subscription. */
import type { Notification } from "./payload";
import { post } from "./post";
import { notificationUrl, Unreachable } from "./resolve";
import type { NotificationSettings } from "./settings";
import type { Subscription } from "./subscription";

export interface Attempt {
  readonly outcome: "Delivered" | "Failed" | "Removed" | "Expired";
  /** HTTP status, 0 for none. */
  readonly status: number;
  /** Describes the failure, without a part of the URL. */
  readonly reason: string;
}

const longestWait = 3_600_000;

/** Sends the notifications. Never throws: errors become outcomes. */
export async function attempt(
  subscription: Subscription,
  notifications: readonly Notification[],
  settings: NotificationSettings,
): Promise<Attempt> {
  try {
    const url = notificationUrl(subscription.notificationUrl, settings);
    const { status } = await post(url, JSON.stringify({ value: notifications }), settings);
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
export const waitAfter = (failed: number, { retryAfter }: Pick<NotificationSettings, "retryAfter">): number =>
  Math.max(retryAfter, Math.min(longestWait, retryAfter * 2 ** (failed - 1)));
