/**
 * Actions (Protocol 4.01, section 11.5.5): permission, partition and parameters first, then one transaction in which the
 * bound record is locked, `If-Match` is compared, the handler works, and what it gives is read for the answer.
 */
import { emptyGuid } from "../model/types";
import { parseCondition } from "../headers/conditional";
import { requireJsonContent } from "../headers/content";
import { negotiateJson, type ODataVersion } from "../headers/negotiate";
import { parsePrefer, preferenceApplied } from "../headers/prefer";
import { recordUrl } from "../json/context-url";
import { formatOf, type Format } from "../json/format";
import { readJsonObject } from "../json/read";
import type { BudgetedRequest, ODataResponse } from "../message";
import type { Operation } from "../model/model";
import { bindBodyParameters, type GivenOperand, type GivenParameters } from "../plan/parameters";
import type { Inputs } from "../plan/plan";
import { checkOptions } from "../plan/read";
import { callOf, handlerName, isGivenOperand, isSeveral, rowsOf } from "../read/calls";
import { respond } from "../read/execute";
import { requireHandlers, respondFunction } from "../read/functions";
import { recordReaders } from "../read/record-reader";
import { compileResult, type CompiledRead } from "../read/reads";
import type { RunContext } from "../request/context";
import type { OperationResult, ParameterValue, StoredRecord } from "../request/handlers";
import { methodNotAllowed } from "../request/methods";
import { planMemory } from "../request/plan-memory";
import type { SqlValue } from "../sql/fragment";
import type { Row, Store, Transaction } from "../store/store";
import { searchIn } from "../store/transaction";
import type { ODataUri } from "../uri";
import { changed, forbidden, requireMatch } from "./conditions";
import type { ActionCall, ActionHandlers, ActionResult } from "./hooks";
import { storedOf } from "./records";
import { afterCommit, type WriteEvent, type WrittenRecord } from "./write-events";
import { inputsOf, type WriteExecution } from "./write-execution";
import type { CompiledAction } from "./writes";

/** The request that calls an action. */
interface ActionRequest {
  readonly context: RunContext;
  readonly request: BudgetedRequest;
  readonly uri: ODataUri;
  readonly version: ODataVersion;
  readonly method: string;
}

/** Makes what writes within a transaction. */
type Begin = (facts: {
  readonly transaction: Transaction;
  readonly inputs: Inputs;
  readonly wrote: (record: WrittenRecord) => void;
}) => Pick<WriteExecution, "writer" | "resolve">;

export type ActionRunner = (
  action: CompiledAction,
  request: ActionRequest,
  begin: Begin,
  written: ((write: WriteEvent) => void) | undefined,
) => Promise<ODataResponse>;

/** How an action is answered, decided before anything is written. */
interface Answering {
  readonly format: Format;
  readonly contentType: string;
  /** The read of the records or values that it gives; undefined for one of a primitive type, or none. */
  readonly read: CompiledRead | undefined;
}

