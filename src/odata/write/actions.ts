/**
 * Actions (Protocol 4.01, section 11.5.5): the parameters are bound before the transaction; within it the bound record
 * is locked, `If-Match` is compared, the handler is called, and its result is read for the response.
 */
import { changedError, ODataError } from "../errors";
import { textOf, type ODataResponse } from "../message";
import { requireUntagged } from "../headers/conditional";
import { requireJsonContent } from "../headers/negotiate";
import { readJsonObject } from "../json/read";
import type { Operation } from "../model/model";
import { emptyGuid } from "../model/types";
import { bindBodyParameters, type GivenOperand, type GivenParameters } from "../plan/parameters";
import type { TargetOf } from "../plan/path";
import { callOf, type CompiledCall, handlerName, isGivenOperand, isSeveral, rowsOf } from "../read/calls";
import { wholeInputs, wholeRead } from "../read/read-execution";
import type { RequestContext } from "../request/context";
import type { OperationResult, ParameterValue, StoredRecord } from "../request/handlers";
import type { SqlValue } from "../sql/fragment";
import { storeIn } from "../store/transaction";
import { mapInTurns } from "../turns";
import { requireMatch } from "./rules";
import type { ActionCall, ActionResult } from "./hooks";
import { storedOf } from "./records";
import { askOf, contextBase, entityHeaders, returnPreference } from "./respond";
import type { WriteExecution, WriteTransaction } from "./write-execution";

/** The parameters in the body, which may be missing if no parameter is given. */
export async function readActionBody(
  { model, limits, request, uri }: RequestContext,
  { call: { operation } }: TargetOf<"action">,
): Promise<GivenParameters> {
  const bytes = await request.body();
  const facts = { model, maxDepth: limits.maxExpandDepth };
  if (bytes.length === 0) return bindBodyParameters(operation, {}, uri, facts);
  requireJsonContent(request.headers["content-type"]);
  return bindBodyParameters(operation, readJsonObject(bytes, limits.maxBodyValues), uri, facts);
}

/** One action within its transaction. */
interface ActionExecution extends WriteExecution {
  readonly call: CompiledCall;
}

/**
 * Executes the action and responds, as a part of the transaction: if the handler returns an undone result, its writes
 * are rolled back and the response is kept.
 */
