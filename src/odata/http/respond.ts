/**
 * Writes a response to the socket: common headers, whole bodies at once, streams with back-pressure, compression. A
 * stream that fails after the head resets the connection, so that an incomplete response is never taken for a complete
 * one.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { closeBody, isWhole, type ODataResponse } from "../message";
import type { Awaitable } from "../turns";
import { chooseEncoding, compress, compressor, isCompressible } from "./codings";

type Stream = AsyncIterator<string | Uint8Array>;

/** The context of a response. */
export interface Delivery {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Correlation id, for the `request-id` header. */
  readonly id: string;
  /** Milliseconds without progress after which a slow client is disconnected. */
  readonly stallTimeout: number;
  /** Further header lines, names and values in turn; called when the head is written. */
  readonly headers: () => readonly string[];
  /** Whether connections end after their response, such as while the server stops. */
  readonly closing: (() => boolean) | undefined;
  /** Returns false once another response was sent (timeout) or the client has disconnected. */
  readonly isOpen: () => boolean;
  /** Bytes of the body that are handed to the connection so far; counted here. */
  bytes: number;
}

const vary = "Accept, Accept-Charset, Accept-Encoding, OData-MaxVersion, OData-Version, Prefer";

/** Below this many bytes compression saves nothing. */
const compressionThreshold = 1024;

/** Milliseconds for receiving the rest of a rejected body, so that the client reads the response before the end. */
const lingerMilliseconds = 2000;

/**
 * Writes the response; resolves when all bytes of its body are handed to the socket.
 * Rejects when the body fails: before the head is sent, so that an error can be sent instead, or afterwards, with the
 * connection already aborted. `delivery.res.headersSent` distinguishes the two.
 */
export function respond(delivery: Delivery, response: ODataResponse): Awaitable<void> {
  const { body, status } = response;
  if (!delivery.isOpen()) return closeBody(body);
  const { req, res } = delivery;
  if (body === undefined || status === 204 || status === 304) {
    res.writeHead(status, headerLines(delivery, response));
    endResponse(delivery, status);
    return body === undefined ? undefined : closeBody(body);
  }
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  if (!isWhole(body)) {
    return sendStream(delivery, response, body[Symbol.asyncIterator](), worthwhile(response) && encoding);
  }
  const size = Buffer.byteLength(body);
  if (encoding !== undefined && size >= compressionThreshold && worthwhile(response)) {
    return sendCompressed(delivery, response, body, encoding);
  }
  sendWhole(delivery, response, body, ["Content-Length", String(size)], size);
}

const worthwhile = ({ headers }: ODataResponse): boolean =>
  headers["Content-Encoding"] === undefined && isCompressible(headers["Content-Type"]);

/** Names and values in turn, the form that node:http writes with the least work. */
function headerLines(delivery: Delivery, response: ODataResponse, extra?: readonly string[]): string[] {
  const { headers, status } = response;
  const lines: string[] = ["request-id", delivery.id, "X-Content-Type-Options", "nosniff"];
  lines.push(...delivery.headers());
  if (headers["OData-Version"] === undefined) lines.push("OData-Version", "4.0");
  // Stored but revalidated, so that ETags work and one caller's data is never served to another.
  if (headers["Cache-Control"] === undefined) lines.push("Cache-Control", "private, no-cache");
  if (headers["Vary"] === undefined) lines.push("Vary", vary);
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string") lines.push(name, value);
    else if (value !== undefined) for (const line of value) lines.push(name, line);
  }
  if (extra !== undefined) lines.push(...extra);
  if (delivery.closing?.() === true) delivery.res.shouldKeepAlive = false;
  if (!delivery.res.shouldKeepAlive || endsConnection(delivery, status)) lines.push("Connection", "close");
  return lines;
}

/** Whether the head announces a body (RFC 9112, section 6.3). */
export const announcesBody = (req: IncomingMessage): boolean =>
  req.headers["transfer-encoding"] !== undefined ||
  (req.headers["content-length"] !== undefined && req.headers["content-length"] !== "0");

/** The expectation of a response 100 (RFC 9110, section 10.1.1), as node:http recognizes it. */
const continueExpectation = /(?:^|\W)100-continue(?:$|\W)/i;

/** Whether the client may wait for a response 100 before it sends the body. */
const awaitsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion !== "1.0" && continueExpectation.test(headers.expect);

/**
 * Sends the response 100 to a client that waits for it. It is called when the body is needed, so that a response that
 * depends on the head only comes in its place. The server needs a listener for `checkContinue`: without one, node:http
 * sends the 100 at once.
 */
export function sendContinue(req: IncomingMessage, res: ServerResponse): void {
  if (!awaitsContinue(req) || res.headersSent || res.destroyed) return;
  res.writeContinue();
  // Fulfilled, also for `endsConnection`.
  delete req.headers.expect;
}

/**
 * A body that is too large or late is not waited for, so the connection is unusable afterwards. A connection that the
 * client ends must not be closed before the body is received either; nor one of a client that waits for a 100, which
 * may send the body or not, so that node:http ends it.
 */
const endsConnection = ({ req, res }: Exchange, status: number): boolean =>
  !req.complete &&
  (status === 413 || status === 408 || ((!res.shouldKeepAlive || awaitsContinue(req)) && announcesBody(req)));

