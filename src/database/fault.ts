/**
 * The reason why a database could not be opened, as a sentence with the setting and the next step: a table of the
 * errors that drivers and operating systems report. Errors without a row are unchanged.
 */
import { ConfigurationError } from "../config/config";
import type { DatabaseUrl } from "../config/database-url";
import { ODataError } from "../odata";

export type DatabaseSetting = "DATABASE_URL" | "DATABASE_URL_READONLY";

interface Place {
  /** Location of the database: `host:port` or the file. */
  readonly at: string;
  readonly name: string;
}

type Sentence = (place: Place) => string;

const unknownHost: Sentence = ({ at }) =>
  `the host of ${at} has no address; correct the host or the name service`;
const notThere: Sentence = ({ at }) =>
  `${at} accepts no connections; start the database, or correct host, port or firewall`;
const silent: Sentence = ({ at }) =>
  `${at} did not respond in time; correct host, port or firewall, or raise DATABASE_POOL_TIMEOUT`;
const refused: Sentence = ({ at }) =>
  `${at} rejected this user; correct user and password, or allow the user on the server`;
const noDatabase: Sentence = ({ at, name }) =>
  `${at} has no database '${name}'; create it, or correct the name`;
const forbidden: Sentence = ({ at }) =>
  `${at} accepts this user, but denies rights that a start needs; grant them, or run \`npm run migrate\` as another user and start with MIGRATE=check`;
const broken: Sentence = ({ at }) =>
  `the connection to ${at} broke; start again, and look for the reason in the log of the database`;
const starting: Sentence = ({ at }) => `${at} is starting or stopping; try again in a moment`;
const full: Sentence = ({ at }) => `${at} has no free disk space; free some`;
const untrusted: Sentence = ({ at }) =>
  `the certificate of ${at} is not valid for this machine; name its authority by NODE_EXTRA_CA_CERTS, or correct the host`;
const noTls: Sentence = ({ at }) =>
  `${at} offers no encryption; enable it there, or disable it in the URL if the network is safe`;
const notWritable: Sentence = ({ at }) =>
  `${at} cannot be opened or written; name a file in a folder that this user may write to, or grant the permission`;
const longName: Sentence = ({ at }) =>
  `the name ${at} is too long for the file system; name a shorter one, which leaves room for endings such as -journal`;
const damaged: Sentence = ({ at }) =>
  `${at} is damaged or no SQLite database; restore a backup, or name another file`;
const otherBuild: Sentence = ({ at }) =>
  `the driver for ${at} cannot be loaded by this version of Node.js; \`npm ci --omit=dev\` installs it again`;
const held: Sentence = ({ at }) => `another program has locked ${at}; end it, or wait for it`;

const all = (sentence: Sentence, codes: string): readonly (readonly [string, Sentence])[] =>
  codes.split(" ").map((code) => [code, sentence]);

/**
 * By error code of the operating system, of SQLite, of PostgreSQL (SQLSTATE), or by number and code of SQL Server and
 * its driver.
 */
const byCode: ReadonlyMap<string, Sentence> = new Map([
  ...all(unknownHost, "ENOTFOUND EAI_AGAIN EINSTLOOKUP"),
  ...all(notThere, "ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH EPIPE ESOCKET 08001 08006"),
  ...all(silent, "ETIMEDOUT ETIMEOUT"),
  ...all(refused, "28P01 28000 18456 ELOGIN EFEDAUTH"),
  ...all(noDatabase, "3D000 4060"),
  ...all(forbidden, "42501 229 262 2760"),
  ...all(starting, "57P03 57P01 40613 40197 40501 49918 49919 49920 10928 10929 4221 615 926 42108 42109"),
  ...all(full, "ENOSPC EDQUOT SQLITE_FULL SQLITE_IOERR_SHMSIZE 53100 1105 9002"),
  ...all(
    untrusted,
    "DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID",
  ),
  ...all(noTls, "EENCRYPT"),
  ...all(
    notWritable,
    "EACCES EPERM EROFS ENOENT ENOTDIR EISDIR EEXIST SQLITE_CANTOPEN SQLITE_READONLY SQLITE_PERM SQLITE_IOERR",
  ),
  ...all(longName, "ENAMETOOLONG"),
  ...all(damaged, "SQLITE_NOTADB SQLITE_CORRUPT"),
  ...all(otherBuild, "ERR_DLOPEN_FAILED"),
  ...all(held, "SQLITE_BUSY SQLITE_LOCKED"),
]);

