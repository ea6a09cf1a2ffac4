/**
 * The configuration: the environment read by the table of settings, checked as a whole, frozen. The only reader of
 * process.env. What is wrong or contradictory stops the start with a sentence that names the setting.
 */
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { settings, type SettingName, type SettingValues } from "./config-table";
import { readTracing, type TracingConfig } from "./config-tracing";
import type { ConnectionSettings, DatabaseUrl } from "./database-url";
import type { NotificationSettings } from "./notifications";

/** A setting is wrong; the message is for whoever starts the service. */
export class ConfigurationError extends Error {
  constructor(
    readonly setting: SettingName,
    message: string,
  ) {
    super(message);
    this.name = "ConfigurationError";
  }
}

export interface NtlmConfig {
  readonly verifier:
    | { readonly kind: "local"; readonly usersFile: string }
    | { readonly kind: "winbind"; readonly path: string; readonly maxProcesses: number };
  readonly domain: string | undefined;
  readonly requireTls: boolean;
  readonly requireMic: boolean;
  /** A proxy stands before the service: then no connection is a client's. */
  readonly behindProxy: boolean;
}

export interface SignInConfig {
  /** Bearer tokens are accepted. */
  readonly bearer: boolean;
  /** Undefined: NTLM is off. */
  readonly ntlm?: NtlmConfig;
  /** Failures of one account in 15 minutes. */
  readonly maxFailures: number;
  readonly entra?: {
    readonly authority: string;
    readonly tenantIds: readonly string[];
    readonly audiences: readonly string[];
  };
  readonly oidc?: { readonly issuer: string; readonly audience: string };
  readonly devIssuer: boolean;
  /** Path of the permissions file. */
  readonly permissionsFile: string | undefined;
  readonly clockSkewSeconds: number;
  readonly tokenCacheSize: number;
  readonly tokenCacheSeconds: number;
}

/** What a start does about migrations that are not applied: apply them, or refuse to start. */
export type MigrationMode = "auto" | "check";

export interface Config {
  /** `NODE_ENV=production`. */
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly adminPort: number | undefined;
  readonly database: DatabaseUrl;
  readonly connections: ConnectionSettings;
  readonly migrate: MigrationMode;
  /** Processes that answer requests. */
  readonly workers: number;
  /** Where the service keeps files of its own: beside the embedded database. */
  readonly dataFolder: string;
  readonly demoData: "auto" | "none";
  /** `publisher/group`. */
  readonly apiGroup: string;
  /** Empty, or beginning with a slash and ending without one. */
  readonly basePath: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly defaultCompany: string | undefined;
  readonly strictReferences: boolean;
  readonly requireIfMatch: boolean;
  readonly logLevel: SettingValues["LOG_LEVEL"];
  readonly limits: {
    readonly maxUrlLength: number;
    readonly maxBodySize: number;
    /** Milliseconds. */
    readonly requestTimeout: number;
    readonly maxPageSize: number;
    readonly maxBatchOperations: number;
    readonly maxExpandDepth: number;
    readonly maxExpressionNodes: number;
    /** Milliseconds. */
    readonly deltaMaxAge: number;
    /** Requests of one caller in the window, and at once; 0 is no limit. */
    readonly rateLimit: number;
    /** Milliseconds. */
    readonly rateLimitWindow: number;
    readonly maxInFlight: number;
  };
  readonly notifications: NotificationSettings;
  readonly signIn: SignInConfig;
  /** Origins whose scripts may call the service, or `*` alone; empty: none. */
  readonly corsOrigins: readonly string[];
  /** Milliseconds from which on a statement is logged. */
  readonly slowStatement: number;
  /** Undefined: no traces. */
  readonly tracing: TracingConfig | undefined;
}

