/** Answers to writes (Protocol 4.01, section 11.4.1.5): what was written, as it is now, or 204 for `return=minimal`. */
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import { parsePrefer, preferenceApplied } from "../headers/prefer";
import { collectionContext, recordContext, recordUrl, type ResourceBase } from "../json/context-url";
import { formatOf } from "../json/format";
import { collectionHead, collectionTail, recordBody } from "../json/write";
import type { BudgetedRequest, ODataResponse } from "../message";
import type { Row, Store } from "../store/store";
import { searchIn } from "../store/transaction";
import type { ODataUri } from "../uri";
import type { ResponseStatement } from "./writes";
import type { Outcome, WriteExecution } from "./write-execution";

/** Answers a GET from a store. */
export type Read = (
  request: BudgetedRequest,
  uri: ODataUri,
  version: ODataVersion,
  store: Store,
) => ODataResponse | Promise<ODataResponse>;

type Of<Kind extends Outcome["kind"]> = Extract<Outcome, { kind: Kind }>;

/** Answers within the transaction, so that what is shown is what was written. */
export function respondWrite(
  execution: WriteExecution,
  outcome: Outcome,
  read: Read,
): Promise<ODataResponse> {
  switch (outcome.kind) {
    case "record":
      return respondRecord(execution, outcome);
    case "records":
      return respondRecords(execution, outcome);
    case "property":
      return respondProperty(execution, outcome, read);
    case "nothing":
      return Promise.resolve({ status: 204, headers: { "OData-Version": execution.version } });
  }
}

/** What the client prefers to get, and the header that says so. */
function wanted({ request, write }: WriteExecution): {
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

const placeOf = ({ context, request, inputs }: WriteExecution): ResourceBase => ({
  root: request.root,
  namespace: context.model.namespace,
  partition: context.model.partition,
  partitionId: inputs.partition,
});

/** As `Place`, for context URLs: the sets at the root stay there. */
const contextPlaceOf = (execution: WriteExecution): ResourceBase => ({
  ...placeOf(execution),
  partitionId: execution.write.target.partition.kind === "key" ? execution.inputs.partition : undefined,
});

function jsonOf({ request, uri, version }: WriteExecution) {
  const json = negotiateJson({ accept: request.headers["accept"], format: uri.options.format }, version);
  return { format: formatOf(json, version), contentType: json.contentType };
}

const rowOf = async (
  { transaction, inputs }: WriteExecution,
  { statement }: ResponseStatement,
  id: string,
): Promise<Row | undefined> => (await searchIn(transaction, statement, { ...inputs, after: [id] }))[0];

async function respondRecord(execution: WriteExecution, outcome: Of<"record">): Promise<ODataResponse> {
  const { type, id, created, nested } = outcome;
  const { format, contentType } = jsonOf(execution);
  const answer = execution.write.response(type, format, nested, execution.request.budget);
  const row = await rowOf(execution, answer, id);
  const url = recordUrl(placeOf(execution), type, id);
  const { minimal, headers: applied } = wanted(execution);
  const headers = {
    "OData-Version": execution.version,
    ETag: String(row?.[1] ?? ""),
    ...(created ? { Location: url } : {}),
    ...(created || minimal ? { "OData-EntityId": url } : {}),
    ...applied,
  };
  if (minimal) return { status: 204, headers };
  const context = recordContext(contextPlaceOf(execution), type, answer.contextList);
  const body = recordBody(format, context, String(row?.[0] ?? ""));
  return { status: created ? 201 : 200, headers: { ...headers, "Content-Type": contentType }, body };
}

/** The members of a collection that were changed, in the order in which they were. */
async function respondRecords(execution: WriteExecution, outcome: Of<"records">): Promise<ODataResponse> {
  const { type, ids, nested } = outcome;
  const { format, contentType } = jsonOf(execution);
  const { minimal, headers: applied } = wanted(execution);
  const headers = { "OData-Version": execution.version, ...applied };
  const answer = execution.write.response(type, format, nested, execution.request.budget);
  if (minimal) return { status: 204, headers };
  const texts: string[] = [];
  for (const id of ids) texts.push(String((await rowOf(execution, answer, id))?.[0] ?? ""));
  const context = collectionContext(contextPlaceOf(execution), type, answer.contextList);
  const body = collectionHead(format, context, undefined) + texts.join() + collectionTail(format, undefined);
  return { status: 200, headers: { ...headers, "Content-Type": contentType }, body };
}

/** What a GET of the same URL gives now; nothing after a DELETE. */
async function respondProperty(
  execution: WriteExecution,
  { type, id, etag }: Of<"property">,
  read: Read,
): Promise<ODataResponse> {
  const { context, request, uri, version, transaction, write, method } = execution;
  if (method === "DELETE") return { status: 204, headers: { "OData-Version": version, ETag: etag } };
  const { minimal, headers: applied } = wanted(execution);
  if (minimal) {
    const url = recordUrl(placeOf(execution), type, id);
    const headers = { "OData-Version": version, ETag: etag, "OData-EntityId": url, ...applied };
    return { status: 204, headers };
  }
  const { "if-match": _match, "if-none-match": _noneMatch, prefer: _prefer, ...others } = request.headers;
  // A file is answered as what it is.
  const headers = write.target.kind === "stream" ? { ...others, accept: undefined } : others;
  const store: Store = {
    ...context.store,
    query: (statement, inputs) => searchIn(transaction, statement, inputs),
  };
  const answer = await read({ ...request, method: "GET", headers }, uri, version, store);
  return { ...answer, headers: { ...answer.headers, ...applied } };
}
