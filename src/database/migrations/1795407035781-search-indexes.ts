/** The search indexes of contracts, units and customers. */
import { SchemaMigration } from "./schema-migration";

export class SearchIndexes1795407035781 extends SchemaMigration {
  readonly changes = {
    addSearchIndexes: {
      leaseContract: ["number", "customerName", "customerAddress", "customerAddress2"],
      leaseUnit: [
        "number",
        "description",
        "address",
        "address2",
        "salespersonName",
        "ownerName",
        "searchName",
      ],
      customer: ["number", "displayName", "addressLine1", "addressLine2"],
    },
  };
}
