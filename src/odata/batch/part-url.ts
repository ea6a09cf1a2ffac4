/**
 * Where the URL of a part leads (Protocol 4.01, section 11.7.7.1). Clients send them relative to the service root, as
 * whole URLs, as absolute paths of the host, and as paths that take the service root for the host's (`/companies…`).
 */

/** The URL from the service root on, beginning with "/" (or "?", or empty); `roots` are the paths of the service. */
export function partServiceUrl(url: string, roots: readonly string[]): string {
  const withoutFragment = url.split("#", 1)[0] ?? "";
  // The host is not compared: a proxy between client and service may have changed it.
  const path = /^https?:\/\/[^/?]*(.*)$/is.exec(withoutFragment)?.[1] ?? withoutFragment;
  if (!path.startsWith("/")) return `/${path}`;
  for (const root of roots) {
    const next = path.startsWith(root) ? path[root.length] : "";
    if (next === undefined || next === "/" || next === "?") return path.slice(root.length);
  }
  return path;
}
