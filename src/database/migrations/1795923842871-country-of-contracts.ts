/** The column 'customerCountryRegionCode' in 'leaseContract', which has another length or default. */
import { SchemaMigration } from "./schema-migration";
import { text } from "./table";

export class CountryOfContracts1795923842871 extends SchemaMigration {
  readonly changes = {
    alterColumns: { leaseContract: { customerCountryRegionCode: { from: text(20), to: text(50) } } },
  };
}
