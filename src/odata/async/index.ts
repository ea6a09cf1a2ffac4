/**
 * Asynchronous requests (Protocol 4.01, sections 8.2.8.8 and 11.6) in front of the service: with `Prefer:
 * respond-async` a request is executed after the response 202, and its own response is stored for the status monitor.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createHash } from "node:crypto";
import { bytesOf, type Caller, headLines, type ODataRequest, type ODataResponse } from "../message";
import { limitExceeded, ODataError, serviceUnavailable } from "../errors";
import { errorResponse, errorVersion, isFault } from "../http/error-response";
import type { FinishedRequest } from "../http/listener";
import { addSpan, newTrace, type RequestTrace } from "../request-trace";
import type { Service } from "../service";
import {
  type AsyncKind,
  type AsyncRequest,
  type AsyncRequests,
  asyncRequests,
  type ResponseHead,
  type StoredResponse,
} from "../store/async-request";
import type { Store } from "../store/store";
import { responseMemory, type ResponseMemory, whileSent } from "../request/long-body";
import { isRead } from "../request/urls";
import { isBatchUrl } from "../batch/run";
import { responseVersion } from "../headers/negotiate";
import { parsePrefer, preferenceApplied, type Preferences } from "../headers/prefer";
import { isGuid } from "../model/types";
import type { Awaitable } from "../turns";
import { isRepeatable, requireRepeatability } from "../write/repeatability";

/** An asynchronous request that has ended; the trace is its own, not that of the exchange. */
export type ExecutedRequest = Omit<FinishedRequest, "path" | "bytes">;

export interface AsyncOptions {
  readonly store: Store;
  readonly limits: {
    /** Milliseconds for a synchronous response. */
    readonly requestTimeout: number;
    /** Milliseconds for an asynchronous one. */
    readonly asyncTimeout: number;
    /** Bytes of one record that can be read; undefined for any number. */
    readonly maxRecordSize?: number | undefined;
  };
  /** Called for each request that has ended. */
  readonly finished: (request: ExecutedRequest) => void;
  /** The memory for long responses, that of the service; by default a separate one. */
  readonly responses?: ResponseMemory;
}

/** Makes the store for a request, whose statements are a part of its trace. */
type StoreFor = (request: ODataRequest) => Store;

interface AsyncService {
  readonly service: (request: ODataRequest, storeFor?: StoreFor) => Awaitable<ODataResponse>;
  /** Cancels the requests of this process; resolves when their responses are stored. */
  readonly stop: () => Promise<void>;
}

/** Requests with responses that are stored for a caller at a time. */
const mostStored = 100;
/** Bytes of a body, which is in memory until its request has ended. */
const longestRequestBody = 4 * 1024 * 1024;

/**
 * The service with asynchronous requests. Its second argument makes the stores for a request, in place of that of the
 * options: one for the exchange, and one for the request that is executed after it, with a trace of its own. Beyond the
 * limits of asynchronous requests, and where none can be stored, the response is synchronous.
 */
