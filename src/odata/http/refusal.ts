/** Answers made ahead for requests that are refused before anything of them is looked at: they must cost next to nothing. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ODataError } from "../errors";
import { errorResponse } from "./error-body";

/** Sends the answer, with header lines of the host's. */
export type Refuse = (req: IncomingMessage, res: ServerResponse, lines: readonly string[]) => void;

const placeholder = "00000000-0000-0000-0000-000000000000";

/** The answer of an error: only its correlation id differs from one to the next. */
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
