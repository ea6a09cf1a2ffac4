/**
 * Asynchronous requests (Protocol 4.01, sections 8.2.8.8 and 11.6) in front of the service: with `Prefer:
 * respond-async` a request is executed after the response 202, and its own response is stored for the status monitor.
 */
import { createHash, randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isBatchUrl } from "../batch/run";
import { ODataError, serviceUnavailable } from "../errors";
import { responseVersion } from "../headers/negotiate";
import { parsePrefer, preferenceApplied, type Preferences } from "../headers/prefer";
import type { Caller, ODataRequest, ODataResponse } from "../message";
import { isGuid } from "../model/types";
import { newTrace } from "../request-trace";
import type { Service } from "../service";
import {
  type AsyncRequest,
  type AsyncRequests,
  asyncRequests,
  type StoredResponse,
} from "../store/async-request";
import type { Store } from "../store/store";
import { isRepeatable, repeatabilityAccepted } from "../write/repeatability";
import { type RunningOptions, runningRequests } from "./running";

export interface AsyncOptions {
  readonly store: Store;
  readonly limits: {
    /** Milliseconds for a synchronous response. */
    readonly requestTimeout: number;
    /** Milliseconds for an asynchronous one. */
    readonly asyncTimeout: number;
  };
  readonly finished: RunningOptions["finished"];
}

interface AsyncService {
  readonly service: Service;
  /** Cancels the requests of this process; resolves when their responses are stored. */
  readonly stop: () => Promise<void>;
}

/** Requests with responses that are stored for a caller at a time. */
const mostStored = 100;
/** Bytes of a body, which is in memory until its request has ended. */
const longestRequestBody = 4 * 1024 * 1024;

/**
 * The service with asynchronous requests. Its second argument is the store for one request, in place of that of the
 * options. Beyond the limits of asynchronous requests, and where none can be stored, the response is synchronous.
 */
export function withAsync(service: Service, { store: common, limits, finished }: AsyncOptions): AsyncService {
  const running = runningRequests(service, { timeout: limits.asyncTimeout, finished });
  /** Milliseconds that a response may wait for the end of a request. */
  const patience = limits.requestTimeout / 2;

  async function respondAsync(
    request: ODataRequest,
    store: Store,
    preferences: Preferences,
  ): Promise<ODataResponse> {
    const { caller } = request;
    const bytes = await request.body();
    const whole = { ...request, body: () => Promise.resolve(bytes) };
    const id = randomUUID();
    const place = bytes.length > longestRequestBody ? undefined : running.reserve(id, caller.id);
    if (place === undefined) return service(whole, store);

    const requests = asyncRequests(store);
    const { method, url } = request;
    const isBatch = method === "POST" && isBatchUrl(url);
    const kind = method === "GET" ? "read" : isBatch ? "batch" : "change";
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

    const trace = newTrace(false);
    const { response, stored } = place.run({ id, kind, request: { ...whole, trace }, store, requests });
    const wait = Math.min(1000 * (preferences.values.wait ?? 0), patience);
    const first = wait > 0 ? await within(wait, response, request.signal(), running.abortOf(id)) : undefined;
    if (request.trace) request.trace.resource = trace.resource;
    if (first === undefined)
      return accepted(request, id, preferenceApplied(preferences, ["respond-async", "wait"]));
    void stored.then(() => requests.remove(id)).catch(() => undefined);
    return first;
  }

  return {
    service: (request, store = common) => {
      const id = ofMonitor.exec(request.url)?.[1]?.toLowerCase();
      if (id !== undefined) {
        const facts = { requests: asyncRequests(store), owner: ownerOf(request.caller), patience };
        return respondMonitor(request, id, { ...facts, abort: running.abortOf(id) });
      }
      const preferences = parsePrefer(request.headers["prefer"]);
      return preferences.values["respond-async"] && request.method !== "OPTIONS"
        ? respondAsync(request, store, preferences)
        : service(request, store);
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

/** The response to a request that is executed, or still is. */
function accepted(request: ODataRequest, id: string, applied?: string): ODataResponse {
  return {
    status: 202,
    headers: {
      ...versionOf(request),
      Location: `${request.root}${path}${id}`,
      ...(isRepeatable(request) ? repeatabilityAccepted : {}),
      "Retry-After": "1",
      ...(applied === undefined ? {} : { "Preference-Applied": applied }),
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
      const response = ended(await known(monitor, id), monitor);
      return response ? resultOf(request, response) : accepted(request, id);
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
  throw new ODataError(
    "BadRequest_NotFound",
    "There is no asynchronous request with this id: it was cancelled, it ended more than a day ago, or it was sent with other credentials or permissions.",
  );
}

const notAllowed = (finding: string, allow: string): ODataError =>
  new ODataError("BadRequest_MethodNotAllowed", `${finding}; use ${allow}.`, { headers: { Allow: allow } });

/** The response of a request that has ended, also of one whose process has. */
function ended({ response, seenAt }: AsyncRequest, { abort }: Monitor): StoredResponse | undefined {
  if (response !== undefined || abort !== undefined || Date.now() - seenAt < lostAfter) return response;
  const error = {
    code: "Internal_ServiceUnavailable",
    message:
      "The process that executed the request has ended before its response. Check whether its changes were made, and send it again if not.",
  };
  return {
    status: 503,
    headers: { "OData-Version": "4.0", "Content-Type": "application/json", "Content-Language": "en" },
    body: Buffer.from(JSON.stringify({ error })),
  };
}

/** Whether the whole response is the body of that of the monitor, as an HTTP message. */
const isWrapped = ({ headers }: ODataRequest): boolean =>
  headers["accept"] === undefined
    ? headers["odata-maxversion"] === "4.0"
    : /(?:^|,)\s*application\/http\s*(?:[;,]|$)/i.test(headers["accept"]);

function resultOf(request: ODataRequest, { status, headers, body }: StoredResponse): ODataResponse {
  const result = { AsyncResult: String(status) };
  if (!isWrapped(request)) return { status: 200, headers: { ...headers, ...result }, body };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${each}`),
  );
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  // RFC 9110, section 8.6: not in a 204, and in a 304 only the length that a 200 would have.
  const length = status === 204 || status === 304 ? [] : [`Content-Length: ${body.length}`];
  const head = [start, ...lines, ...length, "", ""].join("\r\n");
  return {
    status: 200,
    headers: { ...versionOf(request), "Content-Type": "application/http", ...result },
    body: Buffer.concat([Buffer.from(head), body]),
  };
}

/** Milliseconds between looks at a request that is being cancelled. */
const pause = 50;

/**
 * Ends a request, or deletes the response of one that changed nothing. Throws 405 for a batch, whose parts may be
 * committed, 409 for a change that was made, and 503 when the cancellation takes long.
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
    const last = ended(found, monitor);
    if (last !== undefined) {
      if (kind !== "read" && (last.status < 400 || found.response === undefined))
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
