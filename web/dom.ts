/** Elements from plain calls: `h("button", { class: "quiet", onclick: save }, "Save")`. Text is always text, never markup. */
export type Child = Node | string | number | false | undefined;

type Attribute = string | number | boolean | undefined | ((event: Event) => void);

/** Attributes by name; `on…` takes a listener, true an empty attribute; false and undefined omit it. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** Creates an HTML element. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

function append(parent: ParentNode, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Creates an SVG icon on a 24 × 24 grid. */
export function svg(path: string): SVGSVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(namespace, "svg");
  setAttributes(drawing, { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" });
  const line = document.createElementNS(namespace, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}

/** The element with this id; the document always has it. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The document has no element '${id}'.`);
  return element;
}

/** Whether the element that had the focus is gone, or no element has it yet. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** The open dialogs, the one on top first. */
export const openDialogs = (): readonly HTMLDialogElement[] =>
  [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].toReversed();

/** Gives the focus to the title of the dialog on top, else to the content, where the element that had it is gone. */
export function keepFocus(): void {
  const title = openDialogs()[0]?.querySelector<HTMLElement>("header h2");
  if (isFocusLost()) (title ?? byId("main")).focus({ preventScroll: true });
}

/** Redraws a part of the page; the focus is restored to the element with the same id, unless that is gone or disabled. */
export function redraw(place: Element, ...children: readonly Child[]): void {
  const focused = document.activeElement;
  const id = focused !== null && place.contains(focused) ? focused.id : "";
  place.replaceChildren();
  append(place, children);
  if (id === "") return;
  document.getElementById(id)?.focus();
  keepFocus();
}

/** Hides the element until the promise is fulfilled with true. */
export function shownIf<Shown extends HTMLElement>(condition: Promise<boolean>, element: Shown): Shown {
  element.hidden = true;
  void condition.then((holds) => (element.hidden = !holds));
  return element;
}
