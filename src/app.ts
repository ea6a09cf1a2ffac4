/** The node:http listener: requests below a service root go to OData directly, all others to Express. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRateLimit } from "./host/rate-limit";
import { refusalOf, signInAudit } from "./observability/audit";
import type { Authenticate } from "./auth/authenticate";
import { isForged } from "./auth/ntlm";
import { forbiddenHeaders } from "./auth/permissions";
import type { Config } from "./config/config";
import { missingPackage } from "./config/packages";
import { createCors, dataHeaders, headerFault } from "./host/headers";
import { createLoadShedding } from "./host/load-shedding";
import type { Limits } from "./limits";
import type { Logger } from "./observability/log";
import {
  type Caller,
  createListener,
  emptyGuid,
  ODataError,
  type ODataHandler,
  once,
  prebuiltRefusal,
} from "./odata";
import { createAddressOf, rootPaths, trustedOrigins } from "./host/public-url";
import type { PagesOptions } from "./host/pages";
import type { ShedReason } from "./observability/metrics";
import { asksForTiming, serverTiming, type Observability } from "./observability/request-events";

interface AppOptions {
  readonly config: Config;
  readonly service: {
    readonly handle: ODataHandler;
    /** The key of the digests of accounts in the log; undefined: one of this process. */
    readonly accountKey?: string;
  };
  readonly authenticate: Authenticate;
  /** Returns scheme and host by which a request came. */
  readonly originOf: (req: IncomingMessage) => string;
  /** Signs tokens for the web page; undefined when the development issuer is off. */
  readonly developmentTokens?: PagesOptions["developmentTokens"];
  /** Whether the service is about to stop: its responses then end their connections. */
  readonly stopping: () => boolean;
  /** Rejects when the service cannot serve requests; the message of an ODataError may be published. */
  readonly ready: () => Promise<void>;
  /** The counters of limits. */
  readonly limits: Limits;
  readonly log: Logger;
  readonly observability: Observability;
}

interface App {
  /** For the main port. */
  readonly listener: RequestListener;
  /** For `ADMIN_PORT`. */
  readonly adminListener: RequestListener;
}

/** Assembles the application. It opens no port: servers, tests and other applications mount the listener. */
export function createApp(options: AppOptions): App {
  const { config, service, authenticate, originOf, ready, stopping, log, observability } = options;
  const roots = rootPaths(config);
  const { begun, finished, metrics } = observability;
  const cors = createCors(config.corsOrigins);
  const addressOf = createAddressOf(config);
  const audit = signInAudit(log, addressOf, service.accountKey);
  const { limits } = config;
  const shedding = createLoadShedding(limits, addressOf);
  metrics.observeWaiting(shedding.waiting);
  const admit = createRateLimit(limits, options.limits);
  const common: Omit<Parameters<typeof createListener>[0], "handle"> = {
    limits,
    schedule: (req, res, run, { root }) =>
      shedding.enter(req, res, {
        run,
        refuse: (reason) => {
          observability.shed(reason);
          refusals[reason](req, res, [...dataHeaders(root), ...cors.headers(req)]);
        },
      }),
    authenticate,
    begun,
    headers: (req, { root }, trace) => {
      const allowed = cors.headers(req);
      const lines = allowed.length === 0 ? dataHeaders(root) : [...dataHeaders(root), ...allowed];
      return trace.spans !== undefined && asksForTiming(req)
        ? [...lines, "Server-Timing", serverTiming(trace)]
        : lines;
    },
    closing: stopping,
    finished,
    forbiddenHeaders,
    admit: (caller, res, req) => {
      shedding.signedIn(caller, req);
      return admit(caller, res);
    },
    refused: (req, id, error) => {
      const refusal = refusalOf(error);
      if (refusal === undefined) return;
      audit(req, id, refusal);
      metrics.signInRefused(refusal.scheme, refusal.cause);
    },
  };
  const odata = createListener({ ...common, handle: service.handle });
  const mcp = mcpListener(options, common);
  const refusing = (refusal: (url: string) => ODataError, closing: () => boolean) =>
    createListener({
      handle: ({ url }) => Promise.reject(refusal(url)),
      limits,
      authenticate: () => anonymous,
      begun,
      headers: (req) => dataHeaders(originOf(req)),
      closing,
      finished: (request, req) => finished({ ...request, caller: undefined }, req),
    });
  const nowhere = refusing((url) => notFound(url, roots), stopping);
  const ambiguous = (fault: ODataError) =>
    refusing(
      () => fault,
      () => true,
    );
  const pagesOptions = {
    config,
    log,
    metrics,
    obstacle: () => ready().then(() => undefined, obstacleOf),
    originOf,
    rootPath: roots[0] ?? "",
    developmentTokens: options.developmentTokens,
    notFound: (req: IncomingMessage, res: ServerResponse) => {
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      nowhere(req, res, { prefix: "", root: "" });
    },
  };
  const rootOf = (url: string): string | undefined => roots.find((prefix) => isBelow(url, prefix));
  const pages = once(() => pagesModule().publicPages(pagesOptions));
  const admin = once(() => pagesModule().adminPages(pagesOptions));
  return {
    listener(req, res) {
      const fault = headerFault(req);
      if (fault !== undefined) return ambiguous(fault)(req, res, { prefix: "", root: "" });
      let url = pathOf(req);
      let prefix = rootOf(url);
      if (prefix === undefined && url.includes("%")) {
        url = withPlainCharacters(url);
        prefix = rootOf(url);
        if (prefix !== undefined) req.url = url;
      }
      if (prefix !== undefined) {
        const root = originOf(req) + prefix;
        if (!cors.preflight(req, res, dataHeaders(root))) odata(req, res, { prefix, root });
        return;
      }
      if (mcp === undefined || !isMcp.test(url)) return void pages()(req, res);
      const root = originOf(req) + (roots[0] ?? "");
      if (!cors.preflight(req, res, dataHeaders(root))) mcp(req, res, { prefix: "", root });
    },
    adminListener: (req, res) => void admin()(req, res),
  };
}

