/** The rent roll of a day: filter, totals, rows, print and download. */
import { type Catalogue, companyPath } from "../catalogue";
import { h, redraw } from "../dom";
import { queryOf } from "../explorer/query";
import { recordTable } from "../explorer/table";
import { go } from "../navigate";
import { chosenCompany, noCompany } from "../parts/company";
import { today } from "../parts/days";
import { downloadFile, type FileKind } from "../parts/download";
import { dayText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { requestPanel } from "../parts/request-panel";
import { writeRoute } from "../route";
import { areaUnitOf, type EntityType, type Property } from "../service/model";
import { askPage, type Page, type Row } from "../service/request";
import type { View } from "../view";
import { type Head, rentRollHead } from "./head";
import { columnNames, rowsPath, type RowsSource, setPath } from "./requests";
import { filterOf, readState, type RentRollState, routeOf } from "./state";
import { totals, totalsList } from "./totals";

const rowsPerPage = 100;
const mostPrinted = 5000;
const mostTotals = 1000;

interface Source extends RowsSource {
  readonly type: EntityType;
}

/** All rows and columns. */
const filePath = (source: Source): string => setPath(source) + queryOf({ $filter: filterOf(source.state) });

function totalsPath(source: Source): string {
  const filter = filterOf(source.state);
  return setPath(source) + queryOf({ $apply: `${filter === "" ? "" : `filter(${filter})/`}${totals}` });
}

/** The card of the row's unit; of its contract where it has no unit. */
function recordLink(company: string, row: Row): string {
  const [set, number] =
    row.leaseUnitNo === "" ? ["leaseContracts", row.leaseContractNo] : ["leaseUnits", row.leaseUnitNo];
  const parameters = new URLSearchParams({ company, set, where: `number~eq~${String(number)}` });
  return writeRoute({ view: "explorer", parameters });
}

const columnsOf = ({ properties }: EntityType): readonly Property[] =>
  columnNames.flatMap((name) => properties.filter((property) => property.name === name));

const show = (state: RentRollState): void => go(routeOf(state));

/** Without amounts where they depend on readings, or where nothing is charged. */
const withKnownAmounts = (row: Row): Row =>
  row.measured === false ? { ...row, monthlyAmount: undefined, monthlyNet: undefined } : row;

/** Ascending, then descending, then the order of units. */
const sortedBy = (state: RentRollState, name: string): RentRollState =>
  state.sort !== name
    ? { ...state, sort: name, descending: "" }
    : { ...state, sort: state.descending === "" ? name : "", descending: state.descending === "" ? "1" : "" };

export function rentRollView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const opening = h("div", {});
  const head = h("div", {});
  const status = h("div", {});
  const body = h("div", { class: "rent-roll-body" });
  place.append(opening, head, status, body);
  const sumsStatus = h("div", {});
  const sums = h("div", {});
  const openingLoader = createLoader(opening, body);
  const loader = createLoader(status, body);
  const sumsLoader = createLoader(sumsStatus, sums);
  let shown: Source | undefined;
  let fields: Head | undefined;
  let print = (): Promise<void> => Promise.resolve();
  /** The request of the totals that are shown, or will be; sorting does not repeat it. */
  let summed = "";
  let sumsShown = Promise.resolve();

  /** The rows come first: the totals read all rows, and would take the time of the first ones. */
  const load = (source: Source): void => {
    const rows = loadRows(source);
    const path = totalsPath(source);
    if (path !== summed) sumsShown = loadTotals(path, areaUnitOf(source.model, "rentRoll"), rows);
  };

  /** Resolves with whether there are rows to sum up. */
  const loadRows = async (source: Source): Promise<boolean> => {
    const page = await loader.run(
      "the rent roll",
      (signal) => askPage(rowsPath(source), rowsPerPage, signal),
      () => load(source),
    );
    if (page !== undefined) drawRows(source, page, page.rows);
    return page !== undefined;
  };

  const loadTotals = async (
    path: string,
    areaUnit: string | undefined,
    rows: Promise<boolean>,
  ): Promise<void> => {
    summed = path;
    sums.replaceChildren();
    const page = await sumsLoader.run(
      "the totals",
      async (signal) => ((await rows) && !signal.aborted ? askPage(path, mostTotals, signal) : undefined),
      () => void loadTotals(path, areaUnit, Promise.resolve(true)),
    );
    if (summed !== path) return;
    if (page === undefined) summed = "";
    else sums.replaceChildren(totalsList(page.rows, areaUnit));
  };

  const drawRows = (source: Source, page: Page, rows: readonly Row[]): void => {
    const more = async (size: number): Promise<readonly Row[]> => {
      if (page.next === undefined) return rows;
      const next = await loader.run(
        "more rows",
        (signal) => askPage(page.next ?? "", size, signal),
        () => void more(size),
      );
      if (next === undefined) return rows;
      const all = [...rows, ...next.rows];
      drawRows(source, next, all);
      return all;
    };
    const button = h(
      "button",
      { type: "button", id: "more-rows", onclick: () => void more(rowsPerPage) },
      "More rows",
    );
    body.replaceChildren(
      sumsStatus,
      sums,
      rows.length === 0
        ? h("div", { class: "empty" }, h("p", { class: "empty-title" }, "Nothing fits"))
        : recordTable({
            caption: `Rent roll on ${dayText(source.state.date || today())}`,
            columns: columnsOf(source.type),
            rows: rows.map(withKnownAmounts),
            sort: source.state.sort,
            descending: source.state.descending !== "",
            sortBy: ({ name }) => show(sortedBy(source.state, name)),
            linkTo: (row) => recordLink(source.company.id, row),
          }),
      page.next === undefined ? "" : button,
      requestPanel(page.answer, [`Prefer: odata.maxpagesize=${rowsPerPage}`]),
    );
    print = async () => {
      const all = await more(mostPrinted);
      await sumsShown;
      if (all.length > 0) globalThis.print();
    };
  };
  const download = (kind: FileKind): void => {
    if (shown === undefined) return;
    void downloadFile(filePath(shown), kind, `rent-roll-${shown.state.date || today()}`);
  };

  const draw = ({ companies, model }: Catalogue, wanted: RentRollState): void => {
    const company = chosenCompany(companies, wanted.company);
    const type = model.collections.find(({ name }) => name === "rentRoll")?.type;
    if (company === undefined || type === undefined) {
      loader.clear();
      sumsLoader.clear();
      [shown, fields, summed] = [undefined, undefined, ""];
      head.replaceChildren(h("h1", {}, "Rent roll"));
      body.replaceChildren(noCompany(companies));
      return;
    }
    const source = { model, company, type, state: { ...wanted, company: company.id } };
    const before = shown;
    shown = source;
    if (fields === undefined || before?.company !== company) {
      fields = rentRollHead({
        companies,
        company,
        companyPath: companyPath(model, company.id),
        change: (changes) => shown && go(routeOf({ ...shown.state, ...changes })),
        print: () => void print(),
        download,
      });
      redraw(head, ...fields.children);
    }
    fields.update(source.state);
    if (JSON.stringify(before?.state) !== JSON.stringify(source.state)) load(source);
  };

  const view: View = {
    show(parameters) {
      void openingLoader
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then((catalogue) => catalogue && draw(catalogue, readState(parameters)));
    },
    leave() {
      openingLoader.cancel();
      loader.cancel();
      sumsLoader.cancel();
    },
  };
  return view;
}
