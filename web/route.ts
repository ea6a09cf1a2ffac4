/** The current view and its state, both in the fragment of the address, so that it can be linked. */
const views = ["attention", "explorer", "rentRoll", "overview", "connect"] as const;

export type ViewName = (typeof views)[number];

export interface Route {
  readonly view: ViewName;
  readonly parameters: URLSearchParams;
}

/**
 * Parses `#/explorer?set=leaseUnits`; anything invalid is the first view, and an anchor such as `#collections-title` the
 * connect view, the only one that has them.
 */
export function readRoute(hash: string): Route {
  const [, name, query = ""] = /^#\/(\w+)(?:\?(.*))?$/s.exec(hash) ?? [];
  const view = views.find((known) => known === name) ?? (/^#\w/.test(hash) ? "connect" : "attention");
  return { view, parameters: new URLSearchParams(query) };
}

/** Formats a route; characters that a fragment may contain stay unencoded. */
export function writeRoute({ view, parameters }: Route): string {
  const query = parameters
    .toString()
    .replace(/%2C/gi, ",")
    .replace(/%2F/gi, "/")
    .replace(/%28/g, "(")
    .replace(/%29/g, ")");
  return `#/${view}${query === "" ? "" : `?${query}`}`;
}
