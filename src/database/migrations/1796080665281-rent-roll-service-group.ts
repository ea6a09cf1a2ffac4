/** The group of a service is as long in the rent roll as in the service. */
import { SchemaMigration } from "./schema-migration";
import { given } from "./table";

export class RentRollServiceGroup1796080665281 extends SchemaMigration {
  readonly changes = {
    alterColumns: {
      rentRollToday: { serviceGroup: { from: given("Edm.String", 20), to: given("Edm.String", 50) } },
    },
  };
}
