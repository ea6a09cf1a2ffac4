/**
 * Server-driven paging: `$skiptoken` holds the sort key of the last record, so that the next page begins after it
 * whatever was added or removed meanwhile.
 */
import { ODataError } from "../errors";
import type { TrackingPoint } from "./delta";
import { openToken, signToken } from "./token";

/** A value of a sort key, as JSON has it. */
export type KeyValue = string | number | null;

/** Where a page goes on. */
export interface Continuation {
  /** Records delivered by the pages before; `$top` counts them. */
  readonly delivered: number;
  /** What was known when the first page was read, for a delta link behind the last one. */
  readonly tracked: TrackingPoint | undefined;
  readonly after: readonly KeyValue[];
}

/** What a token belongs to: the request's shape, which is the same on every page but for the token itself. */
const continued = /[?&]\$skiptoken=[^&]*/;
const ownerOf = (shape: string): string => shape.replace(continued, "");

/** The token: [delivered, sequence, entry and time of tracking or null thrice, key…]. */
export const writeToken = (key: string, shape: string, { delivered, tracked, after }: Continuation): string =>
  signToken(key, "skiptoken", ownerOf(shape), [
    delivered,
    tracked?.sequence ?? null,
    tracked?.entry ?? null,
    tracked?.at ?? null,
    ...after,
  ]);

/** Reads a token back; anything that `writeToken` did not make for this shape is a 400. */
export function readToken(key: string, token: string, shape: string): Continuation {
  const content = openToken(key, "skiptoken", ownerOf(shape), token);
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
    "The $skiptoken was not made by this service for this request. Follow the nextLink as it is, or start again without it.",
    {
      target: "$skiptoken",
    },
  );
