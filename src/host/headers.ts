/** Headers of every exchange: ambiguous ones of requests, which are rejected; CORS and security headers of responses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ODataError } from "../odata";

/*
 * Requests whose headers a proxy may have read as others are rejected: an invalid Host, and several values where one is
 * allowed.
 */

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

/*
 * CORS (Fetch Standard, section 3.3): the origins whose scripts may call the service. None by default; `CORS_ORIGINS`
 * lists them. Responses to other origins have no CORS header, and browsers withhold them from the script.
 */

const methods = "GET, HEAD, POST, PATCH, PUT, DELETE";

/** Headers that scripts may read in addition to the safelisted ones. */
const exposed = [
  "Allow",
  "AsyncResult",
  "Content-Disposition",
  "ETag",
  "Link",
  "Location",
  "OData-EntityId",
  "OData-Version",
  "Preference-Applied",
  "Repeatability-Result",
  "request-id",
  "Retry-After",
  "Server-Timing",
  "WWW-Authenticate",
].join(", ");

const preflightLines: readonly string[] = [
  ["Access-Control-Allow-Methods", methods],
  ["Access-Control-Max-Age", "7200"],
  ["Vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"],
].flat();

const noLines: readonly string[] = [];
/** A cache must not serve one origin the response for another. */
const vary = ["Vary", "Origin"] as const;

/**
 * An allowed origin may send every header. A list would exclude clients whose libraries add one (UI5's sessions, tracing)
 * and protect nothing: the service ignores unknown headers, and the origin is what is trusted. `*` does not include
 * `Authorization`, so the requested names are returned.
 */
const allowedHeaders = ({ headers }: IncomingMessage): readonly string[] => {
  const requested = headers["access-control-request-headers"];
  return requested === undefined ? noLines : ["Access-Control-Allow-Headers", requested];
};

/** Creates CORS for the configured origins; `*` allows all, and then browsers send no credentials. */
export function createCors(origins: readonly string[]) {
  const anyOrigin = origins.includes("*");
  const allowed = new Set(origins);
  const allow = ({ headers }: IncomingMessage): readonly string[] | undefined => {
    const { origin } = headers;
    if (origin === undefined) return undefined;
    if (anyOrigin) return ["Access-Control-Allow-Origin", "*"];
    if (!allowed.has(origin)) return undefined;
    return ["Access-Control-Allow-Origin", origin, "Access-Control-Allow-Credentials", "true"];
  };
  const varies = anyOrigin || origins.length === 0 ? noLines : vary;
  return {
    /** Header lines for the response to a request, names and values in turn. */
    headers: (req: IncomingMessage): readonly string[] => {
      const lines = allow(req);
      return lines === undefined ? varies : [...lines, "Access-Control-Expose-Headers", exposed, ...varies];
    },
    /**
     * Responds to a preflight of an allowed origin, with `common` among the header lines; otherwise returns false and
     * does nothing.
     */
    preflight: (req: IncomingMessage, res: ServerResponse, common: readonly string[]): boolean => {
      const requestedMethod = req.headers["access-control-request-method"];
      const lines = req.method === "OPTIONS" && requestedMethod !== undefined ? allow(req) : undefined;
      if (lines === undefined) return false;
      res.writeHead(204, [...common, ...lines, ...allowedHeaders(req), ...preflightLines]);
      res.end();
      return true;
    },
  };
}

/* Response headers that restrict browsers: sniffing, framing, scripts, transport. */

const oneYear = 31_536_000;

type HeaderFields = Readonly<Record<string, string>>;

/** Data is never a page: it loads nothing, runs nothing, and is not shown in a frame. */
const forData: HeaderFields = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Referrer-Policy": "no-referrer",
};

/** Pages use the service's own files. A page with other needs sets another policy. */
const forPages: HeaderFields = {
  "Content-Security-Policy":
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** RFC 6797; only for requests that came by TLS, through a proxy: the service itself has no TLS. */
const secured = (fields: HeaderFields): HeaderFields => ({
  ...fields,
  "Strict-Transport-Security": `max-age=${oneYear}`,
});

const dataLines: readonly string[] = Object.entries(forData).flat();
const secureDataLines: readonly string[] = Object.entries(secured(forData)).flat();

/** Names and values in turn, for responses below a service root; the scheme of `origin` is that of the request. */
export const dataHeaders = (origin: string): readonly string[] =>
  origin.startsWith("https:") ? secureDataLines : dataLines;

const fieldsFor = (origin: string, fields: HeaderFields): HeaderFields =>
  origin.startsWith("https:") ? secured(fields) : fields;

/** The same as an object. */
export const dataHeaderFields = (origin: string): HeaderFields => fieldsFor(origin, forData);

/** The headers of pages. */
export const pageHeaderFields = (origin: string): HeaderFields => fieldsFor(origin, forPages);
