/**
 * The NTLM state of each connection: the pending challenge, then the principal. Kept in a weak map, so that it is freed
 * with the socket and no other module can find or copy it.
 */
import type { Socket } from "node:net";
import { ODataError } from "../../odata";
import type { Principal } from "../principal";
import type { Handshake } from "./verifier";

export interface ConnectionLimits {
  /** Milliseconds for which a challenge waits for its response. */
  readonly challengeTimeout?: number;
  /** Milliseconds after which a connection must sign in again. */
  readonly lifetime?: number;
  /** Limits of pending challenges: of all connections, and of those from one address. */
  readonly maxPending?: number;
  readonly maxPendingPerAddress?: number;
  readonly now?: () => number;
}

/** A challenge that was taken off its connection to be answered, which happens at most once. */
export interface TakenChallenge {
  readonly handshake: Handshake;
  /** Stores the principal, unless the state of the connection changed in the meantime. */
  readonly accept: (principal: Principal) => void;
}

export interface Connections {
  /**
   * Resets the connection and begins a handshake; resolves with message type 2. Rejects with
   * `Application_TooManyRequests` or `Internal_ServiceUnavailable` when too many challenges are pending, and as `begin`
   * does.
   */
  readonly challenge: (socket: Socket, address: string, begin: () => Promise<Handshake>) => Promise<Buffer>;
  /** Resets the connection and returns its pending challenge, if there is one. */
  readonly take: (socket: Socket) => TakenChallenge | undefined;
  /** Returns the principal of the connection, unless its sign-in has expired. */
  readonly principalOf: (socket: Socket) => Principal | undefined;
  /** Resets the connection. */
  readonly forget: (socket: Socket) => void;
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

/** Creates the state of a service's connections. */
export function createConnections(limits: ConnectionLimits = {}): Connections {
  const { challengeTimeout = 30_000, lifetime = 600_000, maxPending = 1024, now = Date.now } = limits;
  const { maxPendingPerAddress = 256 } = limits;
  const states = new WeakMap<Socket, State>();
  const waiting = new Map<string, number>();
  let total = 0;

  /** Takes a slot for a pending challenge; the returned function releases it, once. */
  function acquireSlot(address: string): () => void {
    const ofAddress = waiting.get(address) ?? 0;
    if (ofAddress >= maxPendingPerAddress) throw tooManyHandshakes("Application_TooManyRequests");
    if (total >= maxPending) throw tooManyHandshakes("Internal_ServiceUnavailable");
    total++;
    waiting.set(address, ofAddress + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      total--;
      const rest = (waiting.get(address) ?? 1) - 1;
      if (rest === 0) waiting.delete(address);
      else waiting.set(address, rest);
    };
  }

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
    async challenge(socket, address, begin) {
      forget(socket);
      const releaseSlot = acquireSlot(address);
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

    take(socket) {
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
        accept: (principal) => {
          if (states.get(socket) === answering) {
            states.set(socket, { kind: "signed in", principal, until: now() + lifetime });
          }
        },
      };
    },

    principalOf(socket) {
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
