/**
 * Functions that handlers answer (Protocol 4.01, section 11.5.4): the handler is asked, then a statement makes the answer of
 * what it gave; values of a primitive type are answered as they are. Nothing is written here.
 */
import { valueContext } from "../json/context-url";
import { primitiveJson, primitiveText, valueBody } from "../json/primitive";
import type { ODataResponse } from "../message";
import type { Operand, Operation, Property } from "../model/model";
import type { GivenParameters } from "../plan/parameters";
import type { Inputs, QueryParameters } from "../plan/plan";
import type { RunContext } from "../request/context";
import type { FunctionHandlers, OperationResult } from "../request/handlers";
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
import type { ReadExecution } from "./execute";
import { recordReaders } from "./record-reader";
import type { CompiledRead } from "./reads";

/** What a function gave, and the inputs of the statement that answers it. */
interface FunctionOutcome {
  readonly result: OperationResult;
  readonly inputs: Inputs;
}

export type FunctionRunner = (
  context: RunContext,
  call: CompiledCall,
  execution: ReadExecution,
) => Promise<FunctionOutcome>;

/** Runs functions; throws an Error at once for one that has no handler. */
export function createFunctionRunner(shared: RunContext, handlers: FunctionHandlers): FunctionRunner {
  requireHandlers(shared.model.operations, "function", handlers);
  const readerAt = recordReaders(shared);
  return async (context, call, execution) => {
    const { request, uri, inputs } = execution;
    const { operation } = call;
    const given = urlParameters(context, call, uri);
    if (operation.byQuery)
      return { result: undefined, inputs: { ...inputs, parameters: queryParameters(given) } };
    const { store } = context;
    const search: typeof store.query = (statement, values) => store.query(statement, values);
    const read = readerAt({ queries: store, search, inputs });
    const calling = { context, queries: store, caller: request.caller, inputs, read };
    const result = await handlers[handlerName(operation)]?.(
      await callOf(calling, call, withoutReferences(operation, given)),
    );
    const rows = await rowsOf(calling, operation, result);
    return { result, inputs: rows === undefined ? inputs : { ...inputs, rows } };
  };
}

/** Throws an Error that names the operations of that kind without a handler, and handlers without an operation. */
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

/** The parameters of a query are single values of primitive types, as the model's check demands. */
const queryParameters = (given: GivenParameters): QueryParameters =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      isSeveral(value) || isGivenOperand(value) ? [] : [[name, value] as const],
    ),
  );

type PrimitiveRead = Extract<CompiledRead, { kind: "function" | "function-value" }>;

/** A value, or several, of a primitive type; 204 for null (Protocol 4.01, section 11.5.4). */
export function respondFunction(
  _context: RunContext,
  { kind, call: { operation } }: PrimitiveRead,
  execution: Pick<ReadExecution, "format" | "contentType" | "version" | "request">,
  result: OperationResult,
): ODataResponse {
  const { property, collection } = primitiveResult(operation);
  const { format, contentType, version, request } = execution;
  const given = resultValues(operation, result);
  const [first] = given;
  const headers = { "OData-Version": version };
  if (!collection && (first === undefined || first === null)) return { status: 204, headers };
  const answered = { ...headers, "Content-Type": contentType };
  if (kind === "function-value")
    return { status: 200, headers: answered, body: primitiveText(property, first ?? "") };
  const texts = given.map((value) => primitiveJson(format, property, value));
  const context = valueContext({ root: request.root }, property.type, collection);
  const json = collection ? `[${texts.join()}]` : (texts[0] ?? "null");
  return { status: 200, headers: answered, body: valueBody(format, context, property, json) };
}

function primitiveResult({ name, result }: Operation): Pick<Operand, "collection"> & { property: Property } {
  if (result?.of.kind !== "primitive") throw new Error(`${name} has no result of a primitive type`);
  return { property: result.of.property, collection: result.collection };
}

function resultValues({ name, result }: Operation, given: OperationResult) {
  if (given && result?.collection && "values" in given) return given.values;
  if (given && !result?.collection && "value" in given) return [given.value];
  throw new Error(`the handler of ${name} gives no value as it is declared`);
}
