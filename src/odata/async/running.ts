/** The asynchronous requests that this process executes, each until its response is stored or it is cancelled. */
import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, type ODataRequest } from "../message";
import { limitExceeded, ODataError, serviceUnavailable } from "../errors";
import { errorResponse, errorVersion, isFault } from "../http/error-response";
import type { FinishedRequest } from "../http/listener";
import type { RequestTrace } from "../request-trace";
import type { Service } from "../service";
import type { AsyncKind, AsyncRequests, StoredResponse } from "../store/async-request";
import type { Store } from "../store/store";

export interface RunningOptions {
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** Called for each request that has ended. */
  readonly finished: (request: ExecutedRequest) => void;
}

/** An asynchronous request that has ended; the trace is its own, not that of the exchange. */
export type ExecutedRequest = Omit<FinishedRequest, "path" | "bytes">;

type TracedRequest = ODataRequest & { readonly trace: RequestTrace };

/** A request to execute, with its row. */
export interface AsyncJob {
  readonly id: string;
  readonly kind: AsyncKind;
  /** Its trace begins when it is executed; that of the exchange ends with 202. */
  readonly request: TracedRequest;
  readonly store: Store;
  readonly requests: AsyncRequests;
}

export interface RunningRequests {
  /** Reserves a place for a request of a caller; undefined when there is none. */
  readonly reserve: (id: string, caller: string) => Place | undefined;
  /** Cancels a request; undefined when this process does not execute it. */
  readonly abortOf: (id: string) => (() => void) | undefined;
  /** Cancels all requests; resolves when their responses are stored. */
  readonly stop: () => Promise<void>;
}

export interface Place {
  readonly release: () => void;
  /** Executes the request in this place. */
  readonly run: (job: AsyncJob) => Started;
}

/** Neither promise rejects. */
export interface Started {
  /** The response of the request, or that of its error. */
  readonly response: Promise<StoredResponse>;
  /** Resolves when the response is stored, and the place released. */
  readonly stored: Promise<void>;
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
  stored: Promise<void>;
}

/** The requests of one process: executes each with its own time limit, and stores its response. */
export function runningRequests(service: Service, { timeout, finished }: RunningOptions): RunningRequests {
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
    const ended = (status: number, fault: unknown): void =>
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
      const { response, fault } = await outcome;
      const isCancelled = controller.signal.reason instanceof CancelledByClient && response.status >= 400;
      await untilStored(() => (isCancelled ? requests.remove(id) : requests.finish(id, response)));
      ended(response.status, fault);
    } catch (error) {
      ended(500, error);
    } finally {
      clearInterval(beat);
      clearTimeout(limit);
      entries.delete(id);
    }
  }

  return {
    reserve: (id, caller) => {
      const own = [...entries.values()].filter((each) => each.caller === caller);
      if (entries.size >= most.ofProcess || own.length >= most.ofCaller) return undefined;
      const entry: Entry = { caller, controller: new AbortController(), stored: Promise.resolve() };
      entries.set(id, entry);
      return {
        release: () => entries.delete(id),
        run: (job) => {
          const outcome = execute(service, job, entry.controller.signal);
          entry.stored = follow(job, entry.controller, outcome);
          return { response: outcome.then(({ response }) => response), stored: entry.stored };
        },
      };
    },
    abortOf: (id) => {
      const controller = entries.get(id)?.controller;
      return controller && (() => controller.abort(new CancelledByClient()));
    },
    stop: async () => {
      isStopping = true;
      const all = [...entries.values()];
      for (const { controller } of all) controller.abort(stopped());
      await Promise.all(all.map(({ stored }) => stored));
    },
  };
}

/** A response, with its cause if the service failed. */
interface Outcome {
  readonly response: StoredResponse;
  readonly fault: unknown;
}

async function execute(
  service: Service,
  { kind, request, store }: AsyncJob,
  signal: AbortSignal,
): Promise<Outcome> {
  // The memory for the body belongs to the exchange that ends with 202.
  const { reserveExtra: _reserve, ...facts } = request;
  try {
    const { status, headers, body } = await service({ ...facts, signal: () => signal }, store);
    const bytes = await bytesOf(body, longestBody);
    if (bytes === undefined) throw tooLarge(kind);
    return { response: { status, headers, body: bytes }, fault: undefined };
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    const { body, ...head } = errorResponse(cause, request.id, errorVersion(request.headers));
    const response = { ...head, body: Buffer.from(typeof body === "string" ? body : "") };
    // An end that was requested is no failure.
    return { response, fault: !signal.aborted && isFault(cause) ? cause : undefined };
  }
}

/** Bytes of a stored body. */
const longestBody = 8 * 1024 * 1024;

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

const longestBodyText = `${longestBody / 1024 / 1024} MiB`;

const tooLarge = (kind: AsyncKind): ODataError =>
  kind === "read"
    ? limitExceeded(
        `The response has more than ${longestBodyText}, which is the limit of asynchronous ones; request smaller pages, or without respond-async.`,
      )
    : new ODataError(
        "Internal_InsufficientStorage",
        `The request was executed, but its response has more than ${longestBodyText} and was not stored; expected less, or the preference return=minimal.`,
      );
