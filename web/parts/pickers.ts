/** A select with its label. */
import { h } from "../dom";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Time after the last key before an option counts as chosen. */
const typingDelay = 500;

/** Draws the select; `choose` receives the value. By keyboard, options are passed on the way to the one that is meant. */
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
  let isTyping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  select.addEventListener("pointerdown", () => (isTyping = false));
  select.addEventListener("keydown", ({ key }) => (isTyping = key !== "Enter"));
  select.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => choose(select.value), isTyping ? typingDelay : 0);
  });
  return h("div", { class: "picker" }, h("label", { for: id }, label), select);
}
