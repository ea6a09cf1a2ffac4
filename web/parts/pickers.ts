/** A select with its label. */
import { h } from "../dom";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Draws the select; `choose` receives the value. */
export function picker(
  id: string,
  label: string,
  choices: readonly Choice[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = h(
    "select",
    { id },
    ...choices.map(({ value, label: text }) => h("option", { value, selected: value === chosen }, text)),
  );
  select.addEventListener("change", () => choose(select.value));
  return h("div", { class: "picker" }, h("label", { for: id }, label), select);
}
