/** A charge of a contract: a value of a complex type that functions return, and the functions. */
import { optionList } from "../odata/model/model";
import type { ComplexTypeDeclaration, OperationDeclaration } from "../odata/store/decorators";
import { codeFacts, optionFacts, periodOptions, priceTypeOptions, value } from "./fields";

const amount = { type: "Edm.Decimal", precision: 28, scale: 8 } as const;
const money = { ...amount, currency: "currencyCode" } as const;

export const charge: ComplexTypeDeclaration = {
  name: "charge",
  description: "The charge of a line of a contract for days of one calendar month.",
  properties: [
    value("leaseContractNo", codeFacts, "Number of the contract."),
    value("versionNo", { type: "Edm.Int32" }, "Version of the contract."),
    value("lineNo", { type: "Edm.Int32" }, "Position of the line in its contract version."),
    value("leaseUnitNo", codeFacts, "Number of the lease unit that is charged for."),
    value("serviceNo", codeFacts, "Code of the service that is charged."),
    value("description", { type: "Edm.String", maxLength: 100 }, "Description of the line."),
    value("periodStart", { type: "Edm.Date" }, "First charged day."),
    value("periodEnd", { type: "Edm.Date" }, "Last charged day."),
    value("invoiceDate", { type: "Edm.Date" }, "Day on which the charge is invoiced."),
    value("currencyCode", codeFacts, "Code of the currency in which the contract is invoiced."),
    value("priceType", { ...optionFacts, options: optionList(priceTypeOptions) }, "Kind of the multiplier."),
    value(
      "pricePeriod",
      { ...optionFacts, options: optionList(periodOptions) },
      "The period that the price is for.",
    ),
    value("unitPrice", money, "Price on the first charged day, the line's or the list's."),
    value("multiplier", amount, "Multiplier of the price on the first charged day."),
    value("amount", money, "The charge before discounts."),
    value("discount", money, "The discounts on the charge."),
    value("net", money, "The charge after discounts."),
    value(
      "measured",
      { type: "Edm.Boolean" },
      "Whether the multiplier is known; readings of meters and turnovers are not kept here.",
    ),
  ],
};

/** The charges of a record; `whose` completes the description. */
export const chargesFunction = (whose: string): OperationDeclaration => ({
  kind: "function",
  name: "charges",
  description: `Charges between two days ${whose}: a row for each line and calendar month.`,
  parameters: [
    value("from", { type: "Edm.Date" }, "First day, included."),
    value(
      "to",
      { type: "Edm.Date" },
      "Last day, included; not before the first and less than ten years after it.",
    ),
  ],
  result: { type: "charge", collection: true },
});
