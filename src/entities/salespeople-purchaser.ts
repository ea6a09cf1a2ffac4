/** A salesperson or purchaser. */
import { entityType } from "../odata/store/decorators";
import { amount, code, day, flag, text, CompanyRecord } from "./fields";

@entityType({
  name: "salespeoplePurchaser",
  set: "salespeoplePurchasers",
  description: "A salesperson or purchaser.",
  naturalKey: ["code"],
  required: ["code"],
  presentation: {
    names: ["Salesperson or purchaser", "Salespeople and purchasers"],
    title: "code",
    subtitle: "name",
    columns: "code,name,jobTitle,eMail,phoneNo,blocked",
    filters: "code,name,jobTitle,blocked",
    sections: {
      Person: "code,name,jobTitle,eMail,phoneNo",
      Work: "commissionPercentage,nextTaskDate,blocked,privacyBlocked",
      Dimensions: "globalDimension1Code,globalDimension2Code",
    },
  },
})
export class SalespeoplePurchaser extends CompanyRecord {
  @code({ description: "Code of the person.", searchable: true })
  code!: string;

  @text(100, { description: "Name of the person.", searchable: true })
  name!: string;

  @amount({ description: "Percentage from which the commission is calculated.", unit: "%" })
  commissionPercentage!: number;

  @text(250, { description: "Email address.", address: "email" })
  eMail!: string;

  @text(20, { description: "Telephone number.", address: "phone" })
  phoneNo!: string;

  @flag({ description: "Whether the person's data are blocked for privacy." })
  privacyBlocked!: boolean;

  @text(50, { description: "Title of the person's job." })
  jobTitle!: string;

  @code({ description: "Value of global dimension 1." })
  globalDimension1Code!: string;

  @code({ description: "Value of global dimension 2." })
  globalDimension2Code!: string;

  @day({ description: "Day of the next task." })
  nextTaskDate!: string;

  @flag({ description: "Whether nothing can be posted for the person." })
  blocked!: boolean;
}
