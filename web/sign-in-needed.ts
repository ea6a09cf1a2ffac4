/** The view for signed-out users: the ways to sign in, in place. */
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
      h("p", { class: "lead" }, "Records are shown to signed-in users only. Sign in to continue."),
      h("div", { class: "card" }, h("h2", {}, "Sign in"), ...signInForms(problem, () => undefined), problem),
    ),
  );
  return { show: () => undefined, leave: () => undefined };
}
