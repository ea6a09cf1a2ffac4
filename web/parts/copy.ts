/** A text that can be copied: shown as code, with a button. */
import { h } from "../dom";
import { announce } from "./announce";
import { icon } from "./icons";

const shownMilliseconds = 1600;

/** A button that copies a text; `what` is its name, as in “Copy the root address”; `wordy` shows the name too. */
export function copyButton(what: string, text: () => string, { wordy = false } = {}): HTMLButtonElement {
  const label = `Copy ${what}`;
  const button = h("button", {
    type: "button",
    class: wordy ? undefined : "icon-button",
    "aria-label": label,
    title: label,
  });
  const show = (name: "copy" | "check"): void => button.replaceChildren(icon(name), wordy ? label : "");
  show("copy");
  button.addEventListener("click", () => {
    copy(text()).then(
      () => {
        show("check");
        announce(`Copied ${what}.`);
        setTimeout(() => show("copy"), shownMilliseconds);
      },
      () => announce("The browser does not allow copying here. Select the text and copy it.", "assertive"),
    );
  });
  return button;
}

/** Browsers allow the clipboard for https and for this machine only. */
const copy = (text: string): Promise<void> =>
  isSecureContext ? navigator.clipboard.writeText(text) : Promise.reject(new Error("not secure"));

/** A line of code with its button. */
export function copyLine(what: string, text: string): HTMLElement {
  return h(
    "div",
    { class: "code-line" },
    h("code", { tabindex: 0 }, text),
    copyButton(what, () => text),
  );
}
