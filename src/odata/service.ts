/**
 * The pipeline; read this first. A request is parsed, bound, compiled, executed and written: the URL becomes a syntax
 * tree (`uri`), the tree a plan (`plan`), the plan statements (`sql`), and the rows a response (`read`, `write`,
 * `json`).
 */
import { newBudget } from "./budget";
import { ODataError } from "./errors";
import { requireWholeContent } from "./headers/conditional";
import { responseVersion } from "./headers/negotiate";
import { lru, type MemoryRoom } from "./cache";
import type { ODataRequest, ODataResponse, View } from "./message";
import { serviceFacts } from "./metadata/facts";
import type { Model } from "./model/model";
import { viewModel } from "./model/view";
import { withParameters } from "./plan/parameters";
import { createDocuments } from "./read/documents";
import { createReader } from "./read/execute";
import { callSlots, requireHandlers } from "./read/calls";
import { recordReaders } from "./read/record-reader";
import { addSpan } from "./request-trace";
import {
  type Limits,
  type Materializations,
  methodNotAllowed,
  parseLimits,
  type RequestContext,
  type ServiceContext,
} from "./request/context";
import { responseMemory, type ResponseMemory, whileSent } from "./request/long-body";
import type { FunctionHandlers } from "./request/handlers";
import { rowsAmong } from "./request/rows-among";
import {
  addressedResource,
  entityById,
  isEntityById,
  isQueryInBody,
  isRead,
  queryInBody,
} from "./request/urls";
import type { Store } from "./store/store";
import { andThen, type Awaitable } from "./turns";
import type { ODataUri } from "./uri/ast";
import { type ParseLimits, parseUriWith, startParsing } from "./uri/parser";
import { createWriter } from "./write/execute";
import type { ActionHandlers, Behaviours } from "./write/hooks";
import { methodsOf, respondMethods, respondQueryMethods } from "./write/writes";
import { responseQuotas, withRepeatabilityResult } from "./write/repeatability";
import type { WriteEvent } from "./write/write-execution";

/** Options set by the host. */
export interface ServiceOptions {
  readonly model: Model;
  readonly store: Store;
  readonly behaviours: Behaviours;
  /** Handlers of the functions and actions of the model. */
  readonly functions?: FunctionHandlers;
  readonly actions?: ActionHandlers;
  readonly limits: Limits;
  /** Secret that signs the tokens of next links and delta links, the same in all processes of a database. */
  readonly tokenKey: string;
  /**
   * Identifies the history of the database's changes; another value after a restore, so that earlier delta links return
   * 410. "" by default: never restored.
   */
  readonly history?: string;
  /** Name or id of the partition of requests to root sets without one in the URL. */
  readonly defaultPartition?: string;
  /** Paths of the service roots; URLs in bodies may begin with another root than that of the request. */
  readonly rootPaths?: readonly string[];
  /** Milliseconds that a function on a whole set waits for others; undefined: as long as its request. */
  readonly callTimeout?: number;
  readonly requireIfMatch?: boolean;
  readonly strictReferences?: boolean;
  /** The stored rows of queries; undefined: reads compute them. */
  readonly materializations?: Materializations;
  /** The memory for long responses, which others may share; by default a separate one. */
  readonly responses?: ResponseMemory;
  /** Called for each write after its commit. Must not throw. */
  readonly written?: (write: WriteEvent) => void;
}

/**
 * Handles requests below a service root. Throws ODataErrors; the HTTP layer writes them. `within` is the transaction
 * that the requests of an atomic group share.
 */
export type Service = (request: ODataRequest, within?: Store) => Awaitable<ODataResponse>;

/** The service of a model. Throws an Error where an operation of the model has no handler. */
export function createService(options: ServiceOptions): Service {
  const { model, functions = {}, actions = {}, responses = responseMemory() } = options;
  requireHandlers(model.operations, "function", functions);
  requireHandlers(model.operations, "action", actions);
  const rooms: Rooms = {
    calls: callSlots(options.callTimeout),
    responses,
    storedResponses: responseQuotas(),
  };
  const whole = serviceOf(options, undefined, rooms);
  // Nothing of one view's plans, statements and documents is ever used for another.
  const ofViews = lru<ViewService>(allViewNodes);
  const ofView = (view: View): Service => {
    const known =
      ofViews.get(view.id) ?? viewService({ ...options, model: viewModel(model, view) }, view, rooms);
    // The plans of its earlier requests are part of its weight now.
    ofViews.set(view.id, known, known.nodes());
    return known.service;
  };
  return (request, within) => {
    const { view } = request.caller;
    const service = view ? ofView(view) : whole;
    const response = withRepeatabilityResult(request, () => service(request, within));
    return andThen(response, (sent) => whileSent(sent, request, responses, isRead(request)));
  };
}

