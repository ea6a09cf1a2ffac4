/** Converts a request of a batch to one for the service: references, URL, inherited headers, isolation. */
import { ODataError } from "../errors";
import { splitOutsideQuotes } from "../headers/media-type";
import { responseVersion } from "../headers/negotiate";
import { requireKnownEncoding } from "../http/compression";
import { decode } from "../http/request-body";
import type { ODataRequest, ODataResponse } from "../message";
import { newTrace } from "../request-trace";
import { splitUrl } from "../uri/decode";
import { isRepeatable } from "../write/repeatability";
import { type BatchOperation, type OperationRun, partServiceUrl, type Results } from "./batch";
import { isJson, wholeText } from "./body";
import { resolveBody, resolveETags, resolveQuery, resolveRecord, valueReader } from "./references";

/* A request of a batch in the form of the service: references resolved, URL relative to the root, headers inherited. */

/** Whether a URL relative to the root addresses `$batch`. */
export const isBatchUrl = (url: string): boolean => /^\/(?:\$|%24)batch\/?(?:\?|$)/.test(url);

/**
 * The request to run. Throws the errors of its URL, references or body, 424 for a reference to a request that failed,
 * 400 for a batch within the batch.
 */
export async function prepare(
  run: OperationRun,
  results: Results,
  operation: BatchOperation,
): Promise<ODataRequest> {
  const { limits, model, budget, request, roots } = run;
  const read = valueReader({ model, budget }, results);
  const repeatable = isRepeatable(operation) ? undefined : run.repeatable;
  const part = repeatable?.parts.get(operation);
  const own = repeatable ? { ...operation.headers, ...repeatable.headers } : operation.headers;
  const headers = resolveETags(partHeaders(own, run.inherited), results);
  const sent = operation.url;
  requireLength(sent, limits.maxUrlLength);
  const url = resolveQuery(resolveRecord(partServiceUrl(sent, roots), results), results, read);
  requireLength(url, limits.maxUrlLength);
  if (isBatchUrl(url)) throw new ODataError("BadRequest", "A batch cannot contain a batch.");
  if (!run.snapshot && isolationOf(headers)) throw isolationRefused("Send the header with the batch itself.");
  const encoding = operation.headers["content-encoding"];
  requireKnownEncoding(encoding);
  const decoded = await decode(operation.body, encoding, {
    limit: limits.maxBodySize,
    reserve: (bytes) => request.reserveExtra?.(bytes),
    signal: request.signal(),
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
    budget,
    method: operation.method === "HEAD" ? "GET" : operation.method,
    url,
    headers,
    body: () => Promise.resolve(body),
    ...(part && { repeatablePart: part }),
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

/* The headers of a part: its own, and those that it inherits from the batch (Protocol 4.01, section 8). */

type Headers = ODataRequest["headers"];

const inherited = ["odata-version", "odata-maxversion", "accept-charset", "accept-language"] as const;
const inheritedPreference = /^(odata\.)?(include-annotations|allow-entityreferences)\b/i;

/** Joins the accepted items of a list header; undefined if there are none. */
function listOf(header: string | undefined, passes: (item: string) => boolean): string | undefined {
  const items = splitOutsideQuotes(header ?? "", ",").filter((item) => item !== "" && passes(item));
  return items.length === 0 ? undefined : items.join(", ");
}

/** The headers that every part of the batch inherits; created once for a batch. */
export function inheritance(batch: Headers): Headers {
  return {
    ...Object.fromEntries(inherited.map((name) => [name, batch[name]])),
    // `multipart/mixed` concerns only the batch itself.
    accept: listOf(batch["accept"], (range) => !/^multipart\//i.test(range)),
    prefer: listOf(batch["prefer"], (preference) => inheritedPreference.test(preference)),
  };
}

/**
 * The headers with which a part is run. A batch is authenticated once, so an `Authorization` header within it is
 * ignored. The first of two equal preferences counts, so the part's own come first.
 */
function partHeaders(own: Headers, inheritedHeaders: Headers): Headers {
  const { authorization: _, "content-encoding": _decoded, ...rest } = own;
  const prefer = [own["prefer"], inheritedHeaders["prefer"]].filter((text) => text !== undefined).join(", ");
  return { ...inheritedHeaders, ...rest, prefer: prefer === "" ? undefined : prefer };
}

/*
 * `Isolation: snapshot` (Protocol 4.01, section 8.2.6): everything is run in one transaction. A next link would lead to
 * data of a later point in time, so a response that needs one is rejected.
 */

/** Whether a snapshot is requested; throws `BadRequest` for any other value. The 4.0 name is `OData-Isolation`. */
export function isolationOf(headers: ODataRequest["headers"]): boolean {
  const value = headers["isolation"] ?? headers["odata-isolation"];
  if (value === undefined) return false;
  if (value.trim().toLowerCase() === "snapshot") return true;
  throw new ODataError("BadRequest", `Isolation is '${value}'; expected snapshot.`, { target: "Isolation" });
}

/** Whether a request only reads; so does a query in a body (Protocol 4.01, section 11.2.3). */
export const isRead = ({ method, url }: Pick<ODataRequest, "method" | "url">): boolean =>
  method === "GET" ||
  method === "HEAD" ||
  (method === "POST" && /\/(?:\$|%24)query$/.test(splitUrl(url).path));

const isolationRefused = (advice: string): ODataError =>
  new ODataError("BadRequest_IsolationNotSupported", `Isolation: snapshot is not possible here. ${advice}`, {
    target: "Isolation",
  });

/** In JSON text, an unescaped quote after the name is found only at members, never within a string. */
const nextLink = /@(?:odata\.)?nextLink":/;

/** Throws `BadRequest_IsolationNotSupported` for a page that is not the last. The body is complete. */
export function requireOnePage(response: ODataResponse): void {
  if (nextLink.test(wholeText(response) ?? ""))
    throw isolationRefused("The response has several pages; request fewer records.");
}
