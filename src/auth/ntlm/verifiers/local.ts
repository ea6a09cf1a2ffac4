/** Verifies NTLM against a file of NT hashes: for development, and for small sites without a domain. */
import { randomBytes } from "node:crypto";
import { ODataError } from "../../../odata";
import { accountNameOf, type AuthenticateMessage, challengeMessage, checkMic, checkProof } from "../messages";
import { readUsers, versionOf, type Users } from "../user-file";
import type { NtlmVerifier, Verdict } from "../verifier";

export interface LocalVerifierOptions {
  /** Path of the file, which may not exist yet. */
  readonly file: string;
  /** The domain under which the permissions file lists the accounts: `DOMAIN\user`. */
  readonly domain: string;
  readonly now?: () => number;
}

/** Maximum difference of a client's clock, in milliseconds (MS-NLMP, section 3.1.1.1). */
const maxClockDifference = 36 * 3_600_000;

/** Opens the verifier. Rejects with a sentence when the file cannot be used. */
export async function openLocalVerifier(options: LocalVerifierOptions): Promise<NtlmVerifier> {
  const { file, domain, now = Date.now } = options;
  let version = await versionOf(file);
  let users = await readUsers(file);
  let stale = false;
  // Unknown accounts take the same work as known ones; otherwise the response time would disclose names.
  const unknownUserHash = randomBytes(16);

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

  async function verifyResponse(
    message: AuthenticateMessage,
    challenge: Buffer,
    transcript: Parameters<typeof checkMic>[3],
  ): Promise<Verdict> {
    const user = (await current()).get(accountNameOf(message).toLowerCase());
    const baseKey = checkProof(user?.hash ?? unknownUserHash, challenge, message);
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
        verify: (bytes, message) =>
          verifyResponse(message, nonce, { negotiate, challenge, authenticate: bytes }),
        abandon: () => undefined,
      });
    },
    reload: () => void (stale = true),
    close: () => undefined,
  };
}
