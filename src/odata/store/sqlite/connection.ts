/** A connection to an SQLite file, for any owner: its settings, the binding of values, its prepared statements. */
import type Database from "better-sqlite3";
import { readFileSync } from "node:fs";
import { asciiTextOf, inlineMediaTypeOf } from "../../language/media-types";
import { compilePattern } from "../../language/patterns";
import { tokenize } from "../../language/search-tokens";
import { memoized } from "../../cache";
import {
  comparedDecimalType,
  comparedDouble,
  emptyGuid,
  isPrimitiveTypeName,
  type PrimitiveTypeName,
  primitiveTypes,
} from "../../model/types";
import type { SqlValue, Statement } from "../../sql/fragment";
import type { Row } from "../store";
import { decimalArithmetic, decimalTotal } from "./decimals";
import { type HeldFiles, heldFiles, isInPlace, isLogInPlace, notHeld } from "./file-guard";

// The driver: release 13 of better-sqlite3 on Node.js 22 and later, release 12 on Node.js 20, which 13 does not support
// (decision 0046). Both have the same interface. A process must load only one of them, because two SQLite libraries release
// each other's locks on a file.

/** The version of Node-API that release 13 requires; with a lower one, loading it ends the process. */
const requiredNodeApi = 10;

/** Opens a connection to a file: `new Sqlite(file, options)`; throws a `Sqlite.SqliteError`. */
export const Sqlite: typeof Database = load();

