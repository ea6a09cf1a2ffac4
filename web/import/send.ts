/**
 * Sends rows as `$batch` requests. A row is checked in a change set of its own whose last request always fails, so that the
 * service runs every rule and keeps nothing.
 */
import type { Collection, Property } from "../service/model";
import { ServiceError } from "../service/error";
import { ask, repeatable } from "../service/request";
import type { ImportRow } from "./rows";

export interface RowResult {
  readonly row: number;
  readonly result: "create" | "change" | "rejected";
  readonly message?: string;
}

/** Where rows are sent: the path of the set from the root, and its natural key. */
export interface Destination {
  readonly path: string;
  readonly key: readonly Property[];
  readonly signal: AbortSignal;
}

/** Called with the number of rows that are done, and of all. */
export type Done = (count: number, all: number) => void;

/** An import. After a failure or a cancellation, it is continued with the first row that has no result. */
export interface ImportJob {
  readonly rows: readonly ImportRow[];
  readonly results: RowResult[];
  /** Requests without a response so far. */
  sent: Sent | undefined;
}

/** Creates an import of which nothing is sent. */
export const importOf = (rows: readonly ImportRow[]): ImportJob => ({ rows, results: [], sent: undefined });

type Headers = Readonly<Record<string, string>>;

interface BatchRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly atomicityGroup?: string;
  readonly headers?: Headers;
  readonly body?: object;
}

