/** A text that can be copied: shown as code, with a button. */
import { h } from "../dom";
import { announce } from "./announce";
import { icon } from "./icons";

const shownMilliseconds = 1600;

/** A button that copies a text; `name` is the text's name, as in “Copy the root address”; `showsName` shows the name too. */
export function copyButton(name: string, text: () => string, { showsName = false } = {}): HTMLButtonElement {
  const label = `Copy ${name}`;
  const button = h("button", {
    type: "button",
    class: showsName ? undefined : "icon-button",
    "aria-label": label,
    title: label,
  });
  const show = (picture: "copy" | "check"): void =>
    button.replaceChildren(icon(picture), showsName ? label : "");
  show("copy");
  button.addEventListener("click", () => {
    copy(text()).then(
      () => {
        show("check");
        announce(`Copied ${name}.`);
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
export function copyLine(name: string, text: string): HTMLElement {
  return h(
    "div",
    { class: "code-line" },
    h("code", { tabindex: 0 }, text),
    copyButton(name, () => text),
  );
}
