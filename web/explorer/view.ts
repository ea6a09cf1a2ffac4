/** The explorer: shows the state of its link, and turns actions of the user into links. */
import { type Catalogue, companyPath } from "../catalogue";
import { h, redraw, shownIf } from "../dom";
import { announce } from "../parts/announce";
import { chosenCompany, noCompany } from "../parts/company";
import { downloadFile, type FileKind } from "../parts/download";
import { filterChip } from "../parts/filter-chip";
import { countText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { requestPanel } from "../parts/request-panel";
import { go } from "../navigate";
import { nameTab } from "../page";
import { writeRoute } from "../route";
import { type Collection, collectionAt, type Model } from "../service/model";
import { askPage, type Page, type Row } from "../service/request";
import { methodsAt } from "../service/rights";
import type { View } from "../view";
import { breadcrumb } from "./breadcrumb";
import { collectionActions } from "./collection-actions";
import { pager } from "./pager";
import { chosenPath, columnsOf, filePath, listPath, withoutUnsent } from "./query";
import { referenceOf, valuesInList } from "./references";
import { openRecordDrawer, type RecordDrawer } from "./record-drawer";
import { savedViews } from "./saved-views";
import { type ExplorerState, readState, stateOf, writeState } from "./state";
import { recordTable } from "./table";
import { toolbar } from "./toolbar";

const linkTo = (state: ExplorerState): string =>
  writeRoute({ view: "explorer", parameters: writeState(state) });

const goTo = (state: ExplorerState, replace = false): void =>
  go({ view: "explorer", parameters: writeState(state) }, { replace });

/** Identifies the list, independent of the open record. */
const listKey = (state: ExplorerState): string => writeState({ ...state, record: "" }).toString();

export function explorerView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const waiting = h("div", {});
  const status = h("div", {});
  const head = h("div", {});
  const list = h("section", { "aria-label": "Records" });
  place.replaceChildren(h("h1", { class: "unseen" }, "Explorer"), waiting, head, status, list);
  const opening = createLoader(waiting, head);
  const loader = createLoader(status, list);
  let shown = "";
  let state = readState(new URLSearchParams());
  let drawer: { readonly address: string; readonly panel: RecordDrawer } | undefined;
  /** The links of pages of the list that follow one another, the present one among them; "" is the first page. */
  let pages: readonly string[] = [];

  const show = (next: ExplorerState): void => goTo(next);

  const draw = (catalogue: Catalogue, collection: Collection): void => {
    const path = companyPath(catalogue.model, state.company);
    const { type } = collection;
    const mayCreate = methodsAt(`${path}/${state.path}`).then(
      (methods) => collection.insertable && methods.has("POST"),
    );
    const chosen = chosenPath(path, state, type);
    const download = (kind: FileKind): void =>
      void downloadFile(filePath(path, state, type), kind, collection.name);
    redraw(
      head,
      breadcrumb(catalogue.model, path, state, linkTo),
      h("p", { class: "lead" }, collection.description),
      toolbar({ catalogue, state, collection, show, download, mayCreate }),
      chosen !== undefined &&
        collectionActions({
          model: catalogue.model,
          collection,
          path: chosen,
          done: () => draw(catalogue, collection),
        }),
      filterChip(state, () => show({ ...state, filter: "", about: "", next: "", record: "" })),
      savedViews(state, linkTo),
    );
    const load = (): void => {
      const asked = listPath(path, state, type);
      void loader
        .run(collection.label.toLowerCase(), (signal) => askPage(asked, state.size, signal), load)
        .then((page) => {
          if (page) drawPage(page, collection, catalogue.model, mayCreate);
          // An error replaces the records; a newer request draws over them.
          else if (status.hasChildNodes()) list.replaceChildren();
        });
    };
    load();
  };

  const drawPage = (page: Page, collection: Collection, model: Model, mayCreate: Promise<boolean>): void => {
    const { type, label } = collection;
    const first = { ...state, next: "" };
    const at = pages.indexOf(state.next);
    announce(`${countText(page.count ?? page.rows.length, "record")} in ${label.toLowerCase()}.`);
    redraw(
      list,
      page.rows.length === 0
        ? nothing(collection, mayCreate)
        : recordTable({
            caption: label,
            columns: columnsOf(state, type),
            rows: page.rows,
            title: type.presentation?.title,
            sort: state.sort,
            descending: state.descending,
            sortBy: ({ name }) => {
              const again = state.sort === name;
              show({
                ...first,
                sort: again && state.descending ? "" : name,
                descending: again && !state.descending,
              });
            },
            linkTo: (row) => linkTo({ ...state, record: idOf(row, type.key) }),
            linkAlong: (column, row) => {
              const found = referenceOf(model, collection, column, row);
              return found && linkTo({ ...stateOf(state, found.collection.name), record: found.id });
            },
          }),
      pager({
        page,
        before: pages[0] === "" ? at * state.size : undefined,
        size: state.size,
        first: () => show(first),
        previous: at === 0 ? undefined : () => show({ ...state, next: pages[at - 1] ?? "" }),
        next: () => {
          const next = page.next ?? "";
          // A page that was visited already keeps those after it, which a step forward leads to.
          if (pages[at + 1] !== next) pages = [...pages.slice(0, at + 1), next];
          show({ ...state, next });
        },
        resize: (size) => show({ ...first, size }),
      }),
      requestPanel(page.answer, [`Prefer: odata.maxpagesize=${state.size}`]),
    );
  };

  const nothing = ({ label }: Collection, mayCreate: Promise<boolean>): HTMLElement => {
    const narrowed = state.conditions.length > 0 || state.search !== "" || state.filter !== "";
    const all = (): void => show(stateOf(state, state.path));
    const create = (): void => show({ ...state, record: "new" });
    return h(
      "div",
      { class: "empty" },
      h("p", { class: "empty-title" }, narrowed ? "Nothing fits" : `No ${label.toLowerCase()} yet`),
      narrowed
        ? h("button", { type: "button", onclick: all }, "Show all")
        : shownIf(
            mayCreate,
            h("button", { type: "button", class: "primary", onclick: create }, "Create the first one"),
          ),
    );
  };

  const closeDrawer = (): void => {
    const before = drawer;
    drawer = undefined;
    before?.panel.close();
  };

  /** The drawer follows the link. */
  const drawRecord = (catalogue: Catalogue, collection: Collection): void => {
    const id = state.record;
    const address = location.href;
    if (drawer?.address === address) return;
    closeDrawer();
    nameTab(collection.label);
    if (id === "") return;
    const { path } = state;
    const company = companyPath(catalogue.model, state.company);
    const panel = openRecordDrawer({
      model: catalogue.model,
      collection,
      companyPath: company,
      // A new record of a list belongs to the record that the list was reached from.
      createAt: `${company}/${path}`,
      given: (signal) => valuesInList(catalogue.model, company, path, collection, signal),
      linkTo: (home, target) => linkTo({ ...stateOf(state, home.name), record: target }),
      linkToRecords: (named) =>
        linkTo({ ...stateOf(state, named.collection.name), conditions: named.conditions }),
      id: id === "new" ? undefined : id,
      closed: () => {
        if (drawer?.panel !== panel) return;
        drawer = undefined;
        // No step back leads to an empty form.
        if (state.record === id) goTo({ ...state, record: "" }, id === "new");
      },
      titled: nameTab,
      written: (made) => {
        shown = "";
        if (id === "new" && made !== undefined) goTo({ ...state, record: made }, true);
        else draw(catalogue, collection);
      },
      openList: (target) => show(stateOf(state, target)),
      openRecord: (type, target) => {
        const home = catalogue.model.collections.find((known) => known.type.name === type);
        if (home) show({ ...stateOf(state, home.name), record: target });
      },
    });
    drawer = { address, panel };
  };

  const update = (catalogue: Catalogue): void => {
    const company = chosenCompany(catalogue.companies, state.company);
    const collection = collectionAt(catalogue.model, state.path) ?? catalogue.model.collections[0];
    if (company === undefined || collection === undefined) {
      closeDrawer();
      loader.clear();
      shown = "";
      head.replaceChildren();
      list.replaceChildren(noCompany(catalogue.companies));
      return;
    }
    const isKnown = collectionAt(catalogue.model, state.path) !== undefined;
    if (state.company !== company.id || !isKnown) {
      const known = isKnown ? state : stateOf(state, collection.name);
      goTo({ ...known, company: company.id }, true);
      return;
    }
    state = withoutUnsent(state, collection.type);
    const key = listKey(state);
    if (key !== shown) {
      shown = key;
      draw(catalogue, collection);
    }
    drawRecord(catalogue, collection);
  };

  const view: View = {
    show(parameters) {
      const next = readState(parameters);
      const isSameList = listKey({ ...next, next: "" }) === listKey({ ...state, next: "" });
      if (!isSameList || !pages.includes(next.next)) pages = [next.next];
      state = next;
      void opening
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then((catalogue) => catalogue && update(catalogue));
    },
    leave() {
      opening.cancel();
      loader.cancel();
      closeDrawer();
    },
  };
  return view;
}

const idOf = (row: Row, key: string): string => {
  const id = row[key];
  return typeof id === "string" ? id : "";
};
