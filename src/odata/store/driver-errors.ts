/**
 * Errors of every driver: their causes as errors of the service, a row whose key already exists, with the columns as
 * clients name them, and a row too large.
 */
import { type ErrorCode, type ErrorOptions, limitExceeded, ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Awaitable } from "../turns";

/** The error of the service for some errors of a driver. */
export interface Cause {
  readonly code: ErrorCode;
  readonly message: string;
  /** The request may be repeated. */
  readonly repeatable?: boolean;
  /** Milliseconds before that, at first. */
  readonly pause?: number | undefined;
  /** The database works as intended. */
  readonly expected?: boolean;
}

export const cause = (code: ErrorCode, message: string): Cause => ({ code, message });
export const unavailable = (message: string): Cause => cause("Internal_ServiceUnavailable", message);
export const repeatable = (message: string): Cause => ({ ...unavailable(message), repeatable: true });

/** The causes that the tables of several databases have. */
export const causes = {
  unreachable: repeatable("The database cannot be reached now. Try again."),
  conflict: {
    ...repeatable("Other requests change the same records at the moment. Try again."),
    expected: true,
  },
  scarce: repeatable("The database has too much to do now. Try again."),
  behind: unavailable("The database has no such table or column yet, as before an upgrade. Try again."),
  readOnly: unavailable("The database is read-only at present; nothing was changed."),
  full: cause("Internal_InsufficientStorage", "The database's disk is full; nothing was written."),
  tooLarge: cause("BadRequest_LimitExceeded", "The expression is too large for the database; simplify it."),
  outOfRange: cause("Application_FilterErrorException", "A result is larger than its type holds."),
  timeout: cause(
    "Application_RequestTimeout",
    "The database took longer than the limit; request less at a time.",
  ),
} as const;

/** Codes of Node.js for a connection that broke, or was not made. */
export const socketErrors: ReadonlySet<unknown> = new Set([
  "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EPIPE",
  "ETIMEDOUT",
]); // prettier-ignore

/** The error to throw instead of a driver's; a 503 says when to try again. */
export function errorFor({ code, message, ...again }: Cause, error?: unknown): ODataError {
  const headers =
    code === "Internal_ServiceUnavailable" ? { "Retry-After": String((again.pause ?? 1000) / 1000) } : {};
  return new ODataError(code, message, { ...again, headers, cause: error });
}

/** Tables that the service numbers itself: a duplicate number was assigned by another process in the meantime. */
export const numberedTables: readonly unknown[] = ["change", "counter"];

/** A driver's error in terms of the columns of the unique index. */
export class DuplicateKey extends ODataError {
  readonly columns: readonly string[];

  constructor(columns: readonly string[], options: Pick<ErrorOptions, "cause" | "repeatable"> = {}) {
    const target = columns.join(" and ");
    super("Internal_EntityWithSameKeyExists", `A record with the same ${target} already exists.`, {
      ...options,
      target,
    });
    this.columns = columns;
  }
}

/** Runs a write of records of the type; throws errors as `namedKey` returns them. */
export async function namingKey<T>(type: EntityType, write: () => Awaitable<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw namedKey(type, error);
  }
}

/** The error of a write of the type: a duplicate key is without the partition, which is not a property. */
export function namedKey({ partitioned, partitionColumn }: EntityType, error: unknown): unknown {
  if (!partitioned || !(error instanceof DuplicateKey)) return error;
  return new DuplicateKey(
    error.columns.filter((column) => column !== partitionColumn),
    { cause: error.cause, repeatable: error.repeatable },
  );
}

/*
 * The bound of one row that is read from a database: a record with its expanded collections is one text, so
 * expansions in expansions could exhaust the memory, or be longer than a text can be.
 */

const mebibyte = 1024 ** 2;

const tooLarge = (subject: string, limit: number): string =>
  `${subject} larger than ${Number((limit / mebibyte).toFixed(1))} MiB (MAX_RECORD_SIZE). ` +
  "Request the expanded collections at their own addresses, or fewer of their records and properties by $top and $select.";

/** The error for a record of more than `limit` bytes. */
export const readTooLarge = (limit: number): ODataError =>
  limitExceeded(tooLarge("A record with its expanded collections is", limit));

/** Rows that take too much memory when they are read at once; each of them may be within the limit. */
export class RowsTooLarge extends ODataError {
  constructor(message: string) {
    super("BadRequest_LimitExceeded", message);
  }
}

/** The error for rows of more than `limit` bytes together. */
export const rowsTooLarge = (limit: number): RowsTooLarge =>
  new RowsTooLarge(tooLarge("Records that are read at once are together", limit));

/**
 * The error of whatever follows in a transaction, and of its commit, after a read for which the connection was
 * closed.
 */
export class TransactionEnded extends ODataError {
  constructor({ kind, message }: ODataError) {
    super(kind, `The transaction ended with one of its parts. ${message}`);
  }
}
