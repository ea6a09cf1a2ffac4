/**
 * The toolbar above the table: company, collection, search, and the buttons of filter, columns, download and new
 * record.
 */
import type { Catalogue } from "../catalogue";
import { h, shownIf } from "../dom";
import { type FileKind, fileKinds } from "../parts/download";
import { icon, type IconName } from "../parts/icons";
import { picker } from "../parts/pickers";
import type { Collection, Model } from "../service/model";
import { activeFilter } from "./active-filter";
import { columnsPanel } from "./columns-panel";
import { filterPanel } from "./filter-panel";
import { columnsOf } from "./query";
import { type ExplorerState, stateOf } from "./state";

export interface ToolbarOptions {
  readonly catalogue: Catalogue;
  readonly state: ExplorerState;
  readonly collection: Collection;
  /** Shows another state. */
  readonly show: (state: ExplorerState) => void;
  readonly download: (kind: FileKind) => void;
  /** Whether the user may create records here. */
  readonly mayCreate: Promise<boolean>;
}

export function toolbar(options: ToolbarOptions): HTMLElement {
  const { catalogue, state, collection, show, download } = options;
  const { companies, model } = catalogue;
  const { type } = collection;
  const shown = columnsOf(state, type);
  const first = { ...state, next: "", record: "" };
  const panel = h("div", { class: "panel-place" });
  const search = h("input", {
    id: "search",
    type: "search",
    value: state.search,
    placeholder: "Search words",
    "aria-label": `Search in ${collection.label}`,
  });
  const find = (event: Event): void => {
    event.preventDefault();
    show({ ...first, search: search.value });
  };
  /** Redrawing the toolbar keeps the focus on the same button. */
  const change = (from: "filter" | "columns", changes: Partial<ExplorerState>): void => {
    document.getElementById(`toggle-${from}`)?.focus();
    show({ ...first, ...changes });
  };
  const toggles = {
    filter: () => filterPanel(type, state, (filter) => change("filter", filter)),
    columns: () => columnsPanel(type, shown, (columns) => change("columns", { columns })),
  };
  const toggle = (name: keyof typeof toggles, label: string): HTMLElement => {
    const button = h(
      "button",
      { type: "button", id: `toggle-${name}`, "aria-expanded": "false" },
      icon(name),
      label,
    );
    button.addEventListener("click", () => {
      const opening = button.getAttribute("aria-expanded") === "false";
      for (const other of bar.querySelectorAll("[aria-expanded]"))
        other.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-expanded", String(opening));
      panel.replaceChildren(...(opening ? [toggles[name]()] : []));
      panel.querySelector<HTMLElement>(".filter-row select, .ticks input")?.focus();
    });
    return button;
  };
  const act = (name: IconName, label: string, id: string, onclick: () => void, look = ""): HTMLElement =>
    h("button", { type: "button", id, class: look, onclick }, icon(name), label);
  const root = state.path.includes("/") ? "" : collection.name;
  const bar = h(
    "div",
    { class: "toolbar" },
    picker(
      "company",
      "Company",
      companies.map(({ id, name }) => ({ value: id, label: name })),
      state.company,
      (company) => show({ ...stateOf(state, collection.name), company }),
    ),
    collectionPicker(model, root, (name) => show(stateOf(state, name))),
    h(
      "form",
      { class: "search", role: "search", onsubmit: find },
      search,
      h(
        "button",
        { type: "submit", class: "icon-button", "aria-label": "Search", title: "Search" },
        icon("search"),
      ),
    ),
    h("span", { class: "spring" }),
    toggle("filter", state.conditions.length === 0 ? "Filter" : `Filter (${state.conditions.length})`),
    toggle("columns", `Columns (${shown.length})`),
    ...fileKinds.map(([kind, label]) => act("download", label, `download-${kind}`, () => download(kind))),
    shownIf(
      options.mayCreate,
      act("add", "New", "new-record", () => show({ ...state, record: "new" }), "primary"),
    ),
  );
  return h(
    "div",
    {},
    bar,
    panel,
    activeFilter(type, state, (filter) => change("filter", filter)),
  );
}

/** The path of a list of related records names none of the collections. */
const collectionPicker = (model: Model, chosen: string, choose: (name: string) => void): HTMLElement =>
  picker(
    "collection",
    "Collection",
    [
      ...(chosen === "" ? [{ value: "", label: "Choose …" }] : []),
      ...model.collections.map(({ name, label }) => ({ value: name, label })),
    ],
    chosen,
    choose,
  );
