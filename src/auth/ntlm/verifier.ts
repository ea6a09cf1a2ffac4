/** What a verifier of NTLM is: it makes the challenge of one handshake and judges the answer. */
import type { AuthenticateMessage } from "./messages";

/** An account whose password was proved. */
export interface Account {
  readonly user: string;
  /** Empty when nobody said. */
  readonly domain: string;
  /** Whether `user` alone, without the domain, names the account: it is of the service's own domain. */
  readonly isOwn: boolean;
  /** SIDs and names of its groups. */
  readonly groups: readonly string[];
}

/**
 * Why a handshake is refused: the word for the log. `challenge`: there was none that the answer could belong to;
 * `clock`: the client's differs by days; `mic`: somebody changed a message, or there is no MIC and there must be one.
 */
export type NtlmFault = "message" | "challenge" | "credentials" | "clock" | "mic";

export type Verdict =
  | { readonly account: Account; readonly fault?: never }
  | { readonly fault: NtlmFault; readonly account?: never };

/** One handshake, from the challenge on. Exactly one of `verify` and `abandon` ends it. */
export interface Handshake {
  /** Message type 2. */
  readonly challenge: Buffer;
  /** `bytes` is message type 3, `message` the same taken apart. Rejects with `Internal_ServiceUnavailable`. */
  readonly verify: (bytes: Buffer, message: AuthenticateMessage) => Promise<Verdict>;
  readonly abandon: () => void;
}

export interface NtlmVerifier {
  /** Answers message type 1. Rejects with `Internal_ServiceUnavailable` when nobody can be asked now. */
  readonly begin: (negotiate: Buffer) => Promise<Handshake>;
  /** Reads again what it keeps of files. */
  readonly reload: () => void;
  readonly close: () => void;
}
