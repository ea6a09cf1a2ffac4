/**
 * The records as a table: sortable headings, the title links to the record (without a title, the first column), codes to
 * the records that they name; wide tables scroll in their frame.
 */
import { h } from "../dom";
import { amountText, isUnset, textOf } from "../parts/format";
import type { Property } from "../service/model";
import type { Row } from "../service/request";

export interface TableOptions {
  readonly caption: string;
  readonly columns: readonly Property[];
  readonly rows: readonly Row[];
  /** Name of the property that is the title of a record. */
  readonly title?: string | undefined;
  readonly sort?: string;
  readonly descending?: boolean;
  /**
   * Cycles through ascending, descending and the default order; without it, headings are texts. Such a table is the list
   * of the view: its elements have ids, by which they keep the focus when it is drawn again.
   */
  readonly sortBy?: (property: Property) => void;
  /** Returns the link that opens a record; without it, records are not opened. */
  readonly linkTo?: (row: Row) => string;
  /** Returns the link to the record that a code names; undefined for values that name none. */
  readonly linkAlong?: (column: Property, row: Row) => string | undefined;
}

const isNumber = ({ kind }: Property): boolean => kind === "integer" || kind === "decimal";

export function recordTable(options: TableOptions): HTMLElement {
  const { caption, columns, rows, title } = options;
  const link = Math.max(
    0,
    columns.findIndex(({ name }) => name === title),
  );
  return h(
    "div",
    { class: "table-frame", tabindex: 0, role: "group", "aria-label": caption },
    h(
      "table",
      { class: "records" },
      h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, ...columns.map((column) => heading(column, options)))),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h("tr", {}, ...columns.map((column, index) => cell(column, row, index === link, options))),
        ),
      ),
    ),
  );
}

function heading(column: Property, { sort, descending = false, sortBy }: TableOptions): HTMLElement {
  const kind = isNumber(column) ? "number" : undefined;
  const title = `${column.name}: ${column.description}`;
  if (sortBy === undefined) return h("th", { scope: "col", class: kind, title }, column.label);
  const sorted = sort === column.name;
  const direction = sorted ? (descending ? "descending" : "ascending") : "none";
  return h(
    "th",
    { scope: "col", "aria-sort": direction, class: kind },
    h(
      "button",
      { type: "button", id: `sort-${column.name}`, title, onclick: () => sortBy(column) },
      column.label,
      h("span", { class: "sort-mark", "aria-hidden": "true" }, sorted ? (descending ? "↓" : "↑") : ""),
    ),
  );
}

function cell(
  column: Property,
  row: Row,
  isLink: boolean,
  { columns, sortBy, linkTo, linkAlong }: TableOptions,
): HTMLElement {
  const value = row[column.name];
  const text = amountText(column, row);
  const isColumn = columns.some(({ name }) => name === column.text);
  const name = text === "" || isColumn ? "" : textOf(column, row);
  const shown =
    text === ""
      ? h("span", { class: "muted", "aria-label": isUnset(value) ? "not set" : "blank" }, "–")
      : text;
  const attributes = {
    class: isNumber(column) ? "number" : undefined,
    title: text.length + name.length > 28 ? `${text} ${name}`.slice(0, 500) : undefined,
  };
  const more = name !== "" && h("span", { class: "muted" }, ` ${name}`);
  if (isLink) {
    const href = linkTo?.(row);
    const label = text === "" ? "Open this record" : undefined;
    return h(
      "th",
      { ...attributes, scope: "row" },
      href === undefined ? shown : h("a", { id: sortBy && `row-${href}`, href, "aria-label": label }, shown),
      more,
    );
  }
  const along = text === "" ? undefined : linkAlong?.(column, row);
  if (along !== undefined) return h("td", attributes, h("a", { href: along }, shown), more);
  const isBadge = column.options !== undefined && text !== "";
  return h("td", attributes, isBadge ? h("span", { class: "badge" }, text) : shown, more);
}