/** Runs actions; throws an Error at once for one that has no handler. */
export function createActionRunner(shared: RunContext, handlers: ActionHandlers): ActionRunner {
  requireHandlers(shared.model.operations, "action", handlers);
  const readerAt = recordReaders(shared);
  const compiled = planMemory<{ readonly read: CompiledRead | undefined }>();

  return async (action, asked, begin, written) => {
    const { context, request, method } = asked;
    const { operation } = action.call;
    if (method !== "POST") throw methodNotAllowed(method, ["POST"]);
    const answering = answeringOf(asked, operation);
    const given = await bodyParameters(asked, operation);
    const inputs = await inputsFor(asked, action);
    if (request.caller.writableCompanies?.has(inputs.partition) === false) throw forbidden(method);

    let records: WrittenRecord[] = [];
    const answer = await context.store.transaction(async (transaction) => {
      records = [];
      const inside = begin({ transaction, inputs, wrote: (record) => records.push(record) });
      const run = { ...asked, action, inputs, transaction, answering, given, ...inside };
      return undone(transaction, records, () => perform(run));
    }, request.signal);
    const { set, partitioned } = action.target.type;
    const isInPartition = partitioned || action.target.type === context.model.partition.type;
    if (written)
      afterCommit(context.store, () =>
        written({
          request,
          set,
          partition: isInPartition ? inputs.partition : "",
          status: answer.status,
          records,
        }),
      );
    return answer;
  };

  function answeringOf(
    { context, request, uri, version }: ActionRequest,
    { name, result }: Operation,
  ): Answering {
    const json = negotiateJson({ accept: request.headers["accept"], format: uri.options.format }, version);
    const format = formatOf(json, version);
    if (!result || result.of.kind === "primitive") {
      checkOptions(uri.options, [], `with the action '${name}', whose result is no record`);
      return { format, contentType: json.contentType, read: undefined };
    }
    const key = `${uri.shape}\n${format.metadata}${format.control}${format.ieee754Compatible}`;
    const { plan } = compiled(key, request.budget, () => ({
      read: compileResult(context, uri, format, request.budget),
    }));
    return { format, contentType: json.contentType, read: plan.read };
  }

  async function perform(run: ActionRun): Promise<Performed> {
    const { context, request, transaction, inputs, action, given } = run;
    const { operation } = action.call;
    requireNoETag(run);
    const read = readerAt({
      queries: transaction,
      search: (statement, values) => searchIn(transaction, statement, values),
      inputs,
    });
    const calling = { context, queries: transaction, caller: request.caller, inputs, read };
    const parameters = await resolved(run, operation, given);
    const call: ActionCall = {
      ...(await callOf(calling, action.call, parameters, (type, row) =>
        requireMatch(context, request, storedOf(type, row)),
      )),
      records: run.writer.records,
    };
    const result: ActionResult = await handlers[handlerName(operation)]?.(call);
    const isUndone = typeof result === "object" && "undone" in result;
    const shown = isUndone ? result.undone : result;
    const rows = await rowsOf(calling, operation, shown);
    return { response: await respondAction(run, shown, rows, isUndone), isUndone };
  }
}

/** One action on its way. */
interface ActionRun extends ActionRequest, Pick<WriteExecution, "writer" | "resolve"> {
  readonly action: CompiledAction;
  readonly inputs: Inputs;
  readonly transaction: Transaction;
  readonly answering: Answering;
  readonly given: GivenParameters;
}

interface Performed {
  readonly response: ODataResponse;
  readonly isUndone: boolean;
}

/** Ends the part of a transaction whose writes shall not stay. */
class Undo extends Error {
  constructor(readonly response: ODataResponse) {
    super("undone");
  }
}

/** Runs the work as a part of the transaction; where it says so, its writes are undone and its answer stays. */
async function undone(
  transaction: Transaction,
  records: WrittenRecord[],
  work: () => Promise<Performed>,
): Promise<ODataResponse> {
  try {
    return await transaction.savepoint(async () => {
      const { response, isUndone } = await work();
      if (isUndone) throw new Undo(withoutNewIds(response, records));
      return response;
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    records.length = 0;
    return error.response;
  }
}

/** The answer with the zero GUID in the place of ids that do not stay. */
function withoutNewIds(response: ODataResponse, records: readonly WrittenRecord[]): ODataResponse {
  const created = records.filter(({ change }) => change === "created").map(({ id }) => id);
  const { body } = response;
  if (created.length === 0 || (typeof body !== "string" && !(body instanceof Uint8Array))) return response;
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  const zeroed = created.reduce((rest, id) => rest.replaceAll(id, emptyGuid), text);
  return { ...response, body: zeroed };
}

/** An answer to POST has no next page. */
const mostRows = 2 ** 31 - 1;

/** The inputs of all statements of an action. */
async function inputsFor(
  { context, request, uri }: ActionRequest,
  { target }: CompiledAction,
): Promise<Inputs> {
  const { top, skip } = uri.options;
  return {
    ...(await inputsOf(context, request, uri, target.partition)),
    limit: top ? Number(top.value) : mostRows,
    skip: skip ? Number(skip.value) : 0,
    pageSize: mostRows,
  };
}

/** The parameters in the body, which may be missing where none is given. */
async function bodyParameters(
  { context: { model, limits }, request }: ActionRequest,
  operation: Operation,
): Promise<GivenParameters> {
  const bytes = await request.body();
  const facts = { model, maxDepth: limits.maxExpandDepth };
  if (bytes.length === 0) return bindBodyParameters(operation, {}, facts);
  requireJsonContent(request.headers["content-type"]);
  return bindBodyParameters(operation, readJsonObject(bytes, limits.maxBodyValues), facts);
}

/** Parameters with the records that are named by URLs. */
async function resolved(
  { resolve }: Pick<ActionRun, "resolve">,
  operation: Operation,
  given: GivenParameters,
): Promise<ActionCall["parameters"]> {
  const record = async (name: string, value: SqlValue | GivenOperand): Promise<SqlValue | StoredRecord> => {
    if (!isGivenOperand(value)) return value;
    const of = operation.parameter(name)?.of;
    if (value.reference === undefined || of?.kind !== "entity") return value.values;
    return (await resolve(of.type, value.reference, name)).record;
  };
  const values: Record<string, ParameterValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isSeveral(value)) values[name] = await record(name, value);
    else {
      const items: (SqlValue | StoredRecord)[] = [];
      for (const item of value) items.push(await record(name, item));
      values[name] = items;
    }
  }
  return values;
}

