/**
 * Tokens in links: opaque to clients, signed with a key of the database, so that only tokens made by this service for
 * the same kind of link and the same request are accepted. Any other token is a 400.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The kind of link that contains a token: a token of one kind is never accepted for the other. */
export type TokenKind = "skiptoken" | "deltatoken";

export type TokenContent = readonly (string | number | null)[];

/** Bytes of a signature: too many to be guessed, few enough for a URL. */
const signatureLength = 16;

/** `owner`: the data that the token belongs to, which comes with the next request again. */
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

/** The signed content; undefined for a token that `signToken` did not make with this key, for this kind and owner. */
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
  // The decoder ignores characters that are not base64url, so a token is accepted only if encoding it again returns the
  // same text.
  const isOurs =
    bytes.toString("base64url") === token &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected);
  return isOurs ? (JSON.parse(text) as TokenContent) : undefined;
}
