/**
 * The read behind a delta link (Protocol 4.01, 11.3.1): the defining query without what only orders, counts or cuts its
 * result. The compiler sets it against the log of changes.
 */
import { createHash } from "node:crypto";
import { notImplemented, ODataError } from "../errors";
import type { QueryOptions } from "../uri/ast";
import type { Ask } from "./ask";
import type { TargetOf } from "./path";
import type { ReadPlan } from "./plan";
import { bindCollectionRead, checkOptions } from "./read";
import type { Binding } from "./scope";
import { openToken, signToken } from "./token";

/** Options of a defining query that its delta link leaves out. */
export const leftOut = ["orderby", "top", "skip", "skiptoken", "count"] as const;

/** Options of a delta link that say which records are tracked and how they are shown. */
const defining = ["filter", "search", "compute", "select"] as const;

/** The records of a tracked set that match the defining query, in no order of their own. */
export function bindDeltaRead(
  binding: Binding,
  target: Pick<TargetOf<"collection">, "steps" | "filters">,
  given: QueryOptions,
  ask: Ask,
): ReadPlan {
  const { deltatoken: _, ...options } = given;
  if (target.steps.some(({ source }) => source.type.derived))
    throw notImplemented("Changes of what is computed");
  checkOptions(options, defining, "on a delta link");
  const plan = bindCollectionRead(binding, target, options, ask);
  return { ...plan, order: [], pages: true, continues: true };
}

/*
 * `$deltatoken`: a point in the sequence of all changes, for one defining query in one partition (Protocol 4.01, 11.3.1).
 * A point is no secret; what may be seen is decided at each request.
 */

/**
 * Everything up to `sequence` is known to the client; `at` (milliseconds since 1970) is when it learned that. A restored
 * database reaches the number again, with another change under it: `entry` tells which change the client knows.
 */
export interface TrackingPoint {
  readonly sequence: number;
  readonly entry: string;
  readonly at: number;
}

/** What a token belongs to: the delta link's shape, the values of its literals, the partition. */
export interface TokenOwner {
  readonly shape: string;
  readonly literals: readonly string[];
  readonly partition: string;
}

/** `/$count` behind the path of a delta link counts its changes with the same token (Protocol 4.01, 11.3.2). */
const countSegment = /\/\$count(?=\?)/;

const textOf = ({ shape, literals, partition }: TokenOwner): string =>
  JSON.stringify([shape.replace(countSegment, ""), literals, partition]);

/** The token: [sequence, entry, at]. */
export const writeDeltaToken = (key: string, owner: TokenOwner, point: TrackingPoint): string =>
  signToken(key, "deltatoken", textOf(owner), [point.sequence, point.entry, point.at]);

/** Reads a token back; 400 for anything that `writeDeltaToken` did not make for this owner. */
export function readDeltaToken(key: string, token: string, owner: TokenOwner): TrackingPoint {
  const [sequence, entry, at] = openToken(key, "deltatoken", textOf(owner), token) ?? [];
  if (typeof sequence === "number" && typeof entry === "string" && typeof at === "number")
    return { sequence, entry, at };
  throw new ODataError(
    "BadRequest_InvalidToken",
    "The $deltatoken was not made by this service for this request. Follow the deltaLink as it is, or start again without it.",
    { target: "$deltatoken" },
  );
}

/**
 * A change as the database tells it: its number and, behind a blank, the record and the time of the change, which no other
 * change of that number has; "0" for none. In a token these are a hash, since the record may be one that its reader does
 * not see.
 */
export function changeIn(text: string): Pick<TrackingPoint, "sequence" | "entry"> {
  const blank = text.indexOf(" ");
  if (blank < 0) return { sequence: Number(text), entry: "" };
  const entry = createHash("sha256").update(text).digest("base64url").slice(0, 12);
  return { sequence: Number(text.slice(0, blank)), entry };
}
