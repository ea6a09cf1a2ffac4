/** The head of the rent roll: company, day, building and text to filter by, and the buttons. */
import type { Company } from "../catalogue";
import { type Child, h, redraw } from "../dom";
import { queryOf } from "../explorer/query";
import { companyPicker } from "../parts/company";
import { today } from "../parts/days";
import { type FileKind, fileKinds } from "../parts/download";
import { filterChip } from "../parts/filter-chip";
import { dayText } from "../parts/format";
import { icon } from "../parts/icons";
import { stateField } from "../parts/state-field";
import { askPage } from "../service/request";
import { readState, type RentRollState } from "./state";

export interface HeadOptions {
  readonly companies: readonly Company[];
  readonly company: Company;
  readonly companyPath: string;
  /** Shows another state: the present one with changes. */
  readonly change: (changes: Partial<RentRollState>) => void;
  readonly print: () => void;
  readonly download: (kind: FileKind) => void;
}

export interface Head {
  readonly children: readonly Child[];
  /** Shows the choices of a state. The fields stay, so that the one in use keeps the focus and its cursor. */
  readonly update: (state: RentRollState) => void;
}

export function rentRollHead(options: HeadOptions): Head {
  const { companies, company, change } = options;
  const lead = h("p", { class: "lead" });
  const chip = h("div", {});
  const fields = {
    day: h("input", { id: "day", type: "date", min: "1900-01-01" }),
    building: h("input", { id: "building", type: "search", list: "buildings", placeholder: "All" }),
    text: h("input", { id: "text", type: "search", placeholder: "Unit, tenant, contract" }),
  };
  const shown = {
    day: stateField(fields.day),
    building: stateField(fields.building),
    text: stateField(fields.text),
  };
  const { day, building, text } = fields;
  const on = (name: keyof typeof fields, changes: () => Partial<RentRollState>): void =>
    fields[name].addEventListener("change", () => {
      // An unfinished date is invalid, or empty.
      if (!fields[name].validity.valid) return;
      shown[name].report(fields[name].value);
      change(changes());
    });
  on("day", () => ({ date: day.value === today() ? "" : day.value }));
  on("building", () => ({ building: building.value }));
  on("text", () => ({ text: text.value }));
  const toCompany = (id: string): void => {
    const { date: _, ...rest } = readState(new URLSearchParams());
    change({ ...rest, company: id });
  };
  const update = (state: RentRollState): void => {
    const date = state.date || today();
    lead.textContent = `${company.name}, on ${dayText(date)}`;
    const values = { day: date, building: state.building, text: state.text };
    for (const name of ["day", "building", "text"] as const) shown[name].show(values[name]);
    const removed = (): void => change({ filter: "", about: "" });
    redraw(chip, filterChip(state, removed));
  };
  const children = [
    h("div", { class: "overview-head" }, h("div", {}, h("h1", {}, "Rent roll"), lead), buttons(options)),
    h(
      "form",
      { class: "toolbar", role: "search", onsubmit: (event) => event.preventDefault() },
      companyPicker(companies, company.id, toCompany),
      field("As of", day),
      field("Building or group", building, suggestions(building, options)),
      field("Search", text),
    ),
    chip,
  ];
  return { children, update };
}

const field = (label: string, input: HTMLElement, ...more: readonly Child[]): HTMLElement =>
  h("div", { class: "picker" }, h("label", { for: input.id }, label), input, ...more);

const buttons = ({ print, download }: HeadOptions): HTMLElement =>
  h(
    "div",
    { class: "buttons" },
    h("button", { type: "button", id: "print", onclick: print }, "Print"),
    ...fileKinds.map(([kind, label]) =>
      h(
        "button",
        { type: "button", id: `download-${kind}`, onclick: () => download(kind) },
        icon("download"),
        label,
      ),
    ),
  );

const mostSuggestions = 500;

/** Any number may be typed; buildings and groups are suggested when the field is used. */
function suggestions(input: HTMLElement, { companyPath }: HeadOptions): HTMLElement {
  const list = h("datalist", { id: "buildings" });
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
  return list;
}
