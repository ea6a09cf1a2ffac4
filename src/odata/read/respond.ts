/** Responses to reads: one function per kind of resource, from rows to a response. */
import { invalidOption, ODataError } from "../errors";
import { respondUnmodified } from "../headers/conditional";
import {
  collectionHead,
  collectionTail,
  propertyBody,
  propertyContext,
  recordBody,
  type ResourceBase,
  valueContext,
} from "../json/write";
import type { Body, ODataResponse } from "../message";
import { type EntityType, hasKey, type Property, streamProperties } from "../model/model";
import {
  changeIn,
  invalidToken,
  type KeyValue,
  readDeltaToken,
  type TokenOwner,
  type TrackingPoint,
  writeDeltaToken,
  writeToken,
} from "../plan/paging";
import type { Inputs } from "../plan/plan";
import { mediaTypeOf } from "../language/media-types";
import { fileBody } from "../request/long-body";
import { assertPathExists, noRecord, type PathChecks } from "../request/partition";
import type { SqlValue, Statement } from "../sql/fragment";
import type { Row } from "../store/store";
import type { TableColumn } from "../table/columns";
import { tableWriting } from "../table/rows";
import { andThen, type Awaitable, nextTurn } from "../turns";
import { splitUrl } from "../uri/lexer";
import { encodedUrl, linkTo, systemOption } from "../request/urls";
import { pageHeaders, readPage } from "./page";
import { headersOf, noContent, type ReadExecution, tableForm } from "./read-execution";
import { parseLimits } from "../request/context";
import { literalsOf, type ODataUri } from "../uri/ast";
import { parseUri } from "../uri/parser";

/** The common part of all reads: the statement, and the resources that must exist for an empty result to be valid. */
export interface CountRead {
  readonly statement: Statement<Inputs>;
  readonly checks: PathChecks;
}

/** A read of changes. */
export interface ChangesRead extends CountRead {
  readonly contextUrl: (base: ResourceBase) => string;
}

/** Records, combinations of records, or references to records. */
export interface CollectionRead extends ChangesRead {
  /** The page in a window; without rows if the window does not have it (`selectWindow`). */
  readonly windowed?: Statement<Inputs>;
  /** The sort key of the record with the id `after[0]`; undefined where no page continues at a record. */
  readonly keysOf?: Statement<Inputs>;
  /** Columns of the sort key after the record. */
  readonly keyCount: number;
  /** The total precedes the records. */
  readonly counts: boolean;
  /** The number of the newest change comes first. */
  readonly tracks: boolean;
  /** The columns of a response that is a table. */
  readonly columns?: readonly TableColumn[];
}

export interface RecordRead extends ChangesRead {
  readonly type: EntityType;
  /** A single-valued navigation may have no target. */
  readonly optional: boolean;
  /** The response depends on more than the record, which its ETag does not follow: other records, or the time of the request. */
  readonly varies: boolean;
  /** The model computes a value of the response from other records, or from the time of the request. */
  readonly volatile: boolean;
}

export interface PropertyRead extends CountRead, Pick<RecordRead, "volatile"> {
  readonly type: EntityType;
  readonly property: Property;
}

/**
 * The ETag of a response. A conditional request is about the stored record, but a cache, which revalidates by itself, must
 * not keep values that change without the record (RFC 9110, section 8.8.1).
 */
function tagHeaders(
  { volatile }: Pick<RecordRead, "volatile">,
  etag: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = etag === undefined ? {} : { ETag: etag };
  if (volatile) headers["Cache-Control"] = "no-store";
  return headers;
}

/** The ETag in a column of the row; undefined for resources without one. */
const etagOf = (row: Row, column: number): string | undefined =>
  row[column] === null ? undefined : textOf(row, column);

const textOf = (row: Row | undefined, column = 0): string => String(row?.[column] ?? "");

