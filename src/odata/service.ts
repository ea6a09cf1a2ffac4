/**
 * The pipeline; read this first. A request is parsed, bound, compiled, run and written: the URL becomes a syntax tree
 * (`uri`), the tree a plan (`plan`), the plan statements (`sql`), and the rows an answer (`run`, `json`).
 */
import { ODataError } from "./errors";
import type { Model } from "./edm/model";
import { responseVersion } from "./headers/versions";
import type { ODataRequest, ODataResponse } from "./message";
import type { Behaviours } from "./run/behaviour";
import type { Limits, RunContext } from "./run/context";
import { createDocuments } from "./run/documents";
import { createReader } from "./run/read";
import { entityById, isEntityById, isQueryInBody, queryInBody } from "./run/stand-in";
import { createWriter, type WriteMethod } from "./run/write";
import type { Awaitable, Store } from "./store/store";
import { defaultParseLimits, parseExpression, parseOrderby, parseUri } from "./uri";

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
  const document = createDocuments(model, limits.maxExpandDepth);
  const read = createReader(context);
  const write = createWriter(
    context,
    {
      model,
      behaviours,
      strictReferences: options.strictReferences ?? false,
      deltaMaxAge: limits.deltaMaxAge,
    },
    read,
  );

  const answer: Service = (request, within = store) => {
    const version = responseVersion(request.headers["odata-version"], request.headers["odata-maxversion"]);
    const uri = parseUri(request.url, { ...defaultParseLimits, maxNodes: limits.maxExpressionNodes });
    switch (request.method) {
      case "GET":
      case "HEAD":
        if (isEntityById(uri)) return answer(entityById(request, uri), within);
        return document(request, uri, version) ?? read(request, uri, version, within);
      case "POST":
        if (isQueryInBody(uri)) return queryInBody(request).then((get) => answer(get, within));
        return write(request, uri, version, "POST", within);
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
  return answer;
}
