/** Reads and writes that the service starts itself, without a request: those of a dispatcher, for example. */
import type { Caller } from "../message";
import type { Model } from "../model/model";
import {
  selectChanges,
  selectExtent,
  selectFirstChange,
  selectNewestChanges,
  type SinceInputs,
} from "../sql/delta";
import { bounded } from "../sql/fragment";
import { selectMatching } from "../sql/write";
import { asyncRequests } from "../store/async-request";
import type { Row, Store } from "../store/store";
import { ownTransaction, statementMemory } from "../store/transaction";
import type { PartitionSet, Records, StoredRecord } from "../write/hooks";
import { recordWriter, storedOf } from "../write/records";
import { forgetRepeatable } from "../write/repeatability";
import type { WriteTransaction } from "../write/write-execution";

export type ServiceRecords = ReturnType<typeof serviceRecords>;

/** The records of a store. Behaviours of types are not called. */
export function serviceRecords(
  store: Store,
  { model, deltaMaxAge }: Pick<WriteTransaction, "model" | "deltaMaxAge">,
) {
  const statements = statementMemory();
  const asynchronous = asyncRequests(store);
  return {
    changes: changeReader(store, model),
    /** The records of all callers, outside of transactions, that have the given values; for types with few records. */
    async find(typeName: string, equal: StoredRecord): Promise<readonly StoredRecord[]> {
      const type = model.type(typeName);
      const names = Object.keys(equal).toSorted();
      const statement = statements(`find ${typeName} ${names.join()}`, () =>
        bounded(selectMatching(store.dialect, type, names)),
      );
      const rows = await store.query(statement, { partition: "", equal: { ...equal } });
      return rows.map((row) => storedOf(type, row).record);
    },
    /** Runs `work` in one transaction, on records that belong to a caller: created ones get the caller's id. */
    transaction: <T>(callerId: string, work: (records: Records) => Promise<T>): Promise<T> =>
      ownTransaction(store, (transaction) => {
        const caller: Caller = { id: callerId, name: "", canWrite: true, partitions: "*" };
        const within: WriteTransaction = {
          model,
          dialect: store.dialect,
          behaviours: {},
          strictReferences: false,
          deltaMaxAge,
          statements,
          transaction,
          caller,
          now: new Date().toISOString(),
          collectionAt: () => Promise.reject(new Error("there is no request")),
          wrote: () => undefined,
          forget: () => [],
          actions: {},
        };
        return work(recordWriter(within, callerId).records);
      }),
    /**
     * Deletes some expired responses of asynchronous and of repeatable requests; returns whether there may be more. Requests
     * of these kinds do the same, but the last of them would be kept for ever.
     */
    forgetResponses: async (): Promise<boolean> => {
      const isMore = [await asynchronous.forget(), await forgetRepeatable(store, model)];
      return isMore.includes(true);
    },
  };
}

/*
 * The changes of a set after a position in the log that delta links read, for a service that notifies others of them.
 */

/** One record that changed, however often. Times are UTC with milliseconds. */
export interface RecordChange {
  readonly id: string;
  /** The time of its last change. */
  readonly at: string;
  /** The overall change since the position; a record that was created and deleted since then is deleted. */
  readonly kind: "created" | "updated" | "deleted";
}

/** A type whose records name sets, and the properties with those names. */
interface SetNames {
  readonly record: string;
  readonly partition: string;
  readonly type: string;
}

/** The amount of changes between two positions in the log. */
interface Extent {
  readonly records: number;
  /** No existing record among the changed ones was last changed before this time. */
  readonly since: string;
}

const kinds = ["deleted", "created", "updated"] as const;

/** The log of changes of each set. Positions are numbers of changes: a change committed later has a higher number. */
function changeReader(store: Store, model: Model) {
  const memory = statementMemory();
  const { dialect } = store;
  const inputs = ({ partition }: PartitionSet, after: number, upTo: number): SinceInputs => ({
    partition,
    after,
    upTo,
  });
  return {
    /**
     * The number of the newest change of each set that records of the type name, 0 if there is none: one query,
     * regardless of the number of sets.
     */
    async newest({ record, ...columns }: SetNames): Promise<(set: PartitionSet) => number> {
      const statement = memory(`newest ${record}`, () =>
        selectNewestChanges(dialect, model.type(record), columns),
      );
      const rows = await store.query(statement, {});
      const numbers = new Map(
        rows.map(([partition, type, number]) => [`${String(partition)} ${String(type)}`, Number(number)]),
      );
      return ({ partition, type }) => numbers.get(`${partition} ${type}`) ?? 0;
    },
    /** The time of the first change after the position, and whether the log still has all changes after it. */
    async first(
      set: PartitionSet,
      after: number,
    ): Promise<{ readonly at: string; readonly whole: boolean } | undefined> {
      const statement = memory(`first ${set.type}`, () => selectFirstChange(dialect, model.type(set.type)));
      const [row] = await store.query(statement, inputs(set, after, after));
      return row && { at: instant(row[0]), whole: Number(row[1]) <= after + 1 };
    },
    async extent(set: PartitionSet, after: number, upTo: number): Promise<Extent> {
      const statement = memory(`extent ${set.type}`, () => selectExtent(dialect, model.type(set.type)));
      const [row] = await store.query(statement, inputs(set, after, upTo));
      const times = [row?.[1], row?.[2]].filter((time) => time !== null && time !== undefined).map(instant);
      return { records: Number(row?.[0]), since: times.toSorted()[0] ?? "" };
    },
    /** Each record once, in the order of the latest changes. */
    async list(set: PartitionSet, after: number, upTo: number): Promise<readonly RecordChange[]> {
      const statement = memory(`list ${set.type}`, () => selectChanges(dialect, model.type(set.type)));
      const rows = await store.query(statement, inputs(set, after, upTo));
      return rows.map(([id, at, what]) => ({
        id: String(id),
        at: instant(at),
        kind: kinds[Number(what)] ?? "updated",
      }));
    },
  };
}

const instant = (value: Row[number] | undefined): string => new Date(String(value)).toISOString();