export async function executeAction(
  execution: WriteExecution,
  given: GivenParameters,
): Promise<ODataResponse> {
  const { call } = execution.write;
  if (!call) throw new Error("this write calls no action");
  const { transaction, within } = execution;
  try {
    return await transaction.savepoint(async () => {
      // A response to POST has no next page.
      const inputs = wholeInputs(execution.inputs, execution.uri.options);
      return execute(
        { ...execution, store: storeIn(execution.store, execution.transaction), inputs, call },
        given,
      );
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    const created = within.forget().filter(({ change }) => change === "created");
    return withoutIds(
      error.response,
      created.map(({ id }) => id),
    );
  }
}

/** Rolls back a part of a transaction whose writes must not be kept. */
class Undo extends Error {
  constructor(readonly response: ODataResponse) {
    super("undone");
  }
}

const guids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Characters of a response that are searched before other requests get their turn. */
const portionSize = 200_000;

/** The response with the zero GUID in place of ids that are not kept. */
async function withoutIds(response: ODataResponse, ids: readonly string[]): Promise<ODataResponse> {
  const { body } = response;
  if (body === undefined || ids.length === 0) return response;
  const gone = new Set(ids.map((id) => id.toLowerCase()));
  const portions = await mapInTurns(portionsOf(await textOf(body)), 1, (portion) =>
    portion.replace(guids, (id) => (gone.has(id.toLowerCase()) ? emptyGuid : id)),
  );
  return { ...response, body: portions.join("") };
}

/** The text in portions that end before a quotation mark, which no GUID contains. */
function portionsOf(text: string): readonly string[] {
  const portions: string[] = [];
  for (let from = 0; from < text.length;) {
    const mark = text.indexOf('"', from + portionSize);
    const end = mark < 0 ? text.length : mark;
    portions.push(text.slice(from, end));
    from = end;
  }
  return portions;
}

/** Throws an `Undo` if the handler returns an undone result. */
async function execute(execution: ActionExecution, given: GivenParameters): Promise<ODataResponse> {
  const { transaction, within, writer, inputs, call, readerFor, rowsAmong, rules } = execution;
  const { operation } = call;
  requireNoETag(execution);
  const parameters = await resolved(execution, operation, given);
  // The writes of an action are those of the service, from all records; `rules` confine the records that it writes.
  const read = readerFor({ ...execution, model: within.model }, inputs);
  const called = await callOf(execution, transaction, call, { parameters, read }, (type, row) =>
    requireMatch(execution, type, storedOf(type, row)),
  );
  if (operation.bound && !operation.bound.collection)
    await rules?.requireWritable(operation.bound.type, [String(called.record["id"])], inputs.partition);
  const action: ActionCall = { ...called, records: writer.records };
  const result = await callHandler(within, operation, action);
  await rules?.requireWritten();
  const isUndone = typeof result === "object" && "undone" in result;
  const shown = isUndone ? result.undone : result;
  const rows = await rowsOf(execution, rowsAmong(transaction, inputs), operation, shown);
  const response = await respond(execution, shown, rows, isUndone);
  if (isUndone) throw new Undo(response);
  return response;
}

/** An error about a property of the bound record has its path from the binding parameter as target: UI5 drops others. */
async function callHandler(
  { actions }: WriteTransaction,
  operation: Operation,
  action: ActionCall,
): Promise<ActionResult> {
  try {
    return await actions[handlerName(operation)]?.(action);
  } catch (error) {
    const { bound, parameter } = operation;
    if (!(error instanceof ODataError) || error.target === undefined || bound?.collection !== false)
      throw error;
    const { target } = error;
    const isOfRecord = bound.type.property(target) ?? bound.type.navigation(target);
    if (parameter(target) || !isOfRecord) throw error;
    throw changedError(error, { target: `${bound.type.name}/${target}` });
  }
}

/** Only a bound record has an ETag that `If-Match` can name. */
function requireNoETag({ request, call: { operation } }: ActionExecution): void {
  if (operation.bound?.collection === false) return;
  requireUntagged(
    request.headers["if-match"],
    `'${operation.name}' is called on a collection or the service, which has no ETag`,
  );
}

/** Parameters with the records that their URLs reference. */
async function resolved(
  { resolve }: WriteExecution,
  operation: Operation,
  given: GivenParameters,
): Promise<ActionCall["parameters"]> {
  const one = async (name: string, value: SqlValue | GivenOperand): Promise<SqlValue | StoredRecord> => {
    if (!isGivenOperand(value)) return value;
    const of = operation.parameter(name)?.of;
    if (value.reference === undefined || of?.kind !== "entity") return value.values;
    return (await resolve(of.type, value.reference, name)).record;
  };
  const values: Record<string, ParameterValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isSeveral(value)) {
      values[name] = await one(name, value);
      continue;
    }
    const items: (SqlValue | StoredRecord)[] = [];
    for (const item of value) items.push(await one(name, item));
    values[name] = items;
  }
  return values;
}

/** The response, read inside the transaction so that it contains the written values. */
async function respond(
  execution: ActionExecution,
  result: OperationResult,
  rows: string | undefined,
  isUndone: boolean,
): Promise<ODataResponse> {
  const { request, version, inputs, call, write } = execution;
  const { operation } = call;
  const { minimal, headers: applied } = returnPreference(execution);
  const headers: Readonly<Record<string, string>> = {
    "OData-Version": version,
    ...(!isUndone && resultHeaders(execution, result, minimal)),
    ...applied,
  };
  if (!operation.result || !write.result || minimal) return { status: 204, headers };
  const { ask, contentType } = askOf(execution, isUndone);
  const { "if-match": _match, "if-none-match": _noneMatch, ...others } = request.headers;
  const response = await write.result(execution, ask).respond({
    ...execution,
    request: { ...request, headers: others },
    format: ask.format,
    contentType,
    base: contextBase(execution),
    ...wholeRead,
    inputs: { ...inputs, ...(rows !== undefined && { rows }) },
    result,
  });
  const status = response.status === 200 && headers["Location"] !== undefined ? 201 : response.status;
  const body = response.body === undefined ? {} : { body: await textOf(response.body) };
  return { status, headers: { ...response.headers, ...headers }, ...body };
}

/** The location of the record that an action created, or that it returns when no content is requested. */
function resultHeaders(
  execution: ActionExecution,
  result: OperationResult,
  minimal: boolean,
): Readonly<Record<string, string>> {
  const of = execution.call.operation.result?.of;
  if (of?.kind !== "entity" || !result || !("id" in result)) return {};
  return entityHeaders(execution, of.type, result.id, { created: result.created === true, minimal });
}
