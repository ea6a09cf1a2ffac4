/** The key figures above the pictures: units and area from the occupancy, rent and its remaining term from the rent roll. */
import { h } from "../dom";
import { measureText, numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import type { Row } from "../service/request";
import { rowsOf, type Source, unitRows } from "./computed";
import { numberOf } from "./picture";
import { currencyOf } from "./rent";
import type { ReadResult, Result } from "./results";

/** A division by 0 gives null. */
const ofAllBuildings = [
  "aggregate(units with sum as allUnits,vacantUnits with sum as allVacant,area with sum as allArea,letArea with sum as allLet,blockedArea with sum as allBlocked)",
  "compute(allLet div (allArea sub allBlocked) as occupancy)",
].join("/");

/** Rent, and the weighted average unexpired lease term (WALT). */
const ofCurrencies = [
  "filter(state eq 'Let')",
  "compute(monthlyNet mul remainingDays as rentDays,case(remainingDays gt 0:monthlyNet,true:0) as running)",
  "groupby((currencyCode),aggregate(monthlyNet with sum as rent,rentDays with sum as allRentDays,running with sum as allRunning))",
  "compute(allRentDays div allRunning as walt)",
].join("/");

/** The results that the key figures need. */
export const ofBuildings: Result = { id: "all", apply: ofAllBuildings };
export const ofRent: Result = { id: "currencies", apply: ofCurrencies, orderby: "currencyCode" };

/** `filter` is that of the rows on the rent roll. */
type Figure = readonly [name: string, filter: string, ...values: string[]];

function figuresOf(all: Row, currencies: readonly Row[], { areaUnit }: Source): readonly Figure[] {
  const inEach = (name: string, unit: string): readonly string[] =>
    currencies.map((row) => `${currencyOf(row)} ${numberText(numberOf(row, name), 0)}${unit}`);
  return [
    ["Lease units", unitRows, numberText(numberOf(all, "allUnits"), 0)],
    ["Vacant units", `${unitRows} and state eq 'Vacant'`, numberText(numberOf(all, "allVacant"), 0)],
    ["Area", unitRows, measureText(numberOf(all, "allArea"), areaUnit)],
    [
      "Let",
      `${unitRows} and state in ('Let','LetByGroup')`,
      `${numberText(numberOf(all, "occupancy") * 100, 1)} %`,
    ],
    ["Rent per month", "state eq 'Let'", ...inEach("rent", "")],
    ["Remaining term (WALT)", "remainingDays gt 0", ...inEach("walt", " days")],
  ];
}

/** Draws the figures of a company, from the results of both sets; the signal aborts it. */
export function keyFigures(
  source: Source,
  readOccupancy: ReadResult,
  readRentRoll: ReadResult,
  signal: AbortSignal,
): HTMLElement {
  const status = h("div", {});
  const list = h("dl", { class: "figures" });
  const loader = createLoader(status, list);
  signal.addEventListener("abort", loader.cancel);
  const load = async (): Promise<void> => {
    const results = await loader.run(
      "the key figures",
      () => Promise.all([readOccupancy(ofBuildings.id), readRentRoll(ofRent.id)]),
      () => void load(),
    );
    if (results === undefined) return;
    const [[buildings = {}], currencies] = results;
    list.replaceChildren(
      ...figuresOf(buildings, currencies, source).map(([name, filter, ...values]) => {
        const href = rowsOf(source, filter, name);
        return h(
          "div",
          {},
          h("dt", {}, name),
          ...values.map((value) => h("dd", {}, h("a", { href }, value))),
        );
      }),
    );
  };
  void load();
  return h("section", { "aria-label": "Key figures" }, status, list);
}
