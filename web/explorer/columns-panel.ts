/** The columns of the table: checkboxes in the order of the metadata. */
import { h } from "../dom";
import type { EntityType, Property } from "../service/model";
import { showable } from "./query";

/** Draws the panel; `apply` receives the names, or none for the default columns. */
export function columnsPanel(
  type: EntityType,
  shown: readonly Property[],
  apply: (names: readonly string[]) => void,
): HTMLFormElement {
  const names = new Set(shown.map(({ name }) => name));
  const boxes = showable(type).map((property) => {
    const box = h("input", { type: "checkbox", value: property.name, checked: names.has(property.name) });
    return {
      box,
      label: h(
        "label",
        { class: "tick", title: property.description },
        box,
        h("span", {}, property.label, h("code", {}, property.name)),
      ),
    };
  });
  const tickAll = (checked: boolean) => (): void => {
    for (const { box } of boxes) box.checked = checked;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const ticked = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    // Existing columns keep their order; new ones follow.
    apply([
      ...shown.map(({ name }) => name).filter((name) => ticked.includes(name)),
      ...ticked.filter((name) => !names.has(name)),
    ]);
  };
  return h(
    "form",
    { class: "panel", "aria-label": "Columns", onsubmit: submit },
    h("div", { class: "ticks" }, ...boxes.map(({ label }) => label)),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "quiet", onclick: tickAll(true) }, "All"),
      h("button", { type: "button", class: "quiet", onclick: tickAll(false) }, "None"),
      h("span", { class: "spring" }),
      h("button", { type: "button", onclick: () => apply([]) }, "Usual columns"),
      h("button", { type: "submit", class: "primary" }, "Show columns"),
    ),
  );
}
