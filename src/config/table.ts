/**
 * The settings: ONE row each, with default, meaning and validation. `readConfig` and docs/configuration.md both come
 * from this table; an environment variable that has no row here does nothing.
 */
import { z } from "zod";
import { databaseUrlForms, DatabaseUrlError, parseDatabaseUrl, type DatabaseUrl } from "./database-url";

export interface SettingRow<Value> {
  /** As it would be written in the environment; undefined: not set. */
  readonly default: string | undefined;
  /** What is accepted, as the end of "expected …". */
  readonly expected: string;
  readonly meaning: string;
  /** From the text of the environment to the value. */
  readonly schema: z.ZodType<Value, string>;
  /** The name that the setting had before, which goes on working. */
  readonly formerly: string | undefined;
  /** Never shown in messages. */
  readonly secret: boolean;
}

interface RowOptions {
  readonly secret?: true;
  readonly formerly?: string;
}

type Kind<Value> = Pick<SettingRow<Value>, "expected" | "schema">;

function row<Value>(
  initial: string,
  kind: Kind<Value>,
  meaning: string,
  options?: RowOptions,
): SettingRow<Value>;
function row<Value>(
  initial: undefined,
  kind: Kind<Value>,
  meaning: string,
  options?: RowOptions,
): SettingRow<Value | undefined>;
function row<Value>(
  initial: string | undefined,
  { expected, schema }: Kind<Value>,
  meaning: string,
  options?: RowOptions,
): SettingRow<Value> {
  return {
    default: initial,
    expected,
    schema,
    meaning,
    formerly: options?.formerly,
    secret: options?.secret === true,
  };
}

const whole = (least: number, most: number): Kind<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  schema: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most)),
});

const yesOrNo: Kind<boolean> = { expected: "true or false (or 1 or 0)", schema: z.stringbool() };

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names): Kind<Names[number]> => ({
  expected: names.join(", "),
  schema: z.enum(names),
});

const matching = (expected: string, pattern: RegExp): Kind<string> => ({
  expected,
  schema: z.string().regex(pattern),
});

const list = (item: Kind<string>, name: string): Kind<readonly string[]> => ({
  expected: `one or more ${name}, separated by commas`,
  schema: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item.schema).min(1)),
});

const units = { "": 1, kib: 1024, mib: 1024 * 1024 } as const;

const size: Kind<number> = {
  expected: "a number of bytes, or a size such as 16KiB or 64MiB",
  schema: z
    .string()
    .regex(/^\d{1,12}\s*(KiB|MiB)?$/i)
    .transform((text) => {
      const unit = text.replace(/^\d+\s*/, "").toLowerCase() as keyof typeof units;
      return Number.parseInt(text, 10) * units[unit];
    })
    .pipe(z.number().min(1)),
};

const duration: Kind<number> = {
  expected: "a time above 0 such as 20, 20s or 500ms (seconds without a unit)",
  schema: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?(ms|s)?$/)
    .transform((text) => Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000))
    .pipe(z.number().min(1).max(86_400_000)),
};

const ageUnits = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const age: Kind<number> = {
  expected: "a time above 0 such as 30d, 12h, 90m or 3600s (seconds without a unit)",
  schema: z
    .string()
    .regex(/^\d{1,9}[smhd]?$/)
    .transform(
      (text) => Number.parseInt(text, 10) * ageUnits[text.replace(/^\d+/, "") as keyof typeof ageUnits],
    )
    .pipe(
      z
        .number()
        .min(1000)
        .max(3650 * ageUnits.d),
    ),
};

const autoOr = (most: number): Kind<number | "auto"> => ({
  expected: `auto, or a whole number from 1 to ${most}`,
  schema: z
    .string()
    .regex(/^(auto|[1-9]\d{0,2})$/)
    .transform((text) => (text === "auto" ? text : Number(text)))
    .refine((number) => number === "auto" || number <= most),
});

const workers = autoOr(256);
const processes = autoOr(64);

const requests: Kind<number | "auto"> = {
  expected: "auto, off, or a whole number from 1 to 99999999",
  schema: z
    .string()
    .regex(/^(auto|off|0|[1-9]\d{0,7})$/)
    .transform((text) => (text === "auto" ? text : text === "off" ? 0 : Number(text))),
};

const isLocal = (url: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);

