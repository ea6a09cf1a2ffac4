/** The collections of the service, from its metadata, with links to the explorer and to Excel connections. */
import type { Catalogue } from "../catalogue";
import { h } from "../dom";
import { icon } from "../parts/icons";
import { createLoader } from "../parts/loading";
import { addressOf } from "../page";
import { writeRoute } from "../route";
import type { DatedFunction } from "../service/model";
import { token } from "../session";

export function collectionsSection(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): void {
  const status = h("div", {});
  const list = h("div", {});
  place.replaceChildren(h("h2", { id: "collections-title" }, "Collections and Excel"), status, list);
  if (token() === undefined) {
    list.append(
      h("p", { class: "muted" }, "Sign in to see the collections, with an Excel connection for each."),
    );
    return;
  }
  const loader = createLoader(status, list);
  const load = async (): Promise<void> => {
    const catalogue = await loader.run("the collections", askCatalogue, () => void load());
    if (catalogue) list.replaceChildren(table(catalogue));
  };
  void load();
}

const table = ({ model }: Catalogue): HTMLElement =>
  h(
    "ul",
    { class: "collections" },
    ...model.collections.map(({ name, label, description }) =>
      h(
        "li",
        {},
        h(
          "a",
          {
            class: "collection-name",
            href: writeRoute({ view: "explorer", parameters: new URLSearchParams({ set: name }) }),
          },
          label,
        ),
        h("span", { class: "muted" }, description),
        excelLink(label, `connect/${name}.odc`),
      ),
    ),
    ...model.functions.map(functionItem),
  );

const excelLink = (label: string, path: string): HTMLAnchorElement =>
  h(
    "a",
    {
      class: "button small",
      href: addressOf(path),
      download: true,
      "aria-label": `Excel connection for ${label}`,
    },
    icon("download"),
    "Excel",
  );

/** A function whose date is part of the connection; without one it is the day of each refresh. */
function functionItem({ name, label, description, parameter }: DatedFunction): HTMLElement {
  const path = `connect/${name}.odc`;
  const link = excelLink(label, path);
  const field = h("input", { type: "date", "aria-label": `Date for ${label}` });
  field.addEventListener("change", () => {
    link.href = addressOf(field.value === "" ? path : `${path}?${parameter}=${field.value}`);
  });
  return h(
    "li",
    {},
    h("span", { class: "collection-name" }, label),
    h("span", { class: "muted" }, description, " ", field),
    link,
  );
}
