/** A charge of a contract: a value of a complex type that functions return, and the functions. */
import { optionList } from "../odata/model/option-list";
import type { ComplexTypeDeclaration, OperationDeclaration } from "../odata/store/decorators";
import { codeFacts, optionFacts, periodOptions, priceTypeOptions } from "./fields";

const amount = { type: "Edm.Decimal", precision: 28, scale: 8 } as const;
const money = { ...amount, currency: "currencyCode" } as const;

export const charge: ComplexTypeDeclaration = {
  name: "charge",
  description: "The charge of a line of a contract for days of one calendar month.",
  properties: [
    { name: "leaseContractNo", ...codeFacts, description: "Number of the contract." },
    { name: "versionNo", type: "Edm.Int32", description: "Version of the contract." },
    { name: "lineNo", type: "Edm.Int32", description: "Position of the line in its contract version." },
    { name: "leaseUnitNo", ...codeFacts, description: "Number of the lease unit that is charged for." },
    { name: "serviceNo", ...codeFacts, description: "Code of the service that is charged." },
    { name: "description", type: "Edm.String", maxLength: 100, description: "Description of the line." },
    { name: "periodStart", type: "Edm.Date", description: "First charged day." },
    { name: "periodEnd", type: "Edm.Date", description: "Last charged day." },
    { name: "invoiceDate", type: "Edm.Date", description: "Day on which the charge is invoiced." },
    {
      name: "currencyCode",
      ...codeFacts,
      description: "Code of the currency in which the contract is invoiced.",
    },
    {
      name: "priceType",
      ...optionFacts,
      options: optionList(priceTypeOptions),
      description: "Kind of the multiplier.",
    },
    {
      name: "pricePeriod",
      ...optionFacts,
      options: optionList(periodOptions),
      description: "The period that the price is for.",
    },
    {
      name: "unitPrice",
      ...money,
      description: "Price on the first charged day, the line's or the list's.",
    },
    { name: "multiplier", ...amount, description: "Multiplier of the price on the first charged day." },
    { name: "amount", ...money, description: "The charge before discounts." },
    { name: "discount", ...money, description: "The discounts on the charge." },
    { name: "net", ...money, description: "The charge after discounts." },
    {
      name: "measured",
      type: "Edm.Boolean",
      description: "Whether the multiplier is known; readings of meters and turnovers are not kept here.",
    },
  ],
};

/** The charges of a record; `whose` completes the description. */
export const chargesFunction = (whose: string): OperationDeclaration => ({
  kind: "function",
  name: "charges",
  description: `Charges between two days ${whose}: a row for each line and calendar month.`,
  parameters: [
    { name: "from", type: "Edm.Date", description: "First day, included." },
    {
      name: "to",
      type: "Edm.Date",
      description: "Last day, included; not before the first and less than ten years after it.",
    },
  ],
  result: { type: "charge", collection: true },
});
