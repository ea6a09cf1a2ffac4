/** Sign-in: a development token with one click where the service issues them, or a pasted token. */
import { h } from "./dom";
import { announce } from "./parts/announce";
import { openDialog } from "./parts/dialog";
import { errorBox } from "./parts/error-box";
import { addressOf, hasDevelopmentTokens } from "./page";
import { pageKey } from "./page-key";
import { noAnswer, readError } from "./service/error";
import { signIn } from "./session";
import { cleanToken, isToken } from "./token-text";

/** Opens the dialog, unless it is open. */
export function openSignIn(): void {
  if (document.querySelector("dialog.sign-in[open]")) return;
  const problem = h("div", {});
  const dialog = openDialog({ title: "Sign in" }, ...signInForms(problem, () => dialog.close()), problem);
  dialog.element.classList.add("sign-in");
}

/** The sign-in forms; `done` is called after a successful sign-in. */
export function signInForms(problem: HTMLElement, done: () => void): readonly HTMLElement[] {
  if (!hasDevelopmentTokens) return [pasteForm(done)];
  const key = pageKey();
  return [key === undefined ? keyMissing() : developmentForm(key, problem, done), pasteForm(done)];
}

const keyMissing = (): HTMLElement =>
  h(
    "section",
    { class: "choice" },
    h("h3", {}, "On this machine"),
    h(
      "p",
      { class: "muted" },
      "To sign in by a click, open the address of the web page that the service printed at its start; it ends with ",
      h("code", {}, "/?key=…"),
    ),
  );

function developmentForm(key: string, problem: HTMLElement, done: () => void): HTMLElement {
  const take = (role: "read" | "write") => (): void => {
    developmentToken(role, key).then(
      (token) => {
        signIn(token);
        announce(`Signed in, may ${role}.`);
        done();
      },
      (error: unknown) => problem.replaceChildren(errorBox(error)),
    );
  };
  return h(
    "section",
    { class: "choice" },
    h("h3", {}, "On this machine"),
    h(
      "p",
      { class: "muted" },
      "The development issuer is on: this page can request a token for eight hours.",
    ),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "primary", onclick: take("write") }, "Read and write"),
      h("button", { type: "button", onclick: take("read") }, "Read only"),
    ),
  );
}

function pasteForm(done: () => void): HTMLElement {
  const field = h("textarea", {
    id: "token-field",
    rows: 3,
    required: true,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: "eyJ…",
  });
  field.addEventListener("input", () =>
    field.setCustomValidity(
      isToken(cleanToken(field.value))
        ? ""
        : "A token has no characters such as … or “. Copy all of it again.",
    ),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    signIn(cleanToken(field.value));
    announce("Signed in.");
    done();
  };
  return h(
    "form",
    { class: "choice", onsubmit: submit },
    h("h3", {}, "With a token"),
    h(
      "label",
      { for: "token-field" },
      "Bearer token of your directory, or the output of ",
      h("code", {}, "npm run -s token"),
    ),
    field,
    h("p", { class: "muted" }, "Kept in this tab until you close it; sent to this service only."),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "submit", class: pageKey() === undefined ? "primary" : "" }, "Use this token"),
    ),
  );
}

/** Requests a token of the development issuer. Rejects with a `ServiceError`. */
async function developmentToken(role: "read" | "write", key: string): Promise<string> {
  const url = addressOf(`dev-login/token?role=${role}`);
  const headers = { "X-Lease-Page": key };
  const response = await fetch(url, { method: "POST", headers, credentials: "omit" }).catch(
    (error: unknown) => {
      throw noAnswer(`POST ${url}`, error);
    },
  );
  const text = await response.text();
  if (!response.ok) {
    throw readError(response.status, text, response.headers.get("request-id") ?? undefined, `POST ${url}`);
  }
  return (JSON.parse(text) as { token: string }).token;
}
