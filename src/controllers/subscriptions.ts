/** Subscriptions: the handshake with the notification URL, the subscribed collection, the lifetime. */
import { ODataError, type Behaviour, type HookContext, type PartitionSet, unsetInstant } from "../odata";
import { settled } from "../notifications/deliver";
import { performHandshake, Unreachable } from "../notifications/post";
import { type NotificationSettings, storedInstant, subscriptionType } from "../notifications/subscription"; // prettier-ignore

/** The properties on which the response to a delivery may depend. */
const delivered = ["notificationUrl", "resource", "clientState", "notificationFormat"] as const;

/** The behaviour of subscriptions under the given settings. */
export const subscriptions = (settings: NotificationSettings): Behaviour => ({
  async beforeTransaction({ record }, context) {
    await watched(context, record["resource"]);
    try {
      await performHandshake(String(record["notificationUrl"]), settings, context.signal);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof Unreachable)) throw error;
      throw refused(
        "notificationUrl",
        `The 'notificationUrl' was not accepted: ${error.message}. It must be an https URL of a public host that ` +
          "responds to a POST with the query parameter validationToken with status 200 and the token as the body.",
        error,
      );
    }
  },

  async beforeWrite({ record, before }, context) {
    const { caller, now, records } = context;
    const set = await watched(context, record["resource"]);
    // Notifications append the ids of records.
    record["resource"] = String(record["resource"]).replace(/(?<!\/)\/+$/, "");
    if (!before) {
      record["subscriptionId"] = record["id"] ?? "";
      await records.lock(`subscriptions of ${caller.id}`);
      const own = await records.find(subscriptionType, { userId: caller.id });
      if (own.length >= settings.maxSubscriptions)
        throw new ODataError(
          "BadRequest_LimitExceeded",
          `The caller has ${own.length} subscriptions; the most are ${settings.maxSubscriptions}. Delete one first.`,
        );
    }
    record["expirationDateTime"] = storedInstant(Date.parse(now) + settings.lifetime);
    if (before?.["company"] !== set.partition || before["entityType"] !== set.type) {
      Object.assign(record, {
        company: set.partition,
        entityType: set.type,
        deliveredChange: await records.newestChange(set),
        deliveredAt: now,
      });
    }
    // Another URL begins without failures. At the same one they count on, or a subscriber that answers handshakes only would
    // be called at once after each renewal.
    if (before?.["notificationUrl"] !== record["notificationUrl"]) Object.assign(record, settled);
    // The outcome of a delivery in progress concerns the values before: it is not stored, and its changes are sent again.
    if (delivered.some((name) => before?.[name] !== record[name])) record["claimedUntil"] = unsetInstant;
  },
});

/** The collection that a subscription watches. */
async function watched({ collectionAt }: HookContext, resource: unknown): Promise<PartitionSet> {
  try {
    return await collectionAt(String(resource));
  } catch (error) {
    if (!(error instanceof ODataError) || error.status >= 500) throw error;
    throw refused("resource", error.message, error);
  }
}

const refused = (target: string, message: string, cause: unknown): ODataError =>
  new ODataError("Application_FieldValidationException", message, { target, cause });
