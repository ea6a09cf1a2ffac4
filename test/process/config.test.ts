/** Settings: defaults, forms, and the message for each invalid or contradictory one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configurationPage } from "../../scripts/pages";
import { ConfigurationError, readConfig, type Config } from "../../src/config/config";
import { settings } from "../../src/config/table";

const tenant = "aaaaaaaa-0000-4000-8000-000000000001";
const client = "cccccccc-0000-4000-8000-000000000003";
const entra = { ENTRA_TENANT_IDS: tenant, ENTRA_CLIENT_ID: client };

test("nothing set: a service for one machine", () => {
  expect(readConfig({})).toEqual<Config>({
    production: false,
    port: 3000,
    host: "127.0.0.1",
    adminPort: undefined,
    shutdownDelay: 0,
    database: { kind: "sqlite", file: "./data/lease.db" },
    connections: {
      replica: undefined,
      poolSize: 20,
      poolTimeout: 5000,
      statementTimeout: 20_000,
      readProcesses: expect.any(Number) as number,
      maxRead: 67_108_864,
    },
    migrate: "auto",
    workers: 1,
    dataFolder: "./data",
    demoData: "auto",
    apiGroup: "lease/management",
    basePath: "",
    publicUrl: undefined,
    trustProxy: false,
    defaultCompany: undefined,
    strictReferences: false,
    rentRollStoredFrom: 5000,
    normalizeCodes: false,
    localCurrency: undefined,
    requireIfMatch: false,
    logLevel: "info",
    limits: {
      maxUrlLength: 16_384,
      maxBodySize: 67_108_864,
      maxBodyMemory: 268_435_456,
      maxBodyValues: 100_000,
      maxEachRecords: 10_000,
      maxRecordSize: 67_108_864,
      requestTimeout: 20_000,
      asyncTimeout: 600_000,
      maxPageSize: 20_000,
      maxBatchOperations: 100,
      maxExpandDepth: 6,
      maxExpressionNodes: 1000,
      maxRequestNodes: 20_000,
      deltaMaxAge: 30 * 24 * 3_600_000,
      rateLimit: 0,
      rateLimitWindow: 300_000,
      maxInFlight: 100,
      maxInProgress: 1000,
    },
    corsOrigins: [],
    mcp: "read",
    slowStatement: 1000,
    limitsUrl: undefined,
    notifications: {
      delay: 30_000,
      maxRecords: 1000,
      maxSubscriptions: 100,
      lifetime: 3 * 24 * 3_600_000,
      retryAfter: 60_000,
      giveUpAfter: 36 * 3_600_000,
      timeout: 10_000,
      logSize: 1000,
      allowPrivate: false,
      allowHttp: false,
    },
    tracing: undefined,
    warnings: [],
    signIn: {
      bearer: true,
      devIssuer: true,
      maxFailures: 5,
      permissionsFile: undefined,
      clockSkewSeconds: 300,
      tokenCacheSize: 1000,
      tokenCacheSeconds: 300,
    },
  });
});

test("is deeply frozen", () => {
  const config = readConfig(entra);
  expect([config, config.limits, config.signIn, config.signIn.entra?.tenantIds].every(Object.isFrozen)).toBe(
    true,
  );
});

test.each<[Record<string, string>, object]>([
  [
    { PORT: "0", HOST: "localhost" },
    { port: 0, host: "localhost" },
  ],
  [{ PORT: " 80 " }, { port: 80 }],
  [{ PORT: "" }, { port: 3000 }],
  [{ DATABASE_URL: "sqlite:/var/lib/lease/a b.db" }, { dataFolder: "/var/lib/lease" }],
  [{ BASE_PATH: "/v2.0/tenant/production/" }, { basePath: "/v2.0/tenant/production" }],
  [{ BASE_PATH: "v2.0" }, { basePath: "/v2.0" }],
  [{ BASE_PATH: "/" }, { basePath: "" }],
  [{ ...entra, PUBLIC_URL: "https://lease.example.com/" }, { publicUrl: "https://lease.example.com" }],
  [
    { ...entra, TRUST_PROXY: "1", STRICT_REFERENCES: "TRUE", REQUIRE_IF_MATCH: "no" },
    { trustProxy: true, strictReferences: true, requireIfMatch: false },
  ],
  [
    { RATE_LIMIT: "6000", RATE_LIMIT_WINDOW: "90s", MAX_IN_FLIGHT: "0" },
    { limits: expect.objectContaining({ rateLimit: 6000, rateLimitWindow: 90_000, maxInFlight: 0 }) },
  ],
  [{ RATE_LIMIT: "off" }, { limits: expect.objectContaining({ rateLimit: 0 }) }],
  [{ REQUEST_TIMEOUT: "500ms" }, { limits: expect.objectContaining({ requestTimeout: 500 }) }],
  [{ REQUEST_TIMEOUT: "1.5" }, { limits: expect.objectContaining({ requestTimeout: 1500 }) }],
  [{ REQUEST_TIMEOUT: "1.001s" }, { limits: expect.objectContaining({ requestTimeout: 1001 }) }],
  [{ DEFAULT_COMPANY: "Häuser" }, { defaultCompany: "Häuser" }],
  [
    { ...entra, ENTRA_CLIENT_ID: client.toUpperCase() },
    {
      signIn: expect.objectContaining({
        entra: expect.objectContaining({ audiences: [client, `api://${client}`] }),
      }),
    },
  ],
  [
    { MAX_BODY_SIZE: "1000", MAX_URL_LENGTH: "8 kib" },
    { limits: expect.objectContaining({ maxBodySize: 1000, maxUrlLength: 8192 }) },
  ],
  [
    { MAX_RECORD_SIZE: "128 KiB", MAX_URL_LENGTH: "1MiB" },
    { limits: expect.objectContaining({ maxRecordSize: 131_072, maxUrlLength: 1_048_576 }) },
  ],
])("%j", (env, expected) => expect(readConfig(env)).toMatchObject(expected));

test("Entra ID: client id and its URI are audiences, tenants come as a list", () => {
  const env = {
    ...entra,
    ENTRA_TENANT_IDS: `${tenant.toUpperCase()}, ${client}`,
    ENTRA_AUDIENCES: "https://a, b",
  };
  expect(readConfig(env).signIn).toMatchObject({
    devIssuer: false,
    entra: {
      authority: "https://login.microsoftonline.com",
      tenantIds: [tenant, client],
      audiences: [client, `api://${client}`, "https://a", "b"],
    },
  });
});

test.each<[Record<string, string>, string]>([
  [{ PORT: "abc" }, "PORT is 'abc'; expected a whole number from 0 to 65535."],
  [{ PORT: "65536" }, "PORT is '65536'; expected a whole number from 0 to 65535."],
  [{ PORT: "-1" }, "PORT is '-1'"],
  [{ PORT: "1e3" }, "PORT is '1e3'"],
  [{ HOST: "http://x" }, "HOST is 'http://x'; expected a host name or address."],
  [{ DATABASE_URL: "mysql://user:secret@host/db" }, "DATABASE_URL is not valid; expected sqlite:"],
  [
    { LOCAL_CURRENCY: "Euro" },
    "LOCAL_CURRENCY is 'Euro'; expected the code of a currency (ISO 4217), such as EUR.",
  ],
  [{ LOCAL_CURRENCY: "XXZ" }, "LOCAL_CURRENCY is 'XXZ'; expected the code of a currency"],
  [{ DEMO_DATA: "yes" }, "DEMO_DATA is 'yes'; expected auto, none."],
  [{ API_GROUP: "lease" }, "API_GROUP is 'lease'; expected publisher and group"],
  [{ BASE_PATH: "/a?b" }, "BASE_PATH is '/a?b'; expected a path"],
  [{ BASE_PATH: "/a/../b" }, "BASE_PATH is '/a/../b'; expected a path"],
  [{ BASE_PATH: "." }, "BASE_PATH is '.'; expected a path"],
  [{ API_GROUP: "../a" }, "API_GROUP is '../a'; expected publisher and group"],
  [{ API_GROUP: "a/." }, "API_GROUP is 'a/.'; expected publisher and group"],
  [{ LIMITS_URL: "redis://:a%b@h" }, "with % in the password as %25"],
  [{ PUBLIC_URL: "lease.example.com" }, "PUBLIC_URL is 'lease.example.com'; expected an http or https URL"],
  [{ PUBLIC_URL: "https://x/?a" }, "PUBLIC_URL is"],
  // No header can have them, or no URL.
  [
    { PUBLIC_URL: "http://localhost/łódź" },
    "PUBLIC_URL is 'http://localhost/łódź'; expected an http or https URL without credentials and query, in the characters of URLs (a blank as %20, é as %C3%A9), such as https://lease.example.com.",
  ],
  [{ PUBLIC_URL: "http://localhost/a b" }, "PUBLIC_URL is 'http://localhost/a b'; expected an http"],
  [{ PUBLIC_URL: 'http://localhost/"' }, "PUBLIC_URL is 'http://localhost/\"'; expected an http"],
  [{ PUBLIC_URL: "http://localhost/a\\b" }, "PUBLIC_URL is 'http://localhost/a\\b'; expected an http"],
  [{ PUBLIC_URL: "http://localhost/<a>" }, "PUBLIC_URL is 'http://localhost/<a>'; expected an http"],
  [{ PUBLIC_URL: "http://localhost/100%" }, "PUBLIC_URL is 'http://localhost/100%'; expected an http"],
  [{ OIDC_ISSUER: "https://x/é", OIDC_AUDIENCE: "x" }, "OIDC_ISSUER is 'https://x/é'; expected an https URL"],
  // The parser of URLs accepts them.
  [{ PUBLIC_URL: "https:x.example" }, "PUBLIC_URL is 'https:x.example'; expected an http or https URL"],
  [{ OIDC_ISSUER: "https:\\\\x.example", OIDC_AUDIENCE: "x" }, "OIDC_ISSUER is"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http:/x" }, "OTEL_EXPORTER_OTLP_ENDPOINT is 'http:/x'; expected"],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://u:secret@h" },
    "OTEL_EXPORTER_OTLP_ENDPOINT is not valid; expected an http",
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "https://h/?key=secret" },
    "OTEL_EXPORTER_OTLP_ENDPOINT is not valid; expected",
  ],
  [
    { PUBLIC_URL: "https://u:secret@h" },
    "PUBLIC_URL is not valid; expected an http or https URL without credentials",
  ],
  [{ PUBLIC_URL: "https://:secret@h" }, "PUBLIC_URL is not valid; expected"],
  [{ PUBLIC_URL: "u:secret@h" }, "PUBLIC_URL is not valid; expected"],
  [
    { OIDC_ISSUER: "http://u:secret@h", OIDC_AUDIENCE: "x" },
    "OIDC_ISSUER is not valid; expected an https URL",
  ],
  [
    { OIDC_ISSUER: "https://u:secret@h", OIDC_AUDIENCE: "x" },
    "OIDC_ISSUER is not valid; expected an https URL",
  ],
  [{ ENTRA_AUTHORITY: "https://h#secret" }, "ENTRA_AUTHORITY is not valid; expected an https URL"],
  [{ CORS_ORIGINS: "https://a, https://u:secret@h" }, "CORS_ORIGINS is not valid; expected origins"],
  [{ HOST: "u:secret@h" }, "HOST is not valid; expected a host name or address"],
  [{ TRUST_PROXY: "maybe" }, "TRUST_PROXY is 'maybe'; expected true or false"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL is 'loud'; expected fatal, error"],
  [{ REQUEST_TIMEOUT: "0" }, "REQUEST_TIMEOUT is '0'; expected a time above 0"],
  [{ REQUEST_TIMEOUT: "soon" }, "REQUEST_TIMEOUT is 'soon'"],
  [{ MAX_BODY_SIZE: "64GB" }, "MAX_BODY_SIZE is '64GB'; expected a number of bytes"],
  [
    { MAX_URL_LENGTH: "999999999999MiB" },
    "MAX_URL_LENGTH is '999999999999MiB'; expected a number of bytes, or a size such as 16KiB or 64MiB, from 256 to 1MiB.",
  ],
  [{ MAX_URL_LENGTH: "255" }, "MAX_URL_LENGTH is '255'; expected a number of bytes"],
  [{ MAX_BODY_SIZE: "1000001MiB" }, "MAX_BODY_SIZE is '1000001MiB'; expected a number of bytes"],
  [{ MAX_BODY_MEMORY: "0" }, "MAX_BODY_MEMORY is '0'; expected a number of bytes"],
  // The service reads records of its own, such as its keys.
  [{ MAX_RECORD_SIZE: "1" }, "MAX_RECORD_SIZE is '1'; expected a number of bytes"],
  [{ RATE_LIMIT: "-1" }, "RATE_LIMIT is '-1'; expected auto, off, or a whole number from 1 to 99999999."],
  [{ RATE_LIMIT_WINDOW: "0" }, "RATE_LIMIT_WINDOW is '0'; expected a time above 0"],
  // A timer of Node.js is shorter than 25 days.
  [{ RATE_LIMIT_WINDOW: "25d" }, "RATE_LIMIT_WINDOW is '25d'; expected a time above 0 and up to 24 days"],
  [{ MAX_PAGE_SIZE: "0" }, "MAX_PAGE_SIZE is '0'; expected a whole number from 1 to 1000000."],
  [{ ADMIN_PORT: "3000" }, "ADMIN_PORT is 3000, the same as PORT"],
  [
    { ENTRA_TENANT_IDS: "common", ENTRA_CLIENT_ID: client },
    "ENTRA_TENANT_IDS is 'common'; expected one or more tenant ids",
  ],
  [{ ENTRA_TENANT_IDS: tenant }, "ENTRA_CLIENT_ID is not set, but ENTRA_TENANT_IDS is"],
  [{ ENTRA_CLIENT_ID: client }, "ENTRA_TENANT_IDS is not set, but ENTRA_CLIENT_ID is"],
  [{ ENTRA_AUDIENCES: "x" }, "ENTRA_TENANT_IDS is not set, but ENTRA_AUDIENCES is"],
  [
    { ...entra, ENTRA_AUTHORITY: "http://login.example.com" },
    "ENTRA_AUTHORITY is 'http://login.example.com'; expected an https URL",
  ],
  [{ OIDC_ISSUER: "https://issuer" }, "OIDC_AUDIENCE is not set, but OIDC_ISSUER is"],
  [{ OIDC_AUDIENCE: "x" }, "OIDC_ISSUER is not set, but OIDC_AUDIENCE is"],
  [
    { OIDC_ISSUER: "http://issuer.example", OIDC_AUDIENCE: "x" },
    "OIDC_ISSUER is 'http://issuer.example'; expected an https URL",
  ],
  [{ AUTH_DEV_ISSUER: "1", NODE_ENV: "production" }, "AUTH_DEV_ISSUER is 1, but NODE_ENV is production"],
  [{ AUTH_DEV_ISSUER: "true", HOST: "0.0.0.0" }, "AUTH_DEV_ISSUER is true, but HOST is 0.0.0.0"],
  [{ AUTH_DEV_ISSUER: "true", HOST: "::", ...entra }, "AUTH_DEV_ISSUER is true, but HOST is ::"],
  [{ AUTH_DEV_ISSUER: "1", TRUST_PROXY: "1" }, "AUTH_DEV_ISSUER is 1, but TRUST_PROXY is true"],
  [
    { AUTH_DEV_ISSUER: "true", PUBLIC_URL: "https://lease.example.com", ...entra },
    "AUTH_DEV_ISSUER is true, but PUBLIC_URL is https://lease.example.com, by which other machines come in; expected false",
  ],
  [{ TRUST_PROXY: "1" }, "the development issuer cannot be used because TRUST_PROXY is true"],
  [{ PUBLIC_URL: "http://lease" }, "cannot be used because PUBLIC_URL is http://lease, by which"],
  [{ PUBLIC_URL: "https://127.0.0.1.example.com" }, "because PUBLIC_URL is"],
  [{ PUBLIC_URL: "http://[2001:db8::1]:3000" }, "because PUBLIC_URL is"],
  [{ NODE_ENV: "production" }, "No sign-in is configured"],
  [{ NODE_ENV: " Production " }, "No sign-in is configured"],
  [{ READ_PROCESSES: "x" }, "READ_PROCESSES is 'x'; expected auto, or a whole number from 1 to 64."],
  // The former name.
  [{ READ_THREADS: "x" }, "READ_THREADS is 'x'; expected auto, or a whole number from 1 to 64."],
  [{ READ_THREADS: "2", READ_PROCESSES: "x" }, "READ_PROCESSES is 'x'"],
  [
    { AUTH_SCHEMES: "bearer,kerberos" },
    "AUTH_SCHEMES is 'bearer,kerberos'; expected one or more of bearer, ntlm and key",
  ],
  [{ AUTH_SCHEMES: "bearer,ntlm", NODE_ENV: "production" }, "No sign-in is configured"],
  [
    { ...entra, AUTH_SCHEMES: "ntlm" },
    "AUTH_SCHEMES is ntlm, but ENTRA_TENANT_IDS is set; expected bearer among",
  ],
  [{ OIDC_AUDIENCE: "x", AUTH_SCHEMES: "ntlm" }, "AUTH_SCHEMES is ntlm, but OIDC_AUDIENCE is set"],
  [{ AUTH_DEV_ISSUER: "1", AUTH_SCHEMES: "ntlm" }, "AUTH_DEV_ISSUER is 1, but AUTH_SCHEMES is ntlm"],
  [
    { PUBLIC_URL: "HTTPS://lease.example.com", AUTH_SCHEMES: "ntlm" },
    "AUTH_SCHEMES is ntlm, but PUBLIC_URL is HTTPS://lease.example.com, and behind a proxy NTLM is never offered",
  ],
  [{ TRUST_PROXY: "1", AUTH_SCHEMES: "ntlm" }, "AUTH_SCHEMES is ntlm, but TRUST_PROXY is true"],
  [
    { NTLM_VERIFIER: "local" },
    "AUTH_SCHEMES is bearer, but NTLM_VERIFIER is set; expected ntlm among the schemes.",
  ],
  [{ NTLM_DOMAIN: "EXAMPLE" }, "AUTH_SCHEMES is bearer, but NTLM_DOMAIN is set"],
  [{ NTLM_DOMAIN: "A\\B", AUTH_SCHEMES: "ntlm" }, "NTLM_DOMAIN is 'A\\B'; expected the name of a domain"],
  [
    { AUTH_SCHEMES: "ntlm", NTLM_VERIFIER: "winbind", NTLM_USERS_FILE: "users.json" },
    "NTLM_USERS_FILE is set, but NTLM_VERIFIER is winbind",
  ],
  [{ NTLM_AUTH_PATH: "ntlm_auth" }, "NTLM_AUTH_PATH is 'ntlm_auth'; expected an absolute path."],
  [{ AUTH_MAX_FAILURES: "0" }, "AUTH_MAX_FAILURES is '0'; expected a whole number from 1"],
  [{ HOST: "0.0.0.0" }, "the development issuer cannot be used because HOST is 0.0.0.0"],
  [{ AUTH_DEV_ISSUER: "0" }, "because AUTH_DEV_ISSUER switches it off"],
])("%j stops the start", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigurationError);
  expect(() => readConfig(env)).toThrow(sentence);
  expect(() => readConfig(env)).not.toThrow("secret");
});

test.each([["localhost"], ["127.0.0.1"], ["127.8.8.8"], ["::1"]])("%s is loopback", (HOST) => {
  expect(readConfig({ HOST }).signIn.devIssuer).toBe(true);
});

test.each([
  ["http://localhost:8080/x"],
  ["http://localhost/~a/%C5%82(1)"],
  ["https://127.0.0.1"],
  ["http://[::1]:3000"],
])("the development issuer runs with PUBLIC_URL=%s, which is this machine's", (PUBLIC_URL) =>
  expect(readConfig({ PUBLIC_URL }).signIn.devIssuer).toBe(true),
);

test("another sign-in disables the development issuer, unless it is enabled explicitly", () => {
  expect(readConfig(entra).signIn.devIssuer).toBe(false);
  expect(readConfig({ ...entra, AUTH_DEV_ISSUER: "true" }).signIn.devIssuer).toBe(true);
  expect(readConfig({ ...entra, NODE_ENV: "production", HOST: "0.0.0.0" }).signIn.devIssuer).toBe(false);
});

test("NTLM: alone it needs no issuer, and does not affect tokens", () => {
  const local = { kind: "local", usersFile: "/srv/lease/ntlm-users.json" };
  const common = { requireTls: true, requireMic: false };
  const env = { DATABASE_URL: "sqlite:/srv/lease/lease.db", AUTH_SCHEMES: "ntlm", NODE_ENV: "production" };
  expect(readConfig({ ...env, HOST: "0.0.0.0" }).signIn).toMatchObject({
    bearer: false,
    devIssuer: false,
    ntlm: { ...common, verifier: local, behindProxy: false },
  });
  expect(readConfig({ ...entra, AUTH_SCHEMES: "bearer, ntlm", TRUST_PROXY: "1" }).signIn).toMatchObject({
    bearer: true,
    devIssuer: false,
    ntlm: { behindProxy: true },
  });
  expect(
    readConfig({ AUTH_SCHEMES: "ntlm", NTLM_VERIFIER: "winbind", NTLM_DOMAIN: "EXAMPLE" }).signIn.ntlm,
  ).toMatchObject({
    verifier: { kind: "winbind", path: "/usr/bin/ntlm_auth", maxProcesses: 16 },
    domain: "EXAMPLE",
  });
  expect(readConfig({}).signIn.ntlm).toBeUndefined();
});

describe("names close to a setting's", () => {
  const near = (given: string): string | undefined =>
    / Did you mean (\w+)\?$/.exec(readConfig({ [given]: "secret" }).warnings[0] ?? "")?.[1];

  test.each([
    ["PROT", "PORT"],
    ["port", "PORT"],
    ["Host", "HOST"],
    ["PORTS", "PORT"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASEURL", "DATABASE_URL"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["ENTRA_TENANT_ID", "ENTRA_TENANT_IDS"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["READ_THREAD", "READ_THREADS"],
  ])("%s: %s", (given, meant) => {
    expect(near(given)).toBe(meant);
    expect(readConfig({ [given]: "secret" }).warnings.join()).not.toContain("secret");
  });

  test.each([
    "PATH",
    "HOME",
    "PWD",
    "SHELL",
    "USER",
    "TERM",
    "LANG",
    "HOSTNAME",
    "HOSTTYPE",
    "LOGNAME",
    "PS1",
  ])("%s is not a misspelling", (given) => expect(near(given)).toBeUndefined());

  test("each setting is suggested after losing, gaining or swapping a letter", () => {
    const cases = Object.keys(settings).flatMap((name) => {
      const at = Math.floor(name.length / 2);
      const variants = [
        name.slice(0, at) + name.slice(at + 1),
        `${name.slice(0, at)}Q${name.slice(at)}`,
        `${name.slice(0, at - 1)}${name[at]}${name[at - 1]}${name.slice(at + 1)}`,
      ];
      return variants
        .filter((variant) => !Object.hasOwn(settings, variant))
        .map((variant) => [variant, name]);
    });
    expect(cases.length).toBeGreaterThan(200);
    expect(cases.map(([variant = ""]) => [variant, near(variant)])).toEqual(cases);
  });

  test("a setting itself, and an empty name, are no mistake", () => {
    expect(readConfig({ PORT: "80", PROT: "", READ_THREADS: "2" }).warnings).toEqual([]);
  });
});

test("the compose files pass .env whole, except what the container fixes", () => {
  const text = (name: string): string => readFileSync(join(__dirname, "../..", name), "utf8");
  const compose = text("compose.yaml");
  expect(compose).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false\n/m);
  const fixed = [...compose.matchAll(/^ {6}([A-Z_]+): \S+$/gm)].map(([, name]) => name);
  expect(fixed).toEqual(["NODE_ENV", "HOST", "PORT", "ADMIN_PORT", "DATABASE_URL", "DATA_FOLDER"]);
  for (const name of ["compose.postgres.yaml", "compose.mssql.yaml"])
    expect(text(name)).toMatch(/^ {4}extends:\n {6}file: compose\.yaml\n {6}service: lease\n/m);
  // The passwords of the database servers are in the same file.
  expect(readConfig({ LEASE_DB_PASSWORD: "x", MSSQL_SA_PASSWORD: "y" }).warnings).toEqual([]);
});

test("the Helm chart sets only settings that exist, those of the container as the compose files do", () => {
  const chart = join(__dirname, "../../deploy/helm/lease-service");
  const text = (name: string): string => readFileSync(join(chart, name), "utf8");
  const names = [
    ...text("templates/deployment.yaml").matchAll(/^ +- name: ([A-Z_]+)$/gm),
    ...text("templates/configmap.yaml").matchAll(/set \$defaults "(\w+)"/g),
    ...text("values.yaml").matchAll(/\b([A-Z]+_[A-Z_]+)\b/g),
  ].map(([, name = ""]) => name);
  expect(names.slice(0, 6)).toEqual([
    "HOST",
    "PORT",
    "ADMIN_PORT",
    "DATA_FOLDER",
    "DATABASE_URL",
    "AUTH_PERMISSIONS_FILE",
  ]);
  expect(names.filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  const { version } = JSON.parse(readFileSync(join(chart, "../../../package.json"), "utf8")) as {
    version: string;
  };
  expect(text("Chart.yaml")).toContain(`appVersion: "${version}"`);
});

test("every setting is documented, and its default is valid", () => {
  const page = configurationPage();
  for (const [name, { default: initial, schema }] of Object.entries(settings)) {
    expect(page).toContain(`| \`${name}\` |`);
    expect([name, initial === undefined || schema.try(initial).ok]).toEqual([name, true]);
  }
  expect(page.endsWith("|\n")).toBe(true);
});
