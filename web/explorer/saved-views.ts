/**
 * Saved views: names for the explorer's present filter, columns and order, kept in this browser. A view is a link, so it
 * can be sent to others as well.
 */
import { h, redraw } from "../dom";
import { announce } from "../parts/announce";
import { openDialog } from "../parts/dialog";
import { icon } from "../parts/icons";
import { type ExplorerState, readState, writeState } from "./state";

const key = "lease.views";

interface SavedView {
  readonly name: string;
  /** Parameters of the link. */
  readonly link: string;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "link" in value &&
  typeof value.link === "string";

/** The stored views; a damaged storage has none. */
function stored(): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

const store = (views: readonly SavedView[]): void => localStorage.setItem(key, JSON.stringify(views));

/** Draws the list of the views, with a button that saves the present one. */
export function savedViews(state: ExplorerState, linkTo: (state: ExplorerState) => string): HTMLElement {
  const place = h("nav", { class: "saved-views", "aria-label": "Saved views" });
  const present = writeState({ ...state, next: "", record: "" }).toString();
  const remove = (name: string) => (): void => {
    store(stored().filter((view) => view.name !== name));
    announce(`Deleted the view ${name}.`);
    draw();
    document.getElementById("save-view")?.focus();
  };
  const item = ({ name, link }: SavedView): HTMLElement =>
    h(
      "li",
      {},
      h(
        "a",
        {
          href: linkTo(readState(new URLSearchParams(link))),
          "aria-current": link === present ? "true" : undefined,
        },
        name,
      ),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": `Delete the view ${name}`,
          onclick: remove(name),
        },
        icon("close"),
      ),
    );
  const draw = (): void => {
    const views = stored();
    redraw(
      place,
      views.length > 0 && h("ul", {}, ...views.map(item)),
      h(
        "button",
        { type: "button", id: "save-view", class: "quiet", onclick: () => askName(present, draw) },
        icon("add"),
        "Save this view",
      ),
    );
  };
  draw();
  return place;
}

function askName(link: string, saved: () => void): void {
  const field = h("input", {
    id: "view-name",
    type: "text",
    required: true,
    maxlength: 80,
    autocomplete: "off",
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const name = field.value.trim();
    if (name === "") return;
    // A view of the same name is replaced.
    const others = stored().filter((view) => view.name !== name);
    store([...others, { name, link }].toSorted((a, b) => a.name.localeCompare(b.name)));
    dialog.close();
    saved();
    announce(`Saved the view ${name}.`);
  };
  const dialog = openDialog(
    { title: "Save this view" },
    h(
      "form",
      { onsubmit: submit },
      h("label", { for: "view-name" }, "Name"),
      field,
      h("p", { class: "muted" }, "Kept in this browser. Its address can be sent to others as it is."),
      h("div", { class: "buttons end" }, h("button", { type: "submit", class: "primary" }, "Save")),
    ),
  );
  field.focus();
}
