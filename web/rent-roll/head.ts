/** The head of the rent roll: company, day, building and text to filter by, and the buttons. */
import type { Company } from "../catalogue";
import { type Child, h } from "../dom";
import { queryOf } from "../explorer/query";
import { companyPicker } from "../parts/company";
import { today } from "../parts/days";
import { filterChip } from "../parts/filter-chip";
import { icon } from "../parts/icons";
import { askPage } from "../service/request";
import { readState, type RentRollState } from "./state";

export type FileKind = "xlsx" | "csv";

const files: readonly (readonly [FileKind, string])[] = [
  ["xlsx", "Excel"],
  ["csv", "CSV"],
];

export interface HeadOptions {
  readonly companies: readonly Company[];
  readonly company: Company;
  readonly companyPath: string;
  readonly state: RentRollState;
  readonly show: (state: RentRollState) => void;
  readonly print: () => void;
  readonly download: (kind: FileKind) => void;
}

export function rentRollHead(options: HeadOptions): readonly Child[] {
  const { companies, company, state, show, print, download } = options;
  const field = (id: string, label: string, input: HTMLElement, ...more: readonly Child[]): HTMLElement =>
    h("div", { class: "picker" }, h("label", { for: id }, label), input, ...more);
  const date = h("input", { id: "day", type: "date", min: "1900-01-01", value: state.date || today() });
  date.addEventListener("change", () => {
    // An unfinished date is invalid, or empty.
    if (date.validity.valid) show({ ...state, date: date.value === today() ? "" : date.value });
  });
  const text = h("input", {
    id: "text",
    type: "search",
    value: state.text,
    placeholder: "Unit, tenant, contract",
  });
  text.addEventListener("change", () => show({ ...state, text: text.value }));
  return [
    h(
      "div",
      { class: "overview-head" },
      h(
        "div",
        {},
        h("h1", {}, "Rent roll"),
        h("p", { class: "lead" }, `${company.name}, on ${state.date || today()}`),
      ),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", id: "print", onclick: print }, "Print"),
        ...files.map(([kind, label]) =>
          h(
            "button",
            { type: "button", id: `download-${kind}`, onclick: () => download(kind) },
            icon("download"),
            label,
          ),
        ),
      ),
    ),
    h(
      "form",
      { class: "toolbar", role: "search", onsubmit: (event) => event.preventDefault() },
      companyPicker(companies, company.id, (id) =>
        show({ ...readState(new URLSearchParams()), company: id, date: state.date }),
      ),
      field("day", "As of", date),
      field("building", "Building or group", ...buildingField(options)),
      field("text", "Search", text),
    ),
    filterChip(state, () => show({ ...state, filter: "", about: "" })),
  ];
}

const mostSuggestions = 500;

/** Any number may be typed; buildings and groups are suggested when the field is used. */
function buildingField({ companyPath, state, show }: HeadOptions): readonly [HTMLElement, HTMLElement] {
  const list = h("datalist", { id: "buildings" });
  const input = h("input", {
    id: "building",
    type: "search",
    list: "buildings",
    value: state.building,
    placeholder: "All",
  });
  input.addEventListener("change", () => show({ ...state, building: input.value }));
  const suggest = async (): Promise<void> => {
    const query = queryOf({
      $filter: "building or leaseUnitGroup",
      $select: "number,description",
      $orderby: "number",
      $top: String(mostSuggestions),
    });
    const { rows } = await askPage(`${companyPath}/leaseUnits${query}`, mostSuggestions);
    list.replaceChildren(
      ...rows.map(({ number, description }) => h("option", { value: String(number) }, String(description))),
    );
  };
  // Without suggestions the field works all the same.
  input.addEventListener("focus", () => void suggest().catch(() => undefined), { once: true });
  return [input, list];
}
