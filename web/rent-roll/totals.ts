/** The totals of the rent roll: units and areas once for each unit, rent in each currency. */
import { h } from "../dom";
import { numberOf, textOf } from "../overview/picture";
import { measureText, moneyText, numberText } from "../parts/format";
import type { Row } from "../service/request";

/** Transformations after the filter; a row for each state and currency. */
export const totals = [
  "compute(case(firstOfUnit:1,true:0) as isUnit,case(firstOfUnit:area,true:0) as ownArea)",
  "groupby((state,currencyCode),aggregate($count as lines,isUnit with sum as units,ownArea with sum as unitArea,monthlyAmount with sum as gross,monthlyNet with sum as net))",
  "orderby(currencyCode)",
].join("/");

const states = ["Let", "LetByGroup", "Reserved", "Vacant", "Blocked"] as const;
const labels: Readonly<Record<string, string>> = { LetByGroup: "Let by group" };

/** Draws the totals; `areaUnit` is the unit of the areas. */
export function totalsList(rows: readonly Row[], areaUnit: string | undefined): HTMLElement {
  const sum = (name: string, fits: (row: Row) => boolean = () => true): number =>
    rows.filter(fits).reduce((total, row) => total + numberOf(row, name), 0);
  const area = (fits?: (row: Row) => boolean): string => measureText(sum("unitArea", fits), areaUnit);
  const currencies = [...new Set(rows.map((row) => textOf(row, "currencyCode")))];
  const rent = (name: string): readonly string[] =>
    currencies
      .map((code) => [code, sum(name, (row) => textOf(row, "currencyCode") === code)] as const)
      .filter(([code, total]) => code !== "" || total !== 0)
      .map(([code, total]) => `${code || "no currency"} ${moneyText(total)}`);
  const figures: readonly (readonly [string, ...string[]])[] = [
    ["Rows", numberText(sum("lines"), 0)],
    ["Units", numberText(sum("units"), 0)],
    ["Area", area()],
    ...states
      .filter((state) => rows.some((row) => row.state === state))
      .map((state): readonly [string, ...string[]] => {
        const isIn = (row: Row): boolean => row.state === state;
        return [labels[state] ?? state, `${numberText(sum("units", isIn), 0)} units`, area(isIn)];
      }),
    ["Monthly amount", ...rent("gross")],
    ["Monthly net", ...rent("net")],
  ];
  return h(
    "dl",
    { class: "figures small", "aria-label": "Totals" },
    ...figures.map(([name, ...values]) =>
      h("div", {}, h("dt", {}, name), ...values.map((value) => h("dd", {}, value))),
    ),
  );
}