function sendWhole(
  delivery: Delivery,
  response: ODataResponse,
  body: string | Uint8Array,
  extra: readonly string[],
  size: number,
): void {
  const { req, res } = delivery;
  const { status } = response;
  res.writeHead(status, headerLines(delivery, response, extra));
  if (req.method === "HEAD") return endResponse(delivery, status);
  delivery.bytes += size;
  endResponse(delivery, status, body);
  if (res.writableLength > 0) limitStall(delivery);
}

/* The ends of responses and of connections. */

type Exchange = Pick<Delivery, "req" | "res">;

/** Completed responses whose connection is kept open for the rest of the request, with the function that ends them. */
const lingering = new WeakMap<ServerResponse, () => void>();

/**
 * Ends a response with the last part of its body. Where the connection ends with it, the rest of the request is received
 * for a moment first: closing the connection at once would lose the response.
 */
export function endResponse({ req, res }: Exchange, status: number, last?: string | Uint8Array): void {
  if (!endsConnection({ req, res }, status)) return void res.end(last);
  if (last !== undefined) res.write(last);
  else res.flushHeaders();
  const over = (): void => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(over, lingerMilliseconds).unref();
  lingering.set(res, over);
  req.once("close", over);
  req.once("end", over);
  req.resume();
}

/** The member of a connection by which node:http finds the response in progress, until all of its bytes are sent. */
interface ServedConnection {
  readonly _httpMessage?: ServerResponse | null;
}

/**
 * Closes a connection at once. One that has sent a part of a response is reset: in HTTP/1.0, which many proxies use, the
 * end of the connection is the end of the body, so the part would be taken for the whole.
 */
export function disconnect(socket: Socket & ServedConnection): void {
  const { _httpMessage: response } = socket;
  const isPartSent = response?.headersSent === true && !socket.writableEnded;
  if (isPartSent || socket.writableLength > 0) reset(socket);
  else socket.destroy();
}

/** Resets a connection that has sent a part of a response, in place of ending it; returns whether it has. */
export function resetWithinResponse(socket: Socket & ServedConnection): boolean {
  const { _httpMessage: response } = socket;
  if (response) lingering.get(response)?.();
  const isWithin = response?.headersSent === true && !response.writableEnded;
  if (isWithin) reset(socket);
  return isWithin;
}

function reset(socket: Socket): void {
  try {
    socket.resetAndDestroy();
  } catch {
    // Only TCP has a reset. The end of TLS is a message of its own, which is missing then.
    socket.destroy();
  }
}

/**
 * Disconnects a reader without progress for this long; node:http resets the timeout for the next request. While bytes are
 * pending, it looks once in this time whether some were sent, so a silent reader has at most twice as long.
 */
function limitStall({ res, stallTimeout }: Delivery): void {
  res.socket?.setTimeout(stallTimeout);
  res.once("timeout", disconnect);
}

async function sendCompressed(
  delivery: Delivery,
  response: ODataResponse,
  body: string | Uint8Array,
  encoding: "br" | "gzip",
): Promise<void> {
  const packed = await compress(body, encoding);
  if (!delivery.isOpen()) return;
  const extra = ["Content-Encoding", encoding, "Content-Length", String(packed.length)];
  sendWhole(delivery, response, packed, extra, packed.length);
}

async function sendStream(
  delivery: Delivery,
  response: ODataResponse,
  stream: Stream,
  encoding: "br" | "gzip" | false | undefined,
): Promise<void> {
  const { req, res } = delivery;
  const extra = encoding ? ["Content-Encoding", encoding] : undefined;
  if (req.method === "HEAD") {
    res.writeHead(response.status, headerLines(delivery, response, extra));
    endResponse(delivery, response.status);
    await stream.return?.();
    return;
  }
  // A statement that fails does so before its first row: the head is not sent yet, so the error is the response.
  let next = await stream.next();
  if (!delivery.isOpen()) {
    await stream.return?.();
    return;
  }
  res.writeHead(response.status, headerLines(delivery, response, extra));
  limitStall(delivery);
  const packer = encoding ? compressor(encoding) : undefined;
  const target: Target = packer ?? res;
  packer?.on("data", (chunk: Buffer) => {
    delivery.bytes += chunk.length;
    if (!res.write(chunk)) packer.pause();
  });
  const complete = (): void => endResponse(delivery, response.status);
  packer?.once("end", complete);
  if (packer) res.on("drain", () => packer.resume());
  try {
    while (next.done !== true && !res.destroyed) {
      if (packer === undefined) delivery.bytes += Buffer.byteLength(next.value);
      if (!target.write(next.value)) await drained(target, res);
      next = await stream.next();
    }
    if (res.destroyed) throw new Error("the client left before the end of the body");
    await new Promise<void>((resolve) => {
      res.once("close", resolve);
      res.once("finish", resolve);
      if (packer) packer.end();
      else complete();
    });
  } catch (error) {
    packer?.destroy();
    if (res.socket) disconnect(res.socket);
    throw error;
  } finally {
    await stream.return?.();
  }
}

type Target = Pick<NodeJS.WritableStream, "write" | "once" | "off">;

/** Resolves when the target accepts more data, or the connection is closed. */
function drained(target: Target, res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      target.off("drain", done);
      res.off("close", done);
      resolve();
    };
    target.once("drain", done);
    res.once("close", done);
  });
}
