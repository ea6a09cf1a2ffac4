/** A request of a batch as the service takes requests: references resolved, URL below the root, headers inherited. */
import { ODataError } from "../errors";
import { responseVersion } from "../headers/versions";
import { requireKnownEncoding } from "../http/compression";
import { decode } from "../http/request-body";
import type { ODataRequest } from "../message";
import { newTrace } from "../request-trace";
import type { Operation } from "./batch";
import { isJson } from "./body";
import { isolationOf, isolationRefused } from "./isolation";
import { partHeaders } from "./part-headers";
import { belowRoot } from "./part-url";
import { resolveBody, resolveETags, resolveQuery, resolveRecord } from "./references";
import type { Results } from "./results";
import type { BatchRun } from "./batch-run";
import { valueReader } from "./values";

/** Whether a URL below the root is that of batches. */
export const isBatchUrl = (url: string): boolean => /^\/(?:\$|%24)batch\/?(?:\?|$)/.test(url);

/**
 * The request to run. Throws what its URL, references or body are refused with, 424 for a reference to a request that
 * failed, 400 for a batch within the batch.
 */
export async function prepare(run: BatchRun, results: Results, operation: Operation): Promise<ODataRequest> {
  const { limits, model, request, roots } = run;
  const read = valueReader({ model, budget: request.budget }, results);
  const headers = resolveETags(partHeaders(operation.headers, run.inherited), results);
  const sent = operation.url;
  requireLength(sent, limits.maxUrlLength);
  const url = resolveQuery(resolveRecord(belowRoot(sent, roots), results), results, read);
  requireLength(url, limits.maxUrlLength);
  if (isBatchUrl(url)) throw new ODataError("BadRequest", "A batch cannot contain a batch.");
  if (!run.snapshot && isolationOf(headers)) throw isolationRefused("Send the header with the batch itself.");
  const encoding = operation.headers["content-encoding"];
  requireKnownEncoding(encoding);
  const decoded = await decode(operation.body, encoding, {
    limit: limits.maxBodySize,
    reserve: (bytes) => request.reserveExtra?.(bytes),
    signal: request.signal,
  });
  const version = responseVersion(headers["odata-version"], headers["odata-maxversion"]);
  const body = isJson(headers["content-type"] ?? "application/json")
    ? resolveBody(decoded, {
        results,
        root: request.root,
        maxValues: limits.maxBodyValues,
        read: version === "4.01" ? read : undefined,
      })
    : decoded;
  return {
    ...request,
    method: operation.method === "HEAD" ? "GET" : operation.method,
    url,
    headers,
    body: () => Promise.resolve(body),
    ...(request.trace && { trace: newTrace(request.trace.spans !== undefined) }),
  };
}

function requireLength(url: string, limit: number): void {
  if (url.length <= limit) return;
  throw new ODataError(
    "BadRequest_UrlTooLong",
    `The URL has ${url.length} characters; the limit is ${limit}.`,
  );
}
