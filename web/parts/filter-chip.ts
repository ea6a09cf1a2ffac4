/** The filter that a link brought along, such as that of a figure of the start page; it can be removed. */
import { h } from "../dom";
import { icon } from "./icons";

interface LinkedFilter {
  /** An expression; "" without a filter. */
  readonly filter: string;
  /** The filter in words. */
  readonly about: string;
}

/** Draws the filter with its button; false without a filter. */
export function filterChip({ filter, about }: LinkedFilter, remove: () => void): HTMLElement | false {
  if (filter === "") return false;
  const text = about || filter;
  return h(
    "div",
    { class: "active-filter" },
    h(
      "button",
      {
        type: "button",
        class: "chip",
        title: filter,
        "aria-label": `Remove the filter ${text}`,
        onclick: remove,
      },
      h("span", { class: "chip-text" }, text),
      icon("close"),
    ),
  );
}
