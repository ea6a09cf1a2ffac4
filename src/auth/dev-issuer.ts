/**
 * The development issuer: signs tokens with a key in the data folder, for work on one machine without a directory.
 * Its tokens go through the same verification as all others. The configuration keeps it off in production.
 */
import { createHmac, randomUUID } from "node:crypto";
import { mkdir, readFile, link, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from "jose";

export const devIssuerName = "urn:lease-service:development";
export const devAudience = "lease-service";

/** The object id of whoever uses a development token, as the audit fields show it. */
const developerId = "d0d0d0d0-0000-4000-8000-000000000001";

export interface DevKey {
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

const keyFile = (folder: string): string => join(folder, "dev-issuer-key.json");

/** Reads the key of the folder; undefined when there is none. */
export async function readDevKey(folder: string): Promise<DevKey | undefined> {
  const text = await readFile(keyFile(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const privateJwk = JSON.parse(text) as JWK;
  const { kty, n, e, kid } = privateJwk;
  if (kty !== "RSA" || n === undefined || e === undefined || kid === undefined) {
    throw new Error(
      `${keyFile(folder)} is no RSA key in JWK form; delete it, and the next start makes a new one`,
    );
  }
  return { privateJwk, publicJwk: { kty, n, e, kid, alg: "RS256", use: "sig" } };
}

/** Reads the key of the folder, or makes one, readable by its owner only. Two starts at once agree on one key. */
export async function openDevKey(folder: string): Promise<DevKey> {
  const existing = await readDevKey(folder);
  if (existing !== undefined) return existing;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "RS256" };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${jwk.kid}.json`);
  await writeFile(draft, JSON.stringify(jwk), { mode: 0o600 });
  // A link appears whole or not at all, and fails when the other one was first.
  await link(draft, keyFile(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  const key = await readDevKey(folder);
  if (key === undefined) throw new Error(`${keyFile(folder)} cannot be read back`);
  return key;
}

/**
 * The key of the web page's address, which the start prints: it shows that the page was opened by somebody who can see
 * what the service prints. It comes from the issuer's key, so that several processes, and a later start, have the same.
 */
export const pageKeyOf = ({ privateJwk }: DevKey): string =>
  createHmac("sha256", String(privateJwk.d)).update("key of the web page").digest("base64url");

/** What a development token says. */
export interface DevTokenOptions {
  readonly role: "read" | "write";
  /** Ids of the companies it is narrowed to; all when undefined. */
  readonly companies?: readonly string[];
  /** Lifetime as jose writes it: `30s`, `15m`, `1h`, `2d`. */
  readonly expires: string;
}

/** Signs one token. */
export function signDevToken(key: DevKey, options: DevTokenOptions): Promise<string> {
  const { role, companies, expires } = options;
  return signClaims(key, expires, {
    oid: developerId,
    name: "Developer",
    roles: [role === "write" ? "API.ReadWrite.All" : "API.Read.All"],
    ...(companies !== undefined && { companies: [...companies] }),
  });
}

/** Signs any claims, with issuer and audience of the development issuer unless they say otherwise. */
export async function signClaims(key: DevKey, expires: string, claims: JWTPayload): Promise<string> {
  return new SignJWT({ iss: devIssuerName, aud: devAudience, sub: developerId, ...claims })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.publicJwk.kid ?? "" })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(key.privateJwk, "RS256"));
}
