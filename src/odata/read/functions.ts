/**
 * Calls of functions (Protocol 4.01, section 11.5.4): the parameters are bound, the handler is called, and its result
 * becomes an input of the read for the response. Nothing is written here.
 */
import { ODataError, serviceUnavailable } from "../errors";
import { requireIfMatch } from "../headers/conditional";
import type { Model, Operation } from "../model/model";
import type { GivenParameters } from "../plan/parameters";
import type { QueryParameters } from "../plan/plan";
import {
  callOf,
  type CompiledCall,
  handlerName,
  isGivenOperand,
  isSeveral,
  rowsOf,
  urlParameters,
  withoutReferences,
} from "./calls";
import { headersOf, noContent, type ReadExecution, tableForm } from "./read-execution";
import { primitiveJson, primitiveText, valueBody, valueContext } from "../json/write";
import type { ODataRequest, ODataResponse } from "../message";
import { createSlots, halfAtMost, type Slots } from "../store/fair-share";
import { columnOfProperty, tableRecords } from "../table/columns";
import { tableWriting } from "../table/rows";
import { tableResponse } from "./respond";

/** The execution with the function's result. Throws the errors of the parameters, the path or the handler. */
export async function callFunction(call: CompiledCall, execution: ReadExecution): Promise<ReadExecution> {
  const { model, request, inputs, calls } = execution;
  const { operation } = call;
  const given = urlParameters(execution, call);
  if (operation.byQuery) return { ...execution, inputs: { ...inputs, parameters: queryParameters(given) } };
  if (!isWide(model, operation)) return callHandler(call, execution, given);
  const release = await calls.take(request.caller.id, { signal: request.signal() });
  try {
    return await callHandler(call, execution, given);
  } finally {
    release();
  }
}

/** Whether the function may read whole sets: it returns a collection, and is not called on a record within a partition. */
const isWide = ({ partition }: Model, { bound, result }: Operation): boolean =>
  result?.collection === true && (!bound || bound.collection || bound.type.name === partition?.type.name);

/** Calls on whole sets that run at once: one of each caller. The event loop runs one, and all keep their records in memory. */
const wideCalls = 2;

/** The slots of such calls. A longer wait than `timeout` milliseconds is a 503; undefined: as long as the request. */
export const callSlots = (timeout = longestTimer): Slots =>
  createSlots({ slots: wideCalls, may: halfAtMost, timeout, refusal: tooManyCalls });

/** The longest time of a timer of Node.js. */
const longestTimer = 2 ** 31 - 1;

const tooManyCalls = (): ODataError =>
  serviceUnavailable(
    `${wideCalls} functions on whole sets run at a time, one of each caller; this one waited too long for its turn. Try again in a second.`,
    1,
  );

async function callHandler(
  call: CompiledCall,
  execution: ReadExecution,
  given: GivenParameters,
): Promise<ReadExecution> {
  const { model, store, request, inputs, functions, readerFor, rowsAmong } = execution;
  const { operation } = call;
  const read = readerFor({ ...execution, model: model.view?.rows ?? model }, inputs);
  const parameters = withoutReferences(operation, given);
  const called = await callOf(execution, store, call, { parameters, read }, (_type, [version]) =>
    requireIfMatch(request.headers, `W/"${Number(version)}"`),
  );
  const result = await functions[handlerName(operation)]?.(called);
  const rows = await rowsOf(execution, rowsAmong(store, inputs), operation, result);
  const shown =
    operation.bound?.collection === false ? { ...execution, request: withoutIfMatch(request) } : execution;
  return rows === undefined ? { ...shown, result } : { ...shown, inputs: { ...inputs, rows } };
}

/** `If-Match` is about the record on which the function is called, not about its result (section 11.5.4.1). */
function withoutIfMatch(request: ODataRequest): ODataRequest {
  const { "if-match": _match, ...headers } = request.headers;
  return { ...request, headers };
}

/** The parameters of a query are single values of primitive types, which the check of the model ensures. */
const queryParameters = (given: GivenParameters): QueryParameters =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      isSeveral(value) || isGivenOperand(value) ? [] : [[name, value] as const],
    ),
  );

/** Throws an Error that names the operations of a kind without a handler, and handlers without an operation. */
export function requireHandlers(
  operations: readonly Operation[],
  kind: Operation["kind"],
  handlers: Readonly<Record<string, unknown>>,
): void {
  const needed = operations.filter((each) => each.kind === kind && !each.byQuery).map(handlerName);
  const missing = needed.filter((name) => handlers[name] === undefined);
  const unknown = Object.keys(handlers).filter((name) => !needed.includes(name));
  if (missing.length > 0) throw new Error(`The model has ${kind}s without a handler: ${missing.join(", ")}.`);
  if (unknown.length > 0) throw new Error(`There are handlers of no ${kind}: ${unknown.join(", ")}.`);
}

/*
 * Responses to functions and actions whose result is of a primitive type (Protocol 4.01, sections 11.5.4 and
 * 11.5.5).
 */

/** A value, or several; 204 for null. */
export function respondFunction(operation: Operation, execution: ReadExecution): ODataResponse {
  const { format, base } = execution;
  const { property, collection, values } = resultOf(operation, execution);
  const [first = null] = values;
  if (!collection && first === null) return noContent(execution);
  const texts = values.map((value) => primitiveJson(format, property, value));
  const body = valueBody(
    format,
    valueContext(base, property.type, collection),
    property,
    collection ? `[${texts.join()}]` : texts.join(),
  );
  return { status: 200, headers: headersOf(execution), body };
}

/** The values as a table with one column; 204 for a single null. */
export function respondFunctionTable(operation: Operation, execution: ReadExecution): ODataResponse {
  const { property, collection, values } = resultOf(operation, execution);
  if (!collection && (values[0] ?? null) === null) return noContent(execution);
  const form = tableForm(execution, [{ ...columnOfProperty(property), path: ["value"], name: "value" }]);
  const records = values.map((value) => `{"value":${primitiveJson(tableRecords, property, value)}}`);
  const { head, writer, tail } = tableWriting(form.format);
  const rows = [head(form), writer(form)(records, true), tail].map((part) => Buffer.from(part));
  return tableResponse(execution, Buffer.concat(rows));
}

/** The value as plain text; 204 for null. */
export function respondFunctionValue(operation: Operation, execution: ReadExecution): ODataResponse {
  const { property, values } = resultOf(operation, execution);
  const [first = null] = values;
  if (first === null) return noContent(execution);
  return { status: 200, headers: headersOf(execution), body: primitiveText(property, first) };
}

/** The values and their property. Throws an Error if the handler's result differs from the model's declaration. */
function resultOf({ name, result }: Operation, { result: given }: ReadExecution) {
  if (result?.of.kind === "primitive" && given) {
    const { collection, of } = result;
    const { property } = of;
    if (collection && "values" in given) return { property, collection, values: given.values };
    if (!collection && "value" in given) return { property, collection, values: [given.value] };
  }
  throw new Error(`the handler of ${name} returns no value as declared`);
}
