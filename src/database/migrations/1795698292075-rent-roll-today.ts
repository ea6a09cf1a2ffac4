/** The stored rows of the rent roll, and the positions of the changes that they include. */
import { SchemaMigration } from "./schema-migration";
import { given, guid } from "./table";

export class RentRollToday1795698292075 extends SchemaMigration {
  readonly changes = {
    createTables: {
      rentRollToday: {
        columns: {
          companyId: guid(),
          generation: given("Edm.Int64"),
          unitKey: given("Edm.String", 20),
          id: guid(),
          unitId: guid(),
          sourceId: guid(),
          isLeasable: given("Edm.Boolean"),
          leaseUnitNo: given("Edm.String", 20),
          leaseUnitDescription: given("Edm.String", 100),
          leaseUnitCategory: given("Edm.String", 50),
          leaseUnitClass: given("Edm.String", 50),
          floor: given("Edm.String", 50),
          parkingUnit: given("Edm.Boolean"),
          blocked: given("Edm.Boolean"),
          buildingNo: given("Edm.String", 20),
          area: given("Edm.Decimal"),
          firstOfUnit: given("Edm.Boolean"),
          state: given("Edm.String", 20),
          leaseContractNo: given("Edm.String", 20),
          versionNo: given("Edm.Int32"),
          lineNo: given("Edm.Int32"),
          customerNo: given("Edm.String", 20),
          customerName: given("Edm.String", 100),
          serviceNo: given("Edm.String", 20),
          serviceGroup: given("Edm.String", 20),
          startingDate: given("Edm.Date"),
          expiryDate: given("Edm.Date"),
          remainingDays: given("Edm.Int32"),
          priceType: given("Edm.String", 50),
          unitPrice: given("Edm.Decimal"),
          pricePeriod: given("Edm.String", 50),
          monthlyAmount: given("Edm.Decimal"),
          monthlyNet: given("Edm.Decimal"),
          netPerArea: given("Edm.Decimal"),
          currencyCode: given("Edm.String", 20),
          measured: given("Edm.Boolean"),
        },
        primaryKey: ["companyId", "generation", "unitKey", "id"],
        unique: {},
        indexes: {
          rentRollToday_by_unitId: ["companyId", "generation", "unitId"],
          rentRollToday_by_sourceId: ["companyId", "generation", "sourceId", "leaseContractNo"],
        },
        withoutRowid: true,
      },
      materialization: {
        columns: {
          companyId: guid(),
          name: given("Edm.String", 100),
          type: given("Edm.String", 100),
          sequence: given("Edm.Int64"),
          generation: given("Edm.Int64"),
          day: given("Edm.Date"),
        },
        primaryKey: ["companyId", "name", "type"],
        unique: {},
        indexes: {},
      },
    },
  };
}
