/** The log of deliveries to subscribers: one record for each attempt. Each caller sees only its own. */
import { entityType } from "../odata/store/decorators";
import { guid, instant, integer, option, text } from "./fields";
import { AuditedRecord } from "./record";

@entityType({
  name: "subscriptionDelivery",
  set: "subscriptionDeliveries",
  description: "An attempt to tell a subscriber of changes, or the end of a subscription.",
  naturalKey: ["userId", "entryNo"],
  owner: "userId",
  insertable: false,
  updatable: false,
  deletable: false,
  indexes: [["subscriptionId"]], // the log of one subscription
})
export class SubscriptionDelivery extends AuditedRecord {
  @integer({ description: "Number of the entry.", access: "computed" })
  entryNo!: number;

  @guid({ description: "The caller that made the subscription.", access: "computed" })
  userId!: string;

  @text(50, { description: "The subscription, which may have ended since.", access: "computed" })
  subscriptionId!: string;

  @text(500, { description: "The collection that changed.", access: "computed", searchable: true })
  resource!: string;

  @text(255, {
    description: "Host of the notification URL; the rest of it may be secret.",
    access: "computed",
  })
  host!: string;

  @instant({ description: "When the attempt was made.", access: "computed" })
  attemptedAt!: string;

  @integer({ description: "How long it took, in milliseconds.", access: "computed" })
  duration!: number;

  @integer({ description: "Which attempt it was for these changes, from 1.", access: "computed" })
  attempt!: number;

  @integer({ description: "Notifications that were sent.", access: "computed" })
  notifications!: number;

  @integer({ description: "HTTP status of the answer; 0 where there was none.", access: "computed" })
  status!: number;

  @option(
    { values: ["Delivered", "Failed", "Removed", "Expired"] },
    {
      description:
        "`Failed` is tried again; `Removed` and `Expired` are the end of the subscription: refused, or not renewed.",
      access: "computed",
    },
  )
  outcome!: string;

  @text(100, { description: "What went wrong.", access: "computed" })
  reason!: string;
}
