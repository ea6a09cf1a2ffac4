/** Announcements for screen readers: polite, or assertive for urgent ones. */
import { byId } from "../dom";

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  // While a dialog is open, everything outside of it is silent, so each dialog has its live region.
  const inDialog = [...document.querySelectorAll("dialog[open] > [role=status]")].at(-1);
  const region = inDialog ?? byId(urgency === "polite" ? "status" : "alert");
  region.textContent = "";
  // The same text twice in a row is announced again only when the region was empty in between.
  setTimeout(() => (region.textContent = text), 30);
}
