/**
 * The records as a table: sortable headings, the first column links to the record, wide tables scroll in their frame.
 */
import { h } from "../dom";
import { isUnset, valueText } from "../parts/format";
import type { Property } from "../service/model";
import type { Row } from "../service/request";

export interface TableOptions {
  readonly caption: string;
  readonly columns: readonly Property[];
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly descending: boolean;
  /** Cycles through ascending, descending and the default order. */
  readonly sortBy: (property: Property) => void;
  /** Returns the link that opens a record. */
  readonly linkTo: (row: Row) => string;
}

const isNumber = ({ kind }: Property): boolean => kind === "integer" || kind === "decimal";

export function recordTable(options: TableOptions): HTMLElement {
  const { caption, columns, rows } = options;
  return h(
    "div",
    { class: "table-frame", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "records" },
      h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, ...columns.map((column) => heading(column, options)))),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h("tr", {}, ...columns.map((column, index) => cell(column, row, index, options))),
        ),
      ),
    ),
  );
}

function heading(column: Property, { sort, descending, sortBy }: TableOptions): HTMLElement {
  const sorted = sort === column.name;
  const direction = sorted ? (descending ? "descending" : "ascending") : "none";
  return h(
    "th",
    { scope: "col", "aria-sort": direction, class: isNumber(column) ? "number" : undefined },
    h(
      "button",
      {
        type: "button",
        id: `sort-${column.name}`,
        title: `${column.name}: ${column.description}`,
        onclick: () => sortBy(column),
      },
      column.label,
      h("span", { class: "sort-mark", "aria-hidden": "true" }, sorted ? (descending ? "↓" : "↑") : ""),
    ),
  );
}

function cell(column: Property, row: Row, index: number, { linkTo }: TableOptions): HTMLElement {
  const value = row[column.name];
  const text = valueText(column, value);
  const shown =
    text === ""
      ? h("span", { class: "muted", "aria-label": isUnset(value) ? "not set" : "blank" }, "–")
      : text;
  const isBadge = column.options !== undefined && text !== "";
  const attributes = {
    class: isNumber(column) ? "number" : undefined,
    title: text.length > 28 ? text.slice(0, 500) : undefined,
  };
  if (index > 0) return h("td", attributes, isBadge ? h("span", { class: "badge" }, text) : shown);
  return h(
    "th",
    { ...attributes, scope: "row" },
    h(
      "a",
      {
        id: `row-${linkTo(row)}`,
        href: linkTo(row),
        "aria-label": text === "" ? "Open this record" : undefined,
      },
      shown,
    ),
  );
}
