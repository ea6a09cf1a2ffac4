/** The response of an asynchronous request in the form in which it is stored. */
import type { Body, ODataResponse } from "../message";
import type { StoredResponse } from "../store/async-request";

/** Bytes of a stored body. */
const longestBody = 8 * 1024 * 1024;

/**
 * Reads the body to its end. Returns undefined when it is longer than what is stored; rejects with the errors of its
 * source.
 */
export async function collected({
  status,
  headers,
  body,
}: ODataResponse): Promise<StoredResponse | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > longestBody) return undefined;
    chunks.push(bytes);
  }
  return { status, headers, body: Buffer.concat(chunks) };
}

/** For the message of the error. */
export const longestBodyText = `${longestBody / 1024 / 1024} MiB`;

async function* chunksOf(body: Body | undefined): AsyncGenerator<string | Uint8Array> {
  if (body === undefined) return;
  if (typeof body === "string" || body instanceof Uint8Array) yield body;
  else yield* body;
}
