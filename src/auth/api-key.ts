/**
 * API keys, for programs that cannot fetch tokens: the form of their secrets, and sign-in with them by `Bearer` or as
 * the password of `Basic` (RFC 7617). `Basic` is accepted for keys only.
 */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { crc32 } from "node:zlib";
import type { ApiKey } from "../odata";
import { isDirect, isForged, type TrustedOrigins } from "./ntlm";
import { lastingId, type Permission, type Principal } from "./principal";

/** Begins every secret, so that scanners of repositories and logs recognise one. */
const prefix = "leasekey_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Digits of base 62 for 256 random bits, and for the checksum. */
const lengths = { random: 43, checksum: 6 } as const;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${lengths.random + lengths.checksum}}$`);

/** Creates a secret of 256 random bits. */
export function newSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), lengths.random);
  return prefix + random + checksumOf(random);
}

/** The stored form. Secrets are random, so a guess gains nothing from a fast digest. */
export const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

function base62(number: bigint, length: number): string {
  let text = "";
  for (let rest = number; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, digits.charAt(0));
}

const checksumOf = (random: string): string => base62(BigInt(crc32(random)), lengths.checksum);

/** Recognises mistyped and invented secrets without the database. */
const isWellFormed = (secret: string): boolean =>
  form.test(secret) && secret.endsWith(checksumOf(secret.slice(prefix.length, -lengths.checksum)));

/** A secret as sent. */
export interface KeyCredential {
  readonly secret: string;
  readonly by: "bearer" | "basic";
}

/** Returns the credential of an Authorization header; undefined for one that is not for a key. */
export function keyCredential(header: string): KeyCredential | undefined {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*)/.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) return value.startsWith(prefix) ? { secret: value, by: "bearer" } : undefined;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, "base64").toString("utf8");
  return { secret: pair.slice(pair.indexOf(":") + 1), by: "basic" };
}

/**
 * Reason for rejecting a key. `form`: it is not a key; `connection`: it was sent without TLS; `origin`: a change that
 * may come from a page of another origin.
 */
export type KeyFault = "form" | "unknown" | "revoked" | "expired" | "connection" | "origin";

export interface KeyOptions {
  readonly requireTls: boolean;
  /** Returns the stored key of a digest. */
  readonly find: (digest: string) => Promise<ApiKey | undefined>;
  /** Whether the client's connection has TLS. */
  readonly isEncrypted: (req: IncomingMessage) => boolean;
  readonly trusted: TrustedOrigins;
}

/** Creates the sign-in with keys. Each request reads the key, so that a revocation is effective at once. */
export function keySignIn({ requireTls, find, isEncrypted, trusted }: KeyOptions) {
  const isProtected = (req: IncomingMessage): boolean =>
    !requireTls || isEncrypted(req) || isDirect(req, true);
  return {
    /**
     * Whether `Basic` may be offered to the request. A browser would ask the user for a password, and then send it with
     * requests of other pages.
     */
    isOffered: (req: IncomingMessage): boolean =>
      isProtected(req) && req.headers["sec-fetch-site"] === undefined,
    /** Returns the principal of the credential, or the fault, with the key's name where it is known. */
    verify: async (
      { secret, by }: KeyCredential,
      req: IncomingMessage,
    ): Promise<Principal | { readonly fault: KeyFault; readonly account?: string }> => {
      if (!isProtected(req)) return { fault: "connection" };
      if (by === "basic" && isForged(req, trusted)) return { fault: "origin" };
      if (!isWellFormed(secret)) return { fault: "form" };
      const key = await find(digestOf(secret));
      if (key === undefined) return { fault: "unknown" };
      const account = accountOf(key.name);
      if (Date.parse(key.revokedAt) > 0) return { fault: "revoked", account };
      if (Date.parse(key.expiresAt) <= Date.now()) return { fault: "expired", account };
      return principalOf(key);
    },
  };
}

/** The name of a key in the permissions file, in the audit and in fields of records. */
const accountOf = (name: string): string => `key:${name}`;

const permissions: Readonly<Record<string, readonly Permission[]>> = {
  read: ["read"],
  write: ["read", "write"],
};

function principalOf({ name, role, partitions }: ApiKey): Principal {
  const account = accountOf(name);
  return {
    scheme: "key",
    id: lastingId(["key", name]),
    name: account,
    names: [account],
    permissions: new Set(permissions[role]),
    companies: partitions === "*" ? partitions : new Set(partitions.split(",")),
  };
}
