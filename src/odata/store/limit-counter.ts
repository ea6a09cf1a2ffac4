/** Counts within windows of time, shared by the processes of a database. A system table, not a resource. */
import { bounded, ident, idents, params, render, sql, type Fragment, type Statement } from "../sql/fragment";
import type { Store } from "./store";
import type { TableDeclaration } from "./tables";

const longestKey = 100;

export const limitCounterTable: TableDeclaration = {
  name: "limitCounter",
  indexes: [{ name: "limitCounterEnd", columns: ["endsAt"], unique: false }],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: longestKey },
    points: { kind: "Edm.Int32" },
    endsAt: { kind: "Edm.DateTimeOffset" },
  },
};

interface Inputs {
  readonly name: string;
  readonly points: number;
  /** UTC with milliseconds. */
  readonly now: string;
  readonly end: string;
  /** The latest possible end of a window that has begun. */
  readonly latest: string;
}

interface Count {
  readonly points: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

export interface LimitCounters {
  /** Returns the count of the current window of `window` milliseconds; undefined when there is none. */
  readonly get: (name: string, window: number) => Promise<Count | undefined>;
  /** Adds to the count of the current window, or begins one of `window` milliseconds. */
  readonly add: (name: string, points: number, window: number) => Promise<Count>;
}

/** Milliseconds between deletions of ended windows. */
const sweepInterval = 60_000;

/** The counters of a database. Both functions reject with the store's errors. */
export function limitCounters(store: Store): LimitCounters {
  const { dialect } = store;
  const table = ident(limitCounterTable.name);
  const { name, points, endsAt } = idents("name", "points", "endsAt");
  const {
    name: key,
    points: some,
    now,
    end,
    latest,
  } = params<Inputs>({
    name: "Edm.String",
    points: "Edm.Int32",
    now: "Edm.DateTimeOffset",
    end: "Edm.DateTimeOffset",
    latest: "Edm.DateTimeOffset",
  });
  const lasts = sql`${endsAt} > ${now} and ${endsAt} <= ${latest}`;
  const finish = (text: Fragment): Statement<Inputs> => bounded(render<Inputs>(text, dialect));
  const read = finish(
    sql`select ${points}, ${dialect.outputValue(endsAt, "Edm.DateTimeOffset")} from ${table} where ${name} = ${key} and ${lasts}`,
  );
  const raise = finish(
    sql`update ${table} set ${points} = ${points} + ${some} where ${name} = ${key} and ${lasts}`,
  );
  const restart = finish(
    sql`update ${table} set ${points} = ${some}, ${endsAt} = ${end} where ${name} = ${key} and (${endsAt} <= ${now} or ${endsAt} > ${latest})`,
  );
  const insert = finish(
    sql`insert into ${table} (${name}, ${points}, ${endsAt}) values (${key}, ${some}, ${end})`,
  );
  const sweep = finish(sql`delete from ${table} where ${endsAt} <= ${now}`);
  let swept = 0;

  const count = ([row]: readonly (readonly unknown[])[]): Count | undefined =>
    row && { points: Number(row[0]), endsAt: Date.parse(String(row[1])) };
  const inputs = (of: string, time: number, window: number, add = 0): Inputs => ({
    name: of,
    points: add,
    now: new Date(time).toISOString(),
    end: new Date(time + window).toISOString(),
    // A later end is of a clock that has been set back since; those of the processes differ by less than a window.
    latest: new Date(time + 2 * window).toISOString(),
  });

  return {
    get: async (of, window) => count(await store.query(read, inputs(of, Date.now(), window))),
    add: (of, add, window) =>
      store.transaction(async (transaction) => {
        const time = Date.now();
        const given = inputs(of, time, window, add);
        // Of two processes that begin a window, the second one would otherwise fail with a duplicate key.
        await transaction.lock(`limit ${of}`);
        if (
          (await transaction.execute(raise, given)) === 0 &&
          (await transaction.execute(restart, given)) === 0
        )
          await transaction.execute(insert, given);
        if (time - swept > sweepInterval) {
          swept = time;
          await transaction.execute(sweep, given);
        }
        return count(await transaction.query(read, given)) ?? { points: add, endsAt: time + window };
      }, new AbortController().signal),
  };
}
