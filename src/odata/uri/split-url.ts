/** A URL in its two parts, as they were written. */

/** What stands before the first question mark, and behind it: a query may hold further ones (RFC 3986, section 3.4). */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
