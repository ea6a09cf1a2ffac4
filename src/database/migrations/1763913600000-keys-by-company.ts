/**
 * Keys begin with the company: an id names a record of its company, and a record of another company may have it, too.
 * Undoing this fails once two companies have records of the same id.
 */
import { SchemaMigration } from "./schema-migration";

const keys = { from: { columns: ["id"] }, to: { columns: ["companyId", "id"] } } as const;

/** The natural key is the id: its unique index gives way to the primary key. */
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
