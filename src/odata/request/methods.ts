/** 405 (RFC 9110, section 15.5.6). Which methods a resource has is what the tables of reads and writes have rows for. */
import { ODataError } from "../errors";
import type { Target } from "../plan/path";

/** Methods of requests that change something. */
export type WriteMethod = "POST" | "PATCH" | "PUT" | "DELETE";

/** Methods of the resources that are answered before the path is bound: the documents, and batches. */
export const methodsBeside: { readonly [Kind in Target["kind"]]?: readonly string[] } = {
  "service-document": ["GET", "HEAD"],
  metadata: ["GET", "HEAD"],
  batch: ["POST"],
};

/** 405 with the methods that there are. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): ODataError =>
  new ODataError(
    "BadRequest_MethodNotAllowed",
    `${method} is not allowed here; allowed: ${allowed.join(", ") || "none"}.`,
    {
      headers: { Allow: allowed.join(", ") },
    },
  );
