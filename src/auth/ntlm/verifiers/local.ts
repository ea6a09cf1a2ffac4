/** Verifies NTLM against the file of NT hashes: for development, and for a small site without a domain. */
import { randomBytes } from "node:crypto";
import { ODataError } from "../../../odata";
import { accountNameOf, challengeMessage, type AuthenticateMessage } from "../messages";
import { checkMic, checkProof } from "../proof";
import { readUsers, versionOf, type Users } from "../user-file";
import type { NtlmVerifier, Verdict } from "../verifier";

export interface LocalVerifierOptions {
  /** Path of the file; there need not be one yet. */
  readonly file: string;
  /** The name under which the accounts stand in the permissions file: `DOMAIN\user`. */
  readonly domain: string;
  readonly now?: () => number;
}

/** MS-NLMP, section 3.1.1.1: how far the clock of a client may be off, in milliseconds. */
const maxClockDifference = 36 * 3_600_000;

/** Makes the verifier. Rejects with a sentence when the file cannot be used. */
export async function openLocalVerifier(options: LocalVerifierOptions): Promise<NtlmVerifier> {
  const { file, domain, now = Date.now } = options;
  let version = await versionOf(file);
  let users = await readUsers(file);
  let stale = false;
  // Who is not in the file costs the same work as who is, or the time of an answer would tell names.
  const nobody = randomBytes(16);

  async function current(): Promise<Users> {
    try {
      const found = await versionOf(file);
      if (stale || found !== version) {
        users = await readUsers(file);
        version = found;
        stale = false;
      }
      return users;
    } catch (cause) {
      const message = "The accounts for NTLM cannot be read now; try again.";
      throw new ODataError("Internal_ServiceUnavailable", message, {
        headers: { "Retry-After": "5" },
        cause,
      });
    }
  }

  async function judge(
    message: AuthenticateMessage,
    challenge: Buffer,
    transcript: Parameters<typeof checkMic>[3],
  ): Promise<Verdict> {
    const user = (await current()).get(accountNameOf(message).toLowerCase());
    const baseKey = checkProof(user?.hash ?? nobody, challenge, message);
    if (user === undefined || baseKey === undefined) return { fault: "credentials" };
    const { mic, encryptedSessionKey, time } = message;
    if (mic !== undefined && !checkMic(baseKey, mic, encryptedSessionKey, transcript))
      return { fault: "mic" };
    if (Math.abs(time - now()) > maxClockDifference) return { fault: "clock" };
    return { account: { user: user.name, domain, isOwn: true, groups: [] } };
  }

  return {
    begin(negotiate) {
      const nonce = randomBytes(8);
      const challenge = challengeMessage(negotiate, nonce, domain, now());
      return Promise.resolve({
        challenge,
        verify: (bytes, message) => judge(message, nonce, { negotiate, challenge, authenticate: bytes }),
        abandon: () => undefined,
      });
    },
    reload: () => void (stale = true),
    close: () => undefined,
  };
}
