/** Goes to another view or state: the address bar is where the state of the page is kept. */
import { type Route, writeRoute } from "./route";

/** Goes to a route; `replace` leaves no step to go back to. */
export function go(route: Route, { replace = false } = {}): void {
  const hash = writeRoute(route);
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = hash;
}
