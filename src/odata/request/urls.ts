/**
 * URLs of requests: rewrites of requests to the equivalent GET, URLs relative to the service, the addressed resource's
 * name.
 */
import { invalidOption, limitExceeded, ODataError } from "../errors";
import { parseMediaType } from "../headers/negotiate";
import type { ResourceBase } from "../json/write";
import { queryOptionNamed } from "../language/options";
import type { ODataRequest } from "../message";
import type { EntityType, Model } from "../model/model";
import type { ODataUri } from "../uri/ast";
import { splitUrl, decodeQueryText } from "../uri/lexer";
import type { RequestContext } from "./context";

/*
 * Requests that are equivalent to a GET of another URL: `POST …/$query` has its query options in the body (URL
 * Conventions 4.01, 4.17), `$entity?$id=…` names its record by its id (4.15). The response to both is that of the GET.
 */

/** Bytes of query options in a body: many times the limit of a URL, and few enough to be read at once. */
const longestQuery = 262_144;

/** The end of a path whose query options are in the body. */
const querySegment = /\/(?:\$|%24)query\/?$/;
const idOption = /^(?:\$|%24)?id=/i;

/** Whether a request only reads; so does a query in a body (Protocol 4.01, section 11.2.3). */
export const isRead = ({ method, url }: Pick<ODataRequest, "method" | "url">): boolean =>
  method === "GET" || method === "HEAD" || (method === "POST" && querySegment.test(splitUrl(url).path));

/** Whether the path ends in `/$query`. */
export function isQueryInBody({ path }: ODataUri): boolean {
  const last = path.at(-1);
  return last?.kind === "system" && last.name === "$query";
}

/**
 * The GET that is equivalent to a `POST …/$query`: options of URL and body together. Throws 415 for a body that is
 * neither text/plain nor application/x-www-form-urlencoded, 413 for one that is longer than any query.
 */
export async function queryInBody(request: ODataRequest): Promise<ODataRequest> {
  const { path, query } = splitUrl(request.url);
  const sent = await request.body();
  const type = parseMediaType(request.headers["content-type"] ?? "")?.type;
  if (type !== "text/plain" && type !== "application/x-www-form-urlencoded")
    throw new ODataError(
      "BadRequest_UnsupportedMediaType",
      `The body's Content-Type is '${request.headers["content-type"] ?? ""}'; expected text/plain or application/x-www-form-urlencoded.`,
      { target: "Content-Type" },
    );
  if (sent.length > longestQuery)
    throw new ODataError(
      "BadRequest_BodyTooLarge",
      `The query options in the body have ${sent.length} bytes; the limit is ${longestQuery}.`,
    );
  const text = Buffer.from(sent).toString("utf8").trim();
  const given = type === "text/plain" ? text : text.replaceAll("+", "%20");
  return getOf(request, path.replace(querySegment, ""), [query, given]);
}

/** Whether the path begins with `$entity`. */
export function isEntityById({ path: [first] }: ODataUri): boolean {
  return first?.kind === "system" && first.name === "$entity";
}

/**
 * The GET that is equivalent to `$entity?$id=…`, of a URL in any form that bodies accept; a type after `$entity` is kept,
 * and so are the other options.
 */
