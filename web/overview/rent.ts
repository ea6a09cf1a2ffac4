/** Pictures of the monthly rent, from the rent roll. Amounts of different currencies are never added. */
import { numberText } from "../parts/format";
import { literal } from "../rent-roll/state";
import { optionLabel } from "../service/metadata";
import type { Row } from "../service/request";
import { numberOf, type Picture, type Presentation, sum, textOf } from "./picture";

const tones = ["calm", "warm", "cool", "loud"] as const;
const mostTenants = 5;

export const currencyOf = (row: Row): string => textOf(row, "currencyCode") || "no currency";

/** The code behind the name of a currency. */
const codeOf = (rows: readonly Row[], currency: string): string =>
  textOf(rows.find((row) => currencyOf(row) === currency) ?? {}, "currencyCode");

/** The rows have `rent`, `lines` and `currencyCode` besides the values of their bar. */
function presentRent(
  rows: readonly Row[],
  heading: string,
  barOf: (row: Row) => string,
  filterOf: (row: Row) => string,
  horizontal: boolean,
): Presentation | undefined {
  if (rows.length === 0) return undefined;
  const bars = [...new Set(rows.map(barOf))].map(
    (bar) => [bar, rows.filter((row) => barOf(row) === bar)] as const,
  );
  const currencies = [...new Set(rows.map(currencyOf))].toSorted();
  const rentOf = (own: readonly Row[], currency: string): number => {
    const rent = sum(own.filter((row) => currencyOf(row) === currency).map((row) => numberOf(row, "rent")));
    return Math.round(rent * 100) / 100;
  };
  return {
    drawing: {
      labels: bars.map(([bar]) => bar),
      filters: bars.map(([, [row = {}]]) => filterOf(row)),
      series: currencies.map((currency, index) => ({
        label: currency,
        values: bars.map(([, own]) => rentOf(own, currency)),
        tone: tones[index % tones.length] ?? "calm",
        filter: `currencyCode eq ${literal(codeOf(rows, currency))}`,
      })),
      horizontal,
      stacked: horizontal,
      unit: "per month",
    },
    table: {
      headings: [heading, "Lines", ...currencies.map((currency) => `${currency} per month`)],
      rows: bars.map(([bar, own]) => [
        bar,
        sum(own.map((row) => numberOf(row, "lines"))),
        ...currencies.map((currency) => rentOf(own, currency)),
      ]),
    },
    summary: `${currencies.map((currency) => `${currency} ${numberText(rentOf(rows, currency), 0)}`).join(", ")} in a month.`,
  };
}

const sums = "aggregate(monthlyNet with sum as rent,$count as lines)";

export const expiryProfile: Picture = {
  id: "expiry-profile",
  title: "Rent by the year in which it ends",
  explanation: "Monthly rent of the lines in force after discounts; lines without an end are left out.",
  set: "rentRoll",
  apply: `filter(remainingDays gt 0)/compute(year(expiryDate) as ending)/groupby((ending,currencyCode),${sums})`,
  orderby: "ending,currencyCode",
  present: (rows) =>
    presentRent(
      rows,
      "Year",
      (row) => String(numberOf(row, "ending")),
      (row) => `remainingDays gt 0 and year(expiryDate) eq ${numberOf(row, "ending")}`,
      false,
    ),
};

export const rentByPriceType: Picture = {
  id: "rent-by-price-type",
  title: "Rent by price type",
  explanation:
    "Monthly rent of the lines in force after discounts. Turnover and meter lines depend on readings; they are counted only.",
  set: "rentRoll",
  apply: `filter(state eq 'Let')/groupby((priceType,currencyCode),${sums})`,
  orderby: "priceType,currencyCode",
  present: (rows) =>
    presentRent(
      rows,
      "Price type",
      (row) => optionLabel(textOf(row, "priceType")),
      (row) => `state eq 'Let' and priceType eq ${literal(textOf(row, "priceType"))}`,
      false,
    ),
};

export const rentByTenant: Picture = {
  id: "rent-by-tenant",
  title: "Rent by tenant",
  explanation: `The ${mostTenants} tenants with the highest monthly rent in each currency.`,
  set: "rentRoll",
  apply: `filter(state eq 'Let')/groupby((customerNo,customerName,currencyCode),${sums})/groupby((currencyCode),topcount(${mostTenants},rent))`,
  orderby: "currencyCode,rent desc",
  // A bar for each currency, since amounts of different currencies are never added.
  present: (rows) =>
    presentRent(
      rows,
      "Tenant",
      (row) => `${currencyOf(row)} ${textOf(row, "customerName")}`,
      (row) =>
        `state eq 'Let' and customerNo eq ${literal(textOf(row, "customerNo"))} and ` +
        `currencyCode eq ${literal(textOf(row, "currencyCode"))}`,
      true,
    ),
};
