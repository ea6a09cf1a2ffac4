/** Error responses: for errors that are thrown, for requests rejected early, and for connections that break. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, ODataError } from "../errors";
import { type ODataVersion, responseVersion } from "../headers/negotiate";
import { headLines, type ODataResponse } from "../message";
import { disconnect, endResponse, resetWithinResponse } from "./respond";

/*
 * Error responses (JSON Format 4.01, section 21.1; Protocol 4.01, 9.4: messages are in English, as Content-Language
 * says). Internal faults are not described: the log has the details.
 */

/** Converts a thrown value; anything but an ODataError becomes `Internal_ServerError` with the original as cause. */
function toODataError(error: unknown): ODataError {
  if (error instanceof ODataError) return error;
  return new ODataError(
    "Internal_ServerError",
    "The service could not complete the request because of an internal fault.",
    { cause: error },
  );
}

/** Whether the service failed. An unimplemented feature (501) is not a failure: clients may request it at any time. */
export function isFault(thrown: unknown): boolean {
  const { status } = toODataError(thrown);
  return status >= 500 && status !== 501;
}

/**
 * The response for a thrown value. `id` is the correlation id of the request, a GUID.
 * The format is JSON for any Accept header; `version` is the OData version of the response.
 */
export function errorResponse(thrown: unknown, id: string, version: ODataVersion = "4.0"): ODataResponse {
  const error = toODataError(thrown);
  const body = {
    error: {
      code: error.code,
      message: `${error.message}  CorrelationId:  ${id}.`,
      ...(error.target !== undefined && { target: error.target }),
      ...(error.details.length > 0 && { details: error.details }),
    },
  };
  return {
    status: error.status,
    headers: {
      "OData-Version": version,
      "Content-Type": "application/json;odata.metadata=minimal",
      "Content-Language": "en",
      ...error.headers,
    },
    body: JSON.stringify(body),
  };
}

/** The version of an error response; 4.0 where the requested version is itself the error. */
export function errorVersion(headers: Readonly<Record<string, string | string[] | undefined>>): ODataVersion {
  const text = (name: string): string | undefined => headers[name]?.toString();
  try {
    return responseVersion(text("odata-version"), text("odata-maxversion"));
  } catch {
    return "4.0";
  }
}

/* Prebuilt responses for requests that are rejected before they are looked at, at minimal cost. */

/** Sends the response, with header lines of the host. */
type Refuse = (req: IncomingMessage, res: ServerResponse, lines: readonly string[]) => void;

const placeholder = "00000000-0000-0000-0000-000000000000";

/** Builds the response of an error; only the correlation id differs between requests. */
export function prebuiltRefusal(error: ODataError): Refuse {
  const { status, headers, body } = errorResponse(error, placeholder);
  const text = typeof body === "string" ? body : "";
  const [before = "", after = ""] = text.split(placeholder);
  const fixed = Object.entries({
    ...headers,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(text)),
  }).flatMap(([name, value]) => [name, [value].flat().join(", ")]);
  return (req, res, lines) => {
    if (res.destroyed) return;
    const id = randomUUID();
    res.writeHead(status, [...fixed, "request-id", id, ...lines]);
    endResponse({ req, res }, status, req.method === "HEAD" ? undefined : `${before}${id}${after}`);
  };
}

/*
 * Responds to requests that node:http's parser rejects before there is a request object: the usual error format,
 * written by hand.
 */

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
}

/** For `CONNECT`, which node:http does not pass on as a request. */
export const connectRefused: ParserError & { readonly code: string } = Object.assign(
  new Error("The method is CONNECT, which is for proxies; expected another one."),
  { code: "connect" },
);

/** Milliseconds that a client may take to read the response before the connection is closed. */
const lingerMilliseconds = 2000;

/** A request line that is longer than this caused the overflow, not one of the headers. */
const longestLine = 8192;

/** The request line, where the last packet begins with it; a packet may also begin within the URL or a header. */
const requestLine = /^[A-Z]+ [^\r\n]*/;

/** The members of a connection by which node:http finds the response in progress and the request that it reads. */
interface ServedConnection {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

/**
 * Whether the client would take a response that is written now for that of the bytes in error: the response to each
 * request before them is written as a whole, and they do not belong to the body of one that has its response (RFC 9112,
 * section 9.3.2).
 */
function isNextResponse(socket: Socket & ServedConnection): boolean {
  const { _httpMessage: response, parser } = socket;
  const newest = parser?.incoming ?? response?.req;
  if (!response) return !newest || newest.complete;
  if (response.req !== newest) return false;
  return newest.complete ? response.writableEnded : !response.headersSent;
}

/** Facts of a response to bytes that are no request; neither its method nor its path is known. */
export interface RefusedBytes {
  readonly id: string;
  readonly status: number;
  /** Bytes of the body. */
  readonly bytes: number;
}

/**
 * Handler for `clientError`: writes 400, 408, 414, 431 or 501 with the headers `extra`, unless it would be taken for the
 * response to another request, and closes the connection. Returns the facts of the response, for log and metrics.
 */
export function respondConnectionError(
  error: ParserError,
  socket: Socket,
  extra: Readonly<Record<string, string>> = {},
): RefusedBytes | undefined {
  // Reset by the client: a response cannot be sent.
  if (error.code === "ECONNRESET" || !socket.writable) {
    disconnect(socket);
    return undefined;
  }
  if (resetWithinResponse(socket)) return undefined;
  const response = isNextResponse(socket) ? wholeResponse(error, extra) : undefined;
  if (response) socket.end(response.text);
  else socket.end();
  // The connection is half closed, and a client may keep it open indefinitely.
  const timer = setTimeout(disconnect, lingerMilliseconds, socket).unref();
  socket.once("close", () => clearTimeout(timer));
  return response;
}

/** The whole response as text, with its facts. */
function wholeResponse(
  error: ParserError,
  extra: Readonly<Record<string, string>>,
): RefusedBytes & { readonly text: string } {
  const [status, code, message] = describe(error);
  const id = randomUUID();
  const { headers, body } = errorResponse(new ODataError(code, message), id);
  const content = typeof body === "string" ? body : "";
  const bytes = Buffer.byteLength(content);
  const lines = headLines(status, {
    ...headers,
    ...extra,
    Date: new Date().toUTCString(),
    "request-id": id,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Length": String(bytes),
    Connection: "close",
  });
  return { id, status, bytes, text: [...lines, "", content].join("\r\n") };
}

function describe(error: ParserError): readonly [status: number, code: ErrorCode, message: string] {
  if (error.code === "HPE_HEADER_OVERFLOW") {
    const packet = Buffer.from(error.rawPacket ?? []).toString("latin1");
    const [line = ""] = requestLine.exec(packet) ?? [];
    return line.length > longestLine
      ? [414, "BadRequest_UrlTooLong", "The URL is longer than the limit."]
      : [431, "BadRequest", "The URL or a header is longer than the limit."];
  }
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return [408, "Application_RequestTimeout", "The request did not arrive within the limit."];
  }
  if (error.code === "HPE_INVALID_URL") {
    const message = "The URL has characters that are not allowed in it; expected them percent-encoded.";
    return [400, "BadRequest_InvalidRequestUrl", message];
  }
  if (error.code === connectRefused.code) return [501, "BadRequest_MethodNotImplemented", error.message];
  return [400, "BadRequest", "The request is not valid HTTP."];
}
