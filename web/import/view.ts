/** Import of a CSV file or a workbook into a collection: choose, check every row, import. */
import { type Catalogue, companyPath } from "../catalogue";
import { h, isFocusLost } from "../dom";
import { announce } from "../parts/announce";
import { chosenCompany, companyPicker, noCompany } from "../parts/company";
import { createLoader } from "../parts/loading";
import { picker } from "../parts/pickers";
import { go } from "../navigate";
import type { View } from "../view";
import { readFile } from "./read";
import type { ImportRows } from "./rows";
import {
  check,
  type Destination,
  type Done,
  importByRow,
  importTogether,
  naturalKey,
  type RowResult,
} from "./send";

/** Rows of a report on the page. */
const mostShown = 200;

export function importView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const status = h("div", {});
  const body = h("div", { class: "import" });
  place.append(h("h1", {}, "Import"), status, body);
  const loader = createLoader(status, body);
  const view: View = {
    show(parameters) {
      void loader
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then((catalogue) => catalogue && body.replaceChildren(...form(catalogue, parameters, status)));
    },
    leave: () => loader.cancel(),
  };
  return view;
}

function form(
  { companies, model }: Catalogue,
  parameters: URLSearchParams,
  status: HTMLElement,
): readonly Node[] {
  const company = chosenCompany(companies, parameters.get("company") ?? "");
  const sets = model.collections.filter(({ insertable, updatable }) => insertable && updatable);
  const set = sets.find(({ name }) => name === parameters.get("set")) ?? sets[0];
  if (company === undefined || set === undefined) return [noCompany()];
  const report = h("div", { class: "import-report", "aria-live": "polite" });
  const loader = createLoader(status, report, "Running");
  const path = `${companyPath(model, company.id)}/${set.name}`;
  const byRow = h("input", { id: "by-row", type: "checkbox" });
  const start = h(
    "button",
    { type: "button", class: "primary", id: "import-rows", disabled: true },
    "Import",
  );
  let read: ImportRows | undefined;
  /** Enables the import where the check permits it. */
  let allow = (): void => undefined;
  byRow.addEventListener("change", () => allow());

  const run = async (
    what: string,
    work: (to: Destination, done: Done) => Promise<readonly RowResult[]>,
  ): Promise<readonly RowResult[] | undefined> => {
    start.disabled = true;
    return loader.run(
      what,
      async (signal, progress) => {
        const done: Done = (count, all) => progress(`${count} of ${all} rows`);
        return work({ path, key: await naturalKey(set, signal), signal }, done);
      },
      () => void run(what, work),
    );
  };
  const checkFile = async (file: File): Promise<void> => {
    read = undefined;
    allow = () => undefined;
    const results = await run("the check", async (to, done) => {
      read = await readFile(file, set.type, to.signal);
      return check(read.rows, to, done);
    });
    // Set by the check.
    const found = read as ImportRows | undefined;
    if (results === undefined) return;
    const rejected = results.filter(({ result }) => result === "rejected").length;
    allow = () => {
      start.disabled = rejected === results.length || (rejected > 0 && !byRow.checked);
    };
    allow();
    report.replaceChildren(...reportOf(results, "would be", found?.ignored ?? []));
  };
  start.addEventListener("click", () => {
    const rows = read?.rows ?? [];
    allow = () => undefined;
    const send = byRow.checked ? importByRow : importTogether;
    void run("the import", (to, done) => send(rows, to, done)).then((results) => {
      if (results === undefined) return;
      report.replaceChildren(...reportOf(results, "were", []));
      // The button had it, and stays disabled.
      if (isFocusLost()) document.getElementById("import-summary")?.focus();
    });
  });
  const option = h(
    "label",
    { for: "by-row", class: "check" },
    byRow,
    "Row by row: keep accepted rows where others are rejected",
  );
  const buttons = h("div", { class: "buttons" }, option, start);
  const choose = (name: string) => (value: string) => {
    const next = new URLSearchParams({ company: company.id, set: set.name });
    next.set(name, value);
    go({ view: "import", parameters: next });
  };
  const choices = sets.map(({ name, label }) => ({ value: name, label }));
  const pickers = h(
    "div",
    { class: "toolbar" },
    companyPicker(companies, company.id, choose("company")),
    picker("set", "Collection", choices, set.name, choose("set")),
  );
  return [pickers, fileInput((file) => void checkFile(file)), buttons, report];
}

/** The place where a file is chosen or dropped. */
function fileInput(take: (file: File) => void): HTMLElement {
  const takeFirst = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) take(file);
  };
  const input = h("input", { id: "file", type: "file", accept: ".csv,.tsv,.txt,.xlsx" });
  input.addEventListener("change", () => takeFirst(input.files));
  const drop = h(
    "div",
    { class: "import-drop", ondragover: (event) => event.preventDefault() },
    h("label", { for: "file" }, "CSV or Excel workbook (.xlsx), chosen or dropped here"),
    input,
    h(
      "p",
      {},
      "The first row has the names of fields; of a workbook, the first sheet is read. A record with the same id or key is changed, else one is created.",
    ),
  );
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    takeFirst(event.dataTransfer?.files);
  });
  return drop;
}

function reportOf(results: readonly RowResult[], verb: string, ignored: readonly string[]): readonly Node[] {
  const count = (wanted: RowResult["result"]): number =>
    results.filter(({ result }) => result === wanted).length;
  const rejected = results.filter(({ result }) => result === "rejected");
  const failed = rejected.length > 0 && verb === "were" ? " Rejected rows were not imported." : "";
  const sentence = `${results.length} rows: ${count("create")} ${verb} created, ${count("change")} ${verb} changed, ${rejected.length} ${verb} rejected.${failed}`;
  announce(sentence);
  const shown = [...rejected, ...results.filter(({ result }) => result !== "rejected")].slice(0, mostShown);
  const line = ({ row, result, message = "" }: RowResult): HTMLElement =>
    h("tr", {}, h("th", { scope: "row" }, row), h("td", {}, result), h("td", {}, message));
  const head = ["Row", "Result", "Reason"].map((name) => h("th", { scope: "col" }, name));
  return [
    h("p", { id: "import-summary", tabindex: -1 }, sentence),
    ...(ignored.length > 0
      ? [h("p", {}, `Computed by the service, not imported: ${ignored.join(", ")}.`)]
      : []),
    h(
      "div",
      { class: "table-frame" },
      h(
        "table",
        { class: "records" },
        h("caption", { class: "unseen" }, "Rows"),
        h("thead", {}, h("tr", {}, ...head)),
        h("tbody", {}, ...shown.map(line)),
      ),
    ),
  ];
}
