/** The filter that a link brought along, such as that of a figure of the start page; it can be removed. */
import { h } from "../dom";
import { icon } from "../parts/icons";
import type { ExplorerState } from "./state";

export function linkFilter(state: ExplorerState, show: (state: ExplorerState) => void): HTMLElement | false {
  const { filter, about } = state;
  if (filter === "") return false;
  const text = about || filter;
  const remove = (): void => show({ ...state, filter: "", about: "", next: "", record: "" });
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
