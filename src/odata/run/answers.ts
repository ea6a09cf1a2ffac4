/** Answers to reads: one function per kind of resource, from rows to a response. */
import { ODataError } from "../errors";
import { matchesCondition, parseCondition } from "../headers/conditional";
import { collectionContext, propertyContext, recordContext, type Place } from "../json/context-url";
import { collectionHead, collectionTail, propertyBody, recordBody } from "../json/write";
import type { ODataResponse } from "../message";
import { invalidToken, writeToken } from "../plan/paging";
import type { Row } from "../store/store";
import { mediaTypeOf } from "./media-type";
import type { CompiledRead } from "./compile";
import type { RunContext } from "./context";
import { noRecord, requirePath } from "./missing";
import type { Reading } from "./read";

/** Rows that are read in one go; longer pages are streamed, in chunks small enough to keep memory flat. */
const shortPage = 256;
const chunkRows = 64;

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

/** A page of records: whole when it is short, in chunks as they are read when it is not. */
export async function answerCollection(
  context: RunContext,
  read: Of<"collection">,
  reading: Reading,
): Promise<ODataResponse> {
  if (reading.inputs.after.length !== (reading.uri.options.skiptoken === undefined ? 0 : read.keyCount))
    throw invalidToken();
  const page = pageWriter(context, read, reading);
  const headers = headersOf(
    reading,
    reading.preferenceApplied === undefined ? {} : { "Preference-Applied": reading.preferenceApplied },
  );
  const leading = read.counts ? 1 : 0;
  if (reading.inputs.limit + leading <= shortPage) {
    const rows = await context.store.query(read.statement, reading.inputs);
    if (rows.length <= leading) await requirePath(context.store, context.model, read.checks, reading.inputs);
    return { status: 200, headers, body: page.add(rows) + page.end() };
  }
  const chunks = context.store.stream(read.statement, reading.inputs, chunkRows)[Symbol.asyncIterator]();
  const first = await chunks.next();
  const rows = first.done ? [] : first.value;
  if (rows.length <= leading) await requirePath(context.store, context.model, read.checks, reading.inputs);
  const head = page.add(rows);
  if (rows.length < chunkRows) {
    await chunks.return?.();
    return { status: 200, headers, body: head + page.end() };
  }
  return { status: 200, headers, body: streamed(head, chunks, page) };
}

async function* streamed(
  head: string,
  chunks: AsyncIterator<readonly Row[]>,
  page: PageWriter,
): AsyncGenerator<string> {
  try {
    yield head;
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next())
      yield page.add(chunk.value);
    yield page.end();
  } finally {
    await chunks.return?.();
  }
}

interface PageWriter {
  readonly add: (rows: readonly Row[]) => string;
  readonly end: () => string;
}

/** Writes the envelope round the rows; the row beyond the page is not written but says that there is a next page. */
function pageWriter(context: RunContext, read: Of<"collection">, reading: Reading): PageWriter {
  const { format, pageSize, delivered } = reading;
  const contextUrl = collectionContext(placeOf(context, read, reading), read.type, read.contextList);
  let begun = false;
  let written = 0;
  let last: Row | undefined;
  let more = false;
  return {
    add: (rows) => {
      const counted = read.counts && !begun;
      const records = counted ? rows.slice(1) : rows;
      let text = begun ? "" : collectionHead(format, contextUrl, counted ? textOf(rows[0]) : undefined);
      begun = true;
      for (const row of records) {
        if (written === pageSize) {
          more = true;
          break;
        }
        text += written === 0 ? textOf(row) : `,${textOf(row)}`;
        written += 1;
        last = row;
      }
      return text;
    },
    end: () =>
      collectionTail(
        format,
        more && last ? nextLink(reading, last.slice(1), delivered + written) : undefined,
      ),
  };
}

/** The request's own URL, going on after the last record. */
function nextLink({ request, uri }: Reading, after: Row, delivered: number): string {
  const [path = "", query = ""] = request.url.split("?", 2);
  const kept = query.split("&").filter((option) => option !== "" && !/^(\$|%24)?skiptoken=/i.test(option));
  const token = writeToken(uri.shape, {
    delivered,
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
  const etag = textOf(row, 1);
  const unchanged = notModified(reading, etag);
  if (unchanged) return unchanged;
  const contextUrl = recordContext(placeOf(context, read, reading), read.type, read.contextList);
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
    body: propertyBody(reading.format, contextUrl, name, textOf(row)),
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