interface BatchResponse {
  readonly id: string;
  readonly status: number;
  readonly body?: {
    readonly value?: readonly { readonly id: string }[];
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** The service's default of operations in a batch is 100. */
const perBatch = 100;
/** No record has this id. */
const noId = "00000000-0000-0000-0000-000000000000";
const undo = "undo";

/** The natural key of a collection, from `Core.AlternateKeys`; empty where only the id identifies a record. */
export async function naturalKey(
  { name, type }: Collection,
  signal: AbortSignal,
): Promise<readonly Property[]> {
  const { json } = await ask("GET", "$metadata?$format=json", { signal });
  const members = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const containers = Object.values(members(json))
    .flatMap((schema) => Object.values(members(schema)))
    .map(members)
    .filter(({ $Kind }) => $Kind === "EntityContainer");
  const facts = containers.flatMap((container) => Object.entries(members(container[name])));
  const keys = facts.find(([term]) => term.endsWith("AlternateKeys"))?.[1] as
    readonly { readonly Key: readonly { readonly Name: string }[] }[] | undefined;
  const names = keys?.[0]?.Key.map(({ Name }) => Name) ?? [];
  return type.properties.filter((property) => names.includes(property.name));
}

async function batch(
  requests: readonly BatchRequest[],
  signal: AbortSignal,
  more: Headers = {},
): Promise<readonly BatchResponse[]> {
  const headers = { Prefer: "continue-on-error", ...more };
  const { json } = await ask("POST", "$batch", { body: { requests }, headers, signal });
  return (json as { readonly responses: readonly BatchResponse[] }).responses;
}

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The condition that a record has the id of a row, or without one its key; undefined where a value is missing or none of
 * its type.
 */
function keyFilter(key: readonly Property[], { record }: ImportRow): string | undefined {
  const { id } = record;
  if (typeof id === "string") return guid.test(id) ? `id eq ${id}` : undefined;
  const parts = key.map(({ name, kind }) => {
    const value = record[name];
    if (value === undefined) return undefined;
    if (kind === "text") {
      const text = String(value ?? "");
      // Half of a surrogate pair is in no URL.
      return /\p{Cs}/u.test(text) ? undefined : `${name} eq '${text.replaceAll("'", "''")}'`;
    }
    return /^-?\d[\w.:+-]*$/.test(String(value ?? "")) ? `${name} eq ${String(value)}` : undefined;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(" and ");
}

/**
 * The rows, with a fault for each whose id or natural key an earlier one has: one record would have two contents. Keys with
 * an empty value are left out, since the service may complete them.
 */
export function withRepetitions(rows: readonly ImportRow[], key: readonly Property[]): readonly ImportRow[] {
  const first = new Map<string, number>();
  const nameOf = (names: readonly string[]): string => names.join(" and ").toLowerCase();
  return rows.map((row) => {
    const { id } = row.record;
    const values = key.map(({ name }) => row.record[name] ?? "");
    const has = [
      ...(typeof id === "string" ? [{ name: "id", value: id.toLowerCase() }] : []),
      ...(values.length === 0 || values.includes("")
        ? []
        : [{ name: nameOf(key.map(({ label }) => label)), value: JSON.stringify(values) }]),
    ];
    const repeated = has.find(({ value }) => first.has(value));
    for (const { value } of has) if (!first.has(value)) first.set(value, row.row);
    if (repeated === undefined || row.fault !== undefined) return row;
    return { ...row, fault: `Same ${repeated.name} as row ${first.get(repeated.value)}.` };
  });
}

/** The request of a row, which changes the record with its id or natural key, if there is one. */
type Prepared = ImportRow & { readonly request: Omit<BatchRequest, "id">; readonly id: string | undefined };

async function prepare(
  rows: readonly ImportRow[],
  { path, key, signal }: Destination,
): Promise<readonly Prepared[]> {
  const questions = rows.flatMap((row) => {
    const filter = keyFilter(key, row);
    if (filter === undefined) return [];
    const url = `${path}?$filter=${encodeURIComponent(filter)}&$select=id&$top=1`;
    return [{ id: String(row.row), method: "get", url }];
  });
  const found = questions.length === 0 ? [] : await batch(questions, signal);
  const ids = new Map(found.map(({ id, body }) => [id, body?.value?.[0]?.id]));
  return rows.map((row) => {
    const { id: _known, ...values } = row.record;
    const id = ids.get(String(row.row));
    const headers = { "content-type": "application/json;IEEE754Compatible=true", prefer: "return=minimal" };
    if (id !== undefined)
      return { ...row, id, request: { method: "patch", url: `${path}(${id})`, headers, body: values } };
    // Fields without a value get their defaults; an id that is none is rejected by the service.
    const body = Object.fromEntries(Object.entries(row.record).filter(([, value]) => value !== null));
    return { ...row, id, request: { method: "post", url: path, headers, body } };
  });
}

const resultOf = ({ row, id }: Prepared, response: BatchResponse | undefined): RowResult =>
  response !== undefined && response.status < 400
    ? { row, result: id === undefined ? "create" : "change" }
    : { row, result: "rejected", message: messageOf(response) };

const messageOf = (response: BatchResponse | undefined): string =>
  (response?.body?.error?.message ?? "The service did not answer this row.").replace(
    /(?<!\s)\s+CorrelationId:[^]*/,
    "",
  );

/** In portions after the rows that have results, with the number of rows that are done. */
async function inPortions(
  rows: readonly ImportRow[],
  size: number,
  done: Done,
  work: (portion: readonly ImportRow[]) => Promise<readonly RowResult[]>,
  results: RowResult[] = [],
): Promise<readonly RowResult[]> {
  for (let at = results.length; at < rows.length; at += size) {
    const portion = rows.slice(at, at + size);
    const sound = portion.filter(({ fault }) => fault === undefined);
    // The order of the rows is that of the file.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const sent = sound.length === 0 ? [] : await work(sound);
    const byRow = new Map(sent.map((result) => [result.row, result]));
    results.push(
      ...portion.map(
        ({ row, fault: message = "" }) => byRow.get(row) ?? { row, result: "rejected" as const, message },
      ),
    );
    done(results.length, rows.length);
  }
  return results;
}

/** Checks each row by itself and changes nothing. */
export const check = (
  rows: readonly ImportRow[],
  to: Destination,
  done: Done,
): Promise<readonly RowResult[]> =>
  inPortions(rows, perBatch / 2, done, async (portion) => {
    const prepared = await prepare(portion, to);
    const requests = prepared.flatMap(({ row, request }) => [
      { ...request, id: String(row), atomicityGroup: `g${row}` },
      { id: `${undo}${row}`, atomicityGroup: `g${row}`, method: "delete", url: `${to.path}(${noId})` },
    ]);
    const responses = new Map((await batch(requests, to.signal)).map((each) => [each.id, each]));
    return prepared.map((each) => {
      // The row itself failed, or it was undone by the request after it.
      const own = responses.get(String(each.row));
      const isUndone =
        own?.body?.error?.code === "BadRequest_FailedDependency" &&
        responses.get(undo + each.row)?.status === 404;
      return resultOf(each, isUndone ? { id: "", status: 204 } : own);
    });
  });

/** Requests of an import, and the headers by which the service recognizes their repetition. */
interface Sent {
  readonly prepared: readonly Prepared[];
  readonly headers: Headers;
}

/** Prepares rows and sends them; after a lost response, the same requests are sent again. */
async function sendOnce(
  job: ImportJob,
  prepareRows: () => Promise<readonly Prepared[]>,
  send: (sent: Sent) => Promise<readonly RowResult[]>,
): Promise<readonly RowResult[]> {
  const sent = job.sent ?? { prepared: await prepareRows(), headers: repeatable() };
  job.sent = sent;
  const results = await send(sent);
  job.sent = undefined;
  return results;
}

async function sendBatch(
  { prepared, headers }: Sent,
  signal: AbortSignal,
  group: Pick<BatchRequest, "atomicityGroup"> = {},
): Promise<readonly RowResult[]> {
  const requests = prepared.map(({ row, request }) => ({ ...request, ...group, id: String(row) }));
  const responses = new Map((await batch(requests, signal, headers)).map((each) => [each.id, each]));
  return prepared.map((each) => resultOf(each, responses.get(String(each.row))));
}

/** Imports each row by itself. */
export async function importByRow(job: ImportJob, to: Destination, done: Done): Promise<void> {
  const send = (portion: readonly ImportRow[]): Promise<readonly RowResult[]> =>
    sendOnce(
      job,
      () => prepare(portion, to),
      (sent) => sendBatch(sent, to.signal),
    );
  await inPortions(job.rows, perBatch, done, send, job.results);
}

/** Imports all rows in one transaction, or none. Few rows are a change set, whose responses say which one was rejected. */
export async function importTogether(job: ImportJob, to: Destination, done: Done): Promise<void> {
  const results = await sendOnce(
    job,
    () => prepareAll(job.rows, to, done),
    (sent) =>
      job.rows.length > perBatch
        ? sendDelta(sent, to)
        : sendBatch(sent, to.signal, { atomicityGroup: "all" }),
  ).catch((error: unknown) => {
    throw withRow(error, job.rows);
  });
  job.results.push(...results);
}

/** An error of the service with the row that its target names; others as they are. */
function withRow(error: unknown, rows: readonly ImportRow[]): unknown {
  if (!(error instanceof ServiceError) || error.facts.status < 400) return error;
  const { target, message, ...facts } = error.facts;
  // The target of a delta payload begins with the position of the change.
  const [, position, rest = ""] = /^value\/(\d+)(?:\/(.*))?$/.exec(target ?? "") ?? [];
  const field = position === undefined ? target : rest;
  const place = position === undefined ? "" : `Row ${rows[Number(position)]?.row}: `;
  return new ServiceError({
    ...facts,
    message: `Nothing was imported. ${place}${message}`,
    ...(field !== undefined && field !== "" && { target: field }),
  });
}

async function prepareAll(
  rows: readonly ImportRow[],
  to: Destination,
  done: Done,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = [];
  for (let at = 0; at < rows.length; at += perBatch) {
    if (at > 0) done(at, rows.length);
    // oxlint-disable-next-line eslint/no-await-in-loop -- one batch at a time
    prepared.push(...(await prepare(rows.slice(at, at + perBatch), to)));
  }
  return prepared;
}

/** Many rows are one delta payload (OData 4.01 Protocol, 11.4.12). Rejects with the error of a row that is rejected. */
async function sendDelta(
  { prepared, headers: more }: Sent,
  { path, signal }: Destination,
): Promise<readonly RowResult[]> {
  const value = prepared.map(({ id, request }) => ({ ...request.body, ...(id !== undefined && { id }) }));
  const headers = {
    "Content-Type": "application/json;IEEE754Compatible=true",
    Prefer: "return=minimal",
    ...more,
  };
  await ask("PATCH", path, { body: { "@context": "#$delta", value }, headers, signal });
  return prepared.map(({ row, id }) => ({ row, result: id === undefined ? "create" : "change" }));
}
