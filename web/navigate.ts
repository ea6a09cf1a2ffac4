/** Navigates to another view or state; the address bar holds the state of the page. */
import { type Route, writeRoute } from "./route";

/** Navigates to a route; `replace` adds no entry to the history. */
export function go(route: Route, { replace = false } = {}): void {
  const hash = writeRoute(route);
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = hash;
}
