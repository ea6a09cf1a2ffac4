/**
 * A node:http listener for requests below a service root: request → plain data → response. It handles headers and
 * errors only, imports no framework, and never throws: every error becomes a response.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ODataError } from "../errors";
import type { Caller, ODataRequest, ODataResponse } from "../message";
import { newTrace, addSpan, type RequestTrace } from "../request-trace";
import {
  announcesBody,
  bodyReader,
  type BodyMemory,
  checkBodyHead,
  createBodyMemory,
  type ReserveBody,
  noBody,
} from "./request-body";
import { errorResponse, errorVersion, isFault } from "./error-response";
import { respond, type Delivery } from "./respond";

/** The service: one request in, one response out; thrown errors become responses. */
export type ODataHandler = (request: ODataRequest) => ODataResponse | Promise<ODataResponse>;

/** The service root of one request. */
interface Mount {
  /** The part of the URL's path that is the service root, without a slash at the end. */
  readonly prefix: string;
  /** The same as an absolute URL, the prefix of links in the response. */
  readonly root: string;
}

/** Facts of a finished request; `path` has no query, because a query may contain personal data. */
export interface FinishedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The status sent, or 499 when the client disconnected before. */
  readonly status: number;
  readonly milliseconds: number;
  /** Body bytes as sent, after compression. */
  readonly bytes: number;
  /** Id of the caller; undefined for unauthenticated requests. */
  readonly caller: string | undefined;
  readonly trace: RequestTrace;
  /** The cause of a failure (500 or above, but not 501) or of a broken transfer. */
  readonly fault?: unknown;
}

interface ListenerOptions {
  readonly handle: ODataHandler;
  readonly limits: {
    /** Characters of the request target. */
    readonly maxUrlLength: number;
    /** Bytes of a body, as sent and decoded. */
    readonly maxBodySize: number;
    /** Bytes of all bodies in memory at a time. */
    readonly maxBodyMemory: number;
    /** Milliseconds until the head of the response, and without progress afterwards. */
    readonly requestTimeout: number;
  };
  /** Runs each request at once, later or not at all; `run` receives the milliseconds that it has waited. */
  readonly schedule?: (
    req: IncomingMessage,
    res: ServerResponse,
    run: (waited: number) => void,
    mount: Mount,
  ) => void;
  /**
   * Authenticates the request, synchronously where possible; throws `Authentication_InvalidCredentials` and the like.
   */
  readonly authenticate: (req: IncomingMessage, res: ServerResponse) => Caller | Promise<Caller>;
  /** Called for each rejected sign-in, with the correlation id and the error of the response. */
  readonly refused?: (req: IncomingMessage, id: string, error: unknown) => void;
  /** Admits an authenticated caller; throws `Application_TooManyRequests`. */
  readonly admit?: (caller: Caller, res: ServerResponse, req: IncomingMessage) => void | Promise<void>;
  /** Headers for a 403 response to the caller. */
  readonly forbiddenHeaders?: (caller: Caller) => ODataResponse["headers"];
  /** Called when a request begins; returns whether its stages are traced in detail. */
  readonly begun?: (req: IncomingMessage) => boolean;
  /**
   * Header lines of every response, names and values in turn, in addition to the service's. Called when the head is
   * written.
   */
  readonly headers?: (req: IncomingMessage, mount: Mount, trace: RequestTrace) => readonly string[];
  /** Called once for every finished request, for log and metrics. */
  readonly finished: (request: FinishedRequest, req: IncomingMessage) => void;
}

type ODataListener = (req: IncomingMessage, res: ServerResponse, mount: Mount) => void;

/** Creates the listener. The handler receives `HEAD` as `GET`; the body is omitted here. */
export function createListener(options: ListenerOptions): ODataListener {
  const serving = { ...options, bodyMemory: createBodyMemory(options.limits.maxBodyMemory) };
  const { schedule } = options;
  if (schedule === undefined) return (req, res, mount) => void serve(serving, req, res, mount, 0);
  return (req, res, mount) =>
    schedule(req, res, (waited) => void serve(serving, req, res, mount, waited), mount);
}

interface Serving extends ListenerOptions {
  readonly bodyMemory: BodyMemory;
}

interface Exchange extends Delivery {
  readonly controller: AbortController;
  readonly trace: RequestTrace;
  caller: string | undefined;
  /** The log line is written; a response that comes after the 408 is not logged. */
  reported: boolean;
}

