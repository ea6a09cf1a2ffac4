/**
 * Responses to writes (Protocol 4.01, section 11.4.1.5): the written records in their current state, or 204 for
 * `return=minimal`.
 */
import { limitExceeded } from "../errors";
import { formatRequest, negotiateJson } from "../headers/negotiate";
import { parsePrefer, preferenceApplied, type PreferenceName } from "../headers/prefer";
import {
  collectionContext,
  collectionHead,
  collectionTail,
  contentId,
  formatOf,
  recordBody,
  recordContext,
  recordUrl,
  removedBody,
  type ResourceBase,
} from "../json/write";
import { jsonText } from "../json/read";
import { bytesOf, isWhole, type ODataResponse } from "../message";
import type { EntityType } from "../model/model";
import { newAsk } from "../plan/plan";
import { noContent } from "../read/read-execution";
import { resourceBase } from "../request/urls";
import type { Read } from "../request/context";
import type { Row } from "../store/store";
import { searchIn, storeIn } from "../store/transaction";
import { inTurns } from "../turns";
import {
  type ChangedCollection,
  type FailedChange,
  isFailed,
  type WrittenOne,
  type WrittenProperty,
} from "./addressed-records";
import { continuesOnError } from "./body";
import type { MemberChange, ResponseStatement, WriteExecution } from "./write-execution";

export const respondNothing = (execution: WriteExecution): Promise<ODataResponse> =>
  Promise.resolve(noContent(execution));

/** The client's preference for the response, and the header that confirms it and others that were `honoured`. */
export function returnPreference(
  { request, write }: WriteExecution,
  ...honoured: PreferenceName[]
): { readonly minimal: boolean; readonly headers: Record<string, string> } {
  const asked = parsePrefer(request.headers["prefer"]);
  const applied = preferenceApplied(asked, ["return", ...honoured]);
  const byDefault = write.target.kind === "stream" ? "minimal" : "representation";
  return {
    minimal: (asked.values.return ?? byDefault) === "minimal",
    headers: applied === undefined ? {} : { "Preference-Applied": applied },
  };
}

const urlOf = (execution: WriteExecution, type: EntityType, id: string): string =>
  recordUrl(resourceBase(execution, execution.inputs.partition), type, id);

/** The base of context URLs: sets at the root remain there. */
export const contextBase = (execution: WriteExecution): ResourceBase =>
  resourceBase(
    execution,
    execution.write.target.partition.kind === "key" ? execution.inputs.partition : undefined,
  );

/** The location of a record that is new, or that the response does not contain. */
export function entityHeaders(
  execution: WriteExecution,
  type: EntityType,
  id: string,
  { created, minimal }: { readonly created: boolean; readonly minimal: boolean },
): Record<string, string> {
  if (!created && !minimal) return {};
  const url = urlOf(execution, type, id);
  return created ? { Location: url, "OData-EntityId": url } : { "OData-EntityId": url };
}

/** `unsaved`: the values of the response are not kept. */
export function askOf({ request, uri, version }: WriteExecution, unsaved = false) {
  const json = negotiateJson(formatRequest(request, uri.options.format), version);
  const ask = newAsk({ format: formatOf(json, version, unsaved) });
  return { ask, contentType: json.contentType };
}

const rowOf = async (
  { transaction, inputs }: WriteExecution,
  { statement }: ResponseStatement,
  id: string,
): Promise<Row | undefined> => (await searchIn(transaction, statement, { ...inputs, after: [id] }))[0];

/**
 * The ETag of a response without a body (Protocol 4.01, section 9.1.4): only of a client that named the state that it
 * changed. Another one would have the new ETag of a record whose other values it does not know, and overwrite them.
 */
function etagWithoutBody({ request, write }: WriteExecution, etag: string): Record<string, string> {
  const match = request.headers["if-match"];
  const isKnown = (match !== undefined && match.trim() !== "*") || write.target.kind === "stream";
  return isKnown ? { ETag: etag } : {};
}

export async function respondWrittenRecord(
  execution: WriteExecution,
  { type, id, created, nested }: WrittenOne,
): Promise<ODataResponse> {
  const { ask, contentType } = askOf(execution);
  const compiled = execution.write.response(type, ask, nested, execution.budget);
  const row = await rowOf(execution, compiled, id);
  const { minimal, headers: applied } = returnPreference(execution);
  const etag = String(row?.[1] ?? "");
  const headers = {
    "OData-Version": execution.version,
    ...(minimal ? etagWithoutBody(execution, etag) : { ETag: etag }),
    ...entityHeaders(execution, type, id, { created, minimal }),
    ...applied,
  };
  if (minimal) return { status: 204, headers };
  const context = recordContext(contextBase(execution), type, compiled.contextList);
  const body = recordBody(ask.format, context, withContentIds(execution, String(row?.[0] ?? "")));
  return { status: created ? 201 : 200, headers: { "Content-Type": contentType, ...headers }, body };
}

/** The id of a record in JSON; within a text, its quotation marks would be escaped. */
const idMember = /(?:"id@(?:odata\.)?type":"#?Guid",)?"id":"([^"]{36})"/g;

/** The JSON of records with the client's names for them. */
const withContentIds = ({ contentIds }: WriteExecution, json: string): string =>
  contentIds.size === 0
    ? json
    : json.replace(
        idMember,
        (member, id: string) => `${contentId(contentIds.get(id.toLowerCase()))}${member}`,
      );

