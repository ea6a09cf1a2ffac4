/** A subscription to the changes of a collection, as Business Central has it. Each caller sees only its own. */
import { entityType } from "../odata/store/decorators";
import { count, guid, instant, integer, option, text, AuditedRecord } from "./fields";

@entityType({
  name: "subscription",
  set: "subscriptions",
  description: "A subscription: the service notifies a URL of the changes of a collection.",
  naturalKey: ["subscriptionId"],
  required: ["notificationUrl", "resource"],
  owner: "userId",
  presentation: {
    names: ["Subscription", "Subscriptions"],
    title: "resource",
    subtitle: "notificationUrl",
    columns: "resource,notificationUrl,expirationDateTime,lastModifiedDateTime",
    filters: "resource,expirationDateTime",
  },
  indexes: [["userId"]], // the subscriptions of a caller, and their limit
})
export class Subscription extends AuditedRecord {
  @text(50, { description: "The id as it is in notifications, the same as `id`.", access: "computed" })
  subscriptionId!: string;

  @text(2048, {
    description: "The https URL that receives the notifications. It must return the validation token.",
    address: "url",
  })
  notificationUrl!: string;

  @text(500, {
    description: "The collection, as in `companies({id})/leaseUnits`, relative or absolute.",
    searchable: true,
  })
  resource!: string;

  @guid({ description: "The caller that created the subscription.", access: "computed" })
  userId!: string;

  @instant({
    description: "Time at which the subscription was created or renewed.",
    expression: "systemModifiedAt",
  })
  lastModifiedDateTime!: string;

  @text(2048, {
    description:
      "Secret that is sent with every notification, by which the receiver recognises it as genuine.",
  })
  clientState!: string;

  @option(
    { values: ["BusinessCentral", "CloudEvents"] },
    { description: "Form of the notifications: that of Business Central, or a batch of CloudEvents 1.0." },
  )
  notificationFormat!: string;

  @instant({
    description: "Time at which the subscription ends, unless a PATCH renews it before.",
    access: "computed",
  })
  expirationDateTime!: string;

  @guid({ description: "Company of the collection.", internal: true })
  company!: string;

  @text(128, { description: "Entity type of the collection.", internal: true })
  entityType!: string;

  @count({ description: "Number of the last change that was delivered.", internal: true })
  deliveredChange!: number;

  @instant({ description: "Time at which that number was stored.", internal: true })
  deliveredAt!: string;

  @instant({
    description: "End of the time for which a process of the service is delivering; unset without one.",
    internal: true,
  })
  claimedUntil!: string;

  @integer({ description: "Attempts that failed since the last delivery.", internal: true })
  failedAttempts!: number;

  @instant({ description: "Time of the first of them.", internal: true })
  failingSince!: string;

  @instant({ description: "Earliest time of the next attempt.", internal: true })
  nextAttemptAt!: string;
}
