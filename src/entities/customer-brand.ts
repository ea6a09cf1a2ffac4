/** A brand under which a customer trades. */
import { entityType, navigation } from "../odata/store/decorators";
import type { Customer } from "./customer";
import { code, text, CompanyRecord } from "./fields";

@entityType({
  name: "customerBrand",
  set: "customerBrands",
  description: "A brand of a customer.",
  naturalKey: ["customerNo", "brandCode"], // starts with the columns of customer/customerBrands
  required: ["customerNo", "brandCode"],
  presentation: {
    names: ["Brand", "Brands"],
    title: "brandCode",
    subtitle: "description",
    columns: "customerNo,brandCode,description",
    filters: "customerNo,brandCode,description",
    sections: {
      Brand: "customerNo,brandCode,description",
    },
  },
})
export class CustomerBrand extends CompanyRecord {
  @code({ description: "Number of the customer." })
  customerNo!: string;

  @code({ description: "Code of the brand." })
  brandCode!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @navigation({
    target: "customer",
    on: [["customerNo", "number"]],
    description: "The customer who trades under the brand.",
  })
  customer!: Customer;
}
