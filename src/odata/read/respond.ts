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
  valueContext,
  type ResourceBase,
} from "../json/context-url";
import { collectionHead, collectionTail, propertyBody, recordBody } from "../json/write";
import type { ODataResponse } from "../message";
import { hasKey } from "../model/dynamic-type";
import type { SqlValue } from "../sql/fragment";
import { changeIn, type TrackingPoint } from "../plan/delta";
import { invalidToken, writeToken, type KeyValue } from "../plan/paging";
import type { Row } from "../store/store";
import { splitUrl } from "../uri/decode";
import { mediaTypeOf } from "../request/media-type";
import type { CompiledRead } from "./reads";
import type { RunContext } from "../request/context";
import { respondDelta, respondDeltaCount, deltaLink } from "./delta";
import { noRecord, assertPathExists } from "../request/not-found";
import { readPage } from "./page";
import type { ReadExecution } from "./execute";

type Of<Kind extends CompiledRead["kind"]> = Extract<CompiledRead, { kind: Kind }>;

const placeOf = (
  { model }: RunContext,
  read: CompiledRead,
  { request, inputs }: ReadExecution,
): ResourceBase => ({
  root: request.root,
  namespace: model.namespace,
  partition: model.partition,
  partitionId: read.partition.kind === "key" ? inputs.partition : undefined,
});

function headersOf(execution: ReadExecution, more: Record<string, string> = {}): Record<string, string> {
  return { "Content-Type": execution.contentType, "OData-Version": execution.version, ...more };
}

/** The ETag in a column of the row; undefined for what has none. */
const etagOf = (row: Row, column: number): string | undefined =>
  row[column] === null ? undefined : textOf(row, column);

const etagHeader = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { ETag: etag };

const textOf = (row: Row | undefined, column = 0): string => String(row?.[column] ?? "");

/** A page of records, with a delta link behind the last page when changes are tracked from here on. */
export async function respondCollection(
  context: RunContext,
  read: Of<"collection">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  if (execution.inputs.after.length !== (execution.uri.options.skiptoken === undefined ? 0 : read.keyCount))
    throw invalidToken();
  const { format, delivered } = execution;
  const place = placeOf(context, read, execution);
  const url = read.abstract
    ? abstractContext(place, read.abstract)
    : read.references
      ? referenceContext(place, true)
      : collectionContext(place, read.type, read.contextList);
  let { tracked } = execution;
  const body = await readPage(context, execution, {
    statement: read.statement,
    checks: read.checks,
    leading: (read.tracks ? 1 : 0) + (read.counts ? 1 : 0),
    head: (leading) => {
      if (read.tracks) tracked = { ...changeIn(textOf(leading[0])), at: Date.parse(execution.inputs.now) };
      return collectionHead(format, url, read.counts ? textOf(leading.at(-1)) : undefined);
    },
    tail: (next) =>
      next
        ? collectionTail(format, nextLink(context, execution, next.keys, delivered + next.written, tracked))
        : collectionTail(format, undefined, tracked && deltaLink(context, execution, tracked)),
  });
  return { status: 200, headers: pageHeaders(execution, tracked !== undefined), body };
}

/** With the preferences that this page applies. */
function pageHeaders(execution: ReadExecution, tracks: boolean): Record<string, string> {
  const applied = preferenceApplied(execution.asked, [
    "maxpagesize",
    ...(tracks ? (["track-changes"] as const) : []),
  ]);
  return headersOf(execution, applied === undefined ? {} : { "Preference-Applied": applied });
}

export const respondChanges = (
  context: RunContext,
  read: Of<"delta">,
  execution: ReadExecution,
): Promise<ODataResponse> =>
  respondDelta(context, read, execution, placeOf(context, read, execution), pageHeaders(execution, true));

export const respondChangeCount = (
  context: RunContext,
  read: Of<"delta-count">,
  execution: ReadExecution,
): Promise<ODataResponse> => respondDeltaCount(context, read, execution, headersOf(execution));

