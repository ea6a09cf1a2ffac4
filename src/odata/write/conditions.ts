/** Conditions of a write (Protocol 4.01, sections 8.2.4, 8.2.5 and 11.4.1.1). */
import { ODataError } from "../errors";
import { matchesCondition, parseCondition } from "../headers/conditional";
import type { RequestContext } from "../request/context";
import type { Stored } from "./write-execution";

export const changed = (message: string): ODataError => new ODataError("Request_EntityChanged", message);

/** Checks `If-Match` and `If-None-Match` against the record that is about to be changed. */
export function requireMatch({ requireIfMatch, request: { headers } }: RequestContext, stored: Stored): void {
  const etag = etagOf(stored);
  const ifMatch = parseCondition("If-Match", headers["if-match"]);
  const ifNoneMatch = parseCondition("If-None-Match", headers["if-none-match"]);
  if (ifMatch && !matchesCondition(ifMatch, etag))
    throw changed("The record was changed since the ETag in If-Match was read. Read it again.");
  if (ifNoneMatch && matchesCondition(ifNoneMatch, etag))
    throw changed("The record exists with the ETag that If-None-Match excludes.");
  if (requireIfMatch && !ifMatch) throw ifMatchMissing("send the record's @odata.etag, or *.");
}

/** A collection has no ETag: only `If-Match: *` can match its members. */
export function requireMatchOfMembers({ requireIfMatch, request: { headers } }: RequestContext): void {
  const ifMatch = parseCondition("If-Match", headers["if-match"]);
  const ifNoneMatch = parseCondition("If-None-Match", headers["if-none-match"]);
  if ((ifMatch && ifMatch !== "*") || ifNoneMatch)
    throw changed("A collection has no ETag; the only condition for its members is 'If-Match: *'.");
  if (requireIfMatch && !ifMatch) throw ifMatchMissing("send * for all members.");
}

/** Checks the ETag of a record in a body; `undefined` is a record that does not exist. */
export function requireETag(etag: string | undefined, stored: Stored | undefined, target: string): void {
  if (etag === undefined) return;
  const condition = parseCondition("If-Match", etag);
  if (condition && matchesCondition(condition, stored && etagOf(stored))) return;
  throw new ODataError(
    "Request_EntityChanged",
    stored
      ? `The ${target} was changed since the ETag in the body was read. Read it again.`
      : `The body has an ETag for a ${target} that does not exist.`,
  );
}

/** The ETag of a record, as in its header and in `@odata.etag`. */
export const etagOf = ({ version }: Stored): string => `W/"${version}"`;

const ifMatchMissing = (what: string): ODataError =>
  new ODataError("BadRequest_PreconditionRequired", `If-Match is required: ${what}`);
