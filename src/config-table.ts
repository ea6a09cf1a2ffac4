/**
 * The settings: ONE row each, with default, meaning and validation. `readConfig` and docs/configuration.md both come
 * from this table; an environment variable that has no row here does nothing.
 */
import { z } from "zod";

export interface SettingRow<Value> {
  /** As it would be written in the environment; undefined: not set. */
  readonly default: string | undefined;
  /** What is accepted, as the end of "expected …". */
  readonly expected: string;
  readonly meaning: string;
  /** From the text of the environment to the value. */
  readonly schema: z.ZodType<Value, string>;
  /** Never shown in messages. */
  readonly secret: boolean;
}

type Kind<Value> = Pick<SettingRow<Value>, "expected" | "schema">;

function row<Value>(
  initial: string,
  kind: Kind<Value>,
  meaning: string,
  options?: { secret: true },
): SettingRow<Value>;
function row<Value>(
  initial: undefined,
  kind: Kind<Value>,
  meaning: string,
  options?: { secret: true },
): SettingRow<Value | undefined>;
function row<Value>(
  initial: string | undefined,
  { expected, schema }: Kind<Value>,
  meaning: string,
  options?: { secret: true },
): SettingRow<Value> {
  return { default: initial, expected, schema, meaning, secret: options?.secret === true };
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

const isLocal = (url: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);

const origin: Kind<string> = {
  expected: "an http or https URL without query, such as https://lease.example.com",
  schema: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => !/[?#]/.test(text) && new URL(text).username === "")
    .transform((text) => text.replace(/\/+$/, "")),
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

const sqliteFile: Kind<{ readonly kind: "sqlite"; readonly file: string }> = {
  expected: "sqlite: and a file, such as sqlite:./data/lease.db",
  schema: z
    .string()
    .regex(/^sqlite:(?!\/\/)[^?#]+$/)
    .transform((text) => ({ kind: "sqlite" as const, file: text.slice("sqlite:".length) })),
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
  DATABASE_URL: row("sqlite:./data/lease.db", sqliteFile, "The database.", { secret: true }),
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
  STRICT_REFERENCES: row("false", yesOrNo, "Refuse a code that names no record."),
  REQUIRE_IF_MATCH: row("false", yesOrNo, "Refuse changes without `If-Match` (428)."),
  LOG_LEVEL: row(
    "info",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "The least important level that is logged; requests are `info`.",
  ),
  MAX_URL_LENGTH: row("16KiB", size, "The longest URL; beyond: 414."),
  MAX_BODY_SIZE: row("64MiB", size, "The largest body, as sent and decompressed; beyond: 413."),
  REQUEST_TIMEOUT: row(
    "20s",
    duration,
    "The time until an answer begins (beyond: 408), and without progress until a download is cut off.",
  ),
  MAX_PAGE_SIZE: row("20000", whole(1, 1_000_000), "The most records on one page."),
  MAX_BATCH_OPERATIONS: row("100", whole(1, 10_000), "The most operations in one batch."),
  MAX_EXPAND_DEPTH: row("6", whole(1, 20), "The deepest nesting of `$expand`."),
  MAX_EXPRESSION_NODES: row("1000", whole(1, 100_000), "The most nodes in one expression."),
  DELTA_MAX_AGE: row(
    "30d",
    age,
    "How long changes and deletions are remembered for delta links; an older link is answered with 410.",
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
    "The development issuer (`npm run -s token`). `auto`: on when no other sign-in is configured, `HOST` is " +
      "loopback and `NODE_ENV` is not `production`; it never runs otherwise.",
  ),
  AUTH_CLOCK_SKEW_SECONDS: row("300", whole(0, 3600), "By how much an issuer's clock may differ."),
  AUTH_TOKEN_CACHE_SIZE: row("1000", whole(0, 1_000_000), "How many verified tokens are remembered."),
  AUTH_TOKEN_CACHE_SECONDS: row("300", whole(0, 3600), "For how long."),
} as const satisfies Record<string, SettingRow<unknown>>;

export type SettingName = keyof typeof settings;

/** The values of all settings, by their names. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends SettingRow<infer Value> ? Value : never;
};
