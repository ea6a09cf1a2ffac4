/** Bodies of responses: buffered if a transaction must end before they are sent, otherwise streamed. */
import { type Chunk, chunksOf, type Body, type ODataResponse } from "../message";
import { limitExceeded } from "../errors";

/** The remaining bytes for all buffered responses of a transaction. */
export interface ResponseRoom {
  readonly limit: number;
  left: number;
}

const joined = (chunks: readonly Chunk[]): Chunk =>
  chunks.every((chunk) => typeof chunk === "string")
    ? chunks.join("")
    : Buffer.concat(chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk)));

export const isJson = (contentType: string): boolean => /^application\/([\w.-]+\+)?json\b/i.test(contentType);

/** Whether a response is JSON of the service. A stored file is not, of any type: its author determined the bytes. */
export const hasJsonBody = ({ headers }: ODataResponse): boolean =>
  !("Content-Disposition" in headers) && isJson(String(headers["Content-Type"] ?? ""));

/** The text of a complete body; undefined for a file and for a stream. */
export function wholeText(response: ODataResponse): string | undefined {
  const { body } = response;
  if (!(body instanceof Uint8Array)) return typeof body === "string" ? body : undefined;
  if (!hasJsonBody(response)) return undefined;
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString();
}

/**
 * A body between two texts. Its first chunk is read before anything is yielded: a source that was never started could
 * not be closed either when the client disconnects.
 */
export async function* framed(head: string, body: Body | undefined, tail: string): AsyncGenerator<Chunk> {
  const chunks = chunksOf(body);
  try {
    const first = await chunks.next();
    yield head;
    if (!first.done) yield first.value;
    yield* chunks;
    yield tail;
  } finally {
    await chunks.return(undefined);
  }
}

/** Closes a body that is not read. */
export async function dropBody(body: Body | undefined): Promise<void> {
  const chunks = chunksOf(body);
  await chunks.next();
  await chunks.return(undefined);
}

/** The response with its body read to the end. Throws `BadRequest_LimitExceeded` when the room is exceeded. */
export async function keepWhole(response: ODataResponse, room: ResponseRoom): Promise<ODataResponse> {
  const chunks: Chunk[] = [];
  for await (const chunk of chunksOf(response.body)) {
    room.left -= Buffer.byteLength(chunk);
    if (room.left < 0)
      throw limitExceeded(
        `The responses of one transaction have more than ${room.limit} bytes, the limit; request smaller pages.`,
      );
    chunks.push(chunk);
  }
  return response.body === undefined ? response : { ...response, body: joined(chunks) };
}

/** A body of at least this many bytes is streamed. */
const holdBack = 262_144;

/** Buffers short bodies, so that a fault while they are made still becomes an error response; streams long ones. */
export async function shortOrStreamed(chunks: AsyncGenerator<Chunk>): Promise<Body> {
  const held: Chunk[] = [];
  for (let size = 0; size < holdBack;) {
    const next = await chunks.next();
    if (next.done) return joined(held);
    held.push(next.value);
    size += Buffer.byteLength(next.value);
  }
  return continued(joined(held), chunks);
}

async function* continued(head: Chunk, chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  try {
    yield head;
    yield* chunks;
  } finally {
    await chunks.return(undefined);
  }
}
