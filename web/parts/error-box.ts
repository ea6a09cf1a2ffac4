/** An error in the service's words, with possible actions. */
import { type Child, h } from "../dom";
import { ServiceError } from "../service/error";
import { copyButton } from "./copy";
import { askToSignIn } from "./sign-in-request";

export interface Remedy {
  readonly label: string;
  readonly act: () => void;
}

/** Shows an error of any kind, and announces it to screen readers. */
export function errorBox(error: unknown, ...remedies: readonly Remedy[]): HTMLElement {
  const facts = error instanceof ServiceError ? error.facts : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const all = facts?.status === 401 ? [{ label: "Sign in again", act: askToSignIn }, ...remedies] : remedies;
  return h(
    "div",
    { class: "error-box", role: "alert" },
    h(
      "p",
      { class: "error-code" },
      facts ? `${facts.status === 0 ? "" : `${facts.status} · `}${facts.code}` : "The page failed",
    ),
    h("p", { class: "error-message" }, message),
    facts?.target !== undefined && h("p", { class: "muted" }, "Concerns ", h("code", {}, facts.target)),
    facts !== undefined &&
      facts.details.length > 0 &&
      h(
        "ul",
        {},
        ...facts.details.map(({ code, message: text }) => h("li", {}, h("code", {}, code), ` ${text}`)),
      ),
    ...correlation(facts?.correlationId),
    all.length > 0 &&
      h(
        "div",
        { class: "buttons" },
        ...all.map(({ label, act }) => h("button", { type: "button", onclick: act }, label)),
      ),
  );
}

function correlation(id: string | undefined): readonly Child[] {
  if (id === undefined) return [];
  return [
    h(
      "p",
      { class: "correlation muted" },
      "Correlation id ",
      h("code", {}, id),
      copyButton("the correlation id", () => id),
    ),
  ];
}
