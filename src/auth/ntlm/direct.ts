/**
 * On which connections NTLM is safe. It signs a connection in, not a request, so a proxy that shares connections would
 * lend one client's identity to the next; and without TLS anybody on the way could go on in the client's place.
 */
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";

/** What proxies write into a request. One that writes nothing cannot be told from a client: the documentation says so. */
const proxyHeader = /^(?:via|forwarded|x-forwarded-.*|x-real-ip)$/;

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** Whether NTLM may be offered to the request, and an identity of its connection be used for it. */
export function isDirect(req: IncomingMessage, requireTls: boolean): boolean {
  const { headers, httpVersion, socket } = req;
  if (httpVersion !== "1.1") return false;
  if (requireTls && !(socket as TLSSocket).encrypted && !loopback.test(socket.remoteAddress ?? ""))
    return false;
  for (const name in headers) if (proxyHeader.test(name)) return false;
  return true;
}
