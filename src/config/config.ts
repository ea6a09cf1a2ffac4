/**
 * The configuration: environment variables, read by the table of settings, checked as a whole, frozen. The only reader
 * of process.env. Invalid or contradictory settings stop the start with a sentence that names the setting.
 */
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { readSignIn, usersFileOf } from "./sign-in";
import { ConfigurationError, faultOf, type SettingName, settings, type SettingValues } from "./table";
import type { ConnectionSettings, DatabaseUrl } from "./database-url";
import { editDistance } from "../odata";

export { ConfigurationError } from "./table";
export type { NtlmConfig, SignInConfig } from "./sign-in";

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
 * Reads and checks the configuration, of which `table.ts` has the meanings; times are in milliseconds. An empty variable counts
 * as unset. Throws `ConfigurationError`.
 */
export function readConfig(env: Environment = process.env) {
  const values = readSettings(env);
  const production = env.NODE_ENV === "production";
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
    signIn: readSignIn(values, production, dataFolderOf(values)),
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
  if (replica === undefined || (replica.kind === main.kind && main.kind !== "sqlite")) return replica;
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

function readSettings(env: Environment): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = [name, setting.formerly].map((key) => env[key ?? ""]?.trim()).find(Boolean);
    const text = given ?? setting.default;
    if (text === undefined) continue;
    const result = setting.schema.try(text);
    if (!result.ok)
      throw new ConfigurationError(name as SettingName, `${name} ${faultOf(setting, text, result)}.`);
    values[name] = result.value;
  }
  return values as unknown as SettingValues;
}

/** Returns the path of the file of NTLM users, independent of other settings. Throws `ConfigurationError`. */
export function readNtlmUsersFile(env: Environment = process.env): string {
  const values = readSettings(env);
  return usersFileOf(values, dataFolderOf(values));
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
  const names = Object.keys(settings);
  return Object.keys(env).flatMap((given) => {
    if (Object.hasOwn(settings, given) || (env[given] ?? "").trim() === "") return [];
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
