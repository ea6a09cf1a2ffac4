/** Errors of every driver: a row whose key already exists, with the columns as clients name them, and a row too large. */
import { type ErrorOptions, limitExceeded, ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Awaitable } from "../turns";

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
  const { columns, cause, repeatable } = error;
  return new DuplicateKey(
    columns.filter((column) => column !== partitionColumn),
    { cause, repeatable },
  );
}

/*
 * The bound of one row that is read from a database: a record with its expanded collections is one text, so
 * expansions in expansions could exhaust the memory, or be longer than a text can be.
 */

const mebibyte = 1024 ** 2;

const tooLarge = (limit: number): string =>
  `A record with its expanded collections is larger than ${Number((limit / mebibyte).toFixed(1))} MiB (MAX_RECORD_SIZE). ` +
  "Request the expanded collections at their own addresses, or fewer of their records and properties by $top and $select.";

/** The error for a record of more than `limit` bytes. */
export const readTooLarge = (limit: number): ODataError => limitExceeded(tooLarge(limit));

/** Rows that take too much memory when they are read at once; each of them may be within the limit. */
export class RowsTooLarge extends ODataError {
  constructor(message: string) {
    super("BadRequest_LimitExceeded", message);
  }
}

/** The error for rows of more than `limit` bytes together. */
export const rowsTooLarge = (limit: number): RowsTooLarge => new RowsTooLarge(tooLarge(limit));
