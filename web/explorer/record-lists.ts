/** The lists of a record: its related records as tables, each with “New”, and with “Upload” where records have files. */
import { h, redraw } from "../dom";
import { errorBox } from "../parts/error-box";
import { countText } from "../parts/format";
import { icon } from "../parts/icons";
import type { Collection, Model, Property } from "../service/model";
import { askPage, type Row } from "../service/request";
import { methodsAt } from "../service/rights";
import { neededPaths, queryOf } from "./query";
import { referenceOf, valuesFrom } from "./references";
import { recordTable } from "./table";
import { uploadButton } from "./upload";

const shownRows = 20;

export interface RecordListOptions {
  readonly model: Model;
  readonly label: string;
  /** The collection that the related records are of. */
  readonly collection: Collection;
  /** Path and query options of the list, relative to the company. */
  readonly path: string;
  readonly filter?: string;
  readonly companyPath: string;
  /** The record that the list belongs to, with its collection; new records belong to it too. */
  readonly parent: Collection;
  readonly row: Row;
  /** Whether records can be added to the list. */
  readonly grows: boolean;
  readonly linkTo: (collection: Collection, id: string) => string;
  readonly openList: (path: string) => void;
  /** Opens the form for a new record; `done` is called when it was created. */
  readonly create: (collection: Collection, path: string, values: Row, done: () => void) => void;
}

/** The columns without those that have the same value in each row of the list. */
const columnsIn = ({ type }: Collection, own: Row): readonly Property[] =>
  (type.presentation?.columns ?? []).flatMap((name) =>
    name in own ? [] : type.properties.filter((property) => property.name === name),
  );

export function recordList(options: RecordListOptions): HTMLElement {
  const { model, label, collection, path, companyPath, parent, row, openList, create } = options;
  const { type } = collection;
  const body = h("div", {});
  const buttons = h("div", { class: "buttons" });
  const own = valuesFrom(parent, row, collection);
  const full = `${companyPath}/${path}`;
  const columns = columnsIn(collection, options.filter === undefined ? own : {});
  const linkTo = (record: Row): string => options.linkTo(collection, String(record[type.key]));
  const load = async (): Promise<void> => {
    const { own: further, expand } = neededPaths(columns, type);
    const query = queryOf({
      $select: [...new Set([...columns.map(({ name }) => name), ...further, type.key])].join(","),
      $expand: expand,
      $filter: options.filter ?? "",
      $top: String(shownRows),
      $count: "true",
    });
    const { rows, count = rows.length } = await askPage(`${full}${query}`, shownRows);
    const all = (): void => openList(path);
    redraw(
      body,
      rows.length === 0
        ? h("p", { class: "muted" }, "None.")
        : recordTable({
            caption: label,
            columns,
            rows,
            title: type.presentation?.title,
            linkTo,
            linkAlong: (column, record) => {
              const found = referenceOf(model, collection, column, record);
              return found && options.linkTo(found.collection, found.id);
            },
          }),
      count > rows.length &&
        h("button", { type: "button", class: "quiet", onclick: all }, `All ${countText(count, "record")}`),
    );
  };
  const reload = (): void => {
    load().catch((error: unknown) => body.replaceChildren(errorBox(error)));
  };
  const offer = async (): Promise<void> => {
    if (!options.grows || !collection.insertable || !(await methodsAt(full)).has("POST")) return;
    const make = (): void => create(collection, full, own, reload);
    const file = type.properties.find(({ kind }) => kind === "stream");
    if (file)
      buttons.append(
        uploadButton({ type, file, path: full, companyPath, collection, done: reload, place: section }),
      );
    const name = `New ${(type.presentation?.one ?? type.name).toLowerCase()}`;
    buttons.append(h("button", { type: "button", class: "small", onclick: make }, icon("add"), name));
  };
  const title = h(
    "h3",
    {},
    options.filter === undefined
      ? h("button", { type: "button", class: "link", onclick: () => openList(path) }, label)
      : label,
  );
  const section = h(
    "section",
    { class: "record-list", "aria-label": label },
    h("header", {}, title, h("span", { class: "spring" }), buttons),
    body,
  );
  reload();
  void offer();
  return section;
}
