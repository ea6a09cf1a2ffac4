/** Which view is shown, and in which state: all of it in the part of the address after `#`, so that a link leads back. */
const views = ["connect", "explorer", "overview"] as const;

export type ViewName = (typeof views)[number];

export interface Route {
  readonly view: ViewName;
  readonly parameters: URLSearchParams;
}

/** Reads `#/explorer?set=leaseUnits`; what it cannot read is the first view. */
export function readRoute(hash: string): Route {
  const [, name, query = ""] = /^#\/(\w+)(?:\?(.*))?$/s.exec(hash) ?? [];
  const view = views.find((known) => known === name) ?? "connect";
  return { view, parameters: new URLSearchParams(query) };
}

/** Writes what `readRoute` reads; the few signs that a fragment may hold stay readable. */
export function writeRoute({ view, parameters }: Route): string {
  const query = parameters
    .toString()
    .replace(/%2C/gi, ",")
    .replace(/%2F/gi, "/")
    .replace(/%28/g, "(")
    .replace(/%29/g, ")");
  return `#/${view}${query === "" ? "" : `?${query}`}`;
}
