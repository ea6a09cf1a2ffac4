/** `DATABASE_URL`: which database, where, and how to get in. */

export interface SqliteDatabase {
  readonly kind: "sqlite";
  readonly file: string;
}

export interface PostgresDatabase {
  readonly kind: "postgres";
  /** As pg reads it. */
  readonly url: string;
  /** The server's certificate is checked; undefined: as the URL's `sslmode` says, and none on this machine. */
  readonly tls: "verify" | undefined;
}

export interface SqlServerDatabase {
  readonly kind: "mssql";
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly encrypt: boolean;
  readonly trustServerCertificate: boolean;
  /** Named instances are found by their name instead of a port. */
  readonly instance: string | undefined;
  /** As the driver names it, with what it needs. */
  readonly authentication: {
    readonly type: SqlServerAuthentication;
    readonly options: Readonly<Record<string, string>>;
  };
}

export type DatabaseUrl = SqliteDatabase | PostgresDatabase | SqlServerDatabase;

/** How the connections to a database server are used. */
export interface ConnectionSettings {
  /** Where reads go that are content with it. */
  readonly replica?: DatabaseUrl | undefined;
  /** Connections at most. */
  readonly poolSize: number;
  /** Milliseconds that a request waits for one. */
  readonly poolTimeout: number;
  /** Milliseconds after which the server ends a statement. */
  readonly statementTimeout: number;
  /** Threads at most that search the embedded database. */
  readonly readThreads: number;
}

/** SQL login, and Microsoft Entra: managed identities, service principals, or whatever the surroundings offer. */
const authentications = [
  "default",
  "azure-active-directory-default",
  "azure-active-directory-msi-app-service",
  "azure-active-directory-msi-vm",
  "azure-active-directory-service-principal-secret",
  "azure-active-directory-password",
] as const;

export type SqlServerAuthentication = (typeof authentications)[number];

const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\]|)$/.test(host);

/** Reads the setting; undefined when it is none of the three forms. */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const file = /^sqlite:(?!\/\/)([^?#]+)$/.exec(text)?.[1];
  if (file !== undefined) return file === ":memory:" ? undefined : { kind: "sqlite", file };
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol === "postgres:" || url.protocol === "postgresql:") return postgresOf(text, url);
  return url.protocol === "mssql:" || url.protocol === "sqlserver:" ? sqlServerOf(url) : undefined;
}

function postgresOf(text: string, url: URL): PostgresDatabase | undefined {
  const parameters = url.searchParams;
  if (url.pathname.length < 2) return undefined;
  const local = isLocal(url.hostname) || (parameters.get("host") ?? "").startsWith("/");
  const told = parameters.has("sslmode") || parameters.has("ssl");
  return { kind: "postgres", url: text, tls: told || local ? undefined : "verify" };
}

function sqlServerOf(url: URL): SqlServerDatabase | undefined {
  const parameters = url.searchParams;
  const given = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = given(name);
    return value === undefined ? otherwise : value === "true" || value === "1";
  };
  const type = authentications.find((known) => known === (given("authentication") ?? "default"));
  const database = decodeURIComponent(url.pathname.slice(1));
  if (type === undefined || database === "" || url.hostname === "") return undefined;
  const credentials = {
    userName: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    clientId: given("clientId"),
    clientSecret: given("clientSecret"),
    tenantId: given("tenantId"),
  };
  const options = Object.fromEntries(
    Object.entries(credentials).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return {
    kind: "mssql",
    host: url.hostname,
    port: Number(url.port || 1433),
    database,
    instance: given("instance"),
    encrypt: flag("encrypt", true),
    trustServerCertificate: flag("trustServerCertificate", false),
    authentication: { type, options },
  };
}