export function withAsync(service: Service, options: AsyncOptions): AsyncService {
  const { store: common, limits, finished, responses = responseMemory() } = options;
  const running = runningRequests(service, limits, finished);
  /** Milliseconds that a response may wait for the end of a request. */
  const patience = limits.requestTimeout / 2;

  async function respondAsync(
    request: ODataRequest,
    storeFor: StoreFor,
    preferences: Preferences,
  ): Promise<ODataResponse> {
    const { caller } = request;
    const store = storeFor(request);
    if (isRepeatable(request)) requireRepeatability(request);
    const bytes = await request.body();
    const whole = { ...request, body: () => Promise.resolve(bytes) };
    // The monitor can name the accepted request even after its process was lost.
    const id = request.id.toLowerCase();
    const place = bytes.length > longestRequestBody ? undefined : running.reserve(id, caller.id);
    if (place === undefined) return service(whole, store);

    const requests = asyncRequests(store);
    const { method, url } = request;
    const isBatch = method === "POST" && isBatchUrl(url);
    const kind = isRead(request) ? "read" : isBatch ? "batch" : "change";
    let isAdded = false;
    try {
      isAdded = await requests.add(id, ownerOf(caller), kind, mostStored);
    } catch (error) {
      // A database that cannot be written can still be read.
      if (!(error instanceof ODataError)) throw error;
    } finally {
      if (!isAdded) place.release();
    }
    if (!isAdded) return service(whole, store);

    const trace = newTrace(request.trace?.spans !== undefined);
    const job = jobOf(id, kind, { ...whole, trace }, storeFor);
    const { response, stored } = place.run(job);
    const wait = Math.min(1000 * (preferences.values.wait ?? 0), patience);
    const first = wait > 0 ? await within(wait, response, request.signal(), running.abortOf(id)) : undefined;
    if (request.trace) request.trace.resource = trace.resource;
    const sent = first && sentIfPossible(first, request, responses);
    if (sent === undefined)
      return accepted(request, id, preferenceApplied(preferences, ["respond-async", "wait"]));
    if (request.trace) addTrace(request.trace, trace);
    void stored.then(() => job.requests.remove(id)).catch(() => undefined);
    return sent;
  }

  return {
    service: (request, storeFor = () => common) => {
      const id = ofMonitor.exec(request.url)?.[1]?.toLowerCase();
      if (id !== undefined) {
        const { caller, signal } = request;
        const store = storeFor(request);
        const own = store.forRequest?.({ signal, readOnly: false, caller: caller.id }) ?? store;
        const facts = { requests: asyncRequests(own), owner: ownerOf(caller), patience };
        return respondMonitor(request, id, { ...facts, abort: running.abortOf(id) }).then((response) =>
          whileSent(response, request, responses, true),
        );
      }
      const preferences = parsePrefer(request.headers["prefer"]);
      return preferences.values["respond-async"] && request.method !== "OPTIONS"
        ? respondAsync(request, storeFor, preferences)
        : service(request, storeFor(request));
    },
    stop: running.stop,
  };
}

/**
 * The result of a promise if it is there within the milliseconds. `leave` is called when the client leaves meanwhile: it
 * does not know the URL of the monitor.
 */
async function within<T>(
  milliseconds: number,
  result: Promise<T>,
  client: AbortSignal,
  leave: (() => void) | undefined,
): Promise<T | undefined> {
  const patience = new AbortController();
  if (client.aborted) leave?.();
  else if (leave) client.addEventListener("abort", leave, { signal: patience.signal });
  try {
    return await Promise.race([result, sleep(milliseconds, undefined, { signal: patience.signal })]);
  } finally {
    patience.abort();
  }
}

/** The response while it is sent; undefined where there is no memory for it now, so that its monitor has it later. */
function sentIfPossible(
  response: StoredResponse,
  request: ODataRequest,
  responses: ResponseMemory,
): ODataResponse | undefined {
  try {
    return whileSent(response, request, responses, isRead(request));
  } catch (error) {
    if (error instanceof ODataError) return undefined;
    throw error;
  }
}

