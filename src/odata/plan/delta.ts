/**
 * The read behind a delta link (Protocol 4.01, 11.3.1): the defining query without the options that only order, count
 * or limit its result. The compiler combines it with the log of changes.
 */
import { createHash } from "node:crypto";
import { notImplemented, ODataError } from "../errors";
import { temporalOptions } from "../language/options";
import { openToken, signToken, type TrackingPoint } from "./paging";
import { bindCollectionRead, type BindRead, checkOptions, type Collection } from "./read";

/** Options of a defining query that its delta link omits. */
export const leftOut = ["orderby", "top", "skip", "skiptoken", "count"] as const;

/** Options of a delta link that define the tracked records and their representation. */
const defining = ["filter", "search", "compute", "select", ...temporalOptions] as const;

/** The records of a tracked set that match the defining query, in no particular order. */
export const bindDeltaRead: BindRead<Collection> = (binding, target, given, ask) => {
  const { deltatoken: _, ...options } = given;
  if (target.steps.some(({ source }) => source.type.derived))
    throw notImplemented("Changes of computed values");
  if (target.steps.some(({ source }) => source.only))
    throw new ODataError(
      "BadRequest_DeltaTokenExpired",
      "The delta link is no longer valid: the permissions of the caller are confined to some records of the set since, whose changes are not tracked. Read the collection again.",
      { target: "$deltatoken" },
    );
  checkOptions(options, defining, "on a delta link");
  const plan = bindCollectionRead(binding, target, options, ask);
  return { ...plan, order: [], pages: true, continues: true };
};

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

const textOf = ({ shape, literals, partition }: TokenOwner): string =>
  JSON.stringify([shape.replace(countSegment, ""), literals, partition]);

/** The token: [sequence, entry, at]. */
export const writeDeltaToken = (key: string, owner: TokenOwner, point: TrackingPoint): string =>
  signToken(key, "deltatoken", textOf(owner), [point.sequence, point.entry, point.at]);

/** Reads a token back; 400 for a token that `writeDeltaToken` did not make for this owner. */
export function readDeltaToken(key: string, token: string, owner: TokenOwner): TrackingPoint {
  const [sequence, entry, at] = openToken(key, "deltatoken", textOf(owner), token) ?? [];
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
