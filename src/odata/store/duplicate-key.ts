/** The error for a row whose key already exists, with the key's columns under the names that clients use. */
import { type ErrorOptions, ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Awaitable } from "../awaitable";

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

/** Runs a write of records of the type. A duplicate key is reported without the partition, which is not a property. */
export async function namingKey<T>(
  { partitioned, partitionColumn }: EntityType,
  write: () => Awaitable<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!partitioned || !(error instanceof DuplicateKey)) throw error;
    const { columns, cause, repeatable } = error;
    throw new DuplicateKey(
      columns.filter((column) => column !== partitionColumn),
      { cause, repeatable },
    );
  }
}
