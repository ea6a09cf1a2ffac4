/**
 * Calls of functions (Protocol 4.01, section 11.5.4): the bound record or collection is read, the parameters are bound, the
 * handler is called, and its result becomes rows of the statement for the response. Actions are called likewise, inside their
 * transaction.
 */
import { notImplemented, ODataError, serviceUnavailable } from "../errors";
import { type EntityType, type Model, type Operation, wholeType } from "../model/model";
import { primitiveTypes, storedForm } from "../model/types";
import { bindOperationCondition } from "../plan/binding";
import { allOf } from "../plan/operators";
import { bindUrlParameters, type GivenOperand, type GivenParameters } from "../plan/parameters";
import type { Call } from "../plan/path";
import type { Ask, Demand, Inputs, QueryParameters, ReadPlan } from "../plan/plan";
import { bindCountRead, bindRecordRead, type Collection } from "../plan/read";
import { recordColumns } from "../plan/apply/set";
import type { Binding } from "../plan/scope";
import type { RequestContext } from "../request/context";
import type {
  FunctionCall,
  OperationResult,
  ParameterValue,
  ResultRow,
  StoredRecord,
} from "../request/handlers";
import { assertPathExists, noRecord, type PathChecks, pathChecks } from "../request/partition";
import type { Among } from "../request/rows-among";
import type { Compilation } from "../sql/dialect";
import type { SqlValue, Statement } from "../sql/fragment";
import { selectStored } from "../sql/select";
import { selectRowsById, tableOf } from "../sql/table";
import { recordOf } from "../sql/write";
import type { Queries, Row } from "../store/store";
import { chunksOf, type EndSignal, inTurns, mapInTurns } from "../turns";
import { noOptions } from "../uri/ast";
import { headersOf, noContent, type ReadExecution, tableForm } from "./read-execution";
import { requireIfMatch } from "../headers/conditional";
import { primitiveJson, primitiveText, valueBody, valueContext } from "../json/write";
import type { ODataRequest, ODataResponse } from "../message";
import { createSlots, quarterLeft, type Slots } from "../store/fair-share";
import { columnOfProperty, tableRecords } from "../table/columns";
import { tableWriting } from "../table/rows";
import { tableResponse } from "./respond";

/** The part of a call that the shape of its URL determines. */
export interface CompiledCall extends Pick<Call, "operation" | "args"> {
  /** The stored rows of the bound record or collection; undefined at the root. */
  readonly stored: Statement<Inputs> | undefined;
  readonly checks: PathChecks;
  /** The demands of `$filter` on each row of the result. */
  readonly demands: readonly Demand[];
}

/** Compiles a call; with `locks`, the record cannot change until the transaction ends. */
export function compileCall(
  binding: Binding,
  compilation: Compilation,
  { operation, args, steps, filters }: Call,
  ask: Ask,
  locks = false,
): CompiledCall {
  const { bound } = operation;
  if (!bound || steps.length === 0)
    return { operation, args, stored: undefined, checks: pathChecks(compilation, [], 0), demands: [] };
  const plan = bound.collection
    ? bindMembers(binding, operation, { steps, filters }, ask)
    : bindRecordRead(binding, { steps }, { ...noOptions, select: [] }, ask);
  const needed = bound.collection ? steps.length - 1 : steps.length;
  return {
    operation,
    args,
    stored: selectStored(compilation, plan, { locks: locks && !bound.collection }),
    checks: pathChecks(compilation, steps, needed),
    demands: [],
  };
}

/** The records of the collection that the operation is called on, and that its condition chooses. */
function bindMembers(binding: Binding, operation: Operation, collection: Collection, ask: Ask): ReadPlan {
  const plan = bindCountRead(binding, collection, noOptions, ask);
  const condition = bindOperationCondition(binding, operation, plan.record.source);
  return { ...plan, where: allOf(binding, [plan.where, condition]) };
}

