/**
 * The table of the key that signs the tokens of next links and delta links; the service creates the key when it starts.
 */
import { SchemaMigration } from "./schema-migration";
import { given } from "./table";

export class ServiceKey1763827200000 extends SchemaMigration {
  readonly changes = {
    createTables: {
      serviceKey: {
        columns: { name: given("Edm.String", 50), value: given("Edm.String", 100) },
        primaryKey: ["name"],
      },
    },
  };
}