/** Identifies the caller with its permissions: after a change of these, it might see less than its responses have. */
function ownerOf({ id, canWrite, partitions, writablePartitions, view }: Caller): string {
  const sorted = (names: Iterable<string>): readonly string[] => [...names].toSorted();
  const facts = [
    id,
    canWrite,
    partitions === "*" ? "*" : sorted(partitions),
    writablePartitions && sorted(writablePartitions),
    view?.id,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}

// The status monitor (Protocol 4.01, section 11.6): 202 until the request has ended, then its response; DELETE cancels it.

/** Path of the monitors below the service root. */
const path = "/$async/";

/** Has the id of the request that the monitor at the URL reports on. */
const ofMonitor = /^\/(?:\$|%24)async\/([^/?]+)\/?(?:\?.*)?$/is;

const versionOf = ({ headers }: ODataRequest): ODataResponse["headers"] => ({
  "OData-Version": responseVersion(headers["odata-version"], headers["odata-maxversion"]),
});

/**
 * The response to a request that is executed, or still is. It has no `Repeatability-Result`: a stored request of the same
 * id may still reject it.
 */
function accepted(request: ODataRequest, id: string, applied?: string): ODataResponse {
  return {
    status: 202,
    headers: {
      ...versionOf(request),
      Location: `${request.root}${path}${id}`,
      "Retry-After": "1",
      ...(applied !== undefined && { "Preference-Applied": applied }),
    },
    body: "",
  };
}

/** Milliseconds without a sign of life after which the process that executed a request is regarded as ended. */
const lostAfter = 60_000;

/** The parts of the service that a monitor needs. */
interface Monitor {
  readonly requests: AsyncRequests;
  /** The owner that the caller is; see `ownerOf`. */
  readonly owner: string;
  /** Cancels the request; undefined if this process does not execute it. */
  readonly abort: (() => void) | undefined;
  /** Milliseconds that a cancellation may take. */
  readonly patience: number;
}

/** Throws 404 for an unknown request and one of another caller, 405 for other methods and 409 as `cancelled` does. */
async function respondMonitor(request: ODataRequest, id: string, monitor: Monitor): Promise<ODataResponse> {
  if (request.trace !== undefined) request.trace.resource = "$async";
  switch (request.method) {
    case "GET": {
      const { requests, owner } = monitor;
      const head = ended(await known(monitor, id), id, monitor);
      if (head === undefined) return accepted(request, id);
      const body = head.body ?? (await requests.bodyOf(id, owner));
      if (body === undefined) throw unknownRequest();
      return resultOf(request, { ...head, body });
    }
    case "DELETE":
      return cancelled(request, id, monitor);
    default:
      throw notAllowed(
        `The method ${request.method} is not supported for the status of a request`,
        "GET, HEAD, DELETE",
      );
  }
}

async function known({ requests, owner }: Monitor, id: string): Promise<AsyncRequest> {
  const found = isGuid(id) ? await requests.find(id, owner) : undefined;
  if (found) return found;
  throw unknownRequest();
}

const unknownRequest = (): ODataError =>
  new ODataError(
    "BadRequest_NotFound",
    "There is no asynchronous request with this id: it was cancelled, it ended more than a day ago, or it was sent with other credentials or permissions.",
  );

const notAllowed = (finding: string, allow: string): ODataError =>
  new ODataError("BadRequest_MethodNotAllowed", `${finding}; use ${allow}.`, { headers: { Allow: allow } });

/** The response of a request that has ended, also of one whose process has; a stored body is not read. */
function ended(
  { response, seenAt }: AsyncRequest,
  id: string,
  { abort }: Monitor,
): (ResponseHead & Partial<StoredResponse>) | undefined {
  // A sign of life far ahead is one of a clock that was ahead and has been set back.
  const isAlive = abort !== undefined || Math.abs(Date.now() - seenAt) < lostAfter;
  if (response !== undefined || isAlive) return response;
  const lost = serviceUnavailable(
    "The process that executed the request has ended before its response. Check whether its changes were made, and send it again if not.",
  );
  return errorToStore(lost, id);
}

/** Whether the whole response is the body of that of the monitor, as an HTTP message. */
const isWrapped = ({ headers }: ODataRequest): boolean =>
  headers["accept"] === undefined
    ? headers["odata-maxversion"] === "4.0"
    : /(?:^|,)\s*application\/http\s*(?:[;,]|$)/i.test(headers["accept"]);

function resultOf(request: ODataRequest, { status, headers, body }: StoredResponse): ODataResponse {
  const result = { AsyncResult: String(status) };
  if (!isWrapped(request)) return { status: 200, headers: { ...headers, ...result }, body };
  // RFC 9110, section 8.6: not in a 204, and in a 304 only the length that a 200 would have.
  const length = status === 204 || status === 304 ? [] : [`Content-Length: ${body.length}`];
  const head = [...headLines(status, headers), ...length, "", ""].join("\r\n");
  return {
    status: 200,
    headers: { ...versionOf(request), "Content-Type": "application/http", ...result },
    body: Buffer.concat([Buffer.from(head), body]),
  };
}

/**
 * Whether changes of a request with this response may have been made. A rejected request has made none, but a batch that
 * exceeded the time limit commits in parts, and a 5xx may follow a commit: the process was lost, the connection to the
 * database broke, or the response was not stored.
 */
const mayHaveChanged = (kind: AsyncKind, status: number): boolean =>
  kind !== "read" && (status < 400 || status >= 500 || (kind === "batch" && status === 408));

/** Milliseconds between looks at a request that is being cancelled. */
const pause = 50;

/**
 * Ends a request, or deletes the response of one that changed nothing. Throws 405 for a batch, whose parts may be
 * committed, 409 for a change that may have been made, and 503 when the cancellation takes long.
 */
async function cancelled(request: ODataRequest, id: string, monitor: Monitor): Promise<ODataResponse> {
  const { requests, owner, abort, patience } = monitor;
  const { kind, response } = await known(monitor, id);
  if (kind === "batch" && response === undefined)
    throw notAllowed(
      "A batch cannot be cancelled, because some of its changes may have been made",
      "GET, HEAD",
    );
  if (abort) abort();
  else await requests.cancel(id);
  for (const until = performance.now() + patience; ; await sleep(pause)) {
    const found = await requests.find(id, owner);
    if (found === undefined) return done(request);
    const last = ended(found, id, monitor);
    if (last !== undefined) {
      if (mayHaveChanged(kind, last.status))
        throw new ODataError(
          "Request_AlreadyEnded",
          "The request has ended, and its changes may have been made; GET returns its response.",
        );
      await requests.remove(id);
      return done(request);
    }
    if (performance.now() > until)
      throw serviceUnavailable(
        "The cancellation of the request has begun and is not complete. Try again in a second.",
        1,
      );
  }
}

const done = (request: ODataRequest): ODataResponse => ({ status: 204, headers: versionOf(request) });

// The asynchronous requests that this process executes, each until its response is stored or it is cancelled.

/** A request to execute, with its row. */
interface AsyncJob {
  readonly id: string;
  readonly kind: AsyncKind;
  /** Its trace begins when it is executed; that of the exchange ends with 202. */
  readonly request: ODataRequest & { readonly trace: RequestTrace };
  readonly store: Store;
  readonly requests: AsyncRequests;
}

/** Its row is kept without a trace: that work is neither a part of the exchange nor of the request. */
function jobOf(id: string, kind: AsyncKind, request: AsyncJob["request"], storeFor: StoreFor): AsyncJob {
  const { trace: _ofRequest, ...untraced } = request;
  return { id, kind, request, store: storeFor(request), requests: asyncRequests(storeFor(untraced)) };
}

/** Adds the work of a request to the trace of the exchange that returns its response. */
function addTrace(exchange: RequestTrace, { database, spans = [] }: RequestTrace): void {
  exchange.database += database;
  for (const span of spans) addSpan(exchange, span);
}

/** Requests at a time, of all callers and of one. */
const most = { ofProcess: 8, ofCaller: 4 };
/** Milliseconds between the signs of life of a request, and between attempts to store its response. */
const interval = 2000;
/** Attempts to store a response: a long change may occupy the only writer of an embedded database. */
const attempts = 30;

interface Entry {
  readonly caller: string;
  readonly controller: AbortController;
  /** Resolves when its response is stored, or its place was released. */
  readonly ended: Promise<void>;
}

/** The requests of one process: executes each with its own time limit, and stores its response. */
function runningRequests(
  service: Service,
  { asyncTimeout: timeout, maxRecordSize }: AsyncOptions["limits"],
  finished: AsyncOptions["finished"],
) {
  const mostBytes = longestBody(maxRecordSize);
  const entries = new Map<string, Entry>();
  let isStopping = false;

  async function untilStored(store: () => Promise<void>): Promise<void> {
    for (let left = attempts; ; left -= 1) {
      try {
        return await store();
      } catch (error) {
        const isBusy = error instanceof ODataError && error.code === "Internal_ServiceUnavailable";
        if (!isBusy || isStopping || left <= 1) throw error;
      }
      await sleep(interval);
    }
  }

  /** Stores the outcome; until then, reports that the request is executed. */
  async function follow(
    { id, request, requests }: AsyncJob,
    controller: AbortController,
    outcome: Promise<Outcome>,
  ): Promise<void> {
    let last: Promise<void> | undefined;
    const touch = async (): Promise<void> => {
      try {
        if (await requests.touch(id)) controller.abort(new CancelledByClient());
      } catch {
        // The monitor misses the sign of life.
      }
      last = undefined;
    };
    const { method, trace, caller } = request;
    const report = (status: number, fault: unknown): void =>
      finished({
        id: request.id,
        method,
        status,
        milliseconds: performance.now() - trace.started,
        caller: caller.id,
        trace,
        ...(fault !== undefined && { fault }),
      });
    const beat = setInterval(() => (last ??= touch()), interval);
    const limit = setTimeout(() => controller.abort(tooLong(timeout)), timeout);
    try {
      const { response, error } = await outcome;
      const isCancelled = error instanceof CancelledByClient;
      await untilStored(() => (isCancelled ? requests.remove(id) : requests.finish(id, response)));
      // An end that was requested is no failure.
      const isFailure = error !== controller.signal.reason && isFault(error);
      report(response.status, isFailure ? error : undefined);
    } catch (error) {
      report(500, error);
    } finally {
      clearInterval(beat);
      clearTimeout(limit);
    }
  }

  return {
    /** Reserves a place for a request of a caller; undefined when there is none, or the process is ending. */
    reserve: (id: string, caller: string) => {
      const own = [...entries.values()].filter((each) => each.caller === caller);
      if (isStopping || entries.size >= most.ofProcess || own.length >= most.ofCaller) return undefined;
      const controller = new AbortController();
      let end = (): void => undefined;
      entries.set(id, { caller, controller, ended: new Promise((resolve) => (end = resolve)) });
      const release = (): void => {
        entries.delete(id);
        end();
      };
      return {
        release,
        /** Executes the request in this place. Neither promise rejects: an error has a response, too. */
        run: (job: AsyncJob) => {
          const outcome = execute(service, job, mostBytes, controller.signal);
          const stored = follow(job, controller, outcome).finally(release);
          return { response: outcome.then(({ response }) => response), stored };
        },
      };
    },
    /** Cancels a request; undefined when this process does not execute it. */
    abortOf: (id: string) => {
      const controller = entries.get(id)?.controller;
      return controller && (() => controller.abort(new CancelledByClient()));
    },
    /** Cancels all requests, also those that are being accepted; resolves when their responses are stored. */
    stop: async () => {
      isStopping = true;
      const all = [...entries.values()];
      for (const { controller } of all) controller.abort(stopped());
      await Promise.all(all.map(({ ended: each }) => each));
    },
  };
}

/** A response, with the error that it states, if any. */
interface Outcome {
  readonly response: StoredResponse;
  readonly error: unknown;
}

async function execute(
  service: Service,
  { kind, request, store }: AsyncJob,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Outcome> {
  // The memory for the body belongs to the exchange that ends with 202.
  const { newReserve: _reserve, ...facts } = request;
  const failed = (error: unknown): Outcome => ({
    response: errorToStore(error, request.id, errorVersion(request.headers)),
    error,
  });
  try {
    const { status, headers, body } = await service({ ...facts, signal: () => signal }, store);
    // A batch is executed as its body is read.
    const bytes = await bytesOf(body, mostBytes, kind === "batch");
    // Not thrown: the request was executed, even if its cancellation came afterwards.
    if (bytes === undefined) return failed(tooLarge(kind, mostBytes));
    return { response: { status, headers, body: bytes }, error: undefined };
  } catch (error) {
    return failed(signal.aborted ? signal.reason : error);
  }
}

/** The response for a thrown value, with the id of the request that was accepted. */
function errorToStore(...error: Parameters<typeof errorResponse>): StoredResponse {
  const { body, ...head } = errorResponse(...error);
  return { ...head, body: Buffer.from(typeof body === "string" ? body : "") };
}

const mebibyte = 1024 ** 2;
/** Bytes that the rest of the row of a body may take. */
const roomBesideBody = 4096;

/** Bytes of a stored body: it is read as one row, in Base64. */
const longestBody = (maxRecordSize = Infinity): number =>
  Math.min(8 * mebibyte, Math.floor((maxRecordSize - roomBesideBody) * 0.75));

class CancelledByClient extends ODataError {
  constructor() {
    super("Internal_ServiceUnavailable", "The request was cancelled by a DELETE of its status.");
  }
}

const stopped = (): ODataError =>
  serviceUnavailable(
    "The request was cancelled because the service was stopped; nothing was changed, except by earlier requests of a batch. Send it again.",
  );

const tooLong = (milliseconds: number): ODataError =>
  new ODataError(
    "Application_RequestTimeout",
    `The asynchronous request took longer than the limit of ${milliseconds / 1000} s (ASYNC_TIMEOUT).`,
  );

const inMebibytes = (bytes: number): string => `${Number((bytes / mebibyte).toFixed(2))} MiB`;

const tooLarge = (kind: AsyncKind, mostBytes: number): ODataError =>
  kind === "read"
    ? limitExceeded(
        `The response has more than ${inMebibytes(mostBytes)}, which is the limit of asynchronous ones; request smaller pages, or without respond-async.`,
      )
    : new ODataError(
        "Internal_InsufficientStorage",
        `The request was executed, but its response has more than ${inMebibytes(mostBytes)} and was not stored; expected less, or the preference return=minimal.`,
      );
