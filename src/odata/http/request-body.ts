/** Reads a request's body: once, as a whole, within the limit, decoded. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { badRequest, ODataError, serviceUnavailable } from "../errors";
import { bodyTooLarge, type Decoding, decodings, invalidData, requireKnownEncoding } from "./codings";
import { sendContinue } from "./respond";

const nothing = Object.freeze(new Uint8Array(0));

/** The reader of requests without a body. */
export const noBody = (): Promise<Uint8Array> => Promise.resolve(nothing);

/** The limits of reading a body. */
interface BodyLimits {
  /** Bytes, as sent and decoded. */
  readonly limit: number;
  /** Called before bytes are kept. */
  readonly reserve: ReserveBody;
  /** Aborts reading and decoding with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Checks the head: throws `BadRequest_BodyTooLarge` for an announced length above `limit` bytes,
 * `BadRequest_UnsupportedMediaType` for an unknown Content-Encoding, 501 for a Transfer-Encoding other than chunked.
 */
function checkHead(req: IncomingMessage, limit: number): void {
  const { "content-length": length = 0, "transfer-encoding": coding = "chunked" } = req.headers;
  if (Number(length) > limit) throw bodyTooLarge(limit);
  // RFC 9112, section 6.1: a proxy may have read the body as another one.
  if (coding.toLowerCase() !== "chunked")
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `The Transfer-Encoding is '${coding.slice(0, 100)}'; expected chunked, and encodings in Content-Encoding.`,
      { target: "Transfer-Encoding" },
    );
  requireKnownEncoding(req.headers["content-encoding"]);
}

/** Returns a reader of the body, which is read at its first call only. Throws the errors of `checkHead`. */
export function bodyReader(
  req: IncomingMessage,
  res: ServerResponse,
  limits: BodyLimits,
): () => Promise<Uint8Array> {
  checkHead(req, limits.limit);
  let reading: Promise<Uint8Array> | undefined;
  return () => {
    if (reading !== undefined) return reading;
    sendContinue(req, res);
    reading = collect(req, decodings(req.headers["content-encoding"]), limits, () => req.complete);
    return reading;
  };
}

/** Decodes bytes that are already in memory, as of a part of a batch, within the same limits. */
export async function decode(
  bytes: Uint8Array,
  encoding: string | undefined,
  limits: BodyLimits,
): Promise<Uint8Array> {
  const steps = decodings(encoding);
  return steps.length === 0 ? bytes : collect(Readable.from([bytes]), steps, limits, () => true);
}

/** Chunks that are held separately: each one costs some hundred bytes, and a client can send one for each byte. */
const separateChunks = 512;

/** Collects bytes in about as much memory as they take, whatever the size of their chunks. */
function byteCollector() {
  const joined: Buffer[] = [];
  let recent: Buffer[] = [];
  return {
    add: (chunk: Buffer): void => {
      recent.push(chunk);
      if (recent.length < separateChunks) return;
      joined.push(Buffer.concat(recent));
      recent = [];
    },
    all: (): Buffer => {
      const [first = Buffer.alloc(0), ...more] = [...joined, ...recent];
      return more.length === 0 ? first : Buffer.concat([first, ...more]);
    },
    clear: (): void => {
      joined.length = 0;
      recent = [];
    },
  };
}

/**
 * Decodes the stream as it arrives, so that oversized bodies are never in memory. Rejects with
 * `BadRequest_BodyTooLarge`, `BadRequest_InvalidBody`, the error that `reserve` throws, or the signal's reason.
 */
function collect(
  source: Readable,
  steps: readonly Decoding[],
  { limit, reserve, signal }: BodyLimits,
  isComplete: () => boolean,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const last = steps.at(-1)?.stream ?? source;
    const bytes = byteCollector();
    let sent = 0;
    let size = 0;
    const stop = (): void => {
      source.off("data", onSent);
      last.off("data", onData);
      signal.removeEventListener("abort", abort);
      for (const { stream } of steps) stream.destroy();
    };
    const fail = (error: unknown): void => {
      stop();
      bytes.clear();
      // The rest of the body is drained, so that the client gets to read the response.
      source.unpipe();
      source.resume();
      reject(error);
    };
    const abort = (): void => fail(signal.reason);
    const onSent = (chunk: Buffer): void => {
      sent += chunk.length;
      if (sent > limit) fail(bodyTooLarge(limit));
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      try {
        if (size > limit) throw bodyTooLarge(limit);
        reserve(size);
        bytes.add(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const broken = (): void => {
      if (!isComplete()) fail(badRequest("The connection ended within the body."));
    };
    if (last !== source) source.on("data", onSent);
    last.on("data", onData);
    last.once("end", () => {
      stop();
      resolve(bytes.all());
    });
    source.once("error", broken);
    source.once("close", broken);
    signal.addEventListener("abort", abort, { once: true });
    let before = source;
    for (const { name, stream } of steps) {
      stream.once("error", (error) => fail(invalidData(name, error)));
      before = before.pipe(stream);
    }
  });
}

/* The memory for request bodies of a process in total; the size of a single body is limited elsewhere. */

/** Reports the bytes that a request holds for its body. Throws `Internal_ServiceUnavailable` beyond the memory. */
type ReserveBody = (bytes: number) => void;

/**
 * Returns a function of a request, which may have several; its bytes are released when the response is sent or
 * aborted.
 */
export type BodyMemory = (res: ServerResponse) => ReserveBody;

/** Smaller bodies are always accepted: their number is limited already, and large bodies must not block them. */
const alwaysAccepted = 64 * 1024;

/** Creates the limit of so many bytes. */
export function createBodyMemory(limit: number): BodyMemory {
  let reserved = 0;
  return (res) => {
    let own = 0;
    const free = (): void => {
      reserved -= own;
      own = 0;
    };
    return (bytes) => {
      if (bytes <= alwaysAccepted || res.closed) return;
      if (reserved - own + bytes > limit) throw outOfMemory();
      if (own === 0) res.once("close", free);
      reserved += bytes - own;
      own = bytes;
    };
  };
}

const outOfMemory = (): ODataError =>
  serviceUnavailable("The memory for bodies is used up by other requests. Try again in a second.", 1);
