/** The key figures above the pictures: numbers of units and contracts, and the let share. */
import { queryOf } from "../explorer/query";
import { h } from "../dom";
import { numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { askPage } from "../service/request";
import { numberOf } from "./picture";

const apply = [
  "filter(building eq false)",
  "compute(case(tenantName eq 'Vacant':0,true:objectArea) as let,case(tenantName eq 'Vacant':1,true:0) as isVacant)",
  "aggregate($count as units,isVacant with sum as vacantUnits,objectArea with sum as area,let with sum as letArea)",
].join("/");

/** Draws the figures of a company. */
export function keyFigures(companyPath: string, signal: AbortSignal): HTMLElement {
  const status = h("div", {});
  const list = h("dl", { class: "figures" });
  const loader = createLoader(status, list);
  signal.addEventListener("abort", loader.cancel);
  const load = async (): Promise<void> => {
    const path = `${companyPath}/leaseUnits${queryOf({ $apply: apply })}`;
    const page = await loader.run(
      "the key figures",
      (inner) => askPage(path, 1, inner),
      () => void load(),
    );
    const row = page?.rows[0];
    if (row === undefined) return;
    const [area, letArea] = [numberOf(row, "area"), numberOf(row, "letArea")];
    const figures = [
      ["Lease units", numberText(numberOf(row, "units"), 0)],
      ["Vacant units", numberText(numberOf(row, "vacantUnits"), 0)],
      ["Area", numberText(area, 0)],
      ["Let", area === 0 ? "–" : `${numberText((letArea / area) * 100, 1)} %`],
    ] as const;
    list.replaceChildren(
      ...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    );
  };
  void load();
  return h("section", { "aria-label": "Key figures" }, status, list);
}
