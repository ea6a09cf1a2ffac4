/** A company: every other record belongs to one and is addressed below it. */
import { entityType } from "../odata/store/decorators";
import { chargesFunction } from "./charge";
import { text, AuditedRecord } from "./fields";

@entityType({
  name: "company",
  set: "companies",
  description: "A company with its own contracts, units and reference records.",
  naturalKey: ["name"],
  required: ["name"],
  // Removal or renaming of a company changes the addresses of everything in it; that is an administrator's task.
  updatable: false,
  deletable: false,
  presentation: {
    names: ["Company", "Companies"],
    title: "name",
    subtitle: "displayName",
    columns: "name,displayName",
    filters: "name,displayName",
    sections: {
      Company: "name,displayName,businessProfileId",
    },
  },
  operations: [{ ...chargesFunction("of the valid versions of all contracts"), imported: true }],
})
export class Company extends AuditedRecord {
  @text(100, { description: "Name by which requests choose the company.", searchable: true })
  name!: string;

  @text(100, { description: "Name shown to people.", searchable: true })
  displayName!: string;

  @text(50, { description: "Id of the business profile that the company belongs to." })
  businessProfileId!: string;
}
