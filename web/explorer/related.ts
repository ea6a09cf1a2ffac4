/** Links from a record along its navigation properties. */
import { h } from "../dom";
import { announce } from "../parts/announce";
import { errorBox } from "../parts/error-box";
import { icon } from "../parts/icons";
import type { Collection, Navigation } from "../service/model";
import { ask, type Row } from "../service/request";

export interface RelatedOptions {
  readonly collection: Collection;
  /** Path of the record, relative to the service root. */
  readonly path: string;
  readonly id: string | undefined;
  /** Shows a list within the company, such as `leaseUnits(id)/leaseContractLines`. */
  readonly openList: (path: string) => void;
  /** Names of navigation properties that are shown elsewhere. */
  readonly without: ReadonlySet<string>;
  /** Shows a record of a type. */
  readonly openRecord: (type: string, id: string) => void;
}

/** Draws a button for each navigation property; returns nothing when there are none. */
export function relatedLinks(options: RelatedOptions): HTMLElement {
  const navigations = options.collection.type.navigations.filter(({ name }) => !options.without.has(name));
  const note = h("div", {});
  if (navigations.length === 0) return note;
  return h(
    "nav",
    { class: "related", "aria-label": "Related records" },
    ...navigations.map((navigation) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          title: `${navigation.name}: ${navigation.description}`,
          onclick: () => follow(navigation, options, note),
        },
        navigation.label,
        icon("forward"),
      ),
    ),
    note,
  );
}

function follow(
  { name, label, many, type }: Navigation,
  { collection, path, id, openList, openRecord }: RelatedOptions,
  note: HTMLElement,
): void {
  if (many) {
    openList(`${collection.name}(${id ?? ""})/${name}`);
    return;
  }
  ask("GET", `${path}/${name}`).then(
    ({ json }) => {
      const target = (json as Row | undefined)?.id;
      if (typeof target === "string") openRecord(type, target);
      else {
        const text = `This record has no ${label.toLowerCase()}.`;
        note.replaceChildren(h("p", { class: "muted" }, text));
        announce(text);
      }
    },
    (error: unknown) => note.replaceChildren(errorBox(error)),
  );
}
