/** Addresses: the service roots, and the origin of a request, with which absolute links begin. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Config } from "../config/config";

const apiVersion = "v3.0";

/** The paths of the service roots; the first one is advertised. */
export const rootPaths = ({
  basePath,
  apiGroup,
}: Pick<Config, "basePath" | "apiGroup">): readonly string[] => [
  `${basePath}/${apiGroup}/${apiVersion}`,
  `${basePath}/api/${apiGroup}/${apiVersion}`,
];

/** A host with an optional port; other characters could break out of the contexts in which links are written. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether links can begin with the host. The pattern admits some that are none, such as `lease:99999` and `lease.1`. */
const isLinkable = (host: string): boolean => hostPattern.test(host) && URL.canParse(`http://${host}`);

/**
 * Creates the function that returns scheme and host of a request (`https://lease.example.com`) without a slash at the
 * end: `PUBLIC_URL` when set, `X-Forwarded-Proto` and `-Host` when a proxy is trusted, otherwise the Host header or the
 * address of the socket.
 */
export function createOriginOf(
  config: Pick<Config, "publicUrl" | "trustProxy">,
): (req: IncomingMessage) => string {
  const { publicUrl, trustProxy } = config;
  if (publicUrl !== undefined) return () => publicUrl;
  const isEncrypted = createIsEncrypted(config);
  return (req) => {
    const forwardedHost = trustProxy ? first(req.headers["x-forwarded-host"]) : undefined;
    const host = [forwardedHost, req.headers.host].find((name) => name !== undefined && isLinkable(name));
    return `${isEncrypted(req) ? "https" : "http"}://${host ?? socketAddress(req)}`;
  };
}

const loopbackAddress = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether the address of a socket is one of this machine's loopback interface; false for a closed socket. */
export const isLoopbackAddress = (address = ""): boolean => loopbackAddress.test(address);

/** Whether the text, as in a Host header, is a loopback address or `localhost`, possibly with a port. */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host);

/**
 * The origins whose pages may change records with a sign-in that a browser keeps: `CORS_ORIGINS`, and the service's own, which
 * is that of `createOriginOf`. It is undefined for a host of another machine on a connection to a loopback address: an
 * attacker's DNS server gives its names such an address (DNS rebinding). A proxy or `PUBLIC_URL` vouches for other hosts.
 */
export function trustedOrigins(config: Pick<Config, "publicUrl" | "trustProxy" | "corsOrigins">): {
  readonly ownOriginOf: (req: IncomingMessage) => string | undefined;
  readonly corsOrigins: readonly string[];
} {
  const { publicUrl, trustProxy, corsOrigins } = config;
  const originOf = createOriginOf(config);
  if (publicUrl !== undefined || trustProxy) return { ownOriginOf: originOf, corsOrigins };
  const ownOriginOf = (req: IncomingMessage): string | undefined => {
    const origin = originOf(req);
    const isLocal = isLoopbackHost(origin.replace(/^https?:\/\//, ""));
    return isLoopbackAddress(req.socket.localAddress) && !isLocal ? undefined : origin;
  };
  return { ownOriginOf, corsOrigins };
}

/** Creates the function that returns whether the client's connection has TLS, here or at a trusted proxy. */
export const createIsEncrypted =
  ({ trustProxy }: Pick<Config, "trustProxy">) =>
  (req: IncomingMessage): boolean => {
    const forwarded = trustProxy ? first(req.headers["x-forwarded-proto"]) : undefined;
    return forwarded === "https" || (forwarded !== "http" && (req.socket as TLSSocket).encrypted);
  };

/** A chain of proxies appends; the first value is the client's. */
function first(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim().toLowerCase();
}

function socketAddress({ socket }: IncomingMessage): string {
  const { localAddress = "localhost", localPort = 80 } = socket;
  return `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** An address with a port, as Azure Application Gateway and IIS append it, or an address of IPv6 in brackets. */
const addressPattern = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/**
 * Creates the function that returns the client's address: that of the socket, or, when a proxy is trusted, the last one
 * in `X-Forwarded-For`, without its port. The proxy wrote the last one; the client may have invented the others.
 */
export function createAddressOf({
  trustProxy,
}: Pick<Config, "trustProxy">): (req: IncomingMessage) => string {
  const ofSocket = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "unknown";
  if (!trustProxy) return ofSocket;
  return (req) => {
    const forwarded = req.headers["x-forwarded-for"];
    const last = (Array.isArray(forwarded) ? forwarded.join() : forwarded)?.split(",").at(-1)?.trim() ?? "";
    const [, inBrackets, ofVersion4] = addressPattern.exec(last) ?? [];
    const address = inBrackets ?? ofVersion4 ?? last;
    return isIP(address) === 0 ? ofSocket(req) : address;
  };
}
