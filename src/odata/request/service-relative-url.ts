/** Where the URL of a record or a collection in a body or an option leads (JSON Format 4.01, 4.3; RFC 3986, 5.2). */
import type { ODataRequest } from "../message";

/**
 * What stands behind a service root, with a slash before it; undefined for a URL of somewhere else. Relative URLs begin
 * at the service root, those with `./` or `../` at the request's own URL.
 */
export function serviceRelativeUrl(
  url: string,
  { root, url: own }: Pick<ODataRequest, "root" | "url">,
  rootPaths: readonly string[],
): string | undefined {
  const origin = /^[a-z]+:\/\/[^/]*/i.exec(root)?.[0] ?? "";
  const from = /^\.\.?\//.test(url) ? fromRequest(url, root + own) : url;
  const path = from.startsWith(`${origin}/`) ? from.slice(origin.length) : from;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined;
  const absolute = path.startsWith("/") ? path : `/${path}`;
  const prefix = [root.slice(origin.length), ...rootPaths].find((it) => absolute.startsWith(`${it}/`));
  return prefix === undefined ? absolute : absolute.slice(prefix.length);
}

function fromRequest(url: string, base: string): string {
  const { origin, pathname, search } = new URL(url, base);
  return origin + pathname + search;
}
