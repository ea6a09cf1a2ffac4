/**
 * Cross-site request forgery: a browser signs in with the user's Windows account by itself, also for a request that a
 * page of another site, or of another port of the same host, makes it send. A token cannot be borrowed so.
 */
import type { IncomingMessage } from "node:http";
import { ODataError } from "../../odata";

/** From where changes are accepted. */
export interface TrustedOrigins {
  /** The address by which the request came: scheme and host, possibly with a path. */
  readonly originOf: (req: IncomingMessage) => string;
  /** `CORS_ORIGINS`. A `*` in it admits scripts without the browser's own credentials, hence none here. */
  readonly corsOrigins: readonly string[];
}

/** They change nothing, and a page of another origin cannot read their answer (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Fetch Metadata, section 2.3: the page is of the same origin, or the user typed the address. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Whether the request may be the work of another origin's page. Browsers send `Origin` with every method that is not
 * safe (Fetch, section 3.2) and no page can alter it or `Sec-Fetch-Site`; other clients send neither header.
 */
export function isForged(req: IncomingMessage, { originOf, corsOrigins }: TrustedOrigins): boolean {
  if (safeMethods.has(req.method ?? "")) return false;
  const { origin, "sec-fetch-site": site } = req.headers;
  // `*` is no origin that a browser sends.
  if (origin !== undefined && origin !== "*" && corsOrigins.includes(origin)) return false;
  if (site !== undefined && !ownSites.has(site)) return true;
  return origin !== undefined && origin !== asOrigin(originOf(req));
}

/** As a browser writes it in `Origin`: in lower case, without the scheme's own port or a path (RFC 6454, section 6.2). */
const asOrigin = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * Refuses a body without `Content-Type` (OData 4.01 Protocol, section 8.1.1: it is required). The protocol layer takes
 * such a body for JSON, as simple clients send none; but it is also the one body in JSON that a page of another origin
 * can send without asking first (Fetch, CORS-safelisted request headers), so a browser's sign-in does not cover it.
 * Throws `BadRequest_UnsupportedMediaType`.
 */
export function requireContentType({ headers }: IncomingMessage): void {
  const { "content-type": type = "", "content-length": length = "0" } = headers;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(length) !== 0;
  if (type !== "" || !hasBody) return;
  throw new ODataError(
    "BadRequest_UnsupportedMediaType",
    "The request has a body and no Content-Type, which is required of clients that sign in with NTLM; expected application/json.",
    { target: "Content-Type" },
  );
}
