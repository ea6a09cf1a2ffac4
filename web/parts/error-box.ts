/** An error in the service's words, with possible actions. */
import { type Child, h } from "../dom";
import { ServiceError } from "../service/error";
import { copyButton } from "./copy";
import { askToSignIn } from "./sign-in-request";

export interface Remedy {
  readonly label: string;
  readonly act: () => void;
}

/** A fault of something other than the page or the service, such as a file; the heading names it. */
export class NamedFault extends Error {
  constructor(
    readonly heading: string,
    cause: unknown,
  ) {
    super(textOf(cause), { cause });
    this.name = "NamedFault";
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Shows an error of any kind, and announces it to screen readers. */
export function errorBox(error: unknown, ...remedies: readonly Remedy[]): HTMLElement {
  const facts = error instanceof ServiceError ? error.facts : undefined;
  const all = facts?.status === 401 ? [{ label: "Sign in again", act: askToSignIn }, ...remedies] : remedies;
  return h(
    "div",
    { class: "error-box", role: "alert" },
    h("p", { class: "error-code" }, headingOf(error)),
    h("p", { class: "error-message" }, textOf(error)),
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

function headingOf(error: unknown): string {
  if (error instanceof NamedFault) return error.heading;
  if (!(error instanceof ServiceError)) return "The page failed";
  const { status, code } = error.facts;
  return status === 0 ? code : `${status} · ${code}`;
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
