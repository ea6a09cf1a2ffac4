/** 405 (RFC 9110, section 15.5.6). The methods of a resource are the rows in the tables of reads and writes. */
import { ODataError } from "../errors";
import type { Target } from "../plan/path";

/** Methods of requests that change something. */
export type WriteMethod = "POST" | "PATCH" | "PUT" | "DELETE";

/** Methods of the resources that are handled before the path is bound: the documents, and batches. */
export const unboundMethods: { readonly [Kind in Target["kind"]]?: readonly string[] } = {
  "service-document": ["GET", "HEAD"],
  metadata: ["GET", "HEAD"],
  batch: ["POST"],
};

/** 405 with the allowed methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): ODataError =>
  new ODataError(
    "BadRequest_MethodNotAllowed",
    `${method} is not allowed here; allowed: ${allowed.join(", ") || "none"}.`,
    {
      headers: { Allow: allowed.join(", ") },
    },
  );
