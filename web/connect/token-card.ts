/** The signed-in user, and the token to copy for other programs. */
import { h } from "../dom";
import { copyButton } from "../parts/copy";
import { askToSignIn } from "../parts/sign-in-request";
import { hasDevelopmentTokens } from "../page";
import { pageKey } from "../page-key";
import { token } from "../session";
import { claimsOf } from "../token-text";

export function tokenCard(): HTMLElement {
  const bearer = token();
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Token"),
    ...(bearer === undefined ? signedOut() : signedIn(bearer)),
  );
}

const signedOut = (): readonly HTMLElement[] => [
  h(
    "p",
    {},
    hasDevelopmentTokens && pageKey() !== undefined
      ? "The development issuer is on: sign in here with one click, and copy the token for other programs."
      : hasDevelopmentTokens
        ? "Requests carry a bearer token. Open the address that the service printed at its start, or paste a token."
        : "Requests carry a bearer token of your directory. Paste one to use this page.",
  ),
  h("div", { class: "buttons" }, h("button", { type: "button", onclick: askToSignIn }, "Sign in")),
];

function signedIn(bearer: string): readonly HTMLElement[] {
  const claims = claimsOf(bearer);
  const name = claims?.name ?? "the owner of a token";
  const until =
    claims?.expires === undefined
      ? ""
      : `, until ${claims.expires.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`;
  const roles = claims?.roles.join(", ") ?? "";
  return [
    h("p", {}, `Signed in as ${name}${until}${roles === "" ? "" : `, with ${roles}`}.`),
    h(
      "div",
      { class: "buttons" },
      copyButton("the token", () => token() ?? "", { showsName: true }),
    ),
  ];
}
