/**
 * Server-driven paging: `$skiptoken` holds the sort key of the last record, so that the next page begins after it even
 * if records were added or removed in the meantime.
 */
import { ODataError } from "../errors";
import type { TrackingPoint } from "./delta";
import { openToken, signToken } from "./token";

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
const ownerOf = (shape: string): string => shape.replace(continued, "");

/** The token: [delivered, sequence, entry and time of tracking or three nulls, key…]. */
export const writeToken = (key: string, shape: string, { delivered, tracked, after }: Continuation): string =>
  signToken(key, "skiptoken", ownerOf(shape), [
    delivered,
    tracked?.sequence ?? null,
    tracked?.entry ?? null,
    tracked?.at ?? null,
    ...after,
  ]);

/** Reads a token back; a token that `writeToken` did not make for this shape is a 400. */
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
    "The $skiptoken was not issued by this service for this request. Follow the nextLink as it is, or start again without it.",
    {
      target: "$skiptoken",
    },
  );
