/**
 * The pipeline; read this first. A request is parsed, bound, compiled, run and written: the URL becomes a syntax tree
 * (`uri`), the tree a plan (`plan`), the plan statements (`sql`), and the rows an answer (`run`, `json`).
 */
import { ODataError } from "./errors";
import type { Model } from "./edm/model";
import { negotiateJson, negotiateMetadata, type ODataVersion } from "./headers/negotiate";
import { responseVersion } from "./headers/versions";
import { formatOf } from "./json/format";
import type { ODataRequest, ODataResponse } from "./message";
import { serviceDocument } from "./metadata/service-document";
import type { Behaviours } from "./run/behaviour";
import type { Limits, RunContext } from "./run/context";
import { createReader } from "./run/read";
import { createWriter, type WriteMethod } from "./run/write";
import type { Awaitable, Store } from "./store/store";
import { defaultParseLimits, parseExpression, parseOrderby, parseUri, type ODataUri } from "./uri";

/** What the host gives the library. */
export interface ServiceOptions {
  readonly model: Model;
  readonly store: Store;
  readonly behaviours: Behaviours;
  readonly limits: Limits;
  /** Name or id of the company that the root sets mean without `company`. */
  readonly defaultPartition?: string;
  readonly requireIfMatch?: boolean;
  readonly strictReferences?: boolean;
  /** The documents of `$metadata`; made when first asked for. */
  readonly metadata: { readonly xml: () => string; readonly json: () => string };
}

/**
 * Answers requests below a service root. Throws ODataErrors; the HTTP layer writes them. `within` is given for the
 * requests of one atomic group, which share a transaction.
 */
export type Service = (request: ODataRequest, within?: Store) => Awaitable<ODataResponse>;

export function createService(options: ServiceOptions): Service {
  const { model, store, behaviours, limits } = options;
  const context: RunContext = {
    model,
    store,
    limits,
    text: { expression: parseExpression, orderby: parseOrderby },
    defaultPartition: options.defaultPartition,
    requireIfMatch: options.requireIfMatch ?? false,
  };
  const read = createReader(context);
  const write = createWriter(context, {
    model,
    behaviours,
    strictReferences: options.strictReferences ?? false,
  });

  return (request, within = store) => {
    const version = responseVersion(request.headers["odata-version"], request.headers["odata-maxversion"]);
    const uri = parseUri(request.url, { ...defaultParseLimits, maxNodes: limits.maxExpressionNodes });
    switch (request.method) {
      case "GET":
      case "HEAD":
        return readDocument(options, request, uri, version) ?? read(request, uri, version, within);
      case "POST":
      case "PATCH":
      case "PUT":
      case "DELETE":
        return write(request, uri, version, request.method satisfies WriteMethod, within);
      default:
        throw new ODataError(
          "BadRequest_MethodNotAllowed",
          `The method ${request.method} is not supported; use GET, HEAD, POST, PATCH, PUT or DELETE.`,
          {
            headers: { Allow: "GET, HEAD, POST, PATCH, PUT, DELETE" },
          },
        );
    }
  };
}

/** The service document and `$metadata`, which no database is asked for; undefined for everything else. */
function readDocument(
  options: ServiceOptions,
  request: ODataRequest,
  uri: ODataUri,
  version: ODataVersion,
): ODataResponse | undefined {
  const [first, ...rest] = uri.path;
  const asked = { accept: request.headers["accept"], format: uri.options.format };
  if (!first) {
    const json = negotiateJson(asked, version);
    const { contentType } = json;
    const body = JSON.stringify(serviceDocument(options.model, request.root, formatOf(json, version)));
    return { status: 200, headers: { "Content-Type": contentType, "OData-Version": version }, body };
  }
  if (first.kind !== "system" || first.name !== "$metadata" || rest.length > 0) return undefined;
  const { kind, contentType } = negotiateMetadata(asked);
  return {
    status: 200,
    headers: { "Content-Type": contentType, "OData-Version": version },
    body: options.metadata[kind](),
  };
}
