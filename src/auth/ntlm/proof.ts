/** The cryptography of an NTLMv2 response: proof of the password and integrity of the messages. */
import { createHmac, timingSafeEqual } from "node:crypto";
import md4 from "js-md4";
import { withoutMic, type AuthenticateMessage } from "./messages";

/** NTOWFv1 (MS-NLMP, section 3.3.1): the 16-byte hash of a password. The hash is sufficient to sign in. */
export function ntHashOf(password: string): Buffer {
  // node:crypto has no MD4 since OpenSSL 3.
  return Buffer.from(md4.hex(Buffer.from(password, "utf16le")), "hex");
}

/**
 * Compares the proof in a message of type 3 with the one computed from hash and challenge (section 3.3.2), in constant
 * time. Returns the session base key, or undefined when they differ.
 */
export function checkProof(
  ntHash: Buffer,
  challenge: Buffer,
  { user, domain, proof, blob }: AuthenticateMessage,
): Buffer | undefined {
  const key = hmac(ntHash, Buffer.from(upperCase(user) + domain, "utf16le"));
  const expected = hmac(key, challenge, blob);
  return timingSafeEqual(expected, proof) ? hmac(key, expected) : undefined;
}

/** The three messages of one handshake, as sent. */
export interface Transcript {
  readonly negotiate: Buffer;
  readonly challenge: Buffer;
  readonly authenticate: Buffer;
}

/**
 * Whether the MIC of a message of type 3 matches the three messages (section 3.2.5.1.2); `baseKey` is the result of
 * `checkProof`.
 */
export function checkMic(
  baseKey: Buffer,
  mic: Buffer,
  encryptedSessionKey: Buffer | undefined,
  transcript: Transcript,
): boolean {
  const sessionKey = encryptedSessionKey === undefined ? baseKey : rc4(baseKey, encryptedSessionKey);
  const { negotiate, challenge, authenticate } = transcript;
  return timingSafeEqual(hmac(sessionKey, negotiate, challenge, withoutMic(authenticate)), mic);
}

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  const mac = createHmac("md5", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/** Windows maps each character to one character; a letter without such an upper case (ß) is unchanged. */
const upperCase = (text: string): string =>
  text.replace(/./gsu, (letter) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? upper : letter;
  });

/** RC4, which node:crypto no longer has. Used only to decrypt the session key; no secret is sent with it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number): number => {
    const [a = 0, b = 0] = [state[i], state[j]];
    state[i] = b;
    state[j] = a;
    return (a + b) & 255;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, at) => {
      const i = (at + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      return byte ^ (state[swap(i, j)] ?? 0);
    }),
  );
}
