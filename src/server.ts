/** The process: configuration → database → listen → clean stop. Started by `npm start` and by tests. */
// oxlint-disable-next-line import/no-unassigned-import -- first, so that it applies to all others
import "./host/process-start";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { constants } from "node:os";
import { normalize } from "node:path";
import type { Duplex } from "node:stream";
import { createApp } from "./app";
import { openAuthentication } from "./auth/authenticate";
import { type DevKey, openDevKey, pageKeyOf, signDevToken } from "./auth/dev-issuer";
import { createAuthorize, openPermissionsFile } from "./auth/permissions";
import { demoCompanyId } from "./demo";
import { isDiskFull } from "./database/fault";
import { announceService, requireDatabaseFile } from "./database/open";
import { modelFor } from "./entities";
import { ConfigurationError, readConfig, type Config } from "./config/config";
import { type LeaseService, openLeaseService, type OpenLeaseService } from "./lease-service";
import { createLog, type Logger } from "./observability/log";
import {
  connectRefused,
  disconnect,
  resetWithinResponse,
  keepFreedMemory,
  ODataError,
  respondConnectionError,
} from "./odata";
import { oneAtATime } from "./host/load-shedding";
import {
  createAddressOf,
  createIsEncrypted,
  createOriginOf,
  rootPaths,
  trustedOrigins,
} from "./host/public-url";
import { restrictFiles } from "./host/private-files";
import { dataHeaderFields } from "./host/headers";
import { type Observability, openObservability } from "./observability/request-events";
import type { DevelopmentTokens } from "./web";
import { openLimits } from "./limits";
import { isFirst, isWorker, runWorkers } from "./host/workers";

interface RunningServer {
  /** Address of the main port: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Path and query of the web page; the query has the key for development tokens, where they are enabled. */
  readonly pagePath: string;
  /** Address of health and metrics: the same, or that of `ADMIN_PORT`. */
  readonly adminUrl: string;
  /** Reads files that may change at run time again: the permissions file, the NTLM users. */
  readonly reload: () => Promise<void>;
  /** From now on, `/health/ready` responds 503, and each response is the last of its connection. */
  readonly withdraw: () => void;
  /** Accepts no new connections, waits for requests in flight (10 s at most), closes the database. */
  readonly stop: () => Promise<void>;
}

interface Listening {
  readonly server: Server;
  readonly connections: Connections;
}

interface Connections {
  readonly open: ReadonlySet<Socket>;
  /** Those without a request so far, which browsers open in advance; node:http does not count them as idle. */
  readonly unused: ReadonlySet<Socket>;
}

const drainMilliseconds = 10_000;
/** NTLM authenticates connections, so they should live long; proxies commonly keep theirs for 60 s. */
const keepAliveMilliseconds = 65_000;
/** Bytes for a token of 16 KiB and the headers that proxies add. */
const headerBytesWithoutUrl = 32 * 1024;

/**
 * Starts the service; rejects when the database cannot be opened or the port is not available. Tests and the benchmark
 * replace parts of it.
 */
