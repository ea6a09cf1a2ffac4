/** The origin of a list that was reached by navigation: collection, record and navigation property. */
import { type Child, h } from "../dom";
import { titleOf } from "../parts/format";
import { type Collection, collectionAt, type Model } from "../service/model";
import { ask, type Row } from "../service/request";
import { neededPaths, queryOf } from "./query";
import { type ExplorerState, stateOf } from "./state";

const step = /^(\w+)\(([^)]*)\)$/;

export function breadcrumb(
  model: Model,
  companyPath: string,
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
          recordLink(home, `${companyPath}/${name}(${id})`, linkTo({ ...list, record: id })),
          " ›",
        ];
  return h(
    "div",
    { class: "place" },
    way.length > 0 && h("nav", { class: "breadcrumb", "aria-label": "Way here" }, ...way),
    h("h2", {}, collectionAt(model, last)?.label ?? last),
  );
}

/** Names the type until the title of the record is known; an error is shown by the list. */
function recordLink(collection: Collection, path: string, href: string): HTMLElement {
  const { type, alternateKey = [] } = collection;
  const link = h("a", { href }, type.presentation?.one ?? type.name);
  const { own, expand } = neededPaths([], type);
  ask(
    "GET",
    `${path}${queryOf({ $select: [...new Set([...own, ...alternateKey])].join(","), $expand: expand })}`,
  ).then(
    ({ json }) => (link.textContent = titleOf(collection, json as Row) || link.textContent),
    () => undefined,
  );
  return link;
}