/** A page of records, with a delta link after the last page if changes are tracked from here on. */
export function respondCollection(read: CollectionRead, execution: ReadExecution): Awaitable<ODataResponse> {
  if (execution.afterRecord !== undefined) return atRecord(read, execution, respondCollection);
  checkToken(read, execution);
  const { format, delivered } = execution;
  let { tracked } = execution;
  const body = readPage(execution, {
    statement: read.statement,
    windowed: read.windowed,
    checks: read.checks,
    leading: (read.tracks ? 1 : 0) + (read.counts ? 1 : 0),
    head: (leading) => {
      if (read.tracks) {
        const change = changeIn(textOf(leading[0]), execution.history);
        tracked = { ...change, at: Date.parse(execution.inputs.now) };
      }
      return collectionHead(
        format,
        read.contextUrl(execution.base),
        read.counts ? textOf(leading.at(-1)) : undefined,
      );
    },
    tail: (next) =>
      next
        ? collectionTail(format, nextLink(execution, next.keys, delivered + next.written, tracked))
        : collectionTail(format, undefined, tracked && deltaLink(execution, tracked)),
  });
  return andThen(body, (page) => ({
    status: 200,
    headers: pageHeaders(execution, tracked !== undefined),
    body: page,
  }));
}

/**
 * Continues after the record that the next link of an expanded collection names. Throws 410 where the record was deleted
 * since: its place in the order is unknown.
 */
async function atRecord(
  read: CollectionRead,
  { afterRecord = "", ...execution }: ReadExecution,
  respond: (read: CollectionRead, execution: ReadExecution) => Awaitable<ODataResponse>,
): Promise<ODataResponse> {
  if (!read.keysOf) throw invalidToken();
  const inputs = { ...execution.inputs, after: [afterRecord] };
  const [after] = await execution.store.query(read.keysOf, inputs);
  if (after) return respond(read, { ...execution, inputs: { ...inputs, after } });
  throw new ODataError(
    "BadRequest_PageGone",
    "The record after which this page begins was deleted meanwhile; read the collection again.",
    { target: "$skiptoken" },
  );
}

/** Throws 400 for a token with another number of keys. */
function checkToken(read: CollectionRead, { inputs, uri }: ReadExecution): void {
  if (inputs.after.length !== (uri.options.skiptoken === undefined ? 0 : read.keyCount)) throw invalidToken();
}

/** The request's own URL, continued after the last record. */
function nextLink(
  execution: ReadExecution,
  after: Row,
  delivered: number,
  tracked: TrackingPoint | undefined,
): string {
  const { tokenKey, request, uri } = execution;
  const { path, query } = splitUrl(request.url);
  const kept = query.split("&").filter((option) => option !== "" && systemOption(option) !== "skiptoken");
  const token = writeToken(tokenKey, uri.shape, {
    delivered,
    tracked,
    after: after.map(keyValue),
  });
  return linkTo(execution, `${path}?${[...kept, `$skiptoken=${token}`].join("&")}`, "the next page");
}

/** The database returns keys as texts and numbers; no type with an order is bytes. */
function keyValue(value: SqlValue): KeyValue {
  if (value instanceof Uint8Array) throw new Error("a sort key is bytes");
  // JSON has no number that is as exact.
  return typeof value === "bigint" ? String(value) : value;
}

/** The number as plain text; 404 where the path leads through no record. */
export async function respondCount(read: CountRead, execution: ReadExecution): Promise<ODataResponse> {
  const { store, model, inputs } = execution;
  const [row] = await store.query(read.statement, inputs);
  if (textOf(row) === "0") await assertPathExists(store, model, read.checks, inputs);
  return { status: 200, headers: headersOf(execution), body: textOf(row) };
}

/** The record; 204 where a single-valued navigation property leads to none, otherwise 404. */
export const respondRecord = (read: RecordRead, execution: ReadExecution): Awaitable<ODataResponse> =>
  andThen(recordRow(read, execution), (row) => {
    if (!row) return noContent(execution);
    const etag = execution.format.unsaved ? undefined : etagOf(row, 1);
    const unchanged = notModified(execution, etag);
    if (unchanged && !read.varies) return unchanged;
    const body = recordBody(execution.format, read.contextUrl(execution.base), textOf(row));
    return { status: 200, headers: headersOf(execution, tagHeaders(read, etag)), body };
  });

