/** Reads a request's body: whole, once, within the limit, with its content coding undone. */
import type { IncomingMessage } from "node:http";
import { ODataError } from "../errors";
import type { HoldBody } from "./body-room";
import { bodyTooLarge, decode, requireKnownEncoding } from "./compression";

const nothing = Object.freeze(new Uint8Array(0));

/** The reader of requests that carry no body. */
export const noBody = (): Promise<Uint8Array> => Promise.resolve(nothing);

/** Whether the head announces a body (RFC 9112, section 6.3). */
export const announcesBody = (req: IncomingMessage): boolean =>
  req.headers["transfer-encoding"] !== undefined ||
  (req.headers["content-length"] !== undefined && req.headers["content-length"] !== "0");

/**
 * Refuses by the head alone what cannot be read: `BadRequest_BodyTooLarge` for an announced length above `limit`
 * bytes, `BadRequest_UnsupportedMediaType` for an unknown Content-Encoding.
 */
export function checkBodyHead(req: IncomingMessage, limit: number): void {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  requireKnownEncoding(req.headers["content-encoding"]);
}

/** A function that reads the body at its first call and gives the same bytes at every call. */
export function bodyReader(req: IncomingMessage, limit: number, hold: HoldBody): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | undefined;
  return () => (reading ??= readBody(req, limit, hold));
}

async function readBody(req: IncomingMessage, limit: number, hold: HoldBody): Promise<Uint8Array> {
  const bytes = await collect(req, limit, hold);
  const encoding = req.headers["content-encoding"];
  if (encoding === undefined) return bytes;
  const decoded = await decode(bytes, encoding, limit);
  hold(decoded.length);
  return decoded;
}

function collect(req: IncomingMessage, limit: number, hold: HoldBody): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      try {
        if (size > limit) throw bodyTooLarge(limit);
        hold(size);
        chunks.push(chunk);
      } catch (error) {
        // The rest keeps flowing into nothing, so that the client gets to read the answer.
        chunks.length = 0;
        req.off("data", onData);
        req.resume();
        reject(error);
      }
    };
    const broken = (): void => {
      if (!req.complete) reject(new ODataError("BadRequest", "The connection ended within the body."));
    };
    req.on("data", onData);
    req.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once("error", broken);
    req.once("close", broken);
  });
}
