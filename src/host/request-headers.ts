/**
 * Rejects requests whose headers a proxy may have read as others: an invalid Host, and several values where one is
 * allowed.
 */
import type { IncomingMessage } from "node:http";
import { ODataError } from "../odata";

/** The values that a Host header may have (RFC 9110, section 7.2; RFC 3986, section 3.2.2); an empty one is valid. */
const validHost = /^(?:[\w.~!$&'()*+,;=%-]*|\[[0-9a-f:.v]+\])(?::\d*)?$/i;

/**
 * The headers of this service that have one value. node:http drops further values of some, and joins those of the others.
 * It rejects a repeated Content-Length itself. Headers with a list of values may be repeated (RFC 9110, section 5.3). The
 * values of repeated headers of a repeatable request are invalid when joined, and their error has a header of its own.
 */
const singletons: ReadonlySet<string> = new Set([
  "host",
  "authorization",
  "content-type",
  "odata-version",
  "odata-maxversion",
  "isolation",
  "odata-isolation",
  "data-access-intent",
  "origin",
  "sec-fetch-site",
  "access-control-request-method",
]);

/**
 * Returns the error for a request without a valid Host header, which is optional before HTTP/1.1 only (RFC 9112, section
 * 3.2), or with a repeated header of one value; undefined for all others.
 */
export function headerFault({ rawHeaders, headers, httpVersion }: IncomingMessage): ODataError | undefined {
  const { host } = headers;
  if (host === undefined ? httpVersion !== "1.0" : !validHost.test(host))
    return new ODataError("BadRequest", "The request has no valid Host header; expected one.", {
      target: "Host",
    });
  // A name in `rawHeaders` has a value behind it. Names are compared only if one is repeated.
  let distinct = 0;
  for (const _ in headers) distinct += 2;
  return distinct === rawHeaders.length ? undefined : repetition(rawHeaders);
}

function repetition(rawHeaders: readonly string[]): ODataError | undefined {
  const found = new Set<string>();
  for (const [i, name] of rawHeaders.entries()) {
    const key = name.toLowerCase();
    if (i % 2 !== 0 || !singletons.has(key)) continue;
    if (found.has(key))
      return new ODataError("BadRequest", `The request has several ${name} headers; expected one.`, {
        target: name,
      });
    found.add(key);
  }
  return undefined;
}
