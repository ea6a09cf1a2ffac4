/** One node:http listener for everything: URLs below a service root go to OData directly, all others to Express. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createAdmission } from "./admission";
import { refusalOf, signInAudit } from "./audit";
import type { Authenticate } from "./auth/authenticate";
import { forbiddenHeaders } from "./auth/permissions";
import type { Config } from "./config";
import { createCors } from "./cors";
import type { Logger } from "./log";
import { type Caller, createListener, ODataError, type ODataHandler, type PoolUse } from "./odata";
import { createAddressOf, hasOneHost, rootPaths } from "./origin";
import { createOverload } from "./overload";
import { adminPages, publicPages, type PagesOptions } from "./pages";
import { dataHeaders } from "./security-headers";
import { serverTiming } from "./server-timing";
import { asksForTiming, type Watching } from "./watching";

export interface AppOptions {
  readonly config: Config;
  /** The OData service. */
  readonly service: ODataHandler;
  /** How the connections to a database server are used. */
  readonly pool?: () => PoolUse;
  readonly authenticate: Authenticate;
  /** Scheme and host by which a request came. */
  readonly originOf: (req: IncomingMessage) => string;
  /** Signs tokens for the web page; undefined when the development issuer is off. */
  readonly developmentToken?: PagesOptions["developmentToken"];
  /** Rejects when the service cannot serve. */
  readonly ready: () => Promise<void>;
  readonly log: Logger;
  readonly watching: Watching;
}

export interface App {
  /** For the main port. */
  readonly listener: RequestListener;
  /** For `ADMIN_PORT`. */
  readonly adminListener: RequestListener;
}

/** Puts the parts together. Opens nothing: servers, tests and other applications mount the listener. */
export function createApp(options: AppOptions): App {
  const { config, service, authenticate, originOf, ready, log, watching } = options;
  const roots = rootPaths(config);
  const { begun, finished, metrics } = watching;
  const cors = createCors(config.corsOrigins);
  const audit = signInAudit(log, createAddressOf(config));
  const { limits } = config;
  const odata = createListener({
    handle: service,
    limits,
    overload: createOverload(limits, options.pool),
    authenticate,
    begun,
    headers: (req, { root }, notes) => {
      const allowed = cors.headers(req);
      const lines = allowed.length === 0 ? dataHeaders(root) : [...dataHeaders(root), ...allowed];
      return notes.stages !== undefined && asksForTiming(req)
        ? [...lines, "Server-Timing", serverTiming(notes)]
        : lines;
    },
    finished,
    forbiddenHeaders,
    admit: createAdmission(limits),
    refused: (req, id, error) => {
      const refusal = refusalOf(error);
      if (refusal === undefined) return;
      audit(req, id, refusal);
      watching.signInRefused(refusal.scheme, refusal.cause);
    },
  });
  const refusing = (refusal: (url: string) => ODataError, ...lines: readonly string[]) =>
    createListener({
      handle: ({ url }) => Promise.reject(refusal(url)),
      limits,
      authenticate: () => nobody,
      begun,
      headers: (req) => [...dataHeaders(originOf(req)), ...lines],
      finished: (request, req) => finished({ ...request, caller: undefined }, req),
    });
  const nowhere = refusing((url) => notFound(url, roots));
  const unaddressed = refusing(
    () => new ODataError("BadRequest", "The request has no Host header, or several; expected one."),
    "Connection",
    "close",
  );
  const pagesOptions = {
    config,
    log,
    metrics,
    ready,
    originOf,
    rootPath: roots[0] ?? "",
    developmentToken: options.developmentToken,
    notFound: (req: IncomingMessage, res: ServerResponse) => {
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      nowhere(req, res, { prefix: "", root: "" });
    },
  };
  const pages = publicPages(pagesOptions);
  return {
    listener(req, res) {
      if (!hasOneHost(req)) return unaddressed(req, res, { prefix: "", root: "" });
      const url = pathOf(req);
      for (const prefix of roots) {
        if (isBelow(url, prefix)) {
          const root = originOf(req) + prefix;
          if (!cors.preflight(req, res, dataHeaders(root))) odata(req, res, { prefix, root });
          return;
        }
      }
      pages(req, res);
    },
    adminListener: adminPages(pagesOptions),
  };
}

/** Who asks for what is not there: answered without a sign-in, as it says nothing about the data. */
const nobody: Caller = {
  id: "00000000-0000-0000-0000-000000000000",
  name: "",
  canWrite: false,
  companies: new Set(),
};

/** The request target from its path on; a proxy's form names scheme and host first (RFC 9112, section 3.2.2). */
function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  if (url.startsWith("/")) return url;
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(url)?.[1] ?? `/${url}`;
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
  return req.url;
}

function isBelow(url: string, prefix: string): boolean {
  if (!url.startsWith(prefix)) return false;
  const next = url[prefix.length];
  return next === undefined || next === "/" || next === "?";
}

const apiPath = /\/v\d+\.\d+(\/|\?|$)|^\/api\//i;

function notFound(url: string, roots: readonly string[]): ODataError {
  const query = url.indexOf("?");
  const path = (query < 0 ? url : url.slice(0, query)).slice(0, 200);
  const code = apiPath.test(url) ? "BadRequest_ResourceNotFound" : "BadRequest_NotFound";
  return new ODataError(code, `Nothing is at '${path}'. The service roots are ${roots.join(" and ")}.`);
}
