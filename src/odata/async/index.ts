/**
 * Asynchronous requests (Protocol 4.01, sections 8.2.8.8 and 11.6) in front of the service: with `Prefer:
 * respond-async` a request is executed after the response 202, and its own response is stored for the status monitor.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isBatchUrl } from "../batch/prepare";
import { parsePrefer, preferenceApplied, type Preferences } from "../headers/prefer";
import type { Caller, ODataRequest, ODataResponse } from "../message";
import type { Service } from "../service";
import { type AsyncKind, asyncRequests } from "../store/async-request";
import type { Store } from "../store/store";
import { accepted, monitoredId, respondMonitor } from "./monitor";
import { runningRequests, type RunningOptions } from "./running";

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

export interface AsyncService {
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
 * options. Beyond the limits of asynchronous requests, the response is synchronous.
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
    const kind = kindOf(request);
    let isAdded = false;
    try {
      isAdded = await requests.add(id, ownerOf(caller), kind, mostStored);
    } finally {
      if (!isAdded) place.release();
    }
    if (!isAdded) return service(whole, store);

    const { response, stored } = place.run({ id, kind, request: whole, store, requests });
    const wait = Math.min(1000 * (preferences.values.wait ?? 0), patience);
    const first = wait > 0 ? await within(wait, response, request.signal(), running.abortOf(id)) : undefined;
    if (first === undefined)
      return accepted(request, id, preferenceApplied(preferences, ["respond-async", "wait"]));
    void stored.then(() => requests.remove(id)).catch(() => undefined);
    return first;
  }

  return {
    service: (request, store = common) => {
      const id = monitoredId(request.url);
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

function kindOf({ method, url }: ODataRequest): AsyncKind {
  if (method === "GET") return "read";
  return method === "POST" && isBatchUrl(url) ? "batch" : "change";
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
