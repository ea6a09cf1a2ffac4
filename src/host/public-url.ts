/** Addresses: the service roots, and the origin by which a request came, with which absolute links begin. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Config } from "../config/config";

const apiVersion = "v3.0";

/** The paths of the service roots, the one to advertise first. */
export const rootPaths = ({
  basePath,
  apiGroup,
}: Pick<Config, "basePath" | "apiGroup">): readonly string[] => [
  `${basePath}/${apiGroup}/${apiVersion}`,
  `${basePath}/api/${apiGroup}/${apiVersion}`,
];

/** A host with an optional port; anything else could break out of the places where links are written. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Makes the function that gives scheme and host of a request (`https://lease.example.com`), without a slash at the end:
 * `PUBLIC_URL` when set, `X-Forwarded-Proto` and `-Host` when a proxy is trusted, else the Host header, else the
 * address of the socket.
 */
export function createOriginOf(
  config: Pick<Config, "publicUrl" | "trustProxy">,
): (req: IncomingMessage) => string {
  const { publicUrl, trustProxy } = config;
  if (publicUrl !== undefined) return () => publicUrl;
  return (req) => {
    const forwardedHost = trustProxy ? first(req.headers["x-forwarded-host"]) : undefined;
    const forwardedProto = trustProxy ? first(req.headers["x-forwarded-proto"]) : undefined;
    const secure =
      forwardedProto === "https" || (forwardedProto !== "http" && (req.socket as TLSSocket).encrypted);
    const host = [forwardedHost, req.headers.host].find(
      (name) => name !== undefined && hostPattern.test(name),
    );
    return `${secure ? "https" : "http"}://${host ?? socketAddress(req)}`;
  };
}

/**
 * Whether a request names its host as it must: once, and not at all only before HTTP/1.1 (RFC 9112, section 3.2). Others
 * on its way may have read another one of several.
 */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") found++;
  return found === 1;
}

/** A chain of proxies appends; the first value is what the client used. */
function first(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim().toLowerCase();
}

function socketAddress({ socket }: IncomingMessage): string {
  const { localAddress = "localhost", localPort = 80 } = socket;
  return `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/**
 * Makes the function that gives the address of whoever asks: that of the socket, or, when a proxy is trusted, the last
 * one in `X-Forwarded-For`: the trusted proxy wrote it, whatever stands before it the client may have invented.
 */
export function createAddressOf({
  trustProxy,
}: Pick<Config, "trustProxy">): (req: IncomingMessage) => string {
  const ofSocket = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "unknown";
  if (!trustProxy) return ofSocket;
  return (req) => {
    const forwarded = req.headers["x-forwarded-for"];
    const last = (Array.isArray(forwarded) ? forwarded.join() : forwarded)?.split(",").at(-1)?.trim();
    return last !== undefined && isIP(last) !== 0 ? last : ofSocket(req);
  };
}
