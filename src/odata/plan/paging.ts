/**
 * Tokens in links: opaque to clients, signed with a key of the database, so that only tokens made by this service for the
 * same kind of link and the same request are accepted; any other token is a 400. The `$skiptoken` of server-driven paging
 * has the sort key of the last record, so that the next page begins after it even if records were added or removed; the
 * `$deltatoken` has a point in the sequence of changes.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { ODataError } from "../errors";

/** The kind of link that contains a token: a token of one kind is never accepted for the other. */
type TokenKind = "skiptoken" | "deltatoken";

type TokenContent = readonly (string | number | null)[];

/** Bytes of a signature: too many to be guessed, few enough for a URL. */
const signatureLength = 16;

/** `owner`: the data that the token belongs to, which comes with the next request again. */
const signatureOf = (key: string, kind: TokenKind, owner: string, content: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([kind, owner, content]))
    .digest()
    .subarray(0, signatureLength);

/** The token: base64url of the signature and a JSON array. */
function signToken(key: string, kind: TokenKind, owner: string, content: TokenContent): string {
  const text = JSON.stringify(content);
  return Buffer.concat([signatureOf(key, kind, owner, text), Buffer.from(text)]).toString("base64url");
}

/** The signed content; undefined for a token that `signToken` did not make with this key, for this kind and owner. */
function openToken(key: string, kind: TokenKind, owner: string, token: string): TokenContent | undefined {
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

/**
 * The client knows every change up to `sequence`; `at` (milliseconds since 1970) is the time of its read. In a restored
 * database, the same number is assigned again to a different change: `entry` identifies the change that the client
 * knows.
 */
export interface TrackingPoint {
  readonly sequence: number;
  readonly entry: string;
  readonly at: number;
}

/** A value of a sort key in its JSON form. */
export type KeyValue = string | number | null;

/** The point where the next page continues. */
export interface Continuation {
  /** The number of records in the previous pages; `$top` counts them. */
  readonly delivered: number;
  /** The tracking point of the first page's read, for a delta link after the last page. */
  readonly tracked: TrackingPoint | undefined;
  readonly after: readonly KeyValue[];
}

/** The owner of a token: the request's shape, which is the same on every page except for the token itself. */
const continued = /[?&]\$skiptoken=[^&]*/;
const pageOwner = (shape: string): string => shape.replace(continued, "");

/** The token: [delivered, sequence, entry and time of tracking or three nulls, key…]. */
export const writeToken = (key: string, shape: string, { delivered, tracked, after }: Continuation): string =>
  signToken(key, "skiptoken", pageOwner(shape), [
    delivered,
    tracked?.sequence ?? null,
    tracked?.entry ?? null,
    tracked?.at ?? null,
    ...after,
  ]);

/** Reads a token back; a token that `writeToken` did not make for this shape is a 400. */
export function readToken(key: string, token: string, shape: string): Continuation {
  const content = openToken(key, "skiptoken", pageOwner(shape), token);
  if (!content) throw invalidToken();
  const [delivered, sequence, entry, at, ...after] = content;
  const tracked =
    typeof sequence === "number" && typeof entry === "string" && typeof at === "number"
      ? { sequence, entry, at }
      : undefined;
  return { delivered: Number(delivered), tracked, after };
}

export const invalidToken = (): ODataError =>
  new ODataError(
    "BadRequest_InvalidToken",
    "The $skiptoken was not issued by this service for this request. Follow the nextLink as it is, or start again without it.",
    {
      target: "$skiptoken",
    },
  );

/*
 * `$deltatoken`: a point in the sequence of all changes, for one defining query in one partition (Protocol 4.01,
 * 11.3.1). A point is not secret; each request checks which records the caller may see.
 */

/** The owner of a token: the delta link's shape, the values of its literals, the partition. */
export interface TokenOwner {
  readonly shape: string;
  readonly literals: readonly string[];
  readonly partition: string;
}

/** `/$count` after the path of a delta link counts its changes with the same token (Protocol 4.01, 11.3.2). */
const countSegment = /\/\$count(?=\?)/;

const deltaOwner = ({ shape, literals, partition }: TokenOwner): string =>
  JSON.stringify([shape.replace(countSegment, ""), literals, partition]);

/** The token: [sequence, entry, at]. */
export const writeDeltaToken = (key: string, owner: TokenOwner, point: TrackingPoint): string =>
  signToken(key, "deltatoken", deltaOwner(owner), [point.sequence, point.entry, point.at]);

/** Reads a token back; 400 for a token that `writeDeltaToken` did not make for this owner. */
export function readDeltaToken(key: string, token: string, owner: TokenOwner): TrackingPoint {
  const [sequence, entry, at] = openToken(key, "deltatoken", deltaOwner(owner), token) ?? [];
  if (typeof sequence === "number" && typeof entry === "string" && typeof at === "number")
    return { sequence, entry, at };
  throw new ODataError(
    "BadRequest_InvalidToken",
    "The $deltatoken was not issued by this service for this request. Follow the deltaLink as it is, or start again without it.",
    { target: "$deltatoken" },
  );
}

/**
 * A change as read from the database: its number and, after a space, the record and the time of the change, which no
 * other change with that number has; "0" for none. A token contains a hash of these and of the database's history,
 * since the reader may not be allowed to see the record.
 */
export function changeIn(text: string, history: string): Pick<TrackingPoint, "sequence" | "entry"> {
  const [number = "0", record] = text.split(" ", 2);
  const known = record === undefined ? history : history + text;
  const entry = known && createHash("sha256").update(known).digest("base64url").slice(0, 12);
  return { sequence: Number(number), entry };
}
