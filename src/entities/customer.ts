/** A customer: the tenant of lease contracts. The fields are those of Business Central's customer. */
import { entityType, navigation } from "../odata/store/decorators";
import type { CustomerBrand } from "./customer-brand";
import { code, option, text, CompanyRecord } from "./fields";
import type { LeaseContract } from "./lease-contract";

@entityType({
  name: "customer",
  set: "customers",
  description: "A customer, the tenant of lease contracts.",
  naturalKey: ["number"],
  searchIndex: true,
  required: ["number"],
  presentation: {
    names: ["Customer", "Customers"],
    title: "number",
    subtitle: "displayName",
    columns: "number,displayName,type,city,country,phoneNumber,email,blocked",
    filters: "number,displayName,city,type,salespersonCode,blocked",
    sections: {
      Customer: "number,displayName,type,salespersonCode,blocked",
      Address: "addressLine1,addressLine2,postalCode,city,state,country",
      Contact: "phoneNumber,email,website",
      Invoices: "currencyCode,taxRegistrationNumber",
      Contracts: "leaseContracts",
      Brands: "customerBrands",
    },
    choices: [
      {
        target: "postCode",
        on: [
          ["postalCode", "code"],
          ["city", "city"],
          ["country", "countryRegionCode"],
          ["state", "county"],
        ],
      },
    ],
  },
  references: [{ target: "salespeoplePurchaser", on: [["salespersonCode", "code"]] }],
})
export class Customer extends CompanyRecord {
  @code({ description: "Number of the customer.", searchable: true })
  number!: string;

  @text(100, { description: "Name of the customer.", index: true, searchable: true })
  displayName!: string;

  @option(
    { values: ["Company", "Person"] },
    { description: "Whether the customer is a company or a person." },
  )
  type!: string;

  @text(100, { description: "Street and house number.", searchable: true })
  addressLine1!: string;

  @text(100, { description: "Second line of the address.", searchable: true })
  addressLine2!: string;

  @text(50, { description: "City." })
  city!: string;

  @text(50, { description: "State, province or county." })
  state!: string;

  @text(50, { description: "Country/region code." })
  country!: string;

  @code({ description: "Postal code." })
  postalCode!: string;

  @text(50, { description: "Telephone number.", address: "phone" })
  phoneNumber!: string;

  @text(250, { description: "Email address.", address: "email" })
  email!: string;

  @text(50, { description: "Home page." })
  website!: string;

  @code({ description: "Code of the salesperson who looks after the customer." })
  salespersonCode!: string;

  @text(50, { description: "Registration number for taxes." })
  taxRegistrationNumber!: string;

  @code({ description: "Code of the currency in which the customer is invoiced." })
  currencyCode!: string;

  @option(
    { values: ["Ship", "Invoice", "All"], blank: { output: " " } },
    { description: "Blocked transactions with the customer; blank for none." },
  )
  blocked!: string;

  @navigation({
    target: "leaseContract",
    collection: true,
    on: [["number", "customerNo"]],
    description: "The contracts of the customer, in all versions.",
  })
  leaseContracts!: LeaseContract[];

  @navigation({
    target: "customerBrand",
    collection: true,
    on: [["number", "customerNo"]],
    description: "The brands of the customer.",
  })
  customerBrands!: CustomerBrand[];
}