/** A collection has no ETag, and neither has the root: `If-Match` is about a bound record alone. */
function requireNoETag({ request, action: { call } }: ActionRun): void {
  const ifMatch = parseCondition("If-Match", request.headers["if-match"]);
  if (!ifMatch || ifMatch === "*" || call.operation.bound?.collection === false) return;
  throw changed(
    `'${call.operation.name}' is not called on one record, so that no ETag can be the one in If-Match.`,
  );
}

/** The answer, read inside the transaction so that it shows what was written. */
async function respondAction(
  run: ActionRun,
  result: OperationResult,
  rows: string | undefined,
  isUndone: boolean,
): Promise<ODataResponse> {
  const { context, request, uri, version, action, transaction, answering, inputs } = run;
  const { operation } = action.call;
  const asked = parsePrefer(request.headers["prefer"]);
  const applied = preferenceApplied(asked, ["return"]);
  const isMinimal = asked.values.return === "minimal";
  const headers: Readonly<Record<string, string>> = {
    "OData-Version": version,
    ...(isUndone ? {} : entityHeaders(run, result, isMinimal)),
    ...(applied === undefined ? {} : { "Preference-Applied": applied }),
  };
  if (!operation.result || isMinimal) return { status: 204, headers };
  const { read, format, contentType } = answering;
  const { "if-match": _match, "if-none-match": _noneMatch, ...others } = request.headers;
  const plain = { ...request, headers: others };
  if (!read || read.kind === "function" || read.kind === "function-value") {
    const call = {
      kind: "function",
      call: action.call,
      type: action.target.type,
      partition: action.target.partition,
    } as const;
    const answer = respondFunction(context, call, { format, contentType, version, request }, result);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }
  const { page: _page, ...plainStore } = context.store;
  const store: Store = {
    ...plainStore,
    query: (statement, values) => searchIn(transaction, statement, values),
    stream: (statement, values) => chunkOf(searchIn(transaction, statement, values)),
  };
  const answer = await respond({ ...context, store }, read, {
    request: plain,
    uri,
    version,
    format,
    contentType,
    asked: { ...asked, values: {} },
    pageSize: mostRows,
    top: undefined,
    delivered: 0,
    tracked: undefined,
    inputs: { ...inputs, ...(rows === undefined ? {} : { rows }) },
  });
  const body = await gathered(answer.body);
  const status = answer.status === 200 && headers["Location"] !== undefined ? 201 : answer.status;
  return { status, headers: { ...answer.headers, ...headers }, ...(body === undefined ? {} : { body }) };
}

async function* chunkOf(rows: Promise<readonly Row[]> | readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** The whole body: what is read later would not be of the transaction. */
async function gathered(body: ODataResponse["body"]): Promise<string | Uint8Array | undefined> {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return body;
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(typeof part === "string" ? Buffer.from(part) : part);
  return Buffer.concat(parts);
}

/** Where the one record is that an action created, and that it gave where no content is wanted. */
function entityHeaders(
  { context: { model }, request, inputs, action }: ActionRun,
  result: OperationResult,
  minimal: boolean,
): Readonly<Record<string, string>> {
  const of = action.call.operation.result?.of;
  if (of?.kind !== "entity" || !result || !("id" in result)) return {};
  const { root } = request;
  const { namespace, partition } = model;
  const url = recordUrl({ root, namespace, partition, partitionId: inputs.partition }, of.type, result.id);
  return {
    ...(result.created ? { Location: url } : {}),
    ...(result.created || minimal ? { "OData-EntityId": url } : {}),
  };
}
