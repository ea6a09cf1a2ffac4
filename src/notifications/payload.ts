/** What a subscriber is sent: Business Central's notifications, one for each changed record or one for them all. */
import type { ServiceRecords } from "../odata";
import type { NotificationSettings } from "./settings";
import { storedInstant, type Subscription } from "./subscription";

/** One entry of `value`. */
export interface Notification {
  readonly subscriptionId: string;
  readonly clientState: string;
  readonly expirationDateTime: string;
  /** URL of the record, or of the collection with a filter that has all that changed and is there. */
  readonly resource: string;
  readonly changeType: "created" | "updated" | "deleted" | "collection";
  readonly lastModifiedDateTime: string;
}

/** A write may have waited this long between its time and its commit. */
const longestWrite = 600_000;

/**
 * What there is to tell after the subscription's point, up to a change. `whole`: the log still has all of it; what it
 * has forgotten can only be told of by a filter on the time.
 */
export async function notificationsOf(
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
    expirationDateTime: subscription.expirationDateTime,
  };
  const collection = (since: number): Notification => ({
    ...common,
    resource: `${resource}?$filter=systemModifiedAt%20gt%20${storedInstant(since - 1)}`,
    changeType: "collection",
    lastModifiedDateTime: storedInstant(Date.now()),
  });
  if (!whole) return [collection(subscription.deliveredAt - longestWrite)];
  const { records, since } = await changes.extent(set, delivered, upTo);
  if (records > maxRecords) return [collection(Date.parse(since))];
  const list = await changes.list(set, delivered, upTo);
  return list.map(({ id, at, kind }) => ({
    ...common,
    resource: `${resource}(${id})`,
    changeType: kind,
    lastModifiedDateTime: at,
  }));
}