/** A record's ETag changes with the record, a reference does not (Protocol 4.01, 11.2.8): it has no ETag. */
export async function respondReference(read: RecordRead, execution: ReadExecution): Promise<ODataResponse> {
  const row = await recordRow(read, execution);
  if (!row) return noContent(execution);
  const body = recordBody(execution.format, read.contextUrl(execution.base), textOf(row));
  return { status: 200, headers: headersOf(execution), body };
}

/** The record, or undefined if the navigation to it may have no target. */
const recordRow = (
  { statement, checks, optional, type }: RecordRead,
  { store, model, inputs }: ReadExecution,
): Awaitable<Row | undefined> =>
  andThen(
    store.query(statement, inputs),
    ([row]) =>
      row ??
      assertPathExists(store, model, checks, inputs).then(() => {
        if (optional) return undefined;
        throw noRecord(model, type.name);
      }),
  );

/** 304 if `If-None-Match` names the current tag; 412 if `If-Match` does not. */
const notModified = (
  { request, version }: ReadExecution,
  etag: string | undefined,
): ODataResponse | undefined =>
  // Computed values have no ETag to compare.
  etag === undefined ? undefined : respondUnmodified(request.headers, etag, version);

/** Row of a property: [text of a record with this property only, id, ETag]. */
export async function respondProperty(read: PropertyRead, execution: ReadExecution): Promise<ODataResponse> {
  const row = await requiredRow(read, execution);
  const unchanged = notModified(execution, etagOf(row, 2));
  if (unchanged) return unchanged;
  const { name, type } = read.property;
  const contextUrl = hasKey(read.type)
    ? propertyContext(execution.base, read.type, textOf(row, 1), name)
    : valueContext(execution.base, type, false);
  return {
    status: 200,
    headers: headersOf(execution, tagHeaders(read, etagOf(row, 2))),
    body: propertyBody(execution.format, contextUrl, read.property, textOf(row)),
  };
}

/** The text of a property; 304 for an unchanged record. */
export async function respondValue(read: PropertyRead, execution: ReadExecution): Promise<ODataResponse> {
  const row = await requiredRow(read, execution);
  const body = textOf(row);
  // Without a charset, a text in other characters than ASCII would be read as other ones.
  const charset = /\P{ASCII}/u.test(body) ? "text/plain;charset=utf-8" : execution.contentType;
  const headers = { ...headersOf(execution, tagHeaders(read, etagOf(row, 1))), "Content-Type": charset };
  return notModified(execution, etagOf(row, 1)) ?? { status: 200, headers, body };
}

/** The decoded file. Always a download: a stored page must not run in the service's own origin. */
export async function respondStream(read: PropertyRead, execution: ReadExecution): Promise<ODataResponse> {
  const { request, responses } = execution;
  const caller = request.caller.id;
  // A client that has left is noticed in a turn of the event loop, and the responses to requests before this one are counted.
  await nextTurn();
  request.signal().throwIfAborted();
  responses.require(caller);
  const row = await requiredRow(read, execution);
  const names = streamProperties(read.type, read.property).map(({ name }) => name);
  const valueOf = (name = ""): string => textOf(row, names.indexOf(name));
  const { content, extension, fileName } = read.property.stream ?? {};
  const etag = textOf(row, names.length);
  const headers = {
    "Content-Type": mediaTypeOf(valueOf(extension)),
    "Content-Disposition": download(valueOf(fileName)),
    "OData-Version": execution.version,
    ETag: etag,
  };
  const unchanged = notModified(execution, etag);
  if (unchanged) return unchanged;
  const body = fileBody(valueOf(content), request.signal, responses, caller);
  return { status: 200, headers, body };
}

async function requiredRow(
  { statement, checks, type }: PropertyRead,
  { store, model, inputs }: ReadExecution,
): Promise<Row> {
  const [row] = await store.query(statement, inputs);
  if (row) return row;
  await assertPathExists(store, model, checks, inputs);
  throw noRecord(model, type.name);
}

