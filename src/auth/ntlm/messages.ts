/**
 * The three messages of NTLM, from and to bytes (MS-NLMP, section 2.2.1). Pure functions; every offset and length in a
 * message is the client's claim and is checked before it is used. What the messages prove is in `proof.ts`.
 */

/** The message breaks the format; the words say where, and go nowhere but into tests. */
export class MessageFault extends Error {
  constructor(what: string) {
    super(what);
    this.name = "MessageFault";
  }
}

/** NegotiateFlags (section 2.2.2.5) that this service reads or sets. */
export const flag = {
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
/** Longer ones are no messages of a client: domain, names and responses together stay far below. */
const maxMessageLength = 8192;
const maxNameLength = 256;
const micAt = 72;
const micLength = 16;
/** Where the payload of a message with MIC begins. */
const payloadAfterMic = micAt + micLength;
/** MS-NLMP, section 2.2.2.7: the parts of the client challenge before its pairs. */
const pairsInBlob = 28;
const proofLength = 16;

/** Message type 3, taken apart. */
export interface AuthenticateMessage {
  /** As sent, never empty. */
  readonly user: string;
  /** As sent; empty when the client named none. */
  readonly domain: string;
  /** NTProofStr: what the client computed over challenge and `blob` with the password's hash. */
  readonly proof: Buffer;
  /** NTLMv2_CLIENT_CHALLENGE. */
  readonly blob: Buffer;
  /** When the client says it is, in milliseconds of the clock. */
  readonly time: number;
  /** The encrypted session key, when keys were exchanged. */
  readonly encryptedSessionKey: Buffer | undefined;
  /** The message integrity code, when the client says (under its proof) that there is one. */
  readonly mic: Buffer | undefined;
}

/** Decodes the credentials of an Authorization header (`NTLM <base64>`). Throws `MessageFault`. */
export function decodeCredentials(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new MessageFault("not base64");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length > maxMessageLength) throw new MessageFault("longer than any message");
  return bytes;
}

/** The type of a message that a client may send: 1 (negotiate) or 3 (authenticate). Throws `MessageFault`. */
export function typeOf(bytes: Buffer): 1 | 3 {
  if (bytes.length < 16 || !bytes.subarray(0, 8).equals(signature)) throw new MessageFault("no NTLM message");
  const type = bytes.readUInt32LE(8);
  if (type !== 1 && type !== 3) throw new MessageFault(`message type ${type}`);
  return type;
}

/** What of the client's wishes counts in a challenge; everything else the service decides. */
const negotiable = flag.sign | flag.seal | flag.key128 | flag.keyExchange | flag.key56 | flag.version;

/**
 * Writes message type 2 (section 2.2.1.2) in answer to a message of type 1.
 * `challenge` has 8 bytes; `domain` names the accounts' domain; `now` is in milliseconds.
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
  // Clients want a computer's name here. The real one is nobody's business who has not signed in yet.
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
  // Version: the revision of the protocol, and no product.
  head.writeUInt8(15, 55);
  return Buffer.concat([head, target, info]);
}

/**
 * Takes message type 3 apart (section 2.2.1.3). Throws `MessageFault` for one that breaks the format, that names no user,
 * or that answers in another way than NTLMv2.
 */
export function parseAuthenticate(bytes: Buffer): AuthenticateMessage {
  if (bytes.length < 64) throw new MessageFault("too short");
  const flags = bytes.readUInt32LE(60);
  const isUnicode = (flags & flag.unicode) !== 0;
  const user = textIn(bytes, 36, isUnicode);
  if (user.trim() === "") throw new MessageFault("no user");
  const response = fieldIn(bytes, 20);
  // Section 2.2.2.6: an answer of NTLMv1 has 24 bytes; one of version 2 has a proof and the client's challenge.
  if (response.length < proofLength + pairsInBlob + 4) throw new MessageFault("no answer of NTLMv2");
  const blob = response.subarray(proofLength);
  if (blob.readUInt16LE(0) !== 0x0101) throw new MessageFault("no answer of NTLMv2");
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

/** The account's name without the domain, which clients write before it (`DOM\\user`, taken apart by them) or behind it. */
export const accountNameOf = ({ user }: Pick<AuthenticateMessage, "user">): string => {
  const at = user.indexOf("@");
  return at > 0 ? user.slice(0, at) : user;
};

/** A copy of message type 3 with zeros for the MIC, over which the MIC was made (section 3.1.5.1.2). */
export function withoutMic(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0, micAt, payloadAfterMic);
}

/** Length, room and offset of a part of the payload stand at `at`. */
function fieldIn(bytes: Buffer, at: number): Buffer {
  const length = bytes.readUInt16LE(at);
  const offset = bytes.readUInt32LE(at + 4);
  if (length === 0) return bytes.subarray(0, 0);
  if (offset < 64 || offset + length > bytes.length)
    throw new MessageFault("a part lies outside the message");
  return bytes.subarray(offset, offset + length);
}

function textIn(bytes: Buffer, at: number, isUnicode: boolean): string {
  const field = fieldIn(bytes, at);
  if (isUnicode && field.length % 2 !== 0) throw new MessageFault("half a character");
  const text = field.toString(isUnicode ? "utf16le" : "latin1");
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (text.length > maxNameLength || /[\u0000-\u001f]/.test(text)) throw new MessageFault("no name");
  return text;
}

/** MsvAvFlags of the client's pairs, 0 when there are none (section 2.2.2.1). */
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

/** FILETIME counts tenths of microseconds since 1601. */
const epoch = 11_644_473_600_000n;
const fileTime = (milliseconds: number): bigint => (BigInt(Math.floor(milliseconds)) + epoch) * 10_000n;
const unixTime = (time: bigint): number => Number(time / 10_000n - epoch);
