/** Announcements for screen readers: polite, or assertive for urgent ones. */
import { byId, h } from "../dom";

/** For this time, announcements that follow do not replace it; afterwards, reading through the page does not lead to it. */
const keptMilliseconds = 5000;

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  // The region is chosen after the present work, which may close a dialog or open another.
  setTimeout(() => {
    // While a dialog is open, everything outside of it is silent, so each dialog has its live region.
    const inDialog = [...document.querySelectorAll("dialog[open] > [role=status]")].at(-1);
    const region = inDialog ?? byId(urgency === "polite" ? "status" : "alert");
    // An element of its own is announced, also when it has the text of the one before.
    const message = h("p", {}, text);
    region.append(message);
    setTimeout(() => message.remove(), keptMilliseconds);
  }, 30);
}
