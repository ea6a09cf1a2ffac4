/**
 * Server-driven paging: `$skiptoken` holds the sort key of the last record, so that the next page begins after it
 * whatever was added or removed meanwhile. The token is opaque to clients and checked when it comes back.
 */
import { createHash } from "node:crypto";
import { ODataError } from "../errors";
import type { SqlValue } from "../fragment";
import type { TrackingPoint } from "./delta-token";

/** Where a page goes on. */
export interface Continuation {
  /** Records delivered by the pages before; `$top` counts them. */
  readonly delivered: number;
  /** What was known when the first page was read, for a delta link behind the last one. */
  readonly tracked: TrackingPoint | undefined;
  readonly after: readonly SqlValue[];
}

/** What a token belongs to: the request's shape, which is the same on every page but for the token itself. */
const continued = /[?&]\$skiptoken=[^&]*/;

/** A short mark over shape and content, so that a token neither continues another request nor survives a slip. */
const markOf = (shape: string, content: string): string =>
  createHash("sha256")
    .update(shape.replace(continued, ""))
    .update("\n")
    .update(content)
    .digest("base64url")
    .slice(0, 8);

/** The token: base64url of a JSON array [mark, delivered, sequence and time of tracking or null twice, key…]. */
export function writeToken(shape: string, { delivered, tracked, after }: Continuation): string {
  const content = [delivered, tracked?.sequence ?? null, tracked?.at ?? null, ...after];
  return Buffer.from(JSON.stringify([markOf(shape, JSON.stringify(content)), ...content])).toString(
    "base64url",
  );
}

/** Reads a token back; anything that `writeToken` did not make for this shape is a 400. */
export function readToken(token: string, shape: string): Continuation {
  const [mark, ...content] = parse(token);
  if (mark !== markOf(shape, JSON.stringify(content))) throw invalidToken();
  const [delivered, sequence, at, ...after] = content;
  const tracked = sequence === null ? undefined : { sequence: Number(sequence), at: Number(at) };
  return { delivered: Number(delivered), tracked, after: after as SqlValue[] };
}

function parse(token: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export const invalidToken = (): ODataError =>
  new ODataError(
    "BadRequest_InvalidToken",
    "The $skiptoken was not made by this service for this request. Follow the nextLink as it is, or start again without it.",
    {
      target: "$skiptoken",
    },
  );
