/** Content codings (RFC 9110, section 8.4): selection and encoding for responses, decoding of request bodies. */
import type { Transform } from "node:stream";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { invalidBody, ODataError } from "../errors";
import { splitOutsideQuotes, weigh } from "../headers/negotiate";

type Encoding = "br" | "gzip";

const compressible = /^(text\/|multipart\/|application\/(json|xml|[\w.-]+\+(json|xml))(;|$))/i;

/** Whether bodies of this Content-Type are compressible. */
export const isCompressible = (contentType: unknown): boolean =>
  typeof contentType === "string" && compressible.test(contentType);

/** The preferred coding of an `Accept-Encoding` header, brotli on a tie; undefined for none, or if none is preferred. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header === "") return undefined;
  const weight = weigh(header.replace(/x-gzip/i, "gzip"));
  const [br, gzip] = [weight("br"), weight("gzip")];
  const best = Math.max(br, gzip);
  if (best <= 0 || (/identity/i.test(header) && weight("identity") > best)) return undefined;
  return br >= gzip ? "br" : "gzip";
}

/** Brotli with quality 4 is as fast as gzip; the default of 11 is for files that are compressed once. */
const brotliParameters = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 };

const gzip = promisify(zlib.gzip);
const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Compresses a whole body, off the event loop. */
export function compress(body: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotli(body, { params: brotliParameters }) : gzip(body);
}

/** A compressing stream that flushes after each chunk, so that slow pages arrive as they are produced. */
export function compressor(encoding: Encoding): zlib.BrotliCompress | zlib.Gzip {
  return encoding === "br"
    ? zlib.createBrotliCompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH, params: brotliParameters })
    : zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH });
}

type MakeDecoder = () => Transform;

/** Identity needs no decoder. */
const decoders: ReadonlyMap<string, MakeDecoder | undefined> = new Map([
  ["identity", undefined],
  ["gzip", zlib.createGunzip],
  ["x-gzip", zlib.createGunzip],
  ["deflate", zlib.createInflate],
  ["br", zlib.createBrotliDecompress],
]);

/** The codings of bodies, without those that are aliases. */
const decoded = "gzip, deflate, br";

/** The error for a body larger than `limit` bytes, as sent or decoded. */
export const bodyTooLarge = (limit: number): ODataError =>
  new ODataError("BadRequest_BodyTooLarge", `The body is larger than the limit of ${limit} bytes.`);

/** Each coding costs a pass over the body; more than this has no legitimate use. */
const maxCodings = 3;

/** Throws `BadRequest_UnsupportedMediaType` when `Content-Encoding` contains an unknown coding, or too many. */
export function requireKnownEncoding(header: string | undefined): void {
  const names = encodingNames(header);
  const unknown = names.find((name) => !decoders.has(name));
  if (names.length <= maxCodings && unknown === undefined) return;
  const finding =
    names.length > maxCodings
      ? `names ${names.length} codings; the limit is ${maxCodings}`
      : `is '${unknown}'; expected ${decoded} or none`;
  throw new ODataError("BadRequest_UnsupportedMediaType", `The body's Content-Encoding ${finding}.`, {
    target: "Content-Encoding",
    headers: { "Accept-Encoding": decoded },
  });
}

const encodingNames = (header: string | undefined): string[] =>
  header === undefined ? [] : splitOutsideQuotes(header.toLowerCase(), ",").filter((name) => name !== "");

/** A decoder of one content coding. */
export interface Decoding {
  readonly name: string;
  readonly stream: Transform;
}

/** Creates the decoders of a body, the last coding first. */
export function decodings(header: string | undefined): readonly Decoding[] {
  return encodingNames(header)
    .toReversed()
    .flatMap((name) => {
      const stream = decoders.get(name)?.();
      return stream ? [{ name, stream }] : [];
    });
}

/** The error for a body that a decoder rejected. */
export const invalidData = (name: string, cause: unknown): ODataError =>
  invalidBody(`The body is not valid ${name} data.`, "Content-Encoding", cause);
