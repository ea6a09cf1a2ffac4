/** The new table 'tenancy'. */
import { SchemaMigration } from "./schema-migration";
import { given, guid } from "./table";

export class Tenancies1795370905467 extends SchemaMigration {
  readonly changes = {
    createTables: {
      tenancy: {
        columns: {
          companyId: guid(),
          leaseUnitNo: given("Edm.String", 20),
          firstDay: given("Edm.Date"),
          lastDay: given("Edm.Date"),
          tenantName: given("Edm.String", 100),
          rentedTill: given("Edm.Date"),
          rentPrice: given("Edm.Decimal"),
          rentPriceType: given("Edm.String", 50),
          rentPricePeriod: given("Edm.String", 50),
        },
        primaryKey: ["companyId", "leaseUnitNo", "firstDay"],
        unique: {},
        indexes: { tenancy_by_tenantName: ["companyId", "tenantName", "leaseUnitNo", "firstDay", "lastDay"] },
        withoutRowid: true,
      },
    },
  };
}
