/**
 * Protection against cross-site request forgery: browsers sign in with the user's Windows account automatically, also
 * for a request made by a page of another site or of another port of the same host. Tokens are not affected.
 */
import type { IncomingMessage } from "node:http";
import { ODataError } from "../../odata";

/** The origins from which changes are accepted. */
export interface TrustedOrigins {
  /** Returns scheme and host by which the request came, possibly with a path. */
  readonly originOf: (req: IncomingMessage) => string;
  /** `CORS_ORIGINS`. A `*` in it admits scripts without the browser's credentials, hence none here. */
  readonly corsOrigins: readonly string[];
}

/** These methods change nothing, and a page of another origin cannot read the response (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Fetch Metadata, section 2.3: the page is of the same origin, or the user typed the address. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Whether the request may come from another origin's page. Browsers send `Origin` with every method that is not safe
 * (Fetch, section 3.2), and pages cannot change it or `Sec-Fetch-Site`; other clients send neither header.
 */
export function isForged(req: IncomingMessage, { originOf, corsOrigins }: TrustedOrigins): boolean {
  if (safeMethods.has(req.method ?? "")) return false;
  const { origin, "sec-fetch-site": site } = req.headers;
  // Browsers never send `*` as an origin.
  if (origin !== undefined && origin !== "*" && corsOrigins.includes(origin)) return false;
  if (site !== undefined && !ownSites.has(site)) return true;
  return origin !== undefined && origin !== asOrigin(originOf(req));
}

/**
 * Formats an origin as browsers do in `Origin`: in lower case, without the scheme's default port or a path (RFC 6454,
 * section 6.2).
 */
const asOrigin = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * Rejects a body without `Content-Type` (OData 4.01 Protocol, section 8.1.1: it is required). The protocol layer
 * accepts such a body as JSON, for simple clients; but it is also the only JSON body that a page of another origin can
 * send without a preflight (Fetch, CORS-safelisted request headers), so a browser's sign-in does not cover it.
 * Throws `BadRequest_UnsupportedMediaType`.
 */
export function requireContentType({ headers }: IncomingMessage): void {
  const { "content-type": type = "", "content-length": length = "0" } = headers;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(length) !== 0;
  if (type !== "" || !hasBody) return;
  throw new ODataError(
    "BadRequest_UnsupportedMediaType",
    "The request has a body but no Content-Type, which is required with NTLM; expected application/json.",
    { target: "Content-Type" },
  );
}
