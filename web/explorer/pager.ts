/** The footer of the table: the number of records, and buttons for the other pages. */
import { h } from "../dom";
import { countText, numberText } from "../parts/format";
import { icon } from "../parts/icons";
import { picker } from "../parts/pickers";
import type { Page } from "../service/request";
import { pageSizes } from "./state";

export interface PagerOptions {
  readonly page: Page;
  /** Number of records before this page; undefined when a link led here directly. */
  readonly before: number | undefined;
  readonly size: number;
  readonly first: () => void;
  /** Undefined when the previous page is not known. */
  readonly previous: (() => void) | undefined;
  readonly next: () => void;
  readonly resize: (size: number) => void;
}

export function pager({ page, before, size, first, previous, next, resize }: PagerOptions): HTMLElement {
  const { rows, count } = page;
  const total = count === undefined ? countText(rows.length, "record") : countText(count, "record");
  const text =
    before === undefined || rows.length === 0
      ? total
      : `${numberText(before + 1, 0)}–${numberText(before + rows.length, 0)} of ${total}`;
  const isFirst = before === 0;
  return h(
    "nav",
    { class: "pager", "aria-label": "Pages" },
    h("span", { id: "count" }, text),
    h("span", { class: "spring" }),
    picker(
      "size",
      "Per page",
      pageSizes.map((known) => ({ value: String(known), label: String(known) })),
      String(size),
      (chosen) => resize(Number(chosen)),
    ),
    h("button", { type: "button", id: "first-page", disabled: isFirst, onclick: first }, "First"),
    h(
      "button",
      { type: "button", id: "previous-page", disabled: previous === undefined, onclick: () => previous?.() },
      icon("back"),
      "Previous",
    ),
    h(
      "button",
      { type: "button", id: "next-page", disabled: page.next === undefined, onclick: next },
      "Next",
      icon("forward"),
    ),
  );
}
