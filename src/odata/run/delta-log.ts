/** Writes the log of changes beside the records, in their transaction: what is rolled back was never logged. */
import type { EntityType } from "../edm/model";
import type { Dialect } from "../sql/dialect";
import { matching, type MatchInputs } from "../sql/write";
import { forgetChanges, logChange, logChanges } from "../store/change-log";
import type { Transaction } from "../store/store";
import type { StatementMemory } from "./records";

export interface ChangeLog {
  /** The record was created, changed or deleted. */
  changed(type: EntityType, id: string): Promise<void>;
  /** The records whose properties have the values of `equal` are about to be deleted. */
  deleting(type: EntityType, match: MatchInputs): Promise<void>;
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
    async changed(type, recordId) {
      const statement = memory(`log ${type.name}`, () => logChange(dialect, type.name));
      await transaction.execute(statement, { partition, recordId, now });
      if (forgets) await forget(type);
    },
    async deleting(type, match) {
      const names = Object.keys(match.equal).toSorted();
      const statement = memory(`log all ${type.name} ${names.join()}`, () =>
        logChanges<MatchInputs & { readonly now: string }>(dialect, type.name, matching(type, names)),
      );
      await transaction.execute(statement, { ...match, now });
      if (forgets) await forget(type);
    },
  };
}
