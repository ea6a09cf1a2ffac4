/** Indexes for fields that clients filter or sort by. */
import { SchemaMigration } from "./schema-migration";

export class FilterIndexes1795359969325 extends SchemaMigration {
  readonly changes = {
    addIndexes: {
      leaseContract: {
        indexes: {
          leaseContract_by_status: ["companyId", "status", "number", "versionNo"],
          leaseContract_by_contractDate: ["companyId", "contractDate", "number", "versionNo"],
          leaseContract_by_contractValidUntil: ["companyId", "contractValidUntil", "number", "versionNo"],
          leaseContract_by_buildingNo: ["companyId", "buildingNo", "number", "versionNo"],
        },
      },
      leaseContractLine: {
        indexes: {
          leaseContractLine_by_endingDate: [
            "companyId",
            "endingDate",
            "leaseContractNo",
            "versionNo",
            "lineNo",
          ],
        },
      },
      leaseUnit: {
        indexes: {
          leaseUnit_by_leaseUnitGroupNo: ["companyId", "leaseUnitGroupNo", "number"],
          leaseUnit_by_building: ["companyId", "building", "number"],
          leaseUnit_by_objectArea: ["companyId", "objectArea", "number"],
          leaseUnit_by_city: ["companyId", "city", "number"],
        },
      },
      servicePrice: {
        indexes: {
          servicePrice_by_effectiveDate: ["companyId", "effectiveDate", "id"],
          servicePrice_by_expirationDate: ["companyId", "expirationDate", "id"],
        },
      },
      leaseUnitLedgerEntry: {
        indexes: { leaseUnitLedgerEntry_by_postingDate: ["companyId", "postingDate", "entryNo"] },
      },
      customer: { indexes: { customer_by_displayName: ["companyId", "displayName", "number"] } },
    },
  };
}
