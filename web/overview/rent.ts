/** Rent by price type, from the rent roll. Amounts of different currencies are never added. */
import { numberText } from "../parts/format";
import { optionLabel } from "../service/metadata";
import type { Row } from "../service/request";
import { numberOf, type Picture, sum, textOf } from "./picture";

const tones = ["calm", "warm", "cool", "loud"] as const;

const currencyOf = (row: Row): string => textOf(row, "currencyCode") || "no currency";

export const rentByPriceType: Picture = {
  id: "rent-by-price-type",
  title: "Rent by price type",
  explanation:
    "Monthly rent of the lines in force today after discounts, by currency, as in the rent roll. Turnover and meter lines depend on readings; their lines are counted only.",
  collection: "rentRoll",
  apply: () =>
    "filter(state eq 'Let')/groupby((priceType,currencyCode),aggregate(monthlyNet with sum as rent,$count as lines))",
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
