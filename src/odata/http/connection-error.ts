/**
 * Responds to requests that node:http's parser rejects before there is a request object: the usual error format,
 * written by hand.
 */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ODataError, type ErrorCode } from "../errors";
import { errorResponse } from "./error-body";

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
}

/** Milliseconds that a client may take to read the response before the connection is closed. */
const lingerMilliseconds = 2000;

/** A line before the headers that is longer than this caused the overflow, not one of the headers. */
const longestLine = 8192;

/**
 * Handler for the server's `clientError`: writes 400, 408, 414 or 431, with `extra` among its headers, and closes the
 * connection.
 */
export function respondConnectionError(
  error: ParserError,
  socket: Socket,
  extra: Readonly<Record<string, string>> = {},
): void {
  // Reset by the client: a response cannot be sent.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = describe(error);
  const id = randomUUID();
  const { headers, body } = errorResponse(new ODataError(code, message), id);
  const text = typeof body === "string" ? body : "";
  const lines = Object.entries<string | readonly string[]>({
    ...headers,
    ...extra,
    "request-id": id,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(text)),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${[value].flat().join(", ")}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${text}`);
  // The connection is half closed, and a client may keep it open indefinitely.
  const timer = setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  socket.once("close", () => clearTimeout(timer));
}

function describe(error: ParserError): readonly [status: number, code: ErrorCode, message: string] {
  if (error.code === "HPE_HEADER_OVERFLOW") {
    // The last packet begins with the request line, or is within one line of it.
    const end = error.rawPacket?.indexOf(0x0a) ?? 0;
    const inFirstLine = end < 0 || end > longestLine;
    return inFirstLine
      ? [414, "BadRequest_UrlTooLong", "The URL is longer than the limit."]
      : [431, "BadRequest", "The headers are longer than the limit."];
  }
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return [408, "Application_RequestTimeout", "The request did not arrive within the limit."];
  }
  if (error.code === "HPE_INVALID_URL") {
    const message = "The URL has characters that are not allowed in it; expected them percent-encoded.";
    return [400, "BadRequest_InvalidRequestUrl", message];
  }
  return [400, "BadRequest", "The request is not valid HTTP."];
}
