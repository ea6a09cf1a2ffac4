/** The end of the top bar: the signed-in user, and the switch of the theme. */
import { byId, h, redraw } from "./dom";
import { icon } from "./parts/icons";
import { signOut, token } from "./session";
import { claimsOf } from "./token-text";
import { isDark, onTheme, toggleTheme } from "./theme";

/** Redraws it; `signIn` opens the sign-in. */
export function drawBar(signIn: () => void): void {
  const bearer = token();
  redraw(byId("bar-end"), themeButton(), bearer === undefined ? signInButton(signIn) : signedIn(bearer));
}

function themeButton(): HTMLElement {
  const button = h("button", { type: "button", id: "theme", class: "icon-button", onclick: toggleTheme });
  const draw = (): void => {
    const label = isDark() ? "Light colours" : "Dark colours";
    button.setAttribute("aria-label", label);
    button.title = label;
    button.replaceChildren(icon(isDark() ? "sun" : "moon"));
  };
  onTheme(draw);
  draw();
  return button;
}

const signInButton = (signIn: () => void): HTMLElement =>
  h("button", { type: "button", id: "sign-in", class: "primary", onclick: signIn }, "Sign in");

function signedIn(bearer: string): HTMLElement {
  const claims = claimsOf(bearer);
  const until = claims?.expires?.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  const text = [claims?.name ?? "Signed in", until === undefined ? "" : `until ${until}`]
    .filter(Boolean)
    .join(", ");
  return h(
    "div",
    { class: "who" },
    h("span", { class: "who-name", title: claims?.roles.join(", ") }, icon("user"), text),
    h("button", { type: "button", id: "sign-out", class: "quiet", onclick: signOut }, "Sign out"),
  );
}
