/** Rent by price type: monthly charges of the lines in force. Amounts of different currencies are never added. */
import { numberText } from "../parts/format";
import { optionLabel } from "../service/metadata";
import type { Row } from "../service/request";
import { numberOf, type Picture, sum, textOf } from "./picture";

/** A day or a week as a fraction of a month of a common year. */
const perMonth =
  "case(pricePeriod eq 'Day':365 div 12.0,pricePeriod eq 'Week':52 div 12.0,pricePeriod eq 'Quarter':1 div 3.0,pricePeriod eq 'Year':1 div 12.0,true:1)";
const tones = ["calm", "warm", "cool", "loud"] as const;

const currencyOf = (row: Row): string => {
  const contract = row.leaseContract;
  return (
    (typeof contract === "object" && contract !== null
      ? textOf(contract as Row, "invoicingCurrencyCode")
      : "") || "no currency"
  );
};

export const rentByPriceType: Picture = {
  id: "rent-by-price-type",
  title: "Rent by price type",
  explanation:
    "Monthly charges of the contract lines in force today, by currency: fixed prices as they are, prices by area times the area of the unit. Turnover and meter lines depend on readings; their lines are counted only.",
  collection: "leaseContractLines",
  apply: (today) =>
    [
      `filter(versionStatus eq 'Valid' and status ne 'Terminated' and startingDate le ${today} and (endingDate ge ${today} or endingDate eq 0001-01-01))`,
      `compute(case(priceType eq 'Fixed':unitPrice,priceType eq 'Area':unitPrice mul leaseUnit/objectArea,true:0) as price,${perMonth} as share)`,
      "compute(price mul share as monthly)",
      "groupby((priceType,leaseContract/invoicingCurrencyCode),aggregate(monthly with sum as rent,$count as lines))",
    ].join("/"),
  present: (rows) => {
    if (rows.length === 0) return undefined;
    const types = [...new Set(rows.map((row) => textOf(row, "priceType")))];
    const currencies = [...new Set(rows.map(currencyOf))].toSorted();
    const ofType = (type: string): readonly Row[] => rows.filter((row) => textOf(row, "priceType") === type);
    const rentOf = (type: string, currency: string): number =>
      Math.round(
        sum(
          ofType(type)
            .filter((row) => currencyOf(row) === currency)
            .map((row) => numberOf(row, "rent")),
        ) * 100,
      ) / 100;
    const linesOf = (type: string): number => sum(ofType(type).map((row) => numberOf(row, "lines")));
    const total = (currency: string): number => sum(types.map((type) => rentOf(type, currency)));
    return {
      drawing: {
        labels: types.map((type) => [optionLabel(type), `${numberText(linesOf(type), 0)} lines`]),
        series: currencies.map((currency, index) => ({
          label: currency,
          values: types.map((type) => rentOf(type, currency)),
          tone: tones[index % tones.length] ?? "calm",
        })),
        horizontal: false,
        stacked: false,
        unit: "per month",
      },
      table: {
        headings: ["Price type", "Lines", ...currencies.map((currency) => `${currency} per month`)],
        rows: types.map((type) => [
          optionLabel(type),
          linesOf(type),
          ...currencies.map((currency) => rentOf(type, currency)),
        ]),
      },
      summary: `${currencies.map((currency) => `${currency} ${numberText(total(currency), 0)}`).join(", ")} in a month.`,
    };
  },
};