/**
 * `Content-Disposition` of a file to be saved, with its name if it has one (RFC 6266, RFC 8187). A name with more than
 * plain characters is percent-encoded, beside a form of it for clients that do not read that. Characters that end a
 * folder or a line, or change the direction of writing, are replaced.
 */
function download(fileName: string): string {
  if (fileName === "") return "attachment";
  const name = fileName.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029/\\]/gu, "_");
  const plain = name.replace(/[^\w .,()+-]/gu, "_");
  if (plain === name) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/* Responses that are tables: the rows of a page, as they are or in a file, and their headers. */

/**
 * A page of records as a table, which has no place for a count or for links: the link to the next page is a header
 * (RFC 8288). A file with a maximum number of records has no further pages; more records are rejected.
 */
export async function respondTable(read: CollectionRead, execution: ReadExecution): Promise<ODataResponse> {
  if (execution.afterRecord !== undefined) return atRecord(read, execution, respondTable);
  checkToken(read, execution);
  const { statement, checks } = read;
  const { delivered, pageSize, tracked } = execution;
  const table = tableForm(execution, read.columns);
  const { head, tail, most } = tableWriting(table.format);
  let next: string | undefined;
  const rows = await readPage(execution, {
    statement,
    checks,
    leading: 0,
    table,
    head: ([last]) => {
      if (last && pageSize >= most) throw tooManyRecords(most);
      if (last) next = nextLink(execution, last.slice(1), delivered + pageSize, tracked);
      return head(table);
    },
    tail: () => tail,
  });
  const headers = pageHeaders(execution, false);
  return tableResponse(
    execution,
    rows,
    next === undefined ? headers : { ...headers, Link: `<${next}>; rel="next"` },
  );
}

/** The response with these rows, or with the file that has them, under the name of the resource. */
export function tableResponse(
  execution: ReadExecution,
  rows: Body,
  headers = headersOf(execution),
): ODataResponse {
  const { format } = tableForm(execution, []);
  const name = resourceName(execution);
  const body = tableWriting(format).file?.(name, rows) ?? rows;
  const disposition = download(`${name}.${format.kind}`);
  return { status: 200, headers: { ...headers, "Content-Disposition": disposition }, body };
}

/** The last name in the path, without the namespace of an operation. */
function resourceName({ uri: { path } }: ReadExecution): string {
  const last = path.findLast((segment) => segment.kind === "name");
  return last?.name.split(".").at(-1)?.replace(/\W/g, "") || "records";
}

const tooManyRecords = (most: number): ODataError =>
  invalidOption(
    `There are more than ${most} records, which a sheet has no rows for. Ask for fewer by $filter or $top, for pages by Prefer: maxpagesize, or for text/csv.`,
  );

/*
 * GET of a delta link (Protocol 4.01, 11.3.2): the changes since its position, page by page. Every page ends with a
 * link to later changes: a next link while there are more, and then the next delta link.
 */

/** The changed records, in the order of their latest changes. */
export async function respondChanges(read: ChangesRead, given: ReadExecution): Promise<ODataResponse> {
  const { execution, point } = pointed(given);
  const { format } = execution;
  const at = Date.parse(execution.inputs.now);
  let newest: Change = point;
  const body = await readPage(execution, {
    statement: read.statement,
    checks: read.checks,
    leading: 1,
    head: ([bounds]) => {
      newest = requireKnown(execution, point, bounds?.[0], bounds?.[1]);
      return collectionHead(format, read.contextUrl(execution.base), undefined);
    },
    tail: (next) => {
      const { sequence, entry } = next ? changeIn(String(next.keys[0]), execution.history) : newest;
      const link = deltaLink(execution, { sequence, entry, at });
      return next ? collectionTail(format, link) : collectionTail(format, undefined, link);
    },
  });
  return { status: 200, headers: pageHeaders(execution, true), body };
}

