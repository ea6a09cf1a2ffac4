/**
 * The configuration: environment variables, read by the table of settings, checked as a whole, frozen. The only reader
 * of process.env. Invalid or contradictory settings stop the start with a sentence that names the setting.
 */
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import {
  ConfigurationError,
  faultOf,
  type SettingName,
  type SettingRow,
  settings,
  type SettingValues,
  withoutEndSlashes,
} from "./table";
import { type ConnectionSettings, type DatabaseUrl, isLocal } from "./database-url";
import { editDistance } from "../odata";

export { ConfigurationError } from "./table";

/** Handling of pending migrations at the start: apply them, or stop. */
export type MigrationMode = SettingValues["MIGRATE"];

export type Config = ReturnType<typeof readConfig>;

/** The settings of a database. */
export type DatabaseConfig = Pick<Config, "database" | "connections" | "migrate"> & {
  readonly partitions?: number | undefined;
};

/** Requests per `RATE_LIMIT_WINDOW`, as in Business Central. */
const defaultRateLimit = 6000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the configuration, of which `table.ts` has the meanings; times are in milliseconds. An empty variable
 * counts as unset. Throws `ConfigurationError`.
 */
export function readConfig(env: Environment = process.env) {
  const values = readSettings(env);
  const production = env.NODE_ENV?.trim().toLowerCase() === "production";
  requireOwnPort(values);
  const connections: ConnectionSettings = {
    replica: readReplica(values),
    poolSize: values.DATABASE_POOL_SIZE,
    poolTimeout: values.DATABASE_POOL_TIMEOUT,
    statementTimeout: values.REQUEST_TIMEOUT,
    readProcesses: readProcessesOf(values),
    maxRead: values.MAX_RECORD_SIZE,
  };
  return deepFreeze({
    production,
    port: values.PORT,
    host: values.HOST,
    adminPort: values.ADMIN_PORT,
    database: values.DATABASE_URL,
    connections,
    migrate: values.MIGRATE,
    ...(values.PARTITION_BY_COMPANY !== undefined && { partitions: values.PARTITION_BY_COMPANY }),
    workers: workersOf(values),
    shutdownDelay: values.SHUTDOWN_DELAY,
    dataFolder: dataFolderOf(values),
    demoData: values.DEMO_DATA,
    apiGroup: values.API_GROUP,
    /** Empty, or beginning with a slash and ending without one. */
    basePath: values.BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    defaultCompany: values.DEFAULT_COMPANY,
    strictReferences: values.STRICT_REFERENCES,
    rentRollStoredFrom: values.RENT_ROLL_STORED_FROM,
    normalizeCodes: values.NORMALIZE_CODES,
    localCurrency: values.LOCAL_CURRENCY,
    requireIfMatch: values.REQUIRE_IF_MATCH,
    logLevel: values.LOG_LEVEL,
    limits: limitsOf(values),
    limitsUrl: values.LIMITS_URL,
    notifications: {
      delay: values.NOTIFICATIONS_DELAY,
      maxRecords: values.NOTIFICATIONS_MAX_RECORDS,
      maxSubscriptions: values.NOTIFICATIONS_MAX_SUBSCRIPTIONS,
      lifetime: values.NOTIFICATIONS_LIFETIME,
      retryAfter: values.NOTIFICATIONS_RETRY_AFTER,
      giveUpAfter: values.NOTIFICATIONS_GIVE_UP_AFTER,
      timeout: values.NOTIFICATIONS_TIMEOUT,
      logSize: values.NOTIFICATIONS_LOG_SIZE,
      allowPrivate: values.NOTIFICATIONS_ALLOW_PRIVATE,
      allowHttp: values.NOTIFICATIONS_ALLOW_HTTP,
    },
    signIn: readSignIn(values, production),
    corsOrigins: values.CORS_ORIGINS ?? [],
    mcp: mcpOf(values),
    slowStatement: values.SLOW_STATEMENT,
    tracing: readTracing(values),
    /** Sentences about probable mistakes that do not stop the start. */
    warnings: misspeltSettings(env),
  });
}

