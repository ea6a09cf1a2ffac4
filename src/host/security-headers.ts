/** Response headers that restrict browsers: sniffing, framing, scripts, transport. */

const oneYear = 31_536_000;

/** Data is never a page: it loads nothing, runs nothing, and is not shown in a frame. */
const forData = [
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ["Referrer-Policy", "no-referrer"],
] as const;

/** Pages use the service's own files. A page with other needs sets another policy. */
const forPages = [
  [
    "Content-Security-Policy",
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  ],
  ["Referrer-Policy", "same-origin"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

/** RFC 6797; only for requests that came by TLS, through a proxy: the service itself has no TLS. */
const strictTransport = ["Strict-Transport-Security", `max-age=${oneYear}`] as const;

type Headers = readonly (readonly [name: string, value: string])[];

const linesOf = (headers: Headers): readonly string[] => headers.flat();

const dataLines = linesOf(forData);
const secureDataLines = linesOf([...forData, strictTransport]);

/** Names and values in turn, for responses below a service root; the scheme of `origin` is that of the request. */
export const dataHeaders = (origin: string): readonly string[] =>
  origin.startsWith("https:") ? secureDataLines : dataLines;

type HeaderFields = Readonly<Record<string, string>>;

const fields = (headers: Headers, origin: string): HeaderFields =>
  Object.fromEntries(origin.startsWith("https:") ? [...headers, strictTransport] : headers);

/** The same as an object. */
export const dataHeaderFields = (origin: string): HeaderFields => fields(forData, origin);

/** The headers of pages. */
export const pageHeaders = (origin: string): HeaderFields => fields(forPages, origin);
