/**
 * Dialogs: the browser's element, which keeps the focus inside and closes by Escape. Removed from the document when
 * closed.
 */
import { byId, type Child, h, isFocusLost } from "../dom";
import { icon } from "./icons";

export interface Dialog {
  readonly element: HTMLDialogElement;
  /** Container of its content. */
  readonly body: HTMLElement;
  readonly close: () => void;
  /** Gives the focus to the title where the element that had it is gone. */
  readonly keepFocus: () => void;
  /** Changes the title. */
  readonly retitle: (title: string) => void;
}

export interface DialogOptions {
  readonly title: string;
  /** `drawer` is at the side, as high as the window. */
  readonly kind?: "drawer" | "box";
  /** Called after it was closed in any way. */
  readonly closed?: () => void;
  /** Called before Escape, the close button and the backdrop close it; false keeps it open. */
  readonly mayClose?: () => boolean;
}

/** Opens a dialog over the page. */
export function openDialog(options: DialogOptions, ...content: readonly Child[]): Dialog {
  const { title, kind = "box", closed, mayClose = () => true } = options;
  const opener = document.activeElement;
  const body = h("div", { class: "dialog-body" }, ...content);
  const close = (): void => element.close();
  const tryClose = (): void => {
    if (mayClose()) close();
  };
  const heading = h("h2", { id: `title-${crypto.randomUUID()}`, tabindex: -1 }, title);
  const element = h(
    "dialog",
    { class: kind, "aria-labelledby": heading.id },
    h(
      "header",
      {},
      heading,
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", title: "Close", onclick: tryClose },
        icon("close"),
      ),
    ),
    body,
    h("div", { class: "unseen", role: "status", "aria-live": "polite" }),
  );
  element.addEventListener("cancel", (event) => {
    if (!mayClose()) event.preventDefault();
  });
  element.addEventListener("click", (event) => {
    if (event.target === element) tryClose();
  });
  element.addEventListener("close", () => {
    element.remove();
    // The opener may have been redrawn.
    const back = opener?.isConnected === false ? document.getElementById(opener.id) : opener;
    if (back instanceof HTMLElement) back.focus();
    const below = [...document.querySelectorAll<HTMLElement>("dialog[open] > header h2")].at(-1);
    if (isFocusLost()) (below ?? byId("main")).focus({ preventScroll: true });
    closed?.();
  });
  document.body.append(element);
  element.showModal();
  const retitle = (text: string): void => void (heading.textContent = text);
  const keepFocus = (): void => {
    if (isFocusLost()) heading.focus();
  };
  return { element, body, close, keepFocus, retitle };
}

/** Asks a question; resolves with true on confirmation. The safe button has the focus. */
export function confirmed(title: string, text: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const no = h("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Cancel");
    const act = (): void => {
      answer = true;
      dialog.close();
    };
    const dialog = openDialog(
      { title, closed: () => resolve(answer) },
      h("p", {}, text),
      h(
        "div",
        { class: "buttons end" },
        no,
        h("button", { type: "button", class: "danger", onclick: act }, yes),
      ),
    );
    no.focus();
  });
}
