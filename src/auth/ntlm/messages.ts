/**
 * Parser and writer of the three NTLM messages (MS-NLMP, section 2.2.1), and the cryptography of their proofs. Pure
 * functions; every offset and length in a message is checked before it is used.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import md4 from "js-md4";

/** A malformed message. The text of the error is for tests only. */
export class MessageFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "MessageFault";
  }
}

/** NegotiateFlags (section 2.2.2.5) that this service reads or sets. */
const flag = {
  unicode: 0x1,
  oem: 0x2,
  requestTarget: 0x4,
  sign: 0x10,
  seal: 0x20,
  ntlm: 0x200,
  alwaysSign: 0x8000,
  targetTypeDomain: 0x10000,
  extendedSessionSecurity: 0x80000,
  targetInfo: 0x800000,
  version: 0x2000000,
  key128: 0x20000000,
  keyExchange: 0x40000000,
  key56: 0x80000000,
} as const;

/** AvId of the pairs in TargetInfo (section 2.2.2.1). */
const pair = {
  end: 0,
  computer: 1,
  domain: 2,
  dnsComputer: 3,
  dnsDomain: 4,
  flags: 6,
  timestamp: 7,
} as const;

/** MsvAvFlags: the message carries a MIC. */
const micProvided = 0x2;

const signature = Buffer.from("NTLMSSP\0", "latin1");
/** Longer messages are rejected; domain, names and responses together are far below this. */
const maxMessageLength = 8192;
const maxNameLength = 256;
const micAt = 72;
const micLength = 16;
/** Offset of the payload in a message with MIC. */
const payloadAfterMic = micAt + micLength;
/** MS-NLMP, section 2.2.2.7: length of the client challenge before its pairs. */
const pairsInBlob = 28;
const proofLength = 16;

/** A parsed message of type 3. */
export interface AuthenticateMessage {
  /** As sent, not empty. */
  readonly user: string;
  /** As sent; empty when the client sent none. */
  readonly domain: string;
  /** NTProofStr: the HMAC over challenge and `blob` with the hash of the password. */
  readonly proof: Buffer;
  /** NTLMv2_CLIENT_CHALLENGE. */
  readonly blob: Buffer;
  /** The client's time, in milliseconds since the epoch. */
  readonly time: number;
  /** The encrypted session key, when a key was exchanged. */
  readonly encryptedSessionKey: Buffer | undefined;
  /** The message integrity code, when the client announces one in the part covered by its proof. */
  readonly mic: Buffer | undefined;
}

/** Decodes the credentials of an Authorization header (`NTLM <base64>`). Throws `MessageFault`. */
export function decodeCredentials(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new MessageFault("not base64");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length > maxMessageLength) throw new MessageFault("longer than any message");
  return bytes;
}

/** Returns the type of a client's message: 1 (negotiate) or 3 (authenticate). Throws `MessageFault`. */
export function typeOf(bytes: Buffer): 1 | 3 {
  if (bytes.length < 16 || !bytes.subarray(0, 8).equals(signature)) throw new MessageFault("no NTLM message");
  const type = bytes.readUInt32LE(8);
  if (type !== 1 && type !== 3) throw new MessageFault(`message type ${type}`);
  return type;
}

/** The flags that a challenge takes over from the client; all others are set by the service. */
const negotiable = flag.sign | flag.seal | flag.key128 | flag.keyExchange | flag.key56 | flag.version;

/**
 * Writes message type 2 (section 2.2.1.2) in response to a message of type 1. `challenge` has 8 bytes; `domain` is the
 * accounts' domain; `now` is in milliseconds since the epoch.
 */
export function challengeMessage(negotiate: Buffer, challenge: Buffer, domain: string, now: number): Buffer {
  const wished = negotiate.readUInt32LE(12);
  const isUnicode = (wished & flag.unicode) !== 0;
  const flags =
    (wished & negotiable) |
    (isUnicode ? flag.unicode : flag.oem) |
    flag.requestTarget |
    flag.ntlm |
    flag.alwaysSign |
    flag.targetTypeDomain |
    flag.extendedSessionSecurity |
    flag.targetInfo;
  const target = Buffer.from(domain.toUpperCase(), isUnicode ? "utf16le" : "latin1");
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(fileTime(now));
  // Clients expect a computer name here. The real one must not be disclosed before the sign-in.
  const info = Buffer.concat([
    avPair(pair.domain, utf16(domain.toUpperCase())),
    avPair(pair.computer, utf16("LEASE")),
    avPair(pair.dnsDomain, utf16(domain.toLowerCase())),
    avPair(pair.dnsComputer, utf16("lease")),
    avPair(pair.timestamp, time),
    avPair(pair.end, Buffer.alloc(0)),
  ]);
  const head = Buffer.alloc(56);
  signature.copy(head);
  head.writeUInt32LE(2, 8);
  writeField(head, 12, target.length, head.length);
  head.writeUInt32LE(flags >>> 0, 20);
  challenge.copy(head, 24);
  writeField(head, 40, info.length, head.length + target.length);
  // Version: the protocol revision only, no product version.
  head.writeUInt8(15, 55);
  return Buffer.concat([head, target, info]);
}

