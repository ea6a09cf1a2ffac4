/** Converts PostgreSQL's errors: a table of SQLSTATEs. Other errors are unchanged and become a 500. */
import {
  type Cause,
  cause,
  causes,
  DuplicateKey,
  errorFor,
  numberedTables,
  repeatable,
  unavailable,
  socketErrors,
} from "../driver-errors";
import { ODataError } from "../../errors";

const { unreachable, conflict, behind } = causes;
/** A request that waited for a connection in vain would only do so again, so it is not repeated. */
const noConnection = unavailable("The database had no connection to offer in time. Try again.");

const outdated = repeatable("The tables of the database have just been changed. Try again.");

/** SQLSTATE of a key that already exists. */
const duplicate = "23505";

/** By SQLSTATE, or by its class: the first two characters. */
const byState: Readonly<Record<string, Cause>> = {
  "08": unreachable,
  [duplicate]: conflict,
  "22003": causes.outOfRange,
  "22008": causes.outOfRange,
  "2201B": cause("Application_FilterErrorException", "The pattern is no regular expression."),
  "25006": causes.readOnly,
  "40": conflict,
  "53": causes.scarce,
  "53100": causes.full,
  "42703": behind,
  "42P01": behind,
  "54": causes.tooLarge,
  "55P03": conflict,
  "57": unreachable,
  "57014": causes.timeout,
};

/** Errors of the driver without a code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
/** Error of the pool: no connection was free or newly made within DATABASE_POOL_TIMEOUT. */
const poolMessages =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

interface DatabaseError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly table?: unknown;
  /** The function of the server that reported the error. */
  readonly routine?: unknown;
}

/** EPIPE has the form of an SQLSTATE too. */
const isState = (code: unknown): code is string =>
  typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !socketErrors.has(code);

/** The database or the network path to it is unavailable: the work may be retried. */
export function isDisconnected(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  if (isState(code)) return code.startsWith("08") || (code.startsWith("57") && code !== "57014");
  return socketErrors.has(code) || driverMessages.test(String(message));
}

/**
 * A prepared statement no longer fits the tables, since a column has another type: SQLSTATE 0A000, feature_not_supported,
 * of the function that revalidates plans. The message may be in another language.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as DatabaseError;
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** No connection of the pool was free or newly made in time. */
export const isNoneFree = (error: unknown): boolean =>
  poolMessages.test(String((error as DatabaseError | undefined)?.message));

/** The driver's error behind one of the service's errors. */
export const causeOf = (error: unknown): unknown => (error instanceof ODataError ? error.cause : error);

/** The error in non-repeatable form, for a request that has waited long enough. */
export const notRepeatable = (error: unknown): unknown =>
  error instanceof ODataError
    ? new ODataError(error.kind, error.message, { cause: error.cause, headers: error.headers })
    : error;

/** 'Key ("mallId", number)=(…) already exists.' → the columns. The words may be in another language. */
function violatedKey(detail: unknown): readonly string[] {
  const list = /^[^(]*\((.*?)\)=\(/.exec(String(detail))?.[1] ?? "";
  return list.split(", ").map((column) => column.replaceAll('"', "").replace(/::[^]*/, ""));
}

/** The error to throw instead of the driver's. Conflicts, lost connections and outdated statements are repeatable. */
export function postgresError(error: unknown): unknown {
  if (error instanceof ODataError) return error;
  const { code, detail, table } = (error ?? {}) as DatabaseError;
  if (code === duplicate && !numberedTables.includes(String(table).replace(/_p\d+$/, ""))) {
    return new DuplicateKey(violatedKey(detail), { cause: error });
  }
  const known = isOutdated(error)
    ? outdated
    : isState(code)
      ? (byState[code] ?? byState[code.slice(0, 2)])
      : isNoneFree(error)
        ? noConnection
        : isDisconnected(error)
          ? unreachable
          : undefined;
  return known ? errorFor(known, error) : error;
}
