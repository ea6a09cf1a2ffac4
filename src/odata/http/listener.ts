/**
 * A node:http listener for requests below a service root: request → plain data → response. It handles headers and
 * errors only, imports no framework, and never throws: every error becomes a response.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { andThen, type Awaitable } from "../turns";
import { ODataError, requireShortUrl, shortened } from "../errors";
import type { Caller, ODataRequest, ODataResponse } from "../message";
import { newTrace, addSpan, type RequestTrace } from "../request-trace";
import { bodyReader, type BodyMemory, createBodyMemory, noBody } from "./request-body";
import { errorResponse, errorVersion, isFault } from "./error-response";
import { announcesBody, respond, type Delivery } from "./respond";

/** The service: one request in, one response out; thrown errors become responses. */
export type ODataHandler = (request: ODataRequest) => Awaitable<ODataResponse>;

/** The service root of one request. */
interface Mount {
  /** The part of the URL's path that is the service root, without a slash at the end. */
  readonly prefix: string;
  /** The same as an absolute URL, the prefix of links in the response. */
  readonly root: string;
}

/** Facts of a finished request; `path` is that of `loggedPath`. */
export interface FinishedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The status sent, or 499 when the client disconnected before. */
  readonly status: number;
  readonly milliseconds: number;
  /** Body bytes as sent, after compression; of a broken response those before its end. */
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
  /** Authenticates the request, if possible synchronously; throws `Authentication_InvalidCredentials` and the like. */
  readonly authenticate: (req: IncomingMessage, res: ServerResponse) => Awaitable<Caller>;
  /** Called for each rejected sign-in, with the correlation id and the error of the response. */
  readonly refused?: (req: IncomingMessage, id: string, error: unknown) => void;
  /** Admits an authenticated caller; throws `Application_TooManyRequests`. */
  readonly admit?: (caller: Caller, res: ServerResponse, req: IncomingMessage) => void | Promise<void>;
  /** Headers for a 403 response to the caller. */
  readonly forbiddenHeaders?: (caller: Caller) => ODataResponse["headers"];
  /** Called when a request begins; returns whether its stages are traced in detail. */
  readonly begun?: (req: IncomingMessage) => boolean;
  /**
   * Further header lines of every response, names and values in turn, without `Connection`. Called when the head is
   * written.
   */
  readonly headers?: (req: IncomingMessage, mount: Mount, trace: RequestTrace) => readonly string[];
  /** Whether connections end after their response, such as while the server stops. */
  readonly closing?: () => boolean;
  /** Called once for every finished request, for log and metrics. */
  readonly finished: (request: FinishedRequest, req: IncomingMessage) => void;
}

type ODataListener = (req: IncomingMessage, res: ServerResponse, mount: Mount) => void;

/**
 * Creates the listener, for the events `request` and `checkContinue` of a server. The handler receives `HEAD` as `GET`;
 * the body is omitted here.
 */
export function createListener(options: ListenerOptions): ODataListener {
  const serving = { ...options, bodyMemory: createBodyMemory(options.limits.maxBodyMemory) };
  const { schedule } = options;
  if (schedule === undefined) return (req, res, mount) => serve(serving, req, res, mount, 0);
  return (req, res, mount) => schedule(req, res, (waited) => serve(serving, req, res, mount, waited), mount);
}

interface Serving extends ListenerOptions {
  readonly bodyMemory: BodyMemory;
}

interface Exchange extends Delivery {
  readonly ending: ReturnType<typeof newEnding>;
  readonly trace: RequestTrace;
  caller: string | undefined;
  /** The cause of a failure or of a broken transfer. */
  fault: unknown;
  /** The log line is written; a response that comes after the 408 is not logged. */
  reported: boolean;
}

/** A response that is there at once is written at once: it needs no timer, no signal and no promise. */
function serve(
  options: Serving,
  req: IncomingMessage,
  res: ServerResponse,
  mount: Mount,
  waited: number,
): void {
  const trace = newTrace(options.begun?.(req) ?? false, performance.now() - waited);
  const exchange: Exchange = {
    req,
    res,
    id: randomUUID(),
    stallTimeout: options.limits.requestTimeout,
    isOpen: () => !res.headersSent && !res.destroyed,
    headers: () => options.headers?.(req, mount, trace) ?? [],
    closing: options.closing,
    ending: newEnding(),
    trace,
    caller: undefined,
    fault: undefined,
    reported: false,
    bytes: 0,
  };
  res.on("close", () => {
    if (!res.writableFinished) exchange.ending.end();
  });
  let written: Awaitable<void>;
  try {
    written = respondTo(options, exchange, mount);
  } catch (error) {
    written = Promise.reject(error);
  }
  if (written instanceof Promise) void finish(options, exchange, written, waited);
  else report(options, exchange);
}