/**
 * Parses message type 3 (section 2.2.1.3). Throws `MessageFault` for a malformed message, one without a user, or a
 * response other than NTLMv2.
 */
export function parseAuthenticate(bytes: Buffer): AuthenticateMessage {
  if (bytes.length < 64) throw new MessageFault("too short");
  const flags = bytes.readUInt32LE(60);
  const isUnicode = (flags & flag.unicode) !== 0;
  const user = textIn(bytes, 36, isUnicode);
  if (user.trim() === "") throw new MessageFault("no user");
  const response = fieldIn(bytes, 20);
  // Section 2.2.2.6: an NTLMv1 response has 24 bytes; an NTLMv2 response has a proof and the client's challenge.
  if (response.length < proofLength + pairsInBlob + 4) throw new MessageFault("not an NTLMv2 response");
  const blob = response.subarray(proofLength);
  if (blob.readUInt16LE(0) !== 0x0101) throw new MessageFault("not an NTLMv2 response");
  const hasMic = (avFlags(blob) & micProvided) !== 0;
  if (hasMic && bytes.length < payloadAfterMic) throw new MessageFault("too short for its MIC");
  const sessionKey = fieldIn(bytes, 52);
  const exchanged = (flags & flag.keyExchange) !== 0;
  if (exchanged && sessionKey.length !== 16) throw new MessageFault("no session key");
  return {
    user,
    domain: textIn(bytes, 28, isUnicode),
    proof: response.subarray(0, proofLength),
    blob,
    time: unixTime(blob.readBigUInt64LE(8)),
    encryptedSessionKey: exchanged ? sessionKey : undefined,
    mic: hasMic ? bytes.subarray(micAt, payloadAfterMic) : undefined,
  };
}

/**
 * The account name without the domain, which clients write before it (`DOM\\user`, separated by the client) or after
 * it.
 */
export const accountNameOf = ({ user }: Pick<AuthenticateMessage, "user">): string => {
  const at = user.indexOf("@");
  return at > 0 ? user.slice(0, at) : user;
};

/** A copy of message type 3 with a zeroed MIC, over which the MIC is computed (section 3.1.5.1.2). */
function withoutMic(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0, micAt, payloadAfterMic);
}

/** Reads the payload field whose length, allocated length and offset are at `at`. */
function fieldIn(bytes: Buffer, at: number): Buffer {
  const length = bytes.readUInt16LE(at);
  const offset = bytes.readUInt32LE(at + 4);
  if (length === 0) return bytes.subarray(0, 0);
  if (offset < 64 || offset + length > bytes.length)
    throw new MessageFault("a part is outside of the message");
  return bytes.subarray(offset, offset + length);
}

function textIn(bytes: Buffer, at: number, isUnicode: boolean): string {
  const field = fieldIn(bytes, at);
  if (isUnicode && field.length % 2 !== 0) throw new MessageFault("half a character");
  const text = field.toString(isUnicode ? "utf16le" : "latin1");
  // oxlint-disable-next-line no-control-regex -- control characters are what is searched for
  if (text.length > maxNameLength || /[\u0000-\u001f]/.test(text)) throw new MessageFault("no name");
  return text;
}

/** MsvAvFlags among the client's pairs, 0 when absent (section 2.2.2.1). */
function avFlags(blob: Buffer): number {
  let found = 0;
  for (let at = pairsInBlob; at + 4 <= blob.length;) {
    const id = blob.readUInt16LE(at);
    const length = blob.readUInt16LE(at + 2);
    if (id === pair.end) return found;
    if (at + 4 + length > blob.length) break;
    if (id === pair.flags && length === 4) found = blob.readUInt32LE(at + 4);
    at += 4 + length;
  }
  throw new MessageFault("pairs without an end");
}

function avPair(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(value.length, 2);
  return Buffer.concat([head, value]);
}

function writeField(head: Buffer, at: number, length: number, offset: number): void {
  head.writeUInt16LE(length, at);
  head.writeUInt16LE(length, at + 2);
  head.writeUInt32LE(offset, at + 4);
}

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

/** FILETIME counts units of 100 nanoseconds since 1601. */
const epoch = 11_644_473_600_000n;
const fileTime = (milliseconds: number): bigint => (BigInt(Math.floor(milliseconds)) + epoch) * 10_000n;
const unixTime = (time: bigint): number => Number(time / 10_000n - epoch);

/* The cryptography of an NTLMv2 response: proof of the password and integrity of the messages. */

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
interface Transcript {
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
