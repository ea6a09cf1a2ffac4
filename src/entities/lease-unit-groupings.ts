/** The categories and the classes of lease units. */
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
