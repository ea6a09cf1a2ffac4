/**
 * The settings: ONE row each, with default, meaning and validation. `readConfig` and docs/configuration.md both come
 * from this table; other environment variables do nothing, except `NODE_ENV` (`production`), which `readConfig` reads.
 */
import * as v from "@badrap/valita";
import {
  databaseUrlForms,
  DatabaseUrlError,
  decodes,
  isLocal,
  parseDatabaseUrl,
  type DatabaseUrl,
} from "./database-url";
import { isGuid } from "../odata";

interface Kind<Value> {
  /** The accepted values, as the end of "expected …". */
  readonly expected: string;
  /** Parses the text of the environment. */
  readonly schema: v.Type<Value>;
}

export interface SettingRow<
  Value,
  Default extends string | undefined = string | undefined,
> extends Kind<Value> {
  /** As written in the environment; undefined: unset. */
  readonly default: Default;
  readonly meaning: string;
  /** The former name of the setting, which still works. */
  readonly formerly?: string;
  /** Never shown in messages. */
  readonly secret?: true;
}

const row = <Value, const Default extends string | undefined>(
  initial: Default,
  kind: Kind<Value>,
  meaning: string,
  more: Pick<SettingRow<Value>, "formerly" | "secret"> = {},
): SettingRow<Value, Default> => ({ default: initial, ...kind, meaning, ...more });

const textLike = (pattern: RegExp) => v.string().assert((text) => pattern.test(text));

const whole = (least: number, most: number): Kind<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  schema: textLike(/^\d{1,15}$/)
    .map(Number)
    .assert((number) => number >= least && number <= most),
});

const currency: Kind<string> = {
  expected: "the code of a currency (ISO 4217), such as EUR",
  schema: v.string().assert((code) => Intl.supportedValuesOf("currency").includes(code)),
};

const yes = /^(true|1|yes|on|y|enabled)$/i;

const yesOrNo: Kind<boolean> = {
  expected: "true or false (or 1 or 0)",
  schema: v
    .string()
    .assert((text) => yes.test(text) || /^(false|0|no|off|n|disabled)$/i.test(text))
    .map((text) => yes.test(text)),
};

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names): Kind<Names[number]> => ({
  expected: names.join(", "),
  schema: v.union(...names.map((name) => v.literal(name))),
});

const matching = (expected: string, pattern: RegExp): Kind<string> => ({
  expected,
  schema: textLike(pattern),
});

const list = (item: Kind<string>, name: string): Kind<readonly string[]> => ({
  expected: `one or more ${name}, separated by commas`,
  schema: v
    .string()
    .map((text) => text.split(",").map((part) => part.trim()))
    .chain((parts) => v.array(item.schema).try(parts)),
});

const units = { "": 1, kib: 1024, mib: 1024 * 1024 } as const;

const bytesOf = (text: string): number =>
  Number.parseInt(text, 10) * units[text.replace(/^\d+\s*/, "").toLowerCase() as keyof typeof units];

const size = (least: string, most: string): Kind<number> => ({
  expected: `a number of bytes, or a size such as 16KiB or 64MiB, from ${least} to ${most}`,
  schema: textLike(/^\d{1,12}\s*(KiB|MiB)?$/i)
    .map(bytesOf)
    .assert((bytes) => bytes >= bytesOf(least) && bytes <= bytesOf(most)),
});

const seconds = (expected: string, least: number): Kind<number> => ({
  expected: `a time ${expected}, such as 20, 20s or 500ms (seconds without a unit)`,
  schema: textLike(/^\d{1,8}(\.\d{1,3})?(ms|s)?$/)
    .map((text) => Math.round(Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000)))
    .assert((milliseconds) => milliseconds >= least && milliseconds <= 86_400_000),
});

const duration = seconds("above 0 and up to a day", 1);

const ageUnits = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const ageUpTo = (days: number): Kind<number> => ({
  expected: `a time above 0 and up to ${days} days, such as 3d, 12h, 90m or 3600s (seconds without a unit)`,
  schema: textLike(/^\d{1,9}[smhd]?$/)
    .map((text) => Number.parseInt(text, 10) * ageUnits[text.replace(/^\d+/, "") as keyof typeof ageUnits])
    .assert((milliseconds) => milliseconds >= 1000 && milliseconds <= days * ageUnits.d),
});

const age = ageUpTo(3650);