/** The parts of the context that the requests of all views share. */
type Rooms = Pick<ServiceContext, "calls" | "responses" | "storedResponses">;

/** Nodes of the plans of all views. */
const allViewNodes = 400_000;
/** Nodes of the plans in one memory of a view. */
const viewNodes = 12_500;
/** The memory of a view without plans, as nodes: its model, the queries of the model, and documents; about 1.5 MB. */
const emptyViewNodes = 5500;

interface ViewService {
  readonly service: Service;
  /** The nodes that take as much memory as it does. */
  readonly nodes: () => number;
}

function viewService(options: ServiceOptions, view: View, rooms: Rooms): ViewService {
  let nodes = emptyViewNodes;
  const count = (change: number): void => void (nodes += change);
  const service = serviceOf(options, view, rooms, { limit: viewNodes, count });
  return { service, nodes: () => nodes };
}

function serviceOf(
  options: ServiceOptions,
  view: View | undefined,
  rooms: Rooms,
  planRoom?: MemoryRoom,
): Service {
  const { model, store, behaviours, limits, functions = {}, actions = {} } = options;
  const shared: ServiceContext = {
    model,
    store,
    limits,
    tokenKey: options.tokenKey,
    // The delta links of other rules return 410.
    history: `${options.history ?? ""}${view?.id ?? ""}`,
    defaultPartition: options.defaultPartition,
    rootPaths: options.rootPaths ?? [],
    requireIfMatch: options.requireIfMatch ?? false,
    functions,
    materializations: options.materializations,
    ...rooms,
    planRoom,
    readerFor: recordReaders(planRoom),
    rowsAmong: rowsAmong(model, store.dialect),
  };
  const ofUrl = parseLimits(limits);
  const document = createDocuments(model, serviceFacts(limits.maxExpandDepth, shared.requireIfMatch));
  const read = createReader(model, methodsOf, planRoom);
  const rules = { behaviours, actions, strictReferences: options.strictReferences ?? false };
  const write = createWriter(shared, rules, read, options.written);

  const respond: Service = (request, given = store) => {
    const storeFor = (readOnly: boolean): Store =>
      given.forRequest?.({ signal: request.signal, readOnly, caller: request.caller.id }) ?? given;
    const within = storeFor(acceptsReplica(request));
    const primary = within.lags ? storeFor(false) : within;
    const version = responseVersion(request.headers["odata-version"], request.headers["odata-maxversion"]);
    const { trace } = request;
    const started = trace?.spans && performance.now();
    const uri = parsed(model, request.url, ofUrl);
    if (trace !== undefined) trace.resource = addressedResource(model, uri);
    if (started !== undefined) addSpan(trace, { name: "parse", started, ended: performance.now() });
    const budget = request.budget ?? newBudget(limits.maxRequestNodes);
    const context: RequestContext = { request, budget, uri, version, ...shared, store: within, primary };
    if (isQueryInBody(uri)) {
      if (request.method === "POST") return queryInBody(request).then((get) => respond(get, within));
      return respondQueryMethods(context);
    }
    switch (request.method) {
      case "GET":
      case "HEAD":
        if (isEntityById(uri)) return respond(entityById(request, uri, context), within);
        return document(request, uri, version) ?? read(context);
      case "POST":
        return write(context, "POST");
      case "PATCH":
      case "PUT":
        requireWholeContent(request.headers);
        return write(context, request.method);
      case "DELETE":
        return write(context, request.method);
      case "OPTIONS":
        return respondMethods(context);
      default:
        return respondMethods(context).then(({ headers: { Allow } }) => {
          throw methodNotAllowed(request.method, [Allow ?? []].flat());
        });
    }
  };
  return respond;
}

function parsed(model: Model, url: string, limits: ParseLimits): ODataUri {
  const parsing = startParsing(limits);
  try {
    return parseUriWith(parsing, url);
  } catch (error) {
    if (!(error instanceof ODataError) || parsing.failedAt === undefined) throw error;
    throw withParameters(model, url.slice(0, parsing.failedAt), error);
  }
}

/** Whether the client accepts a read of a replica; the header is Business Central's. */
const acceptsReplica = ({ method, headers }: ODataRequest): boolean =>
  method === "GET" && headers["data-access-intent"]?.toLowerCase() === "readonly";
