/** Links to further pages and to changes: the URL of the request with a token, which a client can follow as it is. */
import { ODataError } from "../errors";
import { queryOptionNamed } from "../language/options";
import type { RequestContext } from "../request/context";
import { encodedUrl } from "../request/urls";
import { decodeQueryText } from "../uri/decode";

type LinkContext = Pick<RequestContext, "request" | "limits">;

/** Characters that a link may have in addition to the URL of its request, except with very long sort keys. */
const tokenLength = 1024;

/** Whether links of the response may exceed the limit of URLs: a query in a body is not subject to it. */
export const linksMayBeTooLong = ({ request, limits }: LinkContext): boolean =>
  request.root.length + request.url.length + tokenLength > limits.maxUrlLength;

/**
 * The link to a URL below the service root; `target` names it in the message. Throws `BadRequest_UrlTooLong` for a link
 * that the service would reject.
 */
export function linkTo({ request, limits }: LinkContext, url: string, target: string): string {
  const link = request.root + encodedUrl(url);
  if (link.length <= limits.maxUrlLength) return link;
  throw new ODataError(
    "BadRequest_UrlTooLong",
    `The response needs a link to ${target}, which would have ${link.length} characters; the limit for URLs is ${limits.maxUrlLength}. Shorten the query options, or request fewer records by $top or $filter, or up to ${limits.maxPageSize} on one page.`,
  );
}

/** The system query option's name without "$", as the parser reads it; undefined for any other option. */
export function systemOption(option: string): string | undefined {
  const [name = ""] = option.split("=", 1);
  return queryOptionNamed(decodeQueryText(name).trim());
}
