/** `DATABASE_URL`: kind, location and credentials of the database. */
import { statSync } from "node:fs";
import { resolve, sep } from "node:path";

interface SqliteDatabase {
  readonly kind: "sqlite";
  readonly file: string;
}

export interface PostgresDatabase {
  readonly kind: "postgres";
  /** In the form that pg reads. */
  readonly url: string;
  /** Verify the server's certificate; undefined: as the URL's `sslmode` says, and no TLS on this machine. */
  readonly tls: "verify" | undefined;
}

export interface SqlServerDatabase {
  readonly kind: "mssql";
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** `strict`: TLS before the first message of the protocol (TDS 8.0). */
  readonly encrypt: boolean | "strict";
  readonly trustServerCertificate: boolean;
  /** Connects to all addresses of the host at once: of a listener in several subnets, only one responds. */
  readonly multiSubnetFailover: boolean;
  /** Name of a named instance, which replaces the port. */
  readonly instance: string | undefined;
  /** The authentication type in the driver's terms, with its options. */
  readonly authentication: {
    readonly type: SqlServerAuthentication;
    readonly options: Readonly<Record<string, string>>;
  };
}

export type DatabaseUrl = SqliteDatabase | PostgresDatabase | SqlServerDatabase;

/** Settings of the connections to a database server. */
export interface ConnectionSettings {
  /** Replica for reads that accept a delay. */
  readonly replica?: DatabaseUrl | undefined;
  /** The connections never write, so a server may direct them to a replica. */
  readonly onlyReads?: boolean;
  /** Maximum number of connections. */
  readonly poolSize: number;
  /** The connections stay open while they are idle, for a lock on them. */
  readonly staysOpen?: boolean;
  /** Milliseconds that a request waits for a connection. */
  readonly poolTimeout: number;
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeout: number;
  /** Maximum number of processes that search the embedded database. */
  readonly readProcesses: number;
  /** Maximum bytes of a record with its expanded collections; no limit by default. */
  readonly maxRead?: number;
}

/**
 * SQL login, Windows account (NTLM), and Microsoft Entra: managed identity, service principal, user, or the default
 * credentials of the environment; each with the parts of the URL that it requires.
 */
const authentications = {
  default: ["user", "password"],
  ntlm: ["user", "password", "domain"],
  "azure-active-directory-default": [],
  "azure-active-directory-msi-app-service": [],
  "azure-active-directory-msi-vm": [],
  "azure-active-directory-service-principal-secret": ["clientId", "clientSecret", "tenantId"],
  "azure-active-directory-password": ["user", "password", "clientId", "tenantId"],
} as const;

type SqlServerAuthentication = keyof typeof authentications;

/**
 * The fault of a `DATABASE_URL`, as the continuation of the setting's name. Names parameters, but contains no values.
 */
export class DatabaseUrlError extends Error {
  constructor(found: string, expected: string) {
    super(`${found}; expected ${expected}`);
    this.name = "DatabaseUrlError";
  }
}

export const databaseUrlForms =
  "sqlite: and a file, such as sqlite:./data/lease.db, or a URL such as mssql://user:password@host:1433/database " +
  "or postgres://user:password@host:5432/database";

/** The allowed values of each parameter; "any" for free text. */
type Parameters = Readonly<Record<string, readonly string[] | "any">>;

const flags = { true: true, yes: true, "1": true, false: false, no: false, "0": false } as const;
/** Only `false` disables encryption: with any other value the login is expected to be protected. */
const encryptions = {
  true: true,
  yes: true,
  "1": true,
  mandatory: true,
  strict: "strict",
  false: false,
} as const;

const sqlServerParameters = {
  encrypt: Object.keys(encryptions),
  trustServerCertificate: Object.keys(flags),
  multiSubnetFailover: Object.keys(flags),
  authentication: Object.keys(authentications),
  domain: "any",
  instance: "any",
  clientId: "any",
  clientSecret: "any",
  tenantId: "any",
} satisfies Parameters;

/** Parameters of libpq (PostgreSQL, section 34.1.2) that pg supports and that are passed through. */
const postgresParameters = {
  host: "any",
  port: "any",
  user: "any",
  password: "any",
  sslmode: ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"],
  ssl: ["true", "1", "0"],
  sslcert: "any",
  sslkey: "any",
  sslrootcert: "any",
  sslnegotiation: ["postgres", "direct"],
  uselibpqcompat: ["true", "false"],
  application_name: "any",
  options: "any",
  statement_timeout: "any",
  lock_timeout: "any",
  idle_in_transaction_session_timeout: "any",
} satisfies Parameters;

/** The driver of PostgreSQL compares values as they are. */
const exactly = (value: string): string => value;
const inLowerCase = (value: string): string => value.toLowerCase();

const listed = (names: Iterable<string>): string => [...names].join(", ");

/**
 * Throws when the URL has an unknown parameter, a duplicate one, or one with an unknown value: `read` returns a value as
 * its reader compares it.
 */