const isMcp = /^\/mcp(?:\?|$)/;

/** Bytes of a message of an agent, and of all such messages in memory at a time. */
const messageLimits = { maxBodySize: 4 * 1024 * 1024, maxBodyMemory: 64 * 1024 * 1024 };

/** The listener of the endpoint for agents, with the options of the OData listener; undefined when it is off. */
function mcpListener(
  { config, service, log, authenticate }: AppOptions,
  common: Omit<Parameters<typeof createListener>[0], "handle">,
): ReturnType<typeof createListener> | undefined {
  if (config.mcp === "off") return undefined;
  const trusted = trustedOrigins(config);
  const { limits } = common;
  const endpoint = once((): ODataHandler => {
    const missing = missingPackage("mcp");
    if (missing !== undefined)
      return () => Promise.reject(new ODataError("BadRequest_MethodNotImplemented", missing));
    const { createMcp } = require("./mcp") as typeof import("./mcp");
    return createMcp({ config, service: service.handle, log });
  });
  return createListener({
    ...common,
    handle: (request) => endpoint()(request),
    limits: {
      ...limits,
      maxBodySize: Math.min(limits.maxBodySize, messageLimits.maxBodySize),
      maxBodyMemory: Math.min(limits.maxBodyMemory, messageLimits.maxBodyMemory),
    },
    // The protocol requires the check of every request, against pages that name this machine as their own host.
    authenticate: (req, res) => {
      if (!config.corsOrigins.includes("*") && isForged(req, trusted)) throw foreignPage();
      return authenticate(req, res);
    },
  });
}

const foreignPage = (): ODataError =>
  new ODataError(
    "Authorization_InsufficientPermissions",
    "The request is from a page of another origin; expected none, or one of CORS_ORIGINS (see Origin and Sec-Fetch-Site of the request).",
  );

/** Express and the pages are loaded when the first one is requested. */
const pagesModule = (): typeof import("./host/pages") =>
  require("./host/pages") as typeof import("./host/pages");

const shedBecause = (reason: string): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    `The service is overloaded: ${reason}. Try again in a second.`,
    { headers: { "Retry-After": "1" } },
  );

const refusals = {
  late: prebuiltRefusal(shedBecause("the request has waited too long for its turn")),
  full: prebuiltRefusal(shedBecause("too many requests wait for their turn")),
} as const satisfies Record<ShedReason, unknown>;

/**
 * The caller of requests for unknown paths: they get responses without authentication, as these contain no data.
 */
const anonymous: Caller = {
  id: emptyGuid,
  name: "",
  canWrite: false,
  partitions: new Set(),
};

/**
 * The path and query of the request target; the absolute form begins with scheme and host, which is used in place of
 * the Host header (RFC 9112, section 3.2.2).
 */
function pathOf(req: IncomingMessage): string {
  const url = req.url ?? "/";
  if (url.startsWith("/")) return url;
  const [, host = req.headers.host, rest = `/${url}`] = /^https?:\/\/([^/?#]*)([^]*)/i.exec(url) ?? [];
  req.headers.host = host;
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
  return req.url;
}

function isBelow(url: string, prefix: string): boolean {
  if (!url.startsWith(prefix)) return false;
  const next = url[prefix.length];
  return next === undefined || next === "/" || next === "?";
}

/** A URL with its percent-encoded unreserved characters in the plain form, which is equal (RFC 3986, section 6.2.2.2). */
const withPlainCharacters = (url: string): string =>
  url.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

const apiPath = /\/v\d+\.\d+(\/|\?|$)|^\/api\//i;

function notFound(url: string, roots: readonly string[]): ODataError {
  const query = url.indexOf("?");
  const path = (query < 0 ? url : url.slice(0, query)).slice(0, 200);
  const code = apiPath.test(url) ? "BadRequest_ResourceNotFound" : "BadRequest_NotFound";
  return new ODataError(code, `'${path}' does not exist. The service roots are ${roots.join(" and ")}.`);
}

const obstacleOf = (error: unknown): string =>
  error instanceof ODataError ? error.message : "The database is not reachable.";
