/** A lease contract in one of its versions; the versions share the number and are separate records. */
import { entityType, navigation } from "../odata/store/decorators";
import { chargesFunction } from "./charge";
import type { Customer } from "./customer";
import type { Document } from "./document";
import {
  amount,
  code,
  day,
  flag,
  integer,
  option,
  text,
  statusOptions,
  versionStatusOptions,
  previewParameter,
  value,
  CompanyRecord,
} from "./fields";
import type { LeaseContrDiscount } from "./lease-contr-discount";
import type { LeaseContractLine } from "./lease-contract-line";
import type { LeaseUnit } from "./lease-unit";

@entityType({
  name: "leaseContract",
  set: "leaseContracts",
  description: "A version of a lease contract.",
  naturalKey: ["number", "versionNo"],
  searchIndex: true,
  applicationTime: { from: "contractDate", to: "contractValidUntil", inclusive: true },
  presentation: {
    names: ["Lease contract", "Lease contracts"],
    title: "number",
    subtitle: "customerName",
    columns:
      "number,versionNo,customerName,buildingNo,status,versionStatus,contractDate,contractValidUntil,noticePeriod",
    filters:
      "number,customerNo,customerName,buildingNo,status,versionStatus,contractDate,contractValidUntil,salespersonCode",
    sections: {
      Contract:
        "number,versionNo,status,versionStatus,contractType,buildingNo,contractDate,contractValidUntil,handoverDate,salespersonCode",
      Customer:
        "customerNo,customerName,customerBrand,customerAddress,customerAddress2,customerPostCode,customerCity,customerCounty,customerCountryRegionCode",
      Invoices: "invoicingFrequency,invoicingCurrencyCode,eMailInvoice",
      "Deposit and warranty": "requiredDepositAmount,depositTerm,warrantyType,warrantyAmount,warrantyValidTo",
      "Notice and extension":
        "minimumTerm,noticePeriod,automaticallyExtend,extensionPeriod,automExtendPrice,extendPriceIndexation,sendForewarningEmail,forewarningPeriod,emailRecipient,notifyOnExtensionDate",
      Dimensions: "shortcutDimension1Code,shortcutDimension2Code",
      Lines: "leaseContractLines",
      Discounts: "leaseContrDiscounts",
      Documents: "documents",
      Units: "leaseUnit",
    },
    choices: [
      {
        target: "postCode",
        on: [
          ["customerPostCode", "code"],
          ["customerCity", "city"],
          ["customerCountryRegionCode", "countryRegionCode"],
          ["customerCounty", "county"],
        ],
      },
    ],
  },
  references: [
    {
      target: "customerBrand",
      on: [
        ["customerBrand", "brandCode"],
        ["customerNo", "customerNo"],
      ],
      // PATCH of a brand changes its code and customer (INTERFACE, 4.2), regardless of the contracts that name it.
      renamable: true,
    },
    { target: "leaseUnit", on: [["buildingNo", "number"]], offered: { building: true } },
    { target: "salespeoplePurchaser", on: [["salespersonCode", "code"]] },
  ],
  operations: [
    {
      kind: "function",
      name: "earliestTermination",
      description:
        "First day on which the contract can end if notice is given on a day, by its minimum term, its notice period and its expiry date.",
      parameters: [
        value("date", { type: "Edm.Date", optional: true }, "Day of the notice; by default, today (UTC)."),
      ],
      result: { type: "Edm.Date" },
    },
    chargesFunction("of this version of the contract, whatever its status"),
    {
      kind: "action",
      name: "newVersion",
      description:
        "Copies the version with its lines and discounts to a new version of the contract, which is the result.",
      result: { type: "leaseContract" },
    },
    {
      kind: "action",
      name: "release",
      available: { status: ["New", "Ready", "Reserved"] },
      description:
        "Sets the version and its lines to Released and Valid, and the previously Valid version to Old.",
      parameters: [
        value(
          "force",
          { type: "Edm.Boolean", optional: true },
          "Release the version although the contract is terminated, or another contract lets one of its units with the same service on the same days.",
        ),
      ],
      result: { type: "leaseContract" },
    },
    {
      kind: "action",
      name: "terminate",
      available: { versionStatus: ["Valid"] },
      description: "Ends the Valid version of a contract, its lines and its discounts on a day.",
      parameters: [
        value("date", { type: "Edm.Date" }, "Last day of the contract."),
        value(
          "force",
          { type: "Edm.Boolean", optional: true },
          "End the contract even before the earliest termination with notice given today.",
        ),
      ],
      result: { type: "leaseContract" },
    },
    {
      kind: "action",
      name: "extend",
      available: { versionStatus: ["Valid"], status: ["New", "Ready", "Reserved", "Released"] },
      description:
        "Moves the end of the Valid version of a contract, and of the lines and discounts that end with it, and of their prices if the contract extends them.",
      parameters: [
        value(
          "until",
          { type: "Edm.Date", optional: true },
          "The new end; by default, the present end plus the extension period of the contract.",
        ),
        previewParameter,
      ],
      result: { type: "leaseContract" },
    },
  ],
  indexes: [
    ["customerNo"], // customer/leaseContracts, and the usual filter by tenant
    ["versionStatus", "noticePeriod", "contractValidUntil"], // the contracts in force by their last day of notice
  ],
})
export class LeaseContract extends CompanyRecord {
  @code({
    description: "Number of the lease contract; without one, the next of its series.",
    searchable: true,
  })
  number!: string;

