/** Indexes for the records that need attention. */
import { SchemaMigration } from "./schema-migration";

export class AttentionIndexes1795407069479 extends SchemaMigration {
  readonly changes = {
    addIndexes: {
      leaseContract: {
        indexes: {
          leaseContract_by_versionStatus_noticePeriod_contractValidUntil: [
            "companyId",
            "versionStatus",
            "noticePeriod",
            "contractValidUntil",
          ],
          leaseContract_by_depositTerm: ["companyId", "depositTerm", "number", "versionNo"],
        },
      },
      servicePrice: {
        indexes: {
          servicePrice_by_indexPrice_createdNewIndexedPriceLine_indexingC: [
            "companyId",
            "indexPrice",
            "createdNewIndexedPriceLine",
            "indexingCalcStartingDate",
          ],
        },
      },
      document: {
        indexes: {
          document_by_tableId_signed_documentDate_leaseContractNo_leaseCo: [
            "companyId",
            "tableId",
            "signed",
            "documentDate",
            "leaseContractNo",
            "leaseContractVersionNo",
            "prepared",
            "checked",
            "checkedByLawyer",
          ],
        },
      },
    },
  };
}
