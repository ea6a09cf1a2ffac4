/** Import of a CSV file or a workbook into a collection: choose, check every row, import. */
import { type Catalogue, companyPath } from "../catalogue";
import { h, isFocusLost } from "../dom";
import { announce } from "../parts/announce";
import { chosenCompany, companyPicker, noCompany } from "../parts/company";
import { NamedFault } from "../parts/error-box";
import { countText, numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { picker } from "../parts/pickers";
import { go } from "../navigate";
import type { View } from "../view";
import { readFile } from "./read";
import type { ImportRow } from "./rows";
import {
  check,
  type Destination,
  type Done,
  importByRow,
  type ImportJob,
  importOf,
  importTogether,
  naturalKey,
  type RowResult,
  withRepetitions,
} from "./send";

/** Rows of a report on the page. */
const mostShown = 200;

export function importView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const status = h("div", {});
  const body = h("div", { class: "import" });
  place.append(h("h1", {}, "Import"), status, body);
  const loader = createLoader(status, body);
  let shown: { readonly address: string; readonly end: () => void } | undefined;
  const leave = (): void => {
    loader.cancel();
    shown?.end();
    shown = undefined;
  };
  const view: View = {
    show(parameters) {
      // After a new sign-in the same form is shown, and keeps its file and its report.
      if (shown?.address === String(parameters)) return;
      leave();
      void loader
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then((catalogue) => {
          if (catalogue === undefined) return;
          const { nodes, end } = form(catalogue, parameters);
          body.replaceChildren(...nodes);
          shown = { address: String(parameters), end };
        });
    },
    leave,
  };
  return view;
}

/** The form of a collection; `end` cancels its check or its import. */
function form({ companies, model }: Catalogue, parameters: URLSearchParams) {
  const company = chosenCompany(companies, parameters.get("company") ?? "");
  const sets = model.collections.filter(({ insertable, updatable }) => insertable && updatable);
  const set = sets.find(({ name }) => name === parameters.get("set")) ?? sets[0];
  if (company === undefined || set === undefined)
    return { nodes: [noCompany(companies)], end: () => undefined };
  const status = h("div", {});
  const report = h("div", { class: "import-report" });
  const loader = createLoader(status, report, "Running");
  const path = `${companyPath(model, company.id)}/${set.name}`;
  const byRow = h("input", { id: "by-row", type: "checkbox" });
  const start = h(
    "button",
    { type: "button", class: "primary", id: "import-rows", disabled: true },
    "Import",
  );
  /** The rows that were checked. */
  let rows: readonly ImportRow[] = [];
  /** Enables the import where the check permits it. */
  let allow = (): void => undefined;
  byRow.addEventListener("change", () => allow());

  const run = <Value>(
    what: string,
    work: (to: Destination, done: Done) => Promise<Value>,
    again: () => void,
  ): Promise<Value | undefined> => {
    start.disabled = true;
    allow = () => undefined;
    return loader.run(
      what,
      async (signal, progress) => {
        const done: Done = (count, all) => progress(`${count} of ${all} rows`);
        return work({ path, key: await naturalKey(set, signal), signal }, done);
      },
      again,
    );
  };
  const checkFile = async (file: File): Promise<void> => {
    rows = [];
    report.replaceChildren();
    const checked = await run(
      "the check",
      async (to, done) => {
        const read = await readFile(file, set.type, to.signal).catch((error: unknown) => {
          throw new NamedFault("The file cannot be read", error);
        });
        const marked = withRepetitions(read.rows, to.key);
        return { ...read, rows: marked, results: await check(marked, to, done) };
      },
      () => void checkFile(file),
    );
    if (checked === undefined) return;
    const { results, ignored } = checked;
    rows = checked.rows;
    const rejected = results.filter(({ result }) => result === "rejected").length;
    allow = () => {
      start.disabled = rejected === results.length || (rejected > 0 && !byRow.checked);
    };
    allow();
    report.replaceChildren(...reportOf(results, rows.length, "would be ", ignored));
  };
  const importRows = async (send: typeof importByRow, job: ImportJob): Promise<void> => {
    await run(
      "the import",
      (to, done) => send(job, to, done),
      () => void importRows(send, job),
    );
    // Another file was chosen meanwhile, or nothing was stored.
    if (rows !== job.rows || job.results.length === 0) return;
    report.replaceChildren(...reportOf(job.results, rows.length, "", []));
    // The button had it, and stays disabled.
    if (isFocusLost()) document.getElementById("import-summary")?.focus();
  };
  start.addEventListener(
    "click",
    () => void importRows(byRow.checked ? importByRow : importTogether, importOf(rows)),
  );
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
    companyPicker(companies, company.id, choose("company")) || h("p", { class: "lead" }, company.name),
    picker("set", "Collection", choices, set.name, choose("set")),
  );
  const file = fileInput((chosen) => void checkFile(chosen));
  return { nodes: [pickers, file, buttons, h("div", {}, status, report)], end: loader.cancel };
}

/** The place where a file is chosen or dropped. */
function fileInput(take: (file: File) => void): HTMLElement {
  const takeFirst = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) take(file);
  };
  const input = h("input", { id: "file", type: "file", accept: ".csv,.tsv,.txt,.xlsx" });
  input.addEventListener("change", () => takeFirst(input.files));
  // A file that is chosen again after it was corrected is a change as well.
  input.addEventListener("click", () => (input.value = ""));
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

/** The report of rows, `all` of which are in the file; `verb` is "would be " or empty. The sentence alone is announced. */
function reportOf(
  results: readonly RowResult[],
  all: number,
  verb: "would be " | "",
  ignored: readonly string[],
): readonly Node[] {
  const count = (wanted: RowResult["result"]): number =>
    results.filter(({ result }) => result === wanted).length;
  const rejected = results.filter(({ result }) => result === "rejected");
  const failed = rejected.length > 0 && verb === "" ? " Rejected rows were not imported." : "";
  const counted = `${results.length < all ? `${numberText(results.length)} of ` : ""}${countText(all, "row")}`;
  const part = (number: number, done: string): string => `${numberText(number)} ${verb}${done}`;
  const sentence = `${counted}: ${part(count("create"), "created")}, ${part(count("change"), "changed")}, ${part(rejected.length, "rejected")}.${failed}`;
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
      { class: "table-frame", tabindex: 0, role: "region", "aria-label": "Rows" },
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
