/** The origin of a list that was reached by navigation: collection, record and navigation property. */
import { type Child, h } from "../dom";
import { labelOf } from "../parts/label";
import { collectionAt, type Model } from "../service/model";
import { type ExplorerState, stateOf } from "./state";

const step = /^(\w+)\(([^)]*)\)$/;

export function breadcrumb(
  model: Model,
  state: ExplorerState,
  linkTo: (state: ExplorerState) => string,
): HTMLElement {
  const segments = state.path.split("/");
  const last = segments.at(-1) ?? "";
  const [, name = "", id = ""] = step.exec(segments[0] ?? "") ?? [];
  const home = collectionAt(model, name);
  const list = stateOf(state, name);
  const way: readonly Child[] =
    segments.length === 1 || home === undefined
      ? []
      : [
          h("a", { href: linkTo(list) }, home.label),
          " › ",
          h(
            "a",
            { href: linkTo({ ...list, record: id }) },
            home.type.name,
            " ",
            h("code", {}, id.slice(0, 8)),
          ),
          " ›",
        ];
  return h(
    "div",
    { class: "place" },
    way.length > 0 && h("nav", { class: "breadcrumb", "aria-label": "Way here" }, ...way),
    h("h2", {}, collectionAt(model, last)?.label ?? labelOf(last)),
  );
}
