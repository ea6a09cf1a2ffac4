/**
 * The status monitor of an asynchronous request (Protocol 4.01, section 11.6): 202 until the request has ended, then
 * its response, and the cancellation by DELETE.
 */
import { STATUS_CODES } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ODataError } from "../errors";
import { responseVersion } from "../headers/negotiate";
import type { ODataRequest, ODataResponse } from "../message";
import { isGuid } from "../model/types";
import type { AsyncRequest, AsyncRequests, StoredResponse } from "../store/async-request";

/** Path of the monitors below the service root. */
const path = "/$async/";

const ofMonitor = /^\/(?:\$|%24)async\/([^/?]+)\/?(?:\?.*)?$/is;

/** The id of the request that the monitor at the URL reports on; undefined for another URL. */
export const monitoredId = (url: string): string | undefined => ofMonitor.exec(url)?.[1]?.toLowerCase();

const versionOf = ({ headers }: ODataRequest): ODataResponse["headers"] => ({
  "OData-Version": responseVersion(headers["odata-version"], headers["odata-maxversion"]),
});

/** The response to a request that is executed, or still is. */
export function accepted(request: ODataRequest, id: string, applied?: string): ODataResponse {
  return {
    status: 202,
    headers: {
      ...versionOf(request),
      Location: `${request.root}${path}${id}`,
      "Retry-After": "1",
      ...(applied === undefined ? {} : { "Preference-Applied": applied }),
    },
    body: "",
  };
}

/** Milliseconds without a sign of life after which the process that executed a request is regarded as ended. */
const lostAfter = 60_000;

/** The parts of the service that a monitor needs. */
export interface Monitor {
  readonly requests: AsyncRequests;
  /** The owner that the caller is; see `ownerOf`. */
  readonly owner: string;
  /** Cancels the request; undefined if this process does not execute it. */
  readonly abort: (() => void) | undefined;
  /** Milliseconds that a cancellation may take. */
  readonly patience: number;
}

/** Throws 404 for an unknown request and one of another caller, 405 for other methods and 409 as `cancelled` does. */
export async function respondMonitor(
  request: ODataRequest,
  id: string,
  monitor: Monitor,
): Promise<ODataResponse> {
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
      if (kind !== "read" && (last.status < 400 || found.response === undefined)) throw tooLate();
      await requests.remove(id);
      return done(request);
    }
    if (performance.now() > until)
      throw new ODataError(
        "Internal_ServiceUnavailable",
        "The cancellation of the request has begun and is not complete. Try again in a second.",
        { headers: { "Retry-After": "1" } },
      );
  }
}

const done = (request: ODataRequest): ODataResponse => ({ status: 204, headers: versionOf(request) });

const tooLate = (): ODataError =>
  new ODataError(
    "Request_AlreadyEnded",
    "The request has ended, and its changes may have been made; GET returns its response.",
  );