/** Requests in `RATE_LIMIT_WINDOW`; Business Central's number. */
const usualRateLimit = 6000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the configuration. An empty variable counts as not set. Throws `ConfigurationError`. */
export function readConfig(env: Environment = process.env): Config {
  const values = readSettings(env);
  const production = env.NODE_ENV === "production";
  if (values.ADMIN_PORT !== undefined && values.ADMIN_PORT === values.PORT && values.PORT !== 0) {
    throw new ConfigurationError(
      "ADMIN_PORT",
      `ADMIN_PORT is ${values.ADMIN_PORT}, the same as PORT; expected another.`,
    );
  }
  return deepFreeze<Config>({
    production,
    port: values.PORT,
    host: values.HOST,
    adminPort: values.ADMIN_PORT,
    database: values.DATABASE_URL,
    connections: {
      replica: readReplica(values),
      poolSize: values.DATABASE_POOL_SIZE,
      poolTimeout: values.DATABASE_POOL_TIMEOUT,
      statementTimeout: values.REQUEST_TIMEOUT,
    },
    migrate: values.MIGRATE,
    workers: workersOf(values),
    dataFolder: values.DATA_FOLDER ?? dataFolderOf(values.DATABASE_URL),
    demoData: values.DEMO_DATA,
    apiGroup: values.API_GROUP,
    basePath: values.BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    defaultCompany: values.DEFAULT_COMPANY,
    strictReferences: values.STRICT_REFERENCES,
    requireIfMatch: values.REQUIRE_IF_MATCH,
    logLevel: values.LOG_LEVEL,
    limits: {
      maxUrlLength: values.MAX_URL_LENGTH,
      maxBodySize: values.MAX_BODY_SIZE,
      requestTimeout: values.REQUEST_TIMEOUT,
      maxPageSize: values.MAX_PAGE_SIZE,
      maxBatchOperations: values.MAX_BATCH_OPERATIONS,
      maxExpandDepth: values.MAX_EXPAND_DEPTH,
      maxExpressionNodes: values.MAX_EXPRESSION_NODES,
      deltaMaxAge: values.DELTA_MAX_AGE,
      rateLimit: rateLimitOf(values),
      rateLimitWindow: values.RATE_LIMIT_WINDOW,
      maxInFlight: values.MAX_IN_FLIGHT,
    },
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
    slowStatement: values.SLOW_STATEMENT,
    tracing: readTracing(values),
  });
}

const dataFolderOf = (database: Config["database"]): string =>
  database.kind === "sqlite" ? dirname(database.file) : "./data";

/** The embedded database has one writer, so further processes would only wait for it. */
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

/** What the commands that move data need: nothing of sign-in, so that they run where the service could not. */
export interface TransferConfig extends Pick<Config, "database" | "connections" | "migrate" | "dataFolder"> {
  /** Bearer token for the service that is imported from. */
  readonly importToken: string | undefined;
}

/** They read and count whole tables, for which nobody waits. */
const transferStatementTimeout = 600_000;

/** Reads the configuration of a command that moves data. Throws `ConfigurationError`. */
export function readTransferConfig(env: Environment = process.env): TransferConfig {
  const values = readSettings(env);
  return deepFreeze<TransferConfig>({
    database: values.DATABASE_URL,
    connections: {
      poolSize: values.DATABASE_POOL_SIZE,
      poolTimeout: values.DATABASE_POOL_TIMEOUT,
      statementTimeout: transferStatementTimeout,
    },
    migrate: values.MIGRATE,
    dataFolder: values.DATA_FOLDER ?? dataFolderOf(values.DATABASE_URL),
    importToken: values.LEASE_IMPORT_TOKEN,
  });
}

/** Who runs the embedded database has nobody else to protect from a caller. */
function rateLimitOf({ RATE_LIMIT: asked, DATABASE_URL: database }: SettingValues): number {
  if (asked !== "auto") return asked;
  return database.kind === "sqlite" ? 0 : usualRateLimit;
}

function readSettings(env: Environment): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = env[name]?.trim();
    const text = given === undefined || given === "" ? setting.default : given;
    if (text === undefined) continue;
    const result = setting.schema.safeParse(text);
    if (!result.success) {
      const found = setting.secret ? "not valid" : `'${text}'`;
      throw new ConfigurationError(name as SettingName, `${name} is ${found}; expected ${setting.expected}.`);
    }
    values[name] = result.data;
  }
  return values as unknown as SettingValues;
}

function readSignIn(values: SettingValues, production: boolean): SignInConfig {
  const bearer = values.AUTH_SCHEMES.includes("bearer");
  if (!bearer) refuseWithout("bearer", values, ["ENTRA_TENANT_IDS", "ENTRA_CLIENT_ID", "ENTRA_AUDIENCES"]);
  if (!bearer) refuseWithout("bearer", values, ["OIDC_ISSUER", "OIDC_AUDIENCE"]);
  const entra = readEntra(values);
  const oidc = readOidc(values);
  const ntlm = readNtlm(values);
  const common = {
    bearer,
    maxFailures: values.AUTH_MAX_FAILURES,
    permissionsFile: values.AUTH_PERMISSIONS_FILE,
    clockSkewSeconds: values.AUTH_CLOCK_SKEW_SECONDS,
    tokenCacheSize: values.AUTH_TOKEN_CACHE_SIZE,
    tokenCacheSeconds: values.AUTH_TOKEN_CACHE_SECONDS,
    ...(entra && { entra }),
    ...(oidc && { oidc }),
    ...(ntlm && { ntlm }),
  };
  return {
    ...common,
    devIssuer: readDevIssuer(values, production, entra !== undefined || oidc !== undefined),
  };
}

