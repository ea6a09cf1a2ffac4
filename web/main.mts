/** The page: the current view, the signed-in user, the theme. */
import { attentionView } from "./attention/view";
import { type Catalogue, createCatalogue } from "./catalogue";
import { connectView } from "./connect/view";
import { byId, h, isFocusLost } from "./dom";
import { explorerView } from "./explorer/view";
import { overviewView } from "./overview/view";
import { announce } from "./parts/announce";
import { leaveDialogs } from "./parts/dialog";
import { importView } from "./import/view";
import { onSignInWanted } from "./parts/sign-in-request";
import { nameTab } from "./page";
import { takePageKey } from "./page-key";
import { rentRollView } from "./rent-roll/view";
import { readRoute, type ViewName, writeRoute } from "./route";
import { onSession, token } from "./session";
import { drawBar } from "./shell-bar";
import { openSignIn } from "./sign-in";
import { signInNeeded } from "./sign-in-needed";
import type { View } from "./view";

interface ViewKind {
  readonly title: string;
  readonly draw: (place: HTMLElement, askCatalogue: () => Promise<Catalogue>) => View;
}

const kinds: Readonly<Record<ViewName, ViewKind>> = {
  attention: { title: "What needs attention", draw: attentionView },
  explorer: { title: "Explorer", draw: explorerView },
  rentRoll: { title: "Rent roll", draw: rentRollView },
  overview: { title: "Overview", draw: overviewView },
  import: { title: "Import", draw: importView },
  connect: { title: "Connect", draw: connectView },
};

function start(): void {
  takePageKey();
  const main = byId("main");
  const catalogue = createCatalogue();
  let company: string | undefined;
  let current: { readonly key: string; readonly view: View } | undefined;

  const viewOf = (name: ViewName, place: HTMLElement): View => {
    const { title, draw } = kinds[name];
    return name !== "connect" && token() === undefined ? signInNeeded(place, title) : draw(place, catalogue);
  };

  const showRoute = (): void => {
    const { view: name, parameters } = readRoute(location.hash);
    // Signing in or out redraws the view; a renewed token keeps it, with any typed text.
    const key =
      name === "connect" ? `${name} ${token() ?? ""}` : `${name} ${token() === undefined ? "" : "signed in"}`;
    if (current?.key !== key) {
      const isFollowed = current !== undefined;
      const isOther = !current?.key.startsWith(`${name} `);
      current?.view.leave();
      const place = h("div", { class: `view ${name}` });
      main.replaceChildren(place);
      current = { key, view: viewOf(name, place) };
      nameTab(kinds[name].title);
      if (isOther) scrollTo(0, 0);
      // The link that led here was part of the view before.
      if (isFollowed && isFocusLost()) main.focus({ preventScroll: true });
    }
    // The view "Connect" has no company in its address.
    company = parameters.get("company") ?? (name === "connect" ? company : undefined);
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".bar a")) {
      const { view } = readRoute(link.hash);
      link.hash = writeRoute({ view, parameters: new URLSearchParams(company && { company }) });
    }
    const tabs = byId("tabs");
    for (const link of tabs.querySelectorAll("a")) {
      if (link.dataset.view === name) {
        link.setAttribute("aria-current", "page");
        // In the middle of tabs that scroll.
        tabs.scrollLeft = link.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - link.offsetWidth) / 2;
      } else link.removeAttribute("aria-current");
    }
    current.view.show(parameters);
  };

  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener("hashchange", () => leaveDialogs() && showRoute());
  addEventListener("offline", () => announce("This device is offline.", "assertive"));
  addEventListener("online", () => announce("This device is online again."));
  onSession(() => {
    drawBar(openSignIn);
    showRoute();
  });
  onSignInWanted(openSignIn);
  drawBar(openSignIn);
  showRoute();
}

start();
