/** A subscription to the changes of a collection, as Business Central has it. Each caller sees only its own. */
import { entityType } from "../odata/store/decorators";
import { count, guid, instant, integer, text } from "./fields";
import { AuditedRecord } from "./record";

@entityType({
  name: "subscription",
  set: "subscriptions",
  description: "A subscription: the service tells a URL of the changes of a collection.",
  naturalKey: ["subscriptionId"],
  owner: "userId",
  indexes: [["userId"]], // the subscriptions of a caller, and their limit
})
export class Subscription extends AuditedRecord {
  @text(50, { description: "The id as notifications carry it, the same as `id`.", access: "computed" })
  subscriptionId!: string;

  @text(2048, { description: "The https URL that is told of changes. It must answer the validation token." })
  notificationUrl!: string;

  @text(500, {
    description: "The collection, as in `companies({id})/leaseUnits`, relative or absolute.",
    searchable: true,
  })
  resource!: string;

  @guid({ description: "The caller that made the subscription.", access: "computed" })
  userId!: string;

  @instant({
    description: "When the subscription was made or renewed.",
    access: "computed",
    expression: "systemModifiedAt",
  })
  lastModifiedDateTime!: string;

  @text(2048, { description: "Comes with every notification, so that the receiver knows it for genuine." })
  clientState!: string;

  @instant({
    description: "When the subscription ends, unless it is renewed by a PATCH before.",
    access: "computed",
  })
  expirationDateTime!: string;

  @guid({ description: "Company of the collection.", internal: true })
  company!: string;

  @text(128, { description: "Entity type of the collection.", internal: true })
  entityType!: string;

  @count({ description: "Number of the last change that was delivered.", internal: true })
  deliveredChange!: number;

  @instant({ description: "When that number was noted.", internal: true })
  deliveredAt!: string;

  @instant({
    description: "Until when a process of the service is delivering; unset: none is.",
    internal: true,
  })
  claimedUntil!: string;

  @integer({ description: "Attempts that failed since the last delivery.", internal: true })
  failedAttempts!: number;

  @instant({ description: "When the first of them was made.", internal: true })
  failingSince!: string;

  @instant({ description: "Before this time there is no further attempt.", internal: true })
  nextAttemptAt!: string;
}
