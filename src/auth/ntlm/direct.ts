/**
 * Decides on which connections NTLM is safe. It authenticates a connection instead of a request, so a proxy that shares
 * connections would give one client's identity to the next; and without TLS an attacker in between could continue in
 * the client's place.
 */
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";

/** Headers that proxies add. A proxy that adds none cannot be told from a client; the documentation warns of that. */
const proxyHeader = /^(?:via|forwarded|x-forwarded-.*|x-real-ip)$/;

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** Whether NTLM may be offered to the request, and the identity of its connection be used for it. */
export function isDirect(req: IncomingMessage, requireTls: boolean): boolean {
  const { headers, httpVersion, socket } = req;
  if (httpVersion !== "1.1") return false;
  if (requireTls && !(socket as TLSSocket).encrypted && !loopback.test(socket.remoteAddress ?? ""))
    return false;
  for (const name in headers) if (proxyHeader.test(name)) return false;
  return true;
}
