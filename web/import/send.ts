/**
 * Sends rows as `$batch` requests. A row is checked in a change set of its own whose last request always fails, so that the
 * service runs every rule and keeps nothing.
 */
import type { Collection, Property } from "../service/model";
import { ask } from "../service/request";
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

interface BatchRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly atomicityGroup?: string;
  readonly headers?: Readonly<Record<string, string>>;
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
): Promise<readonly BatchResponse[]> {
  const headers = { Prefer: "continue-on-error" };
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
    if (kind === "text") return `${name} eq '${String(value ?? "").replaceAll("'", "''")}'`;
    return /^-?\d[\w.:+-]*$/.test(String(value ?? "")) ? `${name} eq ${String(value)}` : undefined;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(" and ");
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
    /\s+CorrelationId:.*$/s,
    "",
  );

/** In portions, with the number of rows that are done. */
async function inPortions(
  rows: readonly ImportRow[],
  size: number,
  done: Done,
  work: (portion: readonly ImportRow[]) => Promise<readonly RowResult[]>,
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (let at = 0; at < rows.length; at += size) {
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

/** Imports each row by itself. */
export const importByRow = (
  rows: readonly ImportRow[],
  to: Destination,
  done: Done,
): Promise<readonly RowResult[]> =>
  inPortions(rows, perBatch, done, async (portion) => {
    const prepared = await prepare(portion, to);
    const requests = prepared.map(({ row, request }) => ({ ...request, id: String(row) }));
    const responses = new Map((await batch(requests, to.signal)).map((each) => [each.id, each]));
    return prepared.map((each) => resultOf(each, responses.get(String(each.row))));
  });

/** Imports all rows in one transaction, or none. Few rows are a change set, whose responses say which one was rejected. */
export async function importTogether(
  rows: readonly ImportRow[],
  to: Destination,
  done: Done,
): Promise<readonly RowResult[]> {
  if (rows.length > perBatch) return importDelta(rows, to, done);
  const prepared = await prepare(rows, to);
  const requests = prepared.map(({ row, request }) => ({
    ...request,
    id: String(row),
    atomicityGroup: "all",
  }));
  const responses = new Map((await batch(requests, to.signal)).map((each) => [each.id, each]));
  return prepared.map((each) => resultOf(each, responses.get(String(each.row))));
}

/** Many rows are one delta payload (OData 4.01 Protocol, 11.4.12). Rejects with the error of a row that is rejected. */
async function importDelta(
  rows: readonly ImportRow[],
  to: Destination,
  done: Done,
): Promise<readonly RowResult[]> {
  const value: object[] = [];
  const results = await inPortions(rows, perBatch, done, async (portion) => {
    const prepared = await prepare(portion, to);
    value.push(...prepared.map(({ id, request }) => ({ ...request.body, ...(id !== undefined && { id }) })));
    return prepared.map(({ row, id }) => ({ row, result: id === undefined ? "create" : "change" }));
  });
  const headers = {
    "Content-Type": "application/json;IEEE754Compatible=true",
    Prefer: "return=minimal",
  };
  await ask("PATCH", to.path, { body: { "@context": "#$delta", value }, headers, signal: to.signal });
  return results;
}
