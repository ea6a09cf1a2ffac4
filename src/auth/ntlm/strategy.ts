/**
 * The passport strategy `ntlm`: leads one message of a client on to the next (RFC 4559 tells how HTTP carries them),
 * and keeps guesses away from whoever verifies them.
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
  /** The address of the client. */
  readonly addressOf: (req: IncomingMessage) => string;
  /** Refuse clients that protect their messages with no MIC. */
  readonly requireMic: boolean;
}

/** How the strategy fails: with the next message for the client, or for good. */
export type NtlmFailure = { readonly challenge: Buffer } | NtlmRefusal;

export interface NtlmRefusal {
  readonly fault: NtlmFault | "throttled" | "unavailable";
  /** The account as the client named it. */
  readonly account?: string;
  /** What to answer in place of 401. */
  readonly error?: unknown;
}

/** Makes the strategy. It succeeds with the principal, and fails with `{ failure: NtlmFailure }`. */
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

/** One message in, the next one or an end out. */
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

/** Message type 3. The challenge is taken off the connection first, so that nothing answers it twice. */
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
  // A challenge that was taken back is no fault of whoever answers it.
  if (fault === "challenge") attempt.clear();
  else await attempt.fail();
  return { fault, account };
}

/** Refuses what is wrong without asking anybody: the address has failed, the account it names has not. */
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

/** A sign-in with NTLM says who, never what for: the permissions file decides. */
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
