/** Prebuilt responses for requests that are rejected before they are looked at, at minimal cost. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ODataError } from "../errors";
import { errorResponse } from "./error-body";

/** Sends the response, with header lines of the host. */
export type Refuse = (req: IncomingMessage, res: ServerResponse, lines: readonly string[]) => void;

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
    if (req.method === "HEAD") res.end();
    else res.end(`${before}${id}${after}`);
  };
}