const autoOr = (most: number): Kind<number | "auto"> => ({
  expected: `auto, or a whole number from 1 to ${most}`,
  schema: textLike(/^(auto|[1-9]\d{0,2})$/)
    .map((text) => (text === "auto" ? text : Number(text)))
    .assert((number) => number === "auto" || number <= most),
});

const requests: Kind<number | "auto"> = {
  expected: "auto, off, or a whole number from 1 to 99999999",
  schema: textLike(/^(auto|off|0|[1-9]\d{0,7})$/).map((text) =>
    text === "auto" ? text : text === "off" ? 0 : Number(text),
  ),
};

/** With both slashes: the parser of URLs also accepts `https:example.com`. */
const httpUrl = textLike(/^https?:\/\//i).assert((text) => URL.canParse(text));

/** Such a URL becomes part of responses. */
const hasCredentials = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
};

export const withoutEndSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, "");

/** In the characters of RFC 3986, sections 2.2 and 2.3: the text becomes part of headers, which permit no others. */
const plainUrl = httpUrl.assert(
  (text) => /^([\w.~:/@!$&'()*+,;=[\]-]|%[\da-f]{2})+$/i.test(text) && !hasCredentials(text),
);

const origin: Kind<string> = {
  expected:
    "an http or https URL without credentials and query, in the characters of URLs (a blank as %20, é as %C3%A9), such as https://lease.example.com",
  schema: plainUrl.map(withoutEndSlashes),
};

const crossOrigins: Kind<readonly string[]> = {
  expected: "origins such as https://app.example.com, separated by commas, or * alone",
  schema: v
    .string()
    .map((text) => text.split(",").map((part) => part.trim().toLowerCase()))
    .assert((origins) => origins.every(isOrigin) || origins.join() === "*"),
};

/** The form of `Origin` as browsers send it: scheme, host and port only. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const collector: Kind<string> = {
  expected: "an http or https URL, such as http://127.0.0.1:4318",
  schema: httpUrl.assert((text) => !/[?#]/.test(text)).map(withoutEndSlashes),
};

/** Names and values in OpenTelemetry's format, that of W3C Baggage: `a=1,b=2`, percent-encoded; a value may contain `=`. */
const pairs: Kind<Readonly<Record<string, string>>> = {
  expected: "names and values such as a=1,b=2, percent-encoded",
  schema: textLike(/^\s*[\w.-]+=[^,\s]*(\s*,\s*[\w.-]+=[^,\s]*)*\s*$/).map((text) =>
    Object.fromEntries(
      text.split(",").map((pair) => {
        const [name = "", ...values] = pair.trim().split("=");
        return [name, decoded(values.join("="))];
      }),
    ),
  ),
};

const decoded = (text: string): string => (decodes(text) ? decodeURIComponent(text) : text);

const fraction: Kind<number> = {
  expected: "a number from 0 to 1",
  schema: textLike(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/).map(Number),
};

const issuer: Kind<string> = {
  expected: "an https URL (http only on this machine), without credentials and query",
  schema: plainUrl.assert((text) => text.startsWith("https:") || isLocal(new URL(text).hostname)),
};

const path: Kind<string> = {
  expected: "a path such as /v2.0/tenant/production",
  schema: v
    .string()
    .map((text) => `/${withoutEndSlashes(text).replace(/^\/+/, "")}`.replace(/^\/$/, ""))
    .assert((text) => /^(\/(?!\.\.?(\/|$))[\w.~-]+)*$/.test(text)),
};

const database: Kind<DatabaseUrl> = {
  expected: databaseUrlForms,
  schema: v.string().chain((text) => {
    try {
      return v.ok(parseDatabaseUrl(text));
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error;
      return v.err(error.message);
    }
  }),
};

const limitsUrl: Kind<string> = {
  expected:
    "database, or a URL such as redis://host:6379 or rediss://user:password@host:6380, with % in the password as %25",
  schema: v
    .string()
    .assert((text) => text === "database" || (/^rediss?:\/\//.test(text) && URL.canParse(text)))
    .assert((text) => decodes(text)),
};

const guid: Kind<string> = { expected: "a GUID", schema: v.string().assert(isGuid) };
const words = matching("a text without control characters", /^\P{Cc}+$/u);

export const settings = {
  PORT: row("3000", whole(0, 65535), "The port to listen on; 0 selects a free one."),
  HOST: row("127.0.0.1", matching("a host name or address", /^[\w.:-]+$/), "The address to listen on."),
  ADMIN_PORT: row(
    undefined,
    whole(0, 65535),
    "A separate port for `/health` and `/metrics`, which are then not available on `PORT`.",
  ),
  DATABASE_URL: row(
    "sqlite:./data/lease.db",
    database,
    "The database: `sqlite:` and a file; `mssql://user:password@host:1433/database` (see docs/databases.md for its " +
      "parameters); `postgres://user:password@host:5432/database`. Connections to other machines are encrypted and " +
      "their certificates verified, unless the URL specifies otherwise.",
    { secret: true },
  ),
  DATABASE_URL_READONLY: row(
    undefined,
    database,
    "A replica of the database, of the same kind, for reads with `Data-Access-Intent: ReadOnly`.",
    { secret: true },
  ),
  DATABASE_POOL_SIZE: row(
    "20",
    whole(2, 1000),
    "The maximum number of connections of one process to a database server; requests wait for a free one. The start needs two.",
  ),
  DATABASE_POOL_TIMEOUT: row(
    "5s",
    duration,
    "The maximum time that a request waits for a connection, free or new, for one of the `READ_PROCESSES` or for the writer of the embedded database; beyond: 503.",
  ),
  READ_PROCESSES: row(
    "auto",
    autoOr(64),
    "The number of processes that search the embedded database; started on demand, ended after an idle minute. Of " +
      "several, the last free one is for a caller that has none. `auto`: one more than there are processors, 3 to 5. " +
      "The former name `READ_THREADS` still works.",
    { formerly: "READ_THREADS" },
  ),
  DATA_FOLDER: row(
    undefined,
    matching("a path", /^[^\0]+$/),
    "The folder for files of the service, such as the key of the development issuer. Not set: the folder of the " +
      "embedded database, otherwise `./data`.",
  ),
  MIGRATE: row(
    "auto",
    oneOf("auto", "check"),
    "`auto` updates the schema of the database at the start. With `check`, the service does not start if the schema " +
      "is outdated (`npm run migrate` updates it).",
  ),
  PARTITION_BY_COMPANY: row(
    undefined,
    whole(2, 1024),
    "The number of partitions by company that each table of a new PostgreSQL database is divided into " +
      "(docs/databases.md). Not set: as the database has them.",
  ),
  WORKERS: row(
    "1",
    autoOr(256),
    "The number of processes that serve requests on this machine, or `auto` for one per processor. Several need a " +
      "database server.",
  ),
  DEMO_DATA: row(
    "auto",
    oneOf("auto", "none"),
    "`auto` loads the demo company into a new database, `none` does not.",
  ),
  API_GROUP: row(
    "lease/management",
    matching("publisher and group, such as lease/management", /^(?!\.\.?\/)[\w.~-]+\/(?!\.\.?$)[\w.~-]+$/),
    "Publisher and group: the two segments before the version in the service root.",
  ),
  BASE_PATH: row("", path, "A prefix before the service root."),
  PUBLIC_URL: row(
    undefined,
    origin,
    "The beginning of links in responses, instead of scheme and host of the request.",
  ),
  TRUST_PROXY: row(
    "false",
    yesOrNo,
    "Use scheme, host and client address from `X-Forwarded-*`, and offer no NTLM. Only behind a proxy that overwrites these headers of the client.",
  ),
  DEFAULT_COMPANY: row(
    undefined,
    words,
    "Id or name of the company for root sets if the request specifies none and there are several.",
  ),
  STRICT_REFERENCES: row(
    "false",
    yesOrNo,
    "Reject codes that refer to no record, in all fields that are references.",
  ),
  NORMALIZE_CODES: row(
    "false",
    yesOrNo,
    "Trim codes and convert them to upper case when they are written and when they are compared, as Business Central does. Earlier codes stay unchanged, and are found only after they are written again.",
  ),
  LOCAL_CURRENCY: row(
    undefined,
    currency,
    "Currency of prices, and of contracts without a currency code. Amounts without a currency are shown without one unless it is set; it changes no stored value.",
  ),
  REQUIRE_IF_MATCH: row("false", yesOrNo, "Reject changes without `If-Match` (428)."),
  LOG_LEVEL: row(
    "info",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "The lowest level that is logged; requests are `info`.",
  ),
  SLOW_STATEMENT: row(
    "1s",
    duration,
    "Database statements of at least this duration are logged, as a warning with their SQL and without their values.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: row(
    undefined,
    collector,
    "An OpenTelemetry collector; traces are sent to `/v1/traces` below this URL (OTLP over HTTP). Not set: no traces.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: row(undefined, pairs, "Headers for the collector, such as its key.", {
    secret: true,
  }),
  OTEL_SERVICE_NAME: row("lease-service", words, "The name of the service in traces."),
  OTEL_RESOURCE_ATTRIBUTES: row(
    undefined,
    pairs,
    "Additional attributes of the service in traces, such as `deployment.environment.name=test`.",
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
    "The selection of traced requests; `parentbased_…` follows the caller's `traceparent` if there is one.",
  ),
  OTEL_TRACES_SAMPLER_ARG: row("1", fraction, "The share of requests that `…traceidratio` traces."),
  CORS_ORIGINS: row(
    undefined,
    crossOrigins,
    "Origins of other web applications whose scripts may call the service from a browser. `*`: any, without the " +
      "browser's own credentials. Not set: none.",
  ),
  MCP: row(
    "true",
    yesOrNo,
    "Serve agents at `/mcp` (Model Context Protocol), with the sign-in, permissions and limits of the API (see docs/agents.md).",
  ),
  MCP_WRITE: row(
    "false",
    yesOrNo,
    "Offer agents, besides reading, tools that create, change and delete records and call actions, within the permissions of the caller.",
  ),
  MAX_URL_LENGTH: row(
    "16KiB",
    size("256", "1MiB"),
    "The maximum length of a URL; beyond: 414. URLs of parts of a batch may have 64 KiB.",
  ),
  MAX_BODY_SIZE: row(
    "64MiB",
    size("1", "1000000MiB"),
    "The maximum size of a body, as sent and decompressed; beyond: 413.",
  ),
  MAX_BODY_MEMORY: row(
    "256MiB",
    size("1", "1000000MiB"),
    "The maximum total size of bodies above 64 KiB of all requests of a process, with the responses that batches keep (at least `MAX_BODY_SIZE`); beyond: 503.",
  ),
  MAX_BODY_VALUES: row(
    "100000",
    whole(100, 100_000_000),
    "The maximum number of values in one JSON body, including nested ones; beyond: 400. Parsing a body blocks other requests.",
  ),
  MAX_EACH_RECORDS: row(
    "10000",
    whole(1, 10_000_000),
    "The maximum number of records that one request changes or deletes by `/$each`, whose references it removes by `/$ref`, " +
      "or that its body has, nested ones included; beyond: 400. On the embedded " +
      "database no other request writes meanwhile.",
  ),
  REQUEST_TIMEOUT: row(
    "20s",
    duration,
    "The maximum time until a response begins (beyond: 408), and without progress until a download is aborted.",
  ),
  SHUTDOWN_DELAY: row(
    "0s",
    seconds("from 0 to a day", 0),
    "The time after SIGTERM in which `/health/ready` responds 503 while requests are still served, each as the last of its " +
      "connection, so that a load balancer selects another process first. Then requests in progress have 10 s to end. " +
      "SIGINT (Ctrl-C) stops without this delay.",
  ),
  ASYNC_TIMEOUT: row(
    "600s",
    duration,
    "The maximum time of a request with `Prefer: respond-async`; its status then has 408. Each of its statements still ends " +
      "at `REQUEST_TIMEOUT`.",
  ),
  MAX_RECORD_SIZE: row(
    "64MiB",
    size("128KiB", "1000000MiB"),
    "The maximum size of one record with its expanded collections, and of the records together that `/$each` or `/$ref` changes; beyond: 400. Files that leave no room for their record " +
      "(in Base64, and 64 KiB) are rejected. A process that searches the embedded " +
      "database is ended when it uses sixteen times as much memory.",
  ),
  MAX_PAGE_SIZE: row("20000", whole(1, 1_000_000), "The maximum number of records on a page."),
  MAX_BATCH_OPERATIONS: row("100", whole(1, 10_000), "The maximum number of operations in a batch."),
  MAX_EXPAND_DEPTH: row("6", whole(1, 20), "The maximum nesting of `$expand`."),
  MAX_EXPRESSION_NODES: row(
    "1000",
    whole(1, 100_000),
    "The maximum number of nodes in an expression. A further term of `p eq 1 or p eq 2 …` or `p ne 1 and p ne 2 …` is one node, as in a list.",
  ),
  MAX_REQUEST_NODES: row(
    "20000",
    whole(1000, 10_000_000),
    "The maximum number of nodes that are bound for one request, or for one operation of a batch: parts of expressions " +
      "at each use of their alias or computed name, tables and returned properties, at each place of an expansion or a " +
      "transformation, and the columns that each transformation takes over. All operations of a batch may have ten times " +
      "as many in total; the same plan counts once. Beyond: 400.",
  ),
  DELTA_MAX_AGE: row(
    "30d",
    age,
    "The time for which changes and deletions are kept for delta links; an older link returns 410.",
  ),
  RENT_ROLL_STORED_FROM: row(
    "5000",
    whole(0, 1_000_000_000),
    "The number of lease units of a company from which its rent roll of the day is stored after it was read as a whole, so " +
      "that totals and the occupancy cost less; `DELTA_MAX_AGE` must be a day or more. 0: never.",
  ),
  RATE_LIMIT: row(
    "auto",
    requests,
    "The maximum number of requests of one caller in `RATE_LIMIT_WINDOW`; beyond: 429. `auto`: 6000, but `off` on the " +
      "embedded database. A batch is one request.",
  ),
  RATE_LIMIT_WINDOW: row(
    "5m",
    // The longest timer of Node.js.
    ageUpTo(24),
    "The time window of `RATE_LIMIT`; it begins with a caller's first request.",
  ),
  MAX_IN_FLIGHT: row(
    "100",
    whole(0, 100_000),
    "The maximum number of concurrent requests of one caller; beyond: 429. 0: no limit.",
  ),
  LIMITS_URL: row(
    undefined,
    limitsUrl,
    "The place where `RATE_LIMIT` and `AUTH_MAX_FAILURES` are counted for all processes: `database`, or a server with the " +
      "protocol of Redis (`redis://…`, `rediss://…` with TLS). Not set: each process counts for itself.",
    { secret: true },
  ),
  MAX_REQUESTS_IN_PROGRESS: row(
    "1000",
    whole(0, 1_000_000),
    "The maximum number of concurrent requests of all callers in one process. Four times as many wait, with callers " +
      "served in turn, for 5 s at most; beyond: 503 with `Retry-After`. 0: no limit, and no request waits.",
  ),
  NOTIFICATIONS_DELAY: row(
    "30s",
    duration,
    "The time for which changes are collected, from the first one on, before subscribers are notified.",
  ),
  NOTIFICATIONS_MAX_RECORDS: row(
    "1000",
    whole(1, 100_000),
    "The maximum number of changed records that are notified individually; beyond: one notification of the collection.",
  ),
  NOTIFICATIONS_MAX_SUBSCRIPTIONS: row(
    "100",
    whole(0, 10_000),
    "The maximum number of subscriptions of one caller.",
  ),
  NOTIFICATIONS_LIFETIME: row("3d", age, "The lifetime of a subscription without renewal."),
  NOTIFICATIONS_RETRY_AFTER: row(
    "60s",
    duration,
    "The time until a failed notification is retried; it doubles with every failure, up to an hour.",
  ),
  NOTIFICATIONS_GIVE_UP_AFTER: row(
    "36h",
    age,
    "The time for which failed notifications are retried before the subscription is removed.",
  ),
  NOTIFICATIONS_TIMEOUT: row("10s", duration, "The maximum response time of a subscriber."),
  NOTIFICATIONS_LOG_SIZE: row(
    "1000",
    whole(1, 1_000_000),
    "The number of entries of `subscriptionDeliveries` that are kept for each caller.",
  ),
  NOTIFICATIONS_ALLOW_PRIVATE: row(
    "false",
    yesOrNo,
    "Permit notifications to private networks and to this machine. Callers with write permission can then reach hosts there.",
  ),
  NOTIFICATIONS_ALLOW_HTTP: row(
    "false",
    yesOrNo,
    "Permit notifications to http URLs, unencrypted; for development.",
  ),
  AUTH_SCHEMES: row(
    "bearer",
    list(oneOf("bearer", "ntlm", "key"), "of bearer, ntlm and key"),
    "The methods of sign-in: bearer token, NTLM, API key, or several of them (`bearer,key`).",
  ),
  AUTH_MAX_FAILURES: row(
    "5",
    whole(1, 1_000_000),
    "The number of failed sign-ins of one account within 15 minutes (keep it below the domain's lockout threshold), and " +
      "ten times as many from one address; responses to the last ones are delayed, and further ones get 429.",
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
  ENTRA_AUDIENCES: row(undefined, list(words, "audiences"), "Additional audiences of Entra ID tokens."),
  ENTRA_AUTHORITY: row(
    "https://login.microsoftonline.com",
    issuer,
    "The authority, for national clouds; the URLs of keys and issuers begin with it.",
  ),
  OIDC_ISSUER: row(
    undefined,
    issuer,
    "An OpenID Connect issuer whose tokens are accepted, exactly as in their `iss`.",
  ),
  OIDC_AUDIENCE: row(undefined, words, "The required audience of its tokens."),
  AUTH_DEV_ISSUER: row(
    "auto",
    oneOf("auto", "true", "1", "false", "0"),
    "The development issuer (`npm run -s token`). `auto`: on if no other sign-in is configured. It never runs " +
      "if `NODE_ENV` is `production`, `HOST` or `PUBLIC_URL` is not of this machine, or `TRUST_PROXY` is true.",
  ),
  AUTH_PERMISSIONS_FILE: row(
    undefined,
    matching("the path of a JSON file", /^[^\0]+$/),
    "The permissions file: read and write permissions per company. Unlisted principals then have no permissions. Read at " +
      "the start and again on SIGHUP; docs/sign-in.md describes it.",
  ),
  LEASE_IMPORT_TOKEN: row(
    undefined,
    matching("a bearer token", /^[\x21-\x7e]+$/),
    "The bearer token with which `npm run import` reads the other service, unless `--token` specifies one.",
    { secret: true },
  ),
  AUTH_CLOCK_SKEW_SECONDS: row("300", whole(0, 3600), "The permitted difference of an issuer's clock."),
  AUTH_TOKEN_CACHE_SIZE: row("1000", whole(0, 1_000_000), "The number of verified tokens that are cached."),
  AUTH_TOKEN_CACHE_SECONDS: row("300", whole(0, 3600), "The time for which verified tokens are cached."),
  NTLM_VERIFIER: row(
    undefined,
    oneOf("local", "winbind"),
    "The verifier of NTLM: `local`, the file of `npm run ntlm-user`, or `winbind`, a Windows domain through Samba. Not set: `local`.",
  ),
  NTLM_DOMAIN: row(
    undefined,
    matching("the name of a domain, such as EXAMPLE", /^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/),
    "The domain of the accounts: the prefix of their names in the permissions file (`local`: `LEASE` if not set). " +
      "Users and groups of this domain can be listed there without it.",
  ),
  NTLM_USERS_FILE: row(
    undefined,
    matching("the path of a file", /^[^\0]+$/),
    "The file of the accounts and NT hashes of `local`, mode 0600. Not set: `ntlm-users.json` in `DATA_FOLDER`.",
  ),
  NTLM_AUTH_PATH: row(
    "/usr/bin/ntlm_auth",
    matching("an absolute path", /^\/[^\0]+$/),
    "Samba's `ntlm_auth`, for `winbind`; `wbinfo` in the same folder lists the groups.",
  ),
  NTLM_HELPERS_MAX: row(
    "16",
    whole(1, 256),
    "The maximum number of `ntlm_auth` processes: one per sign-in in progress.",
  ),
  NTLM_REQUIRE_TLS: row(
    "true",
    yesOrNo,
    "Offer NTLM only on connections with TLS or from this machine. `false`: on any direct connection.",
  ),
  KEY_REQUIRE_TLS: row(
    "true",
    yesOrNo,
    "Accept API keys only on connections with TLS, here or at the proxy of `TRUST_PROXY`, or from this machine.",
  ),
  NTLM_REQUIRE_MIC: row(
    "false",
    yesOrNo,
    "Reject NTLM clients that do not protect their messages against changes (such as curl).",
  ),
} as const satisfies Record<string, SettingRow<unknown>>;

export type SettingName = keyof typeof settings;

/** A setting is invalid; the message is for the operator who starts the service. */
export class ConfigurationError extends Error {
  constructor(
    readonly setting: SettingName,
    message: string,
  ) {
    super(message);
    this.name = "ConfigurationError";
  }
}

/** The values of all settings, by their names. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends SettingRow<infer Value, infer Default>
    ? Value | Extract<Default, undefined>
    : never;
};

/** Whether a text may be a URL with credentials, or with a key in its query, which is not shown in messages. */
function mayHaveCredentials(text: string): boolean {
  const [, afterScheme = ""] = /\w:([^]*)/.exec(text) ?? [];
  return text.includes("@") || /[?#]/.test(afterScheme);
}

/** Returns the fault of a setting's text, in the words of its kind where it has some. A secret value is not shown. */
export function faultOf(
  { secret, expected }: SettingRow<unknown>,
  text: string,
  { issues: [issue] }: v.Err,
): string {
  const found = issue?.code === "custom_error" ? issue.message : undefined;
  const hidden = secret ?? mayHaveCredentials(text);
  return found ?? `is ${hidden ? "not valid" : `'${text}'`}; expected ${expected}`;
}
