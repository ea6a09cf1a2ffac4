/** Answers to reads: one function per kind of resource, from rows to a response. */
import { ODataError } from "../errors";
import { matchesCondition, parseCondition } from "../headers/conditional";
import { preferenceApplied } from "../headers/prefer";
import {
  abstractContext,
  collectionContext,
  propertyContext,
  recordContext,
  referenceContext,
  type Place,
} from "../json/context-url";
import { collectionHead, collectionTail, propertyBody, recordBody } from "../json/write";
import type { ODataResponse } from "../message";
import type { TrackingPoint } from "../plan/delta-token";
import { invalidToken, writeToken } from "../plan/paging";
import type { Row } from "../store/store";
import { splitUrl } from "../uri/split-url";
import { mediaTypeOf } from "./media-type";
import type { CompiledRead } from "./compile";
import type { RunContext } from "./context";
import { answerDelta, answerDeltaCount } from "./delta";
import { deltaLink } from "./delta-link";
import { noRecord, requirePath } from "./missing";
import { readPage } from "./page";
import type { Reading } from "./read";

type Of<Kind extends CompiledRead["kind"]> = Extract<CompiledRead, { kind: Kind }>;

const placeOf = ({ model }: RunContext, read: CompiledRead, { request, inputs }: Reading): Place => ({
  root: request.root,
  partition: model.partition,
  partitionId: read.partition.kind === "key" ? inputs.partition : undefined,
});

function headersOf(reading: Reading, more: Record<string, string> = {}): Record<string, string> {
  return { "Content-Type": reading.contentType, "OData-Version": reading.version, ...more };
}

const textOf = (row: Row | undefined, column = 0): string => String(row?.[column] ?? "");

/** A page of records, with a delta link behind the last page when changes are tracked from here on. */
export async function answerCollection(
  context: RunContext,
  read: Of<"collection">,
  reading: Reading,
): Promise<ODataResponse> {
  if (reading.inputs.after.length !== (reading.uri.options.skiptoken === undefined ? 0 : read.keyCount))
    throw invalidToken();
  const { format, delivered } = reading;
  const place = placeOf(context, read, reading);
  const url = read.abstract
    ? abstractContext(place, read.abstract)
    : read.references
      ? referenceContext(place, true)
      : collectionContext(place, read.type, read.contextList);
  let { tracked } = reading;
  const body = await readPage(context, reading, {
    statement: read.statement,
    checks: read.checks,
    leading: (read.tracks ? 1 : 0) + (read.counts ? 1 : 0),
    head: (leading) => {
      if (read.tracks) tracked = { sequence: Number(leading[0]?.[0]), at: Date.parse(reading.inputs.now) };
      return collectionHead(format, url, read.counts ? textOf(leading.at(-1)) : undefined);
    },
    tail: (next) =>
      next
        ? collectionTail(format, nextLink(reading, next.keys, delivered + next.written, tracked))
        : collectionTail(format, undefined, tracked && deltaLink(context, reading, tracked)),
  });
  return { status: 200, headers: pageHeaders(reading, tracked !== undefined), body };
}

/** With the preferences that this page applies. */
function pageHeaders(reading: Reading, tracks: boolean): Record<string, string> {
  const applied = preferenceApplied(reading.asked, [
    "maxpagesize",
    ...(tracks ? (["track-changes"] as const) : []),
  ]);
  return headersOf(reading, applied === undefined ? {} : { "Preference-Applied": applied });
}

export const answerChanges = (
  context: RunContext,
  read: Of<"delta">,
  reading: Reading,
): Promise<ODataResponse> =>
  answerDelta(context, read, reading, placeOf(context, read, reading), pageHeaders(reading, true));

export const answerChangeCount = (
  context: RunContext,
  read: Of<"delta-count">,
  reading: Reading,
): Promise<ODataResponse> => answerDeltaCount(context, read, reading, headersOf(reading));

/** The request's own URL, going on after the last record. */
function nextLink(
  { request, uri }: Reading,
  after: Row,
  delivered: number,
  tracked: TrackingPoint | undefined,
): string {
  const { path, query } = splitUrl(request.url);
  const kept = query.split("&").filter((option) => option !== "" && !/^(\$|%24)?skiptoken=/i.test(option));
  const token = writeToken(uri.shape, {
    delivered,
    tracked,
    after: after.map((value) => (typeof value === "bigint" ? Number(value) : value)),
  });
  return `${request.root}${path}?${[...kept, `$skiptoken=${token}`].join("&")}`;
}

