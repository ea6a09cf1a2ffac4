/**
 * Tokens in links: opaque to clients, signed with a key of the database, so that what comes back was made by this service
 * for the same kind of link and the same request. Everything else is a 400.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The link that a token stands in: one kind is never taken for the other. */
export type TokenKind = "skiptoken" | "deltatoken";

export type TokenContent = readonly (string | number | null)[];

/** Bytes of a signature: too many to be guessed, few enough for a URL. */
const signatureLength = 16;

/** `owner`: what the token belongs to, which comes with the request again. */
const signatureOf = (key: string, kind: TokenKind, owner: string, content: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([kind, owner, content]))
    .digest()
    .subarray(0, signatureLength);

/** The token: base64url of the signature and a JSON array. */
export function signToken(key: string, kind: TokenKind, owner: string, content: TokenContent): string {
  const text = JSON.stringify(content);
  return Buffer.concat([signatureOf(key, kind, owner, text), Buffer.from(text)]).toString("base64url");
}

/** What was signed; undefined for anything that `signToken` did not make with this key, for this kind and owner. */
export function openToken(
  key: string,
  kind: TokenKind,
  owner: string,
  token: string,
): TokenContent | undefined {
  const bytes = Buffer.from(token, "base64url");
  const text = bytes.subarray(signatureLength).toString("utf8");
  const signature = bytes.subarray(0, signatureLength);
  const expected = signatureOf(key, kind, owner, text);
  // Decoding passes over what is no base64url, so that a token is only what it is written as again.
  const isOurs =
    bytes.toString("base64url") === token &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected);
  return isOurs ? (JSON.parse(text) as TokenContent) : undefined;
}
