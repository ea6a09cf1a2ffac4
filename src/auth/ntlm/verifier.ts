/** The interface of an NTLM verifier: it creates the challenge of a handshake and verifies the response. */
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import type { AuthenticateMessage } from "./messages";

/** An account whose password was proved. */
export interface Account {
  readonly user: string;
  /** Empty when unknown. */
  readonly domain: string;
  /** Whether the account is of the service's own domain, so that `user` alone identifies it. */
  readonly isOwn: boolean;
  /** SIDs and names of its groups. */
  readonly groups: readonly string[];
}

/**
 * Reason for the rejection, for the log. `challenge`: no challenge matches the response; `clock`: the client's clock
 * differs by days; `mic`: a message was changed, or a required MIC is missing.
 */
export type NtlmFault = "message" | "challenge" | "credentials" | "clock" | "mic";

export type Verdict =
  | { readonly account: Account; readonly fault?: never }
  | { readonly fault: NtlmFault; readonly account?: never };

/** One handshake, beginning with the challenge. Exactly one of `verify` and `abandon` ends it. */
export interface Handshake {
  /** Message type 2. */
  readonly challenge: Buffer;
  /** `bytes` is message type 3, `message` the parsed form. Rejects with `Internal_ServiceUnavailable`. */
  readonly verify: (bytes: Buffer, message: AuthenticateMessage) => Promise<Verdict>;
  readonly abandon: () => void;
}

export interface NtlmVerifier {
  /**
   * Responds to message type 1. Rejects with `Internal_ServiceUnavailable` when the accounts cannot be verified now.
   */
  readonly begin: (negotiate: Buffer) => Promise<Handshake>;
  /** Reads its files again. */
  readonly reload: () => void;
  readonly close: () => void;
}

/*
 * Decides on which connections NTLM is safe. It authenticates a connection instead of a request, so a proxy that shares
 * connections would give one client's identity to the next; and without TLS an attacker in between could continue in
 * the client's place.
 */

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
