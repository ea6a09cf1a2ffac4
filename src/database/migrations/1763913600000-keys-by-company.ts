/**
 * Keys begin with the company: an id identifies a record within its company, and a record of another company may have
 * the same id. The migration cannot be undone once two companies have records with the same id.
 */
import { SchemaMigration } from "./schema-migration";

const keys = { from: { columns: ["id"] }, to: { columns: ["companyId", "id"] } } as const;

/** The natural key is the id: its unique index is replaced by the primary key. */
const keysAlone = { from: keys.from, to: { ...keys.to, clustered: true } } as const;

export class KeysByCompany1763913600000 extends SchemaMigration {
  readonly changes = {
    dropIndexes: {
      leaseContrDiscount: { unique: { leaseContrDiscount_key: ["companyId", "id"] } },
      servicePrice: { unique: { servicePrice_key: ["companyId", "id"] } },
    },
    primaryKeys: {
      customer: keys,
      customerBrand: keys,
      document: keys,
      leaseContrDiscount: keysAlone,
      leaseContract: keys,
      leaseContractLine: keys,
      leaseUnit: keys,
      leaseUnitCategory: keys,
      leaseUnitClass: keys,
      leaseUnitLedgerEntry: keys,
      postCode: keys,
      salespeoplePurchaser: keys,
      service: keys,
      servicePrice: keysAlone,
    },
  };
}