/** The request's own URL, going on after the last record. */
function nextLink(
  { tokenKey }: RunContext,
  { request, uri }: ReadExecution,
  after: Row,
  delivered: number,
  tracked: TrackingPoint | undefined,
): string {
  const { path, query } = splitUrl(request.url);
  const kept = query.split("&").filter((option) => option !== "" && !/^(\$|%24)?skiptoken=/i.test(option));
  const token = writeToken(tokenKey, uri.shape, {
    delivered,
    tracked,
    after: after.map(keyValue),
  });
  return `${request.root}${path}?${[...kept, `$skiptoken=${token}`].join("&")}`;
}

/** Keys leave the database as texts and numbers; no type that has an order is bytes. */
function keyValue(value: SqlValue): KeyValue {
  if (value instanceof Uint8Array) throw new Error("a sort key is bytes");
  return typeof value === "bigint" ? Number(value) : value;
}

export async function respondCount(
  context: RunContext,
  read: Of<"count">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  const [row] = await context.store.query(read.statement, execution.inputs);
  if (textOf(row) === "0")
    await assertPathExists(context.store, context.model, read.checks, execution.inputs);
  return { status: 200, headers: headersOf(execution), body: textOf(row) };
}

export async function respondRecord(
  context: RunContext,
  read: Of<"record">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  const [row] = await context.store.query(read.statement, execution.inputs);
  if (!row) {
    await assertPathExists(context.store, context.model, read.checks, execution.inputs);
    if (read.optional) return { status: 204, headers: { "OData-Version": execution.version } };
    throw noRecord(context.model, read.type.name);
  }
  const place = placeOf(context, read, execution);
  // The record's ETag changes with the record, a reference's does not (Protocol 4.01, 11.2.8): it has none.
  if (read.references) {
    const body = recordBody(execution.format, referenceContext(place, false), textOf(row));
    return { status: 200, headers: headersOf(execution), body };
  }
  const etag = etagOf(row, 1);
  const unchanged = notModified(execution, etag);
  if (unchanged) return unchanged;
  const contextUrl = recordContext(place, read.type, read.contextList);
  return {
    status: 200,
    headers: headersOf(execution, etagHeader(etag)),
    body: recordBody(execution.format, contextUrl, textOf(row)),
  };
}

/** 304 when `If-None-Match` names the current tag; 412 when `If-Match` does not. */
function notModified(
  { request, version }: ReadExecution,
  etag: string | undefined,
): ODataResponse | undefined {
  // What is computed has no ETag to compare.
  if (etag === undefined) return undefined;
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
export async function respondProperty(
  context: RunContext,
  read: Of<"property">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, execution);
  const unchanged = notModified(execution, etagOf(row, 2));
  if (unchanged) return unchanged;
  const { name, type } = read.property;
  const place = placeOf(context, read, execution);
  const contextUrl = hasKey(read.type)
    ? propertyContext(place, read.type, textOf(row, 1), name)
    : valueContext(place, type, false);
  return {
    status: 200,
    headers: headersOf(execution, etagHeader(etagOf(row, 2))),
    body: propertyBody(execution.format, contextUrl, read.property, textOf(row)),
  };
}

export async function respondValue(
  context: RunContext,
  read: Of<"value">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, execution);
  return (
    notModified(execution, etagOf(row, 1)) ?? {
      status: 200,
      headers: headersOf(execution, etagHeader(etagOf(row, 1))),
      body: textOf(row),
    }
  );
}

/** The decoded file. Always a download: a stored page must not run in the service's own origin. */
export async function respondStream(
  context: RunContext,
  read: Of<"stream">,
  execution: ReadExecution,
): Promise<ODataResponse> {
  const row = await requiredRow(context, read, execution);
  const etag = textOf(row, 2);
  const headers = {
    "Content-Type": mediaTypeOf(textOf(row, 1)),
    "Content-Disposition": "attachment",
    "OData-Version": execution.version,
    ETag: etag,
  };
  return notModified(execution, etag) ?? { status: 200, headers, body: Buffer.from(textOf(row), "base64") };
}

async function requiredRow(
  context: RunContext,
  read: Of<"property" | "value" | "stream">,
  execution: ReadExecution,
): Promise<Row> {
  const [row] = await context.store.query(read.statement, execution.inputs);
  if (row) return row;
  await assertPathExists(context.store, context.model, read.checks, execution.inputs);
  throw noRecord(context.model, read.type.name);
}
