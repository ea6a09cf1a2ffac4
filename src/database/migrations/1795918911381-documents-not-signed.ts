/** The index for documents that are not signed begins with that flag. */
import { SchemaMigration } from "./schema-migration";

export class DocumentsNotSigned1795918911381 extends SchemaMigration {
  readonly changes = {
    dropIndexes: {
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
    addIndexes: {
      document: {
        indexes: {
          document_by_signed_documentDate_leaseContractNo_leaseContractVe: [
            "companyId",
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
