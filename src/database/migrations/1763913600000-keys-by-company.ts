/**
 * Keys begin with the company: an id names a record of its company, and a record of another company may have it, too.
 * Rows, indexes and triggers stay as they are, those of an administrator among them.
 */
import type { MigrationInterface, QueryRunner } from "typeorm";
import { changePrimaryKey } from "./primary-key";

/** The tables whose rows belong to a company. */
const tables = [
  "customer",
  "customerBrand",
  "document",
  "leaseContrDiscount",
  "leaseContract",
  "leaseContractLine",
  "leaseUnit",
  "leaseUnitCategory",
  "leaseUnitClass",
  "leaseUnitLedgerEntry",
  "postCode",
  "salespeoplePurchaser",
  "service",
  "servicePrice",
];

/** Their natural key is the id: a unique index on company and id gives way to the primary key. */
const knownById: Readonly<Record<string, string>> = {
  leaseContrDiscount: "leaseContrDiscount_key",
  servicePrice: "servicePrice_key",
};

const before = ["id"];
const after = ["companyId", "id"];

export class KeysByCompany1763913600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      const replaces = knownById[table];
      await changePrimaryKey(runner, table, {
        before,
        after,
        ...(replaces !== undefined && { drops: replaces, clustered: true }),
      });
    }
  }

  /** Fails where two companies have records of the same id. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      const replaced = knownById[table];
      await changePrimaryKey(runner, table, {
        before: after,
        after: before,
        ...(replaced !== undefined && { makes: { name: replaced, columns: after } }),
      });
    }
  }
}
