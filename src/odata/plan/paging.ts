/**
 * Server-driven paging: `$skiptoken` holds the sort key of the last record, so that the next page begins after it
 * whatever was added or removed meanwhile. The token is opaque to clients and checked when it comes back.
 */
import { createHash } from "node:crypto";
import { ODataError } from "../errors";
import type { SqlValue } from "../fragment";

/** Where a page goes on. */
export interface Continuation {
  /** Records delivered by the pages before; `$top` counts them. */
  readonly delivered: number;
  readonly after: readonly SqlValue[];
}

/** A short mark of the request's shape, so that a token cannot continue another request. */
export const tokenMark = (shape: string): string =>
  createHash("sha256").update(shape.replace(continued, "")).digest("base64url").slice(0, 8);

/** The first page has no token in its shape, the pages after it have one. */
const continued = /[?&]\$skiptoken=[^&]*/;

/** The token: base64url of a JSON array [mark, delivered, key…]. */
export function writeToken(mark: string, continuation: Continuation): string {
  return Buffer.from(JSON.stringify([mark, continuation.delivered, ...continuation.after])).toString(
    "base64url",
  );
}

/** Reads a token back; anything that `writeToken` did not make for this shape is a 400. */
export function readToken(token: string, shape: string): Continuation {
  const mark = tokenMark(shape);
  const [found, delivered, ...after] = parse(token);
  const isKey = (value: unknown): value is SqlValue =>
    typeof value === "string" || typeof value === "number" || value === null;
  if (found !== mark || !Number.isSafeInteger(delivered) || Number(delivered) < 0 || !after.every(isKey))
    throw invalidToken();
  return { delivered: Number(delivered), after };
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