/** The number of changes that the delta link would return. */
export async function respondChangeCount(read: CountRead, given: ReadExecution): Promise<ODataResponse> {
  const { execution, point } = pointed(given);
  const { store, model, inputs } = execution;
  const [row] = await store.query(read.statement, inputs);
  requireKnown(execution, point, row?.[0], row?.[1]);
  if (Number(row?.[2]) === 0) await assertPathExists(store, model, read.checks, inputs);
  return { status: 200, headers: headersOf(execution), body: String(row?.[2]) };
}

/** The execution from its token's position on. Throws 400 for a token of another query, 410 for an old one. */
function pointed(execution: ReadExecution): {
  readonly execution: ReadExecution;
  readonly point: TrackingPoint;
} {
  const { uri, inputs, limits, tokenKey } = execution;
  const point = readDeltaToken(tokenKey, uri.options.deltatoken ?? "", ownerOf(uri, inputs.partition));
  if (Date.parse(inputs.now) - point.at > limits.deltaMaxAge) throw gone(execution, "it is too old");
  return { execution: { ...execution, inputs: { ...inputs, after: [point.sequence] } }, point };
}

type Change = Pick<TrackingPoint, "sequence" | "entry">;

/**
 * The newest change; throws 410 if the log does not extend back to the position, or has another change at the position:
 * it then belongs to another history, that of a restored database.
 */
function requireKnown(
  execution: ReadExecution,
  point: TrackingPoint,
  oldest: SqlValue | undefined,
  changes: SqlValue | undefined,
): Change {
  const [newest = "0", known = "0"] = String(changes).split(",");
  const reaches = oldest === null || oldest === undefined || Number(oldest) <= point.sequence + 1;
  if (!reaches) throw gone(execution, "changes after it are no longer known");
  const last = changeIn(newest, execution.history);
  if (point.sequence > last.sequence || changeIn(known, execution.history).entry !== point.entry)
    throw gone(
      execution,
      "the database was restored to an earlier state, or the permissions of the caller were changed, since",
    );
  return last;
}

/** 410 with the URL that reads the whole set again (Protocol 4.01, 11.3.2). */
const gone = (execution: ReadExecution, why: string): ODataError =>
  new ODataError(
    "BadRequest_DeltaTokenExpired",
    `The delta link is no longer valid: ${why}. Read the whole collection again with Prefer: track-changes.`,
    { target: "$deltatoken", headers: { Location: startAgain(execution) } },
  );

/*
 * Delta links (Protocol 4.01, 11.3.1): the URL of the defining query, without the options that delta links omit, and a
 * token.
 */

const dropped: ReadonlySet<string | undefined> = new Set([
  "orderby", "top", "skip", "skiptoken", "count", "deltatoken",
]); // prettier-ignore

/** The owner of the token in a delta link's URL. */
const ownerOf = (uri: ODataUri, partition: string): TokenOwner => ({
  shape: uri.shape,
  literals: literalsOf(uri),
  partition,
});

/** The link to the changes after the position. Suitable after a read or after another delta link. */
function deltaLink(execution: ReadExecution, point: TrackingPoint): string {
  const { limits, tokenKey, request, inputs } = execution;
  const { path, options } = definingQuery(request.url);
  const linkWith = (token: string): string => `${path}?${[...options, `$deltatoken=${token}`].join("&")}`;
  // The token belongs to the URL that contains it, as the service will parse it then.
  const uri = parseUri(linkWith("0"), parseLimits(limits));
  const token = writeDeltaToken(tokenKey, ownerOf(uri, inputs.partition), point);
  return linkTo(execution, linkWith(token), "later changes");
}

/** The URL that reads the whole set again when a delta link is too old. */
function startAgain({ request }: Pick<ReadExecution, "request">): string {
  const { path, options } = definingQuery(request.url);
  const query = options.length > 0 ? `?${options.join("&")}` : "";
  return request.root + encodedUrl(path.replace(/\/\$count$/, "") + query);
}

function definingQuery(url: string): { readonly path: string; readonly options: readonly string[] } {
  const { path, query } = splitUrl(url);
  const options = query.split("&").filter((option) => option !== "" && !dropped.has(systemOption(option)));
  return { path, options };
}
