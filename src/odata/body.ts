/** Bodies of responses read to their end: as bytes or text, whether they are whole or come in chunks. */
import type { Body } from "./message";

export type Chunk = string | Uint8Array;

/** The chunks of a body; one for a complete body. */
export async function* chunksOf(body: Body | undefined): AsyncGenerator<Chunk> {
  if (body === undefined) return;
  if (typeof body === "string" || body instanceof Uint8Array) yield body;
  else yield* body;
}

/** All bytes of a body; undefined, and its source is closed, where there are more than `most`. */
export async function bytesOf(body: Body | undefined, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The whole body as text. */
export async function textOf(body: Body | undefined): Promise<string> {
  return typeof body === "string" ? body : String(await bytesOf(body, Infinity));
}
