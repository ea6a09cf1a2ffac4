/**
 * The development issuer: signs tokens with a key in the data folder, for work on one machine without a directory.
 * Its tokens are verified like all others. The configuration disables it in production.
 */
import { createHmac, randomUUID } from "node:crypto";
import { mkdir, readFile, link, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JWK, JWTPayload } from "jose";
import { writePrivateFile } from "../host/private-files";
import { devAudience, devIssuerName, jose } from "./bearer";

/** The object id in development tokens, as the audit fields show it. */
const developerId = "d0d0d0d0-0000-4000-8000-000000000001";

export interface DevKey {
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

const keyFile = (folder: string): string => join(folder, "dev-issuer-key.json");

/** Reads the key from the folder; resolves with undefined when there is none. */
export async function readDevKey(folder: string): Promise<DevKey | undefined> {
  const text = await readFile(keyFile(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = keyIn(text);
  if (key === undefined)
    throw new Error(
      `${keyFile(folder)} is not an RSA key in JWK form; delete it, and the next start creates a new one`,
    );
  return key;
}

/** The key in the text; undefined when that is not an RSA key in JWK form, or no JSON. */
function keyIn(text: string): DevKey | undefined {
  try {
    const privateJwk = JSON.parse(text) as JWK;
    const { kty, n, e, kid } = privateJwk;
    if (kty !== "RSA" || n === undefined || e === undefined || kid === undefined) return undefined;
    return { privateJwk, publicJwk: { kty, n, e, kid, alg: "RS256", use: "sig" } };
  } catch {
    return undefined;
  }
}

/** Reads the key from the folder, or creates one that only its owner can read. Concurrent starts agree on one key. */
export async function openDevKey(folder: string): Promise<DevKey> {
  const existing = await readDevKey(folder);
  if (existing !== undefined) return existing;
  const { privateKey } = await jose().generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await jose().exportJWK(privateKey)), kid: randomUUID(), alg: "RS256" };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${jwk.kid}.json`);
  try {
    await writePrivateFile(draft, JSON.stringify(jwk));
    // Creating a link is atomic, and fails when another process was first.
    await link(draft, keyFile(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readDevKey(folder);
  if (key === undefined) throw new Error(`${keyFile(folder)} cannot be read back`);
  return key;
}

/**
 * The key in the web page's address, printed at the start: it proves that the page was opened by a user who can see the
 * service's output. Derived from the issuer's key, so that all processes and later starts have the same.
 */
export const pageKeyOf = ({ privateJwk }: DevKey): string =>
  createHmac("sha256", String(privateJwk.d)).update("key of the web page").digest("base64url");

/** The claims of a development token. */
interface DevTokenOptions {
  readonly role: "read" | "write";
  /** Ids of the companies that it is restricted to; undefined for all. */
  readonly companies?: readonly string[];
  /** Lifetime as jose writes it: `30s`, `15m`, `1h`, `2d`. */
  readonly expires: string;
}

export function signDevToken(key: DevKey, options: DevTokenOptions): Promise<string> {
  const { role, companies, expires } = options;
  return signClaims(key, expires, {
    oid: developerId,
    name: "Developer",
    roles: [role === "write" ? "API.ReadWrite.All" : "API.Read.All"],
    ...(companies !== undefined && { companies: [...companies] }),
  });
}

/** Signs arbitrary claims, with issuer and audience of the development issuer unless the claims override them. */
export async function signClaims(key: DevKey, expires: string, claims: JWTPayload): Promise<string> {
  const { importJWK, SignJWT } = jose();
  return new SignJWT({ iss: devIssuerName, aud: devAudience, sub: developerId, ...claims })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.publicJwk.kid ?? "" })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(key.privateJwk, "RS256"));
}
