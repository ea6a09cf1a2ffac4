/**
 * An input whose value is chosen from a list of records with search (ARIA combobox with a list box). Other values may be
 * typed: the service decides.
 */
import { h } from "../dom";
import type { ValueList } from "../service/model";
import { askPage, type Row } from "../service/request";
import { errorBox } from "./error-box";

const shownRows = 8;
/** Time after the last key before the list is requested. */
const typingDelay = 200;

export interface ValueListOptions {
  readonly input: HTMLInputElement;
  readonly lists: readonly ValueList[];
  /** Path of the company, relative to the service root. */
  readonly companyPath: string;
  /** The value of another field of the form; "" without one. */
  readonly read: (name: string) => string;
  /** The same as a literal of `$filter`; "" where no value is chosen yet. */
  readonly literal: (name: string) => string;
  /** Sets the value of another field, if the form has it. */
  readonly fill: (name: string, value: unknown) => void;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const textOf = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Path and query of the choices for a typed text. */
function choicesPath({ collection, pairs, constants, shown }: ValueList, options: ValueListOptions): string {
  const [code, ...others] = pairs;
  const texts = [code?.there ?? "", ...shown];
  const typed = options.input.value.trim();
  const found = texts.map((name) => `contains(tolower(${name}),tolower(${quoted(typed)}))`).join(" or ");
  const narrowing = others.flatMap(({ here, there, narrows }) => {
    const literal = narrows ? options.literal(here) : "";
    return literal === "" ? [] : [`${there} eq ${literal}`];
  });
  const fixed = constants.map(({ there, value }) => `${there} eq ${value}`);
  const filter = [...(typed === "" ? [] : [`(${found})`]), ...narrowing, ...fixed].join(" and ");
  const select = [...new Set([...pairs.map(({ there }) => there), ...shown])].join(",");
  const query = [`$select=${select}`, `$top=${shownRows}`];
  if (filter !== "") query.push(`$filter=${encodeURIComponent(filter)}`);
  return `${options.companyPath}/${collection}?${query.join("&")}`;
}

/** Makes the input a combobox; returns the elements to be put in its place. */
export function valueListInput(options: ValueListOptions): HTMLElement {
  const { input, lists, fill } = options;
  const box = h("ul", { id: `${input.id}-list`, role: "listbox", class: "choices", hidden: true });
  const found = h("div", { class: "unseen", role: "status" });
  const problem = h("div", {});
  let choices: readonly { readonly row: Row; readonly list: ValueList; readonly item: HTMLElement }[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const close = (): void => {
    clearTimeout(timer);
    asked?.abort();
    box.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (index: number): void => {
    active = choices.length === 0 ? -1 : (index + choices.length) % choices.length;
    for (const [at, { item }] of choices.entries()) item.setAttribute("aria-selected", String(at === active));
    const item = choices[active]?.item;
    if (item) input.setAttribute("aria-activedescendant", item.id);
    item?.scrollIntoView({ block: "nearest" });
  };
  const choose = (index: number): void => {
    const chosen = choices[index];
    if (chosen === undefined) return;
    for (const { here, there } of chosen.list.pairs.slice(1)) fill(here, chosen.row[there]);
    input.value = textOf(chosen.row, chosen.list.pairs[0]?.there ?? "");
    close();
    input.dispatchEvent(new Event("input"));
    close();
  };
  const draw = (rows: readonly (readonly [ValueList, Row])[]): void => {
    const marked = choices[active]?.item.textContent;
    choices = rows.map(([list, row], index) => {
      const item = h(
        "li",
        { id: `${box.id}-${index}`, role: "option", "aria-selected": "false" },
        h("span", {}, textOf(row, list.pairs[0]?.there ?? "")),
        h("span", { class: "muted" }, list.shown.map((name) => textOf(row, name)).join(" · ")),
      );
      // Before the input loses the focus.
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        choose(index);
      });
      return { row, list, item };
    });
    box.replaceChildren(...choices.map(({ item }) => item));
    box.hidden = choices.length === 0;
    input.setAttribute("aria-expanded", String(!box.hidden));
    found.textContent = choices.length === 0 ? "Nothing found." : `${choices.length} choices.`;
    // A choice that is marked already stays marked when more letters arrive.
    const again = choices.findIndex(({ item }) => item.textContent === marked);
    active = -1;
    input.removeAttribute("aria-activedescendant");
    if (marked !== undefined && again >= 0) mark(again);
  };
  const open = async (): Promise<void> => {
    asked?.abort();
    const controller = new AbortController();
    asked = controller;
    const relevant = lists.filter((list) => list.isRelevant(options.read));
    const pages = await Promise.all(
      relevant.map((list) => askPage(choicesPath(list, options), shownRows, controller.signal)),
    );
    if (asked === controller && !controller.signal.aborted && document.activeElement === input)
      draw(
        pages.flatMap(({ rows }, index) => rows.map((row) => [relevant[index] as ValueList, row] as const)),
      );
  };
  const show = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      problem.replaceChildren();
      open().catch((error: unknown) => {
        if (!(error instanceof DOMException)) problem.replaceChildren(errorBox(error));
      });
    }, delay);
  };
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": box.id,
    "aria-expanded": "false",
  }))
    input.setAttribute(name, value);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (box.hidden) show(0);
      else mark(event.key === "ArrowDown" ? active + 1 : active < 0 ? -1 : active - 1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape" && !box.hidden) {
      // The dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  input.addEventListener("input", (event) => event.isTrusted && show(typingDelay));
  input.addEventListener("click", () => show(0));
  input.addEventListener("blur", close);
  return h("div", { class: "combobox" }, input, box, found, problem);
}
