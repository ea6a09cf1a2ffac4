/** A service that contracts charge, such as rent, heating or parking. */
import { entityType } from "../odata/store/decorators";
import { amount, code, flag, option, text, CompanyRecord } from "./fields";

@entityType({
  name: "service",
  set: "services",
  description: "A service that is charged under contracts.",
  naturalKey: ["code"],
  required: ["code"],
  presentation: {
    names: ["Service", "Services"],
    title: "code",
    subtitle: "description",
    columns:
      "code,description,serviceGroup,inArrearsInAdvance,saleUnitofMeasureCode,chargesAmount,invoicedAmount,balance",
    filters: "code,description,serviceGroup,inArrearsInAdvance",
    sections: {
      Service: "code,description,description2,descriptioninEnglish,searchDescription,serviceGroup",
      Charges:
        "inArrearsInAdvance,saleUnitofMeasureCode,chargeCostEntries,chargesAmount,invoicedAmount,balance",
      "Posting and tax": "genProdPostingGroup,vatProdPostingGroup,taxLiable,taxGroupCode",
    },
  },
})
export class Service extends CompanyRecord {
  @code({ description: "Code of the service.", searchable: true })
  code!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @text(100, { description: "Second description.", searchable: true })
  description2!: string;

  @text(100, { description: "Description to search the service by." })
  searchDescription!: string;

  @text(50, {
    description: "Group whose services are one line on invoices and separate lines in statements.",
  })
  serviceGroup!: string;

  @text(100, { description: "Description in English.", searchable: true })
  descriptioninEnglish!: string;

  @text(50, { description: "General product posting group." })
  genProdPostingGroup!: string;

  @text(50, { description: "VAT product posting group." })
  vatProdPostingGroup!: string;

  @option(
    {
      values: ["In Arrears", "In Advance"],
      blank: { output: "_x0020_", names: ["Not Defined"] },
      encoded: true,
    },
    {
      description: "Whether the service journal charges after or before the period; blank when not defined.",
    },
  )
  inArrearsInAdvance!: string;

  @flag({ description: "Whether the service is liable for tax." })
  taxLiable!: boolean;

  @code({ description: "Code of the tax group." })
  taxGroupCode!: string;

  @code({ description: "Code of the unit of measure." })
  saleUnitofMeasureCode!: string;

  @flag({ description: "Whether costs of purchase invoices are allocated and a fixed amount is charged." })
  chargeCostEntries!: boolean;

  @amount({
    description: "Sum of the charged and the invoiced amount.",
    localCurrency: true,
    expression: "chargesAmount add invoicedAmount",
  })
  balance!: number;

  @amount({ description: "Amount that was charged.", access: "computed", localCurrency: true })
  chargesAmount!: number;

  @amount({
    description: "Amount that was invoiced; may be negative.",
    access: "computed",
    localCurrency: true,
  })
  invoicedAmount!: number;
}