  @integer({ description: "Version of the contract; every version is a record. Without one, the next." })
  versionNo!: number;

  @option(versionStatusOptions, {
    description: "State of this version: in draft, in force or superseded.",
  })
  versionStatus!: string;

  @option(statusOptions, { description: "Stage of the contract.", index: true })
  status!: string;

  @day({ description: "Day on which the contract starts.", index: true })
  contractDate!: string;

  @day({ description: "Day on which the contract ends.", index: true })
  contractValidUntil!: string;

  @day({ description: "Day on which the premises are handed over." })
  handoverDate!: string;

  @code({ description: "Number of the customer who leases.", text: "customerName" })
  customerNo!: string;

  @text(100, { description: "Name of the customer.", searchable: true })
  customerName!: string;

  @text(100, { description: "Street address of the customer.", searchable: true })
  customerAddress!: string;

  @text(100, { description: "Second line of the customer's address.", searchable: true })
  customerAddress2!: string;

  @text(50, { description: "City of the customer." })
  customerCity!: string;

  @code({ description: "Postal code of the customer." })
  customerPostCode!: string;

  @code({ description: "Country/region code of the customer." })
  customerCountryRegionCode!: string;

  @text(50, { description: "State, province or county of the customer." })
  customerCounty!: string;

  @code({ description: "Code of the brand under which the customer trades." }, 50)
  customerBrand!: string;

  @text(50, { description: "Code of the contract's type." })
  contractType!: string;

  @code({ description: "Number of the building in which the contract's lease units are.", index: true })
  buildingNo!: string;

  @amount({ description: "Amount of the deposit.", currency: "invoicingCurrencyCode" })
  requiredDepositAmount!: number;

  @day({ description: "Day by which the deposit has to be paid.", index: true })
  depositTerm!: string;

  @text(250, { description: "Email address of the contract, used for its invoices.", address: "email" })
  eMailInvoice!: string;

  @code({ description: "Code of the currency in which the contract is invoiced." })
  invoicingCurrencyCode!: string;

  @option(
    { values: ["Monthly", "Quarterly", "Yearly", "Weekly", "Fortnightly", "Semi-Annual"] },
    { description: "Interval at which the contract is invoiced." },
  )
  invoicingFrequency!: string;

  @text(50, { description: "Shortest duration: a count and the letter of a period, such as 12M or 1Y." })
  minimumTerm!: string;

  @text(50, { description: "Shortest notice of termination." })
  noticePeriod!: string;

  @code({ description: "Code of the salesperson." })
  salespersonCode!: string;

  @code({ description: "Value of global dimension 1." })
  shortcutDimension1Code!: string;

  @code({ description: "Value of global dimension 2." })
  shortcutDimension2Code!: string;

  @text(50, { description: "Kind of warranty." })
  warrantyType!: string;

  @amount({ description: "Amount of the warranty.", currency: "invoicingCurrencyCode" })
  warrantyAmount!: number;

  @day({ description: "Day on which the warranty expires." })
  warrantyValidTo!: string;

  @flag({ description: "Whether the contract is extended automatically when it ends." })
  automaticallyExtend!: boolean;

  @text(50, { description: "Period by which the contract is extended." })
  extensionPeriod!: string;

  @flag({ description: "Whether an extension applies to the prices too." })
  automExtendPrice!: boolean;

  @flag({ description: "Whether an email is sent before an extension." })
  sendForewarningEmail!: boolean;

  @text(50, { description: "Time between the email and the extension." })
  forewarningPeriod!: string;

  @text(250, { description: "Email address for notifications of extensions.", address: "email" })
  emailRecipient!: string;

  @flag({ description: "Whether a notification is sent on the day of an extension." })
  notifyOnExtensionDate!: boolean;

  @flag({ description: "Whether an extension applies to the price indexation too." })
  extendPriceIndexation!: boolean;

  @navigation({
    target: "leaseContractLine",
    collection: true,
    on: [
      ["number", "leaseContractNo"],
      ["versionNo", "versionNo"],
    ],
    cascade: true,
    description: "The lines of this version of the contract.",
  })
  leaseContractLines!: LeaseContractLine[];

  @navigation({
    target: "leaseContract",
    collection: true,
    on: [["number", "number"]],
    hidden: true,
    description: "All versions of the contract.",
  })
  versions!: LeaseContract[];

  @navigation({
    target: "customer",
    on: [["customerNo", "number"]],
    description: "The customer who leases.",
  })
  customer!: Customer;

  @navigation({
    target: "leaseUnit",
    collection: true,
    through: {
      type: "leaseContractLine",
      on: [
        ["number", "leaseContractNo"],
        ["versionNo", "versionNo"],
      ],
    },
    on: [["leaseUnitNo", "number"]],
    description: "The lease units that the lines of this version name.",
  })
  leaseUnit!: LeaseUnit[];

  @navigation({
    target: "leaseContrDiscount",
    collection: true,
    on: [
      ["number", "leaseContractNo"],
      ["versionNo", "contractVersionNo"],
    ],
    cascade: true,
    spares: { versionNo: 0 }, // discounts with version 0 are of every version
    description: "The discounts of this version of the contract.",
  })
  leaseContrDiscounts!: LeaseContrDiscount[];

  @navigation({
    target: "document",
    collection: true,
    on: [
      ["number", "leaseContractNo"],
      ["versionNo", "leaseContractVersionNo"],
    ],
    description: "The documents attached to this version of the contract.",
  })
  documents!: Document[];
}
