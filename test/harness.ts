/**
 * The real service for tests: the whole process except its main function, on a free port, with a database in a separate
 * folder and a token of the development issuer. Requests are sent with node:http, unmodified.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devAudience } from "../src/auth/bearer";
import { openDevKey, signDevToken, type DevKey } from "../src/auth/dev-issuer";
import { readConfig } from "../src/config/config";
import { newDatabase, type TestDatabase } from "./databases";
import { placeDevKey } from "./dev-key";
import { openLeaseService, type OpenLeaseService } from "../src/lease-service";
import { createLog } from "../src/observability/log";
import type { ODataHandler } from "../src/odata/http/listener";
import { startServer } from "../src/server";
import { startIssuer } from "./auth/token-issuer";

export interface StartOptions {
  /** Settings that override the test defaults: see below. */
  readonly env?: Readonly<Record<string, string>>;
  /** Load the demo company; otherwise the database is empty. */
  readonly demo?: boolean;
  /** A handler in place of the lease service; then there is no database. */
  readonly service?: ODataHandler;
  /** A database that the test creates and drops; otherwise the service has a new one. */
  readonly database?: TestDatabase;
}

export interface RequestOptions {
  /** Sent as given; `Authorization` is the service's token unless it is named here (undefined: none). */
  readonly headers?: OutgoingHttpHeaders;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; throws when it is not JSON. Untyped for tests. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface TestService {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly adminUrl: string;
  /** The address of the web page, as printed at the start. */
  readonly pageUrl: string;
  /** The service root, without a slash at the end. */
  readonly root: string;
  readonly companyRoot: string;
  /** A token that may write. */
  readonly token: string;
  /** The same in all services, unless `env` has a `DATA_FOLDER`. */
  readonly devKey: DevKey;
  /** The folder of the database and the key. */
  readonly folder: string;
  /** Runs a statement on the database, independent of the service. */
  readonly sql: TestDatabase["sql"];
  /** The log lines so far, parsed. */
  readonly logLines: () => readonly Record<string, unknown>[];
  /** `path` is a whole URL, or `/…` relative to the service root, or otherwise relative to the demo company. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<TestAnswer>;
  /** The effect of SIGHUP on the process. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const demoCompanyId = "11111111-1111-4111-8111-111111111111";

/** Starts a service; `stop` it after the tests. */
export async function start(options: StartOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), "lease-test-"));
  const key = await placeDevKey(folder);
  const content = options.demo ? "demo" : "tables";
  const database = options.service ? undefined : (options.database ?? (await newDatabase(folder, content)));
  const issuer = needsIssuer(options.env) ? await startIssuer(key) : undefined;
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database?.url ?? `sqlite:${join(folder, "none.db")}`,
    DATABASE_POOL_SIZE: "5",
    // A busy machine must cause neither rejections nor warnings.
    DATABASE_POOL_TIMEOUT: "60s",
    REQUEST_TIMEOUT: "120s",
    SLOW_STATEMENT: "3600s",
    DATA_FOLDER: folder,
    RATE_LIMIT: "off",
    MAX_IN_FLIGHT: "0",
    MAX_REQUESTS_IN_PROGRESS: "0",
    DEMO_DATA: options.demo ? "auto" : "none",
    ...(issuer && { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: devAudience }),
    ...options.env,
  });
  // A connection for each request takes a fifth more processor time. The stop of the service ends them.
  const agent = new Agent({ keepAlive: true });
  const lines: string[] = [];
  const log = createLog(config, { write: (line) => void lines.push(line) });
  const server = await startServer(config, log, opener(options.service));
  const devKey = await openDevKey(config.dataFolder);
  const token = issuer
    ? await issuer.sign({ ...writer, iss: issuer.url, aud: devAudience })
    : await signDevToken(devKey, { role: "write", expires: "1h" });
  const root = `${server.url}${config.basePath}/${config.apiGroup}/v3.0`;
  const companyRoot = `${root}/companies(${demoCompanyId})`;
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    pageUrl: server.url + server.pagePath,
    root,
    companyRoot,
    token,
    devKey,
    folder,
    logLines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    request: (method, path, { headers = {}, body } = {}) => {
      const url = /^https?:/.test(path)
        ? path
        : path.startsWith("/")
          ? root + path
          : `${companyRoot}/${path}`;
      return send(method, url, { Authorization: `Bearer ${token}`, ...headers }, body, agent);
    },
    reload: server.reload,
    sql: (text) => (database ? database.sql(text) : Promise.reject(new Error("there is no database"))),
    stop: async () => {
      await server.stop();
      await issuer?.close();
      if (!options.database) await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const writer = {
  oid: "d0d0d0d0-0000-4000-8000-000000000001",
  name: "Developer",
  roles: ["API.ReadWrite.All"],
};

/** The development issuer does not run on a service that others can reach; the test provides an issuer then. */
function needsIssuer(env: StartOptions["env"] = {}): boolean {
  const { AUTH_SCHEMES: schemes = "bearer", PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = env;
  const hasOwn = env["OIDC_ISSUER"] !== undefined || env["ENTRA_TENANT_IDS"] !== undefined;
  return schemes.includes("bearer") && !hasOwn && (publicUrl !== undefined || trustProxy !== undefined);
}

function opener(service: ODataHandler | undefined): OpenLeaseService {
  if (service === undefined) return openLeaseService;
  const nothing = (): Promise<void> => Promise.resolve();
  return () =>
    Promise.resolve({
      handle: service,
      findKey: () => Promise.resolve(undefined),
      ready: nothing,
      close: nothing,
    });
}

/** Sends one request, on a separate connection unless an agent is given. Rejects when the response is aborted. */
export function send(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  body?: unknown,
  agent: Agent | false = false,
): Promise<TestAnswer> {
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const content = isRaw ? body : JSON.stringify(body);
  const defined = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const all: OutgoingHttpHeaders = isRaw ? defined : { "Content-Type": "application/json", ...defined };
  const chunked = Object.keys(all).some((name) => name.toLowerCase() === "transfer-encoding");
  if (content !== undefined && !chunked) all["Content-Length"] ??= Buffer.byteLength(content);
  // A long body may be rejected before its end, which leaves the rest of it on the connection.
  const isShort = !chunked && Number(all["Content-Length"] ?? 0) < 10_000;
  const { hostname, port, pathname, search } = new URL(url);
  // The path as written: URL would normalize it.
  const path = /^https?:\/\/[^/]+(\/.*)?$/s.exec(url)?.[1] ?? `${pathname}${search}`;
  const options = { method, hostname, port, path, headers: all, agent: isShort && agent };
  return new Promise((resolve, reject) => {
    const req = httpRequest(options, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString("utf8");
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          rawHeaders: res.rawHeaders,
          bytes,
          text,
          get json() {
            return JSON.parse(text) as unknown;
          },
        });
      });
    });
    req.on("error", reject);
    req.end(content);
  });
}