export async function startServer(
  config: Config,
  log: Logger,
  open: OpenLeaseService = openLeaseService,
  openSignIn: typeof openAuthentication = openAuthentication,
): Promise<RunningServer> {
  for (const warning of config.warnings) log.warn(warning);
  prepareFiles(config, log);
  const permissions = await openPermissionsFile(config.signIn.permissionsFile, log, modelFor(config));
  const observability = openObservability(config, log);
  const originOf = createOriginOf(config);
  const devKey = config.signIn.devIssuer ? await openDevKey(config.dataFolder) : undefined;
  const limits = openLimits({
    url: config.limitsUrl,
    database: () => service.counters,
    log,
    limitsFailed: observability.metrics.limitsFailed,
  });
  const authentication = await openSignIn({
    config: config.signIn,
    publicUrl: config.publicUrl,
    devKey,
    originOf,
    ...trustedOrigins(config),
    addressOf: createAddressOf(config),
    limits,
    isEncrypted: createIsEncrypted(config),
    findKey: (digest) => service.findKey(digest),
    authorize: createAuthorize(permissions.current),
  });
  const service = await open(config, log, observability);
  observeConnections(service, observability);
  const { stopping, ...ends } = endsOf(() => close());
  const app = createApp({
    config,
    log,
    originOf,
    limits,
    observability,
    service,
    stopping,
    authenticate: authentication.authenticate,
    ...(devKey && { developmentTokens: developmentTokens(devKey) }),
    ready: () => (stopping() ? Promise.reject(aboutToStop()) : service.ready()),
  });
  const servers: Listening[] = [];
  const close = async (): Promise<void> => {
    // Together with the requests in progress, not after them: the process is given a limited time to stop.
    service.endBackgroundWork?.();
    await Promise.all(servers.map(closeServer));
    authentication.close();
    limits.close();
    await service.close();
    await observability.close();
  };
  const listen = async (listener: RequestListener, port: number): Promise<string> => {
    const server = makeServer(config, listener, observability.refused, stopping);
    const connections = connectionsOf(server);
    await listenOn(server, port, config.host);
    servers.push({ server, connections });
    return addressOf(server);
  };
  try {
    const url = await listen(app.listener, config.port);
    const adminUrl = config.adminPort === undefined ? url : await listen(app.adminListener, config.adminPort);
    return {
      url,
      adminUrl,
      pagePath: devKey === undefined ? "/" : `/?key=${pageKeyOf(devKey)}`,
      reload: () => {
        authentication.reload();
        return permissions.reload();
      },
      ...ends,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The two steps in which a service ends, and whether the first one has begun. */
function endsOf(close: () => Promise<void>): {
  readonly stopping: () => boolean;
} & Pick<RunningServer, "withdraw" | "stop"> {
  let stopping = false;
  let stopped: Promise<void> | undefined;
  const withdraw = (): void => void (stopping = true);
  return {
    stopping: () => stopping,
    withdraw,
    stop: () => {
      withdraw();
      return (stopped ??= close());
    },
  };
}

const aboutToStop = (): ODataError =>
  new ODataError("Internal_ServiceUnavailable", "The service is about to stop.");

/** Rejects another file in the place of the database, and restricts the modes of the service's own. */
function prepareFiles(config: Config, log: Logger): void {
  requireDatabaseFile(config);
  for (const { path, obstacle } of restrictFiles(config)) {
    if (obstacle === undefined)
      log.info(`Other users could read ${path}; its mode now allows its owner only.`);
    else log.warn(`Other users can read ${path}, and its mode cannot be changed (${obstacle}).`);
  }
}

const developmentTokens = (key: DevKey): DevelopmentTokens => ({
  key: pageKeyOf(key),
  sign: (role) => signDevToken(key, { role, expires: "8h" }),
});

/** Announces the state of the database's connections among the metrics. */
function observeConnections(
  { pool, processes, replicaResponds }: LeaseService,
  { metrics }: Observability,
): void {
  if (pool) metrics.observePool("connections", pool);
  if (processes) metrics.observePool("processes", processes);
  if (replicaResponds) metrics.observeReplica(replicaResponds);
}

function makeServer(
  { limits, publicUrl }: Config,
  listener: RequestListener,
  refused: Observability["refused"],
  stopping: () => boolean,
): Server {
  const { requestTimeout, maxUrlLength } = limits;
  const server = createServer({
    maxHeaderSize: maxUrlLength + headerBytesWithoutUrl,
    keepAliveTimeout: keepAliveMilliseconds,
    // The application rejects such requests itself, with an OData error.
    requireHostHeader: false,
    headersTimeout: Math.min(requestTimeout, 20_000),
    connectionsCheckingInterval: Math.min(requestTimeout, 5000),
    // The listener responds 408 itself; this is for requests that do not reach it.
    requestTimeout: requestTimeout + drainMilliseconds,
  });
  const oneByOne = oneAtATime(listener);
  server.on("request", (req, res) => {
    if (stopping()) res.shouldKeepAlive = false;
    oneByOne(req, res);
  });
  const request: RequestListener = (req, res) => void server.emit("request", req, res);
  // The 100 is sent when the body is needed; node:http would send it first, also before a 401 or 413.
  server.on("checkContinue", request);
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1); node:http would respond 417 without a body.
  server.on("checkExpectation", request);
  const headers = dataHeaderFields(publicUrl ?? "http:");
  const respondError = (error: Error, socket: Duplex): void => {
    const response = respondConnectionError(error, socket as Socket, headers);
    if (response) refused(response);
  };
  server.on("connect", (_req, socket) => respondError(connectRefused, socket));
  // Their size is limited; node:http would drop further headers silently.
  server.maxHeadersCount = 0;
  server.on("clientError", respondError);
  return server;
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function connectionsOf(server: Server): Connections {
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    for (const set of [open, unused]) set.add(socket);
    // node:http ends a connection whose client has ended its side, also within a response.
    socket.prependListener("end", () => void resetWithinResponse(socket));
    socket.once("close", () => {
      for (const set of [open, unused]) set.delete(socket);
    });
  });
  server.on("request", (req) => unused.delete(req.socket));
  return { open, unused };
}

/** Milliseconds in which the first request of a connection may still arrive when the service stops. */
const firstRequestMilliseconds = 250;

/**
 * Connections that become idle while the others end are closed too; otherwise a keep-alive client would delay the stop.
 * The request of a new connection may be on its way.
 */
async function closeServer({ server, connections }: Listening): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const close = (sockets: Iterable<Socket>): void => {
    for (const socket of sockets) disconnect(socket);
  };
  // After the sockets were read, on a busy event loop too.
  const grace = setTimeout(() => setImmediate(close, connections.unused), firstRequestMilliseconds);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(close, drainMilliseconds, connections.open);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
  clearTimeout(deadline);
}

const stopSignals = ["SIGTERM", "SIGINT"] as const;

/** Milliseconds for the last lines of the log, whose reader may read no more. */
const flushMilliseconds = 2000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const exit = (code: number): void => {
    setTimeout(() => process.exit(code), flushMilliseconds);
    log.flush(() => process.exit(code));
  };
  await run(config, log, exit).catch((error: unknown) => {
    reportFailedStart(error);
    exit(1);
  });
}

