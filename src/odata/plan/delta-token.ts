/**
 * `$deltatoken`: a point in the sequence of all changes, for one defining query in one company (Protocol 4.01, 11.3.1).
 * Opaque to clients and checked when it comes back; a point is no secret, what may be seen is decided at each request.
 */
import { createHash } from "node:crypto";
import { ODataError } from "../errors";

/** Everything up to `sequence` is known to the client; `at` (milliseconds since 1970) is when it learned that. */
export interface TrackingPoint {
  readonly sequence: number;
  readonly at: number;
}

/** What a token belongs to: the delta link's shape, the values of its literals, the company. */
export interface TokenOwner {
  readonly shape: string;
  readonly literals: readonly string[];
  readonly partition: string;
}

/** `/$count` behind the path of a delta link counts its changes with the same token (Protocol 4.01, 11.3.2). */
const countSegment = /\/\$count(?=\?)/;

function markOf({ shape, literals, partition }: TokenOwner, { sequence, at }: TrackingPoint): string {
  return createHash("sha256")
    .update(JSON.stringify([shape.replace(countSegment, ""), literals, partition, sequence, at]))
    .digest("base64url")
    .slice(0, 8);
}

/** The token: base64url of a JSON array [mark, sequence, at]. */
export const writeDeltaToken = (owner: TokenOwner, point: TrackingPoint): string =>
  Buffer.from(JSON.stringify([markOf(owner, point), point.sequence, point.at])).toString("base64url");

/** Reads a token back; 400 for anything that `writeDeltaToken` did not make for this owner. */
export function readDeltaToken(token: string, owner: TokenOwner): TrackingPoint {
  const point = pointOf(token, owner);
  if (point) return point;
  throw new ODataError(
    "BadRequest_InvalidToken",
    "The $deltatoken was not made by this service for this request. Follow the deltaLink as it is, or start again without it.",
    { target: "$deltatoken" },
  );
}

function pointOf(token: string, owner: TokenOwner): TrackingPoint | undefined {
  try {
    const [mark, sequence, at] = JSON.parse(Buffer.from(token, "base64url").toString("utf8")) as unknown[];
    if (!Number.isSafeInteger(sequence) || !Number.isSafeInteger(at)) return undefined;
    const point: TrackingPoint = { sequence: Number(sequence), at: Number(at) };
    return mark === markOf(owner, point) ? point : undefined;
  } catch {
    return undefined;
  }
}