/** The members of a collection that could not be deleted; nothing otherwise. */
export const respondRemovedMembers = (
  execution: WriteExecution,
  written: ChangedCollection,
): Promise<ODataResponse> =>
  written.changes.length === 0 ? respondNothing(execution) : respondChanges("/$delta")(execution, written);

/** Records that are read before other requests get their turn. */
const rowsOfTurn = 32;

/** The texts of all changes, in their order. Throws 400 where they are longer together than a body may be. */
async function textsInTurns<Change>(
  { request, limits }: WriteExecution,
  changes: readonly Change[],
  textOf: (change: Change) => Promise<string>,
): Promise<readonly string[]> {
  const { maxBodySize: most } = limits;
  const texts: string[] = [];
  let length = 0;
  const add = async (change: Change): Promise<void> => {
    const text = await textOf(change);
    length += text.length;
    if (length > most)
      throw limitExceeded(
        `The response has more than ${most} characters, the limit; use Prefer: return=minimal, $select, or fewer records.`,
      );
    texts.push(text);
  };
  await inTurns(changes, rowsOfTurn, add, request.signal);
  return texts;
}

/**
 * Responds with the changed members of a collection in the order of the changes: the records in their current state, and in
 * a delta payload removed ones. `kind` is the end of the context URL.
 */
export const respondChanges =
  (kind: "" | "/$delta") =>
  async (execution: WriteExecution, { type, changes, nested }: ChangedCollection): Promise<ODataResponse> => {
    const { ask, contentType } = askOf(execution);
    const continued = continuesOnError(execution) ? (["continue-on-error"] as const) : [];
    const { minimal, headers: applied } = returnPreference(execution, ...continued);
    const headers = { "OData-Version": execution.version, ...applied };
    const compiled = execution.write.response(type, ask, nested, execution.budget);
    const shown = minimal ? changes.filter(isFailed) : changes;
    if (minimal && shown.length === 0) return { status: 204, headers };
    const base = contextBase(execution);
    const recordOf = async (id: string): Promise<string> =>
      String((await rowOf(execution, compiled, id))?.[0] ?? "");
    const textOf = async (change: MemberChange | FailedChange): Promise<string> => {
      if (isFailed(change)) return failedBody(change, change.id && (await recordOf(change.id)));
      if (change.removed === undefined) return withContentIds(execution, await recordOf(change.id));
      return removedBody(ask.format, {
        collection: collectionContext(base, type, ""),
        url: urlOf(execution, type, change.id),
        reason: change.removed,
        name: execution.contentIds.get(change.id.toLowerCase()),
      });
    };
    const texts = await textsInTurns(execution, shown, textOf);
    const head = collectionHead(
      ask.format,
      collectionContext(base, type, compiled.contextList) + kind,
      undefined,
    );
    const body = head + texts.join() + collectionTail(ask.format, undefined);
    return { status: 200, headers: { "Content-Type": contentType, ...headers }, body };
  };

/**
 * A failed change (Protocol 4.01, section 11.4.12): an insert as a removed record, others as the record, or where it is
 * unknown as the client named it.
 */
function failedBody({ error, operation, identity }: FailedChange, record: string | undefined): string {
  const { code, message, target, status } = error;
  const exception = {
    failedOperation: operation,
    responseCode: status,
    info: { code, message, severity: "error", ...(target !== undefined && { target }) },
  };
  const { "@Core.ContentID": name, ...key } = identity;
  const annotations = {
    ...(operation === "insert" && { "@removed": {} }),
    ...(name !== undefined && { "@Core.ContentID": name }),
    "@Core.DataModificationException": exception,
  };
  if (!record) return jsonText({ ...annotations, ...key });
  return `${jsonText(annotations).slice(0, -1)},${record.slice(1)}`;
}

/** The property is unset. */
export const respondUnset = (execution: WriteExecution, { etag }: WrittenProperty): Promise<ODataResponse> =>
  Promise.resolve({
    status: 204,
    headers: { "OData-Version": execution.version, ...etagWithoutBody(execution, etag) },
  });

/** The response of a GET of the same URL after the write. */
export async function respondWrittenProperty(
  execution: WriteExecution,
  { type, id, etag }: WrittenProperty,
  read: Read,
): Promise<ODataResponse> {
  const { request, version, write } = execution;
  const { minimal, headers: applied } = returnPreference(execution);
  if (minimal) {
    const url = urlOf(execution, type, id);
    const headers = { "OData-Version": version, "OData-EntityId": url, ...applied };
    return { status: 204, headers: { ...headers, ...etagWithoutBody(execution, etag) } };
  }
  const { "if-match": _match, "if-none-match": _noneMatch, prefer: _prefer, ...others } = request.headers;
  // The format of a file does not depend on the Accept header.
  const headers = write.target.kind === "stream" ? { ...others, accept: undefined } : others;
  const context = {
    ...execution,
    store: storeIn(execution.store, execution.transaction),
    request: { ...request, method: "GET", headers },
  };
  const response = await read(context);
  const { body } = response;
  // An open body would never be closed where the commit fails.
  const whole = body === undefined || isWhole(body) ? {} : { body: (await bytesOf(body, Infinity)) ?? "" };
  return { ...response, ...whole, headers: { ...response.headers, ...applied } };
}
