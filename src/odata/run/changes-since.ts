/** The changes of a set after a point of the log that delta links read, for a service that tells others of them. */
import type { Model } from "../edm/model";
import type { Row, Store } from "../store/store";
import {
  selectChanges,
  selectExtent,
  selectFirstChange,
  selectNewestChange,
  type SinceInputs,
} from "../sql/changes-since";
import type { PartitionSet } from "./behaviour";
import { statementMemory } from "./records";

/** One record that changed, however often. Times are UTC with milliseconds. */
export interface RecordChange {
  readonly id: string;
  /** When it last changed. */
  readonly at: string;
  /** What became of it since the point; what was made and deleted since is deleted. */
  readonly kind: "created" | "updated" | "deleted";
}

/** How much changed from a point of the log to another. */
export interface Extent {
  readonly records: number;
  /** No record that is there and changed was last changed before. */
  readonly since: string;
}

/** The log of changes of each set. Points are numbers of changes: what is committed later has a higher one. */
export interface ChangeReader {
  /** The number of the newest change of the set, 0 when there is none. */
  newest(set: PartitionSet): Promise<number>;
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

export function changeReader(store: Store, model: Model): ChangeReader {
  const memory = statementMemory();
  const { dialect } = store;
  const inputs = ({ partition }: PartitionSet, after: number, upTo: number): SinceInputs => ({
    partition,
    after,
    upTo,
  });
  return {
    async newest(set) {
      const statement = memory(`newest ${set.type}`, () => selectNewestChange(dialect, set.type));
      const [row] = await store.query(statement, { partition: set.partition });
      return Number(row?.[0]);
    },
    async first(set, after) {
      const statement = memory(`first ${set.type}`, () => selectFirstChange(dialect, set.type));
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
