/**
 * The passport strategy `ntlm`: processes one message of a client (RFC 4559 defines how HTTP carries them) and
 * throttles guesses before they reach the verifier.
 */
import type { IncomingMessage } from "node:http";
import { Strategy, type StrategyCreated } from "passport";
import { ODataError } from "../../odata";
import { lastingId, type Permission, type Principal } from "../principal";
import type { Throttle } from "../throttle";
import type { Connections } from "./connection";
import {
  accountNameOf,
  type AuthenticateMessage,
  decodeCredentials,
  MessageFault,
  parseAuthenticate,
  typeOf,
} from "./messages";
import type { Account, NtlmFault, NtlmVerifier, Verdict } from "./verifier";

export interface NtlmStrategyOptions {
  readonly verifier: NtlmVerifier;
  readonly connections: Connections;
  readonly throttle: Throttle;
  /** Returns the IP address of the client. */
  readonly addressOf: (req: IncomingMessage) => string;
  /** Reject clients that send no MIC. */
  readonly requireMic: boolean;
}

/** The failure of the strategy: the next message for the client, or a final refusal. */
export type NtlmFailure = { readonly challenge: Buffer } | NtlmRefusal;

export interface NtlmRefusal {
  readonly fault: NtlmFault | "throttled" | "unavailable";
  /** The account as named by the client. */
  readonly account?: string;
  /** The error to respond with instead of 401. */
  readonly error?: unknown;
}

/** Creates the strategy. It succeeds with the principal, and fails with `{ failure: NtlmFailure }`. */
export function ntlmStrategy(options: NtlmStrategyOptions): Strategy {
  return Object.assign(new Strategy(), {
    name: "ntlm",
    authenticate(this: StrategyCreated<Strategy>, req: IncomingMessage): void {
      step(options, req).then(
        (outcome) => {
          if ("scheme" in outcome) this.success(outcome, {});
          else this.fail({ message: "NTLM", failure: outcome }, 401);
        },
        (error: unknown) => this.error(error),
      );
    },
  });
}

/** Processes one message; returns the next message or the outcome. */
async function step(options: NtlmStrategyOptions, req: IncomingMessage): Promise<Principal | NtlmFailure> {
  const { connections, verifier, addressOf } = options;
  const { socket } = req;
  try {
    const bytes = decodeCredentials((req.headers.authorization ?? "").slice("NTLM".length).trim());
    if (typeOf(bytes) === 3) return await answer(options, req, bytes);
    return { challenge: await connections.challenge(socket, addressOf(req), () => verifier.begin(bytes)) };
  } catch (error) {
    connections.forget(socket);
    if (error instanceof MessageFault) return refuse(options, req, { fault: "message" });
    return { fault: isTooMany(error) ? "throttled" : "unavailable", error };
  }
}

const isTooMany = (error: unknown): boolean => error instanceof ODataError && error.status === 429;

/** Handles message type 3. The challenge is taken off the connection first, so that it cannot be answered twice. */
async function answer(
  options: NtlmStrategyOptions,
  req: IncomingMessage,
  bytes: Buffer,
): Promise<Principal | NtlmFailure> {
  const answering = options.connections.take(req.socket);
  if (answering === undefined) return refuse(options, req, { fault: "challenge" });
  const { handshake, accept } = answering;
  let message: AuthenticateMessage;
  try {
    message = parseAuthenticate(bytes);
  } catch (error) {
    handshake.abandon();
    throw error;
  }
  const account = accountNameOf(message);
  if (options.requireMic && message.mic === undefined) {
    handshake.abandon();
    return refuse(options, req, { fault: "mic", account });
  }
  let attempt;
  try {
    attempt = await options.throttle.attempt(options.addressOf(req), account);
  } catch (error) {
    handshake.abandon();
    return { fault: "throttled", account, error };
  }
  let verdict: Verdict;
  try {
    verdict = await handshake.verify(bytes, message);
  } catch (error) {
    attempt.clear();
    return { fault: "unavailable", account, error };
  }
  const { fault } = verdict;
  if (fault === undefined) {
    attempt.clear();
    const principal = principalOf(verdict.account);
    accept(principal);
    return principal;
  }
  // A withdrawn challenge is not the fault of the client that responds to it.
  if (fault === "challenge") attempt.clear();
  else await attempt.fail();
  return { fault, account };
}

/**
 * Rejects an invalid attempt without a call to the verifier: the failure counts for the address, not for the account.
 */
async function refuse(
  { throttle, addressOf }: NtlmStrategyOptions,
  req: IncomingMessage,
  refusal: NtlmRefusal,
): Promise<NtlmRefusal> {
  try {
    await (await throttle.attempt(addressOf(req))).fail();
    return refusal;
  } catch (error) {
    return { ...refusal, fault: "throttled", error };
  }
}

/** NTLM provides an identity without scopes; the permissions file decides. */
const permissions: ReadonlySet<Permission> = new Set(["read", "write"]);

function principalOf({ user, domain, isOwn, groups }: Account): Principal {
  const name = domain === "" ? user : `${domain}\\${user}`;
  return {
    scheme: "ntlm",
    id: lastingId(["ntlm", name.toLowerCase()]),
    name,
    names: [...new Set([name, ...(isOwn ? [user] : []), ...groups])],
    isApp: false,
    permissions,
    companies: "*",
  };
}
