/**
 * Calls of functions (Protocol 4.01, section 11.5.4): the parameters are bound, the handler is called, and its result
 * becomes an input of the read for the response. Nothing is written here.
 */
import type { Operation } from "../model/model";
import type { GivenParameters } from "../plan/parameters";
import type { QueryParameters } from "../plan/plan";
import {
  callOf,
  handlerName,
  isGivenOperand,
  isSeveral,
  rowsOf,
  urlParameters,
  withoutReferences,
} from "./calls";
import type { CompiledCall } from "./calls";
import type { ReadExecution } from "./read-execution";

/** The execution with the function's result. Throws the errors of the parameters, the path or the handler. */
export async function callFunction(call: CompiledCall, execution: ReadExecution): Promise<ReadExecution> {
  const { model, store, request, inputs, functions, readerFor, rowsAmong } = execution;
  const { operation } = call;
  const given = urlParameters(execution, call);
  if (operation.byQuery) return { ...execution, inputs: { ...inputs, parameters: queryParameters(given) } };
  const calling = {
    model,
    dialect: store.dialect,
    queries: store,
    searches: store,
    caller: request.caller,
    inputs,
    visible: rowsAmong(store, inputs),
    read: readerFor({ ...execution, model: model.view?.rows ?? model }, inputs),
  };
  const parameters = withoutReferences(operation, given);
  const result = await functions[handlerName(operation)]?.(await callOf(calling, call, parameters));
  const rows = await rowsOf(calling, operation, result);
  return rows === undefined ? { ...execution, result } : { ...execution, inputs: { ...inputs, rows } };
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