function load(): typeof Database {
  if (Number(process.versions["napi"]) >= requiredNodeApi) {
    try {
      return require("better-sqlite3-napi") as typeof Database;
    } catch (error) {
      // Not installed: `npm ci --omit=optional`.
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
    requireSafeBuild();
  }
  return require("better-sqlite3") as typeof Database;
}

/**
 * Rejects a build of release 12 with the headers of Node.js 24.19 or later, which ends the process when a statement is
 * garbage collected: its destructor calls the function below outside of any context.
 */
function requireSafeBuild(): void {
  const binding = readFileSync(require.resolve("better-sqlite3/build/Release/better_sqlite3.node"));
  if (!binding.includes("RemoveEnvironmentCleanupHook")) return;
  throw new Error(
    "The package better-sqlite3 was compiled for this version of Node.js, with which it ends the process at some time. " +
      "The package better-sqlite3-napi is used instead where it is installed; `npm ci --omit=dev` installs it.",
  );
}

export type Connection = Database.Database;

/** Maximum number of prepared statements on a connection. */
const preparedLimit = 200;

/** Bytes; the most that SQLite maps. It reads the pages beyond by system calls. */
const mostMapped = 0x7fff_0000;

interface ConnectionFacts {
  /** Cache of the connection for pages of the file. */
  readonly cacheKilobytes?: number;
  /**
   * The file is mapped into memory. Scans then read its pages from the cache of the operating system, without a system
   * call and a copy for each. A fault of the disk, or a file that is cut off, ends the process.
   */
  readonly mapped?: boolean;
  /** The files that the connection must hold; opening throws when other files are at their paths. */
  readonly held?: HeldFiles;
}

/** Settings and functions of every connection, including one that TypeORM opened. */
export function prepareConnection(
  connection: Connection,
  { cacheKilobytes = 16_000, mapped }: ConnectionFacts = {},
): void {
  connection.pragma("busy_timeout = 5000");
  connection.pragma(`cache_size = -${cacheKilobytes}`);
  if (mapped) connection.pragma(`mmap_size = ${mostMapped}`);
  defineFunctions(connection);
}

/** Settings of a connection that writes, in addition to those of every connection. */
export function prepareWriter(connection: Connection): void {
  // Waiting inside SQLite would block all users of this process; a writer waits for its turn outside of SQLite.
  connection.pragma("busy_timeout = 0");
  // An acknowledged write survives a power failure too, not only the end of the process; macOS needs one more setting.
  connection.pragma("synchronous = full");
  connection.pragma("fullfsync = on");
}

/** The driver binds numbers as REAL, so integers are bound as BigInt; sort keys of wide ones arrive as text. */
const asInteger = (value: SqlValue): SqlValue =>
  (typeof value === "number" && Number.isInteger(value)) ||
  (typeof value === "string" && /^-?\d+$/.test(value))
    ? BigInt(value)
    : value;

/** Decimals arrive as text, and are REAL. */
const bindings: Readonly<Record<string, (value: SqlValue) => SqlValue>> = {
  "Edm.Int32": asInteger,
  "Edm.Int64": asInteger,
  "Edm.Boolean": (value) => (typeof value === "number" ? BigInt(value) : value),
  "Edm.Duration": (value) => (typeof value === "number" ? BigInt(value) : value),
  "Edm.Decimal": (value) => (typeof value === "string" ? Number(value) : value),
  [comparedDecimalType]: (value) => comparedDouble(String(value)),
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
};

/** The values of a statement's parameters for one execution, as the driver binds them. */
export function valuesOf<Inputs>(statement: Statement<Inputs>, inputs: Inputs): SqlValue[] {
  return statement.parameters.map(({ read, type }) => {
    const value = read(inputs);
    const bind = bindings[type];
    return bind ? bind(value) : value;
  });
}

/** A connection with its prepared statements; rows are arrays. */
export type Reader = ReturnType<typeof preparing>;

/** Opens the file for reading. */
export const openReader = (file: string, facts: ConnectionFacts): Reader =>
  openHeld(file, facts, { readonly: true }, (connection) => prepareConnection(connection, facts));

/** Opens the file for one transaction that writes. */
export const openWriter = (file: string, facts: ConnectionFacts): Reader =>
  openHeld(file, facts, { fileMustExist: true }, (connection) => {
    prepareConnection(connection, facts);
    prepareWriter(connection);
  });

/** Opens a connection on the files that must be held: other files are neither read nor created. */
function openHeld(
  file: string,
  { held = [] }: ConnectionFacts,
  options: Database.Options,
  prepare: (connection: Connection) => void,
): Reader {
  requireHeld(file, held);
  const connection = new Sqlite(file, options);
  try {
    prepare(connection);
    // SQLite opens the log with the first read; only then is its identity known.
    if (held.length > 0) connection.prepare("select 1 from sqlite_schema limit 1").all();
    requireHeld(file, held);
    return preparing(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function requireHeld(file: string, held: HeldFiles): void {
  if (isInPlace(file, held) && isLogInPlace(file, held)) return;
  throw Object.assign(new Error(`Other files are at the paths of ${file}: ${heldFiles(file).join(", ")}.`), {
    code: notHeld,
  });
}

/** The prepared statement, whose rows are arrays. */
function prepareRaw(connection: Connection, text: string): Database.Statement {
  const statement = connection.prepare(text);
  return statement.reader ? statement.raw(true) : statement;
}

function preparing(connection: Connection) {
  const prepared = new Map<string, Database.Statement>();
  return {
    connection,
    prepare: (text: string): Database.Statement => {
      const known = prepared.get(text);
      if (known) return known;
      const statement = prepareRaw(connection, text);
      prepared.set(text, statement);
      return statement;
    },
    /** So many statements are prepared that it should be closed, see `openQueries`. */
    isFull: (): boolean => prepared.size >= preparedLimit,
    close: (): void => void connection.close(),
  };
}

/**
 * Runs statements that are read in one go, on successive connections: a full one is replaced by a new one. The memory
 * that SQLite uses for a statement, some 60 kB for a long one, is reliably freed when its connection is closed. The
 * garbage collector frees it too, but is unaware of its size, and runs seldom in a process with little garbage.
 */
export function openQueries(
  file: string,
  facts: ConnectionFacts,
  prepare: (connection: Connection) => void = () => undefined,
) {
  const open = (): Reader => {
    const opened = openReader(file, facts);
    prepare(opened.connection);
    return opened;
  };
  let reader = open();
  const renew = (): void => {
    try {
      const next = open();
      reader.close();
      reader = next;
    } catch {
      // The current connection is kept when no new one can be opened, for example while the file is moved away.
    }
  };
  const all = (text: string, values: readonly SqlValue[]): readonly Row[] => {
    if (reader.isFull()) renew();
    return reader.prepare(text).all(...values) as Row[];
  };
  return { all, close: () => reader.close() };
}

/** The same on the event loop, where a statement may visit few rows. */
export function openShortQueries(file: string, facts: ConnectionFacts) {
  const budget = rowBudget();
  const { all, close } = openQueries(file, facts, (connection) => {
    budget.define(connection);
    // To build an index for one statement, SQLite would read a whole table without checking the budget. Where there is
    // no budget, the derived tables of a statement need such indexes: without them, joins compare all pairs of rows.
    connection.pragma("automatic_index = off");
  });
  return {
    all,
    close,
    /** Returns the rows of a guarded statement; undefined when it visits too many rows, or takes too long. */
    allInBudget: (guarded: string, values: readonly SqlValue[]): readonly Row[] | undefined =>
      budget.within(() => all(guarded, values)),
  };
}

/**
 * Maximum rows that a guarded statement may visit on the event loop, milliseconds of processor time that it may take,
 * and milliseconds in all, which include waits for the disk and for a processor.
 */
const mostRows = 1000;
const mostProcessorTime = 2;
const mostTime = 10;
/** Milliseconds of a statement after which its processor time is measured: asking for it takes longer than many rows. */
const unmeasured = 0.5;

/** The function `row_budget()` of guarded statements (`Statement.guarded`); it throws when the budget is exhausted. */
function rowBudget() {
  const spent = new Error("more rows than a turn of the event loop has time for");
  let rows = 0;
  let start = 0;
  /** The processor time of the whole process at which the statement's is used up; undefined until it is measured. */
  let mostUsage: number | undefined;
  /** The time before which the processor time cannot be used up. */
  let end = 0;
  const isExhausted = (): boolean => {
    const now = performance.now();
    if (now <= end) return false;
    const { user, system } = process.cpuUsage();
    const usage = (user + system) / 1000;
    mostUsage ??= usage + mostProcessorTime - unmeasured;
    const left = mostUsage - usage;
    end = now + left;
    return left <= 0 || now > start + mostTime;
  };
  const count = (_row: unknown): number => {
    rows += 1;
    if (rows > mostRows || isExhausted()) throw spent;
    return 1;
  };
  return {
    define: (connection: Connection): void =>
      void connection.function("row_budget", { deterministic: false }, count),
    within: <T>(work: () => T): T | undefined => {
      rows = 0;
      start = performance.now();
      mostUsage = undefined;
      end = start + unmeasured;
      try {
        return work();
      } catch (error) {
        if (error === spent) return undefined;
        throw error;
      }
    },
  };
}

/** Prepared statements of the connection that writes, by their text; the least recently used is evicted first. */
export const statementCache = (connection: Connection): ((text: string) => Database.Statement) =>
  memoized(preparedLimit, (text) => prepareRaw(connection, text));

/** The literals for texts that only a cast accepts (URL Conventions 4.01, section 5.1.1.10.1, rules 3 and 11). */
const castForms: Readonly<Partial<Record<PrimitiveTypeName, (text: string) => string>>> = {
  "Edm.Boolean": (text) => text.toLowerCase(),
  "Edm.DateTimeOffset": (text) => (/(z|[+-]\d\d:\d\d)$/i.test(text) ? text : `${text}Z`),
};

/** The shortest text of a binary fraction, in the form of PostgreSQL. */
function doubleText(value: number): string {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const places = Number(exponent);
  if (places >= -4 && places < 15) return String(value);
  return `${mantissa}e${places < 0 ? "-" : "+"}${String(Math.abs(places)).padStart(2, "0")}`;
}

/* Functions that SQLite lacks, or supports for ASCII only; every connection gets them. */

/** Defines the functions that the tables of the language and the dialect use on a connection. */
export function defineFunctions(connection: Database.Database): void {
  const define = (name: string, work: (...values: readonly unknown[]) => unknown): void => {
    connection.function(name, { deterministic: true, varargs: false }, work);
  };
  define("unicode_lower", (text: unknown) => (typeof text === "string" ? text.toLowerCase() : text));
  define("unicode_upper", (text: unknown) => (typeof text === "string" ? text.toUpperCase() : text));
  define("decimal_text", (value: unknown) => (typeof value === "number" ? decimalText(value) : value));
  define("double_text", (value: unknown) => (typeof value === "number" ? doubleText(value) : value));
  define("decimal_total", decimalTotal);
  for (const [operator, work] of Object.entries(decimalArithmetic))
    connection.function(`decimal_${operator}`, { deterministic: true }, work);
  define("search_words", (text: unknown) => (typeof text === "string" ? tokenize(text) : ""));
  define("literal_value", (text: unknown, type: unknown) => {
    if (typeof text !== "string" || typeof type !== "string" || !isPrimitiveTypeName(type)) return null;
    const value = primitiveTypes[type].parse(castForms[type]?.(text) ?? text);
    if (type === "Edm.Decimal") return value === undefined ? null : Number(value);
    return typeof value === "number" && type !== "Edm.Double" && type !== "Edm.Single"
      ? BigInt(value)
      : (value ?? null);
  });
  define("inline_media_type", (extension: unknown) => inlineMediaTypeOf(String(extension)) ?? null);
  define("ascii_text", (base64: unknown) => asciiTextOf(String(base64)));
  const compiled = memoized(100, compilePattern);
  define("matches_pattern", (text: unknown, pattern: unknown) => {
    if (typeof text !== "string" || typeof pattern !== "string") return null;
    return compiled(pattern).matcher(text).find() ? 1 : 0;
  });
}

/**
 * The text of a decimal: at most 8 places, no needless zeros, no exponent. The shortest text that is read as the same number,
 * with up to 16 digits; a number that needs more was computed, and has 15, beyond which more places would be noise.
 */
function decimalText(value: number): string {
  const shortest = String(value);
  if (/^-?\d+(\.\d{1,8})?$/.test(shortest) && shortest.replace(/\D/g, "").length <= 16) return shortest;
  const integer = Math.trunc(Math.abs(value));
  const places = Math.max(1, Math.min(8, 15 - (integer === 0 ? 1 : Math.floor(Math.log10(integer)) + 1)));
  const text = value.toFixed(places).replace(/(?:\.0+|(?<!0)0+)$/, "");
  return text === "-0" ? "0" : text;
}
