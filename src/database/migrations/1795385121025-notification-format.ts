/** The new column 'notificationFormat' in 'subscription'. */
import { SchemaMigration } from "./schema-migration";
import { text } from "./table";

export class NotificationFormat1795385121025 extends SchemaMigration {
  readonly changes = { addColumns: { subscription: { notificationFormat: text(50, "BusinessCentral") } } };
}