export function entityById(request: ODataRequest, uri: ODataUri, service: ServiceRoots): ODataRequest {
  const { path, query } = splitUrl(request.url);
  const record = serviceRelativeUrl(uri.options.id ?? "", { ...service, request });
  if (record === undefined || /[?#]/.test(record) || !/(?:.\)|[0-9a-f-]{36})$/i.test(record))
    throw invalidOption(
      `$id must be the id of a record, as in '@odata.id': ${request.root}/{set}({id}), or relative to the service root.`,
      "$id",
    );
  const cast = path.replace(/^\/?(?:\$|%24)entity/, "");
  return getOf(
    request,
    encodedUrl(record) + cast,
    query.split("&").filter((option) => !idOption.test(option)),
  );
}

function getOf(request: ODataRequest, path: string, options: readonly string[]): ODataRequest {
  const query = options.filter((option) => option !== "").join("&");
  const url = query === "" ? path : `${path}?${query}`;
  return { ...request, method: "GET", url, body: () => Promise.resolve(new Uint8Array()) };
}

/**
 * The URL with every character percent-encoded that must not be in one (RFC 3986, section 2): query options in a body
 * and the URLs of a batch may contain them.
 */
export const encodedUrl = (url: string): string =>
  url.toWellFormed().replace(/[^\w!$%&'()*+,\-./:;=?@~]/gu, encodeURIComponent);

/* The target of the URL of a record or a collection in a body or an option (JSON Format 4.01, 4.3; RFC 3986, 5.2). */

/** The paths of the service roots, and the limit of URLs. */
type ServiceRoots = Pick<RequestContext, "rootPaths" | "limits">;

/** The part of an absolute URL after scheme and host; undefined for a relative one. */
export const afterOrigin = (url: string): string | undefined => /^https?:\/\/[^/?#]*([^]*)/i.exec(url)?.[1];

/** The host of an absolute URL, in the normal form: small letters, without the default port of the scheme. */
const hostIn = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * The part after a service root, with a slash before it; undefined for a URL outside of the service. The scheme may be
 * another one than that of the root, as a proxy may have ended TLS. Relative URLs begin at the service root, those with
 * `./` or `../` at the request's own URL. Throws 400 for a URL that is too long.
 */
export function serviceRelativeUrl(
  url: string,
  { rootPaths, limits, request: { root, url: own } }: ServiceRoots & Pick<RequestContext, "request">,
): string | undefined {
  if (url.length > limits.maxUrlLength)
    throw limitExceeded(`The URL has ${url.length} characters; the limit is ${limits.maxUrlLength}.`);
  const sent = /^\.\.?\//.test(url) ? fromRequest(url, root + own) : url;
  const ofHost = afterOrigin(sent);
  if (ofHost === undefined && /^[a-z][a-z0-9+.-]*:|^\/\//i.test(sent)) return undefined;
  if (ofHost !== undefined && hostIn(sent) !== hostIn(root)) return undefined;
  const path = ofHost ?? sent;
  const absolute = path.startsWith("/") ? path : `/${path}`;
  const prefix = [afterOrigin(root) ?? root, ...rootPaths].find((it) => absolute.startsWith(`${it}/`));
  if (prefix !== undefined) return absolute.slice(prefix.length);
  return ofHost === undefined ? absolute : undefined;
}

function fromRequest(url: string, base: string): string {
  const { origin, pathname, search } = new URL(url, base);
  return origin + pathname + search;
}

/*
 * The name of the resource that a URL addresses, for metrics and traces: found without binding, so that rejected
 * requests also have one.
 */

/**
 * The set of the records at the end of the path, `$metadata`, `$all` and the like for the other resources of the root,
 * `service` for the root itself, `other` for names that are not in the model. Never text of the client, so that the
 * number of names is limited by the model and the grammar.
 */
export function addressedResource(model: Model, { path }: ODataUri): string {
  const [first] = path;
  if (first === undefined) return "service";
  if (first.kind === "crossjoin") return "$crossjoin";
  if (first.kind === "system") return first.name;
  let type: EntityType | undefined;
  for (const segment of path) {
    if (segment.kind !== "name") continue;
    if (type === undefined) type = model.set(segment.name);
    else type = followed(model, type, segment.name);
    if (type === undefined) return importNamed(model, segment.name) ?? "other";
  }
  return type?.set ?? "other";
}

/** The function or action of the root, by its name in the model. */
const importNamed = ({ imports }: Model, name: string): string | undefined =>
  imports.find((operation) => operation.name.toLowerCase() === name.toLowerCase())?.name;

/** The segment after a set is a navigation, a set of a partition addressed by `{set}/{key}`, or a property or a key. */
function followed(model: Model, type: EntityType, name: string): EntityType {
  const navigation = type.navigation(name);
  if (navigation !== undefined) return model.type(navigation.target);
  return (type === model.partition?.type ? model.set(name) : undefined) ?? type;
}

/* Links to further pages and to changes: the URL of the request with a token, which a client can follow as it is. */

type LinkContext = Pick<RequestContext, "request" | "limits">;

/** Characters that a link may have in addition to the URL of its request, except with very long sort keys. */
const tokenLength = 1024;

/** Whether links of the response may exceed the limit of URLs: a query in a body is not subject to it. */
export const linksMayBeTooLong = ({ request, limits }: LinkContext): boolean =>
  request.root.length + request.url.length + tokenLength > limits.maxUrlLength;

/**
 * The link to a URL below the service root; `target` names it in the message. Throws `BadRequest_UrlTooLong` for a link
 * that the service would reject.
 */
export function linkTo({ request, limits }: LinkContext, url: string, target: string): string {
  const link = request.root + encodedUrl(url);
  if (link.length <= limits.maxUrlLength) return link;
  throw new ODataError(
    "BadRequest_UrlTooLong",
    `The response needs a link to ${target}, which would have ${link.length} characters; the limit for URLs is ${limits.maxUrlLength}. Shorten the query options, or request fewer records by $top or $filter, or up to ${limits.maxPageSize} on one page.`,
  );
}

/** The system query option's name without "$", as the parser reads it; undefined for any other option. */
export function systemOption(option: string): string | undefined {
  const [name = ""] = option.split("=", 1);
  return queryOptionNamed(decodeQueryText(name).trim());
}

/** The base of context URLs; `partitionId` is that of the path. */
export const resourceBase = (
  { model, request }: Pick<RequestContext, "model" | "request">,
  partitionId: string | undefined,
): ResourceBase => ({
  root: request.root,
  namespace: model.namespace,
  partition: model.partition,
  partitionId,
});
