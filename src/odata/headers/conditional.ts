/**
 * Headers that restrict the states of data that a request is for: If-Match and If-None-Match (RFC 9110, section 13.1;
 * Protocol 4.01, section 8.2.4), parsing, comparison and the responses to both, without a database; Isolation; and
 * Content-Range, which restricts a change to a part.
 */
import { badRequest, ODataError, shortened } from "../errors";
import type { ODataRequest, ODataResponse } from "../message";
import type { ODataVersion } from "./negotiate";

/** Any representation, or the opaque parts of the listed tags. */
export type ETagCondition = "*" | readonly string[];

/** An element of a list with the commas after it: elements may be empty (RFC 9110, section 5.6.1.2). */
const tag = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,[\s,]*|$)/i;

/**
 * Parses the value of the named header; returns undefined for a missing header.
 * Throws `BadRequest_InvalidToken` when it is neither `*` nor a list of entity tags.
 */
export function parseCondition(
  header: "If-Match" | "If-None-Match",
  value: string | undefined,
): ETagCondition | undefined {
  if (value === undefined) return undefined;
  let rest = value.trim();
  if (rest === "*") return "*";
  rest = rest.replace(/^[\s,]+/, "");
  const tags: string[] = [];
  while (rest !== "") {
    const match = tag.exec(rest);
    if (match === null) break;
    tags.push(match[1] ?? "");
    rest = rest.slice(match[0].length);
  }
  if (rest !== "" || tags.length === 0) {
    throw new ODataError(
      "BadRequest_InvalidToken",
      `${header} is '${shortened(value)}'; expected * or entity tags such as W/"abc", as in @odata.etag.`,
      { target: header },
    );
  }
  return tags;
}

/** The finding of a collection. */
export const collectionUntagged = "A collection has no ETag";

/** Throws 412 for an `If-Match` with tags at a resource without one (`finding`); `*` requires only existence. */
export function requireUntagged(ifMatch: string | undefined, finding: string): void {
  const condition = parseCondition("If-Match", ifMatch);
  if (condition === undefined || condition === "*") return;
  throw new ODataError("Request_EntityChanged", `${finding}; the only condition for it is 'If-Match: *'.`);
}

/**
 * Whether a condition includes the current tag, by weak comparison, because every tag of this service is weak.
 * `current` is `W/"…"` or `"…"`, or undefined when the record does not exist: then not even `*` matches.
 */
export function matchesCondition(condition: ETagCondition, current: string | undefined): boolean {
  if (current === undefined) return false;
  return condition === "*" || condition.includes(current.replace(/^W\/|"/g, ""));
}

type Headers = ODataRequest["headers"];

/** Throws 412 if `If-Match` does not name the tag of the representation; `subject` begins the message. */
export function requireIfMatch(headers: Headers, etag: string, subject = "The record"): void {
  const condition = parseCondition("If-Match", headers["if-match"]);
  if (condition && !matchesCondition(condition, etag))
    throw new ODataError(
      "Request_EntityChanged",
      `${subject} has the ETag ${etag}, not the one in If-Match.`,
    );
}

/** The response 304, if `If-None-Match` names the tag; throws as `requireIfMatch`. */
export function respondUnmodified(
  headers: Headers,
  etag: string,
  version: ODataVersion,
  subject?: string,
): ODataResponse | undefined {
  requireIfMatch(headers, etag, subject);
  const condition = parseCondition("If-None-Match", headers["if-none-match"]);
  if (!condition || !matchesCondition(condition, etag)) return undefined;
  return { status: 304, headers: { ETag: etag, "OData-Version": version } };
}

/** Throws 400 for a body that is to replace a part of the content (RFC 9110, section 14.5): it would replace all of it. */
export function requireWholeContent(headers: Headers): void {
  const range = headers["content-range"];
  if (range === undefined) return;
  throw new ODataError(
    "BadRequest",
    `Content-Range is '${shortened(range)}'; expected none, as the body is the whole content.`,
    { target: "Content-Range" },
  );
}

/** Whether a snapshot is requested (Protocol 4.01, 8.2.6; 4.0: `OData-Isolation`); throws 400 for another value. */
export function isolationOf(headers: ODataRequest["headers"]): boolean {
  const value = headers["isolation"] ?? headers["odata-isolation"];
  if (value === undefined) return false;
  if (value.trim().toLowerCase() === "snapshot") return true;
  throw badRequest(`Isolation is '${shortened(value)}'; expected snapshot.`, "Isolation");
}