/** Sizes in bytes, times in milliseconds; 0 requests: no limit. */
const limitsOf = (values: SettingValues) => ({
  maxUrlLength: values.MAX_URL_LENGTH,
  maxBodySize: values.MAX_BODY_SIZE,
  maxBodyMemory: Math.max(values.MAX_BODY_MEMORY, values.MAX_BODY_SIZE),
  maxBodyValues: values.MAX_BODY_VALUES,
  maxEachRecords: values.MAX_EACH_RECORDS,
  maxRecordSize: values.MAX_RECORD_SIZE,
  requestTimeout: values.REQUEST_TIMEOUT,
  asyncTimeout: values.ASYNC_TIMEOUT,
  maxPageSize: values.MAX_PAGE_SIZE,
  maxBatchOperations: values.MAX_BATCH_OPERATIONS,
  maxExpandDepth: values.MAX_EXPAND_DEPTH,
  maxExpressionNodes: values.MAX_EXPRESSION_NODES,
  maxRequestNodes: values.MAX_REQUEST_NODES,
  deltaMaxAge: values.DELTA_MAX_AGE,
  rateLimit: rateLimitOf(values),
  rateLimitWindow: values.RATE_LIMIT_WINDOW,
  maxInFlight: values.MAX_IN_FLIGHT,
  maxInProgress: values.MAX_REQUESTS_IN_PROGRESS,
});

function requireOwnPort({ ADMIN_PORT: admin, PORT: port }: SettingValues): void {
  if (admin === undefined || admin !== port || port === 0) return;
  throw new ConfigurationError("ADMIN_PORT", `ADMIN_PORT is ${admin}, the same as PORT; expected another.`);
}

const mcpOf = ({ MCP: on, MCP_WRITE: writes }: SettingValues): "off" | "read" | "write" =>
  !on ? "off" : writes ? "write" : "read";

const dataFolderOf = ({ DATA_FOLDER: folder, DATABASE_URL: database }: SettingValues): string =>
  folder ?? (database.kind === "sqlite" ? dirname(database.file) : "./data");

/** One more than a caller keeps busy: the last one is for the others. */
const readProcessesOf = ({ READ_PROCESSES: asked }: SettingValues): number =>
  asked === "auto" ? Math.min(4, Math.max(2, availableParallelism())) + 1 : asked;

/** The embedded database has a single writer, for which further processes would only wait. */
function workersOf({ WORKERS: asked, DATABASE_URL: { kind } }: SettingValues): number {
  if (asked === "auto") return kind === "sqlite" ? 1 : availableParallelism();
  if (asked === 1 || kind !== "sqlite") return asked;
  throw new ConfigurationError(
    "WORKERS",
    `WORKERS is ${asked}, but DATABASE_URL names an embedded database, which has one writer; expected 1, or a database server.`,
  );
}

function readReplica({
  DATABASE_URL: main,
  DATABASE_URL_READONLY: replica,
}: SettingValues): DatabaseUrl | undefined {
  if (replica === undefined) return undefined;
  if (main.kind === "sqlite")
    throw new ConfigurationError(
      "DATABASE_URL_READONLY",
      "DATABASE_URL_READONLY is set, but DATABASE_URL names an embedded database, which has no replica; expected none, or a database server.",
    );
  if (replica.kind === main.kind) return replica;
  throw new ConfigurationError(
    "DATABASE_URL_READONLY",
    `DATABASE_URL_READONLY is of the kind ${replica.kind}, and DATABASE_URL of the kind ${main.kind}; expected a replica of the same database server.`,
  );
}

export type TransferConfig = ReturnType<typeof readTransferConfig>;

/** Milliseconds; these commands read and count whole tables. */
const transferStatementTimeout = 600_000;

/**
 * Reads the configuration of a data transfer command: without sign-in, so that it runs where the service could not. Throws
 * `ConfigurationError`.
 */