async function serve(
  options: Serving,
  req: IncomingMessage,
  res: ServerResponse,
  mount: Mount,
  waited: number,
): Promise<void> {
  const { requestTimeout } = options.limits;
  const trace = newTrace(options.begun?.(req) ?? false, performance.now() - waited);
  const exchange: Exchange = {
    req,
    res,
    id: randomUUID(),
    stallTimeout: requestTimeout,
    isOpen: () => !res.headersSent && !res.destroyed,
    headers: () => options.headers?.(req, mount, trace) ?? [],
    controller: new AbortController(),
    trace,
    caller: undefined,
    reported: false,
  };
  res.once("close", () => {
    if (!res.writableFinished) exchange.controller.abort();
  });
  const timer = setTimeout(expire, Math.max(1, requestTimeout - waited), options, exchange);
  let fault: unknown;
  let bytes = 0;
  try {
    let response: ODataResponse;
    try {
      response = await handle(options, exchange, mount);
    } catch (error) {
      if (isFault(error)) fault = error;
      response = errorResponse(error, exchange.id, errorVersion(exchange.req.headers));
    }
    const written = respond(exchange, response);
    bytes = typeof written === "number" ? written : await written;
  } catch (error) {
    fault = error;
    if (exchange.isOpen())
      bytes = await respond(exchange, errorResponse(error, exchange.id, errorVersion(exchange.req.headers)));
  } finally {
    clearTimeout(timer);
  }
  report(options, exchange, bytes, fault);
}

async function handle(options: Serving, exchange: Exchange, mount: Mount): Promise<ODataResponse> {
  const { req, res, id, controller, trace } = exchange;
  const { limits } = options;
  const target = req.url ?? "";
  if (target.length > limits.maxUrlLength) {
    throw new ODataError(
      "BadRequest_UrlTooLong",
      `The URL has ${target.length} characters; the limit is ${limits.maxUrlLength}.`,
    );
  }
  const signInStarted = performance.now();
  let caller: Caller;
  try {
    const signedIn = options.authenticate(req, res);
    caller = signedIn instanceof Promise ? await signedIn : signedIn;
  } catch (error) {
    options.refused?.(req, id, error);
    throw error;
  } finally {
    addSpan(trace, { name: "sign-in", started: signInStarted, ended: performance.now() });
  }
  exchange.caller = caller.id;
  const admitted = options.admit?.(caller, res, req);
  if (admitted) await admitted;
  let body = noBody;
  let reserveExtra: ReserveBody | undefined;
  if (announcesBody(req)) {
    checkBodyHead(req, limits.maxBodySize);
    const reserve = options.bodyMemory(res);
    let size = 0;
    const reserveBody: ReserveBody = (bytes) => reserve((size = bytes));
    body = bodyReader(req, { limit: limits.maxBodySize, reserve: reserveBody, signal: controller.signal });
    reserveExtra = (bytes) => reserve(size + bytes);
  }
  try {
    const response = await options.handle({
      method: req.method === "HEAD" ? "GET" : (req.method ?? "GET"),
      url: target.slice(mount.prefix.length),
      root: mount.root,
      // Only Set-Cookie is a list, and requests do not use it.
      headers: req.headers as Readonly<Record<string, string | undefined>>,
      body,
      ...(reserveExtra && { reserveExtra }),
      caller,
      id,
      // Created eagerly: a lazy getter was measured to be slower.
      signal: controller.signal,
      trace,
    });
    return response.status === 403 ? withForbiddenHeaders(options, caller, response) : response;
  } catch (error) {
    if (!(error instanceof ODataError) || error.status !== 403) throw error;
    return withForbiddenHeaders(options, caller, errorResponse(error, id, errorVersion(req.headers)));
  }
}

function withForbiddenHeaders(
  { forbiddenHeaders }: ListenerOptions,
  caller: Caller,
  response: ODataResponse,
): ODataResponse {
  if (forbiddenHeaders === undefined) return response;
  return { ...response, headers: { ...forbiddenHeaders(caller), ...response.headers } };
}

/** Called on timeout: responds with 408 unless the head has been sent, and aborts the service's work. */
function expire(options: ListenerOptions, exchange: Exchange): void {
  if (!exchange.isOpen()) return;
  const seconds = options.limits.requestTimeout / 1000;
  const error = new ODataError(
    "Application_RequestTimeout",
    `The request took longer than the limit of ${seconds} s.`,
  );
  void respond(exchange, errorResponse(error, exchange.id, errorVersion(exchange.req.headers)));
  report(options, exchange, 0, undefined);
  exchange.controller.abort(error);
}

function report(options: ListenerOptions, exchange: Exchange, bytes: number, fault: unknown): void {
  if (exchange.reported) return;
  exchange.reported = true;
  const { req, res, id, trace, caller } = exchange;
  const target = req.url ?? "";
  const query = target.indexOf("?");
  const request = {
    id,
    method: req.method ?? "GET",
    path: query < 0 ? target : target.slice(0, query),
    status: res.headersSent ? res.statusCode : 499,
    milliseconds: performance.now() - trace.started,
    bytes,
    caller,
    trace,
  };
  options.finished(fault === undefined ? request : { ...request, fault }, req);
}