/** Handles the request and writes the response, or that of the service's error. */
function respondTo(options: Serving, exchange: Exchange, mount: Mount): Awaitable<void> {
  const send = (response: ODataResponse): Awaitable<void> => respond(exchange, response);
  const refuse = (error: unknown): Awaitable<void> => {
    if (isFault(error)) exchange.fault = error;
    return respondError(exchange, error);
  };
  let handled: Awaitable<ODataResponse>;
  try {
    handled = handle(options, exchange, mount);
  } catch (error) {
    return refuse(error);
  }
  return handled instanceof Promise ? handled.then(send, refuse) : send(handled);
}

const respondError = (exchange: Exchange, error: unknown): Awaitable<void> =>
  respond(exchange, errorResponse(error, exchange.id, errorVersion(exchange.req.headers)));

/** Waits for the end of the response, at most until the time limit. */
async function finish(
  options: Serving,
  exchange: Exchange,
  written: Promise<void>,
  waited: number,
): Promise<void> {
  const left = Math.max(1, options.limits.requestTimeout - waited);
  const timer = setTimeout(expire, left, options, exchange);
  try {
    await written;
  } catch (error) {
    exchange.fault = error;
    if (exchange.isOpen()) await respondError(exchange, error);
  } finally {
    clearTimeout(timer);
  }
  report(options, exchange);
}

/** The end of a request before its response is written; the controller is created for the first that waits for it. */
function newEnding() {
  let controller: AbortController | undefined;
  return {
    signal: (): AbortSignal => (controller ??= new AbortController()).signal,
    end: (reason?: Error): void => (controller ??= new AbortController()).abort(reason),
  };
}

function handle(options: Serving, exchange: Exchange, mount: Mount): Awaitable<ODataResponse> {
  requireShortUrl(exchange.req.url ?? "", options.limits.maxUrlLength);
  return andThen(signIn(options, exchange), (caller) => {
    exchange.caller = caller.id;
    const admitted = options.admit?.(caller, exchange.res, exchange.req);
    return admitted
      ? admitted.then(() => handleFor(caller, options, exchange, mount))
      : handleFor(caller, options, exchange, mount);
  });
}

function signIn(options: Serving, { req, res, id, trace }: Exchange): Awaitable<Caller> {
  const started = performance.now();
  const done = (): void => addSpan(trace, { name: "sign-in", started, ended: performance.now() });
  const refused = (error: unknown): never => {
    options.refused?.(req, id, error);
    throw error;
  };
  let caller: Awaitable<Caller>;
  try {
    caller = options.authenticate(req, res);
    if (caller instanceof Promise) return caller.catch(refused).finally(done);
  } catch (error) {
    done();
    return refused(error);
  }
  done();
  return caller;
}

function handleFor(
  caller: Caller,
  options: Serving,
  { req, res, id, ending, trace }: Exchange,
  mount: Mount,
): Awaitable<ODataResponse> {
  let body = noBody;
  let newReserve: ODataRequest["newReserve"];
  if (announcesBody(req)) {
    const { maxBodySize: limit } = options.limits;
    newReserve = () => options.bodyMemory(res);
    body = bodyReader(req, res, { limit, reserve: newReserve(), signal: ending.signal() });
  }
  const explained = (response: ODataResponse): ODataResponse =>
    response.status === 403 ? withForbiddenHeaders(options, caller, response) : response;
  const failed = (error: unknown): ODataResponse => {
    if (!(error instanceof ODataError) || error.status !== 403) throw error;
    return withForbiddenHeaders(options, caller, errorResponse(error, id, errorVersion(req.headers)));
  };
  let response: Awaitable<ODataResponse>;
  try {
    response = options.handle({
      method: req.method === "HEAD" ? "GET" : (req.method ?? "GET"),
      url: (req.url ?? "").slice(mount.prefix.length),
      root: mount.root,
      // Only Set-Cookie is a list, and requests do not use it.
      headers: req.headers as Readonly<Record<string, string | undefined>>,
      body,
      ...(newReserve && { newReserve }),
      caller,
      id,
      signal: ending.signal,
      trace,
    });
  } catch (error) {
    return failed(error);
  }
  return response instanceof Promise ? response.then(explained, failed) : explained(response);
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
  void respondError(exchange, error);
  report(options, exchange);
  exchange.ending.end(error);
}

/** Characters of a path in the log: a batch has many paths of up to 64 KiB each, which compress well. */
const longestLogged = 500;

/**
 * The beginning of a URL's path without what may be personal: its query, and the texts of natural keys, arguments and
 * filters.
 */
export function loggedPath(url: string): string {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  return shortened(path.replaceAll(/(?:'|%27).*?(?:'|%27|$)/gs, "'…'"), longestLogged);
}

function report(options: ListenerOptions, exchange: Exchange): void {
  if (exchange.reported) return;
  exchange.reported = true;
  const { req, res, id, bytes, trace, caller, fault } = exchange;
  const request = {
    id,
    method: req.method ?? "GET",
    path: loggedPath(req.url ?? ""),
    status: res.headersSent ? res.statusCode : 499,
    milliseconds: performance.now() - trace.started,
    bytes,
    caller,
    trace,
  };
  options.finished(fault === undefined ? request : { ...request, fault }, req);
}
