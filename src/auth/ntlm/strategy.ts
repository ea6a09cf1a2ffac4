/**
 * The passport strategy `ntlm`: processes one message of a client (RFC 4559 defines how HTTP carries them) and
 * throttles guesses before they reach the verifier.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Strategy, type StrategyCreated } from "passport";
import { ODataError } from "../../odata";
import { displayName, lastingId, type Permission, type Principal } from "../principal";
import { networkOf, type Throttle } from "../throttle";
import {
  accountNameOf,
  type AuthenticateMessage,
  decodeCredentials,
  MessageFault,
  parseAuthenticate,
  typeOf,
} from "./messages";

// A verifier creates the challenge of a handshake and verifies the response.

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
type NtlmFault = "message" | "challenge" | "credentials" | "clock" | "mic";

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

// The state of each connection: the pending challenge, then the principal. In a weak map, so that it is freed with the
// socket and no other module can find or copy it.

interface ConnectionLimits {
  /** Milliseconds for which a challenge waits for its response. */
  readonly challengeTimeout?: number;
  /** Limits of pending challenges: of all connections, and of those from one address or network of IPv6. */
  readonly maxPending?: number;
  readonly maxPendingPerAddress?: number;
  readonly now?: () => number;
}

type State =
  | {
      readonly kind: "pending";
      readonly handshake: Promise<Handshake>;
      /** Set when the challenge is sent to the client: no response is possible before that. */
      begun?: Handshake;
      /** Gives up the slot of a pending challenge. */
      readonly release: () => void;
    }
  | { readonly kind: "answering" }
  | { readonly kind: "signed in"; readonly principal: Principal; readonly until: number };

/** Milliseconds after which a connection must sign in again. */
const lifetime = 600_000;

/** Creates the state of a service's connections. */
export function createConnections(limits: ConnectionLimits = {}) {
  const { challengeTimeout = 30_000, maxPending = 1024, now = Date.now } = limits;
  const { maxPendingPerAddress = 256 } = limits;
  const states = new WeakMap<Socket, State>();
  const waiting = new Map<string, number>();
  let total = 0;

  /** Takes a slot for a pending challenge; the returned function releases it, once. */
  function acquireSlot(network: string): () => void {
    const ofNetwork = waiting.get(network) ?? 0;
    if (ofNetwork >= maxPendingPerAddress) throw tooManyHandshakes("Application_TooManyRequests");
    if (total >= maxPending) throw tooManyHandshakes("Internal_ServiceUnavailable");
    total++;
    waiting.set(network, ofNetwork + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      total--;
      const rest = (waiting.get(network) ?? 1) - 1;
      if (rest === 0) waiting.delete(network);
      else waiting.set(network, rest);
    };
  }

  /** Resets the connection. */
  function forget(socket: Socket): void {
    const state = states.get(socket);
    if (state === undefined) return;
    states.delete(socket);
    if (state.kind !== "pending") return;
    state.release();
    // `challenge` reports a failed start of the handshake; here it is only abandoned.
    state.handshake.then(({ abandon }) => abandon()).catch(() => undefined);
  }

  return {
    /**
     * Resets the connection and begins a handshake; resolves with message type 2. Rejects with
     * `Application_TooManyRequests` or `Internal_ServiceUnavailable` when too many challenges are pending, and as `begin`
     * does.
     */
    async challenge(socket: Socket, address: string, begin: () => Promise<Handshake>): Promise<Buffer> {
      forget(socket);
      const releaseSlot = acquireSlot(networkOf(address));
      const expire = (): void => {
        if (states.get(socket) === state) forget(socket);
      };
      const timer = setTimeout(expire, challengeTimeout).unref();
      socket.once("close", expire);
      const state: State = {
        kind: "pending",
        handshake: begin(),
        release: () => {
          releaseSlot();
          clearTimeout(timer);
          socket.off("close", expire);
        },
      };
      states.set(socket, state);
      try {
        state.begun = await state.handshake;
        return state.begun.challenge;
      } catch (error) {
        expire();
        throw error;
      }
    },

    /** Resets the connection and returns its pending challenge, if there is one; it is answered at most once. */
    take(socket: Socket) {
      const state = states.get(socket);
      if (state?.kind !== "pending" || state.begun === undefined) {
        forget(socket);
        return undefined;
      }
      state.release();
      const answering: State = { kind: "answering" };
      states.set(socket, answering);
      return {
        handshake: state.begun,
        /** Stores the principal, unless the state of the connection changed in the meantime. */
        accept: (principal: Principal): void => {
          if (states.get(socket) === answering) {
            states.set(socket, { kind: "signed in", principal, until: now() + lifetime });
          }
        },
      };
    },

    /** Returns the principal of the connection, unless its sign-in has expired. */
    principalOf(socket: Socket): Principal | undefined {
      const state = states.get(socket);
      if (state?.kind !== "signed in") return undefined;
      if (state.until > now()) return state.principal;
      states.delete(socket);
      return undefined;
    },

    forget,
  };
}

function tooManyHandshakes(code: "Application_TooManyRequests" | "Internal_ServiceUnavailable"): ODataError {
  return new ODataError(code, "Too many sign-ins with NTLM wait for their second message; try again.", {
    headers: { "Retry-After": "2" },
  });
}

interface NtlmStrategyOptions {
  readonly verifier: NtlmVerifier;
  readonly connections: ReturnType<typeof createConnections>;
  readonly throttle: Throttle;
  /** Returns the IP address of the client. */
  readonly addressOf: (req: IncomingMessage) => string;
  /** Reject clients that send no MIC. */
  readonly requireMic: boolean;
}

/** The failure of the strategy: the next message for the client, or a final refusal. */
export type NtlmFailure = { readonly challenge: Buffer } | NtlmRefusal;

interface NtlmRefusal {
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
    name: displayName(name),
    names: [...new Set([name, ...(isOwn ? [user] : []), ...groups])],
    permissions,
    companies: "*",
  };
}
