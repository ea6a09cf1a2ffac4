/** The price of a service from a given day: for everything, a building, a contract or a lease unit. */
import { entityType, navigation } from "../odata/store/decorators";
import { amount, code, codeFacts, day, flag, option, previewParameter, value, CompanyRecord } from "./fields";
import type { Service } from "./service";

/** Whether the index applies to a price from the day `from`. The first terms are those of the index on due prices. */
const isDue =
  "indexPrice eq true and createdNewIndexedPriceLine eq false" +
  " and indexingCalcStartingDate gt 0001-01-01 and indexingCalcStartingDate le @from" +
  " and priceIndexingCode eq @priceIndexingCode and indexingStartingDate le @from" +
  " and (indexingEndingDate eq 0001-01-01 or indexingEndingDate ge @from)" +
  " and effectiveDate lt @from and (expirationDate eq 0001-01-01 or expirationDate ge @from)";

@entityType({
  name: "servicePrice",
  set: "servicePrices",
  description: "A price of a service, and how it is indexed.",
  naturalKey: ["id"], // the same service may have the same price for the same code and day more than once
  applicationTime: { from: "effectiveDate", to: "expirationDate", inclusive: true },
  presentation: {
    names: ["Service price", "Service prices"],
    title: "code",
    subtitle: "service/description",
    columns:
      "type,code,serviceNo,effectiveDate,expirationDate,unitPrice,priceForPeriod,quantityType,indexPrice",
    filters:
      "type,code,serviceNo,effectiveDate,expirationDate,indexPrice,priceIndexingCode,indexingCalcStartingDate",
    sections: {
      Price:
        "type,code,serviceNo,effectiveDate,expirationDate,unitPrice,priceForPeriod,quantityType,useQuantity,daysPerYear360",
      Turnover: "comparativeTurnoverPercentage,turnoverRentServiceNo",
      Indexation:
        "indexPrice,priceIndexingCode,indexingStartingDate,indexingEndingDate,indexingCalcStartingDate,minIndexValue,maxIndexValue,createdNewIndexedPriceLine,bckUnitPrice,appliedPriceIndexingCode,appliedPriceIndexingValue",
    },
  },
  references: [
    {
      target: "leaseUnit",
      on: [["code", "number"]],
      when: { type: "Building" },
      offered: { building: true },
    },
    { target: "leaseContract", on: [["code", "number"]], when: { type: "Contract" } },
    { target: "leaseUnit", on: [["code", "number"]], when: { type: "Lease Unit" } },
    { target: "service", on: [["turnoverRentServiceNo", "code"]] },
  ],
  operations: [
    {
      kind: "action",
      name: "indexPrices",
      onCollection: true,
      description:
        "Applies an index to the due prices of the collection: ends them, and creates the prices that follow.",
      parameters: [
        value("priceIndexingCode", codeFacts, "Code of the index; prices with another one are not changed."),
        value(
          "coefficient",
          { type: "Edm.Decimal" },
          "Factor on the prices, above 0: 1.04 raises them by 4 %, within the bounds of each price.",
        ),
        value("from", { type: "Edm.Date" }, "First day of the new prices."),
        value(
          "nextDate",
          { type: "Edm.Date", optional: true },
          "Day of the next indexation; by default, the new prices have none.",
        ),
        previewParameter,
      ],
      where: isDue,
      result: { type: "servicePrice", collection: true },
    },
  ],
  indexes: [
    ["type", "code"], // leaseUnit/servicePrices
    ["serviceNo"], // the prices of a service, the usual filter
    ["indexPrice", "createdNewIndexedPriceLine", "indexingCalcStartingDate"], // the prices to be indexed next
  ],
})
export class ServicePrice extends CompanyRecord {
  @option(
    { values: ["All Contracts", "Building", "Contract", "Lease Unit"] },
    { description: "Kind of record that the price applies to." },
  )
  type!: string;

  @code({ description: "The record that the price applies to, by the type.", searchable: true })
  code!: string;

  @option({ values: ["Fixed", "Area", "Turnover", "Meter"] }, { description: "Calculation of the price." })
  quantityType!: string;

  @flag({ description: "Whether a quantity of the contract, such as parking spaces, multiplies the charge." })
  useQuantity!: boolean;

  @code({ description: "Code of the service that the price is for." })
  serviceNo!: string;

  @flag({
    description: "Whether a yearly price is charged in twelve equal months.",
    aliases: ["daysperYear360"],
  })
  daysPerYear360!: boolean;

  @day({ description: "First day of the price.", index: true })
  effectiveDate!: string;

  @day({ description: "Last day of the price.", index: true })
  expirationDate!: string;

  @option(
    { values: ["Day", "Week", "Month", "Year", "Quarter"], blank: { output: " " } },
    { description: "The period that the price is for." },
  )
  priceForPeriod!: string;

  @amount({ description: "The price.", localCurrency: true })
  unitPrice!: number;

  @amount({ description: "Percentage of the turnover with which the rent is compared.", unit: "%" })
  comparativeTurnoverPercentage!: number;

  @code({ description: "Code of the service for turnover rent." })
  turnoverRentServiceNo!: string;

  @flag({ description: "Whether the price is indexed." })
  indexPrice!: boolean;

  @code({ description: "Code of the index." })
  priceIndexingCode!: string;

  @day({ description: "Day of the first indexation." })
  indexingStartingDate!: string;

  @day({ description: "Day after which the price is no longer indexed." })
  indexingEndingDate!: string;

  @day({ description: "Day of the next indexation; the index valid on it applies." })
  indexingCalcStartingDate!: string;

  @flag({ description: "Whether the new, indexed price was created." })
  createdNewIndexedPriceLine!: boolean;

  @amount({ description: "Smallest index in percent; 2 means 2 %.", unit: "%" })
  minIndexValue!: number;

  @amount({ description: "Largest index in percent; 5 means 5 %.", unit: "%" })
  maxIndexValue!: number;

  @amount({ description: "The price before it was indexed.", access: "computed", localCurrency: true })
  bckUnitPrice!: number;

  @code({ description: "Code of the index that was applied.", access: "computed" })
  appliedPriceIndexingCode!: string;

  @amount({ description: "Value of the index that was applied.", unit: "%", access: "computed" })
  appliedPriceIndexingValue!: number;

  @navigation({
    target: "service",
    on: [["serviceNo", "code"]],
    description: "The service that the price is for.",
  })
  service!: Service;
}
