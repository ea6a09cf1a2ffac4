/** The log of deliveries to subscribers: one record for each attempt. Each caller sees only its own. */
import { entityType } from "../odata/store/decorators";
import { guid, instant, integer, option, text, AuditedRecord } from "./fields";

@entityType({
  name: "subscriptionDelivery",
  set: "subscriptionDeliveries",
  description: "An attempt to notify a subscriber of changes, or the end of a subscription.",
  naturalKey: ["userId", "entryNo"],
  owner: "userId",
  insertable: false,
  updatable: false,
  deletable: false,
  presentation: {
    names: ["Delivery", "Deliveries"],
    title: "entryNo",
    subtitle: "outcome",
    columns: "entryNo,attemptedAt,resource,host,outcome,status,notifications,attempt,reason",
    filters: "outcome,attemptedAt,resource",
  },
  indexes: [["subscriptionId"]], // the log of one subscription
})
export class SubscriptionDelivery extends AuditedRecord {
  @integer({ description: "Number of the entry.", access: "computed" })
  entryNo!: number;

  @guid({ description: "The caller that created the subscription.", access: "computed" })
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

  @instant({ description: "Time of the attempt.", access: "computed" })
  attemptedAt!: string;

  @integer({ description: "Duration of the attempt in milliseconds.", access: "computed" })
  duration!: number;

  @integer({ description: "Number of the attempt for these changes, from 1.", access: "computed" })
  attempt!: number;

  @integer({ description: "Number of notifications sent.", access: "computed" })
  notifications!: number;

  @integer({ description: "HTTP status of the response; 0 without one.", access: "computed" })
  status!: number;

  @option(
    { values: ["Delivered", "Failed", "Removed", "Expired"] },
    {
      description:
        "`Failed` is repeated; the subscription ends with `Removed` (rejected by the subscriber) and with `Expired` (not renewed).",
      access: "computed",
    },
  )
  outcome!: string;

  @text(100, { description: "Cause of the failure.", access: "computed" })
  reason!: string;
}
