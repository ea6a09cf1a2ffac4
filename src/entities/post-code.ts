/** A post code of a city. */
import { entityType } from "../odata/store/decorators";
import { code, text, CompanyRecord } from "./fields";

@entityType({
  name: "postCode",
  set: "postCodes",
  description: "A post code of a city.",
  naturalKey: ["code", "city"],
  required: ["code"],
  optional: ["city"],
  presentation: {
    names: ["Post code", "Post codes"],
    title: "code",
    subtitle: "city",
    columns: "code,city,countryRegionCode,county",
    filters: "code,city,countryRegionCode",
    sections: {
      "Post code": "code,city,countryRegionCode,county,timeZone",
    },
  },
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
