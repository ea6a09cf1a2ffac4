/**
 * The configuration: the environment read by the table of settings, checked as a whole, frozen. The only reader of
 * process.env. What is wrong or contradictory stops the start with a sentence that names the setting.
 */
import { dirname } from "node:path";
import { settings, type SettingName, type SettingValues } from "./config-table";

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

export interface SignInConfig {
  readonly entra?: {
    readonly authority: string;
    readonly tenantIds: readonly string[];
    readonly audiences: readonly string[];
  };
  readonly oidc?: { readonly issuer: string; readonly audience: string };
  readonly devIssuer: boolean;
  readonly clockSkewSeconds: number;
  readonly tokenCacheSize: number;
  readonly tokenCacheSeconds: number;
}

export interface Config {
  /** `NODE_ENV=production`. */
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly adminPort: number | undefined;
  readonly database: { readonly kind: "sqlite"; readonly file: string };
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
  };
  readonly signIn: SignInConfig;
}

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
    dataFolder: values.DATABASE_URL.file === ":memory:" ? "./data" : dirname(values.DATABASE_URL.file),
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
    },
    signIn: readSignIn(values, production),
  });
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
  const entra = readEntra(values);
  const oidc = readOidc(values);
  const common = {
    clockSkewSeconds: values.AUTH_CLOCK_SKEW_SECONDS,
    tokenCacheSize: values.AUTH_TOKEN_CACHE_SIZE,
    tokenCacheSeconds: values.AUTH_TOKEN_CACHE_SECONDS,
    ...(entra && { entra }),
    ...(oidc && { oidc }),
  };
  return {
    ...common,
    devIssuer: readDevIssuer(values, production, entra !== undefined || oidc !== undefined),
  };
}

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
  const { AUTH_DEV_ISSUER: asked, HOST: host } = values;
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
