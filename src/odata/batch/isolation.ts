/**
 * `Isolation: snapshot` (Protocol 4.01, section 8.2.6): everything is run in one transaction. A next link would lead
 * to the data of another moment, so an answer that needs one is refused.
 */
import { ODataError } from "../errors";
import type { ODataRequest, ODataResponse } from "../message";
import { splitUrl } from "../uri/decode";
import { wholeText } from "./body";

/** Whether a snapshot is asked for; throws `BadRequest` for any other value. `OData-Isolation` is its name in 4.0. */
export function isolationOf(headers: ODataRequest["headers"]): boolean {
  const value = headers["isolation"] ?? headers["odata-isolation"];
  if (value === undefined) return false;
  if (value.trim().toLowerCase() === "snapshot") return true;
  throw new ODataError("BadRequest", `Isolation is '${value}'; expected snapshot.`, { target: "Isolation" });
}

/** Whether a request reads and nothing else; a query in a body (Protocol 4.01, section 11.2.3) reads too. */
export const isRead = ({ method, url }: Pick<ODataRequest, "method" | "url">): boolean =>
  method === "GET" ||
  method === "HEAD" ||
  (method === "POST" && /\/(?:\$|%24)query$/.test(splitUrl(url).path));

export const isolationRefused = (advice: string): ODataError =>
  new ODataError("BadRequest_IsolationNotSupported", `Isolation: snapshot cannot be kept here. ${advice}`, {
    target: "Isolation",
  });

/** In JSON text an unescaped quote after the name is found at members only, never within a string. */
const nextLink = /@(?:odata\.)?nextLink":/;

/** Throws `BadRequest_IsolationNotSupported` for a page that is not the last. The body is whole. */
export function requireOnePage(response: ODataResponse): void {
  if (nextLink.test(wholeText(response) ?? ""))
    throw isolationRefused("The answer has several pages; ask for fewer records.");
}