export function readTransferConfig(env: Environment = process.env) {
  const values = readSettings(env);
  return deepFreeze({
    database: values.DATABASE_URL,
    connections: {
      poolSize: values.DATABASE_POOL_SIZE,
      poolTimeout: values.DATABASE_POOL_TIMEOUT,
      statementTimeout: transferStatementTimeout,
      readProcesses: readProcessesOf(values),
    },
    migrate: values.MIGRATE,
    partitions: values.PARTITION_BY_COMPANY,
    dataFolder: dataFolderOf(values),
    normalizeCodes: values.NORMALIZE_CODES,
    maxRecordSize: values.MAX_RECORD_SIZE,
    importToken: values.LEASE_IMPORT_TOKEN,
  });
}

/** The embedded database usually serves one user, so there is no default limit for it. */
function rateLimitOf({ RATE_LIMIT: asked, DATABASE_URL: database }: SettingValues): number {
  if (asked !== "auto") return asked;
  return database.kind === "sqlite" ? 0 : defaultRateLimit;
}

/** The names of a setting in the environment: its own, and the former one. */
function namesOf(name: SettingName): readonly string[] {
  const { formerly }: SettingRow<unknown> = settings[name];
  return formerly === undefined ? [name] : [name, formerly];
}

function readSettings(env: Environment): SettingValues {
  const values: Record<string, unknown> = {};
  const textOf = (key: string): string | undefined => env[key]?.trim() || undefined;
  for (const [name, setting] of Object.entries(settings)) {
    const given = namesOf(name as SettingName).find(textOf) ?? name;
    const text = textOf(given) ?? setting.default;
    if (text === undefined) continue;
    const result = setting.schema.try(text);
    if (!result.ok)
      throw new ConfigurationError(name as SettingName, `${given} ${faultOf(setting, text, result)}.`);
    values[name] = result.value;
  }
  return values as unknown as SettingValues;
}

/** Returns the path of the file of NTLM users, independent of other settings. Throws `ConfigurationError`. */
export function readNtlmUsersFile(env: Environment = process.env): string {
  return usersFileOf(readSettings(env));
}

function deepFreeze<Value extends object>(value: Value): Readonly<Value> {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

/* The OpenTelemetry settings, with the names of its specification; empty where no collector is set. */

export type TracingConfig = Readonly<NonNullable<ReturnType<typeof readTracing>>>;

/** Undefined without a collector. The endpoint has no slash at its end; the ratio, from 0 to 1, is for samplers with one. */
function readTracing(values: SettingValues) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/* Detects misspelt settings: names in the environment that are close to a setting and would be ignored silently. */

/** Maximum edit distance; short names have too many similar neighbours. */
const allowedEdits = (name: string): number => (name.length < 8 ? 1 : 2);

/** Returns a sentence for each name of the environment that is no setting but close to one. Contains no values. */
function misspeltSettings(env: Environment): readonly string[] {
  const names = (Object.keys(settings) as SettingName[]).flatMap(namesOf);
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given) || (env[given] ?? "").trim() === "") return [];
    const near = nearestSetting(given.toUpperCase(), names);
    return near === undefined
      ? []
      : [`${given} is set in the environment, but there is no such setting. Did you mean ${near}?`];
  });
}

function nearestSetting(given: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, edits: editDistance(given, name, allowedEdits(name) + 1) }))
    .filter(({ name, edits }) => edits <= allowedEdits(name));
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

/* The sign-in settings as a whole: schemes, trusted issuers, NTLM verifier. Contradictions stop the start. */

export type NtlmConfig = NonNullable<ReturnType<typeof readNtlm>>;
export type SignInConfig = ReturnType<typeof readSignIn>;

