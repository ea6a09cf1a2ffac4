/**
 * A development token for the web page, so that a new user is signed in with one click. It is issued only to a page
 * that was opened by the address printed at the start: not to another site in the same browser, not for a name that
 * points to 127.0.0.1, not through a proxy, even one that adds no header.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";

export type DevelopmentRole = "read" | "write";

/** Signs a token of the development issuer for a role. */
export type SignDevelopmentToken = (role: DevelopmentRole) => Promise<string>;

export interface DevelopmentTokens {
  readonly sign: SignDevelopmentToken;
  /** The secret in the page's address that is printed at the start: `/?key=…`. */
  readonly key: string;
}

/**
 * The header with the key; a page of another origin cannot send it without a preflight (Fetch standard, CORS-safelisted
 * headers).
 */
const ownHeader = "X-Lease-Page";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Handles `POST ?role=read` and `?role=write`; responds with `{"token"}`. 403 when the request is not from the page
 * itself, 400 for another role; error bodies have the form of OData's.
 */
export function developmentToken({ sign, key }: DevelopmentTokens): RequestHandler {
  return async (req, res) => {
    const refuse = (status: number, code: string, message: string): void => {
      res.status(status).json({ error: { code, message } });
    };
    const obstacle = obstacleOf(req, key);
    const { role } = req.query;
    if (obstacle !== undefined) {
      const instead = "In the service's folder, 'npm run -s token' prints one.";
      const code = "Authorization_InsufficientPermissions";
      refuse(403, code, `No development token: ${obstacle}. ${instead}`);
    } else if (role !== "read" && role !== "write") {
      refuse(400, "BadRequest", "The role of the token is missing; expected ?role=read or ?role=write.");
    } else {
      res.json({ token: await sign(role) });
    }
  };
}

function obstacleOf(req: Request, key: string): string | undefined {
  const { host = "", origin } = req.headers;
  const given = req.get(ownHeader);
  if (given === undefined) return `the header ${ownHeader} is missing`;
  if (!isSame(given, key))
    return "the page was not opened by the address that the service printed at its start, '/?key=…'";
  if (req.get("Sec-Fetch-Site") !== "same-origin") return "the request is not from a page of this service";
  if (origin !== undefined && origin !== `http://${host}`) return "the request is from another origin";
  if (!loopbackHost.test(host)) return "the request uses a host name that is not this machine's";
  if (!loopbackAddress.test(req.socket.remoteAddress ?? "")) return "the request is from another machine";
  if (proxyHeaders.some((name) => name in req.headers)) return "the request came through a proxy";
  return undefined;
}

/** Compares secrets of any length in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
