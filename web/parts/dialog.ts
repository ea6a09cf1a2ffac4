/**
 * Dialogs: the browser's element, which keeps the focus inside. Each belongs to the address at which it was opened, and
 * is removed from the document when closed.
 */
import { type Child, h, keepFocus, openDialogs } from "../dom";
import { icon } from "./icons";

export interface Dialog {
  readonly element: HTMLDialogElement;
  /** Container of its content. */
  readonly body: HTMLElement;
  readonly close: () => void;
  /** Changes the title. */
  readonly retitle: (title: string) => void;
}

export interface DialogOptions {
  readonly title: string;
  /** `drawer` is at the side, as high as the window. */
  readonly kind?: "drawer" | "box";
  /** Called after it was closed in any way. */
  readonly closed?: () => void;
  /** Called before Escape, the close button, the backdrop and another address close it; false keeps it open. */
  readonly mayClose?: () => boolean;
}

/** The event by which a dialog is asked whether it may be closed. */
const leaving = "lease:leave";

/**
 * Closes the dialogs that were opened at another address than the present one, and returns true. If one of them may not
 * be closed, restores its address, closes none, and returns false.
 */
export function leaveDialogs(): boolean {
  const left = openDialogs().filter(({ dataset }) => dataset.address !== location.href);
  const kept = left.find((element) => !element.dispatchEvent(new Event(leaving, { cancelable: true })));
  if (kept !== undefined) {
    history.pushState(null, "", kept.dataset.address);
    return false;
  }
  for (const element of left) element.close();
  return true;
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
    { class: kind, "aria-labelledby": heading.id, "data-address": location.href },
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
    h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" }),
  );
  for (const name of [leaving, "cancel"])
    element.addEventListener(name, (event) => {
      if (!mayClose()) event.preventDefault();
    });
  /** The `cancel` event of a second Escape without a click in between cannot be prevented. */
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || openDialogs()[0] !== element)
      return;
    event.preventDefault();
    tryClose();
  };
  document.addEventListener("keydown", escape);
  let pressed: EventTarget | null = null;
  element.addEventListener("pointerdown", ({ target }) => (pressed = target));
  element.addEventListener("click", ({ target }) => {
    // A text may be selected beyond the edge.
    if (target === element && pressed === element) tryClose();
  });
  element.addEventListener("close", () => {
    document.removeEventListener("keydown", escape);
    element.remove();
    // The opener may have been redrawn.
    const back = opener?.isConnected === false ? document.getElementById(opener.id) : opener;
    if (back instanceof HTMLElement) back.focus();
    keepFocus();
    closed?.();
  });
  document.body.append(element);
  element.showModal();
  const retitle = (text: string): void => void (heading.textContent = text);
  return { element, body, close, retitle };
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