/** Reads and checks the settings. Throws `ConfigurationError`. */
function readSignIn(values: SettingValues, production: boolean) {
  const bearer = values.AUTH_SCHEMES.includes("bearer");
  if (!bearer) refuseWithout("bearer", values, bearerSettings);
  const entra = readEntra(values);
  const oidc = readOidc(values);
  const ntlm = readNtlm(values);
  return {
    /** Whether bearer tokens are accepted. */
    bearer,
    /** Failures allowed for one account in 15 minutes. */
    maxFailures: values.AUTH_MAX_FAILURES,
    permissionsFile: values.AUTH_PERMISSIONS_FILE,
    clockSkewSeconds: values.AUTH_CLOCK_SKEW_SECONDS,
    tokenCacheSize: values.AUTH_TOKEN_CACHE_SIZE,
    tokenCacheSeconds: values.AUTH_TOKEN_CACHE_SECONDS,
    ...(entra && { entra }),
    ...(oidc && { oidc }),
    ...(ntlm && { ntlm }),
    ...(values.AUTH_SCHEMES.includes("key") && {
      keys: {
        requireTls: values.KEY_REQUIRE_TLS,
        /** A proxy has TLS, and the service does not use its headers, so it does not know which requests came with it. */
        proxyIgnored: hasTlsProxy(values) && !values.TRUST_PROXY,
      },
    }),
    devIssuer: readDevIssuer(values, production, entra !== undefined || oidc !== undefined),
  };
}

const bearerSettings = [
  "ENTRA_TENANT_IDS",
  "ENTRA_CLIENT_ID",
  "ENTRA_AUDIENCES",
  "OIDC_ISSUER",
  "OIDC_AUDIENCE",
] as const;

/** Rejects settings of a disabled scheme: they suggest that it was meant to be enabled. */
function refuseWithout(scheme: string, values: SettingValues, names: readonly SettingName[]): void {
  const set = names.find((name) => values[name] !== undefined);
  if (set === undefined) return;
  throw new ConfigurationError(
    "AUTH_SCHEMES",
    `AUTH_SCHEMES is ${values.AUTH_SCHEMES.join(",")}, but ${set} is set; expected ${scheme} among the schemes.`,
  );
}

function readNtlm(values: SettingValues) {
  const { AUTH_SCHEMES: schemes, NTLM_VERIFIER: verifier = "local" } = values;
  if (!schemes.includes("ntlm")) {
    refuseWithout("ntlm", values, ["NTLM_VERIFIER", "NTLM_DOMAIN", "NTLM_USERS_FILE"]);
    return undefined;
  }
  const behindProxy = values.TRUST_PROXY || hasTlsProxy(values);
  if (behindProxy && schemes.every((scheme) => scheme === "ntlm")) {
    const sign = values.TRUST_PROXY ? "TRUST_PROXY is true" : `PUBLIC_URL is ${values.PUBLIC_URL}`;
    throw new ConfigurationError(
      "AUTH_SCHEMES",
      `AUTH_SCHEMES is ntlm, but ${sign}, and behind a proxy NTLM is never offered; expected bearer or ` +
        "key among the schemes, or a direct connection.",
    );
  }
  if (verifier === "winbind" && values.NTLM_USERS_FILE !== undefined) {
    throw new ConfigurationError(
      "NTLM_USERS_FILE",
      "NTLM_USERS_FILE is set, but NTLM_VERIFIER is winbind, which reads no file; expected local, or no file.",
    );
  }
  return {
    verifier:
      verifier === "winbind"
        ? { kind: verifier, path: values.NTLM_AUTH_PATH, maxProcesses: values.NTLM_HELPERS_MAX }
        : { kind: verifier, usersFile: usersFileOf(values) },
    domain: values.NTLM_DOMAIN,
    requireTls: values.NTLM_REQUIRE_TLS,
    requireMic: values.NTLM_REQUIRE_MIC,
    /** A proxy is in front of the service, so connections are not the client's. */
    behindProxy,
  };
}

/** Whether a proxy is in front of the service by `PUBLIC_URL`: the service itself has no TLS. */
const hasTlsProxy = ({ PUBLIC_URL: url }: SettingValues): boolean =>
  url !== undefined && new URL(url).protocol === "https:";

