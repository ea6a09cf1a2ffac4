/** What changed on the page, told to screen readers: politely, or at once for what cannot wait. */
import { byId } from "../dom";

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  // While a dialog is open, everything outside of it is silent: each has a region of its own.
  const inDialog = [...document.querySelectorAll("dialog[open] > [role=status]")].at(-1);
  const region = inDialog ?? byId(urgency === "polite" ? "status" : "alert");
  region.textContent = "";
  // The same text twice in a row is spoken again only when the region was empty in between.
  setTimeout(() => (region.textContent = text), 30);
}
