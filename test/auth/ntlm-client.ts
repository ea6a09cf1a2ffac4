/**
 * An NTLM client for tests: messages written after MS-NLMP independently of the service, with every possible fault, and
 * a persistent connection to send them on.
 */
import { createHmac, randomBytes } from "node:crypto";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import md4 from "js-md4";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One connection, reused for each request as long as the service keeps it open. */
export interface Connection {
  /** A body is JSON unless `Content-Type` says otherwise; `Content-Type: undefined` sends none. */
  readonly ask: (
    headers?: Record<string, string | undefined>,
    options?: { readonly method?: string; readonly body?: string },
  ) => Promise<Answer>;
  readonly close: () => void;
}

/** Opens it on first use, from `localAddress` where given. */
export function connect(url: string, localAddress?: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ...(localAddress && { localAddress }) });
  return {
    ask: (headers = {}, { method = "GET", body } = {}) =>
      new Promise((resolve, reject) => {
        const defined = Object.fromEntries(
          Object.entries(headers).filter(([, value]) => value !== undefined),
        );
        const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
        const type =
          body === undefined || "Content-Type" in headers ? {} : { "Content-Type": "application/json" };
        const req = request(url, { method, agent, headers: { ...type, ...defined, ...length } }, (res) => {
          let text = "";
          res.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
        });
        req.on("error", reject);
        req.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Unicode, OEM, target, sign, NTLM, always sign, extended session security, 128, key exchange, 56. */
const clientFlags = 0xe0088217;

/** Message type 1. */
export function negotiate(flags = clientFlags): Buffer {
  const message = Buffer.alloc(32);
  message.write("NTLMSSP\0", "latin1");
  message.writeUInt32LE(1, 8);
  message.writeUInt32LE(flags, 12);
  return message;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly domain?: string;
}

export interface Variations {
  /** Send a MIC; default true. */
  readonly mic?: boolean | "wrong" | "zero";
  /** Exchange keys; default true. */
  readonly exchange?: boolean;
  /** The client's clock, in milliseconds. */
  readonly now?: number;
  /** Respond as NTLMv1, with 24 bytes. */
  readonly version1?: boolean;
  /** The hash of the password, instead of the password. */
  readonly hash?: Buffer;
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer => {
  const mac = createHmac("md5", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

export const hashOf = (password: string): Buffer => Buffer.from(md4.hex(utf16(password)), "hex");

/** The challenge (8 bytes) and the target information in message type 2. */
export function readChallenge(message: Buffer) {
  const field = (at: number): Buffer => {
    const offset = message.readUInt32LE(at + 4);
    return message.subarray(offset, offset + message.readUInt16LE(at));
  };
  return {
    flags: message.readUInt32LE(20),
    challenge: message.subarray(24, 32),
    target: field(12),
    info: field(40),
  };
}

/** Message type 3 in response to message type 2; `first` is the message of type 1 that was sent. */
export function authenticate(
  type2: Buffer,
  { user, password, domain = "" }: Credentials,
  { mic = true, exchange = true, now = Date.now(), version1 = false, hash }: Variations = {},
  first = negotiate(),
): Buffer {
  const { challenge, info } = readChallenge(type2);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE((BigInt(now) + 11_644_473_600_000n) * 10_000n);
  const micPair = mic === false ? Buffer.alloc(0) : Buffer.from("0600040002000000", "hex");
  const blob = Buffer.concat([
    Buffer.from("0101000000000000", "hex"),
    time,
    randomBytes(8),
    Buffer.alloc(4),
    info.subarray(0, -4),
    micPair,
    Buffer.alloc(8),
  ]);
  const key = hmac(hash ?? hashOf(password), utf16(user.toUpperCase() + domain));
  const proof = hmac(key, challenge, blob);
  const baseKey = hmac(key, proof);
  const sessionKey = exchange ? randomBytes(16) : baseKey;
  const parts = [
    Buffer.alloc(24),
    version1 ? randomBytes(24) : Buffer.concat([proof, blob]),
    utf16(domain),
    utf16(user),
    utf16("TEST"),
    exchange ? rc4(baseKey, sessionKey) : Buffer.alloc(0),
  ];
  const head = Buffer.alloc(88);
  head.write("NTLMSSP\0", "latin1");
  head.writeUInt32LE(3, 8);
  let offset = head.length;
  for (const [index, part] of parts.entries()) {
    const at = 12 + index * 8;
    head.writeUInt16LE(part.length, at);
    head.writeUInt16LE(part.length, at + 2);
    head.writeUInt32LE(offset, at + 4);
    offset += part.length;
  }
  head.writeUInt32LE((exchange ? clientFlags : clientFlags & ~0x40000000) >>> 0, 60);
  const message = Buffer.concat([head, ...parts]);
  if (mic === true || mic === "wrong") {
    hmac(sessionKey, first, type2, message).copy(message, 72);
    if (mic === "wrong") message[72] = (message[72] ?? 0) ^ 1;
  }
  return message;
}

export const header = (message: Buffer) => ({ Authorization: `NTLM ${message.toString("base64")}` });

/** The message in a response's `WWW-Authenticate`; throws when there is none. */
export function challengeIn({ headers, status }: Answer): Buffer {
  const text = /^NTLM ([\w+/=]+)$/.exec(headers["www-authenticate"] ?? "")?.[1];
  if (status !== 401 || text === undefined) throw new Error(`no challenge in an answer ${status}`);
  return Buffer.from(text, "base64");
}

/** Attempts to sign the connection in; returns the response to message type 3. */
export async function signIn(
  connection: Connection,
  who: Credentials,
  variations?: Variations,
): Promise<Answer> {
  const type2 = challengeIn(await connection.ask(header(negotiate())));
  return connection.ask(header(authenticate(type2, who, variations)));
}

/** RC4 from its description, independent of the service's. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const s = [...Array(256).keys()];
  const at = (i: number): number => s[i & 255] ?? 0;
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    [s[i], s[j]] = [at(j), at(i)];
  }
  const out = Buffer.alloc(data.length);
  j = 0;
  for (let n = 0; n < data.length; n++) {
    const i = (n + 1) & 255;
    j = (j + at(i)) & 255;
    [s[i], s[j]] = [at(j), at(i)];
    out[n] = (data[n] ?? 0) ^ at(at(i) + at(j));
  }
  return out;
}