function requireParameters(
  { protocol, searchParams }: URL,
  known: Parameters,
  read: (value: string) => string,
): void {
  const seen = new Set<string>();
  for (const [name, value] of searchParams) {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined)
      throw new DatabaseUrlError(
        `has the parameter '${name.slice(0, 60)}', which is not known for ${protocol}`,
        `only ${listed(Object.keys(known))}`,
      );
    if (seen.has(name)) throw new DatabaseUrlError(`has the parameter '${name}' twice`, "it once");
    seen.add(name);
    if (values !== "any" && !values.includes(read(value)))
      throw new DatabaseUrlError(`has a value for '${name}' that is not known`, `one of ${listed(values)}`);
  }
}

/** Whether a host is this machine: `localhost`, or a loopback address, which in URLs is in brackets if it is of IPv6. */
export const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host);

/** Whether each `%` begins an encoded character of UTF-8. */
export const decodes = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const noDatabase = (): DatabaseUrlError => new DatabaseUrlError("is not valid", databaseUrlForms);

/** Parses the setting. Throws `DatabaseUrlError`. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  if (/^sqlite:(?!\/\/)/.test(text)) return sqliteOf(text.slice("sqlite:".length));
  if (!URL.canParse(text)) throw noDatabase();
  const url = new URL(text);
  if (![url.username, url.password, url.hostname, url.pathname].every(decodes))
    throw new DatabaseUrlError("has a % that begins no encoded character", "%25 in its place");
  if (url.protocol === "postgres:" || url.protocol === "postgresql:") return postgresOf(text, url);
  if (url.protocol === "mssql:" || url.protocol === "sqlserver:") return sqlServerOf(url);
  throw noDatabase();
}

/**
 * Bytes of the absolute path: SQLite takes 512 (`MAX_PATHNAME`), among them its own ending `-journal`, also after
 * `.service.lock`.
 */
const longestFile = 512 - "-journal".length - ".service.lock".length;

/** Whether there is a folder; an error of another kind is reported when the file is opened. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function sqliteOf(text: string): SqliteDatabase {
  // The driver trims the name, too.
  const file = text.trim();
  if (/[?#]/.test(file))
    throw new DatabaseUrlError("has parameters, and sqlite: takes none", "only the path of a file");
  if (file === "" || file === ":memory:") throw noDatabase();
  // Before anything is written: the keys are beside the file, and a folder is beside others.
  if (file.endsWith("/") || file.endsWith(sep) || isFolder(file))
    throw new DatabaseUrlError("names a folder", "a file, such as sqlite:./data/lease.db");
  const bytes = Buffer.byteLength(resolve(file));
  if (bytes > longestFile && process.platform !== "win32")
    throw new DatabaseUrlError(
      `names a file whose absolute path has ${bytes} bytes`,
      `at most ${longestFile}, the limit of SQLite less the endings of the files beside it`,
    );
  return { kind: "sqlite", file };
}

function postgresOf(text: string, url: URL): PostgresDatabase {
  const parameters = url.searchParams;
  if (url.pathname.length < 2) throw noDatabase();
  requireParameters(url, postgresParameters, exactly);
  // The driver prefers the parameter; a path is the folder of a Unix socket.
  const host = parameters.get("host") ?? url.hostname;
  const local = host === "" || host.startsWith("/") || isLocal(host);
  const hasTls = parameters.has("sslmode") || parameters.has("ssl");
  return { kind: "postgres", url: text, tls: hasTls || local ? undefined : "verify" };
}

function sqlServerOf(url: URL): SqlServerDatabase {
  const given = (name: keyof typeof sqlServerParameters): string | undefined =>
    url.searchParams.get(name) ?? undefined;
  const chosen = <Value>(name: keyof typeof sqlServerParameters, values: Readonly<Record<string, Value>>) =>
    values[inLowerCase(given(name) ?? "")];
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === "" || url.hostname === "") throw noDatabase();
  requireParameters(url, sqlServerParameters, inLowerCase);
  const type = inLowerCase(given("authentication") ?? "default") as SqlServerAuthentication;
  const credentials = {
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    domain: given("domain"),
    clientId: given("clientId"),
    clientSecret: given("clientSecret"),
    tenantId: given("tenantId"),
  };
  const missing = authentications[type].filter((name) => !credentials[name]);
  if (missing.length > 0 && type !== "default")
    throw new DatabaseUrlError(
      `has authentication=${type} without ${listed(missing)}`,
      `${listed(authentications[type])} with this value`,
    );
  const { user: userName, ...others } = credentials;
  const options = Object.fromEntries(
    Object.entries({ userName, ...others }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return {
    kind: "mssql",
    host: url.hostname,
    port: Number(url.port || 1433),
    database,
    instance: given("instance"),
    encrypt: chosen("encrypt", encryptions) ?? true,
    trustServerCertificate: chosen("trustServerCertificate", flags) ?? false,
    multiSubnetFailover: chosen("multiSubnetFailover", flags) ?? false,
    authentication: { type, options },
  };
}
