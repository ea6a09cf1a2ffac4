/** Writes the log of changes beside the records, in their transaction: what is rolled back was never logged. */
import type { EntityType } from "../edm/model";
import type { Dialect } from "../sql/dialect";
import { changesOf, forgetChanges, logChange } from "../store/change-log";
import type { Transaction } from "../store/store";
import type { StatementMemory } from "./records";

export interface ChangeLog {
  /** The record was created, changed or deleted. */
  changed(type: EntityType, id: string): Promise<void>;
}

export interface ChangeLogFacts {
  readonly partition: string;
  /** Time of the request, UTC with milliseconds. */
  readonly now: string;
  /** Milliseconds for which changes are kept. */
  readonly maxAge: number;
}

/** Changes are kept a little longer than delta links are good for, since a write may have waited for its turn. */
const grace = 3_600_000;

/** The log for one request in one transaction. */
export function changeLog(
  memory: StatementMemory,
  dialect: Dialect,
  transaction: Transaction,
  { partition, now, maxAge }: ChangeLogFacts,
): ChangeLog {
  // One request in ten looks for what is too old, chosen by the clock: it costs a tenth and needs no counter.
  const forgets = now.endsWith("0Z");
  const forget = async ({ name }: EntityType): Promise<void> => {
    const before = new Date(Math.max(0, Date.parse(now) - maxAge - grace)).toISOString();
    await transaction.execute(
      memory(`forget ${name}`, () => forgetChanges(dialect, name)),
      { partition, before },
    );
  };
  return {
    // Changes of a set are numbered in the order of commits: from the first number on until the end, nobody else counts.
    changed: async (type, recordId) =>
      transaction.lastly(changesOf(type.name, partition), async () => {
        await transaction.lock(changesOf(type.name, partition));
        const statement = memory(`log ${type.name}`, () => logChange(dialect, type.name));
        await transaction.execute(statement, { partition, recordId, now });
        if (forgets) await forget(type);
      }),
  };
}
