/** Converts SQL Server's errors: a table of error numbers. Other errors are unchanged and become a 500. */
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

const { unreachable, conflict, scarce, behind, readOnly, full, tooLarge, outOfRange, timeout } = causes;

/** As Microsoft recommends for faults of Azure SQL that pass by themselves: five seconds, then twice as long each time. */
const cloudPause = 5000;

/** The database is being moved, failed over or started; the connection is lost, too. */
const moved: Cause = { ...unreachable, pause: cloudPause };
const ended = repeatable("The database ended the transaction. Try again.");
const busy: Cause = { ...scarce, pause: cloudPause };
const notLetIn = unavailable("The database rejected the sign-in of this service. Try again later.");
const noneFree = unavailable("All connections to the database are in use. Try again.");
const notConverted = cause(
  "Application_FilterErrorException",
  "A text cannot be converted to the type that it is compared or computed with.",
);
const tooLong = cause("Application_StringExceededLength", "A text is longer than the field.");
const noSnapshots = unavailable(
  "The database keeps no snapshots; its administrator can allow them (ALLOW_SNAPSHOT_ISOLATION).",
);

/** The number of the store's own error where a lock was not granted; numbers from 50000 are free. */
export const lockNotGranted = 51205;

/** The number of the store's own error where a statement changed another number of rows than expected. */
export const notAsExpected = 51206;

const numbered = (found: Cause, ...numbers: readonly number[]): readonly (readonly [number, Cause])[] =>
  numbers.map((number) => [number, found]);

const byNumber: ReadonlyMap<number, Cause> = new Map([
  // A deadlock, an update conflict of snapshots, a lock timeout.
  ...numbered(conflict, 1205, 1222, 3960, lockNotGranted),
  ...numbered(noSnapshots, 3951, 3952),
  // An error before this one has doomed the transaction.
  ...numbered(ended, 3930, 3998),
  // No memory or locks for the statement at the moment.
  ...numbered(scarce, 701, 1204, 8645, 8651),
  // Azure SQL: throttled, or at a limit of its tier.
  ...numbered(busy, 10928, 10929, 10936, 40501, 40549, 40550, 40551, 40553, 49918, 49919, 49920),
  // A database that is being opened, moved or failed over is also reported as not found; a secondary lacks the versions
  // of rows at first (4221), a serverless or paused one starts (42108, 42109).
  ...numbered(moved, 615, 922, 926, 927, 983, 4060, 4221, 40143, 40166, 40197, 40540, 40613, 42108, 42109),
  // The network, and a server that is shutting down.
  ...numbered(unreachable, 64, 233, 997, 6005, 10053, 10054, 10060, 18401),
  ...numbered(behind, 207, 208),
  ...numbered(readOnly, 3906, 3908, 978),
  ...numbered(full, 1101, 1105, 1132, 9002, 40544, 40552),
  ...numbered(tooLarge, 125, 191, 8621, 8623, 8631, 8632, 8003, 103),
  ...numbered(outOfRange, 220, 232, 517, 535, 8115, 8134, 8023, 3623),
  ...numbered(notConverted, 241, 242, 244, 245, 248, 8114),
  ...numbered(tooLong, 8152, 2628),
  ...numbered(cause("Internal_InvalidTableRelation", "The record is referred to, or refers to none."), 547),
]);

/** Errors of the driver. */
const byCode: Readonly<Record<string, Cause>> = {
  ESOCKET: unreachable,
  // The connection was closed during a statement, before it, or between two statements.
  ECLOSE: unreachable,
  ECONNCLOSED: unreachable,
  EINVALIDSTATE: unreachable,
  ENOTOPEN: unreachable,
  EINSTLOOKUP: unreachable,
  // The server has rolled the transaction back; the cause was another statement's error, which is checked first.
  EABORT: ended,
  ENOTBEGUN: ended,
  ELOGIN: notLetIn,
  EFEDAUTH: notLetIn,
  EENCRYPT: notLetIn,
  EINTERFACENOTSUPP: notLetIn,
  ETIMEOUT: timeout,
  ECANCEL: timeout,
};

/** Known members of the driver's errors. */
interface DatabaseError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly number?: unknown;
  readonly message?: unknown;
  /** The error of tedious; for the begin and end of a transaction only this one has the number. */
  readonly originalError?: { readonly number?: unknown };
  readonly precedingErrors?: readonly unknown[];
}

const numberOf = ({ number, originalError }: DatabaseError): number =>
  Number(number ?? originalError?.number ?? Number.NaN);

/** Error of the pool, without code and number. */
const isNoneFree = ({ message }: DatabaseError): boolean =>
  String(message).startsWith("Failed to acquire a connection from the pool: operation timed out");

const isDuplicate = (error: DatabaseError): boolean => [2601, 2627].includes(numberOf(error));

function causeOf(error: DatabaseError): Cause | undefined {
  if (error.code === "ETIMEOUT" && error.name === "ConnectionError") return unreachable;
  if (isNoneFree(error)) return noneFree;
  if (isDuplicate(error)) return conflict;
  const known = byNumber.get(numberOf(error)) ?? byCode[String(error.code)];
  // The driver passes some errors of the socket on.
  return known ?? (socketErrors.has(error.code) ? unreachable : undefined);
}

/** The connection is unusable, or there was none. */
export function isDisconnected(error: unknown): boolean {
  const found = causeOf(error ?? {});
  return found === unreachable || found === moved;
}

/** The driver has given up waiting for the response. */
export const isTimeout = (error: unknown): boolean => causeOf(error ?? {}) === timeout;

/** The constraint or index of a duplicate key, in the quotation marks of errors 2627 and 2601. */
const violated = /(?:constraint|unique index) ['"]([^'"]+)['"]/i;

/** The columns of unique indexes by the index's name. */
export type UniqueKeys = ReadonlyMap<string, readonly string[]>;

/** The table of a duplicate key, without its schema. */
const duplicated = /in object '(?:[^']*\.)?([^'.]+)'/i;

function duplicateOf(error: DatabaseError, keys: UniqueKeys): ODataError {
  const name = violated.exec(String(error.message))?.[1]?.toLowerCase() ?? "";
  // A lowercase name that continues after the index's name comes from a server that only implements the protocol.
  const [, columns = ["id"]] = [...keys].find(([index]) => name.startsWith(index.toLowerCase())) ?? [];
  return new DuplicateKey(columns, { cause: error });
}

/** The error to throw instead of the driver's. Conflicts of transactions and lost connections are repeatable. */
export function mssqlError(error: unknown, keys: UniqueKeys): unknown {
  if (error instanceof ODataError) return error;
  const found = (error ?? {}) as DatabaseError;
  // The end of a statement is reported after its cause.
  for (const each of [...(found.precedingErrors ?? []), found] as readonly DatabaseError[]) {
    if (isDuplicate(each) && !numberedTables.includes(duplicated.exec(String(each.message))?.[1]))
      return duplicateOf(each, keys);
    const known = causeOf(each);
    if (known) return errorFor(known, error);
  }
  return error;
}
