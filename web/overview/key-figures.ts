/** The key figures above the pictures: units and area from the occupancy, rent and its remaining term from the rent roll. */
import { h } from "../dom";
import { numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { askPage, type Row } from "../service/request";
import { computedPath, type Source } from "./computed";
import { numberOf } from "./picture";
import { currencyOf } from "./rent";

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
  "orderby(currencyCode)",
].join("/");

const mostCurrencies = 100;

type Figure = readonly [name: string, ...values: string[]];

function figuresOf(all: Row, currencies: readonly Row[]): readonly Figure[] {
  const inEach = (name: string, unit: string): readonly string[] =>
    currencies.map((row) => `${currencyOf(row)} ${numberText(numberOf(row, name), 0)}${unit}`);
  return [
    ["Lease units", numberText(numberOf(all, "allUnits"), 0)],
    ["Vacant units", numberText(numberOf(all, "allVacant"), 0)],
    ["Area", numberText(numberOf(all, "allArea"), 0)],
    ["Let", `${numberText(numberOf(all, "occupancy") * 100, 1)} %`],
    ["Rent per month", ...inEach("rent", "")],
    ["Remaining term (WALT)", ...inEach("walt", " days")],
  ];
}

/** Draws the figures of a company. */
export function keyFigures(source: Source, signal: AbortSignal): HTMLElement {
  const status = h("div", {});
  const list = h("dl", { class: "figures" });
  const loader = createLoader(status, list);
  signal.addEventListener("abort", loader.cancel);
  const load = async (): Promise<void> => {
    const pages = await loader.run(
      "the key figures",
      (inner) =>
        Promise.all([
          askPage(computedPath(source, "occupancy", ofAllBuildings), 1, inner),
          askPage(computedPath(source, "rentRoll", ofCurrencies), mostCurrencies, inner),
        ]),
      () => void load(),
    );
    if (pages === undefined) return;
    const [occupancy, rentRoll] = pages;
    list.replaceChildren(
      ...figuresOf(occupancy.rows[0] ?? {}, rentRoll.rows).map(([name, ...values]) =>
        h("div", {}, h("dt", {}, name), ...values.map((value) => h("dd", {}, value))),
      ),
    );
  };
  void load();
  return h("section", { "aria-label": "Key figures" }, status, list);
}