/** The name under which the handler of an operation is registered. */
export const handlerName = ({ name, bound }: Operation): string => `${bound?.type.name ?? ""}/${name}`;

/** The parts of its request that a call needs; its store is for reads of any number of records. */
type Calling = Pick<ReadExecution, "model" | "store" | "request" | "inputs">;

/** The parameters of a function's URL. */
const urlParameters = ({ model, limits, uri }: RequestContext, call: CompiledCall): GivenParameters =>
  bindUrlParameters(call, uri, { model, maxDepth: limits.maxExpandDepth });

/**
 * The arguments for the handler of the operation, with its `parameters` and its reads; `queries` finds the bound record,
 * and `found` is called with that record as it is stored. Throws the matching 404 if it does not exist.
 */
export async function callOf(
  { model, store, request, inputs }: Calling,
  queries: Queries,
  { operation: { bound }, stored, checks, demands }: CompiledCall,
  given: Pick<FunctionCall, "parameters" | "read">,
  found: (type: EntityType, row: Row) => void,
): Promise<FunctionCall> {
  const named = { ...inputs, parameters: singleValues(given.parameters) };
  const rows = async (from: Queries): Promise<readonly Row[]> => (stored ? from.query(stored, named) : []);
  const on = bound && !bound.collection ? bound.type : undefined;
  const [row] = on ? await rows(queries) : [];
  if ((on && !row) || bound?.collection) await assertPathExists(queries, model, checks, inputs);
  if (on && !row) throw noRecord(model, on.name);
  if (on && row) found(on, row);
  return {
    record: on && row ? recordOf(on, row) : {},
    members: async () =>
      bound?.collection
        ? mapInTurns(await rows(store), atOnce, (each) => recordOf(bound.type, each), request.signal)
        : [],
    demanded: (name) =>
      demands
        .filter(({ property }) => property.name === name)
        .map(({ operator, values }) => ({ operator, values: values.map(({ read }) => read(inputs)) })),
    caller: request.caller,
    now: inputs.now,
    today: inputs.now.slice(0, 10),
    ends: request.signal,
    ...given,
  };
}

/** Number of rows converted to records, or records to rows, before other requests get their turn. */
const atOnce = 50;

/** Parameters without references, in the form for functions; 400 for a record given by its URL. */
function withoutReferences(operation: Operation, given: GivenParameters): FunctionCall["parameters"] {
  const plain = (value: SqlValue | GivenOperand): SqlValue | StoredRecord => {
    if (!isGivenOperand(value)) return value;
    if (value.reference === undefined) return value.values;
    throw notImplemented(
      `A record by its URL as a parameter of the function '${operation.name}'`,
      undefined,
      "give its values",
    );
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]): [string, ParameterValue] => [
      name,
      isSeveral(value) ? value.map(plain) : plain(value),
    ]),
  );
}

export const isGivenOperand = (value: unknown): value is GivenOperand =>
  typeof value === "object" && value !== null && !(value instanceof Uint8Array) && !Array.isArray(value);

export const isSeveral = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

/* Results of handlers, as rows of a statement: JSON arrays of texts, in the order of `recordColumns`. */

/**
 * The result as the JSON text of rows, of stored records those that are `visible`; undefined for one of a primitive
 * type, or none. Records given by their ids are read; an id without a record is an Error.
 */
