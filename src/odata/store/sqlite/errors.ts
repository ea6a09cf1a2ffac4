/** Converts SQLite's errors: a table of result codes. Other errors are unchanged and become a 500. */
import { type Cause, cause, causes, DuplicateKey, errorFor, unavailable } from "../driver-errors";

const notWritten = cause(
  "Internal_InsufficientStorage",
  "The disk accepts no more data: it is full, over its quota, or faulty; nothing was written.",
);

/** After a read or write that the disk did not do. */
export const notReadable = unavailable("The database file cannot be read or written now.");

/** By the beginning of the result code; the first match applies. */
const byCode: readonly (readonly [code: string, Cause])[] = [
  ["SQLITE_BUSY", unavailable("The database is busy with another process. Try again.")],
  ["SQLITE_LOCKED", unavailable("The database is locked. Try again.")],
  ["SQLITE_FULL", cause("Internal_InsufficientStorage", "The disk is full; nothing was written.")],
  // A quota, or a limit on the size of files; SQLite reports only ENOSPC as full.
  ["SQLITE_IOERR_WRITE", notWritten],
  ["SQLITE_IOERR_SHMSIZE", notWritten],
  ["SQLITE_READONLY", unavailable("The database file cannot be written; nothing was changed.")],
  ["SQLITE_IOERR", notReadable],
  ["SQLITE_CANTOPEN", unavailable("The database file cannot be opened now.")],
  [
    "SQLITE_TOOBIG",
    cause(
      "BadRequest_LimitExceeded",
      "The response is larger than the database can build; request less at a time.",
    ),
  ],
];

/** "UNIQUE constraint failed: shop.mallId, shop.number" → the columns. */
function violatedKey(message: string): readonly string[] {
  const list = /constraint failed: ([^]*)/.exec(message)?.[1] ?? "";
  return list.split(", ").map((column) => column.replace(/^.*\./, ""));
}

/**
 * The result code in an error of SQLite, such as `SQLITE_BUSY`; "" for any other error. Not by the class: where a process
 * has several realms of JavaScript, the driver throws the errors of the one that opened the first database.
 */
export function resultCodeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : "";
}

/** Returns the error to throw instead of a driver's. */
export function sqliteError(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code !== "string" || typeof message !== "string") return error;
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    return new DuplicateKey(violatedKey(message), { cause: error });
  }
  if (
    /Expression tree is too large|parser stack overflow|Recursion limit|too many terms|tables in a join/i.test(
      message,
    )
  )
    return errorFor(causes.tooLarge, error);
  if (/integer overflow/i.test(message))
    return errorFor(
      cause("Application_FilterErrorException", "A result is larger than 64 bits hold."),
      error,
    );
  const [, known] = byCode.find(([prefix]) => code.startsWith(prefix)) ?? [];
  return known ? errorFor(known, error) : error;
}
