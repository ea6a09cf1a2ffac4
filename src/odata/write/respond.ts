/** Answers to writes (Protocol 4.01, section 11.4.1.5): what was written, as it is now, or 204 for `return=minimal`. */
import { negotiateJson } from "../headers/negotiate";
import { parsePrefer, preferenceApplied } from "../headers/prefer";
import { collectionContext, recordContext, recordUrl, type Place } from "../json/context-url";
import { formatOf } from "../json/format";
import { collectionHead, collectionTail, recordBody } from "../json/write";
import type { ODataRequest, ODataResponse } from "../message";
import type { Row, Store } from "../store/store";
import type { ODataUri } from "../uri";
import type { ODataVersion } from "../headers/negotiate";
import type { Answer } from "./compile-write";
import type { Outcome, Writing } from "./writing";

/** Answers a GET from a store. */
export type Read = (
  request: ODataRequest,
  uri: ODataUri,
  version: ODataVersion,
  store: Store,
) => ODataResponse | Promise<ODataResponse>;

type Of<Kind extends Outcome["kind"]> = Extract<Outcome, { kind: Kind }>;

/** Answers within the transaction, so that what is shown is what was written. */
export function answerWrite(writing: Writing, outcome: Outcome, read: Read): Promise<ODataResponse> {
  switch (outcome.kind) {
    case "record":
      return answerRecord(writing, outcome);
    case "records":
      return answerRecords(writing, outcome);
    case "property":
      return answerProperty(writing, outcome, read);
    case "nothing":
      return Promise.resolve({ status: 204, headers: { "OData-Version": writing.version } });
  }
}

/** What the client prefers to get, and the header that says so. */
function wanted({ request, write }: Writing): {
  readonly minimal: boolean;
  readonly headers: Record<string, string>;
} {
  const asked = parsePrefer(request.headers["prefer"]);
  const applied = preferenceApplied(asked, ["return"]);
  const byDefault = write.target.kind === "stream" ? "minimal" : "representation";
  return {
    minimal: (asked.values.return ?? byDefault) === "minimal",
    headers: applied === undefined ? {} : { "Preference-Applied": applied },
  };
}

const placeOf = ({ context, request, inputs }: Writing): Place => ({
  root: request.root,
  partition: context.model.partition,
  partitionId: inputs.partition,
});

/** As `Place`, for context URLs: the sets at the root stay there. */
const contextPlaceOf = (writing: Writing): Place => ({
  ...placeOf(writing),
  partitionId: writing.write.target.partition.kind === "key" ? writing.inputs.partition : undefined,
});

function jsonOf({ request, uri, version }: Writing) {
  const json = negotiateJson({ accept: request.headers["accept"], format: uri.options.format }, version);
  return { format: formatOf(json, version), contentType: json.contentType };
}

const rowOf = async (
  { transaction, inputs }: Writing,
  { statement }: Answer,
  id: string,
): Promise<Row | undefined> => (await transaction.query(statement, { ...inputs, after: [id] }))[0];

async function answerRecord(writing: Writing, outcome: Of<"record">): Promise<ODataResponse> {
  const { type, id, created, nested } = outcome;
  const { format, contentType } = jsonOf(writing);
  const answer = writing.write.answer(type, format, nested);
  const row = await rowOf(writing, answer, id);
  const url = recordUrl(placeOf(writing), type, id);
  const { minimal, headers: applied } = wanted(writing);
  const headers = {
    "OData-Version": writing.version,
    ETag: String(row?.[1] ?? ""),
    ...(created ? { Location: url } : {}),
    ...(created || minimal ? { "OData-EntityId": url } : {}),
    ...applied,
  };
  if (minimal) return { status: 204, headers };
  const context = recordContext(contextPlaceOf(writing), type, answer.contextList);
  const body = recordBody(format, context, String(row?.[0] ?? ""));
  return { status: created ? 201 : 200, headers: { ...headers, "Content-Type": contentType }, body };
}

/** The members of a collection that were changed, in the order in which they were. */
async function answerRecords(writing: Writing, outcome: Of<"records">): Promise<ODataResponse> {
  const { type, ids, nested } = outcome;
  const { format, contentType } = jsonOf(writing);
  const { minimal, headers: applied } = wanted(writing);
  const headers = { "OData-Version": writing.version, ...applied };
  const answer = writing.write.answer(type, format, nested);
  if (minimal) return { status: 204, headers };
  const texts: string[] = [];
  for (const id of ids) texts.push(String((await rowOf(writing, answer, id))?.[0] ?? ""));
  const context = collectionContext(contextPlaceOf(writing), type, answer.contextList);
  const body = collectionHead(format, context, undefined) + texts.join() + collectionTail(format, undefined);
  return { status: 200, headers: { ...headers, "Content-Type": contentType }, body };
}

/** What a GET of the same URL gives now; nothing after a DELETE. */
async function answerProperty(
  writing: Writing,
  { type, id, etag }: Of<"property">,
  read: Read,
): Promise<ODataResponse> {
  const { context, request, uri, version, transaction, write, method } = writing;
  if (method === "DELETE") return { status: 204, headers: { "OData-Version": version, ETag: etag } };
  const { minimal, headers: applied } = wanted(writing);
  if (minimal) {
    const url = recordUrl(placeOf(writing), type, id);
    const headers = { "OData-Version": version, ETag: etag, "OData-EntityId": url, ...applied };
    return { status: 204, headers };
  }
  const { "if-match": _match, "if-none-match": _noneMatch, prefer: _prefer, ...others } = request.headers;
  // A file is answered as what it is.
  const headers = write.target.kind === "stream" ? { ...others, accept: undefined } : others;
  const store: Store = {
    ...context.store,
    query: (statement, inputs) => transaction.query(statement, inputs),
  };
  const answer = await read({ ...request, method: "GET", headers }, uri, version, store);
  return { ...answer, headers: { ...answer.headers, ...applied } };
}
