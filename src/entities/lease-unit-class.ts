/** A class of lease units. */
import { entityType } from "../odata/store/decorators";
import { code, text, CompanyRecord } from "./fields";

@entityType({
  name: "leaseUnitClass",
  set: "leaseUnitClasses",
  description: "A class of lease units.",
  naturalKey: ["code"],
  required: ["code"],
  presentation: {
    names: ["Unit class", "Unit classes"],
    title: "code",
    subtitle: "description",
    columns: "code,description",
    filters: "code,description",
    sections: {
      Class: "code,description",
    },
  },
})
export class LeaseUnitClass extends CompanyRecord {
  @code({ description: "Code of the class.", searchable: true })
  code!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;
}
