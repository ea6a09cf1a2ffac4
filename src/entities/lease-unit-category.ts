/** A category of lease units. */
import { entityType } from "../odata/store/decorators";
import { code, text, CompanyRecord } from "./fields";

@entityType({
  name: "leaseUnitCategory",
  set: "leaseUnitCategories",
  description: "A category of lease units.",
  naturalKey: ["code"],
  required: ["code"],
  presentation: {
    names: ["Unit category", "Unit categories"],
    title: "code",
    subtitle: "description",
    columns: "code,description",
    filters: "code,description",
    sections: {
      Category: "code,description",
    },
  },
})
export class LeaseUnitCategory extends CompanyRecord {
  @code({ description: "Code of the category.", searchable: true })
  code!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;
}
