/** What a view shows to whoever is not signed in: the ways to do it, in place. */
import { h } from "./dom";
import { signInForms } from "./sign-in";
import type { View } from "./view";

export function signInNeeded(place: HTMLElement, title: string): View {
  const problem = h("div", {});
  place.append(
    h(
      "div",
      { class: "gate" },
      h("h1", {}, title),
      h("p", { class: "lead" }, "The service shows its records to those it knows. Sign in to go on."),
      h("div", { class: "card" }, ...signInForms(problem, () => undefined), problem),
    ),
  );
  return { show: () => undefined, leave: () => undefined };
}