/** Errors without a code. */
const byMessage: readonly (readonly [RegExp, Sentence])[] = [
  [/does not support SSL connections/, noTls],
  [/^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/, silent],
  [/^Connection terminated/, notThere],
  [/^(Client has encountered a connection error|Query runner already released)/, broken],
  [/password must be a string|no password supplied/, refused],
];

interface Fault {
  readonly code?: string | number;
  readonly number?: number;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly originalError?: unknown;
  readonly errors?: readonly unknown[];
}

/** The error and its causes, the innermost first: drivers wrap the error of the system. */
function chain(error: unknown): readonly Fault[] {
  if (typeof error !== "object" || error === null) return [];
  const fault = error as Fault;
  return [...[fault.cause, fault.originalError, ...(fault.errors ?? [])].flatMap(chain), fault];
}

function byCodeOf(fault: Fault): Sentence | undefined {
  // The number says more than the code: each failed login is an ELOGIN.
  const codes = [String(fault.code ?? ""), String(fault.number ?? "")];
  // SQLite's codes continue after the first word: SQLITE_IOERR_WRITE.
  const names = codes.flatMap((code) => [/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? "", code]);
  // mssql reports the socket's error only in its message.
  names.push(...(String(fault.message).match(/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)\b/) ?? []));
  const known = names.toReversed().find((name) => byCode.has(name));
  return known === undefined ? undefined : byCode.get(known);
}

const passing: ReadonlySet<Sentence | undefined> = new Set([unknownHost, notThere, silent, broken, starting]);

/** Whether the cause of an error may pass without a change of settings: the server is down, starting or not reachable. */
export const isAway = (error: unknown): boolean => passing.has(sentenceOf(chain(error)));

/** Whether the cause of an error is a full disk, that of the database or of a file. */
export const isDiskFull = (error: unknown): boolean =>
  (error instanceof ODataError && error.code === "Internal_InsufficientStorage") ||
  chain(error).some((fault) => byCodeOf(fault) === full);

function sentenceOf(faults: readonly Fault[]): Sentence | undefined {
  const said = (pattern: RegExp): boolean => faults.some(({ message }) => pattern.test(String(message)));
  return faults.map(byCodeOf).find(Boolean) ?? byMessage.find(([pattern]) => said(pattern))?.[1];
}

/** A table, view or index in the way of a migration, as each database reports it. */
const inTheWay =
  /(?:(view|index)|table|relation) ['"]?(\w+)['"]? already exists|already an? (?:(index)|table|object) named '?(\w+)/;

function placeOf(database: DatabaseUrl): Place {
  if (database.kind === "sqlite") return { at: database.file, name: database.file };
  if (database.kind === "mssql")
    return { at: `${database.host}:${database.instance ?? database.port}`, name: database.database };
  const url = new URL(database.url);
  const host = url.searchParams.get("host") ?? url.hostname;
  const port = url.searchParams.get("port") ?? (url.port || "5432");
  return { at: `${host || "localhost"}:${port}`, name: decodeURIComponent(url.pathname.slice(1)) };
}

/** The error to throw when a database cannot be opened: a `ConfigurationError` if the cause is known. */
export function databaseFault(error: unknown, database: DatabaseUrl, setting: DatabaseSetting): unknown {
  if (error instanceof ConfigurationError) return error;
  const faults = chain(error);
  const [, kind, name, otherKind, otherName] =
    faults.map(({ message }) => inTheWay.exec(String(message))).find(Boolean) ?? [];
  if (name ?? otherName)
    return new ConfigurationError(
      setting,
      `The ${kind ?? otherKind ?? "table"} '${name ?? otherName}' already exists in the database of ${setting}, and was not created by a migration of this service; name a database that only the service uses, or restore into an empty one (docs/backup.md).`,
    );
  const sentence = sentenceOf(faults);
  if (!sentence) return error;
  const known = new ConfigurationError(setting, `${setting}: ${sentence(placeOf(database))}.`);
  return Object.assign(known, { cause: error });
}