const origin: Kind<string> = {
  expected: "an http or https URL without query, such as https://lease.example.com",
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => !/[?#]/.test(text) && new URL(text).username === "")
    .transform((text) => text.replace(/\/+$/, "")),
};

const crossOrigins: Kind<readonly string[]> = {
  expected: "origins such as https://app.example.com, separated by commas, or * alone",
  schema: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
    .refine((origins) => origins.every((one) => one === "*" || isOrigin(one)))
    .refine((origins) => origins.length === 1 || !origins.includes("*")),
};

/** As a browser sends it in `Origin`: scheme, host and port, and nothing behind them. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const collector: Kind<string> = {
  expected: "an http or https URL, such as http://127.0.0.1:4318",
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => !/[?#]/.test(text))
    .transform((text) => text.replace(/\/+$/, "")),
};

/** Names and values as OpenTelemetry writes them: `a=1,b=2`, percent-encoded. */
const pairs: Kind<Readonly<Record<string, string>>> = {
  expected: "names and values such as a=1,b=2, percent-encoded",
  schema: z
    .string()
    .regex(/^\s*[\w.-]+=[^,=\s]*(\s*,\s*[\w.-]+=[^,=\s]*)*\s*$/)
    .transform((text) =>
      Object.fromEntries(
        text.split(",").map((pair) => {
          const [name = "", value = ""] = pair.trim().split("=");
          return [name, decoded(value)];
        }),
      ),
    ),
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const fraction: Kind<number> = {
  expected: "a number from 0 to 1",
  schema: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
    .transform(Number),
};

const issuer: Kind<string> = {
  expected: "an https URL (http only on this machine)",
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => text.startsWith("https:") || isLocal(new URL(text)))
    .refine((text) => !/[?#"\\]/.test(text)),
};

const path: Kind<string> = {
  expected: "a path such as /v2.0/tenant/production",
  schema: z
    .string()
    .transform((text) => `/${text.replace(/^\/+|\/+$/g, "")}`.replace(/^\/$/, ""))
    .pipe(z.string().regex(/^(\/[\w.~-]+)*$/)),
};

const database: Kind<DatabaseUrl> = {
  expected: databaseUrlForms,
  schema: z.string().transform((text, context) => {
    try {
      return parseDatabaseUrl(text);
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error;
      context.addIssue({ code: "custom", message: "no such database", params: { found: error.message } });
      return z.NEVER;
    }
  }),
};

const guid = matching("a GUID", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const words = matching("a text without control characters", /^[\x20-\x7e]+$/);

export const settings = {
  PORT: row("3000", whole(0, 65535), "The port to listen on; 0 takes a free one."),
  HOST: row("127.0.0.1", matching("a host name or address", /^[\w.:-]+$/), "The address to listen on."),
  ADMIN_PORT: row(
    undefined,
    whole(0, 65535),
    "A port of its own for `/health` and `/metrics`, which then leave `PORT`.",
  ),
  DATABASE_URL: row(
    "sqlite:./data/lease.db",
    database,
    "The database: `sqlite:` and a file; `mssql://user:password@host:1433/database` (see docs/sql-server.md for its " +
      "parameters); `postgres://user:password@host:5432/database`. Connections to other machines are encrypted and " +
      "their certificates checked, unless the URL says otherwise.",
    { secret: true },
  ),
  DATABASE_URL_READONLY: row(
    undefined,
    database,
    "A replica of the database, of the same kind: reads go there that carry `Data-Access-Intent: ReadOnly`.",
    { secret: true },
  ),
  DATABASE_POOL_SIZE: row(
    "20",
    whole(2, 1000),
    "The most connections of one process to a database server; requests wait for a free one. The start needs two.",
  ),
  DATABASE_POOL_TIMEOUT: row(
    "5s",
    duration,
    "How long a request waits for its turn at a connection, a new one to be made, one of the `READ_PROCESSES` or the writer of the embedded database; beyond: 503.",
  ),
  READ_PROCESSES: row(
    "auto",
    processes,
    "Processes that search the embedded database beside the one that answers; started when they are needed, ended when " +
      "they were idle for a minute. `auto`: one per processor, 2 to 4. The former name `READ_THREADS` goes on working.",
    { formerly: "READ_THREADS" },
  ),
  DATA_FOLDER: row(
    undefined,
    matching("a path", /^[^\0]+$/),
    "Where the service keeps files of its own, such as the key of the development issuer. Not set: beside the " +
      "embedded database, else `./data`.",
  ),
  MIGRATE: row(
    "auto",
    oneOf("auto", "check"),
    "`auto` brings the schema of the database up to date at the start, `check` refuses to start when it is not " +
      "(`npm run migrate` brings it up to date).",
  ),
  WORKERS: row(
    "1",
    workers,
    "Processes that answer requests on this machine: a number, or `auto` for one per processor. Several need a " +
      "database server.",
  ),
  DEMO_DATA: row(
    "auto",
    oneOf("auto", "none"),
    "`auto` loads the demo company into a new database, `none` does not.",
  ),
  API_GROUP: row(
    "lease/management",
    matching("publisher and group, such as lease/management", /^[\w.~-]+\/[\w.~-]+$/),
    "Publisher and group: the two segments before the version in the service root.",
  ),
  BASE_PATH: row("", path, "A prefix before the service root."),
  PUBLIC_URL: row(
    undefined,
    origin,
    "What links in answers begin with, in place of scheme and host of the request.",
  ),
  TRUST_PROXY: row(
    "false",
    yesOrNo,
    "Take scheme, host and client address from `X-Forwarded-*`. Only behind a proxy that sets them.",
  ),
  DEFAULT_COMPANY: row(
    undefined,
    words,
    "Id or name of the company for root sets when the request names none and there are several.",
  ),
  STRICT_REFERENCES: row(
    "false",
    yesOrNo,
    "Refuse a code that names no record; every field that names one is checked, whatever its set.",
  ),
  NORMALIZE_CODES: row(
    "false",
    yesOrNo,
    "Trim codes and turn them to upper case when they are written and when they are compared, as Business Central does. Codes written before stay as they are, and are found only once they are written again.",
  ),
  REQUIRE_IF_MATCH: row("false", yesOrNo, "Refuse changes without `If-Match` (428)."),
  LOG_LEVEL: row(
    "info",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "The least important level that is logged; requests are `info`.",
  ),
  SLOW_STATEMENT: row(
    "1s",
    duration,
    "From how long on a statement of the database is logged, as a warning with its SQL and without its values.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: row(
    undefined,
    collector,
    "An OpenTelemetry collector: traces go to `/v1/traces` below it (OTLP over HTTP). Not set: no traces.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: row(undefined, pairs, "Headers for the collector, such as its key.", {
    secret: true,
  }),
  OTEL_SERVICE_NAME: row(
    "lease-service",
    matching("a text without control characters", /^[\x20-\x7e]+$/),
    "The name under which traces are found.",
  ),
  OTEL_RESOURCE_ATTRIBUTES: row(
    undefined,
    pairs,
    "Further attributes of the service in traces, such as `deployment.environment.name=test`.",
  ),
  OTEL_TRACES_SAMPLER: row(
    "parentbased_always_on",
    oneOf(
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ),
    "Which requests are traced; `parentbased_…` does as the caller's `traceparent` says, where there is one.",
  ),
  OTEL_TRACES_SAMPLER_ARG: row("1", fraction, "The share of requests that `…traceidratio` traces."),
  CORS_ORIGINS: row(
    undefined,
    crossOrigins,
    "Web applications elsewhere whose scripts may call the service from a browser. `*`: any, without the browser's " +
      "own credentials. Not set: none.",
  ),
  MAX_URL_LENGTH: row("16KiB", size, "The longest URL; beyond: 414."),
  MAX_BODY_SIZE: row("64MiB", size, "The largest body, as sent and decompressed; beyond: 413."),
  MAX_BODY_MEMORY: row(
    "256MiB",
    size,
    "The most bytes of bodies above 64 KiB that all requests of a process hold together (at least `MAX_BODY_SIZE`); beyond: 503.",
  ),
  MAX_BODY_VALUES: row(
    "100000",
    whole(100, 100_000_000),
    "The most values in one JSON body, nested ones with it; beyond: 400. No other request is answered while they are read.",
  ),
  MAX_EACH_RECORDS: row(
    "10000",
    whole(1, 10_000_000),
    "The most records that one request changes or deletes by `/$each`; beyond: 400. On the embedded database no other " +
      "request writes meanwhile.",
  ),
  REQUEST_TIMEOUT: row(
    "20s",
    duration,
    "The time until an answer begins (beyond: 408), and without progress until a download is cut off.",
  ),
  MAX_PAGE_SIZE: row("20000", whole(1, 1_000_000), "The most records on one page."),
  MAX_BATCH_OPERATIONS: row("100", whole(1, 10_000), "The most operations in one batch."),
  MAX_EXPAND_DEPTH: row("6", whole(1, 20), "The deepest nesting of `$expand`."),
  MAX_EXPRESSION_NODES: row("1000", whole(1, 100_000), "The most nodes in one expression."),
  MAX_REQUEST_NODES: row(
    "20000",
    whole(1000, 10_000_000),
    "The most nodes that are bound for one request, or one operation of a batch: parts of expressions at each mention of " +
      "their alias or computed name, tables, answered properties, at each place where an expansion or a transformation " +
      "has them. All operations of a batch have ten times as many, the same plan counting once. Beyond: 400.",
  ),
  DELTA_MAX_AGE: row(
    "30d",
    age,
    "How long changes and deletions are remembered for delta links; an older link is answered with 410.",
  ),
  RATE_LIMIT: row(
    "auto",
    requests,
    "How many requests one caller may send in `RATE_LIMIT_WINDOW`; beyond: 429. `auto`: 6000, but `off` on the " +
      "embedded database. A batch is one request.",
  ),
  RATE_LIMIT_WINDOW: row(
    "5m",
    age,
    "The time that `RATE_LIMIT` is for; it begins with a caller's first request.",
  ),
  MAX_IN_FLIGHT: row(
    "100",
    whole(0, 100_000),
    "How many requests of one caller may be in progress at once; beyond: 429. 0: no limit.",
  ),
  MAX_REQUESTS_IN_PROGRESS: row(
    "1000",
    whole(0, 1_000_000),
    "How many requests of all callers one process works on at once; four times as many wait for their turn, by caller in " +
      "turn, for 5 s at most; beyond: 503 with `Retry-After`. 0: no limit, and none waits.",
  ),
  NOTIFICATIONS_DELAY: row(
    "30s",
    duration,
    "How long changes are gathered, from the first one on, before subscribers are told of them.",
  ),
  NOTIFICATIONS_MAX_RECORDS: row(
    "1000",
    whole(1, 100_000),
    "The most changed records that subscribers are told of one by one; beyond: one notification of the collection.",
  ),
  NOTIFICATIONS_MAX_SUBSCRIPTIONS: row("100", whole(0, 10_000), "The most subscriptions of one caller."),
  NOTIFICATIONS_LIFETIME: row("3d", age, "How long a subscription lives that is not renewed."),
  NOTIFICATIONS_RETRY_AFTER: row(
    "60s",
    duration,
    "The time until a subscriber that failed is told again; it doubles with every failure, up to an hour.",
  ),
  NOTIFICATIONS_GIVE_UP_AFTER: row(
    "36h",
    age,
    "For how long a subscriber that fails is told again before its subscription is removed.",
  ),
  NOTIFICATIONS_TIMEOUT: row("10s", duration, "The time that a subscriber has to answer."),
  NOTIFICATIONS_LOG_SIZE: row(
    "1000",
    whole(1, 1_000_000),
    "Entries of `subscriptionDeliveries` that are kept for each caller.",
  ),
  NOTIFICATIONS_ALLOW_PRIVATE: row(
    "false",
    yesOrNo,
    "Let notifications go to private networks and to this machine. Whoever may write can then reach what is there.",
  ),
  NOTIFICATIONS_ALLOW_HTTP: row(
    "false",
    yesOrNo,
    "Let notifications go to http URLs, unencrypted; for development.",
  ),
  AUTH_SCHEMES: row(
    "bearer",
    list(oneOf("bearer", "ntlm"), "of bearer and ntlm"),
    "How one may sign in: by bearer token, by NTLM, or both (`bearer,ntlm`).",
  ),
  AUTH_MAX_FAILURES: row(
    "5",
    whole(1, 1_000_000),
    "How many sign-ins of one account may fail within 15 minutes (keep it below the domain's lockout threshold), and " +
      "ten times as many from one address; the last ones are answered late, and then with 429.",
  ),
  ENTRA_TENANT_IDS: row(
    undefined,
    list(guid, "tenant ids (GUIDs)"),
    "Entra ID tenants whose tokens are accepted.",
  ),
  ENTRA_CLIENT_ID: row(
    undefined,
    guid,
    "The application's id in Entra ID; it and `api://<id>` are audiences.",
  ),
  ENTRA_AUDIENCES: row(undefined, list(words, "audiences"), "Further audiences of Entra ID tokens."),
  ENTRA_AUTHORITY: row(
    "https://login.microsoftonline.com",
    issuer,
    "The authority, for national clouds: keys and issuers begin with it.",
  ),
  OIDC_ISSUER: row(
    undefined,
    issuer,
    "An OpenID Connect issuer whose tokens are accepted, exactly as in their `iss`.",
  ),
  OIDC_AUDIENCE: row(undefined, words, "The audience that its tokens must have."),
  AUTH_DEV_ISSUER: row(
    "auto",
    oneOf("auto", "true", "1", "false", "0"),
    "The development issuer (`npm run -s token`). `auto`: on when no other sign-in is configured. It never runs " +
      "where `NODE_ENV` is `production`, `HOST` or `PUBLIC_URL` is not of this machine, or `TRUST_PROXY` is true.",
  ),
  AUTH_PERMISSIONS_FILE: row(
    undefined,
    matching("the path of a JSON file", /^[^\0]+$/),
    "The permissions file: who may read or write in which companies. Who is not in it has nothing then. Read at the " +
      "start and again on SIGHUP; docs/sign-in.md describes it.",
  ),
  LEASE_IMPORT_TOKEN: row(
    undefined,
    matching("a bearer token", /^[\x21-\x7e]+$/),
    "The bearer token with which `npm run import` reads the other service, when `--token` gives none.",
    { secret: true },
  ),
  AUTH_CLOCK_SKEW_SECONDS: row("300", whole(0, 3600), "By how much an issuer's clock may differ."),
  AUTH_TOKEN_CACHE_SIZE: row("1000", whole(0, 1_000_000), "How many verified tokens are remembered."),
  AUTH_TOKEN_CACHE_SECONDS: row("300", whole(0, 3600), "For how long."),
  NTLM_VERIFIER: row(
    undefined,
    oneOf("local", "winbind"),
    "Who checks NTLM: `local`, the file of `npm run ntlm-user`, or `winbind`, a Windows domain by way of Samba. Not set: `local`.",
  ),
  NTLM_DOMAIN: row(
    undefined,
    matching("the name of a domain, such as EXAMPLE", /^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/),
    "The domain of the accounts: what stands before them in the permissions file (`local`: `LEASE` when not set), and " +
      "whose users and groups may stand there without it.",
  ),
  NTLM_USERS_FILE: row(
    undefined,
    matching("the path of a file", /^[^\0]+$/),
    "The accounts and NT hashes of `local`, mode 0600. Not set: `ntlm-users.json` in the folder of the embedded database.",
  ),
  NTLM_AUTH_PATH: row(
    "/usr/bin/ntlm_auth",
    matching("an absolute path", /^\/[^\0]+$/),
    "Samba's `ntlm_auth`, for `winbind`; `wbinfo` beside it names the groups.",
  ),
  NTLM_HELPERS_MAX: row(
    "16",
    whole(1, 256),
    "How many `ntlm_auth` processes may run: one per sign-in in progress.",
  ),
  NTLM_REQUIRE_TLS: row(
    "true",
    yesOrNo,
    "Offer NTLM on connections with TLS only, and on those from this machine. `false`: on any direct connection.",
  ),
  NTLM_REQUIRE_MIC: row(
    "false",
    yesOrNo,
    "Refuse NTLM clients that do not protect their messages against changes (such as curl).",
  ),
} as const satisfies Record<string, SettingRow<unknown>>;

export type SettingName = keyof typeof settings;

/** The values of all settings, by their names. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends SettingRow<infer Value> ? Value : never;
};

/** What is wrong with the text of a setting, in its kind's own words where that has some. A secret is not shown. */
export function faultOf(
  { secret, expected }: SettingRow<unknown>,
  text: string,
  { issues }: z.ZodError,
): string {
  const [issue] = issues;
  const found: unknown = issue?.code === "custom" ? issue.params?.["found"] : undefined;
  return typeof found === "string" ? found : `is ${secret ? "not valid" : `'${text}'`}; expected ${expected}`;
}
