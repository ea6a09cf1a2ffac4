/** A post code of a city. */
import { entityType } from "../odata/store/decorators";
import { code, text } from "./fields";
import { CompanyRecord } from "./record";

@entityType({
  name: "postCode",
  set: "postCodes",
  description: "A post code of a city.",
  naturalKey: ["code", "city"],
  required: ["code"],
  optional: ["city"],
})
export class PostCode extends CompanyRecord {
  @code({ description: "The post code.", searchable: true })
  code!: string;

  @text(50, { description: "City." })
  city!: string;

  @code({ description: "Country/region code." })
  countryRegionCode!: string;

  @text(50, { description: "State, province or county." })
  county!: string;

  @text(50, { description: "Time zone." })
  timeZone!: string;
}
