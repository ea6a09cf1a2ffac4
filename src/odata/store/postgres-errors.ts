/** PostgreSQL's errors as ours: a table of SQLSTATEs. What is not in it stays as it is and becomes a 500. */
import { ODataError, type ErrorCode } from "../errors";

interface Cause {
  readonly code: ErrorCode;
  readonly message: string;
}

const cause = (code: ErrorCode, message: string): Cause => ({ code, message });
const unavailable = (message: string): Cause => cause("Internal_ServiceUnavailable", message);
const unreachable = unavailable("The database cannot be reached now. Try again.");
const conflict = unavailable("Other requests change the same records at the moment. Try again.");
const tooLarge = cause(
  "BadRequest_LimitExceeded",
  "The expression is too large for the database; simplify it.",
);
const outOfRange = cause("Application_FilterErrorException", "A result is larger than its type holds.");

/** By SQLSTATE, or by its class: the first two characters. */
const causes: Readonly<Record<string, Cause>> = {
  "08": unreachable,
  "22003": outOfRange,
  "22008": outOfRange,
  "2201B": cause("Application_FilterErrorException", "The pattern is no regular expression."),
  "25006": unavailable("The database can only be read now; nothing was changed."),
  "40": conflict,
  "53": unavailable("The database has too much to do now. Try again."),
  "53100": cause("Internal_InsufficientStorage", "The database's disk is full; nothing was written."),
  "54": tooLarge,
  "55P03": conflict,
  "57": unreachable,
  "57014": cause(
    "Application_RequestTimeout",
    "The database took longer than the limit; ask for less at a time.",
  ),
};

const socketErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);
/** Errors of the driver have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

interface DatabaseError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
}

const isState = (code: unknown): code is string => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);

/** The database or the way to it is gone: what was asked may be asked again. */
export function isDisconnected(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  if (isState(code)) return code.startsWith("08") || (code.startsWith("57") && code !== "57014");
  return socketErrors.has(String(code)) || driverMessages.test(String(message));
}

/** SQLSTATE of a key that is there already. */
const duplicate = "23505";

export const isDuplicate = (error: unknown): error is ODataError =>
  error instanceof ODataError && error.code === "Internal_EntityWithSameKeyExists";

/** 'Key ("companyId", number)=(…) already exists.' → the property names. */
function violatedKey(detail: unknown): readonly string[] {
  const list = /^Key \((.*?)\)=/.exec(String(detail))?.[1] ?? "";
  const names = list.split(", ").map((column) => column.replaceAll('"', "").replace(/::.*$/, ""));
  return names.length > 1 ? names.slice(1) : names;
}

/** The error to throw instead of the driver's. A conflict of transactions and a lost connection are repeatable. */
export function postgresError(error: unknown): unknown {
  if (error instanceof ODataError) return error;
  const { code, detail } = (error ?? {}) as DatabaseError;
  if (code === duplicate) {
    const key = violatedKey(detail).join(" and ");
    return new ODataError(
      "Internal_EntityWithSameKeyExists",
      `A record with the same ${key} already exists.`,
      { target: key, cause: error },
    );
  }
  const disconnected = isDisconnected(error);
  const known = isState(code)
    ? (causes[code] ?? causes[code.slice(0, 2)])
    : disconnected
      ? unreachable
      : undefined;
  if (!known) return error;
  const passes = known.code === "Internal_ServiceUnavailable";
  return new ODataError(known.code, known.message, {
    cause: error,
    repeatable: disconnected || known === conflict,
    ...(passes ? { headers: { "Retry-After": "1" } } : {}),
  });
}
