/** The error for a row whose key already exists, with the key's columns under the names that clients use. */
import { type ErrorOptions, ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Awaitable } from "../awaitable";

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
