/** Reads and writes of the service's own accord, with no request behind them: of a dispatcher, for example. */
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
import type { Row, Store } from "../store/store";
import type { PartitionSet, Records, StoredRecord } from "../write/hooks";
import { recordWriter, storedOf } from "../write/records";
import { statementMemory, type WriteTransaction } from "../write/write-execution";

export interface ServiceRecords {
  readonly changes: ChangeReader;
  /** The records of all callers, outside of any transaction, whose properties equal the given values; of types that have few. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /** Runs `work` in one transaction, on records that belong to a caller: created ones get the caller's id. */
  transaction<T>(callerId: string, work: (records: Records) => Promise<T>): Promise<T>;
}

/** The records of a store. Behaviours of types are not asked. */
export function serviceRecords(
  store: Store,
  { model, deltaMaxAge }: Pick<WriteTransaction, "model" | "deltaMaxAge">,
): ServiceRecords {
  const statements = statementMemory();
  return {
    changes: changeReader(store, model),
    async find(typeName, equal) {
      const type = model.type(typeName);
      const names = Object.keys(equal).toSorted();
      const statement = statements(`find ${typeName} ${names.join()}`, () =>
        bounded(selectMatching(store.dialect, type, names)),
      );
      const rows = await store.query(statement, { partition: "", equal: { ...equal } });
      return rows.map((row) => storedOf(type, row).record);
    },
    transaction: (callerId, work) =>
      store.transaction((transaction) => {
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
      }, new AbortController().signal),
  };
}

/* The changes of a set after a point of the log that delta links read, for a service that tells others of them. */

/** One record that changed, however often. Times are UTC with milliseconds. */
export interface RecordChange {
  readonly id: string;
  /** When it last changed. */
  readonly at: string;
  /** What became of it since the point; what was made and deleted since is deleted. */
  readonly kind: "created" | "updated" | "deleted";
}

/** A type whose records name sets, and its properties that do. */
interface SetNames {
  readonly record: string;
  readonly partition: string;
  readonly type: string;
}

/** How much changed from a point of the log to another. */
interface Extent {
  readonly records: number;
  /** No record that is there and changed was last changed before. */
  readonly since: string;
}

/** The log of changes of each set. Points are numbers of changes: what is committed later has a higher one. */
interface ChangeReader {
  /**
   * The number of the newest change of each set that records of the type name, 0 when there is none: one question to the
   * database, however many they are.
   */
  newest(naming: SetNames): Promise<(set: PartitionSet) => number>;
  /** When the first change after the point was made, and whether the log still has all changes after the point. */
  first(
    set: PartitionSet,
    after: number,
  ): Promise<{ readonly at: string; readonly whole: boolean } | undefined>;
  extent(set: PartitionSet, after: number, upTo: number): Promise<Extent>;
  /** Each record once, in the order of the latest changes. */
  list(set: PartitionSet, after: number, upTo: number): Promise<readonly RecordChange[]>;
}

const kinds = ["deleted", "created", "updated"] as const;

function changeReader(store: Store, model: Model): ChangeReader {
  const memory = statementMemory();
  const { dialect } = store;
  const inputs = ({ partition }: PartitionSet, after: number, upTo: number): SinceInputs => ({
    partition,
    after,
    upTo,
  });
  return {
    async newest({ record, ...columns }) {
      const statement = memory(`newest ${record}`, () =>
        selectNewestChanges(dialect, model.type(record), columns),
      );
      const rows = await store.query(statement, {});
      const numbers = new Map(
        rows.map(([partition, type, number]) => [`${String(partition)} ${String(type)}`, Number(number)]),
      );
      return ({ partition, type }) => numbers.get(`${partition} ${type}`) ?? 0;
    },
    async first(set, after) {
      const statement = memory(`first ${set.type}`, () => selectFirstChange(dialect, model.type(set.type)));
      const [row] = await store.query(statement, inputs(set, after, after));
      return row && { at: instant(row[0]), whole: Number(row[1]) <= after + 1 };
    },
    async extent(set, after, upTo) {
      const statement = memory(`extent ${set.type}`, () => selectExtent(dialect, model.type(set.type)));
      const [row] = await store.query(statement, inputs(set, after, upTo));
      const times = [row?.[1], row?.[2]].filter((time) => time !== null && time !== undefined).map(instant);
      return { records: Number(row?.[0]), since: times.toSorted()[0] ?? "" };
    },
    async list(set, after, upTo) {
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