/** Runs the service, or the primary process of several; rejects when it cannot start. */
async function run(config: Config, log: Logger, exit: (code: number) => void): Promise<void> {
  // The state of a request is not shared, so an unhandled rejection leaves nothing inconsistent: it is logged.
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
  // Those of `host/process-start.ts`, which end the process at once.
  for (const signal of stopSignals) process.removeAllListeners(signal);
  if (config.workers > 1 && !isWorker()) {
    log.info({ workers: config.workers }, "starting workers");
    runWorkers(config.workers, log, exit);
    return;
  }
  keepFreedMemory();
  let stopBy = (signal: (typeof stopSignals)[number]): void => exit(128 + constants.signals[signal]);
  let reload = (): void => undefined;
  for (const signal of stopSignals) process.once(signal, () => stopBy(signal));
  process.on("SIGHUP", () => reload());
  const server = await startServer(config, log);
  const release = await announceService(config, (report) => log.warn(report));
  const stop = (reason: string, code: number): void => {
    log.info({ reason }, "stopping");
    server
      .stop()
      .finally(release)
      .then(
        () => {
          log.info("stopped");
          exit(code);
        },
        (error: unknown) => {
          log.error({ err: error }, "could not stop cleanly");
          exit(1);
        },
      );
  };
  stopBy = (signal) => {
    const { shutdownDelay: delay } = config;
    if (signal === "SIGINT" || delay === 0) return stop(signal, 0);
    log.info({ reason: signal, milliseconds: delay }, "not ready");
    server.withdraw();
    setTimeout(stop, delay, signal, 0);
  };
  reload = () => void server.reload();
  // After an uncaught exception the state is unknown: requests in flight may end, then another process starts.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    stop("uncaught exception", 1);
  });
  const [rootPath = ""] = rootPaths(config);
  log.info({ url: server.url, root: `${config.publicUrl ?? server.url}${rootPath}` }, "listening");
  if (config.production || !isFirst()) return;
  process.stdout.on("error", () => undefined);
  process.stdout.write(banner(config, server, rootPath));
}

/** The default folder of the key for `npm run token`. */
const defaultDataFolder = "./data";

/**
 * The text printed after `npm start`, without a token: the address of a service that listens at `url` with its root at
 * `rootPath`, and a first request. `pagePath` is the path of the web page and may contain its key: the text is for the
 * terminal, never for the log. A page with a key signs in only without a proxy, so it has the address of the service
 * itself.
 */
function banner(
  config: Config,
  { url, pagePath }: { readonly url: string; readonly pagePath: string },
  rootPath: string,
): string {
  const origin = config.publicUrl ?? url;
  const { devIssuer } = config.signIn;
  const token = devIssuer ? `$(${tokenCommand(config.dataFolder)})` : "$TOKEN";
  const company = config.demoData === "auto" ? `/companies(${demoCompanyId})/leaseUnits` : "/companies";
  return `
  Lease and property management service

  Service root   ${origin}${rootPath}/
  Web page       ${devIssuer ? url : origin}${pagePath}

  First request${devIssuer ? " (in this folder)" : ", with a token of your directory in TOKEN"}:

  curl -H "Authorization: Bearer ${token}" '${url}${rootPath}${company}?$top=3'

`;
}

/** The command runs in another terminal, without this one's settings; it needs the folder of the key. */
const tokenCommand = (dataFolder: string): string =>
  normalize(dataFolder) === normalize(defaultDataFolder)
    ? "npm run -s token"
    : `DATA_FOLDER=${quoted(dataFolder)} npm run -s token`;

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const unwritable = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "EEXIST",
  "ENAMETOOLONG",
]);

/** Calls of the system with which a server begins to listen. */
const ofListening = new Set(["getaddrinfo", "bind", "listen"]);

/** The reason why the service cannot start, as a sentence where the cause is known. */
function sentence(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const fault = error as NodeJS.ErrnoException & { port?: number; address?: string };
  const { code, port, address, path, syscall } = fault;
  if (code === "EADDRINUSE")
    return `PORT is ${port}, but another process listens on ${address}:${port}; expected a free port.`;
  if (code === "EACCES" && port !== undefined)
    return `PORT is ${port}, which this user may not listen on; expected another port.`;
  // Database errors are sentences already, so these codes concern the address to listen on.
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL")
    return "HOST names no address of this machine; expected one that does.";
  if (syscall !== undefined && ofListening.has(syscall))
    return `HOST names an address that cannot be listened on (${code}); expected another, such as 127.0.0.1.`;
  if (isDiskFull(error)) return "The disk of DATA_FOLDER has no free space; free some.";
  if (path !== undefined && unwritable.has(String(code)))
    return `The file or folder ${path} cannot be created, read or written (${code}); name one by DATA_FOLDER or DATABASE_URL that this user may write to.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const reportFailedStart = (error: unknown): boolean =>
  process.stderr.write(`The service cannot start. ${sentence(error)}\n`);

if (require.main === module)
  main().catch((error: unknown) => {
    reportFailedStart(error);
    process.exitCode = 1;
  });
