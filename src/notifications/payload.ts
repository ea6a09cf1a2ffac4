/**
 * The payload for subscribers: Business Central's notifications, one for each changed record or one for the collection.
 */
import type { ServiceRecords } from "../odata";
import type { NotificationSettings } from "./settings";
import { storedInstant, type Subscription } from "./subscription";

/** One entry of `value`. */
export interface Notification {
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
