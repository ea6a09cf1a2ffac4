/** Assembles NTLM from the configuration: verifier, state of connections, strategy. */
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import { ConfigurationError, type NtlmConfig } from "../../config/config";
import { isLoopbackAddress } from "../../host/public-url";
import { ODataError } from "../../odata";
import type { Principal } from "../principal";
import type { Throttle } from "../throttle";
import { createConnections, type NtlmVerifier, ntlmStrategy } from "./strategy";
import { openLocalVerifier } from "./local";
import { openWinbindVerifier } from "./winbind";

/** `connection`: it is not direct, or not protected. `origin`: a change that may come from another origin's page. */
export type NtlmObstacle = "connection" | "origin";

/** Opens NTLM. Rejects with a `ConfigurationError` when the accounts or Samba's programs cannot be used. */
export async function openNtlm(
  config: NtlmConfig,
  throttle: Throttle,
  addressOf: (req: IncomingMessage) => string,
  trusted: TrustedOrigins,
) {
  const verifier = await openVerifier(config);
  const connections = createConnections();
  /** Returns the reason why the request cannot sign in with NTLM; undefined when it can. */
  const obstacleOf = (req: IncomingMessage): NtlmObstacle | undefined => {
    if (config.behindProxy || !isDirect(req, config.requireTls)) return "connection";
    return isForged(req, trusted) ? "origin" : undefined;
  };
  return {
    strategy: ntlmStrategy({ verifier, connections, throttle, addressOf, requireMic: config.requireMic }),
    obstacleOf,
    /** Returns the principal of the request's connection. The state of a connection is reset where NTLM is not safe. */
    principalOf: (req: IncomingMessage): Principal | undefined => {
      const principal = connections.principalOf(req.socket);
      if (principal === undefined || obstacleOf(req) === undefined) return principal;
      connections.forget(req.socket);
      return undefined;
    },
    /** Resets the request's connection. */
    forget: ({ socket }: IncomingMessage): void => connections.forget(socket),
    reload: verifier.reload,
    close: verifier.close,
  };
}

async function openVerifier({ verifier, domain }: NtlmConfig): Promise<NtlmVerifier> {
  const isLocal = verifier.kind === "local";
  try {
    if (isLocal) return await openLocalVerifier({ file: verifier.usersFile, domain: domain ?? "LEASE" });
    const { path, maxProcesses } = verifier;
    return await openWinbindVerifier({ path, maxProcesses, ...(domain !== undefined && { domain }) });
  } catch (error) {
    const setting = isLocal ? "NTLM_USERS_FILE" : "NTLM_AUTH_PATH";
    throw new ConfigurationError(setting, `${setting} cannot be used: ${(error as Error).message}.`);
  }
}

/*
 * Decides on which connections NTLM is safe. It authenticates a connection instead of a request, so a proxy that shares
 * connections would give one client's identity to the next; and without TLS an attacker in between could continue in
 * the client's place.
 */

/**
 * Headers that proxies add. A proxy that adds none cannot be told from a client, except by the configuration
 * (`behindProxy`); the documentation warns of that.
 */
const proxyHeader = /^(?:via|forwarded|x-forwarded-.*|x-real-ip)$/;

/** Whether NTLM may be offered to the request, and the identity of its connection be used for it. */
export function isDirect(req: IncomingMessage, requireTls: boolean): boolean {
  const { headers, httpVersion, socket } = req;
  if (httpVersion !== "1.1") return false;
  if (requireTls && !(socket as TLSSocket).encrypted && !isLoopbackAddress(socket.remoteAddress))
    return false;
  for (const name in headers) if (proxyHeader.test(name)) return false;
  return true;
}

/*
 * Protection against cross-site request forgery: browsers sign in with the user's Windows account automatically, also
 * for a request made by a page of another site or of another port of the same host. Tokens are not affected.
 */

/** The origins from which changes are accepted. */
export interface TrustedOrigins {
  /** Returns scheme and host of the service's own pages, possibly with a path; undefined if the request has a foreign host. */
  readonly ownOriginOf: (req: IncomingMessage) => string | undefined;
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
export function isForged(req: IncomingMessage, { ownOriginOf, corsOrigins }: TrustedOrigins): boolean {
  if (safeMethods.has(req.method ?? "")) return false;
  const { origin, "sec-fetch-site": site } = req.headers;
  // Browsers never send `*` as an origin.
  if (origin !== undefined && origin !== "*" && corsOrigins.includes(origin)) return false;
  if (site !== undefined && !ownSites.has(site)) return true;
  return origin !== undefined && origin !== asOrigin(ownOriginOf(req));
}

/**
 * Formats an origin as browsers do in `Origin`: in lower case, without the scheme's default port or a path (RFC 6454,
 * section 6.2).
 */
const asOrigin = (url = ""): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * Rejects a body without `Content-Type`, for sign-ins that browsers keep: NTLM and Basic (OData 4.01 Protocol, section
 * 8.1.1: it is required). The protocol layer accepts such a body as JSON, for simple clients; but it is also the only JSON
 * body that a page of another origin can send without a preflight (Fetch, CORS-safelisted request headers), so a browser's
 * sign-in does not cover it.
 * Throws `BadRequest_UnsupportedMediaType`.
 */
export function requireContentType({ headers }: IncomingMessage): void {
  const { "content-type": type = "", "content-length": length = "0" } = headers;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(length) !== 0;
  if (type !== "" || !hasBody) return;
  throw new ODataError(
    "BadRequest_UnsupportedMediaType",
    "The request has a body but no Content-Type, which sign-ins by Basic and NTLM require; expected application/json.",
    { target: "Content-Type" },
  );
}
