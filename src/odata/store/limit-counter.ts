/** Counts within windows of time, shared by the processes of a database. A system table, not a resource. */
import { bounded, params, render, sql, type Fragment, type Statement } from "../sql/fragment";
import type { Store } from "./store";
import { ownTransaction } from "./transaction";
import { statementParts, type TableDeclaration } from "./tables";

export const limitCounterTable = {
  name: "limitCounter",
  indexes: [{ name: "limitCounterEnd", columns: ["endsAt"], unique: false }],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: 100 },
    points: { kind: "Edm.Int32" },
    endsAt: { kind: "Edm.DateTimeOffset" },
  },
} as const satisfies TableDeclaration;

interface Inputs {
  readonly name: string;
  readonly points: number;
  /** UTC with milliseconds. */
  readonly now: string;
  readonly endsAt: string;
  /** The latest possible end of a window that has begun. */
  readonly latest: string;
}

interface Count {
  readonly points: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

export type LimitCounters = ReturnType<typeof limitCounters>;

/** Milliseconds between deletions of ended windows. */
const sweepInterval = 60_000;

/** The counters of a database. Both functions reject with the store's errors. */
export function limitCounters(store: Store) {
  const { dialect } = store;
  const { table, column, given, insert: insertion } = statementParts(limitCounterTable);
  const { name, points, endsAt } = column;
  const { now, latest } = params<Pick<Inputs, "now" | "latest">>({
    now: "Edm.DateTimeOffset",
    latest: "Edm.DateTimeOffset",
  });
  const lasts = sql`${endsAt} > ${now} and ${endsAt} <= ${latest}`;
  const finish = (text: Fragment): Statement<Inputs> => bounded(render<Inputs>(text, dialect));
  const read = finish(
    sql`select ${points}, ${dialect.outputValue(endsAt, "Edm.DateTimeOffset")} from ${table} where ${name} = ${given.name} and ${lasts}`,
  );
  const raise = finish(
    sql`update ${table} set ${points} = ${points} + ${given.points} where ${name} = ${given.name} and ${lasts}`,
  );
  const restart = finish(
    sql`update ${table} set ${points} = ${given.points}, ${endsAt} = ${given.endsAt} where ${name} = ${given.name} and (${endsAt} <= ${now} or ${endsAt} > ${latest})`,
  );
  const insert = finish(insertion);
  const sweep = finish(sql`delete from ${table} where ${endsAt} <= ${now}`);
  let swept = 0;

  const count = ([row]: readonly (readonly unknown[])[]): Count | undefined =>
    row && { points: Number(row[0]), endsAt: Date.parse(String(row[1])) };
  const inputs = (counter: string, time: number, window: number, added = 0): Inputs => ({
    name: counter,
    points: added,
    now: new Date(time).toISOString(),
    endsAt: new Date(time + window).toISOString(),
    // A later end is of a clock that has been set back since; those of the processes differ by less than a window.
    latest: new Date(time + 2 * window).toISOString(),
  });

  return {
    /** Returns the count of the current window of `window` milliseconds; undefined when there is none. */
    get: async (counter: string, window: number): Promise<Count | undefined> =>
      count(await store.query(read, inputs(counter, Date.now(), window))),
    /** Adds to the count of the current window, or begins one of `window` milliseconds. */
    add: (counter: string, added: number, window: number): Promise<Count> =>
      ownTransaction(store, async (transaction) => {
        const time = Date.now();
        const values = inputs(counter, time, window, added);
        // Of two processes that begin a window, the second one would otherwise fail with a duplicate key.
        await transaction.lock(`limit ${counter}`);
        if (
          (await transaction.execute(raise, values)) === 0 &&
          (await transaction.execute(restart, values)) === 0
        )
          await transaction.execute(insert, values);
        if (time - swept > sweepInterval) {
          swept = time;
          await transaction.execute(sweep, values);
        }
        return count(await transaction.query(read, values)) ?? { points: added, endsAt: time + window };
      }),
  };
}
