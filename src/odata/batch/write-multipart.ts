/** Multipart responses (Protocol 4.01, section 11.7.7.6): completed units → text, in the structure of the request. */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { ODataResponse } from "../message";
import type { OperationResponse, UnitResponse } from "./batch";
import { framed } from "./body";

const lineEnd = "\r\n";

/** A boundary that no body contains. */
export const newBoundary = (kind: "batch" | "changeset"): string => `${kind}response_${randomUUID()}`;

/**
 * The whole body. A failed change set is one error response in place of a multipart one. `flat` writes the requests of
 * groups as separate parts, as required in a response to a JSON batch.
 */
export async function* writeMultipart(
  units: AsyncIterable<UnitResponse>,
  boundary: string,
  flat: boolean,
): AsyncGenerator<string | Uint8Array> {
  for await (const { unit, responses, failure } of units) {
    if (unit.kind === "request" || flat) yield* writeParts(responses, boundary);
    else if (failure) yield* writeParts([failure], boundary);
    else {
      const inner = newBoundary("changeset");
      yield `--${boundary}${lineEnd}Content-Type: multipart/mixed; boundary=${inner}${lineEnd}${lineEnd}`;
      yield* writeParts(responses, inner);
      yield `--${inner}--${lineEnd}`;
    }
  }
  yield `--${boundary}--${lineEnd}`;
}

async function* writeParts(
  responses: readonly OperationResponse[],
  boundary: string,
): AsyncGenerator<string | Uint8Array> {
  for (const { operation, response } of responses) {
    const contentId = operation.id === undefined ? [] : [`Content-ID: ${operation.id}`];
    const head = [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      ...contentId,
      "",
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
      ...headerLines(response),
      "",
      "",
    ];
    yield* framed(head.map(inOneLine).join(lineEnd), response.body, lineEnd);
  }
}

/** Control characters become spaces: a line may contain text of the client, which must not start a header. */
const inOneLine = (value: string): string => value.replaceAll(/\p{Cc}/gu, " ");

function headerLines({ headers, body }: ODataResponse): readonly string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((line) => `${name}: ${line}`),
  );
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  return isWhole ? [...lines, `Content-Length: ${Buffer.byteLength(body)}`] : lines;
}