/** The path of the file of NTLM users. */
const usersFileOf = (values: SettingValues): string =>
  values.NTLM_USERS_FILE ?? join(dataFolderOf(values), "ntlm-users.json");

function readEntra(values: SettingValues) {
  const { ENTRA_TENANT_IDS: tenants, ENTRA_CLIENT_ID: clientId, ENTRA_AUDIENCES: audiences } = values;
  if (tenants === undefined) {
    const orphan = clientId === undefined ? audiences && "ENTRA_AUDIENCES" : "ENTRA_CLIENT_ID";
    if (orphan) throw missing("ENTRA_TENANT_IDS", orphan, "the tenants whose tokens are accepted");
    return undefined;
  }
  if (clientId === undefined && audiences === undefined) {
    throw missing("ENTRA_CLIENT_ID", "ENTRA_TENANT_IDS", "the application's id, or ENTRA_AUDIENCES");
  }
  const ownId = clientId?.toLowerCase();
  return {
    authority: withoutEndSlashes(values.ENTRA_AUTHORITY),
    tenantIds: tenants.map((id) => id.toLowerCase()),
    audiences: [...(ownId === undefined ? [] : [ownId, `api://${ownId}`]), ...(audiences ?? [])],
  };
}

function readOidc(values: SettingValues) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = values;
  if (issuer === undefined && audience === undefined) return undefined;
  if (issuer === undefined) throw missing("OIDC_ISSUER", "OIDC_AUDIENCE", "the issuer of the tokens");
  if (audience === undefined) throw missing("OIDC_AUDIENCE", "OIDC_ISSUER", "the audience of its tokens");
  return { issuer, audience };
}

function missing(setting: SettingName, because: SettingName, expected: string): ConfigurationError {
  return new ConfigurationError(setting, `${setting} is not set, but ${because} is; expected ${expected}.`);
}

/** The reason why the development issuer must not run: a setting indicates that the service is reachable for others. */
function exposureOf(values: SettingValues, production: boolean): string | undefined {
  const { HOST: host, TRUST_PROXY: trustProxy, PUBLIC_URL: publicUrl } = values;
  if (production) return "NODE_ENV is production";
  if (!isLocal(host)) return `HOST is ${host}, which other machines can reach`;
  if (trustProxy) return "TRUST_PROXY is true, so a proxy lets other machines in";
  if (publicUrl !== undefined && !isLocal(new URL(publicUrl).hostname))
    return `PUBLIC_URL is ${publicUrl}, by which other machines come in`;
  return undefined;
}

/** Anyone who can read the data folder can create its tokens: for one machine, never for a server. */
function readDevIssuer(values: SettingValues, production: boolean, hasOther: boolean): boolean {
  const { AUTH_DEV_ISSUER: asked, AUTH_SCHEMES: schemes } = values;
  if (!schemes.includes("bearer")) {
    if (asked !== "true" && asked !== "1") return false;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but AUTH_SCHEMES is ${schemes.join(",")}; expected bearer among the schemes.`,
    );
  }
  const obstacle = exposureOf(values, production);
  if (asked === "true" || asked === "1") {
    if (obstacle === undefined) return true;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but ${obstacle}; expected false, or a service that only this machine can reach.`,
    );
  }
  if (hasOther) return false;
  if (asked === "auto" && obstacle === undefined) return true;
  const why = obstacle ?? "AUTH_DEV_ISSUER switches it off";
  throw new ConfigurationError(
    "ENTRA_TENANT_IDS",
    "No sign-in is configured: ENTRA_TENANT_IDS and OIDC_ISSUER are not set, and the development issuer " +
      `cannot be used because ${why}; expected ENTRA_TENANT_IDS with ENTRA_CLIENT_ID, or OIDC_ISSUER with ` +
      "OIDC_AUDIENCE.",
  );
}