export async function rowsOf(
  { store, request, inputs }: Calling,
  visible: Among,
  { name, result }: Operation,
  given: OperationResult,
): Promise<string | undefined> {
  if (!result || result.of.kind === "primitive") return undefined;
  const { type } = result.of;
  const fault = (): Error => new Error(`the handler of ${name} returns no ${type.name} as declared`);
  if (!given) throw fault();
  if ("row" in given || "rows" in given) {
    const rows = "rows" in given ? given.rows : given.row === null ? [] : [given.row];
    if (result.collection !== "rows" in given) throw fault();
    return jsonOf(rows, cellsOf(type, inputs.partition), request.signal);
  }
  const all = "ids" in given ? given.ids : "id" in given ? [given.id] : undefined;
  if (!all || result.of.kind !== "entity" || result.collection !== "ids" in given) throw fault();
  const seen = await visible(type, "read", all);
  const ids = all.filter((id) => seen.has(id.toLowerCase()));
  const table = tableOf(type);
  const rows = await store.query(selectRowsById(store.dialect, type), {
    partition: inputs.partition,
    ids: JSON.stringify(ids),
  });
  const columns = recordColumns(type);
  const places = columns.map((column) => table.columns.findIndex(({ name: known }) => known === column.name));
  const idAt = columns.findIndex((column) => column.name === "id");
  const cells = new Map<string, readonly (string | null)[]>();
  const addCells = (row: Row): void => {
    const texts = columns.map((column, i) => cell(column.type, row[places[i] ?? -1] ?? null));
    cells.set(String(texts[idAt]).toLowerCase(), texts);
  };
  await inTurns(rows, atOnce, addCells, request.signal);
  const cellsOfId = (id: string): readonly (string | null)[] => {
    const found = cells.get(id.toLowerCase());
    if (!found) throw new Error(`the handler of ${name} returns a ${type.name} that does not exist`);
    return found;
  };
  return jsonOf(ids, cellsOfId, request.signal);
}

/** The JSON array of the cells of items. */
async function jsonOf<Item>(
  items: readonly Item[],
  cells: (item: Item) => readonly (string | null)[],
  ends: EndSignal,
): Promise<string> {
  const portions = [...chunksOf(items, atOnce)];
  const textOfPortion = (some: readonly Item[]): string =>
    some.map((item) => JSON.stringify(cells(item))).join();
  return `[${(await mapInTurns(portions, 1, textOfPortion, ends)).join()}]`;
}

type ColumnType = ReturnType<typeof recordColumns>[number]["type"];

/** Returns the conversion of rows of a type to cells; properties that a row leaves out are unset. */
function cellsOf(type: EntityType, partition: string): (row: ResultRow) => readonly (string | null)[] {
  const cells = recordColumns(type).map((column): ((row: ResultRow) => string | null) => {
    const property = wholeType(type).properties.find((known) => known.column === column.name);
    if (!property) return () => (column.name === type.partitionColumn ? partition : "0");
    const unset = cell(column.type, primitiveTypes[property.type].parse(String(property.unset)) ?? "");
    return (row) => {
      const value = row[property.name] ?? null;
      return value === null ? unset : cell(column.type, value);
    };
  });
  return (row) => {
    const unknown = Object.keys(row).find((name) => wholeType(type).property(name) === undefined);
    if (unknown !== undefined) throw new Error(`${type.name} has no property ${unknown}`);
    return cells.map((cellOf) => cellOf(row));
  };
}

function cell(type: ColumnType, value: SqlValue | boolean): string | null {
  const stored = storedForm(type, value);
  return stored === null ? null : String(stored);
}

/* The calls of a read: nothing is written here. */

/** The execution with the function's result. Throws the errors of the parameters, the path or the handler. */
export async function callFunction(call: CompiledCall, execution: ReadExecution): Promise<ReadExecution> {
  const { model, request, inputs, calls } = execution;
  const { operation } = call;
  const given = urlParameters(execution, call);
  if (operation.byQuery) return { ...execution, inputs: { ...inputs, parameters: singleValues(given) } };
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
  createSlots({ slots: wideCalls, may: quarterLeft, timeout, refusal: tooManyCalls });

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

/** The parameters that are single values of primitive types: those that statements can have. */
const singleValues = (given: Readonly<Record<string, unknown>>): QueryParameters =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (isSqlValue(value) ? [[name, value] as const] : [])),
  );

const isSqlValue = (value: unknown): value is SqlValue =>
  value === null ||
  typeof value === "string" ||
  typeof value === "number" ||
  typeof value === "bigint" ||
  value instanceof Uint8Array;

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