/** Whoever sets one of these believes that the scheme is on. */
function refuseWithout(scheme: string, values: SettingValues, names: readonly SettingName[]): void {
  const set = names.find((name) => values[name] !== undefined);
  if (set === undefined) return;
  throw new ConfigurationError(
    "AUTH_SCHEMES",
    `AUTH_SCHEMES is ${values.AUTH_SCHEMES.join(",")}, but ${set} is set; expected ${scheme} among the schemes.`,
  );
}

function readNtlm(values: SettingValues): NtlmConfig | undefined {
  const { AUTH_SCHEMES: schemes, NTLM_VERIFIER: verifier = "local" } = values;
  if (!schemes.includes("ntlm")) {
    refuseWithout("ntlm", values, ["NTLM_VERIFIER", "NTLM_DOMAIN", "NTLM_USERS_FILE"]);
    return undefined;
  }
  if (values.TRUST_PROXY && !schemes.includes("bearer")) {
    throw new ConfigurationError(
      "AUTH_SCHEMES",
      "AUTH_SCHEMES is ntlm, but TRUST_PROXY is true, and behind a proxy NTLM is never offered; expected bearer " +
        "among the schemes, or a direct connection.",
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
    behindProxy: values.TRUST_PROXY,
  };
}

const usersFileOf = ({ NTLM_USERS_FILE: file, DATABASE_URL: database }: SettingValues): string =>
  file ?? join(dataFolderOf(database), "ntlm-users.json");

/** The path of the file of NTLM users, whatever else is configured. Throws `ConfigurationError`. */
export const readNtlmUsersFile = (env: Environment = process.env): string => usersFileOf(readSettings(env));

function readEntra(values: SettingValues): SignInConfig["entra"] {
  const { ENTRA_TENANT_IDS: tenants, ENTRA_CLIENT_ID: clientId, ENTRA_AUDIENCES: audiences } = values;
  if (tenants === undefined) {
    const orphan = clientId === undefined ? audiences && "ENTRA_AUDIENCES" : "ENTRA_CLIENT_ID";
    if (orphan) throw missing("ENTRA_TENANT_IDS", orphan, "the tenants whose tokens are accepted");
    return undefined;
  }
  if (clientId === undefined && audiences === undefined) {
    throw missing("ENTRA_CLIENT_ID", "ENTRA_TENANT_IDS", "the application's id, or ENTRA_AUDIENCES");
  }
  return {
    authority: values.ENTRA_AUTHORITY.replace(/\/+$/, ""),
    tenantIds: tenants.map((id) => id.toLowerCase()),
    audiences: [...(clientId === undefined ? [] : [clientId, `api://${clientId}`]), ...(audiences ?? [])],
  };
}

function readOidc(values: SettingValues): SignInConfig["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = values;
  if (issuer === undefined && audience === undefined) return undefined;
  if (issuer === undefined) throw missing("OIDC_ISSUER", "OIDC_AUDIENCE", "the issuer of the tokens");
  if (audience === undefined) throw missing("OIDC_AUDIENCE", "OIDC_ISSUER", "the audience of its tokens");
  return { issuer, audience };
}

function missing(setting: SettingName, because: SettingName, expected: string): ConfigurationError {
  return new ConfigurationError(setting, `${setting} is not set, but ${because} is; expected ${expected}.`);
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Its tokens are made by anybody who can read the data folder: for one machine, never for a server. */
function readDevIssuer(values: SettingValues, production: boolean, hasOther: boolean): boolean {
  const { AUTH_DEV_ISSUER: asked, HOST: host, AUTH_SCHEMES: schemes } = values;
  if (!schemes.includes("bearer")) {
    if (asked !== "true" && asked !== "1") return false;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but AUTH_SCHEMES is ${schemes.join(",")}; expected bearer among the schemes.`,
    );
  }
  const obstacle = production
    ? "NODE_ENV is production"
    : loopback.test(host)
      ? undefined
      : `HOST is ${host}, which other machines can reach`;
  if (asked === "true" || asked === "1") {
    if (obstacle === undefined) return true;
    throw new ConfigurationError(
      "AUTH_DEV_ISSUER",
      `AUTH_DEV_ISSUER is ${asked}, but ${obstacle}; expected false, or a loopback HOST outside production.`,
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

function deepFreeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
