/** A change of a lease unit's area; entries are kept permanently. */
import { entityType, navigation } from "../odata/store/decorators";
import { amount, code, day, integer, text, CompanyRecord } from "./fields";
import type { LeaseUnit } from "./lease-unit";

@entityType({
  name: "leaseUnitLedgerEntry",
  set: "leaseUnitLedgerEntries",
  description: "A change of the area of a lease unit.",
  naturalKey: ["entryNo"],
  presentation: {
    names: ["Ledger entry", "Area ledger entries"],
    title: "entryNo",
    subtitle: "description",
    columns: "entryNo,postingDate,leaseUnitNo,quantity,description,userId",
    filters: "leaseUnitNo,postingDate,userId",
    sections: {
      Entry: "entryNo,postingDate,leaseUnitNo,quantity,description,userId",
    },
  },
  indexes: [
    ["leaseUnitNo"], // leaseUnit/leaseUnitLedgerEntries, and the usual filter
  ],
})
export class LeaseUnitLedgerEntry extends CompanyRecord {
  @day({ description: "Day of the posting.", index: true })
  postingDate!: string;

  @code({ description: "Number of the lease unit." })
  leaseUnitNo!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @amount({ description: "Change of the area.", unit: "m²" })
  quantity!: number;

  @text(50, { description: "The user who made the entry.", aliases: ["userID"] })
  userId!: string;

  @integer({ description: "Number of the entry.", access: "computed" })
  entryNo!: number;

  @navigation({
    target: "leaseUnit",
    on: [["leaseUnitNo", "number"]],
    description: "The lease unit whose area changed.",
  })
  leaseUnit!: LeaseUnit;

  @navigation({
    target: "leaseUnitLedgerEntry",
    collection: true,
    on: [["leaseUnitNo", "leaseUnitNo"]],
    hidden: true,
    description: "All entries of the unit.",
  })
  unitEntries!: LeaseUnitLedgerEntry[];
}