export async function answerCount(
  context: RunContext,
  read: Of<"count">,
  reading: Reading,
): Promise<ODataResponse> {
  const [row] = await context.store.query(read.statement, reading.inputs);
  if (textOf(row) === "0") await requirePath(context.store, context.model, read.checks, reading.inputs);
  return { status: 200, headers: headersOf(reading), body: textOf(row) };
}

export async function answerRecord(
  context: RunContext,
  read: Of<"record">,
  reading: Reading,
): Promise<ODataResponse> {
  const [row] = await context.store.query(read.statement, reading.inputs);
  if (!row) {
    await requirePath(context.store, context.model, read.checks, reading.inputs);
    if (read.optional) return { status: 204, headers: { "OData-Version": reading.version } };
    throw noRecord(context.model, read.type.name);
  }
  const place = placeOf(context, read, reading);
  // The record's ETag changes with the record, a reference's does not (Protocol 4.01, 11.2.8): it has none.
  if (read.references) {
    const body = recordBody(reading.format, referenceContext(place, false), textOf(row));
    return { status: 200, headers: headersOf(reading), body };
  }
  const etag = textOf(row, 1);
  const unchanged = notModified(reading, etag);
  if (unchanged) return unchanged;
  const contextUrl = recordContext(place, read.type, read.contextList);
  return {
    status: 200,
    headers: headersOf(reading, { ETag: etag }),
    body: recordBody(reading.format, contextUrl, textOf(row)),
  };
}

/** 304 when `If-None-Match` names the current tag; 412 when `If-Match` does not. */
function notModified({ request, version }: Reading, etag: string): ODataResponse | undefined {
  const ifMatch = parseCondition("If-Match", request.headers["if-match"]);
  if (ifMatch && !matchesCondition(ifMatch, etag)) {
    throw new ODataError(
      "Request_EntityChanged",
      `The record has the ETag ${etag}, not the one in If-Match.`,
    );
  }
  const ifNoneMatch = parseCondition("If-None-Match", request.headers["if-none-match"]);
  if (!ifNoneMatch || !matchesCondition(ifNoneMatch, etag)) return undefined;
  return { status: 304, headers: { ETag: etag, "OData-Version": version } };
}

/** Row of a property: [text of a record with this property only, id, ETag]. */
export async function answerProperty(
  context: RunContext,
  read: Of<"property">,
  reading: Reading,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, reading);
  const unchanged = notModified(reading, textOf(row, 2));
  if (unchanged) return unchanged;
  const { name } = read.property;
  const contextUrl = propertyContext(placeOf(context, read, reading), read.type, textOf(row, 1), name);
  return {
    status: 200,
    headers: headersOf(reading, { ETag: textOf(row, 2) }),
    body: propertyBody(reading.format, contextUrl, read.property, textOf(row)),
  };
}

export async function answerValue(
  context: RunContext,
  read: Of<"value">,
  reading: Reading,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, reading);
  return (
    notModified(reading, textOf(row, 1)) ?? {
      status: 200,
      headers: headersOf(reading, { ETag: textOf(row, 1) }),
      body: textOf(row),
    }
  );
}

/** The decoded file. Always a download: a stored page must not run in the service's own origin. */
export async function answerStream(
  context: RunContext,
  read: Of<"stream">,
  reading: Reading,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, reading);
  const etag = textOf(row, 2);
  const headers = {
    "Content-Type": mediaTypeOf(textOf(row, 1)),
    "Content-Disposition": "attachment",
    "OData-Version": reading.version,
    ETag: etag,
  };
  return notModified(reading, etag) ?? { status: 200, headers, body: Buffer.from(textOf(row), "base64") };
}

async function requiredRow(
  context: RunContext,
  read: Of<"property" | "value" | "stream">,
  reading: Reading,
): Promise<Row> {
  const [row] = await context.store.query(read.statement, reading.inputs);
  if (row) return row;
  await requirePath(context.store, context.model, read.checks, reading.inputs);
  throw noRecord(context.model, read.type.name);
}
